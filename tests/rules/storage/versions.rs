//! Recovery: which earlier states are listed, and what is said of each.

use super::{ROSTER, roster};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::form::{self, Control};
use aide_de_camp::rules::{LineEdit, Overrides, SystemInfo};
use aide_de_camp::storage::history::{EarlierState, versions};
use aide_de_camp::storage::*;
use aide_de_camp::systems::SYSTEMS;

/// A document as it stood at a time.
fn state(id: &Id, content: &Content, at: u64) -> EarlierState {
    let mut documents = Documents::new(1);
    documents.put(id.clone(), Some(content.clone()), at);
    (format!("history/{id}/{at}"), Ok(documents.get(id).unwrap().clone()))
}

fn listed(states: Vec<EarlierState>, documents: &Documents) -> Vec<(Id, Vec<u64>)> {
    let (versions, unread) = versions(states, documents);
    assert_eq!(unread, Vec::<String>::new());
    let at = |state: &(String, Document)| state.1.record.saved_at;
    versions.into_iter().map(|one| (one.id, one.states.iter().map(at).collect())).collect()
}

#[test]
fn versions_stand_by_document_the_latest_first_and_each_once() {
    let (left, right, other) = (roster("Left"), roster("Right"), Id::Roster(8));
    let mut documents = Documents::new(1);
    documents.put(ROSTER, Some(roster("Now")), 9);
    let states = [
        (&ROSTER, &left, 1),
        (&ROSTER, &right, 2),
        (&ROSTER, &left, 3),
        // What stands there now.
        (&ROSTER, &roster("Now"), 4),
        (&other, &right, 7),
    ];
    let states = states.into_iter().map(|(id, content, at)| state(id, content, at)).collect();
    assert_eq!(listed(states, &documents), [(other, vec![7]), (ROSTER, vec![3, 2])]);
}

#[test]
fn of_deleted_armies_that_are_alike_one_is_listed() {
    let states: Vec<_> = (1..=22).map(|n| state(&Id::Roster(n), &roster(""), u64::from(n))).collect();
    assert_eq!(listed(states, &Documents::new(1)), [(Id::Roster(22), vec![22])]);
}

#[test]
fn a_state_that_cannot_be_read_is_named() {
    let states = vec![("history/roster/7/1".to_string(), Err(RecordError::Garbled))];
    assert_eq!(versions(states, &Documents::new(1)), (vec![], vec!["history/roster/7/1".to_string()]));
}

#[test]
fn an_army_says_what_it_had_otherwise() {
    for system in SYSTEMS {
        let now = Roster::samples_of(system.id).remove(0);
        let differences = |then: &Roster| differences(Kind::Roster, &Content::of(then), &Content::of(&now));
        assert_eq!(differences(&now), Vec::<String>::new(), "{}", system.id);
        let mut named = now.clone();
        named.set("name", "Left wing").unwrap();
        assert_eq!(differences(&named), ["called Left wing"], "{}", system.id);
        // One unit more, and one less.
        let mut changed = now.clone();
        assert!(changed.edit("groups.0.units.0", LineEdit::Copy));
        let found = differences(&changed);
        assert!(found.iter().any(|one| one.starts_with("with ")), "{}: {found:?}", system.id);
        let mut changed = now.clone();
        assert!(changed.edit("groups.0.units.1", LineEdit::Remove));
        let found = differences(&changed);
        assert!(found.iter().any(|one| one.starts_with("without ")), "{}: {found:?}", system.id);
        // A group goes with its units, as one.
        let mut changed = now.clone();
        assert!(changed.edit("groups.0", LineEdit::Remove));
        let found = differences(&changed);
        assert_eq!(found.iter().filter(|one| one.starts_with("without ")).count(), 1, "{found:?}");
        // Of many the first are told.
        let empty = Roster::of(system.id).unwrap();
        assert!(differences(&empty).len() <= 4, "{}", system.id);
    }
}

/// The first reading as it is not shipped, in words; a small game may have none.
fn changed_reading(system: &SystemInfo) -> Option<(Overrides, String)> {
    let reading = system.readings.first()?;
    let [_, other, ..] = reading.choices else { return None };
    let mut overrides = Overrides::default();
    overrides.set(reading.path, Some(other.value));
    Some((overrides, format!("{} {}", reading.question, other.label)))
}

/// The first number of the charts and one more, in words.
fn changed_cell(system: &SystemInfo) -> (Overrides, String) {
    let controls = |overrides: &Overrides| {
        let charts = (system.charts)(&(system.context)(overrides));
        charts.iter().flat_map(|chart| chart.form.controls()).cloned().collect::<Vec<_>>()
    };
    let more = |control: &Control| match &control.kind {
        form::Kind::Stepper { more: Some(more), .. } => Some((control.key.clone(), more.clone())),
        _ => None,
    };
    let (key, writes) = controls(&Overrides::default()).iter().find_map(more).unwrap();
    let overrides = writes.into_iter().map(|(key, value)| (pointer(&key), value)).collect();
    let changed = controls(&overrides).into_iter().find(|control| control.key == key).unwrap();
    (overrides, format!("{}: {}", changed.label, changed.value))
}

#[test]
fn a_sheet_says_what_it_changed_otherwise() {
    for system in SYSTEMS {
        let sheet = |overrides: &Overrides| {
            let overrides = overrides.clone();
            Content::of(&OwnSheet { system: system.id.into(), overrides, ..OwnSheet::default() })
        };
        let plain = sheet(&Overrides::default());
        for (overrides, words) in changed_reading(system).into_iter().chain([changed_cell(system)]) {
            let changed = sheet(&overrides);
            assert_eq!(differences(Kind::Sheet, &changed, &plain), [format!("with “{words}”")]);
            assert_eq!(differences(Kind::Sheet, &plain, &changed), [format!("without “{words}”")]);
        }
        let id = Id::Sheet(system.id.into());
        assert_eq!(Documents::new(1).summary(&id, &plain), ["nothing changed"]);
    }
}
