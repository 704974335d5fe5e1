//! `cargo xtask test`: everything that must hold, on a machine that may be new.

use crate::{Result, cargo, run, shown, site, timed, tools};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// What has been counted so far.
#[derive(Default)]
struct Count {
    passed: usize,
    failed: usize,
}

/// Runs it all; later steps run even when an earlier one failed, so that one run tells everything.
pub fn test() -> Result {
    let mut count = Count::default();
    count.step("Format", || run(&mut cargo(&["fmt", "--all", "--check"])));
    count.step("Clippy: core, tests and commands", || {
        run(&mut cargo(&[
            "clippy",
            "--locked",
            "--quiet",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ]))
    });
    count.tests(
        "Native tests",
        &mut cargo(&[
            "test",
            "--locked",
            "--workspace",
            "--exclude",
            "browser-tests",
            "--exclude",
            "wasm-bindgen-shim",
        ]),
    );
    count.step("Tools to build the site", tools::for_building);
    count.step("Clippy: the wasm app", || {
        let app = ["--bin", "aide-de-camp", "--features", "ui", "--target", "wasm32-unknown-unknown"];
        run(cargo(&["clippy", "--locked", "--quiet"]).args(app).args(["--", "-D", "warnings"]))
    });
    // First, so that what is built last is the release.
    count.step("Release build of a made-up next version", site::build_next);
    count.step("Release build", site::build);
    count.step("Tools to drive a browser", tools::browser);
    // One browser at a time: two would slow each other down on a small machine.
    let mut browser = cargo(&["test", "--locked", "--package", "browser-tests", "--", "--test-threads=1"]);
    count.tests("Browser tests", browser.env("PATH", tools::path()?));
    println!("{} passed, {} failed", count.passed, count.failed);
    if count.failed == 0 { Ok(()) } else { Err("Something failed; it is named above.".into()) }
}

impl Count {
    fn step(&mut self, what: &str, work: impl FnOnce() -> Result) {
        match timed(what, work) {
            Ok(()) => self.passed += 1,
            Err(why) => {
                self.failed += 1;
                println!("{why}");
            }
        }
    }

    /// Adds up what cargo's test runners report.
    fn tests(&mut self, what: &str, command: &mut Command) {
        let before = self.passed + self.failed;
        let ran = timed(what, || {
            let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
            for line in child.stdout.take().map(BufReader::new).into_iter().flat_map(BufReader::lines) {
                let line = line.map_err(|error| error.to_string())?;
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
            let status = child.wait().map_err(|error| error.to_string())?;
            if status.success() { Ok(()) } else { Err(format!("{} ended with {status}", shown(command))) }
        });
        // A runner that died, or that ran nothing, must not pass for one that ran well.
        if ran.is_err() && self.failed == 0 || self.passed + self.failed == before {
            self.failed += 1;
            println!("{what}: did not run to its end");
        }
    }
}
