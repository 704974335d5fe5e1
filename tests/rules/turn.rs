//! What a battle has still to do, phase by phase.

use crate::battle::{apply, battle, filled, group, unit};
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{AnyCalculator, Face, Overrides, Side, UnitRef};
use aide_de_camp::storage::{open_roster, roster_file};
use aide_de_camp::systems::calculators;
use aide_de_camp::systems::dbm::{Drill, Grade, Line, Troops};
use strum::VariantArray;

/// On to the phase of this name in the turn that is played.
fn go_on_to(battle: &mut Battle, phase: &str) {
    while battle.system().turn[battle.phase()].id != phase {
        battle.go_on(0);
    }
}

/// By whom, and what, in the phase that the battle is in.
fn due(battle: &Battle) -> Vec<String> {
    let todo = battle.todo(&battle.system().turn[battle.phase()]);
    todo.iter().map(|todo| [&battle.called(todo.unit_ref), ": ", &*todo.what].concat()).collect()
}

/// Ticks off what is first in the list.
fn tick(battle: &mut Battle) {
    let first = battle.todo(&battle.system().turn[battle.phase()]).swap_remove(0);
    battle.tick(0, first.unit_ref, first.tick.unwrap());
}

/// own (PIP, Impetuous): each command has its die, whose number is kept, and spends it; of Hannibal's troops the Gauls, irregular warband, are
/// the only ones who advance by themselves.
#[test]
fn commands_of_dbm_roll_move_and_halt_who_is_impetuous() {
    let mut battle = battle("dbm");
    battle.begin_with(0, Side::Theirs);
    assert_eq!(due(&battle), ["Veterans: PIP die", "Mago's army: PIP die", "Carthaginians: PIP die"]);
    let first = battle.todo(&battle.system().turn[battle.phase()]).swap_remove(0);
    let die = first.tick.unwrap();
    assert_eq!(die.faces, Some(6));
    battle.tick(0, first.unit_ref, die.showing(4));
    assert_eq!(battle.last().unwrap().text, "Veterans: PIP die 4");
    assert_eq!(battle.condition(first.unit_ref).summary, "4 PIPs");
    assert_eq!(due(&battle), ["Mago's army: PIP die", "Carthaginians: PIP die"]);
    go_on_to(&mut battle, "moves");
    let gauls = "Gauls: 12 to halt, or they advance";
    let veterans = "Veterans: 4 PIPs to spend";
    assert_eq!(due(&battle), [veterans, "Mago's army: to move", gauls, "Carthaginians: to move"]);
    tick(&mut battle);
    tick(&mut battle);
    assert_eq!(due(&battle), [gauls, "Carthaginians: to move"]);
    tick(&mut battle);
    tick(&mut battle);
    assert!(due(&battle).is_empty());
    // The bound over, all of it comes again.
    go_on_to(&mut battle, "pressing");
    battle.go_on(0);
    battle.go_on(0);
    assert_eq!(due(&battle).len(), 3);
}

/// own (Impetuous): irregular knights (S), (O) and (F), camelry (S), expendables, warband, blades (F) and hordes (S).
#[test]
fn irregulars_of_some_kinds_are_impetuous() {
    let mut impetuous = Vec::new();
    for &troops in Troops::VARIANTS {
        for &grade in Grade::VARIANTS {
            for drill in [Drill::Regular, Drill::Irregular] {
                let line = Line { troops, grade, drill, ..Line::default() };
                if line.is_impetuous() {
                    assert_eq!(drill, Drill::Irregular);
                    impetuous.push(format!("{} {grade}", troops.letters()));
                }
            }
        }
    }
    let by_grade = |letters| Grade::VARIANTS.iter().map(move |grade| format!("{letters} {grade}"));
    let mut expected: Vec<String> = by_grade("Exp").chain(by_grade("Wb")).collect();
    expected.extend(["Kn (S)", "Kn (O)", "Kn (F)", "Cm (S)", "Bd (F)", "Hd (S)"].map(String::from));
    impetuous.sort();
    expected.sort();
    assert_eq!(impetuous, expected);
}

/// own (SoP.3, SoP.4): who has a Firing marker must fire, and keeps it; a Charge marker comes off as it is resolved.
#[test]
fn markers_of_grande_tactique_are_resolved_in_their_phases() {
    let mut battle = battle("grande-tactique");
    let fires = unit(&battle, Side::Ours, "11e Ligne");
    let charges = unit(&battle, Side::Ours, "61e Ligne");
    battle.tap(0, fires, "firing", "Firing", 1);
    battle.tap(3_000, charges, "charge", "Charge", 1);
    // Of the enemy's markers nothing is resolved in our turn.
    let enemy = unit(&battle, Side::Theirs, "27th Jagers");
    battle.tap(6_000, enemy, "firing", "Firing", 1);
    assert!(due(&battle).is_empty());
    go_on_to(&mut battle, "firing");
    assert_eq!(due(&battle), ["11e Ligne: must fire"]);
    tick(&mut battle);
    assert!(due(&battle).is_empty());
    assert_eq!(battle.condition(fires).summary, "firing");
    go_on_to(&mut battle, "charge");
    assert_eq!(due(&battle), ["61e Ligne: to resolve"]);
    tick(&mut battle);
    assert_eq!((due(&battle).len(), battle.condition(charges).summary), (0, String::new()));
    battle.go_on(0);
    go_on_to(&mut battle, "firing");
    assert_eq!(due(&battle), ["27th Jagers: must fire"]);
    // What is lost resolves nothing.
    battle.tap(9_000, enemy, "lost", "Lost", 1);
    assert!(due(&battle).is_empty());
    assert_eq!(battle.condition(enemy).summary, "lost");
}

/// own (SoP.3): infantry fires only in contact, so its Firing marker comes off as soon as its target has fled; artillery
/// may have another target, and silenced artillery stays where it is.
#[test]
fn firing_markers_of_infantry_come_off_as_the_target_flees() {
    let mut battle = battle("grande-tactique");
    let [foot, guns] = ["11e Ligne", "Bachelu's guns"].map(|name| unit(&battle, Side::Ours, name));
    let enemy = unit(&battle, Side::Theirs, "27th Jagers");
    for (at, unit_ref) in [(0, foot), (6_000, guns)] {
        battle.tap(at, unit_ref, "firing", "Firing", 1);
        battle.tap(at + 3_000, unit_ref, "target", "Target", i32::from(enemy.id.n()));
    }
    battle.tap(12_000, enemy, "shaken", "Shaken", 1);
    go_on_to(&mut battle, "firing");
    assert_eq!(due(&battle), ["11e Ligne: must fire", "Bachelu's guns: must fire"]);
    go_on_to(&mut battle, "de-shaking");
    battle.tap(15_000, enemy, "routed", "Routed", 1);
    assert_eq!(battle.condition(enemy).summary, "routed");
    go_on_to(&mut battle, "firing");
    let sentence = &battle.last().unwrap().text;
    assert!(sentence.contains("11e Ligne: Firing marker off, its target is gone"), "{sentence}");
    assert_eq!([foot, guns].map(|unit_ref| battle.condition(unit_ref).summary), ["", "firing"]);
    // In its own turn it flees on.
    assert_eq!(battle.active(), Side::Theirs);
    go_on_to(&mut battle, "charge");
    assert_eq!(due(&battle), ["27th Jagers: flees on"]);
    tick(&mut battle);
    assert!(due(&battle).is_empty());
}

/// own (PIP.1): a general who arrives has his free turn in his side's next turn, and is late from the one after it.
#[test]
fn reinforcements_have_one_turn_to_be_inserted() {
    let mut battle = battle("grande-tactique");
    let foy = group(&battle, Side::Ours, "9th Division");
    battle.tap(0, foy, "arrives", "Arrives this turn", 1);
    let mut sentence = Vec::new();
    for _ in 0..5 {
        sentence.push(battle.condition(foy).summary);
        battle.go_on(0);
        go_on_to(&mut battle, "de-shaking");
    }
    let [now, last, late] = ["arrives this turn", "arrived last turn", "not inserted in time"];
    assert_eq!(sentence, [now, now, last, last, late]);
}

/// own (SoP.2): which unit has its Divisional general with it is noted as the PIP Phase begins, and counts for the turn.
#[test]
fn who_has_the_general_is_noted_as_the_pip_phase_begins() {
    let mut battle = battle("grande-tactique");
    let [with, without] = ["11e Ligne", "61e Ligne"].map(|name| unit(&battle, Side::Ours, name));
    let noted = |battle: &Battle, unit_ref| battle.markers().of(unit_ref, "held_general");
    battle.tap(0, with, "attached", "Divisional general attached", 1);
    assert_eq!(noted(&battle, with), 0);
    go_on_to(&mut battle, "pip");
    battle.tap(3_000, with, "attached", "Divisional general attached", 0);
    battle.tap(6_000, without, "attached", "Divisional general attached", 1);
    assert_eq!([with, without].map(|unit_ref| noted(&battle, unit_ref)), [1, 0]);
    let pips = filled(&battle, "grande-tactique/pips", "pip", &[without], &[]).unwrap();
    assert_eq!(pips.get("generals.0.attached").as_deref(), Some("true"));
    go_on_to(&mut battle, "de-shaking");
    assert_eq!(noted(&battle, with), 0);
}

/// own (PIP.2): what is destroyed, routed off the map or spiked lowers the number of its general, what is silenced not.
#[test]
fn losses_of_a_division_lower_the_number_of_its_general() {
    let mut battle = battle("grande-tactique");
    let division = group(&battle, Side::Ours, "5th Division");
    let lost = |battle: &Battle| {
        let pips = filled(battle, "grande-tactique/pips", "pip", &[division], &[]).unwrap();
        pips.get("generals.0.units_lost").unwrap()
    };
    let guns = unit(&battle, Side::Ours, "Bachelu's guns");
    battle.tap(0, unit(&battle, Side::Ours, "11e Ligne"), "lost", "Lost", 1);
    battle.tap(3_000, guns, "silenced", "Silenced", 1);
    assert_eq!((lost(&battle).as_str(), battle.condition(guns).summary.as_str()), ("1", "silenced"));
    battle.tap(6_000, guns, "spiked", "Spiked", 1);
    assert_eq!((lost(&battle).as_str(), battle.condition(division).summary.as_str()), ("2", "2 lost"));
    assert_eq!(
        (battle.condition(guns).summary.as_str(), battle.condition(guns).is_destroyed),
        ("spiked", true)
    );
}

/// own (SoP.1): all that are shaken as the turn begins check together; applied, those that pass are eager, and none of
/// them is due any longer.
#[test]
fn all_shaken_units_check_together_at_the_start_of_the_turn() {
    let mut battle = battle("grande-tactique");
    let names = ["11e Ligne", "108e Ligne", "6e Chasseurs"];
    let units = names.map(|name| unit(&battle, Side::Ours, name));
    for (at, unit_ref) in (0..).step_by(3_000).zip(units) {
        battle.tap(at, unit_ref, "shaken", "Shaken", 1);
    }
    battle.tap(9_000, units[1], "attached", "Divisional general attached", 1);
    battle.tap(12_000, unit(&battle, Side::Theirs, "44th Foot"), "shaken", "Shaken", 1);
    let id = "grande-tactique/de-shake";
    assert_eq!(due(&battle), names.map(|name| [name, ": Morale Check"].concat()));
    // Any unit will do, shaken or not; the enemy's wait for their own turn.
    let any = unit(&battle, Side::Ours, "61e Ligne");
    let mut check = filled(&battle, id, "de-shaking", &[any], &[]).unwrap();
    assert_eq!(check.get("units").as_deref(), Some("3"));
    assert_eq!(check.get("units.1.general").as_deref(), Some("true"));
    assert!(filled(&battle, id, "de-shaking", &[unit(&battle, Side::Theirs, "44th Foot")], &[]).is_none());
    // 4 − 1 = 3 fails, veterans with a general 3 − 1 + 2 = 4 pass, 6 − 1 = 5 passes.
    [4, 3, 6].into_iter().enumerate().for_each(|(die, n)| check.roll(die, Some(Face::typed(n))));
    apply(&mut battle, 15_000, id, &*check);
    let sentence = |battle: &Battle| units.map(|unit_ref| battle.condition(unit_ref).summary);
    assert_eq!(sentence(&battle), ["shaken", "general attached", ""]);
    assert!(due(&battle).is_empty());
    assert!(filled(&battle, id, "de-shaking", &[any], &[]).is_none());
    // Shaken still, it checks again in the next turn of its side.
    battle.go_on(18_000);
    go_on_to(&mut battle, "de-shaking");
    assert_eq!(due(&battle), ["44th Foot: Morale Check"]);
    battle.go_on(18_000);
    go_on_to(&mut battle, "de-shaking");
    assert_eq!(due(&battle), ["11e Ligne: Morale Check"]);
}

/// own (Morale): the phase says why a unit checks, and a unit that has no check says why not.
#[test]
fn a_morale_check_is_filled_by_the_phase() {
    let mut battle = battle("grande-tactique");
    let [foot, horse, guns] =
        ["11e Ligne", "6e Chasseurs", "Bachelu's guns"].map(|name| unit(&battle, Side::Ours, name));
    let enemy = unit(&battle, Side::Theirs, "27th Jagers");
    battle.tap(0, foot, "shaken", "Shaken", 1);
    let id = "grande-tactique/morale";
    let occasion = |battle: &Battle, phase: &str, unit_ref| {
        filled(battle, id, phase, &[unit_ref], &[]).map(|check| check.get("occasion").unwrap())
    };
    assert_eq!(occasion(&battle, "de-shaking", foot).as_deref(), Some("de_shaking"));
    assert_eq!(occasion(&battle, "de-shaking", horse), None);
    assert_eq!(occasion(&battle, "firing", foot).as_deref(), Some("beaten"));
    assert_eq!(occasion(&battle, "firing", guns), None);
    assert_eq!(occasion(&battle, "charge", horse).as_deref(), Some("after_charge"));
    assert_eq!(occasion(&battle, "charge", enemy).as_deref(), Some("is_charged"));
    battle.tap(3_000, horse, "charge", "Charge", 1);
    assert_eq!(occasion(&battle, "charge", horse).as_deref(), Some("charges"));
    // With the enemy it knows more: whom it charges, and who charges it.
    battle.tap(6_000, enemy, "shaken", "Shaken", 1);
    let charge = filled(&battle, id, "charge", &[horse], &[enemy]).unwrap();
    assert_eq!(charge.get("charging.shaken_target").as_deref(), Some("true"));
    let charged = filled(&battle, id, "charge", &[enemy], &[horse]).unwrap();
    assert_eq!(charged.get("charged.by_cavalry").as_deref(), Some("true"));
    assert!(filled(&battle, id, "firing", &[foot], &[enemy]).is_none());
    let why = |battle: &Battle, phase: &str, unit_ref| {
        let phase = battle.system().turn.iter().find(|one| one.id == phase).unwrap();
        let check = calculators().find(|info| info.id == id).unwrap();
        (check.open)().prefill(&battle.view(phase), &[unit_ref], &[]).err()?.sentence()
    };
    let eager = "No Morale Check for 6e Chasseurs: only a shaken unit can become eager.";
    assert_eq!(why(&battle, "de-shaking", horse).as_deref(), Some(eager));
    assert_eq!(why(&battle, "de-shaking", foot), None);
    assert_eq!(occasion(&battle, "charge", guns), None);
    // A charge that fails is over; of a unit that flees no other marker stays.
    let mut check = filled(&battle, id, "charge", &[horse], &[]).unwrap();
    check.roll(0, Some(Face::typed(3)));
    apply(&mut battle, 9_000, id, &*check);
    assert_eq!(battle.condition(horse).summary, "shaken");
    battle.tap(12_000, foot, "firing", "Firing", 1);
    battle.tap(15_000, foot, "square", "Square", 1);
    let mut check = filled(&battle, id, "firing", &[foot], &[]).unwrap();
    check.roll(0, Some(Face::typed(3)));
    apply(&mut battle, 18_000, id, &*check);
    assert_eq!(battle.condition(foot).summary, "routed");
}

/// own (S§3.1, 6.2): every division of the attacker has its orders and moves; one that lost a whole unit in an assault
/// tests its panic, of either side, once.
#[test]
fn divisions_of_republique_move_and_test_their_panic() {
    let mut battle = battle("republique");
    go_on_to(&mut battle, "maneuver");
    let all = [
        "2nd Division: orders and moves",
        "3rd Division: orders and moves",
        "Light cavalry: orders and moves",
    ];
    assert_eq!(due(&battle), all);
    tick(&mut battle);
    assert_eq!(due(&battle), all[1..]);
    go_on_to(&mut battle, "assaults");
    let (ours, theirs) = (unit(&battle, Side::Ours, "48e Ligne"), unit(&battle, Side::Theirs, "IR 1 Kaiser"));
    // One base is left of six.
    battle.tap(0, theirs, "b_hits", "B hits", 5);
    let mut assault = filled(&battle, "republique/assault", "assaults", &[ours], &[theirs]).unwrap();
    assault.roll(0, Some(Face::typed(10)));
    assault.roll(1, Some(Face::typed(1)));
    apply(&mut battle, 0, "republique/assault", &*assault);
    assert!(battle.condition(theirs).is_destroyed, "{:?}", battle.condition(theirs));
    go_on_to(&mut battle, "panic");
    let division = group(&battle, Side::Theirs, "Lusignan's division");
    let first = battle.todo(&battle.system().turn[4]).swap_remove(0);
    assert_eq!((first.unit_ref, &*first.what), (division, "panic test"));
    tick(&mut battle);
    assert!(due(&battle).is_empty());
    // It is of this turn only.
    battle.undo();
    assert_eq!(due(&battle), ["Lusignan's division: panic test"]);
    battle.go_on(0);
    go_on_to(&mut battle, "panic");
    assert!(due(&battle).is_empty());
}

/// own (S§6.2, C10, C44): twelve-pounders at canister range, die 10: three batteries 5M, one 4M. A demoralized unit takes
/// them as P; all of one fire phase are a single P, so that twice 4P are a P5. On one that is formed 5M are four and a P1.
#[test]
fn a_single_p5_has_the_division_tested() {
    let shots: [(i32, &str, &[&str], bool); 4] = [
        (4, "3", &["Friant's guns"], true),
        (0, "3", &["Friant's guns"], false),
        (4, "1", &["Friant's guns"], false),
        (4, "1", &["Friant's guns", "Saint-Hilaire's guns"], true),
    ];
    for (morale, batteries, guns, tested) in shots {
        let mut battle = battle("republique");
        go_on_to(&mut battle, "fire");
        let target = unit(&battle, Side::Theirs, "IR 1 Kaiser");
        battle.tap(0, target, "morale", "Morale hits", morale);
        for name in guns {
            let guns = unit(&battle, Side::Ours, name);
            let mut fire = filled(&battle, "republique/artillery", "fire", &[guns], &[target]).unwrap();
            let inputs = [("weight", "H"), ("range", "2"), ("batteries", batteries), ("die", "10")];
            inputs.iter().for_each(|(path, text)| fire.set(path, text).unwrap());
            let headline = fire.answer(battle.context()).report.headline;
            assert_eq!(headline, if batteries == "3" { "5M 4B" } else { "4M 2B" });
            apply(&mut battle, 0, "republique/artillery", &*fire);
        }
        assert!(!battle.condition(target).is_destroyed);
        go_on_to(&mut battle, "panic");
        let test = if tested { vec!["Lusignan's division: panic test"] } else { vec![] };
        assert_eq!(due(&battle), test);
    }
}

/// own (P9, S§4.3): all fire of a phase is at once, so guns that were destroyed in it have their shot; in the next turn
/// there is nobody left.
#[test]
fn guns_destroyed_by_fire_fire_in_the_same_phase() {
    let mut battle = battle("republique");
    let guns = unit(&battle, Side::Theirs, "Cavalry battery");
    go_on_to(&mut battle, "fire");
    assert!(due(&battle).contains(&"Cavalry battery: to fire".into()), "{:?}", due(&battle));
    battle.tap(0, guns, "b_hits", "B hits", 30);
    assert!(battle.condition(guns).is_destroyed);
    assert!(due(&battle).contains(&"Cavalry battery: to fire".into()), "{:?}", due(&battle));
    let target = unit(&battle, Side::Ours, "48e Ligne");
    let mut shot = filled(&battle, "republique/artillery", "fire", &[guns], &[target]).unwrap();
    shot.roll(0, Some(Face::typed(5)));
    apply(&mut battle, 0, "republique/artillery", &*shot);
    assert!(!due(&battle).contains(&"Cavalry battery: to fire".into()));
    go_on_to(&mut battle, "panic");
    battle.go_on(0);
    go_on_to(&mut battle, "fire");
    assert!(!due(&battle).contains(&"Cavalry battery: to fire".into()));
}

/// own (S§4.1): four excellent markers of the 15e Légère before four good ones of the Grenzer, one each. A 4 of a good one
/// does not block, a 5 does; the two that are open score 1M and 2M: formed becomes shaken. Whoever has shot or tried to
/// block does neither again in the phase.
#[test]
fn skirmishers_block_and_shoot_once() {
    let mut battle = battle("republique");
    go_on_to(&mut battle, "fire");
    let (ours, theirs) =
        (unit(&battle, Side::Ours, "15e Légère"), unit(&battle, Side::Theirs, "Peterwardein Grenzer"));
    for unit_ref in [ours, theirs] {
        battle.tap(0, unit_ref, "markers_out", "Skirmishers out", 4);
    }
    assert_eq!(battle.condition(ours).summary, "4 skirmishers out");
    assert!(due(&battle).contains(&"15e Légère: skirmishers to shoot".into()), "{:?}", due(&battle));
    assert!(due(&battle).contains(&"Peterwardein Grenzer: skirmishers to block".into()));
    let id = "republique/skirmish-fire";
    let mut fire = filled(&battle, id, "fire", &[ours], &[theirs]).unwrap();
    let word = |path: &str| fire.get(path).unwrap();
    assert_eq!([word("shooters"), word("blockers"), word("targets")], ["4", "4", "1"]);
    assert_eq!([word("shooters.3.grade"), word("blockers.3.grade")], ["excellent", "good"]);
    assert_eq!([word("blockers.3.marker"), word("defending")], ["4", "false"]);
    for (die, face) in [4, 5, 3, 10, 7, 10].into_iter().enumerate() {
        fire.roll(die, Some(Face::typed(face)));
    }
    let report = fire.answer(battle.context()).report;
    assert_eq!([&*report.headline, &*report.detail], ["3M", "Formed → shaken"]);
    apply(&mut battle, 0, id, &*fire);
    assert_eq!(battle.markers().of(theirs, "morale"), 3);
    assert!(due(&battle).iter().all(|due| !due.contains("skirmishers")), "{:?}", due(&battle));
    assert!(filled(&battle, id, "fire", &[ours], &[theirs]).is_none());
    assert!(filled(&battle, id, "fire", &[theirs], &[ours]).is_none());
    // Of the line regiment beside it nobody counts markers: none of them is out.
    let line = unit(&battle, Side::Ours, "33e Ligne");
    assert!(filled(&battle, id, "fire", &[line], &[theirs]).is_none());
    // The side that waits shoots in defense, and nobody blocks it.
    battle.undo();
    let fire = filled(&battle, id, "fire", &[theirs], &[ours]).unwrap();
    assert_eq!([fire.get("defending").unwrap(), fire.get("blockers").unwrap()], ["true", "0"]);
    // Light infantry that has lost a base has a marker less.
    battle.tap(0, theirs, "b_hits", "B hits", 1);
    let fire = filled(&battle, id, "fire", &[ours], &[theirs]).unwrap();
    assert_eq!([fire.get("shooters").unwrap(), fire.get("blockers").unwrap()], ["4", "3"]);
}

/// own (S§3.6): the four markers of the 15e Légère go out in its move and count for an assault, where each third takes 1 off
/// its side; before cavalry without room beside their parent they rejoin it.
#[test]
fn skirmishers_go_out_and_give_ground() {
    let mut battle = battle("republique");
    let (light, id) = (unit(&battle, Side::Ours, "15e Légère"), "republique/skirmish-markers");
    go_on_to(&mut battle, "maneuver");
    let out = filled(&battle, id, "maneuver", &[light], &[]).unwrap();
    let words = |question: &dyn AnyCalculator, paths: &[&str]| -> Vec<String> {
        paths.iter().map(|path| question.get(path).unwrap()).collect()
    };
    assert_eq!(words(&*out, &["task", "listed", "markers", "out"]), ["send_out", "4", "4", "0"]);
    apply(&mut battle, 0, id, &*out);
    assert_eq!(battle.condition(light).summary, "4 skirmishers out");
    let again = filled(&battle, id, "maneuver", &[light], &[]).unwrap();
    assert_eq!(again.answer(battle.context()).report.headline, "Not allowed");
    let foe = unit(&battle, Side::Theirs, "Peterwardein Grenzer");
    let assault = filled(&battle, "republique/assault", "assaults", &[light], &[foe]).unwrap();
    let markers =
        ["attacker.units.0.markers", "attacker.units.0.markers_out", "defender.units.0.markers_out"];
    assert_eq!(words(&*assault, &markers), ["4", "4", "0"]);
    // Horse has none, and neither has a gun.
    let horse = unit(&battle, Side::Theirs, "Hessen-Homburg Hussars");
    go_on_to(&mut battle, "panic");
    battle.go_on(0);
    go_on_to(&mut battle, "maneuver");
    assert!(filled(&battle, id, "maneuver", &[horse], &[]).is_none());
    let mut gives = filled(&battle, id, "maneuver", &[horse], &[light]).unwrap();
    assert_eq!(
        words(&*gives, &["task", "enemy", "markers", "screen"]),
        ["give_ground", "cavalry", "4", "false"]
    );
    assert_eq!(gives.answer(battle.context()).report.headline, "Move aside at once");
    gives.set("crowded", "true").unwrap();
    apply(&mut battle, 0, id, &*gives);
    assert_eq!(battle.condition(light).summary, "");
    battle.undo();
    // Of a rattled unit those that are out stay.
    battle.tap(3_000, light, "morale", "Morale hits", 2);
    assert_eq!(battle.condition(light).summary, "rattled, 4 skirmishers out");
}

/// own (Shooting): two lines of bowmen shoot at one target: the second aids, which takes 1 off it, and both have shot. Where
/// only the enemy can shoot, he does, whoever was tapped first.
#[test]
fn a_second_line_aids_the_shooting() {
    // Of the sample armies few shoot: the Romans' blades and spears are given bows.
    let armies = Side::ALL.map(|side| {
        let file = roster_file(&Roster::samples_of("dbm")[side as usize]);
        // Whoever edits a file takes its check out.
        let bows = format!("{{{}", file.split_once(',').unwrap().1);
        let bows = bows.replace("\"troops\":\"bd\"", "\"troops\":\"bw\"");
        let bows = bows.replace("\"troops\":\"sp\"", "\"troops\":\"bw\"");
        open_roster(if side == Side::Ours { &bows } else { &file }).unwrap()
    });
    let mut battle = Battle::new(armies, Overrides::default());
    go_on_to(&mut battle, "shooting");
    let [front, aids] = ["Hastati and principes", "Triarii"].map(|name| unit(&battle, Side::Ours, name));
    let gauls = unit(&battle, Side::Theirs, "Gauls");
    let mut combat = filled(&battle, "dbm/combat", "shooting", &[front, aids], &[gauls]).unwrap();
    let word = |question: &dyn AnyCalculator, name| question.get(name).unwrap();
    assert_eq!(word(&*combat, "ours.aided"), "1");
    assert_eq!(word(&*combat, "ours.units"), aids.to_string());
    assert_eq!(word(&*combat, "ours.ranks"), "0");
    combat.roll(0, Some(Face::typed(1)));
    combat.roll(1, Some(Face::typed(1)));
    apply(&mut battle, 0, "dbm/combat", &*combat);
    for line in [front, aids] {
        assert_eq!(battle.markers().of(line, "shot"), 1);
    }
    // One line by itself again.
    let again = combat.prefill(&battle.view(&battle.system().turn[battle.phase()]), &[front], &[gauls]);
    assert_eq!(word(&*again.unwrap(), "ours.aided"), "0");
    let theirs = filled(&battle, "dbm/combat", "shooting", &[gauls], &[front, aids]).unwrap();
    let names = ["ours.shoots", "theirs.shoots", "theirs.aided", "theirs.units"];
    assert_eq!(names.map(|name| word(&*theirs, name)), ["false", "true", "1", &*aids.to_string()]);
}

/// own (Ranges): psiloi and warband shoot at nobody, and say so; in close combat there is nothing to say.
#[test]
fn who_cannot_shoot_says_why() {
    let battle = battle("dbm");
    let [velites, gauls] =
        [(Side::Ours, "Velites"), (Side::Theirs, "Gauls")].map(|(side, name)| unit(&battle, side, name));
    let why_not = |phase: &str, theirs: &[UnitRef]| {
        let phase = battle.system().turn.iter().find(|one| one.id == phase).unwrap();
        let combat = calculators().find(|info| info.id == "dbm/combat").unwrap();
        (combat.open)().prefill(&battle.view(phase), &[velites], theirs).err()?.sentence()
    };
    let who = "Only artillery, bowmen, war wagons, galleys, ships and boats (S) shoot.";
    assert_eq!(why_not("shooting", &[]), Some(format!("Cannot shoot: Velites. {who}")));
    assert_eq!(why_not("shooting", &[gauls]), Some(format!("Cannot shoot: Velites, Gauls. {who}")));
    assert_eq!(why_not("close_combat", &[gauls]), None);
    assert!(filled(&battle, "dbm/combat", "shooting", &[velites], &[gauls]).is_none());
    // Both samples have somebody who does.
    let shooters = [(Side::Ours, "Bolt-shooters"), (Side::Theirs, "Moorish archers")];
    for (side, name) in shooters {
        let target = if side == Side::Ours { gauls } else { velites };
        let shooter = unit(&battle, side, name);
        assert!(filled(&battle, "dbm/combat", "shooting", &[shooter], &[target]).is_some(), "{name}");
    }
}

/// own (Movement): a shaken unit has half of its move, and the general of a division rides; who is off the table says so.
#[test]
fn a_move_is_filled_in_from_the_battle() {
    let mut battle = battle("grande-tactique");
    let id = "grande-tactique/movement";
    let foot = unit(&battle, Side::Ours, "11e Ligne");
    let division = group(&battle, Side::Ours, "5th Division");
    battle.tap(0, foot, "shaken", "Shaken", 1);
    let headline = |battle: &Battle, unit_ref| {
        let filled = filled(battle, id, "pip", &[unit_ref], &[])?;
        Some(filled.answer(battle.context()).report.headline)
    };
    assert_eq!(headline(&battle, foot).as_deref(), Some("1.5″"));
    assert_eq!(headline(&battle, division).as_deref(), Some("9″"));
    battle.tap(3_000, foot, "lost", "Lost", 1);
    battle.tap(6_000, division, "killed", "General killed", 1);
    assert_eq!((headline(&battle, foot), headline(&battle, division)), (None, None));
    let movement = calculators().find(|info| info.id == id).unwrap();
    let view = battle.view(&battle.system().turn[1]);
    let why_not = |unit_ref| (movement.open)().prefill(&view, &[unit_ref], &[]).err()?.sentence();
    assert_eq!(why_not(foot).as_deref(), Some("11e Ligne is off the table."));
    assert_eq!(why_not(division).as_deref(), Some("The general of this division is killed."));
}

/// own (Fleeing, Generals): of two enemies the routed one flees, whoever is named first; its general, lost, is remembered
/// by his division and no longer with it.
#[test]
fn a_flight_takes_the_routed_unit_and_remembers_a_lost_general() {
    let mut battle = battle("grande-tactique");
    let id = "grande-tactique/flight";
    let foot = unit(&battle, Side::Ours, "11e Ligne");
    let foe = unit(&battle, Side::Theirs, "27th Jagers");
    // Neither of them flees yet; by itself a unit may.
    assert!(filled(&battle, id, "charge", &[foot], &[foe]).is_none());
    assert!(filled(&battle, id, "charge", &[foot], &[]).is_some());
    battle.tap(0, foot, "routed", "Routed", 1);
    battle.tap(3_000, foot, "attached", "General attached", 1);
    let mut flight = filled(&battle, id, "charge", &[foot], &[foe]).unwrap();
    let turned = filled(&battle, id, "charge", &[foe], &[foot]).unwrap();
    assert_eq!(flight.inputs(), turned.inputs());
    let names = ["fleeing.unit", "from.unit", "from.arm", "flees_on", "general.commands"];
    let inputs = names.map(|name| flight.get(name).unwrap());
    assert_eq!(
        inputs,
        [foot.to_string(), foe.to_string(), "infantry".into(), "true".into(), "division".into()]
    );
    flight.roll(0, Some(Face::typed(1)));
    apply(&mut battle, 9_000, id, &*flight);
    let division = group(&battle, Side::Ours, "5th Division");
    assert!(battle.condition(division).summary.contains("general killed"));
    let again = filled(&battle, id, "charge", &[foot], &[]).unwrap();
    assert_eq!(again.get("fleeing.general").as_deref(), Some("false"));
}

/// own (PIP.1): a general who arrived with reinforcements stands last until he is inserted, wherever his division stands in
/// the roster; No Plan, chosen with the first roll, is known in the turn after.
#[test]
fn a_reinforcement_stands_last_and_the_first_choice_is_remembered() {
    let mut battle = battle("grande-tactique");
    let id = "grande-tactique/pips";
    let division = group(&battle, Side::Ours, "5th Division");
    battle.tap(0, division, "arrived", "Arrived last turn", 1);
    let mut pips = filled(&battle, id, "pip", &[division], &[]).unwrap();
    let generals: usize = pips.get("generals").unwrap().parse().unwrap();
    assert_ne!(pips.get("generals.0.name").as_deref(), Some("Bachelu"));
    assert_eq!(pips.get(&format!("generals.{}.name", generals - 1)).as_deref(), Some("Bachelu"));
    pips.set("plan", "false").unwrap();
    (0..generals).for_each(|die| pips.roll(die, Some(Face::typed(3))));
    apply(&mut battle, 3_000, id, &*pips);
    let next = filled(&battle, id, "pip", &[division], &[]).unwrap();
    assert_eq!(next.get("plan").as_deref(), Some("false"));
}
