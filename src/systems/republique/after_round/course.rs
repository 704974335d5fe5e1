//! What movement is left after a round, and what is done with it.

use super::{AfterRound, Course, Does, RESULTS};
use crate::rules::{Breakdown, Context, Lengths, Quantity, RuleRef, Sourced, printed};
use crate::systems::republique::Republique;
use crate::systems::republique::sheet::{BreakOffChoice, HoldBonus, Sheet, StalledBreakOff};
use crate::systems::republique::terms::{Action, Morale, Order, Retrograde};

const ALLOWANCE: RuleRef = RuleRef("3.1");
const ORDERS: RuleRef = RuleRef("3.3");
const PROCEDURE: RuleRef = RuleRef("5.1");

fn inches(entry: Sourced) -> Sourced {
    Sourced { value: entry.value * 100, ..entry }
}

/// How far a unit on Hold may still go forward that has gone so far: the inches of its bonus are among those of the Hold,
/// or come on top of them (F33.1).
pub(in super::super) fn rest_of_hold(
    sheet: &Sheet,
    lengths: Lengths,
    gone: i32,
    bonus: Sourced,
) -> (String, Sourced) {
    let mut limit = inches(sheet.orders.hold_in);
    let mut label = "A Hold goes no farther forward".to_owned();
    if sheet.readings.hold_bonus == HoldBonus::OnTop && bonus.value > 0 {
        limit = Sourced { value: limit.value + bonus.value, source: limit.source.max(bonus.source) };
        label += " but by its bonus (your reading)";
    }
    if gone > 0 {
        label += &format!(", {} gone", lengths.hundredths(gone));
    }
    (label, Sourced { value: (limit.value - gone).max(0), ..limit })
}

impl AfterRound {
    /// The movement that it has left, its assault bonus with it, in hundredths of an inch.
    pub fn left(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let mut sum = self.left_without(sheet, lengths);
        let bonus = self.whole_bonus(sheet);
        if self.no_bonus {
            sum.not_applied("Assault bonus", bonus, "it has none here", ALLOWANCE);
        } else {
            sum.add_cell("Assault bonus", bonus, 1, ALLOWANCE);
        }
        sum.at_least("Nothing is left", printed(0), ALLOWANCE);
        sum
    }

    /// Its assault bonus in hundredths of an inch.
    pub(super) fn whole_bonus(&self, sheet: &Sheet) -> Sourced {
        inches(if self.horse { sheet.movement.horse_bonus_in } else { sheet.movement.foot_bonus_in })
    }

    /// What is left of the allowance without the bonus, and not held to nothing.
    pub(super) fn left_without(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Length(lengths));
        let (label, full) = match self.horse {
            true => ("Move of horse", sheet.orders.horse_in),
            false => ("Move of foot", sheet.orders.foot_in),
        };
        sum.add_cell(label, inches(full), 1, ALLOWANCE);
        sum.add_number("Moved in this turn", -self.moved.hundredths(), ALLOWANCE);
        let extra = self.fought.n() - 1;
        if extra > 0 {
            let each = inches(sheet.assault.extra_assault_in);
            sum.add_cell("Assaults after the first", each, -extra, PROCEDURE);
        }
        sum
    }

    /// How far it may go on: what is left, within its order (C42, F21.9).
    pub(super) fn way_on(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let mut sum = self.left(sheet, lengths);
        match self.order {
            Order::Hold => {
                let bonus = if self.no_bonus { printed(0) } else { self.whole_bonus(sheet) };
                let (label, rest) = rest_of_hold(sheet, lengths, self.forward.hundredths(), bonus);
                sum.at_most(label, rest, ORDERS);
            }
            Order::PullBack => {
                sum.at_most("A division that pulls back does not advance", printed(0), ORDERS);
            }
            Order::Advance | Order::Maneuver => {}
        }
        sum
    }

    /// How much of its bonus a way of this cost takes.
    pub(super) fn bonus(&self, sheet: &Sheet, lengths: Lengths, cost: i32) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Length(lengths));
        sum.add_number("The way costs", cost, RESULTS);
        let normal = self.left_without(sheet, lengths).total().max(0);
        sum.add_number("Movement left without its bonus", -normal, ALLOWANCE);
        sum.at_least("It takes nothing of the bonus", printed(0), ALLOWANCE);
        sum
    }

    /// Whether it goes on without a choice.
    pub(super) fn must_go_on(&self) -> bool {
        matches!(self.action, Action::MustOverrun | Action::MustBreakThrough)
    }

    /// What its owner may have it do; the first where he says nothing. Empty where there is nothing to do.
    pub fn choices(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Does> {
        let goes = self.way_on(sheet, lengths).total() > 0;
        // Demoralized troops go toward no enemy of their own will, and where they must.
        let may = goes && self.morale != Morale::Demoralized;
        match self.action {
            Action::MustOverrun | Action::MustBreakThrough if goes => vec![Does::GoOn],
            Action::MayOverrun | Action::MayBreakThrough if may => vec![Does::Carry, Does::GoOn],
            Action::CarryOrOverrun if may && self.horse => vec![Does::Carry, Does::GoOn],
            Action::MustOverrun
            | Action::MayOverrun
            | Action::MustBreakThrough
            | Action::MayBreakThrough
            | Action::CarryOrOverrun
            | Action::CarryPosition => vec![Does::Carry],
            Action::DriveAway => vec![Does::Stay],
            Action::BreakOff if sheet.readings.break_off == BreakOffChoice::May => {
                vec![Does::Withdraw, Does::FallBack, Does::Fight]
            }
            Action::BreakOff => vec![Does::Withdraw, Does::FallBack],
            Action::Reroll => vec![Does::Fight],
            Action::Nothing => Vec::new(),
        }
    }

    /// What it does of that.
    pub(super) fn chosen(&self, sheet: &Sheet, lengths: Lengths) -> Option<Does> {
        let choices = self.choices(sheet, lengths);
        choices.iter().find(|does| **does == self.does).or(choices.first()).copied()
    }

    /// Whether it breaks off without any movement left (F21.2).
    fn goes_with_nothing_left(&self, sheet: &Sheet) -> bool {
        match sheet.readings.stalled_break_off {
            StalledBreakOff::Demoralized => self.morale == Morale::Demoralized && !self.counted,
            StalledBreakOff::Nobody => false,
            StalledBreakOff::Everybody => true,
        }
    }

    /// What comes of it.
    pub fn course(&self, context: &Context<Republique>) -> Course {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let Some(does) = self.chosen(sheet, lengths) else { return Course::Lost };
        let left = self.left(sheet, lengths).total();
        let way = self.way.hundredths();
        match does {
            Does::Carry if way > left || left == 0 => Course::Stalled,
            Does::Carry => Course::Carries(way),
            Does::GoOn => {
                let most = self.way_on(sheet, lengths).total();
                Course::GoesOn(if self.must_go_on() { most } else { way.min(most) })
            }
            Does::Stay => Course::Stays,
            Does::Fight => Course::FightsOn,
            _ if left == 0 && !self.goes_with_nothing_left(sheet) => Course::Stalled,
            // Demoralized troops go with their backs to the enemy (C36).
            _ if self.morale == Morale::Demoralized && !self.counted => {
                Course::BreaksOff(Retrograde::Retreat)
            }
            Does::Withdraw => Course::BreaksOff(Retrograde::Withdraw),
            Does::FallBack => Course::BreaksOff(Retrograde::FallBack),
        }
    }
}
