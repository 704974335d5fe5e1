//! `cargo xtask test`: everything that must hold, on a machine that may be new.

use crate::{site, timed, tools};
use anyhow::{Context, Error, Result, ensure};
use std::fmt;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use xshell::{Cmd, Shell, cmd};

/// What has been counted so far.
#[derive(Default)]
struct Count {
    passed: usize,
    failed: usize,
    skipped: usize,
}

/// Runs it all; later steps run even when an earlier one failed, so that one run tells everything.
pub fn test(sh: &Shell) -> Result<()> {
    let mut count = Count::default();
    count.step("Format", || Ok(cmd!(sh, "cargo fmt --all --check").run()?));
    count.step("Clippy: core, tests and commands", || {
        // Measuring is run by nobody else: that it builds is seen here.
        let targets = ["--all-targets", "--test", "measure"];
        Ok(cmd!(sh, "cargo clippy --locked --quiet --workspace {targets...} -- -D warnings").run()?)
    });
    // Always of the whole workspace: by another choice of packages their dependencies have other features, and all of it
    // is built anew.
    count.tests("Native tests", cmd!(sh, "cargo test --locked --workspace --bins --test rules"));
    count.step("Tools to build the site", || tools::for_building(sh));
    count.step("Clippy: the wasm app", || {
        let app = ["--bin", "aide-de-camp", "--features", "ui", "--target", "wasm32-unknown-unknown"];
        Ok(cmd!(sh, "cargo clippy --locked --quiet {app...} -- -D warnings").run()?)
    });
    count.step("Release build", || site::build(sh));
    count.step("Tools to drive a browser", || tools::browser(sh));
    count.tests("Component tests", {
        let app = ["--bin", "aide-de-camp", "--features", "ui", "--target", "wasm32-unknown-unknown"];
        cmd!(sh, "cargo test --locked {app...}")
    });
    // One browser at a time: two would slow each other down on a small machine.
    let journeys = |which: &[&str]| {
        let of_the_ring = ["--workspace", "--test", "browser", "--", "--test-threads=1"];
        cmd!(sh, "cargo test --locked {of_the_ring...} {which...}")
    };
    count.tests("Browser tests", journeys(&["--skip", "webkit::"]));
    // Not every system has this engine; everything else is known without it.
    match tools::webkit(sh) {
        Ok(()) => count.tests("Browser tests in WebKit", journeys(&["webkit::"])),
        Err(error) => count.skip("Browser tests in WebKit", &error),
    }
    println!("{count}");
    ensure!(count.failed == 0, "Something failed; it is named above.");
    Ok(())
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 { write!(f, ", {} skipped", self.skipped) } else { Ok(()) }
    }
}

impl Count {
    fn step(&mut self, what: &str, work: impl FnOnce() -> Result<()>) {
        match timed(what, work) {
            Ok(()) => self.passed += 1,
            Err(error) => {
                self.failed += 1;
                println!("{error:#}");
            }
        }
    }

    /// A step that this machine has no means for, and why.
    fn skip(&mut self, what: &str, why: &Error) {
        self.skipped += 1;
        println!("{what}: skipped, for the tools cannot be installed here. {why:#}");
    }

    /// Adds up what cargo's test runners report.
    fn tests(&mut self, what: &str, command: Cmd) {
        let before = self.passed + self.failed;
        let ran = timed(what, || {
            let mut child = Command::from(command).stdout(Stdio::piped()).spawn()?;
            for line in BufReader::new(child.stdout.take().context("no output")?).lines() {
                let line = line?;
                println!("{line}");
                if let Some(counts) = line.strip_prefix("test result: ") {
                    let number = |of: &str| {
                        let word = counts.split([';', '.']).find_map(|part| part.trim().strip_suffix(of));
                        word.and_then(|n| n.trim().parse().ok()).unwrap_or(0)
                    };
                    self.passed += number(" passed");
                    self.failed += number(" failed");
                }
            }
            let status = child.wait()?;
            ensure!(status.success(), "{what} ended with {status}");
            Ok(())
        });
        // A runner that died, or that ran nothing, must not pass for one that ran well.
        if ran.is_err() && self.failed == 0 || self.passed + self.failed == before {
            self.failed += 1;
            println!("{what}: did not run to its end");
        }
    }
}
