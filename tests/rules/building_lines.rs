//! Building a roster: what a new line begins with, and units that go to another group.

use aide_de_camp::roster::Roster;
use aide_de_camp::rules::Pairs;
use aide_de_camp::rules::form::Kind;
use aide_de_camp::rules::*;
use aide_de_camp::storage::{open_roster, roster_file};
use aide_de_camp::systems::SYSTEMS;
use std::collections::BTreeSet;

fn every_system() -> Vec<Roster> {
    SYSTEMS.iter().map(|system| Roster::samples_of(system.id).swap_remove(0)).collect()
}

fn ids(roster: &Roster) -> BTreeSet<UnitId> {
    let mut ids = BTreeSet::new();
    roster.clone().army.army_mut().each_id(&mut |id| _ = ids.insert(*id));
    ids
}

fn groups(roster: &Roster) -> Vec<Group> {
    roster.army.army().groups()
}

#[test]
fn a_unit_goes_to_any_other_group_with_room_under_its_own_number() {
    for roster in every_system() {
        let before = groups(&roster);
        for (from, group) in before.iter().enumerate() {
            let destinations = destinations(roster.army.army(), from);
            assert!(destinations.iter().all(|to| to.group != from));
            for (place, unit) in group.units.iter().enumerate() {
                let path = format!("groups.{from}.units.{place}");
                for to in 0..before.len() {
                    let mut moved = roster.clone();
                    let is_done = moved.edit(&path, LineEdit::MoveTo(to));
                    assert_eq!(is_done, destinations.iter().any(|one| one.group == to), "{path} to {to}");
                    let after = groups(&moved);
                    if !is_done {
                        assert_eq!(moved, roster);
                        continue;
                    }
                    // It is the last one there, and nothing else has changed.
                    let there = after[to].units.last().unwrap();
                    assert_eq!((there.id, &there.title, &there.detail), (unit.id, &unit.title, &unit.detail));
                    assert_eq!(after[to].units[..before[to].units.len()], before[to].units);
                    assert_eq!(after[from].units.len() + 1, group.units.len());
                    assert_eq!(ids(&moved), ids(&roster));
                    assert_eq!(open_roster(&roster_file(&moved)), Ok(moved.clone()));
                }
            }
        }
    }
}

#[test]
fn what_cannot_move_stays() {
    for mut roster in every_system() {
        let last = groups(&roster).len();
        let units = groups(&roster)[0].units.len();
        let nowhere = [
            ("groups.0", 1),
            ("groups.0.units.0", 0),
            ("groups.0.units.0", last),
            (&*format!("groups.0.units.{units}"), 1),
            ("groups.99.units.0", 1),
            ("groups.0.units.0.name", 1),
            ("", 1),
        ]
        .map(|(path, to)| (path.to_owned(), to));
        let before = roster.clone();
        for (path, to) in nowhere {
            assert!(!roster.edit(&path, LineEdit::MoveTo(to)), "{path} to {to}");
        }
        assert_eq!(roster, before);
        // A group that is full takes no more, and is not among those to go to.
        while roster.edit("groups.1.units.0", LineEdit::Copy) {}
        assert!(!roster.edit("groups.0.units.0", LineEdit::MoveTo(1)));
        assert!(destinations(roster.army.army(), 0).iter().all(|to| to.group != 1));
    }
}

/// A line of another version goes along, and a group of one takes nothing.
#[test]
fn what_this_version_does_not_know_is_kept_when_it_moves() {
    let mut roster = open_roster(include_str!("saved/roster_99.json")).unwrap();
    assert!(!roster.edit("groups.0.units.0", LineEdit::MoveTo(1)));
    let at = groups(&roster).len();
    assert!(roster.edit(&format!("groups.{at}"), LineEdit::Add));
    assert!(roster.edit("groups.0.units.1", LineEdit::MoveTo(at)));
    assert_eq!(groups(&roster)[at].units[0].title, "Unknown entry");
    assert_eq!(roster.unknown(), 3);
}

#[test]
fn divisions_that_are_called_the_same_are_told_apart_by_their_corps() {
    let mut roster = Roster::of("republique").unwrap();
    for (at, level) in ["corps", "division", "corps", "division", "division"].into_iter().enumerate() {
        assert!(roster.edit(&format!("groups.{at}"), LineEdit::Add));
        roster.set(&format!("groups.{at}.level"), level).unwrap();
    }
    let titles: Vec<String> = destinations(roster.army.army(), 1).into_iter().map(|to| to.title).collect();
    assert_eq!(titles, ["Corps 1", "Corps 2", "Division 1, Corps 2", "Division 2"]);
}

/// An army of one group and one unit, with these fields of the unit; then one more group and unit, and one more unit.
fn started(system: &str, fields: &[(&str, &str)]) -> [String; 3] {
    let mut roster = Roster::of(system).unwrap();
    for path in ["groups.0", "groups.0.units.0"] {
        assert!(roster.edit(path, LineEdit::Add));
    }
    for (field, text) in fields {
        roster.set(&format!("groups.0.{field}"), text).unwrap();
    }
    for path in ["groups.0.units.1", "groups.1", "groups.1.units.0"] {
        assert!(roster.edit(path, LineEdit::Add));
    }
    let groups = groups(&roster);
    [&groups[0].units[1], &groups[1].units[0]]
        .map(|unit| unit.title.clone())
        .into_iter()
        .chain([groups[1].detail.clone()])
        .collect::<Vec<_>>()
        .try_into()
        .unwrap()
}

/// own: another like the last of its group; of another group what lists have in common from one line to the next.
#[test]
fn a_new_line_begins_as_the_one_above_it_suggests() {
    // All but its general; each command begins with its general's one element.
    let fields = [("units.0.drill", "irregular"), ("units.0.elements", "7"), ("units.0.grade", "s")];
    assert_eq!(
        started("dbm", &fields),
        ["7 Irr Bd (S)", "1 Irr Bd (O), with the general", "sub-general, 1 EE, demoralised at ½ EE"]
    );
    // What follows a general's own element is none of one.
    let general = [("units.0.troops", "kn"), ("units.0.grade", "s"), ("units.0.name", "Hannibal")];
    assert_eq!(started("dbm", &general)[0], "4 Reg Kn (S)");
    // Its troops and training, or its training alone; the Corps of the division above.
    assert_eq!(
        started(
            "grande-tactique",
            &[("units.0.training", "veteran"), ("units.0.troops", "cavalry"), ("corps", "2")]
        ),
        ["veteran cavalry", "veteran infantry", "Corps 2 · ordinary general"]
    );
    // Its grade; how many it is and of what only in its own division, and never what it has lost or guards.
    let republique = started(
        "republique",
        &[
            ("units.0.grade", "veteran"),
            ("units.0.bases", "9"),
            ("units.0.troops", "heavy_cavalry"),
            ("units.0.lost", "2"),
            ("units.0.post", "Aspern"),
        ],
    );
    assert_eq!(republique[..2], ["9 bases of veteran heavy cavalry", "4 bases of veteran infantry"]);
    // Its nation, in another brigade at the full strength and the class of that nation's line.
    let plm = started(
        "plm",
        &[("units.0.nation", "british"), ("units.0.troops", "guards"), ("units.0.stands", "3")],
    );
    assert_eq!(plm[..2], ["3 stands of Guards, class C", "6 stands of British line, class D"]);
}

/// A list that is read as text says everything itself.
#[test]
fn a_line_of_a_pasted_list_follows_none() {
    let text = "Command 1\n6 Irr Wb (O)\n4 Bd (O)";
    let reading = aide_de_camp::roster::read_roster_text("dbm", text).unwrap();
    let titles: Vec<String> =
        groups(&reading.roster)[0].units.iter().map(|unit| unit.title.clone()).collect();
    assert_eq!(titles, ["6 Irr Wb (O)"]);
    assert_eq!(reading.unread[0].words, "4 Bd (O)");
}

/// What a tap on the control with this key writes, or on its option of this label.
fn writes(roster: &Roster, key: &str, label: &str) -> Pairs {
    let form = roster.form("groups.0.units.0");
    let control = form.controls().into_iter().find(|control| control.key == key).unwrap();
    match &control.kind {
        Kind::Toggle { writes, .. } => writes.clone(),
        _ => control.options().into_iter().find(|option| option.label == label).unwrap().writes.clone(),
    }
}

fn tapped(roster: &mut Roster, key: &str, label: &str) -> String {
    let writes = writes(roster, &format!("groups.0.units.0.{key}"), label);
    roster.write(&writes).unwrap();
    groups(roster)[0].units[0].title.clone()
}

fn with_a_unit(system: &str) -> Roster {
    let mut roster = Roster::of(system).unwrap();
    assert!(roster.edit("groups.0", LineEdit::Add) && roster.edit("groups.0.units.0", LineEdit::Add));
    roster
}

/// own: the number that nobody entered gives way; one that was entered stays.
#[test]
fn a_number_goes_along_with_what_a_unit_becomes() {
    let roster = &mut with_a_unit("dbm");
    assert_eq!(tapped(roster, "general", ""), "1 Reg Bd (O)");
    roster.set("groups.0.units.0.elements", "4").unwrap();
    assert_eq!(tapped(roster, "general", ""), "1 Reg Bd (O), with the general");
    assert_eq!(tapped(roster, "general", ""), "1 Reg Bd (O)");
    roster.set("groups.0.units.0.elements", "12").unwrap();
    assert_eq!(tapped(roster, "general", ""), "12 Reg Bd (O), with the general");
    let roster = &mut with_a_unit("republique");
    assert_eq!(tapped(roster, "troops", "Artillery"), "1 battery of average artillery, 8–9-pdr");
    assert_eq!(tapped(roster, "troops", "Infantry"), "4 bases of average infantry");
    roster.set("groups.0.units.0.bases", "3").unwrap();
    assert_eq!(tapped(roster, "troops", "Artillery"), "3 batteries of average artillery, 8–9-pdr");
}
