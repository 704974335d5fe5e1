//! An army of DBM: commands under their generals, in lines of elements that are alike (Points, Equivalents, Break).

mod form;
mod header;
mod line;
mod lists;
mod points;
mod rows;
mod size;
mod support;
mod text;
mod vocabulary;
mod works;

use super::Dbm;
use super::sheet::{SHEET, Sheet, part_of};
use super::state::marked;
use crate::rules::form::FieldPath;
use crate::rules::titled;
use crate::rules::{
    self, AnyContext, ArmyWords, Breakdown, Form, Group, Groups, IdAllocator, Input, InvalidField, LineEdit,
    LineSummary, Lines, Name, Quantity, RuleRef, UnitId, capitalize, input, known, reconstructed, unsigned,
    words,
};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::borrow::Cow;
use strum::VariantArray;

pub use header::Header;
pub use line::{Drill, Line};
pub(super) use points::drilled;
use points::surcharge_by;
pub use points::{reached, surcharge};
pub use size::Size;
pub use support::Supports;
pub(super) use support::weapon_choice;
pub use works::Works;

const POINTS: RuleRef = RuleRef("Points");
const EQUIVALENTS: RuleRef = RuleRef("Equivalents");
const BREAK: RuleRef = RuleRef("Break");

/// What a roster holds.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Army {
    /// Army points.
    pub size: Size,
    /// What a competition asks of it.
    pub header: Header,
    /// The commands of the army.
    #[serde(rename = "groups")]
    pub commands: Lines<Command>,
    /// The fortifications of the army.
    pub works: Works,
    /// The last number given.
    pub numbers: IdAllocator,
}

/// A general and what he leads.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Command {
    /// The number of the command in this army.
    pub id: UnitId,
    /// Name of the command.
    pub name: Name,
    /// General.
    pub general: Standing,
    /// The troops of the command.
    #[serde(rename = "units")]
    pub lines: Lines<Line>,
}

impl rules::RosterLine for Command {
    const MAX: usize = 4;

    fn id_mut(&mut self) -> &mut UnitId {
        &mut self.id
    }
}

impl rules::RosterGroup for Command {
    type Unit = Line;

    fn units(&self) -> &Lines<Line> {
        &self.lines
    }

    fn units_mut(&mut self) -> &mut Lines<Line> {
        &mut self.lines
    }
}

/// What a general is, highest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Standing {
    CommanderInChief,
    #[default]
    SubGeneral,
    Ally,
}

impl Standing {
    words! {
        /// What it is called in a sentence.
        pub fn name { CommanderInChief: "C-in-C", SubGeneral: "sub-general", Ally: "ally-general" }
    }
}

impl Command {
    /// Half equivalents.
    pub fn equivalents(&self) -> Breakdown {
        self.equivalents_by(&SHEET)
    }

    /// The points by a player's sheet.
    pub fn equivalents_by(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Equivalents);
        for line in known(&self.lines) {
            sum.add_cell(line.classified(), line.equivalents_by(sheet), line.elements.n(), EQUIVALENTS);
        }
        sum
    }

    /// "C-in-C, 22 EE, demoralised at 7½ EE".
    fn detail(&self, sheet: &Sheet) -> String {
        let all = self.equivalents_by(sheet);
        let general = self.general.name();
        let say = |n: i32| marked(Quantity::Equivalents.format(n), all.source());
        match all.total() {
            0 => format!("{general}, {}", say(0)),
            n => {
                let breaks = say(sheet.reached(n, sheet.breaks.demoralised));
                format!("{general}, {}, demoralised at {breaks}", say(n))
            }
        }
    }

    fn points(&self, title: &str, size: Size, sheet: &Sheet, sum: &mut Breakdown) {
        for line in known(&self.lines) {
            self.points_of(line, title, size, sheet, sum);
        }
    }

    fn points_of(&self, line: &Line, title: &str, size: Size, sheet: &Sheet, sum: &mut Breakdown) {
        let label = format!("{title}: {}", line.classified());
        match line.price_by(sheet) {
            Some(price) => sum.add_cell(label, price, line.elements.n(), POINTS),
            None => {
                sum.not_applied(label, reconstructed(0), "not in the army lists, so without a price", POINTS)
            }
        }
        if line.general {
            let label = format!("{title}: {}", self.general.name());
            sum.add_cell(label, surcharge_by(sheet, self.general, line.drill, size), 1, POINTS);
        }
    }

    /// "70 AP", with what the general costs beyond his element; nothing where there is no price.
    fn cost_of(&self, line: &Line, size: Size, sheet: &Sheet) -> String {
        let mut sum = Breakdown::new(Quantity::ArmyPoints);
        self.points_of(line, "", size, sheet, &mut sum);
        let is_priced = line.price_by(sheet).is_some();
        if is_priced { marked(Quantity::ArmyPoints.format(sum.total()), sum.source()) } else { String::new() }
    }
}

impl Army {
    /// Adds a command and gives it its number.
    pub fn add_command(&mut self, command: Command) {
        self.commands.push(command);
        rules::number(self);
    }

    fn has_chief(&self) -> bool {
        known(&self.commands).any(|command| command.general == Standing::CommanderInChief)
    }

    /// The commands with what each is called.
    pub(super) fn titled(&self) -> impl Iterator<Item = (String, &Command)> {
        let commands = self.commands.iter().enumerate();
        commands.filter_map(|(place, command)| {
            let command = command.known()?;
            Some((titled(&command.name, "Command", place), command))
        })
    }

    /// Half army points.
    pub fn points(&self) -> Breakdown {
        self.points_by(&SHEET)
    }

    /// The points by a player's sheet.
    pub fn points_by(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::ArmyPoints);
        for (title, command) in self.titled() {
            command.points(&title, self.size, sheet, &mut sum);
        }
        self.works.points(&sheet.points.works, &mut sum);
        sum
    }

    /// "54 AP left of 400", "12 AP more than 400", by a player's sheet.
    pub(super) fn left_by(&self, sheet: &Sheet) -> String {
        let most = self.size.points();
        match 2 * most - self.points_by(sheet).total() {
            0 => "Exactly the points of the game".into(),
            room if room > 0 => format!("{} left of {}", Quantity::ArmyPoints.format(room), unsigned(most)),
            over => format!("{} more than {}", Quantity::ArmyPoints.format(-over), unsigned(most)),
        }
    }

    /// Half equivalents.
    pub fn equivalents(&self) -> Breakdown {
        self.equivalents_by(&SHEET)
    }

    /// The points by a player's sheet.
    pub fn equivalents_by(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Equivalents);
        for (title, command) in self.titled() {
            let of = command.equivalents_by(sheet);
            let worth = rules::Sourced { value: of.total(), source: of.source() };
            sum.add_cell(title, worth, 1, EQUIVALENTS);
        }
        sum
    }

    fn groups_of(&self, sheet: &Sheet) -> Vec<Group> {
        Group::of(&self.commands, |place, command| Group {
            id: Some(command.id),
            title: titled(&command.name, "Command", place),
            detail: command.detail(sheet),
            heads: false,
            units: LineSummary::of(&command.lines, |line| {
                let cost = command.cost_of(line, self.size, sheet);
                LineSummary::unit(line.id, &line.name, line.made_of()).costing(cost)
            }),
        })
    }

    /// What does not go by the rules or is missing, by a player's sheet, in sentences.
    pub(super) fn checks_by(&self, sheet: &Sheet) -> Vec<String> {
        let mut checks = Vec::new();
        let (points, most) = (self.points_by(sheet).total(), self.size.points());
        if points > 2 * most {
            let cost = Quantity::ArmyPoints.format(points);
            let over = Quantity::ArmyPoints.format(points - 2 * most);
            checks.push(format!("This army costs {cost}: {over} more than {}.", unsigned(most)));
        }
        let chiefs = known(&self.commands).filter(|command| command.general == Standing::CommanderInChief);
        match chiefs.count() {
            1 => {}
            0 => checks.push("This army has no C-in-C.".into()),
            n => checks.push(format!("This army has {n} C-in-Cs: it can have one.")),
        }
        for (title, command) in self.titled() {
            match known(&command.lines).filter(|line| line.general).count() {
                1 => {}
                0 => checks.push(format!("{title}: none of its elements is the general's.")),
                n => checks.push(format!("{title}: {n} lines have the general in them: one can.")),
            }
            for line in known(&command.lines).filter(|line| line.price_by(sheet).is_none()) {
                checks.push(format!("{title}: no army list has {}.", line.classified()));
            }
        }
        checks.extend(self.works.check());
        checks
    }
}

/// A part of the equivalents, as the losses at which it is reached.
fn lost(sheet: &Sheet, of: &Breakdown, part: rules::Sourced, whose: &'static str) -> Breakdown {
    let mut sum = Breakdown::new(Quantity::Equivalents);
    let worth =
        rules::Sourced { value: sheet.reached(of.total(), part), source: of.source().max(part.source) };
    let label = format!("{} {whose}, up to the next half", capitalize(&part_of(part.value)));
    sum.add_cell(label, worth, 1, BREAK);
    sum
}

/// "25%"; "1 in 3" where it is no round part of a hundred.
pub(super) fn percent(part: i32) -> String {
    if part > 0 && 100 % part == 0 { format!("{}%", 100 / part) } else { format!("1 in {}", unsigned(part)) }
}

impl rules::Army for Army {
    fn groups(&self) -> Vec<Group> {
        self.groups_of(&SHEET)
    }

    fn groups_by(&self, context: &AnyContext) -> Vec<Group> {
        self.groups_of(&context.typed::<Dbm>().sheet)
    }

    fn totals(&self, context: &AnyContext) -> Vec<(Cow<'static, str>, Breakdown)> {
        let sheet = &*context.typed::<Dbm>().sheet;
        let mut elements = Breakdown::new(Quantity::Count);
        let all = self.equivalents_by(sheet);
        let mut breaking = Vec::new();
        for (title, command) in self.titled() {
            let of = command.equivalents_by(sheet);
            elements.add_number(
                title.clone(),
                known(&command.lines).map(|line| line.elements.n()).sum(),
                EQUIVALENTS,
            );
            breaking.push((
                format!("{title}: demoralised at").into(),
                lost(sheet, &of, sheet.breaks.demoralised, "the command"),
            ));
            breaking.push((
                format!("{title}: {} losses at", percent(sheet.breaks.general_lost.value)).into(),
                lost(sheet, &of, sheet.breaks.general_lost, "the command"),
            ));
        }
        let mut totals = vec![
            ("Army points".into(), self.points_by(sheet)),
            ("Elements".into(), elements),
            ("Element equivalents".into(), all.clone()),
            ("Army beaten at".into(), lost(sheet, &all, sheet.breaks.beaten, "the army")),
        ];
        totals.extend(breaking);
        totals
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        self.header.facts()
    }

    fn left(&self, context: &AnyContext) -> Option<String> {
        Some(self.left_by(&context.typed::<Dbm>().sheet))
    }

    fn checks(&self, context: &AnyContext) -> Vec<String> {
        self.checks_by(&context.typed::<Dbm>().sheet)
    }

    fn as_input(&self) -> &dyn Input {
        self
    }

    fn set(&mut self, path: &str, text: &str) -> Result<(), InvalidField> {
        input::set(self, path, text)
    }

    fn form(&self, path: &str) -> Form {
        let command = |at: &str| self.commands[..].get(at.parse::<usize>().ok()?)?.known();
        let groups = FieldPath::root().of("groups");
        let form = match path.split('.').collect::<Vec<_>>()[..] {
            [""] => Some(self.head_form()),
            ["groups", at] => command(at).map(|command| command.form(&groups.of(at))),
            ["groups", at, "units", place] => command(at).and_then(|command| {
                let line = command.lines[..].get(place.parse::<usize>().ok()?)?.known()?;
                Some(line.form(&groups.of(at).of("units").of(place)))
            }),
            _ => None,
        };
        form.unwrap_or_default()
    }

    fn words(&self) -> ArmyWords {
        ArmyWords {
            group: "command",
            groups: "commands",
            unit: "line",
            units: "lines",
            head: "Name, game size, fortifications, competition",
        }
    }

    fn lines(&self) -> &dyn Groups {
        &self.commands
    }

    fn lines_mut(&mut self) -> &mut dyn Groups {
        &mut self.commands
    }

    fn edit_line(&mut self, path: &str, edit: LineEdit) -> bool {
        let has_chief = self.has_chief();
        let done = self.commands.edit(path, edit);
        // Somebody has to be in command: the first general is.
        if done
            && edit == LineEdit::Add
            && !has_chief
            && let Some(Ok(at)) = path.strip_prefix("groups.").map(str::parse)
            && let Some(command) = self.commands.known_mut(at)
        {
            command.general = Standing::CommanderInChief;
        }
        done
    }

    fn begin_line(&mut self, path: &str) {
        self.commands.inherit_from(path);
        // A command's first line is its general's element, as lists have it.
        let Some((group, "0")) = path.split_once(".units.") else { return };
        let command = group.strip_prefix("groups.").and_then(|at| self.commands.known_mut(at.parse().ok()?));
        if let Some(command) = command.filter(|command| !known(&command.lines).any(|line| line.general))
            && let Some(line) = command.lines.known_mut(0)
        {
            line.lead();
        }
    }

    fn numbers(&mut self) -> &mut IdAllocator {
        &mut self.numbers
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
