//! What is to do in a phase: by which calculators, how many are left for each, and what is ticked off at once.

use crate::battle::{apply, battle, unit};
use crate::filled::{everybody, info, phase_of, rolled};
use aide_de_camp::battle::{Battle, left_for, shared_ticks};
use aide_de_camp::rules::{AnyCalculator, Pairs, Phase, Side, Todo, UnitRef, unit_refs_in};
use aide_de_camp::systems::SYSTEMS;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::BTreeSet;

/// What a calculator may be filled in with: the unit itself, alone and before each of these enemies, then who stands beside
/// it.
fn attempts(battle: &Battle, unit_ref: UnitRef) -> Vec<(Vec<UnitRef>, Vec<UnitRef>)> {
    let (side, army) = (unit_ref.side, UnitRef::army(unit_ref.side));
    let mut attempts = vec![(vec![], vec![])];
    if unit_ref != army {
        attempts.insert(0, (vec![unit_ref], vec![]));
        let enemies = everybody(battle, side.other());
        attempts.extend(enemies.into_iter().map(|enemy| (vec![unit_ref], vec![enemy])));
    }
    let groups = battle.armies[side].army.army().groups();
    let own = groups.iter().find(|group| group.id == Some(unit_ref.id));
    let own = own.into_iter().flat_map(|group| &group.units).filter_map(|unit| unit.id);
    let others = own.map(|id| UnitRef { side, id }).chain(everybody(battle, side));
    attempts.extend(others.map(|other| (vec![other], vec![])));
    attempts
}

fn is_due(battle: &Battle, phase: &Phase, due: &Todo, id: &str) -> bool {
    battle
        .todo(phase)
        .iter()
        .any(|todo| (todo.unit_ref, &todo.what) == (due.unit_ref, &due.what) && todo.by.contains(&id))
}

/// A calculator as it is filled in, and with one thing entered besides, each with its dice: what of it writes anything.
fn entered(battle: &Battle, filled: Box<dyn AnyCalculator>, rng: &mut StdRng) -> Vec<Box<dyn AnyCalculator>> {
    let form = filled.form(battle.context());
    let taps = form.writes().into_iter().map(|(_, writes)| writes.clone());
    let taps: Vec<Pairs> = std::iter::once(Pairs::new()).chain(taps).collect();
    let mut all = Vec::new();
    for writes in taps {
        let mut tapped = filled.clone_box();
        if tapped.write(&writes).is_ok() {
            rolled(&mut *tapped, battle, rng);
            let answer = tapped.answer(battle.context());
            let is_whole = answer.report.dice.iter().all(|die| die.face.is_some());
            all.extend((is_whole && !answer.changes.is_empty()).then_some(tapped));
        }
    }
    all
}

/// Applies a calculator until what it was to do is done; false where it never is.
fn do_it(battle: &mut Battle, phase: &'static Phase, due: &Todo, id: &str, rng: &mut StdRng) -> bool {
    for (ours, theirs) in attempts(battle, due.unit_ref) {
        let filled = (info(id).open)().prefill(&battle.view(phase), &ours, &theirs);
        let Ok(filled) = filled else { continue };
        let mut first = None;
        for entered in entered(battle, filled, rng) {
            let mut after = battle.clone();
            apply(&mut after, 1, id, &*entered);
            if !is_due(&after, phase, due, id) {
                *battle = after;
                return true;
            }
            first.get_or_insert(after);
        }
        // It may be a part of it: one unit of a division has moved.
        *battle = first.unwrap_or_else(|| battle.clone());
    }
    false
}

/// The battle with all done in a phase that calculators do.
fn played(mut battle: Battle, phase: &'static Phase, rng: &mut StdRng) -> Battle {
    battle.begin(0, phase);
    for due in battle.todo(phase) {
        for id in due.by {
            if is_due(&battle, phase, &due, id) {
                do_it(&mut battle, phase, &due, id, rng);
            }
        }
    }
    battle
}

/// The battle at the beginning of a phase, and so with each marker of the game on a few who can have it.
fn at_phase(fresh: &Battle, phase: &'static Phase) -> Vec<Battle> {
    let mut base = fresh.clone();
    base.begin(0, phase);
    let side = base.active();
    let groups = base.armies[side].army.army().groups();
    let few = groups.iter().take(2).flat_map(|group| {
        let units = [group.units.first(), group.units.last()].into_iter().flatten();
        units.map(|unit| unit.id).chain([group.id])
    });
    let few: Vec<UnitRef> =
        few.flatten().map(|id| UnitRef { side, id }).chain([UnitRef::army(side)]).collect();
    let everybody = everybody(&base, side);
    let mut all = Vec::new();
    for marker in base.system().hooks.markers {
        for (on, n) in [(&few, 1), (&few, 5), (&everybody, 1), (&everybody, 5)] {
            let mut marked = base.clone();
            on.iter().for_each(|on| marked.tap(0, *on, marker.id, marker.title, n));
            if marked.todo(phase) != base.todo(phase) {
                all.push(marked);
            }
        }
    }
    all.push(base);
    all
}

/// Whatever is to do names calculators that its phase offers, and applying them takes it away, in a turn that is played by
/// them alone up to there.
#[test]
fn what_is_to_do_is_done_by_the_calculators_it_names() {
    let mut rng = StdRng::seed_from_u64(11);
    let mut faults = BTreeSet::new();
    for system in SYSTEMS {
        let mut before = battle(system.id);
        for phase in system.turn {
            let mut named: BTreeSet<&str> = BTreeSet::new();
            let (mut done, mut led_on) = (BTreeSet::new(), BTreeSet::new());
            let mut battles = at_phase(&before, phase);
            while let Some(battle) = battles.pop() {
                for due in battle.todo(phase) {
                    for id in due.by {
                        named.insert(id);
                        if !phase.offers.contains(id) || !phase.duties.contains(id) {
                            faults.insert(format!("{}: {id} is to do, and no duty of the phase", phase.id));
                            continue;
                        }
                        // Once for each thing to do in each state: another unit has the same way.
                        let state = battle.last().map_or_else(String::new, |event| event.text.clone());
                        if !done.insert(format!("{id} {} {state}", due.what)) {
                            continue;
                        }
                        let mut after = battle.clone();
                        if do_it(&mut after, phase, &due, id, &mut rng) {
                            // What that leads on to is done, too.
                            let is_new = |todo: &Todo| !battle.todo(phase).contains(todo);
                            let leads_on = after.todo(phase).iter().any(is_new);
                            if leads_on && led_on.insert((*id, due.what.clone())) {
                                battles.push(after);
                            }
                        } else {
                            let who = battle.called(due.unit_ref);
                            faults.insert(format!(
                                "{}: {id} does not take away “{}” of {who}; {state}",
                                phase.id, due.what
                            ));
                        }
                    }
                }
            }
            before = played(before, phase, &mut rng);
            for id in phase.duties {
                if !phase.offers.contains(id) || !named.contains(id) {
                    faults.insert(format!("{}: nobody has ever to use {id}", phase.id));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// own: a key counts the units that are left for its calculator, each once.
#[test]
fn a_calculator_says_how_many_are_left_for_it() {
    let mut battle = battle("republique");
    battle.begin(0, phase_of(&battle, "fire"));
    let phase = phase_of(&battle, "fire");
    let left = |battle: &Battle| left_for(&battle.todo(phase), "republique/artillery");
    let guns = left(&battle);
    assert!(guns > 2, "{guns}");
    let [guns_of, target] =
        [unit(&battle, Side::Ours, "Friant's guns"), unit(&battle, Side::Theirs, "IR 1 Kaiser")];
    let filled = (info("republique/artillery").open)().prefill(&battle.view(phase), &[guns_of], &[target]);
    let mut shot = filled.ok().unwrap();
    assert_eq!(unit_refs_in(&shot.inputs())[Side::Ours][0], guns_of);
    rolled(&mut *shot, &battle, &mut StdRng::seed_from_u64(3));
    apply(&mut battle, 1, "republique/artillery", &*shot);
    assert_eq!(left(&battle), guns - 1);
    // Whoever holds his fire is left no longer, and none is once all do.
    let all = shared_ticks(&battle.todo(phase));
    let save = all.iter().find(|all| all[0].1.done == "Save its fire").unwrap();
    assert_eq!((save.len(), save[0].1.all), (guns - 1, "All save their fire"));
    battle.tick_all(2, save);
    assert_eq!(left(&battle), 0);
    let text = &battle.last().unwrap().text;
    assert!(text.starts_with("All save their fire: ") && text.contains("Cavalry battery"), "{text}");
    battle.undo();
    assert_eq!(left(&battle), guns - 1);
}

/// own: lines with other numbers of elements left are ticked off alike, each by its own number.
#[test]
fn several_that_have_the_same_to_do_are_ticked_off_as_one() {
    let mut battle = battle("dbm");
    battle.begin(0, phase_of(&battle, "outcome"));
    let phase = phase_of(&battle, "outcome");
    let back = [("Gauls", 2), ("African veterans", 1)];
    for (at, (name, n)) in (0..).step_by(3_000).zip(back) {
        let line = unit(&battle, Side::Theirs, name);
        battle.tap(at, line, "recoils", "Recoil", n);
    }
    let all = shared_ticks(&battle.todo(phase));
    assert_eq!((all.len(), all[0].len(), all[0][0].1.all), (1, 2, "All recoiled"));
    battle.tick_all(9_000, &all[0]);
    assert!(battle.todo(phase).is_empty());
    assert_eq!(battle.last().unwrap().writes.len(), 2);
    battle.undo();
    assert_eq!(battle.todo(phase).len(), 2);
}

/// own: what is left is counted in the words of the game, one and several.
#[test]
fn what_is_left_is_counted_in_plain_words() {
    let counted = |system: &str, phase: &str| {
        let mut battle = battle(system);
        battle.begin(0, phase_of(&battle, phase));
        let phase = phase_of(&battle, phase);
        let mut said = Vec::new();
        loop {
            let todo = battle.todo(phase);
            said.push(battle.count_todo(&todo));
            let Some(tick) = todo.first().and_then(|first| first.tick) else { return said };
            let tick = if tick.faces.is_some() { tick.showing(3) } else { tick };
            battle.tick(1, todo[0].unit_ref, tick);
        }
    };
    let last = |said: &[String]| said[said.len().saturating_sub(3)..].to_vec();
    let divisions = ["2 divisions or corps to do", "1 division or corps to do", ""];
    assert_eq!(last(&counted("republique", "maneuver")), divisions);
    let dice = ["3 commands to roll", "2 commands to roll", "1 command to roll", ""];
    assert_eq!(counted("dbm", "pips"), dice[dice.len() - counted("dbm", "pips").len()..]);
    assert_eq!(last(&counted("plm", "movement")), ["2 units to do", "1 unit to do", ""]);
    assert_eq!(counted("plm", "roll"), ["Roll for actions"]);
}

/// own (S§6.3): a move back of the assaults that is ticked off by hand counts as one that was worked out does, each by its
/// own distance; in the fire phase neither does.
#[test]
fn a_move_back_that_is_ticked_off_has_its_distance() {
    for (phase, counts) in [("assaults", true), ("panic", true), ("fire", false)] {
        let mut battle = battle("republique");
        let phase = phase_of(&battle, phase);
        battle.begin(0, phase);
        let units = ["33e Ligne", "48e Ligne"].map(|name| unit(&battle, Side::Ours, name));
        let horse = unit(&battle, Side::Theirs, "Vincent Chevaulegers");
        for (at, unit_ref) in (0..).step_by(3_000).zip(units.into_iter().chain([horse])) {
            battle.tap(at, unit_ref, "back", "Forced move", 1);
        }
        let shared = shared_ticks(&battle.todo(phase));
        let back = shared.iter().find(|all| all[0].1.all == "All moved back").unwrap();
        let gone = |battle: &Battle, unit_ref| {
            ["back", "went_back", "last_back"].map(|marker| battle.markers().of(unit_ref, marker))
        };
        let mut by_hand = battle.clone();
        by_hand.tick_all(9_000, back);
        let [foot, other] = units.map(|unit_ref| gone(&by_hand, unit_ref));
        assert_eq!((foot, foot[1] > 0, foot[1]), (other, counts, foot[2]));
        assert_eq!(gone(&by_hand, horse)[1], 2 * foot[1]);
        if phase.id == "assaults" {
            let mut worked = battle.clone();
            let moves =
                (info("republique/forced-move").open)().prefill(&worked.view(phase), &[units[0]], &[]);
            apply(&mut worked, 9_000, "republique/forced-move", &*moves.ok().unwrap());
            assert_eq!(gone(&worked, units[0]), foot);
        }
        by_hand.undo();
        assert_eq!(gone(&by_hand, units[0]), [1, 0, 0]);
    }
}
