//! What an army costs, counts for and has lost, and where its commands and it itself break (1.13; Points, Equivalents,
//! Break).

mod form;

use super::Dbm;
use super::army::{Army, Command, Line, Size, Standing, Works};
use super::sheet::Sheet;
use super::state::{LineInBattle, Losses, lost_by, marked};
use crate::rules::titled;
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Count, Form, Input, Lines, List, Name, Note,
    Prefilled, Quantity, Report, ResultTable, RuleRef, Source, Sourced, UnitRef, known,
};

const BREAK: RuleRef = RuleRef("Break");
/// Why support is not asked for.
const SUPPORT: &str = "support neither costs nor counts";
/// The most commands, as in a roster.
const COMMANDS: u8 = 4;
/// The most lines, as in a roster.
const LINES: usize = 96;

/// An army, line by line. The field names are the published format of links.
///
/// At first a line of four regular blades.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Strength {
    /// Army points.
    pub size: Size,
    /// The lines of the army.
    #[input(start = [Counted::default()].into_iter().collect())]
    pub lines: List<Counted, LINES>,
    /// The fortifications of the army.
    pub works: Works,
}

/// A line of elements with its losses.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Counted {
    /// The place of the line in the battle's roster.
    pub unit: Option<UnitRef>,
    /// Command. The one that it is of, counted from 1.
    pub command: Count<1, COMMANDS>,
    /// What the general is, where he is in this line.
    pub standing: Standing,
    /// What it is made of.
    pub line: Line,
    /// Elements lost.
    pub lost: Count<0, 99>,
}

impl Counted {
    fn lost_elements(&self) -> i32 {
        self.lost.n().min(self.line.elements.n())
    }
}

impl Strength {
    /// The numbers of its commands, in order.
    fn commands(&self) -> Vec<i32> {
        let mut numbers: Vec<i32> = self.lines.iter().map(|line| line.command.n()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    fn of_command(&self, number: i32) -> impl Iterator<Item = &Counted> {
        self.lines.iter().filter(move |line| line.command.n() == number)
    }

    fn command(&self, number: i32) -> Command {
        let general = self.of_command(number).find(|one| one.line.general).map(|one| one.standing);
        Command {
            name: Name::truncated(&titled("", "Command", number as usize - 1)),
            general: general.unwrap_or_default(),
            lines: Lines::counted(self.of_command(number).map(|one| one.line.clone())),
            ..Command::default()
        }
    }

    /// The army as a roster has it.
    pub fn army(&self) -> Army {
        let mut army = Army { size: self.size, works: self.works.clone(), ..Army::default() };
        self.commands().into_iter().for_each(|number| army.add_command(self.command(number)));
        army
    }

    /// What each command has lost.
    fn losses(&self, sheet: &Sheet) -> Vec<Losses> {
        let of = |number| {
            let command = self.command(number);
            let mut lost = self.of_command(number).map(Counted::lost_elements);
            let losses = lost_by(&command, sheet, |_| lost.next().unwrap_or_default());
            Losses {
                title: titled(&command.name, "Command", 0),
                all: command.equivalents_by(sheet),
                lost: losses,
            }
        };
        self.commands().into_iter().map(of).collect()
    }
}

impl Calculator for Strength {
    type System = Dbm;
    const ID: &'static str = "dbm/strength";
    const TITLE: &'static str = "Points and break points";
    const PROCEDURES: &'static [&'static str] = &["1.13a", "1.13b"];
    const NEEDS_UNITS: bool = false;
    const READ_ONLY: bool = true;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] = &[
        ("lines.*.line.id", "a line has a number in a roster only"),
        ("lines.*.line.supports.cavalry", SUPPORT),
        ("lines.*.line.supports.spears", SUPPORT),
        ("lines.*.line.supports.pikes", SUPPORT),
        ("lines.*.line.supports.blades", SUPPORT),
        ("lines.*.line.supports.auxilia", SUPPORT),
        ("lines.*.line.weapon", SUPPORT),
    ];

    fn form(&self, context: &Context<Dbm>) -> Form {
        self.build_form(&context.sheet)
    }

    fn answer(&self, context: &Context<Dbm>) -> Answer {
        let sheet = &*context.sheet;
        let army = self.army();
        let (points, all) = (army.points_by(sheet), army.equivalents_by(sheet));
        let losses = self.losses(sheet);
        let lost = Losses::of_army(&losses, sheet);
        let say = |halves: i32, source: Source| marked(Quantity::Equivalents.format(halves), source);
        let say_all = |halves: i32| say(halves, all.source());
        let beaten = sheet.reached(all.total(), sheet.breaks.beaten);
        let is_beaten = all.total() > 0 && lost.total() >= beaten;
        let headline = match (is_beaten, lost.total()) {
            (true, _) => "Army beaten".into(),
            (false, 0) => format!("{}, {}", points.text(), say_all(all.total())),
            (false, halves) => format!("{} of {} lost", say(halves, lost.source()), say_all(all.total())),
        };
        let room = army.left_by(sheet);
        let row = |command: &Losses| {
            let source = command.all.source();
            let breaks = |part| say(sheet.reached(command.all.total(), part), source);
            let figures = vec![
                say(command.all.total(), source),
                breaks(sheet.breaks.general_lost),
                breaks(sheet.breaks.demoralised),
                say(command.lost.total(), command.lost.source()),
            ];
            (command.title.clone(), figures)
        };
        let mut notes: Vec<Note> = losses
            .iter()
            .filter_map(|command| {
                let quarter = sheet.reached(command.all.total(), sheet.breaks.general_lost);
                let lost = command.lost.total();
                let what = match command.is_demoralised(sheet) {
                    true => "is demoralised",
                    false if lost > 0 && lost >= quarter => "has lost what counts for a lost general",
                    false => return None,
                };
                Some(Note::Remark(format!("{} {what}.", command.title)))
            })
            .collect();
        notes.extend(army.checks_by(sheet).into_iter().map(Note::Remark));
        let mut breaking = Breakdown::new(Quantity::Equivalents);
        let source = all.source().max(sheet.breaks.beaten.source).max(Source::Reconstructed);
        breaking.add_cell("Equivalents of the army", Sourced { value: all.total(), source }, 1, BREAK);
        breaking.note_cell("Army beaten at", Quantity::Equivalents.format(beaten), source, BREAK);
        let report = Report {
            headline,
            detail: format!("{room}. Beaten at {}.", say_all(beaten)),
            table: Some(ResultTable {
                heads: vec!["EE", "General lost", "Breaks at", "Lost"],
                rows: losses.iter().map(row).collect(),
                total: Some((
                    "Army",
                    vec![
                        say_all(all.total()),
                        say_all(sheet.reached(all.total(), sheet.breaks.general_lost)),
                        say_all(beaten),
                        say(lost.total(), lost.source()),
                    ],
                )),
            }),
            sums: vec![
                ("Army points".into(), points),
                ("Equivalents".into(), all),
                ("Lost".into(), lost),
                ("Beaten".into(), breaking),
            ],
            notes,
            ..Report::default()
        };
        report.into()
    }

    /// One piece is enough: all of its army is counted.
    fn prefill(&self, battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let side = ours.first().or(theirs.first()).map_or(battle.active, |first| first.side);
        let army = battle.army(side);
        let mut lines = List::default();
        for (number, command) in (1..).zip(known(&army.commands)) {
            for line in known(&command.lines) {
                let unit = UnitRef { side, id: line.id };
                lines.push(Counted {
                    unit: Some(unit),
                    command: Count::clamped(number),
                    standing: command.general,
                    line: line.clone(),
                    lost: Count::clamped(LineInBattle::of(battle, unit).map_or(0, |one| one.lost)),
                });
            }
        }
        Ok(Strength { size: army.size, lines, works: army.works.clone() })
    }
}
