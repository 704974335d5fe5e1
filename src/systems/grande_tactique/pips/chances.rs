//! Before the roll: the exact chances of each rank's die, of the average, and of every general's PIPs (P5).

use super::super::sheet::Sheet;
use super::Pips;
use super::plan::Allocation;
use super::sums::{Modified, Settled, Start};
use crate::rules::throws;
use crate::rules::{Dist, Lengths, MemberRoll, Need, Odds, OddsTable, Outcome, Quantity, Side};
use std::borrow::Cow;
use std::cmp::Reverse;

/// What a roll may bring, by the Plan and with No Plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// The die of each rank, first rank first.
    pub ranks: Vec<Dist<i32>>,
    /// The average that each general has with No Plan.
    pub average: Dist<i32>,
    /// The PIPs of each general of the list by the Plan.
    pub by_plan: Vec<Dist<i32>>,
    /// The PIPs of each general of the list with No Plan.
    pub with_no_plan: Vec<Dist<i32>>,
}

impl Pips {
    /// Counts every roll of the dice of this Corps that are still to be rolled; once all are, of all of them. An allocation
    /// that takes another number of dice is counted before the roll.
    pub fn chances(&self, sheet: &Sheet) -> Chances {
        let dice = self.dice_to_roll(sheet, self.allocation(sheet));
        let faces = (0..dice).filter_map(|place| Some(self.dice.at(place)?.face().n));
        let rolled: Vec<u8> = faces.collect();
        self.chances_with(sheet, if rolled.len() == dice { &[] } else { &rolled })
    }

    /// Counts every roll of the other dice of this Corps where these are in.
    fn chances_with(&self, sheet: &Sheet, rolled: &[u8]) -> Chances {
        let dice = self.dice_to_roll(sheet, self.allocation(sheet));
        let of = |allocation| if self.dice_to_roll(sheet, allocation) == dice { rolled } else { &[][..] };
        let (ranks, by_plan) = self.chances_by_plan(sheet, of(Allocation::Plan));
        let (average, with_no_plan) = self.chances_with_no_plan(sheet, of(Allocation::NoPlan));
        Chances { ranks, average, by_plan, with_no_plan }
    }

    /// The modified number of a general to whom `n` falls.
    fn with_number(&self, sheet: &Sheet, n: i32, general: usize) -> Modified {
        self.modified(sheet, Start::number("".into(), n), general)
    }

    fn chances_by_plan(&self, sheet: &Sheet, rolled: &[u8]) -> (Vec<Dist<i32>>, Vec<Dist<i32>>) {
        let dice = self.dice_to_roll(sheet, Allocation::Plan);
        let ranking: Vec<usize> = self.ranking(sheet).into_iter().take(dice).collect();
        let mut numbers: Vec<Vec<Modified>> = Vec::new();
        for g in &ranking {
            numbers.push((1..=6).map(|n| self.with_number(sheet, n, *g)).collect());
        }
        // Every rank's faces with their ways, told apart by whether a bad superior turned any number of the roll: he
        // may then have nothing to give.
        let mut counted = vec![[[0_u64; 2]; 6]; ranking.len()];
        let mut rolls = [0_u64; 2];
        let may_turn = numbers.iter().flatten().any(|number| number.turned);
        throws(dice.saturating_sub(rolled.len()), 6, |others, ways| {
            let mut dice = [rolled, others].concat();
            dice.sort_by_key(|face| Reverse(*face));
            let face = |die: &u8| usize::from(*die) - 1;
            let turns = |(faces, die): (&Vec<Modified>, &u8)| faces[face(die)].turned;
            let turned = usize::from(may_turn && numbers.iter().zip(&dice).any(turns));
            rolls[turned] += ways;
            for (faces, die) in counted.iter_mut().zip(&dice) {
                faces[face(die)][turned] += ways;
            }
        });
        let mut by_plan: Vec<Dist<i32>> = Vec::new();
        by_plan.resize_with(self.generals.len(), Dist::default);
        for turned in [false, true].into_iter().filter(|turned| rolls[usize::from(*turned)] > 0) {
            let gifts = self.gifts(sheet, Lengths::default(), Allocation::Plan, turned);
            for (general, pips) in by_plan.iter_mut().enumerate() {
                let mut count = |number: &Modified, ways: [u64; 2]| {
                    let ways = ways[usize::from(turned)];
                    if ways > 0 {
                        pips.add(self.finished(sheet, number.clone(), general, &gifts).total(), ways);
                    }
                };
                match ranking.iter().position(|g| *g == general) {
                    Some(rank) => {
                        for (number, ways) in numbers[rank].iter().zip(counted[rank]) {
                            count(number, ways);
                        }
                    }
                    None => count(&self.modified(sheet, Start::nothing("".into()), general), rolls),
                }
            }
        }
        let mut ranks = Vec::new();
        for faces in counted {
            let mut die = Dist::default();
            for (face, [unturned, turned]) in (1..).zip(faces) {
                if unturned + turned > 0 {
                    die.add(face, unturned + turned);
                }
            }
            ranks.push(die);
        }
        (ranks, by_plan)
    }

    /// Every average with these dice rolled, and whether a bad superior turned a die that it comes from: 1 where he did.
    pub(super) fn averages(&self, sheet: &Sheet, rolled: &[u8]) -> Dist<(i32, i32)> {
        let dice = self.dice_to_roll(sheet, Allocation::NoPlan);
        let rolled = &rolled[..rolled.len().min(dice)];
        let mut together = Dist::certain(self.to_average(sheet, rolled));
        for _ in rolled.len()..dice {
            let mut with_another = Dist::default();
            for face in 1..=6 {
                let (face, one) = self.to_average(sheet, &[face]);
                for ((all, ones), ways) in together.iter() {
                    with_another.add((all + face, ones + one), ways);
                }
            }
            together = with_another;
        }
        // All that matters of the dice: what they come to, and whether a bad superior turned one.
        together.map(|seen| (self.averaged(sheet, *seen, dice, "").total(), seen.1.min(1)))
    }

    fn chances_with_no_plan(&self, sheet: &Sheet, rolled: &[u8]) -> (Dist<i32>, Vec<Dist<i32>>) {
        let averages = self.averages(sheet, rolled);
        let mut average = Dist::default();
        let mut pips: Vec<Dist<i32>> = Vec::new();
        pips.resize_with(self.generals.len(), Dist::default);
        for (&(n, ones), ways) in averages.iter() {
            average.add(n, ways);
            let start = |g: usize| match self.generals[g].another_corps {
                true => Start::nothing("".into()),
                false => self.average_of(sheet, n, ones),
            };
            let (sums, _) = self.sums(sheet, Lengths::default(), Allocation::NoPlan, &start);
            for (pips, sum) in pips.iter_mut().zip(&sums) {
                pips.add(sum.total(), ways);
            }
        }
        (average, pips)
    }

    /// One table a rank, one for the average, and one for each general whose PIPs are not just his number.
    pub(super) fn tables(
        &self,
        sheet: &Sheet,
        allocation: Allocation,
        chances: &Chances,
        rolled: Option<&[u8]>,
        settled: &Settled,
    ) -> Vec<OddsTable> {
        let mut tables = Vec::new();
        let ranking = self.ranking(sheet);
        let alike = self.of_the_corps().len() == ranking.len();
        for (rank, die) in chances.ranks.iter().enumerate() {
            let shows = rolled.filter(|_| alike || allocation == Allocation::Plan);
            let shows = shows.map(|faces| faces[rank].into());
            tables.push(self.table(ORDINALS[rank].into(), die, shows));
        }
        if chances.average.of() > 1 {
            let average = settled.average.filter(|_| alike || allocation == Allocation::NoPlan);
            tables.push(self.table("No Plan".into(), &chances.average, average.map(|(_, each)| each)));
        }
        let is_part_rolled = rolled.is_none() && self.dice.places() > 0;
        let before = is_part_rolled.then(|| self.chances_with(sheet, &[]));
        let before = before.as_ref().unwrap_or(chances);
        for g in self.of_the_corps() {
            let number = match allocation {
                Allocation::Plan => {
                    ranking.iter().position(|ranked| *ranked == g).and_then(|rank| before.ranks.get(rank))
                }
                _ => Some(&before.average),
            };
            if number.is_some_and(|number| number != before.pips(allocation, g)) {
                let has = rolled.map(|_| settled.sums[g].total());
                tables.push(self.table(self.called(g).into(), chances.pips(allocation, g), has));
            }
        }
        tables
    }

    /// What each general of the Corps has come to, by the Plan or without one, whichever was rolled for.
    pub(super) fn rolls(
        &self,
        allocation: Allocation,
        chances: &Chances,
        settled: &Settled,
    ) -> Vec<MemberRoll> {
        let each = self.of_the_corps().into_iter().map(|g| {
            let (who, sum) = (self.called(g), &settled.sums[g]);
            MemberRoll {
                need: match self.at_least.n() {
                    ..=0 => Need::Unsaid,
                    n => Need::AtLeast(n),
                },
                total: sum.text(),
                odds: vec![self.table(who.clone().into(), chances.pips(allocation, g), Some(sum.total()))],
                result: Quantity::Pips.format(sum.total()),
                who,
                ..MemberRoll::default()
            }
        });
        each.collect()
    }

    /// Highest first; hoped for are as many as a general needs, or more.
    fn table(&self, title: Cow<'static, str>, dist: &Dist<i32>, rolled: Option<i32>) -> OddsTable {
        let of = dist.of();
        let (mut outcomes, mut at, mut good) = (Vec::new(), None, 0);
        for (n, ways) in dist.iter().rev() {
            if rolled == Some(*n) {
                at = Some(outcomes.len());
            }
            let is_enough = *n >= self.at_least.n();
            good += usize::from(is_enough);
            outcomes.push(Outcome {
                label: Quantity::Pips.format(*n),
                when: String::new(),
                side: is_enough.then_some(Side::Ours),
                odds: Odds { ways, of },
                place: None,
            });
        }
        let aim = format!("{} or more", self.at_least.n()).into();
        OddsTable {
            title,
            outcomes,
            rolled: at,
            aim,
            whose: Side::Ours,
            favourable: good,
            mean: Some(dist.mean()),
        }
    }
}

/// What ranks are called.
pub(super) const ORDINALS: [&str; 10] =
    ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th"];

impl Chances {
    /// What a general may have.
    pub fn pips(&self, allocation: Allocation, general: usize) -> &Dist<i32> {
        match allocation {
            Allocation::Plan => &self.by_plan[general],
            _ => &self.with_no_plan[general],
        }
    }
}
