//! What may change in the order of battle, by whom, and what a player may say to the others (P22, P26–P28; S§1.3, 2.1).

mod form;
mod report;

use super::nation::Listed;
use super::state::{B_HITS, left};
use super::terms::{CommandSystem, ManeuverSystem, Morale, Nation, Year};
use super::{Arm, Republique, Sheet};
use crate::rules::{
    Answer, BattleView, Calculator, Context, Count, Form, Input, NotFilled, Prefilled, RuleRef, UnitRef,
    words,
};
use strum::VariantArray;

pub(super) const UNITS: RuleRef = RuleRef("1.3");
pub(super) const COMMAND: RuleRef = RuleRef("2.1");

/// What is to be changed. The field names are the published format of links.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct Changes {
    /// Nation. Where the text lists it.
    #[input(start = Some(Nation::France))]
    pub nation: Option<Nation>,
    /// Year.
    pub year: Year,
    /// Led as. Where the list does not say it.
    pub command: Option<CommandSystem>,
    /// Maneuvers. Where the list does not say it.
    pub maneuver: Option<ManeuverSystem>,
    /// What is to change?
    pub ask: Ask,
    /// Before play begins.
    pub before_play: bool,
    /// Who orders it?
    pub by: By,
    /// The C-in-C stands within 3″ of the unit.
    pub near: bool,
    /// Unit.
    pub arm: Arm,
    /// Its morale.
    pub morale: Morale,
    /// It took a B hit in this battle.
    pub hit: bool,
    /// Morale of the other part.
    pub parent: Morale,
    /// Damaged bases in both.
    pub damaged: Count<0, 12>,
    /// Bases of those who lost it.
    #[input(start = Count::clamped(4))]
    pub bases: Count<1, 24>,
    /// Enemy bases in the post.
    #[input(start = Count::clamped(4))]
    pub foes: Count<0, 48>,
    /// Players of the side.
    #[input(start = Count::clamped(2))]
    pub players: Count<1, 12>,
}

/// What is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Ask {
    /// Reassign.
    #[default]
    Reassign,
    /// Break up.
    BreakUp,
    /// Garrison.
    Garrison,
    /// Join again.
    Rejoin,
    /// Post lost.
    LostPost,
    /// Messages.
    Messages,
}

impl Ask {
    /// Whether a unit is taken apart or sent away, which asks for one without hits.
    fn detaches(self) -> bool {
        matches!(self, Ask::BreakUp | Ask::Garrison)
    }
}

/// Who orders a change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum By {
    /// C-in-C.
    #[default]
    Chief,
    /// Corps or column.
    Corps,
    /// Division.
    Division,
}

impl By {
    words! {
        /// What he is called in a sentence.
        pub fn who {
            Chief: "the C-in-C", Corps: "the commander of a corps or column", Division: "the commander of a division",
        }
    }
}

/// Whether a change may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// At will.
    Free,
    /// If a maneuver test is passed.
    Tested,
    /// Not.
    No(&'static str),
}

impl Changes {
    fn system(&self, sheet: &Sheet) -> Option<CommandSystem> {
        CommandSystem::chosen(self.command, sheet, self.nation, self.year)
    }

    /// Whether its command system lets the order of battle be changed; nothing where that is not known.
    pub fn leave(&self, sheet: &Sheet) -> Option<Leave> {
        if self.before_play {
            return Some(Leave::Free);
        }
        Some(match (self.system(sheet)?, self.by) {
            (CommandSystem::RegimentalPool, _) => {
                Leave::No("a regimental pool keeps its order of battle once play has begun")
            }
            (CommandSystem::DivisionalColumn, By::Chief) if self.near => Leave::Tested,
            (CommandSystem::DivisionalColumn, By::Chief) => {
                Leave::No("in divisional columns the C-in-C must be near the unit that he changes")
            }
            (CommandSystem::DivisionalColumn, _) => {
                Leave::No("in divisional columns only the C-in-C may change the order of battle")
            }
            (CommandSystem::Corps, By::Division) => {
                Leave::No("only commanders of corps and the C-in-C may change the order of battle")
            }
            (CommandSystem::Corps, _) => Leave::Free,
        })
    }

    /// What about the units themselves forbids the change.
    pub fn barred(&self) -> Option<&'static str> {
        let is_formed = self.morale == Morale::Formed;
        match self.ask {
            Ask::BreakUp | Ask::Garrison if !is_formed => {
                Some("a unit with M hits cannot be detached or broken up")
            }
            Ask::BreakUp | Ask::Garrison if self.hit => Some(
                "a unit that has taken a B hit at any time in the battle cannot be detached or broken up",
            ),
            Ask::Garrison if self.arm == Arm::Cavalry => Some("a post takes infantry or guns, no cavalry"),
            Ask::Rejoin if !is_formed || self.parent != Morale::Formed => {
                Some("neither part may have M hits when they join again")
            }
            _ => None,
        }
    }

    /// Whether those who lost a post are strong enough to retake it.
    pub fn can_retake(&self, sheet: &Sheet) -> bool {
        let rules = &sheet.changes;
        self.bases.n() * rules.retake_foes.value >= self.foes.n() * rules.retake_own.value
    }
}

impl Calculator for Changes {
    type System = Republique;
    const ID: &'static str = "republique/changes";
    const TITLE: &'static str = "What may change";
    const PROCEDURES: &'static [&'static str] = &["P22", "P26", "P27", "P28"];
    const NEEDS_UNITS: bool = false;
    const READ_ONLY: bool = true;

    fn form(&self, context: &Context<Republique>) -> Form {
        Form::new(self.items(&context.sheet, context.lengths))
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        self.report(&context.sheet, context.lengths).into()
    }

    /// Of the army that has the turn, or of one of its units.
    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let (side, unit) = match (ours, theirs) {
            ([], []) => (battle.active, None),
            ([unit_ref], []) => (unit_ref.side, left(battle, *unit_ref)),
            _ => return Err(NotFilled::NotApplicable),
        };
        let army = battle.army(side);
        let of_army = Changes {
            nation: army.nation,
            year: army.year,
            command: army.command,
            maneuver: army.maneuver,
            ..*self
        };
        let Some(left) = unit else { return Ok(of_army) };
        let taken = ours.first().map_or(0, |unit_ref| battle.markers.of(*unit_ref, B_HITS.id));
        Ok(Changes {
            arm: left.unit.troops.arm(),
            morale: left.morale,
            hit: taken > 0 || left.unit.lost.n() > 0,
            damaged: Count::clamped(left.damage),
            bases: Count::clamped(left.bases),
            ..of_army
        })
    }
}
