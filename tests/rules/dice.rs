//! Dice and cards by themselves.

use aide_de_camp::rules::{Card, Dice, Die, Face, Roll};
use rand::{SeedableRng, rngs::StdRng};

#[test]
fn a_face_reads_as_it_is_written() {
    for (text, face) in [("5", Face::typed(5)), ("10r", Face { n: 10, rolled: true })] {
        assert_eq!(text.parse(), Ok(face));
        assert_eq!(face.to_string(), text);
    }
    for bad in ["", "0", "101", "r", "-1", "+1", "5rr", "5 "] {
        assert!(bad.parse::<Face>().is_err(), "{bad}");
    }
}

#[test]
fn dice_keep_their_places() {
    let read = |text: &str| text.parse::<Dice<6, 4>>();
    for text in ["", "5", "5,3r,2", "5,,2", ",,,6"] {
        assert_eq!(read(text).unwrap().to_string(), text);
    }
    for bad in ["7", "5;3", "1,1,1,1,1", "a", "5, 3"] {
        assert!(read(bad).is_err(), "{bad}");
    }
    let mut dice = read("5,3,").unwrap();
    assert_eq!(dice, read("5,3").unwrap());
    dice.set(3, Some(Face::typed(6)));
    dice.set(1, None);
    dice.set(4, Some(Face::typed(6)));
    assert_eq!((dice.clone(), dice.places()), (read("5,,,6").unwrap(), 4));
    dice.set(3, Some(Face::typed(7)));
    assert_eq!((dice.at(0).map(Roll::n), dice.places()), (Some(5), 1));
    for (text, place, left) in
        [("5,3r,2", 0, "3r,2"), ("5,,2", 1, "5,2"), ("5,,2", 2, "5"), ("5,3", 2, "5,3")]
    {
        let mut dice = read(text).unwrap();
        dice.remove(place);
        assert_eq!(dice, read(left).unwrap(), "{text} without {place}");
    }
}

/// Every face comes up, none outside; the shares are within five standard deviations of even.
#[test]
fn rolled_faces_are_even() {
    let mut rng = StdRng::seed_from_u64(1815);
    for sides in [6_u8, 10] {
        let rolls = 60_000;
        let mut seen = vec![0_i64; sides.into()];
        for _ in 0..rolls {
            seen[usize::from(Face::roll(sides, &mut rng).n) - 1] += 1;
        }
        let sides = i64::from(sides);
        for n in seen {
            // n differs from rolls/sides by less than 5·sqrt(rolls·(1/sides)·(1 − 1/sides)).
            let off = n * sides - rolls;
            assert!(off * off < 25 * rolls * (sides - 1), "{n} of {rolls} on a d{sides}");
        }
    }
}

/// Each card that is left is drawn in its share, none that is gone; of an empty deck none is.
#[test]
fn cards_are_drawn_in_their_shares() {
    let mut rng = StdRng::seed_from_u64(1781);
    let deck = [("Resolve", 3), ("Both fire", 0), ("Both test", 1)].map(|(name, left)| Card { name, left });
    let card = Die::card("Card", None::<Face>, deck.to_vec());
    let draws = 40_000;
    let mut seen = [0_i64; 3];
    for _ in 0..draws {
        seen[usize::from(card.roll(&mut rng).unwrap().n) - 1] += 1;
    }
    let off = seen[0] * 4 - draws * 3;
    // Five standard deviations of three in four.
    assert!(seen[1] == 0 && off * off < 25 * draws * 3, "{seen:?}");
    let empty = Die::card("Card", None::<Face>, vec![Card { name: "Resolve", left: 0 }]);
    assert_eq!(empty.roll(&mut rng), None);
    assert_eq!(card.face_name(Face::typed(3)), "Both test");
}
