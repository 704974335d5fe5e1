//! A battle handed over by codes: whatever the camera misses, both tablets have one record, and nothing that is shown to it
//! ends the app.

use crate::battle::{battle, happens, units};
use aide_de_camp::battle::{Battle, Handover};
use aide_de_camp::handover::{HandoverError, Joined, Message, Receiver, Sequence, Taken};
use aide_de_camp::rules::Side;
use aide_de_camp::systems::SYSTEMS;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// A message of so many bytes, no two of which follow each other alike.
fn message(len: usize) -> Vec<u8> {
    let mut rng = StdRng::seed_from_u64(len as u64);
    (0..len).map(|_| rng.random()).collect()
}

/// What is put together of these parts, and after how many.
fn received(parts: impl IntoIterator<Item = Vec<u8>>) -> Option<(Vec<u8>, usize)> {
    let mut receiver = Receiver::default();
    parts.into_iter().enumerate().find_map(|(at, part)| match receiver.take(&part) {
        Taken::Message(message) => Some((message, at + 1)),
        Taken::Counts { have, of } => {
            assert!(have < of && have <= at + 1);
            None
        }
        other => panic!("{other:?}"),
    })
}

/// Plays on for so many events.
fn plays(battle: &mut Battle, rng: &mut StdRng, events: u64) {
    let begins = battle.record_len() as u64 + 1;
    (begins..begins + events).for_each(|at| happens(battle, rng, at * 3_000));
}

/// What of a battle both tablets must have alike.
fn state(battle: &Battle) -> (String, String, String) {
    let record = battle.record_json(0..battle.record_len());
    (record, format!("{:?}", battle.markers()), battle.when())
}

fn handed(message: &[u8]) -> Message {
    Message::parse(message).unwrap()
}

const ORIGIN: u32 = 4_021_337;

/// The battle with the other one known to have so many entries of it, at whose turn it is.
fn known(battle: &Battle, entries: usize, is_there: bool) -> Battle {
    battle.clone().with_handover(Some(Handover { origin: ORIGIN, entries, is_there }))
}

#[test]
fn as_many_parts_as_blocks_and_a_few_more_make_a_message_whole() {
    let mut rng = StdRng::seed_from_u64(3);
    for (len, block) in
        [(1, 215), (215, 215), (216, 215), (700, 703), (14_700, 410), (14_700, 215), (83_000, 410)]
    {
        let message = message(len);
        let sequence = Sequence::new(message.clone(), block).unwrap();
        let blocks = sequence.blocks();
        assert_eq!(blocks, len.div_ceil(block));
        let in_order = (0..).map(|number| sequence.part(number));
        assert_eq!(received(in_order), Some((message.clone(), blocks)));
        // Every third is lost, the rest comes in any order, from wherever the camera came in.
        let begins = rng.random_range(0..10_000);
        let mut numbers: Vec<u32> = (begins..begins + 2 * blocks as u32 + 40).collect();
        numbers.retain(|number| number % 3 != 0);
        numbers.shuffle(&mut rng);
        let (whole, took) = received(numbers.iter().map(|number| sequence.part(*number))).unwrap();
        assert_eq!(whole, message);
        assert!(took <= blocks + 12, "{took} parts for {blocks} blocks");
    }
    assert_eq!(Sequence::new(Vec::new(), 215), None);
    assert_eq!(Sequence::new(message((1 << 18) + 1), 703), None);
    assert_eq!(Sequence::new(message(20_000), 1), None);
}

#[test]
fn parts_of_another_message_begin_anew() {
    let [one, other] = [message(2_000), message(2_100)].map(|message| Sequence::new(message, 410).unwrap());
    let mut receiver = Receiver::default();
    assert_eq!(receiver.take(&one.part(0)), Taken::Counts { have: 1, of: 5 });
    assert_eq!(receiver.take(&one.part(0)), Taken::Counts { have: 1, of: 5 });
    assert_eq!(receiver.take(&other.part(2)), Taken::Counts { have: 1, of: 6 });
    assert_eq!(receiver.take(&one.part(4)), Taken::Counts { have: 1, of: 5 });
}

#[test]
fn what_no_tablet_shows_is_foreign_and_what_a_later_one_shows_is_newer() {
    let part = Sequence::new(message(2_000), 410).unwrap().part(7);
    let mut receiver = Receiver::default();
    assert_eq!(receiver.take(b"https://club.example/#/dbm"), Taken::Foreign);
    assert_eq!(receiver.take(&[]), Taken::Foreign);
    for cut in 0..15 {
        assert!(!matches!(receiver.take(&part[..cut]), Taken::Counts { .. } | Taken::Message(_)), "{cut}");
    }
    let with = |at: usize, bytes: &[u8]| {
        let mut part = part.clone();
        part[at..at + bytes.len()].copy_from_slice(bytes);
        part
    };
    assert_eq!(receiver.take(&with(2, &[2])), Taken::Newer);
    // No room is set aside for what is longer than anything that is shown, nor for blocks of a byte each.
    assert_eq!(receiver.take(&with(7, &u32::MAX.to_le_bytes())), Taken::Foreign);
    assert_eq!(receiver.take(&with(7, &0_u32.to_le_bytes())), Taken::Foreign);
    assert_eq!(receiver.take(&with(7, &399_u32.to_le_bytes())), Taken::Foreign);
    let tiny = [&with(7, &200_000_u32.to_le_bytes())[..15], &[1][..]].concat();
    assert_eq!(receiver.take(&tiny), Taken::Foreign);
    // The check of the message is that of all its blocks.
    let wrong = Sequence::new(message(300), 410).unwrap().part(0);
    let wrong = [&wrong[..15], &message(301)[..300]].concat();
    assert_eq!(receiver.take(&wrong), Taken::Counts { have: 0, of: 1 });
}

#[test]
fn a_battle_is_handed_over_with_its_log_in_every_game() {
    for system in SYSTEMS {
        let mut rng = StdRng::seed_from_u64(8);
        let mut battle = battle(system.id);
        plays(&mut battle, &mut rng, 500);
        let bytes = Message::whole(&battle, ORIGIN, true);
        let sequence = Sequence::new(bytes, 410).unwrap();
        println!("{}: 500 entries are {} codes", system.id, sequence.blocks());
        let (bytes, _) = received((100..).map(|number| sequence.part(number))).unwrap();
        let Ok(Joined::New(taken)) = handed(&bytes).join(&[]) else { panic!("{}", system.id) };
        assert_eq!(state(&taken), state(&battle));
        assert_eq!(taken.armies, battle.armies);
        let handover = Handover { origin: ORIGIN, entries: battle.record_len(), is_there: false };
        assert_eq!(taken.handover, Some(handover));
        // Followed along, it is the other one that enters.
        let Ok(Joined::New(taken)) = handed(&Message::whole(&battle, ORIGIN, false)).join(&[]) else {
            panic!("{}", system.id)
        };
        assert!(taken.handover.unwrap().is_there);
    }
}

/// Ten turns there and back, in which each tablet is told only what is new: what is rewritten of the last entry, too.
#[test]
fn turns_go_to_and_fro_with_what_is_new_of_the_record() {
    for system in SYSTEMS {
        let mut rng = StdRng::seed_from_u64(21);
        let mut mine = battle(system.id);
        plays(&mut mine, &mut rng, 40);
        let Ok(Joined::New(mut theirs)) = handed(&Message::whole(&mine, ORIGIN, true)).join(&[]) else {
            panic!("{}", system.id)
        };
        mine = known(&mine, 0, true);
        for turn in 0..20 {
            let entries = theirs.handover.unwrap().entries;
            match turn % 4 {
                0 => plays(&mut theirs, &mut rng, 12),
                // Nothing but what was entered last taken back, or come again.
                1 => drop(theirs.undo()),
                2 => drop(theirs.redo().or_else(|| theirs.undo())),
                _ => {
                    plays(&mut theirs, &mut rng, 1);
                    theirs.undo();
                    plays(&mut theirs, &mut rng, 9);
                }
            }
            let bytes = Message::tail(&theirs, entries, ORIGIN, true);
            assert!(bytes.len() <= 703, "{}: {} bytes in turn {turn}", system.id, bytes.len());
            let Ok(Joined::GoesOn(0, next)) = handed(&bytes).join(std::slice::from_ref(&mine)) else {
                panic!("{} in turn {turn}", system.id)
            };
            assert_eq!(state(&next), state(&theirs), "{} in turn {turn}", system.id);
            let handover = next.handover.unwrap();
            assert_eq!((handover.entries, handover.is_there), (theirs.record_len(), false));
            // What was taken back on one can come again on the other.
            assert_eq!(next.clone().redo(), theirs.clone().redo());
            (mine, theirs) = (known(&theirs, entries, true), next);
        }
    }
}

/// A counter that is tapped on within two seconds is one entry, on whichever of both tablets.
#[test]
fn an_entry_that_is_written_on_over_there_is_no_other() {
    let mut mine = battle("dbm");
    let one = units(&mine, Side::Ours)[0];
    mine.tap(1_000, one, "lost", "Lost", 1);
    let Ok(Joined::New(mut theirs)) = handed(&Message::whole(&mine, ORIGIN, true)).join(&[]) else {
        panic!()
    };
    theirs.tap(2_000, one, "lost", "Lost", 2);
    assert_eq!((mine.record_len(), theirs.record_len()), (1, 1));
    let mine = known(&mine, 0, true);
    let Ok(Joined::GoesOn(0, next)) =
        handed(&Message::tail(&theirs, 1, ORIGIN, true)).join(std::slice::from_ref(&mine))
    else {
        panic!()
    };
    assert_eq!(state(&next), state(&theirs));
    // A tap on another counter in its place is another record.
    let mut other = battle("dbm");
    other.tap(2_000, units(&other, Side::Ours)[1], "lost", "Lost", 2);
    let parted = handed(&Message::tail(&other, 1, ORIGIN, true)).join(&[mine]);
    assert!(matches!(parted, Ok(Joined::Parted { mine: 0, after: None, .. })), "{parted:?}");
}

#[test]
fn a_tablet_that_was_left_behind_wants_the_whole_battle() {
    let mut rng = StdRng::seed_from_u64(5);
    let mut theirs = battle("republique");
    plays(&mut theirs, &mut rng, 30);
    let behind = known(&theirs, 0, true);
    plays(&mut theirs, &mut rng, 30);
    let missed = theirs.record_len();
    plays(&mut theirs, &mut rng, 30);
    let tail = Message::tail(&theirs, missed, ORIGIN, true);
    assert_eq!(handed(&tail).join(&[]), Err(HandoverError::NoBeginning));
    assert_eq!(handed(&tail).join(std::slice::from_ref(&behind)), Err(HandoverError::NoBeginning));
    // Another battle is none to go on from, however it begins.
    let another =
        battle("republique").with_handover(Some(Handover { origin: ORIGIN + 1, entries: 0, is_there: true }));
    let whole = Message::whole(&theirs, ORIGIN, true);
    assert!(matches!(handed(&whole).join(&[another]), Ok(Joined::New(_))));
    let Ok(Joined::GoesOn(0, next)) = handed(&whole).join(&[behind]) else { panic!() };
    assert_eq!(state(&next), state(&theirs));
}

#[test]
fn a_battle_that_went_on_on_both_is_kept_twice_and_it_is_told_where_they_part() {
    let mut rng = StdRng::seed_from_u64(6);
    let mut mine = battle("plm");
    plays(&mut mine, &mut rng, 20);
    let both = mine.last().unwrap().text();
    let entries = mine.record_len();
    let mut theirs = known(&mine, entries, false);
    plays(&mut theirs, &mut rng, 4);
    // Played on here, though it was handed over.
    mine = known(&mine, 0, false);
    let [one, other] = [0, 1].map(|at| units(&mine, Side::Theirs)[at]);
    mine.tap(900_000, one, "morale", "Morale", 1);
    mine.tap(990_000, other, "morale", "Morale", 1);
    for bytes in [Message::tail(&theirs, entries, ORIGIN, true), Message::whole(&theirs, ORIGIN, true)] {
        match handed(&bytes).join(std::slice::from_ref(&mine)) {
            Ok(Joined::Parted { mine: 0, theirs: kept, after }) => {
                assert_eq!(state(&kept), state(&theirs));
                assert_eq!(after.as_deref(), Some(&*both));
            }
            other => panic!("{other:?}"),
        }
    }
    // Of two that are here it is joined to the one that it goes on from.
    let before = known(&battle("plm"), 0, true);
    let twice = [mine, before];
    let whole = Message::whole(&theirs, ORIGIN, true);
    assert!(matches!(handed(&whole).join(&twice), Ok(Joined::GoesOn(1, _))));
}

#[test]
fn a_code_that_is_looked_at_twice_changes_nothing_but_whose_turn_it_is() {
    let mut rng = StdRng::seed_from_u64(7);
    let mut theirs = battle("grande-tactique");
    plays(&mut theirs, &mut rng, 20);
    let bytes = Message::whole(&theirs, ORIGIN, true);
    let mine = known(&theirs, 0, true);
    let handover = Handover { origin: ORIGIN, entries: theirs.record_len(), is_there: false };
    assert_eq!(handed(&bytes).join(&[mine]), Ok(Joined::Known(0, handover)));
    // An older one, too.
    let before = theirs.record_len();
    let mut longer = known(&theirs, 0, false);
    plays(&mut longer, &mut rng, 3);
    let joined = handed(&bytes).join(&[longer]);
    assert_eq!(joined, Ok(Joined::Known(0, Handover { entries: before, ..handover })));
}

/// As they stood on a tablet that showed them: they are read for good.
#[test]
fn frozen_codes_are_read() {
    const FROZEN: &str = include_str!("saved/handed_over_1.txt");
    let mut receiver = Receiver::default();
    let mut messages = Vec::new();
    for line in FROZEN.lines().filter(|line| !line.starts_with('#')) {
        match receiver.take(&BASE64_STANDARD.decode(line).unwrap()) {
            Taken::Message(message) => messages.push(handed(&message)),
            Taken::Counts { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    let [whole, tail] = <[Message; 2]>::try_from(messages).unwrap();
    let Ok(Joined::New(begun)) = whole.join(&[]) else { panic!() };
    assert_eq!(begun.title(), "Scipio, Polybian Roman against Hannibal, Later Carthaginian");
    assert_eq!((begun.record_len(), begun.when()), (3, "Bound 1, Scipio, Polybian Roman: Moves".into()));
    assert_eq!(begun.last().unwrap().text(), "Triarii (Roman legions): lost 0 → 1");
    let Ok(Joined::GoesOn(0, next)) = tail.join(&[begun]) else { panic!() };
    assert_eq!(next.record_len(), 5);
    assert_eq!(next.last().unwrap().text(), "Gauls: lost 0 → 2");
    assert_eq!(next.handover, Some(Handover { origin: ORIGIN, entries: 5, is_there: false }));
}

#[test]
fn a_message_that_makes_no_sense_is_refused() {
    let garbled = Err(HandoverError::Garbled);
    let whole = Message::whole(&battle("dbm"), ORIGIN, true);
    for cut in [0, 1, 5, 6, 20, whole.len() - 1] {
        assert_eq!(Message::parse(&whole[..cut]), garbled, "{cut}");
    }
    let with = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[at] = byte;
        bytes
    };
    assert_eq!(Message::parse(&with(0, 2)), Err(HandoverError::Newer));
    assert_eq!(Message::parse(&with(1, 8)), Err(HandoverError::Newer));
    // More than is read, of a few bytes.
    let bomb = miniz_oxide::deflate::compress_to_vec(&vec![b' '; 1 << 23], 10);
    assert_eq!(Message::parse(&[&whole[..6], &bomb].concat()), garbled);
    // The entries of a version that comes later.
    let mut mine = battle("dbm");
    mine.go_on(1);
    let mut newer = Message::tail(&mine, 1, ORIGIN, true);
    newer[14] = 99;
    let mine = known(&mine, 1, true);
    assert_eq!(handed(&newer).join(&[mine]), Err(HandoverError::Newer));
}

proptest! {
    /// Whatever a code says.
    #[test]
    fn any_code_is_looked_at(
        codes in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..60), 0..6),
        flips in prop::collection::vec((0..1_000_usize, any::<u8>()), 0..4),
        number in any::<u32>(),
    ) {
        let mut receiver = Receiver::default();
        for code in codes {
            receiver.take(&code);
            receiver.take(&[&[0xAD, 0xC0, 1], &code[..]].concat());
            let _ = Message::parse(&[&[1, 3], &code[..]].concat()).map(|message| message.join(&[]));
        }
        let mine = known(&battle("dbm"), 0, true);
        for mut bytes in [Message::whole(&mine, ORIGIN, true), Message::tail(&mine, 0, ORIGIN, true)] {
            for (at, byte) in &flips {
                let at = at % bytes.len();
                bytes[at] ^= byte;
            }
            let mut receiver = Receiver::default();
            let part = Sequence::new(bytes.clone(), 215).unwrap().part(number);
            let taken = receiver.take(&part);
            prop_assert!(!matches!(taken, Taken::Foreign | Taken::Newer));
            let _ = Message::parse(&bytes).map(|message| message.join(std::slice::from_ref(&mine)));
        }
    }
}
