//! The rolls of every answer, in whatever order they are entered: each has its place from the start.

use crate::cases;
use crate::completeness::missing::fullest;
use aide_de_camp::rules::{AnyCalculator, AnyContext, Die, Face, LaterDie, Pad, Report};
use aide_de_camp::share::CalculationLink;
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// Every link of the golden cases, and the fullest ones.
fn links() -> Vec<String> {
    let fullest = fullest().into_iter().map(|(_, link)| link);
    cases::all().into_iter().map(|case| case.link).chain(fullest).collect()
}

/// Every roll in its place.
fn places(report: &Report) -> Vec<&Die> {
    let mut places: Vec<&Die> = report.dice.iter().collect();
    for LaterDie { at, die } in &report.later {
        places.insert(*at, die);
    }
    places
}

fn names(report: &Report) -> Vec<(String, u8)> {
    places(report).into_iter().map(|die| (die.label.to_string(), die.sides)).collect()
}

fn clear(calculator: &mut dyn AnyCalculator, context: &AnyContext) {
    loop {
        let dice = calculator.answer(context).report.dice;
        let Some(last) = dice.iter().rposition(|die| die.face.is_some()) else { break };
        calculator.roll(last, None);
    }
}

/// A face of this die: the lowest, the highest, or any.
fn face_of(die: &Die, rng: &mut StdRng) -> Option<Face> {
    match rng.random_range(0..3) {
        _ if !die.deck.is_empty() => die.roll(rng),
        0 => Some(Face::typed(1)),
        1 => Some(Face::typed(die.sides)),
        _ => Some(Face::roll(die.sides, rng)),
    }
}

#[test]
fn every_roll_keeps_its_place_whatever_is_rolled_and_in_whatever_order() {
    let mut faults = Vec::new();
    for link in links() {
        let parsed = CalculationLink::parse(&link).unwrap();
        let (mut calculator, context) = (parsed.open().unwrap(), parsed.context());
        clear(&mut *calculator, &context);
        let first = calculator.answer(&context).report;
        let (before, has_deck) = (names(&first), first.dice.iter().any(|die| !die.deck.is_empty()));
        for seed in 0..6 {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut calculator = calculator.clone_box();
            for _ in 0..16 {
                let report = calculator.answer(&context).report;
                let open = |die: &Die| die.face.is_none();
                let next = if seed % 2 == 0 {
                    report.dice.iter().position(open)
                } else {
                    report.dice.iter().rposition(open)
                };
                let Some(next) = next else { break };
                calculator.roll(next, face_of(&report.dice[next], &mut rng));
                let report = calculator.answer(&context).report;
                let mut now = names(&report);
                // How many cards there will be nobody knows.
                if has_deck {
                    now.truncate(before.len());
                }
                if now != before {
                    faults.push(format!("{link}: {before:?} → {now:?}"));
                    break;
                }
            }
        }
    }
    faults.dedup();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_die_is_entered_on_the_pad_that_its_calculator_has_room_for() {
    for link in links() {
        let parsed = CalculationLink::parse(&link).unwrap();
        let (calculator, context) = (parsed.open().unwrap(), parsed.context());
        let report = calculator.answer(&context).report;
        for die in places(&report) {
            assert!(parsed.info.pad.takes(die), "{link}: {} is entered on {:?}", die.label, parsed.info.pad);
        }
    }
}

/// So that a pad on which nothing can be entered yet has the keys that it is going to have.
#[test]
fn a_pad_of_digits_is_there_for_percentile_rolls_and_cards_alone() {
    for calculator in aide_de_camp::systems::calculators().filter(|it| it.pad == Pad::Digits) {
        let needs_digits = links().into_iter().any(|link| {
            let parsed = CalculationLink::parse(&link).unwrap();
            let report = parsed.open().unwrap().answer(&parsed.context()).report;
            parsed.info.id == calculator.id
                && places(&report).into_iter().any(|die| !Pad::TenFaces.takes(die))
        });
        assert!(needs_digits, "{}: its pad has ten faces", calculator.id);
    }
}

#[test]
fn a_pad_is_there_for_dice_alone() {
    for calculator in aide_de_camp::systems::calculators() {
        let rolls = links().into_iter().any(|link| {
            let parsed = CalculationLink::parse(&link).unwrap();
            parsed.info.id == calculator.id
                && !parsed.open().unwrap().answer(&parsed.context()).report.dice.is_empty()
        });
        assert_eq!(calculator.pad != Pad::None, rolls, "{}", calculator.id);
    }
}
