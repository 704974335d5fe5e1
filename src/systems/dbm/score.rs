//! The score of a battle in a competition: 10 victory points, shared out by demoralised commands (1.13; Score).

use super::Dbm;
use super::army::{Army, Standing};
use super::sheet::{Sheet, YesNo};
use super::state::{is_beaten, is_demoralised};
use crate::rules::form::{Control, FieldPath, Item, Section};
use crate::rules::titled;
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Form, Input, List, Name, Note, Prefilled, Quantity,
    Report, RuleRef, Side, Sides, Sourced, UnitRef, unsigned,
};

const RULE: RuleRef = RuleRef("Score");
/// The most commands beside the C-in-C's: his own is worth nothing then, and never less.
pub(super) const OTHERS: usize = 5;

/// Both armies at the end of a battle. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Scoring {
    /// Our commands.
    pub ours: Force,
    /// Theirs.
    pub theirs: Force,
}

/// The commands of an army.
///
/// At first a C-in-C and two sub-generals.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Force {
    /// The C-in-C's.
    pub chief: Scored,
    /// Commands beside the C-in-C's. Of sub-generals and ally-generals.
    #[input(start = (0..2).map(|_| Scored::default()).collect())]
    pub others: List<Scored, OTHERS>,
    /// Army beaten.
    pub beaten: bool,
}

/// A command.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Scored {
    /// The place of the command in the battle's roster.
    pub unit: Option<UnitRef>,
    /// What it is called.
    pub name: Name,
    /// It is demoralised.
    pub demoralised: bool,
}

impl Force {
    /// Every command, the C-in-C's first, with what it is called and worth.
    fn commands(&self, sheet: &Sheet) -> Vec<(String, Sourced, &Scored)> {
        let each = sheet.score.command;
        let others = self.others.len() as i32;
        let chief = Sourced {
            value: sheet.score.army.value - each.value * others,
            source: sheet.score.army.source.max(if others > 0 {
                each.source
            } else {
                sheet.score.army.source
            }),
        };
        let name = |command: &Scored, place| match command.name.trim() {
            "" if place == 0 => "C-in-C's command".into(),
            _ => titled(&command.name, "Command", place),
        };
        let first = (name(&self.chief, 0), chief, &self.chief);
        let others = self.others.iter().enumerate();
        let others = others.map(|(place, other)| (name(other, place + 1), each, other));
        [first].into_iter().chain(others).collect()
    }

    /// The army is beaten, and all its commands count as demoralised.
    fn all_count(&self, sheet: &Sheet) -> bool {
        self.beaten && sheet.readings.beaten_count_demoralised == YesNo::Yes
    }

    /// The force as a battle has it; nothing where there is no C-in-C.
    fn of(battle: &BattleView<'_, Dbm>, side: Side) -> Option<Self> {
        let army: &Army = battle.army(side);
        let beaten = is_beaten(battle, side);
        let mut force = Force { others: List::default(), beaten, ..Force::default() };
        let mut has_chief = false;
        for (title, command) in army.titled() {
            let scored = Scored {
                unit: Some(UnitRef { side, id: command.id }),
                name: Name::truncated(&title),
                demoralised: is_demoralised(battle, side, command),
            };
            if command.general == Standing::CommanderInChief && !has_chief {
                (force.chief, has_chief) = (scored, true);
            } else {
                force.others.push(scored);
            }
        }
        has_chief.then_some(force)
    }

    fn section(&self, title: &str, side: Side, path: &str, sheet: &Sheet) -> Section {
        let fields = FieldPath::root().of(path);
        let all_count = self.all_count(sheet);
        let toggle = |fields: &FieldPath, (name, worth, command): &(String, Sourced, &Scored)| {
            let toggle = fields.field(*command, "demoralised").label(name.clone());
            let toggle = toggle.disabled(all_count.then_some("all of a beaten army count as demoralised"));
            Control { source: worth.source, ..toggle.value(points(worth.value)) }
        };
        let beaten = fields.field(self, "beaten").hint(sheet.breaks.beaten_at());
        let commands = self.commands(sheet);
        let paths = [fields.of("chief")].into_iter().chain((0..OTHERS).map(|at| fields.of("others").of(at)));
        let toggles = commands.iter().zip(paths.clone()).map(|(command, fields)| toggle(&fields, command));
        let names = [&self.chief].into_iter().chain(self.others.iter());
        let names = names.zip(paths).enumerate().map(|(place, (command, fields))| {
            let label = if place == 0 { "C-in-C's command".into() } else { format!("Command {}", place + 1) };
            fields.field(command, "name").label(label).into()
        });
        let count = fields.number(self, "others", 0..=OTHERS as i32);
        let items = vec![
            Item::Row(vec![beaten]),
            Item::Row(toggles.collect()),
            count.into(),
            Item::fold(fields.path("names"), "Names", names.collect()),
        ];
        let whose = Some(side);
        Section {
            side: whose,
            ..Section::new(title, items).keyed(path).note("tap those that are demoralised")
        }
    }
}

fn points(n: i32) -> String {
    format!("{} VP", unsigned(n))
}

/// How an army stands as it is scored.
#[derive(Clone, Copy)]
enum Outcome {
    /// It is not beaten.
    Holds,
    /// It is beaten, and its commands count each as it stands.
    Beaten,
    /// It is beaten, and all its commands count as demoralised.
    AllCount,
}

impl Outcome {
    fn of(force: &Force, sheet: &Sheet) -> Self {
        match (force.beaten, force.all_count(sheet)) {
            (false, _) => Outcome::Holds,
            (true, false) => Outcome::Beaten,
            (true, true) => Outcome::AllCount,
        }
    }
}

impl Scoring {
    /// What a side keeps of its own and gains of the enemy's.
    fn sums(&self, sheet: &Sheet) -> Sides<(i32, i32, Breakdown)> {
        let armies = Sides([&self.ours, &self.theirs]);
        let forces = armies.map(|force| (force.commands(sheet), Outcome::of(force, sheet)));
        Side::ALL.map(|side| {
            let mut sum = Breakdown::new(Quantity::Score);
            let (commands, army) = &forces[side];
            for (name, worth, command) in commands {
                match (command.demoralised, army) {
                    (true, _) => sum.not_applied(name.clone(), *worth, "demoralised", RULE),
                    (false, Outcome::AllCount) => {
                        let why = "counts as demoralised: the army is beaten";
                        sum.not_applied(name.clone(), *worth, why, RULE);
                    }
                    (false, Outcome::Beaten) => {
                        sum.add_cell(format!("{name}, kept by a beaten army (your reading)"), *worth, 1, RULE)
                    }
                    (false, Outcome::Holds) => sum.add_cell(format!("{name}, kept"), *worth, 1, RULE),
                }
            }
            let kept = sum.total();
            let (commands, army) = &forces[side.other()];
            for (name, worth, command) in commands {
                let of_enemy = format!("{name} of the enemy");
                match (command.demoralised, army) {
                    (true, _) => sum.add_cell(of_enemy + ", demoralised", *worth, 1, RULE),
                    (false, Outcome::AllCount) => sum.add_cell(of_enemy + ", army beaten", *worth, 1, RULE),
                    (false, Outcome::Beaten) => {
                        sum.not_applied(of_enemy, *worth, "beaten, but not demoralised (your reading)", RULE)
                    }
                    (false, Outcome::Holds) => sum.not_applied(of_enemy, *worth, "not demoralised", RULE),
                }
            }
            (kept, sum.total() - kept, sum)
        })
    }

    fn remark(&self, sheet: &Sheet) -> String {
        let counts = match sheet.readings.beaten_count_demoralised {
            YesNo::Yes => "all its commands then count as demoralised",
            YesNo::No => "only commands that are demoralised themselves count (your reading)",
        };
        format!("An army is beaten with {}: {counts}.", sheet.breaks.beaten_at())
    }
}

/// The side that acts, whose army is ours.
fn acting(battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Side {
    let of_theirs = || theirs.first().map(|unit_ref| unit_ref.side.other());
    ours.first().map(|unit_ref| unit_ref.side).or_else(of_theirs).unwrap_or(battle.active)
}

impl Calculator for Scoring {
    type System = Dbm;
    const ID: &'static str = "dbm/score";
    const TITLE: &'static str = "Score";
    const PROCEDURES: &'static [&'static str] = &["1.13c"];
    const NEEDS_UNITS: bool = false;
    const READ_ONLY: bool = true;

    fn form(&self, context: &Context<Dbm>) -> Form {
        let sheet = &*context.sheet;
        let ours = self.ours.section("Our army", Side::Ours, "ours", sheet);
        let theirs = self.theirs.section("Their army", Side::Theirs, "theirs", sheet);
        Form::new(vec![Item::Sides(Box::new(Sides([ours, theirs])))])
    }

    fn answer(&self, context: &Context<Dbm>) -> Answer {
        let Sides([ours, theirs]) = self.sums(&context.sheet);
        let report = Report {
            headline: format!("{} to {}", unsigned(ours.2.total()), unsigned(theirs.2.total())),
            detail: format!(
                "Ours: {} kept, {} gained. Theirs: {} kept, {} gained.",
                unsigned(ours.0),
                unsigned(ours.1),
                unsigned(theirs.0),
                unsigned(theirs.1)
            ),
            sums: vec![("Ours".into(), ours.2), ("Theirs".into(), theirs.2)],
            beside: Some(0),
            notes: vec![Note::Remark(self.remark(&context.sheet))],
            ..Report::default()
        };
        report.into()
    }

    fn swapped(&self) -> Option<Self> {
        Some(Scoring { ours: self.theirs.clone(), theirs: self.ours.clone() })
    }

    fn prefill(&self, battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let side = acting(battle, ours, theirs);
        Ok(Scoring {
            ours: Force::of(battle, side).ok_or("This army has no C-in-C: name him in the roster.")?,
            theirs: Force::of(battle, side.other())
                .ok_or("The enemy's army has no C-in-C: name him in its roster.")?,
        })
    }
}
