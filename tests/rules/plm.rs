//! What must hold of PLM: its army and its sample; what its calculators have in common.

mod guns;
mod legions;
mod melee;
mod next_steps;
mod printed;

use crate::battle::{apply, battle, filled, group, unit};
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Context, Count, Face, Side, System, UnitRef, known};
use aide_de_camp::systems::plm::*;
use proptest::prelude::*;
use strum::VariantArray;

mod army {
    use super::*;

    fn test(cd: i32, markers: i32, points: i32) -> Collapse {
        Collapse {
            tally: Tally { cd: Count::clamped(cd), ..Tally::default() },
            markers: Count::clamped(markers),
            points: Count::clamped(points),
            ..Collapse::default()
        }
    }

    proptest! {
        #[test]
        fn more_markers_never_lower_the_chance_to_quit_and_more_points_never_raise_it(
            cd in 1..20, over in 0..12, points in 0..50
        ) {
            let chance = |over, points| test(cd, 2 * cd + over, points).chance(&SHEET).total();
            prop_assert!(chance(over + 1, points) >= chance(over, points));
            prop_assert!(chance(over, points + 1) <= chance(over, points));
            prop_assert!((0..=100).contains(&chance(over, points)));
        }

        #[test]
        fn the_best_spending_is_the_best_of_all(over in 0..12, spent in 0..50) {
            let army = Collapse { spent: Count::clamped(spent), ..test(4, 8 + over, 0) };
            let best = army.best_spending(&SHEET);
            for points in 0..=army.points_left(&SHEET) {
                let other = army.spending(&SHEET, points);
                prop_assert!(other.both() <= best.both());
                // Of those that are as good it is the one that keeps the most points.
                prop_assert!(other.both() < best.both() || other.points >= best.points);
            }
        }

        #[test]
        fn a_better_class_and_fewer_markers_never_lower_the_chance_to_come_back(
            grade in 1..6_usize, markers in 0..8, general_lost: bool, commander_lost: bool
        ) {
            let level = |grade: usize, markers| {
                let grade = Grade::VARIANTS[grade];
                let markers = Count::clamped(markers);
                let unit = ReturnToTable { grade, markers, general_lost, commander_lost, ..Default::default() };
                unit.level(&SHEET).total()
            };
            prop_assert!(level(grade - 1, markers) >= level(grade, markers));
            prop_assert!(level(grade, markers) >= level(grade, markers + 1));
        }
    }

    #[test]
    fn no_unit_bears_fewer_than_two_markers_or_more_than_eight_and_a_gun_bears_three() {
        for stands in 1..=16 {
            let limit = marker_limit(Arm::Infantry, stands, &SHEET).total();
            assert_eq!(limit, stands.clamp(2, 8));
            assert_eq!(marker_limit(Arm::Artillery, stands, &SHEET).total(), 3);
        }
    }

    /// Greene: four regiments of C, the Delawares and a legion's foot 12; one of E and five of F 6; two of horse 4; two
    /// guns 2. Cornwallis: two of Guards, fusiliers and grenadiers 12; von Bose, jaegers and lights 6; two of E 2; horse 2;
    /// three guns 3.
    #[test]
    fn the_sample_armies_come_to_the_sums_worked_by_hand() {
        let [(_, greene), (_, cornwallis)] = Plm::samples().try_into().unwrap();
        let sum = |army: &Army| Tally::of(army).sum(&SHEET).total();
        let by_unit = |army: &Army| {
            let units = known(&army.brigades).flat_map(|brigade| known(&brigade.units));
            units.map(|unit| value(unit, &SHEET).total()).sum::<i32>()
        };
        assert_eq!((sum(&greene), sum(&cornwallis)), (24, 25));
        assert_eq!((by_unit(&greene), by_unit(&cornwallis)), (24, 25));
    }

    #[test]
    fn a_regiment_of_two_battalions_counts_once_and_a_french_one_double() {
        let battalion = |nation, battalion| {
            let unit = Unit { battalion, ..Unit::of(nation, Troops::Line) };
            value(&unit, &SHEET).total()
        };
        assert_eq!(battalion(Nation::German, Battalion::First), 2);
        assert_eq!(battalion(Nation::German, Battalion::Second), 0);
        assert_eq!(battalion(Nation::French, Battalion::First), 4);
        assert_eq!(battalion(Nation::French, Battalion::Second), 0);
        let grenadiers = Unit::of(Nation::French, Troops::Grenadiers);
        assert_eq!(value(&grenadiers, &SHEET).total(), 3);
    }

    #[test]
    fn choosing_other_troops_brings_their_class_stands_and_weapon() {
        let sample = Roster::samples_of("plm").remove(1);
        let form = sample.form("groups.0.units.0");
        let picker = form.controls().into_iter().find(|control| control.label == "Troops").unwrap();
        let guards = picker.options().into_iter().find(|option| option.label == "Guards").unwrap();
        let mut after = sample.clone();
        after.write(&guards.writes).unwrap();
        let get = |field: &str| after.get(&format!("groups.0.units.0.{field}")).unwrap();
        assert_eq!(["grade", "stands", "detached", "name"].map(get), ["A", "3", "0", "71st Highlanders"]);
    }

    /// Ours and by a sheet on which regular Loyalists are line.
    #[test]
    fn the_class_of_loyalists_follows_the_reading() {
        let mut context = Context::<Plm>::shipped();
        let loyalists =
            UnitOrganisation { nation: Nation::British, troops: Troops::Loyalists, ..Default::default() };
        assert_eq!(loyalists.class(&context.sheet).value, Grade::C);
        context.sheet.to_mut().readings.regular_loyalists = RegularLoyalists::Line;
        assert_eq!(loyalists.class(&context.sheet).value, Grade::D);
    }
}

/// Plays on to a phase.
fn go_on_to(battle: &mut Battle, phase: &str) {
    while battle.system().turn[battle.phase()].id != phase {
        battle.go_on(0);
    }
}

fn due(battle: &Battle) -> Vec<String> {
    let phase = &battle.system().turn[battle.phase()];
    battle.todo(phase).iter().map(|todo| format!("{}: {}", battle.called(todo.unit_ref), todo.what)).collect()
}

/// own (H.1, H.3 to H.5): Greene's sum is 24. At 24 markers his army is due, and rolls 61 with 60: it fights on, and is
/// due again with the next marker only. With 70 it rolls 70, and quits.
#[test]
fn an_army_is_tested_once_at_each_marker_and_leaves_the_field() {
    let mut battle = battle("plm");
    let army = UnitRef::army(Side::Ours);
    let on = unit(&battle, Side::Ours, "1st Maryland");
    for (n, name) in ["Butler’s militia", "Eaton’s militia", "Lawson’s militia"].into_iter().enumerate()
    {
        battle.tap(n as u64, unit(&battle, Side::Ours, name), "markers", "Markers", 6);
    }
    battle.tap(10, unit(&battle, Side::Ours, "Stevens’s militia"), "markers", "Markers", 5);
    assert!(battle.condition(unit(&battle, Side::Ours, "Butler’s militia")).is_destroyed);
    go_on_to(&mut battle, "army-morale");
    assert_eq!(battle.condition(army).current, "23 of 24 markers ◇");
    assert!(due(&battle).is_empty());
    battle.tap(1_000_000, on, "markers", "Markers", 1);
    let is_due = |battle: &Battle| due(battle).iter().any(|due| due.ends_with("army morale test"));
    assert!(is_due(&battle), "{:?}", due(&battle));
    let test = |battle: &mut Battle, points: &str, face| {
        let mut test = filled(battle, "plm/collapse", "army-morale", &[on], &[]).unwrap();
        test.set("points", points).unwrap();
        test.roll(0, Some(Face::typed(face)));
        let headline = test.answer(battle.context()).report.headline;
        apply(battle, 0, "plm/collapse", &*test);
        headline
    };
    assert_eq!(test(&mut battle, "20", 41), "The army fights on");
    assert_eq!(battle.condition(army).summary, "30 Victory Points left");
    assert!(!is_due(&battle));
    battle.tap(2_000_000, on, "markers", "Markers", 2);
    assert!(is_due(&battle));
    assert_eq!(test(&mut battle, "0", 70), "The army quits the field");
    assert_eq!(battle.condition(army).state, "defeated");
    assert!(!is_due(&battle));
}

/// own (E.10): a unit off the table tries once in its own turn, and its general's loss counts.
#[test]
fn a_unit_that_fell_back_off_the_table_tries_to_come_back_in_its_own_turn() {
    let mut battle = battle("plm");
    let (one, wing) =
        (unit(&battle, Side::Ours, "2nd Maryland"), group(&battle, Side::Ours, "Maryland Continentals"));
    battle.tap(0, one, "away", "Off the table", 1);
    battle.tap(1, wing, "killed", "Officer killed", 1);
    assert_eq!(battle.condition(wing).summary, "general killed");
    let to_come_back = |battle: &Battle| due(battle).contains(&"2nd Maryland: to come back".into());
    assert!(to_come_back(&battle), "{:?}", due(&battle));
    // Class C 80, less 10 for the general.
    let mut roll = filled(&battle, "plm/return", "roll", &[one], &[]).unwrap();
    assert_eq!(roll.answer(battle.context()).report.headline, "70 or less brings it back");
    roll.roll(0, Some(Face::typed(71)));
    apply(&mut battle, 0, "plm/return", &*roll);
    assert!(!to_come_back(&battle));
    battle.undo();
    assert!(to_come_back(&battle));
    roll.roll(0, Some(Face::typed(70)));
    apply(&mut battle, 0, "plm/return", &*roll);
    assert_eq!(battle.condition(one).summary, "");
    assert!(filled(&battle, "plm/return", "roll", &[one], &[]).is_none());
}

/// own (F.4): a light wound lasts this roll for actions and the next.
#[test]
fn a_light_wound_heals_when_both_sides_have_acted() {
    let mut battle = battle("plm");
    let army = UnitRef::army(Side::Theirs);
    go_on_to(&mut battle, "fire");
    battle.tap(0, army, "light_wound", "Officer lightly wounded", 2);
    for text in ["commander lightly wounded", ""] {
        battle.go_on(0);
        go_on_to(&mut battle, "roll");
        assert_eq!(battle.condition(army).summary, text);
    }
}
