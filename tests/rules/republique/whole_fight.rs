//! The whole fight beside another way to count it: every throw of every round followed by hand, with the rules written
//! down once more for two bodies of foot in the open (S§5.1, 5.5).

use aide_de_camp::rules::{Count, Inches, Role};
use aide_de_camp::systems::republique::{
    Action, Assault, Ending, Force, Formation, Grade, Morale, SHEET, WholeFight,
};
use num_rational::BigRational;
use num_traits::{One, Zero};
use proptest::prelude::*;
use strum::VariantArray;

/// Rounds that are followed to their end.
const DEPTH: u32 = 9;

#[derive(Clone, Copy, Debug)]
struct Body {
    grade: Grade,
    bases: i32,
    m: i32,
}

impl Body {
    fn formation(self) -> Formation {
        Formation {
            grade: self.grade,
            bases: Count::clamped(self.bases),
            morale: Morale::VARIANTS[self.m as usize],
            ..Formation::default()
        }
    }

    fn modifier(self, other: Body) -> i32 {
        let table = &SHEET.assault_modifiers;
        let morale = &table.morale;
        let m =
            [0, morale.unformed.value, morale.rattled.value, morale.shaken.value, morale.demoralized.value];
        let steps = table.outnumbered.iter();
        let mut reached =
            steps.filter(|[larger, smaller, _]| other.bases * smaller.value >= self.bases * larger.value);
        table.grade[self.grade].value
            + m[self.m as usize]
            + reached.next_back().map_or(0, |step| step[2].value)
    }

    /// M hits more, and the P hits of those beyond four.
    fn hit(self, m: i32) -> (Body, i32) {
        (Body { m: (self.m + m).min(4), ..self }, (self.m + m - 4).max(0))
    }

    /// M hits for so many points of the natural roll.
    fn natural(self, points: i32) -> i32 {
        let [per, hits] = SHEET.die_points_per_m[self.grade];
        points.max(0) * hits.value / per.value
    }
}

/// Ways to each ending out of 100 to the power of [`DEPTH`], and those that go on after it.
struct Tree {
    ways: Vec<u128>,
    left: u128,
}

impl Tree {
    fn of(attacker: Body, defender: Body, is_all_out: bool) -> Self {
        let mut tree = Tree { ways: vec![0; Ending::VARIANTS.len()], left: 0 };
        tree.follow(attacker, defender, is_all_out, 1, DEPTH);
        tree
    }

    fn follow(&mut self, attacker: Body, defender: Body, is_all_out: bool, ways: u128, depth: u32) {
        if depth == 0 {
            self.left += ways;
            return;
        }
        let lead = attacker.modifier(defender) - defender.modifier(attacker);
        for natural in -9..=9 {
            let thrown = ways * (10 - i32::abs(natural)) as u128;
            let difference = natural + lead;
            let line = SHEET.assault.lines.iter().position(|lowest| difference >= lowest.value).unwrap_or(14);
            let outward = if is_all_out { difference.signum() } else { 0 };
            let line = (line as i32 - outward).clamp(0, 14) as usize;
            let cell = SHEET.assault.pitched_battle[line];
            let p = i32::from(cell.0.value.p);
            let tie = if difference == 0 { SHEET.assault.pitched_tie_m_each.value } else { 0 };
            let (struck, converted) = attacker.hit(attacker.natural(-natural) + tie);
            let (hurt, also) = defender.hit(defender.natural(natural) + tie);
            let attacker_p = converted + if difference < 0 { p } else { 0 };
            let defender_p = also + if difference > 0 { p } else { 0 };
            let ending = match (attacker_p > 0, defender_p > 0, cell.1.value) {
                (true, true, _) => Ending::BothGo,
                (true, false, _) => Ending::AttackerGoes,
                (false, false, Action::Reroll) => {
                    self.follow(struck, hurt, is_all_out, thrown, depth - 1);
                    continue;
                }
                (false, true, Action::Reroll | Action::BreakOff) => Ending::DefenderGoes,
                (false, _, Action::BreakOff) => Ending::BreaksOff,
                (false, _, Action::MayBreakThrough | Action::MustBreakThrough) => Ending::BreaksThrough,
                (false, _, Action::CarryPosition) => Ending::Carries,
                (false, _, action) => panic!("no {action:?} on this table without P hits"),
            };
            self.ways[ending as usize] += thrown * 100_u128.pow(depth - 1);
        }
    }
}

fn whole(attacker: Body, defender: Body, is_all_out: bool) -> WholeFight {
    let force = |body: Body| Force { units: [body.formation()].into_iter().collect(), ..Force::default() };
    let assault = Assault {
        range: Inches::whole(if is_all_out { 1 } else { 2 }),
        attacker: force(attacker),
        defender: force(defender),
        ..Assault::default()
    };
    assault.whole_fight(&SHEET)
}

fn body() -> impl Strategy<Value = Body> {
    (prop::sample::select(Grade::VARIANTS), 1..=3, 0..=4).prop_map(|(grade, bases, m)| Body {
        grade,
        bases,
        m,
    })
}

proptest! {
    /// What is followed by hand is never more than the exact chance, and what is left is all that is missing.
    #[test]
    fn a_fight_followed_throw_by_throw_ends_as_it_is_solved(
        attacker in body(), defender in body(), is_all_out: bool
    ) {
        let (whole, tree) = (whole(attacker, defender, is_all_out), Tree::of(attacker, defender, is_all_out));
        let all = 100_u128.pow(DEPTH);
        let of_all = |ways: u128| BigRational::new(ways.into(), all.into());
        let mut sum = BigRational::zero();
        for (ending, ways) in Ending::VARIANTS.iter().zip(tree.ways) {
            let chance = whole.chance(*ending);
            prop_assert!(*chance >= of_all(ways), "{ending:?} {chance} {ways}");
            prop_assert!(*chance <= of_all(ways + tree.left), "{ending:?} {chance} {ways} + {}", tree.left);
            sum += chance;
        }
        prop_assert_eq!(sum, BigRational::one());
        prop_assert!(whole.rounds >= BigRational::one());
    }

    /// A better grade than the attacker had never makes it likelier that he is beaten back or breaks off.
    #[test]
    fn a_fresh_attacker_fares_no_worse_than_a_shaken_one(attacker in body(), defender in body()) {
        let fares = |m: i32| {
            let whole = whole(Body { m, ..attacker }, defender, false);
            whole.favours(Role::Attacker)
        };
        prop_assert!(fares(0) >= fares(3));
    }
}
