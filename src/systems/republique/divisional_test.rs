//! Whether a division panics, and what each of its units does then (P20; S§6).

mod factors;
mod form;
mod in_battle;
mod member;
mod notes;
mod report;

use super::Republique;
use super::panic::{RoutExtras, response};
use super::sheet::Sheet;
use super::state::average_grade;
use super::terms::{End, Grade, Response, Retrograde};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Count, Dice, Dist, Face, Factor, Form, Input, List,
    Name, Pad, Prefilled, Quantity, RuleRef, Sourced, UnitRef, printed,
};
use std::cmp::Reverse;
use strum::VariantArray;

pub use member::{Disorder, Flight, Member};

const PROCEDURE: RuleRef = RuleRef("6.1");
const TRIGGERS: RuleRef = RuleRef("6.2");
const MODIFIERS: RuleRef = RuleRef("6.3");

/// The most units of a division.
const MOST: usize = 24;

/// A division that tests its panic. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct DivisionalTest {
    /// The division of the battle that it is.
    pub group: Option<UnitRef>,
    /// Name.
    pub name: Name,
    /// Why it tests.
    pub why: Trigger,
    /// For its own P5.
    pub tested_own: bool,
    /// For a neighbour.
    pub tested_neighbour: bool,
    /// A division beside it that has not panicked is heavy support, and none of its units is shaken.
    pub support: bool,
    /// A division beside it that has panicked is heavy support.
    pub panicked_heavy: bool,
    /// A leader over it was lost in this turn, near a unit of it.
    pub leader_out: bool,
    /// Those above the corps who were lost in this turn.
    pub above: List<LostLeader, 6>,
    /// All that belong to it, those lost in the battle too.
    #[input(start = [Member::default(), Member::default()].into_iter().collect())]
    pub units: List<Member, MOST>,
    /// Out of a town. A unit of it would rout so.
    pub town: bool,
    /// Hit in the rear.
    pub rear: bool,
    /// Bridge or stream. A unit of it would rout across it.
    pub bridge: bool,
    /// In or into forest. A unit of it would rout so.
    pub forest: bool,
    /// Round of the panic. 0 where nobody counts them.
    pub round: Count<0, 24>,
    /// A die for each cause.
    pub dice: Dice<10, 2>,
}

/// A leader above the corps who was lost in this turn.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct LostLeader {
    /// Name.
    pub name: Name,
    /// He was near a unit of it.
    pub near: bool,
}

/// Why a division tests (S§6.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Trigger {
    /// Its own P5. Or a unit lost in an assault.
    #[default]
    Own,
    /// A neighbour’s panic.
    Neighbour,
    /// Both at once. A die for each, and the worse one counts.
    Both,
}

/// How a test ends; best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It stands.
    Stands,
    /// It panics.
    Panics,
}

impl DivisionalTest {
    fn called(&self) -> String {
        self.name.called_or(|| "The division".into())
    }

    /// The causes for which it has still to test: its own, a neighbour's. Each has one test in a phase.
    pub fn tests(&self) -> Vec<Trigger> {
        let own = self.why != Trigger::Neighbour && !self.tested_own;
        let neighbour = self.why != Trigger::Own && !self.tested_neighbour;
        let all = [(own, Trigger::Own), (neighbour, Trigger::Neighbour)];
        all.into_iter().filter_map(|(is_due, cause)| is_due.then_some(cause)).collect()
    }

    /// The average grade, and how it is found; nothing where nobody is left.
    pub fn average(&self, sheet: &Sheet) -> Option<(Grade, Breakdown)> {
        let bases: Vec<(Grade, i32)> = self.units.iter().map(|unit| unit.counts(sheet)).collect();
        average_grade(&bases).filter(|_| self.units.iter().any(|unit| !unit.is_gone()))
    }

    /// Its units that are shaken or worse; a lost one counts where it was demoralized (F20.4).
    fn shaken(&self, sheet: &Sheet) -> i32 {
        self.units.iter().filter(|unit| unit.is_shaken(sheet)).count() as i32
    }

    /// Its demoralized units, and those of them that are lost.
    fn demoralized(&self, sheet: &Sheet) -> [i32; 2] {
        let demoralized = || self.units.iter().filter(|unit| unit.is_demoralized(sheet));
        [demoralized().count() as i32, demoralized().filter(|unit| unit.is_gone()).count() as i32]
    }

    /// Elite troops or heavy cavalry are left in it.
    fn is_heavy(&self) -> bool {
        self.units.iter().any(Member::is_heavy)
    }

    /// A leader over it was lost near it in this turn.
    fn lost_its_leader(&self) -> bool {
        self.leader_out || self.above.iter().any(|leader| leader.near)
    }

    fn modifiers(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Points);
        sum.factors(factors::DIE, self, sheet);
        sum
    }

    /// The needed roll as a sum: the pass number of the grade, less the modifiers.
    fn needs(&self, sheet: &Sheet, grade: Grade) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Score);
        let pass = sheet.panic_test.pass[grade];
        sum.add_cell(format!("Pass number of {} troops", grade.name()), pass, 1, PROCEDURE);
        let modifiers = self.modifiers(sheet);
        let modifiers = Sourced { value: modifiers.total(), source: modifiers.source() };
        sum.add_cell("Modifiers of the die", modifiers, -1, MODIFIERS);
        sum
    }

    /// The natural roll that it needs, this or more; nothing where nobody is left.
    pub fn needed(&self, sheet: &Sheet) -> Option<i32> {
        let (grade, _) = self.average(sheet)?;
        Some(self.needs(sheet, grade).total())
    }

    /// How it ends by these dice: the worse one counts. Nothing as long as one is to be rolled that may yet decide.
    fn verdict(needed: i32, rolls: &[Option<i32>]) -> Option<Verdict> {
        if rolls.iter().flatten().any(|roll| *roll < needed) {
            return Some(Verdict::Panics);
        }
        rolls.iter().all(Option::is_some).then_some(Verdict::Stands)
    }

    /// How it ends, over all rolls.
    pub fn chances(&self, needed: i32) -> Dist<Verdict> {
        self.chances_with(needed, &vec![None; self.tests().len()])
    }

    /// How it ends, over all that may still come beside these dice.
    fn chances_with(&self, needed: i32, rolls: &[Option<i32>]) -> Dist<Verdict> {
        let die = |roll: &Option<i32>| match roll {
            Some(roll) => Dist::certain(*roll >= needed),
            None => Dist::die(10).map(|face| i32::from(*face) >= needed),
        };
        let stands = rolls.iter().map(die).fold(Dist::certain(true), |stands, passes| {
            stands.with(&passes).map(|(stands, passes)| *stands && *passes)
        });
        stands.map(|stands| if *stands { Verdict::Stands } else { Verdict::Panics })
    }

    /// The cell of the Panic Index that a failed test obeys: that of the last level.
    fn panic(&self, sheet: &Sheet, grade: Grade) -> Option<(i32, Sourced<Response>)> {
        response(sheet, grade, sheet.panic_index[grade].len() as i32)
    }

    /// The bases that desert of all its units together: the loss number, and one more for each condition of a rout (C35).
    fn deserters(&self, sheet: &Sheet, (level, cell): (i32, Sourced<Response>), grade: Grade) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        let response = cell.value;
        if response.loss > 0 {
            let n = Sourced { value: response.loss.into(), source: cell.source };
            sum.add_cell(format!("Loss number, {} at P{level}", grade.name()), n, 1, PROCEDURE);
        }
        if response.retrograde == Retrograde::Rout {
            let (town, rear, bridge, forest) = (self.town, Some(self.rear), self.bridge, self.forest);
            RoutExtras { town, rear, bridge, forest }.add_to(&mut sum, sheet);
        }
        let flights = || {
            let flights = self.units.iter().map(|unit| (unit, unit.flees(sheet, response.retrograde)));
            flights.filter_map(|(unit, flight)| Some((unit, flight?)))
        };
        let left = flights().map(|(_, flight)| flight.can_desert).sum();
        let has_guns = flights().any(|(unit, flight)| unit.is_guns() && flight.end.is_none());
        let label = match left {
            0 if has_guns => "Guns do not desert",
            _ => "No more bases are left to desert",
        };
        sum.at_most(label, printed(left), PROCEDURE);
        sum
    }

    /// What each unit does if the division panics; nothing of those that are gone already. Deserters are taken from the
    /// lowest grade first, and of one grade from those that were drawn.
    pub fn flights(&self, sheet: &Sheet) -> Vec<Option<Flight>> {
        let Some((grade, _)) = self.average(sheet) else { return Vec::new() };
        let Some(panic) = self.panic(sheet, grade) else { return Vec::new() };
        let by = panic.1.value.retrograde;
        let mut flights: Vec<_> = self.units.iter().map(|unit| unit.flees(sheet, by)).collect();
        let mut order: Vec<usize> = (0..flights.len()).collect();
        order.sort_by_key(|place| (Reverse(self.units[*place].grade), !self.units[*place].drawn));
        let mut pool = self.deserters(sheet, panic, grade).total();
        for place in order {
            let Some(flight) = &mut flights[place] else { continue };
            flight.lost = pool.clamp(0, flight.can_desert);
            pool -= flight.lost;
            flight.bases -= flight.lost;
            if flight.lost > 0 && flight.bases == 0 {
                flight.end = Some(End::Deserted);
            }
        }
        flights
    }

    /// Takes a unit off the list.
    pub fn remove(&mut self, unit: usize) {
        self.units.remove(unit);
    }
}

impl Calculator for DivisionalTest {
    type System = Republique;
    const ID: &'static str = "republique/divisional-test";
    const TITLE: &'static str = "Panic test";
    const PROCEDURES: &'static [&'static str] = &["P20"];
    const DICE_PAD: Pad = Pad::TenFaces;

    fn form(&self, context: &Context<Republique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        self.report(context)
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    fn factors() -> &'static [Factor<Self>] {
        factors::ALL
    }

    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        self.of_battle(battle, ours, theirs)
    }
}
