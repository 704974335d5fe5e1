//! A unit that moves, forms up or acts out of turn, as the procedures of actions enter it, and what it may still do.

use super::Plm;
use super::state::{ACTED, ACTIONS_USED, FORMATION, UnitState, formation_marker, unit_state};
use super::terms::{Arm, Formation, Grade, Nation, Troops};
use crate::rules::form::{ChoiceOption, Control, FieldPath, grouped};
use crate::rules::{BattleView, Change, Input, Name, Prefilled, RuleRef, UnitRef, capitalize, counted};
use strum::VariantArray;

/// Who skirmishes.
pub(super) const SKIRMISH: RuleRef = RuleRef("A.6");
/// Why others do not.
pub(super) const MAY_NOT_SKIRMISH: &str = "these troops may not skirmish unless the scenario lets them";
/// The headline then.
pub(super) const NO_SKIRMISH: &str = "May not skirmish";

/// A unit. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Actor {
    /// In a battle.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Troops.
    #[input(of_unit)]
    pub troops: Troops,
    /// Class.
    #[input(of_unit)]
    pub grade: Grade,
    /// Formation. Of another arm's, the usual one of its own.
    pub formation: Formation,
    /// The scenario lets it skirmish.
    #[input(of_unit)]
    pub skirmishers: bool,
}

impl Actor {
    /// A unit of a battle.
    fn in_battle(unit_ref: UnitRef, state: &UnitState<'_>) -> Self {
        Actor {
            unit: Some(unit_ref),
            name: state.unit.name.clone(),
            troops: state.unit.troops,
            grade: state.unit.grade,
            formation: state.formation,
            skirmishers: state.unit.skirmishers,
        }
    }

    /// A unit that is on the table, or why it is none.
    pub(super) fn on_table<'a>(
        battle: &BattleView<'a, Plm>,
        unit_ref: UnitRef,
    ) -> Prefilled<(Self, UnitState<'a>)> {
        let state = unit_state(battle, unit_ref).ok_or("Choose a unit, not a brigade or an army.")?;
        let actor = Actor::in_battle(unit_ref, &state);
        let reasons = [
            (state.has_quit, "is of an army that has quit the field"),
            (!state.is_present(), "is off the table"),
        ];
        Ok((actor.unless(reasons)?, state))
    }

    /// A unit that has an action now, or why it has none.
    pub(super) fn with_actions<'a>(
        battle: &BattleView<'a, Plm>,
        unit_ref: UnitRef,
    ) -> Prefilled<(Self, UnitState<'a>)> {
        let (actor, state) = Actor::on_table(battle, unit_ref)?;
        let actor = actor.unless([
            (unit_ref.side != battle.active, "acts in the other half of the turn"),
            (state.rolled == 0, "has no actions yet: roll for them first"),
            (state.is_immobile || state.has_failed, "may do nothing more by this roll"),
            (state.actions_left <= 0, "has no action left"),
        ])?;
        Ok((actor, state))
    }

    /// This unit, or the first of the reasons that holds against it.
    pub(super) fn unless<const N: usize>(self, reasons: [(bool, &str); N]) -> Prefilled<Self> {
        match reasons.into_iter().find(|(is_so, _)| *is_so) {
            Some((_, why)) => Err(format!("{} {why}.", self.called()).into()),
            None => Ok(self),
        }
    }

    /// Infantry, cavalry or artillery.
    pub fn arm(&self) -> Arm {
        self.troops.arm()
    }

    /// How it stands.
    pub fn formation(&self) -> Formation {
        let may = self.arm().formations();
        if may.contains(&self.formation) { self.formation } else { may[0] }
    }

    /// It may take skirmish order (A.6).
    pub fn may_skirmish(&self) -> bool {
        self.arm() != Arm::Artillery && (self.troops.may_skirmish() || self.skirmishers)
    }

    /// What is forbidden of the order in which it stands, and why: troops that may not skirmish (A.6).
    pub(super) fn order_refusal(&self) -> Option<(String, &'static str)> {
        self.skirmish_refusal(self.formation())
    }

    /// What is forbidden of a formation that it would take, and why: troops that may not skirmish (A.6).
    pub(super) fn skirmish_refusal(&self, formation: Formation) -> Option<(String, &'static str)> {
        let is_barred = formation == Formation::Skirmish && !self.may_skirmish();
        is_barred.then(|| (format!("{} in skirmish order", self.called()), MAY_NOT_SKIRMISH))
    }

    /// What it may form from a formation by a roll: never a town block, which it enters without one.
    pub fn may_form(&self, from: Formation) -> Vec<Formation> {
        let all = self.arm().formations().iter().copied();
        all.filter(|one| *one != Formation::Town && *one != from).collect()
    }

    /// The name of the unit, or what it is.
    pub fn called(&self) -> String {
        self.name.called_or(|| self.troops.unnamed().into())
    }

    /// What another formation writes on it; nothing where it has that already.
    pub(super) fn forms(&self, to: Formation) -> Option<Change> {
        (to != self.formation())
            .then(|| Change::set(self.called(), to.text(), &FORMATION, formation_marker(to)).on(self.unit))
    }

    /// What using so many actions writes on it.
    pub(super) fn uses(&self, used: i32) -> Vec<Change> {
        if used == 0 {
            return Vec::new();
        }
        let what = format!("{} used", counted(used, "action", "actions"));
        vec![
            Change::add(self.called(), what, &ACTIONS_USED, used).on(self.unit),
            Change::set("", "", &ACTED, 1).on(self.unit),
        ]
    }
}

/// What troops are called in the list, of no nation in particular.
fn troops_label(troops: Troops) -> String {
    match troops {
        Troops::Line => "Line, Continentals".into(),
        other => capitalize(other.name(Nation::British)),
    }
}

/// What can be entered of it.
impl Actor {
    /// The troops of the unit, by arm.
    pub fn troops_picker(&self, fields: &FieldPath) -> Control {
        let groups = grouped(Troops::VARIANTS, |troops| capitalize(troops.arm().name()));
        fields.picker(self, "troops", groups, |troops| ChoiceOption::plain(troops_label(troops)))
    }

    /// The class of the unit.
    pub fn grade_choice(&self, fields: &FieldPath) -> Control {
        fields.choice(self, "grade", Grade::VARIANTS, |grade| {
            ChoiceOption::plain(grade.letter()).long(capitalize(grade.name()))
        })
    }

    /// How it stands.
    pub fn formation_choice(&self, fields: &FieldPath) -> Control {
        fields
            .choice(self, "formation", self.arm().formations(), |one| ChoiceOption::plain(one.label()))
            .standing(&self.formation())
    }

    /// Whether the scenario lets it skirmish, where it may not anyhow and stands so, or has been let.
    pub fn skirmishers_toggle(&self, fields: &FieldPath) -> Option<Control> {
        let is_asked = self.formation() == Formation::Skirmish || self.skirmishers;
        self.leave_toggle(fields).filter(|_| is_asked)
    }

    /// Whether the scenario lets it skirmish, where it may not anyhow, however it stands.
    pub fn leave_toggle(&self, fields: &FieldPath) -> Option<Control> {
        let is_open = self.arm() != Arm::Artillery && !self.troops.may_skirmish();
        is_open.then(|| fields.field(self, "skirmishers"))
    }

    /// What it is called.
    pub fn name_text(&self, fields: &FieldPath) -> Control {
        fields.field(self, "name")
    }
}
