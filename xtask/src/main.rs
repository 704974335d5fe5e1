//! The project's commands.

mod checked;
mod first_command;
mod freshness;
mod licences;
mod server;
mod site;
mod test;
mod tools;

use anyhow::{Context, Result, bail};
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use xshell::{Shell, cmd};

const HELP: &str = "\
cargo xtask serve          build the release and serve it on http://127.0.0.1:8080
cargo xtask serve --port N the same on another port
cargo xtask serve --dev    quick rebuilds, on http://127.0.0.1:8081
cargo xtask build          build the release into dist, for any static server
cargo xtask build --single the same, and all of it in one file for a stick or a
                           mail: dist-single/aide-de-camp.html
cargo xtask test           everything that must hold; ends with `N passed, N failed`,
                           and `N skipped` where WebKit cannot be had
cargo xtask licences       find the licences of all crates anew: public/licences.json
cargo xtask measure        how large, how fast; also into target/measure.json
cargo xtask answer LINK    the whole answer of a calculation link as text;
                           with --form before the link, what can be entered
cargo xtask freeze SYSTEM  write whatever tests/rules/saved lacks of a new system:
                           links and a text that open for ever";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let sh = shell()?;
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["serve"] => site::serve(&sh, site::PORT),
        ["serve", "--port", port] => {
            let port = port.parse().with_context(|| format!("{port} is no port: 0 to 65535"))?;
            site::serve(&sh, port)
        }
        ["serve", "--dev"] => site::serve_dev(&sh),
        ["build"] => site::build(&sh),
        ["build", "--single"] => site::build_single(&sh),
        ["test"] => test::test(&sh),
        ["licences"] => licences::write(&sh),
        ["measure"] => measure(&sh),
        ["answer", ref link @ ..] => {
            Ok(cmd!(sh, "cargo run --quiet --locked --package answer -- {link...}").quiet().run()?)
        }
        ["freeze", system] => {
            Ok(cmd!(sh, "cargo run --quiet --locked --package answer -- --freeze {system}").quiet().run()?)
        }
        // Called by Trunk when it has built.
        ["finish"] => site::finish(&sh),
        _ => bail!(HELP),
    }
}

/// A shell in the project's top folder that finds the installed tools first.
fn shell() -> Result<Shell> {
    let sh = Shell::new()?;
    sh.change_dir(root());
    let inherited = env::var_os("PATH").unwrap_or_default();
    let tools = tools::folders().into_iter().chain(env::split_paths(&inherited));
    sh.set_var("PATH", env::join_paths(tools)?);
    Ok(sh)
}

/// The project's top folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the project").into()
}

/// Sizes and times, on the release and in a browser. Of the whole workspace, for which everything is built already.
fn measure(sh: &Shell) -> Result<()> {
    site::build(sh)?;
    tools::browser(sh)?;
    timed("Measuring", || Ok(cmd!(sh, "cargo test --locked --quiet --workspace --test measure").run()?))
}

/// Says what is being done, does it, and says how long it took.
fn timed<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("▸ {what}");
    let start = Instant::now();
    let result = work();
    let mark = if result.is_ok() { "✓" } else { "✗" };
    println!("{mark} {what}: {:.1} s", start.elapsed().as_secs_f32());
    result
}
