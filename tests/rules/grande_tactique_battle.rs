//! Grande Tactique in a battle: what an answer writes there, and what the next calculator finds.

use crate::battle::{apply, battle, filled, group, unit};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::form::Item;
use aide_de_camp::rules::{AnyCalculator, Face, NextStep, Note, Side, Sides, UnitRef, unit_refs_in};
use aide_de_camp::systems::calculators;

/// A step that an answer leads on to, filled in from the battle as the app does it.
fn led_on(battle: &Battle, phase: &str, step: &NextStep) -> Box<dyn AnyCalculator> {
    let mut next = (calculators().find(|next| next.id == step.calculator).unwrap().open)();
    next.write(&step.inputs).unwrap();
    let phase = battle.system().turn.iter().find(|one| one.id == phase).unwrap();
    let Sides([ours, theirs]) = unit_refs_in(&step.inputs);
    next.prefill(&battle.view(phase), &ours, &theirs).unwrap_or(next)
}

/// own (Charging): lancers who drive the Jagers off pursue them 6″, or follow up into Nassau without another marker.
#[test]
fn a_charge_leads_on_to_flight_pursuit_and_a_follow_up_charge() {
    let mut battle = battle("grande-tactique");
    let lancers = unit(&battle, Side::Ours, "5e Lanciers");
    let [jagers, nassau] = ["27th Jagers", "2nd Nassau"].map(|name| unit(&battle, Side::Theirs, name));
    battle.tap(0, lancers, "charge", "Charge", 1);
    let id = "grande-tactique/charging";
    let mut charge = filled(&battle, id, "charge", &[lancers], &[jagers]).unwrap();
    for (die, face) in [5, 2, 4].into_iter().enumerate() {
        charge.roll(die, Some(Face::typed(face)));
    }
    let steps = charge.answer(battle.context()).report.next;
    apply(&mut battle, 3_000, id, &*charge);
    let labels: Vec<&str> = steps.iter().map(|step| &*step.label).collect();
    assert_eq!(labels, ["Flight", "Follow-up charge"]);
    let mut flight = led_on(&battle, "charge", &steps[0]);
    flight.set("pursued", "true").unwrap();
    let report = flight.answer(battle.context()).report;
    assert_eq!((&*report.headline, &*report.detail), ("Flees 7″", "Pursued 6″"));
    assert_eq!(flight.get("flees_on").as_deref(), Some("false"));
    apply(&mut battle, 6_000, steps[0].calculator, &*flight);
    assert_eq!(battle.condition(jagers).summary, "routed");
    // The target of the follow-up is chosen then.
    let follow_up = led_on(&battle, "charge", &steps[1]);
    let phase = battle.system().turn.iter().find(|one| one.id == "charge").unwrap();
    let follow_up = follow_up.prefill(&battle.view(phase), &[lancers], &[nassau]).unwrap();
    assert_eq!(follow_up.get("target.name").as_deref(), Some("2nd Nassau"));
    let notes = follow_up.answer(battle.context()).report.notes;
    assert!(!notes.iter().any(|note| matches!(note, Note::Refused { .. })), "{notes:?}");
}

/// own: of one target the line of what the battle knows of it says the name; several are cards by their names.
#[test]
fn a_lone_target_of_fire_is_named_once() {
    let battle = battle("grande-tactique");
    let guns = unit(&battle, Side::Ours, "Bachelu's guns");
    let targets = ["27th Jagers", "2nd Nassau"].map(|name| unit(&battle, Side::Theirs, name));
    let titles = |targets: &[UnitRef]| {
        let fire = filled(&battle, "grande-tactique/fire", "firing", &[guns], targets).unwrap();
        let form = fire.form(battle.context());
        let Some(Item::Columns(sections)) = form.items.last() else { panic!("no columns in {form:?}") };
        let Some(Item::List(list)) = sections[1].items.first() else { panic!("no list in {form:?}") };
        list.rows.iter().map(|row| row.title.clone()).collect::<Vec<_>>()
    };
    assert_eq!(titles(&targets[..1]), [""]);
    assert_eq!(titles(&targets), ["27th Jagers", "2nd Nassau"]);
}

/// own (Firing): shaken infantry that is beaten in its own fire and fails its check flees, for the first time this turn.
#[test]
fn a_fire_attack_leads_on_to_the_flight_of_the_firer() {
    let mut battle = battle("grande-tactique");
    let (ligne, foot) = (unit(&battle, Side::Ours, "11e Ligne"), unit(&battle, Side::Theirs, "28th Foot"));
    battle.tap(0, ligne, "firing", "Firing", 1);
    battle.tap(3_000, ligne, "shaken", "Shaken", 1);
    let id = "grande-tactique/fire";
    let mut fire = filled(&battle, id, "firing", &[ligne], &[foot]).unwrap();
    for (die, face) in [2, 5, 3].into_iter().enumerate() {
        fire.roll(die, Some(Face::typed(face)));
    }
    let steps = fire.answer(battle.context()).report.next;
    apply(&mut battle, 6_000, id, &*fire);
    let flight = led_on(&battle, "firing", &steps[0]);
    assert_eq!(flight.get("fleeing.name").as_deref(), Some("11e Ligne"));
    assert_eq!(flight.get("flees_on").as_deref(), Some("false"));
    assert_eq!(flight.answer(battle.context()).report.headline, "Flees 7″");
}

/// own: of Reille's generals Foy alone needs PIPs; declared, he stands first, and the turn is forfeited.
#[test]
fn a_battle_takes_up_the_best_ranking() {
    let mut battle = battle("grande-tactique");
    let (id, foy) = ("grande-tactique/ranking", group(&battle, Side::Ours, "9th Division"));
    let mut ranking = filled(&battle, id, "pip", &[foy], &[]).unwrap();
    assert_eq!(ranking.get("generals.2.name").as_deref(), Some("Foy"));
    assert_eq!(ranking.get("corps.name").as_deref(), Some("Reille"));
    ranking.set("generals.2.need", "5").unwrap();
    apply(&mut battle, 0, id, &*ranking);
    assert!(battle.condition(foy).summary.contains("rank 1"), "{}", battle.condition(foy).summary);
    let again = filled(&battle, id, "pip", &[foy], &[]).unwrap();
    assert_eq!(again.get("generals.0.name").as_deref(), Some("Foy"));
    // The first choice of the game is free: the dice of the turn are still to be rolled.
    assert_eq!(again.get("moment").as_deref(), Some("at_the_start"));
    battle.tap(3_000, foy, "rolled", "Rolled", 1);
    let rolled = filled(&battle, id, "pip", &[foy], &[]).unwrap();
    assert_eq!(rolled.get("moment").as_deref(), Some("after_the_roll"));
}

/// own: Foy's 5 PIPs, of which a move and a charge take 2; an undo gives them back.
#[test]
fn a_ledger_spends_the_pips_of_the_battle() {
    let mut battle = battle("grande-tactique");
    let id = "grande-tactique/ledger";
    let foy = group(&battle, Side::Ours, "9th Division");
    let ligne = unit(&battle, Side::Ours, "92e Ligne");
    assert!(filled(&battle, id, "pip", &[ligne], &[]).is_none(), "nothing is rolled yet");
    battle.tap(0, foy, "rolled", "Rolled", 1);
    battle.tap(3_000, foy, "pips", "PIPs", 5);
    let mut ledger = filled(&battle, id, "pip", &[ligne], &[]).unwrap();
    assert_eq!(ledger.get("pips").as_deref(), Some("5"));
    for (path, text) in [("spent.0.action", "move"), ("spent.1.action", "charge")] {
        ledger.set(path, text).unwrap();
    }
    apply(&mut battle, 6_000, id, &*ledger);
    assert!(battle.condition(foy).summary.contains("3 PIPs"), "{}", battle.condition(foy).summary);
    let left = filled(&battle, id, "pip", &[foy], &[]).unwrap();
    assert_eq!(left.get("pips").as_deref(), Some("3"));
    assert_eq!(left.get("units.0.charging").as_deref(), Some("true"));
    assert_eq!(left.get("units.0.moved").as_deref(), Some("moved"));
    battle.undo();
    assert!(battle.condition(foy).summary.contains("5 PIPs"), "{}", battle.condition(foy).summary);
}

/// own (PIP.4, Charging): whom a charge is declared at is chosen in the ledger, and kept while other PIPs are spent. Whoever
/// is chosen to charge is the principal of all who charge the same, and friends do not fire at it.
#[test]
fn charges_are_declared_on_a_target_and_resolved_upon_it() {
    let mut battle = battle("grande-tactique");
    let (id, phase) = ("grande-tactique/ledger", "pip");
    let foy = group(&battle, Side::Ours, "9th Division");
    let [ligne, guns] = ["92e Ligne", "Foy's guns"].map(|name| unit(&battle, Side::Ours, name));
    let [jagers, nassau] = ["27th Jagers", "2nd Nassau"].map(|name| unit(&battle, Side::Theirs, name));
    battle.tap(0, foy, "rolled", "Rolled", 1);
    battle.tap(3_000, foy, "pips", "PIPs", 5);
    let mut ledger = filled(&battle, id, phase, &[foy], &[]).unwrap();
    let spent =
        [("spent", "2"), ("spent.0.action", "charge"), ("spent.1.action", "charge"), ("spent.1.by", "2")];
    spent.into_iter().for_each(|(path, text)| ledger.set(path, text).unwrap());
    let pip = battle.system().turn.iter().find(|one| one.id == phase).unwrap();
    for (place, targets) in [(0, vec![nassau]), (0, vec![jagers]), (1, vec![jagers]), (2, vec![nassau])] {
        let key = format!("units.{place}.against.unit");
        ledger = ledger.place_units(&battle.view(pip), &key, &targets).ok().unwrap();
    }
    let against = |ledger: &dyn AnyCalculator, at: usize| ledger.get(&format!("units.{at}.against.unit"));
    assert_eq!(against(&*ledger, 0), Some(jagers.to_string()));
    let Sides([ours, theirs]) = unit_refs_in(&ledger.inputs());
    let again = ledger.prefill(&battle.view(pip), &ours, &theirs).ok().unwrap();
    assert_eq!(against(&*again, 2), Some(nassau.to_string()));
    apply(&mut battle, 6_000, id, &*ledger);
    assert_eq!(battle.condition(ligne).summary, "charges 27th Jagers");
    // Who has no Charge marker charges nobody.
    let after = filled(&battle, id, phase, &[foy], &[]).unwrap();
    assert_eq!(
        [0, 1, 2].map(|at| against(&*after, at)),
        [0, 1, 2].map(|at| { Some(if at < 2 { jagers.to_string() } else { "none".into() }) })
    );
    let charge = filled(&battle, "grande-tactique/charging", "charge", &[ligne], &[]).unwrap();
    let says = |path: &str| charge.get(path).unwrap();
    assert_eq!(
        ["target.name", "chargers", "chargers.0.unit.name", "chargers.1.unit.name"].map(says),
        ["27th Jagers", "2", "92e Ligne", "93e Ligne"]
    );
    battle.tap(9_000, guns, "firing", "Firing", 1);
    let charged = |foe| {
        let fire = filled(&battle, "grande-tactique/fire", "firing", &[guns], &[foe]).unwrap();
        fire.get("targets.0.friends_charge").unwrap()
    };
    assert_eq!([jagers, nassau].map(charged), ["true", "false"]);
}

/// own (A20): Foy leaves 2 of his PIPs. By a sheet that lets him keep them he has them in his next turn, else nothing is
/// noted.
/// own (Charging): a Morale Check in the Charge Phase is at whom the charge was declared, of charger and target.
#[test]
fn a_check_takes_the_declared_charge() {
    let mut battle = battle("grande-tactique");
    let [lancers, ligne] = ["5e Lanciers", "92e Ligne"].map(|name| unit(&battle, Side::Ours, name));
    let jagers = unit(&battle, Side::Theirs, "27th Jagers");
    battle.tap(0, jagers, "shaken", "Shaken", 1);
    let number = jagers.to_string()[1..].parse().unwrap();
    let declare = |battle: &mut Battle, charger| {
        battle.tap(3_000, charger, "charge", "Charge", 1);
        battle.tap(6_000, charger, "charge_target", "Charges", number);
    };
    let says = |battle: &Battle, unit_ref, path: &str| {
        let check = filled(battle, "grande-tactique/morale", "charge", &[unit_ref], &[]).unwrap();
        check.get(path).unwrap()
    };
    declare(&mut battle, lancers);
    assert_eq!(says(&battle, lancers, "enemy.unit"), jagers.to_string());
    assert_eq!(says(&battle, lancers, "charging.shaken_target"), "true");
    assert_eq!(says(&battle, lancers, "charging.help"), "false");
    assert_eq!(says(&battle, jagers, "occasion"), "is_charged");
    assert_eq!(says(&battle, jagers, "charged.by_cavalry"), "true");
    assert_eq!(says(&battle, jagers, "charged.several"), "false");
    declare(&mut battle, ligne);
    assert_eq!(says(&battle, lancers, "charging.help"), "true");
    assert_eq!(says(&battle, jagers, "charged.several"), "true");
}

#[test]
fn unspent_pips_are_kept_where_the_sheet_says_so() {
    for (reading, kept) in [("kept", "2"), ("lapse", "0")] {
        let mut battle = battle("grande-tactique");
        let changes = [("/readings/unspent_pips".to_string(), reading.to_string())];
        battle.set_overrides(&changes.into_iter().collect());
        let foy = group(&battle, Side::Ours, "9th Division");
        battle.go_on(0);
        battle.tap(1_000, foy, "rolled", "Rolled", 1);
        battle.tap(2_000, foy, "pips", "PIPs", 2);
        // The rest of this turn, all of the enemy's, and into the next PIP Phase.
        (3..=10).for_each(|at| battle.go_on(at * 1_000));
        assert_eq!((battle.active(), battle.phase()), (Side::Ours, 1));
        let next = filled(&battle, "grande-tactique/pips", "pip", &[foy], &[]).unwrap();
        assert_eq!(next.get("generals.2.kept").as_deref(), Some(kept), "{reading}");
    }
}

/// own (A24): a silenced battery is no lost unit for the allocation, but for the ranking by a sheet that counts it.
#[test]
fn silenced_batteries_are_counted_apart() {
    let mut battle = battle("grande-tactique");
    let (foy, guns) = (group(&battle, Side::Ours, "9th Division"), unit(&battle, Side::Ours, "Foy's guns"));
    battle.tap(0, guns, "silenced", "Silenced", 1);
    let lost = |battle: &_| {
        let pips = filled(battle, "grande-tactique/pips", "pip", &[foy], &[]).unwrap();
        let ranking = filled(battle, "grande-tactique/ranking", "pip", &[foy], &[]).unwrap();
        let of = |path: &str| pips.get(path).unwrap();
        [
            of("generals.2.units_lost"),
            of("generals.2.silenced"),
            ranking.get("generals.2.units_lost").unwrap(),
        ]
    };
    assert_eq!(lost(&battle), ["0", "1", "0"]);
    let changes = [("/readings/artillery_lost".to_string(), "silenced_too".to_string())];
    battle.set_overrides(&changes.into_iter().collect());
    assert_eq!(lost(&battle), ["0", "1", "1"]);
    battle.tap(3_000, guns, "spiked", "Spiked", 1);
    assert_eq!(lost(&battle), ["1", "0", "1"]);
}

/// own (P4): Reille ranks Foy first in turn 2 and goes over to No Plan in turn 3. Each time the allocation names what was in
/// force before; every Plan stands in the log.
#[test]
fn the_plan_before_is_remembered_with_its_turn() {
    let mut battle = battle("grande-tactique");
    let (id, foy) = ("grande-tactique/pips", group(&battle, Side::Ours, "9th Division"));
    let next_turn = |battle: &mut Battle| (0..8).for_each(|_| battle.go_on(0));
    let history = |battle: &Battle| {
        let notes = filled(battle, id, "pip", &[foy], &[]).unwrap().answer(battle.context()).report.notes;
        let texts = notes.into_iter().map(|note| match note {
            Note::Remark(text) => text,
            Note::Refused { why, .. } => why.into(),
        });
        { texts }.find(|text| text.contains("turn ")).unwrap_or_default()
    };
    battle.go_on(0);
    next_turn(&mut battle);
    assert_eq!((battle.turn(), &*history(&battle)), (2, ""));
    let mut pips = filled(&battle, id, "pip", &[foy], &[]).unwrap();
    // Foy stands third in the roster, behind Bachelu and Jérôme, before Piré.
    let form = pips.form(battle.context());
    let Item::List(list) = &form.items[0] else { panic!("{form}") };
    let up = list.rows[2].up.clone().unwrap();
    pips.write(&up).unwrap();
    pips.set("declared", "plan").unwrap();
    apply(&mut battle, 0, id, &*pips);
    let text = &battle.last().unwrap().text;
    assert!(text.contains("the Plan ranks Bachelu, Foy, Jérôme, Piré"), "{text}");
    assert_eq!(history(&battle), "This Plan from turn 3. Before it: Bachelu, Jérôme, Foy, Piré.");
    next_turn(&mut battle);
    assert_eq!(history(&battle), "This Plan since turn 3. Before it: Bachelu, Jérôme, Foy, Piré.");
    let mut pips = filled(&battle, id, "pip", &[foy], &[]).unwrap();
    pips.set("declared", "no_plan").unwrap();
    apply(&mut battle, 0, id, &*pips);
    next_turn(&mut battle);
    assert_eq!(history(&battle), "No Plan since turn 4. Before it: Bachelu, Foy, Jérôme, Piré.");
    battle.undo();
    (0..8).for_each(|_| drop(battle.undo()));
    assert_eq!(history(&battle), "This Plan since turn 3. Before it: Bachelu, Jérôme, Foy, Piré.");
}

/// C15 (SoP.1): only who was shaken as the turn began checks: neither who has rallied since, unless the sheet says so, nor
/// whom fire or a charge has shaken since.
#[test]
fn who_rallies_does_not_check_in_the_same_turn() {
    let mut battle = battle("grande-tactique");
    let ligne = unit(&battle, Side::Ours, "92e Ligne");
    battle.tap(0, ligne, "shaken", "Shaken", 1);
    for id in ["grande-tactique/de-shake", "grande-tactique/morale"] {
        assert!(filled(&battle, id, "de-shaking", &[ligne], &[]).is_some(), "{id}");
        for (marker, at_once) in [("rallied", true), ("newly_shaken", false)] {
            battle.tap(3_000, ligne, marker, marker, 1);
            assert!(filled(&battle, id, "de-shaking", &[ligne], &[]).is_none(), "{id} {marker}");
            let mut other = battle.clone();
            let reading = ("/readings/rallied_units".to_owned(), "at_once".to_owned());
            other.set_overrides(&[reading].into_iter().collect());
            assert_eq!(filled(&other, id, "de-shaking", &[ligne], &[]).is_some(), at_once, "{id} {marker}");
            battle.tap(6_000, ligne, marker, marker, 0);
        }
    }
}
