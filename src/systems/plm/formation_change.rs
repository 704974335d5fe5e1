//! Whether a unit changes its formation, by its class and the actions that it devotes to it (P3; B.2, A.6).

use super::Plm;
use super::actor::{Actor, NO_SKIRMISH, SKIRMISH};
use super::moves::succeeds;
use super::next_steps::fires;
use super::planner::Planner;
use super::sheet::{FailedChange, Sheet};
use super::state::{DEVOTED, IMMOBILE};
use super::terms::Formation;
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Count, Die, Dist, Face, Input, Need,
    NextStep, Note, OddsTable, Pad, Prefilled, Quantity, Report, Roll, RuleRef, Side, UnitRef, clause,
    printed,
};
use std::cmp::Reverse;

const RULE: RuleRef = RuleRef("B.2");

/// A unit that changes its formation. The field names are the published format of links.
///
/// At first a line with four actions left that devotes one.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct FormationChange {
    /// Who changes.
    pub changer: Actor,
    /// It forms. Where it cannot be that, the usual one.
    pub to: Formation,
    /// Actions devoted to it.
    pub actions: Count<1, 4>,
    /// Actions left. No more can be devoted.
    #[input(start = Count::clamped(4))]
    pub left: Count<1, 4>,
    /// Actions of earlier turns. Of changes that failed, where they count.
    pub earlier: Count<0, 8>,
    /// The percentile roll of the change.
    pub die: Option<Roll<100>>,
}

impl FormationChange {
    /// The actions that it devotes to it.
    fn devoted(&self) -> i32 {
        self.actions.n().min(self.left.n())
    }

    fn may_form(&self) -> Vec<Formation> {
        self.changer.may_form(self.changer.formation())
    }

    /// What it forms.
    pub fn formed(&self) -> Formation {
        let may = self.may_form();
        if may.contains(&self.to) { self.to } else { may.first().copied().unwrap_or(self.to) }
    }

    /// The chance in per cent, line by line.
    pub fn chance(&self, sheet: &Sheet) -> Breakdown {
        self.chance_with(self.devoted(), sheet)
    }

    fn chance_with(&self, actions: i32, sheet: &Sheet) -> Breakdown {
        let grade = self.changer.grade;
        let each = sheet.actions.formation.of(grade);
        let mut sum = Breakdown::new(Quantity::Score);
        let times = |n: i32| if n == 1 { "1 action".into() } else { format!("{n} actions") };
        sum.add_cell(format!("{}, {}", times(actions), grade.name()), each, actions, RULE);
        let earlier = self.earlier.n();
        if sheet.readings.failed_change == FailedChange::Adds && earlier > 0 {
            sum.add_cell(format!("{} of earlier turns (your reading)", times(earlier)), each, earlier, RULE);
        }
        sum.at_most("Never more than 100", printed(100), RULE);
        sum.at_least("Never less than 0", printed(0), RULE);
        sum
    }

    /// Neither the order that it leaves nor the one that it takes may be forbidden to it.
    fn refusal(&self) -> Option<Note> {
        let refused = self.changer.order_refusal().or_else(|| self.changer.skirmish_refusal(self.formed()));
        refused.map(|(what, why)| Note::refused(what, why, SKIRMISH))
    }

    /// Whether it forms, over every roll.
    pub fn chances(&self, sheet: &Sheet) -> Dist<bool> {
        let chance = self.chance(sheet).total();
        Dist::die(100).map(|face| succeeds((*face).into(), chance))
    }

    fn odds(&self, sheet: &Sheet, formed: Option<bool>) -> OddsTable {
        // Formed first.
        let (all, formed) = (self.chances(sheet).map(|formed| Reverse(*formed)), formed.map(Reverse));
        OddsTable::of(
            "Change of formation",
            "Formed",
            &all,
            formed,
            |formed| formed.0,
            |Reverse(formed)| {
                let label = if *formed { "Formed" } else { "Not formed" };
                let then =
                    if *formed { format!("is {}", self.formed().text()) } else { "is immobile".into() };
                (label.into(), then, Some(Side::ours_if(*formed)))
            },
        )
    }

    fn remarks(&self, sheet: &Sheet, formed: Option<bool>) -> Vec<&'static str> {
        let has_more = self.devoted() < self.left.n();
        let (succeeds, fails) = (formed == Some(true), formed == Some(false));
        let adds = sheet.readings.failed_change == FailedChange::Adds;
        let all = [
            (succeeds && has_more, "Actions that are left may still be used."),
            (fails && !adds, "It begins anew next turn."),
            (fails && adds, "What it devoted counts again next turn (your reading)."),
            (
                fails && has_more && self.changer.formation().may_fire(),
                "Actions that are left may be used to fire.",
            ),
        ];
        all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, text)| text).collect()
    }

    /// Actions that are left: formed it does what it likes, else it may fire.
    fn next_step(&self, formed: bool) -> Option<NextStep> {
        let left = self.left.n() - self.devoted();
        let mover = Actor { formation: self.formed(), ..self.changer.clone() };
        match formed {
            _ if left <= 0 => None,
            true => {
                let planner = Planner { mover, actions: Count::clamped(left), ..Planner::default() };
                Some(NextStep::to("Movement", &planner))
            }
            false => self.changer.formation().may_fire().then(|| fires(&self.changer, left)),
        }
    }

    fn changes(&self, formed: bool) -> Vec<Change> {
        let (on, used) = (self.changer.unit, self.devoted());
        let mut changes = self.changer.uses(used);
        if formed {
            changes.extend(self.changer.forms(self.formed()));
            changes.push(Change::set("", "", &DEVOTED, 0).on(on));
        } else {
            changes.push(Change::set(self.changer.called(), "immobile", &IMMOBILE, 1).on(on));
            changes.push(Change::add("", "", &DEVOTED, used).on(on));
        }
        changes
    }

    fn actions_choice(&self, sheet: &Sheet) -> Control {
        let numbers: Vec<Count<1, 4>> = (1..=self.left.n()).map(Count::clamped).collect();
        let option = |count: Count<1, 4>| {
            let chance = self.chance_with(count.n(), sheet).total();
            ChoiceOption::plain(count.n().to_string()).small(format!("{chance}%"))
        };
        let devoted: Count<1, 4> = Count::clamped(self.devoted());
        FieldPath::root().choice(self, "actions", &numbers, option).standing(&devoted)
    }
}

impl Calculator for FormationChange {
    type System = Plm;
    const ID: &'static str = "plm/formation";
    const TITLE: &'static str = "Change of formation";
    const PROCEDURES: &'static [&'static str] = &["P3"];
    const DICE_PAD: Pad = Pad::Digits;

    fn form(&self, context: &Context<Plm>) -> Form {
        let (sheet, inputs, unit) = (&*context.sheet, FieldPath::root(), FieldPath::root().of("changer"));
        let mut items: Vec<Item> = vec![
            self.changer.grade_choice(&unit).into(),
            self.changer.formation_choice(&unit).into(),
            inputs
                .choice(self, "to", &self.may_form(), |one| ChoiceOption::plain(one.label()))
                .standing(&self.formed())
                .into(),
            self.actions_choice(sheet).into(),
        ];
        if sheet.readings.failed_change == FailedChange::Adds {
            items.push(inputs.field(self, "earlier").into());
        }
        let mut more: Vec<Item> =
            vec![self.changer.troops_picker(&unit).into(), inputs.field(self, "left").into()];
        more.extend(self.changer.leave_toggle(&unit).map(Item::from));
        more.push(self.changer.name_text(&unit).into());
        items.push(Item::fold("more", "Troops, actions left, name", more));
        Form::new(items)
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let sheet = &*context.sheet;
        let sum = self.chance(sheet);
        let (chance, formed, called) = (sum.total(), self.formed(), self.changer.called());
        let refusal = self.refusal();
        if let Some(refusal) = refusal {
            return Report::refused(NO_SKIRMISH, vec![refusal]).into();
        }
        let is_formed = self.die.map(|die| succeeds(die.n(), chance));
        let (headline, detail) = match is_formed {
            None => (format!("{chance} or less"), clause(&called, &format!("is {} then.", formed.text()))),
            Some(true) => ("Formed".into(), clause(&called, &format!("is {}.", formed.text()))),
            Some(false) => (
                "Not formed".into(),
                clause(&called, &format!("stays {} and [is] immobile.", self.changer.formation().text())),
            ),
        };
        let notes =
            self.remarks(sheet, is_formed).into_iter().map(|text| Note::Remark(text.into())).collect();
        let die = Die::new("Change of formation", 100, Side::Ours, self.die.map(Roll::face));
        let report = Report {
            headline,
            detail,
            sums: vec![("Chance".into(), sum)],
            dice: vec![die.needs(Need::percent(chance))],
            odds: vec![self.odds(sheet, is_formed)],
            notes,
            next: is_formed.and_then(|formed| self.next_step(formed)).into_iter().collect(),
            ..Report::default()
        };
        let changes = is_formed.map(|formed| self.changes(formed)).unwrap_or_default();
        Answer { report, changes }
    }

    fn roll(&mut self, _: usize, face: Option<Face>) {
        self.die = face.and_then(Roll::of);
    }

    /// A unit that has actions left; it devotes all of them.
    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let [unit_ref] = ours else { return Err("Choose the unit that changes its formation.".into()) };
        if !theirs.is_empty() {
            return Err("Choose only the unit that changes its formation.".into());
        }
        let (changer, state) = Actor::with_actions(battle, *unit_ref)?;
        Ok(FormationChange {
            changer,
            actions: Count::clamped(state.actions_left),
            left: Count::clamped(state.actions_left),
            earlier: Count::clamped(state.devoted),
            ..FormationChange::default()
        })
    }
}
