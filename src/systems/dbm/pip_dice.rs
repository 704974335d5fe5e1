//! The PIP dice of a bound: one for each command; those of a regular C-in-C's regular commands are handed out as he likes
//! (2.4; PIPs).

mod chances;
mod form;

use super::Dbm;
use super::army::{Drill, Standing};
use super::spending::Spending;
use super::state::{CommandInBattle, PIPS, ROLLED, pips};
use crate::rules::titled;
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Change, Context, Count, Dice, Die, Face, Form, Input, List,
    Name, NextStep, NotFilled, Note, Pad, Prefilled, Quantity, Report, ResultTable, Roll, RuleRef, Side,
    UnitRef,
};

const RULE: RuleRef = RuleRef("PIPs");
/// The most commands of an army.
const COMMANDS: usize = 6;

/// The commands of an army with their dice. The field names are the published format of links.
///
/// At first a regular C-in-C and two sub-generals.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct PipDice {
    /// The commands.
    #[input(start = [Standing::CommanderInChief, Standing::SubGeneral, Standing::SubGeneral]
        .map(Commanded::by)
        .into_iter()
        .collect())]
    pub commands: List<Commanded, COMMANDS>,
    /// The die of each command, by its place: dice that are swapped change places here.
    pub dice: Dice<6, COMMANDS>,
}

/// A command with its die.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Commanded {
    /// The place of the command in the battle's roster.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// General.
    #[input(of_unit)]
    pub general: Standing,
    /// His drill.
    #[input(of_unit)]
    pub drill: Drill,
    /// Lost. The general.
    pub lost: bool,
    /// Planned.
    pub planned: Count<0, 20>,
}

impl Commanded {
    /// One whose general is this.
    fn by(general: Standing) -> Self {
        Commanded { general, ..Commanded::default() }
    }

    fn in_battle(one: &CommandInBattle<'_>) -> Self {
        let led = one.lines.iter().find(|one| one.line.general);
        Commanded {
            unit: Some(one.unit_ref),
            name: Name::truncated(&one.title),
            general: one.command.general,
            drill: led.map(|one| one.line.drill).unwrap_or_default(),
            lost: one.general_lost,
            planned: Count::clamped(one.planned),
        }
    }
}

impl PipDice {
    /// What the command at this place is called.
    fn called(&self, place: usize) -> String {
        let name = self.commands.get(place).map_or("", |command| command.name.trim());
        titled(name, "Command", place)
    }

    /// The places whose dice are handed out: those of regular commands under a regular C-in-C, where there are two or more.
    fn pool(&self) -> Vec<usize> {
        let is_regular = |command: &Commanded| command.drill == Drill::Regular;
        let is_chief = |command: &Commanded| command.general == Standing::CommanderInChief && !command.lost;
        if !self.commands.iter().any(|command| is_chief(command) && is_regular(command)) {
            return Vec::new();
        }
        let shares = |place: &usize| {
            let command = &self.commands[*place];
            is_regular(command) && command.general != Standing::Ally
        };
        let pool: Vec<usize> = (0..self.commands.len()).filter(shares).collect();
        if pool.len() > 1 { pool } else { Vec::new() }
    }

    /// Why the command at this place keeps its own die.
    fn keeps(&self, place: usize) -> &'static str {
        match self.commands.get(place) {
            Some(command) if command.general == Standing::Ally => "an ally keeps his own die",
            Some(command) if command.drill == Drill::Irregular => "irregular: keeps its own die",
            _ => "keeps its own die",
        }
    }

    fn planned(&self, place: usize) -> i32 {
        self.commands.get(place).map_or(0, |command| command.planned.n())
    }

    fn face(&self, place: usize) -> Option<i32> {
        self.dice.at(place).map(Roll::n)
    }

    fn is_rolled(&self) -> bool {
        !self.commands.is_empty() && (0..self.commands.len()).all(|place| self.face(place).is_some())
    }

    /// Two commands swap their dice.
    fn swap(&mut self, one: usize, other: usize) {
        let [a, b] = [one, other].map(|place| self.dice.at(place).map(Roll::face));
        self.dice.set(one, b);
        self.dice.set(other, a);
    }

    /// The dice of the pool handed out so that the least is short: the highest to whoever plans most. Nothing where the
    /// pool is not rolled.
    fn best(&self) -> Option<Self> {
        let mut places = self.pool();
        let mut faces: Vec<Face> =
            places.iter().map(|place| self.dice.at(*place).map(Roll::face)).collect::<Option<_>>()?;
        places.sort_by_key(|place| -self.planned(*place));
        faces.sort_by_key(|face| std::cmp::Reverse(face.n));
        let mut best = self.clone();
        places.into_iter().zip(faces).for_each(|(place, face)| best.dice.set(place, Some(face)));
        Some(best)
    }

    /// The PIPs by which the plans exceed the dice as they lie.
    fn short(&self) -> i32 {
        let short = |place: usize| (self.planned(place) - self.face(place).unwrap_or_default()).max(0);
        (0..self.commands.len()).map(short).sum()
    }

    fn plans(&self) -> bool {
        self.commands.iter().any(|command| command.planned.n() > 0)
    }

    fn headline(&self) -> (String, String) {
        let places = 0..self.commands.len();
        if self.commands.is_empty() {
            return ("No commands".into(), "Add the commands of the army.".into());
        }
        if !self.is_rolled() {
            let open = places.filter(|place| self.face(*place).is_none()).count();
            let dice = if open == 1 { "Roll 1 PIP die".into() } else { format!("Roll {open} PIP dice") };
            return (dice, "One for each command.".into());
        }
        let faces: Vec<String> =
            places.clone().filter_map(|place| self.face(place)).map(|n| n.to_string()).collect();
        let short: Vec<(usize, i32)> = places
            .map(|place| (place, self.planned(place) - self.face(place).unwrap_or_default()))
            .filter(|(_, short)| *short > 0)
            .collect();
        let remedy = self.best().map(|best| best.short()).filter(|best| *best < self.short());
        let detail = match remedy {
            Some(0) => "Handed out otherwise, all plans fit.".into(),
            Some(left) => format!("Handed out otherwise, only {} short.", pips(left)),
            None if !self.plans() => format!("The commands have {} PIPs.", faces.join(", ")),
            None if short.is_empty() => "All plans fit.".into(),
            None => "No other way to hand them out is better.".into(),
        };
        let headline = match &short[..] {
            [] if self.plans() => "All plans fit".into(),
            [] => format!("PIPs {}", faces.join(", ")),
            [(place, short)] => format!("{} {short} short", self.called(*place)),
            all => format!("{} short", pips(all.iter().map(|(_, short)| short).sum())),
        };
        (headline, detail)
    }

    /// Die and plan of the command at this place.
    fn sum(&self, place: usize) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Pips);
        if let Some(face) = self.face(place) {
            let is_of_pool = self.pool().contains(&place);
            sum.add_number(if is_of_pool { "Die of the pool" } else { "Its own die" }, face, RULE);
        }
        sum.add_number("Planned", -self.planned(place), RULE);
        sum
    }

    fn shares(&self) -> ResultTable {
        let say = |n: i32| Quantity::Pips.format(n);
        let figures = |face: i32, planned: i32| vec![say(face), say(planned), say(face - planned)];
        let places = 0..self.commands.len();
        let of = |place| (self.face(place).unwrap_or_default(), self.planned(place));
        let [face, planned] = places.clone().map(of).fold([0, 0], |[a, b], (c, d)| [a + c, b + d]);
        let row = |place| {
            let (face, planned) = of(place);
            (self.called(place), figures(face, planned))
        };
        ResultTable {
            heads: vec!["Die", "Planned", "Left"],
            rows: places.map(row).collect(),
            total: Some(("All", figures(face, planned))),
        }
    }

    /// On to what each command does with its PIPs.
    fn next_steps(&self) -> Vec<NextStep> {
        let mut next = Vec::new();
        for (place, command) in self.commands.iter().enumerate() {
            let Some(face) = self.face(place) else { return Vec::new() };
            let Commanded { unit, ref name, general, .. } = *command;
            let pips = Some(Count::clamped(face));
            let spending = Spending { unit, name: name.clone(), general, pips, ..Spending::default() };
            next.push(NextStep::to(format!("{} spends", self.called(place)), &spending));
        }
        next
    }

    fn changes(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        for (place, command) in self.commands.iter().enumerate() {
            let Some(face) = self.face(place) else { return Vec::new() };
            let who = self.called(place);
            changes.push(Change::set(who.clone(), pips(face), &PIPS, face).on(command.unit));
            changes.push(Change::set(who, "", &ROLLED, 1).on(command.unit));
        }
        changes
    }
}

impl Calculator for PipDice {
    type System = Dbm;
    const ID: &'static str = "dbm/pip-dice";
    const TITLE: &'static str = "PIP dice";
    const PROCEDURES: &'static [&'static str] = &["2.4a"];
    const NEEDS_UNITS: bool = false;
    const DICE_PAD: Pad = Pad::Faces;

    fn form(&self, _: &Context<Dbm>) -> Form {
        self.build_form()
    }

    fn answer(&self, _: &Context<Dbm>) -> Answer {
        let (headline, detail) = self.headline();
        let (pool, places) = (self.pool(), 0..self.commands.len());
        let die = |place: usize| {
            let label = if pool.contains(&place) { "Pool".to_owned() } else { self.called(place).to_owned() };
            Die::new(label, 6, Side::Ours, self.dice.at(place))
        };
        let mut notes = vec![Note::Remark("What is not spent is lost as the bound ends.".into())];
        if pool.is_empty() && self.commands.len() > 1 {
            let chief_lost =
                self.commands.iter().any(|one| one.general == Standing::CommanderInChief && one.lost);
            let text = match chief_lost {
                true => "The C-in-C is lost: nobody hands out dice, and each command keeps its own.",
                false => "Only under a regular C-in-C do his regular commands swap dice.",
            };
            notes.push(Note::Remark(text.into()));
        }
        let is_chief = |command: &&Commanded| command.general == Standing::CommanderInChief;
        let chiefs = self.commands.iter().filter(is_chief).count();
        if chiefs > 1 {
            notes.push(Note::Remark(format!("These commands have {chiefs} C-in-Cs: an army has one.")));
        }
        let report = Report {
            headline,
            detail,
            table: self.is_rolled().then(|| self.shares()),
            sums: places.clone().map(|place| (self.called(place).into(), self.sum(place))).collect(),
            dice: places.map(die).collect(),
            odds: self.odds().into_iter().collect(),
            rolls: if self.is_rolled() { self.rolls() } else { Vec::new() },
            notes,
            next: self.next_steps(),
            ..Report::default()
        };
        Answer { report, changes: if self.is_rolled() { self.changes() } else { Vec::new() } }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    /// One of the army is enough; the dice have nothing to do with the enemy.
    fn prefill(&self, battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        if !theirs.is_empty() {
            return Err("PIP dice are rolled for one army: leave the enemy out.".into());
        }
        let side = ours.first().map_or(battle.active, |first| first.side);
        if side != battle.active {
            return Err("An army rolls its PIP dice in its own bound.".into());
        }
        let commands = CommandInBattle::all(battle, side).into_iter().filter(CommandInBattle::stands);
        let commands: Vec<CommandInBattle<'_>> = commands.collect();
        if !commands.is_empty() && commands.iter().all(|one| one.is_rolled) {
            return Err(NotFilled::no_need("The PIP dice of this bound are rolled."));
        }
        Ok(PipDice { commands: commands.iter().map(Commanded::in_battle).collect(), dice: Dice::default() })
    }
}
