//! The game's words.

use crate::words;

pub use crate::rules::Name;

/// How good a Divisional general is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Quality {
    Great,
    #[default]
    Ordinary,
    Bad,
}

words!(Quality { Great "great", Ordinary "ordinary", Bad "bad" });

impl Quality {
    /// Best first.
    pub const ALL: [Quality; 3] = [Quality::Great, Quality::Ordinary, Quality::Bad];

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["great", "ordinary", "bad"][self as usize]
    }
}

/// When a Divisional general came onto the battlefield.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrival {
    /// At the start of the game, or since put into the ranking.
    #[default]
    Before,
    /// With reinforcements, last turn: may be put anywhere in the ranking now.
    LastTurn,
    /// With reinforcements, this turn.
    ThisTurn,
    /// With reinforcements, and was not put into the ranking in the turn after.
    Late,
}

words!(Arrival { Before "before", LastTurn "last_turn", ThisTurn "this_turn", Late "late" });

impl Arrival {
    /// In the order of the form.
    pub const ALL: [Arrival; 4] = [Arrival::Before, Arrival::LastTurn, Arrival::ThisTurn, Arrival::Late];

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["on the table", "arrived last turn", "arrives this turn", "not inserted in time"][self as usize]
    }
}

/// What the Corps commander declares before the roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Declared {
    /// The Corps goes on as it stands.
    #[default]
    Nothing,
    /// A Plan: another ranking, or one where there was none.
    Plan,
    /// No Plan.
    NoPlan,
}

words!(Declared { Nothing "nothing", Plan "plan", NoPlan "no_plan" });

impl Declared {
    /// In the order of the form.
    pub const ALL: [Declared; 3] = [Declared::Nothing, Declared::Plan, Declared::NoPlan];

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["no change", "a new Plan", "No Plan"][self as usize]
    }
}

/// The two superiors of a Divisional general.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commander {
    /// Of his Corps.
    Corps,
    /// Of the whole army.
    Army,
}

words!(Commander { Corps "corps", Army "army" });

impl Commander {
    /// The nearer one first.
    pub const BOTH: [Commander; 2] = [Commander::Corps, Commander::Army];

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["Corps commander", "Army commander"][self as usize]
    }
}

/// How a unit bears up. Of artillery the last is "silenced": it never flees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Temper {
    #[default]
    Eager,
    Shaken,
    Routed,
}

words!(Temper { Eager "eager", Shaken "shaken", Routed "routed" });

impl Temper {
    /// Best first.
    pub const ALL: [Temper; 3] = [Temper::Eager, Temper::Shaken, Temper::Routed];

    /// As it is said of such troops.
    pub fn name(self, arm: Arm) -> &'static str {
        match (self, arm) {
            (Temper::Eager, _) => "eager",
            (Temper::Shaken, _) => "shaken",
            (Temper::Routed, Arm::Guns) => "silenced",
            (Temper::Routed, _) => "routed",
        }
    }
}

/// The three arms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Arm {
    #[default]
    Foot,
    Horse,
    Guns,
}

words!(Arm { Foot "infantry", Horse "cavalry", Guns "artillery" });

impl Arm {
    /// In the order of the rules.
    pub const ALL: [Arm; 3] = [Arm::Foot, Arm::Horse, Arm::Guns];

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["infantry", "cavalry", "artillery"][self as usize]
    }
}

/// What becomes of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// It stays as it is.
    #[default]
    Nothing,
    /// Shaken; who is shaken already stays so.
    Shaken,
    /// A Morale Check, and it flees if that fails.
    Check,
    /// It flees; artillery is silenced.
    Flees,
    /// It is eager again.
    Eager,
}

words!(Effect { Nothing "nothing", Shaken "shaken", Check "check", Flees "flees", Eager "eager" });
