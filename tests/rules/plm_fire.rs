//! PLM: what must hold of fire, of morale tests and of their help.

use crate::battle::{apply, battle, filled, group, unit};
use crate::cases;
use aide_de_camp::rules::{Calculator, Context, Count, Face, Inches, Side};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::plm::{
    Aim, Giver, Help, Morale, Officer, Officers, Plm, SHEET, Series, Split, Splits, Tester, passes,
};
use proptest::prelude::*;

fn splits(level: i32, general: bool) -> Splits {
    Splits::new(level, true, general, &SHEET, |level, roll| passes(&SHEET, level, roll))
}

fn points(split: &Split) -> (i32, i32) {
    (split.nco, split.general)
}

/// R22 and own: an NCO alone at 60 gives all he has, 80 × 80; at 61 nineteen and twenty points are as good, 80 × 81; at 95
/// two and three, 97 × 98; where no help is enough nobody is put at risk.
#[test]
fn the_best_split_is_exact_and_the_fewest_points_come_first() {
    let best = |level| splits(level, false).best(Aim::NoMarker, 0);
    assert_eq!(best(60).iter().map(points).collect::<Vec<_>>(), [(20, 0)]);
    assert_eq!(best(60)[0].no_marker().ways, 6_400);
    assert_eq!(best(61).iter().map(points).collect::<Vec<_>>(), [(19, 0), (20, 0)]);
    assert_eq!(best(61)[0].no_marker().ways, 6_480);
    assert_eq!(best(95).iter().map(points).collect::<Vec<_>>(), [(2, 0), (3, 0)]);
    assert_eq!(best(-20).iter().map(points).next(), Some((0, 0)));
    // With a general who gives 20, 53 is 73: thirteen and fourteen of the NCO are as good, 86 × 87.
    let both = splits(53, true).best(Aim::NoMarker, 20);
    assert_eq!(both.iter().map(points).collect::<Vec<_>>(), [(13, 20), (14, 20)]);
    assert_eq!(both[0].no_marker().ways, 7_482);
    // Of ten who are hit at a risk of 20% two are killed, and four are lost.
    assert_eq!((both[0].general_lives().ways, both[0].general_stays().ways), (960, 920));
}

/// own (E.6, E.7, F.4): at 70 an NCO's x and a general's g pass (70 + x + g) of 100 and leave no marker in 100 − x. By ours
/// five and twenty are best, 95 × 95, and the general lives in 960 and stays in 920 of 1,000. By a table on which every
/// general who is hit is out of the game and none is killed his life weighs nothing, and his place (100 − g): three
/// factors of a sum of 270 are greatest as 90 × 90 × 90.
#[test]
fn the_life_of_a_general_and_his_place_in_the_force_are_weighed_apart() {
    let ours = splits(70, true);
    for aim in [Aim::NoMarker, Aim::GeneralLives, Aim::AllWell] {
        assert_eq!(ours.best(aim, 20).iter().map(points).collect::<Vec<_>>(), [(5, 20)], "{aim:?}");
    }
    let best = ours.of(5, 20).unwrap();
    assert_eq!((best.no_marker_and_lives().ways, best.all_well().ways), (9_025 * 960, 9_025 * 920));
    let mut sheet = SHEET;
    (sheet.morale.risk.killed_to.value, sheet.morale.risk.wounded_to.value) = (0, 10);
    let theirs = Splits::new(70, true, true, &sheet, |level, roll| passes(&sheet, level, roll));
    let best = |aim| theirs.best(aim, 20).iter().map(points).collect::<Vec<_>>();
    assert_eq!([Aim::GeneralLives, Aim::AllWell].map(best), [[(5, 20)], [(10, 10)]]);
    let even = theirs.of(10, 10).unwrap();
    assert_eq!((even.all_well().ways, even.general_lives().ways), (90 * 90 * 900, 1_000));
}

/// 25: a general has 20 points, and no more.
#[test]
fn more_than_twenty_points_are_refused() {
    for text in ["#/plm/morale?help.general=25", "#/plm/morale?help.nco=21"] {
        assert!(CalculationLink::parse(text).and_then(|link| link.evaluate()).is_err(), "{text}");
    }
}

#[test]
fn every_table_of_chances_is_complete() {
    for case in cases::all().into_iter().filter(|case| case.link.starts_with("#/plm/")) {
        for table in case.evaluate().report.odds {
            let all: u64 = table.outcomes.iter().map(|outcome| outcome.odds.ways).sum();
            assert_eq!(all, table.outcomes[0].odds.of, "{} {}", case.at, table.title);
        }
    }
}

proptest! {
    #[test]
    fn a_higher_level_never_lowers_a_chance(level in -40..130, nco in 0..=20, general in 0..=20) {
        let [low, high] = [level, level + 1].map(|level| splits(level, true).of(nco, general).unwrap());
        prop_assert!(low.pass().ways <= high.pass().ways);
        prop_assert!(low.no_marker().ways <= high.no_marker().ways);
    }

    /// What the table of splits says of one is what the test itself counts.
    #[test]
    fn splits_and_tests_agree(markers in 0..=4, nco in 0..=20, general in 0..=20, commander: bool) {
        let tester = Tester { markers: Count::clamped(markers), ..Tester::default() };
        let by = if commander { Giver::Commander } else { Giver::Brigade };
        let help = Help { nco: Count::clamped(nco), general: Count::clamped(general), by };
        let series = Series { help, losses: vec![Vec::new()], under_fire: true };
        let ends = series.chances(&tester, &SHEET, &[]);
        let level = tester.level(&SHEET, Help::default(), Vec::new(), true).total(&SHEET);
        let split = splits(level, true).of(nco, general).unwrap();
        let none = ends.odds(|end| end.markers == 0);
        let fate = |is_well: fn(Officer) -> bool| {
            ends.odds(|end| end.fate.and_then(|fate| fate.officer()).is_none_or(is_well))
        };
        let lives = fate(|officer| officer != Officer::Killed);
        let stays = fate(|officer| !officer.is_lost());
        prop_assert_eq!(lives.ways * split.general_lives().of, split.general_lives().ways * lives.of);
        prop_assert_eq!(none.ways * split.no_marker().of, split.no_marker().ways * none.of);
        prop_assert_eq!(stays.ways * split.general_stays().of, split.general_stays().ways * stays.of);
    }

    /// Better officers, fewer markers or less distance never lower a level.
    #[test]
    fn a_lost_general_never_raises_a_level(distance in 0..40_u8, lost in 0..4_usize) {
        let [brigade, commander] = [lost & 1, lost >> 1].map(|lost| [Officer::Well, Officer::Killed][lost]);
        let distance = Inches::whole(distance);
        let level = |officers| {
            let tester = Tester { distance, officers, ..Tester::default() };
            tester.level(&SHEET, Help::default(), Vec::new(), false).total(&SHEET)
        };
        let well = level(Officers::default());
        let after = level(Officers { brigade, commander, ..Officers::default() });
        prop_assert!(after <= well, "{} {}", after, well);
    }
}

/// Whatever is rolled, the dice of an answer stand in the order in which they are entered.
#[test]
fn dice_are_entered_where_they_are_shown() {
    let help = Help { nco: Count::clamped(10), general: Count::clamped(10), by: Giver::Brigade };
    let mut test = Morale { help, ..Morale::default() };
    let context = Context::<Plm>::shipped();
    for (die, n) in [(0, 80), (1, 40), (2, 10), (3, 2)] {
        assert_eq!(test.answer(&context).report.dice.len(), if die < 3 { 3 } else { 4 });
        test.roll(die, Some(Face::typed(n)));
        assert_eq!(test.answer(&context).report.dice[die].face, Some(Face::typed(n)));
    }
    test.roll(2, Some(Face::typed(11)));
    assert_eq!(test.answer(&context).report.dice.len(), 3);
}

/// own (D.11, E.4, F.4): a gun fires on fusiliers, who fail; the round, the marker and the general are written.
#[test]
fn fire_is_written_on_shooter_target_and_general() {
    let mut battle = battle("plm");
    let (guns, target) =
        (unit(&battle, Side::Ours, "Singleton’s guns"), unit(&battle, Side::Theirs, "23rd Fusiliers"));
    let mut supply = filled(&battle, "plm/ammunition", "fire", &[guns], &[]).unwrap();
    assert_eq!(supply.get("guns").as_deref(), Some("2"));
    supply.roll(0, Some(Face::typed(30)));
    supply.roll(1, Some(Face::typed(80)));
    apply(&mut battle, 0, "plm/ammunition", &*supply);
    assert!(filled(&battle, "plm/ammunition", "fire", &[guns], &[]).is_none());
    let mut fire = filled(&battle, "plm/volley", "fire", &[guns], &[target]).unwrap();
    assert_eq!(fire.get("firer.rounds").as_deref(), Some("6"));
    fire.set("help.general", "20").unwrap();
    for (die, n) in [(0, 100), (1, 20), (2, 1)] {
        fire.roll(die, Some(Face::typed(n)));
    }
    apply(&mut battle, 1_000, "plm/volley", &*fire);
    let wing = fire.get("target.officers.group").unwrap();
    assert_eq!(wing.parse(), Ok(group(&battle, Side::Theirs, "Left wing")));
    assert!(battle.condition(wing.parse().unwrap()).summary.contains("killed"));
    assert!(battle.condition(guns).summary.contains("5 rounds"), "{:?}", battle.condition(guns));
    assert!(battle.condition(target).summary.contains("1 of"), "{:?}", battle.condition(target));
    let again = filled(&battle, "plm/volley", "fire", &[guns], &[target, wing.parse().unwrap()]).unwrap();
    let known =
        ["target.markers", "target.officers.brigade", "firer.rounds"].map(|path| again.get(path).unwrap());
    assert_eq!(known, ["1", "killed", "5"]);
    let test = filled(&battle, "plm/morale", "melee", &[target], &[]).unwrap();
    assert_eq!(test.get("occasion").as_deref(), Some("other"));
}
