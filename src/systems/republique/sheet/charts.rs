//! The sheet as its charts are printed.

mod artillery;
mod assault;
mod maneuver;
mod movement;
mod skirmish;

use super::super::GamingScale;
use super::super::terms::{Grade, Morale, Nation};
use super::{BaseSizes, RallyTable, Scales, Sheet, SystemYears};
use crate::rules::form::{Control, FieldPath, Kind, OptionGroup, PrintedTable, TableRow};
use crate::rules::{CellInfo, Cells, Chart, Lengths, Sourced, capitalize, input, signed, unsigned};
use std::iter;
use strum::VariantArray;

pub(super) fn of(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let inches = |n| lengths.inches(n);
    let orders = PrintedTable::of("Orders", "", ["distance"], sheet.orders.rows("orders", inches));
    let forced = sheet.forced_moves.rows("forced_moves", inches);
    let forced = PrintedTable::of("Forced moves of foot", "", ["distance"], forced);
    let lost_leaders = sheet.hors_de_combat.rows_by(|cell, current, was| {
        let text = |n| if cell.name == "casualty_at" { unsigned(n) } else { lengths.inches(n) };
        FieldPath::root().of("hors_de_combat").cell(cell.name, current, was, cell.label, text)
    });
    let lost_leaders = PrintedTable::of("Hors de combat", "", ["number"], lost_leaders);
    let changes = PrintedTable::of("Changes", "", ["number"], sheet.changes.rows("changes", unsigned));
    vec![
        Chart::new("Scale and bases", "1.2", scale(sheet)),
        Chart::new("Order of battle", "2.1", [changes]),
        Chart::new("Command and maneuver systems", "2.1", systems(sheet)),
        Chart::new("Rally", "2.3", rally(sheet, lengths)),
        Chart::new("Orders", "3.3", [orders]),
        Chart::new("Maneuver test", "3.3", maneuver::test(sheet, lengths)),
        Chart::new("Movement", "3.1", movement::movement(sheet, lengths)),
        Chart::new("Terrain", "3.6", movement::terrain(sheet, lengths)),
        Chart::new("Forced moves", "3.4", [forced]),
        Chart::new("Skirmishing", "4.1", skirmish::table(sheet, lengths)),
        Chart::new("Artillery table", "4.2", artillery::table(sheet, lengths)),
        Chart::new("Range column modifiers", "4.3", artillery::column_modifiers(sheet, lengths)),
        Chart::new("Die modifiers", "4.4", [artillery::die_modifiers(sheet)]),
        Chart::new("Hors de combat", "4.7", [lost_leaders]),
        Chart::new("Assault procedure", "5.1", assault::procedure(sheet, lengths)),
        Chart::new("Assault tables", "5.3", assault::tables(sheet)),
        Chart::new("Assault modifiers", "5.4", assault::modifiers(sheet)),
        Chart::new("Assault results", "5.5", assault::results(sheet, lengths)),
        Chart::new("Panic test", "6.3", assault::panic_test(sheet, lengths)),
    ]
}

fn scale(sheet: &Sheet) -> Vec<PrintedTable> {
    let fields = FieldPath::root().of("scale");
    let names: Vec<String> = GamingScale::VARIANTS.iter().map(|scale| capitalize(scale.name())).collect();
    let scales = Scales::CELLS.iter().map(|cell| {
        let (current, shipped) = ((cell.get)(&sheet.scale.scales), (cell.get)(&Scales::SHIPPED));
        numbers(&fields.of("scales").of(cell.name), cell.label, &names, &current, &shipped)
    });
    let mut tables = vec![
        PrintedTable::of("Bases and turns", "", ["number"], sheet.scale.rows("scale", unsigned)),
        PrintedTable::of("Scales", "", &names, scales.collect()),
    ];
    let sides = ["Width", "Depth"].map(String::from);
    tables.extend(names.iter().enumerate().map(|(at, name)| {
        let rows = BaseSizes::CELLS.iter().map(|cell| {
            let (current, shipped) =
                ((cell.get)(&sheet.scale.bases)[at], (cell.get)(&BaseSizes::SHIPPED)[at]);
            numbers(&fields.of("bases").of(cell.name).of(at), cell.label, &sides, &current, &shipped)
        });
        PrintedTable::of(&format!("{name} bases, mm"), "", &sides, rows.collect())
    }));
    tables
}

/// A row with a number under each of these heads.
fn numbers(
    fields: &FieldPath,
    label: &str,
    heads: &[String],
    current: &[Sourced],
    shipped: &[Sourced],
) -> TableRow {
    let cell = |((at, head), (current, shipped)): ((usize, &String), (&Sourced, &Sourced))| {
        fields.cell(&at.to_string(), *current, *shipped, format!("{label}: {head}"), unsigned)
    };
    TableRow::of(label, heads.iter().enumerate().zip(current.iter().zip(shipped)).map(cell))
}

/// The options of a cell of words under headings, as many under each.
fn grouped(control: Control, titles: Vec<String>) -> Control {
    let Kind::Choice(options) = control.kind else { return control };
    let each = (options.len() / titles.len().max(1)).max(1);
    let groups = titles.into_iter().zip(options.chunks(each));
    let groups = groups.map(|(title, options)| OptionGroup { title, options: options.to_vec() });
    Control { kind: Kind::Picker(groups.collect()), ..control }
}

/// "No B", "1B" and so on.
fn by_base_hits(most: u8) -> Vec<String> {
    (0..=most).map(|b| if b == 0 { "No B".into() } else { format!("{b}B") }).collect()
}

/// How each nation's armies were led and moved, in which years.
fn systems(sheet: &Sheet) -> Vec<PrintedTable> {
    let fields = FieldPath::root().of("systems");
    let heads = ["From", "To"];
    let table = |cell: &CellInfo<SystemYears>| {
        let rows = Nation::VARIANTS.iter().map(|nation| {
            let fields = fields.of(cell.name).of(input::word(nation));
            let current = (cell.get)(&sheet.systems)[*nation];
            let shipped = (cell.get)(&SystemYears::SHIPPED)[*nation];
            let years = iter::zip(heads, iter::zip(current, shipped)).enumerate();
            let cells = years.map(|(at, (head, (current, shipped)))| {
                let label = format!("{}, {}: {}", cell.label, nation.name(), head.to_lowercase());
                let beside = [-1, 1].map(|step| current.value.stepped(step));
                fields.stepped_cell(&at.to_string(), current, shipped, label, beside)
            });
            TableRow::of(nation.name(), cells)
        });
        PrintedTable::of(cell.label, "", heads, rows.collect())
    };
    SystemYears::CELLS.iter().map(table).collect()
}

fn rally(sheet: &Sheet, lengths: Lengths) -> [PrintedTable; 3] {
    let (table, shipped, fields) = (&sheet.rally, &RallyTable::SHIPPED, FieldPath::root().of("rally"));
    let states: Vec<String> = Morale::VARIANTS.iter().map(|morale| capitalize(morale.name())).collect();
    let numbers_of = |grade: &Grade| {
        let fields = fields.of("numbers").of(grade.name());
        numbers(&fields, &capitalize(grade.name()), &states, &table.numbers[*grade], &shipped.numbers[*grade])
    };
    let bands = iter::zip(&table.losses, &shipped.losses).enumerate().map(|(at, (band, was))| {
        let (fields, line) = (fields.of("losses").of(at), format!("Band {}", at + 1));
        let percent = |n| format!("{}%", unsigned(n));
        let cells = [
            fields.cell("percent", band.percent, was.percent, format!("{line}: lost"), percent),
            fields.cell("modifier", band.modifier, was.modifier, format!("{line}: die"), signed),
        ];
        TableRow::of(&line, cells)
    });
    let modifiers = table.rows_by(|cell, current, was| {
        let text = |n| match cell.name {
            "each_step" => signed(n),
            "battery_hit" => format!("{}%", unsigned(n)),
            _ => lengths.inches(n),
        };
        fields.cell(cell.name, current, was, cell.label, text)
    });
    [
        PrintedTable::of("Rally numbers", "", &states, Grade::VARIANTS.iter().map(numbers_of).collect()),
        PrintedTable::of("Losses", "", ["lost", "die"], bands.collect()),
        PrintedTable::of("Leaders", "", ["number"], modifiers),
    ]
}
