//! Building a roster: fields by path, lines added, copied, moved and taken off.

use aide_de_camp::roster::Roster;
use aide_de_camp::rules::*;
use aide_de_camp::storage::{open_roster, roster_file};
use aide_de_camp::systems::*;

/// A sample of each.
fn every_system() -> [Roster; 3] {
    [0, 2, 4].map(|n| Roster::samples()[n].clone())
}

fn sets(roster: &mut Roster, path: &str, text: &str) -> bool {
    roster.set(path, text).is_ok()
}

#[test]
fn every_field_of_an_army_is_read_and_set_by_its_path() {
    for mut roster in every_system() {
        let fields = [("name", "Second"), ("groups.1.name", "Left"), ("groups.1.units.2.name", "Guards")];
        for (path, word) in fields {
            assert!(sets(&mut roster, path, word), "{path}");
            assert_eq!(roster.get(path).as_deref(), Some(word));
        }
        let group = &roster.army.army().groups()[1];
        assert_eq!((group.title.as_str(), group.units[2].title.as_str()), ("Left", "Guards"));
        let nowhere = [
            "",
            "title",
            "groups.12",
            "groups.9.name",
            "groups.-1.name",
            "groups.x.name",
            "groups.1.units.24.name",
            "groups.1.units.2.name.more",
        ];
        let before = roster.clone();
        for path in nowhere {
            assert_eq!(roster.get(path), None, "{path}");
            assert!(!sets(&mut roster, path, "1"), "{path}");
        }
        // Lines are no fields: they are added and taken off by an edit.
        for path in ["groups", "groups.1", "groups.1.units", "groups.1.units.2"] {
            for word in ["1", "9", "none", "yes"] {
                assert!(!sets(&mut roster, path, word), "{path}={word}");
            }
        }
        assert!(!sets(&mut roster, "name", &"A".repeat(41)));
        assert!(!sets(&mut roster, "groups.1.name", &"A".repeat(41)));
        assert_eq!(roster, before);
    }
    for (system, path, word) in [
        (0, "commander.bad", "true"),
        (0, "corps.1.name", "Erlon"),
        (0, "groups.0.units.1.troops", "horse_artillery"),
        (1, "works.towers", "3"),
        (1, "groups.0.units.1.general", "true"),
        (2, "leaders", "2"),
        (2, "groups.2.leader.rating", "-1"),
        (2, "groups.2.units.0.grade", "militia"),
    ] {
        let roster = &mut every_system()[system];
        assert!(sets(roster, path, word), "{path}");
        assert_eq!(roster.get(path).as_deref(), Some(word));
        assert_eq!(open_roster(&roster_file(roster)), Ok(roster.clone()));
    }
}

fn ids(roster: &mut Roster) -> Vec<UnitId> {
    let mut ids = Vec::new();
    roster.army.army_mut().each_id(&mut |id| ids.push(*id));
    ids
}

fn titles(roster: &Roster) -> Vec<String> {
    roster.army.army().groups().into_iter().map(|group| group.title).collect()
}

#[test]
fn lines_are_added_copied_moved_and_taken_off() {
    for mut roster in every_system() {
        let (first, before) = (ids(&mut roster), roster.army.army().groups());
        let count = before[1].units.len();
        // A unit like the first one stands behind it, under a new number.
        assert!(roster.edit("groups.1.units.0", LineEdit::Copy));
        let groups = roster.army.army().groups();
        assert_eq!(groups[1].units.len(), count + 1);
        assert_eq!(groups[1].units[0], before[1].units[0]);
        assert_eq!(groups[1].units[1].title, before[1].units[0].title);
        let copy = groups[1].units[1].id.unwrap();
        assert!(!first.contains(&copy));
        // It goes up, and a blank one is put at the end.
        assert!(roster.edit("groups.1.units.1", LineEdit::Up));
        assert_eq!(roster.army.army().groups()[1].units[0].id, Some(copy));
        assert!(roster.edit(&format!("groups.1.units.{}", count + 1), LineEdit::Add));
        let added = roster.army.army().groups()[1].units[count + 1].id.unwrap();
        assert!(added > copy);
        // Its number is not given again.
        assert!(roster.edit(&format!("groups.1.units.{}", count + 1), LineEdit::Remove));
        assert!(roster.edit(&format!("groups.1.units.{}", count + 1), LineEdit::Add));
        assert!(roster.army.army().groups()[1].units[count + 1].id.unwrap() > added);
        // A whole division is copied with its units, all under new numbers.
        assert!(roster.edit("groups.1", LineEdit::Copy));
        let all = ids(&mut roster);
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), all.len());
        assert_eq!(titles(&roster)[1], titles(&roster)[2]);
        assert!(roster.edit("groups.0", LineEdit::Remove));
        assert_eq!(titles(&roster).len(), before.len());
        assert_eq!(open_roster(&roster_file(&roster)), Ok(roster.clone()));
    }
}

#[test]
fn what_cannot_be_done_to_a_line_changes_nothing() {
    for mut roster in every_system() {
        let before = roster.clone();
        for path in ["", "name", "groups", "groups.0.name", "groups.0.units", "groups.9.units.0", "groups.99"]
        {
            for what in [LineEdit::Add, LineEdit::Copy, LineEdit::Remove, LineEdit::Up] {
                assert!(!roster.edit(path, what), "{what:?} {path}");
            }
        }
        assert!(!roster.edit("groups.0", LineEdit::Up));
        assert_eq!(roster, before);
        // As many as there is room for, and no more.
        let left = roster.army.army().room("groups.0");
        assert!((1..=left).all(|_| roster.edit("groups.0", LineEdit::Copy)));
        let full = roster.clone();
        assert!(!roster.edit("groups.0", LineEdit::Copy) && !roster.edit("groups.0", LineEdit::Add));
        assert_eq!(roster.army.army().room("groups.0"), 0);
        assert_eq!(roster, full);
    }
}

#[test]
fn a_line_of_another_version_is_moved_and_taken_off_but_has_no_fields() {
    let mut roster = open_roster(include_str!("saved/roster_99.json")).unwrap();
    assert_eq!(roster.get("groups.0.units.1.name"), None);
    assert!(!sets(&mut roster, "groups.0.units.1.name", "A"));
    assert_eq!(roster.get("groups.1.name"), None);
    assert!(!roster.edit("groups.1.units.0", LineEdit::Add));
    assert!(roster.edit("groups.0.units.1", LineEdit::Up));
    assert_eq!(roster.army.army().groups()[0].units[0].title, "Unknown entry");
    assert_eq!(roster.unknown(), 3);
    assert!(roster.edit("groups.1", LineEdit::Remove));
    assert_eq!(roster.unknown(), 2);
}

#[test]
fn an_army_is_said_in_one_line() {
    let sentence: Vec<String> = every_system()
        .iter()
        .map(|roster| {
            brief(roster.army.army(), &(roster.army.system().context)(&Overrides::default())).join(", ")
        })
        .collect();
    assert_eq!(
        sentence,
        [
            "5 divisions, 22 units, 12 infantry, 6 cavalry, 4 batteries",
            "400 AP, 64 elements, 57 EE",
            "43 bases, 23,650 men, 3 batteries, 36 guns",
        ]
    );
    let mut army = republique::Army::default();
    let units = [republique::Troops::Infantry, republique::Troops::Artillery]
        .map(|troops| republique::Unit { troops, bases: Count::clamped(1), ..Default::default() });
    let units = units.into_iter().collect();
    army.add_division(republique::Division { units, ..Default::default() });
    let context = AnyContext::of::<republique::Republique>(&Overrides::default());
    assert_eq!(brief(&army, &context), ["1 base", "550 men", "1 battery", "12 guns"]);
}
