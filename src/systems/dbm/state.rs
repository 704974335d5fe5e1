//! What becomes of an army in a battle: elements lost, commands demoralised, what a bound remembers.

use super::Dbm;
use super::army::{Army, Command, Line};
use super::sheet::{Sheet, YesNo};
use crate::rules::counted;
use crate::rules::{
    BattleView, Breakdown, Change, Condition, Expiry, ManualCounter, Marker, Quantity, RuleRef, Side, Source,
    Sourced, Strength, Todo, UnitRef, known,
};

pub(super) const ALL_MARKERS: &[Marker] = &[
    LOST,
    FOUGHT,
    SHOT,
    RECOILS,
    FLEES,
    WON,
    ROLLED,
    HALTED,
    PIPS,
    PLANNED,
    GENERAL_USED,
    GENERAL_MOVED,
    MARCHES,
    COUNTS_AS,
];

/// Elements of a line that are destroyed.
pub(super) const LOST: Marker = Marker { id: "lost", title: "Lost", expiry: Expiry::Battle };
/// Elements that have fought.
pub(super) const FOUGHT: Marker = Marker { id: "fought", title: "Fought", expiry: Expiry::Phase };
/// Elements that have shot.
pub(super) const SHOT: Marker = Marker { id: "shot", title: "Shot", expiry: Expiry::Phase };
/// Elements that have to recoil.
pub(super) const RECOILS: Marker = Marker { id: "recoils", title: "Recoil", expiry: Expiry::Turn };
/// Elements that have to flee.
pub(super) const FLEES: Marker = Marker { id: "flees", title: "Flee", expiry: Expiry::Turn };
/// Elements that have beaten somebody in close combat: impetuous ones pursue.
pub(super) const WON: Marker = Marker { id: "won", title: "Beat the enemy", expiry: Expiry::Turn };
/// Impetuous troops were halted, or have advanced.
pub(super) const HALTED: Marker = Marker { id: "halted", title: "Halted", expiry: Expiry::Phase };
/// The PIP die of its command is rolled; at 2 it has spent its PIPs.
pub(super) const ROLLED: Marker = Marker { id: "rolled", title: "PIPs spent", expiry: Expiry::Turn };
/// The PIPs that its command has to spend.
pub(super) const PIPS: Marker = Marker { id: "pips", title: "PIPs", expiry: Expiry::Turn };
/// The PIPs that its command plans to spend, before the roll.
pub(super) const PLANNED: Marker = Marker { id: "planned", title: "PIPs planned", expiry: Expiry::Turn };
/// The general of its command has lowered a cost.
pub(super) const GENERAL_USED: Marker =
    Marker { id: "general_used", title: "General has lowered a cost", expiry: Expiry::Turn };
/// The general of its command has moved.
pub(super) const GENERAL_MOVED: Marker =
    Marker { id: "general_moved", title: "General has moved", expiry: Expiry::Battle };
/// How many marches it has made.
pub(super) const MARCHES: Marker = Marker { id: "marches", title: "Marches", expiry: Expiry::Turn };
/// What its grade (X) counted as last, where the player says so: the place of the rating from 1.
pub(super) const COUNTS_AS: Marker =
    Marker { id: "counts_as", title: "(X) counts as", expiry: Expiry::Battle };
/// What [`ROLLED`] is once the PIPs are spent.
pub(super) const SPENT: i32 = 2;

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

/// Elements of a line that are not lost.
pub(super) fn elements_left(battle: &BattleView<'_, Dbm>, side: Side, line: &Line) -> i32 {
    line.elements.n() - lost_elements(battle, side, line)
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

/// "4½ EE of 16½ EE lost", with how it was counted and the losses at which it breaks; nothing where nothing is lost.
fn lost_condition(mut losses: Breakdown, all: &Breakdown, at: i32, breaks: &'static str) -> Condition {
    let lost = losses.total();
    if lost == 0 {
        return Condition::default();
    }
    let say = |n| Quantity::Equivalents.format(n);
    let summary =
        format!("{} of {} lost", marked(say(lost), losses.source()), marked(say(all.total()), all.source()));
    losses.note_cell(breaks, say(at), all.source().max(Source::Reconstructed), BREAK);
    Condition { summary, losses: Some(losses), ..Condition::default() }
}

pub(super) fn condition(battle: &BattleView<'_, Dbm>, unit_ref: UnitRef) -> Condition {
    let army = battle.army(unit_ref.side);
    if let Some((_, line)) = army.line(unit_ref) {
        return line_condition(battle, unit_ref, line);
    }
    match known(&army.commands).find(|command| command.id == unit_ref.id) {
        Some(command) => command_condition(battle, unit_ref, command),
        None => army_condition(battle, unit_ref.side),
    }
}

fn line_condition(battle: &BattleView<'_, Dbm>, unit_ref: UnitRef, line: &Line) -> Condition {
    let elements = line.elements.n();
    let lost = lost_elements(battle, unit_ref.side, line);
    let mut summary = Vec::new();
    if lost > 0 {
        summary.push(format!("{lost} of {elements} lost"));
    }
    for (marker, word) in [(FOUGHT, "fought"), (SHOT, "shot")] {
        match battle.markers.of(unit_ref, marker.id) {
            0 => {}
            n => summary.push(format!("{n} {word}")),
        }
    }
    let is = format!("{} {} {}", elements - lost, line.troops.letters(), line.grade);
    let counters = vec![ManualCounter { marker: LOST.id, title: "Elements lost", most: elements }];
    Condition {
        current: is,
        summary: summary.join(", "),
        is_destroyed: lost >= elements,
        counters,
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
    }
    if condition.summary.is_empty() {
        condition.summary = format!("0 EE of {} lost", marked(all.text(), all.source()));
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
        for command in known(&battle.army(side).commands) {
            let leads = UnitRef { side, id: command.id };
            let left =
                |line: &Line| line.elements.n() - battle.markers.of(UnitRef { side, id: line.id }, LOST.id);
            let acts = side == battle.active && known(&command.lines).any(|line| left(line) > 0);
            let [pips, rolled] = [PIPS, ROLLED].map(|marker| battle.markers.of(leads, marker.id));
            match phase {
                "pips" if acts && pips == 0 && rolled == 0 => {
                    todo.push(Todo::rolled(leads, "PIP die", &PIPS, 6).by(&["dbm/pip-dice"]));
                }
                "moves" if acts && rolled < SPENT => {
                    let what = match pips {
                        0 => "to move".into(),
                        pips => format!("{} to spend", counted(pips, "PIP", "PIPs")),
                    };
                    let spends = Todo::ticked(leads, &what, ["PIPs spent", "All PIPs spent"], &ROLLED, SPENT);
                    todo.push(spends.by(&["dbm/spending"]));
                }
                _ => {}
            }
            for line in known(&command.lines) {
                let unit_ref = UnitRef { side, id: line.id };
                let marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id);
                let left = left(line);
                let mut add = |n: i32, what: &str, done, marker: &Marker, to, by| {
                    if n > 0 {
                        let ticked = Todo::ticked(unit_ref, &format!("{n} {what}"), done, marker, to);
                        todo.push(ticked.by(by));
                    }
                };
                if phase == "moves" && acts && line.is_impetuous() && marked(&HALTED) == 0 {
                    add(
                        left,
                        "to halt, or they advance",
                        ["Halted or moved", "All halted or moved"],
                        &HALTED,
                        1,
                        &["dbm/spending"],
                    );
                }
                if phase == "shooting" && may_shoot(line, battle.sheet) {
                    add(
                        left - marked(&SHOT),
                        "may shoot",
                        ["All have shot", "Everybody has shot"],
                        &SHOT,
                        left,
                        &["dbm/combat"],
                    );
                }
                if matches!(phase, "shooting" | "close_combat" | "outcome") {
                    add(
                        marked(&RECOILS).min(left),
                        "to recoil",
                        ["Recoiled", "All recoiled"],
                        &RECOILS,
                        0,
                        &[],
                    );
                    add(marked(&FLEES).min(left), "to flee", ["Fled", "All fled"], &FLEES, 0, &[]);
                }
                if matches!(phase, "close_combat" | "outcome") && line.is_impetuous() {
                    add(marked(&WON).min(left), "to pursue", ["Pursued", "All pursued"], &WON, 0, &[]);
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
