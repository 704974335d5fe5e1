//! A fire attack: whether it may be made, both dice, what becomes of both sides, and which target is best (P10).

mod factors;
mod form;
mod odds;
mod resolution;
mod target;
mod target_factors;
mod text;

use super::GrandeTactique;
use super::army::Troops;
use super::flight::Flight;
use super::sheet::Sheet;
use super::state::{FIRED, FIRING, TARGET, UnitInBattle, chargers_of};
use super::terms::{Arm, Effect, Morale};
use super::unit_state::UnitState;
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Count, Dice, Die, Face, Factor, Form, Input,
    Lengths, List, NextStep, NotFilled, Note, Pad, Prefilled, Quantity, Report, Roll, RuleRef, Side, Source,
    UnitRef, house, is_other_of,
};
use std::borrow::Cow;
use strum::VariantArray;

pub use odds::Outcomes;
pub use resolution::Beaten;
pub use target::{Between, Target};
pub(super) use text::HOUSE_RULE;

pub(super) const RULE: RuleRef = RuleRef("Firing");
const PHASE: RuleRef = RuleRef("SoP.3");

/// The most targets that are compared.
const TARGETS: usize = 6;

/// One fire attack. The field names are the published format of links.
///
/// At first foot artillery at infantry, 6″ off.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Firing {
    /// Who fires.
    #[input(start = UnitState::only(Troops::FootArtillery))]
    pub firer: UnitState,
    /// What keeps it from firing at all.
    pub barred: Barred,
    /// Whom it could fire at. Where there is nobody, its Firing marker comes off.
    #[input(start = [Target::default()].into_iter().collect())]
    pub targets: List<Target, TARGETS>,
    /// The place of the target chosen, counted from 1.
    pub fired_at: Count<1, 6>,
    /// Best first by.
    pub best_by: BestBy,
    /// The dice of the firer and of the target, and that of a Morale Check of the beaten.
    pub dice: Dice<6, 3>,
}

/// What keeps a unit from firing, whatever its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct Barred {
    /// The other side's turn. Its Firing Phase.
    pub other_turn: bool,
    /// No Firing marker.
    pub unmarked: bool,
    /// Has fired.
    pub fired: bool,
}

/// Which of several targets is the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum BestBy {
    /// Flees or silenced. The one most likely to flee or to be silenced.
    #[default]
    Flight,
    /// Any effect. The one most likely to suffer anything.
    AnyEffect,
}

impl Calculator for Firing {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/fire";
    const TITLE: &'static str = "Fire";
    const PROCEDURES: &'static [&'static str] = &["P10"];
    const DICE_PAD: Pad = Pad::Faces;

    fn form(&self, context: &Context<GrandeTactique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<GrandeTactique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let refuse = |why: String, rule| Note::refused("Fire", why, rule);
        let of_firer = self.firer_refusals().into_iter().map(|(why, rule)| refuse(why.into(), rule));
        let Some(target) = self.target() else { return self.without_target() };
        let of_target = self.target_refusals(sheet, lengths, target);
        let mut refusals: Vec<Note> = of_firer.collect();
        if refusals.is_empty() && !of_target.is_empty() {
            refusals.extend(of_target.into_iter().map(|why| refuse(why, RULE)));
            refusals.extend(self.if_no_target_is_left(sheet, lengths));
        }
        if !refusals.is_empty() {
            let report =
                Report { table: self.shares(sheet, lengths), ..Report::refused("No fire", refusals) };
            return report.into();
        }
        self.resolve(sheet, lengths, target)
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    /// It fires at one of them.
    fn is_left_out(&self, path: &str) -> bool {
        self.chosen().is_some_and(|chosen| is_other_of("targets", chosen, path))
    }

    fn factors() -> &'static [Factor<Self>] {
        &factors::ALL
    }

    /// One unit of the side whose turn it is at one or more of the other's.
    fn prefill(
        &self,
        battle: &BattleView<'_, GrandeTactique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        if ours.is_empty() && theirs.is_empty() {
            return Err("Choose who fires, then the target.".into());
        }
        let firsts = [ours.first(), theirs.first()].into_iter().flatten();
        let unit_ref = match { firsts }.find(|first| first.side == battle.active) {
            Some(active) => active,
            None => return Err("Only units of the side whose turn it is fire: choose one of them.".into()),
        };
        let UnitInBattle { unit: firer, is_gone, fires, has_fired, .. } =
            UnitInBattle::of(battle, *unit_ref).ok_or(NotFilled::NotApplicable)?;
        if let Some(why) = refusal_in_battle(is_gone, &firer) {
            return Err(format!("{} cannot fire: {why}.", firer.called()).into());
        }
        if ours == [*unit_ref] && theirs.is_empty() {
            return Err(format!("Choose the target of {}.", firer.called()).into());
        }
        if ours != [*unit_ref] {
            return Err(NotFilled::NotApplicable);
        }
        let mut targets = List::default();
        for target in theirs {
            let friends_charge = !chargers_of(battle, *target).is_empty();
            let target = UnitInBattle::on_table(battle, *target).ok_or(NotFilled::NotApplicable)?;
            targets.push(Target {
                unit: target.unit,
                friends_charge,
                contact: firer.arm() == Arm::Infantry,
                ..Target::default()
            });
        }
        let barred = Barred { other_turn: false, unmarked: !fires, fired: has_fired };
        Ok(Firing { firer, barred, targets, ..Firing::default() })
    }
}

/// Why a unit of a battle is no firer.
fn refusal_in_battle(is_gone: bool, unit: &UnitState) -> Option<&'static str> {
    if is_gone {
        return Some("it is lost");
    }
    let firing = Firing { firer: unit.clone(), ..Firing::default() };
    firing.firer_refusals().first().map(|(why, _)| *why)
}

impl Firing {
    /// Takes the marker off in either side's turn, free.
    fn without_target(&self) -> Answer {
        if self.barred.unmarked {
            let why = "it has no Firing marker";
            let refusal = Note::refused("Fire", why, PHASE);
            return Report::refused("No fire", vec![refusal]).into();
        }
        let report = Report {
            headline: "No target".into(),
            detail: "Its Firing marker comes off, free.".into(),
            ..Report::default()
        };
        let off = Change::set(self.firer.called(), "Firing marker off", &FIRING, 0).on(self.firer.unit);
        Answer { report, changes: vec![off] }
    }

    /// What is to do where none of the targets is one.
    fn if_no_target_is_left(&self, sheet: &Sheet, lengths: Lengths) -> Option<Note> {
        let is_valid = |target: &Target| self.target_refusals(sheet, lengths, target).is_empty();
        (!self.targets.iter().any(is_valid)).then(|| {
            let text = "With no other target its Firing marker comes off, free: set the targets to none.";
            Note::Remark(text.into())
        })
    }

    fn resolve(&self, sheet: &Sheet, lengths: Lengths, target: &Target) -> Answer {
        let mut dice = vec![
            (Die::new("Firer", 6, Side::Ours, self.dice.at(0)), true),
            (Die::new("Target", 6, Side::Theirs, self.dice.at(1)), true),
        ];
        let mut check = (Die::new("Morale Check", 6, Side::Theirs, None::<Face>), false);
        let mut sums: Vec<(Cow<'static, str>, Breakdown)> = Vec::new();
        for (at, name) in [factors::SUM, target_factors::SUM].into_iter().enumerate() {
            let mut sum = self.sum(at);
            sum.factors(name, self, sheet);
            sums.push((name.into(), sum));
        }
        let modifiers = self.modifiers(sheet);
        let beaten = self.faces().map(|dice| Self::beaten(modifiers, dice));
        let mut end = None;
        if let Some(beaten) = beaten {
            let effect = self.effect(sheet, target, beaten);
            // What becomes of the beaten is a cell of the table: it says how far it can be trusted.
            let at = match beaten {
                Beaten::Nobody => None,
                Beaten::Firer => Some(0),
                Beaten::Target => Some(1),
            };
            if let Some(at) = at {
                let then = self.describe(sheet, target, (beaten, effect.value));
                sums[at].1.note_cell("Beaten", then, effect.source, RULE);
            }
            if effect.value == Effect::Check {
                let (side, roll) = (Side::ours_if(beaten == Beaten::Firer), self.dice.at(2));
                let needed = self.check(target, beaten).needed(sheet);
                check = (Die::new("Morale Check", 6, side, roll).needs(needed), true);
                sums.push((
                    "Morale Check".into(),
                    self.check(target, beaten).sum(sheet, None, roll.map(Roll::n)),
                ));
                end = roll.map(|face| (beaten, self.final_effect(sheet, target, beaten, face.n())));
            } else {
                end = Some((beaten, effect.value));
            }
        }
        dice.push(check);
        let (dice, later) = Die::split(dice);
        let (headline, detail) = self.headline(sheet, target, beaten, end);
        let report = Report {
            headline,
            detail,
            // How the dice decide is ours (R1).
            standing: Source::House,
            table: if beaten.is_none() { self.shares(sheet, lengths) } else { None },
            sums,
            beside: Some(0),
            dice,
            later,
            odds: self.all_odds(sheet, lengths, end),
            notes: self.notes(sheet, target, beaten, end),
            next: self.next_steps(target, end),
            ..Report::default()
        };
        Answer { report, changes: end.map_or_else(Vec::new, |end| self.changes(target, end)) }
    }

    /// Whoever is driven off flees from the other.
    fn next_steps(&self, target: &Target, end: Option<(Beaten, Effect)>) -> Vec<NextStep> {
        let (beaten, from) = match end {
            Some((Beaten::Target, Effect::Flees)) => (&target.unit, &self.firer),
            Some((Beaten::Firer, Effect::Flees)) => (&self.firer, &target.unit),
            _ => return Vec::new(),
        };
        let is_artillery = beaten.arm() == Arm::Artillery;
        if is_artillery { Vec::new() } else { vec![NextStep::to("Flight", &Flight::of(beaten, from))] }
    }

    /// The sum of a side as it begins.
    fn sum(&self, at: usize) -> Breakdown {
        match self.dice.at(at) {
            Some(face) => {
                let mut sum = Breakdown::new(Quantity::Score);
                sum.add_cell("Die", house(face.n()), 1, RULE);
                sum
            }
            None => {
                let mut sum = Breakdown::new(Quantity::Points);
                sum.note_cell("Die", "to roll", Source::House, RULE);
                sum
            }
        }
    }

    fn changes(&self, target: &Target, (beaten, effect): (Beaten, Effect)) -> Vec<Change> {
        let (firer, unit) = (&self.firer, &target.unit);
        let mut changes = vec![Change::set("", "", &FIRED, 1).on(firer.unit)];
        let aims = |at: &UnitState, on: &UnitState| {
            at.unit.map(|unit_ref| Change::set("", "", &TARGET, unit_ref.id.n().into()).on(on.unit))
        };
        changes.extend(aims(unit, firer));
        let routs = beaten == Beaten::Target && unit.after(effect) == Morale::Routed;
        if self.fires_back(target) && !routs {
            changes.push(Change::set(unit.called(), "has a Firing marker", &FIRING, 1).on(unit.unit));
            changes.extend(aims(firer, unit));
        }
        if beaten != Beaten::Nobody {
            let enemy = if beaten == Beaten::Firer { unit } else { firer };
            changes.extend(self.unit(target, beaten).suffers(effect, enemy.unit));
        }
        changes
    }
}
