//! The vocabulary every rules system speaks, and the list of what can be asked.

mod army;
mod bounds;
mod breakdown;
mod dice;
mod entry;
mod marks;
mod named;
mod odds;
mod order;
mod packed;
mod print;
mod question;
mod sheet;
mod system;

pub mod dbm;
pub mod grande_tactique;
pub mod republique;

pub use army::{
    Army, Edit, Group, Kept, Line as RosterLine, Lines, Listed, Name, Numbers, Under, UnitId, army_put,
    army_read, army_word, army_written, brief, each_id, edit, known, number, put, room, written,
};
pub use bounds::{Count, Inches, List, Text};
pub use breakdown::{Breakdown, Line, RuleRef, Step, Unit, bare, signed};
pub use dice::{Dice, Die, Face, Thrown, Whose};
pub use entry::{Entry, Source, h, p, r};
pub use marks::{
    By, Camp, Change, Condition, Counter, Field, Lasts, Mark, Marks, OnField, Piece, Pieces, Table, Tick,
    Todo, Write,
};
pub use named::{
    Cell, Held, Leaf, Misfit, Named, Parts, Visit, cell_at, choice, differences, lay, put_at, told, whole,
    word_at,
};
pub use odds::{Dist, Mean, Odds, OddsTable, Outcome};
pub use order::in_order;
pub use packed::{Packing, Torn};
pub use print::{capital, uncapital};
pub use question::{Asked, Question, Weighed};
pub use sheet::{Changes, Choice, Reading, Sheet, load};
pub use system::{
    Answer, Applies, Calculator, Factor, Listing, Note, Phase, Printed, Shares, SheetOf, Shown, System,
    SystemListing, Value, Values, Walk, WalkBox, WalkMove, set,
};

/// The systems, in the order in which they are offered.
pub const SYSTEMS: &[SystemListing] = &[
    SystemListing::of::<grande_tactique::GrandeTactique>(),
    SystemListing::of::<dbm::Dbm>(),
    SystemListing::of::<republique::Republique>(),
];

/// Every calculator of every system.
pub fn calculators() -> impl Iterator<Item = &'static Listing> {
    SYSTEMS.iter().flat_map(|system| system.calculators)
}
