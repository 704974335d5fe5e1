//! Which of the three tables an assault is fought on, and how near it is fought (P13, P14; S§5.1, 5.3).

use super::super::sheet::{MixedBump, Sheet};
use super::super::terms::{Arm, AssaultTable, Cover};
use super::Assault;
use crate::rules::{Breakdown, Lengths, Quantity, RuleRef, Source, printed};

const ZONES: RuleRef = RuleRef("5.1");
const TABLES: RuleRef = RuleRef("5.3");

/// How near the nearest full attacking base is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Zone {
    /// Inside the narrow zone.
    AllOut,
    /// Inside the wide one.
    General,
    /// Outside both: no assault.
    Outside,
}

/// A reason for a table: the pairing, and what keeps it from holding, if anything does.
struct Reason {
    table: AssaultTable,
    label: &'static str,
    barred: fn(&Assault) -> Option<&'static str>,
}

static REASONS: [Reason; 6] = [
    Reason {
        table: AssaultTable::AttackerAdvantage,
        label: "Cavalry against infantry or guns, all in the open",
        barred: |a| {
            let prey = |unit: &super::Formation| match unit.arm() {
                Arm::Infantry => !unit.square,
                arm => arm == Arm::Artillery,
            };
            if !a.attacker.has(Arm::Cavalry) {
                Some("the attacker has no cavalry")
            } else if !a.defender.units.iter().any(prey) {
                Some("no defending guns, and no infantry out of square")
            } else if !a.in_the_open() {
                Some("the attacker is not in the open")
            } else if a.defender_covered() {
                Some("the defender is not in the open")
            } else {
                None
            }
        },
    },
    Reason {
        table: AssaultTable::AttackerAdvantage,
        label: "Infantry against a square",
        barred: |a| {
            if !a.attacker.has(Arm::Infantry) {
                Some("the attacker has no infantry")
            } else if !a.against_square() {
                Some("no defender is in square")
            } else {
                None
            }
        },
    },
    Reason {
        table: AssaultTable::DefenderAdvantage,
        label: "From the open against cover",
        barred: |a| {
            if !a.defender_covered() {
                Some("the defender has no cover")
            } else if !a.in_the_open() {
                Some("the attacker comes from cover himself")
            } else {
                None
            }
        },
    },
    Reason {
        table: AssaultTable::DefenderAdvantage,
        label: "Cavalry alone against a square",
        barred: |a| {
            if !a.attacker.has(Arm::Cavalry) {
                Some("there is no cavalry to attack it")
            } else if a.attacker.has(Arm::Infantry) {
                Some("infantry attacks with the cavalry")
            } else if !a.against_square() {
                Some("there is no square")
            } else {
                None
            }
        },
    },
    Reason {
        table: AssaultTable::DefenderAdvantage,
        label: "Infantry against cavalry in the open",
        barred: |a| {
            if !a.attacker.has(Arm::Infantry) {
                Some("no infantry attacks")
            } else if !a.defender.has(Arm::Cavalry) {
                Some("the defender has no cavalry")
            } else if a.defender_covered() {
                Some("the defending cavalry is in cover")
            } else {
                None
            }
        },
    },
    Reason {
        table: AssaultTable::PitchedBattle,
        label: "Cover against cover, in one block",
        barred: |a| {
            let same_arm = [Arm::Infantry, Arm::Cavalry, Arm::Artillery]
                .into_iter()
                .any(|arm| a.attacker.has(arm) && a.defender.has(arm));
            if !a.same_block {
                Some("the attacker's front is not in the defender's block of cover")
            } else if !a.defender_covered() {
                Some("the defender stands in no block of cover")
            } else if !same_arm {
                Some("the two sides are not of the same arm")
            } else {
                None
            }
        },
    },
];

impl Assault {
    /// In which zone the assault is fought (S§5.1).
    pub fn zone(&self, sheet: &Sheet) -> Zone {
        let reaches = |zone: crate::rules::Sourced<crate::rules::Inches>| self.range <= zone.value;
        if reaches(sheet.assault.all_out_in) && !self.all_general() {
            Zone::AllOut
        } else if reaches(sheet.assault.general_in) {
            Zone::General
        } else {
            Zone::Outside
        }
    }

    /// Every attacker faces the enemy at general range only.
    fn all_general(&self) -> bool {
        let units = &self.attacker.units;
        !units.is_empty() && units.iter().all(|unit| unit.general)
    }

    /// All-out, while other attackers stay at general range (S§5.2).
    pub fn mixed(&self, sheet: &Sheet) -> bool {
        self.zone(sheet) == Zone::AllOut && self.attacker.units.iter().any(|unit| unit.general)
    }

    /// Whether the loser of the modified roll goes one line outward.
    pub(super) fn bumps(&self, sheet: &Sheet) -> bool {
        let mixed_counts = sheet.readings.mixed_bump == MixedBump::Bump;
        self.zone(sheet) == Zone::AllOut && (mixed_counts || !self.mixed(sheet))
    }

    pub(super) fn defender_covered(&self) -> bool {
        self.defender.terrain.cover() != Cover::None
    }

    fn in_the_open(&self) -> bool {
        self.attacker.terrain.cover() == Cover::None && !self.same_block
    }

    pub(super) fn against_square(&self) -> bool {
        self.defender.units.iter().any(super::Formation::in_square)
    }

    /// The table to fight on (S§5.3).
    pub fn fought_on(&self) -> AssaultTable {
        self.table.unwrap_or_else(|| {
            let any = |table| REASONS.iter().any(|one| one.table == table && (one.barred)(self).is_none());
            match (any(AssaultTable::AttackerAdvantage), any(AssaultTable::DefenderAdvantage)) {
                (true, false) => AssaultTable::AttackerAdvantage,
                (false, true) => AssaultTable::DefenderAdvantage,
                _ => AssaultTable::PitchedBattle,
            }
        })
    }

    /// Every reason for a table, the table they make, and the zone.
    pub(in super::super) fn why_this_table(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Cell);
        let (zone, reach) = match self.zone(sheet) {
            Zone::AllOut if self.mixed(sheet) => ("mixed", sheet.assault.all_out_in),
            Zone::AllOut => ("all-out", sheet.assault.all_out_in),
            _ => ("general", sheet.assault.general_in),
        };
        let who = if self.all_general() { ", every attacker at general range" } else { "" };
        let from = lengths.hundredths(self.range.hundredths());
        sum.note_cell(format!("Assault from {from}{who}"), zone, reach.source, ZONES);
        let mut held = Vec::new();
        for reason in &REASONS {
            match (reason.barred)(self) {
                None => {
                    held.push(reason.table);
                    sum.note_cell(reason.label, reason.table.name(), Source::Printed, TABLES);
                }
                Some(why) => sum.not_applied(reason.label, printed(0), why, TABLES),
            }
        }
        let says = |table| held.contains(&table);
        let why = match (says(AssaultTable::AttackerAdvantage), says(AssaultTable::DefenderAdvantage)) {
            _ if self.table.is_some() => "Agreed between the players",
            (true, true) => "Both advantages cancel",
            _ if held.is_empty() => "No advantage on either side",
            _ => "Fought on",
        };
        sum.note_cell(why, self.fought_on().name(), Source::Printed, TABLES);
        sum
    }
}
