//! Packed links that were cut off, changed, forged or made by another version: the exact sentence, and nothing is
//! opened.

use crate::hostile::sealed;
use crate::links::{sheet_of, under_way};
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::{AnyArmy, Roster};
use aide_de_camp::rules::{Name, Overrides, RosterEntry, Sides};
use aide_de_camp::share::{self, Packed, read_packed, read_roster};
use aide_de_camp::systems::republique;
use miniz_oxide::deflate::compress_to_vec;
use proptest::prelude::*;

/// A link with this content, of which version, kind and system come first.
fn forged(word: &str, content: &[u8]) -> String {
    sealed(word, &compress_to_vec(content, 10))
}

/// A roster of Republique without a name.
fn army(content: &[u8]) -> String {
    forged("roster", &[&[0, 0, 0, 2], content].concat())
}

/// One without leaders and with one division, whose leader is of the first class, and one unit.
fn unit(content: &[u8]) -> String {
    army(&[&[0, 1, 0, 0, 0, 0, 0, 1, 0], content].concat())
}

fn refusal(link: &str) -> String {
    match read_packed(link) {
        Some(Err(error)) => error.to_string(),
        other => panic!("{link:.80}: {other:?}"),
    }
}

#[test]
fn a_bad_roster_link_is_told_in_a_sentence() {
    let real = share::roster(&Roster::samples()[4]).unwrap();
    let text = |what: &str| format!("This roster link {what}. Ask for it once more.");
    let invalid = |what: &str| text(&format!("has a {what} that does not exist"));
    let newer = || {
        "This roster link was made by a newer version of Aide-de-Camp. Update this one, then open it again."
            .to_string()
    };
    let (changed, short, long) =
        (text("was cut off or changed on the way"), text("ends too early"), text("goes on after its end"));
    let whole = [0, 5, 2, 4, 1, 0, 0, 1];
    let opened = read_roster(&unit(&whole)).unwrap().unwrap();
    let context = (opened.army.system().context)(&Overrides::default());
    assert_eq!(opened.army.army().totals(&context)[2].1.total(), 4);
    let with = |at: usize, byte: u8| {
        let mut content = whole;
        content[at] = byte;
        unit(&content)
    };
    let cases = [
        ("#/roster/".into(), short.clone()),
        ("#/roster/AA".into(), short.clone()),
        ("#/roster/AAAAA".into(), changed.clone()),
        ("#/roster/AAAAAA".into(), changed.clone()),
        ("#/roster/AAAAAB".into(), changed.clone()),
        (real[..real.len() - 9].into(), changed.clone()),
        (format!("{real}A"), changed.clone()),
        (format!("{real}AAAA"), changed.clone()),
        (real.replace("#/roster/", "#/roster/."), short.clone()),
        // No deflated bytes at all, and bytes after their end.
        (sealed("roster", b"Lannes"), changed.clone()),
        (sealed("roster", &[compress_to_vec(&[0], 10), vec![0]].concat()), long.clone()),
        (forged("roster", &[0; 1 << 16]), long.clone()),
        (forged("roster", &[0; (1 << 16) + 1]), long.clone()),
        (forged("roster", &[]), short.clone()),
        // A later version, kind, system, kind of line, word.
        (forged("roster", &[2]), newer()),
        (forged("roster", &[0, 3]), newer()),
        (forged("roster", &[0, 0, 0, 99]), newer()),
        (army(&[0, 1, 2]), newer()),
        (army(&[1, 0, 3, 0, 0]), newer()),
        (with(1, 6), newer()),
        (with(2, 5), newer()),
        (with(4, 4), newer()),
        (with(7, 5), newer()),
        // Content of another kind, and what is out of its bounds.
        (forged("roster", &[0, 1, 0, 0]), invalid("kind of content")),
        (army(&[]), short.clone()),
        (army(&[0, 1]), short.clone()),
        (army(&[0, 0, 0]), long.clone()),
        (army(&[&[7][..], &[0; 21], &[0]].concat()), invalid("number of leaders")),
        (army(&[&[0, 61][..], &[1, 2, b'{', b'}'].repeat(61)].concat()), invalid("number of lines")),
        (army(&[0, 1, 1, 1, b'{']), invalid("line")),
        (army(&[0, 1, 1, 1, 0xFF]), invalid("value")),
        (army(&[1, 0, 0, 10, 0]), invalid("rating")),
        (with(3, 25), invalid("number of bases")),
        (with(3, 0), invalid("number of bases")),
        (with(5, 2), invalid("value")),
        (with(6, 25), invalid("number of skirmish markers")),
        (unit(&[&[41][..], &[b'A'; 41], &whole[1..]].concat()), invalid("name")),
        // More lines, or more letters, than there are bytes.
        (army(&[0, 255, 255, 255, 255, 15]), short.clone()),
        (army(&[255, 255, 255, 255, 255, 255, 255, 255, 255, 1]), short.clone()),
        (unit(&[255, 255, 255, 255, 15]), short),
        (army(&[0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255]), invalid("value")),
        (
            format!("#/roster/{}", "A".repeat(16_000)),
            "This link is longer than 16000 characters. Nothing here writes one that long.".into(),
        ),
    ];
    for (at, (link, sentence)) in cases.into_iter().enumerate() {
        assert_eq!(refusal(&link), sentence, "case {at}");
    }
}

#[test]
fn a_bad_sheet_or_battle_link_is_told_in_a_sentence() {
    let invalid = |what: &str, field: &str| {
        format!("This {what} link has a {field} that does not exist. Ask for it once more.")
    };
    let newer = |what: &str| {
        format!(
            "This {what} link was made by a newer version of Aide-de-Camp. Update this one, then open it again."
        )
    };
    let sheet = |content: &[u8]| forged("sheet", &[&[0, 1], content].concat());
    // Two empty armies of Republique without names, no changes.
    let battle =
        |content: &[u8]| forged("battle", &[&[0, 2, 0, 2, 0, 0, 0, 2, 0, 0, 0][..], content].concat());
    let cases = [
        (sheet(&[99, 0]), newer("sheet")),
        (forged("sheet", &[2]), newer("sheet")),
        (forged("sheet", &[0, 0, 0, 2, 0, 0]), invalid("sheet", "kind of content")),
        (sheet(&[&[0, 1, 81][..], &[b'/'; 81], &[0]].concat()), invalid("sheet", "place")),
        (sheet(&[&[0, 1, 0, 41][..], &[b'1'; 41]].concat()), invalid("sheet", "value")),
        (sheet(&[&[0, 0xE9, 0x07][..], &[0; 2 * 1_001]].concat()), invalid("sheet", "number of changes")),
        (battle(&[0, 0, 2, 0, 0]), invalid("battle", "value")),
        (battle(&[255, 255, 255, 0, 0, 0, 0]), invalid("battle", "value")),
        (battle(&[0, 0, 0, 0, 1, 0, 0, 100, 1]), newer("battle")),
        (battle(&[0, 0, 0, 0, 1, 0]), "This battle link ends too early. Ask for it once more.".into()),
        (battle(&[0, 0, 0, 0, 0, 0]), "This battle link goes on after its end. Ask for it once more.".into()),
        (
            forged("battle", &[0, 2, 0, 2, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
            invalid("battle", "pair of armies"),
        ),
    ];
    for (at, (link, sentence)) in cases.into_iter().enumerate() {
        assert_eq!(refusal(&link), sentence, "case {at}");
    }
}

#[test]
fn a_mark_on_a_piece_that_is_not_there_is_left_out() {
    let content = [&[0, 2, 0, 2, 0, 0, 0, 2, 0, 0, 0][..], &[0, 0, 0, 0, 1, 0, 9, 0, 3]].concat();
    let Some(Ok(Packed::Battle(battle))) = read_packed(&forged("battle", &content)) else { panic!() };
    assert_eq!(battle.markers().by_key().count(), 0);
}

#[test]
fn names_lose_what_cannot_be_seen() {
    let name = "La\u{202e}n\nnes\u{200b}";
    let content = [&[0, 0, name.len() as u8][..], name.as_bytes(), &[2, 0, 0]].concat();
    let roster = read_roster(&forged("roster", &content)).unwrap().unwrap();
    assert_eq!(&*roster.name, "Lannes");
}

#[test]
fn a_line_that_this_version_does_not_know_goes_through_a_link() {
    let mut army = republique::Army::default();
    let unknown =
        serde_json::json!({ "name": "Compagnie d'aérostiers", "troops": "balloon", "altitude": 300 });
    let units = [RosterEntry::Unknown(unknown), RosterEntry::Known(republique::Unit::default())];
    army.add_division(republique::Division { units: units.into_iter().collect(), ..Default::default() });
    let flotilla = serde_json::json!({ "name": "Flotilla", "ships": [{ "guns": 80 }] });
    army.divisions = army.divisions.iter().cloned().chain([RosterEntry::Unknown(flotilla)]).collect();
    let roster = Roster { army: AnyArmy::Republique(army), ..Roster::default() };
    assert_eq!(roster.unknown(), 2);
    assert_eq!(read_roster(&share::roster(&roster).unwrap()), Some(Ok(roster)));
}

/// What an older version passed on without knowing it is known here.
#[test]
fn a_line_that_was_passed_on_unknown_is_known_where_it_can_be() {
    let json = br#"{"name":"Flotilla"}"#;
    let roster = read_roster(&army(&[&[0, 1, 1, json.len() as u8], &json[..]].concat())).unwrap().unwrap();
    assert_eq!(roster.unknown(), 0);
    assert_eq!(roster.army.army().groups()[0].title, "Flotilla");
}

#[test]
fn what_is_too_long_for_a_link_is_told() {
    let mut army = republique::Army::default();
    for division in 0..12 {
        // No two names are alike, so that they cannot be packed well.
        let unit = |n: u32| republique::Unit {
            name: Name::truncated(
                &(0..24)
                    .filter_map(|at| {
                        char::from_u32(0x4E00 + (at * 97 + n * 389 + division * 1_031) * 7 % 20_000)
                    })
                    .collect::<String>(),
            ),
            ..Default::default()
        };
        army.add_division(republique::Division { units: (0..24).map(unit).collect(), ..Default::default() });
    }
    let roster = Roster { army: AnyArmy::Republique(army), ..Roster::default() };
    let text = |link: Result<String, share::LinkError>| link.unwrap_err().to_string();
    assert_eq!(
        text(share::roster(&roster)),
        "This roster is too long for a link. Send it as a file instead."
    );
    let battle = Battle::new(Sides([roster.clone(), roster]), Overrides::default());
    assert_eq!(
        text(share::battle(&battle)),
        "This battle is too long for a link. Send it as a file instead."
    );
    let changes: Overrides = (0..1_001).map(|n| (format!("/{n}"), "1".into())).collect();
    assert_eq!(
        text(share::sheet("dbm", &changes)),
        "This sheet is too long for a link. Send it as a file instead."
    );
}

/// The letters check themselves: whatever was cut off or changed is told, and nothing is opened.
#[test]
fn every_cut_and_every_flipped_bit_of_a_packed_link_is_told() {
    let mut links: Vec<String> =
        Roster::samples().iter().map(|roster| share::roster(roster).unwrap()).collect();
    links.push(share::sheet("dbm", &sheet_of("dbm")).unwrap());
    links.push(share::battle(&under_way("dbm")).unwrap());
    for link in links {
        let start = link.rfind('/').unwrap() + 1;
        for cut in start..link.len() {
            assert!(matches!(read_packed(&link[..cut]), Some(Err(_))), "{cut}");
        }
        for bit in start * 8..link.len() * 8 {
            let mut flipped = link.clone().into_bytes();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let flipped = String::from_utf8_lossy(&flipped).into_owned();
            assert!(matches!(read_packed(&flipped), Some(Err(_)) | None), "{flipped}");
        }
    }
}

proptest! {
    /// Whatever the letters say, reading them ends.
    #[test]
    fn noise_is_no_packed_link(word in "(roster|sheet|battle)", noise in ".{0,200}", letters in "[A-Za-z0-9_-]{0,300}") {
        for letters in [noise, letters] {
            let opened = read_packed(&format!("#/{word}/{letters}"));
            prop_assert!(!matches!(opened, Some(Ok(_))));
        }
    }
}
