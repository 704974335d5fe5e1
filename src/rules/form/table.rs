//! A printed table whose cells can be tapped.

use super::{ChoiceOption, Control};
use crate::rules::Source;

/// A printed table: its cells are options, controls or blank.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PrintedTable {
    /// Names it among the items of its form.
    pub key: String,
    /// What it is, for readers.
    pub label: String,
    /// What stands above the names of the rows.
    pub corner: String,
    /// What stands above the columns.
    pub head: Vec<Head>,
    /// From top to bottom.
    pub rows: Vec<TableRow>,
}

/// What stands above a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Head {
    /// In words or figures.
    pub text: String,
    /// How far it can be trusted.
    pub source: Source,
    /// The column that counts now.
    pub is_on: bool,
    /// The control by which the cell itself can be changed.
    pub control: Option<Control>,
}

/// A row of a printed table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableRow {
    /// What it is called.
    pub label: String,
    /// Small, beside that.
    pub small: String,
    /// The row that counts now.
    pub is_on: bool,
    /// From left to right.
    pub cells: Vec<Cell>,
}

/// A cell of a printed table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing to tap: what is printed there, or nothing.
    Blank(String),
    /// A tap writes at once.
    Option(ChoiceOption),
    /// Shows the control's value; a tap opens the control below the table.
    Control(Box<Control>),
}

/// A row of one cell that can be changed.
pub fn row(label: &str, cell: Control) -> TableRow {
    TableRow { label: label.into(), cells: vec![Cell::Control(Box::new(cell))], ..TableRow::default() }
}

/// A table of one column.
pub fn column(key: &str, label: &str, head: &str, rows: Vec<TableRow>) -> PrintedTable {
    let head = vec![Head { text: head.into(), ..Head::default() }];
    PrintedTable { key: key.into(), label: label.into(), corner: String::new(), head, rows }
}

impl PrintedTable {
    /// The controls of its heads and cells, in order.
    pub fn controls(&self) -> impl Iterator<Item = &Control> {
        let heads = self.head.iter().filter_map(|head| head.control.as_ref());
        heads.chain(self.cells().filter_map(|cell| match cell {
            Cell::Control(control) => Some(&**control),
            Cell::Blank(_) | Cell::Option(_) => None,
        }))
    }

    pub(super) fn options(&self) -> impl Iterator<Item = &ChoiceOption> {
        self.cells().filter_map(|cell| match cell {
            Cell::Option(option) => Some(option),
            Cell::Blank(_) | Cell::Control(_) => None,
        })
    }

    fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.rows.iter().flat_map(|row| &row.cells)
    }
}

impl TableRow {
    /// A row of several cells that can be changed.
    pub fn of(label: impl Into<String>, cells: impl IntoIterator<Item = Control>) -> Self {
        let cells = cells.into_iter().map(|cell| Cell::Control(Box::new(cell))).collect();
        TableRow { label: label.into(), cells, ..TableRow::default() }
    }
}

impl PrintedTable {
    /// A table of this label, which is its key too, with what stands above the names of its rows and above its columns.
    pub fn of(
        label: &str,
        corner: &str,
        heads: impl IntoIterator<Item = impl Into<String>>,
        rows: Vec<TableRow>,
    ) -> Self {
        let head = heads.into_iter().map(|text| Head { text: text.into(), ..Head::default() }).collect();
        PrintedTable { key: label.into(), label: label.into(), corner: corner.into(), head, rows }
    }
}
