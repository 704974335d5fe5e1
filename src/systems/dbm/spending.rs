//! What a command's PIPs are spent on: each action with its cost, line by line, and what is left (2.4; PIPs).

mod action;
mod changes;
mod fill;
mod form;
mod modifiers;
mod remarks;

use super::army::Standing;
use super::sheet::Sheet;
use super::{Dbm, state};
use crate::rules::{
    Answer, Applies, Apply, BattleView, Breakdown, Calculator, Context, Count, Factor, Form, Input, List,
    Name, Note, Prefilled, Quantity, Report, ResultTable, RuleRef, UnitRef, words,
};
use strum::VariantArray;

pub use action::{Action, Distance, Heading, Kind, Member, Scope};

const RULE: RuleRef = RuleRef("PIPs");

/// A command in its bound. The field names are the published format of links.
///
/// At first a sub-general's command with one group to move.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Spending {
    /// The command of the battle's roster.
    pub unit: Option<UnitRef>,
    /// Name of the command.
    #[input(of_unit)]
    pub name: Name,
    /// General.
    #[input(of_unit)]
    pub general: Standing,
    /// He is.
    pub state: General,
    /// Has lowered a cost in this bound.
    pub used: bool,
    /// Has moved in this game. It matters for a sub-general.
    pub moved: bool,
    /// PIPs to spend. Nothing while its die is not rolled.
    pub pips: Option<Count<0, 6>>,
    /// What it does with them, in order.
    #[input(start = [Action::default()].into_iter().collect())]
    pub actions: List<Action, { modifiers::ACTIONS }>,
}

/// What has become of a general.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum General {
    /// Free.
    #[default]
    Free,
    /// In contact. The front edge of his element is.
    #[input(hint = "by his front edge", counts)]
    InContact,
    /// Straggling.
    #[input(hint = "off the table", counts)]
    Straggling,
    /// Lost.
    #[input(counts)]
    Lost,
}

impl General {
    words! {
        fn clause { Free: "", InContact: ", in contact", Straggling: ", straggling", Lost: ", lost" }
    }
}

impl Spending {
    /// The general, or troops double-based with him, are in the action at this place.
    fn includes_general(&self, place: usize) -> bool {
        let is_there = matches!(self.state, General::Free | General::InContact);
        is_there && self.actions.get(place).is_some_and(|action| action.any(|member| member.general))
    }

    /// How far away the general is matters for the action at this place.
    fn measures(&self, place: usize) -> bool {
        self.state == General::Free && !self.includes_general(place)
    }

    /// The general lowers the cost of the action at this place.
    fn is_lowered(&self, sheet: &Sheet, place: usize) -> bool {
        matches!(modifiers::general(self, sheet, place), Applies::Yes(..))
    }

    /// He has lowered a cost before the action at this place.
    fn is_used_before(&self, sheet: &Sheet, place: usize) -> bool {
        self.used || (0..place).any(|place| self.is_lowered(sheet, place))
    }

    /// He has moved before the action at this place.
    fn has_moved_before(&self, place: usize) -> bool {
        let moves = |place: usize| {
            self.includes_general(place) && self.actions.get(place).is_some_and(Action::is_move)
        };
        self.moved || (0..place).any(moves)
    }

    /// What the action at this place costs, line by line.
    pub fn cost(&self, sheet: &Sheet, place: usize) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Pips);
        let Some(action) = self.actions.get(place) else { return sum };
        sum.add_cell(action.what(), sheet.pips.action, 1, RULE);
        if let Some(name) = modifiers::SUMS.get(place) {
            sum.factors(name, self, sheet);
        }
        sum.at_least("Least that it costs", sheet.pips.fewest, RULE);
        sum
    }

    /// What the action at this place is called; those that are called alike are numbered.
    fn called(&self, place: usize) -> String {
        let title = |action: &Action| action.title();
        let called = self.actions.get(place).map_or_else(String::new, title);
        let alike = self.actions.iter().filter(|action| action.title() == called).count();
        if alike > 1 { format!("{called} {}", place + 1) } else { called }
    }

    fn title(&self) -> String {
        self.name.called_or(|| "Command".into())
    }
}

impl Calculator for Spending {
    type System = Dbm;
    const ID: &'static str = "dbm/spending";
    const TITLE: &'static str = "Spending PIPs";
    const PROCEDURES: &'static [&'static str] = &["2.4b"];
    const NEEDS_UNITS: bool = false;

    fn form(&self, context: &Context<Dbm>) -> Form {
        self.build_form(&context.sheet)
    }

    fn answer(&self, context: &Context<Dbm>) -> Answer {
        let sheet = &*context.sheet;
        let costs: Vec<(String, Breakdown)> =
            (0..self.actions.len()).map(|place| (self.called(place), self.cost(sheet, place))).collect();
        let total: i32 = costs.iter().map(|(_, cost)| cost.total()).sum();
        let pips = self.pips.map(Count::n);
        let left = pips.map(|pips| pips - total);
        let say = |n: i32| Quantity::Pips.format(n);
        let mut notes = Vec::new();
        let headline = match left {
            None => state::pips(total),
            Some(0) => "No PIPs left".into(),
            Some(left) if left > 0 => format!("{} left", state::pips(left)),
            Some(left) => format!("{} short", state::pips(-left)),
        };
        if let Some(left) = left.filter(|left| *left < 0) {
            let why =
                format!("they cost {}, which is {} too many: take one off", state::pips(total), say(-left));
            notes.push(Note::refused("These actions", why, RULE));
        }
        if left.is_some_and(|left| left > 0) {
            notes.push(Note::Remark("What is not spent is lost as the bound ends.".into()));
        }
        notes.extend(self.remarks(sheet).into_iter().map(Note::Remark));
        let detail = match (&costs[..], pips) {
            ([], _) => "Add what the command does.".into(),
            (_, Some(pips)) => format!("{} of {} spent.", say(total), state::pips(pips)),
            ([(only, _)], None) => format!("{only}."),
            (all, None) => format!("{} actions.", all.len()),
        };
        let shares = (!costs.is_empty() && (costs.len() > 1 || pips.is_some())).then(|| {
            let mut left = pips.unwrap_or_default();
            let figures = |cost: i32, left: i32| match pips {
                Some(_) => vec![say(cost), say(left)],
                None => vec![say(cost)],
            };
            let row = |(name, cost): &(String, Breakdown)| {
                left -= cost.total();
                (name.clone(), figures(cost.total(), left))
            };
            let rows = costs.iter().map(row).collect();
            let heads = if pips.is_some() { vec!["Cost", "Left"] } else { vec!["Cost"] };
            ResultTable {
                heads,
                rows,
                total: Some(("All", figures(total, pips.unwrap_or_default() - total))),
            }
        });
        let changes = if costs.is_empty() || left.is_some_and(|left| left < 0) {
            Vec::new()
        } else {
            self.changes(sheet, total)
        };
        let report = Report {
            headline,
            detail,
            table: shares,
            sums: costs.into_iter().map(|(name, cost)| (name.into(), cost)).collect(),
            notes,
            apply: if pips.is_some() { Apply::Apply } else { Apply::Named("Plan") },
            ..Report::default()
        };
        Answer { report, changes }
    }

    fn factors() -> &'static [Factor<Self>] {
        modifiers::ALL.as_flattened()
    }

    fn prefill(&self, battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        if theirs.is_empty() {
            Spending::of(battle, ours)
        } else {
            Err("PIPs are spent on your own troops: leave the enemy out.".into())
        }
    }
}
