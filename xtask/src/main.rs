//! The project's commands. Only the standard library and what needs no more, so that the first one starts within seconds.

mod digest;
mod measure;
mod pressing;
mod site;
mod test;
mod tools;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "\
cargo xtask serve          build the release and serve it on http://127.0.0.1:8080
cargo xtask serve --dev    quick rebuilds, on http://127.0.0.1:8081
cargo xtask build          build the release into dist, for any static server
cargo xtask test           everything that must hold; ends with `N passed, N failed`
cargo xtask measure        how large, how fast; also into target/measure.json
cargo xtask answer LINK    the whole answer of a calculation link as text";

/// What went wrong, in a sentence.
type Result<T = ()> = std::result::Result<T, String>;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["serve"] => site::serve(site::Profile::Release),
        ["serve", "--dev"] => site::serve(site::Profile::Dev),
        ["build"] => tools::for_building().and_then(|()| site::build()),
        ["test"] => test::test(),
        ["measure"] => measure::measure(),
        ["answer", ref link @ ..] => run(cargo(&["run", "--quiet", "--package", "answer", "--"]).args(link)),
        // Called by Trunk before and after it builds.
        ["style"] => site::style(),
        ["finish"] => site::finish(),
        _ => Err(HELP.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// The project's top folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).into()
}

/// A cargo command in the project's top folder.
fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command.current_dir(root()).args(args);
    command
}

/// Runs a command whose output goes to the terminal.
fn run(command: &mut Command) -> Result {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{} ended with {status}", shown(command))),
        Err(error) => Err(format!("{} could not be started: {error}", shown(command))),
    }
}

/// A command's standard output, if it ran well.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Says what is being done, does it, and says how long it took.
fn timed<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("▸ {what}");
    let start = Instant::now();
    let done = work();
    let mark = if done.is_ok() { "✓" } else { "✗" };
    println!("{mark} {what}: {:.1} s", start.elapsed().as_secs_f32());
    done
}
