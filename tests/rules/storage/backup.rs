//! Everything in one file: it comes back on an empty device as it was, and merges into one that has other things.

use super::records::each_kind;
use super::{ROSTER, names, roster};
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Overrides, Sides};
use aide_de_camp::storage::*;

const BATTLE: Id = Id::Battle(7);

fn everything() -> Documents {
    let mut documents = Documents::new(1);
    for (id, content, _) in each_kind() {
        documents.put(id, Some(content), 0);
    }
    documents
}

fn read(file: &str) -> Backup {
    match open_file(file) {
        Ok(File::Backup(backup)) => backup,
        other => panic!("{other:?}"),
    }
}

fn restore(documents: &mut Documents, file: &str) -> Vec<String> {
    let restored = documents.restoring(&read(file));
    for (id, content) in restored.iter().filter_map(|one| one.kept.clone()) {
        documents.put(id, Some(content), 0);
    }
    restored.into_iter().map(|one| one.text).collect()
}

fn contents(documents: &Documents) -> Vec<(Id, Content)> {
    documents.iter().map(|(id, document)| (id.clone(), document.content().unwrap())).collect()
}

fn keep(documents: &mut Documents, battle: &Battle) {
    documents.put(BATTLE, Some(Content::of_battle(battle, &[])), 0);
}

#[test]
fn a_backup_comes_back_on_an_empty_device_as_it_was() {
    let (all, mut empty) = (everything(), Documents::new(2));
    let sentence = restore(&mut empty, &all.backup());
    let new = [
        "“Davout's III Corps, 1809 against Hohenzollern's III Korps, 1809” is new here.",
        "The list of open calculations is new here.",
        "“Davout's III Corps, 1809” is new here.",
        "What the app is set to is new here.",
        "Your sheet of Republique 5.0 is new here.",
    ];
    assert_eq!(sentence, new);
    assert_eq!(contents(&empty), contents(&all));
    // Once more, it changes nothing.
    let again = empty.restoring(&read(&all.backup()));
    assert!(
        again.iter().all(|one| one.kept.is_none() && one.text.ends_with(" is here as it is there.")),
        "{again:?}"
    );
}

#[test]
fn a_backup_merges_into_what_is_there_and_loses_nothing() {
    let (all, mut documents) = (everything(), everything());
    documents.put(ROSTER, Some(roster("Left wing")), 0);
    documents.put(Id::Session, Some(Content::of(&Session { open: "#/dbm".into(), ..Session::default() })), 0);
    let mut overrides = documents.overrides("republique");
    overrides.set("/artillery_die/joint", Some("3"));
    overrides.set("/readings/joint_columns", None);
    let sheet = OwnSheet { system: "republique".into(), overrides, ..OwnSheet::default() };
    documents.put(Id::Sheet("republique".into()), Some(Content::of(&sheet)), 0);
    let merged = [
        "“Davout's III Corps, 1809 against Hohenzollern's III Korps, 1809” is here as it is there.",
        "The list of open calculations stays as it is here.",
        "“Davout's III Corps, 1809” is another here: both are kept, this one as a copy.",
        "What the app is set to is here as it is there.",
        "Your sheet of Republique 5.0 is put together from both; 1 value that differs stays as it is here.",
    ];
    assert_eq!(restore(&mut documents, &all.backup()), merged);
    assert_eq!(documents.roster(7).unwrap().title(), "Left wing");
    assert_eq!(documents.names(Kind::Roster).len(), 2);
    assert!(names(&documents).contains(&"Davout's III Corps, 1809 copy".to_string()));
    let overrides = documents.overrides("republique");
    let overrides: Vec<_> = overrides.iter().collect();
    assert_eq!(overrides, [("/artillery_die/joint", "3"), ("/readings/joint_columns", "others_only")]);
    // Once more, and there is nothing left to do.
    assert!(documents.restoring(&read(&all.backup()))[2].kept.is_none());
}

#[test]
fn a_battle_is_restored_as_a_whole() {
    let (all, mut documents) = (everything(), everything());
    let file = all.backup();
    let sentence = |documents: &mut Documents, file: &str| restore(documents, file).remove(0);
    let name = "“Davout's III Corps, 1809 against Hohenzollern's III Korps, 1809”";
    // It went on here.
    let mut battle = documents.battle(7).unwrap();
    battle.go_on(1);
    keep(&mut documents, &battle);
    assert_eq!(sentence(&mut documents, &file), format!("{name} has gone on here since."));
    // It went on otherwise in the file.
    let mut other = everything();
    let mut theirs = other.battle(7).unwrap();
    theirs.undo();
    theirs.go_on(2);
    keep(&mut other, &theirs);
    let file = other.backup();
    let both = format!("{name} went on otherwise here: both are kept, this one as a copy.");
    assert_eq!(sentence(&mut documents, &file), both);
    assert_eq!(documents.battle(7), Some(battle));
    let copy = documents.iter().find(|(id, _)| id.kind() == Kind::Battle && **id != BATTLE).unwrap();
    let copy = copy.1.content().unwrap().battle().unwrap();
    assert_eq!(copy.title(), "Copy of Davout's III Corps, 1809 against");
    assert_eq!(copy.markers(), theirs.markers());
    assert_eq!(sentence(&mut documents, &file), format!("{name} is here as it is there."));
}

#[test]
fn a_battle_that_went_on_elsewhere_goes_on_here() {
    let (mut there, mut here) = (everything(), Documents::new(2));
    let mut battle = there.battle(7).unwrap();
    for turn in 1..120 {
        battle.go_on(turn);
        if turn == 30 {
            keep(&mut here, &battle);
        }
    }
    keep(&mut there, &battle);
    let sentence = restore(&mut here, &there.backup());
    assert!(sentence[0].ends_with(" has gone on there since."), "{sentence:?}");
    assert_eq!((here.names(Kind::Battle).len(), here.battle(7)), (1, Some(battle.clone())));
    // The other way round nothing is taken back.
    let mut early = everything();
    let mut first = early.battle(7).unwrap();
    first.go_on(1);
    keep(&mut early, &first);
    let sentence = restore(&mut here, &early.backup());
    assert!(sentence[0].ends_with(" has gone on here since."), "{sentence:?}");
    assert_eq!(here.battle(7), Some(battle));
}

/// What is downloaded by itself can be restored: an army as its own file, everything else as a backup of that alone.
#[test]
fn every_single_file_comes_back() {
    let all = everything();
    for (id, document) in all.iter() {
        let file = all.file_of(id);
        if id.kind() == Kind::Roster {
            let Ok(File::One(entry)) = open_file(&file) else { panic!("{file}") };
            assert_eq!(Some(entry.content), document.content());
            continue;
        }
        let mut empty = Documents::new(2);
        restore(&mut empty, &file);
        assert_eq!(contents(&empty), [(id.clone(), document.content().unwrap())]);
    }
}

#[test]
fn the_record_of_an_army_is_a_file_too() {
    let (all, number) = (everything(), Id::Roster(7));
    let text = all.get(&number).unwrap().record.to_text();
    let Ok(File::One(entry)) = open_file(&text) else { panic!("{text}") };
    assert_eq!(entry.content.read::<Roster>(), all.roster(7));
}

/// The record of a sheet, as one that was set aside is downloaded, is put back where it was.
#[test]
fn the_record_of_anything_else_is_a_backup_of_it() {
    let all = everything();
    for id in [Id::Session, Id::Settings, Id::Sheet("republique".into())] {
        let mut empty = Documents::new(2);
        restore(&mut empty, &all.get(&id).unwrap().record.to_text());
        assert_eq!(contents(&empty)[0].0, id);
    }
}

#[test]
fn what_is_in_each_document_of_a_backup_is_said() {
    let restored = Documents::new(2).restoring(&read(&everything().backup()));
    let summaries: Vec<String> = restored.into_iter().map(|one| one.summary.join(" · ")).collect();
    assert_eq!(
        summaries,
        [
            "Republique 5.0 · Turn 1, Davout's III Corps, 1809: Maneuver",
            "2 calculations",
            "Republique 5.0 · 43 bases · 23,650 men · 3 batteries · 36 guns",
            "theme: night · distances: centimetres",
            "Joint fire: +2 · Which batteries of a joint group move the column? All but the first",
        ]
    );
}

#[test]
fn what_cannot_be_read_goes_along_and_is_named() {
    let newer = r#"{"version":7,"body":{}}"#;
    let newer = format!("{{\"check\":{},{}", crc32fast::hash(&newer.as_bytes()[1..]), &newer[1..]);
    let store = super::Memory::with(&[
        ("roster/3", r#"{"version":1,"body":{"name":"Le"#),
        ("battle/1", &newer),
        ("desk", r#"{"version":1,"body":{"open":"\#/dbm"}}"#),
    ]);
    let mut documents = Documents::new(1);
    documents.open(&store);
    let mut sentence: Vec<String> = restore(&mut Documents::new(2), &documents.backup());
    sentence.sort();
    assert_eq!(
        sentence,
        [
            "“battle/1” was written by a newer version of this app: update it, then open this again. It stays in the file.",
            "“desk” is damaged. It stays in the file.",
            "“roster/3” is damaged. It stays in the file.",
        ]
    );
    for file in ["", "{", r#"{"version":2,"backup":5}"#] {
        assert!(open_file(file).is_err(), "{file}");
    }
}

/// What an earlier version or a damaged store could not read may be readable here.
#[test]
fn what_could_not_be_read_there_is_restored_where_it_can_be() {
    let mut documents = Documents::new(1);
    documents.put(Id::Roster(3), Some(roster("Left")), 0);
    let text = documents.get(&Id::Roster(3)).unwrap().record.to_text();
    let text = serde_json::to_string(&text).unwrap();
    let damaged = format!(r#""damaged":{{"roster/3":{text}}}"#);
    let sentence = restore(&mut Documents::new(2), &format!(r#"{{"version":1,"backup":[],{damaged}}}"#));
    assert_eq!(sentence, ["“Left” is new here."]);
    // Beside one that could be read it stays where it is.
    let mut other = Documents::new(1);
    other.put(Id::Roster(3), Some(roster("Right")), 0);
    let file =
        other.backup().replace(r#"{"version":1,"backup":"#, &format!(r#"{{"version":1,{damaged},"backup":"#));
    assert_eq!(restore(&mut Documents::new(2), &file), ["“Right” is new here."]);
}

#[test]
fn what_a_backup_would_have_is_counted_and_whether_the_last_one_has_it() {
    let mut documents = Documents::new(1);
    assert_eq!(documents.backup_contents().describe(), "nothing yet");
    assert!(documents.backup_contents().is_backed_up());
    // What is open, and how the app is set, the player has not made.
    documents.put(Id::Session, Some(Content::of(&Session::default())), 10);
    documents.put(Id::Settings, Some(Content::of(&Settings::default())), 10);
    // Nor a battle without armies.
    let army: Roster = roster("").read().unwrap();
    keep(&mut documents, &Battle::new(Sides([army.clone(), army]), Overrides::default()));
    assert!(documents.backup_contents().is_empty());
    for (id, content, _) in each_kind() {
        documents.put(id, Some(content), 10);
    }
    documents.put(Id::Roster(8), Some(roster("Right")), 20);
    let contents = documents.backup_contents();
    assert_eq!(contents.describe(), "2 armies, 1 battle and 1 chart");
    assert!(!contents.is_backed_up());
    let back_up = |documents: &mut Documents, at| {
        let settings = Settings { backed_up_at: Some(at), ..Settings::default() };
        documents.put(Id::Settings, Some(Content::of(&settings)), at);
        documents.backup_contents()
    };
    assert!(back_up(&mut documents, 15).has_changed);
    assert!(back_up(&mut documents, 30).is_backed_up());
    // Of another device nothing is known here.
    let mut other = Documents::new(2);
    restore(&mut other, &documents.backup());
    assert_eq!(other.backup_contents().backed_up_at, None);
}

#[test]
fn a_backup_is_asked_for_after_ten_writes_that_stand_on_this_device_only() {
    let (mut store, mut documents) = (super::Memory::default(), Documents::new(1));
    let mut write = |documents: &mut Documents, id: Id, content: Option<Content>| {
        documents.put(id.clone(), content, 0);
        let write = documents.write(&id, &mut store).unwrap().unwrap();
        documents.confirm(&write);
    };
    let session = |n: i32| Some(Content::of(&Session { open: n.to_string(), ..Session::default() }));
    let battle = everything().battle(7).unwrap();
    for n in 0..8 {
        write(&mut documents, ROSTER, Some(roster(&n.to_string())));
        write(&mut documents, Id::Session, session(n));
    }
    // Of a battle only the first write counts.
    for n in 0..5 {
        let mut battle = battle.clone();
        battle.go_on(n);
        write(&mut documents, BATTLE, Some(Content::of_battle(&battle, &[])));
    }
    assert_eq!((documents.writes(), documents.writes_to_back_up()), (9, None));
    write(&mut documents, Id::Roster(8), Some(roster("Right")));
    assert_eq!(documents.writes_to_back_up(), Some(10));
    let settings = Settings { backed_up: documents.writes(), ..Settings::default() };
    write(&mut documents, Id::Settings, Some(Content::of(&settings)));
    assert_eq!(documents.writes_to_back_up(), None);
    // A deletion hides none of the others.
    write(&mut documents, ROSTER, None);
    for n in 0..9 {
        write(&mut documents, Id::Roster(8), Some(roster(&n.to_string())));
    }
    assert_eq!(documents.writes_to_back_up(), Some(10));
    // On another device what it counted has not been written.
    let mut other = Documents::new(2);
    restore(&mut other, &documents.backup());
    assert_eq!(other.settings().backed_up, 0);
}
