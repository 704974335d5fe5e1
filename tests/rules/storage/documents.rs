//! Documents in two stores and two windows.

use super::{Memory, ROSTER, Window, names, roster};
use aide_de_camp::storage::history::{self, Current};
use aide_de_camp::storage::{Content, Document, Id, Kind, StoreError, Transaction, segment_text};
use serde_json::json;

/// Two windows on one device, both of which have read an army called "Left".
fn two_windows() -> (Memory, Memory, Window, Window) {
    let (mut local, mut database) = (Memory::default(), Memory::default());
    let mut ours = Window::open(1, &mut local, &database);
    ours.put(&ROSTER, Some(roster("Left")));
    ours.save(&mut local, &mut database);
    let theirs = Window::open(2, &mut local, &database);
    (local, database, ours, theirs)
}

#[test]
fn a_record_is_the_same_text_in_both_stores_once_it_is_saved() {
    let (local, database, ours, _) = two_windows();
    assert!(ours.documents.is_saved());
    assert_eq!(local, database);
    assert_eq!(local.texts.keys().collect::<Vec<_>>(), ["roster/7"]);
}

#[test]
fn local_storage_has_it_at_once_and_says_that_it_is_not_confirmed() {
    let (mut local, mut database, mut ours, _) = two_windows();
    ours.put(&ROSTER, Some(roster("Left wing")));
    assert!(!ours.documents.is_saved());
    ours.documents.write_locally(&ROSTER, &mut local).unwrap();
    assert!(
        local.texts["roster/7"].contains("Left wing")
            && local.texts["roster/7"].contains("\"confirmed\":false")
    );
    // The window is gone: the next one finds it, and the database gets it.
    let mut next = Window::open(3, &mut local, &database);
    assert_eq!((names(&next.documents), next.documents.due()), (vec!["Left wing".to_string()], vec![ROSTER]));
    next.save(&mut local, &mut database);
    assert!(next.documents.is_saved() && database.texts["roster/7"].contains("Left wing"));
    assert_eq!(local.texts["roster/7"], database.texts["roster/7"]);
}

#[test]
fn only_what_was_confirmed_is_saved() {
    let (mut local, database, mut ours, _) = two_windows();
    ours.put(&ROSTER, Some(roster("Left wing")));
    let mut transaction = Transaction::new(database.texts.clone());
    let write = ours.documents.write(&ROSTER, &mut transaction).unwrap().unwrap();
    assert!(!ours.documents.is_saved());
    // Changed while the database was at work.
    ours.put(&ROSTER, Some(roster("The left")));
    ours.documents.confirm(&write);
    assert_eq!(ours.documents.due(), [ROSTER]);
    let mut transaction =
        Transaction::new(transaction.into_changes().into_iter().filter_map(|(k, v)| Some((k, v?))));
    let write = ours.documents.write(&ROSTER, &mut transaction).unwrap().unwrap();
    ours.documents.confirm(&write);
    ours.documents.update_local(&mut local);
    assert!(ours.documents.is_saved() && ours.documents.notices().is_empty());
    assert!(local.texts["roster/7"].contains("The left"));
}

#[test]
fn of_two_stores_the_later_record_counts() {
    let (local, database, mut ours, _) = two_windows();
    let (mut newer_local, mut newer) = (local.clone(), database.clone());
    ours.put(&ROSTER, Some(roster("Left wing")));
    ours.save(&mut newer_local, &mut newer);
    for (mut local, database) in
        [(local, newer.clone()), (Memory::default(), newer.clone()), (newer_local.clone(), Memory::default())]
    {
        let is_lost = database.texts.is_empty();
        let mut window = Window::open(3, &mut local, &database);
        assert_eq!(names(&window.documents), ["Left wing"]);
        let mut database = database;
        window.save(&mut local, &mut database);
        assert_eq!(local.texts["roster/7"], newer.texts["roster/7"]);
        assert_eq!(database.texts["roster/7"], newer.texts["roster/7"]);
        let lost = "This browser has thrown away its database. Brought back from its second store: 1 army. What you did last before that may be missing, and older versions are: make a backup.";
        let told = window.documents.notices().to_vec();
        assert_eq!(told, if is_lost { vec![lost] } else { vec![] });
    }
}

#[test]
fn two_windows_take_turns_on_one_army() {
    let (mut local, mut database, mut ours, mut theirs) = two_windows();
    for name in ["Left wing", "The left"] {
        ours.put(&ROSTER, Some(roster(name)));
        ours.save(&mut local, &mut database);
        theirs.documents.on_local_change("roster/7", &local);
        assert_eq!(names(&theirs.documents), [name]);
        (ours, theirs) = (theirs, ours);
    }
    assert!(ours.documents.notices().is_empty() && theirs.documents.notices().is_empty());
}

#[test]
fn an_army_changed_in_two_windows_ends_as_two_with_a_sentence() {
    // Whether the other window's is met in local storage, in the database, or heard of before.
    for meets in 0..3 {
        let (mut local, mut database, mut ours, mut theirs) = two_windows();
        ours.put(&ROSTER, Some(roster("Left wing")));
        let before = local.clone();
        ours.save(&mut local, &mut database);
        theirs.put(&ROSTER, Some(roster("Right wing")));
        match meets {
            0 => {}
            1 => local = before,
            _ => theirs.documents.on_local_change("roster/7", &local),
        }
        theirs.save(&mut local, &mut database);
        let sentence = "“Right wing” changed in another window, too. Both are kept: how this window had it is now “Right wing copy”.";
        assert_eq!(theirs.documents.notices(), [sentence]);
        assert_eq!(names(&theirs.documents), ["Left wing", "Right wing copy"]);
        assert!(theirs.documents.is_saved());
        assert_eq!(
            names(&Window::open(3, &mut local, &database).documents),
            ["Left wing", "Right wing copy"]
        );
        theirs.documents.dismiss_notices();
        assert!(theirs.documents.notices().is_empty());
    }
}

#[test]
fn a_sheet_changed_in_two_windows_leaves_an_earlier_state() {
    let id = Id::Sheet("republique".into());
    let sheet = |value: u32| {
        Some(Content::from(json!({"system": "republique", "overrides": {"/die": value.to_string()}})))
    };
    let (mut local, mut database, mut ours, mut theirs) = two_windows();
    for (window, value) in [(&mut ours, 1), (&mut theirs, 2)] {
        window.put(&id, sheet(value));
        window.save(&mut local, &mut database);
    }
    let sentence = "Your sheet of Republique 5.0 changed in another window, too. How this window had it is under Backup and recovery, among the older versions.";
    assert_eq!(theirs.documents.notices(), [sentence]);
    assert!(theirs.documents.is_saved());
    assert_eq!(theirs.documents.get(&id).and_then(Document::content), sheet(1));
    let earlier = history::read(&database);
    assert_eq!(earlier.len(), 1);
    assert_eq!(earlier[0].1.as_ref().unwrap().content(), sheet(2));
}

#[test]
fn of_two_settings_the_later_count() {
    let (mut local, mut database, mut ours, mut theirs) = two_windows();
    let theme = |word: &str| Some(Content::from(json!({"theme": word})));
    ours.put(&Id::Settings, theme("hall"));
    ours.save(&mut local, &mut database);
    theirs.put(&Id::Settings, theme("hall"));
    theirs.put(&Id::Settings, theme("night"));
    theirs.save(&mut local, &mut database);
    ours.documents.on_local_change("settings", &local);
    for window in [&ours, &theirs] {
        assert_eq!(window.documents.get(&Id::Settings).and_then(Document::content), theme("night"));
        assert!(window.documents.notices().is_empty() && window.documents.is_saved());
    }
}

/// A battle whose log has this many entries in each segment.
fn battle(segments: &[u32]) -> Content {
    let segment = |n: &u32| segment_text(&(0..*n).map(|entry| json!({ "at": entry })).collect::<Vec<_>>());
    let body = json!({"name": "Zama", "armies": [roster("").body, roster("").body], "sheet": {}});
    Content { body, segments: segments.iter().map(segment).collect() }
}

#[test]
fn a_tap_in_a_battle_writes_its_head_and_one_segment() {
    let id = Id::Battle(7);
    let (mut local, mut database, mut ours, _) = two_windows();
    ours.put(&id, Some(battle(&[100, 100, 1])));
    ours.save(&mut local, &mut database);
    assert_eq!(local.texts.len(), 5);
    ours.put(&id, Some(battle(&[100, 100, 2])));
    let mut transaction = Transaction::new(database.texts.clone());
    ours.documents.write(&id, &mut transaction).unwrap().unwrap();
    let changes: Vec<bool> = transaction.into_changes().into_values().map(|text| text.is_some()).collect();
    // The head, the segment as it is now, and the one in its place is gone.
    assert_eq!(changes.iter().filter(|is_put| **is_put).count(), 2);
    assert_eq!(changes.len(), 3);
    ours.save(&mut local, &mut database);
    assert_eq!(local, database);
    let again = Window::open(3, &mut local, &database);
    assert_eq!(again.documents.get(&id).and_then(Document::content), Some(battle(&[100, 100, 2])));
}

#[test]
fn two_windows_that_go_on_with_one_battle_end_with_two() {
    let id = Id::Battle(7);
    let (mut local, mut database, mut ours, mut theirs) = two_windows();
    ours.put(&id, Some(battle(&[100])));
    ours.save(&mut local, &mut database);
    theirs.documents.on_local_change("battle/7", &local);
    // In turns they play one battle.
    theirs.put(&id, Some(battle(&[100, 1])));
    theirs.save(&mut local, &mut database);
    ours.documents.on_local_change("battle/7", &local);
    ours.put(&id, Some(battle(&[100, 2])));
    ours.save(&mut local, &mut database);
    // At the same time they play two.
    theirs.put(&id, Some(battle(&[100, 3])));
    theirs.save(&mut local, &mut database);
    let sentence =
        "“Zama” went on in another window, too. Both are kept: how this window had it is now “Copy of Zama”.";
    assert_eq!(theirs.documents.notices(), [sentence]);
    let again = Window::open(3, &mut local, &database);
    let battles: Vec<_> = again.documents.iter().filter(|(id, _)| id.kind() == Kind::Battle).collect();
    let [(_, first), (_, copy)] = battles[..] else { panic!("{battles:?}") };
    assert_eq!(first.segments, battle(&[100, 2]).segments);
    assert_eq!(copy.segments, battle(&[100, 3]).segments);
    assert_eq!(copy.record.body.as_ref().unwrap()["name"], "Copy of Zama");
}

#[test]
fn a_battle_with_a_damaged_part_is_read_from_the_other_store() {
    let id = Id::Battle(7);
    let (mut local, mut database, mut ours, _) = two_windows();
    ours.put(&id, Some(battle(&[100, 3])));
    ours.save(&mut local, &mut database);
    let key = database.texts.keys().find(|key| key.starts_with("battle/7/1")).unwrap().clone();
    for (mut local, mut database) in [(local.clone(), database.clone()), (database, local)] {
        database.texts.insert(key.clone(), "{".into());
        let mut window = Window::open(3, &mut local, &database);
        window.save(&mut local, &mut database);
        assert_eq!(window.documents.get(&id).and_then(Document::content), Some(battle(&[100, 3])));
        assert!(database.texts.iter().any(|(place, text)| place.starts_with("damaged/") && text == "{"));
        let error = &window.documents.damaged()[0].error;
        assert_eq!(error.to_string(), "lacks a part of its log, or has a damaged one");
    }
}

#[test]
fn a_deleted_army_stays_away_and_comes_back_when_it_is_undone() {
    let (mut local, mut database, mut ours, mut theirs) = two_windows();
    ours.put(&ROSTER, None);
    ours.save(&mut local, &mut database);
    theirs.documents.on_local_change("roster/7", &local);
    for documents in [&ours.documents, &theirs.documents] {
        assert_eq!((documents.get(&ROSTER), documents.iter().count()), (None, 0));
        assert!(documents.is_saved() && !documents.is_free(&ROSTER));
    }
    assert_eq!(Window::open(3, &mut local, &database).documents.iter().count(), 0);
    let earlier = history::read(&database);
    assert_eq!(earlier[0].1.as_ref().unwrap().content(), Some(roster("Left")));
    ours.put(&ROSTER, Some(roster("Left")));
    ours.save(&mut local, &mut database);
    assert_eq!(names(&Window::open(3, &mut local, &database).documents), ["Left"]);
}

#[test]
fn an_army_deleted_in_one_window_stays_where_it_was_changed_in_the_other() {
    for deletes_first in [true, false] {
        let (mut local, mut database, mut ours, mut theirs) = two_windows();
        ours.put(&ROSTER, None);
        theirs.put(&ROSTER, Some(roster("Left wing")));
        let [first, second] = if deletes_first { [&mut ours, &mut theirs] } else { [&mut theirs, &mut ours] };
        first.save(&mut local, &mut database);
        second.save(&mut local, &mut database);
        assert_eq!(names(&Window::open(3, &mut local, &database).documents), ["Left wing"]);
        assert!(ours.documents.notices().is_empty() && theirs.documents.notices().is_empty());
    }
}

#[test]
fn a_deleted_battle_comes_back_with_its_log() {
    let id = Id::Battle(7);
    let (mut local, mut database, mut ours, _) = two_windows();
    ours.put(&id, Some(battle(&[100, 3])));
    ours.save(&mut local, &mut database);
    ours.put(&id, None);
    ours.save(&mut local, &mut database);
    assert!(!local.texts.keys().any(|key| key.starts_with("battle/7/")));
    let earlier = history::read(&database).remove(0).1.unwrap().content();
    assert_eq!(earlier, Some(battle(&[100, 3])));
    ours.put(&id, earlier);
    ours.save(&mut local, &mut database);
    assert_eq!(Window::open(3, &mut local, &database).documents.iter().count(), 2);
    assert!(history::read(&database).is_empty());
}

/// What the documents hold, as the changes before it are taken back from it.
fn current(window: &Window) -> Vec<Current> {
    let records = window.documents.records().map(|record| Current {
        id: record.id.clone(),
        content: window.documents.get(&record.id).and_then(Document::content),
        at: record.saved_at,
        is_first: record.base.is_none(),
    });
    records.collect()
}

#[test]
fn a_deleted_battle_is_an_older_version_after_a_reload_and_its_deletion_can_be_undone() {
    let id = Id::Battle(7);
    let (mut local, mut database, mut ours, _) = two_windows();
    // What was done last before the deletion was not written yet.
    ours.put(&id, Some(battle(&[100, 3])));
    ours.save(&mut local, &mut database);
    ours.put(&id, Some(battle(&[100, 4])));
    ours.put(&id, None);
    ours.save(&mut local, &mut database);
    let mut next = Window::open(3, &mut local, &database);
    next.save(&mut local, &mut database);
    let steps = history::steps(history::read(&database), current(&next));
    let [step] = &steps[..] else { panic!("{steps:?}") };
    assert_eq!((&step.id, &step.before, &step.after), (&id, &Some(battle(&[100, 3])), &None));
    next.put(&id, step.before.clone());
    next.save(&mut local, &mut database);
    let last = Window::open(4, &mut local, &database);
    assert_eq!(last.documents.get(&id).and_then(Document::content), Some(battle(&[100, 3])));
    assert!(history::read(&database).is_empty());
}

#[test]
fn edits_and_deletions_can_be_undone_in_order_after_a_reload() {
    let (mut local, mut database, mut ours, _) = two_windows();
    let other = Id::Roster(8);
    ours.put(&other, Some(roster("Right")));
    ours.save(&mut local, &mut database);
    for (id, content) in [
        (&ROSTER, Some(roster("Left wing"))),
        (&other, Some(roster("Right wing"))),
        // Back to an earlier state: nothing is left of it to undo.
        (&other, Some(roster("Right"))),
        (&other, Some(roster("The right"))),
        (&ROSTER, None),
    ] {
        ours.put(id, content);
        ours.save(&mut local, &mut database);
    }
    let next = Window::open(3, &mut local, &database);
    let steps = history::steps(history::read(&database), current(&next));
    let steps: Vec<_> = steps.into_iter().map(|step| (step.before, step.after)).collect();
    let expected = [
        (Some(roster("Left")), Some(roster("Left wing"))),
        (Some(roster("Right")), Some(roster("The right"))),
        (Some(roster("Left wing")), None),
    ];
    assert_eq!(steps, expected);
    assert_eq!(history::steps(history::read(&database), Vec::new()), []);
}

#[test]
fn the_first_change_of_a_sheet_can_be_undone_after_a_reload_and_after_a_second_one() {
    let id = Id::Sheet("dbm".into());
    let sheet = |n: &str| Content::from(json!({ "system": "dbm", "overrides": { "/combat/uphill": n } }));
    let (mut local, mut database, mut ours, _) = two_windows();
    ours.put(&id, Some(sheet("2")));
    ours.save(&mut local, &mut database);
    let of_sheet = |window: &Window, database: &Memory| -> Vec<_> {
        let steps = history::steps(history::read(database), current(window)).into_iter();
        steps.filter(|step| step.id == id).map(|step| (step.before, step.after)).collect()
    };
    let next = Window::open(3, &mut local, &database);
    assert_eq!(of_sheet(&next, &database), [(None, Some(sheet("2")))]);
    ours.put(&id, Some(sheet("3")));
    ours.save(&mut local, &mut database);
    let last = Window::open(4, &mut local, &database);
    let expected = [(None, Some(sheet("2"))), (Some(sheet("2")), Some(sheet("3")))];
    assert_eq!(of_sheet(&last, &database), expected);
}

#[test]
fn a_full_device_is_told_and_the_document_stays_in_memory() {
    let (mut local, mut database) = (Memory::default(), Memory::default());
    let mut window = Window::open(1, &mut local, &database);
    (local.fails, database.fails) = (Some(StoreError::Full), Some(StoreError::Full));
    window.put(&ROSTER, Some(roster("Left wing")));
    assert_eq!(window.documents.write_locally(&ROSTER, &mut local), Err(StoreError::Full));
    assert_eq!(window.documents.write(&ROSTER, &mut database), Err(StoreError::Full));
    assert_eq!(names(&window.documents), ["Left wing"]);
    assert!(!window.documents.is_saved() && window.documents.file_of(&ROSTER).contains("Left wing"));
    (local.fails, database.fails) = (None, None);
    window.save(&mut local, &mut database);
    assert!(window.documents.is_saved());
}

#[test]
fn where_local_storage_is_full_the_database_has_it_and_nothing_older_misleads() {
    let (mut local, mut database, mut ours, _) = two_windows();
    local.fails = Some(StoreError::Full);
    ours.put(&ROSTER, Some(roster("Left wing")));
    ours.save(&mut local, &mut database);
    assert!(ours.documents.is_saved() && local.texts.is_empty());
    assert_eq!(names(&Window::open(3, &mut local, &database).documents), ["Left wing"]);
}

#[test]
fn without_a_database_local_storage_serves_alone() {
    let mut local = Memory::default();
    let mut window = Window::open(1, &mut Memory::default(), &local);
    for name in ["Left", "Left wing"] {
        window.put(&ROSTER, Some(roster(name)));
        let write = window.documents.write(&ROSTER, &mut local).unwrap().unwrap();
        window.documents.confirm(&write);
        window.documents.local_is_current();
    }
    assert!(window.documents.is_saved());
    assert_eq!(local.texts.len(), 2, "{local:?}");
    let database = Memory::default();
    assert_eq!(names(&Window::open(2, &mut local, &database).documents), ["Left wing"]);
}

#[test]
fn what_cannot_be_read_is_set_aside_before_anything_takes_its_place() {
    for (text, error) in [("{", "is damaged"), ("", "is empty")] {
        let (mut local, mut database) =
            (Memory::with(&[("roster/7", text)]), Memory::with(&[("roster/7", text)]));
        let mut window = Window::open(1, &mut local, &database);
        let damaged = window.documents.damaged();
        assert_eq!((damaged.len(), &*damaged[0].key, &*damaged[0].text), (1, "roster/7", text));
        assert_eq!(damaged[0].error.to_string(), error);
        assert!(!window.documents.is_free(&ROSTER));
        window.put(&ROSTER, Some(roster("Left")));
        window.save(&mut local, &mut database);
        for store in [&local, &database] {
            let aside = store.texts.iter().find(|(key, _)| key.starts_with("damaged/")).unwrap();
            assert_eq!((&aside.0["damaged/00000000/".len()..], &**aside.1), ("roster/7", text));
        }
        // It is shown at every start.
        let again = Window::open(2, &mut local, &database);
        assert_eq!(names(&again.documents), ["Left"]);
        assert_eq!(again.documents.damaged(), window.documents.damaged());
    }
}

#[test]
fn what_was_set_aside_and_can_be_read_now_says_so() {
    let (local, database, ..) = two_windows();
    let key = "damaged/00000000/roster/8";
    let text = local.texts["roster/7"].replace("roster/7", "roster/8");
    let text = text.split_once(',').map(|(_, rest)| (crc32fast::hash(rest.as_bytes()), rest)).unwrap();
    let text = format!("{{\"check\":{},{}", text.0, text.1);
    let mut local = Memory::with(&[(key, &text)]);
    let window = Window::open(1, &mut local, &database);
    assert_eq!(
        window.documents.damaged()[0].error.to_string(),
        "was set aside, and can be read now: download it, then restore it from the file"
    );
}

#[test]
fn of_earlier_states_the_last_fifty_stay() {
    let (mut local, mut database, mut ours, _) = two_windows();
    for n in 1..=60 {
        ours.put(&ROSTER, Some(roster(&n.to_string())));
        ours.save(&mut local, &mut database);
    }
    let names: Vec<_> = history::read(&database)
        .into_iter()
        .map(|(_, state)| state.unwrap().record.body.unwrap()["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(names, (10..60).map(|n: u32| n.to_string()).collect::<Vec<_>>());
    assert!(!local.texts.keys().any(|key| key.starts_with("history/")));
}

#[test]
fn an_earlier_state_is_written_with_what_takes_its_place_or_not_at_all() {
    let (_, database, mut ours, _) = two_windows();
    ours.put(&ROSTER, Some(roster("Left wing")));
    let mut transaction = Transaction::new(database.texts);
    ours.documents.write(&ROSTER, &mut transaction).unwrap().unwrap();
    let changes = transaction.into_changes();
    let keys: Vec<&str> = changes.keys().map(|key| &key[..8]).collect();
    assert_eq!(keys, ["history/", "roster/7"]);
}
