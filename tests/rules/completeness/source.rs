//! What the text of the program may say where.

use super::missing::{Missing, code, file_of, has_word, is_shipped, names_of, others, read, sources, texts};
use aide_de_camp::systems::SYSTEMS;

#[test]
fn no_system_names_another() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        for (file, text) in sources(&file_of(system.id, "")) {
            for name in others(system.id).flat_map(names_of) {
                for (n, _) in code(&text).filter(|(_, line)| has_word(line, &name)) {
                    missing.add(format!("{file}:{n}"), format!("names {name}: a system knows no other"));
                }
            }
        }
    }
    missing.expect_none();
}

/// What is kept for ever or printed, and what the release is tested with in browsers: links there, which nobody reads,
/// say by their own tests whose they are.
#[test]
fn nothing_that_is_kept_is_of_a_game_that_no_release_has() {
    let mut missing = Missing::default();
    let texts =
        ["tests/rules/saved", "tests/rules/printed", "tests/rules/cases", "tests/rules/snapshots", "style"]
            .into_iter()
            .flat_map(texts);
    let texts: Vec<_> =
        texts.chain(["tests/fullest.txt", "README.md"].map(|it| (it.into(), read(it)))).collect();
    for system in SYSTEMS.iter().filter(|system| !is_shipped(system.id)) {
        for (file, text) in &texts {
            for name in [system.id, system.title] {
                missing.unless(!text.contains(name), file, format!("names {name}, which no release has"));
            }
        }
    }
    missing.expect_none();
}

/// Its tests may: they open what a player opens.
#[test]
fn the_app_names_no_system() {
    let mut missing = Missing::default();
    for (file, text) in sources("src/ui").into_iter().filter(|(file, _)| !file.starts_with("src/ui/tests")) {
        for name in SYSTEMS.iter().flat_map(|system| names_of(system.id)) {
            for (n, _) in code(&text).filter(|(_, line)| has_word(line, &name)) {
                missing.add(format!("{file}:{n}"), format!("names {name}: the app knows no system"));
            }
        }
    }
    missing.expect_none();
}

/// A build of the library for tests of its own would be waited for by everybody, so that there is none.
#[test]
fn the_core_is_tested_from_outside() {
    let mut missing = Missing::default();
    for (file, text) in sources("src").into_iter().filter(|(file, _)| !file.starts_with("src/ui/")) {
        for (n, _) in code(&text).filter(|(_, line)| line.contains("cfg(test)")) {
            missing
                .add(format!("{file}:{n}"), "has tests that are never run: they want a file of tests/rules");
        }
    }
    missing.expect_none();
}

/// Calls by which a number of the rules enters a sum or a sentence.
const CALLS: [&str; 4] = ["printed(", "reconstructed(", "house(", "inches("];

/// Numbers that are no rule of any game: nothing, once, once less, and the whole in a hundred.
const NO_RULE: [&str; 4] = ["0", "1", "-1", "100"];

/// Numbers of the rules that stand on no sheet, and why. A sum has only those by which a line says it is multiplied.
const ON_NO_SHEET: &[(&str, &str, &str)] = &[
    (
        "dbm/range.rs",
        "printed(50",
        "50 paces are an inch or 40 mm: the scale of the figures, no number of the sheet",
    ),
    ("dbm/range.rs", "printed(40", "50 paces are 40 mm: the scale of the figures, no number of the sheet"),
    ("grande_tactique/movement.rs", "printed(2", "half of a move"),
    ("grande_tactique/firing/form.rs", "inches(2", "seen on the table: the label of a choice"),
    ("plm/fighter.rs", "printed(2", "half of a level"),
    ("plm/volley/form.rs", "inches(5", "the last band of the printed table, which has one for each inch"),
    ("republique/artillery.rs", "inches(3", "seen on the table: the reason of a refusal"),
    ("republique/artillery/form.rs", "inches(4", "seen on the table: a hint"),
    ("republique/order_of_move.rs", "printed(2", "half of an allowance"),
];

/// Every other literal counts something of the program (a die's sides, the length of a list, hundredths), so a look at
/// all of them would be noise: what is told or summed goes through these calls.
#[test]
fn a_number_of_the_rules_stands_on_a_sheet() {
    let mut missing = Missing::default();
    let mut seen = vec![false; ON_NO_SHEET.len()];
    for (file, text) in SYSTEMS.iter().flat_map(|system| sources(&file_of(system.id, ""))) {
        let place = file.trim_start_matches("src/systems/").trim_start_matches("tests/");
        let name = place.split('/').nth(1).unwrap_or_default();
        if ["sheet", "sheet.rs", "samples.rs"].contains(&name) {
            continue;
        }
        for (n, line) in code(&text) {
            let calls = CALLS.iter().flat_map(|call| line.match_indices(call).map(|(at, _)| at + call.len()));
            for at in calls {
                let end = line[at..].find(|c: char| !c.is_ascii_digit() && c != '-' && c != '_');
                let number = &line[at..end.map_or(line.len(), |end| at + end)];
                if number.is_empty() || NO_RULE.contains(&number) {
                    continue;
                }
                let known = ON_NO_SHEET
                    .iter()
                    .position(|(of, call, _)| *of == place && call.ends_with(&format!("({number}")));
                match known {
                    Some(known) => seen[known] = true,
                    None => missing.add(
                        format!("{file}:{n}"),
                        format!("has the number {number}, which wants a cell of the sheet"),
                    ),
                }
            }
        }
    }
    for ((place, call, _), _) in ON_NO_SHEET.iter().zip(seen).filter(|(_, seen)| !seen) {
        missing.add(
            "tests/rules/completeness/source.rs",
            format!("excuses `{call})` of {place}, which is gone"),
        );
    }
    missing.expect_none();
}

/// Of an element of the page an attribute says its name, of a component an input of its own name does not.
const ATTRIBUTES: [&str; 2] = ["class", "href"];

/// `<Card row=key is_open />`.
#[test]
fn views_are_written_in_one_style() {
    let mut missing = Missing::default();
    for (file, text) in sources("src/ui") {
        for (n, line) in code(&text) {
            let at = format!("{file}:{n}");
            for (end, _) in line.match_indices("/>") {
                let before = &line[..end];
                missing.unless(before.is_empty() || before.ends_with(' '), &at, "wants a blank before `/>`");
            }
            for word in line.split_whitespace().map(|word| word.trim_end_matches('>')) {
                if let Some((name, value)) = word.split_once('=')
                    && name == value
                    && !name.is_empty()
                    && !ATTRIBUTES.contains(&name)
                {
                    missing.add(&at, format!("wants `{name}`, not `{word}`"));
                }
            }
        }
    }
    missing.expect_none();
}
