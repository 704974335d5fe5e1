//! A unit's actions one by one: how far they take it, in which formation it ends, and what may stop it (P2; B.1–B.5).

mod course;
mod form;
mod refusals;

use super::Plm;
use super::actor::Actor;
use super::moves::Ground;
use super::next_steps::fires;
use super::state::IMMOBILE;
use super::terms::{Formation, Weapon};
use crate::rules::{
    Answer, BattleView, Calculator, Change, Context, Count, Dice, Die, Face, Form, Inches, Input, Need, Note,
    OddsTable, Pad, Prefilled, Quantity, Report, Roll, RuleRef, Side, UnitRef, capitalize, counted, words,
};
use course::{Course, End};
use strum::VariantArray;

const FIRE: RuleRef = RuleRef("D.1");
const MOVES: RuleRef = RuleRef("B.1");
const TURNS: RuleRef = RuleRef("B.2");
const ROUGH: RuleRef = RuleRef("B.4");
const TOWNS: RuleRef = RuleRef("B.5");

/// A unit and what it does with each action. The field names are the published format of links.
///
/// At first infantry in line that moves straight ahead with three actions.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Planner {
    /// Who moves.
    pub mover: Actor,
    /// Actions left.
    #[input(start = Count::clamped(3))]
    pub actions: Count<1, 4>,
    /// 1st action.
    #[input(start = Act::Move)]
    pub first: Act,
    /// 2nd action.
    #[input(start = Act::Move)]
    pub second: Act,
    /// 3rd action.
    #[input(start = Act::Move)]
    pub third: Act,
    /// 4th action.
    #[input(start = Act::Move)]
    pub fourth: Act,
    /// It forms.
    pub forms: Formation,
    /// The part of its moves straight ahead, measured in them, that goes obliquely or back.
    pub aside: Inches,
    /// The rough ground that it enters.
    pub ground: Ground,
    /// Into a town block.
    pub town: bool,
    /// Passes through.
    pub through: Through,
    /// The percentile rolls: the change of formation, then each kind of rough ground.
    pub dice: Dice<100, 4>,
}

/// What a unit does with one action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Act {
    /// Straight ahead.
    #[default]
    Move,
    /// Up to 45° to a side.
    Oblique,
    /// Backwards.
    Back,
    /// A turn of 90°.
    Turn,
    /// A turn of 180°.
    About,
    /// A change of formation, which every such action makes likelier.
    Form,
    /// Fires or loads.
    Fire,
}

/// Friends through whom a unit passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Through {
    /// Nobody.
    #[default]
    Nobody,
    /// Friends. Neither of both skirmishing.
    #[input(counts)]
    Friends,
    /// As or past skirmishers.
    #[input(counts)]
    Skirmishers,
}

impl Planner {
    /// What it does, action by action.
    pub fn acts(&self) -> Vec<Act> {
        let all = [self.first, self.second, self.third, self.fourth];
        all[..(self.actions.n() as usize).min(all.len())].to_vec()
    }

    /// What it forms from `formation`: the one chosen, or the usual one where it cannot be that.
    pub(super) fn formed(&self, formation: Formation) -> Formation {
        let may = self.mover.may_form(formation);
        if may.contains(&self.forms) { self.forms } else { may.first().copied().unwrap_or(formation) }
    }

    /// The actions that it gives to fire.
    fn firing(&self) -> i32 {
        self.acts().iter().filter(|act| **act == Act::Fire).count() as i32
    }

    fn remarks(&self, course: &Course) -> Vec<String> {
        let turned = course.turned_into_column;
        let firing = course.end.map_or_else(|| self.firing(), |end| course.firing(end));
        let volleys = |weapon: Weapon| counted(weapon.volleys(firing), "volley", "volleys");
        let weapon = self.mover.troops.weapon();
        // Foot of any kind may carry rifles.
        let of_rifles = match weapon {
            Weapon::Musket => format!(", of rifles {}", volleys(Weapon::Rifle)),
            _ => String::new(),
        };
        let fires = format!(
            "{} to fire and load: {}{of_rifles}.",
            capitalize(&counted(firing, "action", "actions")),
            volleys(weapon)
        );
        let all = [
            (turned, "Turned by 90°, its line is a column until it forms line again."),
            (self.town, "Inside the town it moves freely; one unit to a block."),
            (
                self.through == Through::Friends,
                "The friends stand still this turn and do nothing, and it does nothing but move.",
            ),
            (
                self.through == Through::Skirmishers,
                "Skirmishers pass through standing troops, and others through standing skirmishers, freely.",
            ),
            (course.is_free(), "It needs no roll there."),
            (firing > 0, &*fires),
        ];
        all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, text)| text.into()).collect()
    }

    fn odds(&self, course: &Course, context: &Context<Plm>) -> OddsTable {
        let arrives = |end: &End| *end == End::Arrives;
        OddsTable::of("Move", "Unhindered", &course.chances(), course.end, arrives, |end| {
            let label = course.describe(*end, context.lengths);
            (label, String::new(), Some(Side::ours_if(arrives(end))))
        })
    }

    fn changes(&self, course: &Course) -> Vec<Change> {
        let Some(end) = course.end else { return Vec::new() };
        let (on, called) = (self.mover.unit, self.mover.called());
        // What it gives to fire is used by firing.
        let mut changes = self.mover.uses(self.actions.n() - course.firing(end));
        changes.extend(self.mover.forms(course.formation_after(end)));
        if end != End::Arrives {
            changes.push(Change::set(called, "immobile", &IMMOBILE, 1).on(on));
        }
        changes
    }
}

impl Act {
    /// It covers ground.
    pub fn moves(self) -> bool {
        matches!(self, Act::Move | Act::Oblique | Act::Back)
    }

    words! {
        /// What its key says.
        pub fn title {
            Move: "Ahead", Oblique: "Oblique", Back: "Back", Turn: "90°", About: "180°", Form: "Form",
            Fire: "Fire",
        }
        /// In full, for readers.
        pub fn text {
            Move: "straight ahead", Oblique: "obliquely, up to 45°", Back: "backwards", Turn: "turns 90°",
            About: "turns 180°", Form: "changes formation", Fire: "fires or loads",
        }
    }
}

impl Calculator for Planner {
    type System = Plm;
    const ID: &'static str = "plm/planner";
    const TITLE: &'static str = "Movement";
    const PROCEDURES: &'static [&'static str] = &["P2"];
    const DICE_PAD: Pad = Pad::Digits;

    fn form(&self, context: &Context<Plm>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let course = Course::of(self, &context.sheet);
        let refusals = self.refusals(&course);
        if let Some((headline, _)) = refusals.first() {
            return Report::refused(headline, refusals.into_iter().map(|(_, note)| note).collect()).into();
        }
        let mut report = Report {
            headline: course.headline(context.lengths),
            detail: course.detail(&self.mover),
            sums: vec![("Move".into(), course.sum(Quantity::Length(context.lengths)))],
            ..Report::default()
        };
        let rolls = course.rolls();
        if !rolls.is_empty() {
            report.odds.push(self.odds(&course, context));
        }
        // A roll that fails ends the move, and the rolls after it.
        let stopped = (0..rolls.len()).find(|place| course.passed(*place) == Some(false));
        let dice = rolls.iter().enumerate().map(|(place, (label, chance))| {
            let is_due = stopped.is_none_or(|stopped| place <= stopped);
            let face = self.dice.at(place).map(Roll::face).filter(|_| is_due);
            (Die::new((*label).to_owned(), 100, Side::Ours, face).needs(Need::percent(*chance)), is_due)
        });
        (report.dice, report.later) = Die::split(dice);
        report.notes.extend(self.remarks(&course).into_iter().map(Note::Remark));
        if let Some((end, firing)) = course.end.map(|end| (end, course.firing(end))).filter(|(_, n)| *n > 0) {
            let firer = Actor { formation: course.fires_as(end), ..self.mover.clone() };
            report.next.push(fires(&firer, firing));
        }
        let changes = self.changes(&course);
        Answer { report, changes }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let [unit_ref] = ours else { return Err("Choose the unit that moves.".into()) };
        if !theirs.is_empty() {
            return Err("Choose only the unit that moves.".into());
        }
        let (mover, state) = Actor::with_actions(battle, *unit_ref)?;
        Ok(Planner { mover, actions: Count::clamped(state.actions_left), ..Planner::default() })
    }
}
