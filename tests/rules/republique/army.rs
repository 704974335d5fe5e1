//! The army by corps: what it says of itself, and its link.

use crate::battle::{battle, group};
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::{AnyArmy, Roster};
use aide_de_camp::rules::{AnyContext, Army as _, Count, Name, Overrides, RosterEntry, Side, Sides};
use aide_de_camp::share::{self, LinkError};
use aide_de_camp::systems::republique::*;
use std::sync::Arc;

fn wagram() -> Sides<Roster> {
    let samples = Roster::samples_of("republique");
    Sides([samples[2].clone(), samples[3].clone()])
}

fn army(roster: &Roster) -> &Army {
    match &roster.army {
        AnyArmy::Republique(army) => army,
        other => panic!("{other:?}"),
    }
}

fn checks(army: &Army) -> Vec<String> {
    army.checks(&AnyContext::of::<Republique>(&Overrides::default()))
}

#[test]
fn each_army_of_wagram_has_a_garrison_free_horse_horse_guns_and_a_national_leader() {
    for roster in &wagram().0 {
        let army = army(roster);
        let lines = || army.divisions.iter().filter_map(RosterEntry::known);
        let units = || lines().flat_map(|line| line.units.iter().filter_map(RosterEntry::known));
        assert!(units().any(|unit| !unit.post.is_empty()), "a garrison");
        assert!(units().any(|unit| unit.troops == Troops::Artillery && unit.horse), "horse guns");
        let mut free = lines().filter(|line| line.level.has_divisions()).flat_map(|line| line.units.iter());
        assert!(free.any(|unit| unit.known().unwrap().troops.arm() == Arm::Cavalry), "free horse");
        assert_eq!(army.leaders[0].standing, Standing::National);
        assert_eq!(lines().filter(|line| line.level.has_divisions()).count(), 2);
    }
}

#[test]
fn a_division_stands_under_the_corps_before_it() {
    let sides = wagram();
    let army = army(&sides[Side::Ours]);
    let corps: Vec<_> = (0..army.divisions.len())
        .map(|at| army.corps_of(at).map_or("", |corps| corps.name.trim()).to_owned())
        .collect();
    assert_eq!(corps, [vec!["III Corps"; 7], vec!["II Corps"; 4]].concat());
    // Without one it stands under the army, as in every army made before there were corps.
    assert_eq!(Army::default().corps_of(0), None);
    let heads: Vec<bool> = army.groups().iter().map(|group| group.heads).collect();
    assert_eq!(heads.iter().filter(|heads| **heads).count(), 2);
}

/// III Corps: 2 + 5 + 6 + 5 + 3 + 3 + 3; II Corps: 2 + 4 + 3 + 4.
#[test]
fn losses_of_a_corps_are_those_of_its_divisions() {
    let mut battle = Battle::new(wagram(), Overrides::default());
    let [third, second] = ["III Corps", "II Corps"].map(|name| group(&battle, Side::Ours, name));
    let unit = crate::battle::unit(&battle, Side::Ours, "13e Légère");
    battle.tap(0, unit, "gone", "Destroyed", 1);
    assert_eq!(battle.condition(third).summary, "1 of 27 units destroyed");
    assert_eq!(battle.condition(second).summary, "");
}

/// own (S§3.3, 6.2): the grade is the mean of the bases that are left; elite troops and heavy cavalry are heavy support.
#[test]
fn a_division_as_a_whole_is_worked_out_from_its_units() {
    let mut battle = battle("republique");
    let of = |battle: &Battle, side, name| battle.condition(group(battle, side, name)).summary;
    assert_eq!(of(&battle, Side::Theirs, "Lusignan's division"), "Avg. on average");
    // Elite 3 and 4, veteran 4 and 4, average 4 and a battery: 35 + 32 + 15 points on 20 bases, 4.1.
    assert_eq!(of(&battle, Side::Ours, "3rd Division"), "Vet. on average, heavy support");
    for name in ["10e Légère", "57e Ligne"] {
        let unit = crate::battle::unit(&battle, Side::Ours, name);
        battle.tap(0, unit, "gone", "Destroyed", 1);
    }
    // 32 + 15 points on 13 bases, 3.6.
    assert_eq!(of(&battle, Side::Ours, "3rd Division"), "2 of 6 units destroyed, Vet. on average");
    for name in ["15e Légère", "33e Ligne", "48e Ligne", "108e Ligne", "111e Ligne"] {
        let unit = crate::battle::unit(&battle, Side::Ours, name);
        battle.tap(0, unit, "morale", "Morale hits", if name == "33e Ligne" { 3 } else { 1 });
    }
    assert_eq!(of(&battle, Side::Ours, "2nd Division"), "Vet. on average, worn, 1 shaken");
    // One that surrenders in good order is as good as worn (F2.6).
    let lost = crate::battle::unit(&battle, Side::Ours, "48e Ligne");
    battle.tap(0, lost, "morale", "Morale hits", 0);
    assert_eq!(of(&battle, Side::Ours, "2nd Division"), "Vet. on average, 1 shaken");
    battle.tap(0, lost, "gone", "Destroyed", 1);
    let words = "1 of 6 units destroyed, Vet. on average, worn, 1 shaken";
    assert_eq!(of(&battle, Side::Ours, "2nd Division"), words);
}

#[test]
fn an_army_is_checked_by_its_corps() {
    let division = |level| Division { level, ..Division::default() };
    let mut army = Army::default();
    army.add_division(division(Level::Corps));
    assert_eq!(checks(&army), ["Corps 1 has no division yet."]);
    let unit = Unit { post: Name::truncated("Aspern"), troops: Troops::LightCavalry, ..Unit::default() };
    let free = Division { units: [Unit::default()].into_iter().collect(), ..division(Level::Wing) };
    let held = Division { units: [unit].into_iter().collect(), ..division(Level::Division) };
    let mut army = Army { nation: Some(Nation::Austria), year: Year::clamped(1805), ..Army::default() };
    for line in [division(Level::Column), held.clone(), free, held] {
        army.add_division(line);
    }
    assert_eq!(
        checks(&army),
        [
            "A regimental pool has no corps and no columns: its divisions stand under the army, or in wings.",
            "Division 1: A unit is cavalry, which garrisons no post.",
            "Wing 2: A unit is infantry, which stands in a division: only horse and guns are left free.",
            "Division 1: A unit is cavalry, which garrisons no post.",
        ]
    );
    army.year = Year::clamped(1807);
    assert!(checks(&army)[0].starts_with("No command system is listed for Austria in 1807."));
    army.command = Some(CommandSystem::Corps);
    assert!(!checks(&army)[0].starts_with("No command"));
}

/// What was lost before the battle is gone when it begins, and counts in its strength at the start.
#[test]
fn bases_lost_before_are_not_there_in_the_battle() {
    let mut battle = battle("republique");
    let unit = crate::battle::unit(&battle, Side::Ours, "48e Ligne");
    assert_eq!(battle.condition(unit).current, "4 Avg. inf.");
    let Sides([mut roster, enemy]) = battle.armies.map(Arc::unwrap_or_clone);
    roster.set("groups.0.units.2.lost", "1").unwrap();
    battle = Battle::new(Sides([roster, enemy]), Overrides::default());
    let condition = battle.condition(unit);
    assert_eq!((&*condition.current, &*condition.summary), ("3 Avg. inf.", "3 of 4 left"));
    assert_eq!(condition.counters.iter().find(|counter| counter.title == "B hits").unwrap().most, 3);
}

#[test]
fn a_link_with_corps_of_the_first_version_opens_for_ever() {
    let link = share::roster(&wagram()[Side::Theirs]).unwrap();
    assert_eq!(link, include_str!("../saved/packed_republique_corps_1.txt").trim_end());
    assert_eq!(share::read_roster(&link), Some(Ok(wagram()[Side::Theirs].clone())));
}

/// Twelve corps, forty divisions and three hundred units are a file, and as a link as far as one holds them.
#[test]
fn the_largest_army_is_kept_and_a_link_that_cannot_hold_it_says_so() {
    let mut largest = Army { nation: Some(Nation::France), ..Army::default() };
    let named = |what: &str, n: usize| Name::truncated(&format!("{what} of the {n}th, {:x}", n * 7_919));
    for at in 0..52 {
        let level = if at % 4 == 0 && at < 48 { Level::Corps } else { Level::Division };
        let units = (0..6).map(|n| Unit {
            name: named("Régiment de ligne", at * 6 + n),
            post: Name::truncated(if n == 0 { "Aspern" } else { "" }),
            bases: Count::clamped((n + 1) as i32),
            troops: if level == Level::Corps { Troops::LightCavalry } else { Troops::Infantry },
            ..Unit::default()
        });
        let units = units.collect();
        largest.add_division(Division { level, name: named("Formation", at), units, ..Division::default() });
    }
    let roster = Roster { army: AnyArmy::Republique(largest), ..Roster::default() };
    assert_eq!(roster.army.army().groups().len(), 52);
    let read: Roster = serde_json::from_str(&serde_json::to_string(&roster).unwrap()).unwrap();
    assert_eq!(read, roster);
    match share::roster(&roster) {
        Ok(link) => assert_eq!(share::read_roster(&link), Some(Ok(roster))),
        Err(error) => assert!(matches!(error, LinkError::TooMuch(_)), "{error}"),
    }
}
