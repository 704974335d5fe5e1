//! What a division's PIPs are spent on, action by action, and the cheapest way to a goal (P2, P3; PIP.4).

mod action;
mod changes;
mod form;
mod price;
mod route;

use super::GrandeTactique;
use super::army::Troops;
use super::sheet::{RalliedUnits, Sheet};
use super::state::{DivisionInBattle, UnitInBattle, pips};
use super::terms::{Arm, Morale, Name};
use crate::rules::form::FieldPath;
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Count, Form, Input, List, NotFilled, Note, Prefilled,
    Quantity, Report, ResultTable, RuleRef, Sourced, UnitRef, known,
};
use std::borrow::Cow;

pub use action::{Action, Battery, Ground, Member, Moved, Reach};
pub(super) use price::multiple;
pub use route::Goal;

const COSTS: RuleRef = RuleRef("PIP.4");
const NO_COST: &str = "no action depends on it";
/// The most units of a division.
const UNITS: usize = 24;
/// The most actions of a turn.
const ACTIONS: usize = 40;

/// A division in its PIP Phase. The field names are the published format of links.
///
/// At first four PIPs, for infantry, cavalry and artillery.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Ledger {
    /// The division of the battle's roster.
    pub unit: Option<UnitRef>,
    /// Name of the general or division.
    pub name: Name,
    /// PIPs.
    #[input(start = Count::clamped(4))]
    pub pips: Count<0, 20>,
    /// General killed.
    pub killed: bool,
    /// The units, as they stood before the actions.
    #[input(start = [Troops::Infantry, Troops::Cavalry, Troops::FootArtillery]
        .map(Member::of)
        .into_iter()
        .collect())]
    pub units: List<Member, UNITS>,
    /// What PIPs were spent on, in order.
    pub spent: List<Spending, ACTIONS>,
}

/// An action of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input)]
pub struct Spending {
    /// The unit's place in the list, counted from 1.
    pub by: Count<1, 24>,
    /// What it does.
    pub action: Action,
    /// Whether its general was out of reach as it was paid for; said where he has ridden since.
    pub far: Option<bool>,
}

impl Spending {
    /// The unit's place in the list, counted from 0.
    fn place(&self) -> usize {
        self.by.n() as usize - 1
    }
}

/// What an action comes to: its price, or why it is refused.
type Verdict = Result<Sourced, Cow<'static, str>>;

/// A division after its actions.
pub struct Now {
    /// The units of the division.
    pub units: Vec<Member>,
    /// What is left to spend.
    pub left: i32,
    /// Every action with its price, or why it is refused.
    pub actions: Vec<(Spending, Verdict)>,
}

impl Ledger {
    /// What the unit at this place is called; those that are called alike are numbered.
    pub fn called(&self, place: usize) -> String {
        let Some(member) = self.units.get(place) else { return format!("Unit {}", place + 1) };
        let called = member.unit.called();
        let alike = self.units.iter().filter(|other| other.unit.called() == called).count();
        if alike > 1 { format!("{called} {}", place + 1) } else { called }
    }

    /// How it stands after all its actions.
    pub fn now(&self, sheet: &Sheet) -> Now {
        let mut now = Now { units: self.units.to_vec(), left: self.pips.n(), actions: Vec::new() };
        for (at, spending) in self.spent.iter().enumerate() {
            let verdict = self.may_at(sheet, &now, *spending, at).map(|(then, price)| {
                if let (Some(unit), Some(then)) = (now.units.get_mut(spending.place()), then) {
                    *unit = then;
                }
                now.left -= price.value;
                price
            });
            now.actions.push((*spending, verdict));
        }
        now
    }

    /// How the unit stands after this and what it costs, or why it may not. The general moves without a unit.
    pub fn may(
        &self,
        sheet: &Sheet,
        now: &Now,
        spending: Spending,
    ) -> Result<(Option<Member>, Sourced), Cow<'static, str>> {
        self.may_at(sheet, now, spending, self.spent.len())
    }

    /// Whether it may be spent as the action at this place of the list, by whom and for how much: what is paid for is not
    /// priced anew by a later ride.
    fn may_at(
        &self,
        sheet: &Sheet,
        now: &Now,
        spending: Spending,
        at: usize,
    ) -> Result<(Option<Member>, Sourced), Cow<'static, str>> {
        let Spending { action, .. } = spending;
        let then = match (action, now.units.get(spending.place())) {
            (Action::MoveGeneral, _) if self.killed => return Err("he is killed".into()),
            (Action::MoveGeneral, _) if now.units.iter().any(Member::keeps_general) => {
                return Err("he cannot leave a routed unit before it is rallied".into());
            }
            (Action::MoveGeneral, _) => None,
            (_, Some(unit)) => Some(unit.after(action, sheet)?),
            (_, None) => return Err("the division has no such unit".into()),
        };
        // A general's ride is nobody's doubled action.
        let price = match action {
            Action::MoveGeneral => sheet.costs.of(action),
            _ => self.price_at(sheet, spending.place(), action, at),
        };
        if price.value > now.left.max(0) { Err(too_dear(price.value, now.left)) } else { Ok((then, price)) }
    }

    /// What is to be known of what was done.
    fn remarks(&self, sheet: &Sheet, now: &Now) -> Vec<&'static str> {
        let done = |such: &dyn Fn(Action) -> bool| {
            now.actions.iter().any(|(spending, verdict)| verdict.is_ok() && such(spending.action))
        };
        let at_once = sheet.readings.rallied_units == RalliedUnits::AtOnce;
        let recovers = done(&|action| matches!(action, Action::Rally | Action::Restore));
        let all = [
            (done(&|_| true), "What is spent stays spent."),
            (
                done(&|action| matches!(action, Action::Limber | Action::Unlimber)),
                "Artillery pivots free, in any direction, as it limbers or unlimbers.",
            ),
            (
                done(&|action| action == Action::LeaveSquare),
                "Infantry pivots free as it comes out of square.",
            ),
            (
                recovers && !at_once,
                "Who rallies or is restored is shaken, and checks for the first time in his next De-shaking Phase.",
            ),
            (
                recovers && at_once,
                "Who rallies or is restored is shaken, and may check at once to be eager again (your reading).",
            ),
        ];
        all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, text)| text).collect()
    }

    /// "92e Ligne charges".
    fn describe(&self, spending: Spending) -> String {
        match spending.action {
            Action::MoveGeneral => "The general moves".into(),
            action => format!("{} {}", self.called(spending.place()), action.verb()),
        }
    }

    fn title(&self) -> String {
        self.name.called_or(|| "Division".into())
    }
}

fn too_dear(price: i32, left: i32) -> Cow<'static, str> {
    format!("{}, {} short", pips(price), price - left).into()
}

impl Calculator for Ledger {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/ledger";
    const TITLE: &'static str = "PIP ledger";
    const PROCEDURES: &'static [&'static str] = &["P2", "P3"];
    const NEEDS_UNITS: bool = false;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] =
        &[("units.*.unit.upslope", NO_COST), ("units.*.unit.linear", NO_COST)];

    fn form(&self, context: &Context<GrandeTactique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<GrandeTactique>) -> Answer {
        let sheet = &*context.sheet;
        let now = self.now(sheet);
        let mut spent = Breakdown::new(Quantity::Pips);
        let (mut rows, mut notes) = (Vec::new(), Vec::new());
        let mut left = self.pips.n();
        let mut refused = 0;
        for (at, (spending, verdict)) in now.actions.iter().enumerate() {
            let what = self.describe(*spending);
            match verdict {
                Ok(price) => {
                    let label = format!("{what}{}", self.terms(sheet, *spending, at));
                    left -= price.value;
                    spent.add_cell(label, *price, 1, COSTS);
                    rows.push((what, vec![Quantity::Pips.format(price.value), Quantity::Pips.format(left)]));
                }
                Err(why) => {
                    refused += 1;
                    notes.push(Note::refused(what, why.clone(), COSTS));
                }
            }
        }
        notes.extend(self.remarks(sheet, &now).into_iter().map(|text| Note::Remark(text.into())));
        let total = spent.total();
        let all = ("Spent and left", vec![Quantity::Pips.format(total), Quantity::Pips.format(left)]);
        let shares =
            (!rows.is_empty()).then(|| ResultTable { heads: vec!["Cost", "Left"], rows, total: Some(all) });
        let changes = if shares.is_some() { self.changes(&now) } else { Vec::new() };
        Answer {
            report: Report {
                headline: match refused {
                    0 => format!("{} left", pips(left)),
                    n => format!("{} left, {n} refused", pips(left)),
                },
                detail: format!("{total} of {} spent", pips(self.pips.n())),
                table: shares,
                sums: vec![("Spent".into(), spent)],
                notes,
                ..Report::default()
            },
            changes,
        }
    }

    /// A division that has its PIPs, or any of its units; with an enemy battery, the first of them touches it.
    fn prefill(
        &self,
        battle: &BattleView<'_, GrandeTactique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let unit_ref = &match ours.first() {
            Some(first) => *first,
            None if theirs.is_empty() => {
                next_to_spend(battle).ok_or_else(|| NotFilled::no_need("No division has PIPs to spend."))?
            }
            None => return Err(NotFilled::NotApplicable),
        };
        if unit_ref.side != battle.active {
            return Err("A division spends PIPs in its own turn.".into());
        }
        let army = battle.army(unit_ref.side);
        let division = army.division_with(unit_ref.id).ok_or(NotFilled::NotApplicable)?;
        let leads = UnitRef { id: division.id, ..*unit_ref };
        let DivisionInBattle { pips, killed, has_rolled, .. } =
            DivisionInBattle::of(battle, leads).ok_or(NotFilled::NotApplicable)?;
        if !has_rolled {
            return Err("This division has not rolled its PIPs yet.".into());
        }
        // Those at whom charges are declared stand there already.
        let declared = |one: &&UnitRef| self.units.iter().any(|unit| unit.against.unit == Some(**one));
        let theirs: Vec<UnitRef> = theirs.iter().filter(|one| !declared(one)).copied().collect();
        let battery = theirs.first().and_then(|battery| UnitInBattle::on_table(battle, *battery));
        let battery = battery.map(|battery| battery.unit).filter(|unit| unit.arm() == Arm::Artillery);
        if theirs.len() > battery.iter().len() {
            return Err("Of the enemy, PIPs concern only a battery that is to be spiked.".into());
        }
        let battery =
            battery.map(|battery| Battery { unit: battery.unit, silenced: battery.morale == Morale::Routed });
        let is_of_it = |one: &UnitRef| army.division_with(one.id).is_some_and(|its| its.id == division.id);
        if !ours.iter().all(is_of_it) {
            return Err(NotFilled::NotApplicable);
        }
        let mut units = List::default();
        // Those that were chosen stand first.
        let mut all: Vec<_> = known(&division.units).collect();
        all.sort_by_key(|unit| !ours.contains(&UnitRef { id: unit.id, ..*unit_ref }));
        for unit in all {
            let at = UnitRef { id: unit.id, ..*unit_ref };
            let Some(one) = UnitInBattle::on_table(battle, at) else { continue };
            let mut member = Member::in_battle(one, battery.filter(|_| at == *unit_ref));
            let known = self.units.iter().find(|known| known.unit.unit == Some(at));
            if let Some(target) = known.and_then(|known| known.against.unit) {
                member.against.unit = Some(target);
            }
            units.push(member);
        }
        Ok(Ledger {
            unit: Some(leads),
            name: army.leader(division),
            pips: Count::clamped(pips),
            killed,
            units,
            spent: List::default(),
        })
    }

    /// The place is that of a unit's target: one charges one.
    fn place_units(
        &self,
        _: &BattleView<'_, GrandeTactique>,
        place: &str,
        units: &[UnitRef],
    ) -> Prefilled<Self> {
        let mut filled = self.clone();
        let fields = FieldPath::root().of("units");
        let mut all = filled.units.iter_mut().enumerate();
        let member = all.find(|(at, _)| fields.of(at).of("against").path("unit") == place);
        let (_, member) = member.ok_or(NotFilled::NotApplicable)?;
        member.against.unit = units.last().copied();
        Ok(filled)
    }
}

/// The first division of the army whose turn it is that has PIPs left.
fn next_to_spend(battle: &BattleView<'_, GrandeTactique>) -> Option<UnitRef> {
    let divisions = DivisionInBattle::all(battle, battle.active);
    divisions.into_iter().find(|division| division.pips > 0).map(|division| division.unit_ref)
}
