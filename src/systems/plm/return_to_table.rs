//! Whether a unit that fell back off the table comes back (P16; E.10).

use super::Plm;
use super::morale_level::highest_pass;
use super::morale_report::EXACT_FAILS;
use super::percentile::{self, Fate};
use super::sheet::{ExactRoll, Sheet};
use super::state::{AWAY, RETURN_TRIED, unit_state};
use super::terms::Grade;
use crate::rules::form::{ChoiceOption, FieldPath, Item};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Count, Die, Face, Form, Input, Name, Need,
    NotFilled, Note, Pad, Prefilled, Quantity, Report, Roll, RuleRef, Side, UnitRef, capitalize, clause,
    counted,
};
use strum::VariantArray;

/// A unit that may come back. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct ReturnToTable {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Class.
    #[input(of_unit)]
    pub grade: Grade,
    /// Markers.
    #[input(of_unit)]
    pub markers: Count<0, 16>,
    /// Brigade general lost.
    #[input(of_unit)]
    pub general_lost: bool,
    /// Commander-in-Chief lost.
    #[input(of_unit)]
    pub commander_lost: bool,
    /// The percentile roll.
    pub die: Option<Roll<100>>,
}

const RETURN: RuleRef = RuleRef("E.10");
const LOST: RuleRef = RuleRef("E.8");

impl ReturnToTable {
    /// It comes back on this or less: its grade, less its markers and lost generals. Neither help nor distance counts,
    /// and of two generals that are lost only the worse.
    pub fn level(&self, sheet: &Sheet) -> Breakdown {
        let table = &sheet.morale;
        let mut sum = Breakdown::new(Quantity::Score);
        sum.add_cell(capitalize(self.grade.name()), table.grades.of(self.grade), 1, RETURN);
        match self.markers.n() {
            0 => sum.not_applied("Each marker", table.per_marker, "none", RETURN),
            1 => sum.add_cell("1 marker", table.per_marker, 1, RETURN),
            n => sum.add_cell(format!("{n} markers"), table.per_marker, n, RETURN),
        }
        let (brigade, commander) = (table.absence.brigade, table.absence.commander);
        let commander_counts =
            self.commander_lost && (!self.general_lost || commander.value <= brigade.value);
        let why = |is_lost| if is_lost { "only the worse loss counts" } else { "he lives" };
        if self.general_lost && !commander_counts {
            sum.add_cell("Brigade general lost", brigade, 1, LOST);
        } else {
            sum.not_applied("Brigade general lost", brigade, why(self.general_lost), LOST);
        }
        if commander_counts {
            sum.add_cell("Commander-in-Chief lost", commander, 1, LOST);
        } else {
            sum.not_applied("Commander-in-Chief lost", commander, why(self.commander_lost), LOST);
        }
        sum
    }
}

const FATES: [Fate; 2] = [
    Fate { label: "Comes back", whose: Some(Side::Ours), is_good: true },
    Fate { label: "Stays away", whose: Some(Side::Theirs), is_good: false },
];

impl Calculator for ReturnToTable {
    type System = Plm;
    const ID: &'static str = "plm/return";
    const TITLE: &'static str = "Return to the table";
    const PROCEDURES: &'static [&'static str] = &["P16"];
    const NEEDS_UNITS: bool = false;
    const DICE_PAD: Pad = Pad::Digits;

    fn form(&self, _: &Context<Plm>) -> Form {
        let root = FieldPath::root();
        let grade = root.choice(self, "grade", Grade::VARIANTS, |grade| {
            ChoiceOption::plain(grade.letter()).long(capitalize(grade.name()))
        });
        let lost = vec![root.field(self, "general_lost"), root.field(self, "commander_lost")];
        Form::new(vec![
            grade.into(),
            root.field(self, "markers").into(),
            Item::Row(lost),
            root.field(self, "name").into(),
        ])
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let sheet = &*context.sheet;
        if self.markers.n() >= sheet.army.limits.most.value {
            let markers = counted(self.markers.n(), "marker", "markers");
            let why = format!("it has disintegrated: no unit bears {markers}");
            let what = self.name.called_or(|| "The unit".into());
            let rule = RuleRef("E.5");
            return Report::refused("It never comes back", vec![Note::refused(what, why, rule)]).into();
        }
        let level = self.level(sheet);
        let needed = highest_pass(sheet, level.total());
        let returns = |face: i32| face <= needed;
        let rolled = self.die.map(Roll::n);
        let name = self.name.called_or(|| "The unit".into());
        let needs = match needed {
            ..=0 => "no roll brings it back".into(),
            100.. => "any roll brings it back".into(),
            n => format!("{n} or less brings it back"),
        };
        // No later roll helps where none does now.
        let again = if needed > 0 { ". Try again next turn" } else { "" };
        let (headline, detail) = match rolled.map(|n| (n, returns(n))) {
            Some((n, true)) => (clause(&name, "comes back"), format!("{n}, {needs}")),
            Some((n, false)) => (clause(&name, "stays away"), format!("{n}, {needs}{again}")),
            None => (capitalize(&needs), format!("{name}, {}", self.grade.name())),
        };
        let odds = percentile::table("Return", &FATES, rolled, |face| usize::from(!returns(face)));
        let mut changes = Vec::new();
        if let Some(n) = rolled {
            if returns(n) {
                let what = "comes back at the edge where it left";
                changes.push(Change::set(name.to_owned(), what, &AWAY, 0).on(self.unit));
            } else {
                changes.push(
                    Change::set(name.to_owned(), "stays off the table", &RETURN_TRIED, 1).on(self.unit),
                );
            }
        }
        let is_changed = sheet.readings.exact_roll == ExactRoll::Fails;
        let exact = is_changed.then(|| Note::Remark(EXACT_FAILS.into()));
        let report = Report {
            headline,
            detail,
            sums: vec![("Return".into(), level)],
            dice: vec![Die::new("Return", 100, Side::Ours, self.die).needs(Need::percent(needed))],
            odds: vec![odds],
            notes: exact.into_iter().collect(),
            ..Report::default()
        };
        Answer { report, changes }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        if die == 0 {
            self.die = face.and_then(Roll::of);
        }
    }

    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let unit_ref = &match (ours, theirs) {
            ([unit_ref], []) => *unit_ref,
            ([], []) => {
                next_to_return(battle).ok_or("No unit of this army has still to try to come back.")?
            }
            _ => return Err(NotFilled::NotApplicable),
        };
        let own_turn = || -> NotFilled { "Units try to come back in their own turn.".into() };
        let is_active = unit_ref.side == battle.active;
        let state = unit_state(battle, *unit_ref)
            .ok_or_else(|| if is_active { NotFilled::NotApplicable } else { own_turn() })?;
        if state.is_removed {
            return Err("It was removed for its markers, and never comes back.".into());
        }
        if !state.is_away {
            return Err("It is on the table.".into());
        }
        if state.has_quit {
            return Err("Its army has quit the field.".into());
        }
        if !is_active {
            return Err(own_turn());
        }
        if state.return_tried {
            return Err("It has tried in this turn.".into());
        }
        Ok(ReturnToTable {
            unit: Some(*unit_ref),
            name: state.unit.name.clone(),
            grade: state.unit.grade,
            markers: Count::clamped(state.markers),
            general_lost: state.general.is_lost(),
            commander_lost: state.commander.is_lost(),
            die: None,
        })
    }
}

/// The first unit of the army whose turn it is that is away and has not tried.
fn next_to_return(battle: &BattleView<'_, Plm>) -> Option<UnitRef> {
    let side = battle.active;
    let mut units = battle.army(side).units().map(|unit| UnitRef { side, id: unit.id });
    units.find(|unit_ref| unit_state(battle, *unit_ref).is_some_and(|state| state.may_return()))
}
