//! Exact chances by themselves.

use crate::cases;
use crate::completeness::missing::fullest;
use aide_de_camp::rules::{Dist, Mean, Odds, OddsTable};
use aide_de_camp::share::CalculationLink;

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

#[test]
fn parts_of_a_chance_add_to_its_figure() {
    let of = |ways: &[u64], of| ways.iter().map(|ways| Odds { ways: *ways, of }).collect::<Vec<_>>();
    let cases: [(&[u64], u64, &[&str]); 5] = [
        // 16.67 each: the first four are rounded up.
        (&[1, 1, 1, 1, 1, 1], 6, &["17%", "17%", "17%", "17%", "16%", "16%"]),
        (&[1, 4, 1], 6, &["17%", "67%", "16%"]),
        // 99.6 and 0.4.
        (&[996, 4], 1_000, &[">99%", "<1%"]),
        (&[0, 1_000], 1_000, &["0%", "100%"]),
        // 0.3, 0.3, 99.4: all rounded down are 99.
        (&[3, 3, 994], 1_000, &["<1%", "<1%", ">99%"]),
    ];
    for (ways, all, shown) in cases {
        assert_eq!(Odds { ways: all, of: all }.percents(&of(ways, all)), shown, "{ways:?} in {all}");
    }
}

/// What a figure counts in a sum.
fn counts(percent: &str) -> u64 {
    match percent.trim_end_matches('%') {
        "<1" => 0,
        ">99" => 100,
        figure => figure.parse().unwrap(),
    }
}

/// A column counts every roll, adds to 100, agrees with the headline's chance of its aim, and no figure of it is further
/// from the chance than the next whole number.
fn adds_up(table: &OddsTable) -> Result<(), String> {
    let percents = table.percents();
    let figures: Vec<u64> = percents.iter().map(|percent| counts(percent)).collect();
    let of = table.hope().of;
    let is_complete = table.outcomes.iter().all(|outcome| outcome.odds.of == of)
        && table.outcomes.iter().map(|outcome| outcome.odds.ways).sum::<u64>() == of;
    let is_near = std::iter::zip(&table.outcomes, &figures).all(|(outcome, figure)| {
        let exact = outcome.odds.ways * 100;
        (exact / of..=exact.div_ceil(of)).contains(figure)
    });
    let hope = figures.iter().take(table.favourable).sum::<u64>();
    let holds = is_complete
        && is_near
        && figures.iter().sum::<u64>() == 100
        && hope == counts(&table.hope().percent())
        && std::iter::zip(&table.outcomes, &percents)
            .all(|(outcome, percent)| (outcome.odds.ways == 0) == (percent == "0%"));
    if holds { Ok(()) } else { Err(format!("{}: {percents:?}", table.title)) }
}

#[test]
fn every_column_of_chances_adds_to_a_hundred() {
    let mut failures = String::new();
    let cases = cases::all().into_iter().map(|case| case.link);
    let mut count = 0;
    for link in cases.chain(fullest().into_iter().map(|(_, link)| link)) {
        let report = CalculationLink::parse(&link).unwrap().evaluate().unwrap().report;
        // As it is printed, and as it is shown.
        for table in report.odds.iter().flat_map(|table| [table.clone(), table.merged()]) {
            count += 1;
            if let Err(found) = adds_up(&table) {
                failures += &format!("{link}: {found}\n");
            }
        }
    }
    assert!(count > 1_000, "{count}");
    assert!(failures.is_empty(), "\n{failures}");
}
