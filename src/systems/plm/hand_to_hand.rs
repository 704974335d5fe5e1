//! A melee from contact to its end: the deck, the tests that its cards call for, and both phases of up to two rounds
//! (P12, P17; G.1–G.9, G.12–G.15).

mod changes;
mod course;
mod deck;
mod form;
mod level;
mod next;
mod odds;
mod text;

use super::Plm;
use super::fighter::Fighter;
use super::sheet::Sheet;
use super::state::unit_state;
use super::terms::Arm;
use crate::rules::{
    Answer, BattleView, Calculator, Context, Count, Dice, Face, Factor, Form, Input, NotFilled, Note, Pad,
    Prefilled, Report, Role, RuleRef, Side, Sides, UnitRef, clause,
};

pub(super) use changes::general_change;
pub use course::{Band, Course, End, Event, Fate, Stage, Standing};
pub use deck::{Deck, MeleeCard};
pub use level::Occasion;
pub use odds::RoundEnd;

/// The most cards and rolls of a melee.
const PLACES: usize = 200;

/// One melee. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct HandToHand {
    /// Begins with round. 2 after a lead has changed places with its support.
    pub round: Count<1, 2>,
    /// The lead unit of the side that made contact.
    pub attacker: Fighter,
    /// The lead unit of the other side.
    pub defender: Fighter,
    /// Pre-emptive charge.
    #[input(hint = "the defender was about to act")]
    pub pre_emptive: bool,
    /// Other blocks held. Of the town, by the defender's side, where the defender is in one.
    #[input(hint = "of the town, by the defender’s side")]
    pub enemy_blocks: Count<0, 20>,
    /// Which side the player is who holds the device.
    pub ours: Role,
    /// Cards and rolls in the order in which they are asked for.
    pub dice: Dice<100, PLACES>,
}

impl HandToHand {
    /// The lead units of both sides.
    pub fn fighters(&self) -> Sides<&Fighter> {
        Sides([&self.attacker, &self.defender])
    }

    /// The lead unit of a side.
    pub fn fighter(&self, role: Role) -> &Fighter {
        self.fighters()[role]
    }

    fn fighter_mut(&mut self, role: Role) -> &mut Fighter {
        match role {
            Role::Attacker => &mut self.attacker,
            Role::Defender => &mut self.defender,
        }
    }

    fn side(&self, role: Role) -> Side {
        Side::ours_if(role == self.ours)
    }

    /// The defender is in a block of a town.
    fn is_in_town(&self) -> bool {
        self.defender.is_in_town()
    }

    /// The name of the lead, or which side it is.
    fn called(&self, role: Role) -> String {
        self.fighter(role).called(role)
    }

    fn is_between(&self, attacker: UnitRef, defender: UnitRef) -> bool {
        (self.attacker.unit, self.defender.unit) == (Some(attacker), Some(defender))
    }

    /// The attacker's units and the defender's: as entered for the same leads; else whoever charges out of turn attacks, or
    /// the side that acts.
    fn sides<'a>(
        &self,
        battle: &BattleView<'_, Plm>,
        ours: &'a [UnitRef],
        theirs: &'a [UnitRef],
    ) -> Option<Sides<&'a [UnitRef]>> {
        let (one, other) = (*ours.first()?, *theirs.first()?);
        let attacks = if self.is_between(one, other) || charges_first(battle, one, other) {
            true
        } else if self.is_between(other, one) || charges_first(battle, other, one) {
            false
        } else {
            one.side == battle.active
        };
        let sides = Sides([ours, theirs]);
        Some(if attacks { sides } else { sides.swapped() })
    }

    /// How it goes, as far as its dice are rolled.
    pub fn course(&self, sheet: &Sheet) -> Course {
        Course::of(self, sheet)
    }

    /// What the rules forbid.
    fn refusals(&self, sheet: &Sheet) -> Vec<Note> {
        let refuse = |why: &'static str, rule| Note::refused("Melee", why, rule);
        let mut refusals = Vec::new();
        if self.attacker.arm == Arm::Artillery {
            refusals.push(refuse("artillery does not make contact", RuleRef("G.1")));
        }
        for role in Role::ALL {
            let fighter = self.fighter(role);
            refusals.extend(fighter.unfit(role, sheet));
            refusals.extend(fighter.too_much_help(sheet, &fighter.help.all()));
        }
        refusals
    }
}

/// Cavalry that has acted before a unit of the active side charges it (C.1), until the melee is over.
fn charges_first(battle: &BattleView<'_, Plm>, attacker: UnitRef, defender: UnitRef) -> bool {
    let (Some(charges), Some(meets)) = (unit_state(battle, attacker), unit_state(battle, defender)) else {
        return false;
    };
    charges.unit.arm() == Arm::Cavalry
        && attacker.side != battle.active
        && charges.has_pre_empted
        && !charges.falls_back
        && meets.was_attempted
        && !meets.is_immobile
}

impl Calculator for HandToHand {
    type System = Plm;
    const ID: &'static str = "plm/hand-to-hand";
    const TITLE: &'static str = "Melee";
    const PROCEDURES: &'static [&'static str] = &["P12", "P17"];
    const DICE_PAD: Pad = Pad::Digits;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] = form::NOT_IN_FORM;

    fn form(&self, context: &Context<Plm>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let refusals = self.refusals(sheet);
        if !refusals.is_empty() {
            return Report::refused("No melee", refusals).into();
        }
        let course = self.course(sheet);
        let (headline, detail) = self.headline(sheet, lengths, &course);
        let (sums, beside) = self.sums(sheet, lengths, &course);
        let odds = self.odds(sheet, lengths, &course);
        let notes = self.notes(sheet, lengths, &course);
        let changes = self.changes(sheet, lengths, &course);
        let next = self.next(sheet, &course);
        let later = course.later(self);
        let dice = course.dice;
        Answer {
            report: Report {
                headline,
                detail,
                sums,
                beside,
                dice,
                later,
                odds,
                notes,
                next,
                ..Report::default()
            },
            changes,
        }
    }

    /// What comes after a card or a roll follows from it: where that is changed, the rest is taken back.
    fn roll(&mut self, die: usize, face: Option<Face>) {
        if self.dice.at(die).is_some() {
            (die..self.dice.places()).rev().for_each(|place| self.dice.set(place, None));
        }
        self.dice.set(die, face);
    }

    fn factors() -> &'static [Factor<Self>] {
        &level::FACTORS
    }

    /// Attacker and defender stay what they are; the player who holds the device changes sides.
    fn swapped(&self) -> Option<Self> {
        Some(HandToHand { ours: self.ours.other(), ..self.clone() })
    }

    fn second_is_ours(&self) -> bool {
        self.ours == Role::Defender
    }

    /// One lead of either side, which is supported by the other units chosen. What the battle does not know stays as it
    /// was entered for the same leads, as long as nothing is rolled.
    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        if ours.is_empty() || theirs.is_empty() {
            return Err("Choose who attacks, then the defender.".into());
        }
        let of = |units: &[UnitRef]| Fighter::of(battle, units).ok_or(NotFilled::NotApplicable);
        let Sides([attackers, defenders]) =
            self.sides(battle, ours, theirs).ok_or(NotFilled::NotApplicable)?;
        let attacking = of(attackers)?;
        if attacking.arm == Arm::Artillery {
            let called = attacking.called(Role::Attacker);
            return Err(clause(&called, "cannot attack: artillery does not make contact.").into());
        }
        let (attacker, defender) = (attackers[0], defenders[0]);
        let is_same = self.is_between(attacker, defender) && self.dice.places() == 0;
        let charges_first = charges_first(battle, attacker, defender);
        let mut filled = HandToHand {
            attacker: attacking,
            defender: of(defenders)?,
            ours: Role::attacker_if(attacker.side == Side::Ours),
            pre_emptive: charges_first && unit_state(battle, defender).is_some_and(|state| !state.has_acted),
            ..HandToHand::default()
        };
        Fighter::face(&mut filled.attacker, &mut filled.defender);
        if is_same {
            (filled.round, filled.pre_emptive) = (self.round, self.pre_emptive);
            filled.enemy_blocks = self.enemy_blocks;
            filled.attacker.keep(&self.attacker, attackers.len() > 1);
            filled.defender.keep(&self.defender, defenders.len() > 1);
            let stands = |melee: &HandToHand| melee.fighters().map(|fighter| fighter.stands);
            if stands(&filled) == stands(self) {
                filled.attacker.keep_contact(&self.attacker);
                filled.defender.keep_contact(&self.defender);
            }
        }
        Ok(filled)
    }
}
