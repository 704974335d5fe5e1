//! DBM: every type and grade against every other, close and shooting: nothing is missing, and both sides see the same.

use aide_de_camp::rules::{Calculator, Context, OddsTable, Sides};
use aide_de_camp::systems::dbm::*;
use std::collections::BTreeMap;
use strum::VariantArray;

/// Every element that army lists have.
fn elements() -> Vec<(Troops, Grade)> {
    let graded = |troops: &Troops| troops.grades().iter().map(|grade| (*troops, *grade)).collect::<Vec<_>>();
    Troops::VARIANTS.iter().flat_map(graded).collect()
}

fn combat(pair: Sides<(Troops, Grade)>, shoots: Sides<bool>) -> Combat {
    let Sides([ours, theirs]) = pair.zip(shoots).map(|((troops, grade), shoots)| Fighter {
        troops,
        grade,
        shoots,
        ..Fighter::default()
    });
    Combat { ours, theirs, anyway: false }
}

fn odds(combat: &Combat) -> Vec<OddsTable> {
    combat.answer(&Context::shipped()).report.odds
}

/// The ways of each label, in the order of labels; `name` says it from the side in question.
fn by_label(table: &OddsTable, name: impl Fn(&str) -> String) -> BTreeMap<String, u64> {
    let mut ways = BTreeMap::new();
    for outcome in &table.outcomes {
        *ways.entry(name(&outcome.label)).or_default() += outcome.odds.ways;
    }
    ways
}

/// A result as the other side says it.
fn turned(label: &str) -> String {
    match label {
        "We double them" => "They double us",
        "We win" => "They win",
        "They win" => "We win",
        "They double us" => "We double them",
        other => other,
    }
    .into()
}

fn check(pair: [(Troops, Grade); 2], shoots: [bool; 2]) {
    let [ours, theirs] = pair;
    let at = format!("{ours:?} v {theirs:?} {shoots:?}");
    let (pair, shoots) = (Sides(pair), Sides(shoots));
    let here = odds(&combat(pair, shoots));
    assert_eq!(here.len(), 3, "{at}");
    for table in &here {
        assert_eq!(table.outcomes.iter().map(|outcome| outcome.odds.ways).sum::<u64>(), 36, "{at}");
        assert!(table.outcomes.iter().all(|outcome| !outcome.label.is_empty()), "{at}");
    }
    let there = odds(&combat(pair.swapped(), shoots.swapped()));
    // Who wins, what becomes of the first side, what of the second.
    let same = |table| by_label(table, str::to_owned);
    assert_eq!(by_label(&here[0], turned), same(&there[0]), "{at}");
    assert_eq!(same(&here[1]), same(&there[2]), "{at}");
    assert_eq!(same(&here[2]), same(&there[1]), "{at}");
}

#[test]
fn every_pair_in_close_combat_is_the_same_from_both_sides() {
    let elements = elements();
    for (at, ours) in elements.iter().enumerate() {
        elements[at..].iter().for_each(|theirs| check([*ours, *theirs], [false; 2]));
    }
}

#[test]
fn every_pair_in_shooting_is_the_same_from_both_sides() {
    let elements = elements();
    let can_shoot = |(troops, grade): &(Troops, Grade)| SHEET.ranges.of(*troops, *grade).is_some();
    for ours in elements.iter().filter(|element| can_shoot(element)) {
        for theirs in &elements {
            check([*ours, *theirs], [true, false]);
            if can_shoot(theirs) {
                check([*ours, *theirs], [true, true]);
            }
        }
    }
}
