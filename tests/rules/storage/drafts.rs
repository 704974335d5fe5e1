//! What was entered and is neither saved nor cleared: it lives through a reload, and is nobody else's.

use super::{Memory, Window};
use aide_de_camp::storage::*;
use serde_json::Map;
use std::collections::BTreeMap;

const LIST: &str = include_str!("../saved/list_1.json");
const TYPED: &str = include_str!("../saved/typed_1.json");

fn list() -> PastedList {
    let left_out = vec![LeftOut { number: 3, words: "some of the old lot".into() }];
    let text = "Scipio, Polybian Roman\n8 Irr Ps (S)\n1 Bge (O)".into();
    PastedList { system: "dbm".into(), text, left_out, taken: Vec::new(), unknown_fields: Map::new() }
}

fn typed() -> TypedOver {
    let texts = [("/rally/veteran/unformed", "3"), ("/rally/green/shaken", "few")];
    let texts: BTreeMap<String, String> = texts.map(|(key, text)| (key.into(), text.into())).into();
    let tables = BTreeMap::from([("rally".into(), texts)]);
    TypedOver { system: "republique".into(), tables, unknown_fields: Map::new() }
}

fn drafts() -> [(Id, Content, &'static str); 2] {
    [
        (Id::List("dbm".into()), Content::of(&list()), LIST.trim_end()),
        (Id::Typed("republique".into()), Content::of(&typed()), TYPED.trim_end()),
    ]
}

#[test]
fn drafts_of_version_1_open_for_ever() {
    let mut store = Memory::default();
    for (id, _, text) in drafts() {
        store.texts.insert(id.to_string(), text.into());
    }
    let mut documents = Documents::new(5);
    documents.open(&store);
    assert_eq!(documents.damaged(), []);
    assert_eq!((documents.pasted_list("dbm"), documents.typed_over("republique")), (list(), typed()));
    for (id, content, text) in drafts() {
        let document = documents.get(&id).unwrap();
        assert_eq!((document.content(), &*document.record.to_text()), (Some(content), text));
    }
    // Those of another game are its own.
    assert!(documents.pasted_list("plm").is_empty() && documents.typed_over("dbm").tables.is_empty());
}

#[test]
fn a_draft_lives_through_a_reload_and_is_in_no_backup() {
    let (mut local, mut database) = (Memory::default(), Memory::default());
    let mut window = Window::open(1, &mut local, &database);
    for (id, content, _) in drafts() {
        window.put(&id, Some(content));
    }
    window.save(&mut local, &mut database);
    let again = Window::open(2, &mut local, &database).documents;
    assert_eq!((again.pasted_list("dbm"), again.typed_over("republique")), (list(), typed()));
    let backup = again.backup();
    assert!(!backup.contains("old lot") && !backup.contains("few"), "{backup}");
    assert_eq!((again.backup_contents(), again.writes()), (BackupContents::default(), 0));
    assert_eq!(history::read(&database).len(), 0);
    let summaries = drafts().map(|(id, content, _)| again.summary(&id, &content).join(", "));
    assert_eq!(summaries, ["3 lines", "2 values"]);
    assert_eq!(
        drafts().map(|(id, ..)| id.description()),
        ["Your pasted list of DBM 3.1", "What you typed over the charts of Republique 5.0"]
    );
}

/// One that was left is gone after a reload, too; of two windows the later counts, and nobody is asked.
#[test]
fn a_draft_that_was_left_stays_away() {
    let (mut local, mut database) = (Memory::default(), Memory::default());
    let (mut ours, mut theirs) =
        (Window::open(1, &mut local, &database), Window::open(2, &mut local, &database));
    let (id, text) = (Id::List("dbm".into()), |text: &str| PastedList { text: text.into(), ..list() });
    ours.put(&id, Some(Content::of(&text("ours"))));
    ours.save(&mut local, &mut database);
    theirs.put(&id, Some(Content::of(&text("their"))));
    theirs.put(&id, Some(Content::of(&text("theirs"))));
    theirs.save(&mut local, &mut database);
    ours.documents.on_local_change("list/dbm", &local);
    for window in [&ours, &theirs] {
        assert_eq!(window.documents.pasted_list("dbm").text, "theirs");
        assert!(window.documents.notices().is_empty() && window.documents.is_saved());
    }
    ours.put(&id, None);
    ours.save(&mut local, &mut database);
    let again = Window::open(3, &mut local, &database).documents;
    assert!(again.pasted_list("dbm").is_empty() && again.damaged().is_empty());
}

#[test]
fn a_line_is_left_out_of_a_list_and_put_back_where_it_stood() {
    let mut list = PastedList { text: "one\ntwo\nthree".into(), ..PastedList::default() };
    let two = LeftOut { number: 2, words: "two".into() };
    list.leave_out(two.clone());
    assert_eq!((&*list.text, &list.left_out), ("one\nthree", &vec![two.clone()]));
    list.put_back(&two);
    assert_eq!((&*list.text, list.left_out.len()), ("one\ntwo\nthree", 0));
    // What was left out alone is something to keep.
    let all = LeftOut { number: 1, words: "one".into() };
    let mut list = PastedList { text: "one".into(), ..PastedList::default() };
    list.leave_out(all);
    assert!(list.text.is_empty() && !list.is_empty());
}
