//! Names: forty letters of any writing go through a link, a file and the storage; none turns the words beside it round;
//! those that two units bear are told apart.

use crate::battle::battle;
use aide_de_camp::battle::{Battle, Record};
use aide_de_camp::roster::{Roster, Title};
use aide_de_camp::rules::form::{Control, Item, Kind};
use aide_de_camp::rules::{
    LineEdit, Name, Overrides, Side, Sides, UnitRef, bidi_isolate, clause, letters, too_long,
};
use aide_de_camp::share::{self, Packed, read_packed, read_roster};
use aide_de_camp::storage::{open_roster, roster_file};
use aide_de_camp::systems::SYSTEMS;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use miniz_oxide::inflate::decompress_to_vec;
use std::sync::Arc;

const HEBREW: &str = "גדוד ראשון 3";
const ARABIC: &str = "الحرس 7";
const FAMILY: &str = "👨‍👩‍👧‍👦";

/// A name of so many letters that no two places share.
fn name_of(count: usize, place: usize) -> String {
    let name = format!("{place} Régiment d’infanterie légère de la Garde");
    letters(&name).take(count).collect()
}

fn texts(items: &[Item], paths: &mut Vec<(String, usize)>) {
    for item in items {
        match item {
            Item::Control(control) => text(control, paths),
            Item::Row(row) => row.iter().for_each(|control| text(control, paths)),
            Item::Section(section) => texts(&section.items, paths),
            Item::Columns(sections) => sections.iter().for_each(|section| texts(&section.items, paths)),
            Item::Fold(fold) => texts(&fold.items, paths),
            _ => {}
        }
    }
}

fn text(control: &Control, paths: &mut Vec<(String, usize)>) {
    if let Kind::Text { max, .. } = control.kind {
        paths.push((control.key.clone(), max));
    }
}

/// Every text that can be typed into the first line of each kind in an army, with its length.
fn typed(roster: &Roster) -> Vec<(String, usize)> {
    let mut paths = Vec::new();
    for path in ["", "groups.0", "groups.0.units.0"] {
        let form = roster.form(path);
        texts(&form.head, &mut paths);
        texts(&form.items, &mut paths);
    }
    paths
}

/// The variant that a packed link is written as: its first byte, unfolded.
fn variant(link: &str) -> u8 {
    let packed = BASE64.decode(link.rsplit('/').next().unwrap()).unwrap();
    decompress_to_vec(&packed[4..]).unwrap()[0]
}

#[test]
fn a_name_has_room_for_forty_letters() {
    assert_eq!((Name::MAX, Title::MAX), (40, 40));
    for letter in [
        "a",
        "é",
        "e\u{301}",
        "ש",
        "ع",
        "🐘",
        FAMILY,
        "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    ] {
        let fits = Name::try_from(letter.repeat(40)).unwrap();
        assert_eq!(&*fits, letter.repeat(40), "{letter}");
        assert!(Name::try_from(letter.repeat(41)).is_err(), "{letter}");
        assert_eq!(Name::truncated(&letter.repeat(41)), fits, "{letter}");
    }
    // One letter under a thousand accents is none.
    assert!(Name::try_from(format!("e{}", "\u{301}".repeat(1_000))).is_err());
}

#[test]
fn a_name_that_is_too_long_is_told_with_its_length() {
    assert_eq!(too_long(&FAMILY.repeat(40), 40), None);
    assert_eq!(
        too_long(&"a".repeat(41), 40).unwrap(),
        "A name has room for 40 letters. This one has 41: shorten it."
    );
}

#[test]
fn every_text_of_an_army_takes_what_its_input_allows_and_travels() {
    for system in SYSTEMS {
        let sample = Roster::samples_of(system.id).swap_remove(0);
        let mut roster = sample.clone();
        let paths = typed(&sample);
        assert!(paths.len() > 3, "{paths:?}");
        for (place, (path, max)) in paths.iter().enumerate() {
            let is_name =
                ["name", "general", "commander", "legion", "post"].iter().any(|end| path.ends_with(end));
            assert!(!is_name || *max == 40, "{} {path}: {max}", system.id);
            assert_eq!(roster.set(path, &name_of(*max, place + 10)), Ok(()), "{path}");
            assert!(roster.set(path, &"x".repeat(max + 1)).is_err(), "{path}");
            // Each by itself makes it a link that older programs ask an update for.
            let mut one = sample.clone();
            one.set(path, &name_of(*max, 10)).unwrap();
            let link = share::roster(&one).unwrap();
            assert_eq!(variant(&link), u8::from(*max > 24 && is_name && path != "name"), "{path}");
            assert_eq!(read_roster(&link), Some(Ok(one)), "{path}");
            // What has few letters of many characters each was refused as well.
            let mut accents = sample.clone();
            accents.set(path, &"e\u{301}".repeat(*max - 3)).unwrap();
            assert_eq!(variant(&share::roster(&accents).unwrap()), 1, "{path}");
        }
        let link = share::roster(&roster).unwrap();
        assert_eq!(variant(&link), 1, "{}", system.id);
        assert_eq!(read_roster(&link), Some(Ok(roster.clone())), "{}", system.id);
        assert_eq!(open_roster(&roster_file(&roster)).as_ref(), Ok(&roster), "{}", system.id);
        let stored = serde_json::to_string(&roster).unwrap();
        assert_eq!(serde_json::from_str::<Roster>(&stored).unwrap(), roster);
        // A battle of it as well.
        let battle = Battle::new(Sides([sample.clone(), roster]), Overrides::default());
        let link = share::battle(&battle).unwrap();
        assert_eq!(variant(&link), 1);
        let Some(Ok(Packed::Battle(opened))) = read_packed(&link) else { panic!("{link}") };
        assert_eq!(opened.armies, battle.armies);
        // Without a long name every link is written as ever.
        assert_eq!(variant(&share::roster(&sample).unwrap()), 0);
        let plain = Battle::new(Sides([sample.clone(), sample]), Overrides::default());
        assert_eq!(variant(&share::battle(&plain).unwrap()), 0);
    }
}

/// The frozen link stands before what it holds, as JSON.
#[test]
fn links_with_long_names_open_for_ever() {
    for line in include_str!("saved/packed_long_names_1.txt").lines() {
        let (link, json) = line.split_once('\t').unwrap();
        assert_eq!(variant(link), 1);
        let held: Roster = serde_json::from_str(json).unwrap();
        assert_eq!(share::roster(&held).unwrap(), link);
        assert_eq!(read_roster(link), Some(Ok(held)));
    }
}

#[test]
fn a_name_keeps_its_writing_and_loses_what_nobody_sees() {
    for name in [HEBREW, ARABIC, FAMILY, "می‌خواهم", "Éblé", "नक्‍ष"] {
        assert_eq!(&*Name::try_from(name.to_string()).unwrap(), name);
    }
    for (typed, kept) in [("\u{200d}Ney", "Ney"), ("N\u{200c}ey", "Ney"), ("\u{2067}Ney\u{2069}", "Ney")] {
        assert_eq!(&*Name::try_from(typed.to_string()).unwrap(), kept);
    }
}

#[test]
fn a_name_from_right_to_left_is_isolated_and_no_other() {
    for name in [HEBREW, ARABIC] {
        assert_eq!(bidi_isolate(name), format!("\u{2068}{name}\u{2069}"));
    }
    for name in ["", "48e Ligne", "Éblé", FAMILY, "Ὁπλῖται", "Казаки", "近衛"] {
        assert_eq!(bidi_isolate(name), name);
    }
}

/// A battle whose armies, first groups and first units bear these names, with an event of each kind in its log.
fn named(system: &str, names: Sides<&str>) -> Battle {
    let mut fought = battle(system);
    for side in Side::ALL {
        for (path, _) in typed(&fought.armies[side]) {
            if ["name", "general", "commander"].iter().any(|end| path.ends_with(end)) {
                Arc::make_mut(&mut fought.armies[side]).set(&path, names[side]).unwrap();
            }
        }
    }
    fought.go_on(1);
    for side in Side::ALL {
        let id = fought.armies[side].army.army().groups()[0].units[0].id.unwrap();
        let unit_ref = UnitRef { side, id };
        let counter = fought.condition(unit_ref).counters[0].clone();
        fought.tap(90_000, unit_ref, counter.marker, counter.title, 1);
        let record = Record { title: fought.called(unit_ref), ..Record::default() };
        fought.apply(180_000, record, &[]);
    }
    fought
}

/// Wherever the name stands, an isolate opens right before it and closes right after it.
fn is_isolated(text: &str, name: &str) -> bool {
    text.matches(name).count() == text.matches(&bidi_isolate(name)).count()
}

#[test]
fn names_are_isolated_wherever_a_battle_tells_them() {
    for system in SYSTEMS {
        let fought = named(system.id, Sides([HEBREW, ARABIC]));
        let mut texts =
            vec![fought.title(), fought.when(), fought.exported(&|_| "12:00".into(), "", Default::default())];
        texts.extend(fought.side_names().0);
        texts.extend(fought.log().map(|line| line.text()));
        for side in Side::ALL {
            texts.push(fought.turn_title(1, side));
            for group in fought.armies[side].army.army().groups() {
                texts.extend([group.title, group.detail]);
                texts.extend(group.units.into_iter().flat_map(|unit| [unit.title, unit.detail]));
            }
            texts.extend(fought.armies[side].army.army().checks(fought.context()));
        }
        for text in &texts {
            assert!(is_isolated(text, HEBREW) && is_isolated(text, ARABIC), "{}: {text:?}", system.id);
        }
        assert!(texts.iter().any(|text| text.contains(HEBREW)));
    }
}

/// Every calculator that takes these units tells their names in its answer, its form and what it changes.
#[test]
fn names_are_isolated_in_every_calculation_of_a_battle() {
    let mut told = 0;
    for system in SYSTEMS {
        let fought = named(system.id, Sides([HEBREW, ARABIC]));
        let first = |side: Side| UnitRef {
            side,
            id: fought.armies[side].army.army().groups()[0].units[0].id.unwrap(),
        };
        for phase in system.turn {
            for info in system.calculators {
                for theirs in [vec![], vec![first(Side::Theirs)]] {
                    let view = fought.view(phase);
                    let Ok(filled) = (info.open)().prefill(&view, &[first(Side::Ours)], &theirs) else {
                        continue;
                    };
                    let answer = filled.answer(fought.context());
                    let changes: Vec<String> =
                        answer.changes.iter().filter_map(|change| change.text()).collect();
                    let report = answer.report;
                    let texts = [report.headline, report.detail, changes.join("; ")];
                    for text in texts {
                        assert!(
                            is_isolated(&text, HEBREW) && is_isolated(&text, ARABIC),
                            "{}: {text:?}",
                            info.id
                        );
                        told += usize::from(text.contains(HEBREW) || text.contains(ARABIC));
                    }
                }
            }
        }
    }
    assert!(told > 10, "{told}");
}

#[test]
fn units_of_one_name_are_told_apart_by_their_command() {
    for system in SYSTEMS {
        let mut fought = battle(system.id);
        let roster = Arc::make_mut(&mut fought.armies[Side::Ours]);
        roster.set("groups.0.name", "Mago").unwrap();
        // One in the first command, two in the second; both in the one of a small army.
        let first = match roster.set("groups.1.name", "Gisgo") {
            Ok(()) => {
                assert!(roster.edit("groups.1.units.0", LineEdit::Copy), "{}", system.id);
                &[
                    ("groups.0.units.0", "Mago"),
                    ("groups.1.units.0", "Gisgo, no. 1"),
                    ("groups.1.units.1", "Gisgo, no. 2"),
                ][..]
            }
            Err(_) => &[("groups.0.units.0", "Mago, no. 1"), ("groups.0.units.1", "Mago, no. 2")],
        };
        for (path, _) in first {
            roster.set(&format!("{path}.name"), "Nervii").unwrap();
        }
        for (path, told) in first {
            let id = fought.armies[Side::Ours].get(&format!("{path}.id")).unwrap();
            let unit_ref: UnitRef = format!("a{id}").parse().unwrap();
            assert_eq!(fought.called(unit_ref), format!("Nervii ({told})"));
        }
        let groups = fought.armies[Side::Ours].army.army().groups();
        let begins = format!("Nervii ({}): ", first[0].1);
        // The log and the keys beside say it so.
        let first = UnitRef { side: Side::Ours, id: groups[0].units[0].id.unwrap() };
        let counter = fought.condition(first).counters[0].clone();
        let mut marked = fought.clone();
        marked.tap(1, first, counter.marker, counter.title, 1);
        assert!(marked.last().unwrap().text().starts_with(&begins));
        let (beside, _) = fought.beside(first.side, &[first], true);
        let mut names: Vec<&str> = beside.iter().map(|(_, name)| &**name).collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all, "{}: {names:?}", system.id);
    }
}

#[test]
fn no_two_units_of_a_sample_are_called_alike() {
    for system in SYSTEMS {
        let fought = battle(system.id);
        for side in Side::ALL {
            let groups = fought.armies[side].army.army().groups();
            let ids =
                groups.iter().flat_map(|group| group.units.iter().map(|unit| unit.id).chain([group.id]));
            let mut names: Vec<String> =
                ids.flatten().map(|id| fought.called(UnitRef { side, id })).collect();
            names.sort_unstable();
            let all = names.len();
            names.dedup();
            assert_eq!(names.len(), all, "{}: {names:?}", system.id);
        }
    }
}

/// own-C22: a unit that is many by its name has its verbs so, wherever it is the subject.
#[test]
fn the_verbs_of_a_name_agree_with_it() {
    for (name, says, sentence) in [
        ("7th Hussars", "rides 8″.", "7th Hussars ride 8″."),
        ("9e Ligne", "rides 8″.", "9e Ligne rides 8″."),
        ("Friant's guns", "goes back, and [is] silent.", "Friant's guns go back, and are silent."),
        ("Coldstream Guards", "keeps its old order.", "Coldstream Guards keep their old order."),
        ("Coldstream Guards", "maneuvers; [it] [counts] so.", "Coldstream Guards maneuver; they count so."),
        ("9e and 57e Ligne", "carries on", "9e and 57e Ligne carry on"),
        ("Lancers", "stands", "Lancers stand"),
        ("Davies", "stands", "Davies stands"),
        ("St. Hilaire", "was thrown back", "St. Hilaire was thrown back"),
        ("Chasseurs", "was thrown back", "Chasseurs were thrown back"),
        ("Cuirassiers", "may swing", "Cuirassiers may swing"),
        ("Uhlans", "reaches it.", "Uhlans reach it."),
    ] {
        assert_eq!(clause(name, says), sentence);
    }
}
