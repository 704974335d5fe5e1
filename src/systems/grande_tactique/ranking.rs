//! Which ranking is best? Every ranking of the Plan and No Plan, by the exact chance that each division has the PIPs that it
//! needs (PIP.1 to PIP.3).

mod count;
mod form;
mod words;

use super::GrandeTactique;
use super::pips::{Allocation, General, Gift, IN_A_BATTLE, Pips, Prospects, Superior};
use super::sheet::Sheet;
use super::state::{CorpsInBattle, PLANLESS, Who};
use super::terms::{Declared, Name, Quality};
use crate::rules::{
    Answer, Apply, BattleView, Calculator, Change, Context, Count, Dice, Face, Form, Input, List, NextStep,
    Note, Prefilled, Report, UnitRef,
};
use count::{Counted, Counter};
use strum::VariantArray;

/// A Corps that looks for a ranking. The field names are the published format of links.
///
/// At first three ordinary generals: the first attacks, the last moves a unit or two.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Ranking {
    /// The Divisional generals, in the order of the Plan in force.
    #[input(start = [4, 3, 2]
        .map(|need| GeneralInNeed { need: Count::clamped(need), ..GeneralInNeed::default() })
        .into_iter()
        .collect())]
    pub generals: List<GeneralInNeed, 10>,
    /// The Corps has.
    #[input(start = true)]
    pub plan: bool,
    /// Declared. When another ranking would be declared.
    pub moment: Moment,
    /// Who commands the Corps.
    pub corps: Helper,
    /// Who commands the army.
    pub army: Helper,
    /// Which turn of a battle it is; 0 outside one.
    pub turn: Count<0, 99>,
}

/// A Divisional general with the PIPs that his division needs.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct GeneralInNeed {
    /// His division of the battle's roster.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// PIPs needed.
    pub need: Count<0, 20>,
    /// Quality.
    #[input(of_unit)]
    pub quality: Quality,
    /// Units lost. Destroyed or routed off the map.
    #[input(of_unit)]
    pub units_lost: Count<0, 20>,
    /// Killed. His division fights on.
    #[input(of_unit)]
    pub killed: bool,
    /// PIPs kept from the last turn. By a changed reading.
    #[input(of_unit)]
    pub kept: Count<0, 20>,
}

/// The Corps commander or the Army commander.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Helper {
    /// What he is called.
    pub name: Name,
    /// He is a bad commander.
    pub bad: bool,
    /// He has been lost.
    pub lost: bool,
    /// He is attached to a unit.
    pub attached: bool,
    /// He can give his PIP, after the roll, to whichever general is short.
    pub gives: bool,
}

/// When another ranking would be declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Moment {
    /// In a turn whose dice are not rolled yet.
    #[default]
    BeforeARoll,
    /// Before the game begins, when the choice is free.
    AtTheStart,
    /// In a turn whose dice are rolled.
    AfterTheRoll,
}

impl Helper {
    /// The superior as the allocation of PIPs has him, who has not said yet to whom he gives.
    fn superior(&self) -> Superior {
        let Helper { name, bad, lost, attached, .. } = self.clone();
        Superior { name, bad, lost, attached, ..Superior::default() }
    }
}

impl Ranking {
    /// The Corps as the allocation of PIPs has it, with its generals in this order.
    fn corps_in(&self, ranking: &[usize], plan: bool) -> Pips {
        let general = |g: &usize| {
            let GeneralInNeed { unit, name, quality, units_lost, killed, kept, .. } =
                self.generals.get(*g)?.clone();
            // The list is in the order of the Plan in force.
            let rank = Count::clamped(*g as i32 + 1);
            Some(General { unit, name, quality, units_lost, killed, kept, rank, ..General::default() })
        };
        Pips {
            generals: ranking.iter().filter_map(general).collect(),
            plan,
            corps: self.corps.superior(),
            army: self.army.superior(),
            turn: self.turn,
            ..Pips::default()
        }
    }

    fn listed(&self) -> Vec<usize> {
        (0..self.generals.len()).collect()
    }

    fn prospects(&self, sheet: &Sheet) -> Prospects {
        let needs: Vec<i32> = self.generals.iter().map(|general| general.need.n()).collect();
        let mut corps = self.corps_in(&self.listed(), self.plan);
        // To whom is found out roll by roll.
        corps.corps.gift = self.corps.gives.then(Gift::default);
        corps.army.gift = self.army.gives.then(Gift::default);
        corps.prospects(sheet, &needs)
    }

    fn who(&self, place: usize) -> Who {
        let general = self.generals.get(place);
        Who {
            place: place.min(99) as u8,
            name: general.map(|general| general.name.clone()).unwrap_or_default(),
            division: general.and_then(|general| general.unit),
        }
    }

    /// What the general at this place is called.
    fn called(&self, place: usize) -> String {
        self.who(place).to_string()
    }

    /// The first choice of the game is free: it is made before the first roll.
    fn is_first_choice(&self) -> bool {
        self.moment == Moment::AtTheStart || self.moment == Moment::BeforeARoll && self.turn.n() == 1
    }

    /// How the Corps gives out its dice now.
    fn in_force(&self) -> Option<Vec<usize>> {
        self.plan.then(|| self.listed())
    }

    /// Whether this is how the Corps gives out its dice now.
    fn is_in_force(&self, counted: &Counted) -> bool {
        counted.ranking == self.in_force()
    }

    /// Everything there is to choose from, best first. Of what is alike, what is in force stands first.
    fn counted(&self, prospects: &Prospects) -> Vec<Counted> {
        let counter = Counter::new(prospects);
        let mut all = counter.rankings();
        let no_plan = counter.with_no_plan();
        let worth = |counted: &Counted| (counted.all_met().ways, counted.mean().sum);
        let at = all.partition_point(|counted| match self.plan {
            true => worth(counted) >= worth(&no_plan),
            false => worth(counted) > worth(&no_plan),
        });
        all.insert(at, no_plan);
        all
    }
}

impl Calculator for Ranking {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/ranking";
    const TITLE: &'static str = "Which ranking is best?";
    const PROCEDURES: &'static [&'static str] = &["P14"];
    const NEEDS_UNITS: bool = false;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] =
        &[("turn", IN_A_BATTLE), ("generals.*.kept", IN_A_BATTLE)];

    fn form(&self, context: &Context<GrandeTactique>) -> Form {
        self.build_form(&context.sheet)
    }

    fn answer(&self, context: &Context<GrandeTactique>) -> Answer {
        let prospects = self.prospects(&context.sheet);
        let all = self.counted(&prospects);
        let apply = Apply::Named("Declare");
        let nobody = || {
            let (headline, detail) =
                ("No generals".into(), "Add the Divisional generals of the Corps.".into());
            Answer::from(Report { headline, detail, apply, ..Report::default() })
        };
        let Some(best) = all.first().filter(|_| !self.generals.is_empty()) else { return nobody() };
        let mut notes = self.notes(&context.sheet, best);
        let is_needed = self.generals.iter().any(|general| general.need.n() > 0);
        let changes = if is_needed && !self.is_in_force(best) {
            self.declare(best.ranking.as_deref(), context, &mut notes)
        } else {
            Vec::new()
        };
        let (headline, detail) = self.in_words(best);
        // Where nothing is declared the dice are rolled by what is in force.
        let is_to_roll = changes.is_empty() && self.moment != Moment::AfterTheRoll;
        let next = is_to_roll
            .then(|| NextStep::to("PIP allocation", &self.corps_in(&self.listed(), self.plan)))
            .into_iter()
            .collect();
        Answer {
            report: Report {
                headline,
                detail,
                table: Some(self.shares(&all)),
                sums: self.sums(&context.sheet, best),
                odds: self.tables(&all),
                notes,
                next,
                apply,
                ..Report::default()
            },
            changes,
        }
    }

    /// One division of the Corps is enough; the phase has nothing to do with the enemy.
    fn prefill(
        &self,
        battle: &BattleView<'_, GrandeTactique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let filled = Pips::default().prefill(battle, ours, theirs)?;
        let helper = |by: &Superior| {
            let Superior { ref name, bad, lost, attached, .. } = *by;
            Helper { name: name.clone(), bad, lost, attached, gives: false }
        };
        let first = filled.generals.first().and_then(|general| general.unit);
        let rolled =
            first.and_then(|first| CorpsInBattle::of(battle, first)).is_some_and(|corps| corps.has_rolled());
        let general = |general: &General| {
            let units_lost = Count::clamped(general.lost(battle.sheet).into_iter().sum());
            let General { unit, name, quality, killed, kept, .. } = general.clone();
            GeneralInNeed { unit, name, quality, units_lost, killed, kept, ..GeneralInNeed::default() }
        };
        Ok(Ranking {
            generals: filled.generals.iter().map(general).collect(),
            plan: filled.plan,
            moment: match filled.turn.n() {
                _ if rolled => Moment::AfterTheRoll,
                0 | 1 => Moment::AtTheStart,
                _ => Moment::BeforeARoll,
            },
            corps: helper(&filled.corps),
            army: helper(&filled.army),
            turn: filled.turn,
        })
    }
}

impl Ranking {
    /// Goes over to this ranking, or to No Plan, as far as the rules let it.
    fn declare(
        &self,
        to: Option<&[usize]>,
        context: &Context<GrandeTactique>,
        notes: &mut Vec<Note>,
    ) -> Vec<Change> {
        if self.is_first_choice() {
            return self.take_up(to);
        }
        let listed = self.listed();
        let mut dice = Dice::default();
        if self.moment == Moment::AfterTheRoll {
            dice.set(0, Some(Face::typed(1)));
        }
        // The first choice is over once the dice of the first turn are rolled.
        let turn = if self.moment == Moment::AfterTheRoll && self.turn.n() == 1 {
            Count::clamped(2)
        } else {
            self.turn
        };
        let declared = if to.is_some() { Declared::Plan } else { Declared::NoPlan };
        let order = to.unwrap_or(&listed);
        let mut corps = Pips { declared, dice, turn, ..self.corps_in(order, self.plan) };
        // Whoever has no name is called by his place in the list that is shown.
        for (general, g) in corps.generals.iter_mut().zip(order) {
            general.name = Name::truncated(&self.called(*g));
        }
        // With No Plan a Plan may be free, and holds at once: its dice are rolled by it.
        let is_free = corps.allocation(&context.sheet) == Allocation::Plan && !self.plan;
        let answer = corps.answer(context);
        match corps.allocation(&context.sheet) {
            Allocation::Forfeited { .. } => {
                notes.push(Note::Remark(
                    "A change is declared before the roll: the Corps has no PIPs this turn, and goes over in the next."
                        .into(),
                ));
                answer.changes
            }
            _ if is_free => self.take_up(to),
            _ => {
                let refused = |note: &Note| matches!(note, Note::Refused { .. });
                notes.extend(answer.report.notes.into_iter().filter(refused));
                Vec::new()
            }
        }
    }

    /// Takes up this ranking, or No Plan, at once and free.
    fn take_up(&self, to: Option<&[usize]>) -> Vec<Change> {
        let first = self.generals.iter().filter_map(|general| general.unit).min();
        let Some(ranking) = to else {
            let planless = Change::set("Corps", "operates with No Plan", &PLANLESS, 1);
            return vec![planless.on(first).of_person("")];
        };
        let mut changes = Vec::new();
        if !self.plan {
            let plan = Change::set("Corps", "operates with a Plan", &PLANLESS, 0);
            changes.push(plan.on(first).of_person(""));
        }
        for (rank, g) in (1..).zip(ranking) {
            changes.push(self.who(*g).ranked(rank));
            changes.push(Change::set("", "", &PLANLESS, 0).on(self.who(*g).division));
        }
        changes
    }
}
