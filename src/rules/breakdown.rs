//! A worked sum. The total is its last line, so sum and explanation cannot part.

use super::{Lengths, Source, Sourced};
use std::borrow::Cow;

/// Where a rule stands: the section of the rules text, as headed in the system's README.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleRef(pub &'static str);

/// What a sum counts, in whole smallest parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Added to a die or compared: "+3".
    Points,
    /// A score compared with the enemy's: "9", its lines "+3".
    Score,
    /// Pips to spend: "3".
    Pips,
    /// Moves on a printed table, to the left is more: "2 left".
    Columns,
    /// Hundredths of an inch, as distances are shown: "6″".
    Length(Lengths),
    /// Things that are counted up: hits, bases. "3".
    Count,
    /// Paces on the ground: "200 paces".
    Paces,
    /// Metres on the ground: "1,125 m".
    Metres,
    /// Millimetres on the table: "160 mm".
    Millimetres,
    /// Half army points: "7½ AP".
    ArmyPoints,
    /// Half element equivalents: "24½ EE".
    Equivalents,
    /// Nothing: it only reads printed tables, and says what it read last.
    Cell,
}

impl Quantity {
    /// A total in this unit, as it is written.
    pub fn format(self, n: i32) -> String {
        match self {
            Quantity::Points => signed(n),
            Quantity::Score | Quantity::Pips => unsigned(n),
            Quantity::Columns if n > 0 => format!("{n} left"),
            Quantity::Columns if n < 0 => format!("{} right", -n),
            Quantity::Columns => "0".into(),
            Quantity::Length(lengths) => lengths.hundredths(n),
            Quantity::Paces => format!("{} paces", unsigned(n)),
            Quantity::Metres => format!("{} m", thousands(n)),
            Quantity::Millimetres => format!("{} mm", unsigned(n)),
            Quantity::Count => thousands(n),
            Quantity::ArmyPoints => format!("{} AP", halves(n)),
            Quantity::Equivalents => format!("{} EE", halves(n)),
            Quantity::Cell => String::new(),
        }
    }

    /// What is added in this unit, as the sheet and the keys show it.
    pub fn figure(self, n: i32) -> String {
        match self {
            Quantity::Points | Quantity::Score | Quantity::Pips | Quantity::Cell => signed(n),
            Quantity::Count if n > 0 => format!("+{}", thousands(n)),
            Quantity::Count => thousands(n),
            Quantity::Columns => moved(n),
            Quantity::Length(_)
            | Quantity::Paces
            | Quantity::Metres
            | Quantity::Millimetres
            | Quantity::ArmyPoints
            | Quantity::Equivalents => self.format(n),
        }
    }
}

/// "12½" of 25 halves.
fn halves(n: i32) -> String {
    match n % 2 {
        0 => unsigned(n / 2),
        1 | -1 if n / 2 != 0 => unsigned(n / 2) + "½",
        1 => "½".into(),
        _ => "−½".into(),
    }
}

/// "12,100", as men are counted.
fn thousands(n: i32) -> String {
    match n {
        -999..=999 => unsigned(n),
        n => format!("{},{:03}", unsigned(n / 1_000), n.unsigned_abs() % 1_000),
    }
}

/// A number with its sign always shown, and a real minus.
pub fn signed(n: i32) -> String {
    if n > 0 { format!("+{n}") } else { unsigned(n) }
}

/// A number with a real minus, and no plus.
pub fn unsigned(n: i32) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
}

/// What a line does to the sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Adds.
    Add(i32),
    /// Takes `times` parts of `of`, rounding down.
    Times {
        /// Numerator.
        times: i32,
        /// Denominator, at least 1.
        of: i32,
    },
    /// Raises the sum to this, if it is less.
    AtLeast(i32),
    /// Cuts the sum to this, if it is more.
    AtMost(i32),
    /// Is this much in another unit, which is counted from here on.
    Convert(i32),
    /// Reads a cell of a printed table; the sum stays.
    Read(Cow<'static, str>),
    /// Was considered and does not apply: what it would be worth, and why not.
    NotApplied {
        /// Worth, once.
        worth: i32,
        /// Names the input that decides it.
        why: Cow<'static, str>,
    },
}

/// One line of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is, in the game's words.
    pub label: Cow<'static, str>,
    /// What it does.
    pub step: Step,
    /// How far its number can be trusted.
    pub source: Source,
    /// Where the rule stands.
    pub rule: RuleRef,
    /// The factor it comes from, by key; empty where it comes from no factor list.
    pub key: &'static str,
    /// The sum so far, this line included.
    pub total: i32,
    /// What it counts.
    pub unit: Quantity,
}

/// A sum, line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// What its total counts.
    pub unit: Quantity,
    /// In the order of the printed sheet.
    pub lines: Vec<Line>,
}

impl Breakdown {
    /// An empty sum: 0.
    pub fn new(unit: Quantity) -> Self {
        Breakdown { unit, lines: Vec::new() }
    }

    /// The last line's total.
    pub fn total(&self) -> i32 {
        self.lines.last().map_or(0, |line| line.total)
    }

    /// What it comes to, as it is said: the total, or the cell read last.
    pub fn text(&self) -> String {
        let cell = self.lines.iter().rev().find_map(|line| match &line.step {
            Step::Read(cell) if self.unit == Quantity::Cell => Some(cell.to_string()),
            _ => None,
        });
        cell.unwrap_or_else(|| self.unit.format(self.total()))
    }

    /// The weakest source that the total rests on.
    pub fn source(&self) -> Source {
        let counts = self.lines.iter().filter(|line| !matches!(line.step, Step::NotApplied { .. }));
        counts.map(|line| line.source).max().unwrap_or_default()
    }

    /// Adds an entry `times` over.
    pub fn add_cell(
        &mut self,
        label: impl Into<Cow<'static, str>>,
        entry: Sourced,
        times: i32,
        rule: RuleRef,
    ) {
        self.push(label.into(), Step::Add(entry.value * times), entry.source, rule);
    }

    /// Adds what was counted or rolled, not read from the sheet.
    pub fn add_number(&mut self, label: impl Into<Cow<'static, str>>, n: i32, rule: RuleRef) {
        self.push(label.into(), Step::Add(n), Source::Printed, rule);
    }

    /// Multiplies by `times`/`of`, rounding down.
    pub fn times(&mut self, label: impl Into<Cow<'static, str>>, times: Sourced, of: Sourced, rule: RuleRef) {
        let step = Step::Times { times: times.value, of: of.value.max(1) };
        self.push(label.into(), step, times.source.max(of.source), rule);
    }

    /// Converts the sum to another unit, `times`/`of` of the one so far, rounding down: 200 paces are 400 hundredths of an
    /// inch by 2/1.
    pub fn convert(
        &mut self,
        label: impl Into<Cow<'static, str>>,
        to: Quantity,
        [times, of]: [Sourced; 2],
        rule: RuleRef,
    ) {
        self.unit = to;
        let n = (self.total() * times.value).div_euclid(of.value.max(1));
        self.push(label.into(), Step::Convert(n), times.source.max(of.source), rule);
    }

    /// Turns the total into another unit, rounding to the nearest, halves up: where nothing before was rounded, and
    /// nothing after is.
    pub fn convert_nearest(
        &mut self,
        label: impl Into<Cow<'static, str>>,
        to: Quantity,
        [times, of]: [Sourced; 2],
        rule: RuleRef,
    ) {
        self.unit = to;
        let of_value = i64::from(of.value.max(1));
        let n = (2 * i64::from(self.total()) * i64::from(times.value) + of_value).div_euclid(2 * of_value);
        let n = n.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        self.push(label.into(), Step::Convert(n), times.source.max(of.source), rule);
    }

    /// Raises the sum to the entry; no line where it is that much already.
    pub fn at_least(&mut self, label: impl Into<Cow<'static, str>>, entry: Sourced, rule: RuleRef) {
        if self.total() < entry.value {
            self.push(label.into(), Step::AtLeast(entry.value), entry.source, rule);
        }
    }

    /// Cuts the sum to the entry; no line where it is no more than that.
    pub fn at_most(&mut self, label: impl Into<Cow<'static, str>>, entry: Sourced, rule: RuleRef) {
        if self.total() > entry.value {
            self.push(label.into(), Step::AtMost(entry.value), entry.source, rule);
        }
    }

    /// Tells the cell reached.
    pub fn note_cell(
        &mut self,
        label: impl Into<Cow<'static, str>>,
        cell: impl Into<Cow<'static, str>>,
        source: Source,
        rule: RuleRef,
    ) {
        self.push(label.into(), Step::Read(cell.into()), source, rule);
    }

    /// Tells what does not apply, and why.
    pub fn not_applied(
        &mut self,
        label: impl Into<Cow<'static, str>>,
        entry: Sourced,
        why: impl Into<Cow<'static, str>>,
        rule: RuleRef,
    ) {
        self.push(label.into(), Step::NotApplied { worth: entry.value, why: why.into() }, entry.source, rule);
    }

    /// Marks the last line as a factor's.
    pub(crate) fn of_factor(&mut self, key: &'static str) {
        if let Some(line) = self.lines.last_mut() {
            line.key = key;
        }
    }

    fn push(&mut self, label: Cow<'static, str>, step: Step, source: Source, rule: RuleRef) {
        let before = self.total();
        let total = match step {
            Step::Add(n) => before + n,
            Step::Times { times, of } => (before * times).div_euclid(of),
            Step::Convert(n) => n,
            Step::AtLeast(n) => before.max(n),
            Step::AtMost(n) => before.min(n),
            Step::Read(_) | Step::NotApplied { .. } => before,
        };
        let unit = self.unit;
        self.lines.push(Line { label, step, source, rule, key: "", total, unit });
    }
}

/// The lines of a sum in sheet order, each with the same line of the sum beside it; those that both have once.
pub fn pair_up<'a>(ours: &'a [Line], theirs: &'a [Line]) -> Vec<[Option<&'a Line>; 2]> {
    let is_same = |line: &Line, other: &Line| {
        let kind = |line: &Line| match line.step {
            Step::NotApplied { .. } => 0,
            Step::Read(_) => 1,
            _ => 2,
        };
        (line.rule, &line.label, kind(line), line.why_not())
            == (other.rule, &other.label, kind(other), other.why_not())
    };
    let mut pairs = Vec::new();
    let mut left = theirs.iter();
    for line in ours {
        let found = left.clone().position(|other| is_same(line, other));
        for _ in 0..found.unwrap_or(0) {
            pairs.push([None, left.next()]);
        }
        pairs.push([Some(line), found.and_then(|_| left.next())]);
    }
    pairs.extend(left.map(|other| [None, Some(other)]));
    pairs
}

impl Line {
    /// Why it does not apply; empty where it does.
    pub fn why_not(&self) -> &str {
        match &self.step {
            Step::NotApplied { why, .. } => why,
            _ => "",
        }
    }

    /// The line's figure as the sheet shows it.
    pub fn figure(&self) -> String {
        match &self.step {
            Step::Add(n) => self.unit.figure(*n),
            Step::Times { times, of: 1 } => format!("× {times}"),
            Step::Times { times, of } => format!("× {times}/{of}"),
            Step::Convert(n) => format!("= {}", self.unit.format(*n)),
            Step::AtLeast(n) => format!("≥ {}", self.unit.format(*n)),
            Step::AtMost(n) => format!("≤ {}", self.unit.format(*n)),
            Step::Read(cell) => cell.to_string(),
            Step::NotApplied { .. } => "·".into(),
        }
    }

    /// What it would do, where it does not apply.
    pub fn worth(&self) -> Option<String> {
        match self.step {
            Step::NotApplied { worth, .. } => Some(self.unit.figure(worth)),
            _ => None,
        }
    }
}

/// Moves on a table: "◀ 1", "1 ▶".
fn moved(n: i32) -> String {
    match n {
        0 => "0".into(),
        n if n > 0 => format!("◀ {n}"),
        n => format!("{} ▶", n.unsigned_abs()),
    }
}
