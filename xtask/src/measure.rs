//! `cargo xtask measure`: how large, how fast. A table on the terminal, the same figures in `target/measure.json`.

use crate::{Result, cargo, run, site, timed, tools};

/// Builds the release, times the engine, then has a browser measure the rest and tell it all.
pub fn measure() -> Result {
    tools::for_building()?;
    site::build()?;
    tools::browser()?;
    timed("Timing the engine", || {
        run(&mut cargo(&["bench", "--locked", "--quiet", "--package", "engine-bench"]))
    })?;
    let mut browser =
        cargo(&["test", "--locked", "--quiet", "--package", "browser-tests", "--test", "measure"]);
    timed("Measuring in a browser", || run(browser.env("PATH", tools::path()?)))
}
