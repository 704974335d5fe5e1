//! A unit whose enemy fell out of reach through fire goes on (P33; S§5.2).

use super::super::terms::{Arm, Order};
use super::{Contact, SPECIAL, Vacated};
use crate::rules::{Breakdown, Context, NextStep, Note, Quantity, Report, RuleRef, Sourced, printed};
use crate::systems::republique::Republique;
use crate::systems::republique::movement::{Movement, Who};

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
            let limit = inches(sheet.orders.hold_in);
            let rest = (limit.value - vacated.forward.hundredths()).max(0);
            let label = match vacated.forward.hundredths() {
                0 => "A Hold goes no farther forward".into(),
                gone => format!("A Hold goes no farther forward, {} gone", context.lengths.hundredths(gone)),
            };
            sum.at_most(label, Sourced { value: rest, ..limit }, ORDERS);
        }
        if self.order == Order::PullBack {
            sum.at_most("A division that pulls back does not advance", printed(0), ORDERS);
        }
        sum
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
        let sum = self.way_on(vacated, context);
        let way = sum.total().max(0);
        let told = context.lengths.hundredths(way);
        let mut notes = vec![
            "Said at the start of the phase, and done before any assault is fought. It may reach fresh targets.",
        ];
        if vacated.bonus {
            notes.push("Whatever it uses of its bonus costs 1M once the assaults are over.");
        }
        let next = (way > 0).then(|| {
            let who = if self.is_horse() { Who::Horse } else { Who::Foot };
            let moves = Movement { unit: self.unit, name: self.name.clone(), who, ..Movement::default() };
            NextStep::to("Move", &moves)
        });
        Report {
            headline: if way > 0 { format!("May go on {told}") } else { "May not go on".into() },
            detail: if way > 0 {
                format!("{} has {told} to advance or to reach another enemy.", self.called())
            } else {
                format!("{} has nothing left to go forward.", self.called())
            },
            sums: vec![("Way on".into(), sum)],
            notes: notes.into_iter().map(|note| Note::Remark(note.into())).collect(),
            next: next.into_iter().collect(),
            ..Report::default()
        }
    }
}
