//! What the side that waits may do while the enemy moves: cavalry that reacts, batteries that fire in passing (P31, P32;
//! S§3.6, 4.4, 4.5).

mod form;
mod in_battle;
mod report;

use super::artillery::Artillery;
use super::sheet::{Sheet, SilencedGuns};
use super::terms::{Morale, Weight};
use crate::rules::{
    Breakdown, Count, Inches, Input, Lengths, Name, Note, Quantity, RuleRef, Sourced, UnitRef, words,
};
use strum::VariantArray;

const MORALE: RuleRef = RuleRef("2.3");
const ALLOWANCE: RuleRef = RuleRef("3.1");
const CAVALRY: RuleRef = RuleRef("3.6");
const FIRE: RuleRef = RuleRef("4.2");
const TARGETS: RuleRef = RuleRef("4.5");

/// A unit that may interrupt the enemy's move. The field names are the published format of links.
///
/// At first cavalry toward which an enemy has come within 5″.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Reaction {
    /// The unit of the battle that reacts.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Who reacts.
    #[input(of_unit)]
    pub reactor: Reactor,
    /// Its morale. Its M hits.
    #[input(of_unit)]
    pub morale: Morale,
    /// The enemy that moves.
    #[input(start = Enemy { unit: None, left: Inches::whole(4) })]
    pub enemy: Enemy,
    /// What cavalry needs to know.
    pub cavalry: ReactingCavalry,
    /// What guns need to know.
    pub guns: PassingGuns,
}

/// Who interrupts the enemy's move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Reactor {
    /// Cavalry.
    #[default]
    Cavalry,
    /// A battery.
    Battery,
}

/// The enemy that moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct Enemy {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Enemy has left.
    #[input(hint = "of its movement", guess, most = 48)]
    pub left: Inches,
}

/// How the enemy has come upon cavalry.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct ReactingCavalry {
    /// Enemy at.
    #[input(start = Inches::whole(5), hint = "from its front", guess, most = 48)]
    pub distance: Inches,
    /// In its flank or rear zone.
    pub aside: bool,
    /// Out of sight.
    pub unseen: bool,
    /// Turns or goes back only.
    pub turns_only: bool,
    /// Has reacted this turn.
    #[input(of_unit)]
    pub reacted: bool,
    /// It rides.
    pub way: Way,
    /// Both stop.
    pub stop: Stop,
    /// Assault bonus.
    pub bonus: bool,
}

/// Where reacting cavalry goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Way {
    /// Toward it.
    #[default]
    Meets,
    /// Away.
    Leaves,
}

/// Where two that close stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Input, VariantArray)]
#[input(choices)]
pub enum Stop {
    /// Contact.
    Contact,
    /// All-out range.
    #[default]
    AllOut,
    /// General range.
    General,
}

/// A battery whose arc an enemy leaves.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct PassingGuns {
    /// Guns.
    #[input(of_unit)]
    pub weight: Weight,
    /// Range. From its front to the target, at the last place inside the arc.
    #[input(start = Inches::whole(6), hint = "at the last place inside the arc", guess)]
    pub range: Inches,
    /// B on it.
    #[input(of_unit)]
    pub damage: Count<0, 4>,
    /// Saved fire.
    #[input(of_unit)]
    pub saved: bool,
    /// Limbered.
    #[input(of_unit)]
    pub limbered: bool,
    /// Has fired. In this player turn.
    #[input(of_unit)]
    pub fired: bool,
    /// The enemy does not leave the arc. Or was never in it.
    pub stays: bool,
    /// Ends in contact with it.
    pub charges: bool,
}

impl Stop {
    words! {
        fn text { Contact: "in contact", AllOut: "at all-out range", General: "at general range" }
    }

    fn distance(self, sheet: &Sheet) -> i32 {
        match self {
            Stop::Contact => 0,
            Stop::AllOut => sheet.assault.all_out_in.value.hundredths(),
            Stop::General => sheet.assault.general_in.value.hundredths(),
        }
    }
}

/// How far two go at the same time, in hundredths of an inch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paces {
    /// The reacting cavalry.
    pub ours: i32,
    /// The enemy.
    pub theirs: i32,
    /// What is between them then, head-on.
    pub gap: i32,
    /// Where both stop before their moves are over.
    pub met: Option<Stop>,
}

impl Reaction {
    /// What cavalry may ride: its full allowance, and its bonus where it uses it (C43).
    pub(super) fn allowance(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let inches = |entry: Sourced| Sourced { value: entry.value * 100, ..entry };
        let mut sum = Breakdown::new(Quantity::Length(lengths));
        sum.add_cell("Allowance of horse", inches(sheet.orders.horse_in), 1, ALLOWANCE);
        if self.cavalry.bonus {
            sum.add_cell("Assault bonus", inches(sheet.movement.horse_bonus_in), 1, ALLOWANCE);
        } else {
            sum.not_applied("Assault bonus", inches(sheet.movement.horse_bonus_in), "not used", ALLOWANCE);
        }
        sum
    }

    /// Both move in proportion to what they have, straight at each other or one after the other, and stop where the side that
    /// wants to fight has them stop. Where they do not come so near, the next wider zone is what they come into.
    pub fn paces(&self, sheet: &Sheet) -> Paces {
        let ours = self.allowance(sheet, Lengths::INCHES).total().max(0);
        let (theirs, distance) = (self.enemy.left.hundredths(), self.cavalry.distance.hundredths());
        let leaves = self.cavalry.way == Way::Leaves;
        // How much nearer they come in all.
        let nearer = if leaves { theirs - ours } else { theirs + ours };
        let chosen = self.cavalry.stop;
        for stop in Stop::VARIANTS.iter().copied().filter(|stop| *stop >= chosen) {
            let closes = distance - stop.distance(sheet);
            // Whoever is in a wider zone from the start does not come into it.
            if nearer <= 0 || closes > nearer || closes <= 0 && stop != chosen {
                continue;
            }
            let closes = closes.max(0);
            let part = |goes: i32| goes * closes / nearer;
            let (ours, theirs) = match leaves {
                true => (part(ours), part(ours) + closes),
                false => (closes - part(theirs), part(theirs)),
            };
            return Paces { ours, theirs, gap: distance - closes, met: Some(stop) };
        }
        Paces { ours, theirs, gap: (distance - nearer).max(0), met: None }
    }

    /// How far cavalry rides beyond its allowance, in hundredths of an inch.
    pub(super) fn bonus_used(&self, sheet: &Sheet, paces: Paces) -> i32 {
        if self.cavalry.bonus { (paces.ours - sheet.orders.horse_in.value * 100).max(0) } else { 0 }
    }

    /// What forbids it.
    pub(super) fn refusals(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Note> {
        let mut refusals = Vec::new();
        let mut refuse = |so: bool, what: &'static str, why: String, rule: RuleRef| {
            if so {
                refusals.push(Note::refused(what, why, rule));
            }
        };
        let (cavalry, guns) = (&self.cavalry, &self.guns);
        let demoralized = self.morale == Morale::Demoralized;
        match self.reactor {
            Reactor::Cavalry => {
                let within = sheet.movement.reaction_in.value;
                let far = cavalry.distance.hundredths() > within * 100;
                let why = format!("the enemy is more than {} from its front", lengths.inches(within));
                refuse(far, "Reaction", why, CAVALRY);
                refuse(cavalry.aside, "Reaction", "the enemy is in its flank or rear zone".into(), CAVALRY);
                refuse(cavalry.unseen, "Reaction", "the enemy is not in sight yet".into(), CAVALRY);
                let why = "only an advance sets it off, no turn and no move back";
                refuse(cavalry.turns_only, "Reaction", why.into(), CAVALRY);
                let why = "cavalry reacts once in a player turn of the enemy";
                refuse(cavalry.reacted, "Another reaction", why.into(), CAVALRY);
                let meets = demoralized && cavalry.way == Way::Meets;
                refuse(
                    meets,
                    "A ride toward the enemy",
                    "demoralized cavalry only moves away".into(),
                    MORALE,
                );
            }
            Reactor::Battery => {
                let shot = Artillery { weight: guns.weight, range: guns.range, ..Artillery::default() };
                let reach = lengths.inches(shot.reach(sheet).value);
                let why = format!(
                    "{} guns reach {reach}, not {}",
                    guns.weight.letters(),
                    lengths.hundredths(guns.range.hundredths())
                );
                refuse(shot.basic(sheet).is_none(), "Fire at this range", why, FIRE);
                refuse(guns.limbered, "Fire while limbered", "a limbered battery cannot fire".into(), FIRE);
                let why = "a battery fires once in a player turn";
                refuse(guns.fired, "A second shot", why.into(), FIRE);
                let silenced = demoralized && sheet.readings.demoralized_guns == SilencedGuns::Silent;
                refuse(silenced, "Fire by demoralized guns", "four M hits silence a battery".into(), MORALE);
                let why = "only a unit that was in the arc and is about to leave it is fired at in passing";
                refuse(guns.stays, "Fire in passing", why.into(), TARGETS);
                let why = "a move that ends in contact with the battery does not pass it";
                refuse(guns.charges, "Fire in passing", why.into(), TARGETS);
            }
        }
        refusals
    }
}
