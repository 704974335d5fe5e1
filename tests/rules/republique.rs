//! Republique: printed answers, and properties of every answer.

mod after_round;
mod army;
mod assault;
mod hits;
mod maneuver;
mod panic;
mod passthrough;
mod skirmish;
mod whole_fight;
mod words;

use crate::what_if::both_ways;
use aide_de_camp::rules::*;
use aide_de_camp::share::{CalculationLink, calculation};
use aide_de_camp::systems::republique::*;
use proptest::prelude::*;
use strum::VariantArray;

fn evaluate(link: &str) -> String {
    CalculationLink::parse(link).unwrap().evaluate().unwrap().report.to_string()
}

#[test]
fn artillery_explains_itself() {
    let text = evaluate("#/republique/artillery?saved=true&base_hits=1&enfilade=true&die=7");
    assert_eq!(text, include_str!("printed/artillery.txt"));
}

#[test]
fn the_box_in_force_is_headed_by_its_own_range_column() {
    let heads = |link: &str| {
        let track = CalculationLink::parse(link).unwrap().evaluate().unwrap().report.track.unwrap();
        let heads: Vec<String> = track.boxes.into_iter().map(|one| one.head).collect();
        (track.basic, heads[7..].join(" "))
    };
    assert_eq!(heads("#/republique/artillery?range=7"), (10, "2″ 4″ 6″ 8″ 10″ 12″  ".into()));
    assert_eq!(heads("#/republique/artillery?weight=VL&range=7"), (12, "  2″ 4″ 6″ 8″  ".into()));
    // Guns that reach 11″ fire into the last column.
    let farther = "#/republique/artillery?range=11&~/artillery/max_range_in/M=11";
    assert_eq!(heads(farther), (12, "2″ 4″ 6″ 8″ 10″ 12″  ".into()));
    // A row that begins at box 12 has all columns from 6″ in its last box.
    let short = "#/republique/artillery?range=10&~/artillery/row_start/M=12";
    assert_eq!(heads(short), (14, "     2″ 4″ 10″".into()));
}

/// What an answer and its form say, with distances in centimetres.
fn in_centimetres(link: &str) -> String {
    let link = CalculationLink::parse(link).unwrap();
    let (calculator, context) = (link.open().unwrap(), link.context().with_lengths(Lengths::CENTIMETRES));
    let answer = calculator.answer(&context);
    let changes: Vec<String> = answer.changes.iter().filter_map(Change::text).collect();
    format!("{}{}{}", answer.report, changes.join("\n"), calculator.form(&context))
}

#[test]
fn distances_can_be_read_in_centimetres() {
    for (link, distances) in [
        ("#/republique/artillery?range=7.5", ["M at 20 cm: basic cell", "28.75 cm", "− 18.75 cm +"]),
        (
            "#/republique/artillery?weight=L&range=10.5",
            ["L guns reach 25 cm, not 26.25 cm", "25 cm", "30 cm"],
        ),
        (
            "#/republique/artillery?target.arm=skirmishers",
            ["markers 7.5 cm or more", "within 10 cm", "15 cm"],
        ),
        ("#/republique/assault?range=3.5", ["reaches 7.5 cm, not 8.75 cm", "to 3.75 cm", "to 7.5 cm"]),
        (
            "#/republique/assault?range=1&round=3&assaults=3&attacker.units.0.grade=veteran&attacker_die=8&defender_die=3",
            ["Assault from 2.5 cm", "movement, 5 cm so far", "Defender: routs 30 cm, facing away"],
        ),
    ] {
        let text = in_centimetres(link);
        assert!(!text.contains('″'), "{text}");
        distances.iter().for_each(|distance| assert!(text.contains(distance), "{distance}: {text}"));
    }
}

fn target() -> impl Strategy<Value = Target> {
    let arm = prop::sample::select(Arm::VARIANTS);
    let morale = prop::sample::select(Morale::VARIANTS);
    let skirmishers = prop::sample::select(SkirmishGrade::VARIANTS);
    (arm, any::<[bool; 3]>(), morale, 1..=12, 0..=20, skirmishers).prop_map(
        |(arm, [square, moving, packed], morale, bases, damage, skirmishers)| Target {
            unit: None,
            arm,
            square,
            moving,
            packed,
            morale,
            bases: Count::clamped(bases),
            damage: Count::clamped(damage),
            skirmishers,
        },
    )
}

fn shot() -> impl Strategy<Value = Artillery> {
    let guns = (prop::sample::select(Weight::VARIANTS), 0..=1_400, 1..=8, 0..=4, 0..=4, any::<[bool; 13]>());
    let aim = (
        target(),
        prop::sample::select(Cover::VARIANTS),
        prop::collection::vec(target(), 0..=3),
        prop::option::of(target()),
        prop::option::of(1..=10_u8),
    );
    (guns, aim).prop_map(|((weight, range, batteries, m, b, is), (target, cover, tandem, adjacent, die))| {
        Artillery {
            units: Default::default(),
            weight,
            range: Inches::from_hundredths(range),
            batteries: Count::clamped(batteries),
            saved: is[0],
            enfilade: is[1],
            enfilade_right: is[1] && is[2],
            passing: is[2],
            morale_hits: Count::clamped(m),
            base_hits: Count::clamped(b),
            target,
            deep: is[3],
            cover,
            at_uncovered: is[4],
            outside: Count::clamped(b + 1),
            screened: is[5],
            tandem: tandem.into_iter().collect(),
            adjacent,
            barred: Barred {
                limbered: is[6] && is[7],
                fired: is[8] && is[9],
                out_of_arc: is[10] && is[11],
                ..Barred::default()
            },
            anyway: is[12],
            die: die.map(Face::typed).and_then(Roll::of),
        }
    })
}

proptest! {
    #[test]
    fn artillery_odds_sum_to_one_and_agree_with_every_roll(shot in shot()) {
        let open = Artillery { die: None, ..shot };
        for table in open.answer(&Context::shipped()).report.odds {
            let ways: u64 = table.outcomes.iter().map(|outcome| outcome.odds.ways).sum();
            prop_assert_eq!(ways, 10);
            for outcome in &table.outcomes {
                let rolled = (1..=10).filter(|n| {
                    let die = Roll::of(Face::typed(*n));
                    let table = &Artillery { die, ..open.clone() }.answer(&Context::shipped()).report.odds[0];
                    table.rolled.map(|at| &table.outcomes[at].label) == Some(&outcome.label)
                });
                prop_assert_eq!(rolled.count() as u64, outcome.odds.ways);
            }
        }
    }

    #[test]
    fn a_higher_die_never_hurts_the_gunner(shot in shot()) {
        if let Some(basic) = shot.basic(&SHEET) {
            let reached: Vec<usize> = (1..=10).map(|die| shot.fire(&SHEET, basic, die).reached).collect();
            prop_assert!(reached.is_sorted_by(|a, b| a >= b), "{:?}", reached);
        }
    }

    #[test]
    fn a_better_factor_never_hurts(shot in shot()) {
        let hope = |shot: &Artillery| shot.bracket(&SHEET).and(shot.basic(&SHEET)).map(|basic| {
            (1..=10).map(|die| shot.fire(&SHEET, basic, die).reached).sum::<usize>()
        });
        for factor in Artillery::factors() {
            let Some([with, without]) = both_ways(&shot, factor, &SHEET) else { continue };
            // A tick may change the arm of the target and so more than its own line.
            if with.target.arm != without.target.arm { continue; }
            let (with, without) = (hope(&with), hope(&without));
            if (factor.worth)(&SHEET).value > 0 {
                prop_assert!(with <= without, "{}", factor.key);
            } else {
                prop_assert!(with >= without, "{}", factor.key);
            }
        }
    }

    #[test]
    fn no_base_hit_is_counted_twice(shot in shot(), die in 1..=10) {
        let plain = |target: &Target| target.arm != Arm::Artillery && target.arm != Arm::Skirmishers;
        if plain(&shot.target) && shot.tandem.iter().chain(&shot.adjacent).all(plain)
            && let Some(basic) = shot.basic(&SHEET)
        {
            let fire = shot.fire(&SHEET, basic, die);
            let taken: u32 = fire.losses.iter().map(|losses| u32::from(losses.hits.b)).sum();
            prop_assert!(taken <= u32::from(fire.hits.b));
        }
    }

    #[test]
    fn a_link_brings_back_the_same_shot(shot in shot()) {
        let link = calculation(&shot, &Overrides::default());
        let back: Artillery = CalculationLink::parse(&link).unwrap().inputs().unwrap();
        prop_assert_eq!(back, shot, "{}", link);
    }
}
