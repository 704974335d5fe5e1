//! What every rules system is made of: the vocabulary that all of them speak.

mod answer;
mod army;
mod bounds;
mod breakdown;
mod by_variant;
mod calculator;
mod cells;
pub mod chart;
mod dice;
mod factor;
pub mod form;
pub mod input;
mod lengths;
mod markers;
mod names;
mod need;
mod odds;
mod paper;
mod print;
mod reading;
mod sheet;
mod side;
mod sourced;
mod strength;
mod system;
pub mod tile;
mod unit_refs;
mod what_if;

pub use answer::{
    Answer, Apply, MemberRoll, NextStep, Note, Report, ResultTable, TrackBox, TrackMove, TrackPath, differing,
};
pub(crate) use army::titled;
pub use army::{
    Army, ArmyText, ArmyWords, Destination, Format, Group, Groups, HeadLine, Heading, IdAllocator, Kind,
    Lexicon, LineEdit, LineSummary, Lines, Meaning, Name, Parsed, Phrase, Question, RosterEntry, RosterGroup,
    RosterLine, Said, Stands, UnitId, Units, Word, brief, counted, destinations, edit,
    from_value as army_from_value, heading, known, meaning, meanings, number,
};
pub use bounds::{Count, Inches, List, ParseError, Text};
pub use breakdown::{Breakdown, Line, Quantity, RuleRef, Step, pair_up, signed, unsigned};
pub(crate) use by_variant::{fields, table_by, words};
pub use calculator::{
    AnyCalculator, Calculator, CalculatorInfo, Evaluation, NotFilled, Prefilled, SheetOf, Together, Weighed,
};
pub use cells::{CellInfo, Cells, Least};
pub use chart::{Chart, ChartForm};
pub use dice::{Card, Dice, Die, Face, LaterDie, Pad, Roll};
pub use factor::{
    Applies, Factor, FactorStep, Printed, StepInput, Value, Values, choose, count, neighbour, toggle,
};
pub use form::Form;
pub(crate) use input::scalar_by_text;
pub use input::{About, Asked, Input, InvalidField, Named, Pairs, Scalar, Shape};
pub use lengths::{LengthUnit, Lengths};
pub use markers::{
    Alert, AnyBattleView, BattleHooks, BattleView, By, Change, Condition, Expiry, Feeds, ManualCounter,
    Marker, Markers, Tick, Todo, ToldOf, UnitMarkers, UnitRef, UnitRefs, Write,
};
pub(crate) use markers::{TURN, key};
pub use names::{bidi_isolate, clause, letters, too_long};
pub use need::Need;
pub(crate) use odds::throws;
pub use odds::{Dist, Mean, Odds, OddsTable, Outcome};
pub use paper::{Boxes, SheetTable};
pub use print::{capitalize, uncapitalize};
pub use reading::{Choice, Reading, changed_reading, changed_values, misfit, rests_on};
pub use sheet::{AnyContext, Context, Overrides, Sheet, SheetFault};
pub use side::{Role, Side, Sides};
pub use sourced::{Source, Sourced, house, printed, reconstructed};
pub use strength::{Measure, Strength};
pub use system::{FileValue, Phase, PhaseIcon, System, SystemInfo};
pub use unit_refs::{
    army_of_ours, distinct, is_other_of, names_a_unit, side_of_ours, taking_part, unit_refs_in,
};
pub use what_if::{WhatIf, what_if};
