//! What movement is left after a round, and what is done with it.

use super::{AfterRound, Course, Does, RESULTS};
use crate::rules::{Breakdown, Context, Lengths, Quantity, RuleRef, Sourced, printed};
use crate::systems::republique::Republique;
use crate::systems::republique::sheet::{BreakOffChoice, Sheet};
use crate::systems::republique::terms::{Action, Morale, Order, Retrograde};

const ALLOWANCE: RuleRef = RuleRef("3.1");
const ORDERS: RuleRef = RuleRef("3.3");
const PROCEDURE: RuleRef = RuleRef("5.1");

fn inches(entry: Sourced) -> Sourced {
    Sourced { value: entry.value * 100, ..entry }
}

impl AfterRound {
    /// The movement that it has left, its assault bonus with it, in hundredths of an inch.
    pub fn left(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let mut sum = self.left_without(sheet, lengths);
        let bonus = if self.horse { sheet.movement.horse_bonus_in } else { sheet.movement.foot_bonus_in };
        if self.no_bonus {
            sum.not_applied("Assault bonus", inches(bonus), "it has none here", ALLOWANCE);
        } else {
            sum.add_cell("Assault bonus", inches(bonus), 1, ALLOWANCE);
        }
        sum.at_least("Nothing is left", printed(0), ALLOWANCE);
        sum
    }

    /// What is left of the allowance without the bonus, and not held to nothing.
    fn left_without(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
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
                let limit = inches(sheet.orders.hold_in);
                let rest = (limit.value - self.forward.hundredths()).max(0);
                let label = match self.forward.hundredths() {
                    0 => "A Hold goes no farther forward".into(),
                    gone => format!("A Hold goes no farther forward, {} gone", lengths.hundredths(gone)),
                };
                sum.at_most(label, Sourced { value: rest, ..limit }, ORDERS);
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
        match self.action {
            Action::MustOverrun | Action::MustBreakThrough if goes => vec![Does::GoOn],
            Action::MayOverrun | Action::MayBreakThrough if goes => vec![Does::Carry, Does::GoOn],
            Action::CarryOrOverrun if goes && self.horse => vec![Does::Carry, Does::GoOn],
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
            // Demoralized troops go with their backs to the enemy, whatever they have left (C36, S§3.4).
            _ if self.morale == Morale::Demoralized && !self.counted => {
                Course::BreaksOff(Retrograde::Retreat)
            }
            _ if left == 0 => Course::Stalled,
            Does::Withdraw => Course::BreaksOff(Retrograde::Withdraw),
            Does::FallBack => Course::BreaksOff(Retrograde::FallBack),
        }
    }
}
