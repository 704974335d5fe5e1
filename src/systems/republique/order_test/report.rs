//! A change of order in words: what it asks for, what came of the test, what holds afterwards.

use super::{End, FailedChanges, OrderTest, RULE, TurnOfHold, factors};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Die, Face, Factor, Form, Need, Note, Odds,
    OddsTable, Pad, Prefilled, Quantity, Report, ResultTable, Roll, Side, UnitRef, capitalize, clause,
    unsigned,
};
use crate::systems::republique::Republique;
use crate::systems::republique::sheet::{SecondTry, Sheet, by_reading};
use crate::systems::republique::state::{ORDER, ORDER_FAILED, ORDERED, order_number};
use crate::systems::republique::terms::{CommandSystem, Order, OrderChange};
use strum::VariantArray;

impl Calculator for OrderTest {
    type System = Republique;
    const ID: &'static str = "republique/order-test";
    const TITLE: &'static str = "Maneuver test";
    const PROCEDURES: &'static [&'static str] = &["P2"];
    const DICE_PAD: Pad = Pad::TenFaces;

    fn form(&self, context: &Context<Republique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        let sheet = &*context.sheet;
        let no_second = |has_failed: bool| {
            by_reading(
                context.sheet.readings.second_try == SecondTry::None && has_failed,
                "After a failed change a division tries no other in the turn",
            )
        };
        let has_failed = self.failed != FailedChanges::default();
        let refusals = self.refusals(sheet);
        if !refusals.is_empty() {
            let headline = match self.asks(self.to) {
                OrderChange::Forbidden => "Not allowed",
                _ => "No further try",
            };
            let notes = refusals.into_iter().chain(no_second(has_failed)).collect();
            return Report::refused(headline, notes).into();
        }
        let (tests, need) = (self.tests(), self.need(sheet));
        let rolls: Vec<Option<i32>> = (0..tests).map(|place| self.dice.at(place).map(Roll::n)).collect();
        // A test that every roll passes, or none, is not rolled.
        let end = match need {
            _ if tests == 0 => Some(End::Changed),
            Need::Any => Some(End::Changed),
            Need::Never => Some(End::Kept),
            _ => self.end(self.needed(sheet), &rolls),
        };
        let mut report = Report {
            headline: self.headline(need, end),
            detail: self.detail(end),
            table: Some(self.all_changes(sheet, end)),
            notes: self
                .remarks(context, end)
                .into_iter()
                .map(Note::Remark)
                .chain(no_second(has_failed || end.is_some_and(|end| end != End::Changed)))
                .collect(),
            ..Report::default()
        };
        if tests > 0 {
            report.sums =
                vec![(factors::DIE.into(), self.modifiers(sheet)), ("Needs".into(), self.sum(sheet))];
            report.odds = vec![self.odds(sheet, end)];
        }
        if tests > 0 && !matches!(need, Need::Any | Need::Never) {
            let labels = ["Order", "Turn after the march"];
            let dice = labels.iter().take(tests).enumerate().map(|(place, label)| {
                let is_due = place == 0 || rolls[0].is_some_and(|roll| roll >= self.needed(sheet));
                let face = self.dice.at(place).filter(|_| is_due);
                (Die::new(*label, 10, Side::Ours, face).needs(need), is_due)
            });
            (report.dice, report.later) = Die::split(dice);
        }
        Answer { report, changes: self.changes(end) }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    fn factors() -> &'static [Factor<Self>] {
        factors::ALL
    }

    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        self.of_battle(battle, ours, theirs)
    }
}

impl OrderTest {
    fn called(&self) -> String {
        self.name.called_or(|| "The division".into())
    }

    fn headline(&self, need: Need, end: Option<End>) -> String {
        let (kept, to) = (self.keeps(), self.to.name());
        match (self.asks(self.to), end) {
            (OrderChange::Kept, _) => format!("{to}: no test"),
            (OrderChange::Free, _) => format!("{to} is free"),
            (_, None) if self.advances_and_turns() => format!("Turn on {}", need.short()),
            (_, None) if self.tests() == 2 => format!("{} twice", need.short()),
            (_, None) => format!("{to} on {}", need.short()),
            (_, Some(End::Changed)) if need == Need::Any => format!("{to} without a roll"),
            (_, Some(End::Changed)) => format!("{to} it is"),
            (_, Some(End::Straight)) => format!("{}, no turn", Order::Advance.name()),
            (_, Some(End::Kept)) => self.kept(kept),
        }
    }

    /// Of its two tests the one for the Advance is rolled, and the one for the turn is not.
    fn advances_and_turns(&self) -> bool {
        self.tests() == 2 && self.dice.at(0).is_some() && self.dice.at(1).is_none()
    }

    /// "Hold stays"; of a division that wanted to turn and advances, that it does not turn.
    fn kept(&self, order: Order) -> String {
        match (order, self.to) {
            (Order::Advance, Order::Maneuver) => format!("{}, no turn", order.name()),
            _ => format!("{} stays", order.name()),
        }
    }

    /// What holds from now on.
    fn detail(&self, end: Option<End>) -> String {
        let (called, from, to) = (self.called(), self.stands(), self.to);
        match (self.asks(to), end) {
            (OrderChange::Kept, _) if self.thrown_back => {
                clause(&called, "was thrown back, and [is] on Hold already.")
            }
            (OrderChange::Kept, _) => clause(&called, "does as [it] did last turn."),
            (OrderChange::Free, _) if to == Order::Maneuver => {
                clause(&called, "turns where [it] [stands], and [is] still on Hold.")
            }
            (OrderChange::Free, _) => format!("From {} the change is on no list: no test.", from.name()),
            (_, None) if self.advances_and_turns() => {
                clause(&called, "advances, and [rolls] for its turn after the march.")
            }
            (_, None) if self.tests() == 2 => {
                clause(&called, "rolls for its Advance, and after the march for its turn.")
            }
            (_, None) if from == Order::Maneuver => format!("{called}, which counts as advancing."),
            (_, None) => format!("{called}, from {}.", from.name()),
            (_, Some(End::Changed)) if to == Order::Maneuver => {
                clause(&called, "maneuvers in this phase; afterwards [it] [counts] as advancing.")
            }
            (_, Some(End::Changed)) => clause(&called, "has its new order at once."),
            (_, Some(End::Straight)) => clause(&called, "advances without a change of direction."),
            (_, Some(End::Kept)) if self.keeps() == Order::Advance && to == Order::Maneuver => {
                clause(&called, "advances, and [makes] no change of direction this turn.")
            }
            (_, Some(End::Kept)) if from == Order::Maneuver => {
                clause(&called, "counts as advancing, and [goes] on so this turn.")
            }
            (_, Some(End::Kept)) => clause(&called, "keeps its old order this turn."),
        }
    }

    /// Every order from the one that stands: the needed roll, and its chance.
    fn all_changes(&self, sheet: &Sheet, end: Option<End>) -> ResultTable {
        // What has just failed is not tried again.
        let mut failed = self.failed;
        if end.is_some_and(|end| end != End::Changed) {
            *failed.to_mut(self.to) = true;
        }
        let row = |to: &Order| {
            let asked = OrderTest { to: *to, failed, ..self.clone() };
            let is_rolled = asked.asks(*to) == OrderChange::Tested && asked.refusals(sheet).is_empty();
            let price = asked.price(*to, self.need(sheet));
            let cells = if is_rolled {
                let mark = sheet.maneuver.target[self.class].source.mark();
                let twice = if asked.tests() == 2 { " ×2" } else { "" };
                vec![asked.hope(sheet).percent(), price + mark + twice]
            } else {
                vec![price, "–".into()]
            };
            (to.name().into(), cells)
        };
        ResultTable {
            heads: vec!["Chance", "Roll"],
            rows: Order::VARIANTS.iter().map(row).collect(),
            total: None,
        }
    }

    /// The chance of the order that is wanted.
    pub fn hope(&self, sheet: &Sheet) -> Odds {
        self.chances(self.needed(sheet), [None; 2]).odds(|end| *end == End::Changed)
    }

    /// The needed roll as a sum: what the class asks for, less the modifiers.
    fn sum(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Score);
        sum.add_cell(
            format!("{} leader", capitalize(self.class.name())),
            sheet.maneuver.target[self.class],
            1,
            RULE,
        );
        let modifiers = self.modifiers(sheet);
        sum.add_cell(
            "Modifiers of the die",
            crate::rules::Sourced { value: modifiers.total(), source: modifiers.source() },
            -1,
            RULE,
        );
        sum
    }

    fn odds(&self, sheet: &Sheet, end: Option<End>) -> OddsTable {
        // What came stands in the chances before the roll.
        let rolls = match end {
            None => [0, 1].map(|place| self.dice.at(place).map(Roll::n)),
            Some(_) => [None; 2],
        };
        let all = self.chances(self.needed(sheet), rolls);
        let label = |end: End| match end {
            End::Changed => self.to.name().to_owned(),
            End::Straight => "Advance, no turn".into(),
            End::Kept => self.kept(self.keeps()),
        };
        OddsTable::of(
            "Order",
            self.to.name(),
            &all,
            end,
            |end| *end == End::Changed,
            |end| {
                let whose = match end {
                    End::Changed => Some(Side::Ours),
                    End::Straight => None,
                    End::Kept => Some(Side::Theirs),
                };
                (label(*end), String::new(), whose)
            },
        )
    }

    fn remarks(&self, context: &Context<Republique>, end: Option<End>) -> Vec<String> {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let distances = &sheet.maneuver.distances;
        let inches = |entry: crate::rules::Sourced| lengths.inches(entry.value);
        let hold = lengths.inches(sheet.orders.hold_in.value);
        let mut remarks = Vec::new();
        if self.to == Order::Maneuver && end.is_none_or(|end| end == End::Changed) {
            remarks.push(match self.turn {
                TurnOfHold::InPlace if self.turns_from_hold() => {
                    format!("On Hold it turns for nothing as long as nobody moves more than {hold} forward.")
                }
                _ => format!(
                    "A passed Maneuver is {} changes of direction for the division in this phase, by any of its units.",
                    unsigned(sheet.maneuver.turns.value)
                ),
            });
        }
        if self.turns_from_hold() && self.turn == TurnOfHold::AtOnce {
            remarks.push("It turns as it moves out: one test is for the Advance and the turn.".into());
        }
        if self.tests() > 0 && end.is_none() {
            remarks.push(format!(
                "Distances and ground count as the die is thrown, and leaders may ride first: divisions act together within {}, their commander is too far off beyond {}.",
                inches(distances.together_in), inches(distances.far_in)
            ));
            if self.together {
                remarks.push(
                    "Both divisions declare the same order before the first die; neither has to pass.".into(),
                );
            }
        }
        if self.tests() > 0 && self.command == CommandSystem::RegimentalPool {
            remarks.push("A pool army has no corps: the wing commander or Commander-in-Chief who gives the order counts, and nobody where there is none (C37).".into());
        }
        if self.to == Order::PullBack && self.asks(self.to) != OrderChange::Kept {
            remarks
                .push("While it pulls back it has no assault bonus and makes no change of direction.".into());
        }
        remarks.push(format!(
            "Once a unit of it is within {} of the enemy, all its units move as the fight requires; its order waits underneath, and may still be changed.",
            inches(distances.engagement_in)
        ));
        remarks
    }

    /// The order that holds now, and a test that failed.
    fn changes(&self, end: Option<End>) -> Vec<Change> {
        let Some(end) = end else { return Vec::new() };
        let order = match end {
            End::Changed if self.asks(self.to) == OrderChange::Free && self.to == Order::Maneuver => {
                Order::Hold
            }
            End::Changed => self.to,
            End::Straight => Order::Advance,
            End::Kept => self.keeps(),
        };
        let what = if end == End::Kept { self.kept(order) } else { order.name().into() };
        let mut changes = vec![Change::set(self.called(), what, &ORDER, order_number(order)).on(self.unit)];
        changes.push(Change::set("", "", &ORDERED, 1).on(self.unit));
        if end != End::Changed {
            let mut failed = self.failed;
            *failed.to_mut(self.to) = true;
            let n = Order::VARIANTS
                .iter()
                .filter(|order| failed.to(**order))
                .map(|order| 1 << *order as i32)
                .sum();
            changes.push(Change::set(self.called(), "", &ORDER_FAILED, n).on(self.unit));
        }
        changes
    }
}
