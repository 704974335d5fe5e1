//! Our JSON against another's: what one reads or refuses, so does the other.

use aide_de_camp::json::{Fields, Garbled, Value};
use proptest::prelude::*;

/// Both read it, to the same, or both refuse it.
fn agree(text: &str) {
    match (Value::read(text), serde_json::from_str::<serde_json::Value>(text)) {
        (Ok(ours), Ok(theirs)) => {
            let again: serde_json::Value = serde_json::from_str(&ours.written()).unwrap();
            assert_eq!(again, theirs, "{text:?}");
            assert_eq!(Value::read(&ours.written()), Ok(ours));
        }
        (Err(_), Err(_)) => {}
        // Here numbers stay as they stand, however great.
        (Ok(_), Err(error)) if error.to_string().starts_with("number out of range") => {}
        (ours, theirs) => panic!("{text:?}: {ours:?}, {theirs:?}"),
    }
}

#[test]
fn every_short_text_is_read_or_refused_alike() {
    const LETTERS: &[u8] = b" {}[]\",:0-1.eEn\n";
    let mut texts = vec![String::new()];
    let mut shorter = 0..1;
    for _ in 0..4 {
        let mut longer = Vec::new();
        for text in &texts[shorter] {
            longer.extend(LETTERS.iter().map(|letter| format!("{text}{}", char::from(*letter))));
        }
        shorter = texts.len()..texts.len() + longer.len();
        texts.extend(longer);
    }
    assert_eq!(texts.len(), 1 + 16 + 256 + 4_096 + 65_536);
    for text in &texts {
        agree(text);
        agree(&format!("\"\\u{text}\""));
        agree(&format!("{{\"a\":{text}}}"));
    }
}

#[test]
fn escapes_stand_for_their_letters() {
    for (text, letters) in [
        (r#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
        (r#""\u00e9\u00C9\u0000""#, "éÉ\0"),
        (r#""\ud83d\uDE00""#, "😀"),
        ("\"\u{7f}\u{2028}é\"", "\u{7f}\u{2028}é"),
    ] {
        assert_eq!(Value::read(text), Ok(Value::text(letters)));
        agree(text);
    }
    let refused = [
        r#""\ud83d""#,
        r#""\ude00""#,
        r#""\ud83d\u0041""#,
        r#""\ud83dx""#,
        r#""\ud83d\n""#,
        r#""\u00g0""#,
        r#""\u+0e9""#,
        r#""\u00e""#,
        r#""\x""#,
        r#""\"#,
        "\"\t\"",
        "\"\n\"",
        "'a'",
    ];
    for text in refused {
        assert!(Value::read(text).is_err(), "{text}");
        agree(text);
    }
    assert_eq!(Value::text("\u{1}\u{1f}\n\"é😀").written(), "\"\\u0001\\u001f\\n\\\"é😀\"");
}

#[test]
fn a_number_stays_as_it_stands() {
    for text in
        ["0", "-0", "36.5", "1.50", "1e400", "-2E-7", "123456789012345678901234567890", "true", "null"]
    {
        assert_eq!(Value::read(text), Ok(Value::Bare(text.into())));
        assert_eq!(Value::Bare(text.into()).written(), text);
    }
    let number = |text: &str| Value::Bare(text.into()).as_number();
    assert_eq!([number("7"), number("-0"), number("1.0"), number("true")], [Some(7), None, None, None]);
    assert_eq!(number(&u64::MAX.to_string()), Some(u64::MAX));
}

#[test]
fn of_a_name_that_comes_twice_the_last_counts_and_all_stand_in_order() {
    let read = Value::read(r#"{"b":1,"a":[],"b":{"c":null}}"#).unwrap();
    assert_eq!(read.written(), r#"{"a":[],"b":{"c":null}}"#);
    agree(r#"{"b":1,"a":[],"b":{"c":null}}"#);
}

#[test]
fn where_a_text_is_garbled_is_told() {
    for (text, line, column) in [
        ("", 1, 0),
        ("Dear diary", 1, 1),
        ("{\"a\":\n  tru}", 2, 3),
        ("[1,\n2,]", 2, 3),
        ("[1,\n2", 2, 1),
        ("{}\n{", 2, 1),
        ("\"a\nb\"", 1, 3),
    ] {
        assert_eq!(Value::read(text), Err(Garbled { line, column }), "{text:?}");
    }
}

#[test]
fn what_is_too_deep_or_too_wide_is_refused() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        for depth in [126, 127, 128, 100_000] {
            let text = format!("{}0{}", open.repeat(depth), close.repeat(depth));
            assert_eq!(Value::read(&text).is_ok(), depth <= 127, "{depth}");
            agree(&text);
        }
    }
    for (fields, reads) in [(4_096, true), (4_097, false)] {
        let all: Vec<String> = (0..fields).map(|n| format!("\"{n}\":0")).collect();
        assert_eq!(Value::read(&format!("{{{}}}", all.join(","))).is_ok(), reads);
    }
}

fn value() -> impl Strategy<Value = Value> {
    let bare = prop::sample::select(vec!["0", "-7", "36.5", "2e9", "true", "false", "null"]);
    let leaf = prop_oneof![".{0,8}".prop_map(Value::Text), bare.prop_map(|word| Value::Bare(word.into()))];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::List),
            prop::collection::vec((".{0,4}", inner), 0..4)
                .prop_map(|fields| Value::Fields(fields.into_iter().collect::<Fields>())),
        ]
    })
}

/// Ours as theirs.
fn theirs(value: &Value) -> serde_json::Value {
    match value {
        Value::Text(text) => text.as_str().into(),
        Value::Bare(word) => serde_json::from_str(word).unwrap(),
        Value::List(list) => list.iter().map(theirs).collect(),
        Value::Fields(fields) => serde_json::Value::Object(
            fields.iter().map(|(name, value)| (name.into(), theirs(value))).collect(),
        ),
    }
}

proptest! {
    #[test]
    fn what_we_write_both_read_as_it_was(value in value()) {
        let written = value.written();
        prop_assert_eq!(serde_json::from_str::<serde_json::Value>(&written).unwrap(), theirs(&value));
        let pretty = serde_json::to_string_pretty(&theirs(&value)).unwrap();
        prop_assert_eq!(theirs(&Value::read(&pretty).unwrap()), theirs(&value));
        prop_assert_eq!(Value::read(&written), Ok(value));
    }

    #[test]
    fn a_changed_document_is_read_or_refused_alike(
        value in value(),
        pretty in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), r#"[{}\[\]",:\\u0-9a-f.eE+\- \n]{0,2}"#, 0..3_usize), 1..4),
    ) {
        let theirs = theirs(&value);
        let mut text: Vec<char> =
            if pretty { serde_json::to_string_pretty(&theirs).unwrap() } else { value.written() }.chars().collect();
        for (at, letters, gone) in changes {
            let at = at.index(text.len() + 1);
            text.splice(at..(at + gone).min(text.len()), letters.chars());
        }
        agree(&text.into_iter().collect::<String>());
    }

    #[test]
    fn noise_is_refused_alike(noise in ".{0,60}") {
        agree(&noise);
    }
}
