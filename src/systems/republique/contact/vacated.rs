//! A unit whose enemy fell out of reach through fire goes on (P33; S§5.2).

use super::super::after_round::rest_of_hold;
use super::super::sheet::{HoldBonus, Sheet, by_reading};
use super::super::terms::{Arm, Morale, Order};
use super::{Contact, SPECIAL, Vacated};
use crate::rules::{
    Breakdown, Context, Inches, NextStep, Note, Quantity, Report, RuleRef, Sourced, clause, printed,
};
use crate::systems::republique::Republique;
use crate::systems::republique::movement::{Movement, Who};

const MORALE: RuleRef = RuleRef("2.3");
const ALLOWANCE: RuleRef = RuleRef("3.1");
const ORDERS: RuleRef = RuleRef("3.3");

impl Contact {
    fn is_horse(&self) -> bool {
        self.troops.arm() == Arm::Cavalry
    }

    /// What it may still go, in hundredths of an inch.
    fn way_on(&self, vacated: Vacated, context: &Context<Republique>) -> Breakdown {
        let sheet = &context.sheet;
        let inches = |entry: Sourced| Sourced { value: entry.value * 100, ..entry };
        let mut sum = Breakdown::new(Quantity::Length(context.lengths));
        sum.add_number("Movement left", vacated.left.hundredths(), SPECIAL);
        let bonus = inches(if self.is_horse() {
            sheet.movement.horse_bonus_in
        } else {
            sheet.movement.foot_bonus_in
        });
        if vacated.bonus {
            sum.add_cell("Assault bonus", bonus, 1, ALLOWANCE);
        } else {
            sum.not_applied("Assault bonus", bonus, "it is used, or the unit has none", ALLOWANCE);
        }
        if self.order == Order::Hold {
            let bonus = if vacated.bonus { bonus } else { printed(0) };
            let (label, rest) = rest_of_hold(sheet, context.lengths, vacated.forward.hundredths(), bonus);
            sum.at_most(label, rest, ORDERS);
        }
        if self.order == Order::PullBack {
            sum.at_most("A division that pulls back does not advance", printed(0), ORDERS);
        }
        sum
    }

    /// The move that it goes on with: what is not left of its movement is spent.
    fn moves(&self, vacated: Vacated, sheet: &Sheet) -> Movement {
        let (who, all) = match self.is_horse() {
            true => (Who::Horse, sheet.orders.horse_in),
            false => (Who::Foot, sheet.orders.foot_in),
        };
        let spent = (all.value * 100 - vacated.left.hundredths()).max(0);
        let (name, morale, spent) = (self.name.clone(), self.morale, Inches::from_hundredths(spent));
        Movement { unit: self.unit, name, who, morale, spent, ..Movement::default() }
    }

    pub(super) fn goes_on(&self, vacated: Vacated, context: &Context<Republique>) -> Report {
        if vacated.fired_into {
            let refused = Note::refused(
                "A move into that ground",
                "batteries of its own side fired into it in this turn",
                SPECIAL,
            );
            return Report::refused("May not go on", vec![refused]);
        }
        if self.morale == Morale::Demoralized {
            let why = "demoralized troops do not go toward the enemy of their own will";
            let refused = Note::refused("A move toward the enemy", why, MORALE);
            return Report::refused("May not go on", vec![refused]);
        }
        let sum = self.way_on(vacated, context);
        let way = sum.total().max(0);
        let told = context.lengths.hundredths(way);
        let mut notes: Vec<String> = Vec::new();
        if way > 0 {
            notes.push(
                "Said at the start of the phase, and done before any assault is fought. It may reach fresh targets.".into(),
            );
            notes.extend(self.moves(vacated, &context.sheet).morale_remark());
        }
        if vacated.bonus && way > 0 {
            let when = context.sheet.readings.disorder_time.when();
            notes.push(format!("Whatever it uses of its bonus costs 1M {when}."));
        }
        let next = (way > 0).then(|| NextStep::to("Move", &self.moves(vacated, &context.sheet)));
        let on_top = context.sheet.readings.hold_bonus == HoldBonus::OnTop;
        let by_reading = by_reading(
            on_top && vacated.bonus && self.order == Order::Hold,
            "The inches of its bonus come on top of those of its Hold",
        );
        Report {
            headline: if way > 0 { format!("May go on {told}") } else { "May not go on".into() },
            detail: if way > 0 {
                clause(&self.called(), &format!("has {told} to advance or to reach another enemy."))
            } else {
                match self.order {
                    Order::PullBack => "A division that pulls back does not advance.".into(),
                    Order::Hold if vacated.left.hundredths() > 0 || vacated.bonus => {
                        "On Hold it has gone as far forward as it may.".into()
                    }
                    _ => clause(&self.called(), "has nothing left to go forward."),
                }
            },
            sums: vec![("Way on".into(), sum)],
            notes: notes.into_iter().map(Note::Remark).chain(by_reading).collect(),
            next: next.into_iter().collect(),
            ..Report::default()
        }
    }
}
