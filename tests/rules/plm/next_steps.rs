//! Where answers of PLM lead on to in a battle, filled in as the app does it.

use super::go_on_to;
use crate::battle::{apply, battle, filled, unit};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{AnyCalculator, Face, Side, Sides, UnitRef, unit_refs_in};
use aide_de_camp::systems::calculators;

/// Opens the step of this label with its units as they stand, as its key does.
fn open(battle: &Battle, from: &dyn AnyCalculator, label: &str) -> Box<dyn AnyCalculator> {
    let steps = from.answer(battle.context()).report.next;
    let step = steps.iter().find(|step| step.label == label);
    let step = step.unwrap_or_else(|| panic!("no {label} among {steps:?}"));
    let info = calculators().find(|info| info.id == step.calculator).unwrap();
    let mut inputs = (info.open)();
    inputs.write(&step.inputs).unwrap();
    let Sides([ours, theirs]) = unit_refs_in(&step.inputs);
    let view = battle.view(&battle.system().turn[battle.phase()]);
    inputs.prefill(&view, &ours, &theirs).unwrap_or(inputs)
}

fn rolled(inputs: &mut dyn AnyCalculator, faces: &[u8]) {
    faces.iter().enumerate().for_each(|(die, face)| inputs.roll(die, Some(Face::typed(*face))));
}

fn get<const N: usize>(inputs: &dyn AnyCalculator, paths: [&str; N]) -> [String; N] {
    paths.map(|path| inputs.get(path).unwrap())
}

fn two_actions(battle: &mut Battle, of: UnitRef) {
    let mut die = filled(battle, "plm/actions", "roll", &[of], &[]).unwrap();
    die.roll(0, Some(Face::typed(1)));
    apply(battle, 0, "plm/actions", &*die);
}

/// own (C.1, C.2, G.7, G.10): the British Legion charges Kirkwood's Delawares before they act, beats them with a roll of
/// less than half its level, pursues and fights them anew. It attacks throughout, though its side is not the one that acts.
#[test]
fn a_charge_out_of_turn_leads_on_to_a_melee_a_pursuit_and_a_new_melee() {
    let mut battle = battle("plm");
    let lights = unit(&battle, Side::Ours, "Kirkwood’s Delawares");
    let horse = unit(&battle, Side::Theirs, "British Legion horse");
    two_actions(&mut battle, lights);
    go_on_to(&mut battle, "movement");
    let mut charge = filled(&battle, "plm/pre-emption", "movement", &[lights], &[horse]).unwrap();
    rolled(&mut *charge, &[50]);
    apply(&mut battle, 1, "plm/pre-emption", &*charge);
    let mut melee = open(&battle, &*charge, "Melee");
    let sides = ["attacker.unit", "defender.unit", "pre_emptive", "attacker.contact", "defender.stands"];
    let (attacker, defender) = (horse.to_string(), lights.to_string());
    assert_eq!(get(&*melee, sides), [attacker.as_str(), defender.as_str(), "true", "2", "2"]);
    // 80 − 2 × 3 = 74, and 80 − 3 × 5 = 65: markers of none each, 36 is less than half of 74.
    rolled(&mut *melee, &[1, 1, 1, 36, 66]);
    assert_eq!(melee.answer(battle.context()).report.headline, "Defender falls back");
    apply(&mut battle, 2, "plm/hand-to-hand", &*melee);
    let pursuit = open(&battle, &*melee, "Pursuit");
    let known = get(&*pursuit, ["pursuer.unit", "target.unit", "meets", "range", "target.name"]);
    assert_eq!(known, [&attacker, &defender, "beaten", "12", "Kirkwood’s Delawares"]);
    let again = open(&battle, &*pursuit, "New melee");
    let sides = ["attacker.unit", "defender.unit", "pre_emptive", "round"];
    assert_eq!(get(&*again, sides), [attacker.as_str(), defender.as_str(), "false", "1"]);
}

/// own (C.2, E.4, H.3): von Bose fires before Eaton's militia acts. Where it passes it acts, with two actions; where it
/// fails, with 23 of 24 markers, its army is tested.
#[test]
fn fire_out_of_turn_leads_on_to_the_target_or_to_its_army() {
    let mut battle = battle("plm");
    let militia = unit(&battle, Side::Ours, "Eaton’s militia");
    let bose = unit(&battle, Side::Theirs, "Regiment von Bose");
    for (at, name) in ["Butler’s militia", "Lawson’s militia", "Stevens’s militia"].into_iter().enumerate()
    {
        battle.tap(at as u64, unit(&battle, Side::Ours, name), "markers", "Markers", 6);
    }
    battle.tap(10, unit(&battle, Side::Ours, "1st Maryland"), "markers", "Markers", 3);
    battle.tap(20, unit(&battle, Side::Ours, "2nd Maryland"), "markers", "Markers", 2);
    two_actions(&mut battle, militia);
    go_on_to(&mut battle, "movement");
    let mut attempt = filled(&battle, "plm/pre-emption", "movement", &[bose], &[militia]).unwrap();
    rolled(&mut *attempt, &[1]);
    apply(&mut battle, 1, "plm/pre-emption", &*attempt);
    let mut fire = open(&battle, &*attempt, "Fire");
    let known = get(&*fire, ["firer.unit", "target.unit", "firer.preempts", "target.army_bears"]);
    assert_eq!(known, [bose.to_string(), militia.to_string(), "true".into(), "1".into()]);
    let steps = |fire: &dyn AnyCalculator| {
        let steps = fire.answer(battle.context()).report.next.into_iter();
        steps.map(|step| step.label.into_owned()).collect::<Vec<_>>()
    };
    assert!(steps(&*fire).is_empty());
    rolled(&mut *fire, &[1]);
    assert_eq!(steps(&*fire), ["Eaton’s militia acts"]);
    let acts = open(&battle, &*fire, "Eaton’s militia acts");
    assert_eq!(
        get(&*acts, ["mover.unit", "mover.troops", "actions"]),
        [&militia.to_string(), "militia", "2"]
    );
    rolled(&mut *fire, &[100]);
    assert_eq!(steps(&*fire), ["Army morale test"]);
    apply(&mut battle, 2, "plm/volley", &*fire);
    let army = open(&battle, &*fire, "Army morale test");
    let known = get(&*army, ["unit", "markers", "tally.guns"]);
    assert_eq!(known, [&UnitRef::army(Side::Ours).to_string(), "24", "2"]);
}
