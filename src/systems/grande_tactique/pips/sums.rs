//! From the die to the PIPs: what each general's number goes through, in the order of the text.

use super::super::sheet::{GiftIsAdded, OneBecomesNothing, OneWithoutAPlan, Sheet, UnspentPips};
use super::plan::{self, Decision};
use super::superiors::Verdict;
use super::{Allocation, Pips, modifiers};
use crate::rules::{Breakdown, Lengths, Quantity, RuleRef, Source, Sourced, printed, unsigned};
use std::borrow::Cow;

const COSTS: RuleRef = RuleRef("PIP.4");
const SUPERIORS: RuleRef = RuleRef("PIP.3");

/// What a general begins with.
pub(super) struct Start {
    sum: Breakdown,
    state: State,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    /// He has no number that could be modified.
    Nothing,
    /// Nor has he anything else.
    Forfeited,
    /// His number is still to be rolled.
    Open,
    /// His number is known.
    Known,
    /// It is an average of dice that a bad superior has looked at, and turned some or none.
    Averaged { turned: bool },
}

impl Start {
    pub(super) fn nothing(label: Cow<'static, str>) -> Self {
        let mut sum = Breakdown::new(Quantity::Pips);
        sum.add_number(label, 0, plan::RULE);
        Start { sum, state: State::Nothing }
    }

    pub(super) fn forfeited(label: Cow<'static, str>) -> Self {
        Start { state: State::Forfeited, ..Start::nothing(label) }
    }

    pub(super) fn open(label: Cow<'static, str>) -> Self {
        let mut sum = Breakdown::new(Quantity::Points);
        sum.note_cell(label, "to roll", Source::Printed, plan::RULE);
        Start { sum, state: State::Open }
    }

    pub(super) fn number(label: Cow<'static, str>, n: i32) -> Self {
        let mut sum = Breakdown::new(Quantity::Pips);
        sum.add_number(label, n, plan::RULE);
        Start { sum, state: State::Known }
    }

    /// The number reached so far.
    pub(super) fn total(&self) -> i32 {
        self.sum.total()
    }

    /// All dice of an average together, and the average.
    fn together(&self) -> (i32, i32) {
        let before = self.sum.lines.iter().rev().nth(1);
        (before.map_or(0, |line| line.total), self.sum.total())
    }
}

/// A number with its modifiers, before what superiors give.
#[derive(Clone)]
pub(super) struct Modified {
    sum: Breakdown,
    state: State,
    /// A bad superior turned it, or a die that it comes from.
    pub turned: bool,
}

/// Every general's sum, with what his superiors gave.
pub(super) struct Settled {
    pub sums: Vec<Breakdown>,
    pub gifts: [Verdict; 2],
    /// The dice rolled together and on average, whether that is used or not.
    pub average: Option<(i32, i32)>,
}

impl Pips {
    pub(super) fn settled(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        decision: &Decision,
        rolled: Option<&[u8]>,
    ) -> Settled {
        let start = |g| self.start(sheet, decision, rolled, g);
        let (sums, gifts) = self.sums(sheet, lengths, decision.allocation, &start);
        let average = rolled
            .filter(|faces| !faces.is_empty())
            .map(|faces| self.averaged(sheet, self.to_average(sheet, faces), faces.len(), "").together());
        Settled { sums, gifts, average }
    }

    /// Every general's sum from what each begins with, and what his superiors give.
    pub(super) fn sums(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        allocation: Allocation,
        start: &dyn Fn(usize) -> Start,
    ) -> (Vec<Breakdown>, [Verdict; 2]) {
        let (mut modified, mut turned) = (Vec::new(), false);
        for g in 0..self.generals.len() {
            let number = self.modified(sheet, start(g), g);
            turned |= number.turned;
            modified.push(number);
        }
        let gifts = self.gifts(sheet, lengths, allocation, turned);
        let mut sums = Vec::new();
        for (g, number) in modified.into_iter().enumerate() {
            sums.push(self.finished(sheet, number, g, &gifts));
        }
        (sums, gifts)
    }

    /// Bad superiors look at single dice, not at what they come to.
    pub(super) fn looks_at_dice(&self, sheet: &Sheet) -> bool {
        sheet.readings.one_without_a_plan == OneWithoutAPlan::EachDie && self.bad_superior().is_some()
    }

    /// What an average is made of: all faces together, and how many of them a bad superior turns.
    pub(super) fn to_average(&self, sheet: &Sheet, faces: &[u8]) -> (i32, i32) {
        let looks = self.looks_at_dice(sheet);
        let turns = |face: i32| looks && face == sheet.bad_superior.roll_of.value;
        faces.iter().fold((0, 0), |(all, ones), face| {
            let face = i32::from(*face);
            (all + face, ones + i32::from(turns(face)))
        })
    }

    /// The average of dice that show `all` together.
    pub(super) fn averaged(
        &self,
        sheet: &Sheet,
        (all, ones): (i32, i32),
        dice: usize,
        yours: &'static str,
    ) -> Start {
        let mut sum = Breakdown::new(Quantity::Pips);
        sum.add_number("All dice together", all, plan::RULE);
        let looked_at = self.bad_superior().filter(|_| self.looks_at_dice(sheet));
        if let Some(who) = looked_at {
            let label = format!("{who}: {}, on each die (your reading)", sheet.bad_superior.in_words());
            let spoiled = unsigned(sheet.bad_superior.roll_of.value);
            match ones {
                0 => sum.not_applied(label, turning(sheet), format!("no die shows a {spoiled}"), SUPERIORS),
                ones => sum.add_cell(label, turning(sheet), ones, SUPERIORS),
            }
        }
        sum.times(plan::with("Average, rounded down", yours), printed(1), printed(dice as i32), plan::RULE);
        Start { sum, state: self.of_an_average(sheet, ones) }
    }

    fn of_an_average(&self, sheet: &Sheet, ones: i32) -> State {
        if self.looks_at_dice(sheet) { State::Averaged { turned: ones > 0 } } else { State::Known }
    }

    /// An average that came to `n`, of dice of which a bad superior turned some, without its lines.
    pub(super) fn average_of(&self, sheet: &Sheet, n: i32, ones: i32) -> Start {
        Start { state: self.of_an_average(sheet, ones), ..Start::number("".into(), n) }
    }

    pub(super) fn modified(&self, sheet: &Sheet, start: Start, general: usize) -> Modified {
        let mut number = Modified { sum: start.sum, state: start.state, turned: false };
        if let State::Averaged { turned } = number.state {
            number.turned = turned;
        }
        if matches!(number.state, State::Nothing | State::Forfeited) {
            return number;
        }
        let before = sheet.readings.one_becomes_nothing == OneBecomesNothing::BeforeModifiers;
        if before {
            self.turn(sheet, &mut number, "");
        }
        number.sum.factors(modifiers::SUMS[general], self, sheet);
        if !before {
            self.turn(sheet, &mut number, "after modifiers (your reading)");
        }
        number
    }

    /// A bad superior turns a 1 into a 0.
    fn turn(&self, sheet: &Sheet, number: &mut Modified, yours: &'static str) {
        let Modified { sum, state, turned } = number;
        let worth = turning(sheet);
        let Some(who) = self.bad_superior() else {
            sum.not_applied("Bad superior", worth, self.no_bad_superior(), SUPERIORS);
            return;
        };
        let yours = if yours.is_empty() { String::new() } else { format!(", {yours}") };
        let label = format!("{who}: {}{yours}", sheet.bad_superior.in_words());
        let spoiled = unsigned(sheet.bad_superior.roll_of.value);
        let why = match state {
            State::Averaged { .. } | State::Nothing | State::Forfeited => return,
            State::Open => format!("waits for a number of {spoiled}"),
            State::Known if sum.total() == sheet.bad_superior.roll_of.value => {
                *turned = true;
                return sum.add_cell(label, worth, 1, SUPERIORS);
            }
            State::Known => format!("the number is not {spoiled}"),
        };
        sum.not_applied(label, worth, why, SUPERIORS);
    }

    pub(super) fn finished(
        &self,
        sheet: &Sheet,
        number: Modified,
        general: usize,
        gifts: &[Verdict; 2],
    ) -> Breakdown {
        let Modified { mut sum, state, .. } = number;
        let known = !matches!(state, State::Open | State::Nothing | State::Forfeited);
        let on_top = sheet.readings.gift_is_added == GiftIsAdded::AfterTheFewest;
        let fewest = |sum: &mut Breakdown| {
            if known {
                sum.at_least("Fewest possible", sheet.fewest_pips, modifiers::RULE);
            }
        };
        if on_top {
            fewest(&mut sum);
        }
        for gift in gifts {
            gift.add_to(&mut sum, sheet, general, !on_top);
        }
        if !on_top {
            fewest(&mut sum);
        }
        if known && sheet.most_pips.value > 0 {
            sum.at_most("Most possible", sheet.most_pips, modifiers::RULE);
        }
        let general = &self.generals[general];
        let keeps = sheet.readings.unspent_pips == UnspentPips::Kept && !general.another_corps;
        if keeps && state != State::Forfeited && general.kept.n() > 0 {
            sum.add_number("Kept from the last turn (your reading)", general.kept.n(), COSTS);
        }
        sum
    }
}

/// What turning a number adds to it.
fn turning(sheet: &Sheet) -> Sourced {
    let (from, to) = (sheet.bad_superior.roll_of, sheet.bad_superior.becomes);
    Sourced { value: to.value - from.value, source: from.source.max(to.source) }
}
