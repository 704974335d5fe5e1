//! What a battle remembers is asked for nowhere again: a case by hand for each thing that a calculator takes from it.

use crate::battle::{apply, battle, filled, group, unit};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{AnyCalculator, Face, Note, Side, UnitRef};
use aide_de_camp::systems::calculators;
use std::sync::Arc;

fn go_on_to(battle: &mut Battle, phase: &str) {
    while battle.system().turn[battle.phase()].id != phase {
        battle.go_on(0);
    }
}

/// On to the same phase of the other player's turn.
fn go_on_to_theirs(battle: &mut Battle, phase: &str) {
    let active = battle.active();
    while battle.active() == active {
        battle.go_on(0);
    }
    go_on_to(battle, phase);
}

/// By whom, and what, on the screen of this phase.
fn due(battle: &Battle, phase: &str) -> Vec<String> {
    let phase = battle.system().turn.iter().find(|one| one.id == phase).unwrap();
    let todo = battle.todo(phase);
    todo.iter().map(|todo| format!("{}: {}", battle.called(todo.unit_ref), todo.what)).collect()
}

/// Ticks off what is due to be done on the screen of this phase.
fn tick(battle: &mut Battle, phase: &str, what: &str) {
    let phase = battle.system().turn.iter().find(|one| one.id == phase).unwrap();
    let due = battle.todo(phase).into_iter().find(|todo| todo.what == what).unwrap();
    battle.tick(0, due.unit_ref, due.tick.unwrap());
}

/// Why it is not filled in.
fn why_not(battle: &Battle, id: &str, phase: &str, ours: &[UnitRef], theirs: &[UnitRef]) -> String {
    let phase = battle.system().turn.iter().find(|one| one.id == phase).unwrap();
    let info = calculators().find(|info| info.id == id).unwrap();
    let why = (info.open)().prefill(&battle.view(phase), ours, theirs).err().and_then(|why| why.sentence());
    why.unwrap_or_default()
}

fn get(calculator: &dyn AnyCalculator, path: &str) -> String {
    calculator.get(path).unwrap_or_else(|| panic!("no {path}"))
}

fn rolled(calculator: &mut dyn AnyCalculator, faces: &[u8]) {
    faces.iter().enumerate().for_each(|(die, face)| calculator.roll(die, Some(Face::typed(*face))));
}

fn headline(battle: &Battle, calculator: &dyn AnyCalculator) -> String {
    calculator.answer(battle.context()).report.headline
}

fn remarks(battle: &Battle, calculator: &dyn AnyCalculator) -> String {
    let notes = calculator.answer(battle.context()).report.notes.into_iter();
    let texts = notes.map(|note| match note {
        Note::Remark(text) => text,
        Note::Refused { why, .. } => why.into_owned(),
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// own (Fleeing): the 6e Chasseurs are driven off by hussars, 11″ and two dice. In their own turn they flee on from cavalry,
/// though the hussars are routed themselves by then; once they have rallied nobody remembers it.
#[test]
fn who_routed_a_unit_is_remembered_until_it_rallies() {
    let mut battle = battle("grande-tactique");
    battle.begin_with(0, Side::Theirs);
    let chasseurs = unit(&battle, Side::Ours, "6e Chasseurs");
    let hussars = unit(&battle, Side::Theirs, "6th Hussars");
    battle.tap(0, hussars, "charge", "Charge", 1);
    go_on_to(&mut battle, "charge");
    let id = "grande-tactique/charging";
    let mut charge = filled(&battle, id, "charge", &[hussars], &[chasseurs]).unwrap();
    rolled(&mut *charge, &[4, 3, 4]);
    apply(&mut battle, 1, id, &*charge);
    assert_eq!(battle.condition(chasseurs).summary, "routed");
    let flight = |battle: &Battle| {
        let flight = filled(battle, "grande-tactique/flight", "charge", &[chasseurs], &[]).unwrap();
        ["from.arm", "from.unit", "flees_on"].map(|path| get(&*flight, path))
    };
    assert_eq!(flight(&battle), ["cavalry", &hussars.to_string(), "false"]);
    battle.tap(9_000, hussars, "routed", "Routed", 1);
    go_on_to_theirs(&mut battle, "charge");
    assert_eq!(flight(&battle), ["cavalry", &hussars.to_string(), "true"]);
    assert_eq!(due(&battle, "charge"), ["6e Chasseurs: flees on"]);
    // Both are routed: the one flees from the other all the same.
    let both = filled(&battle, "grande-tactique/flight", "charge", &[chasseurs], &[hussars]).unwrap();
    assert_eq!(get(&*both, "fleeing.unit"), chasseurs.to_string());
    let cavalry = group(&battle, Side::Ours, "2nd Cavalry Division");
    for (marker, n) in [("rolled", 1), ("pips", 2)] {
        battle.tap(18_000, cavalry, marker, marker, n);
    }
    let mut ledger = filled(&battle, "grande-tactique/ledger", "pip", &[chasseurs], &[]).unwrap();
    let place = (0..8).find(|at| ledger.get(&format!("units.{at}.unit.unit")) == Some(chasseurs.to_string()));
    let writes = [("spent", "1".to_owned()), ("spent.0.by", (place.unwrap() + 1).to_string())];
    writes.iter().for_each(|(path, text)| ledger.set(path, text).unwrap());
    ledger.set("spent.0.action", "rally").unwrap();
    apply(&mut battle, 27_000, "grande-tactique/ledger", &*ledger);
    assert_eq!(battle.markers().of(chasseurs, "routed_by"), 0);
}

/// own (Fleeing): of infantry that breaks in its own Firing Phase this is the first flight, and no later one.
#[test]
fn who_breaks_in_his_own_turn_does_not_flee_on() {
    let mut battle = battle("grande-tactique");
    let (ligne, foot) = (unit(&battle, Side::Ours, "11e Ligne"), unit(&battle, Side::Theirs, "28th Foot"));
    battle.tap(0, ligne, "firing", "Firing", 1);
    battle.tap(3_000, ligne, "shaken", "Shaken", 1);
    go_on_to(&mut battle, "firing");
    let mut fire = filled(&battle, "grande-tactique/fire", "firing", &[ligne], &[foot]).unwrap();
    rolled(&mut *fire, &[2, 5, 3]);
    apply(&mut battle, 6_000, "grande-tactique/fire", &*fire);
    go_on_to(&mut battle, "charge");
    assert_eq!(due(&battle, "charge"), ["11e Ligne: flees"]);
    let flight = filled(&battle, "grande-tactique/flight", "charge", &[ligne], &[]).unwrap();
    assert_eq!([get(&*flight, "flees_on"), get(&*flight, "from.arm")], ["false", "infantry"]);
    go_on_to_theirs(&mut battle, "charge");
    go_on_to_theirs(&mut battle, "charge");
    let flight = filled(&battle, "grande-tactique/flight", "charge", &[ligne], &[]).unwrap();
    assert_eq!(get(&*flight, "flees_on"), "true");
}

/// own (SoP.1, SoP.4): who rallies in the PIP Phase, or is shaken by a charge that fails, has no De-shaking Check in this
/// turn, wherever it is looked for. Whoever was shaken before has.
#[test]
fn only_who_was_shaken_as_the_turn_began_checks() {
    let mut battle = battle("grande-tactique");
    let [routed, shaken, charges] =
        ["11e Ligne", "61e Ligne", "72e Ligne"].map(|name| unit(&battle, Side::Ours, name));
    let jagers = unit(&battle, Side::Theirs, "27th Jagers");
    battle.tap(0, routed, "routed", "Routed", 1);
    battle.tap(3_000, shaken, "shaken", "Shaken", 1);
    battle.tap(6_000, charges, "charge", "Charge", 1);
    let division = group(&battle, Side::Ours, "5th Division");
    battle.tap(9_000, division, "rolled", "Rolled", 1);
    battle.tap(12_000, division, "pips", "PIPs", 4);
    go_on_to(&mut battle, "pip");
    let mut ledger = filled(&battle, "grande-tactique/ledger", "pip", &[routed], &[]).unwrap();
    ledger.set("spent", "1").unwrap();
    ledger.set("spent.0.action", "rally").unwrap();
    apply(&mut battle, 15_000, "grande-tactique/ledger", &*ledger);
    go_on_to(&mut battle, "charge");
    let mut charge = filled(&battle, "grande-tactique/charging", "charge", &[charges], &[jagers]).unwrap();
    rolled(&mut *charge, &[1]);
    apply(&mut battle, 18_000, "grande-tactique/charging", &*charge);
    assert_eq!([routed, charges].map(|one| battle.condition(one).summary), ["shaken", "shaken"]);
    assert_eq!(due(&battle, "de-shaking"), ["61e Ligne: Morale Check"]);
    let check = filled(&battle, "grande-tactique/de-shake", "de-shaking", &[], &[]).unwrap();
    assert_eq!([get(&*check, "units"), get(&*check, "units.0.name")], ["1", "61e Ligne"]);
    let why = why_not(&battle, "grande-tactique/morale", "de-shaking", &[routed], &[]);
    assert_eq!(why, "No Morale Check for 11e Ligne: it was not shaken as the turn began.");
    go_on_to_theirs(&mut battle, "de-shaking");
    go_on_to_theirs(&mut battle, "de-shaking");
    assert_eq!(due(&battle, "de-shaking").len(), 3);
}

/// own (Generals): the general of the 5th Division is with a routed unit, and rides nowhere before it is rallied; not even
/// for a PIP.
#[test]
fn a_general_with_a_routed_unit_cannot_leave_it() {
    let mut battle = battle("grande-tactique");
    let (ligne, division) =
        (unit(&battle, Side::Ours, "11e Ligne"), group(&battle, Side::Ours, "5th Division"));
    let ride = |battle: &Battle| {
        let ride = filled(battle, "grande-tactique/movement", "pip", &[division], &[]).unwrap();
        headline(battle, &*ride)
    };
    battle.tap(0, ligne, "attached", "Attached", 1);
    assert_eq!(ride(&battle), "9″");
    battle.tap(3_000, ligne, "routed", "Routed", 1);
    battle.tap(6_000, division, "rolled", "Rolled", 1);
    battle.tap(9_000, division, "pips", "PIPs", 4);
    assert_eq!(ride(&battle), "Does not move");
    let mut ledger = filled(&battle, "grande-tactique/ledger", "pip", &[ligne], &[]).unwrap();
    ledger.set("spent", "1").unwrap();
    ledger.set("spent.0.action", "move_general").unwrap();
    assert_eq!(headline(&battle, &*ledger), "4 PIPs left, 1 refused");
    ledger.set("spent.0.action", "rally").unwrap();
    ledger.set("spent", "2").unwrap();
    ledger.set("spent.1.action", "move_general").unwrap();
    assert_eq!(headline(&battle, &*ledger), "2 PIPs left");
}

/// own (PIP.3): a Corps commander who is with a unit gives no PIP, whatever is asked of him for the best ranking.
#[test]
fn a_commander_with_a_unit_is_counted_on_by_no_ranking() {
    let mut battle = battle("grande-tactique");
    let best = |battle: &Battle| {
        let mut ranking = filled(battle, "grande-tactique/ranking", "pip", &[], &[]).unwrap();
        ranking.set("generals.0.need", "6").unwrap();
        let without = ranking.answer(battle.context()).report.detail;
        ranking.set("corps.gives", "true").unwrap();
        (get(&*ranking, "corps.attached"), without == ranking.answer(battle.context()).report.detail)
    };
    assert_eq!(best(&battle), ("false".into(), false));
    battle.tap(0, unit(&battle, Side::Ours, "11e Ligne"), "corps_attached", "Attached", 1);
    assert_eq!(best(&battle), ("true".into(), true));
}

/// own (Morale): a charge on a battery that is not shaken is from the front unless it is said otherwise, as in the whole
/// charge: 4 + 1 are needed.
#[test]
fn a_check_before_guns_is_that_of_the_whole_charge() {
    let battle = battle("grande-tactique");
    let lancers = unit(&battle, Side::Ours, "5e Lanciers");
    let guns = unit(&battle, Side::Theirs, "Stevenart's guns");
    let check = filled(&battle, "grande-tactique/morale", "charge", &[lancers], &[guns]).unwrap();
    let charge = filled(&battle, "grande-tactique/charging", "charge", &[lancers], &[guns]).unwrap();
    assert_eq!(get(&*check, "charging.artillery_front"), "true");
    assert!(headline(&battle, &*check).contains('5'), "{}", headline(&battle, &*check));
    assert_eq!(get(&*charge, "chargers.0.into"), "front");
}

/// own (Pressing, Impetuous): that Gauls recoiled, and that they have won, stays true once the moves are made and ticked off.
#[test]
fn outcome_moves_that_are_made_are_not_forgotten() {
    let mut battle = battle("dbm");
    let (blades, gauls) = (unit(&battle, Side::Ours, "Triarii"), unit(&battle, Side::Theirs, "Gauls"));
    battle.tap(0, gauls, "recoils", "Recoil", 2);
    tick(&mut battle, "outcome", "2 to recoil");
    assert!(due(&battle, "outcome").is_empty());
    let press =
        |battle: &Battle, of: UnitRef| filled(battle, "dbm/press-forward", "pressing", &[of], &[]).unwrap();
    assert_eq!(get(&*press(&battle, blades), "stood"), "true");
    // One more has to.
    battle.tap(3_000, gauls, "recoils", "Recoil", 3);
    assert_eq!(due(&battle, "outcome"), ["Gauls: 1 to recoil"]);
    battle.tap(6_000, gauls, "flees", "Flee", 1);
    tick(&mut battle, "outcome", "1 to flee");
    assert_eq!(get(&*press(&battle, blades), "stood"), "false");
    let mover =
        |battle: &Battle| get(&*filled(battle, "dbm/movement", "outcome", &[gauls], &[]).unwrap(), "kind");
    assert_eq!(mover(&battle), "tactical");
    battle.tap(9_000, gauls, "won", "Won", 1);
    tick(&mut battle, "outcome", "1 to pursue");
    assert_eq!(get(&*press(&battle, gauls), "pursued"), "true");
}

/// own (Pressing, Outcome): an irregular group that turned may not press forward in that bound; a lone line that moved into
/// contact is known to have.
#[test]
fn how_troops_moved_is_known_to_what_follows() {
    let mut battle = battle("dbm");
    battle.begin_with(0, Side::Theirs);
    let (gauls, blades) = (unit(&battle, Side::Theirs, "Gauls"), unit(&battle, Side::Ours, "Triarii"));
    let command = group(&battle, Side::Theirs, "Mago's army");
    battle.tap(0, command, "pips", "PIPs", 5);
    go_on_to(&mut battle, "moves");
    let mut spending = filled(&battle, "dbm/spending", "moves", &[gauls], &[]).unwrap();
    spending.set("actions.0.heading", "turns").unwrap();
    spending.set("actions.0.contact", "true").unwrap();
    apply(&mut battle, 1, "dbm/spending", &*spending);
    let press = filled(&battle, "dbm/press-forward", "pressing", &[gauls], &[]).unwrap();
    assert_eq!(get(&*press, "turned"), "true");
    let combat = filled(&battle, "dbm/combat", "close_combat", &[gauls], &[blades]).unwrap();
    assert_eq!(
        ["ours.moved_into_contact", "theirs.moved_into_contact"].map(|path| get(&*combat, path)),
        ["true", "false"]
    );
    let impetuous = filled(&battle, "dbm/impetuous", "moves", &[gauls], &[]).unwrap();
    assert!(remarks(&battle, &*impetuous).contains("they do not advance by themselves"));
    assert!(impetuous.answer(battle.context()).report.next.is_empty());
    let mut march = filled(&battle, "dbm/spending", "moves", &[gauls], &[]).unwrap();
    march.set("actions.0.kind", "march").unwrap();
    apply(&mut battle, 2, "dbm/spending", &*march);
    let marched = filled(&battle, "dbm/movement", "moves", &[gauls], &[]).unwrap();
    assert_eq!(["kind", "marches"].map(|path| get(&*marched, path)), ["march", "1"]);
}

/// own (Pressing, Outcome): of regulars it costs nothing and is asked all the same in a battle, since what follows needs it.
#[test]
fn how_regulars_moved_is_asked_in_a_battle_and_known_then() {
    let mut battle = battle("dbm");
    let (blades, gauls) = (unit(&battle, Side::Ours, "Triarii"), unit(&battle, Side::Theirs, "Gauls"));
    battle.tap(0, group(&battle, Side::Ours, "Roman legions"), "pips", "PIPs", 5);
    go_on_to(&mut battle, "moves");
    let mut spending = filled(&battle, "dbm/spending", "moves", &[blades], &[]).unwrap();
    let form = spending.form(battle.context());
    for (key, to) in [("actions.0.heading", "turns"), ("actions.0.contact", "true")] {
        assert!(form.controls().iter().any(|control| control.key == key), "{key}");
        spending.set(key, to).unwrap();
    }
    apply(&mut battle, 1, "dbm/spending", &*spending);
    let press = filled(&battle, "dbm/press-forward", "pressing", &[blades], &[]).unwrap();
    assert_eq!(get(&*press, "turned"), "true");
    let combat = filled(&battle, "dbm/combat", "close_combat", &[blades], &[gauls]).unwrap();
    assert_eq!(get(&*combat, "ours.moved_into_contact"), "true");
    // Without a battle there is nobody to keep it of.
    let alone = (calculators().find(|info| info.id == "dbm/spending").unwrap().open)().form(battle.context());
    assert!(alone.controls().iter().all(|control| !control.key.ends_with("heading")));
}

/// own (PIPs): Scipio, a lone element, has moved into contact: a further action of his command costs 1 + 1, until the next
/// bound. Where his infantry has, he has not.
#[test]
fn a_general_who_moved_into_contact_is_known_to_the_pips() {
    let mut battle = battle("dbm");
    let (scipio, blades) = (unit(&battle, Side::Ours, "Scipio"), unit(&battle, Side::Ours, "Triarii"));
    battle.tap(0, group(&battle, Side::Ours, "Roman legions"), "pips", "PIPs", 6);
    go_on_to(&mut battle, "moves");
    let spending =
        |battle: &Battle, of: UnitRef| filled(battle, "dbm/spending", "moves", &[of], &[]).unwrap();
    let known = |battle: &Battle| {
        let of_the_blades = spending(battle, blades);
        let cost = of_the_blades.answer(battle.context()).report.sums[0].1.total();
        (get(&*of_the_blades, "state"), cost)
    };
    let contact = |battle: &mut Battle, at: u64, of: UnitRef| {
        let mut moved = spending(battle, of);
        moved.set("actions.0.contact", "true").unwrap();
        apply(battle, at, "dbm/spending", &*moved);
    };
    contact(&mut battle, 1, blades);
    assert_eq!(known(&battle), ("free".into(), 1));
    contact(&mut battle, 2, scipio);
    assert_eq!(known(&battle), ("in_contact".into(), 2));
    go_on_to_theirs(&mut battle, "moves");
    go_on_to_theirs(&mut battle, "moves");
    assert_eq!(known(&battle), ("free".into(), 1));
}

/// own (Ranges, Factors): both bolt-shooters have shot, and the combat says so; of lines that are lost nothing is measured.
#[test]
fn a_line_that_has_shot_or_is_lost_is_known() {
    let mut battle = battle("dbm");
    let bolts = unit(&battle, Side::Ours, "Bolt-shooters");
    let elephants = unit(&battle, Side::Theirs, "Elephants");
    let again = |battle: &Battle| {
        let combat = filled(battle, "dbm/combat", "shooting", &[bolts], &[elephants]).unwrap();
        remarks(battle, &*combat).contains("has shot in this phase already")
    };
    battle.tap(0, bolts, "shot", "Shot", 1);
    assert!(!again(&battle));
    battle.tap(3_000, bolts, "shot", "Shot", 2);
    assert!(again(&battle));
    battle.tap(6_000, bolts, "lost", "Lost", 2);
    let lost = "Bolt-shooters: every element is lost.";
    for (id, phase) in [
        ("dbm/range", "shooting"),
        ("dbm/movement", "moves"),
        ("dbm/spending", "moves"),
        ("dbm/impetuous", "moves"),
    ] {
        assert_eq!(why_not(&battle, id, phase, &[bolts], &[]), lost, "{id}");
    }
}

/// own (PIPs): dice that are rolled are not rolled again in the bound; once Scipio is lost nobody hands them out.
#[test]
fn pip_dice_know_what_is_rolled_and_who_is_lost() {
    let mut battle = battle("dbm");
    let dice = |battle: &Battle| filled(battle, "dbm/pip-dice", "pips", &[], &[]);
    assert_eq!(dice(&battle).unwrap().answer(battle.context()).report.dice[0].label, "Pool");
    battle.tap(0, unit(&battle, Side::Ours, "Scipio"), "lost", "Lost", 1);
    let lost = dice(&battle).unwrap();
    assert_eq!(get(&*lost, "commands.0.lost"), "true");
    assert!(remarks(&battle, &*lost).contains("The C-in-C is lost"));
    assert_ne!(lost.answer(battle.context()).report.dice[0].label, "Pool");
    for name in ["Roman legions", "Italian allies", "Horse"] {
        assert!(dice(&battle).is_some());
        let command = group(&battle, Side::Ours, name);
        battle.tap(3_000, command, "rolled", "PIPs spent", 1);
    }
    assert_eq!(why_not(&battle, "dbm/pip-dice", "pips", &[], &[]), "The PIP dice of this bound are rolled.");
}

/// own (E.4, B.3): who fails the test of fire by the enemy does no more by this roll, and fires no more either. Whoever did
/// not change his formation may.
#[test]
fn who_failed_his_test_fires_no_more_by_this_roll() {
    let mut battle = battle("plm");
    let maryland = unit(&battle, Side::Ours, "1st Maryland");
    let bose = unit(&battle, Side::Theirs, "Regiment von Bose");
    battle.tap(0, UnitRef::army(Side::Ours), "actions", "Actions", 2);
    battle.tap(3_000, bose, "pre_empted", "Pre-empted", 1);
    let mut fire = filled(&battle, "plm/volley", "movement", &[bose], &[maryland]).unwrap();
    rolled(&mut *fire, &[100]);
    apply(&mut battle, 6_000, "plm/volley", &*fire);
    let why = why_not(&battle, "plm/volley", "fire", &[maryland], &[bose]);
    assert_eq!(why, "1st Maryland has failed its morale test, and does no more by this roll.");
    // It has given its one action.
    let again = why_not(&battle, "plm/volley", "movement", &[bose], &[maryland]);
    assert_eq!(again, "Regiment von Bose has fired out of turn already.");
    let second = unit(&battle, Side::Ours, "2nd Maryland");
    battle.tap(9_000, second, "immobile", "Immobile", 1);
    assert!(filled(&battle, "plm/volley", "fire", &[second], &[bose]).is_some());
}

/// own (H.3): an army that has quit does nothing more: it neither rolls, moves, fires nor fights, and is not tested again.
#[test]
fn an_army_that_has_quit_is_off_the_field() {
    let mut battle = battle("plm");
    let maryland = unit(&battle, Side::Ours, "1st Maryland");
    let bose = unit(&battle, Side::Theirs, "Regiment von Bose");
    let army = UnitRef::army(Side::Ours);
    battle.tap(0, army, "quit", "Defeated", 1);
    let quit = "This army has quit the field.";
    assert_eq!(why_not(&battle, "plm/actions", "roll", &[], &[]), quit);
    assert_eq!(why_not(&battle, "plm/collapse", "army-morale", &[army], &[]), quit);
    battle.tap(3_000, army, "actions", "Actions", 3);
    let why = why_not(&battle, "plm/planner", "movement", &[maryland], &[]);
    assert_eq!(why, "1st Maryland is of an army that has quit the field.");
    for (id, phase) in [("plm/volley", "fire"), ("plm/hand-to-hand", "melee"), ("plm/evade", "movement")] {
        assert!(filled(&battle, id, phase, &[maryland], &[bose]).is_none(), "{id}");
        assert!(filled(&battle, id, phase, &[bose], &[maryland]).is_none(), "{id}");
    }
    assert!(due(&battle, "movement").is_empty());
}

/// own (H.5): an army over its sum is tested again only when it has received more markers.
#[test]
fn an_army_is_not_tested_twice_at_the_same_markers() {
    let mut battle = battle("plm");
    let names = ["Butler’s militia", "Eaton’s militia", "Stevens’s militia", "Lawson’s militia"];
    for (at, name) in (0..).step_by(3_000).zip(names) {
        battle.tap(at, unit(&battle, Side::Ours, name), "markers", "Markers", 6);
    }
    let army = UnitRef::army(Side::Ours);
    let is_due = |battle: &Battle| filled(battle, "plm/collapse", "army-morale", &[army], &[]).is_some();
    assert!(is_due(&battle));
    battle.tap(20_000, army, "tested_at", "Tested at", 24);
    assert!(!is_due(&battle));
    let why = why_not(&battle, "plm/collapse", "army-morale", &[army], &[]);
    assert_eq!(why, "This army has been tested at its 24 markers.");
    battle.tap(30_000, unit(&battle, Side::Ours, "1st Maryland"), "markers", "Markers", 1);
    assert!(is_due(&battle));
}

/// own (G.14, D.11): a gun that a card lets fire has a round less, and one that has none does not fire; a crew that has left
/// its gun has nothing to fire, and is no gun as a target.
#[test]
fn a_melee_knows_the_rounds_of_a_gun() {
    let mut battle = battle("plm");
    let gun = unit(&battle, Side::Ours, "Singleton’s guns");
    let fusiliers = unit(&battle, Side::Theirs, "23rd Fusiliers");
    go_on_to(&mut battle, "army-morale");
    battle.go_on(0);
    let melee = |battle: &Battle| filled(battle, "plm/hand-to-hand", "melee", &[fusiliers], &[gun]).unwrap();
    // The defender fires: card 2 of the deck; then the melee is resolved.
    let fires = |battle: &Battle| {
        let mut melee = melee(battle);
        rolled(&mut *melee, &[2]);
        melee.answer(battle.context()).report.dice.len()
    };
    let cards_alone = fires(&battle);
    battle.tap(0, gun, "supply", "Ammunition", 6);
    battle.tap(3_000, gun, "fired", "Fired", 4);
    assert_eq!((get(&*melee(&battle), "defender.rounds").as_str(), fires(&battle)), ("2", cards_alone));
    let mut fought = melee(&battle);
    rolled(&mut *fought, &[2, 1, 1]);
    apply(&mut battle, 6_000, "plm/hand-to-hand", &*fought);
    assert_eq!(battle.markers().of(gun, "fired"), 5);
    battle.undo();
    battle.tap(9_000, gun, "fired", "Fired", 6);
    assert_eq!(get(&*melee(&battle), "defender.rounds"), "0");
    let mut silent = melee(&battle);
    rolled(&mut *silent, &[2]);
    let next = silent.answer(battle.context()).report.dice.last().map(|die| die.deck.is_empty());
    assert_eq!(next, Some(false), "the next card is drawn at once");
    let level = |battle: &Battle| {
        let fire = filled(battle, "plm/volley", "fire", &[fusiliers], &[gun]).unwrap();
        headline(battle, &*fire)
    };
    let as_a_gun = level(&battle);
    battle.tap(12_000, gun, "gun_lost", "Gun left", 1);
    assert_ne!(level(&battle), as_a_gun);
}

/// own (G.7, G.10): cavalry that won with less than half its level pursues the unit that it beat; where it rolled more, or
/// where an enemy holds, it does not. All of it is known to whoever opens the pursuit afresh.
#[test]
fn a_pursuit_knows_how_the_melee_ended() {
    let fought = |faces: &[u8]| {
        let mut battle = battle("plm");
        go_on_to(&mut battle, "army-morale");
        battle.go_on(0);
        let horse = unit(&battle, Side::Theirs, "British Legion horse");
        let lights = unit(&battle, Side::Ours, "Kirkwood’s Delawares");
        let mut melee = filled(&battle, "plm/hand-to-hand", "melee", &[horse], &[lights]).unwrap();
        rolled(&mut *melee, faces);
        apply(&mut battle, 1, "plm/hand-to-hand", &*melee);
        let pursuit = filled(&battle, "plm/pursuit", "melee", &[horse], &[lights]).unwrap();
        let paths = ["meets", "not_below_half", "enemy_holds"].map(|path| get(&*pursuit, path));
        (paths, headline(&battle, &*pursuit))
    };
    // Resolve Melee, both rolls for markers, both reactions.
    let (known, headline) = fought(&[1, 1, 1, 1, 100]);
    assert_eq!((known, &*headline), (["beaten", "false", "false"].map(String::from), "A new melee"));
    let (known, headline) = fought(&[1, 1, 1, 55, 100]);
    assert_eq!((known, &*headline), (["beaten", "true", "false"].map(String::from), "No pursuit"));
}

/// own (G.1): whoever serves a captured gun gives his actions to it, and no others are left to him.
#[test]
fn who_serves_a_captured_gun_uses_his_own_actions() {
    let mut battle = battle("plm");
    let gun = unit(&battle, Side::Ours, "Singleton’s guns");
    let maryland = unit(&battle, Side::Ours, "1st Maryland");
    let fusiliers = unit(&battle, Side::Theirs, "23rd Fusiliers");
    battle.begin_with(0, Side::Theirs);
    battle.tap(0, gun, "gun_lost", "Gun left", 1);
    battle.tap(3_000, UnitRef::army(Side::Theirs), "actions", "Actions", 2);
    let mut fire = filled(&battle, "plm/volley", "fire", &[fusiliers], &[gun, maryland]).unwrap();
    rolled(&mut *fire, &[1]);
    apply(&mut battle, 6_000, "plm/volley", &*fire);
    assert_eq!([fusiliers, gun].map(|one| battle.markers().of(one, "actions_used")), [2, 0]);
    let why = why_not(&battle, "plm/planner", "movement", &[fusiliers], &[]);
    assert_eq!(why, "23rd Fusiliers has no action left.");
}

/// own (S§3.6, 4.2): guns that limber, move and unlimber have done their three actions and do not fire; those that only
/// moved hold their fire, and save none.
#[test]
fn guns_that_moved_save_no_fire_and_those_that_did_all_do_not_fire() {
    let mut battle = battle("republique");
    let guns = unit(&battle, Side::Ours, "Friant's guns");
    let foe = unit(&battle, Side::Theirs, "IR 1 Kaiser");
    go_on_to(&mut battle, "maneuver");
    let offers = |battle: &Battle| {
        let mut battle = battle.clone();
        go_on_to(&mut battle, "fire");
        let due = battle.todo(&battle.system().turn[battle.phase()]);
        due.into_iter().find(|todo| todo.unit_ref == guns).map(|todo| todo.tick.unwrap().done)
    };
    assert_eq!(offers(&battle), Some("Save its fire"));
    // What was only turned by hand fires, and does not save its fire.
    let mut turned = battle.clone();
    turned.tap(0, guns, "gun_actions", "Actions of guns", 8);
    assert_eq!(offers(&turned), Some("Holds its fire"));
    // Two actions, of which the first used the assault bonus: they do not fire.
    turned.tap(9_000, guns, "gun_actions", "Actions of guns", 1 + 4 + 16);
    assert_eq!(offers(&turned), None);
    let mut moves = filled(&battle, "republique/movement", "maneuver", &[guns], &[]).unwrap();
    let acts = [("legs.0.act", "limber"), ("legs.1.act", "march"), ("legs.1.distance", "3")];
    acts.iter().for_each(|(path, text)| moves.set(path, text).unwrap());
    apply(&mut battle, 1, "republique/movement", &*moves);
    // Limbered, they do not fire at all.
    assert_eq!(offers(&battle), None);
    let mut unlimbers = filled(&battle, "republique/movement", "maneuver", &[guns], &[]).unwrap();
    assert_eq!(unlimbers.get("done.march").as_deref(), Some("true"));
    unlimbers.set("legs.0.act", "unlimber").unwrap();
    apply(&mut battle, 2, "republique/movement", &*unlimbers);
    assert_eq!(offers(&battle), None);
    let shot = filled(&battle, "republique/artillery", "fire", &[guns], &[foe]).unwrap();
    assert_eq!(shot.get("barred.limbered").as_deref(), Some("false"));
    assert_eq!(shot.get("barred.spent").as_deref(), Some("true"));
}

/// own (S§5.1, C34): a re-roll is no new assault; the next one of the turn costs an inch.
#[test]
fn the_assaults_of_a_turn_are_counted() {
    let mut battle = battle("republique");
    let ours = unit(&battle, Side::Ours, "57e Ligne");
    let [first, second] = ["IR 1 Kaiser", "IR 29 Lindenau"].map(|name| unit(&battle, Side::Theirs, name));
    let assault =
        |battle: &Battle, foe| filled(battle, "republique/assault", "assaults", &[ours], &[foe]).unwrap();
    let mut fought = assault(&battle, first);
    assert_eq!(fought.get("assaults").as_deref(), Some("1"));
    [9, 1].into_iter().enumerate().for_each(|(die, face)| fought.roll(die, Some(Face::typed(face))));
    apply(&mut battle, 1, "republique/assault", &*fought);
    assert_eq!(assault(&battle, second).get("assaults").as_deref(), Some("2"));
    let contact = filled(&battle, "republique/contact", "assaults", &[ours], &[second]).unwrap();
    assert_eq!(contact.get("fought").as_deref(), Some("1"));
}

/// own (S§3.6, P17): two batteries share their B hits out: with five both are there, with eight each has four, and any P
/// is the end of both.
#[test]
fn batteries_share_their_hits_out() {
    let mut battle = battle("republique");
    let guns = unit(&battle, Side::Ours, "Friant's guns");
    let foe = unit(&battle, Side::Theirs, "IR 1 Kaiser");
    let groups = battle.armies[Side::Ours].army.army().groups();
    let place =
        |group: &aide_de_camp::rules::Group| group.units.iter().position(|unit| unit.id == Some(guns.id));
    let (division, place) =
        groups.iter().enumerate().find_map(|(at, group)| Some((at, place(group)?))).unwrap();
    let army = Arc::make_mut(&mut battle.armies[Side::Ours]).army.army_mut();
    army.set(&format!("groups.{division}.units.{place}.bases"), "2").unwrap();
    battle.tap(0, guns, "b_hits", "B hits", 5);
    assert_eq!(battle.condition(guns).current, "2 × 8–9-pdr");
    let worst = |battle: &Battle| {
        let shot = filled(battle, "republique/artillery", "fire", &[guns], &[foe]).unwrap();
        shot.get("base_hits").unwrap()
    };
    assert_eq!(worst(&battle), "3");
    battle.tap(5_000, guns, "b_hits", "B hits", 8);
    assert_eq!((worst(&battle), battle.condition(guns).current), ("4".into(), "2 × 8–9-pdr".into()));
    let mut hits = filled(&battle, "republique/morale-hits", "assaults", &[guns], &[]).unwrap();
    hits.set("p", "1").unwrap();
    let headline = hits.answer(battle.context()).report.headline;
    assert!(headline.contains("lose their guns"), "{headline}");
}

/// own (S§3.6, F18.7): guns that go back limber up, and that is written.
#[test]
fn guns_that_go_back_limber_up() {
    let mut battle = battle("republique");
    let guns = unit(&battle, Side::Ours, "Friant's guns");
    let back = filled(&battle, "republique/forced-move", "assaults", &[guns], &[]).unwrap();
    apply(&mut battle, 1, "republique/forced-move", &*back);
    assert!(battle.last().unwrap().text.contains("limbers up"), "{}", battle.last().unwrap().text);
    assert!(battle.condition(guns).summary.contains("limbered"));
}
