//! Legions of PLM: which units are arms of one, how a battle remembers their officers, and what is packed of them.

use crate::battle::{battle, filled, unit};
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::{AnyArmy, Roster};
use aide_de_camp::rules::{Name, RosterEntry, Side, UnitRef, known};
use aide_de_camp::share;
use aide_de_camp::systems::plm::{Army, FrenchDouble, Nation, SHEET, Tally, Troops, Unit, value};

fn led(battle: &Battle, unit_ref: UnitRef) -> String {
    filled(battle, "plm/morale", "fire", &[unit_ref], &[]).unwrap().get("tester.officers.legion").unwrap()
}

/// own (E.9): Lee's foot and horse are a legion of their brigade. While both have their officer the distance does not
/// count; when the horse has lost its own it does for both, until the horse is gone. Washington's dragoons are no arm.
#[test]
fn a_battle_remembers_the_officer_of_each_arm() {
    let mut battle = battle("plm");
    let [horse, foot, dragoons] = ["Lee’s Legion horse", "Lee’s Legion foot", "Washington’s dragoons"]
        .map(|name| unit(&battle, Side::Ours, name));
    let alone = unit(&battle, Side::Theirs, "British Legion horse");
    assert_eq!(
        [horse, foot, dragoons, alone].map(|unit_ref| led(&battle, unit_ref)),
        ["each_arm_led", "each_arm_led", "no", "no"]
    );
    battle.tap(0, horse, "arm_unled", "Officer of this arm lost", 1);
    assert_eq!(battle.condition(horse).summary, "officer lost");
    assert_eq!([horse, foot].map(|unit_ref| led(&battle, unit_ref)), ["arm_unled"; 2]);
    let melee = filled(&battle, "plm/hand-to-hand", "melee", &[foot], &[alone]).unwrap();
    assert_eq!(melee.get("attacker.officers.legion").as_deref(), Some("arm_unled"));
    battle.tap(1_000_000, horse, "removed", "Removed", 1);
    assert_eq!(led(&battle, foot), "each_arm_led");
    let offers =
        |unit_ref| battle.condition(unit_ref).counters.iter().any(|counter| counter.marker == "arm_unled");
    assert_eq!([horse, foot, dragoons, alone].map(offers), [true, true, false, false]);
}

/// Lauzun's legion in two brigades, and a gun of no legion.
fn lauzun() -> Army {
    let arm = |troops, legion| Unit { legion: Name::truncated(legion), ..Unit::of(Nation::French, troops) };
    let mut army = Army::default();
    for units in [
        vec![arm(Troops::LegionHorse, "Lauzun"), arm(Troops::Line, ""), arm(Troops::Gun, "")],
        vec![arm(Troops::LegionFoot, "Lauzun "), arm(Troops::Gun, "Lauzun"), arm(Troops::LegionFoot, "")],
    ] {
        let units = units.into_iter().map(RosterEntry::Known).collect();
        army.add_brigade(aide_de_camp::systems::plm::Brigade { units, ..Default::default() });
    }
    army
}

/// own (E.9): arms of one name are one legion in whatever brigade they are; one arm alone is none.
#[test]
fn arms_of_one_name_are_one_legion() {
    let army = lauzun();
    let units = known(&army.brigades).flat_map(|brigade| known(&brigade.units));
    let arms: Vec<usize> = units.map(|unit| army.legion_of(unit.id).len()).collect();
    assert_eq!(arms, [3, 0, 0, 3, 3, 0]);
}

/// own (H.1): horse 2, two of foot of class C 2 each, two guns 1 each, the regiment of the line twice 2; where French guns
/// count double the gun of the legion does not.
#[test]
fn each_arm_of_a_legion_counts_once() {
    let army = lauzun();
    let mut sheet = SHEET;
    let sums = |sheet: &_| {
        let units = known(&army.brigades).flat_map(|brigade| known(&brigade.units));
        let by_unit: i32 = units.map(|unit| value(unit, sheet).total()).sum();
        (Tally::of(&army).sum(sheet).total(), by_unit)
    };
    assert_eq!(sums(&sheet), (12, 12));
    sheet.readings.french_double = FrenchDouble::Artillery;
    assert_eq!(sums(&sheet), (13, 13));
}

#[test]
fn legions_are_packed_beside_an_army_and_open_for_ever() {
    let roster = Roster { army: AnyArmy::Plm(lauzun()), ..Roster::default() };
    let link = share::roster(&roster).unwrap();
    assert_eq!(link, include_str!("../saved/packed_plm_legions_1.txt").trim_end());
    assert_eq!(share::read_roster(&link).unwrap().unwrap().army, roster.army);
}
