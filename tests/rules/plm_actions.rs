//! PLM's actions: properties of their chances, and what a battle fills in and remembers.

use crate::battle::{apply, battle, filled, unit};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{AnyCalculator, Count, Face, Side, UnitRef};
use aide_de_camp::systems::calculators;
use aide_de_camp::systems::plm::{
    ActionRoll, Actor, Candidate, Formation, FormationChange, Grade, SHEET, Troops,
};
use strum::VariantArray;

fn inputs(question: &dyn AnyCalculator) -> Vec<String> {
    let seen = question.differences().into_iter().filter(|(path, _)| !path.ends_with("unit"));
    seen.map(|(path, word)| [&*path, "=", &word].concat()).collect()
}

fn why_not(battle: &Battle, id: &str, ours: &[UnitRef], theirs: &[UnitRef]) -> Option<String> {
    let info = calculators().find(|info| info.id == id).unwrap();
    let view = battle.view(&battle.system().turn[battle.phase()]);
    (info.open)().prefill(&view, ours, theirs).err()?.sentence()
}

/// The side that acts rolls this.
fn roll(battle: &mut Battle, face: u8, by: UnitRef) {
    let mut die = filled(battle, "plm/actions", "roll", &[by], &[]).unwrap();
    die.roll(0, Some(Face::typed(face)));
    apply(battle, 0, "plm/actions", &*die);
}

/// own (A.3): three faces of ten give two actions, four give three, three give four.
#[test]
fn ten_faces_share_out_the_actions() {
    let chances = ActionRoll::chances(&SHEET);
    let ways: Vec<(i32, u64)> = chances.iter().map(|(n, ways)| (*n, ways)).collect();
    assert_eq!(ways, [(2, 3), (3, 4), (4, 3)]);
    assert_eq!(chances.mean().to_string(), "3.0");
}

#[test]
fn a_better_class_or_one_more_action_never_makes_a_change_less_likely() {
    let chance = |grade, actions| {
        let changer = Actor { grade, ..Default::default() };
        let change = FormationChange { changer, actions: Count::clamped(actions), ..Default::default() };
        let all = change.chances(&SHEET);
        assert_eq!(all.of(), 100);
        all.odds(|formed| *formed).ways
    };
    for pair in Grade::VARIANTS.windows(2) {
        for actions in 1..=4 {
            assert!(chance(pair[0], actions) >= chance(pair[1], actions), "{pair:?} {actions}");
            assert!(actions == 4 || chance(pair[0], actions + 1) >= chance(pair[0], actions), "{pair:?}");
        }
    }
}

/// own (B.4, C.1): every roll together is one roll after the other.
#[test]
fn rough_ground_makes_a_charge_less_likely_by_its_own_chance() {
    for &grade in Grade::VARIANTS {
        let mut candidate = Candidate::default();
        (candidate.unit.troops, candidate.unit.grade) = (Troops::Dragoons, grade);
        let level = candidate.chances(&SHEET);
        candidate.ground.hill = true;
        assert_eq!(candidate.chances(&SHEET), [level[0], 70]);
        candidate.unit.formation = Formation::Skirmish;
        assert_eq!(candidate.chances(&SHEET), level);
    }
}

/// own (A.3, B.2): nobody moves before the roll; a unit uses its actions, and its line that turned is a column.
#[test]
fn a_unit_moves_with_the_actions_of_its_side() {
    let mut battle = battle("plm");
    let maryland = unit(&battle, Side::Ours, "1st Maryland");
    let legion = unit(&battle, Side::Theirs, "British Legion horse");
    let before = Some("1st Maryland has no actions yet: roll for them first.");
    assert_eq!(why_not(&battle, "plm/planner", &[maryland], &[]).as_deref(), before);
    assert_eq!(
        why_not(&battle, "plm/actions", &[legion], &[]).as_deref(),
        Some("Only the active side rolls for actions.")
    );
    roll(&mut battle, 2, maryland);
    let other = Some("British Legion horse acts in the other half of the turn.");
    assert_eq!(why_not(&battle, "plm/formation", &[legion], &[]).as_deref(), other);
    let mut plan = filled(&battle, "plm/planner", "movement", &[maryland], &[]).unwrap();
    assert_eq!(inputs(&*plan), ["mover.name=1st Maryland", "mover.grade=C", "actions=2"]);
    plan.set("second", "turn").unwrap();
    apply(&mut battle, 0, "plm/planner", &*plan);
    assert_eq!(battle.condition(maryland).summary, "in column");
    let none = Some("1st Maryland has no action left.");
    assert_eq!(why_not(&battle, "plm/planner", &[maryland], &[]).as_deref(), none);
    assert!(filled(&battle, "plm/formation", "movement", &[maryland], &[]).is_none());
}

/// own (A.3, B.3, D.1): of three actions one moves and two are left to fire; then none is left. Who fires first with two
/// has one to move.
#[test]
fn a_unit_fires_with_the_actions_that_are_left() {
    let mut battle = battle("plm");
    let maryland = unit(&battle, Side::Ours, "1st Maryland");
    let delawares = unit(&battle, Side::Ours, "Kirkwood’s Delawares");
    let target = unit(&battle, Side::Theirs, "23rd Fusiliers");
    roll(&mut battle, 5, maryland);
    let mut plan = filled(&battle, "plm/planner", "movement", &[maryland], &[]).unwrap();
    plan.set("second", "fire").unwrap();
    plan.set("third", "fire").unwrap();
    apply(&mut battle, 0, "plm/planner", &*plan);
    let volley = |battle: &Battle, unit| filled(battle, "plm/volley", "fire", &[unit], &[target]).unwrap();
    let mut fire = volley(&battle, maryland);
    assert_eq!(fire.get("firer.actions").as_deref(), Some("2"));
    fire.roll(0, Some(Face::typed(1)));
    apply(&mut battle, 1_000, "plm/volley", &*fire);
    let none = Some("1st Maryland has no action left.");
    assert_eq!(why_not(&battle, "plm/volley", &[maryland], &[target]).as_deref(), none);
    let mut fire = volley(&battle, delawares);
    assert_eq!(fire.get("firer.actions").as_deref(), Some("3"));
    fire.set("firer.actions", "2").unwrap();
    fire.roll(0, Some(Face::typed(1)));
    apply(&mut battle, 2_000, "plm/volley", &*fire);
    let plan = filled(&battle, "plm/planner", "movement", &[delawares], &[]).unwrap();
    assert_eq!(plan.get("actions").as_deref(), Some("1"));
}

/// own (B.2): a change that fails makes immobile, whatever actions are left.
#[test]
fn a_change_that_fails_ends_the_actions_of_a_unit() {
    let mut battle = battle("plm");
    let maryland = unit(&battle, Side::Ours, "1st Maryland");
    roll(&mut battle, 9, maryland);
    let mut change = filled(&battle, "plm/formation", "movement", &[maryland], &[]).unwrap();
    assert_eq!(inputs(&*change), ["changer.name=1st Maryland", "changer.grade=C", "actions=4"]);
    change.set("actions", "1").unwrap();
    change.roll(0, Some(Face::typed(21)));
    apply(&mut battle, 0, "plm/formation", &*change);
    assert_eq!(battle.condition(maryland).summary, "immobile");
    let immobile = Some("1st Maryland may do nothing more by this roll.");
    assert_eq!(why_not(&battle, "plm/formation", &[maryland], &[]).as_deref(), immobile);
}

/// own (C.1, C.2, A.6): one attempt on a unit about to act; who charges out of turn is evaded for 12″.
#[test]
fn an_attempt_and_whoever_acted_first_are_remembered() {
    let mut battle = battle("plm");
    let lights = unit(&battle, Side::Ours, "Kirkwood’s Delawares");
    let legion = unit(&battle, Side::Theirs, "British Legion horse");
    let guards = unit(&battle, Side::Theirs, "1st Guards battalion");
    roll(&mut battle, 3, lights);
    let mut attempt = filled(&battle, "plm/pre-emption", "movement", &[guards, legion], &[lights]).unwrap();
    attempt.set("chosen", "2").unwrap();
    let report = attempt.answer(battle.context()).report;
    assert_eq!(report.headline, "50 or less");
    let rows: Vec<String> = report
        .table
        .unwrap()
        .rows
        .iter()
        .map(|(who, cells)| format!("{who}: {}", cells.join(", ")))
        .collect();
    assert_eq!(rows, ["1st Guards battalion: fires, 60% ◇", "British Legion horse: charges, 50% ◇"]);
    attempt.roll(0, Some(Face::typed(50)));
    apply(&mut battle, 0, "plm/pre-emption", &*attempt);
    let again = filled(&battle, "plm/pre-emption", "movement", &[guards], &[lights]).unwrap();
    assert_eq!(again.answer(battle.context()).report.headline, "No pre-emption");
    let evade = filled(&battle, "plm/evade", "movement", &[legion], &[lights]).unwrap();
    assert_eq!(evade.answer(battle.context()).report.headline, "Back 12″");
    assert_eq!(evade.get("evader.name").as_deref(), Some("Kirkwood’s Delawares"));
}

/// own (C.1, C.2): whichever is tapped first, the unit of the side that acts is charged; the melee has whoever charged out
/// of turn attack, until it is over, and the pre-emption is about the same ground as before.
#[test]
fn a_charge_out_of_turn_is_filled_in_whichever_unit_is_tapped_first() {
    let mut battle = battle("plm");
    let lights = unit(&battle, Side::Ours, "Kirkwood’s Delawares");
    let horse = unit(&battle, Side::Theirs, "British Legion horse");
    roll(&mut battle, 3, lights);
    let sides = [([lights], [horse]), ([horse], [lights])];
    let melee = |battle: &Battle| {
        let of = |(ours, theirs): &([UnitRef; 1], [UnitRef; 1])| {
            let melee = filled(battle, "plm/hand-to-hand", "melee", ours, theirs).unwrap();
            ["attacker.unit", "pre_emptive"].map(|path| melee.get(path).unwrap())
        };
        sides.each_ref().map(of)
    };
    let ordinary = [lights.to_string(), "false".into()];
    assert_eq!(melee(&battle), [ordinary.clone(), ordinary.clone()]);
    let mut attempts = sides
        .each_ref()
        .map(|(ours, theirs)| filled(&battle, "plm/pre-emption", "movement", ours, theirs).unwrap());
    let expected = [
        "acting.name=Kirkwood’s Delawares",
        "candidates.0.unit.name=British Legion horse",
        "candidates.0.unit.troops=legion_horse",
        "candidates.0.unit.grade=C",
    ];
    for attempt in &attempts {
        assert_eq!(inputs(&**attempt), expected);
    }
    let attempt = &mut attempts[0];
    attempt.set("candidates.0.distance", "9").unwrap();
    attempt.set("candidates.0.ground.hill", "true").unwrap();
    let again = attempt.prefill(&battle.view(&battle.system().turn[1]), &[lights], &[horse]).unwrap();
    assert_eq!(again.inputs(), attempt.inputs());
    attempt.roll(0, Some(Face::typed(50)));
    attempt.roll(1, Some(Face::typed(70)));
    apply(&mut battle, 0, "plm/pre-emption", &**attempt);
    let charge = [horse.to_string(), "true".into()];
    assert_eq!(melee(&battle), [charge.clone(), charge]);
    battle.tap(1_000_000, horse, "fell_back", "Falls back", 1);
    assert_eq!(melee(&battle), [ordinary.clone(), ordinary]);
}

/// own (C.1, D.11, G.1): what the battle knows keeps a unit from acting first.
#[test]
fn whoever_cannot_act_does_not_act_first() {
    let mut battle = battle("plm");
    let acting = unit(&battle, Side::Ours, "1st Maryland");
    let gun = unit(&battle, Side::Theirs, "Macleod’s first gun");
    let why = |battle: &Battle| why_not(battle, "plm/pre-emption", &[gun], &[acting]);
    assert_eq!(why(&battle), None);
    battle.tap(0, gun, "supply", "Ammunition", 6);
    battle.tap(1_000_000, gun, "fired", "Rounds fired", 6);
    let silent = "Macleod’s first gun cannot act first: it has no ammunition left.";
    assert_eq!(why(&battle).as_deref(), Some(silent));
    battle.tap(2_000_000, gun, "gun_lost", "Gun left behind", 1);
    let left = "Macleod’s first gun cannot act first: its crew has left the gun.";
    assert_eq!(why(&battle).as_deref(), Some(left));
    battle.tap(3_000_000, gun, "gun_lost", "Gun left behind", 0);
    battle.tap(4_000_000, gun, "fired", "Rounds fired", 0);
    battle.tap(5_000_000, gun, "immobile", "Immobile", 1);
    let immobile = "Macleod’s first gun may do nothing more by this roll.";
    assert_eq!(why(&battle).as_deref(), Some(immobile));
}
