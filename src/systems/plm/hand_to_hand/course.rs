//! How a melee goes: cards, tests, both phases of each round, as far as its dice are rolled (G.4–G.14).

mod walk;

use super::super::fighter::Fighter;
use super::super::help::{Fate as OfficerFate, Given, Giver, Help, Officers};
use super::super::morale_level::passes;
use super::super::sheet::BlownNco;
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Officer};
use super::HandToHand;
use super::deck::{Deck, MeleeCard};
use crate::rules::{Die, Face, LaterDie, Role, Sides};

/// The rounds of a melee (G.9).
pub const ROUNDS: i32 = 2;

/// Where a roll falls against a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Band {
    /// Less than half the level.
    BelowHalf,
    /// From half the level to the level.
    ToLevel,
    /// More than the level.
    Above,
}

impl Band {
    /// Half of the level is compared exactly (P2).
    pub fn of(sheet: &Sheet, level: i32, roll: i32) -> Self {
        match passes(sheet, level, roll) {
            false => Band::Above,
            true if 2 * roll < level => Band::BelowHalf,
            true => Band::ToLevel,
        }
    }
}

/// What becomes of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// It stays where it is.
    #[default]
    Holds,
    /// It fails a test that a card called for, and falls back.
    Fails,
    /// It falls back after both phases.
    FallsBack,
    /// A crew that leaves its guns.
    LeavesGuns,
    /// It has as many markers as it can take.
    Removed,
}

/// A side as it stands in a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    /// Markers that it has received.
    pub gained: i32,
    /// The NCO can help no more.
    pub nco_gone: bool,
    /// The general of its brigade.
    pub brigade: Officer,
    /// The Commander-in-Chief.
    pub commander: Officer,
}

impl Standing {
    /// The standing of a side that comes into the melee.
    pub fn of(fighter: &Fighter) -> Self {
        let Officers { brigade, commander, nco_gone, .. } = fighter.officers;
        Standing { gained: 0, nco_gone, brigade, commander }
    }

    /// The officers of a side as they are now.
    pub fn officers(&self, fighter: &Fighter) -> Officers {
        Officers {
            brigade: self.brigade,
            commander: self.commander,
            nco_gone: self.nco_gone,
            ..fighter.officers
        }
    }

    /// The points that count of help.
    pub fn given(&self, help: Help) -> Given {
        let officers = Officers {
            brigade: self.brigade,
            commander: self.commander,
            nco_gone: self.nco_gone,
            ..Officers::default()
        };
        help.given(&officers)
    }

    /// The risk of its NCO has come true (E.6).
    pub fn lose_nco(&mut self, sheet: &Sheet) {
        self.gained += 1;
        self.nco_gone |= sheet.readings.blown_nco == BlownNco::Gone;
    }

    /// What becomes of the general who helped (F.4).
    pub fn risk_general(&mut self, by: Giver, fate: OfficerFate) {
        let general = match by {
            Giver::Brigade => &mut self.brigade,
            Giver::Commander => &mut self.commander,
        };
        *general = fate.officer().unwrap_or(*general);
    }
}

/// How a melee ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// One side holds, or neither.
    Decided,
    /// Both hold after the last round, and go back.
    BothGoBack,
    /// Both hold, and a lead changes places with its support: the new lead fights the second round.
    Exchange,
}

/// What is to roll next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A card.
    Card,
    /// A test of one side or of both, called for by this card.
    Tests(MeleeCard),
    /// The first phase.
    Markers,
    /// The second phase.
    Reaction,
    /// Whether those who helped are hit.
    Risk,
    /// Nothing.
    Over(End),
}

/// Something that was rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A card was drawn.
    Card(MeleeCard),
    /// A side cannot fire, and why.
    NoFire(Role, &'static str),
    /// A test that a card called for: of whom, on which level, with which roll.
    Test(Role, i32, i32),
    /// The NCO is hit: a marker.
    Nco(Role),
    /// What becomes of a general who has helped.
    General(Role, Giver, OfficerFate),
}

/// What a side has rolled of the round that is fought, in both of its phases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundRolls {
    /// The markers that it takes.
    pub markers: PhaseRolls,
    /// Whether it holds.
    pub reaction: PhaseRolls,
}

/// What a side has rolled of one phase of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseRolls {
    /// The roll against its level.
    pub level: Option<u8>,
    /// The risk of the NCO who helped.
    pub nco: Option<u8>,
    /// The risk of the general who helped.
    pub general: Option<u8>,
    /// What becomes of him.
    pub fate: Option<u8>,
}

/// A melee as far as it is rolled.
#[derive(Clone, Debug)]
pub struct Course {
    /// Rolled, and to roll next.
    pub dice: Vec<Die>,
    /// What was rolled, in order.
    pub events: Vec<Event>,
    /// Both sides as they stand.
    pub standing: Sides<Standing>,
    /// Both sides as they stood when its first phase began.
    pub before: Sides<Standing>,
    /// Both sides as they stood when the phase that is fought began.
    pub counted: Sides<Standing>,
    /// What each side has rolled since.
    pub rolled: Sides<RoundRolls>,
    /// What has become of each side.
    pub fate: Sides<Fate>,
    /// How the second phase of the last round went.
    pub bands: Sides<Option<Band>>,
    /// The round that is fought, 1 or 2.
    pub round: i32,
    /// It has come to the two phases.
    pub is_resolved: bool,
    /// It has come to the second of them.
    pub reacts: bool,
    /// What is left of the deck, where cards are drawn.
    pub deck: Option<Deck>,
    /// Cards drawn in this round.
    pub drawn: i32,
    /// What is to roll next.
    pub stage: Stage,
}

impl Course {
    /// The course as far as the dice of the melee go.
    pub fn of(melee: &HandToHand, sheet: &Sheet) -> Self {
        let standing = melee.fighters().map(Standing::of);
        let course = Course {
            dice: Vec::new(),
            events: Vec::new(),
            standing,
            before: standing,
            counted: standing,
            rolled: Sides::default(),
            fate: Sides::default(),
            bands: Sides::default(),
            round: melee.round.n(),
            is_resolved: false,
            reacts: false,
            deck: None,
            drawn: 0,
            stage: Stage::Card,
        };
        walk::walk(melee, sheet, course)
    }

    /// The reactions that a round without cards may still lead to; how many rolls cards lead to nobody knows.
    pub fn later(&self, melee: &HandToHand) -> Vec<LaterDie> {
        if self.dice.iter().any(|die| !die.deck.is_empty()) {
            return Vec::new();
        }
        let reactions = Role::ALL.map(|role| walk::label(role, "reaction", self.round));
        let missing = Role::ALL.into_iter().zip(reactions);
        let missing = missing.filter(|(_, label)| !self.dice.iter().any(|die| die.label == *label));
        let die = |(role, label): (Role, String)| Die::new(label, 100, melee.side(role), None::<Face>);
        missing.map(die).zip(self.dice.len()..).map(|(die, at)| LaterDie { at, die }).collect()
    }

    /// How it ended.
    pub fn end(&self) -> Option<End> {
        match self.stage {
            Stage::Over(end) => Some(end),
            _ => None,
        }
    }

    /// A crew has left its guns as the melee was resolved, and not for a test that a card called for.
    pub(super) fn is_left_at_resolve(&self, melee: &HandToHand) -> bool {
        let resolves = matches!(self.events.last(), Some(Event::Card(MeleeCard::Resolve)) | None);
        melee.defender.arm == Arm::Artillery && (resolves || melee.round.n() > 1)
    }

    /// It stays where it is.
    pub fn holds(&self, role: Role) -> bool {
        self.fate[role] == Fate::Holds
    }

    /// Markers that a side has received.
    pub fn gained(&self, role: Role) -> i32 {
        self.standing[role].gained
    }
}
