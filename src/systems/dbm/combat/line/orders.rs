//! Exactly what every order of the fights gives on average: no sampling, and no float.
//!
//! What a fight does to the rest is which flanks it uncovers, so the state of a line is who has left where. Six fights
//! have 4⁶ such states, and of their 720 orders only 2⁵ differ: all that counts is which of two neighbours fights first.

use super::super::super::sheet::Sheet;
use super::course::{Course, Gap, Gaps, balance, uncovered};
use super::{FIGHTS, FightLine};
use crate::rules::Sides;

/// The rolls of two dice.
const ROLLS: i64 = 36;

/// How a fight ends over all rolls, by the gap that it leaves.
#[derive(Clone, Copy, Default)]
struct Ends {
    ways: [i64; 3],
    /// Half equivalents, each roll once.
    balance: [i64; 3],
}

/// Half equivalents of theirs destroyed less those of ours, on average over all that may still be rolled: `sum` of `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Expected {
    pub(super) sum: i64,
    pub(super) of: i64,
}

/// "+0.35": equivalents in hundredths, rounded to the nearest.
impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The sum is in halves.
        let of = 2 * self.of;
        let hundredths = (self.sum.abs() * 200 + of) / (2 * of);
        let sign = match self.sum {
            _ if hundredths == 0 => "",
            sum if sum < 0 => "−",
            _ => "+",
        };
        write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

/// An order with what it gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ranked {
    /// The places still to be fought, in order.
    pub(super) order: Vec<usize>,
    pub(super) expected: Expected,
}

/// All orders of the fights that are left.
pub(super) struct Ranking {
    /// For each fight that may be next: what it gives if after each result the best of the rest follows.
    pub(super) next: Vec<(usize, Expected)>,
    /// For each fight, the best order that begins with it, from left to right.
    pub(super) begins: Vec<Ranked>,
    /// The orders that differ, best first; of those that give the same, the first from left to right.
    pub(super) orders: Vec<Ranked>,
    /// The player's own.
    pub(super) own: Ranked,
}

/// One solution of a line.
struct Search<'a> {
    left: &'a [usize],
    /// The ends by place, then by flanks uncovered of ours and of theirs.
    ends: Vec<[[Ends; 3]; 3]>,
    /// The best that a state gives, by its number.
    known: Vec<Option<i64>>,
}

impl Ranking {
    pub(super) fn of(line: &FightLine, course: &Course, sheet: &Sheet) -> Self {
        let left = course.left();
        let mut ends = vec![[[Ends::default(); 3]; 3]; FIGHTS];
        for &place in left {
            // An element has two neighbours: no more flanks than that are uncovered on both sides together.
            for flanks in [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [2, 0]] {
                let [ours, theirs] = flanks;
                ends[place][ours][theirs] = ends_of(line, sheet, place, Sides(flanks.map(|n| n as i32)));
            }
        }
        let mut search = Search { left, ends, known: vec![None; 4_usize.pow(FIGHTS as u32)] };
        let of = power(left.len());
        let mut places = left.to_vec();
        places.sort_unstable();
        let next = places.iter().map(|&place| {
            let sum = search.first(&course.gaps, &places, place);
            (place, Expected { sum, of })
        });
        let next = next.collect();
        let ranked = |order: &[usize], sum| Ranked { order: order.to_vec(), expected: Expected { sum, of } };
        // One of each precedence, and what it gives.
        let mut known: [Option<i64>; 1 << (FIGHTS - 1)] = Default::default();
        let mut orders: Vec<Ranked> = Vec::new();
        let mut begins: Vec<Ranked> = Vec::new();
        permutations(&mut places.clone(), 0, &mut |order| {
            let sum = *known[precedence(order)].get_or_insert_with(|| {
                let sum = search.fixed(&course.gaps, order);
                orders.push(ranked(order, sum));
                sum
            });
            match begins.iter_mut().find(|begin| begin.order.first() == order.first()) {
                Some(begin) if begin.expected.sum < sum => *begin = ranked(order, sum),
                Some(_) => {}
                None => begins.push(ranked(order, sum)),
            }
        });
        orders.sort_by(|a, b| b.expected.sum.cmp(&a.expected.sum).then_with(|| a.order.cmp(&b.order)));
        let own = ranked(left, search.fixed(&course.gaps, left));
        Ranking { next, begins, orders, own }
    }

    /// The best order of all.
    pub(super) fn best(&self) -> &Ranked {
        self.orders.first().unwrap_or(&self.own)
    }
}

fn power(fights: usize) -> i64 {
    ROLLS.pow(fights as u32)
}

/// Whether, of each two neighbours, the left one is fought before the right one: a bit each.
fn precedence(order: &[usize]) -> usize {
    let at = |place: usize| order.iter().position(|one| *one == place);
    let is_first =
        |place: &usize| matches!((at(*place), at(place + 1)), (Some(left), Some(right)) if left < right);
    (0..FIGHTS - 1).filter(is_first).map(|place| 1 << place).sum()
}

/// Shows every order of `all` from `from` on, in the order of their places.
fn permutations(all: &mut Vec<usize>, from: usize, each: &mut impl FnMut(&[usize])) {
    if from == all.len() {
        return each(all);
    }
    for at in from..all.len() {
        let place = all.remove(at);
        all.insert(from, place);
        permutations(all, from + 1, each);
        let place = all.remove(from);
        all.insert(at, place);
    }
}

fn ends_of(line: &FightLine, sheet: &Sheet, place: usize, flanks: Sides<i32>) -> Ends {
    let combat = line.combat_at(place, flanks);
    let factors = combat.total_factors(sheet);
    let mut ends = Ends::default();
    for ours in 1..=6 {
        for theirs in 1..=6 {
            let fates = combat.resolve(sheet, factors, Sides([ours, theirs])).fates;
            let gap = Gap::of(fates, sheet) as usize;
            ends.ways[gap] += 1;
            ends.balance[gap] += i64::from(balance(&combat, fates, sheet));
        }
    }
    ends
}

impl Search<'_> {
    /// How the fight at this place ends as the line stands.
    fn ends(&self, gaps: &Gaps, place: usize) -> &Ends {
        let Sides([ours, theirs]) = uncovered(gaps, place);
        &self.ends[place][ours as usize][theirs as usize]
    }

    /// What fights in this order give.
    fn fixed(&self, gaps: &Gaps, order: &[usize]) -> i64 {
        let Some((&place, rest)) = order.split_first() else { return 0 };
        let (ends, scale) = (*self.ends(gaps, place), power(rest.len()));
        Gap::ALL.into_iter().filter(|gap| ends.ways[*gap as usize] > 0).fold(0, |sum, gap| {
            let then = self.fixed(&after(gaps, place, gap), rest);
            sum + ends.balance[gap as usize] * scale + ends.ways[gap as usize] * then
        })
    }

    /// What the fight at this place gives when the best of the rest follows.
    fn first(&mut self, gaps: &Gaps, left: &[usize], place: usize) -> i64 {
        let rest: Vec<usize> = left.iter().copied().filter(|one| *one != place).collect();
        let (ends, scale) = (*self.ends(gaps, place), power(rest.len()));
        let mut sum = 0;
        for gap in Gap::ALL.into_iter().filter(|gap| ends.ways[*gap as usize] > 0) {
            let then = self.best(&after(gaps, place, gap), &rest);
            sum += ends.balance[gap as usize] * scale + ends.ways[gap as usize] * then;
        }
        sum
    }

    /// The most that the fights left can give.
    fn best(&mut self, gaps: &Gaps, left: &[usize]) -> i64 {
        if left.is_empty() {
            return 0;
        }
        let number = self.number(gaps, left);
        if let Some(known) = self.known[number] {
            return known;
        }
        let best = left.iter().map(|&place| self.first(gaps, left, place)).max().unwrap_or_default();
        self.known[number] = Some(best);
        best
    }

    /// The state of those that were left at the start: 0 still to come, else by the gap.
    fn number(&self, gaps: &Gaps, left: &[usize]) -> usize {
        self.left.iter().fold(0, |number, place| {
            number * 4 + if left.contains(place) { 0 } else { 1 + gaps[*place] as usize }
        })
    }
}

fn after(gaps: &Gaps, place: usize, gap: Gap) -> Gaps {
    let mut after = *gaps;
    after[place] = gap;
    after
}
