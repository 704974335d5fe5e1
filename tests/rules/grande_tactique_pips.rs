//! The PIPs of Grande Tactique: printed answers, exact means, and properties of every answer.

use crate::what_if::both_ways;
use aide_de_camp::rules::{Quantity, *};
use aide_de_camp::share::{CalculationLink, calculation};
use aide_de_camp::systems::SYSTEMS;
use aide_de_camp::systems::grande_tactique::{Sheet, *};
use proptest::prelude::*;
use strum::VariantArray;

fn evaluate(link: &str) -> String {
    CalculationLink::parse(link).unwrap().evaluate().unwrap().report.to_string()
}

#[test]
fn pips_explain_themselves() {
    let text = evaluate(concat!(
        "#/grande-tactique/pips?generals=2&generals.0.name=Friant&generals.0.quality=great",
        "&generals.1.name=Gudin&generals.1.units_lost=2&generals.1.attached=true",
        "&corps.name=Davout&corps.bad=true&corps.gift.to=2&army.gift.to=2&army.gift.ride=7.5&dice=1,5",
    ));
    assert_eq!(text, include_str!("printed/pips.txt"));
}

#[test]
fn a_declared_change_explains_itself() {
    let text = evaluate("#/grande-tactique/pips?generals=1&declared=no_plan&army.gift.to=1");
    assert_eq!(text, include_str!("printed/pips_forfeited.txt"));
}

#[test]
fn rides_are_shown_in_centimetres_where_they_are_asked_for() {
    let link = "#/grande-tactique/pips?generals=1&army.gift.to=1&army.gift.ride=9.5";
    let link = CalculationLink::parse(link).unwrap();
    let (pips, context) = (link.open().unwrap(), link.context().with_lengths(Lengths::CENTIMETRES));
    let text = pips.answer(&context).report.to_string() + &pips.form(&context).to_string();
    assert!(text.contains("the ride is 23.75 cm, further than 22.5 cm"), "{text}");
    assert!(
        text.contains("a ride of 22.5 cm or less") && text.contains("Ride to him: − 23.75 cm +"),
        "{text}"
    );
    assert!(!text.contains('″'), "{text}");
    let charts = (SYSTEMS[0].charts)(&context);
    assert!(charts.iter().any(|chart| chart.form.to_string().contains("22.5 cm")));
}

#[test]
fn moving_a_general_on_the_form_takes_die_and_gift_with_him() {
    let corps = Pips {
        generals: ["Foy", "Piré"]
            .map(|name| General { name: Text::truncated(name), ..General::default() })
            .into_iter()
            .collect(),
        corps: Superior {
            gift: Some(Gift { to: Count::clamped(2), ..Gift::default() }),
            ..Superior::default()
        },
        ..Pips::default()
    };
    let mut moved =
        CalculationLink::parse(&calculation(&corps, &Overrides::default())).unwrap().open().unwrap();
    let form = corps.form(&Context::shipped());
    let form::Item::List(list) = &form.items[0] else { panic!("{form}") };
    moved.write(list.rows[1].up.as_ref().unwrap()).unwrap();
    assert_eq!(moved.get("generals.0.name").as_deref(), Some("Piré"));
    assert_eq!(moved.get("corps.gift.to").as_deref(), Some("1"));
    assert_eq!(
        (list.rows[0].up.as_ref(), list.rows[1].down.as_ref()),
        (Some(&Vec::new()), Some(&Vec::new()))
    );
}

fn corps_of(generals: usize) -> Pips {
    Pips { generals: (0..generals).map(|_| General::default()).collect(), ..Pips::default() }
}

/// Of so many dice the nth highest shows a face or more where as many do: every order in which they fall is counted once.
#[test]
fn every_order_of_a_throw_is_counted_once() {
    for dice in 1..=10_u32 {
        let ranks = corps_of(dice as usize).chances(&SHEET).ranks;
        for (rank, chances) in (1..).zip(&ranks) {
            for face in 1..=6 {
                let (may, may_not) = (7 - face as u64, face as u64 - 1);
                let of_dice = |n: u32| combinations(dice, n) * may.pow(n) * may_not.pow(dice - n);
                let ways = (rank..=dice).map(of_dice).sum();
                let is = chances.odds(|n| *n >= face);
                assert_eq!(is, Odds { ways, of: 6_u64.pow(dice) }, "{rank} of {dice} dice: {face}");
            }
        }
    }
}

/// In how many ways `n` are chosen of so many.
fn combinations(of: u32, n: u32) -> u64 {
    (0..n).fold(1, |ways, at| ways * u64::from(of - at) / u64::from(at + 1))
}

/// A number and what it is divided by.
type Fraction = (i64, u64);

/// The fractions of the rules data (P5, golden 58).
#[test]
fn means_of_ranks_and_average_are_exact() {
    let counted: [(usize, &[Fraction], Fraction); 3] = [
        (2, &[(161, 36), (91, 36)], (13, 4)),
        (3, &[(119, 24), (7, 2), (49, 24)], (19, 6)),
        (4, &[(6797, 1296), (1771, 432), (1253, 432), (2275, 1296)], (4049, 1296)),
    ];
    for (generals, ranks, average) in counted {
        let chances = corps_of(generals).chances(&SHEET);
        let is = |dist: &Dist<i32>, (n, of): Fraction| {
            let mean = dist.mean();
            assert_eq!(mean.sum * of as i64, n * mean.of as i64, "{generals} dice: {mean:?}");
        };
        assert_eq!(chances.ranks.len(), ranks.len());
        chances.ranks.iter().zip(ranks).for_each(|(die, mean)| is(die, *mean));
        is(&chances.average, average);
    }
}

#[test]
fn gifts_go_with_the_general() {
    let mut corps = corps_of(3);
    corps.corps.gift = Some(Gift { to: Count::clamped(1), ..Gift::default() });
    corps.army.gift = Some(Gift { to: Count::clamped(3), ..Gift::default() });
    let to =
        |corps: &Pips| [&corps.corps, &corps.army].map(|superior| superior.gift.as_ref().map(Gift::place));
    corps.change_places(0, 1);
    assert_eq!(to(&corps), [Some(1), Some(2)]);
    corps.remove(0);
    assert_eq!(to(&corps), [Some(0), Some(1)]);
    corps.remove(1);
    assert_eq!(to(&corps), [Some(0), None]);
    corps.change_places(0, 7);
    corps.remove(7);
    assert_eq!((to(&corps), corps.generals.len()), ([Some(0), None], 1));
}

#[test]
fn a_die_is_set_and_cleared_at_its_place() {
    let mut corps = corps_of(2);
    corps.roll(1, Some(Face { n: 6, rolled: true }));
    assert_eq!(
        corps
            .answer(&Context::shipped())
            .report
            .dice
            .iter()
            .map(|die| die.face.is_some())
            .collect::<Vec<_>>(),
        [false, true]
    );
    corps.roll(0, Some(Face::typed(2)));
    assert_eq!(corps.answer(&Context::shipped()).report.headline, "8 PIPs: 6 2");
    corps.roll(1, None);
    // With the 2 that lies the higher die is 22/6 on average, the lower one 11/6.
    assert_eq!(corps.answer(&Context::shipped()).report.headline, "Average 4, 2");
}

fn general() -> impl Strategy<Value = General> {
    let of = (prop::sample::select(Quality::VARIANTS), prop::sample::select(Arrival::VARIANTS));
    let counts = [0..=3, 0..=1, 0..=2];
    (of, "[A-Z][a-z]{0,8}", any::<[bool; 5]>(), counts).prop_map(|((quality, arrival), name, is, n)| {
        General {
            unit: None,
            name: Text::truncated(&name),
            quality,
            units_lost: Count::clamped(n[0]),
            silenced: Count::clamped(n[1]),
            kept: Count::clamped(n[2]),
            killed: is[0] && is[1],
            attached: is[2],
            arrival,
            another_corps: is[3] && is[4],
            ..General::default()
        }
    })
}

fn superior() -> impl Strategy<Value = Superior> {
    let gift = prop::option::of((1..=4, 0..=1_100, any::<bool>()));
    (gift, any::<[bool; 6]>()).prop_map(|(gift, is)| Superior {
        name: Name::default(),
        bad: is[0],
        attached: is[1] && is[2],
        lost: is[3] && is[4],
        gave: is[1] && is[5],
        gift: gift.map(|(to, ride, woods)| Gift {
            to: Count::clamped(to),
            ride: Inches::from_hundredths(ride),
            woods,
        }),
    })
}

/// Any Corps of up to three generals, without dice.
fn corps() -> impl Strategy<Value = Pips> {
    let generals = prop::collection::vec(general(), 0..=3);
    let dice = prop::option::weighted(0.2, 1..=3);
    let declared = prop::sample::select(Declared::VARIANTS);
    (generals, any::<bool>(), declared, superior(), superior(), dice).prop_map(
        |(generals, plan, declared, corps, army, dice)| Pips {
            generals: (generals.into_iter().zip(1..))
                // Sums and tables are found by name, so that no two may be called the same.
                .map(|(general, n)| General {
                    name: Text::truncated(&format!("{} {n}", &*general.name)),
                    ..general
                })
                .collect(),
            plan,
            declared,
            corps,
            army,
            pip_dice: dice.map(Count::clamped),
            dice: Dice::default(),
            ..Pips::default()
        },
    )
}

/// Our sheet with any of the readings changed.
fn context() -> impl Strategy<Value = Context<GrandeTactique>> {
    let readings = <Sheet as aide_de_camp::rules::Sheet>::READINGS;
    prop::collection::vec(any::<prop::sample::Index>(), readings.len()).prop_map(move |chosen| {
        let change = |(reading, index): (&Reading, prop::sample::Index)| {
            (reading.path.to_string(), index.get(reading.choices).value.to_string())
        };
        let changes: Overrides = readings.iter().zip(chosen).map(change).collect();
        let context = AnyContext::of::<GrandeTactique>(&changes);
        assert_eq!(context.invalid(), []);
        context.typed().clone()
    })
}

fn with_dice(corps: &Pips, faces: &[u8]) -> Pips {
    let mut rolled = corps.clone();
    faces.iter().enumerate().for_each(|(place, face)| rolled.roll(place, Some(Face::typed(*face))));
    rolled
}

/// Every roll of so many dice, in every order.
fn every_roll(dice: usize) -> Vec<Vec<u8>> {
    (0..dice).fold(vec![vec![]], |rolls, _| {
        rolls.iter().flat_map(|roll| (1..=6).map(|face| [&roll[..], &[face]].concat())).collect()
    })
}

fn totals(sums: &[Breakdown]) -> Vec<i32> {
    sums.iter().map(Breakdown::total).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn chances_agree_with_every_roll(corps in corps(), plan: bool, context in context()) {
        // With a declared change no dice count.
        let corps = Pips { plan, declared: Declared::Nothing, ..corps };
        let allocation = corps.allocation(&context.sheet);
        let chances = corps.chances(&context.sheet);
        let rolls = every_roll(corps.dice_to_roll(&context.sheet, allocation));
        let settled: Vec<Vec<i32>> =
            rolls.iter().map(|faces| totals(&with_dice(&corps, faces).settle(&context.sheet))).collect();
        for general in 0..corps.generals.len() {
            let counted = Dist::count(settled.iter().map(|pips| (pips[general], 1)));
            prop_assert_eq!(chances.pips(allocation, general), &counted, "general {}", general);
        }
        if allocation == Allocation::Plan {
            for (rank, die) in chances.ranks.iter().enumerate() {
                let sorted = rolls.iter().map(|faces| {
                    let mut faces = faces.clone();
                    faces.sort_unstable();
                    (i32::from(faces[faces.len() - 1 - rank]), 1)
                });
                prop_assert_eq!(die, &Dist::count(sorted));
            }
        }
    }
}

proptest! {
    #[test]
    fn odds_sum_to_one_and_mark_what_was_rolled(
        corps in corps(), faces in prop::collection::vec(1..=6_u8, 3), context in context(),
    ) {
        for report in [&corps, &with_dice(&corps, &faces)].map(|corps| corps.answer(&context).report) {
            let rolled = report.dice.iter().all(|die| die.face.is_some());
            for table in &report.odds {
                let ways: u64 = table.outcomes.iter().map(|outcome| outcome.odds.ways).sum();
                prop_assert!(table.outcomes.iter().all(|outcome| outcome.odds.of == ways), "{}", table.title);
                prop_assert!(table.hope().ways <= ways);
                if let (true, Some(sum)) = (rolled, report.sum(&table.title)) {
                    let label = table.rolled.map(|at| table.outcomes[at].label.clone());
                    prop_assert_eq!(label, Some(Quantity::Pips.format(sum.total())));
                }
            }
        }
    }

    #[test]
    fn the_order_of_the_dice_does_not_matter(
        corps in corps(), faces in Just(vec![1_u8, 4, 6]).prop_shuffle(), context in context(),
    ) {
        let corps = Pips { pip_dice: Some(Count::clamped(3)), ..corps };
        let sums = |faces: &[u8]| with_dice(&corps, faces).settle(&context.sheet);
        prop_assert_eq!(sums(&faces), sums(&[1, 4, 6]));
    }

    #[test]
    fn with_no_plan_two_generals_may_change_places(
        corps in corps(), faces in prop::collection::vec(1..=6_u8, 3), context in context(),
    ) {
        let corps = Pips { plan: false, declared: Declared::Nothing, ..with_dice(&corps, &faces) };
        let mut mirrored = corps.clone();
        mirrored.change_places(0, 1);
        let (mut sums, mirrored) = (totals(&corps.settle(&context.sheet)), totals(&mirrored.settle(&context.sheet)));
        if sums.len() > 1 {
            sums.swap(0, 1);
        }
        prop_assert_eq!(sums, mirrored);
    }

    #[test]
    fn a_better_factor_never_hurts_and_counts_for_its_own_general(
        corps in corps(), faces in prop::collection::vec(1..=6_u8, 3),
    ) {
        // A lost commander cannot change the Plan, so that his loss may save a turn's PIPs.
        let corps = Pips { declared: Declared::Nothing, ..with_dice(&corps, &faces) };
        for factor in Pips::factors() {
            let Some([with, without]) = both_ways(&corps, factor, &SHEET) else { continue };
            let (with, without) = (totals(&with.settle(&SHEET)), totals(&without.settle(&SHEET)));
            let (key, place) = factor.key.split_once('.').unwrap();
            prop_assert_eq!(factor.sum, format!("General {place}"));
            let place: usize = place.parse().unwrap();
            for (general, (with, without)) in with.iter().zip(&without).enumerate() {
                if general + 1 != place && key != "corps_commander_lost" {
                    prop_assert_eq!(with, without, "{} for general {}", factor.key, general + 1);
                } else if (factor.worth)(&SHEET).value > 0 {
                    prop_assert!(with >= without, "{}", factor.key);
                } else {
                    prop_assert!(with <= without, "{}", factor.key);
                }
            }
        }
    }

    #[test]
    fn nobody_has_fewer_than_the_fewest(corps in corps(), faces in prop::collection::vec(1..=6_u8, 3), context in context()) {
        let answer = with_dice(&corps, &faces).answer(&context);
        if !answer.changes.is_empty() {
            prop_assert!(answer.report.sums.iter().all(|(_, sum)| sum.total() >= context.sheet.fewest_pips.value));
        }
    }

    #[test]
    fn a_link_brings_back_the_same_corps(corps in corps(), faces in prop::collection::vec(1..=6_u8, 0..=4)) {
        let corps = with_dice(&corps, &faces);
        let link = calculation(&corps, &Overrides::default());
        let back: Pips = CalculationLink::parse(&link).unwrap().inputs().unwrap();
        prop_assert_eq!(back, corps, "{}", link);
    }
}

/// What the ranking counts is what the allocation settles, roll by roll.
#[test]
fn a_ranking_meets_needs_as_often_as_its_rolls_do() {
    let sheet = &Context::<GrandeTactique>::shipped().sheet;
    for (bad, needs) in [(false, [4, 3, 1]), (true, [2, 5, 1])] {
        let general = |(need, quality)| GeneralInNeed {
            need: Count::clamped(need),
            quality,
            units_lost: Count::clamped(need / 4),
            ..GeneralInNeed::default()
        };
        let generals = needs.into_iter().zip([Quality::Bad, Quality::Great, Quality::Ordinary]);
        let corps = Helper { bad, ..Helper::default() };
        let ranking = Ranking { generals: generals.map(general).collect(), corps, ..Ranking::default() };
        let report = ranking.answer(&Context::shipped()).report;
        let counted = |title: &str| {
            let table = report.odds.iter().find(|table| table.title == title).unwrap();
            table.outcomes.iter().find(|one| one.label == "All needs met").map_or(0, |one| one.odds.ways)
        };
        let settled = |order: [usize; 3], plan: bool| {
            let general = |g: usize| {
                let GeneralInNeed { quality, units_lost, .. } = ranking.generals[g].clone();
                General { quality, units_lost, ..General::default() }
            };
            let mut pips =
                Pips { generals: order.map(general).into_iter().collect(), plan, ..Pips::default() };
            pips.corps.bad = bad;
            let mut met = 0;
            for roll in 0..216 {
                for (place, part) in [(0, 1), (1, 6), (2, 36)] {
                    pips.dice.set(place, Some(Face::typed(roll / part % 6 + 1)));
                }
                let sums = pips.settle(sheet);
                met += u64::from(sums.iter().zip(order).all(|(sum, g)| sum.total() >= needs[g]));
            }
            met
        };
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let best = orders.into_iter().map(|order| settled(order, true)).max();
        assert_eq!(Some(counted("Best ranking")), best, "{needs:?}");
        assert_eq!(counted("No Plan"), settled([0, 1, 2], false), "{needs:?}");
    }
}
