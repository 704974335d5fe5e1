//! Whether a fire attack may be made, who is beaten, and what becomes of the beaten.

use super::super::morale::{Check, Occasion};
use super::super::sheet::{BeatenAgain, Sheet};
use super::super::terms::{Arm, Effect, Morale};
use super::super::unit_state::{UnitState, mark};
use super::{Between, Firing, PHASE, RULE, Target, factors, target_factors};
use crate::rules::{Factor, Lengths, RuleRef, Sides, Source, Sourced};

/// Who is beaten; best for the firer first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Beaten {
    Target,
    Nobody,
    Firer,
}

/// A unit of this kind and state could fire at somebody: infantry, or artillery that is neither limbered nor silenced.
fn can_fire(unit: &UnitState) -> bool {
    unit.morale != Morale::Routed
        && match unit.arm() {
            Arm::Infantry => true,
            Arm::Cavalry => false,
            Arm::Artillery => !unit.limbered,
        }
}

impl Firing {
    /// The place of the target chosen, counted from 0; nothing where there is none.
    pub fn chosen(&self) -> Option<usize> {
        let last = self.targets.len().checked_sub(1)?;
        Some((self.fired_at.n() as usize - 1).min(last))
    }

    pub(super) fn target(&self) -> Option<&Target> {
        self.targets.get(self.chosen()?)
    }

    pub(super) fn target_mut(&mut self) -> Option<&mut Target> {
        let at = self.chosen()?;
        self.targets.get_mut(at)
    }

    /// Why it may not fire at all.
    pub(super) fn firer_refusals(&self) -> Vec<(&'static str, RuleRef)> {
        let (firer, barred) = (&self.firer, &self.barred);
        let is_routed = firer.morale == Morale::Routed;
        let refusals = [
            (
                barred.other_turn,
                "only the marked units of the side whose turn it is fire; it keeps its marker",
                PHASE,
            ),
            (firer.arm() == Arm::Cavalry, "cavalry does not fire", RULE),
            (is_routed && firer.arm() == Arm::Artillery, "it is silenced", RULE),
            (is_routed && firer.arm() == Arm::Infantry, "it is routed", RULE),
            (firer.arm() == Arm::Artillery && firer.limbered, "artillery fires only when unlimbered", RULE),
            (
                firer.arm() == Arm::Artillery && firer.built_up,
                "artillery does not unlimber in a built-up area",
                RULE,
            ),
            (barred.unmarked, "it has no Firing marker", PHASE),
            (barred.fired, "it has fired in this phase", PHASE),
        ];
        refusals.into_iter().filter(|(so, ..)| *so).map(|(_, why, rule)| (why, rule)).collect()
    }

    /// Why it may not fire at this target.
    pub(super) fn target_refusals(&self, sheet: &Sheet, lengths: Lengths, target: &Target) -> Vec<String> {
        let is_artillery = self.firer.arm() == Arm::Artillery;
        let longest = sheet.firing.longest_range_in.value;
        let is_beyond = !target.contact && target.range.hundredths() > longest * 100;
        let refusals = [
            (self.firer.arm() == Arm::Infantry && !target.contact, "infantry fires only at what it touches"),
            (is_artillery && target.woods, "artillery does not fire into woods"),
            (is_artillery && target.friends_charge, "artillery does not fire at a unit that friends charge"),
            (is_artillery && target.between == Between::Friends, "friends are in the way"),
            (target.out_of_arc, "the target is not in its arc"),
        ];
        let beyond = (is_artillery && is_beyond)
            .then(|| format!("artillery reaches no farther than {}", lengths.inches(longest)));
        beyond
            .into_iter()
            .chain(refusals.into_iter().filter(|(so, _)| *so).map(|(_, why)| why.into()))
            .collect()
    }

    /// What is added to the firer's die, and to the target's.
    pub fn modifiers(&self, sheet: &Sheet) -> Sides<i32> {
        let comes_to = |factor: &Factor<Firing>| {
            (factor.applies)(self, sheet, factor.index).comes_to((factor.worth)(sheet))
        };
        Sides([factors::SUM, target_factors::SUM])
            .map(|sum| factors::ALL.iter().filter(|factor| factor.sum == sum).map(comes_to).sum())
    }

    /// How far what is added to the firer's die can be trusted.
    pub(super) fn source_of_modifiers(&self, sheet: &Sheet) -> Source {
        let adds = |factor: &&Factor<Firing>| {
            let worth = (factor.worth)(sheet);
            factor.sum == factors::SUM && (factor.applies)(self, sheet, factor.index).comes_to(worth) != 0
        };
        let sources = factors::ALL.iter().filter(adds).map(|factor| (factor.worth)(sheet).source);
        sources.max().unwrap_or_default()
    }

    /// Who is beaten when the firer's die and the target's show so much: the higher total wins.
    pub fn beaten(modifiers: Sides<i32>, dice: Sides<i32>) -> Beaten {
        let Sides([firer, target]) = modifiers.zip(dice).map(|(modifiers, die)| modifiers + die);
        match firer.cmp(&target) {
            std::cmp::Ordering::Greater => Beaten::Target,
            std::cmp::Ordering::Equal => Beaten::Nobody,
            std::cmp::Ordering::Less => Beaten::Firer,
        }
    }

    pub(super) fn unit<'a>(&'a self, target: &'a Target, beaten: Beaten) -> &'a UnitState {
        if beaten == Beaten::Firer { &self.firer } else { &target.unit }
    }

    /// What becomes of whoever is beaten, before any Morale Check.
    pub(super) fn effect(&self, sheet: &Sheet, target: &Target, beaten: Beaten) -> Sourced<Effect> {
        let table = &sheet.beaten;
        let unit = self.unit(target, beaten);
        let nothing = Sourced { value: Effect::Nothing, source: Source::Printed };
        match (beaten, unit.morale, unit.arm()) {
            (Beaten::Nobody, ..) => nothing,
            (Beaten::Target, Morale::Routed, _) if self.flees_again(sheet, target) => {
                Sourced { value: Effect::Flees, ..nothing }
            }
            (_, Morale::Routed, _) => nothing,
            (_, _, Arm::Infantry | Arm::Cavalry) if self.is_grapeshot(target, beaten) => table.grapeshot,
            (Beaten::Target, Morale::Eager, _) => table.eager_target,
            (Beaten::Target, _, Arm::Infantry) => table.shaken_infantry,
            (Beaten::Target, _, Arm::Cavalry) => table.shaken_cavalry,
            (Beaten::Target, _, Arm::Artillery) if self.firer.arm() == Arm::Artillery => {
                table.shaken_artillery
            }
            (Beaten::Target, _, Arm::Artillery) => table.shaken_artillery_by_infantry,
            (Beaten::Firer, Morale::Eager, _) => table.eager_firer,
            (Beaten::Firer, _, Arm::Artillery) => table.shaken_artillery_firing,
            (Beaten::Firer, ..) => table.shaken_infantry_firing,
        }
    }

    /// By a changed reading a routed target that is beaten flees at once.
    pub(super) fn flees_again(&self, sheet: &Sheet, target: &Target) -> bool {
        let flees = target.unit.morale == Morale::Routed && target.unit.arm() != Arm::Artillery;
        flees && sheet.readings.beaten_again == BeatenAgain::FleesAgain
    }

    /// "is shaken", "flees again (your reading)": what becomes of the beaten.
    pub(super) fn describe(
        &self,
        sheet: &Sheet,
        target: &Target,
        (beaten, effect): (Beaten, Effect),
    ) -> String {
        match beaten == Beaten::Target && self.flees_again(sheet, target) {
            true => "flees again (your reading)".into(),
            false => self.unit(target, beaten).describe(effect),
        }
    }

    /// What becomes of whoever is beaten, with the mark of a house value.
    pub(super) fn then(&self, sheet: &Sheet, target: &Target, end: (Beaten, Effect)) -> String {
        self.describe(sheet, target, end) + mark(self.effect(sheet, target, end.0).source)
    }

    /// Beaten by artillery that it touches and in whose arc it is.
    pub(super) fn is_grapeshot(&self, target: &Target, beaten: Beaten) -> bool {
        target.contact
            && match beaten {
                Beaten::Target => self.firer.arm() == Arm::Artillery,
                Beaten::Firer => target.unit.arm() == Arm::Artillery && target.faces_firer,
                Beaten::Nobody => false,
            }
    }

    pub(super) fn check(&self, target: &Target, beaten: Beaten) -> Check {
        let unit = self.unit(target, beaten).clone();
        Check { unit, occasion: Occasion::Beaten, ..Check::default() }
    }

    /// What becomes of it in the end, by the face of its check where it takes one.
    pub(super) fn final_effect(&self, sheet: &Sheet, target: &Target, beaten: Beaten, check: i32) -> Effect {
        match self.effect(sheet, target, beaten).value {
            Effect::Check if self.check(target, beaten).passes(sheet, check) => Effect::Nothing,
            Effect::Check => Effect::Flees,
            effect => effect,
        }
    }

    /// It could fire at the firer in its own turn.
    pub(super) fn fires_back(&self, target: &Target) -> bool {
        can_fire(&target.unit)
            && target.faces_firer
            && (target.unit.arm() == Arm::Artillery || target.contact)
    }

    pub(super) fn faces(&self) -> Option<Sides<i32>> {
        Some(Sides([self.dice.at(0)?.n(), self.dice.at(1)?.n()]))
    }
}
