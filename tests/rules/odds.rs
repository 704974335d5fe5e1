//! Exact chances by themselves.

use aide_de_camp::rules::{Dist, Mean, Odds};

#[test]
fn two_dice_are_36_ways() {
    let sum = Dist::die(6).with(&Dist::die(6)).map(|(a, b)| a + b);
    assert_eq!(sum.of(), 36);
    // 7 = 1+6, 2+5, 3+4 and their mirrors.
    assert_eq!(sum.odds(|n| *n == 7), Odds { ways: 6, of: 36 });
    // 10, 11 or 12 = 3 + 2 + 1.
    assert_eq!(sum.odds(|n| *n >= 10), Odds { ways: 6, of: 36 });
}

#[test]
fn a_mean_is_exact_and_said_in_tenths() {
    let highest = Dist::die(6).with(&Dist::die(6)).map(|(a, b)| i32::from(*a.max(b)));
    // 1·1 + 2·3 + 3·5 + 4·7 + 5·9 + 6·11 = 161 of 36: 4.47.
    let mean = highest.mean();
    assert_eq!(mean, Mean { sum: 161, of: 36 });
    assert_eq!((mean.to_string().as_str(), mean.nearest()), ("4.5", 4));
    let below = Dist::count([(-1, 3), (0, 1)]).mean();
    assert_eq!((below.to_string().as_str(), below.nearest()), ("−0.7", -1));
    assert_eq!(Mean { sum: 7, of: 2 }.nearest(), 4);
}

#[test]
fn large_counts_are_written_in_hundredths() {
    for (ways, of, written) in [
        (27, 36, "27 in 36"),
        (1_194, 1_296, "1194 in 1296"),
        (19_864_377, 25_000_000, "79.5 in 100"),
        (0, 1_000_000, "0 in 100"),
        (499, 1_000_000, "under 0.1 in 100"),
        (999_501, 1_000_000, "over 99.9 in 100"),
        (1_000_000, 1_000_000, "100 in 100"),
    ] {
        assert_eq!(Odds { ways, of }.counted(), written);
    }
}

#[test]
fn a_percentage_says_never_and_always_only_when_it_is_so() {
    let cases = [
        (0, 36, "0%"),
        (36, 36, "100%"),
        (1, 1000, "<1%"),
        (5, 1000, "1%"),
        (999, 1000, ">99%"),
        (1, 8, "13%"),
        (27, 36, "75%"),
    ];
    for (ways, of, percent) in cases {
        assert_eq!(Odds { ways, of }.percent(), percent, "{ways} in {of}");
    }
}
