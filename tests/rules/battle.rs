//! Battles: a record that only grows, what stands on the table, and what the rules do there by themselves.

use crate::cases::printed;
use aide_de_camp::battle::{Battle, Record, Why};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{
    AnyCalculator, CalculatorInfo, Die, Face, Lengths, Overrides, Side, Sides, UnitRef,
};
use aide_de_camp::storage::{Content, Documents, Id, segment_text};
use aide_de_camp::systems::{SYSTEMS, calculators};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;

/// The sample armies of a system against each other.
pub fn battle(system: &str) -> Battle {
    let mut samples = Roster::samples_of(system).into_iter();
    let armies = [samples.next().unwrap(), samples.next().unwrap()];
    Battle::new(Sides(armies), Overrides::default())
}

/// The unit of this name.
pub fn unit(battle: &Battle, side: Side, name: &str) -> UnitRef {
    let groups = battle.armies[side].army.army().groups();
    let mut units = groups.iter().flat_map(|group| &group.units);
    let found = units.find(|unit| unit.title == name).unwrap_or_else(|| panic!("no {name}"));
    UnitRef { side, id: found.id.unwrap() }
}

/// The group of this name.
pub fn group(battle: &Battle, side: Side, name: &str) -> UnitRef {
    let groups = battle.armies[side].army.army().groups();
    let found = groups.iter().find(|group| group.title == name).unwrap_or_else(|| panic!("no {name}"));
    UnitRef { side, id: found.id.unwrap() }
}

pub fn units(battle: &Battle, side: Side) -> Vec<UnitRef> {
    let groups = battle.armies[side].army.army().groups();
    let ids = groups.iter().flat_map(|group| &group.units).filter_map(|unit| unit.id);
    ids.map(|id| UnitRef { side, id }).collect()
}

fn info(id: &str) -> &'static CalculatorInfo {
    calculators().find(|info| info.id == id).unwrap()
}

/// A calculation filled in from the battle in one of its phases.
pub fn filled(
    battle: &Battle,
    id: &str,
    phase: &str,
    ours: &[UnitRef],
    theirs: &[UnitRef],
) -> Option<Box<dyn AnyCalculator>> {
    let phase = battle.system().turn.iter().find(|one| one.id == phase).unwrap();
    (info(id).open)().prefill(&battle.view(phase), ours, theirs).ok()
}

pub fn apply(battle: &mut Battle, at: u64, id: &str, question: &dyn AnyCalculator) {
    let answer = question.answer(battle.context());
    let record = Record { link: ["#/", id].concat(), headline: answer.report.headline, ..Record::default() };
    battle.apply(at, record, &answer.changes);
}

fn words(question: &dyn AnyCalculator) -> Vec<String> {
    question.differences().into_iter().map(|(name, word)| [&*name, "=", &word].concat()).collect()
}

/// Something that may happen in a battle.
pub fn happens(battle: &mut Battle, rng: &mut StdRng, at: u64) {
    let side = if rng.random() { Side::Ours } else { Side::Theirs };
    let (ours, theirs) = (units(battle, side), units(battle, side.other()));
    let unit_ref = ours[rng.random_range(0..ours.len())];
    let foe = theirs[rng.random_range(0..theirs.len())];
    let phase = &battle.system().turn[battle.phase()];
    match rng.random_range(0..4) {
        0 => battle.go_on(at),
        1 => {
            let counters = battle.condition(unit_ref).counters;
            let counter = &counters[rng.random_range(0..counters.len())];
            let to = rng.random_range(0..=counter.most);
            battle.tap(at, unit_ref, counter.marker, counter.title, to);
        }
        _ => {
            for id in phase.offers {
                let question = (info(id).open)().prefill(&battle.view(phase), &[unit_ref], &[foe]);
                let Ok(mut question) = question else { continue };
                for (die, thrown) in question.answer(battle.context()).report.dice.iter().enumerate() {
                    question.roll(die, thrown.roll(rng));
                }
                apply(battle, at, id, &*question);
            }
        }
    }
}

/// Written and read again.
pub fn read_again(battle: &Battle) -> Battle {
    let text = |value: serde_json::Value| value.to_string();
    let head = text(serde_json::to_value(battle.head()).unwrap());
    let mut again = Battle::from_head(serde_json::from_str(&head).unwrap()).unwrap();
    for at in 0..battle.segments() {
        let segment = text(serde_json::to_value(battle.segment(at)).unwrap());
        again.take_in(serde_json::from_str(&segment).unwrap());
    }
    again
}

/// own (54.12): straight from its entries, a segment is the text that it is through a value; and a battle that has only gone
/// on is stored as one that is stored anew.
#[test]
fn a_battle_is_stored_alike_whichever_way() {
    let mut rng = StdRng::seed_from_u64(12);
    for system in SYSTEMS {
        let mut battle = battle(system.id);
        for at in 1..=250 {
            happens(&mut battle, &mut rng, at * 3_000);
        }
        let whole = Content::of_battle(&battle, &[]);
        for (at, text) in whole.segments.iter().enumerate() {
            let segment = serde_json::to_value(battle.segment(at)).unwrap();
            assert_eq!(**text, *segment_text(segment["events"].as_array().unwrap()));
        }
        let mut documents = Documents::new(1);
        documents.put(Id::Battle(7), Some(whole), 1);
        let before = battle.clone();
        happens(&mut battle, &mut rng, 800_000);
        let stored = documents.get(&Id::Battle(7)).unwrap();
        assert_eq!(Content::of_battle_after(&battle, &before, stored), Content::of_battle(&battle, &[]));
        battle.take_sheet(900_000, "a chart", &[("/x".into(), "2".into())].into_iter().collect());
        assert_eq!(Content::of_battle_after(&battle, &before, stored), Content::of_battle(&battle, &[]));
    }
}

#[test]
fn a_thousand_events_are_taken_back_one_by_one_and_come_again() {
    for (seed, system) in SYSTEMS.iter().enumerate() {
        let mut battle = battle(system.id);
        let first = battle.markers().clone();
        let mut rng = StdRng::seed_from_u64(seed as u64);
        let mut at = 0;
        while battle.log().count() < 1_000 {
            at += 3_000;
            happens(&mut battle, &mut rng, at);
        }
        let (last, when) = (battle.markers().clone(), battle.when());
        assert_ne!(last, first);
        assert_eq!(read_again(&battle), battle);
        for _ in 0..1_000 {
            assert!(battle.undo().is_some());
        }
        assert_eq!(format!("{:?}", battle.markers()), format!("{first:?}"), "{}", system.title);
        assert_eq!((battle.undo(), battle.log().filter(|line| line.taken_back).count()), (None, 1_000));
        assert_eq!(read_again(&battle), battle);
        while battle.redo().is_some() {}
        assert_eq!((battle.markers(), battle.when()), (&last, when));
        assert_eq!(read_again(&battle), battle);
    }
}

#[test]
fn what_is_taken_back_stays_in_the_record() {
    let mut battle = battle("dbm");
    let gauls = unit(&battle, Side::Theirs, "Gauls");
    for n in 1..=3 {
        battle.tap(n * 10_000, gauls, "lost", "Elements lost", n as i32);
    }
    battle.undo();
    battle.undo();
    assert_eq!(battle.redo().as_deref(), Some("Gauls: elements lost 1 → 2"));
    assert_eq!(battle.markers().of(gauls, "lost"), 2);
    battle.go_on(50_000);
    assert!(!battle.can_redo() && battle.redo().is_none());
    let log: Vec<String> = battle.log().map(|line| line.text()).collect();
    assert_eq!(
        log,
        [
            "Gauls: elements lost 0 → 1",
            "Gauls: elements lost 1 → 2",
            "Gauls: elements lost 2 → 3. Undone",
            "Bound 1, Scipio, Polybian Roman: Moves",
        ]
    );
    // Back to just after the first line, and on again from there.
    battle.go_back_to(0);
    assert_eq!((battle.markers().of(gauls, "lost"), battle.phase()), (1, 0));
    assert_eq!(battle.redo().as_deref(), Some("Gauls: elements lost 1 → 2"));
    assert_eq!(battle.redo().as_deref(), Some("Bound 1, Scipio, Polybian Roman: Moves"));
    assert_eq!(read_again(&battle), battle);
}

#[test]
fn quick_taps_on_one_counter_are_one_event() {
    let mut battle = battle("dbm");
    let gauls = unit(&battle, Side::Theirs, "Gauls");
    let slingers = unit(&battle, Side::Theirs, "Balearic slingers");
    for (at, unit_ref, n) in [
        (1_000, gauls, 1),
        (2_500, gauls, 2),
        (4_000, gauls, 3),
        (6_001, gauls, 4),
        (6_100, slingers, 1),
        (6_200, slingers, 0),
    ] {
        battle.tap(at, unit_ref, "lost", "Elements lost", n);
    }
    let log: Vec<String> = battle.log().map(|line| line.text()).collect();
    assert_eq!(log, ["Gauls: elements lost 0 → 3", "Gauls: elements lost 3 → 4"]);
    // What was set and set back is one step of undo all the same.
    battle.undo();
    battle.undo();
    assert_eq!((battle.markers().of(gauls, "lost"), battle.can_redo()), (3, true));
}

#[test]
fn the_turn_goes_round_and_marks_come_off() {
    let mut battle = battle("dbm");
    let velites = unit(&battle, Side::Ours, "Velites");
    battle.begin_with(0, Side::Theirs);
    assert_eq!(battle.when(), "Bound 1, Hannibal, Later Carthaginian: PIPs");
    for (marker, n) in [("lost", 1), ("fought", 2), ("flees", 1)] {
        battle.tap(0, velites, marker, marker, n);
    }
    let of = |battle: &Battle| ["lost", "fought", "flees"].map(|marker| battle.markers().of(velites, marker));
    battle.go_on(1);
    // What was fought counts for its phase, what flees until the bound is over, what is lost for good.
    assert_eq!(of(&battle), [1, 0, 1]);
    (2..7).for_each(|at| battle.go_on(at));
    assert_eq!((battle.when().as_str(), of(&battle)), ("Bound 1, Scipio, Polybian Roman: PIPs", [1, 0, 0]));
    (7..13).for_each(|at| battle.go_on(at));
    assert_eq!(battle.when(), "Bound 2, Hannibal, Later Carthaginian: PIPs");
    (0..12).for_each(|_| drop(battle.undo()));
    assert_eq!(
        (battle.when().as_str(), of(&battle)),
        ("Bound 1, Hannibal, Later Carthaginian: PIPs", [1, 2, 1])
    );
    // Who begins is decided before anything has happened.
    battle.begin_with(20, Side::Ours);
    assert_eq!(battle.active(), Side::Theirs);
}

/// own: of Scipio's "Horse" Cv count 1 each (1 + 3), Lh 1 each (8), Ps ½ each (2 → 1), Bge 1 each (2): 15 EE, so that
/// the third is 5 (Break). Of the whole army: legions 1 + 10 + 4 + 3 + 2 + 2 = 22, allies 1 + 10 + 4 + 3 + 2 = 20, horse 15:
/// 57, of which the half is 28½.
#[test]
fn a_command_is_demoralised_at_a_third_of_its_equivalents() {
    let mut battle = battle("dbm");
    let (horse, army) = (group(&battle, Side::Ours, "Horse"), UnitRef::army(Side::Ours));
    let numidians = unit(&battle, Side::Ours, "Numidian horse");
    let javelins = unit(&battle, Side::Ours, "Numidian javelins");
    let gauls = unit(&battle, Side::Theirs, "Gauls");
    let fights = |battle: &Battle| {
        let question = filled(battle, "dbm/combat", "close_combat", &[numidians], &[gauls]).unwrap();
        words(&*question)
    };
    battle.tap(0, numidians, "lost", "Lost", 4);
    battle.tap(0, javelins, "lost", "Lost", 1);
    assert_eq!(battle.condition(horse).summary, "4½ of 15 EE ◇ lost");
    let fought = fights(&battle);
    assert!(fought.contains(&"ours.type=lh".into()) && !fought.contains(&"ours.demoralised=true".into()));
    battle.tap(9_000, javelins, "lost", "Lost", 2);
    assert_eq!(battle.condition(horse).summary, "5 of 15 EE ◇ lost");
    assert_eq!(battle.condition(horse).state, "demoralised");
    assert!(fights(&battle).contains(&"ours.demoralised=true".into()));
    assert_eq!(battle.condition(javelins).summary, "2 of 2 lost");
    assert!(battle.condition(javelins).is_destroyed && !battle.condition(numidians).is_destroyed);
    // All of a demoralised command counts towards the army's half; of the allies only what is lost, up to 6 of 20.
    assert_eq!(battle.condition(army).summary, "15 of 57 EE ◇ lost");
    let blades = units(&battle, Side::Ours)
        .into_iter()
        .find(|unit_ref| battle.called(*unit_ref) == "Hastati and principes (Italian allies)")
        .unwrap();
    battle.tap(20_000, blades, "lost", "Lost", 6);
    assert_eq!(battle.condition(army).summary, "21 of 57 EE ◇ lost");
    // Such a sum can be opened: a demoralised command stands in it with all of its own.
    let lines = |unit_ref| {
        let losses = battle.condition(unit_ref).losses.unwrap();
        losses.lines.iter().map(printed).collect::<Vec<_>>()
    };
    let of_army = [
        "· Roman legions: nothing lost",
        "6 EE Italian allies (reconstructed)",
        "15 EE Horse, demoralised: all of it (◇ house)",
        "28½ EE Army beaten at (◇ house)",
    ];
    assert_eq!(lines(army), of_army);
    let of_horse = [
        "4 EE Numidian horse: 4 of 8 (reconstructed)",
        "1 EE Numidian javelins: 2 of 2 (reconstructed)",
        "5 EE Demoralised at (◇ house)",
    ];
    assert_eq!(lines(horse), of_horse);
    // The third of 20 is 6⅔, up to the next half 7; 15 and 20 are more than 28½.
    battle.tap(30_000, blades, "lost", "Lost", 7);
    assert_eq!(battle.condition(army).summary, "35 of 57 EE ◇ lost");
    assert_eq!(battle.condition(army).state, "beaten");
    // More than there are is as many as there are.
    battle.tap(40_000, blades, "lost", "Lost", 99);
    assert_eq!(battle.condition(blades).summary, "10 of 10 lost");
}

#[test]
fn a_fight_between_two_lines_is_written_on_them() {
    let mut battle = battle("dbm");
    let ours = unit(&battle, Side::Ours, "Hastati and principes");
    let theirs = unit(&battle, Side::Theirs, "Gauls");
    let mut combat = filled(&battle, "dbm/combat", "close_combat", &[ours], &[theirs]).unwrap();
    // own: Bd (O) 5 against foot, Wb (O) 3 against foot: 6 and 1 make 11 to 4, which is doubled, and destroyed.
    combat.roll(0, Some(Face::typed(6)));
    combat.roll(1, Some(Face::typed(1)));
    apply(&mut battle, 5, "dbm/combat", &*combat);
    assert_eq!((battle.markers().of(theirs, "lost"), battle.markers().of(ours, "fought")), (1, 1));
    let last = battle.last().unwrap();
    assert_eq!(last.text, "Gauls: destroyed");
    assert!(
        matches!(&last.why, Why::Calculation(record) if record.headline.contains("destroyed")),
        "{last:?}"
    );
    assert_eq!(battle.condition(theirs).summary, "1 of 12 lost");
    // Others behind the first are its ranks, and nobody fights alone or with what is no unit.
    let behind = unit(&battle, Side::Ours, "Velites");
    let deep = filled(&battle, "dbm/combat", "close_combat", &[ours, behind], &[theirs]).unwrap();
    assert!(words(&*deep).contains(&"ours.ranks.0.type=ps".into()));
    let legions = group(&battle, Side::Ours, "Roman legions");
    for (ours, theirs) in [(&[ours][..], &[][..]), (&[], &[theirs]), (&[legions], &[theirs])] {
        assert!(filled(&battle, "dbm/combat", "close_combat", ours, theirs).is_none());
    }
    // Blades do not shoot; bowmen and the like do.
    assert!(filled(&battle, "dbm/combat", "shooting", &[ours], &[theirs]).is_none());
}

#[test]
fn an_entry_of_another_version_is_kept_and_does_nothing() {
    let mut battle = battle("dbm");
    battle.go_on(1);
    let mut segment = serde_json::to_value(battle.segment(0)).unwrap();
    let events = segment["events"].as_array_mut().unwrap();
    events.extend([json!("charge"), json!({ "at": 7, "by": "a", "why": "tap", "magic": "yes" })]);
    let mut read = Battle::from_head(battle.head()).unwrap();
    read.take_in(serde_json::from_value(segment.clone()).unwrap());
    assert_eq!(read.markers(), battle.markers());
    assert_eq!(serde_json::to_value(read.segment(0)).unwrap(), segment);
    // It comes between what is taken back and what comes again.
    assert!(read.undo().is_some() && read.redo().is_some());
    assert_eq!(read.markers(), battle.markers());
}

proptest! {
    /// Whatever stands in a record, reading it does not fail, and no number in it goes astray.
    #[test]
    fn any_record_can_be_read(writes in prop::collection::vec(("[ab][0-9]{1,2}\\.(lost|flees|fought|morale|pips)", any::<i64>(), any::<i32>()), 0..9), back in 0..9_u64) {
        let writes: Vec<_> = (writes.into_iter())
            .map(|(key, from, to)| json!({ "key": key, "from": from, "to": to }))
            .collect();
        let event = |at, by| json!({ "at": at, "by": by, "why": "tap", "writes": writes });
        let segment = json!({ "events": [event(1, "a"), { "back": back }, event(2, "b")] });
        for system in SYSTEMS {
            let mut battle = battle(system.id);
            battle.take_in(serde_json::from_value(segment.clone()).unwrap());
            for side in Side::ALL {
                for unit_ref in units(&battle, side).into_iter().chain([UnitRef::army(side)]) {
                    battle.condition(unit_ref);
                }
            }
            for phase in system.turn {
                battle.todo(phase);
            }
            battle.go_on(3);
            while battle.undo().is_some() {}
            prop_assert_eq!(battle.turn(), 1);
        }
    }
}

#[test]
fn pieces_read_as_they_are_written() {
    for (word, side, id) in [("a12", Side::Ours, "12"), ("b0", Side::Theirs, "0")] {
        let unit_ref: UnitRef = word.parse().unwrap();
        assert_eq!(
            (unit_ref.side, unit_ref.id.n().to_string(), unit_ref.to_string()),
            (side, id.into(), word.into())
        );
    }
    for bad in ["", "a", "c1", "a-1", "a70000", "é1"] {
        assert!(bad.parse::<UnitRef>().is_err(), "{bad}");
    }
}

/// own (P9, S§4.3, 4.6): two batteries of 8 to 9-pdr and one of horse fire at each other; what the first shot does to the
/// second's guns does not count for its own fire, which began at the same time.
#[test]
fn fire_is_simultaneous_and_is_written_on_the_guns() {
    let mut battle = battle("republique");
    battle.go_on(1);
    battle.go_on(2);
    assert_eq!(battle.system().turn[battle.phase()].id, "fire");
    let (ours, theirs) =
        (unit(&battle, Side::Ours, "Friant's guns"), unit(&battle, Side::Theirs, "Cavalry battery"));
    battle.tap(3, ours, "saved", "Saved fire", 1);
    let fire = |battle: &Battle, ours, theirs| {
        filled(battle, "republique/artillery", "fire", &[ours], &[theirs]).unwrap()
    };
    let id = "republique/artillery";
    let mut shot = fire(&battle, ours, theirs);
    assert!(words(&*shot).contains(&"target.arm=artillery".into()));
    shot.roll(0, Some(Face::typed(10)));
    apply(&mut battle, 9_000, id, &*shot);
    let hits = battle.markers().of(theirs, "morale");
    assert!(hits > 0, "{}", battle.last().unwrap().text);
    assert_eq!(battle.markers().of(ours, "fired"), 1);
    // It answers as it stood; shot at again it is what it is now.
    let back = words(&*fire(&battle, theirs, ours));
    assert!(!back.iter().any(|word| word.starts_with("morale_hits")), "{back:?}");
    let again = words(&*fire(&battle, ours, theirs));
    assert!(again.iter().any(|word| word.starts_with("target.morale=")), "{again:?}");
    assert!(again.contains(&"barred.fired=true".into()));
    // In the next phase nobody has anything to fire, and a saved marker is gone with an M hit.
    battle.tap(10_000, theirs, "saved", "Saved fire", 1);
    let mut shot = fire(&battle, ours, theirs);
    shot.set("anyway", "true").unwrap();
    shot.roll(0, Some(Face::typed(10)));
    apply(&mut battle, 11_000, id, &*shot);
    assert_eq!(battle.markers().of(theirs, "saved"), 0);
}

/// A battle that was handed over has no times, and its log tells none.
#[test]
fn what_has_no_time_is_told_without_one() {
    let mut battle = battle("dbm");
    battle.go_on(0);
    battle.go_on(5);
    let text = battle.exported(&|at| format!("at {at}"), "", Lengths::default());
    assert!(text.contains("\n  Bound 1, ") && text.contains("\nat 5  Bound 1, "), "{text}");
}

/// own (PIP.1, PIP.3): who is put into the Plan moves the others down, and the order is kept for the turns after.
#[test]
fn the_plan_is_remembered() {
    let mut battle = battle("grande-tactique");
    let pip = &battle.system().turn[1];
    let first =
        UnitRef { side: Side::Ours, id: battle.armies[Side::Ours].army.army().groups()[0].id.unwrap() };
    let id = "grande-tactique/pips";
    let order = |question: &mut dyn AnyCalculator| {
        let names = question
            .inputs()
            .into_iter()
            .filter(|(path, _)| path.ends_with(".name") && path.starts_with("generals."));
        names.map(|(_, name)| name).collect::<Vec<_>>()
    };
    let mut question = (info(id).open)().prefill(&battle.view(pip), &[first], &[]).unwrap();
    assert_eq!(order(&mut *question), ["Bachelu", "Jérôme", "Foy", "Piré"]);
    // Piré came last turn and is put first.
    let mut pips =
        question.as_any().downcast_ref::<aide_de_camp::systems::grande_tactique::Pips>().unwrap().clone();
    for (one, other) in [(3, 2), (2, 1), (1, 0)] {
        pips.change_places(one, other);
    }
    *question.as_any_mut().downcast_mut().unwrap() = pips;
    question.set("generals.0.arrival", "last_turn").unwrap();
    for die in 0..4 {
        question.roll(die, Some(Face::typed(die as u8 + 2)));
    }
    apply(&mut battle, 5, id, &*question);
    assert!(battle.last().unwrap().text.contains("rank 1 in the Plan"), "{}", battle.last().unwrap().text);
    let mut next = (info(id).open)().prefill(&battle.view(pip), &[first], &[]).unwrap();
    assert_eq!(order(&mut *next), ["Piré", "Bachelu", "Jérôme", "Foy"]);
    // Nothing there is about the enemy.
    let foe = units(&battle, Side::Theirs)[0];
    assert!((info(id).open)().prefill(&battle.view(pip), &[first], &[foe]).is_err());
}

/// own (PIP.2): that a Corps has no Plan, or that a commander is lost, is known of whichever division it was marked on; a
/// new Plan takes the mark off wherever it is.
#[test]
fn what_is_marked_on_any_division_holds_for_its_corps() {
    let mut battle = battle("grande-tactique");
    let pip = &battle.system().turn[1];
    let [first, last] = ["5th Division", "9th Division"].map(|name| group(&battle, Side::Ours, name));
    let id = "grande-tactique/pips";
    let evaluation = |battle: &Battle| (info(id).open)().prefill(&battle.view(pip), &[first], &[]).unwrap();
    let text = |battle: &Battle| {
        let question = evaluation(battle);
        ["plan", "corps.lost", "army.lost"].map(|name| question.get(name).unwrap())
    };
    assert_eq!(text(&battle), ["true", "false", "false"]);
    for marker in ["planless", "leaderless", "headless"] {
        battle.tap(0, last, marker, marker, 1);
    }
    assert_eq!(text(&battle), ["false", "true", "true"]);
    for marker in ["leaderless", "headless"] {
        battle.tap(3_000, last, marker, marker, 0);
    }
    let mut question = evaluation(&battle);
    question.set("declared", "plan").unwrap();
    // In the first turn the choice is free, and noted as the dice are applied.
    for die in 0..question.answer(battle.context()).report.dice.len() {
        question.roll(die, Some(Face { n: 4, rolled: false }));
    }
    apply(&mut battle, 9_000, id, &*question);
    assert_eq!(text(&battle)[0], "true", "{}", battle.last().unwrap().text);
}

/// own: 60 rolls of a die of six. Even, Pearson's measure is 0: always at least so uneven. 4 of each but one and 40 of
/// that: (5·16 + 1,600)·6/60 − 60 = 108, far beyond 20.52. 16, 4 and 10 of each other: (256 + 16 + 4·100)·6/60 − 60 = 7.2,
/// between 6.06 (300 in 1,000) and 7.29 (200): 300 − 100·(720 − 606)/(729 − 606) = 300 − 92 = 208.
#[test]
fn faces_are_held_against_fair_dice() {
    let of = |counts: &[u32], rolled| {
        let mut battle = battle("dbm");
        for (face, n) in (1..).zip(counts) {
            let dice = vec![(6, Face { n: face, rolled }); *n as usize];
            battle.apply(1, Record { link: "#/dbm/combat".into(), dice, ..Record::default() }, &[]);
        }
        battle
    };
    for (counts, text) in [
        ([10; 6], "60 rolls. Fair dice would look this uneven about 100 times in 100."),
        ([40, 4, 4, 4, 4, 4], "60 rolls. Fair dice would look this uneven fewer than 1 time in 1,000."),
        ([16, 4, 10, 10, 10, 10], "60 rolls. Fair dice would look this uneven about 21 times in 100."),
        ([29, 0, 0, 0, 0, 0], "29 rolls: too few to tell."),
    ] {
        let faces = of(&counts, true).faces();
        assert_eq!((faces.len(), faces[0].rolled, &*faces[0].counts), (1, true, &counts[..]));
        assert_eq!(faces[0].text(), text);
    }
    // own: of 40 percentile rolls 31 in the tens and nine in others: (31² + 9)·10/40 − 40 = 202.5, far beyond 29.68.
    let mut battle = battle("dbm");
    for n in (0..31).map(|_| 20).chain([1, 10, 21, 30, 31, 41, 51, 91, 100]) {
        battle.apply(1, Record { dice: vec![(100, Face::typed(n))], ..Record::default() }, &[]);
    }
    let tens = &battle.faces()[0];
    assert_eq!((tens.heads()[1].as_str(), &tens.counts[..3], tens.counts[9]), ("11–20", &[2, 31, 2][..], 2));
    assert!(tens.text().ends_with("fewer than 1 time in 1,000."), "{}", tens.text());
    // Typed and rolled are counted apart, and what was taken back is not counted.
    let mut battle = of(&[5; 6], false);
    battle.apply(
        2,
        Record { link: "#/".into(), dice: vec![(6, Face { n: 1, rolled: true })], ..Record::default() },
        &[],
    );
    assert_eq!(battle.faces().iter().map(|faces| faces.rolls()).collect::<Vec<_>>(), [30, 1]);
    battle.undo();
    assert_eq!(battle.faces().len(), 1);
    // So are the dice of both players, if it is known who rolled.
    let dice = vec![(6, Face::typed(3)), (6, Face::typed(4))];
    let rolled_by = vec![Side::Theirs, Side::Ours];
    battle.apply(3, Record { dice, rolled_by, ..Record::default() }, &[]);
    let titles: Vec<_> =
        (battle.faces().iter()).map(|faces| (battle.faces_title(faces), faces.text())).collect();
    let [(ours, even), (theirs, few)] = &titles[..] else { panic!("{titles:?}") };
    assert_eq!((ours.as_str(), &even[..9]), ("Scipio, Polybian Roman: D6, entered by hand", "31 rolls."));
    assert_eq!(
        (theirs.as_str(), few.as_str()),
        ("Hannibal, Later Carthaginian: D6, entered by hand", "1 roll: too few to tell.")
    );
}

#[test]
fn what_went_into_an_answer_is_told_in_the_words_of_its_form() {
    let names = battle("dbm").side_names();
    let inputs =
        |link: &str, lengths| Record { link: link.into(), ..Record::default() }.inputs(&names, lengths);
    let link = concat!(
        "#/grande-tactique/pips?generals=2&generals.1.name=Foy&generals.1.units_lost=1&generals.1.killed=true",
        "&corps.lost=true&army.name=Ney&army.gift.to=1&army.gift.ride=6&dice=4,2",
    );
    // What stands at its default is told where it counts, what cannot count is not, and nothing by its raw name.
    assert_eq!(
        inputs(link, Lengths::CENTIMETRES),
        [
            "The Corps has: Plan, Dice: 2",
            "General 1 – Quality: Ordinary, Reinforcement: On the table",
            "Foy – Units lost: 1, Reinforcement: On the table, Killed",
            "Corps commander – Lost",
            "Ney – Gives to: General 1, Ride to him: 15 cm",
        ]
    );
    let shot = inputs("#/republique/artillery?deep=true&target.arm=cavalry", Lengths::default()).join("\n");
    for words in [
        "Range: 6″",
        "Columns – Deep target, Batteries jointly: 1",
        "Target – Arm: Cavalry, Morale before the shot: Formed",
    ] {
        assert!(shot.contains(words), "{words}: {shot}");
    }
    assert_eq!(inputs("#/chess/mate?in=3", Lengths::default()), Vec::<String>::new());
}

#[test]
fn the_log_as_text_tells_what_is_lost_in_all() {
    let mut battle = battle("dbm");
    let gauls = unit(&battle, Side::Theirs, "Gauls");
    battle.tap(1, gauls, "lost", "Elements lost", 2);
    battle.undo();
    battle.tap(9_000, gauls, "lost", "Elements lost", 1);
    battle.go_on(20_000);
    battle.tap(30_000, gauls, "lost", "Elements lost", 3);
    let text = battle.exported(&|at| at.to_string(), "", Lengths::default());
    let text: Vec<&str> = text.lines().skip(2).collect();
    assert_eq!(
        text,
        [
            "1  In the bound of Scipio, Polybian Roman: Gauls: elements lost 0 → 2. Undone.",
            "9000  In the bound of Scipio, Polybian Roman: Gauls: elements lost 0 → 1.",
            "    In all: Gauls 1 of 12 lost; Mago's army 1 of 29 EE ◇ lost; Hannibal, Later Carthaginian 1 of 78 EE ◇ lost",
            "20000  Bound 1, Scipio, Polybian Roman: Moves.",
            "30000  In the bound of Scipio, Polybian Roman: Gauls: elements lost 1 → 3.",
            "    In all: Gauls 3 of 12 lost; Mago's army 3 of 29 EE ◇ lost; Hannibal, Later Carthaginian 3 of 78 EE ◇ lost",
            "Scipio, Polybian Roman: 0 of 57 EE ◇ lost",
            "Hannibal, Later Carthaginian: 3 of 78 EE ◇ lost",
        ]
    );
}

/// own: the log calls the sides of a fight by their armies, whoever was ours in it.
#[test]
fn logged_inputs_name_the_armies() {
    let link = "#/dbm/combat?ours.upslope=true";
    for (ours, name) in [(None, "Ours"), (Some(Side::Ours), "Scipio"), (Some(Side::Theirs), "Hannibal")] {
        let mut battle = battle("dbm");
        battle.apply(3, Record { link: link.into(), ours, ..Record::default() }, &[]);
        let text = battle.exported(&|at| at.to_string(), "", Lengths::default());
        let line = text.lines().find(|line| line.contains("Upslope")).unwrap();
        assert!(line.trim().starts_with(name), "{line}");
    }
}

#[test]
fn a_die_is_rolled_by_the_player_of_its_side() {
    let face = Some(Face::typed(1));
    let card = Die::card("Card", face, Vec::new());
    let [our_die, their_die] = Side::ALL.0.map(|side| Die::new("Die", 6, side, face));
    for (die, ours, side) in [
        (&our_die, Side::Ours, Side::Ours),
        (&their_die, Side::Ours, Side::Theirs),
        (&their_die, Side::Theirs, Side::Ours),
        (&card, Side::Theirs, Side::Theirs),
    ] {
        assert_eq!(die.rolled_by(ours), side);
    }
}
