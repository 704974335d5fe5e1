//! Which troops advance and pursue by themselves (1.4; Impetuous).

use super::Dbm;
use super::army::{Drill, Line, drilled};
use super::movement::{Movement, Mover};
use super::spending::{Action, Kind, Member, Spending};
use super::state::{LineInBattle, costs_more};
use super::terms::{Grade, Troops, graded_picker};
use crate::rules::form::{ChoiceOption, FieldPath};
use crate::rules::{
    Answer, BattleView, Calculator, Context, Form, Input, NextStep, Note, Prefilled, Report, UnitRef,
    capitalize,
};
use strum::VariantArray;

/// The troops in question. The field names are the published format of links.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct Impetuous {
    /// The line of the battle's roster that they are of.
    pub unit: Option<UnitRef>,
    /// What they are.
    #[input(start = Troops::Wb)]
    #[input(rename = "type", of_unit)]
    pub troops: Troops,
    /// Grade. How good of their type.
    #[input(of_unit)]
    pub grade: Grade,
    /// Drill.
    #[input(start = Drill::Irregular, of_unit)]
    pub drill: Drill,
    /// Halted, or moved. In this bound.
    pub halted: bool,
    /// Beat an enemy. In close combat, in this bound.
    pub won: bool,
}

impl Impetuous {
    fn is_impetuous(&self) -> bool {
        let Impetuous { troops, grade, drill, .. } = *self;
        Line { troops, grade, drill, ..Line::default() }.is_impetuous()
    }

    /// Why, as a sentence.
    fn reason(&self) -> String {
        let name = self.troops.name();
        let grades: Vec<String> = Grade::VARIANTS
            .iter()
            .filter(|grade| Impetuous { grade: **grade, drill: Drill::Irregular, ..*self }.is_impetuous())
            .map(Grade::to_string)
            .collect();
        match (self.drill, grades.len()) {
            (Drill::Regular, _) => "Regulars never are.".into(),
            (_, 0) => format!("{} never are.", capitalize(name)),
            (_, all) if all == Grade::VARIANTS.len() => format!("All irregular {name} are."),
            _ => format!("Of irregular {name} those of grade {} are.", grades.join(", ")),
        }
    }
}

impl Impetuous {
    /// They are halted for PIPs, or advance.
    fn next_steps(&self) -> Vec<NextStep> {
        let Impetuous { unit, troops, grade, drill, .. } = *self;
        if self.halted {
            return Vec::new();
        }
        let member = Member { unit, troops, grade, drill, ..Member::default() };
        let troops_list = [member].into_iter().collect();
        let halt = Action { kind: Kind::Halt, troops: troops_list, ..Action::default() };
        let halting = Spending { actions: [halt].into_iter().collect(), ..Spending::default() };
        let mover = Mover { unit, troops, grade };
        vec![
            NextStep::to("Halt them", &halting),
            NextStep::to("Their advance", &Movement { mover, ..Movement::default() }),
        ]
    }
}

impl Calculator for Impetuous {
    type System = Dbm;
    const ID: &'static str = "dbm/impetuous";
    const TITLE: &'static str = "Impetuous troops";
    const PROCEDURES: &'static [&'static str] = &["1.4"];
    const READ_ONLY: bool = true;

    fn form(&self, _: &Context<Dbm>) -> Form {
        let fields = FieldPath::root();
        let drill = |drill: Drill| ChoiceOption::plain(drill.title());
        let grade = |grade: Grade| ChoiceOption::plain(grade.to_string());
        Form::new(vec![
            graded_picker(&fields, "type", self.troops, self.grade).into(),
            fields.choice(self, "grade", self.troops.grades(), grade).into(),
            fields.choice(self, "drill", Drill::VARIANTS, drill).into(),
            fields.beside(self, ["halted", "won"]),
        ])
    }

    fn answer(&self, context: &Context<Dbm>) -> Answer {
        let sheet = &*context.sheet;
        let is_impetuous = self.is_impetuous();
        let mut notes: Vec<String> = if is_impetuous {
            let moves = match self.halted {
                true => "They were halted, or have moved: they do not advance by themselves in this bound.",
                false => "In their moves: halt them, or they advance by themselves.",
            };
            let pursuit = match self.won {
                true => {
                    "They have beaten an enemy in close combat: those who did pursue, and do not press forward."
                }
                false => {
                    "After close combat: they pursue those whom they beat. Who pursues does not press forward."
                }
            };
            vec![moves.into(), pursuit.into()]
        } else {
            vec!["They neither advance by themselves nor pursue.".into()]
        };
        let halt = sheet.pips.halting.value;
        if !is_impetuous && self.drill == Drill::Irregular && halt != 0 {
            let costs = costs_more(halt);
            notes.push(format!("Where they would retreat by themselves, halting irregulars {costs}."));
        }
        if !drilled(self.troops, self.drill, sheet) {
            notes.push(format!("Army lists have no {} {}.", self.drill.name(), self.troops.name()));
        }
        let report = Report {
            headline: if is_impetuous { "Impetuous".into() } else { "Not impetuous".into() },
            detail: self.reason(),
            notes: notes.into_iter().map(Note::Remark).collect(),
            next: if is_impetuous { self.next_steps() } else { Vec::new() },
            ..Report::default()
        };
        report.into()
    }

    fn prefill(&self, battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let ([unit_ref], []) = (ours, theirs) else { return Err("Choose one line of troops.".into()) };
        let one = LineInBattle::standing(battle, *unit_ref)?;
        let Line { troops, grade, drill, .. } = *one.line;
        Ok(Impetuous { unit: Some(*unit_ref), troops, grade, drill, halted: one.is_halted, won: one.won > 0 })
    }
}
