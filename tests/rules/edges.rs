//! Bad input at each edge: the exact sentence, and nothing else happens.

use aide_de_camp::share::CalculationLink;
use proptest::prelude::*;
use std::ops::Range;

#[test]
fn a_bad_link_is_told_in_a_sentence() {
    let long = format!("#/republique/artillery?{}", "die=5&".repeat(20_000));
    let cases = [
        (
            "",
            "This link asks for “”, which is nothing that can be calculated here. If a newer version wrote it, update this one.",
        ),
        (
            "#/chess/mate",
            "This link asks for “chess/mate”, which is nothing that can be calculated here. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/artillery?die",
            "This link says “die” where an input and its value should stand, as in “die=5”.",
        ),
        (
            "#/republique/artillery?die=11",
            "This link says “die=11”, which does not fit Artillery fire. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/artillery?die=0",
            "This link says “die=0”, which does not fit Artillery fire. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/artillery?die=5x",
            "This link says “die=5x”, which does not fit Artillery fire. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/artillery?weight=Q",
            "This link says “weight=Q”, which does not fit Artillery fire. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/artillery?range=-3",
            "This link says “range=-3”, which does not fit Artillery fire. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/artillery?batteries=99",
            "This link says “batteries=99”, which does not fit Artillery fire. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/artillery?tandem=4000000000",
            "This link says “tandem=4000000000”, which does not fit Artillery fire. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/artillery?tandem.9.bases=1",
            "This link says “tandem.9.bases=1”, which does not fit Artillery fire. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/artillery?gun=big",
            "This link says “gun=big”, which does not fit Artillery fire. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/artillery?die=%zz",
            "This link has a broken letter in “%zz”. It may have been cut off on the way.",
        ),
        (
            "#/republique/artillery?die=%F",
            "This link has a broken letter in “%F”. It may have been cut off on the way.",
        ),
        (
            "#/republique/artillery?die=%ff",
            "This link has a broken letter in “%ff”. It may have been cut off on the way.",
        ),
        (
            "#/republique/artillery?die=5&die=6",
            "This link says “die=6” though it has said it before. Ask for it once more.",
        ),
        (
            "#/republique/artillery?~/readings/joint_columns=both&~/readings/joint_columns=both",
            "This link says “~/readings/joint_columns=both” though it has said it before. Ask for it once more.",
        ),
        (
            "#/republique/artillery?~/readings/joint_columns=never",
            "This link changes the sheet with “never” for “Which batteries of a joint group move the column?”, which does not fit it. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/artillery?~/artillery/track/15=1M",
            "This link changes the sheet with “/artillery/track/15=1M”, which does not fit it. If a newer version wrote it, update this one.",
        ),
        (
            "#/republique/artillery?~/artillery_die/joint=1000000",
            "This link changes the sheet with “1000000” for “Joint fire”, which does not fit it. If a newer version wrote it, update this one.",
        ),
        (
            "#/grande-tactique/pips?dice=5,7",
            "This link says “dice=5,7”, which does not fit PIP allocation. If a newer version wrote it, update this one.",
        ),
        (
            "#/grande-tactique/pips?dice=1,1,1,1,1,1,1,1,1,1,1",
            "This link says “dice=1,1,1,1,1,1,1,1,1,1,1”, which does not fit PIP allocation. If a newer version wrote it, update this one.",
        ),
        (
            "#/grande-tactique/pips?generals=11",
            "This link says “generals=11”, which does not fit PIP allocation. If a newer version wrote it, update this one.",
        ),
        (
            "#/grande-tactique/pips?generals.0.name=Napoleon+Bonaparte+of+France+and+of+Italy",
            "This link says “generals.0.name=Napoleon+Bonaparte+of+France+and+of+Ital…”, which does not fit PIP allocation. If a newer version wrote it, update this one.",
        ),
        (&long, "This link is longer than 100000 characters. Nothing here writes one that long."),
    ];
    for (link, sentence) in cases {
        let text = CalculationLink::parse(link)
            .and_then(|link| link.evaluate())
            .map(|evaluation| evaluation.report.headline);
        assert_eq!(text.map_err(|e| e.to_string()), Err(sentence.into()), "{link}");
    }
}

#[test]
fn a_bad_die_is_told_in_a_sentence() {
    for die in
        ["0", "11", "-1", "+5", "5.0", "r", "5rr", "5R", "r5", "1e1", "256", "99999999999", "⚄", "five"]
    {
        let sentence = format!(
            "This link says “die={die}”, which does not fit Artillery fire. If a newer version wrote it, update this one."
        );
        let link = format!("#/republique/artillery?die={die}");
        let text = CalculationLink::parse(&link)
            .and_then(|link| link.evaluate())
            .map(|evaluation| evaluation.report.headline);
        assert_eq!(text.map_err(|e| e.to_string()), Err(sentence));
    }
}

#[test]
fn a_link_reads_with_or_without_the_page_it_came_on() {
    for link in [
        "#/republique/artillery?die=5",
        "/republique/artillery?die=5",
        "https://example.org/club/aide/#/republique/artillery?die=5",
        "#/republique/artillery?die=%35",
    ] {
        let evaluation = CalculationLink::parse(link).unwrap().evaluate().unwrap();
        assert_eq!(evaluation.inputs, [("die".to_string(), "5".to_string())]);
    }
}

fn survives(link: &str) {
    if let Ok(link) = CalculationLink::parse(link) {
        let _ = link.evaluate();
    }
}

/// The three longest links of each calculator.
fn corpus() -> Vec<String> {
    let mut links: Vec<String> = crate::cases::all().into_iter().map(|case| case.link).collect();
    links.sort_by_key(|link| std::cmp::Reverse(link.len()));
    let mut taken = std::collections::BTreeMap::<String, usize>::new();
    links.retain(|link| {
        let of = taken.entry(link.split('?').next().unwrap_or_default().to_owned()).or_default();
        *of += 1;
        *of <= 3
    });
    links
}

/// Every letter of every link of the corpus with these bits flipped, one at a time.
fn survives_flips(bits: Range<usize>) {
    for link in corpus() {
        for (at, bit) in (0..link.len()).flat_map(|at| bits.clone().map(move |bit| (at, bit))) {
            let mut flipped = link.clone().into_bytes();
            flipped[at] ^= 1 << bit;
            survives(&String::from_utf8_lossy(&flipped));
        }
    }
}

// The longest tests there are: each half of the bits has a core of its own.
#[test]
fn every_flip_of_a_low_bit_of_a_real_link_is_survived() {
    survives_flips(0..4);
}

#[test]
fn every_flip_of_a_high_bit_and_every_cut_of_a_real_link_is_survived() {
    survives_flips(4..8);
    for link in corpus() {
        for cut in 0..link.len() {
            survives(&String::from_utf8_lossy(&link.as_bytes()[..cut]));
        }
    }
}

proptest! {
    #[test]
    fn noise_is_survived(noise in ".{0,200}", path in "[a-z./0-9~]{0,30}", value in ".{0,20}") {
        survives(&noise);
        survives(&format!("#/republique/artillery?{noise}"));
        survives(&format!("#/republique/artillery?{path}={value}"));
        survives(&format!("#/republique/artillery?~/{path}={value}"));
    }
}
