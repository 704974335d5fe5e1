//! What the frame around every answer stands on: units in files, the band, outcomes that fare alike, what was assumed.

use crate::battle::{battle, group, unit};
use aide_de_camp::battle::{Adds, select_in_files};
use aide_de_camp::rules::{Change, Odds, OddsTable, Outcome, Side, UnitRef};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::calculators;

#[test]
fn another_unit_replaces_and_joins_only_where_it_was_asked_to() {
    let battle = battle("dbm");
    let [blades, spears, bows] =
        ["Hastati and principes", "Triarii", "Velites"].map(|name| unit(&battle, Side::Ours, name));
    let gauls = unit(&battle, Side::Theirs, "Gauls");
    let one = select_in_files(&[], blades, None);
    assert_eq!(one, [vec![blades]]);
    assert_eq!(select_in_files(&one, spears, None), [vec![spears]], "another takes its place");
    let ranks = select_in_files(&one, spears, Some(Adds::Behind));
    assert_eq!(ranks, [vec![blades, spears]]);
    let files = select_in_files(&ranks, bows, Some(Adds::Beside));
    assert_eq!(files, [vec![blades, spears], vec![bows]]);
    // A tap on what is chosen takes it off; an enemy never joins.
    assert_eq!(select_in_files(&files, blades, Some(Adds::Beside)), [vec![spears], vec![bows]]);
    assert_eq!(select_in_files(&files, bows, None), [vec![blades, spears]]);
    assert_eq!(select_in_files(&files, gauls, Some(Adds::Beside)), [vec![gauls]]);
}

#[test]
fn the_band_says_whose_turn_it_is_what_is_at_hand_and_what_is_lost() {
    let mut battle = battle("dbm");
    let before = battle.standing();
    assert_eq!((&*before.turn, before.title, before.figures.len()), ("Bound 1 · Scipio", "", 0));
    let legions = group(&battle, Side::Ours, "Roman legions");
    let pips = battle.system().hooks.at_hand.unwrap();
    let change = Change::set("Roman legions", "5 PIPs", pips, 5).on(Some(legions));
    battle.apply(1, Default::default(), &[change]);
    let now = battle.standing();
    assert_eq!((now.title, now.figures), ("PIPs", vec![5]));
    assert_eq!(now.losses, battle.condition(UnitRef::army(Side::Ours)).summary);
}

fn outcome(label: &str, when: &str, whose: Option<Side>, ways: u64) -> Outcome {
    Outcome { label: label.into(), when: when.into(), side: whose, odds: Odds { ways, of: 36 }, place: None }
}

#[test]
fn what_comes_to_the_same_for_the_same_side_is_one_outcome() {
    let table = OddsTable {
        title: "Result".into(),
        outcomes: vec![
            outcome("We double them", "gauls destroyed", Some(Side::Ours), 6),
            outcome("We win", "gauls destroyed", Some(Side::Ours), 20),
            outcome("Equal", "fight on", None, 4),
            outcome("They win", "blades recoil", Some(Side::Theirs), 6),
        ],
        rolled: Some(3),
        aim: "Win".into(),
        whose: Side::Ours,
        favourable: 2,
        mean: None,
    };
    let merged = table.merged();
    assert_eq!(merged.outcomes.iter().map(|it| it.odds.ways).collect::<Vec<_>>(), [26, 4, 6]);
    assert_eq!((merged.rolled, merged.favourable), (Some(2), 1));
    assert_eq!(merged.hope(), table.hope());
}

/// A1: what nobody has entered stands on the key that applies, by name.
#[test]
fn what_was_assumed_is_named() {
    let link = CalculationLink::parse("#/republique/artillery").unwrap();
    let form = link.open().unwrap().form(&link.context());
    assert_eq!(form.assumed(|_| false), ["range 6″"]);
    assert!(form.assumed(|key| key == "range").is_empty());
    // Nothing is assumed without a word for it.
    for calculator in calculators() {
        let context = (calculator.context)(&Default::default());
        let assumed = (calculator.open)().form(&context).assumed(|_| false);
        assert!(assumed.iter().all(|words| words.split(' ').count() > 1), "{}: {assumed:?}", calculator.id);
    }
}
