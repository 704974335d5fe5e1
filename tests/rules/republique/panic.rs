//! The panic test of a division: properties of every answer, and what a battle fills in and remembers.

use crate::battle::{apply, battle, filled, group, unit};
use crate::what_if::both_ways;
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::*;
use aide_de_camp::share::{CalculationLink, calculation};
use aide_de_camp::systems::republique::*;
use proptest::prelude::*;
use std::sync::Arc;
use strum::VariantArray;

const ID: &str = "republique/divisional-test";

fn member() -> impl Strategy<Value = Member> {
    let who = prop::sample::select(Mover::VARIANTS);
    let grade = prop::sample::select(Grade::VARIANTS);
    let morale = prop::sample::select(Morale::VARIANTS);
    let disorder = prop::sample::select(Disorder::VARIANTS);
    let way = prop::sample::select(WayBack::VARIANTS);
    let numbers = (0..=6, 1..=6, 0..=5, 0..=2_400);
    (who, grade, morale, disorder, way, numbers, any::<[bool; 3]>()).prop_map(
        |(who, grade, morale, disorder, way, (bases, began, damage, back), is)| Member {
            who,
            grade,
            heavy: is[0],
            morale,
            disorder,
            bases: Count::clamped(bases),
            began: Count::clamped(began),
            damage: Count::clamped(damage),
            gone_back: Inches::from_hundredths(back),
            last: Inches::from_hundredths(back / 2),
            limbered: is[1],
            way,
            drawn: is[2],
            ..Member::default()
        },
    )
}

fn test() -> impl Strategy<Value = DivisionalTest> {
    let why = prop::sample::select(Trigger::VARIANTS);
    let units = prop::collection::vec(member(), 1..=6);
    let dice = prop::collection::vec(prop::option::of(1..=10_u8), 2);
    (why, units, dice, any::<[bool; 7]>()).prop_map(|(why, units, rolls, is)| {
        let mut dice = Dice::default();
        rolls.into_iter().enumerate().for_each(|(at, n)| dice.set(at, n.map(Face::typed)));
        DivisionalTest {
            why,
            support: is[0],
            panicked_heavy: is[1],
            leader_out: is[2],
            units: units.into_iter().collect(),
            town: is[3],
            rear: is[4],
            bridge: is[5],
            forest: is[6],
            dice,
            ..DivisionalTest::default()
        }
    })
}

/// In how many of all throws it stands, as a share of 100; nothing where nobody is left.
fn hope(test: &DivisionalTest) -> Option<u64> {
    let odds = test.chances(test.needed(&SHEET)?).odds(|verdict| *verdict == Verdict::Stands);
    Some(odds.ways * 100 / odds.of)
}

fn answered(test: &DivisionalTest) -> Report {
    test.answer(&Context::shipped()).report
}

proptest! {
    #[test]
    fn panic_odds_sum_to_one_and_agree_with_every_roll(test in test()) {
        let open = DivisionalTest { dice: Dice::default(), ..test };
        let report = answered(&open);
        for table in &report.odds {
            let of = table.hope().of;
            prop_assert_eq!(table.outcomes.iter().map(|outcome| outcome.odds.ways).sum::<u64>(), of);
            if report.dice.is_empty() {
                prop_assert_eq!(table.outcomes.len(), 1);
                continue;
            }
            let faces = || 1..=10_u8;
            let second = if report.dice.len() == 2 { 10 } else { 1 };
            let throws = faces().flat_map(|one| (1..=second).map(move |two| [one, two]));
            let stands = throws.filter(|throw| {
                let mut rolled = open.clone();
                (0..report.dice.len()).for_each(|at| rolled.roll(at, Some(Face::typed(throw[at]))));
                let table = &answered(&rolled).odds[0];
                table.outcomes[table.rolled.unwrap()].label == "Stands"
            });
            prop_assert_eq!(stands.count() as u64, table.hope().ways);
        }
    }

    #[test]
    fn a_better_grade_stands_no_less_and_fewer_desert(test in test()) {
        let of = |grade: &Grade| {
            let mut all = test.clone();
            all.units.iter_mut().for_each(|unit| (unit.grade, unit.way) = (*grade, WayBack::Clear));
            (hope(&all), all.flights(&SHEET).iter().flatten().map(|flight| flight.lost).sum::<i32>())
        };
        let all: Vec<_> = Grade::VARIANTS.iter().map(of).collect();
        prop_assert!(all.is_sorted_by(|better, worse| better.0 >= worse.0 && better.1 <= worse.1), "{all:?}");
    }

    #[test]
    fn a_better_modifier_never_hurts(test in test()) {
        for factor in DivisionalTest::factors() {
            let Some([with, without]) = both_ways(&test, factor, &SHEET) else { continue };
            let (with, without) = (hope(&with), hope(&without));
            if (factor.worth)(&SHEET).value > 0 {
                prop_assert!(with >= without, "{}", factor.key);
            } else {
                prop_assert!(with <= without, "{}", factor.key);
            }
        }
    }

    #[test]
    fn worse_morale_never_helps(test in test(), at in 0..6_usize) {
        let mut worse = test.clone();
        let at = at % worse.units.len();
        worse.units[at].morale = worse.units[at].morale.after(1).0;
        prop_assert!(hope(&worse) <= hope(&test));
    }

    #[test]
    fn no_more_desert_than_there_are_and_guns_never_do(test in test()) {
        let flights = test.flights(&SHEET);
        let mut lost = 0;
        for (unit, flight) in test.units.iter().zip(&flights) {
            prop_assert_eq!(flight.is_some(), unit.bases.n() > 0);
            let Some(flight) = flight else { continue };
            prop_assert!((0..=flight.can_desert).contains(&flight.lost) && flight.bases >= 0);
            prop_assert!(!unit.who.name().contains("guns") || flight.lost == 0);
            prop_assert!(flight.end.is_some() || flight.bases > 0);
            lost += flight.lost;
        }
        let report = answered(&test);
        if let Some(deserters) = report.sum("Deserters") {
            prop_assert_eq!(deserters.total(), lost, "{}", report);
        }
        // The lowest grade goes first: nobody better loses a base as long as one of a worse grade is left.
        let pairs = || test.units.iter().zip(&flights).filter_map(|(unit, flight)| Some((unit.grade, flight.as_ref()?)));
        if let Some(best) = pairs().filter(|(_, flight)| flight.lost > 0).map(|(grade, _)| grade).min() {
            prop_assert!(pairs().all(|(grade, flight)| grade <= best || flight.lost == flight.can_desert));
        }
    }

    #[test]
    fn a_link_brings_back_the_same_test(test in test()) {
        let link = calculation(&test, &Overrides::default());
        let back: DivisionalTest = CalculationLink::parse(&link).unwrap().inputs().unwrap();
        prop_assert_eq!(back, test, "{}", link);
    }
}

/// An answer as text, with its form: a change of words is seen in review.
#[test]
fn a_panic_prints_as_it_did() {
    let link = concat!(
        "#/republique/divisional-test?name=Lusignan&why=both&leader_out=true&units=3&units.0.morale=shaken",
        "&units.0.gone_back=8&units.1.grade=green&units.1.disorder=taken&units.2.who=foot_guns&town=true&dice=7,6"
    );
    let link = CalculationLink::parse(link).unwrap();
    let (calculator, context) = (link.open().unwrap(), link.context());
    let answer = calculator.answer(&context).report;
    insta::assert_snapshot!("panic", format!("{answer}\n{}", calculator.form(&context)));
}

fn due(battle: &Battle) -> Vec<String> {
    let todo = battle.todo(&battle.system().turn[battle.phase()]);
    todo.iter().map(|todo| format!("{}: {}", battle.called(todo.unit_ref), todo.what)).collect()
}

fn begin(battle: &mut Battle, phase: &str) {
    let phase = battle.system().turn.iter().find(|one| one.id == phase).unwrap();
    battle.begin(0, phase);
}

/// Rolls one die.
fn rolled(mut test: Box<dyn AnyCalculator>, face: u8) -> Box<dyn AnyCalculator> {
    test.roll(0, Some(Face::typed(face)));
    test
}

/// own (S§6.1, 6.2): St. Julien's division has a P5. 60 points on its 22 bases, the battery among them, are average
/// troops; one unit is demoralized: 5 + 2, so that a 6 fails. Foot goes 12″, horse 24″, less what it went; green bases desert first; the
/// guns are lost. Then its neighbour tests, once, and stands.
#[test]
fn a_division_that_panics_goes_back_and_its_neighbours_test() {
    let mut battle = battle("republique");
    let of = |battle: &Battle, name| unit(battle, Side::Theirs, name);
    let [first, green, horse, guns] =
        ["IR 12 Manfredini", "IR 38 Württemberg", "Vincent Chevaulegers", "Brigade battery"]
            .map(|name| if name == "Brigade battery" { last_guns(&battle) } else { of(&battle, name) });
    begin(&mut battle, "assaults");
    battle.tap(0, first, "test", "P5", 5);
    battle.tap(0, first, "morale", "Morale hits", 4);
    battle.tap(0, first, "went_back", "Went back", 800);
    battle.tap(0, first, "last_back", "Went back", 800);
    // It owes 1M for its assault bonus, and takes it as the phase begins.
    battle.tap(0, horse, "disordered", "Owes 1M", 1);
    begin(&mut battle, "panic");
    let marked = |battle: &Battle, unit_ref, marker| battle.markers().of(unit_ref, marker);
    assert_eq!([marked(&battle, horse, "morale"), marked(&battle, horse, "disorder_taken")], [1, 1]);
    assert_eq!(due(&battle), ["St. Julien's division: panic test"]);
    let test = filled(&battle, ID, "panic", &[], &[]).unwrap();
    let word = |path: &str| test.get(path).unwrap();
    assert_eq!([word("name"), word("why"), word("units.0.gone_back")], ["St. Julien's division", "own", "8"]);
    let division = group(&battle, Side::Theirs, "St. Julien's division");
    apply(&mut battle, 1, ID, &*rolled(test, 6));
    assert_eq!(
        ["tried", "panicked", "order"].map(|marker| marked(&battle, division, marker)),
        [1, 1, 1],
        "it stands on Hold"
    );
    // Its rout costs 1M, but for who is demoralized or has had its 1M of the turn.
    assert_eq!([first, green, horse].map(|one| marked(&battle, one, "morale")), [4, 1, 1]);
    assert_eq!([first, green, horse].map(|one| marked(&battle, one, "back")), [5, 5, 5]);
    assert_eq!([first, green].map(|one| marked(&battle, one, "prisoners")), [0, 1]);
    assert!(battle.condition(guns).is_destroyed);
    assert!(
        battle.condition(division).summary.contains("panicked"),
        "{}",
        battle.condition(division).summary
    );
    // The moves are to be made, topped up.
    let back = filled(&battle, "republique/forced-move", "panic", &[first], &[]).unwrap();
    assert_eq!(back.answer(battle.context()).report.headline, "4″ back, facing away");
    apply(&mut battle, 2, "republique/forced-move", &*back);
    assert_eq!(marked(&battle, first, "disordered"), 0);
    let neighbours = "St. Julien's division: neighbours to test in round 2".to_owned();
    assert!(due(&battle).contains(&neighbours), "{:?}", due(&battle));
    // Nobody is due by himself, and the division itself tests no more.
    assert!(filled(&battle, ID, "panic", &[], &[]).is_none());
    assert!(filled(&battle, ID, "panic", &[division], &[]).is_none());
    let beside = group(&battle, Side::Theirs, "Lusignan's division");
    let test = filled(&battle, ID, "panic", &[beside], &[]).unwrap();
    assert_eq!([test.get("why"), test.get("panicked_heavy")].map(Option::unwrap), ["neighbour", "false"]);
    apply(&mut battle, 3, ID, &*rolled(test, 3));
    assert_eq!(["neighbour_tested", "panicked"].map(|marker| marked(&battle, beside, marker)), [1, 0]);
    // G71: another neighbour's panic does not test it again.
    let again = filled(&battle, ID, "panic", &[beside], &[]).unwrap();
    assert_eq!(again.get("tested_neighbour").as_deref(), Some("true"));
    let todo = battle.todo(&battle.system().turn[battle.phase()]);
    let tick = todo.iter().find(|todo| todo.unit_ref == division).unwrap().tick.unwrap();
    battle.tick(4, division, tick);
    assert!(!due(&battle).contains(&neighbours));
    battle.go_on(5);
    assert_eq!(marked(&battle, division, "panicked"), 0);
}

/// The guns of the last division: two of the army have one name.
fn last_guns(battle: &Battle) -> UnitRef {
    let groups = battle.armies[Side::Theirs].army.army().groups();
    UnitRef { side: Side::Theirs, id: groups[2].units.last().unwrap().id.unwrap() }
}

/// own (F25.1): by the other reading disorder falls once the panic tests are over, as the next turn begins.
#[test]
fn disorder_may_fall_after_the_panic_tests() {
    let mut late = Overrides::default();
    late.set("/readings/disorder_time", Some("after_tests"));
    let armies = battle("republique").armies.map(Arc::unwrap_or_clone);
    let mut battle = Battle::new(armies, late);
    let foot = unit(&battle, Side::Ours, "48e Ligne");
    begin(&mut battle, "assaults");
    battle.tap(0, foot, "morale", "Morale hits", 2);
    battle.tap(0, foot, "disordered", "Owes 1M", 1);
    begin(&mut battle, "panic");
    let m = |battle: &Battle| battle.markers().of(foot, "morale");
    assert_eq!(m(&battle), 2);
    assert!(battle.condition(foot).summary.contains("1M to come"));
    let division = group(&battle, Side::Ours, "2nd Division");
    let test = filled(&battle, ID, "panic", &[division], &[]).unwrap();
    assert_eq!(test.get("units.2.disorder").as_deref(), Some("owed"));
    assert!(test.answer(battle.context()).report.sum("Die").unwrap().total() == 2, "unshaken");
    battle.go_on(1);
    assert_eq!(m(&battle), 3);
    assert!(
        battle.last().unwrap().text.contains("48e Ligne: rattled → shaken, 1M for its rout or assault bonus")
    );
    battle.go_on(2);
    assert_eq!(m(&battle), 3, "once");
}

/// own (F20.6): a leader who was lost in this turn counts, one of an earlier turn does not.
#[test]
fn a_leader_counts_who_was_lost_in_this_turn() {
    let mut battle = battle("republique");
    let division = group(&battle, Side::Ours, "2nd Division");
    begin(&mut battle, "fire");
    battle.tap(0, unit(&battle, Side::Ours, "48e Ligne"), "b_hits", "B hits", 3);
    let mut leaders = filled(&battle, "republique/hors-de-combat", "fire", &[], &[]).unwrap();
    for die in 0..2 {
        leaders.roll(die, Some(Face::typed(9)));
    }
    apply(&mut battle, 1, "republique/hors-de-combat", &*leaders);
    begin(&mut battle, "panic");
    let fell =
        |battle: &Battle| filled(battle, ID, "panic", &[division], &[]).unwrap().get("leader_out").unwrap();
    assert_eq!(fell(&battle), "true");
    battle.go_on(2);
    begin(&mut battle, "panic");
    assert_eq!(fell(&battle), "false");
}

/// own (C11): by the other reading a unit lost in an assault has its division tested only after a P5.
#[test]
fn a_unit_lost_in_an_assault_tests_its_division_or_only_a_p5_does() {
    for (way, tests) in [("tests", true), ("only_p5", false)] {
        let mut sheet = Overrides::default();
        sheet.set("/readings/lost_in_assault", Some(way));
        let armies = battle("republique").armies.map(Arc::unwrap_or_clone);
        let mut battle = Battle::new(armies, sheet);
        let foot = unit(&battle, Side::Ours, "48e Ligne");
        begin(&mut battle, "assaults");
        let mut hits = filled(&battle, "republique/morale-hits", "assaults", &[foot], &[]).unwrap();
        hits.set("b", "4").unwrap();
        apply(&mut battle, 1, "republique/morale-hits", &*hits);
        begin(&mut battle, "panic");
        assert_eq!(due(&battle), if tests { vec!["2nd Division: panic test"] } else { vec![] });
    }
}

/// own (S§3.4): a move of the assaults that is still to be made is no second one: the longer wins.
#[test]
fn a_move_still_to_be_made_counts_as_gone_back() {
    let mut battle = battle("republique");
    let foot = unit(&battle, Side::Ours, "48e Ligne");
    begin(&mut battle, "assaults");
    // A retreat, 10″.
    battle.tap(0, foot, "back", "Forced move", 4);
    begin(&mut battle, "panic");
    let division = group(&battle, Side::Ours, "2nd Division");
    let test = filled(&battle, ID, "panic", &[division], &[]).unwrap();
    assert_eq!(test.get("units.2.gone_back").as_deref(), Some("10"));
}
