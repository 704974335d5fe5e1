//! Which order a division's move was, and whether the change to it needs a maneuver test (P3; S§3.3).

use super::Republique;
use super::order_test::OrderTest;
use super::sheet::{HalfMove, Sheet, by_reading};
use super::state::{left, order_of};
use super::terms::{Arm, Order, OrderChange};
use crate::rules::form::{ChoiceOption, FieldPath};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Form, Inches, Input, NextStep, NotFilled, Note,
    Prefilled, Quantity, Report, RuleRef, Sourced, UnitRef, capitalize, printed, words,
};
use strum::VariantArray;

const RULE: RuleRef = RuleRef("3.3");
const ALLOWANCE: RuleRef = RuleRef("3.1");

/// What a division did. The field names are the published format of links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct OrderOfMove {
    /// The unit of the battle that moved farthest.
    pub unit: Option<UnitRef>,
    /// Farthest mover.
    #[input(of_unit)]
    pub arm: Mover,
    /// Moved. How far it moved, before any penalty.
    #[input(hint = "on the ground, before penalties", most = 24)]
    pub moved: Inches,
    /// Movement spent. What that cost of its allowance, where it is measured so.
    #[input(hint = "with penalties", most = 24)]
    pub spent: Inches,
    /// Which way?
    pub direction: Direction,
    /// Another forward. Of all its other units the one that went farthest forward.
    #[input(hint = "its farthest, before penalties", guess, most = 24)]
    pub forward: Inches,
    /// Which is. That unit.
    pub forward_by: Mover,
    /// Changed direction by 45° or more.
    pub turned: bool,
    /// Inside the deployment area. Guns that take up another place inside that of their holding division.
    pub repositioned: bool,
    /// Order it had.
    pub last: Order,
}

/// Who moves with which allowance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Mover {
    #[default]
    Foot,
    Horse,
    FootGuns,
    HorseGuns,
}

/// Which way a move went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Direction {
    /// Forward. Where most of the division faces.
    #[default]
    Forward,
    /// Backwards, facing the enemy.
    Backward,
}

impl Mover {
    words! {
        /// What it is called in a sentence.
        pub fn name { Foot: "foot", Horse: "horse", FootGuns: "foot guns", HorseGuns: "horse guns" }
    }

    /// A unit of an army.
    pub(super) fn of(unit: &super::army::Unit) -> Self {
        match (unit.troops.arm(), unit.horse) {
            (Arm::Artillery, true) => Mover::HorseGuns,
            (Arm::Artillery, false) => Mover::FootGuns,
            (Arm::Cavalry, _) => Mover::Horse,
            (Arm::Infantry | Arm::Skirmishers, _) => Mover::Foot,
        }
    }

    /// The arm it belongs to.
    pub(super) fn arm(self) -> Arm {
        match self {
            Mover::Foot => Arm::Infantry,
            Mover::Horse => Arm::Cavalry,
            Mover::FootGuns | Mover::HorseGuns => Arm::Artillery,
        }
    }

    fn is_guns(self) -> bool {
        self.arm() == Arm::Artillery
    }
}

impl OrderOfMove {
    /// The longest move that can be entered, in hundredths of an inch.
    pub const FARTHEST: i32 = 2400;

    fn allowance(sheet: &Sheet, arm: Mover) -> Sourced {
        match arm {
            Mover::Foot | Mover::FootGuns => sheet.orders.foot_in,
            Mover::Horse | Mover::HorseGuns => sheet.orders.horse_in,
        }
    }

    /// What of the move counts: the way on the ground, or what it cost (F3.1).
    fn measured(&self, sheet: &Sheet) -> Inches {
        match sheet.readings.half_move {
            HalfMove::Ground => self.moved,
            HalfMove::Spent => self.spent.max(self.moved),
        }
    }

    /// Whether this way forward is more than half of the allowance.
    fn is_advance(sheet: &Sheet, arm: Mover, forward: Inches) -> bool {
        forward.hundredths() * 2 > Self::allowance(sheet, arm).value * 100
    }

    /// Another unit went forward while this one went back: a division advances as soon as one of its units does (F3.3).
    fn another_advances(&self, sheet: &Sheet) -> bool {
        self.direction == Direction::Backward && Self::is_advance(sheet, self.forward_by, self.forward)
    }

    /// What the move was; nothing where it is more than a Hold allows and no more than half of the allowance.
    pub fn order(&self, sheet: &Sheet) -> Option<Order> {
        if self.another_advances(sheet) {
            return Some(Order::Advance);
        }
        let moved = self.measured(sheet).hundredths();
        let holds = moved <= sheet.orders.hold_in.value * 100;
        if !holds && self.direction == Direction::Backward {
            Some(Order::PullBack)
        } else if holds || self.arm.is_guns() && self.repositioned {
            Some(Order::Hold)
        } else {
            Self::is_advance(sheet, self.arm, self.measured(sheet)).then_some(Order::Advance)
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
    const READ_ONLY: bool = true;

    fn form(&self, context: &Context<Republique>) -> Form {
        let inputs = FieldPath::root();
        let moved = inputs.length(self, "moved", context.lengths);
        let mut items = vec![
            inputs.choice(self, "last", Order::VARIANTS, |order| ChoiceOption::plain(order.name())).into(),
            inputs
                .choice(self, "arm", Mover::VARIANTS, |arm| ChoiceOption::plain(capitalize(arm.name())))
                .into(),
            moved.into(),
        ];
        if context.sheet.readings.half_move == HalfMove::Spent {
            let spent = inputs.length(self, "spent", context.lengths);
            items.push(spent.into());
        }
        items.push(inputs.field(self, "direction").into());
        if self.direction == Direction::Backward {
            let forward = inputs.length(self, "forward", context.lengths);
            items.push(forward.into());
            let by = inputs.choice(self, "forward_by", Mover::VARIANTS, |arm| {
                ChoiceOption::plain(capitalize(arm.name()))
            });
            items.push(by.into());
        }
        items.push(inputs.field(self, "turned").into());
        if self.arm.is_guns() {
            items.push(inputs.field(self, "repositioned").into());
        }
        Form::new(items)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let hundredths = |entry: Sourced| Sourced { value: entry.value * 100, ..entry };
        let another = self.another_advances(sheet);
        let of = if another { self.forward_by } else { self.arm };
        let mut advance = Breakdown::new(Quantity::Length(lengths));
        advance.add_cell(
            format!("Allowance of {}", of.name()),
            hundredths(Self::allowance(sheet, of)),
            1,
            ALLOWANCE,
        );
        advance.times("An Advance is more than half of it", printed(1), printed(2), RULE);
        let mut hold = Breakdown::new(Quantity::Length(lengths));
        hold.add_cell("A Hold is no more than this", hundredths(sheet.orders.hold_in), 1, RULE);
        let order = self.order(sheet);
        let counts_as = order.unwrap_or(Order::Advance);
        let mut notes = Vec::new();
        if order.is_none() {
            notes.push(Note::Remark("More than a Hold allows and no more than half of the allowance: the text names no order for it. We take it for an Advance (C9).".into()));
        }
        let is_maneuver = self.maneuvers(counts_as);
        if is_maneuver && counts_as == Order::PullBack {
            let refused = Note::refused(
                "Change of direction while pulling back",
                "a division that pulls back may not maneuver",
                RULE,
            );
            return Report {
                sums: vec![("Advance".into(), advance), ("Hold".into(), hold)],
                ..Report::refused("Not allowed", vec![refused])
            }
            .into();
        }
        if another {
            notes.push(Note::Remark(
                "A unit of it advances, so all of it does, whatever the others do.".into(),
            ));
        }
        let headline =
            if is_maneuver { format!("{} with Maneuver", counts_as.name()) } else { counts_as.name().into() };
        let to = if is_maneuver && counts_as == Order::Advance { Order::Maneuver } else { counts_as };
        let detail = match self.last.change_to(to) {
            OrderChange::Kept => "It keeps its order: no test.".into(),
            OrderChange::Free => format!("From {} it is free: no test.", self.last.name()),
            OrderChange::Tested if to == Order::Maneuver && self.last != Order::Hold => {
                "It needs a maneuver test.".into()
            }
            OrderChange::Tested => format!("From {} it needs a maneuver test.", self.last.name()),
            OrderChange::Forbidden => {
                format!(
                    "From {} it needs a test for the Advance, and another for the turn.",
                    self.last.name()
                )
            }
        };
        if is_maneuver && self.last == Order::Hold {
            notes.push(Note::Remark(
                "Turned as it moved out, one test is for both; after a march, it is a second one.".into(),
            ));
        }
        notes.extend(by_reading(
            sheet.readings.half_move == HalfMove::Spent,
            "An Advance is more than half of the movement spent",
        ));
        let sums = vec![("Advance".into(), advance), ("Hold".into(), hold)];
        let change = self.last.change_to(to);
        let next = (change != OrderChange::Kept).then(|| {
            // Out of a Hold and turned at once, the Advance comes first.
            let to = if change == OrderChange::Forbidden { Order::Advance } else { to };
            let test = OrderTest { unit: self.unit, from: self.last, to, ..OrderTest::default() };
            NextStep::to(OrderTest::TITLE, &test)
        });
        let next = next.into_iter().collect();
        Answer::from(Report { headline, detail, sums, notes, next, ..Report::default() })
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
            _ => return Err(NotFilled::NotApplicable),
        };
        let left = left(battle, *unit_ref).ok_or(NotFilled::NotApplicable)?;
        let last = order_of(battle, *unit_ref).unwrap_or_default();
        let stands = if self.unit.is_none_or(|known| known == *unit_ref) { *self } else { Self::default() };
        Ok(OrderOfMove { unit: Some(*unit_ref), arm: Mover::of(left.unit), last, ..stands })
    }
}
