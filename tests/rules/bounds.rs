//! Bounded numbers and texts, and distances as they are shown.

use aide_de_camp::rules::{Count, Inches, Lengths, Text};

#[test]
fn inches_read_as_they_are_written() {
    for (text, n) in [("0", 0), ("7.5", 750), ("12", 1200), ("3.05", 305), ("99.99", 9_999)] {
        let inches: Inches = text.parse().unwrap();
        assert_eq!(inches.hundredths(), n);
        assert_eq!(inches.to_string(), text);
    }
    for bad in ["", ".", "7.", ".5", "-1", "100", "1.234", "+1", "1e1", "seven"] {
        assert!(bad.parse::<Inches>().is_err(), "{bad}");
    }
}

#[test]
fn a_text_keeps_to_its_length_and_line() {
    assert_eq!(&*Text::<6>::truncated("Saint-Hilaire"), "Saint-");
    assert_eq!(&*Text::<6>::truncated("Da\nvout"), "Davout");
    let text = |text: &str| Text::<6>::try_from(text.to_string());
    assert!(text("Éblé").is_ok());
    assert!(text("Friants").is_err());
    assert_eq!(text("a\nb\u{202e}\u{200b}c").as_deref(), Ok("abc"));
}

#[test]
fn a_count_cannot_leave_its_range() {
    assert_eq!(Count::<1, 12>::default().n(), 1);
    assert_eq!(Count::<1, 12>::clamped(40).n(), 12);
    for (n, fits) in [(0, false), (13, false), (12, true)] {
        assert_eq!(Count::<1, 12>::try_from(n).is_ok(), fits, "{n}");
    }
}

#[test]
fn an_inch_is_two_and_a_half_centimetres() {
    for (n, inches, centimetres) in
        [(0, "0″", "0 cm"), (600, "6″", "15 cm"), (750, "7.5″", "18.75 cm"), (50, "0.5″", "1.25 cm")]
    {
        assert_eq!(Lengths::INCHES.hundredths(n), inches);
        assert_eq!(Lengths::CENTIMETRES.hundredths(n), centimetres);
    }
    assert_eq!([Lengths::INCHES, Lengths::CENTIMETRES].map(|to| to.hundredths(-50)), ["−0.5″", "−1.25 cm"]);
    assert_eq!(
        (Lengths::CENTIMETRES.inches(4), Lengths::CENTIMETRES.figure(400)),
        ("10 cm".into(), "10".into())
    );
    // 3/7 of an inch are 1.0714 cm, 1/3 of one 0.8333, and 7.25″ 18.125: rounded once.
    let shown = [(300, 7), (100, 3), (725, 1)].map(|(n, of)| Lengths::CENTIMETRES.ratio(n, of));
    assert_eq!(shown, ["1.07 cm", "0.83 cm", "18.13 cm"]);
    assert_eq!(Lengths::INCHES.ratio(200, 3), "0.67″");
    // On a table of the small scale 1½″ are 0.99″, exactly; of the large one 2″ are 3″.
    let [small, large] = [66, 150].map(|ratio| Lengths::INCHES.on_table(ratio));
    assert_eq!([small.hundredths(150), small.inches(3), small.figure(300)], ["0.99″", "1.98″", "1.98"]);
    assert_eq!([large.inches(2), large.hundredths(50)], ["3″", "0.75″"]);
    let large = Lengths::CENTIMETRES.on_table(150);
    assert_eq!((large.inches(2), large.of_rules().inches(2)), ("7.5 cm".into(), "5 cm".into()));
}
