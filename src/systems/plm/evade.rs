//! Whether a unit may evade an attempt at contact, and how far back it goes (P18; A.6).

use super::Plm;
use super::actor::{Actor, NO_SKIRMISH, SKIRMISH};
use super::fighter::Fighter;
use super::hand_to_hand::HandToHand;
use super::moves::{Ground, failed_at, first_failure, standard, succeeds, unhindered};
use super::sheet::{ChargeOutOfTurn, EvadeDistance, Sheet};
use super::state::AWAY;
use super::terms::{Arm, Formation, Troops};
use crate::rules::form::{ChoiceOption, FieldPath, Form, Item, Section};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Count, Dice, Die, Face, Input, Need,
    NextStep, Note, OddsTable, Pad, Prefilled, Quantity, Report, Roll, RuleRef, Side, Sides, Sourced,
    UnitRef, capitalize, clause, printed,
};
use std::cmp::Reverse;

const RULE: RuleRef = RuleRef("A.6");
const CHARGE: RuleRef = RuleRef("C.1");
const ROUGH: RuleRef = RuleRef("B.4");

/// An attempt at contact and the unit that evades it. The field names are the published format of links.
///
/// At first converged lights that skirmish before infantry that has three actions.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Evade {
    /// Who evades.
    #[input(start = Actor { troops: Troops::Lights, formation: Formation::Skirmish, ..Actor::default() })]
    pub evader: Actor,
    /// Who tries to make contact.
    pub mover: Actor,
    /// Actions its side rolled.
    #[input(start = Count::clamped(3))]
    pub actions: Count<2, 4>,
    /// Charges out of turn.
    pub preempts: bool,
    /// Does not see it come.
    pub unseen: bool,
    /// In contact already.
    pub contact: bool,
    /// The rough ground behind the evader.
    pub ground: Ground,
    /// Over the table's edge.
    pub off_table: bool,
    /// The percentile rolls of the mover, one for each kind of rough ground.
    pub dice: Dice<100, 3>,
}

impl Evade {
    /// Why it may not evade.
    pub fn barred(&self) -> Option<&'static str> {
        let evader = &self.evader;
        let may = evader.arm() == Arm::Cavalry
            || evader.formation() == Formation::Skirmish
            || evader.troops.is_light_infantry();
        let reasons = [
            (!may, "only light infantry, cavalry and skirmishers evade"),
            (self.contact, "it is in contact already"),
            (self.unseen, "it does not see the enemy come"),
        ];
        reasons.into_iter().find(|(is_so, _)| *is_so).map(|(_, why)| why)
    }

    /// Whoever does not evade is reached, and fights.
    fn melee(&self) -> NextStep {
        let fighter = |actor: &Actor| Fighter {
            unit: actor.unit,
            name: actor.name.clone(),
            grade: actor.grade,
            arm: actor.arm(),
            weapon: actor.troops.weapon(),
            formation: actor.formation(),
            skirmishers: actor.formation() == Formation::Skirmish,
            ..Fighter::default()
        };
        let (attacker, defender) = (fighter(&self.mover), fighter(&self.evader));
        NextStep::to("Melee", &HandToHand { attacker, defender, ..HandToHand::default() })
    }

    /// How far it goes back, line by line, in hundredths of an inch.
    pub fn distance(&self, sheet: &Sheet, unit: Quantity) -> Breakdown {
        let mut sum = Breakdown::new(unit);
        let inches = |entry: Sourced| Sourced { value: entry.value.saturating_mul(100), ..entry };
        if self.preempts && sheet.readings.charge_out_of_turn == ChargeOutOfTurn::Flat {
            sum.add_cell("A charge out of turn", inches(sheet.actions.charge_in), 1, CHARGE);
            return sum;
        }
        // Whoever charges out of turn has one action.
        let actions = if self.preempts { 1 } else { self.actions.n() };
        let (whose, who) = match sheet.readings.evade_distance {
            EvadeDistance::TheMovers => ("The enemy's move", &self.mover),
            EvadeDistance::ItsOwn => ("Its own move (your reading)", &self.evader),
        };
        let move_in = standard(who.arm(), who.formation(), sheet);
        let times = if actions == 1 { String::new() } else { format!(" × {actions} actions") };
        let what = format!("{whose}: {} {}{times}", who.arm().name(), who.formation().text());
        sum.add_cell(what, inches(move_in), actions, RULE);
        sum
    }

    /// Why rough ground does not stop it.
    fn free(&self) -> Option<&'static str> {
        unhindered(&self.evader, self.evader.formation())
    }

    /// The kinds of rough ground for which it rolls, as they are called.
    fn checks(&self) -> Vec<&'static str> {
        // Whoever is kept out of ground stops there and rolls for nothing behind it.
        if self.free().is_some() || self.ground.kinds().iter().any(|kind| self.is_kept_out(kind)) {
            return Vec::new();
        }
        self.ground.kinds()
    }

    /// Cavalry never enters woods.
    fn is_kept_out(&self, kind: &str) -> bool {
        kind == "woods" && self.evader.arm() != Arm::Infantry
    }

    /// The kind of rough ground at which it stops; nothing inside where none stops it, nothing at all before the rolls.
    fn stop(&self, sheet: &Sheet) -> Option<Option<&'static str>> {
        if let Some(kind) = self.ground.kinds().into_iter().find(|kind| self.is_kept_out(kind)) {
            return Some(Some(kind));
        }
        let checks = self.checks();
        failed_at(&self.chances(sheet), |place| self.face(place)).map(|place| checks.get(place).copied())
    }

    /// The chance to pass each kind for which it rolls.
    fn chances(&self, sheet: &Sheet) -> Vec<i32> {
        vec![sheet.actions.rough.value; self.checks().len()]
    }

    fn face(&self, place: usize) -> Option<i32> {
        self.dice.at(place).map(Roll::n)
    }

    fn odds(&self, sheet: &Sheet, stop: Option<Option<&'static str>>, gets_away: String) -> OddsTable {
        let checks = self.checks();
        let all = first_failure(&self.chances(sheet), |place| self.face(place));
        let place_of = |stop: Option<&'static str>| {
            stop.and_then(|kind| checks.iter().position(|one| *one == kind)).unwrap_or(checks.len())
        };
        // Away first.
        let (all, rolled) = (all.map(|place| Reverse(*place)), stop.map(place_of).map(Reverse));
        let is_away = |Reverse(place): &Reverse<usize>| *place == checks.len();
        OddsTable::of("Evasion", "Gets away", &all, rolled, is_away, |place| {
            let label = match checks.get(place.0) {
                None => gets_away.clone(),
                Some(kind) => format!("Stops at the {kind}"),
            };
            (label, String::new(), Some(Side::ours_if(is_away(place))))
        })
    }
}

impl Calculator for Evade {
    type System = Plm;
    const ID: &'static str = "plm/evade";
    const TITLE: &'static str = "Evading contact";
    const PROCEDURES: &'static [&'static str] = &["P18"];
    const DICE_PAD: Pad = Pad::Digits;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] = &[
        ("evader.grade", "going back does not depend on it"),
        ("mover.grade", "its move does not depend on it"),
    ];

    fn form(&self, context: &Context<Plm>) -> Form {
        let inputs = FieldPath::root();
        let (evader, mover) = (inputs.of("evader"), inputs.of("mover"));
        let is_free = self.free().is_some();
        let numbers: Vec<Count<2, 4>> = (2..=4).map(Count::clamped).collect();
        let actions =
            inputs.choice(self, "actions", &numbers, |count| ChoiceOption::plain(count.n().to_string()));
        let flat = context.sheet.readings.charge_out_of_turn == ChargeOutOfTurn::Flat;
        let actions =
            actions.disabled((self.preempts && flat).then_some("a charge out of turn has its own distance"));
        let ours = Section {
            key: "evader".into(),
            title: "Evades".into(),
            side: Some(Side::Ours),
            items: vec![
                self.evader.troops_picker(&evader).into(),
                self.evader.formation_choice(&evader).into(),
                Item::Row(self.ground.toggles(&inputs.of("ground"), is_free, &context.sheet)),
                inputs.beside(self, ["off_table", "unseen", "contact"]),
            ],
            ..Section::default()
        };
        let theirs = Section {
            key: "mover".into(),
            title: "Tries to make contact".into(),
            side: Some(Side::Theirs),
            items: vec![
                self.mover.troops_picker(&mover).into(),
                self.mover.formation_choice(&mover).into(),
                actions.into(),
                inputs.field(self, "preempts").into(),
            ],
            ..Section::default()
        };
        let (mut ours, mut theirs) = (ours, theirs);
        ours.items.extend(self.evader.skirmishers_toggle(&evader).map(Item::from));
        theirs.items.extend(self.mover.skirmishers_toggle(&mover).map(Item::from));
        let names = vec![self.evader.name_text(&evader).into(), self.mover.name_text(&mover).into()];
        Form::new(vec![Item::Sides(Box::new(Sides([ours, theirs]))), Item::fold("names", "Names", names)])
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let sheet = &*context.sheet;
        let called = self.evader.called();
        let orders = [&self.evader, &self.mover].into_iter().filter_map(Actor::order_refusal);
        let orders: Vec<Note> = orders.map(|(what, why)| Note::refused(what, why, SKIRMISH)).collect();
        if !orders.is_empty() {
            return Report::refused(NO_SKIRMISH, orders).into();
        }
        if let Some(why) = self.barred() {
            let what = format!("Evading of {called}");
            let report = Report {
                headline: "May not evade".into(),
                detail: format!("{} stands: {why}.", called),
                notes: vec![Note::refused(what, why, RULE)],
                next: vec![self.melee()],
                ..Report::default()
            };
            return report.into();
        }
        let mut sum = self.distance(sheet, Quantity::Length(context.lengths));
        let (back, stop) = (sum.text(), self.stop(sheet));
        let checks = self.checks();
        let (headline, detail) = match stop {
            Some(Some(kind)) => {
                (format!("Stops at the {kind}"), clause(&called, "goes no further than its edge."))
            }
            Some(None) if self.off_table => {
                ("Leaves the table".into(), clause(&called, &format!("goes back {back}, over the edge.")))
            }
            _ => (format!("Back {back}"), clause(&called, "goes straight back, facing the enemy.")),
        };
        let kinds = self.ground.kinds();
        let is_kept_out = kinds.iter().any(|kind| self.is_kept_out(kind));
        if let (Some(why), false) = (self.free(), kinds.is_empty() || is_kept_out) {
            sum.not_applied("Rough ground", printed(0), why, ROUGH);
        }
        let mut report = Report { headline, detail, ..Report::default() };
        let failed = (0..checks.len())
            .find(|place| self.face(*place).is_some_and(|face| !succeeds(face, sheet.actions.rough.value)));
        let dice = checks.iter().enumerate().map(|(place, kind)| {
            let is_due = failed.is_none_or(|failed| place <= failed);
            let face = self.dice.at(place).map(Roll::face).filter(|_| is_due);
            let need = Need::percent(sheet.actions.rough.value);
            (Die::new(capitalize(kind), 100, Side::Ours, face).needs(need), is_due)
        });
        (report.dice, report.later) = Die::split(dice);
        if !checks.is_empty() {
            report.odds.push(self.odds(sheet, stop, format!("Back {back}")));
        }
        report.sums.push(("Goes back".into(), sum));
        if is_kept_out {
            report.notes.push(Note::Remark("Cavalry never enters woods: it stops at their edge.".into()));
        }
        if self.preempts && sheet.readings.charge_out_of_turn == ChargeOutOfTurn::OneAction {
            report.notes.push(Note::Remark("Who charges out of turn has one action (your reading).".into()));
        }
        report.notes.push(Note::Remark("It may go through friends who stand still.".into()));
        report.notes.push(Note::Remark("The enemy ends its move, and may reach somebody else.".into()));
        let leaves = self.off_table && stop == Some(None);
        let away = Change::set(called, "leaves the table", &AWAY, 1).on(self.evader.unit);
        Answer { report, changes: if leaves { vec![away] } else { Vec::new() } }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    /// A unit of either side and one of the other. The one whose side acts tries to make contact, unless the other has
    /// just charged out of turn.
    fn prefill(&self, battle: &BattleView<'_, Plm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let ([one], [other]) = (ours, theirs) else {
            return Err("Choose the unit that evades and the enemy unit that tries to make contact.".into());
        };
        let actors = (Actor::on_table(battle, *one)?, Actor::on_table(battle, *other)?);
        let is_acting = one.side == battle.active;
        let ((acts, acting), (waits, waiting)) = if is_acting { actors } else { (actors.1, actors.0) };
        let preempts = waits.arm() == Arm::Cavalry && waiting.has_pre_empted;
        let (evader, mover) = if preempts { (acts, waits) } else { (waits, acts) };
        let actions = match acting.rolled {
            0 => Evade::default().actions,
            rolled => Count::clamped(rolled),
        };
        Ok(Evade { evader, mover, actions, preempts, ..Evade::default() })
    }
}
