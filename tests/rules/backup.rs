//! Everything in one file: it comes back on an empty device as it was, and merges into one that has other things.

use crate::saved::each_kind;
use crate::shelves::{Plank, roster};
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::Roster;
use aide_de_camp::save::*;

fn everything() -> Documents {
    let mut documents = Documents::default();
    for (place, document, _) in each_kind() {
        documents.keep(place, document);
    }
    documents
}

fn read(backup: &str) -> Vec<(String, Result<Document, Damage>)> {
    match open_file(backup) {
        Ok(File::Backup(backup)) => backup,
        other => panic!("{other:?}"),
    }
}

fn restore(documents: &mut Documents, backup: &str) -> Vec<String> {
    let restored = documents.restoring(&read(backup));
    for (place, document) in restored.iter().flat_map(|one| one.kept.clone()) {
        documents.keep(place, document);
    }
    restored.into_iter().map(|one| one.said).collect()
}

#[test]
fn a_backup_comes_back_on_an_empty_device_as_it_was() {
    let (all, mut empty) = (everything(), Documents::default());
    let said = restore(&mut empty, &all.backup());
    let new = [
        "“Davout's III Corps, 1809 against Hohenzollern's III Korps, 1809” is new here.",
        "What lies on the table is new here.",
        "“Davout's III Corps, 1809” is new here.",
        "What the app is set to is new here.",
        "Your sheet of Republique 5.0 is new here.",
    ];
    assert_eq!(said, new);
    assert_eq!(empty.iter().collect::<Vec<_>>(), all.iter().collect::<Vec<_>>());
    // Once more, it changes nothing.
    let again = empty.restoring(&read(&all.backup()));
    assert!(
        again.iter().all(|one| one.kept.is_empty() && one.said.ends_with(" is here as it is there.")),
        "{again:?}"
    );
}

#[test]
fn a_backup_merges_into_what_is_there_and_loses_nothing() {
    let (all, mut documents) = (everything(), everything());
    documents.keep(Place::Roster(7), roster("Left wing"));
    documents.keep(Place::Desk, Document::Desk(Desk { open: "#/dbm".into(), ..Desk::default() }));
    let Some(Document::Sheet(mut sheet)) = documents.get(&Place::Sheet("republique".into())).cloned() else {
        unreachable!()
    };
    sheet.changes.set("/artillery_die/joint", Some("3"));
    sheet.changes.set("/readings/joint_columns", None);
    documents.keep(Place::Sheet("republique".into()), Document::Sheet(sheet));
    let said = restore(&mut documents, &all.backup());
    let merged = [
        "“Davout's III Corps, 1809 against Hohenzollern's III Korps, 1809” is here as it is there.",
        "What lies on the table stays as it is here.",
        "“Davout's III Corps, 1809” is another here: both are kept, this one as a copy.",
        "What the app is set to is here as it is there.",
        "Your sheet of Republique 5.0 is put together from both; 1 that differ stay as they are here.",
    ];
    assert_eq!(said, merged);
    assert_eq!(documents.get(&Place::Roster(7)), Some(&roster("Left wing")));
    // Once more, and there is nothing left to do.
    assert!(documents.restoring(&read(&all.backup()))[2].kept.is_empty());
    let names: Vec<String> = documents
        .iter()
        .filter_map(|(_, document)| match document {
            Document::Roster(roster) => Some(roster.name.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(names.len(), 2);
    assert!(names.contains(&"Davout's III Corps, 1809 copy".to_string()), "{names:?}");
    let Some(Document::Sheet(sheet)) = documents.get(&Place::Sheet("republique".into())) else {
        unreachable!()
    };
    let changes: Vec<_> = sheet.changes.iter().collect();
    assert_eq!(changes, [("/artillery_die/joint", "3"), ("/readings/joint_columns", "others_only")]);
}

#[test]
fn a_battle_is_restored_as_a_whole() {
    let (all, mut documents) = (everything(), everything());
    let file = all.backup();
    let said = |documents: &mut Documents, file: &str| restore(documents, file).remove(0);
    let name = "“Davout's III Corps, 1809 against Hohenzollern's III Korps, 1809”";
    // It went on here.
    let mut battle = documents.battle(7).unwrap();
    battle.go_on(1);
    documents.keep(Place::Battle(7, 1), Document::Battle(battle.segment(0)));
    assert_eq!(said(&mut documents, &file), format!("{name} has gone on here since."));
    // It went on otherwise in the file.
    let mut other = everything();
    let mut theirs = other.battle(7).unwrap();
    theirs.undo();
    theirs.go_on(2);
    other.keep(Place::Battle(7, 1), Document::Battle(theirs.segment(0)));
    let file = other.backup();
    let both = format!("{name} went on otherwise here: both are kept, this one as a copy.");
    assert_eq!(said(&mut documents, &file), both);
    assert_eq!(documents.battle(7), Some(battle));
    let (copy, head) = documents.battles().into_iter().find(|(number, _)| *number != 7).unwrap();
    assert_eq!(head.title(), "Copy of Davout's III Corps, 1809 against");
    assert_eq!(documents.battle(copy).unwrap().marks(), theirs.marks());
    assert_eq!(said(&mut documents, &file), format!("{name} is here as it is there."));
}

#[test]
fn a_battle_that_went_on_elsewhere_goes_on_here() {
    let mut there = everything();
    let (_, mut battle) = there.battles().swap_remove(0);
    let number = there.battles()[0].0;
    let mut here = Documents::default();
    for turn in 1..120 {
        battle.go_on(turn);
        if turn == 30 {
            keep(&mut here, number, &battle);
        }
    }
    keep(&mut there, number, &battle);
    let said = restore(&mut here, &there.backup());
    assert!(said[0].ends_with(" has gone on there since."), "{said:?}");
    assert_eq!(here.battles().len(), 1);
    assert_eq!(here.battle(number).unwrap().count(), 119);
    // The other way round nothing is taken back.
    let mut early = everything();
    let (_, mut battle) = early.battles().swap_remove(0);
    battle.go_on(1);
    keep(&mut early, number, &battle);
    let said = restore(&mut here, &early.backup());
    assert!(said[0].ends_with(" has gone on here since."), "{said:?}");
    assert_eq!(here.battle(number).unwrap().count(), 119);
}

fn keep(documents: &mut Documents, number: u32, battle: &Battle) {
    documents.keep(Place::Battle(number, 0), Document::Battle(battle.head()));
    for at in 0..battle.segments() {
        documents.keep(Place::Battle(number, at as u32 + 1), Document::Battle(battle.segment(at)));
    }
}

/// What is downloaded by itself can be restored: an army as its own file, everything else as a backup of that alone.
#[test]
fn every_single_file_comes_back() {
    let all = everything();
    for (place, document) in all.iter() {
        let file = all.file_of(place);
        if let Document::Roster(roster) = document {
            assert_eq!(Roster::from_file(&file).unwrap(), *roster);
            continue;
        }
        let mut empty = Documents::default();
        restore(&mut empty, &file);
        assert_eq!(empty.get(place), Some(document), "{place:?}");
        // Of a battle all of it, of others nothing else.
        assert!(empty.iter().all(|(other, _)| other.kind() == place.kind()));
        if let Place::Battle(number, _) = place {
            assert_eq!(empty.battle(*number), all.battle(*number));
        }
    }
}

#[test]
fn what_cannot_be_read_goes_along_and_is_named() {
    let shelf = Plank::with(&[
        ("roster/3", r#"{"version":1,"roster":{"name":"Le"#),
        ("battle/1", r#"{"version":7,"battle":{}}"#),
        ("desk", r#"{"version":1,"revision":3,"desk":{"open":"\#/dbm"}}"#),
    ]);
    let backup = Documents::open(&shelf).backup();
    let said: Vec<String> =
        Documents::default().restoring(&read(&backup)).into_iter().map(|one| one.said).collect();
    assert_eq!(
        said,
        [
            "“battle/1~unread” was written by a newer version of this app: update it, then open this again. It stays in the file.",
            "“desk~unread” is garbled or cut off at line 1, column 44. It stays in the file.",
            "“roster/3~unread” is garbled or cut off at line 1, column 33. It stays in the file.",
        ]
    );
    for file in ["", "{", r#"{"version":2,"backup":5}"#] {
        assert!(open_file(file).is_err(), "{file}");
    }
    let told = Roster::from_file(&backup).unwrap_err().to_string();
    assert_eq!(told, "This file is a backup of everything: open it under Backup and recovery.");
}

/// What an earlier version or a damaged shelf could not read may be readable here.
#[test]
fn what_could_not_be_read_there_is_restored_where_it_can_be() {
    let text = serde_json::to_string(&roster("Left").to_file()).unwrap();
    let said = |all: &str| -> Vec<String> {
        let mut documents = Documents::default();
        let said = restore(&mut documents, &format!(r#"{{"version":2,"backup":{{{all}}}}}"#));
        assert_eq!(
            documents.get(&Place::Roster(3)).is_some(),
            said.iter().any(|said| said.ends_with("is new here."))
        );
        said
    };
    for key in ["roster/3~unread", "roster/3~2~unread"] {
        assert_eq!(said(&format!(r#""{key}":{text}"#)), ["“Left” is new here."]);
    }
    // Beside one that could be read it stays where it is.
    let stays = "“roster/3~unread” has a name that this version does not use. It stays in the file.";
    let there = roster("Right").to_file();
    assert_eq!(
        said(&format!(r#""roster/3":{there},"roster/3~unread":{text}"#)),
        ["“Right” is new here.", stays]
    );
}

/// A real file of the version that first made backups.
#[test]
fn a_backup_of_every_version_is_restored() {
    let mut empty = Documents::default();
    restore(&mut empty, include_str!("saved/backup_2.json"));
    assert_eq!(empty.iter().collect::<Vec<_>>(), everything().iter().collect::<Vec<_>>());
}

#[test]
fn a_backup_is_asked_for_after_ten_writes_that_stand_on_this_device_only() {
    let (mut shelf, mut documents) = (Plank::default(), Documents::default());
    let mut write = |documents: &mut Documents, place: Place, document: Document| {
        documents.keep(place.clone(), document);
        let written = documents.write(&mut shelf, &place, false).unwrap().unwrap();
        assert!(documents.confirm(&written));
    };
    for n in 0..9 {
        write(&mut documents, Place::Roster(7), roster(&n.to_string()));
        write(&mut documents, Place::Desk, Document::Desk(Desk { open: n.to_string(), ..Desk::default() }));
    }
    assert_eq!((documents.writes(), documents.only_here()), (9, None));
    write(&mut documents, Place::Roster(8), roster("Right"));
    assert_eq!(documents.only_here(), Some(10));
    let backed_up = documents.writes();
    write(&mut documents, Place::Settings, Document::Settings(Settings { backed_up, ..Settings::default() }));
    assert_eq!((documents.since_backup(), documents.only_here()), (0, None));
    for n in 0..3 {
        write(&mut documents, Place::Roster(8), roster(&n.to_string()));
    }
    // What is deleted is not backed up any more, and what came to the others since still is not.
    let since = documents.since_backup();
    assert_eq!((since, documents.settings_after_deletion(since)), (3, None));
    documents.forget(&Place::Roster(7));
    documents.remove(&mut Plank::default(), &Place::Roster(7));
    let settings = documents.settings_after_deletion(since).unwrap();
    assert_eq!((documents.writes(), settings.backed_up), (4, 1));
    // On another device what it counted has not been written.
    let backup = documents.backup();
    let mut other = Documents::default();
    restore(&mut other, &backup);
    let Some(Document::Settings(restored)) = other.get(&Place::Settings) else { panic!("settings") };
    assert_eq!(restored.backed_up, 0);
}
