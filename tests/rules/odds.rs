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
fn no_per_cent_stand_beside_a_count_in_100() {
    let cases = [(15, 36, Some("42%")), (7, 100, None), (1, 10, Some("10%")), (8_867, 12_000, None)];
    for (ways, of, beside) in cases {
        assert_eq!(Odds { ways, of }.percent_beside().as_deref(), beside, "{ways} in {of}");
    }
}

/// A table counts every roll, and each figure of its column lies within half a per cent of the chance, so that equal chances
/// look alike. A column may then come to 99 or 101.
fn is_rounded(table: &OddsTable) -> Result<(), String> {
    let of = table.hope().of;
    let is_complete = table.outcomes.iter().all(|outcome| outcome.odds.of == of)
        && table.outcomes.iter().map(|outcome| outcome.odds.ways).sum::<u64>() == of;
    let is_near = |odds: Odds| match odds.percent().trim_end_matches('%') {
        "<1" => odds.ways > 0 && odds.ways * 200 < of,
        ">99" => odds.ways < of && odds.ways * 200 >= of * 199,
        figure => (odds.ways * 200).abs_diff(figure.parse::<u64>().unwrap() * 2 * of) <= of,
    };
    let wrong = table.outcomes.iter().find(|outcome| !is_near(outcome.odds));
    match (is_complete, wrong) {
        (false, _) => Err(format!("{}: not every roll is counted", table.title)),
        (_, Some(wrong)) => Err(format!("{}: {:?} as {}", table.title, wrong.odds, wrong.odds.percent())),
        _ => Ok(()),
    }
}

#[test]
fn every_column_of_chances_is_rounded_figure_by_figure() {
    let mut failures = String::new();
    let cases = cases::all().into_iter().map(|case| case.link);
    let mut count = 0;
    for link in cases.chain(fullest().into_iter().map(|(_, link)| link)) {
        let report = CalculationLink::parse(&link).unwrap().evaluate().unwrap().report;
        // As it is printed, and as it is shown.
        for table in report.odds.iter().flat_map(|table| [table.clone(), table.merged()]) {
            count += 1;
            if let Err(found) = is_rounded(&table) {
                failures += &format!("{link}: {found}\n");
            }
        }
    }
    assert!(count > 1_000, "{count}");
    assert!(failures.is_empty(), "\n{failures}");
}
