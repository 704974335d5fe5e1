//! README's first command, run as a newcomer runs it: in a fresh clone, until it says where the page is.

use crate::root;
use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use xshell::{Shell, cmd};
use xtask::readme;

/// Makes the release in a fresh clone of this tree, and returns the clone. All that the command prints is in the error, if
/// it fails.
pub fn run(sh: &Shell) -> Result<PathBuf> {
    let clone = clone(sh)?;
    let command = first_command(sh)?;
    let log = clone.with_extension("log");
    let mut served = Running::start(&command, &clone, &log)?;
    let mut printed = BufReader::new(served.0.stdout.take().context("no output")?).lines();
    let address = printed.by_ref().map_while(|line| {
        let line = line.ok()?;
        println!("  {line}");
        Some(line)
    });
    // With the command itself ends whatever it has started.
    match address.into_iter().find(|line| line.contains("Serving on http://")) {
        Some(_) => Ok(clone),
        None => bail!("`{command}` ended without an address:\n{}", fs::read_to_string(log)?),
    }
}

/// README's first command, at any port that is free.
fn first_command(sh: &Shell) -> Result<String> {
    let readme = sh.read_file("README.md")?;
    let command = readme::commands(&readme).first().copied().context("README has no block of commands")?;
    Ok(format!("{command} --port 0"))
}

/// A fresh clone of the tree as it stands: what is not committed is in it, and nothing that was built but the tools. What
/// its compiler made the last time stays, as in any folder whose history goes on.
fn clone(sh: &Shell) -> Result<PathBuf> {
    let clone = root().join("target/clone");
    fs::create_dir_all(clone.join("target"))?;
    for entry in fs::read_dir(&clone)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
        } else if entry.file_name() != "target" {
            fs::remove_dir_all(entry.path())?;
        }
    }
    let listed = cmd!(sh, "git ls-files -z --cached --others --exclude-standard").quiet().read()?;
    for name in listed.split_terminator('\0') {
        let from = root().join(name);
        // One that was deleted is listed until that is committed.
        if from.exists() {
            copy(&from, &clone.join(name))?;
        }
    }
    link_tools(&root().join("target"))?;
    Ok(clone)
}

/// Gives the clone the tools of this tree. On a new machine there are none yet: what is installed through the link is here,
/// too.
fn link_tools(target: &Path) -> Result<()> {
    fs::create_dir_all(target.join("tools"))?;
    let link = target.join("clone/target/tools");
    if !link.is_symlink() {
        symlink("../../tools", link)?;
    }
    Ok(())
}

/// Copies a file with the time of its last change: by that the compiler knows what it has made already.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
    fs::copy(from, to)?;
    Ok(File::options().append(true).open(to)?.set_modified(from.metadata()?.modified()?)?)
}

/// A command with all that it starts, which ends with it.
struct Running(Child);

impl Running {
    fn start(command: &str, folder: &Path, log: &Path) -> Result<Self> {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(folder).process_group(0);
        // It is a command of its own, not a part of this one.
        shell.env_remove("CARGO_MANIFEST_DIR").env_remove("CARGO_TARGET_DIR");
        Ok(Running(shell.stdout(Stdio::piped()).stderr(File::create(log)?).spawn()?))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", self.0.id())]).status();
        let _ = self.0.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::{first_command, link_tools};
    use xtask::readme;

    #[test]
    fn tools_are_installed_through_the_link_where_there_are_none_yet() {
        let target = crate::shell().unwrap().create_temp_dir().unwrap();
        let clone = target.path().join("clone/target");
        std::fs::create_dir_all(&clone).unwrap();
        for _ in 0..2 {
            link_tools(target.path()).unwrap();
        }
        std::fs::create_dir_all(clone.join("tools/bin")).unwrap();
        assert!(target.path().join("tools/bin").is_dir());
    }

    #[test]
    fn what_is_run_is_what_readme_says() {
        let sh = crate::shell().unwrap();
        let readme = sh.read_file("README.md").unwrap();
        let [first, second] = readme::commands(&readme)[..] else {
            panic!("README's block has two commands")
        };
        assert_eq!(first_command(&sh).unwrap(), format!("{first} --port 0"));
        let ci = sh.read_file(".ci/run").unwrap();
        let run = ci.lines().find_map(|line| line.strip_prefix("exec "));
        assert_eq!(run, Some(second), "CI runs README's second command");
    }
}
