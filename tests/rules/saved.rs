//! Saved documents: every version opens, what is damaged stays, and a shelf that fails loses nothing.

use aide_de_camp::roster::{Roster, Title};
use aide_de_camp::rules::{Changes, SYSTEMS, Text};
use aide_de_camp::save::*;
use proptest::prelude::*;
use rand::{SeedableRng, rngs::StdRng};
use std::collections::BTreeMap;

/// A shelf in memory, with room for so many letters.
#[derive(Clone, Debug, PartialEq)]
struct Plank {
    texts: BTreeMap<String, String>,
    room: usize,
    barred: bool,
}

impl Default for Plank {
    fn default() -> Self {
        Plank { texts: BTreeMap::new(), room: 1_000_000, barred: false }
    }
}

impl Plank {
    fn with(texts: &[(&str, &str)]) -> Self {
        let texts = texts.iter().map(|(key, text)| (key.to_string(), text.to_string())).collect();
        Plank { texts, ..Plank::default() }
    }
}

impl Shelf for Plank {
    fn keys(&self) -> Vec<String> {
        self.texts.keys().cloned().collect()
    }
    fn get(&self, key: &str) -> Option<String> {
        self.texts.get(key).cloned()
    }
    fn put(&mut self, key: &str, text: &str) -> Result<(), Refused> {
        let others: usize =
            self.texts.iter().filter(|(k, _)| *k != key).map(|(k, t)| k.len() + t.len()).sum();
        if self.barred {
            return Err(Refused::Barred);
        }
        if others + key.len() + text.len() > self.room {
            return Err(Refused::Full);
        }
        self.texts.insert(key.into(), text.into());
        Ok(())
    }
    fn remove(&mut self, key: &str) {
        self.texts.remove(key);
    }
}

fn roster(name: &str) -> Document {
    let sample = Roster::samples().remove(0);
    Document::Roster(Roster { name: Title::cut(name), ..sample })
}

/// Saves a document on a shelf of its own.
fn save(documents: &mut Documents, place: &Place, document: Document) -> Written {
    documents.save(&mut Plank::default(), place.clone(), document).unwrap()
}

/// One document of each kind with its place.
fn each_kind() -> [(Place, Document, &'static str); 4] {
    let calculations = [
        ("dbm/combat", "#/dbm/combat?ours.troops=kn"),
        ("republique/artillery", "#/republique/artillery?weight=H&range=7.5&die=5r"),
    ];
    let calculations =
        calculations.map(|(id, link)| (id.to_string(), link.to_string())).into_iter().collect();
    let desk = Desk { open: "#/republique/fire".into(), calculations };
    let system = Text::cut("republique");
    let settings = Settings { theme: Theme::Night, lengths: Lengths::Centimetres, system };
    let changes = [("/artillery_die/joint", "2"), ("/readings/joint_columns", "others_only")];
    let changes: Changes =
        changes.map(|(path, value)| (path.to_string(), value.to_string())).into_iter().collect();
    let sheet = OwnSheet { system: "republique".into(), changes };
    [
        (
            Place::Roster(7),
            Document::Roster(Roster::samples().remove(4)),
            include_str!("saved/roster_1.json"),
        ),
        (Place::Desk, Document::Desk(desk), include_str!("saved/desk_1.json")),
        (Place::Settings, Document::Settings(settings), include_str!("saved/settings_1.json")),
        (Place::Sheet("republique".into()), Document::Sheet(sheet), include_str!("saved/sheet_1.json")),
    ]
}

#[test]
fn documents_of_every_version_open_for_ever() {
    for (_, document, text) in each_kind() {
        let opened = open(text).unwrap();
        assert_eq!((&opened.document, opened.newer), (&document, false));
        assert_eq!(open(&document.text(opened.revision)), Ok(opened));
    }
}

#[test]
fn a_players_own_sheet_fits_the_sheet_that_it_changes() {
    let Document::Sheet(own) = open(include_str!("saved/sheet_1.json")).unwrap().document else {
        unreachable!()
    };
    let system = SYSTEMS.iter().find(|listing| listing.id == own.system).unwrap();
    assert_eq!((system.misfits)(&own.changes), []);
}

const EMPTY_ARMY: &str = r#"{"groups":[]}"#;

fn with_army(fields: &str) -> String {
    format!(r#"{{"version":1,"roster":{{"name":"Left","system":"republique","army":{fields}}}}}"#)
}

#[test]
fn a_bad_file_is_told_in_a_sentence() {
    let roster = |fields: &str| format!(r#"{{"version":1,"roster":{fields}}}"#);
    let long = " ".repeat(2_000_000) + "{}";
    let cases = [
        ("".into(), "This file is empty."),
        (" \n".into(), "This file is empty."),
        (long, "This file is longer than anything that is saved here."),
        ("Dear diary".into(), "This file is garbled or cut off at line 1, column 1."),
        (r#"{"version":1,"roster":{"na"#.into(), "This file is garbled or cut off at line 1, column 26."),
        ("[1,2]".into(), "This file does not say which version wrote it."),
        ("{}".into(), "This file does not say which version wrote it."),
        (r#"{"version":"1"}"#.into(), "This file does not say which version wrote it."),
        (r#"{"version":0,"desk":{}}"#.into(), "This file does not say which version wrote it."),
        (r#"{"version":1}"#.into(), "This file holds no roster, desk, settings or sheet."),
        (r#"{"version":1,"cake":{}}"#.into(), "This file holds no roster, desk, settings or sheet."),
        (
            r#"{"version":1,"desk":{},"settings":{}}"#.into(),
            "This file holds no roster, desk, settings or sheet.",
        ),
        (r#"{"version":1,"settings":{}}"#.into(), "This file holds settings where a roster should be."),
        (r#"{"version":1,"desk":{}}"#.into(), "This file holds a desk where a roster should be."),
        (
            r#"{"version":2,"cake":{}}"#.into(),
            "This file was written by a newer version: update this one, then open it again.",
        ),
        (r#"{"version":1,"revision":-1,"desk":{}}"#.into(), "This file has a revision that does not exist."),
        (roster("7"), "This file cannot be read as a roster: it has no fields."),
        (roster("{}"), "This file cannot be read as a roster: “system” is missing."),
        (roster(r#"{"system":5}"#), "This file cannot be read as a roster: “system” is no text."),
        (
            roster(r#"{"system":"chess"}"#),
            "This file is for “chess”, a system that this version does not have.",
        ),
        (roster(r#"{"system":"dbm","army":{}}"#), "This file cannot be read as a roster: “name” is missing."),
        (
            roster(r#"{"system":"dbm","name":"Left"}"#),
            "This file cannot be read as a roster: “army” is missing.",
        ),
        (
            roster(r#"{"system":"dbm","name":"Left","army":{},"motto":"?"}"#),
            "This file cannot be read as a roster: “motto” is unknown.",
        ),
        (
            roster(r#"{"system":"dbm","name":"Left\nwing","army":{}}"#),
            "This file cannot be read as a roster: “name” is too long, or not on one line.",
        ),
        (with_army("5"), "This file cannot be read as a roster: “army” has no fields."),
        (
            with_army(r#"{"groups":5}"#),
            "This file cannot be read as a roster: “groups=5” does not fit an army.",
        ),
        (
            with_army(&format!(r#"{{"groups":[{}]}}"#, vec!["{}"; 13].join(","))),
            "This file cannot be read as a roster: “groups=13” does not fit an army.",
        ),
        (
            with_army(r#"{"leaders":"1","leaders.0.rating":"9"}"#),
            "This file cannot be read as a roster: “leaders.0.rating=9” does not fit an army.",
        ),
    ];
    for (text, sentence) in cases {
        let told = Roster::from_file(&text).map(|roster| roster.name.to_string());
        assert_eq!(told.map_err(|error| error.to_string()), Err(sentence.into()), "{:.60}", text);
    }
    assert!(Roster::from_file(&with_army(EMPTY_ARMY)).is_ok());
}

#[test]
fn a_bad_entry_is_kept_and_told_and_never_written_over() {
    let newer = r#"{"version":9,"revision":3,"settings":{"theme":"night"}}"#;
    let cases = [
        ("desk", "", "is empty"),
        ("desk", "\u{0}\u{0}", "is garbled or cut off at line 1, column 1"),
        ("desk", r#"{"version":1,"revision":2,"desk":{"#, "is garbled or cut off at line 1, column 34"),
        ("desk", r#"{"version":1,"revision":2,"settings":{}}"#, "holds settings where a desk should be"),
        (
            "desk",
            r#"{"version":1,"revision":2,"desk":{"open":5}}"#,
            "cannot be read as a desk: “open” is no text",
        ),
        ("settings", "null", "does not say which version wrote it"),
        (
            "settings",
            r#"{"version":1,"revision":2,"settings":{"theme":"sepia"}}"#,
            "cannot be read as settings: “theme=sepia” does not fit",
        ),
        ("settings", newer, "was written by a newer version: update this one, then open it again"),
        (
            "settings",
            r#"{"version":1,"revision":99999999999999999,"settings":{}}"#,
            "has a revision that does not exist",
        ),
        ("sheet/dbm", r#"{"version":1,"revision":2}"#, "holds no roster, desk, settings or sheet"),
        (
            "sheet/dbm",
            r#"{"version":1,"revision":2,"sheet":{"system":"dbm","/x":1}}"#,
            "cannot be read as a sheet: “/x” is no text",
        ),
        (
            "sheet/chess",
            r#"{"version":1,"revision":2,"sheet":{"system":"chess"}}"#,
            "is for “chess”, a system that this version does not have",
        ),
        (
            "roster/3",
            r#"{"version":1,"revision":2,"roster":{"name":"Left""#,
            "is garbled or cut off at line 1, column 49",
        ),
        (
            "roster/3",
            r#"{"version":1,"revision":2,"roster":{"name":"Left","system":"chess","army":{}}}"#,
            "is for “chess”, a system that this version does not have",
        ),
        (
            "battle/1",
            r#"{"version":1,"revision":2,"battle":{}}"#,
            "has a name that this version does not use",
        ),
        ("desk~", r#"{"version":1,"revision":2,"desk":{}}"#, "has a name that this version does not use"),
        ("roster/x", r#"{"version":1,"revision":2,"desk":{}}"#, "has a name that this version does not use"),
    ];
    for (key, text, sentence) in cases {
        let mut shelf = Plank::with(&[(key, text)]);
        let mut documents = Documents::open(&shelf);
        let unread: Vec<_> = documents.unread().map(|(key, kept)| (key.to_string(), kept.clone())).collect();
        let [(at, kept)] = &unread[..] else { panic!("{key}: {unread:?}") };
        assert_eq!(
            (at.as_str(), kept.text.as_str(), kept.damage.to_string().as_str()),
            (key, text, sentence)
        );
        for (place, document, _) in each_kind() {
            for place in [place.clone(), Place::Roster(3)] {
                if place.kind() == document.kind() {
                    documents.save(&mut shelf, place.clone(), document.clone()).unwrap();
                    documents.save(&mut shelf, place, document.clone()).unwrap();
                }
            }
        }
        assert_eq!(shelf.get(key).as_deref(), Some(text), "{key} was written over");
        let again = Documents::open(&shelf);
        for (place, document, _) in each_kind() {
            assert_eq!(again.get(&place), Some(&document), "{key}");
        }
    }
}

#[test]
fn what_another_window_damaged_is_not_written_over_either() {
    let mut shelf = Plank::default();
    let mut documents = Documents::open(&shelf);
    shelf.texts.insert("desk".into(), "{".into());
    let written = documents.save(&mut shelf, Place::Desk, Document::Desk(Desk::default())).unwrap();
    assert_eq!((written.key.as_str(), shelf.get("desk").as_deref()), ("desk~2", Some("{")));
    assert_eq!(documents.unread().count(), 1);
}

#[test]
fn of_two_copies_the_higher_revision_wins_wherever_it_stands() {
    let place = Place::Roster(7);
    let copies = [("old", 4), ("new", 5)];
    let shelf = |(name, revision): (&str, u64)| Plank::with(&[("roster/7", &roster(name).text(revision))]);
    for (first, second, later) in [(copies[0], copies[1], true), (copies[1], copies[0], false)] {
        let mut documents = Documents::open(&shelf(first));
        let changed = documents.take_all(&shelf(second));
        assert_eq!(changed.contains(&place), later);
        assert_eq!(documents.get(&place), Some(&roster("new")));
        assert_eq!(save(&mut documents, &place, roster("newest")).text, roster("newest").text(6));
    }
    // A copy that is damaged on one shelf is read from the other, and both are left alone.
    let mut documents = Documents::open(&Plank::with(&[("roster/7", "{")]));
    documents.take_all(&shelf(copies[1]));
    assert_eq!(documents.get(&place), Some(&roster("new")));
    assert_eq!(save(&mut documents, &place, roster("newest")).key, "roster/7~2");
}

#[test]
fn a_full_or_barred_shelf_is_told_and_the_document_stays_in_memory() {
    for (barred, sentence) in [
        (
            false,
            "This device has no room left, so “Left wing” is only in this window. Download it before you close the \
             window.",
        ),
        (
            true,
            "This browser does not let anything be stored, so “Left wing” is only in this window. Download it \
             before you close the window.",
        ),
    ] {
        let mut shelf = Plank { room: 100, barred, ..Plank::default() };
        let mut documents = Documents::open(&shelf);
        let place = Place::Roster(1);
        let unsaved = documents.save(&mut shelf, place.clone(), roster("Left wing")).unwrap_err();
        assert_eq!(unsaved.to_string(), sentence);
        assert_eq!(unsaved.written.text, roster("Left wing").text(1));
        assert_eq!(documents.get(&place), Some(&roster("Left wing")));
        assert_eq!(documents.unsaved().collect::<Vec<_>>(), [&place]);
        shelf = Plank { texts: shelf.texts, ..Plank::default() };
        documents.save(&mut shelf, place.clone(), roster("Left wing")).unwrap();
        assert_eq!(documents.unsaved().count(), 0);
        assert_eq!(Documents::open(&shelf).get(&place), Some(&roster("Left wing")));
    }
}

#[test]
fn what_is_kept_is_written_until_a_shelf_has_it() {
    let place = Place::Roster(1);
    let mut documents = Documents::default();
    for name in ["L", "Left"] {
        documents.keep(place.clone(), roster(name));
    }
    let mut shelf = Plank { barred: true, ..Plank::default() };
    assert_eq!(documents.write(&mut shelf, &place).unwrap().unwrap_err().why, Refused::Barred);
    let slow = documents.write(&mut shelf, &place).unwrap().unwrap_err().written;
    documents.keep(place.clone(), roster("Left wing"));
    // Another shelf has taken it at last, but not what was changed meanwhile.
    documents.written(&slow);
    assert_eq!(documents.unsaved().collect::<Vec<_>>(), [&place]);
    shelf.barred = false;
    let written = documents.write(&mut shelf, &place).unwrap().unwrap();
    assert_eq!((shelf.get("roster/1"), documents.unsaved().count()), (Some(written.text.clone()), 0));
    assert_eq!(open(&written.text).unwrap().document, roster("Left wing"));
    shelf.barred = true;
    let late = documents.save(&mut shelf, place.clone(), roster("Right")).unwrap_err().written;
    documents.written(&late);
    assert_eq!(documents.unsaved().count(), 0);
    documents.remove(&mut shelf, &place);
    assert_eq!((documents.write(&mut shelf, &place), shelf.keys()), (None, vec![]));
}

#[test]
fn a_deleted_roster_stays_away_and_comes_back_when_it_is_undone() {
    let mut shelf = Plank::default();
    let mut documents = Documents::open(&shelf);
    let place = documents.place_for_roster(&mut StdRng::seed_from_u64(1));
    for name in ["Left", "Left wing"] {
        documents.save(&mut shelf, place.clone(), roster(name)).unwrap();
    }
    let slower = shelf.clone();
    assert_eq!(documents.remove(&mut shelf, &place), slower.keys());
    assert_eq!((documents.get(&place), shelf.keys()), (None, vec![]));
    assert_eq!((documents.iter().count(), documents.unsaved().count()), (0, 0));
    assert!(documents.take_all(&slower).is_empty());
    assert_ne!(documents.place_for_roster(&mut StdRng::seed_from_u64(1)), place);
    let written = documents.save(&mut shelf, place.clone(), roster("Left wing")).unwrap();
    assert_eq!(written.text, roster("Left wing").text(3));
    assert_eq!(Documents::open(&shelf).get(&place), Some(&roster("Left wing")));
}

#[test]
fn a_roster_that_is_deleted_leaves_no_shelf_with_a_copy_of_it() {
    let place = Place::Roster(7);
    let text = roster("Left").text(3);
    let mut shelf = Plank::with(&[("roster/7", "{"), ("roster/7~2", &text), ("roster/8", &text)]);
    let mut documents = Documents::open(&shelf);
    // What cannot be read stays.
    assert_eq!(documents.remove(&mut shelf, &place), ["roster/7~2"]);
    assert_eq!(shelf.keys(), ["roster/7", "roster/8"]);
    // A shelf that had no room is not the only one: the others are told all the same.
    let mut barred = Plank { barred: true, ..Plank::default() };
    let mut documents = Documents::default();
    documents.save(&mut barred, place.clone(), roster("Left")).unwrap_err();
    assert_eq!(documents.remove(&mut barred, &place), ["roster/7"]);
    assert_eq!(documents.unsaved().count(), 0);
}

#[test]
fn a_roster_is_renamed_and_duplicated_under_a_place_and_a_name_of_its_own() {
    let mut shelf = Plank::default();
    let mut documents = Documents::open(&shelf);
    let mut rng = StdRng::seed_from_u64(1);
    let first = documents.place_for_roster(&mut rng);
    for name in ["", "Left wing"] {
        documents.save(&mut shelf, first.clone(), roster(name)).unwrap();
    }
    let names = |documents: &Documents| -> Vec<String> {
        let named = documents.iter().map(|(_, document)| match document {
            Document::Roster(roster) => roster.name.to_string(),
            _ => unreachable!(),
        });
        named.collect()
    };
    let Some(Document::Roster(original)) = documents.get(&first).cloned() else { unreachable!() };
    for _ in 0..2 {
        let taken = names(&documents);
        let copy = original.copy_beside(&taken);
        let place = documents.place_for_roster(&mut rng);
        documents.save(&mut shelf, place, Document::Roster(copy)).unwrap();
    }
    let mut all = names(&Documents::open(&shelf));
    all.sort();
    assert_eq!(all, ["Left wing", "Left wing copy", "Left wing copy 2"]);
    assert_eq!(documents.get(&first), Some(&Document::Roster(original)));
}

#[test]
fn every_cut_and_every_flipped_bit_of_a_document_is_kept_or_read() {
    for (place, document, text) in each_kind() {
        let text = text.trim_end();
        let written = save(&mut Documents::default(), &place, document.clone());
        let mut damaged: Vec<String> = (0..text.len()).map(|cut| lossy(&text.as_bytes()[..cut])).collect();
        damaged.extend((0..text.len() * 8).map(|bit| {
            let mut flipped = text.as_bytes().to_vec();
            flipped[bit / 8] ^= 1 << (bit % 8);
            lossy(&flipped)
        }));
        for damaged in damaged {
            let mut documents = Documents::default();
            let read = documents.take(&written.key, &damaged).is_some();
            let kept = documents.unread().any(|(_, unread)| unread.text == damaged);
            assert!(read || kept, "{damaged}");
            let key = save(&mut documents, &place, document.clone()).key;
            assert_eq!(kept, key != written.key, "{damaged}");
        }
    }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

proptest! {
    #[test]
    fn noise_is_kept_under_its_key(key in "[a-z/~0-9]{0,12}", text in ".{0,80}") {
        let shelf = Plank::with(&[(&key, &text)]);
        let documents = Documents::open(&shelf);
        prop_assert_eq!(documents.unread().map(|(key, unread)| (key, &*unread.text)).collect::<Vec<_>>(), [(&*key, &*text)]);
    }
}
