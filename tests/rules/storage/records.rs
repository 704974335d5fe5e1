//! Records and files as text: every version opens for ever, and what is damaged is told in a sentence.

use super::Memory;
use aide_de_camp::battle::{Battle, Record as Applied};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Change, Expiry, Face, LengthUnit, Marker, Overrides, Side, Sides, Text, UnitRef};
use aide_de_camp::storage::*;
use aide_de_camp::systems::SYSTEMS;
use proptest::prelude::*;
use serde_json::json;

/// A document of each kind. Beside it stands its record as version 1 wrote it.
pub fn each_kind() -> [(Id, Content, &'static str); 5] {
    let links = [
        ("dbm/combat", "#/dbm/combat?ours.troops=kn"),
        ("republique/artillery", "#/republique/artillery?weight=H&range=7.5&die=5r"),
    ];
    let session = Session {
        open: "#/republique/fire".into(),
        calculations: Calculations {
            links: links.map(|(id, link)| (id.into(), link.into())).into(),
            ..Calculations::default()
        },
        ..Session::default()
    };
    let settings = Settings {
        theme: Theme::Night,
        lengths: LengthUnit::Centimetres,
        system: Text::truncated("republique"),
        ..Settings::default()
    };
    let overrides = [("/artillery_die/joint", "2"), ("/readings/joint_columns", "others_only")];
    let overrides = overrides.map(|(path, value)| (path.into(), value.into())).into_iter().collect();
    let sheet = OwnSheet { system: "republique".into(), overrides, ..OwnSheet::default() };
    [
        (Id::Battle(7), Content::of_battle(&fought(), &[]), include_str!("../saved/battle_1.json")),
        (Id::Session, Content::of(&session), include_str!("../saved/desk_1.json")),
        (Id::Roster(7), Content::of(&davout()), include_str!("../saved/roster_1.json")),
        (Id::Settings, Content::of(&settings), include_str!("../saved/settings_1.json")),
        (Id::Sheet("republique".into()), Content::of(&sheet), include_str!("../saved/sheet_1.json")),
    ]
}

/// The armies that met at Teugen, as version 1 had them.
fn first_samples() -> [Roster; 2] {
    let mut samples = Roster::samples_of("republique").into_iter();
    [("4", samples.next().unwrap()), ("2", samples.next().unwrap())].map(|(rating, mut roster)| {
        for (path, text) in [("leaders.0.rating", rating), ("nation", "none")] {
            roster.set(path, text).unwrap();
        }
        roster
    })
}

fn davout() -> Roster {
    let [davout, _] = first_samples();
    davout
}

/// The log of that battle as version 1 wrote it.
const SEGMENT: &str = include_str!("../saved/segment_1.json");

/// A battle with an event of every kind.
fn fought() -> Battle {
    let mut overrides = Overrides::default();
    overrides.set("/artillery_die/joint", Some("2"));
    let mut battle = Battle::new(Sides(first_samples()), overrides);
    let unit: UnitRef = "a4".parse().unwrap();
    battle.go_on(1_763_800_000_000);
    battle.tap(1_763_800_003_000, unit, "morale", "Morale hits", 2);
    let record = Applied {
        title: "Assault".into(),
        link: "#/republique/assault?attacker_die=7&defender_die=3r".into(),
        headline: "Defender 2P".into(),
        odds: "attacker wins 72 in 100".into(),
        dice: vec![(10, Face::typed(7)), (10, Face { n: 3, rolled: true })],
        rolled_by: Vec::new(),
        ours: None,
        totals: String::new(),
        rolls: Vec::new(),
    };
    const MARK: Marker = Marker { id: "morale", title: "Morale hits", expiry: Expiry::Battle };
    battle.apply(1_763_800_009_000, record, &[Change::set("Attacker", "shaken", &MARK, 3).on(Some(unit))]);
    battle.undo();
    battle
}

/// A store with everything in it, as version 1 wrote it.
fn everything() -> Memory {
    let mut store = Memory::default();
    for (id, content, text) in each_kind() {
        store.texts.insert(id.to_string(), text.trim_end().into());
        for text in &content.segments {
            let check = crc32fast::hash(text.as_bytes());
            store.texts.insert(format!("{id}/0-{check:08x}"), SEGMENT.trim_end().into());
        }
    }
    store
}

#[test]
fn calculations_and_battles_in_play_are_stored_as_one_map() {
    let stored = json!({
        "dbm": "7",
        "dbm/combat": "#/dbm/combat?ours.troops=kn",
        "dbm/combat@": "7 12 1763800000000 11 1763799000000",
    });
    let calculations: Calculations = serde_json::from_value(stored.clone()).unwrap();
    assert_eq!(calculations.battles["dbm"], 7);
    assert_eq!(calculations.links["dbm/combat"], "#/dbm/combat?ours.troops=kn");
    let moment = Moment { battle: 7, at: [12, 1_763_800_000_000], applied: [11, 1_763_799_000_000] };
    assert_eq!(calculations.moments["dbm/combat"], moment);
    assert_eq!(serde_json::to_value(calculations).unwrap(), stored);
}

/// Of an army later versions know more: it is compared once it is read.
fn has_armies(id: &Id) -> bool {
    matches!(id, Id::Battle(_) | Id::Roster(_))
}

#[test]
fn records_of_version_1_open_for_ever() {
    let mut documents = Documents::new(5);
    documents.open(&everything());
    assert_eq!(documents.damaged(), []);
    for (id, content, text) in each_kind() {
        let document = documents.get(&id).unwrap();
        if !has_armies(&id) {
            assert_eq!(document.content(), Some(content), "{id}");
        }
        // This version writes them just so.
        assert_eq!(document.record.to_text(), text.trim_end(), "{id}");
    }
    assert_eq!(documents.battle(7), Some(fought()));
    assert_eq!(documents.settings().theme, Theme::Night);
    assert_eq!(documents.overrides("republique").get("/artillery_die/joint"), Some("2"));
    assert_eq!(documents.session().open, "#/republique/fire");
    assert_eq!(documents.roster(7), Some(davout()));
    let deleted = include_str!("../saved/deleted_1.json").trim_end();
    let record = Record::from_text("roster/7", deleted).unwrap();
    assert_eq!((&record.body, &*record.to_text()), (&None, deleted));
}

/// The calculation that was seen last came later; a session without one is written as before.
#[test]
fn a_session_with_what_was_seen_last_opens_for_ever() {
    let text = include_str!("../saved/desk_seen_1.json").trim_end();
    let mut store = everything();
    store.texts.insert("desk".into(), text.into());
    let mut documents = Documents::new(5);
    documents.open(&store);
    assert_eq!(documents.damaged(), []);
    let seen = "#/dbm/combat?ours.die=3&~/readings/must_move_flanked=moves";
    assert_eq!(documents.session(), Session { open: "#/".into(), seen: seen.into(), ..Session::default() });
    assert_eq!(documents.get(&Id::Session).unwrap().record.to_text(), text);
}

/// own (54.4): what follows in a battle outlives the page; a session in which nothing does is written as before.
#[test]
fn a_session_with_what_follows_opens_for_ever() {
    let text = include_str!("../saved/desk_follows_1.json").trim_end();
    let mut store = everything();
    store.texts.insert("desk".into(), text.into());
    let mut documents = Documents::new(5);
    documents.open(&store);
    assert_eq!(documents.damaged(), []);
    let session = documents.session();
    let follows = session.follows.unwrap();
    let place = (&*follows.calculator, follows.battle, follows.turn, follows.side, follows.phase);
    assert_eq!(place, ("republique/forced-move", 7, 2, Side::Theirs, 4));
    let step = follows.steps[0].step().unwrap();
    let inputs = [("unit", "a12"), ("action", "BT")].map(|(path, text)| (path.into(), text.into()));
    assert_eq!((&*step.label, step.calculator), ("After the round", "republique/after-round"));
    assert_eq!(step.inputs, inputs);
    assert_eq!(FollowingStep::of(&step), follows.steps[0]);
    assert_eq!(documents.get(&Id::Session).unwrap().record.to_text(), text);
    let unknown = FollowingStep { calculator: "republique/of-later".into(), ..FollowingStep::default() };
    assert_eq!(unknown.step(), None);
}

/// The first ones have no check; this version writes them with one.
#[test]
fn files_of_version_1_open_for_ever() {
    let checked = include_str!("../saved/roster_file_checked_1.json");
    for file in [include_str!("../saved/roster_file_1.json"), checked] {
        let Ok(File::One(entry)) = open_file(file) else { panic!("no army") };
        assert_eq!(entry.content.read(), Some(davout()));
    }
    assert_eq!(open_roster(&roster_file(&davout())), Ok(davout()));
    let checked = include_str!("../saved/backup_checked_1.json");
    for file in [include_str!("../saved/backup_1.json"), checked] {
        let Ok(File::Backup(backup)) = open_file(file) else { panic!("no backup") };
        let mut documents = Documents::new(5);
        for (id, content) in documents.restoring(&backup).into_iter().filter_map(|restored| restored.kept) {
            documents.put(id, Some(content), 0);
        }
        for (id, content, _) in each_kind().into_iter().filter(|(id, ..)| !has_armies(id)) {
            assert_eq!(documents.get(&id).and_then(Document::content), Some(content), "{id}");
        }
        assert_eq!((documents.battle(7), documents.roster(7)), (Some(fought()), Some(davout())));
        assert_eq!(documents.backup(), checked.trim_end());
    }
}

/// Whatever is changed in a file on its way, by an editor or by a fault, is found.
#[test]
fn a_file_that_was_changed_after_it_was_written_says_so() {
    let all = everything();
    let mut documents = Documents::new(5);
    documents.open(&all);
    let files = each_kind().map(|(id, ..)| documents.file_of(&id));
    for file in files.into_iter().chain([documents.backup()]) {
        for (from, to) in [("\"version\":1", "\"version\":2"), ("\"body\":{", "\"body\":{\"a\":1,")] {
            let changed = file.replacen(from, to, 1);
            assert_ne!(changed, file);
            let phrase = open_file(&changed).map_err(|error| error.to_string());
            assert_eq!(phrase, Err("This file was damaged or changed after it was written.".into()));
        }
        let cut = open_file(&file[..file.len() / 2]).map_err(|error| error.to_string());
        assert_eq!(cut, Err("This file is damaged.".into()));
        assert!(open_file(&file).is_ok());
    }
}

#[test]
fn bytes_that_are_no_text_of_ours_are_told_in_a_sentence() {
    let file = include_str!("../saved/roster_file_1.json");
    let wide = |mark: &[u8], bytes: fn(u16) -> [u8; 2]| {
        [mark, &file.encode_utf16().flat_map(bytes).collect::<Vec<_>>()].concat()
    };
    let latin: Vec<u8> = file.chars().map(|letter| u8::try_from(letter as u32).unwrap_or(b'?')).collect();
    let encoding =
        "This file was saved in another encoding than UTF-8: save it as UTF-8, then open it again.";
    let no_text = "This file is no text, so this app did not write it.";
    let cases = [
        (wide(b"\xff\xfe", u16::to_le_bytes), encoding),
        (wide(b"\xfe\xff", u16::to_be_bytes), encoding),
        (wide(b"", u16::to_le_bytes), encoding),
        (wide(b"", u16::to_be_bytes), encoding),
        (latin, encoding),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(), no_text),
        (b"PK\x03\x04\x14\0\0\0".to_vec(), no_text),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n\x01".to_vec(), no_text),
        (vec![b' '; MAX_FILE + 1], "This file is larger than 50 MB, and no file of this app is."),
    ];
    for (bytes, sentence) in cases {
        let start = bytes[..8].to_vec();
        assert_eq!(file_text(bytes).map_err(|error| error.to_string()), Err(sentence.into()), "{start:?}");
    }
    // An empty one, and one of another program, are texts; so is ours.
    for (text, sentence) in [("", "This file is empty."), ("Dear diary", "This file is none of this app’s.")]
    {
        let text = file_text(text.into()).unwrap();
        assert_eq!(open_file(&text).unwrap_err().to_string(), sentence);
    }
    assert_eq!(file_text(file.into()), Ok(file.into()));
}

/// A newer version's file with lines that this one does not know is opened all the same.
#[test]
fn a_newer_file_is_opened_as_far_as_it_is_understood() {
    let roster = open_roster(include_str!("../saved/roster_99.json")).unwrap();
    assert_eq!((roster.title(), roster.unknown()), ("From the year 2040".to_string(), 3));
    let file = roster_file(&roster);
    assert!(file.contains("\"altitude\":300") && file.contains("36.5"), "{file}");
}

#[test]
fn a_players_own_sheet_fits_the_sheet_that_it_changes() {
    let (_, content, _) = each_kind().into_iter().next_back().unwrap();
    let sheet: OwnSheet = content.read().unwrap();
    let system = SYSTEMS.iter().find(|info| info.id == sheet.system).unwrap();
    assert_eq!((system.context)(&sheet.overrides).invalid(), []);
}

#[test]
fn what_this_version_does_not_know_is_kept() {
    let mut store = everything();
    for (id, field) in
        [(Id::Settings, "theme"), (Id::Session, "open"), (Id::Sheet("republique".into()), "system")]
    {
        let text = &store.texts[&id.to_string()];
        let text = text.replace(&format!("\"{field}\":"), &format!("\"motto\":\"Onward\",\"{field}\":"));
        let text = text.replace("\"confirmed\":", "\"weather\":[5],\"confirmed\":");
        store.texts.insert(id.to_string(), sealed(&text));
    }
    let mut documents = Documents::new(5);
    documents.open(&store);
    assert_eq!(documents.damaged(), []);
    let settings = Settings { theme: Theme::Hall, ..documents.settings() };
    documents.put(Id::Settings, Some(Content::of(&settings)), 1);
    let session = Session { open: "#/dbm".into(), ..documents.session() };
    documents.put(Id::Session, Some(Content::of(&session)), 1);
    for id in [Id::Settings, Id::Session] {
        let text = documents.get(&id).unwrap().record.to_text();
        assert!(text.contains("\"motto\":\"Onward\"") && text.contains("\"weather\":[5]"), "{text}");
    }
}

/// A record with a check that agrees, whatever else is in it.
fn sealed(text: &str) -> String {
    let rest = text.strip_prefix("{\"check\":").map_or(&text[1..], |text| text.split_once(',').unwrap().1);
    format!("{{\"check\":{},{rest}", crc32fast::hash(rest.as_bytes()))
}

#[test]
fn a_bad_file_is_told_in_a_sentence() {
    let file = |kind: &str, body: &str| format!(r#"{{"version":1,"kind":"{kind}","body":{body}}}"#);
    let roster = |fields: &str| file("roster", fields);
    let army = |fields: &str| roster(&format!(r#"{{"name":"Left","system":"republique","army":{fields}}}"#));
    let cases = [
        (String::new(), "is empty"),
        (" \n".into(), "is empty"),
        ("Dear diary".into(), "is none of this app’s"),
        (r#"{"version":1,"kind":"ros"#.into(), "is damaged"),
        ("[".repeat(100_000), "is none of this app’s"),
        ("[1,2]".into(), "does not say which version wrote it"),
        ("{}".into(), "does not say which version wrote it"),
        (r#"{"version":"1"}"#.into(), "does not say which version wrote it"),
        (r#"{"version":0,"kind":"desk"}"#.into(), "does not say which version wrote it"),
        (r#"{"version":-1,"kind":"desk"}"#.into(), "does not say which version wrote it"),
        (r#"{"version":1}"#.into(), "holds no army, battle, open calculations, settings or sheet"),
        (file("cake", "{}"), "holds no army, battle, open calculations, settings or sheet"),
        (
            r#"{"version":1,"kind":"roster"}"#.into(),
            "holds no army, battle, open calculations, settings or sheet",
        ),
        (
            r#"{"version":3,"kind":"cake","body":{}}"#.into(),
            "was written by a newer version of this app: update it, then open this again",
        ),
        (
            r#"{"check":0,"version":1,"kind":"desk","body":{}}"#.into(),
            "was damaged or changed after it was written",
        ),
        (
            r#"{"version":1,"check":5,"kind":"desk","body":{}}"#.into(),
            "was damaged or changed after it was written",
        ),
        (roster("7"), "cannot be read as an army: it has no fields"),
        (roster("{}"), "cannot be read as an army: “name” is missing"),
        (roster(r#"{"name":"Left","army":{}}"#), "cannot be read as an army: “system” is missing"),
        (roster(r#"{"name":"","system":5,"army":{}}"#), "cannot be read as an army: “system” is no text"),
        (
            roster(r#"{"name":"","system":"chess","army":{}}"#),
            "is for “chess”, a system that this version does not have",
        ),
        (roster(r#"{"name":"Left","system":"dbm"}"#), "cannot be read as an army: “army” is missing"),
        (army("5"), "cannot be read as an army: “army” has no fields"),
        (file("battle", "{}"), "cannot be read as a battle: missing field `name`"),
        (
            file("sheet", r#"{"system":"chess","overrides":{}}"#),
            "is for “chess”, a system that this version does not have",
        ),
        (
            r#"{"version":1,"kind":"battle","body":{"name":"","armies":[],"sheet":{}},"log":5}"#.into(),
            "cannot be read as a battle: invalid length 0, expected an array of length 2",
        ),
    ];
    for (text, sentence) in cases {
        let phrase = open_file(&text).map_err(|error| error.to_string());
        assert_eq!(phrase, Err(format!("This file {sentence}.")), "{text:.60}");
    }
    // The text of a battle's record has no log with it.
    let (_, _, battle) = &each_kind()[0];
    assert_eq!(
        open_file(battle).unwrap_err().to_string(),
        "This file lacks a part of its log, or has a damaged one."
    );
    // A backup may be longer than a record.
    assert!(open_file(&(" ".repeat(MAX_LEN) + &army("{}"))).is_ok());
    assert!(open_file(&army(r#"{"groups":[]}"#)).is_ok());
    // Where an army is asked for, nothing else will do.
    for (text, sentence) in [
        (file("settings", "{}"), "This file holds settings where an army should be."),
        (file("desk", "{}"), "This file holds open calculations where an army should be."),
        (
            r#"{"version":1,"backup":[]}"#.into(),
            "This file is a backup of everything: open it under Backup and recovery.",
        ),
    ] {
        assert_eq!(open_roster(&text).unwrap_err().to_string(), sentence);
    }
    // Some editors begin a file with this mark, and end it with a line.
    assert!(open_file(&format!("\u{feff}{}\n", army("{}"))).is_ok());
}

#[test]
fn an_army_with_a_field_that_does_not_fit_is_told_which() {
    for (army, path) in [
        (r#"{"groups":5}"#, "“groups=5”"),
        (r#"{"numbers":"many"}"#, "“numbers=many”"),
        (r#"{"motto":"Onward"}"#, "“motto=Onward”"),
    ] {
        let file = format!(
            r#"{{"version":1,"kind":"roster","body":{{"name":"Left","system":"republique","army":{army}}}}}"#
        );
        let phrase = open_file(&file).unwrap_err().to_string();
        assert_eq!(phrase, format!("This file cannot be read as an army: {path} does not fit an army."));
    }
}

#[test]
fn a_bad_record_is_kept_and_told_and_never_written_over() {
    let record = |id: &str, kind: &str, rest: &str| {
        sealed(&format!(
            r#"{{"id":"{id}","kind":"{kind}","version":1,"revision":{{"n":2,"by":9}},"confirmed":true,"saved_at":1{rest}}}"#
        ))
    };
    let body = |kind: &str, body: &str| record(kind, kind, &format!(r#","body":{body}"#));
    let newer = "was written by a newer version of this app: update it, then open this again";
    let cases = [
        ("desk", String::new(), "is empty"),
        ("desk", "\u{0}\u{0}".into(), "is damaged"),
        ("desk", r#"{"version":1,"kind":"desk"#.into(), "is damaged"),
        ("desk", "null".into(), "does not say which version wrote it"),
        ("desk", r#"{"version":1,"desk":{"open":"#.into(), "is damaged"),
        ("desk", r#"{"id":"desk","version":1}"#.into(), "was damaged or changed after it was written"),
        (
            "desk",
            body("desk", "{}").replace("saved_at", "saved_by"),
            "was damaged or changed after it was written",
        ),
        ("desk", sealed(r#"{"version":9,"body":"what"}"#), newer),
        (
            "desk",
            sealed(r#"{"version":1,"id":"desk"}"#),
            "holds no army, battle, open calculations, settings or sheet",
        ),
        ("desk", sealed(r#"{"version":1,"kind":"desk"}"#), "is incomplete: missing field `id`"),
        ("desk", record("desk", "settings", ""), "holds settings where open calculations should be"),
        ("roster/3", record("roster/4", "roster", ""), "has a name that this version does not use"),
        (
            "desk",
            body("desk", r#"{"open":5}"#),
            "cannot be read as open calculations: invalid type: integer `5`, expected a string",
        ),
        (
            "settings",
            body("settings", r#"{"theme":"sepia"}"#),
            "cannot be read as settings: unknown variant `sepia`, expected one of `hall`, `night`, `device`",
        ),
        ("settings", body("settings", "[]"), "cannot be read as settings: it has no fields"),
        (
            "settings",
            body("settings", "{}").replace("{\"check\"", "").replace("\"n\":2", "\"n\":99999999999999999"),
            "is damaged",
        ),
        (
            "settings",
            sealed(&body("settings", "{}").replace("\"n\":2", "\"n\":99999999999999999")),
            "has a revision that does not exist",
        ),
        (
            "sheet/chess",
            record("sheet/chess", "sheet", r#","body":{"system":"chess","overrides":{}}"#),
            "is for “chess”, a system that this version does not have",
        ),
        (
            "battle/1",
            record("battle/1", "battle", r#","segments":[5]"#),
            "lacks a part of its log, or has a damaged one",
        ),
        ("desk~2", body("desk", "{}"), "has a name that this version does not use"),
        ("roster/x", body("desk", "{}"), "has a name that this version does not use"),
        ("roster/07", body("desk", "{}"), "has a name that this version does not use"),
    ];
    for (key, text, sentence) in cases {
        let mut store = Memory::with(&[(key, &text)]);
        let mut documents = Documents::new(5);
        documents.open(&store);
        let [damaged] = documents.damaged() else { panic!("{key} {text}: {:?}", documents.damaged()) };
        assert_eq!((&*damaged.key, &*damaged.text, &*damaged.error.to_string()), (key, &*text, sentence));
        for (id, content, _) in each_kind() {
            for _ in 0..3 {
                documents.put(id.clone(), Some(content.clone()), 1);
                documents.put(id.clone(), None, 1);
                documents.put(id.clone(), Some(content.clone()), 1);
                let write = documents.write(&id, &mut store).unwrap();
                write.iter().for_each(|write| documents.confirm(write));
            }
        }
        assert!(store.texts.values().any(|there| *there == text), "{key} was written over");
        let mut again = Documents::new(6);
        again.open(&store);
        for (id, content, _) in each_kind() {
            assert_eq!(again.get(&id).and_then(Document::content), Some(content), "{key}");
        }
    }
}

#[test]
fn every_cut_and_every_flipped_bit_of_a_record_is_found() {
    for (id, _, text) in each_kind() {
        let (key, text) = (id.to_string(), text.trim_end());
        assert!(Record::from_text(&key, text).is_ok());
        for cut in 0..text.len() {
            let damaged = lossy(&text.as_bytes()[..cut]);
            assert!(Record::from_text(&key, &damaged).is_err(), "{damaged}");
        }
        for bit in 0..text.len() * 8 {
            let mut flipped = text.as_bytes().to_vec();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let damaged = lossy(&flipped);
            assert!(Record::from_text(&key, &damaged).is_err(), "{damaged}");
        }
    }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

proptest! {
    #[test]
    fn noise_is_kept_under_its_key(key in "[a-z~0-9]{1,6}(/[a-z~0-9]{1,6})?", text in ".{0,80}") {
        let mut documents = Documents::new(5);
        documents.open(&Memory::with(&[(&key, &text)]));
        let damaged: Vec<_> = documents.damaged().iter().map(|damaged| (&*damaged.key, &*damaged.text)).collect();
        prop_assert_eq!(damaged, [(&*key, &*text)]);
    }

    #[test]
    fn no_file_fails(text in ".{0,200}", body in "[\\[\\]{}:,\"a-z0-9 ]{0,60}", kind in "roster|battle|session|settings|sheet") {
        let _ = open_file(&text);
        let _ = open_file(&format!(r#"{{"version":1,"kind":"{kind}","body":{{{body}}}}}"#));
        let _ = open_file(&format!(r#"{{"version":1,"backup":[{{"id":"{kind}","kind":"{kind}","body":{{{body}}}}}]}}"#));
    }
}
