//! One is one and two are two: every count that the app says in words has its noun in the right number.

use crate::battle::apply;
use crate::cases;
use crate::completeness::missing::{fullest, sources};
use crate::filled::{everybody, info, rolled, states};
use aide_de_camp::rules::{NotFilled, UnitRef};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::SYSTEMS;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::BTreeSet;

/// Each noun that the program counts, alone and many, as its own sources call it: `counted(n, "base", "bases")`, and the
/// words of each army.
fn nouns() -> BTreeSet<(String, String)> {
    let mut nouns = BTreeSet::new();
    for (_, text) in sources("src") {
        for call in text.split("counted(").skip(1) {
            let literals: Vec<&str> = call.split('"').skip(1).step_by(2).take(2).collect();
            let is_word = |word: &&str| {
                !word.is_empty() && word.len() < 40 && word.chars().all(|c| c.is_alphabetic() || c == ' ')
            };
            // What is counted comes first, and several of it are as many letters and more.
            let is_plural = |one: &str, many: &str| many.len() > one.len() && many[..1] == one[..1];
            if let [one, many] = literals[..]
                && [one, many].iter().all(is_word)
                && is_plural(one, many)
            {
                nouns.insert((one.to_owned(), many.to_owned()));
            }
        }
    }
    for system in SYSTEMS {
        for army in aide_de_camp::roster::Roster::samples_of(system.id) {
            let words = army.army.army().words();
            nouns.insert((words.group.into(), words.groups.into()));
            nouns.insert((words.unit.into(), words.units.into()));
        }
    }
    nouns
}

/// The counts of a text with what follows each: ("2", "bases left").
fn counts(text: &str) -> Vec<(&str, &str)> {
    let mut counts = Vec::new();
    let is_digit = |c: char| c.is_ascii_digit();
    for (at, _) in text.match_indices(is_digit) {
        let before = text[..at].chars().next_back();
        // A part of a number, of a name or of a die is no count.
        if before.is_some_and(|c| c.is_alphanumeric() || ".,½¼¾−-–+/#=″".contains(c)) {
            continue;
        }
        // The last of a list stands for all of it: "4, 3, 1 PIPs".
        if text[..at].strip_suffix(", ").is_some_and(|list| list.ends_with(is_digit)) {
            continue;
        }
        // A friend by his number is no count of what he does: "Friend 1 stands".
        if text[..at].ends_with("Friend ") {
            continue;
        }
        let end = text[at..].find(|c| !is_digit(c)).map_or(text.len(), |end| at + end);
        if let Some(rest) = text[end..].strip_prefix(' ') {
            counts.push((&text[at..end], rest));
        }
    }
    counts
}

/// What is wrong with the counts of a text.
fn faults(text: &str, nouns: &BTreeSet<(String, String)>) -> Vec<String> {
    let mut faults = Vec::new();
    for line in text.lines() {
        for (n, rest) in counts(line) {
            let is_word = |word: &str| {
                rest.strip_prefix(word).is_some_and(|after| {
                    // What goes on with another noun is counted by that: "3 command dice".
                    let ends = after.is_empty() || after.starts_with(['.', ',', ';', ':', ')']);
                    ends || [" to ", " of ", " left", " is ", " are ", " more", " in "]
                        .iter()
                        .any(|word| after.starts_with(word))
                })
            };
            let is_wrong = |(one, many): &&(String, String)| is_word(if n == "1" { many } else { one });
            if let Some((one, many)) = nouns.iter().find(is_wrong) {
                // "field 1 units": a number that names is none that counts.
                faults.push(format!(
                    "“{n} {}” for {one}, {many}: {line}",
                    rest.split(' ').next().unwrap_or_default()
                ));
            }
        }
        if line.contains("corpss") {
            faults.push(line.to_owned());
        }
    }
    faults
}

#[test]
fn a_wrong_number_of_a_noun_is_found() {
    let nouns = [("base", "bases"), ("division or corps", "divisions or corps"), ("army", "armies")];
    let nouns = nouns.map(|(one, many)| (one.to_owned(), many.to_owned())).into();
    for wrong in
        ["1 bases", "It loses 2 base.", "3 division or corps to do", "1 of 1 bases left", "a 1 armies, b"]
    {
        assert_eq!(faults(wrong, &nouns).len(), 1, "{wrong}");
    }
    for right in [
        "1 base",
        "2 bases left",
        "0 bases",
        "1½ bases",
        "2 base widths",
        "a1 bases",
        "1 division or corps to do",
    ] {
        assert_eq!(faults(right, &nouns), Vec::<String>::new());
    }
}

#[test]
fn every_count_has_its_noun_in_the_right_number() {
    let nouns = nouns();
    assert!(nouns.len() > 20, "{nouns:?}");
    let mut found = BTreeSet::new();
    let mut look = |at: &str, text: &str| {
        found.extend(faults(text, &nouns).into_iter().map(|fault| format!("{at}: {fault}")));
    };
    // What every golden case and the fullest inputs answer and ask.
    let links =
        cases::all().into_iter().map(|case| case.link).chain(fullest().into_iter().map(|(_, link)| link));
    for link in links {
        let Ok(link) = CalculationLink::parse(&link) else { continue };
        let Ok(calculator) = link.open() else { continue };
        let context = link.context();
        let answer = calculator.answer(&context);
        look(link.info.id, &answer.report.to_string());
        answer.changes.iter().filter_map(|change| change.text()).for_each(|text| look(link.info.id, &text));
        look(link.info.id, &calculator.form(&context).to_string());
    }
    // What a battle says of its units, of what is to do and of what was done.
    let mut rng = StdRng::seed_from_u64(5);
    for system in SYSTEMS {
        for mut battle in states(system) {
            for phase in system.turn {
                battle.begin(0, phase);
                let todo = battle.todo(phase);
                look(phase.id, &battle.count_todo(&todo));
                todo.iter().for_each(|todo| look(phase.id, &todo.what));
                let active = battle.active();
                let ours = everybody(&battle, active);
                for unit_ref in ours.iter().copied().chain([UnitRef::army(active)]) {
                    let condition = battle.condition(unit_ref);
                    look(system.id, &condition.current);
                    look(system.id, &condition.summary);
                }
                for id in phase.offers {
                    for unit_ref in ours.iter().take(4) {
                        match (info(id).open)().prefill(&battle.view(phase), &[*unit_ref], &[]) {
                            Ok(mut filled) => {
                                rolled(&mut *filled, &battle, &mut rng);
                                look(id, &filled.answer(battle.context()).report.to_string());
                                apply(&mut battle, 1, id, &*filled);
                                look(id, &battle.last().map_or_else(String::new, |event| event.text.clone()));
                            }
                            Err(NotFilled::Because(why) | NotFilled::NoNeed(why)) => look(id, &why),
                            Err(NotFilled::NotApplicable) => {}
                        }
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
