//! Skirmishers: a printed answer, and properties of every answer.

use super::evaluate;
use aide_de_camp::rules::{Calculator, Context, Count, Dice, Face, Inches, Overrides};
use aide_de_camp::share::{CalculationLink, calculation};
use aide_de_camp::systems::republique::*;
use proptest::prelude::*;
use strum::VariantArray;

const LINE: &str = "#/republique/skirmish-fire?shooters=3&shooters.0.name=15e&shooters.0.grade=excellent&shooters.1.name=15e\
     &shooters.1.grade=excellent&shooters.2.name=33e&shooters.2.target=2&blockers=2&blockers.0.name=Grenzer\
     &blockers.1.name=Kaiser&blockers.1.grade=adequate&blockers.1.marker=3&targets=2&targets.0.name=Grenzer\
     &targets.0.morale=shaken&targets.1.name=Kaiser&blocks=6,5&shots=10,7";

#[test]
fn skirmish_fire_explains_itself() {
    insta::assert_snapshot!("skirmish_fire", evaluate(LINE));
}

#[test]
fn the_form_of_a_skirmish_line_prints_as_it_did() {
    let link = CalculationLink::parse(LINE).unwrap();
    let form = link.open().unwrap().form(&link.context());
    insta::assert_snapshot!("skirmish_fire_form", form.to_string());
}

fn dice() -> impl Strategy<Value = Dice<10, 8>> {
    prop::collection::vec(prop::option::of(1..=10_u8), 0..=8).prop_map(|faces| {
        let mut dice = Dice::default();
        for (place, face) in faces.into_iter().enumerate() {
            dice.set(place, face.map(Face::typed));
        }
        dice
    })
}

fn line() -> impl Strategy<Value = SkirmishFire> {
    let grade = || prop::sample::select(SkirmishGrade::VARIANTS);
    let shooter = (grade(), 1..=4).prop_map(|(grade, target)| Shooter {
        grade,
        target: Count::clamped(target),
        ..Shooter::default()
    });
    let blocker = (grade(), 1..=8).prop_map(|(grade, marker)| Blocker {
        grade,
        marker: Count::clamped(marker),
        ..Blocker::default()
    });
    let target = (prop::sample::select(Morale::VARIANTS), any::<[bool; 2]>()).prop_map(
        |(morale, [guns, immobile])| SkirmishTarget { morale, guns, immobile, ..SkirmishTarget::default() },
    );
    let lists = (
        prop::collection::vec(shooter, 0..=8),
        prop::collection::vec(blocker, 0..=8),
        prop::collection::vec(target, 0..=4),
    );
    (lists, dice(), dice(), prop::bool::weighted(0.2)).prop_map(
        |((shooters, blockers, targets), blocks, shots, defending)| SkirmishFire {
            shooters: shooters.into_iter().collect(),
            defending,
            blockers: blockers.into_iter().collect(),
            targets: targets.into_iter().collect(),
            blocks,
            shots,
        },
    )
}

proptest! {
    #[test]
    fn markers_that_go_out_are_never_more_than_the_unit_has(
        (light, bases, out, markers) in (any::<bool>(), 1..=24, 0..=24, 1..=24),
        (morale, apart, far) in (prop::sample::select(Morale::VARIANTS), 0..=500, 0..=500),
    ) {
        let unit = SkirmishMarkers {
            light,
            bases: Count::clamped(bases),
            out: Count::clamped(out),
            markers: Count::clamped(markers),
            morale,
            spacing: Inches::from_hundredths(apart),
            distance: Inches::from_hundredths(far),
            ..SkirmishMarkers::default()
        };
        let answer = unit.answer(&Context::shipped());
        let all = if light { bases } else { 1 };
        let goes = !answer.changes.is_empty();
        prop_assert!(!goes || out + markers <= all && morale.hits() < 2 && far <= 300);
        prop_assert!(!goes || out + markers == 1 || apart >= 75);
        prop_assert_eq!(goes, answer.report.headline != "Not allowed");
        // Farther apart is never worse.
        let farther = SkirmishMarkers { spacing: Inches::from_hundredths(apart + 100), ..unit.clone() };
        prop_assert!(!goes || !farther.answer(&Context::shipped()).changes.is_empty());
        let back: SkirmishMarkers =
            CalculationLink::parse(&calculation(&unit, &Overrides::default())).unwrap().inputs().unwrap();
        prop_assert_eq!(back, unit);
    }

    #[test]
    fn odds_of_a_skirmish_line_sum_to_one(line in line()) {
        for table in line.answer(&Context::shipped()).report.odds {
            let of = table.outcomes[0].odds.of;
            prop_assert!(table.outcomes.iter().all(|outcome| outcome.odds.of == of));
            prop_assert_eq!(table.outcomes.iter().map(|outcome| outcome.odds.ways).sum::<u64>(), of);
        }
    }

    #[test]
    fn a_better_grade_never_hurts_the_skirmishers(line in line(), place in 0..8_usize) {
        let better = |grade: SkirmishGrade| SkirmishGrade::VARIANTS[(grade as usize).saturating_sub(1)];
        // A target is hit with no smaller chance, however many M hits are asked for.
        let at_least = |line: &SkirmishFire, hits: i32| -> Vec<(u64, u64)> {
            let chances = (0..line.targets.len()).map(|target| line.chances(&SHEET, target));
            chances.map(|chances| chances.odds(|sum| *sum >= hits)).map(|odds| (odds.ways, odds.of)).collect()
        };
        let mut shoots = line.clone();
        shoots.shooters.iter_mut().skip(place).take(1).for_each(|one| one.grade = better(one.grade));
        let mut blocks = line.clone();
        blocks.blockers.iter_mut().skip(place).take(1).for_each(|one| one.grade = better(one.grade));
        for hits in 1..=4 {
            let [now, shoots, blocks] = [&line, &shoots, &blocks].map(|line| at_least(line, hits));
            prop_assert!(now.iter().zip(&shoots).all(|(now, then)| then >= now));
            prop_assert!(now.iter().zip(&blocks).all(|(now, then)| then <= now));
        }
    }

    #[test]
    fn a_die_that_is_entered_is_in_its_place_until_it_is_taken_back(line in line()) {
        let mut line = SkirmishFire { blocks: Dice::default(), shots: Dice::default(), ..line };
        let all = |line: &SkirmishFire| {
            let report = line.answer(&Context::shipped()).report;
            (report.dice.len() + report.later.len(), report)
        };
        let (places, _) = all(&line);
        for face in (1..=10).cycle().take(places) {
            let (now, report) = all(&line);
            prop_assert_eq!(now, places);
            let Some(next) = report.dice.iter().position(|die| die.face.is_none()) else { break };
            line.roll(next, Some(Face::typed(face)));
            let after = line.answer(&Context::shipped()).report;
            prop_assert_eq!(after.dice[next].face, Some(Face::typed(face)));
        }
        // All is rolled: what the targets took is what stands in the table.
        let (_, report) = all(&line);
        prop_assert!(report.dice.iter().all(|die| die.face.is_some()));
        if let Some(table) = &report.table {
            let sums: i32 = report.sums.iter().map(|(_, sum)| sum.total()).sum();
            prop_assert_eq!(&table.total.as_ref().unwrap().1, &[sums.to_string()]);
            prop_assert!(report.odds.iter().all(|table| table.rolled.is_some()));
        }
    }

    #[test]
    fn a_link_brings_back_the_same_skirmish_line(line in line()) {
        let link = calculation(&line, &Overrides::default());
        let back: SkirmishFire = CalculationLink::parse(&link).unwrap().inputs().unwrap();
        prop_assert_eq!(back, line, "{}", link);
    }
}
