//! `cargo xtask test`: everything that must hold, on a machine that may be new.

use crate::{first_command, shell, timed, tools};
use anyhow::{Context, Error, Result, ensure};
use std::fmt;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use xshell::{Cmd, Shell, cmd};

/// A small game beside the others, by which is tested that such a game fits. No release has it. All tests are built with
/// one library, which has it.
const FIFTH_GAME: &str = "--features=aide-de-camp/fifth-game";

/// The app itself, as its browser runs it.
const APP: [&str; 5] =
    ["--bin", "aide-de-camp", "--features", "ui,fifth-game", "--target=wasm32-unknown-unknown"];

/// What has been counted and timed so far.
#[derive(Default)]
struct Report {
    passed: usize,
    failed: usize,
    skipped: usize,
    /// What did not hold, and why; of tests, their names.
    failures: Vec<String>,
    parts: Vec<(String, Duration)>,
    tests: Vec<(String, Duration)>,
}

/// Runs it all; later steps run even when an earlier one failed, so that one run tells everything.
pub fn test(sh: &Shell) -> Result<()> {
    let mut report = Report::default();
    // The compiler is alone with one processor for half of the release: the native tests have the other.
    let release = Beside::start("Release, by README's first command in a fresh clone", |sh| {
        let clone = first_command::run(sh)?;
        Ok(clone.join("dist").display().to_string())
    });
    report.step("Format", || Ok(cmd!(sh, "cargo fmt --all --check").run()?));
    report.step("Clippy: core, tests and commands", || {
        let clippy = |targets: &[&str]| {
            let what = cmd!(sh, "cargo clippy --locked --quiet --workspace {FIFTH_GAME} {targets...}");
            Ok(what.args(["--", "-D", "warnings"]).run()?)
        };
        clippy(&["--all-targets"])?;
        // All targets are those that are tested. Measuring is not, and beside that word its name would be passed over.
        clippy(&["--test", "measure"])
    });
    // Always of the whole workspace: by another choice of packages their dependencies have other features, and all of it
    // is built anew.
    let native = ["--workspace", "--bins", "--test", "rules"];
    let threads = thread::available_parallelism()?.get();
    report.tests("Native tests", threads, cmd!(sh, "cargo test --locked {FIFTH_GAME} {native...}"));
    // What is left to be compiled is compiled while the release is finished: a compiler beside the browsers slows them down.
    let browser = ["--workspace", "--test", "browser"];
    report.step("Building the browser tests", || {
        Ok(cmd!(sh, "cargo test --locked --quiet --no-run {FIFTH_GAME} {browser...}").run()?)
    });
    report.step("Clippy: the wasm app", || {
        Ok(cmd!(sh, "cargo clippy --locked --quiet {APP...} -- -D warnings").run()?)
    });
    report.step("Building the component tests", || {
        Ok(cmd!(sh, "cargo test --locked --quiet --no-run {APP...}").run()?)
    });
    let dist = report.join(release);
    report.step("Tools to drive a browser", || tools::browser(sh));
    let ring = |report: &mut Report, what: &str, threads: usize, which: &[&str]| {
        let Some(dist) = &dist else {
            return report.fail(what, &Error::msg("not run, for there is no release"));
        };
        let count = threads.to_string();
        let journeys = cmd!(sh, "cargo test --locked {FIFTH_GAME} {browser...} -- --test-threads={count}");
        report.tests(what, threads, journeys.args(which).env("DIST", dist));
    };
    // A browser waits for its page, its disk and its driver: another works meanwhile.
    ring(&mut report, "Browser tests", threads, &["--skip", "webkit::"]);
    report.tests("Component tests", 1, cmd!(sh, "cargo test --locked {APP...}"));
    // Not every system has this engine; everything else is known without it.
    let webkit = "Browser tests in WebKit";
    match tools::webkit(sh) {
        // Its driver takes a port that another may be given at the same moment.
        Ok(()) => ring(&mut report, webkit, 1, &["webkit::"]),
        Err(error) => report.skip(webkit, &error),
    }
    println!("{report}");
    ensure!(report.failed == 0, "Something failed; it is named above.");
    Ok(())
}

/// A step that runs while others do.
struct Beside {
    what: &'static str,
    handle: thread::JoinHandle<(Result<String>, Duration)>,
}

impl Beside {
    fn start(what: &'static str, work: impl FnOnce(&Shell) -> Result<String> + Send + 'static) -> Self {
        println!("▸ Beside the rest: {what}");
        let handle = thread::spawn(move || {
            let start = Instant::now();
            (shell().and_then(|sh| work(&sh)), start.elapsed())
        });
        Beside { what, handle }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "\nHow long each part took:")?;
        for (what, took) in &self.parts {
            writeln!(f, "{:8.1} s  {what}", took.as_secs_f32())?;
        }
        writeln!(f, "The ten slowest tests:")?;
        let mut tests: Vec<_> = self.tests.iter().collect();
        tests.sort_by_key(|(_, took)| std::cmp::Reverse(*took));
        for (name, took) in tests.iter().take(10) {
            writeln!(f, "{:8.1} s  {name}", took.as_secs_f32())?;
        }
        for failure in &self.failures {
            writeln!(f, "✗ {failure}")?;
        }
        write!(f, "\n{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 { write!(f, ", {} skipped", self.skipped) } else { Ok(()) }
    }
}

impl Report {
    fn step(&mut self, what: &str, work: impl FnOnce() -> Result<()>) {
        let start = Instant::now();
        let result = timed(what, work);
        self.count(what, start.elapsed(), result);
    }

    /// Waits for a step that ran beside others; gives what came of it.
    fn join(&mut self, beside: Beside) -> Option<String> {
        let Beside { what, handle } = beside;
        let (result, took) = handle.join().unwrap_or((Err(Error::msg("it panicked")), Duration::ZERO));
        let mark = if result.is_ok() { "✓" } else { "✗" };
        println!("{mark} Beside the rest: {what}: {:.1} s", took.as_secs_f32());
        self.count(&format!("beside the rest: {what}"), took, result)
    }

    fn count<T>(&mut self, what: &str, took: Duration, result: Result<T>) -> Option<T> {
        self.parts.push((what.to_owned(), took));
        match result {
            Ok(made) => {
                self.passed += 1;
                Some(made)
            }
            Err(error) => {
                self.fail(what, &error);
                None
            }
        }
    }

    fn fail(&mut self, what: &str, why: &Error) {
        self.failed += 1;
        println!("{what}: {why:#}");
        self.failures.push(format!("{what}: {why:#}"));
    }

    /// A step that this machine has no means for, and why.
    fn skip(&mut self, what: &str, why: &Error) {
        self.skipped += 1;
        println!("{what}: skipped, for the tools cannot be installed here. {why:#}");
    }

    /// Adds up what cargo's test runners report, and times each test, so many threads at a time.
    fn tests(&mut self, what: &str, threads: usize, command: Cmd) {
        let (passed, failed) = (self.passed, self.failed);
        let start = Instant::now();
        let ran = timed(what, || {
            let mut child = Command::from(command).stdout(Stdio::piped()).spawn()?;
            let mut clock = Clock::new(threads);
            for line in BufReader::new(child.stdout.take().context("no output")?).lines() {
                let line = line?;
                println!("{line}");
                if line.starts_with("running ") {
                    clock = Clock::new(threads);
                } else if let Some((name, end)) =
                    line.strip_prefix("test ").and_then(|it| it.split_once(" ... "))
                {
                    clock.ended.push((name.to_owned(), clock.start.elapsed()));
                    if end == "FAILED" {
                        self.failures.push(name.to_owned());
                    }
                } else if let Some(counts) = line.strip_prefix("test result: ") {
                    let number = |of: &str| {
                        let word = counts.split([';', '.']).find_map(|part| part.trim().strip_suffix(of));
                        word.and_then(|n| n.trim().parse().ok()).unwrap_or(0)
                    };
                    self.passed += number(" passed");
                    self.failed += number(" failed");
                    self.tests.extend(clock.took());
                }
            }
            let status = child.wait()?;
            ensure!(status.success(), "{what} ended with {status}");
            Ok(())
        });
        self.parts.push((what.to_owned(), start.elapsed()));
        // A runner that died, or that ran nothing, must not pass for one that ran well.
        if self.failed == failed && (ran.is_err() || self.passed == passed) {
            self.fail(what, &Error::msg("did not run to its end"));
        }
    }
}

/// Times the tests of one program by the lines that it prints when each has ended.
struct Clock {
    threads: usize,
    start: Instant,
    ended: Vec<(String, Duration)>,
}

impl Clock {
    fn new(threads: usize) -> Self {
        Clock { threads, start: Instant::now(), ended: Vec::new() }
    }

    /// How long each test took. They start in the order of their names, each as soon as a thread is free: the first ones at
    /// once, any other when so many fewer than those before it have ended.
    fn took(&self) -> Vec<(String, Duration)> {
        let mut by_name: Vec<&(String, Duration)> = self.ended.iter().collect();
        if self.threads > 1 {
            by_name.sort();
        }
        let started = |at: usize| at.checked_sub(self.threads).map_or(Duration::ZERO, |at| self.ended[at].1);
        let took =
            |(at, (name, end)): (usize, &(String, Duration))| (name.clone(), end.saturating_sub(started(at)));
        by_name.into_iter().enumerate().map(took).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Clock;
    use std::time::{Duration, Instant};

    #[test]
    fn each_test_is_timed_from_the_moment_a_thread_was_free_for_it() {
        let seconds = Duration::from_secs;
        let ended =
            |ended: &[(&str, u64)]| ended.iter().map(|(name, at)| ((*name).into(), seconds(*at))).collect();
        let took =
            |threads, all: &[(&str, u64)]| Clock { threads, start: Instant::now(), ended: ended(all) }.took();
        let one_by_one = [("b", 2), ("a", 5), ("c", 6)];
        assert_eq!(took(1, &one_by_one), ended(&[("b", 2), ("a", 3), ("c", 1)]));
        // `a` runs for nine seconds beside the others: `b` ends at 2, and `c` runs from then to 7.
        let by_two = [("b", 2), ("c", 7), ("a", 9), ("d", 10)];
        assert_eq!(took(2, &by_two), ended(&[("a", 9), ("b", 2), ("c", 5), ("d", 3)]));
    }
}
