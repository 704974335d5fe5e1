//! Rows and columns of results that go one way, and a result of them that is out of line: it can be played by, and is most
//! likely a slip. Rows of numbers are looked after with those of every game, but for those of rallying, which may be any.

use super::super::terms::{AssaultTable, Grade, Hits, Morale, Toll};
use super::faults::{LINES, RALLYING, RESULTS, TABLE};
use super::{AssaultCell, Sheet};
use crate::rules::{RuleRef, SheetFault, Sourced, unsigned};
use std::ops::Range;
use strum::VariantArray;

/// What becomes of the values along a row or a column.
#[derive(Clone, Copy)]
enum Goes {
    Up,
    Down,
}

/// A row or a column of the chart.
struct Line {
    /// Where it stands in the sheet.
    path: String,
    /// "the rally numbers of unformed troops".
    what: String,
    cells: Vec<LineCell>,
    rule: RuleRef,
}

/// A cell: what it is called, what stands there, and how much that is.
struct LineCell(String, String, i32);

pub(super) fn of(sheet: &Sheet) -> Vec<SheetFault> {
    let mut doubts = Vec::new();
    doubts.extend(track(sheet).out_of_line(Goes::Down));
    for &table in AssaultTable::VARIANTS {
        let [won, lost] = assault(sheet, table);
        doubts.extend(won.out_of_line(Goes::Down));
        doubts.extend(lost.out_of_line(Goes::Up));
    }
    doubts.extend(panic_index(sheet).filter_map(|line| line.out_of_line(Goes::Up)));
    doubts.extend(Morale::VARIANTS.iter().filter_map(|&morale| rally(sheet, morale).out_of_line(Goes::Down)));
    doubts
}

fn track(sheet: &Sheet) -> Line {
    let cell = |(at, hits): (usize, &Sourced<Hits>)| {
        let Hits { m, b } = hits.value;
        LineCell(format!("box {}", at + 1), hits.value.to_string(), i32::from(m) + i32::from(b))
    };
    let cells = sheet.artillery.track.iter().enumerate().map(cell).collect();
    Line { path: "/artillery/track".into(), what: "the row of hits".into(), cells, rule: TABLE }
}

/// The lines on which the defender loses, the hardest first; then those on which the attacker does.
fn assault(sheet: &Sheet, table: AssaultTable) -> [Line; 2] {
    let lines = &sheet.assault[table];
    let is_tie = |AssaultCell(toll, _): &AssaultCell| toll.value == Toll::default();
    let middle = lines.iter().position(is_tie).unwrap_or(lines.len());
    let line = |range: Range<usize>| Line {
        path: format!("/assault/{}", table.field()),
        what: format!("the hits on the {} table", table.name()),
        cells: range
            .map(|at| {
                let AssaultCell(toll, _) = lines[at];
                let Toll { p, b } = toll.value;
                LineCell(sheet.assault.line_label(at), toll.value.to_string(), i32::from(p) + i32::from(b))
            })
            .collect(),
        rule: LINES,
    };
    [line(0..middle), line(middle..lines.len())]
}

/// More P never makes it milder, nor does a worse grade.
fn panic_index(sheet: &Sheet) -> impl Iterator<Item = Line> {
    const LEVELS: Range<usize> = 0..5;
    let cell = |name: String, grade: Grade, level: usize| {
        let response = sheet.panic_index[grade][level].value;
        LineCell(name, response.to_string(), response.retrograde as i32 * 10 + i32::from(response.loss))
    };
    let line = |what: String, cells: Vec<LineCell>| Line {
        path: "/panic_index".into(),
        what: format!("the Panic Index {what}"),
        cells,
        rule: RESULTS,
    };
    let rows = Grade::VARIANTS.iter().map(move |&grade| {
        let cells = LEVELS.map(|level| cell(format!("P{}", level + 1), grade, level));
        line(format!("of {} troops", grade.name()), cells.collect())
    });
    let columns = LEVELS.map(move |level| {
        let cells = Grade::VARIANTS.iter().map(|&grade| cell(grade.name().into(), grade, level));
        line(format!("at P{}", level + 1), cells.collect())
    });
    rows.chain(columns)
}

/// A better grade begins no lower on its way back to formed.
fn rally(sheet: &Sheet, morale: Morale) -> Line {
    let cell = |&grade: &Grade| {
        let n = sheet.rally.number(grade, morale).value;
        LineCell(grade.name().into(), unsigned(n), n)
    };
    Line {
        path: "/rally/numbers".into(),
        what: format!("the rally numbers of {} troops", morale.name()),
        cells: Grade::VARIANTS.iter().map(cell).collect(),
        rule: RALLYING,
    }
}

impl Line {
    /// The first cell that goes the other way than those before it.
    fn out_of_line(&self, goes: Goes) -> Option<SheetFault> {
        let is_out = |two: &&[LineCell]| match goes {
            Goes::Up => two[1].2 < two[0].2,
            Goes::Down => two[1].2 > two[0].2,
        };
        let [LineCell(name, text, _), LineCell(next, next_text, _)] = self.cells.windows(2).find(is_out)?
        else {
            return None;
        };
        let limit = match goes {
            Goes::Up => "less",
            Goes::Down => "more",
        };
        let why = format!(
            "{}, {next} with {next_text} after {name} with {text}: each should have no {limit} than the one before",
            self.what
        );
        Some(SheetFault::warning(self.path.clone(), why, self.rule))
    }
}
