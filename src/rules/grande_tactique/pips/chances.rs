//! Before the roll: the exact chances of each rank's die, of the average, and of every general's PIPs (P5).

use super::super::sheet::Sheet;
use super::Pips;
use super::plan::Allocation;
use super::sums::{Modified, Settled, Start};
use crate::rules::{Dist, Odds, OddsTable, Outcome, Unit, Whose};
use std::borrow::Cow;

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
    /// Counts every roll of the dice of this Corps, whatever has been rolled.
    pub fn chances(&self, sheet: &Sheet) -> Chances {
        let (ranks, by_plan) = self.chances_by_plan(sheet);
        let (average, with_no_plan) = self.chances_with_no_plan(sheet);
        Chances { ranks, average, by_plan, with_no_plan }
    }

    /// The modified number of a general who is given `n`.
    fn given(&self, sheet: &Sheet, n: i32, general: usize) -> Modified {
        self.modified(sheet, Start::number("".into(), n), general)
    }

    fn chances_by_plan(&self, sheet: &Sheet) -> (Vec<Dist<i32>>, Vec<Dist<i32>>) {
        let dice = self.dice_to_roll(sheet, Allocation::Plan);
        let ranking: Vec<usize> = self.ranking(sheet).into_iter().take(dice).collect();
        let faces = |g: &usize| (1..=6).map(|n| self.given(sheet, n, *g)).collect();
        let numbers: Vec<Vec<Modified>> = ranking.iter().map(faces).collect();
        // Ways by rank and face, told apart by whether a bad superior turned any number of the roll: he may then
        // have nothing to give.
        let mut ways = vec![[[0_u64; 2]; 6]; ranking.len()];
        let mut rolls = [0_u64; 2];
        for (hand, n) in Dist::hand(dice, 6).iter() {
            let face = |die: &u8| usize::from(*die) - 1;
            let turned = numbers.iter().zip(hand).any(|(number, die)| number[face(die)].turned);
            rolls[usize::from(turned)] += n;
            for (rank, die) in ways.iter_mut().zip(hand) {
                rank[face(die)][usize::from(turned)] += n;
            }
        }
        let gifts = [false, true].map(|turned| self.gifts(sheet, Allocation::Plan, turned));
        let finished = |number: &Modified, turned: usize, general: usize| {
            self.finished(sheet, number.clone(), general, &gifts[turned]).total()
        };
        let count = |pips: &mut Dist<i32>, number: &Modified, ways: [u64; 2], general: usize| {
            for (turned, ways) in ways.into_iter().enumerate().filter(|(_, ways)| *ways > 0) {
                pips.add(finished(number, turned, general), ways);
            }
        };
        let mut by_plan = Vec::new();
        for general in 0..self.generals.len() {
            let mut pips = Dist::default();
            match ranking.iter().position(|g| *g == general) {
                Some(rank) => {
                    for (ways, number) in ways[rank].iter().zip(&numbers[rank]) {
                        count(&mut pips, number, *ways, general);
                    }
                }
                None => {
                    let number = self.modified(sheet, Start::nothing("".into()), general);
                    count(&mut pips, &number, rolls, general);
                }
            }
            by_plan.push(pips);
        }
        let mut ranks = Vec::new();
        for faces in &ways {
            let mut die = Dist::default();
            for (face, [unturned, turned]) in (1..).zip(faces) {
                die.add(face, unturned + turned);
            }
            ranks.push(die);
        }
        (ranks, by_plan)
    }

    fn chances_with_no_plan(&self, sheet: &Sheet) -> (Dist<i32>, Vec<Dist<i32>>) {
        let dice = self.dice_to_roll(sheet, Allocation::NoPlan);
        let faces = [1, 2, 3, 4, 5, 6].map(|face| self.to_average(sheet, &[face]));
        let mut together = Dist::certain((0, 0));
        for _ in 0..dice {
            let mut with_another = Dist::default();
            for ((all, ones), ways) in together.iter() {
                for (face, one) in faces {
                    with_another.add((all + face, ones + one), ways);
                }
            }
            together = with_another;
        }
        // All that matters of the dice: what they come to, and whether a bad superior turned one.
        let averages = together.map(|seen| (self.averaged(sheet, *seen, dice, "").total(), seen.1.min(1)));
        let gifts = [false, true].map(|turned| self.gifts(sheet, Allocation::NoPlan, turned));
        let mut pips: Vec<Dist<i32>> = vec![Dist::default(); self.generals.len()];
        for (&(n, ones), ways) in averages.iter() {
            let start = |g: usize| match self.generals[g].another_corps {
                true => Start::nothing("".into()),
                false => self.average_of(sheet, n, ones),
            };
            let (mut numbers, mut turned) = (Vec::new(), false);
            for g in 0..self.generals.len() {
                let number = self.modified(sheet, start(g), g);
                turned |= number.turned;
                numbers.push(number);
            }
            for (g, number) in numbers.into_iter().enumerate() {
                pips[g].add(self.finished(sheet, number, g, &gifts[usize::from(turned)]).total(), ways);
            }
        }
        (averages.map(|(n, _)| *n), pips)
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
            tables.push(table(ORDINALS[rank].into(), die, shows.map(|faces| faces[rank].into())));
        }
        if chances.average.of() > 1 {
            let average = settled.average.filter(|_| alike || allocation == Allocation::NoPlan);
            tables.push(table("No Plan".into(), &chances.average, average.map(|(_, each)| each)));
        }
        for g in self.of_the_corps() {
            let number = match allocation {
                Allocation::Plan => {
                    ranking.iter().position(|ranked| *ranked == g).and_then(|rank| chances.ranks.get(rank))
                }
                _ => Some(&chances.average),
            };
            let pips = chances.pips(allocation, g);
            if number.is_some_and(|number| number != pips) {
                let has = rolled.map(|_| settled.sums[g].total());
                tables.push(table(self.called(g).into(), pips, has));
            }
        }
        tables
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

/// Highest first; what one hopes for is to have enough for a couple of units to do something at once.
fn table(title: Cow<'static, str>, dist: &Dist<i32>, rolled: Option<i32>) -> OddsTable {
    const ENOUGH: i32 = 4;
    let of = dist.of();
    let (mut outcomes, mut at, mut good) = (Vec::new(), None, 0);
    for (n, ways) in dist.iter().rev() {
        if rolled == Some(*n) {
            at = Some(outcomes.len());
        }
        let enough = *n >= ENOUGH;
        good += usize::from(enough);
        outcomes.push(Outcome {
            label: Unit::Pips.say(*n),
            when: String::new(),
            whose: if enough { Whose::Ours } else { Whose::Nobodys },
            odds: Odds { ways, of },
            place: None,
        });
    }
    OddsTable { title, outcomes, rolled: at, aim: "4 or more".into(), good, mean: Some(dist.mean()) }
}
