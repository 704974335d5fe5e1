//! Saved documents as text: every version opens, and what is damaged is told in a sentence.

use crate::shelves::Plank;
use aide_de_camp::battle::{Battle, Record};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Change, Face, Lasts, Leaf, Mark, Overrides, Piece, SYSTEMS, Text};
use aide_de_camp::save::*;
use proptest::prelude::*;

/// One document of each kind with its place.
///
/// Beside it stand the real texts of every version.
pub fn each_kind() -> [(Place, Document, [&'static str; 2]); 6] {
    let calculations = [
        ("dbm/combat", "#/dbm/combat?ours.troops=kn"),
        ("republique/artillery", "#/republique/artillery?weight=H&range=7.5&die=5r"),
    ];
    let calculations =
        calculations.map(|(id, link)| (id.to_string(), link.to_string())).into_iter().collect();
    let desk = Desk { open: "#/republique/fire".into(), calculations };
    let system = Text::cut("republique");
    let settings = Settings { theme: Theme::Night, lengths: Lengths::Centimetres, system, backed_up: 0 };
    let changes = [("/artillery_die/joint", "2"), ("/readings/joint_columns", "others_only")];
    let changes: Overrides =
        changes.map(|(path, value)| (path.to_string(), value.to_string())).into_iter().collect();
    let sheet = OwnSheet { system: "republique".into(), changes };
    let battle = fought();
    [
        (
            Place::Roster(7),
            Document::Roster(Roster::samples().remove(4)),
            [include_str!("saved/roster_1.json"), include_str!("saved/roster_2.json")],
        ),
        (
            Place::Desk,
            Document::Desk(desk),
            [include_str!("saved/desk_1.json"), include_str!("saved/desk_2.json")],
        ),
        (
            Place::Settings,
            Document::Settings(settings),
            [include_str!("saved/settings_1.json"), include_str!("saved/settings_2.json")],
        ),
        (
            Place::Sheet("republique".into()),
            Document::Sheet(sheet),
            [include_str!("saved/sheet_1.json"), include_str!("saved/sheet_2.json")],
        ),
        // Version 1 had no battles.
        (Place::Battle(7, 0), Document::Battle(battle.head()), [include_str!("saved/battle_2.json"); 2]),
        (Place::Battle(7, 1), Document::Battle(battle.segment(0)), [include_str!("saved/record_2.json"); 2]),
    ]
}

/// A battle with an event of every kind.
fn fought() -> Battle {
    let mut samples = Roster::samples();
    let theirs = samples.pop().unwrap();
    let mut sheet = Overrides::default();
    sheet.set("/artillery_die/joint", Some("2"));
    let mut battle = Battle::new([samples.pop().unwrap(), theirs], sheet);
    let unit = Piece::read("a4").unwrap();
    battle.go_on(1_763_800_000_000);
    battle.tap(1_763_800_003_000, unit, "morale", "Morale hits", 2);
    let dice = vec![(10, Face::typed(7)), (10, Face { n: 3, rolled: true })];
    let record = Record {
        title: "Assault".into(),
        link: "#/republique/assault?attacker_die=7&defender_die=3r".into(),
        headline: "Defender 2P".into(),
        odds: "attacker wins 72 in 100".into(),
        dice,
    };
    battle.apply(1_763_800_009_000, record, &[Change::is("Attacker", "shaken", &MARK, 3).on(Some(unit))]);
    battle.undo();
    battle
}

const MARK: Mark = Mark { id: "morale", title: "Morale hits", lasts: Lasts::Battle };

/// As version 2 wrote it, the last one that has texts of its own.
const ORIGIN: Origin = Origin { revision: 31, after: 2_636_179_377, by: 7, upon: Some(30) };

#[test]
fn documents_of_every_version_open_for_ever() {
    for (_, document, texts) in each_kind() {
        for text in texts {
            let opened = open(text).unwrap();
            assert_eq!((&opened.document, opened.newer), (&document, false));
            assert_eq!(open(&document.text(opened.origin)), Ok(opened));
        }
        let [_, now] = texts;
        assert_eq!(document.text(ORIGIN), now.trim_end());
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
        (r#"{"version":1}"#.into(), "This file holds no roster, battle, desk, settings or sheet."),
        (r#"{"version":1,"cake":{}}"#.into(), "This file holds no roster, battle, desk, settings or sheet."),
        (
            r#"{"version":1,"desk":{},"settings":{}}"#.into(),
            "This file holds no roster, battle, desk, settings or sheet.",
        ),
        (r#"{"version":1,"settings":{}}"#.into(), "This file holds settings where a roster should be."),
        (r#"{"version":1,"desk":{}}"#.into(), "This file holds a desk where a roster should be."),
        (
            r#"{"version":3,"cake":{}}"#.into(),
            "This file was written by a newer version of this app: update it, then open this again.",
        ),
        (r#"{"version":1,"revision":-1,"desk":{}}"#.into(), "This file has a revision that does not exist."),
        (r#"{"version":2,"after":"what","desk":{}}"#.into(), "This file has a revision that does not exist."),
        (
            r#"{"check":0,"version":2,"desk":{}}"#.into(),
            "This file was damaged or changed after it was written.",
        ),
        (
            r#"{"version":2,"check":5,"desk":{}}"#.into(),
            "This file was damaged or changed after it was written.",
        ),
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
        ("settings", newer, "was written by a newer version of this app: update it, then open this again"),
        (
            "settings",
            r#"{"version":1,"revision":99999999999999999,"settings":{}}"#,
            "has a revision that does not exist",
        ),
        ("sheet/dbm", r#"{"version":1,"revision":2}"#, "holds no roster, battle, desk, settings or sheet"),
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
                    for _ in 0..3 {
                        documents.keep(place.clone(), document.clone());
                        documents.write(&mut shelf, &place, false).unwrap().unwrap();
                    }
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
fn every_cut_and_every_flipped_bit_of_a_document_is_found() {
    for (place, _, [_, text]) in each_kind() {
        let text = text.trim_end();
        let [key, _] = place.keys();
        let mut damaged: Vec<String> = (0..text.len()).map(|cut| lossy(&text.as_bytes()[..cut])).collect();
        damaged.extend((0..text.len() * 8).map(|bit| {
            let mut flipped = text.as_bytes().to_vec();
            flipped[bit / 8] ^= 1 << (bit % 8);
            lossy(&flipped)
        }));
        for damaged in damaged {
            let mut documents = Documents::default();
            documents.take_all(&[(key.clone(), damaged.clone())]);
            assert_eq!(documents.get(&place), None, "{damaged}");
            assert!(documents.unread().any(|(_, unread)| unread.text == damaged), "{damaged}");
        }
    }
}

#[test]
fn every_cut_of_a_document_without_a_check_is_found() {
    for (place, _, [text, _]) in each_kind() {
        let text = text.trim_end();
        for cut in 0..text.len() {
            let mut documents = Documents::default();
            documents.take_all(&[(place.keys()[0].clone(), lossy(&text.as_bytes()[..cut]))]);
            assert_eq!((documents.get(&place), documents.unread().count()), (None, 1), "{cut}");
        }
    }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

proptest! {
    #[test]
    fn noise_is_kept_under_its_key(key in "[a-z/~0-9]{0,12}", text in ".{0,80}") {
        let documents = Documents::open(&Plank::with(&[(&key, &text)]));
        prop_assert_eq!(documents.unread().map(|(key, unread)| (key, &*unread.text)).collect::<Vec<_>>(), [(&*key, &*text)]);
    }
}
