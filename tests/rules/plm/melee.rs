//! Melee and pursuit of PLM: the deck counted order by order, chances against every roll, and what no melee may do.

use aide_de_camp::rules::{Answer, Calculator, Context, Count, Face, Sides};
use aide_de_camp::systems::plm::{
    Deck, Fighter, Grade, HandToHand, MeleeCard, MeleeEnd, MeleeFate, Plm, Pursuit, RoundEnd, SHEET, Standing,
};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::StdRng;
use strum::VariantArray;

fn answer(melee: &HandToHand) -> Answer {
    melee.answer(&Context::<Plm>::shipped())
}

/// Of the places of a deck, every choice of those in which its Resolve Melee cards lie is one order of equal weight.
fn counted(deck: &Deck) -> Vec<(i32, u64)> {
    let (all, wanted) = (deck.left(), deck.left_of(MeleeCard::Resolve));
    let mut first = vec![0; all as usize];
    for places in 0_u32..1 << all {
        if u64::from(places.count_ones()) == wanted {
            first[places.trailing_zeros() as usize] += 1;
        }
    }
    (1..).zip(first).filter(|(_, ways)| *ways > 0).collect()
}

/// own-C20: the officers of either side share out their points by a table, for each kind of roll, its halving with it.
#[test]
fn help_in_a_melee_has_a_table_of_its_splits() {
    let context = Context::<Plm>::shipped();
    let form = HandToHand::default().form(&context).to_string();
    for of in ["tests", "markers", "reaction"] {
        assert_eq!(form.matches(&format!("Ways to share out help, {of}")).count(), 2, "{form}");
    }
}

#[test]
fn the_deck_is_counted_as_every_order_of_it() {
    let mut deck = Deck::shuffled(&SHEET.melee.deck);
    for drawn in [None, Some(MeleeCard::BothFire), Some(MeleeCard::DefenderFires), Some(MeleeCard::BothTest)]
    {
        if let Some(card) = drawn {
            deck.draw(card).unwrap();
        }
        let resolves = deck.resolves().unwrap();
        let ways: Vec<(i32, u64)> = resolves.iter().map(|(at, ways)| (*at, ways)).collect();
        assert_eq!(ways, counted(&deck));
    }
    assert_eq!(deck.draw(MeleeCard::BothFire), None);
}

/// (10 + 1) / (3 + 1) = 2.75 (P17).
#[test]
fn resolve_melee_is_expected_with_card_two_and_three_quarters() {
    let mean = Deck::shuffled(&SHEET.melee.deck).resolves().unwrap().mean();
    assert_eq!(mean.sum * 4, 11 * mean.of as i64);
}

fn dice(rolls: &[u8]) -> HandToHand {
    let mut melee = HandToHand::default();
    rolls.iter().enumerate().for_each(|(place, roll)| melee.roll(place, Some(Face::typed(*roll))));
    melee
}

/// Every pair of rolls of the attacker, while the defender holds on the lowest.
#[test]
fn the_chance_to_hold_is_that_of_every_roll() {
    let mut held = 0_u64;
    for first in 1..=100 {
        for second in 1..=100 {
            let course = dice(&[1, first, 1, second, 1]).course(&SHEET);
            // Both hold where the melee goes on to its second round.
            held += u64::from(course.end().is_none());
        }
    }
    let melee = HandToHand::default();
    let before = melee.fighters().map(Standing::of);
    let ends = melee.round_ends(&SHEET, &before).unwrap();
    let holds = ends.odds(|end| matches!(end, RoundEnd::BothHold | RoundEnd::AttackerHolds));
    assert_eq!(holds.ways * 10_000, held * holds.of);
}

fn attacker_holds(melee: &HandToHand) -> f64 {
    let before = melee.fighters().map(Standing::of);
    let ends = melee.round_ends(&SHEET, &before).unwrap();
    let odds = ends.odds(|end| matches!(end, RoundEnd::BothHold | RoundEnd::AttackerHolds));
    odds.ways as f64 / odds.of as f64
}

#[test]
fn what_is_good_for_a_side_never_lowers_its_chance_to_hold() {
    let with = |change: &dyn Fn(&mut Fighter)| {
        let mut melee = HandToHand::default();
        change(&mut melee.attacker);
        attacker_holds(&melee)
    };
    let by_grade: Vec<f64> =
        Grade::VARIANTS.iter().map(|grade| with(&|attacker| attacker.grade = *grade)).collect();
    let by_support: Vec<f64> =
        (0..=6).rev().map(|n| with(&|attacker| attacker.supports = Count::clamped(n))).collect();
    let by_markers: Vec<f64> =
        (0..=4).map(|n| with(&|attacker| attacker.markers = Count::clamped(n))).collect();
    for chances in [by_grade, by_support, by_markers] {
        assert!(chances.windows(2).all(|pair| pair[0] >= pair[1]), "{chances:?}");
    }
    assert!(with(&|attacker| attacker.flanked = true) < attacker_holds(&HandToHand::default()));
}

/// Rolls whatever is asked for until nothing is.
fn play(melee: &mut HandToHand, rng: &mut StdRng) -> usize {
    for rolled in 0..300 {
        let dice = answer(melee).report.dice;
        let Some(place) = dice.iter().position(|die| die.face.is_none()) else { return rolled };
        melee.roll(place, dice[place].roll(rng));
    }
    panic!("a melee without an end")
}

fn helped(points: [u8; 2], grade: Grade, markers: u8) -> Fighter {
    let mut fighter = Fighter { grade, markers: Count::clamped(markers.into()), ..Fighter::default() };
    for help in [&mut fighter.help.tests, &mut fighter.help.markers, &mut fighter.help.reaction] {
        (help.nco, help.general) = (Count::clamped(points[0].into()), Count::clamped(points[1].into()));
    }
    fighter
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn every_melee_ends_and_writes_only_then(
        seed in any::<u64>(), nco in 0_u8..=20, general in 0_u8..=20, grade in 0_usize..6, markers in 0_u8..=4,
    ) {
        let mut melee = HandToHand {
            attacker: helped([nco, general], Grade::VARIANTS[grade], markers),
            defender: helped([general, nco], Grade::VARIANTS[5 - grade], 0),
            ..HandToHand::default()
        };
        prop_assert!(answer(&melee).changes.is_empty());
        let rolled = play(&mut melee, &mut StdRng::seed_from_u64(seed));
        prop_assert!(rolled >= 2);
        let course = melee.course(&SHEET);
        prop_assert!(course.end().is_some());
        prop_assert!(!answer(&melee).changes.is_empty());
        if course.end() == Some(MeleeEnd::BothGoBack) {
            prop_assert_eq!(course.fate, Sides([MeleeFate::Holds; 2]));
        }
        // Chances sum to one, whatever stands in the table.
        for table in answer(&melee).report.odds {
            let ways: u64 = table.outcomes.iter().map(|outcome| outcome.odds.ways).sum();
            prop_assert_eq!(ways, table.outcomes[0].odds.of);
        }
    }
}

#[test]
fn what_follows_from_a_card_is_taken_back_with_it() {
    let mut melee = dice(&[1, 40, 20, 30]);
    melee.roll(0, Some(Face::typed(2)));
    let report = answer(&melee).report;
    assert_eq!(
        report.dice.iter().map(|die| die.face.map(|face| face.n)).collect::<Vec<_>>(),
        [Some(2), None]
    );
    // A die that is still to roll leaves the others as they are.
    let mut melee = dice(&[1]);
    melee.roll(2, Some(Face::typed(20)));
    melee.roll(1, Some(Face::typed(40)));
    assert_eq!(melee, dice(&[1, 40, 20]));
}

#[test]
fn turned_around_the_other_side_hopes_for_the_other_end() {
    let melee = HandToHand::default();
    let [ours, theirs] = [melee.clone(), melee.swapped().unwrap()].map(|melee| answer(&melee).report.odds);
    assert_eq!((&*ours[0].aim, &*theirs[0].aim), ("Defender falls back", "Attacker falls back"));
    assert_eq!(ours[0].hope(), theirs[0].hope());
}

#[test]
fn a_better_class_stands_more_often_when_pursuers_meet_it() {
    let stands = |grade: &Grade| {
        let pursuit =
            Pursuit { target: Fighter { grade: *grade, ..Fighter::default() }, ..Pursuit::default() };
        pursuit.answer(&Context::shipped()).report.odds[0].hope().ways
    };
    let falls: Vec<u64> = Grade::VARIANTS.iter().map(stands).collect();
    assert!(falls.windows(2).all(|pair| pair[0] < pair[1]), "{falls:?}");
}
