//! The skirmishing table, and how many markers a unit has, where they stand (S§1.3, 3.6, 4.1).

use super::super::terms::SkirmishGrade;
use crate::cells;
use crate::rules::{Cells, Input, RuleRef, SheetFault, Sourced, house as h, printed as p, unsigned};
use strum::VariantArray;

const SKIRMISHERS: RuleRef = RuleRef("4.1");
const PLACING: RuleRef = RuleRef("3.6");
const MORALE: RuleRef = RuleRef("2.3");
const UNITS: RuleRef = RuleRef("1.3");

/// The faces of the die that a marker rolls.
pub const FACES: i32 = 10;

cells! {
    /// Skirmishing (S§1.3, 3.6, 4.1); the three densities are those of the later troop lists (W8).
    pub struct SkirmishTable: i32 {
        reach_in: p(3), "Shots and blocks reach"
            .at_least(0, "the reach of skirmishers in inches", SKIRMISHERS);
        parent_in: p(3), "From their parent, at most"
            .at_least(0, "the inches of skirmishers from their parent", PLACING);
        full_order_in: p(3), "In full order, apart by"
            .at_least(0, "the inches between skirmishers in full order", PLACING);
        none_out_at: p(2), "M hits from which none go out"
            .at_least(0, "the M hits from which no skirmishers go out", MORALE).shown(unsigned);
        light_bases: p(1), "Bases for each marker, light infantry"
            .at_least(1, "the bases of light infantry for each marker", UNITS).shown(unsigned);
        line_markers: p(1), "Markers of a line regiment"
            .at_least(0, "the markers of a line regiment", UNITS).shown(unsigned);
        numerous_bases: p(1), "Bases for each marker, numerous"
            .at_least(1, "the bases for each marker where they are numerous", UNITS).shown(unsigned);
        moderate_bases: p(2), "Bases for each marker, moderate"
            .at_least(1, "the bases for each marker where they are moderate", UNITS).shown(unsigned);
        limited_bases: p(3), "Bases for each marker, limited"
            .at_least(1, "the bases for each marker where they are limited", UNITS).shown(unsigned);
    } and {
        /// The die that scores a single M hit, or more than the die has where none does.
        one_m: BySkirmishGrade<Sourced> = BySkirmishGrade { excellent: h(7), good: h(8), adequate: h(9), poor: h(10) };
        /// The die that scores two M hits.
        two_m: BySkirmishGrade<Sourced> =
            BySkirmishGrade { excellent: h(10), good: h(10), adequate: h(11), poor: h(11) };
        /// The die that blocks an enemy marker.
        block: BySkirmishGrade<Sourced> = BySkirmishGrade { excellent: h(4), good: h(5), adequate: h(6), poor: h(7) };
    }
}

/// One value for each grade of skirmishers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Input)]
#[input(cells)]
#[allow(missing_docs)]
pub struct BySkirmishGrade<T> {
    pub excellent: T,
    pub good: T,
    pub adequate: T,
    pub poor: T,
}

impl<T: Copy> BySkirmishGrade<T> {
    /// The value of this grade; nothing where there are no skirmishers.
    pub fn of(&self, grade: SkirmishGrade) -> Option<T> {
        Some(match grade {
            SkirmishGrade::Excellent => self.excellent,
            SkirmishGrade::Good => self.good,
            SkirmishGrade::Adequate => self.adequate,
            SkirmishGrade::Poor => self.poor,
            SkirmishGrade::Gone => return None,
        })
    }
}

/// A column of the table: its field, its head, and what a number in it is in a sentence: "score 1M on".
pub(super) struct Column {
    pub name: &'static str,
    pub head: &'static str,
    does: &'static str,
    pub get: fn(&SkirmishTable) -> &BySkirmishGrade<Sourced>,
}

pub(super) const COLUMNS: [Column; 3] = [
    Column { name: "one_m", head: "1M on", does: "score 1M on", get: |table| &table.one_m },
    Column { name: "two_m", head: "2M on", does: "score 2M on", get: |table| &table.two_m },
    Column { name: "block", head: "Block on", does: "block on", get: |table| &table.block },
];

/// The grades that have a row.
pub(super) fn grades() -> &'static [SkirmishGrade] {
    &SkirmishGrade::VARIANTS[..4]
}

/// The least die of a cell, as it is printed: "7+", "10", "–".
pub fn die_from(least: i32) -> String {
    match least {
        ..=1 => "any".into(),
        least if least > FACES => "–".into(),
        FACES => FACES.to_string(),
        least => format!("{least}+"),
    }
}

impl SkirmishTable {
    /// The M hits of this die.
    pub fn hits(&self, grade: SkirmishGrade, die: i32) -> i32 {
        let reaches =
            |cells: &BySkirmishGrade<Sourced>| cells.of(grade).is_some_and(|least| die >= least.value);
        if reaches(&self.two_m) { 2 } else { i32::from(reaches(&self.one_m)) }
    }

    /// Whether this die blocks.
    pub fn blocks(&self, grade: SkirmishGrade, die: i32) -> bool {
        self.block.of(grade).is_some_and(|least| die >= least.value)
    }

    /// A better grade that needs more than a worse one, two M hits that are easier than one, and what is too low.
    pub(super) fn faults(&self) -> Vec<SheetFault> {
        let mut faults = self.too_low("skirmish");
        for Column { name, does, get, .. } in &COLUMNS {
            let least = |grade: SkirmishGrade| get(self).of(grade).map_or(0, |least| least.value);
            let path = |grade: SkirmishGrade| format!("/skirmish/{name}/{}", grade.name());
            // Two hits need no less than one, which is told of them.
            for &grade in grades().iter().filter(|_| *name != "two_m") {
                let does = does.trim_end_matches(" on");
                let what = format!("the die on which {} skirmishers {does}", grade.name());
                faults.extend(SheetFault::too_low(path(grade), what, least(grade), 1, SKIRMISHERS));
            }
            for two in grades().windows(2).filter(|two| least(two[0]) > least(two[1])) {
                let [(better, more), (worse, less)] =
                    [two[0], two[1]].map(|grade| (grade.name(), least(grade)));
                let why = format!(
                    "{} skirmishers {does} {} and {worse} ones on {}: a better grade needs no more",
                    better,
                    unsigned(more),
                    unsigned(less)
                );
                faults.push(SheetFault::warning(path(two[0]), why, SKIRMISHERS));
            }
        }
        for &grade in grades() {
            let [one, two] =
                [&self.one_m, &self.two_m].map(|cells| cells.of(grade).map_or(0, |least| least.value));
            if two < one {
                let why = format!(
                    "{} skirmishers score 2M on {} and 1M on {}: two hits need as much or more",
                    grade.name(),
                    unsigned(two),
                    unsigned(one)
                );
                faults.push(SheetFault::warning(
                    format!("/skirmish/two_m/{}", grade.name()),
                    why,
                    SKIRMISHERS,
                ));
            }
        }
        faults
    }
}
