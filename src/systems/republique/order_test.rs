//! Whether a division changes its order: what each change asks for, the needed roll and its exact chance (P2; S§3.3).

mod factors;
mod form;
mod in_battle;
mod report;

use super::army::LeaderClass;
use super::sheet::{SecondTry, Sheet};
use super::terms::{CommandSystem, Order, OrderChange};
use crate::rules::{Breakdown, Dice, Dist, Input, Name, Need, Note, Quantity, RuleRef, UnitRef};
use strum::VariantArray;

const RULE: RuleRef = RuleRef("3.3");

/// A division that changes its order. The field names are the published format of links.
///
/// At first from Hold to Advance.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct OrderTest {
    /// The division of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Order of last turn.
    #[input(hint = "before the first turn none is given: Hold", guess)]
    pub from: Order,
    /// All of it thrown back since. Which leaves it on Hold.
    #[input(hint = "then it stands on Hold")]
    pub thrown_back: bool,
    /// Order it is to have.
    #[input(start = Order::Advance)]
    pub to: Order,
    /// When does it turn?
    pub turn: TurnOfHold,
    /// Leader of the division.
    #[input(of_unit)]
    pub class: LeaderClass,
    /// Another friendly division nearby changes to the same order.
    pub together: bool,
    /// The commander of its corps, column or wing is energetic.
    pub energetic: bool,
    /// He is far from its leader.
    pub far: bool,
    /// Command system.
    #[input(start = CommandSystem::Corps, of_unit)]
    pub command: CommandSystem,
    /// Its leader was replaced this turn.
    pub replaced: bool,
    /// Half of its bases or more stand in rough terrain.
    pub rough: bool,
    /// Every primary unit had M or B hits as the phase began.
    #[input(of_unit)]
    pub worn: bool,
    /// Changes that it failed this turn.
    #[input(of_unit)]
    pub failed: FailedChanges,
    /// The die, and a second one where it turns after a march.
    pub dice: Dice<10, 2>,
}

/// Changes that a division has tried in vain this turn, by the order that it was to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
#[allow(missing_docs)]
pub struct FailedChanges {
    pub hold: bool,
    pub advance: bool,
    pub pull_back: bool,
    pub maneuver: bool,
}

/// When a division that was on Hold turns by 45° or more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum TurnOfHold {
    /// Moving out. One test is for both.
    #[default]
    AtOnce,
    /// After some way. The turn has a test of its own.
    OnTheMarch,
    /// In place. Nobody moves farther forward than a Hold allows.
    InPlace,
}

/// How a change ends; best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// The new order holds.
    Changed,
    /// It advances, and may not turn.
    Straight,
    /// The old order holds.
    Kept,
}

impl FailedChanges {
    /// Whether the change to this order was tried.
    pub fn to(&self, order: Order) -> bool {
        match order {
            Order::Hold => self.hold,
            Order::Advance => self.advance,
            Order::PullBack => self.pull_back,
            Order::Maneuver => self.maneuver,
        }
    }

    fn to_mut(&mut self, order: Order) -> &mut bool {
        match order {
            Order::Hold => &mut self.hold,
            Order::Advance => &mut self.advance,
            Order::PullBack => &mut self.pull_back,
            Order::Maneuver => &mut self.maneuver,
        }
    }
}

impl OrderTest {
    /// The order that stands.
    pub fn stands(&self) -> Order {
        if self.thrown_back { Order::Hold } else { self.from }
    }

    /// The order that it keeps where a change fails: after a Maneuver it counts as advancing (C31).
    pub fn keeps(&self) -> Order {
        match self.stands() {
            Order::Maneuver => Order::Advance,
            order => order,
        }
    }

    /// A division on Hold that is to turn.
    fn turns_from_hold(&self) -> bool {
        self.stands() == Order::Hold && self.to == Order::Maneuver
    }

    /// What the change to `to` asks for.
    pub fn asks(&self, to: Order) -> OrderChange {
        if to == Order::Maneuver && self.stands() == Order::Hold && self.turn == TurnOfHold::InPlace {
            return OrderChange::Free;
        }
        self.stands().change_to(to)
    }

    /// The tests that it takes, one after the other.
    fn tests(&self) -> usize {
        match self.asks(self.to) {
            OrderChange::Tested if self.turns_from_hold() && self.turn == TurnOfHold::OnTheMarch => 2,
            OrderChange::Tested => 1,
            _ => 0,
        }
    }

    fn modifiers(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Points);
        sum.factors(factors::DIE, self, sheet);
        sum
    }

    /// The natural roll that passes, this or more: what the class asks for less the modifiers.
    pub fn needed(&self, sheet: &Sheet) -> i32 {
        sheet.maneuver.target[self.class].value - self.modifiers(sheet).total()
    }

    fn need(&self, sheet: &Sheet) -> Need {
        match self.needed(sheet) {
            ..=1 => Need::Any,
            11.. => Need::Never,
            n => Need::AtLeast(n),
        }
    }

    /// How it ends by the rolls of its tests; nothing as long as one is to be rolled.
    fn end(&self, needed: i32, rolls: &[Option<i32>]) -> Option<End> {
        for (place, roll) in rolls.iter().enumerate() {
            if (*roll)? < needed {
                return Some(if place == 0 { End::Kept } else { End::Straight });
            }
        }
        Some(End::Changed)
    }

    /// How it ends, over all rolls that may still come beside these.
    fn chances(&self, needed: i32, rolls: [Option<i32>; 2]) -> Dist<End> {
        let [first, second] = rolls.map(|roll| match roll {
            Some(roll) => Dist::certain(Some(roll)),
            None => Dist::die(10).map(|face| Some(i32::from(*face))),
        });
        let tests = self.tests();
        first.with(&second).map(|(first, second)| {
            let rolls = [*first, *second];
            self.end(needed, &rolls[..tests.min(2)]).unwrap_or(End::Kept)
        })
    }

    /// What the rules forbid about this change.
    fn refusals(&self, sheet: &Sheet) -> Vec<Note> {
        let mut refusals = Vec::new();
        let mut refuse = |what: String, why: &'static str| {
            refusals.push(Note::refused(what, why, RULE));
        };
        let to = self.to.name();
        match self.asks(self.to) {
            OrderChange::Forbidden => {
                refuse(format!("Change to {to}"), "a division that pulls back makes no change of direction")
            }
            OrderChange::Tested if self.failed.to(self.to) => {
                refuse(format!("Another try for {to}"), "each change has one try in a turn")
            }
            OrderChange::Tested
                if self.failed != FailedChanges::default()
                    && sheet.readings.second_try == SecondTry::None =>
            {
                refuse(format!("A try for {to}"), "the division has failed a change this turn")
            }
            _ => {}
        }
        refusals
    }
}
