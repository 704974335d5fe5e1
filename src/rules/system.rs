//! The shape of everything: a system, its turn, a calculator and its answer.

use super::named::{Cell, Misfit, Parts};
use super::question::{Open, Question};
use super::{
    Army, Breakdown, Change, Changes, Condition, Die, Entry, Face, Mark, OddsTable, OnField, Piece, RuleRef,
    Sheet, Source, Table, Todo, load,
};
use std::borrow::Cow;

/// One rules system. Screens, links and tests know it only through this.
pub trait System: Sized + 'static {
    /// "republique": in addresses and saved data, never changed once shipped.
    const ID: &'static str;
    /// As its players call it.
    const TITLE: &'static str;
    /// Who wrote it.
    const CREDIT: &'static str;
    /// Its entries and readings.
    type Sheet: Sheet;
    /// What a roster holds.
    type Army: Army + Clone + Default + PartialEq + Send + Sync;
    /// What a battle remembers of its units.
    const MARKS: &'static [Mark];
    /// Its sequence of play.
    const TURN: &'static [Phase];
    /// Its calculators, in the order of the rules.
    const CALCULATORS: &'static [Listing];
    /// Two armies that fought each other, by name: the first tap has something real to play with.
    fn samples() -> [(&'static str, Self::Army); 2];
    /// A unit, a group or an army as it stands.
    fn condition(table: &Table<'_, Self>, piece: Piece) -> Condition;
    /// What is still to do in a phase, unit by unit.
    fn todo(table: &Table<'_, Self>) -> Vec<Todo>;

    /// What the rules do by themselves when a phase begins, beside the marks that come off then.
    fn enter(_: &Table<'_, Self>) -> Vec<Change> {
        Vec::new()
    }
}

/// One phase of a turn.
#[derive(Debug)]
pub struct Phase {
    /// In addresses: "fire".
    pub id: &'static str,
    /// As the sheet names it.
    pub title: &'static str,
    /// Where it stands.
    pub rule: RuleRef,
    /// What is done in it, in order, in our words.
    pub steps: &'static [&'static str],
    /// The calculators it needs, by id, in order of play.
    pub offers: &'static [&'static str],
}

/// The sheet of a calculator's system.
pub type SheetOf<C> = <<C as Calculator>::System as System>::Sheet;

/// One procedure of the rules. The implementing type is the inputs: its field names are the published format of links.
pub trait Calculator: Clone + Default + PartialEq + Parts + Send + Sync + 'static {
    /// The system it belongs to.
    type System: System;
    /// "republique/artillery": in links and logs, never changed once shipped.
    const ID: &'static str;
    /// As its players call it.
    const TITLE: &'static str;
    /// Which procedures of the rules data it serves: "P8".
    const PROCEDURES: &'static [&'static str];

    /// Works the procedure. Total: whatever the inputs, there is an answer.
    fn answer(&self, sheet: &SheetOf<Self>) -> Answer;

    /// Sets or clears the die at this place of the answer's dice.
    fn roll(&mut self, die: usize, face: Option<Face>);

    /// Its factor lists, in sheet order: the sum adds them, the form ticks them, the tests walk them.
    fn factors() -> &'static [Factor<Self>] {
        &[]
    }

    /// The same fight from the other side, where there is one.
    fn swapped(&self) -> Option<Self> {
        None
    }

    /// The same with what a battle knows of these units in it, and without dice; nothing where they cannot use it. The
    /// first pieces are of whoever acts.
    fn fill(&self, _: &Table<'_, Self::System>, _ours: &[Piece], _theirs: &[Piece]) -> Option<Self> {
        None
    }
}

/// What a calculator answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What is shown: one type for all calculators.
    pub shown: Shown,
    /// What applying it writes.
    pub changes: Vec<Change>,
}

/// An answer as plain data in the player's words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// Readable aloud.
    pub headline: String,
    /// The sentence under it.
    pub detail: String,
    /// The result as a table, where it is shared out among several.
    pub shares: Option<Shares>,
    /// Every sum by name, line by line.
    pub sums: Vec<(Cow<'static, str>, Breakdown)>,
    /// The place of the first of two sums that are shown beside each other, one for each side.
    pub beside: Option<usize>,
    /// A printed table and the way taken on it.
    pub walk: Option<Walk>,
    /// What to roll next and what was rolled; may grow as the answer unfolds.
    pub dice: Vec<Die>,
    /// The exact chances.
    pub odds: Vec<OddsTable>,
    /// What else to know, and what the rules forbid.
    pub notes: Vec<Note>,
}

impl Shown {
    /// The sum of this name.
    pub fn sum(&self, name: &str) -> Option<&Breakdown> {
        self.sums.iter().find(|(sum, _)| sum == name).map(|(_, breakdown)| breakdown)
    }
}

/// A result that is shared out: a row for everyone who has a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shares {
    /// What stands above the figures, shortly; the last is the result.
    pub heads: Vec<&'static str>,
    /// Everyone's name and figures.
    pub rows: Vec<(String, Vec<String>)>,
    /// All together.
    pub all: (&'static str, Vec<String>),
}

/// What an answer adds to its sums.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// Something to know or do.
    Remark(String),
    /// Something that the rules forbid: it counts for nothing and is not applied.
    Refused {
        /// What was asked.
        what: Cow<'static, str>,
        /// Why not.
        why: Cow<'static, str>,
        /// Where it stands.
        rule: RuleRef,
    },
}

/// A row of a printed table and the way taken along it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Walk {
    /// Which row it is.
    pub title: String,
    /// Its boxes in printed order.
    pub boxes: Vec<WalkBox>,
    /// Where the way begins.
    pub basic: usize,
    /// The moves, each beginning where the last ended.
    pub moves: Vec<WalkMove>,
    /// Where it ends, once that is known.
    pub reached: Option<usize>,
}

/// One box of a printed row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WalkBox {
    /// What is printed in it.
    pub label: String,
    /// What is printed above it, if anything.
    pub head: String,
    /// How far it can be trusted.
    pub source: Source,
}

/// One move along a printed row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WalkMove {
    /// From this box.
    pub from: usize,
    /// To this one.
    pub to: usize,
    /// What moved it, shortly.
    pub label: Cow<'static, str>,
}

/// One row of a printed list of factors.
pub struct Factor<C: Calculator> {
    /// In links to it, in tests and on the form.
    pub key: &'static str,
    /// In the game's words.
    pub label: &'static str,
    /// The sum that it enters.
    pub sum: &'static str,
    /// Where it stands.
    pub rule: RuleRef,
    /// What it is worth, once; where several values are printed, the first.
    pub worth: fn(&SheetOf<C>) -> Entry,
    /// Where the inputs choose one of several printed values: those that any troops may come to have. There are none
    /// where the troops themselves decide.
    pub values: Option<Values<C>>,
    /// Its place among lists of the same rows, such as either side's; 0 where there is but one.
    pub place: usize,
    /// Whether it applies to these inputs at its place.
    pub applies: fn(&C, &SheetOf<C>, usize) -> Applies,
    /// Switches it on or off at its place, and tells whether that changed anything; nothing where it follows from other
    /// inputs.
    pub tick: Option<fn(&mut C, bool, usize) -> bool>,
}

/// One of several values that are printed for a factor, in the words that stand for it in the sum.
pub type Value = (Cow<'static, str>, Entry);

/// Those of a factor by a sheet.
pub type Values<C> = fn(&SheetOf<C>) -> Vec<Value>;

/// A factor as a sheet has it, without its calculator's type.
pub struct Printed {
    /// See [`Factor::key`].
    pub key: &'static str,
    /// See [`Factor::rule`].
    pub rule: RuleRef,
    /// All that any troops may come to have; none where the troops decide.
    pub values: Vec<Value>,
}

impl Printed {
    fn of<C: Calculator>(factor: &Factor<C>, sheet: &SheetOf<C>) -> Self {
        let values = match factor.values {
            Some(values) => values(sheet),
            None => vec![(factor.label.into(), (factor.worth)(sheet))],
        };
        Printed { key: factor.key, rule: factor.rule, values }
    }
}

/// Sets an input, and tells whether it was another.
pub fn set<T: PartialEq>(input: &mut T, to: T) -> bool {
    let other = *input != to;
    *input = to;
    other
}

/// Whether a factor applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Applies {
    /// So many times, with the words to say so.
    Yes(i32, Cow<'static, str>),
    /// So many times, at this entry: a row of which the inputs choose one of several printed values.
    At(Entry, i32, Cow<'static, str>),
    /// Why not: names the input that decides it.
    No(Cow<'static, str>),
    /// The row is about something else altogether, as one for other troops: no line.
    Apart,
}

impl Applies {
    /// Once, when `so`; otherwise the reason why not.
    pub fn when(so: bool, why_not: &'static str) -> Self {
        if so { Applies::yes(1, "") } else { Applies::no(why_not) }
    }

    /// Not, for this reason. Written out in each of a hundred rows, it would weigh more than its words.
    #[inline(never)]
    pub fn no(why: &'static str) -> Self {
        Applies::No(Cow::Borrowed(why))
    }

    /// So many times, in these words.
    #[inline(never)]
    pub fn yes(times: i32, said: &'static str) -> Self {
        Applies::Yes(times, Cow::Borrowed(said))
    }

    /// What a row of this worth comes to.
    pub fn comes_to(&self, worth: Entry) -> i32 {
        match self {
            Applies::Yes(times, _) => worth.n * times,
            Applies::At(chosen, times, _) => chosen.n * times,
            Applies::No(_) | Applies::Apart => 0,
        }
    }
}

impl Breakdown {
    /// Weighs every factor of this sum in sheet order: a line for each, whether it applies or not.
    pub fn weigh<C: Calculator>(&mut self, sum: &str, inputs: &C, sheet: &SheetOf<C>) {
        for factor in C::factors().iter().filter(|factor| factor.sum == sum) {
            let applies = (factor.applies)(inputs, sheet, factor.place);
            if applies != Applies::Apart {
                self.row(factor.label, (factor.worth)(sheet), applies, factor.rule);
                self.of_factor(factor.key);
            }
        }
    }

    /// One row of a printed list: a line whether it applies or not, unless it is about something else altogether.
    pub fn row(&mut self, label: &'static str, worth: Entry, applies: Applies, rule: RuleRef) {
        let (worth, times, said) = match applies {
            Applies::Yes(times, said) => (worth, times, said),
            Applies::At(chosen, times, said) => (chosen, times, said),
            Applies::No(why) => return self.idle(label, worth, why, rule),
            Applies::Apart => return,
        };
        self.add(if said.is_empty() { label.into() } else { said }, worth, times, rule);
    }
}

/// A calculator without its type: what cases, links, benchmarks and tidy tests run over.
pub struct Listing {
    /// See [`Calculator::ID`].
    pub id: &'static str,
    /// See [`Calculator::TITLE`].
    pub title: &'static str,
    /// See [`Calculator::PROCEDURES`].
    pub procedures: &'static [&'static str],
    /// Its inputs as a first visit finds them.
    pub open: fn() -> Box<dyn Question>,
    /// Its factors by a sheet with these changes.
    pub factors: fn(&Changes) -> Vec<Printed>,
}

impl Listing {
    /// Lists a calculator.
    pub const fn of<C: Calculator>() -> Self {
        Listing {
            id: C::ID,
            title: C::TITLE,
            procedures: C::PROCEDURES,
            open: || Box::new(Open::of(C::default())),
            factors: |changes| {
                let (sheet, _) = load::<SheetOf<C>>(changes);
                C::factors().iter().map(|factor| Printed::of(factor, &sheet)).collect()
            },
        }
    }
}

/// A system without its type.
pub struct SystemListing {
    /// See [`System::ID`].
    pub id: &'static str,
    /// See [`System::TITLE`].
    pub title: &'static str,
    /// See [`System::CREDIT`].
    pub credit: &'static str,
    /// See [`System::TURN`].
    pub turn: &'static [Phase],
    /// See [`System::CALCULATORS`].
    pub calculators: &'static [Listing],
    /// See [`Sheet::READINGS`].
    pub readings: &'static [super::Reading],
    /// Every cell of our sheet: path and value.
    pub cells: fn() -> Vec<(String, String)>,
    /// A cell of it with these changes.
    pub cell: fn(&Changes, &str) -> (String, Cell),
    /// Which of these changes do not fit its sheet.
    pub misfits: fn(&Changes) -> Vec<Misfit>,
    /// What it knows of a battle.
    pub on_field: OnField,
}

impl SystemListing {
    /// Lists a system.
    pub const fn of<S: System>() -> Self {
        SystemListing {
            id: S::ID,
            title: S::TITLE,
            credit: S::CREDIT,
            turn: S::TURN,
            calculators: S::CALCULATORS,
            readings: <S::Sheet as Sheet>::READINGS,
            cells: super::sheet::cells::<S::Sheet>,
            cell: super::sheet::cell::<S::Sheet>,
            misfits: |changes| load::<S::Sheet>(changes).1,
            on_field: OnField::of::<S>(),
        }
    }
}
