//! Which order a division's move was, and whether the change to it needs a maneuver test (P3; S§3.3).

use super::state::left;
use super::terms::Arm;
use super::{Republique, Sheet};
use crate::rules::form::{ChoiceOption, FieldPath};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Entry, Form, Inches, NotFilled, Note, Prefilled,
    Report, RuleRef, Unit, UnitRef, capitalize, printed, words,
};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

const RULE: RuleRef = RuleRef("3.3");
const ALLOWANCE: RuleRef = RuleRef("3.1");

/// What a division did. The field names are the published format of links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OrderOfMove {
    /// The unit that moved farthest.
    pub arm: Mover,
    /// How far it moved, before any penalty.
    pub moved: Inches,
    /// Which way.
    pub direction: Direction,
    /// One unit or more changed its direction of advance by 45° or more.
    pub turned: bool,
    /// Guns that take up another place inside the deployment area of their holding division.
    pub repositioned: bool,
    /// The order that the division had.
    pub last: Order,
}

/// Who moves with which allowance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Mover {
    #[default]
    Foot,
    Horse,
    FootGuns,
    HorseGuns,
}

/// Which way a move went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Where most of the division faces.
    #[default]
    Forward,
    /// Backwards, facing the enemy.
    Backward,
}

impl Direction {
    words! {
        fn label { Forward: "Forward", Backward: "Backwards, facing the enemy" }
    }
}

/// A division's order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Order {
    #[default]
    Hold,
    Advance,
    PullBack,
}

impl Mover {
    words! {
        /// What it is called in a sentence.
        pub fn name { Foot: "foot", Horse: "horse", FootGuns: "foot guns", HorseGuns: "horse guns" }
    }

    fn is_guns(self) -> bool {
        matches!(self, Mover::FootGuns | Mover::HorseGuns)
    }
}

impl Order {
    words! {
        /// What it is called in a sentence.
        pub fn name { Hold: "Hold", Advance: "Advance", PullBack: "Pull back" }
    }
}

impl OrderOfMove {
    fn allowance(&self, sheet: &Sheet) -> Entry {
        match self.arm {
            Mover::Foot | Mover::FootGuns => sheet.orders.foot_in,
            Mover::Horse | Mover::HorseGuns => sheet.orders.horse_in,
        }
    }

    /// What the move was; nothing where it is more than a Hold allows and no more than half of the allowance.
    pub fn order(&self, sheet: &Sheet) -> Option<Order> {
        let moved = self.moved.hundredths();
        if moved > 0 && self.direction == Direction::Backward {
            Some(Order::PullBack)
        } else if moved <= sheet.orders.hold_in.value * 100 || self.arm.is_guns() && self.repositioned {
            Some(Order::Hold)
        } else {
            (moved * 2 > self.allowance(sheet).value * 100).then_some(Order::Advance)
        }
    }

    /// A change of direction on the march; a division that holds turns for nothing.
    fn maneuvers(&self, order: Order) -> bool {
        self.turned && order != Order::Hold
    }
}

impl Calculator for OrderOfMove {
    type System = Republique;
    const ID: &'static str = "republique/order";
    const TITLE: &'static str = "What order was that?";
    const PROCEDURES: &'static [&'static str] = &["P3"];
    const MEASURES: bool = true;

    fn form(&self, context: &Context<Republique>) -> Form {
        let inputs = FieldPath::root();
        let moved = inputs.distance("moved", self.moved, 50, 0..=2_400, "Moved", context.lengths);
        let mut items = vec![
            inputs
                .choice("last", self.last, "Order it had", Order::VARIANTS, |order| {
                    ChoiceOption::plain(order.name())
                })
                .into(),
            inputs
                .choice("arm", self.arm, "Farthest mover", Mover::VARIANTS, |arm| {
                    ChoiceOption::plain(capitalize(arm.name()))
                })
                .into(),
            moved.hint("before penalties").into(),
            inputs
                .choice("direction", self.direction, "Which way?", Direction::VARIANTS, |direction| {
                    ChoiceOption::plain(direction.label())
                })
                .into(),
            inputs.toggle("turned", self.turned, "Changed direction by 45° or more").into(),
        ];
        if self.arm.is_guns() {
            items.push(inputs.toggle("repositioned", self.repositioned, "Inside the deployment area").into());
        }
        Form::new(items)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let hundredths = |entry: Entry| Entry { value: entry.value * 100, ..entry };
        let mut advance = Breakdown::new(Unit::Length(lengths));
        advance.entry(
            format!("Allowance of {}", self.arm.name()),
            hundredths(self.allowance(sheet)),
            1,
            ALLOWANCE,
        );
        advance.times("An Advance is more than half of it", printed(1), printed(2), RULE);
        let mut hold = Breakdown::new(Unit::Length(lengths));
        hold.entry("A Hold is no more than this", hundredths(sheet.orders.hold_in), 1, RULE);
        let order = self.order(sheet);
        let counts_as = order.unwrap_or(Order::Advance);
        let mut notes = Vec::new();
        if order.is_none() {
            notes.push(Note::Remark("More than a Hold allows and no more than half of the allowance: the text names no order for it. We take it for an Advance (C9).".into()));
        }
        let is_maneuver = self.maneuvers(counts_as);
        if is_maneuver && counts_as == Order::PullBack {
            notes.push(Note::Refused {
                what: "Change of direction while pulling back".into(),
                why: "a division that pulls back may not maneuver".into(),
                rule: RULE,
            });
        }
        let headline =
            if is_maneuver { format!("{} with Maneuver", counts_as.name()) } else { counts_as.name().into() };
        let detail = match (self.last, counts_as) {
            (Order::Advance, Order::Hold | Order::PullBack)
            | (Order::Hold | Order::PullBack, Order::Advance) => {
                format!("From {} it needs a maneuver test.", self.last.name())
            }
            (Order::Advance, Order::Advance) if is_maneuver => "It needs a maneuver test.".into(),
            (last, now) if last == now => "It keeps its order: no test.".into(),
            (last, _) => format!("From {} it is free: no test.", last.name()),
        };
        if is_maneuver && self.last == Order::Hold {
            notes.push(Note::Remark(
                "Turned as it moved out, one test is for both; after a march, it is a second one.".into(),
            ));
        }
        let sums = vec![("Advance".into(), advance), ("Hold".into(), hold)];
        Answer::from(Report { headline, detail, sums, notes, ..Report::default() })
    }

    /// One unit, the farthest mover of its division.
    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let unit_ref = match (ours, theirs) {
            ([unit_ref], []) => unit_ref,
            ([], []) => return Err("Choose the unit of the division that moved farthest.".into()),
            _ => return Err(NotFilled::Unfit),
        };
        let left = left(battle, *unit_ref).ok_or(NotFilled::Unfit)?;
        let arm = match (left.unit.troops.arm(), left.unit.horse) {
            (Arm::Artillery, true) => Mover::HorseGuns,
            (Arm::Artillery, false) => Mover::FootGuns,
            (Arm::Cavalry, _) => Mover::Horse,
            (Arm::Infantry | Arm::Skirmishers, _) => Mover::Foot,
        };
        Ok(OrderOfMove { arm, ..*self })
    }
}
