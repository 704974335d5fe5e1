//! How much the numbers of each game are tested with, counted in the files of the tests, as a file beside the site.

use anyhow::{Context, Result};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use xshell::Shell;

/// The file's name, as `src/ui/components/checked.rs` asks for it.
const FILE: &str = "checked.json";
/// Where the tests keep their cases, a file for each game.
const CASES: &str = "tests/rules/cases";

/// What was counted of a game.
#[derive(Debug, Default, PartialEq, Serialize)]
struct Checked {
    /// Calculations whose answers are checked.
    cases: usize,
    /// Numbers and sentences of them that must come out.
    checks: usize,
    /// Worked examples: the rows that were worked by hand in the data of the rules, before there was a program.
    examples: usize,
}

/// Writes the counts into a built site.
pub fn write(sh: &Shell, site: &Path) -> Result<()> {
    let mut counts = BTreeMap::new();
    for file in sh.read_dir(sh.current_dir().join(CASES))? {
        let game = file.file_stem().and_then(|stem| stem.to_str()).context("a game has a name")?.to_owned();
        counts.insert(game, Checked::count(&fs::read_to_string(&file)?));
    }
    Ok(fs::write(site.join(FILE), serde_json::to_string(&counts)?)?)
}

impl Checked {
    fn count(cases: &str) -> Self {
        let mut checked = Checked::default();
        for line in cases.lines().map(str::trim_end).filter(|line| !line.is_empty()) {
            match line.split_once(' ') {
                _ if line.starts_with("#/") => checked.cases += 1,
                // A row of our own is no example of the rules.
                Some(("#", heading)) => checked.examples += usize::from(!heading.starts_with("own")),
                _ if line.starts_with("//") => {}
                _ => checked.checks += 1,
            }
        }
        checked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_checks_and_examples_are_counted_apart() {
        let text = "// G rows\n\n# G1 S§1 guns\n#/a/guns?die=5\nheadline Hit\nsum Die 5\n\n# own7 after a hit\n#/a/guns\n\
                    headline To roll\n";
        assert_eq!(Checked::count(text), Checked { cases: 2, checks: 3, examples: 1 });
        assert_eq!(Checked::count(""), Checked::default());
    }
}
