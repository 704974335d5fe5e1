//! The cells of a sheet, each told once by [`cells!`](crate::cells): its name, what is printed, its words, its bounds.

use super::form::{Control, FieldPath, TableRow, row};
use super::{RuleRef, SheetFault, Sourced};

/// A part of a sheet whose cells are told by [`cells!`](crate::cells).
pub trait Cells: Copy + 'static {
    /// What stands there: a [`Sourced`], or several that make a row.
    type Cell: Copy + 'static;

    /// The part as it is shipped.
    const SHIPPED: Self;

    /// The cells as they are printed.
    const CELLS: &'static [CellInfo<Self>];

    /// A row for each cell of this part: `make` has what is known of the cell, what stands there, and what we ship.
    fn rows_by(&self, make: impl Fn(&CellInfo<Self>, Self::Cell, Self::Cell) -> Control) -> Vec<TableRow> {
        let row_of =
            |cell: &CellInfo<Self>| row(cell.label, make(cell, (cell.get)(self), (cell.get)(&Self::SHIPPED)));
        Self::CELLS.iter().map(row_of).collect()
    }

    /// A row for each number of this part, which stands at `path` in the sheet, as `text` writes it.
    fn rows(&self, path: &str, text: impl Fn(i32) -> String) -> Vec<TableRow>
    where
        Self: Cells<Cell = Sourced>,
    {
        let fields = FieldPath::root().of(path);
        self.rows_by(|cell, current, shipped| match cell.text {
            Some(text) => fields.cell(cell.name, current, shipped, cell.label, text),
            None => fields.cell(cell.name, current, shipped, cell.label, &text),
        })
    }

    /// The rows of these numbers only, in this order.
    ///
    /// # Panics
    /// Where there is no cell of such a name.
    fn rows_of(&self, path: &str, names: &[&str], text: impl Fn(i32) -> String) -> Vec<TableRow>
    where
        Self: Cells<Cell = Sourced>,
    {
        let rows = self.rows(path, text);
        let at = |name: &&str| Self::CELLS.iter().position(|cell| cell.name == *name);
        let row_of = |name| at(name).map(|at| rows[at].clone()).expect("a chart names cells of its sheet");
        names.iter().map(row_of).collect()
    }

    /// The numbers of this part, which stands at `path` in the sheet, that are less than the least that makes sense.
    fn too_low(&self, path: &str) -> Vec<SheetFault>
    where
        Self: Cells<Cell = Sourced>,
    {
        let fault = |cell: &CellInfo<Self>| {
            let Least { n, what, rule, stops } = cell.least?;
            let path = format!("/{}", FieldPath::root().of(path).path(cell.name).replace('.', "/"));
            let fault = SheetFault::too_low(path, what, (cell.get)(self).value, n, rule)?;
            Some(fault.stopping(stops))
        };
        Self::CELLS.iter().filter_map(fault).collect()
    }
}

/// What is known of a cell beside what stands in it.
#[derive(Clone, Copy, Debug)]
pub struct CellInfo<T: Cells> {
    /// The field: "deep_in".
    pub name: &'static str,
    /// What its row is called on the chart.
    pub label: &'static str,
    /// Reads it.
    pub get: fn(&T) -> T::Cell,
    /// How it is written, where that differs from the other rows of its table.
    pub text: Option<fn(i32) -> String>,
    /// The least that makes sense.
    pub least: Option<Least>,
}

/// The least number that makes sense in a cell.
#[derive(Clone, Copy, Debug)]
pub struct Least {
    n: i32,
    /// What the number is, in the sentence that refuses a lower one.
    what: &'static str,
    rule: RuleRef,
    stops: &'static [&'static str],
}

impl<T: Cells> CellInfo<T> {
    /// A cell of this name and label.
    pub const fn new(name: &'static str, label: &'static str, get: fn(&T) -> T::Cell) -> Self {
        CellInfo { name, label, get, text: None, least: None }
    }

    /// Writes the number like this, whatever the other rows of its table do.
    pub const fn shown(mut self, text: fn(i32) -> String) -> Self {
        self.text = Some(text);
        self
    }

    /// No less than `n` makes sense. `what` begins the sentence that says so: "the cost of a move".
    pub const fn at_least(mut self, n: i32, what: &'static str, rule: RuleRef) -> Self {
        self.least = Some(Least { n, what, rule, stops: &[] });
        self
    }

    /// Names the calculators that can give no answer by any lower number.
    pub const fn stopping(mut self, calculators: &'static [&'static str]) -> Self {
        if let Some(least) = &mut self.least {
            least.stops = calculators;
        }
        self
    }
}

/// Tells a part of a sheet, each cell in one place: its field, what is printed there, the label of its row and, where
/// there is one, the least that makes sense.
///
/// ```ignore
/// cells! {
///     /// How far a move of each order goes (S§3.1, 3.3), in inches.
///     pub struct OrderLimits: i32 {
///         foot_in: p(8), "Allowance of foot";
///         hold_in: p(4), "A Hold, no more than".at_least(0, "the inches of a Hold", MOVEMENT);
///     }
/// }
/// ```
///
/// It makes the struct, of one [`Sourced`] a cell, and its [`Cells`]. What is no plain cell — a track, a part of its own —
/// follows after `and`, with its type and value. A part whose lines are of several entries says `of` and the type of a
/// line: `pub struct Bases of [Sourced<Inches>; 2] {`.
#[macro_export]
macro_rules! cells {
    ($(#[$meta:meta])* pub struct $table:ident: $value:ty { $($cells:tt)* } $($rest:tt)*) => {
        $crate::cells! { $(#[$meta])* pub struct $table of $crate::rules::Sourced<$value> { $($cells)* } $($rest)* }
    };
    (
        $(#[$meta:meta])*
        pub struct $table:ident of $value:ty {
            $($(#[$cell_meta:meta])* $cell:ident: $entry:expr, $label:literal $(.$method:ident($($argument:expr),*))*;)*
        }
        $(and {
            $($(#[$field_meta:meta])* $field:ident: $ty:ty = $shipped:expr;)+
        })?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, $crate::rules::Input)]
        #[input(cells)]
        pub struct $table {
            $(#[doc = concat!($label, ".")] $(#[$cell_meta])* pub $cell: $value,)*
            $($($(#[$field_meta])* pub $field: $ty,)+)?
        }

        impl $crate::rules::Cells for $table {
            type Cell = $value;
            const SHIPPED: Self = $table { $($cell: $entry,)* $($($field: $shipped,)+)? };
            const CELLS: &'static [$crate::rules::CellInfo<Self>] = &[
                $($crate::rules::CellInfo::new(stringify!($cell), $label, |table: &Self| table.$cell)
                    $(.$method($($argument),*))*,)*
            ];
        }
    };
}
