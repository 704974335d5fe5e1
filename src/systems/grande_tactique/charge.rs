//! A whole charge: who may, the checks of both sides, what becomes of them, and the check after it (P11).

mod checks;
mod form;
mod next;
mod resolution;
mod text;

use super::GrandeTactique;
use super::army::Troops;
use super::morale::{Check, Checks, Occasion};
use super::sheet::{SeveralChargers, Sheet};
use super::state::{UnitInBattle, chargers_of};
use super::terms::{Arm, Morale};
use super::unit_state::UnitState;
use crate::rules::{
    Answer, BattleView, Calculator, Context, Dice, Die, Face, Factor, Form, Input, List, NotFilled, Note,
    Pad, Prefilled, Report, Roll, RuleRef, Side, UnitRef, words,
};
use checks::{FACTORS, SHIPPED, TARGET, THEIRS};
use resolution::Course;
use strum::VariantArray;

pub(super) use next::follow_up;
pub use resolution::End;

const RULE: RuleRef = RuleRef("Charging");
const PHASE: RuleRef = RuleRef("SoP.4");

/// The most units that charge one target.
const CHARGERS: usize = 4;

/// All charges on one target. The field names are the published format of links.
///
/// At first cavalry at infantry.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Charge {
    /// Who charge, the principal charger first.
    #[input(start = [Charger { unit: UnitState::only(Troops::Cavalry), ..Charger::default() }]
        .into_iter()
        .collect())]
    pub chargers: List<Charger, CHARGERS>,
    /// Whom.
    pub target: UnitState,
    /// The other side's turn. Its Charge Phase.
    pub other_turn: bool,
    /// Follow-up charge. Of one that succeeded: the principal charger needs no Charge marker.
    pub follow_up: bool,
    /// One after the other as they are thrown: chargers, target, and the principal charger after a charge that succeeds.
    pub dice: Dice<6, 6>,
}

/// A unit that charges.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Charger {
    /// The unit as it stands.
    pub unit: UnitState,
    /// Strikes the.
    pub into: Aspect,
    /// En masse. Friendly infantry behind charging infantry faces the same way and touches more than half its base.
    pub en_masse: bool,
    /// No Charge marker.
    #[input(of_unit)]
    pub unmarked: bool,
    /// Has a Firing marker.
    #[input(of_unit)]
    pub firing: bool,
    /// Of another command.
    pub other_command: bool,
    /// Through a built-up area. The way of cavalry.
    pub through_built_up: bool,
}

/// Where a charge strikes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Aspect {
    #[default]
    Front,
    Flank,
    Rear,
}

impl Aspect {
    words! {
        fn title { Front: "Front", Flank: "Flank", Rear: "Rear" }
    }
}

const PRINCIPAL: &str = "Principal charger";
const DEFENDER: &str = "Target";
/// What the dice and sums of the chargers are called, by their place.
const NAMES: [&str; CHARGERS] = [PRINCIPAL, "2nd charger", "3rd charger", "4th charger"];
/// What the die and the sum of the check after a charge are called.
const AFTER: &str = "After the charge";

impl Charge {
    /// Why this charger may not charge, as far as it may not.
    fn refusal(&self, charger: &Charger) -> Option<(&'static str, RuleRef)> {
        let unit = &charger.unit;
        let follows_up = self.follow_up && self.chargers.first() == Some(charger);
        let is_routed_infantry = self.target.morale == Morale::Routed && self.target.arm() == Arm::Infantry;
        let refusals = [
            (self.other_turn, "only the side whose turn it is resolves charges", PHASE),
            (unit.arm() == Arm::Artillery, "artillery does not charge", RULE),
            (unit.morale != Morale::Eager, "only an eager unit charges", RULE),
            (unit.square && unit.arm() == Arm::Infantry, "a square does not charge", RULE),
            (charger.firing, "a unit with a Firing marker does not charge", RULE),
            (follows_up && unit.arm() != Arm::Cavalry, "only cavalry follows up", RULE),
            (charger.unmarked && !follows_up, "it has no Charge marker", PHASE),
            (
                charger.other_command,
                "charges of different commands are not combined: its marker comes off",
                RULE,
            ),
            (
                unit.arm() == Arm::Cavalry && charger.through_built_up,
                "cavalry does not charge through a built-up area",
                RULE,
            ),
            (
                unit.arm() == Arm::Cavalry && self.target.built_up && !is_routed_infantry,
                "in a built-up area cavalry charges nobody but routed infantry",
                RULE,
            ),
        ];
        refusals.into_iter().find(|(so, ..)| *so).map(|(_, why, rule)| (why, rule))
    }

    fn refusals(&self) -> Vec<Note> {
        let refused = |charger: &Charger| {
            let (why, rule) = self.refusal(charger)?;
            Some(Note::refused(charger.unit.called(), why, rule))
        };
        self.chargers.iter().filter_map(refused).collect()
    }

    /// How many of the chargers roll: the principal for all, or each.
    fn rolling(&self, sheet: &Sheet) -> usize {
        match sheet.readings.several_chargers {
            SeveralChargers::ThePrincipal => self.chargers.len().min(1),
            SeveralChargers::Each => self.chargers.len(),
        }
    }

    /// The target's die, behind those of the chargers.
    fn target_die(&self, sheet: &Sheet) -> Option<Roll<6>> {
        self.dice.at(self.rolling(sheet))
    }

    /// The die of the check after the charge, behind all others.
    fn last_die(&self, sheet: &Sheet) -> Option<Roll<6>> {
        self.dice.at(self.rolling(sheet) + usize::from(!self.is_helpless()))
    }

    /// It gives way without a check: it is routed or silenced.
    fn is_helpless(&self) -> bool {
        self.target.morale == Morale::Routed
    }
}

impl Calculator for Charge {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/charging";
    const TITLE: &'static str = "Charge";
    const PROCEDURES: &'static [&'static str] = &["P11"];
    const DICE_PAD: Pad = Pad::Faces;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] =
        &[("chargers.*.unit.limbered", "artillery does not charge")];

    fn form(&self, context: &Context<GrandeTactique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<GrandeTactique>) -> Answer {
        let sheet = &*context.sheet;
        let refusals = self.refusals();
        if self.chargers.is_empty() {
            let detail = "Nobody charges.".into();
            let report = Report { headline: "No charge".into(), detail, ..Report::default() };
            return report.into();
        }
        if !refusals.is_empty() {
            return Report::refused("No charge", refusals).into();
        }
        let course = self.course(sheet);
        let (mut dice, mut sums, mut rolls) = (Vec::new(), Vec::new(), Vec::new());
        for (place, name) in NAMES.into_iter().enumerate().take(self.rolling(sheet)) {
            let Some(check) = self.check_at(place) else { continue };
            let (roll, keys) = (self.dice.at(place), (place == 0).then_some(&SHIPPED));
            dice.push((Die::new(name, 6, Side::Ours, roll).needs(check.needed(sheet)), true));
            sums.push((name.into(), check.sum(sheet, keys, roll.map(Roll::n))));
            rolls.extend(roll.map(|roll| check.roll(name, sheet, Side::Ours, roll.n())));
        }
        let beside = (sums.len() == 1 && !self.is_helpless()).then_some(0);
        let has_failed = course.end == Some(End::Fails);
        if let Some(check) = self.check_at(TARGET).filter(|_| !self.is_helpless()) {
            let roll = self.target_die(sheet).filter(|_| !has_failed);
            dice.push((Die::new(DEFENDER, 6, Side::Theirs, roll).needs(check.needed(sheet)), !has_failed));
            sums.push((DEFENDER.into(), check.sum(sheet, Some(&THEIRS), roll.map(Roll::n))));
            // It counts once the chargers have passed.
            let counted = roll.filter(|_| course.passed.is_some());
            rolls.extend(counted.map(|roll| check.roll(DEFENDER, sheet, Side::Theirs, roll.n())));
        }
        let mut tables = vec![self.table(sheet, course.end)];
        let after = course.after.and(self.last_die(sheet));
        dice.push((Die::new(AFTER, 6, Side::Ours, after), course.after.is_some()));
        if let Some(passed) = course.after {
            let check = self.check_after(course.leader);
            let roll = self.last_die(sheet);
            sums.push((AFTER.into(), check.sum(sheet, None, roll.map(Roll::n))));
            rolls.extend(roll.map(|roll| check.roll(AFTER, sheet, Side::Ours, roll.n())));
            tables.push(self.table_after(sheet, course.leader, passed));
        }
        let (dice, later) = Die::split(dice);
        let (headline, detail) = self.headline(sheet, &course);
        let (changes, notes) = (self.changes(sheet, &course), self.notes(sheet, &course));
        let next = self.next_steps(sheet, &course);
        let report = Report {
            headline,
            detail,
            sums,
            beside,
            dice,
            later,
            odds: tables,
            rolls,
            notes,
            next,
            ..Report::default()
        };
        Answer { report, changes }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    fn factors() -> &'static [Factor<Self>] {
        FACTORS.as_flattened()
    }

    /// Units of the side whose turn it is, the principal charger first, at one of the other's.
    fn prefill(
        &self,
        battle: &BattleView<'_, GrandeTactique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        match (ours, theirs) {
            ([], []) => {
                return Err("Choose who charges, the principal charger first, then the target.".into());
            }
            ([only], []) | ([], [only]) if only.side != battle.active => {
                return Err("Only units of the side whose turn it is charge: choose one of them.".into());
            }
            _ => {}
        }
        let active = ours.iter().chain(theirs).filter(|unit_ref| unit_ref.side == battle.active);
        let mut units = active.filter_map(|unit_ref| Some(UnitInBattle::of(battle, *unit_ref)?.unit));
        if let Some(unit) = units.find(|unit| unit.arm() == Arm::Artillery) {
            return Err(format!("{} cannot charge: artillery does not charge.", unit.called()).into());
        }
        let there =
            |unit_ref: &UnitRef| UnitInBattle::on_table(battle, *unit_ref).ok_or(NotFilled::NotApplicable);
        if theirs.is_empty() {
            // Whoever is chosen is the principal charger of all whose charges were declared on the same target.
            let declared = ours.first().and_then(|first| UnitInBattle::of(battle, *first)?.charges_at);
            let Some(target) = declared.filter(|target| UnitInBattle::on_table(battle, *target).is_some())
            else {
                return Err("Choose the target of the charge.".into());
            };
            let others = chargers_of(battle, target).into_iter().filter(|one| !ours.contains(one));
            let all: Vec<UnitRef> = ours.iter().copied().chain(others).take(CHARGERS).collect();
            return self.prefill(battle, &all, &[target]);
        }
        let ([first, ..], [target]) = (ours, theirs) else { return Err(NotFilled::NotApplicable) };
        if ours.iter().any(|unit_ref| unit_ref.side != battle.active) {
            return Err(NotFilled::NotApplicable);
        }
        let target = there(target)?.unit;
        let command = |unit_ref: &UnitRef| {
            battle.army(unit_ref.side).division_with(unit_ref.id).map(|division| division.id)
        };
        let mut chargers = List::default();
        for unit_ref in ours {
            let UnitInBattle { unit, charges, fires, .. } = there(unit_ref)?;
            chargers.push(Charger {
                unit,
                unmarked: !charges,
                firing: fires,
                other_command: command(unit_ref) != command(first),
                ..Charger::default()
            });
        }
        Ok(Charge { chargers, target, follow_up: self.follow_up, ..Charge::default() })
    }
}

impl Charge {
    fn check_after(&self, principal: usize) -> Check {
        let unit = self.chargers.get(principal).map(|one| one.unit.clone()).unwrap_or_default();
        Check { unit, occasion: Occasion::AfterCharge, ..Check::default() }
    }

    /// The course of the charge as far as its dice are rolled.
    fn course(&self, sheet: &Sheet) -> Course {
        Course::of(self, sheet)
    }
}
