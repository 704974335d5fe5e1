//! What there is one of for each variant of an enum, written beside the variant: its words, and its cell of a table.
//! All of it becomes a `match`: a variant that is added and has none does not compile.

/// Words for each variant, inside the `impl` of the enum: a function for each kind of them.
///
/// ```ignore
/// impl Weight {
///     words! {
///         /// The letters on the chart.
///         pub fn letters { H: "H", M: "M", L: "L", VL: "VL" }
///         /// The guns it stands for.
///         pub fn guns { H: "12-pdr", M: "8–9-pdr", L: "6-pdr", VL: "4-pdr" }
///     }
/// }
/// ```
macro_rules! words {
    ($($(#[$doc:meta])* $vis:vis fn $name:ident { $($($variant:ident)|+: $word:literal),* $(,)? })*) => {$(
        $(#[$doc])*
        $vis const fn $name(self) -> &'static str {
            match self {
                $($(Self::$variant)|+ => $word,)*
            }
        }
    )*};
}

/// The field for each variant of an enum, inside the `impl` of a table: a function for each enum.
///
/// ```ignore
/// impl PointsTable {
///     fields! {
///         /// What a unit of these troops costs.
///         pub fn of(Troops) -> Sourced { Infantry: infantry, Cavalry: cavalry, Cuirassiers: cuirassiers }
///     }
/// }
/// ```
macro_rules! fields {
    ($($(#[$doc:meta])* $vis:vis fn $name:ident($key:ident) -> $cell:ty {
        $($($variant:ident)|+: $field:ident),* $(,)?
    })*) => {$(
        $(#[$doc])*
        $vis const fn $name(&self, key: $key) -> $cell {
            match key {
                $($($key::$variant)|+ => self.$field,)*
            }
        }
    )*};
}

/// A table with a field for each variant of an enum, and the variant as its index.
///
/// ```ignore
/// table_by! {
///     /// One value for each grade.
///     pub struct ByGrade[Grade] { Elite: elite, Veteran: veteran, Average: average, Green: green }
/// }
/// ```
macro_rules! table_by {
    ($(#[$doc:meta])* $vis:vis struct $table:ident[$key:ident] {
        $($variant:ident: $(#[$attribute:meta])* $field:ident),* $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, $crate::rules::Input)]
        #[input(cells)]
        #[allow(missing_docs)]
        $vis struct $table<T> {
            $($(#[$attribute])* pub $field: T,)*
        }

        impl<T> std::ops::Index<$key> for $table<T> {
            type Output = T;
            fn index(&self, key: $key) -> &T {
                match key {
                    $($key::$variant => &self.$field,)*
                }
            }
        }
    };
}

pub(crate) use {fields, table_by, words};
