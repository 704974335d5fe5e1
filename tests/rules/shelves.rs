//! Documents on shelves: two slots, two windows, a shelf that fails, and earlier states.

use crate::saved::each_kind;
use aide_de_camp::roster::{Roster, Title};
use aide_de_camp::save::*;
use rand::{SeedableRng, rngs::StdRng};
use std::collections::BTreeMap;

/// A shelf in memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plank {
    texts: BTreeMap<String, String>,
    /// How it takes no text any more.
    fails: Option<Refused>,
}

impl Plank {
    pub fn with(texts: &[(&str, &str)]) -> Self {
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
        match self.fails {
            Some(Refused::Altered) => self.texts.insert(key.into(), text[1..].into()),
            Some(why) => return Err(why),
            None => self.texts.insert(key.into(), text.into()),
        };
        Ok(())
    }
    fn remove(&mut self, key: &str) {
        self.texts.remove(key);
    }
}

pub fn roster(name: &str) -> Document {
    let sample = Roster::samples().remove(0);
    Document::Roster(Roster { name: Title::cut(name), ..sample })
}

fn text(name: &str, revision: u64) -> String {
    roster(name).text(Origin { revision, ..Origin::default() })
}

const PLACE: Place = Place::Roster(7);

/// Keeps a document and writes it, as a window with one shelf does.
fn save(documents: &mut Documents, shelf: &mut Plank, place: &Place, document: Document) -> Written {
    documents.keep(place.clone(), document);
    let written = documents.write(shelf, place, false).unwrap().unwrap();
    assert!(documents.confirm(&written));
    written
}

fn names(documents: &Documents) -> Vec<String> {
    let mut names = Vec::new();
    for (_, document) in documents.iter() {
        if let Document::Roster(roster) = document {
            names.push(roster.name.to_string());
        }
    }
    names.sort();
    names
}

#[test]
fn a_write_goes_to_the_slot_that_does_not_hold_the_latest_copy() {
    let mut shelf = Plank::default();
    let mut documents = Documents::open(&shelf);
    for (name, key) in
        [("1st", "roster/7"), ("2nd", "roster/7~2"), ("3rd", "roster/7"), ("4th", "roster/7~2")]
    {
        assert_eq!(save(&mut documents, &mut shelf, &PLACE, roster(name)).key, key);
    }
    assert_eq!(shelf.keys(), ["roster/7", "roster/7~2"]);
    // The latest gone, the one before it counts; what stands in the place of the latest stays.
    shelf.texts.insert("roster/7~2".into(), "{".into());
    let mut documents = Documents::open(&shelf);
    assert_eq!(documents.get(&PLACE), Some(&roster("3rd")));
    for (name, key) in [("5th", "roster/7~3"), ("6th", "roster/7"), ("7th", "roster/7~3")] {
        assert_eq!(save(&mut documents, &mut shelf, &PLACE, roster(name)).key, key);
    }
    assert_eq!(shelf.get("roster/7~2").as_deref(), Some("{"));
}

#[test]
fn what_another_window_damaged_is_not_written_over_either() {
    let mut shelf = Plank::default();
    let mut documents = Documents::open(&shelf);
    shelf.texts.insert("desk".into(), "{".into());
    let written = save(&mut documents, &mut shelf, &Place::Desk, Document::Desk(Desk::default()));
    assert_eq!((written.key.as_str(), shelf.get("desk").as_deref()), ("desk~2", Some("{")));
    assert_eq!(documents.unread().count(), 1);
}

#[test]
fn of_two_copies_the_later_counts_wherever_it_stands() {
    let shelf = |(name, revision): (&str, u64)| vec![("roster/7".to_string(), text(name, revision))];
    let copies = [("old", 4), ("new", 5)];
    for (first, second, later) in [(copies[0], copies[1], true), (copies[1], copies[0], false)] {
        let mut documents = Documents::default();
        documents.take_all(&shelf(first));
        assert_eq!(documents.take_all(&shelf(second)).contains(&PLACE), later);
        assert_eq!(documents.get(&PLACE), Some(&roster("new")));
        let written = save(&mut documents, &mut Plank::default(), &PLACE, roster("newest"));
        assert_eq!(written.origin.revision, 6);
        assert!(documents.told().is_empty());
    }
    // A copy that is damaged on one shelf is read from the other, and both are left alone.
    let mut documents = Documents::open(&Plank::with(&[("roster/7", "{")]));
    documents.take_all(&shelf(copies[1]));
    assert_eq!(documents.get(&PLACE), Some(&roster("new")));
    assert_eq!(save(&mut documents, &mut Plank::default(), &PLACE, roster("newest")).key, "roster/7~2");
}

#[test]
fn what_a_crash_left_on_one_shelf_only_is_brought_to_the_other() {
    let newer = vec![("roster/7~2".to_string(), text("new", 5))];
    let mut shelf = Plank::with(&[("roster/7", &text("old", 4))]);
    let mut documents = Documents::open(&shelf);
    documents.take_all(&newer);
    assert_eq!(documents.lacking(&newer), []);
    assert_eq!(documents.lacking(&found(&shelf)), [PLACE]);
    let latest = documents.latest(&newer[0]).unwrap();
    documents.repeat(&mut shelf, &latest, 1).unwrap();
    assert_eq!(shelf.get("roster/7~2"), Some(text("new", 5)));
    assert_eq!(documents.lacking(&found(&shelf)), []);
    // It is there now: once is enough, and an old copy is nobody's latest.
    assert_eq!(documents.again(&latest, &documents.copies(&shelf, &PLACE), 1), None);
    assert_eq!(documents.latest(&("roster/7".into(), text("old", 4))), None);
}

#[test]
fn a_shelf_that_fails_is_told_and_the_document_stays_in_memory() {
    const ONLY_HERE: &str =
        ", so “Left wing” is only in this window. Download it before you close the window.";
    for (why, sentence) in [
        (Refused::Full, "This device has no room left"),
        (Refused::Barred, "This browser does not let anything be stored"),
        (Refused::Altered, "This device did not keep what it was given"),
    ] {
        let mut shelf = Plank { fails: Some(why), ..Plank::default() };
        let mut documents = Documents::open(&shelf);
        documents.keep(PLACE, roster("Left wing"));
        let unsaved = documents.write(&mut shelf, &PLACE, false).unwrap().unwrap_err();
        assert_eq!(unsaved.to_string(), [sentence, ONLY_HERE].concat());
        assert_eq!(open(&unsaved.written.text).unwrap().document, roster("Left wing"));
        assert_eq!(documents.get(&PLACE), Some(&roster("Left wing")));
        assert_eq!(documents.due().collect::<Vec<_>>(), [&PLACE]);
        shelf.fails = None;
        save(&mut documents, &mut shelf, &PLACE, roster("Left wing"));
        assert_eq!(documents.due().count(), 0);
        assert_eq!(Documents::open(&shelf).get(&PLACE), Some(&roster("Left wing")));
    }
}

#[test]
fn only_what_was_confirmed_is_saved() {
    let mut shelf = Plank::default();
    let mut documents = Documents::default();
    documents.keep(PLACE, roster("Left"));
    let slow = documents.write(&mut shelf, &PLACE, false).unwrap().unwrap();
    assert_eq!(documents.due().collect::<Vec<_>>(), [&PLACE]);
    documents.keep(PLACE, roster("Left wing"));
    // It is there at last, but not what was changed meanwhile.
    assert!(documents.confirm(&slow));
    assert_eq!(documents.due().collect::<Vec<_>>(), [&PLACE]);
    save(&mut documents, &mut shelf, &PLACE, roster("Left wing"));
    assert_eq!((documents.due().count(), documents.write(&mut shelf, &PLACE, false)), (0, None));
}

#[test]
fn a_deleted_roster_stays_away_and_comes_back_when_it_is_undone() {
    let mut shelf = Plank::default();
    let mut documents = Documents::open(&shelf);
    let place = documents.place_for_roster(&mut StdRng::seed_from_u64(1));
    for name in ["Left", "Left wing"] {
        save(&mut documents, &mut shelf, &place, roster(name));
    }
    let slower = found(&shelf);
    documents.forget(&place);
    documents.remove(&mut shelf, &place);
    assert_eq!((documents.get(&place), shelf.keys()), (None, vec![]));
    assert_eq!((documents.iter().count(), documents.due().count()), (0, 0));
    assert!(documents.take_all(&slower).is_empty());
    assert_ne!(documents.place_for_roster(&mut StdRng::seed_from_u64(1)), place);
    let written = save(&mut documents, &mut shelf, &place, roster("Left wing"));
    assert_eq!(written.origin.revision, 3);
    assert_eq!(Documents::open(&shelf).get(&place), Some(&roster("Left wing")));
}

#[test]
fn a_roster_that_is_deleted_leaves_no_shelf_with_a_copy_of_it() {
    let mut shelf =
        Plank::with(&[("roster/7", "{"), ("roster/7~2", &text("Left", 3)), ("roster/8", &text("Left", 3))]);
    let mut documents = Documents::open(&shelf);
    documents.forget(&PLACE);
    // What cannot be read stays.
    assert_eq!(documents.deleted(&PLACE, &documents.copies(&shelf, &PLACE)), ["roster/7~2"]);
    documents.remove(&mut shelf, &PLACE);
    assert_eq!(shelf.keys(), ["roster/7", "roster/8"]);
    // Brought back before a slower shelf was asked, it stays there.
    documents.keep(PLACE, roster("Left"));
    let slower = [("roster/7~2".to_string(), text("Left", 3))];
    assert!(documents.deleted(&PLACE, &slower).is_empty());
}

#[test]
fn a_roster_is_renamed_and_duplicated_under_a_place_and_a_name_of_its_own() {
    let mut shelf = Plank::default();
    let mut documents = Documents::open(&shelf);
    let mut rng = StdRng::seed_from_u64(1);
    let first = documents.place_for_roster(&mut rng);
    for name in ["", "Left wing"] {
        save(&mut documents, &mut shelf, &first, roster(name));
    }
    let Some(Document::Roster(original)) = documents.get(&first).cloned() else { unreachable!() };
    for _ in 0..2 {
        let copy = original.copy_beside(&names(&documents));
        let place = documents.place_for_roster(&mut rng);
        save(&mut documents, &mut shelf, &place, Document::Roster(copy));
    }
    assert_eq!(names(&Documents::open(&shelf)), ["Left wing", "Left wing copy", "Left wing copy 2"]);
    assert_eq!(documents.get(&first), Some(&Document::Roster(original)));
}

/// Two windows that have read the same shelf.
fn two_windows() -> (Plank, Documents, Documents) {
    let mut shelf = Plank::default();
    let mut ours = Documents::open(&shelf);
    save(&mut ours, &mut shelf, &PLACE, roster("Left"));
    let theirs = Documents::open(&shelf);
    (shelf, ours, theirs)
}

#[test]
fn two_windows_take_turns_on_one_roster() {
    let (mut shelf, mut ours, mut theirs) = two_windows();
    for name in ["Left wing", "The left"] {
        let written = save(&mut ours, &mut shelf, &PLACE, roster(name));
        assert_eq!(theirs.take_all(&[(written.key, written.text)]), [PLACE]);
        (ours, theirs) = (theirs, ours);
    }
    assert_eq!((names(&ours), names(&theirs)), (vec!["The left".to_string()], vec!["The left".to_string()]));
    assert!(ours.told().is_empty() && theirs.told().is_empty());
}

#[test]
fn a_roster_that_is_changed_in_both_windows_ends_as_two() {
    // Whether the other window's is met when it is written, or told of before.
    for told_before in [true, false] {
        let (mut shelf, mut ours, mut theirs) = two_windows();
        let written = save(&mut ours, &mut shelf, &PLACE, roster("Left wing"));
        theirs.keep(PLACE, roster("Right wing"));
        if told_before {
            theirs.take_all(&[(written.key, written.text)]);
        } else {
            assert_eq!(theirs.write(&mut shelf, &PLACE, false), None);
        }
        assert_eq!(theirs.get(&PLACE), Some(&roster("Left wing")));
        let sentence = "“Right wing” changed in another window, too. Both are kept: how this window had it is now “Right wing copy”.";
        assert_eq!(theirs.told(), [sentence]);
        let aside = theirs.due().next().cloned().unwrap();
        let written = theirs.write(&mut shelf, &aside, false).unwrap().unwrap();
        assert!(theirs.confirm(&written));
        assert_eq!(theirs.due().count(), 0);
        let both = ["Left wing", "Right wing copy"];
        assert_eq!(
            (names(&theirs), names(&Documents::open(&shelf))),
            (both.map(str::to_string).to_vec(), both.map(str::to_string).to_vec())
        );
        theirs.heard();
        assert!(theirs.told().is_empty());
    }
}

#[test]
fn what_gave_way_is_written_before_what_took_its_place() {
    let (mut shelf, mut ours, mut theirs) = two_windows();
    save(&mut ours, &mut shelf, &PLACE, roster("Left wing"));
    theirs.keep(PLACE, roster("Right wing"));
    assert_eq!(theirs.write(&mut shelf, &PLACE, false), None);
    theirs.keep(PLACE, roster("Centre"));
    assert_eq!(theirs.write(&mut shelf, &PLACE, false), None);
    let places: Vec<Place> = theirs.due().cloned().collect();
    assert_eq!((places.len(), &places[1]), (2, &PLACE));
    for place in places {
        let written = theirs.write(&mut shelf, &place, false).unwrap().unwrap();
        assert!(theirs.confirm(&written));
    }
    assert_eq!(names(&Documents::open(&shelf)), ["Centre", "Right wing copy"]);
}

#[test]
fn a_chart_that_is_changed_in_both_windows_leaves_an_earlier_state() {
    let (place, own, _) = each_kind().into_iter().find(|(place, ..)| place.kind() == Kind::Sheet).unwrap();
    let (mut shelf, mut ours, mut theirs) = two_windows();
    let Document::Sheet(mut sheet) = own.clone() else { unreachable!() };
    save(&mut ours, &mut shelf, &place, own);
    sheet.changes.set("/artillery_die/joint", Some("3"));
    let other = Document::Sheet(sheet);
    theirs.keep(place.clone(), other.clone());
    assert_eq!(theirs.write(&mut shelf, &place, false), None);
    assert_eq!(
        theirs.told(),
        [
            "Your sheet of Republique 5.0 changed in another window, too. How this window had it is under Backup and recovery, as an earlier state."
        ]
    );
    assert_eq!(theirs.given_way(), Some(&(place.clone(), other)));
    // Nothing goes in its place before it is put away.
    theirs.touch(&place);
    assert_eq!(theirs.write(&mut shelf, &place, false), None);
    theirs.put_away();
    assert!(theirs.write(&mut shelf, &place, false).is_some());
}

#[test]
fn a_roster_deleted_in_one_window_goes_from_the_other_unless_it_was_changed_there() {
    for changed in [false, true] {
        let (mut shelf, mut ours, mut theirs) = two_windows();
        if changed {
            theirs.keep(PLACE, roster("Left wing"));
        }
        ours.forget(&PLACE);
        ours.remove(&mut shelf, &PLACE);
        theirs.gone(&shelf, "roster/7");
        assert_eq!(theirs.get(&PLACE).is_some(), changed);
        assert_eq!(theirs.write(&mut shelf, &PLACE, false).is_some(), changed);
    }
    // Changed there and saved already, it is not deleted at all.
    let (mut shelf, mut ours, mut theirs) = two_windows();
    save(&mut theirs, &mut shelf, &PLACE, roster("Left wing"));
    ours.forget(&PLACE);
    ours.remove(&mut shelf, &PLACE);
    assert_eq!((ours.get(&PLACE), shelf.keys().len()), (Some(&roster("Left wing")), 2));
}

#[test]
fn a_newer_versions_document_is_shown_and_never_written_over() {
    let newer = include_str!("saved/roster_99.json").trim_end();
    let mut shelf = Plank::with(&[("roster/7", newer)]);
    let mut documents = Documents::open(&shelf);
    assert!(documents.get(&PLACE).is_some());
    for name in ["1st", "2nd", "3rd"] {
        save(&mut documents, &mut shelf, &PLACE, roster(name));
    }
    assert_eq!(shelf.get("roster/7").as_deref(), Some(newer));
    assert_eq!(shelf.keys(), ["roster/7", "roster/7~2", "roster/7~3"]);
}

#[test]
fn of_earlier_states_the_last_ten_stay() {
    let [least, most] = ring(&PLACE);
    let mut shelf = BTreeMap::from(
        ["~roster/70/0000000000000001", "~desk/0000000000000001"].map(|key| (key.to_string(), String::new())),
    );
    let keep = |shelf: &mut BTreeMap<String, String>, at: u64| {
        let there: Vec<Found> = shelf
            .range(least.clone()..=most.clone())
            .map(|(key, text)| (key.clone(), text.clone()))
            .collect();
        for (key, text) in snapshot(&PLACE, at, at.to_string(), &there) {
            match text {
                Some(text) => shelf.insert(key, text),
                None => shelf.remove(&key),
            };
        }
    };
    for at in 1..=25 {
        keep(&mut shelf, at * 1000);
    }
    let of = |shelf: &BTreeMap<String, String>| -> Vec<u64> {
        shelf.keys().filter_map(|key| earlier(key)).filter(|(of, _)| *of == PLACE).map(|(_, at)| at).collect()
    };
    assert_eq!((of(&shelf), shelf.len()), ((16..=25).map(|at| at * 1000).collect(), 12));
    // The same state again pushes nothing out.
    let newest = [("~roster/7/1".to_owned(), "same".to_owned())];
    assert_eq!(snapshot(&PLACE, 2, "same".into(), &newest), []);
    for key in ["roster/7", "~roster/7", "~roster/x/5", "~roster/7/soon"] {
        assert_eq!(earlier(key), None);
    }
}
