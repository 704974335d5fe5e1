//! The sheet as its charts are printed.

mod artillery;
mod assault;

use super::Sheet;
use crate::rules::form::{Control, Kind, OptionGroup, PrintedTable};
use crate::rules::{Cells, Chart, Lengths};

pub(super) fn of(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let inches = |n| lengths.inches(n);
    let orders = PrintedTable::of("Orders", "", ["distance"], sheet.orders.rows("orders", inches));
    let forced = sheet.forced_moves.rows("forced_moves", inches);
    let forced = PrintedTable::of("Forced moves of foot", "", ["distance"], forced);
    vec![
        Chart::new("Orders", "3.3", [orders]),
        Chart::new("Forced moves", "3.4", [forced]),
        Chart::new("Artillery table", "4.2", artillery::table(sheet, lengths)),
        Chart::new("Range column modifiers", "4.3", artillery::column_modifiers(sheet, lengths)),
        Chart::new("Die modifiers", "4.4", [artillery::die_modifiers(sheet)]),
        Chart::new("Assault procedure", "5.1", assault::procedure(sheet, lengths)),
        Chart::new("Assault tables", "5.3", assault::tables(sheet)),
        Chart::new("Assault modifiers", "5.4", assault::modifiers(sheet)),
        Chart::new("Assault results", "5.5", [assault::panic_index(sheet), assault::losses(sheet)]),
    ]
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
