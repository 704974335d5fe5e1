//! What the READMEs promise.

use super::missing::{Missing, file_of, read, shipped};
use aide_de_camp::systems::SYSTEMS;

const README: &str = "README.md";

/// The lines below a heading, up to the next one of its kind.
fn section(text: &str, heading: &str) -> Vec<String> {
    let below = text.split(&format!("\n## {heading}\n")).nth(1).unwrap_or_default();
    below.split("\n## ").next().unwrap_or_default().lines().map(String::from).collect()
}

#[test]
fn every_calculator_says_in_the_readme_of_its_system_what_it_answers() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let file = file_of(system.id, README);
        let said = section(&read(&file), "What can be calculated");
        let titles: Vec<&str> = said
            .iter()
            .filter_map(|line| line.strip_prefix("- ")?.split_once(": "))
            .map(|(title, _)| title)
            .collect();
        for info in system.calculators {
            let wants = format!("wants a line `- {}: …` under `## What can be calculated`", info.title);
            missing.unless(titles.contains(&info.title), &file, wants);
        }
        for title in titles {
            let is_there = system.calculators.iter().any(|info| info.title == title);
            missing.unless(is_there, &file, format!("says what “{title}” answers, which is no calculator"));
        }
    }
    missing.expect_none();
}

#[test]
fn the_readme_has_a_short_row_for_every_game_that_leads_to_its_own() {
    let mut missing = Missing::default();
    let readme = read(README);
    for system in shipped() {
        let begins = format!("| [{}]({}) | ", system.title, file_of(system.id, README));
        let row = readme.lines().find(|line| line.starts_with(&begins));
        missing.unless(row.is_some(), README, format!("wants a row `{begins}… |` in its table of games"));
        // Two lines of a page as wide as the host of the project shows it.
        let is_short = row.is_none_or(|row| row[begins.len()..].chars().count() <= 130);
        missing.unless(is_short, README, format!("wants the row of {} within two lines", system.title));
    }
    missing.expect_none();
}

#[test]
fn the_readme_names_only_files_that_are_there_and_the_rust_that_cargo_asks_for() {
    let mut missing = Missing::default();
    let readme = read(README);
    let links = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    for link in links.filter(|link| !link.starts_with('#')) {
        missing.unless(super::missing::exists(link), README, format!("leads to {link}, which is not there"));
    }
    let rust = env!("CARGO_PKG_RUST_VERSION");
    missing.unless(
        readme.contains(&format!("({rust} or later)")),
        README,
        format!("wants `({rust} or later)`"),
    );
    missing.expect_none();
}
