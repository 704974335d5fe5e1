//! Codes in pictures as a camera has them: turned, in uneven light, with noise; and what of them is ours.

use aide_de_camp::handover::Sequence;
use aide_de_camp::roster::Roster;
use aide_de_camp::share::{self, address_in, grey, read_codes};
use proptest::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A picture of this code: `part` of its height, turned by so many radians, with noise of so many shades.
fn shot(bytes: &[u8], [width, height]: [usize; 2], part: f64, turn: f64, noise: u8) -> Vec<u8> {
    const QUIET: f64 = 4.0;
    let code = QrCode::encode_binary(bytes, QrCodeEcc::Low).unwrap();
    let side = f64::from(code.size()) + 2.0 * QUIET;
    let module = height as f64 * part / side;
    let (sin, cos) = turn.sin_cos();
    let mut rng = StdRng::seed_from_u64(7);
    let shade = |x: f64, y: f64| {
        let (x, y) = ((x - width as f64 / 2.0) / module, (y - height as f64 / 2.0) / module);
        let (x, y) = (x * cos + y * sin + side / 2.0, y * cos - x * sin + side / 2.0);
        if !(0.0..side).contains(&x) || !(0.0..side).contains(&y) {
            return 110.0;
        }
        if code.get_module((x - QUIET).floor() as i32, (y - QUIET).floor() as i32) { 30.0 } else { 230.0 }
    };
    let mut picture = Vec::new();
    for row in 0..height {
        for column in 0..width {
            // Four looks a pixel, as a lens has edges, and darker to the left.
            let looks = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];
            let light: f64 =
                looks.iter().map(|(x, y)| shade(column as f64 + x, row as f64 + y)).sum::<f64>() / 4.0;
            let light = light * (0.7 + 0.3 * column as f64 / width as f64);
            let noise = f64::from(rng.random_range(0..=noise)) - f64::from(noise) / 2.0;
            picture.push((light + noise).clamp(0.0, 255.0) as u8);
        }
    }
    picture
}

/// Codes of the app are read, upright and turned: that of an army, a large one, and that of a calculation.
#[test]
fn codes_of_the_app_are_read_from_pictures() {
    let host = "https://club.example/aide-de-camp/";
    let army = share::roster(&Roster::samples_of("republique").remove(0)).unwrap();
    let calculation = "#/republique/artillery?range=7.5&batteries=4&die=5";
    for (address, part) in [(&*army, 0.9), (calculation, 0.6)] {
        let text = format!("{host}{address}");
        for turn in [0.0, 0.12, -0.3, 1.6] {
            let part = if turn == 0.0 || turn > 1.0 { part } else { part * 0.8 };
            let picture = shot(text.as_bytes(), [960, 720], part, turn, 16);
            let read = read_codes(&picture, 960, 720);
            assert_eq!(read, [text.as_bytes()], "turned by {turn}");
            assert_eq!(address_in(&text), Some(address));
        }
    }
    assert_eq!(read_codes(&vec![120; 960 * 720], 960, 720), Vec::<Vec<u8>>::new());
}

/// The parts of a battle that is handed over are bytes, and so they are read, in each size that is shown.
#[test]
fn parts_of_a_battle_are_read_from_pictures() {
    let message: Vec<u8> = (0..9_000_u32).map(|at| ((at * at) >> 3) as u8).collect();
    for longest in [215, 410, 703] {
        let sequence = Sequence::new(message.clone(), longest).unwrap();
        for number in [0, 70] {
            let part = sequence.part(number);
            for turn in [0.0, 0.1] {
                let picture = shot(&part, [960, 720], 0.85, turn, 12);
                assert_eq!(read_codes(&picture, 960, 720), [&*part], "{longest}, turned by {turn}");
            }
        }
    }
}

/// An address of ours is what it is whoever hosts the app; anything else is none.
#[test]
fn an_address_is_found_in_whatever_stands_before_it() {
    assert_eq!(address_in(" https://a.example/x/#/dbm/combat?die=1 "), Some("#/dbm/combat?die=1"));
    assert_eq!(address_in("#/dbm"), Some("#/dbm"));
    for none in
        ["", "https://a.example/", "WIFI:S:hall;T:WPA;P:x;;", "https://a.example/#top", "#/dbm and more"]
    {
        assert_eq!(address_in(none), None, "{none}");
    }
}

#[test]
fn a_picture_in_colour_becomes_one_in_grey() {
    assert_eq!(grey(&[255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255, 1]), [255, 0, 76]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever the camera sees: nothing ends the app.
    #[test]
    fn any_picture_is_looked_at(seed in any::<u64>(), width in 0..70_usize, height in 0..70_usize, cut in 0..3_usize) {
        let mut rng = StdRng::seed_from_u64(seed);
        let blocky = rng.random_range(1..9);
        let dots: Vec<u8> = (0..64 * 64).map(|_| if rng.random_bool(0.5) { 0 } else { 255 }).collect();
        let mut picture: Vec<u8> = (0..width * height)
            .map(|at| dots[(at / width.max(1) / blocky % 64) * 64 + at % width.max(1) / blocky % 64])
            .collect();
        picture.truncate(picture.len().saturating_sub(cut));
        read_codes(&picture, width, height);
    }

    /// A code whose modules were changed is read as it was, or not at all.
    #[test]
    fn a_damaged_code_is_no_other(seed in any::<u64>(), damage in 0..400_usize) {
        let text = "https://club.example/#/republique/artillery?range=7.5&batteries=4&die=5";
        let mut picture = shot(text.as_bytes(), [320, 240], 0.95, 0.0, 0);
        let mut rng = StdRng::seed_from_u64(seed);
        for _ in 0..damage {
            let (at, shade) = (rng.random_range(0..picture.len() - 3), rng.random());
            picture[at..at + 3].fill(shade);
        }
        for read in read_codes(&picture, 320, 240) {
            prop_assert_eq!(read, text.as_bytes());
        }
    }
}
