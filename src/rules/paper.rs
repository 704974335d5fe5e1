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
    /// Those that it cannot use, named alike.
    pub left_out: Vec<&'static str>,
    /// Dice are rolled on it: it is looked for more often than any other.
    pub is_rolled: bool,
}

impl SheetTable {
    /// All of a table.
    pub fn whole(label: &'static str) -> Self {
        SheetTable { label, rows: Vec::new(), left_out: Vec::new(), is_rolled: false }
    }

    /// These rows of a table, if there are any.
    pub fn of(label: &'static str, rows: impl IntoIterator<Item = impl Into<String>>) -> Option<Self> {
        let rows: Vec<String> = rows.into_iter().map(Into::into).collect();
        (!rows.is_empty()).then_some(SheetTable { rows, ..SheetTable::whole(label) })
    }

    /// These rows of it only for an army that has what they are about.
    pub fn only_if(mut self, has: bool, rows: &[&'static str]) -> Self {
        if !has {
            self.left_out.extend(rows);
        }
        self
    }

    /// Dice are rolled on it.
    pub fn rolled(self) -> Self {
        SheetTable { is_rolled: true, ..self }
    }
}
