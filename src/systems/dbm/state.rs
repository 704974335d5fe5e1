//! What becomes of an army in a battle: elements lost, commands demoralised, what a bound remembers.

mod feeds;
mod in_battle;
mod markers;
mod signs;

use super::Dbm;
use super::army::{Army, Command, Line, percent};
use super::score::Scoring;
use super::sheet::{Sheet, YesNo};
use super::spending::Spending;
use crate::rules::counted;
use crate::rules::{
    Alert, BattleView, Breakdown, Calculator, Change, Condition, ManualCounter, Marker, Quantity, RuleRef,
    Side, Source, Sourced, Strength, Todo, UnitRef, known,
};

pub(super) use feeds::FEEDS;
pub(super) use in_battle::{CommandInBattle, LineInBattle};
pub(super) use markers::*;
pub(super) use signs::SIGNS;

const EQUIVALENTS: RuleRef = RuleRef("Equivalents");
pub(super) const BREAK: RuleRef = RuleRef("Break");

impl Army {
    /// The line of this number, with its command.
    pub(super) fn line(&self, unit_ref: UnitRef) -> Option<(&Command, &Line)> {
        known(&self.commands).find_map(|command| {
            let line = known(&command.lines).find(|line| line.id == unit_ref.id)?;
            Some((command, line))
        })
    }
}

/// Elements of a line that are lost.
fn lost_elements(battle: &BattleView<'_, Dbm>, side: Side, line: &Line) -> i32 {
    battle.markers.of(UnitRef { side, id: line.id }, LOST.id).clamp(0, line.elements.n())
}

/// What a command has lost.
pub(super) struct Losses {
    /// What it is called.
    pub title: String,
    /// The half equivalents of all of it.
    pub all: Breakdown,
    /// Those that it has lost.
    pub lost: Breakdown,
}

impl Losses {
    /// A third of it is lost (Break). A command of no worth is never demoralised.
    pub fn is_demoralised(&self, sheet: &Sheet) -> bool {
        let all = self.all.total();
        all > 0 && self.lost.total() >= sheet.reached(all, sheet.breaks.demoralised)
    }

    /// What an army has lost, command by command: all of a demoralised one is lost to the army (A20).
    pub fn of_army(commands: &[Losses], sheet: &Sheet) -> Breakdown {
        let whole = sheet.readings.demoralised_count_whole == YesNo::Yes;
        let mut sum = Breakdown::new(Quantity::Equivalents);
        for command in commands {
            let (title, all, lost) = (&command.title, &command.all, &command.lost);
            if whole && command.is_demoralised(sheet) {
                let worth = Sourced { value: all.total(), source: all.source().max(Source::Reconstructed) };
                sum.add_cell(format!("{title}, demoralised: all of it"), worth, 1, BREAK);
                continue;
            }
            let worth = Sourced { value: lost.total(), source: lost.source() };
            if command.is_demoralised(sheet) {
                let label = format!("{title}, demoralised: what it has lost (your reading)");
                sum.add_cell(label, worth, 1, BREAK);
                continue;
            }
            match worth.value {
                0 => sum.not_applied(title.clone(), worth, "nothing lost", EQUIVALENTS),
                _ => sum.add_cell(title.clone(), worth, 1, EQUIVALENTS),
            }
        }
        sum
    }
}

/// The half equivalents that a command has lost, line by line.
fn losses(battle: &BattleView<'_, Dbm>, side: Side, command: &Command) -> Breakdown {
    lost_by(command, battle.sheet, |line| lost_elements(battle, side, line))
}

/// The losses where `lost_of` says how many elements of a line are lost; it is asked line by line.
pub(super) fn lost_by(command: &Command, sheet: &Sheet, mut lost_of: impl FnMut(&Line) -> i32) -> Breakdown {
    let mut sum = Breakdown::new(Quantity::Equivalents);
    for line in known(&command.lines) {
        let lost = lost_of(line);
        if lost > 0 {
            let label = format!("{}: {lost} of {}", line.title(), line.elements.n());
            sum.add_cell(label, line.equivalents_by(sheet), lost, EQUIVALENTS);
        }
    }
    sum
}

fn losses_of(battle: &BattleView<'_, Dbm>, side: Side, title: String, command: &Command) -> Losses {
    Losses { title, all: command.equivalents_by(battle.sheet), lost: losses(battle, side, command) }
}

/// A third of its equivalents is lost (Break). A command of no worth is never demoralised.
pub(super) fn is_demoralised(battle: &BattleView<'_, Dbm>, side: Side, command: &Command) -> bool {
    losses_of(battle, side, String::new(), command).is_demoralised(battle.sheet)
}

/// "4½ of 16½ EE lost", with how it was counted and the losses at which it breaks; nothing where nothing is lost.
fn lost_condition(mut losses: Breakdown, all: &Breakdown, at: i32, breaks: &'static str) -> Condition {
    let lost = losses.total();
    if lost == 0 {
        return Condition::default();
    }
    let say = |n| Quantity::Equivalents.format(n);
    let of = marked(say(all.total()), losses.source().max(all.source()));
    let summary = format!("{} of {of} lost", say(lost).trim_end_matches(" EE"));
    losses.note_cell(breaks, say(at), all.source().max(Source::Reconstructed), BREAK);
    Condition { summary, losses: Some(losses), ..Condition::default() }
}

pub(super) fn condition(battle: &BattleView<'_, Dbm>, unit_ref: UnitRef) -> Condition {
    let army = battle.army(unit_ref.side);
    if let Some(line) = LineInBattle::of(battle, unit_ref) {
        return line_condition(battle, &line);
    }
    match known(&army.commands).find(|command| command.id == unit_ref.id) {
        Some(command) => command_condition(battle, unit_ref, command),
        None => army_condition(battle, unit_ref.side),
    }
}

fn line_condition(battle: &BattleView<'_, Dbm>, one: &LineInBattle<'_>) -> Condition {
    let LineInBattle { line, lost, left, .. } = *one;
    let elements = line.elements.n();
    let mut summary = Vec::new();
    if lost > 0 {
        summary.push(format!("{lost} of {elements} lost"));
    }
    for (n, word) in [(one.fought, "fought"), (one.shot, "shot")] {
        match n {
            0 => {}
            n => summary.push(format!("{n} {word}")),
        }
    }
    let is = format!("{left} {} {}", line.troops.letters(), line.grade);
    let counters = vec![ManualCounter { marker: LOST.id, title: "Elements lost", most: elements }];
    Condition {
        current: is,
        summary: summary.join(", "),
        is_destroyed: left == 0,
        counters,
        tile: signs::of_line(battle, one),
        ..Condition::default()
    }
}

fn command_condition(battle: &BattleView<'_, Dbm>, unit_ref: UnitRef, command: &Command) -> Condition {
    let demoralised = is_demoralised(battle, unit_ref.side, command);
    let losses = losses(battle, unit_ref.side, command);
    let (sheet, all) = (battle.sheet, command.equivalents_by(battle.sheet));
    let at = sheet.reached(all.total(), sheet.breaks.demoralised);
    let mut condition = lost_condition(losses, &all, at, "Demoralised at");
    condition.state = if demoralised { "demoralised" } else { "" };
    condition.alerts = command_alerts(battle, unit_ref.side, command, demoralised);
    condition.tile = signs::of_command(CommandInBattle::of(battle, unit_ref).as_ref(), demoralised);
    let pips = battle.markers.of(unit_ref, PIPS.id);
    // In the moves it says so itself that they are to be spent.
    if pips > 0 && battle.phase == "pips" {
        let lost = std::mem::take(&mut condition.summary);
        let summary = [counted(pips, "PIP", "PIPs"), lost];
        condition.summary =
            summary.into_iter().filter(|summary| !summary.is_empty()).collect::<Vec<_>>().join(", ");
    }
    if pips > 0 {
        condition.counters = vec![ManualCounter { marker: PIPS.id, title: PIPS.title, most: 6 }];
    }
    condition
}

/// A command that is demoralised or has lost its general.
fn command_alerts(
    battle: &BattleView<'_, Dbm>,
    side: Side,
    command: &Command,
    demoralised: bool,
) -> Vec<Alert> {
    let (sheet, mut alerts) = (battle.sheet, Vec::new());
    let unit_ref = UnitRef { side, id: command.id };
    if CommandInBattle::of(battle, unit_ref).is_some_and(|command| command.general_lost) {
        let say = |n| Quantity::Equivalents.format(n);
        let (all, part) = (command.equivalents_by(sheet), sheet.breaks.general_lost);
        let at = marked(say(sheet.reached(all.total(), part)), all.source().max(part.source));
        let lost = say(losses(battle, side, command).total());
        let text = format!(
            "without the {}. A move or halt of it {}. Lists name {} of a command for a lost general: {at}, and it has lost {lost}",
            command.general.name(),
            costs_more(sheet.pips.far.value),
            percent(part.value),
        );
        alerts.push(Alert::new("general", text, Spending::ID));
    }
    if demoralised {
        let whole = sheet.readings.demoralised_count_whole == YesNo::Yes;
        let text = if whole { "demoralised. All of it counts as lost to the army" } else { "demoralised" };
        alerts.push(Alert::new("demoralised", text, super::strength::Strength::ID));
    }
    alerts
}

/// The army's losses, command by command: all of a demoralised one is lost to the army (A20).
fn army_losses(battle: &BattleView<'_, Dbm>, side: Side) -> Breakdown {
    let titled = battle.army(side).titled();
    let commands: Vec<Losses> =
        titled.map(|(title, command)| losses_of(battle, side, title, command)).collect();
    Losses::of_army(&commands, battle.sheet)
}

/// Half of its equivalents is lost (Break). An army of no worth is never beaten.
pub(super) fn is_beaten(battle: &BattleView<'_, Dbm>, side: Side) -> bool {
    let (all, sheet) = (battle.army(side).equivalents_by(battle.sheet).total(), battle.sheet);
    all > 0 && army_losses(battle, side).total() >= sheet.reached(all, sheet.breaks.beaten)
}

/// The equivalents of an army that are not lost to it.
pub(super) fn strength_of(battle: &BattleView<'_, Dbm>, side: Side) -> Strength {
    let all = battle.army(side).equivalents_by(battle.sheet).total();
    Strength::after(all, army_losses(battle, side).total())
}

fn army_condition(battle: &BattleView<'_, Dbm>, side: Side) -> Condition {
    let (sheet, sum) = (battle.sheet, army_losses(battle, side));
    let all = battle.army(side).equivalents_by(sheet);
    let at = sheet.reached(all.total(), sheet.breaks.beaten);
    let mut condition = lost_condition(sum, &all, at, "Army beaten at");
    if is_beaten(battle, side) {
        condition.state = "beaten";
        condition.alerts = vec![Alert::new("beaten", "beaten. The battle is over", Scoring::ID)];
    }
    if condition.summary.is_empty() {
        condition.summary = format!("0 of {} lost", marked(all.text(), all.source()));
    }
    condition
}

pub(super) fn may_shoot(line: &Line, sheet: &Sheet) -> bool {
    sheet.ranges.of(line.troops, line.grade).is_some()
}

pub(super) fn todo(battle: &BattleView<'_, Dbm>) -> Vec<Todo> {
    let phase = battle.phase;
    let mut todo = Vec::new();
    for side in battle.active.both() {
        for command in CommandInBattle::all(battle, side) {
            let CommandInBattle { unit_ref: leads, pips, is_rolled, is_spent, .. } = command;
            let acts = side == battle.active && command.stands();
            match phase {
                "pips" if acts && !is_rolled => {
                    todo.push(Todo::rolled(leads, "PIP die", &PIPS, 6).by(&["dbm/pip-dice"]));
                }
                "moves" if acts && !is_spent => {
                    let what = match pips {
                        0 => "to move".into(),
                        pips => format!("{} to spend", counted(pips, "PIP", "PIPs")),
                    };
                    let spends = Todo::ticked(leads, &what, ["PIPs spent", "All PIPs spent"], &ROLLED, SPENT);
                    todo.push(spends.by(&["dbm/spending"]));
                }
                _ => {}
            }
            for one in &command.lines {
                let mut add = |n: i32, what: &str, done, marker: &Marker, to, by| {
                    if n > 0 {
                        let ticked = Todo::ticked(one.unit_ref, &format!("{n} {what}"), done, marker, to);
                        todo.push(ticked.by(by));
                    }
                };
                if phase == "moves" && acts && one.line.is_impetuous() && !one.is_halted {
                    add(
                        one.left,
                        "to halt, or they advance",
                        ["Halted or moved", "All halted or moved"],
                        &HALTED,
                        1,
                        &["dbm/spending"],
                    );
                }
                if phase == "shooting" && may_shoot(one.line, battle.sheet) {
                    let done = ["All have shot", "Everybody has shot"];
                    add(one.left - one.shot, "may shoot", done, &SHOT, one.left, &["dbm/combat"]);
                }
                if matches!(phase, "shooting" | "close_combat" | "outcome") {
                    let done = ["Recoiled", "All recoiled"];
                    add(one.to_recoil, "to recoil", done, &RECOILED, one.recoils, &[]);
                    add(one.to_flee, "to flee", ["Fled", "All fled"], &FLED, one.flees, &[]);
                }
                if matches!(phase, "close_combat" | "outcome") {
                    let done = ["Pursued", "All pursued"];
                    add(one.to_pursue, "to pursue", done, &PURSUED, one.won, &[]);
                }
            }
        }
    }
    todo
}

/// "1 PIP", "3 PIPs".
pub(super) fn pips(n: i32) -> String {
    counted(n, "PIP", "PIPs")
}

/// "costs 1 PIP more".
pub(super) fn costs_more(n: i32) -> String {
    match n {
        0 => "costs nothing more".into(),
        n if n < 0 => format!("costs {} less", pips(-n)),
        n => format!("costs {} more", pips(n)),
    }
}

/// A figure with the mark of a house value, where it rests on one: "3½ EE ◇".
pub(super) fn marked(text: String, source: Source) -> String {
    if source == Source::House { text + " ◇" } else { text }
}

/// An element in a combat.
pub(super) struct Element {
    /// "Our knights (O)".
    pub who: String,
    /// The line that it is of.
    pub unit_ref: Option<UnitRef>,
}

impl Element {
    /// One more of a marker; one without words goes with another that has some.
    pub fn more(&self, marker: &Marker, what: &'static str) -> Change {
        Change::add(self.who.clone(), what, marker, 1).on(self.unit_ref)
    }
}
