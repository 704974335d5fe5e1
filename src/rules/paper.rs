//! What a system has on paper beside its factors: boxes to tick, and the tables that an army is played from.

use super::Marker;

/// A marker of a unit or group that is ticked off on paper: a box for each number that it may come to.
#[derive(Debug)]
pub struct Boxes {
    /// One that can be counted by hand.
    pub marker: &'static Marker,
    /// What stands before its boxes: "M".
    pub label: &'static str,
}

/// A table of the sheet that is printed with an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetTable {
    /// The label of the table on its chart.
    pub label: &'static str,
    /// The rows that the army can use, by a part of the path of their cells; without any, all.
    pub rows: Vec<String>,
}

impl SheetTable {
    /// All of a table.
    pub fn whole(label: &'static str) -> Self {
        SheetTable { label, rows: Vec::new() }
    }

    /// These rows of a table, if there are any.
    pub fn of(label: &'static str, rows: impl IntoIterator<Item = impl Into<String>>) -> Option<Self> {
        let rows: Vec<String> = rows.into_iter().map(Into::into).collect();
        (!rows.is_empty()).then_some(SheetTable { label, rows })
    }
}
