//! One round of dice: the difference, its line, the cell, and the natural roll (P17; S§5.1).

use super::super::sheet::{AllOutBump, AssaultCell, BreakOffChoice, PitchedTie, Sheet, StalledBreakOff};
use super::super::terms::{Action, AssaultTable, Grade, Morale, Toll};
use super::losses::Suffered;
use super::report::Fought;
use super::{Assault, Formation};
use crate::rules::{
    Breakdown, Quantity, Role, RuleRef, Sides, Source, Sourced, TrackBox, TrackMove, TrackPath,
};

const PROCEDURE: RuleRef = RuleRef("5.1");
const TABLES: RuleRef = RuleRef("5.3");
const MIXED: RuleRef = RuleRef("5.2");

/// What is settled before the dice: both sides' modifiers, the table, and whether its lines are left outward.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// What is added to each side's die.
    pub modifiers: Sides<i32>,
    /// The table.
    pub table: AssaultTable,
    /// The loser of the modified roll goes one line outward.
    pub bumps: bool,
}

impl Fight {
    /// How far the attacker's modifiers are ahead of the defender's.
    pub(super) fn lead(&self) -> i32 {
        self.modifiers[Role::Attacker] - self.modifiers[Role::Defender]
    }
}

/// A round resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The attacker's modified roll less the defender's.
    pub difference: i32,
    /// The line of the difference, counted from 0 at the top.
    pub line: usize,
    /// The line reached.
    pub reached: usize,
    /// P and B hits of the side that lost the line.
    pub toll: Toll,
    /// Who suffers them, if there are any.
    pub suffers: Option<Role>,
    /// What the cell has the attacker do.
    pub cell: Action,
    /// What the attacker may or must do: a stalled one neither goes on nor, as a rule, breaks off.
    pub action: Action,
    /// M hits on each side for a tie.
    pub tie: i32,
    /// The attacker's natural roll less the defender's.
    pub natural: i32,
}

impl Round {
    /// Who lost the natural roll, and by how much.
    pub fn natural_loss(&self) -> Option<(Role, i32)> {
        match self.natural {
            0 => None,
            n if n < 0 => Some((Role::Attacker, -n)),
            n => Some((Role::Defender, n)),
        }
    }

    /// The P and B hits of this side.
    pub fn toll_on(&self, role: Role) -> Toll {
        if self.suffers == Some(role) { self.toll } else { Toll::default() }
    }

    /// Who lost the modified roll.
    pub fn loser(&self) -> Option<Role> {
        match self.difference {
            0 => None,
            n if n < 0 => Some(Role::Attacker),
            _ => Some(Role::Defender),
        }
    }
}

/// M hits for losing the natural roll by so many points (S§5.1): whole hits only.
pub fn natural_hits(sheet: &Sheet, grade: Grade, points: i32) -> i32 {
    let [per, hits] = sheet.die_points_per_m[grade];
    (points * hits.value / per.value.max(1)).max(0)
}

/// Whether this line is one that re-rolls or breaks off.
fn in_the_middle(cell: &AssaultCell) -> bool {
    matches!(cell.1.value, Action::Reroll | Action::BreakOff)
}

impl Assault {
    /// Both sides' modifiers and the table.
    pub fn fight(&self, sheet: &Sheet) -> Fight {
        self.fought_with(sheet, Role::ALL.map(|role| self.modifiers(sheet, role).total()))
    }

    pub(super) fn fought_with(&self, sheet: &Sheet, modifiers: Sides<i32>) -> Fight {
        Fight { modifiers, table: self.fought_on(), bumps: self.bumps(sheet) }
    }

    pub(in super::super) fn modifiers(&self, sheet: &Sheet, role: Role) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Points);
        sum.factors(role.title(), self, sheet);
        sum
    }

    /// Resolves natural dice of 1 to 10.
    pub fn round(&self, sheet: &Sheet, fight: &Fight, dice: Sides<i32>) -> Round {
        let natural = dice[Role::Attacker] - dice[Role::Defender];
        self.settled(sheet, fight, natural + fight.lead(), natural)
    }

    /// M hits of the natural roll and of a tie on a unit, or of its other assault where those are more.
    pub(super) fn m_hits(&self, sheet: &Sheet, role: Role, round: &Round, unit: &Formation) -> i32 {
        let lost_by = round.natural_loss().filter(|(loser, _)| *loser == role).map_or(0, |(_, n)| n);
        let here = natural_hits(sheet, unit.grade, lost_by) + round.tie;
        here.max(unit.elsewhere_of(role).m.n())
    }

    /// Whether an attacker of this morale breaks off where the cell says so: one that is stalled does by reading (F21.2).
    pub(super) fn breaks_off(&self, sheet: &Sheet, morale: Morale) -> bool {
        !self.stalled
            || match sheet.readings.stalled_break_off {
                StalledBreakOff::Demoralized => morale == Morale::Demoralized,
                StalledBreakOff::Nobody => false,
                StalledBreakOff::Everybody => true,
            }
    }

    /// What the attacker does of what the cell says: stalled, he stays in contact as long as anybody stands before him.
    fn action(&self, sheet: &Sheet, round: &Round) -> Action {
        let goes = |unit: &Formation| {
            let m = self.m_hits(sheet, Role::Attacker, round, unit);
            self.breaks_off(sheet, unit.morale.after(m).0)
        };
        match round.cell {
            Action::BreakOff if !self.attacker.units.iter().all(goes) => Action::Reroll,
            cell if self.stalled && cell.advances() => Action::Nothing,
            cell => cell,
        }
    }

    /// The round of this difference and natural roll.
    pub(super) fn settled(&self, sheet: &Sheet, fight: &Fight, difference: i32, natural: i32) -> Round {
        let table = &sheet.assault[fight.table];
        let line = sheet.assault.line(difference);
        let inner_stays =
            sheet.readings.all_out_bump == AllOutBump::OuterLines && in_the_middle(&table[line]);
        let outward = if fight.bumps && !inner_stays { difference.signum() } else { 0 };
        let reached = (line as i32 - outward).clamp(0, table.len() as i32 - 1) as usize;
        let AssaultCell(toll, action) = table[reached];
        let tied = match sheet.readings.pitched_tie {
            PitchedTie::ExactlyZero => difference == 0,
            PitchedTie::WholeLine => reached == sheet.assault.line(0),
        };
        let suffers = (toll.value != Toll::default()).then_some(Role::attacker_if(difference < 0));
        let ties = tied && fight.table == AssaultTable::PitchedBattle;
        let round = Round {
            difference,
            line,
            reached,
            toll: toll.value,
            suffers,
            cell: action.value,
            action: action.value,
            tie: if ties { sheet.assault.pitched_tie_m_each.value.max(0) } else { 0 },
            natural,
        };
        Round { action: self.action(sheet, &round), ..round }
    }

    /// The way from the dice to the cell.
    pub(super) fn difference(
        &self,
        sheet: &Sheet,
        fight: &Fight,
        sums: &Sides<Breakdown>,
        rolled: Option<(Sides<i32>, &Fought)>,
    ) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Points);
        let worth = |role: Role| Sourced { value: sums[role].total(), source: sums[role].source() };
        if let Some((dice, _)) = rolled {
            sum.add_number("Attacker's die", dice[Role::Attacker], PROCEDURE);
        }
        sum.add_cell("Attacker's modifiers", worth(Role::Attacker), 1, PROCEDURE);
        if let Some((dice, _)) = rolled {
            sum.add_number("Defender's die, taken off", -dice[Role::Defender], PROCEDURE);
        }
        sum.add_cell("Defender's modifiers, taken off", worth(Role::Defender), -1, PROCEDURE);
        let Some((_, Fought { round, suffered })) = rolled else { return sum };
        let tables = &sheet.assault;
        sum.note_cell(
            "Line of the table",
            sheet.assault.line_label(round.line),
            line_source(sheet, round.line),
            TABLES,
        );
        let stays = || sheet.assault.line_label(round.reached);
        let source = line_source(sheet, round.reached);
        if round.reached != round.line {
            sum.note_cell("All-out: the loser goes one line outward", stays(), source, PROCEDURE);
        } else if self.mixed(sheet) && !fight.bumps {
            sum.note_cell("Mixed assault: the line stays (your reading)", stays(), source, MIXED);
        } else if fight.bumps && in_the_middle(&tables[fight.table][round.line]) && round.difference != 0 {
            sum.note_cell("All-out: a middle line stays (your reading)", stays(), source, PROCEDURE);
        }
        let AssaultCell(toll, action) = tables[fight.table][round.reached];
        let who = round.suffers.map_or_else(|| "No hits".into(), |role| format!("{} suffers", role.title()));
        sum.note_cell(format!("{}: {who}", fight.table.name()), toll.value.to_string(), toll.source, TABLES);
        let words = action.value.words(self.attacks_with_cavalry());
        if !words.is_empty() {
            sum.note_cell("Attacker's action", words, action.source, RuleRef("5.5"));
        }
        if round.action == Action::Reroll && !self.fights_on(sheet) {
            let label = "From general range no re-roll is fought (your reading)";
            sum.note_cell(label, "contact broken", Source::Printed, PROCEDURE);
        }
        let by = |reading| sheet.readings.stalled_break_off == reading;
        let stalled = match (round.cell, round.action) {
            _ if !self.stalled => None,
            (Action::BreakOff, Action::Reroll) if by(StalledBreakOff::Nobody) => {
                Some(("Stalled: nobody breaks off (your reading)", "re-roll"))
            }
            (Action::BreakOff, Action::Reroll) => Some(("Stalled: no movement to break off", "re-roll")),
            (Action::BreakOff, _) if by(StalledBreakOff::Everybody) => {
                Some(("Stalled, he breaks off all the same (your reading)", "break off"))
            }
            (cell, _) if cell.advances() => Some(("Stalled: too little movement to go on", "stays")),
            _ => None,
        };
        if let Some((label, does)) = stalled {
            sum.note_cell(label, does, Source::Printed, RuleRef("5.5"));
        }
        if round.cell == Action::BreakOff && sheet.readings.break_off == BreakOffChoice::Must {
            break_off(&mut sum, tables.break_off_m, &suffered[Role::Attacker]);
        }
        if round.tie > 0 {
            let reading = match sheet.readings.pitched_tie {
                PitchedTie::ExactlyZero => "Tie: each side suffers",
                PitchedTie::WholeLine => "Middle line: each side suffers (your reading)",
            };
            sum.note_cell(reading, hits(round.tie), tables.pitched_tie_m_each.source, TABLES);
        }
        sum
    }

    pub(super) fn attacks_with_cavalry(&self) -> bool {
        self.attacker.has(super::Arm::Cavalry)
    }

    /// The table as a row of boxes, from the line of the difference to the line reached; before the dice, from
    /// where the modifiers alone lead.
    pub(super) fn track(&self, sheet: &Sheet, fight: &Fight, round: Option<&Round>) -> TrackPath {
        let boxes = sheet.assault[fight.table].iter().enumerate().map(|(line, AssaultCell(toll, action))| {
            let label = self.cell_words(sheet, fight, line, Sides(["A", "D"]));
            TrackBox { label, head: sheet.assault.line_label(line), source: toll.source.max(action.source) }
        });
        let basic = round.map_or_else(|| sheet.assault.line(fight.lead()), |round| round.line);
        let mut moves = Vec::new();
        if let Some(round) = round.filter(|round| round.reached != round.line) {
            moves.push(TrackMove { from: round.line, to: round.reached, label: "All-out".into() });
        }
        TrackPath {
            title: fight.table.name().into(),
            boxes: boxes.collect(),
            basic,
            moves,
            reached: round.map(|round| round.reached),
        }
    }
}

/// The M hits for breaking off: once where all units take them alike, else unit by unit.
fn break_off(sum: &mut Breakdown, cost: Sourced, attackers: &[Suffered]) {
    const RULE: RuleRef = RuleRef("5.5");
    if attackers.is_empty() {
        return;
    }
    if attackers.iter().all(|unit| !unit.breaks_off && unit.break_off_m == cost.value) {
        sum.note_cell("Breaking off: each attacking unit", hits(cost.value), cost.source, RULE);
        return;
    }
    // Who is stalled pays nothing.
    for unit in attackers.iter().filter(|unit| unit.breaks_off || unit.break_off_m > 0) {
        let how = match (unit.breaks_off, &unit.panic) {
            (true, Some(_)) => "demoralized, its P hits send it back",
            (true, None) => "demoralized, so it retreats instead",
            (false, _) => "breaking off",
        };
        sum.note_cell(format!("{}: {how}", unit.unit), hits(unit.break_off_m), cost.source, RULE);
    }
}

/// "2M".
pub(super) fn hits(m: i32) -> String {
    format!("{m}M")
}

/// A line is as firm as the bounds that make it.
fn line_source(sheet: &Sheet, line: usize) -> crate::rules::Source {
    let lines = &sheet.assault.lines;
    let firm = |line: Option<usize>| {
        line.and_then(|line| lines.get(line)).map_or_else(Default::default, |n| n.source)
    };
    firm(line.checked_sub(1)).max(firm(Some(line)))
}
