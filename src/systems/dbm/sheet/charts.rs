//! The sheet as its charts are printed.

use super::super::terms::{ByTroops, Class, Grade, Ground, Troops};
use super::{Moves, Prices, SHEET, Sheet};
use crate::rules::form::{Cell, FieldPath, PrintedTable, TableRow, row};
use crate::rules::{CellInfo, Cells, Chart, Quantity, Sourced, capitalize, signed, unsigned};
use strum::VariantArray;

pub(super) fn of(sheet: &Sheet) -> Vec<Chart> {
    let points = |n| Quantity::ArmyPoints.format(n);
    let counts = |n| Quantity::Equivalents.format(n);
    let part = |n| format!("1 in {}", unsigned(n));

    let mut pips = sheet.pips.rows("pips", signed);
    let costs = pips.split_off(8);
    let pips = [column("Added to the cost", "PIPs", pips), column("Costs and marches", "number", costs)];
    let shooting = column("In shooting", "factor", sheet.factors.rows("factors", signed));
    let ranges = column("Ranges", "paces", sheet.ranges.rows("ranges", unsigned));
    let rear = column("Rear support", "modifier", sheet.rear.rows("rear", signed));
    let tactical = column("Tactical factors", "modifier", sheet.tactical.rows("tactical", signed));
    let mut grading = sheet.grading.rows("grading", signed);
    let leads = grading.split_off(4);
    let grading = [column("Grading factors", "modifier", grading), column("Leads", "lead", leads)];
    let mitigating = column("To the winner", "modifier", sheet.mitigating.rows("mitigating", signed));
    let prices = [
        prices("Regular", "regular", &sheet.points.regular, &SHEET.points.regular),
        prices("Irregular", "irregular", &sheet.points.irregular, &SHEET.points.irregular),
        column("Added to an element", "points", sheet.points.changes.rows("points.changes", points)),
        column("Fortifications", "points", sheet.points.works.rows("points.works", points)),
    ];
    let equivalents = column("Each element", "counts", sheet.equivalents.rows("equivalents", counts));
    let breaks = column("Break points", "lost", sheet.breaks.rows("breaks", part));
    let score = column("Victory points", "points", sheet.score.rows("score", unsigned));
    vec![
        Chart::new("Tactical moves", "Moves", [moves(&sheet.moves), added_to_moves(&sheet.moves)]),
        Chart::new("PIPs", "PIPs", pips),
        Chart::new("Combat factors", "Factors", [combat_factors(sheet), shooting]),
        Chart::new("Ranges", "Ranges", [ranges]),
        Chart::new("Rear support factors", "Rear", [rear]),
        Chart::new("Tactical factors", "Tactical", [tactical]),
        Chart::new("Grading factors", "Grading", grading),
        Chart::new("Mitigating rear support factors", "Mitigating", [mitigating]),
        Chart::new("Combat outcome", "Outcome", [] as [PrintedTable; 0]),
        Chart::new("Army points", "Points", prices),
        Chart::new("Element equivalents", "Equivalents", [equivalents]),
        Chart::new("Break points", "Break", [breaks]),
        Chart::new("Victory points", "Score", [score]),
    ]
}

fn column(label: &str, head: &str, rows: Vec<TableRow>) -> PrintedTable {
    PrintedTable::of(label, "", [head], rows)
}

fn moves(moves: &Moves) -> PrintedTable {
    // Where troops may not go, the chart has a dash.
    let paces = |n: i32| if n == 0 { "–".into() } else { unsigned(n) };
    let row = |line: &CellInfo<Moves>| {
        let fields = FieldPath::root().of("moves").of(line.name);
        let (current, shipped) = ((line.get)(moves), (line.get)(&Moves::SHIPPED));
        let cell = |ground: Ground| {
            let label = format!("{}, {}", line.label, ground.place());
            fields.cell(ground.field(), current.on(ground), shipped.on(ground), label, paces)
        };
        TableRow::of(line.label, Ground::ALL.map(cell))
    };
    let rows = Moves::CELLS.iter().map(row).collect();
    PrintedTable::of("Tactical moves in paces", "", Ground::ALL.map(Ground::name), rows)
}

fn added_to_moves(current: &Moves) -> PrintedTable {
    let (fields, shipped) = (FieldPath::root().of("moves"), Moves::SHIPPED);
    let number = |name, label: &str, current: Sourced, shipped: Sourced| {
        row(label, fields.cell(name, current, shipped, label, unsigned))
    };
    let rows = vec![
        number("fast", "Fast troops (F), where they are", current.fast, shipped.fast),
        number(
            "side_start",
            "Into the flank from the side of that enemy",
            current.side_start,
            shipped.side_start,
        ),
    ];
    column("Added to moves", "paces", rows)
}

fn combat_factors(sheet: &Sheet) -> PrintedTable {
    let lines = sheet.factors.lines().zip(SHEET.factors.lines());
    let rows = lines.map(|((path, name, current), (.., shipped))| {
        let (fields, name) = (FieldPath::root().of("factors").of(path), capitalize(name));
        let cells = Class::VARIANTS.iter().map(|class| {
            let label = format!("{name} against {}", class.name());
            fields.cell(class.name(), current.class(*class), shipped.class(*class), label, signed)
        });
        TableRow::of(name.clone(), cells)
    });
    let rows = rows.collect();
    PrintedTable::of("Combat factors", "against", Class::VARIANTS.iter().map(|class| class.name()), rows)
}

/// A row for each type that the army lists have, a column for each grade.
fn prices(label: &str, name: &str, current: &ByTroops<Prices>, shipped: &ByTroops<Prices>) -> PrintedTable {
    let fields = FieldPath::root().of("points").of(name);
    let row = |troops: Troops| {
        let fields = fields.of(troops.field());
        let cells = Grade::VARIANTS.iter().map(|grade| {
            let letter = ["s", "o", "i", "f", "x"][*grade as usize];
            match (current[troops].of(*grade), shipped[troops].of(*grade)) {
                (Some(current), Some(shipped)) => {
                    let label = format!("{label}: {} {grade}", troops.name());
                    let text = |n| Quantity::ArmyPoints.format(n);
                    Cell::Control(Box::new(fields.cell(letter, current, shipped, label, text)))
                }
                _ => Cell::Blank(String::new()),
            }
        });
        TableRow { label: capitalize(troops.name()), cells: cells.collect(), ..TableRow::default() }
    };
    let has_any = |troops: &Troops| Grade::VARIANTS.iter().any(|grade| shipped[*troops].of(*grade).is_some());
    let rows = Troops::VARIANTS.iter().copied().filter(has_any).map(row).collect();
    PrintedTable::of(label, "", Grade::VARIANTS.iter().map(Grade::to_string), rows)
}
