//! Every ranking and No Plan, each with how many needs how many rolls meet.

use super::super::pips::{Number, Prospects};
use crate::rules::throws;
use crate::rules::{Mean, Odds};
use std::cmp::Reverse;

/// So many generals have all their rankings tried: 720. Beyond them they are too many for a tap.
pub(super) const TRIED: usize = 6;

/// So many times the best of all exchanges of two generals is taken, beyond that.
const EXCHANGES: usize = 6;

/// A way to give out the dice, with the rolls of it counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    /// The generals by their places in the list, first rank first; nothing with No Plan.
    pub ranking: Option<Vec<usize>>,
    /// The rolls that meet no need, one need and so on, up to all.
    pub rolls: Vec<u64>,
}

impl Counted {
    /// The chance that every need is met.
    pub fn all_met(&self) -> Odds {
        Odds { ways: self.rolls.last().copied().unwrap_or_default(), of: self.rolls.iter().sum() }
    }

    /// How many needs are met on average.
    pub fn mean(&self) -> Mean {
        let met = (0_i64..).zip(&self.rolls).map(|(met, ways)| met * *ways as i64);
        Mean { sum: met.sum(), of: self.rolls.iter().sum() }
    }

    /// The better, the smaller; of those that are alike, the one first in the list's own order.
    fn order(&self) -> (Reverse<u64>, Reverse<i64>, &Option<Vec<usize>>) {
        (Reverse(self.all_met().ways), Reverse(self.mean().sum), &self.ranking)
    }
}

/// Counts the rolls of so many generals.
pub(super) struct Counter<'a> {
    prospects: &'a Prospects,
    /// Its numbers by die, as they are counted.
    by_die: Vec<[Tally; 6]>,
    /// Each throw, its highest die first, with its ways.
    throws: Vec<(Vec<u8>, u64)>,
}

impl<'a> Counter<'a> {
    pub fn new(prospects: &'a Prospects) -> Self {
        let mut all = Vec::new();
        throws(prospects.dice, 6, |dice, ways| all.push((dice.to_vec(), ways)));
        let by_die = prospects.by_die.iter().map(|numbers| numbers.map(Tally::of)).collect();
        Counter { prospects, by_die, throws: all }
    }

    /// This ranking.
    pub fn ranked(&self, ranking: &[usize]) -> Counted {
        let mut rolls = vec![0; ranking.len() + 1];
        for (dice, ways) in &self.throws {
            let tallies = ranking.iter().zip(dice).map(|(g, die)| self.by_die[*g][usize::from(*die) - 1]);
            rolls[met(tallies, self.prospects.gifts)] += ways;
        }
        Counted { ranking: Some(ranking.to_vec()), rolls }
    }

    pub fn with_no_plan(&self) -> Counted {
        let mut rolls = vec![0; self.prospects.by_die.len() + 1];
        for (numbers, ways) in &self.prospects.by_average {
            rolls[met(numbers.iter().copied().map(Tally::of), self.prospects.gifts)] += ways;
        }
        Counted { ranking: None, rolls }
    }

    /// Every ranking, best first; beyond [`TRIED`] generals the best that is found, and the one in the list's order.
    pub fn rankings(&self) -> Vec<Counted> {
        let listed: Vec<usize> = (0..self.prospects.by_die.len()).collect();
        let mut all = Vec::new();
        if listed.len() <= TRIED {
            permutations(&mut listed.clone(), 0, &mut |ranking| all.push(self.ranked(ranking)));
        } else {
            all.extend([self.ranked(&listed), self.best_found()]);
        }
        all.sort_by(|one, other| one.order().cmp(&other.order()));
        all.dedup_by(|one, other| one.ranking == other.ranking);
        all
    }

    /// Whoever needs the higher dice stands first, save those whom no die helps; then two change places as long as that
    /// helps.
    fn best_found(&self) -> Counted {
        let mut ranking: Vec<usize> = (0..self.prospects.by_die.len()).collect();
        ranking.sort_by_key(|g| {
            let by_die = &self.prospects.by_die[*g];
            let is_alike = by_die.iter().all(|number| number.gifts == by_die[0].gifts);
            (is_alike, by_die.iter().filter(|number| number.gifts[0] == Some(0)).count())
        });
        let mut best = self.ranked(&ranking);
        for _ in 0..EXCHANGES {
            let mut better = None;
            for one in 0..ranking.len() {
                for other in one + 1..ranking.len() {
                    let mut exchanged = ranking.clone();
                    exchanged.swap(one, other);
                    let counted = self.ranked(&exchanged);
                    let than = better.as_ref().unwrap_or(&best);
                    let key = |counted: &Counted| (counted.all_met().ways, counted.mean().sum);
                    if key(&counted) > key(than) {
                        better = Some(counted);
                    }
                }
            }
            let Some(counted) = better else { break };
            ranking = counted.ranking.clone().unwrap_or_default();
            best = counted;
        }
        best
    }
}

/// Shows every order of what stands from `from` on.
fn permutations(order: &mut Vec<usize>, from: usize, each: &mut impl FnMut(&[usize])) {
    if from + 1 >= order.len() {
        return each(order);
    }
    for other in from..order.len() {
        order.swap(from, other);
        permutations(order, from + 1, each);
        order.swap(from, other);
    }
}

/// How many numbers take no gift, one, two, in a roll that was not turned, then in one that was; and how many turn it. A byte
/// counts each, so that all is added at once: ten generals fill none.
#[derive(Clone, Copy)]
struct Tally(u64);

impl Tally {
    fn of(number: Number) -> Self {
        let mut counted = [0; 8];
        for (roll, gifts) in number.gifts.into_iter().enumerate() {
            if let Some(gifts) = gifts {
                counted[roll * 3 + gifts.min(2)] += 1;
            }
        }
        counted[6] = u8::from(number.turned);
        Tally(u64::from_le_bytes(counted))
    }
}

/// How many needs are met, with gifts where the fewest are missing. A gift is given after the roll.
fn met(tallies: impl Iterator<Item = Tally>, gifts: [usize; 2]) -> usize {
    let all: u64 = tallies.map(|tally| tally.0).sum();
    let counted = all.to_le_bytes().map(usize::from);
    let is_turned = counted[6] > 0;
    let [none, one, two] = if is_turned { [3, 4, 5] } else { [0, 1, 2] }.map(|at| counted[at]);
    let gifts = gifts[usize::from(is_turned)];
    let of_one = one.min(gifts);
    none + of_one + two.min((gifts - of_one) / 2)
}
