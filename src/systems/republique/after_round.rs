//! What an attacker may or must do when a round is fought: carry the position, go on, stay, break off, or fight again
//! (P21; S§5.1, 5.5).

mod course;
mod form;
mod in_battle;
mod report;

pub(super) use course::rest_of_hold;

use super::Republique;
use super::sheet::Sheet;
use super::terms::{Action, Morale, Order, Retrograde};
use crate::rules::{
    Answer, BattleView, Calculator, Context, Count, Form, Inches, Input, Name, Prefilled, RuleRef, UnitRef,
    words,
};
use strum::VariantArray;

const MORALE: RuleRef = RuleRef("2.3");
const RESULTS: RuleRef = RuleRef("5.5");

/// An attacker who was not thrown back. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct AfterRound {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// It is. Horse; else foot.
    #[input(of_unit)]
    pub horse: bool,
    /// The table says.
    #[input(start = Action::CarryPosition)]
    pub action: Action,
    /// Its owner has it. What its owner has it do, where he may choose.
    pub does: Does,
    /// Its order.
    #[input(start = Order::Advance, of_unit)]
    pub order: Order,
    /// Morale now. Its morale, as the round has left it.
    #[input(of_unit)]
    pub morale: Morale,
    /// The M hit for breaking off is counted in that.
    pub counted: bool,
    /// Moved.
    #[input(hint = "spent in this turn", guess, most = 24)]
    pub moved: Inches,
    /// Assaults.
    #[input(hint = "of this turn, no re-rolls", guess)]
    pub fought: Count<1, 9>,
    /// No assault bonus here.
    pub no_bonus: bool,
    /// What the way costs that it goes now: into the position, or on.
    #[input(start = Inches::whole(2))]
    pub way: Inches,
    /// Gone ahead. On Hold: how far it is ahead of where its turn began.
    #[input(hint = "of where its turn began", most = 24)]
    pub forward: Inches,
    /// Enemy still close in front. An enemy stands in front of it within the all-out zone, once it has moved.
    pub facing: bool,
}

/// What an owner may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Does {
    /// Into the ground that the enemy has left.
    #[default]
    Carry,
    /// Deeper into the enemy: a breakthrough, or an overrun of horse.
    GoOn,
    /// It stays where the assault began.
    Stay,
    /// Breaks off, and withdraws.
    Withdraw,
    /// Breaks off, and falls back.
    FallBack,
    /// Another round.
    Fight,
}

impl Does {
    words! {
        fn label {
            Carry: "Carry", GoOn: "Go on", Stay: "Stay", Withdraw: "Withdraw", FallBack: "Fall back",
            Fight: "Fight on",
        }
    }
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Into the position, at this cost of movement in hundredths of an inch.
    Carries(i32),
    /// On, at this cost.
    GoesOn(i32),
    /// The enemy is driven away, and it stays.
    Stays,
    /// It goes out of contact.
    BreaksOff(Retrograde),
    /// What the table has it do needs more movement than it has.
    Stalled,
    /// Another round.
    FightsOn,
    /// It has lost: nobody advances.
    Lost,
}

impl AfterRound {
    fn called(&self) -> String {
        self.name.called_or(|| "The unit".into())
    }

    /// The M hit that breaking off still costs: none where the round has it already, or for demoralized troops, who
    /// retreat instead (C36).
    fn break_off_m(&self, sheet: &Sheet) -> i32 {
        if self.counted { 0 } else { self.after_breaking_off(sheet).hits() - self.morale.hits() }
    }

    fn after_breaking_off(&self, sheet: &Sheet) -> Morale {
        if self.counted { self.morale } else { self.morale.after(sheet.assault.break_off_m.value).0 }
    }
}

impl Calculator for AfterRound {
    type System = Republique;
    const ID: &'static str = "republique/after-round";
    const TITLE: &'static str = "After the round";
    const PROCEDURES: &'static [&'static str] = &["P21"];

    fn form(&self, context: &Context<Republique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        self.report(context)
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
