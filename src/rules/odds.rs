//! Exact chances, by counting every roll. No float before display.

use super::Side;
use std::{borrow::Cow, fmt};

/// A chance as a whole number of ways out of all ways.
///
/// Sixteen dice of ten sides, the most that are thrown together, are 10^16 ways: 64 bits hold them many times over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    /// Ways in which it comes about.
    pub ways: u64,
    /// All the ways there are.
    pub of: u64,
}

/// More ways than this nobody can picture: they are told in 100.
const MOST_COUNTED: u64 = 10_000;

impl Odds {
    /// "27 in 36"; of so many rolls that nobody can picture their count, "79.5 in 100".
    pub fn counted(self) -> String {
        if self.of <= MOST_COUNTED {
            return format!("{} in {}", self.ways, self.of);
        }
        let [ways, of] = [self.ways, self.of].map(u128::from);
        let tenths = ((ways * 2_000 + of) / (of * 2)) as u32;
        match (self.ways, tenths) {
            (0, _) => "0 in 100".into(),
            (ways, _) if ways == self.of => "100 in 100".into(),
            (_, 0) => "under 0.1 in 100".into(),
            (_, 1_000) => "over 99.9 in 100".into(),
            (_, tenths) => format!("{}.{} in 100", tenths / 10, tenths % 10),
        }
    }

    /// In whole per cent, rounded to the nearest, halves up; 0 and 100 are kept for never and always: "<1%", ">99%".
    pub fn percent(self) -> String {
        match (self.ways, (self.ways * 200 + self.of) / (self.of * 2).max(1)) {
            (1.., 0) => "<1%".into(),
            (ways, 100) if ways < self.of => ">99%".into(),
            (_, figure) => format!("{figure}%"),
        }
    }

    /// The per cent that stand beside [`Odds::counted`]: nothing where that counts in 100 itself.
    pub fn percent_beside(self) -> Option<String> {
        (self.of != 100 && self.of <= MOST_COUNTED).then(|| self.percent())
    }
}

/// What comes about on average, as an exact fraction: `sum` over `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mean {
    /// Every outcome times its ways.
    pub sum: i64,
    /// All the ways there are.
    pub of: u64,
}

impl Mean {
    /// In the given parts of one, rounded to the nearest, halves up.
    fn rounded(self, parts: i64) -> i64 {
        let of = (self.of as i64).max(1);
        (self.sum * 2 * parts + of).div_euclid(of * 2)
    }

    /// The nearest whole number, halves up.
    pub fn nearest(self) -> i32 {
        self.rounded(1) as i32
    }
}

/// In tenths: "4.9".
impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.rounded(10);
        let sign = if tenths < 0 { "−" } else { "" };
        write!(f, "{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
    }
}

/// How many ways lead to each outcome. There are never many: a sorted list serves better than a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dist<T: Ord>(Vec<(T, u64)>);

/// Nothing counted yet.
impl<T: Ord> Default for Dist<T> {
    fn default() -> Self {
        Dist(Vec::new())
    }
}

impl<T: Ord> Dist<T> {
    /// The one outcome that is certain.
    pub fn certain(outcome: T) -> Self {
        Dist(vec![(outcome, 1)])
    }

    /// Counts weighted outcomes; equal ones merge.
    pub fn count(ways: impl IntoIterator<Item = (T, u64)>) -> Self {
        let mut dist = Dist::default();
        ways.into_iter().for_each(|(outcome, n)| dist.add(outcome, n));
        dist
    }

    /// So many more ways to this outcome.
    pub fn add(&mut self, outcome: T, ways: u64) {
        let at = self.0.partition_point(|(known, _)| *known < outcome);
        match self.0.get_mut(at) {
            Some((known, all)) if *known == outcome => *all += ways,
            _ => self.0.insert(at, (outcome, ways)),
        }
    }

    /// Every outcome with its ways, in the outcomes' own order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&T, u64)> {
        self.0.iter().map(|(outcome, ways)| (outcome, *ways))
    }

    /// All ways together.
    pub fn of(&self) -> u64 {
        self.iter().map(|(_, ways)| ways).sum()
    }

    /// The chance of the outcomes that `wanted` picks.
    pub fn odds(&self, wanted: impl Fn(&T) -> bool) -> Odds {
        let ways = self.iter().filter(|(outcome, _)| wanted(outcome)).map(|(_, n)| n).sum();
        Odds { ways, of: self.of() }
    }

    /// What `then` makes of each outcome.
    pub fn map<U: Ord>(&self, then: impl Fn(&T) -> U) -> Dist<U> {
        Dist::count(self.iter().map(|(outcome, ways)| (then(outcome), ways)))
    }

    /// Each outcome together with each of another, independent roll.
    pub fn with<U: Ord + Clone>(&self, other: &Dist<U>) -> Dist<(T, U)>
    where
        T: Clone,
    {
        // No ways are more than all of them, so that this one look guards every product below.
        self.of().checked_mul(other.of()).expect("what is rolled together has fewer ways than 64 bits hold");
        Dist::count(
            self.iter().flat_map(|(a, n)| other.iter().map(move |(b, m)| ((a.clone(), b.clone()), n * m))),
        )
    }
}

impl Dist<u8> {
    /// One die of `sides` faces.
    pub fn die(sides: u8) -> Self {
        Dist::count((1..=sides).map(|face| (face, 1)))
    }

    /// One die of `sides` faces as it lies: what it shows, or any face while it is still to be rolled.
    pub fn die_showing(sides: u8, face: Option<u8>) -> Self {
        face.map_or_else(|| Dist::die(sides), Dist::certain)
    }
}

impl Dist<i32> {
    /// What comes about on average.
    pub fn mean(&self) -> Mean {
        Mean { sum: self.iter().map(|(n, ways)| i64::from(*n) * ways as i64).sum(), of: self.of() }
    }
}

/// Shows `each` every throw of `dice` alike dice as sorted faces, highest first, with the orders in which it can fall: 8
/// six-sided dice are 1,287 throws, not 1.7 million.
pub fn throws(dice: usize, sides: u8, mut each: impl FnMut(&[u8], u64)) {
    throw(&mut Vec::with_capacity(dice), dice, sides, 1, &mut each);
}

/// Completes a throw with dice of at most `sides`, so many of each face: of the dice left, those that show it can be
/// any, which is what multiplies the ways.
fn throw(faces: &mut Vec<u8>, left: usize, sides: u8, ways: u64, each: &mut impl FnMut(&[u8], u64)) {
    let thrown = faces.len();
    match sides {
        _ if left == 0 => each(faces, ways),
        0 => {}
        // What is left can show nothing else.
        1 => {
            faces.resize(thrown + left, 1);
            each(faces, ways);
        }
        _ => {
            let mut chosen = 1;
            for alike in 0..=left {
                throw(faces, left - alike, sides - 1, ways * chosen, each);
                faces.push(sides);
                chosen = chosen * (left - alike) as u64 / (alike + 1) as u64;
            }
        }
    }
    faces.truncate(thrown);
}

/// One outcome of an [`OddsTable`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// In words or figures.
    pub label: String,
    /// On which rolls, where that can be said shortly: "die 8–10".
    pub when: String,
    /// The side that it favours, if it favours either.
    pub side: Option<Side>,
    /// The exact chance.
    pub odds: Odds,
    /// The box of the answer's walk in which it ends, where the table is a printed one.
    pub place: Option<usize>,
}

impl Outcome {
    /// What happens then is told in words, and not only how the dice compare.
    pub fn happens(&self) -> bool {
        self.side.is_some() && !self.when.contains(|c: char| c.is_ascii_digit())
    }

    /// What happens then; its label, where that says it.
    pub fn text(&self) -> &str {
        if self.happens() && !self.when.is_empty() { &self.when } else { &self.label }
    }
}

/// The chances of every outcome, best first for the side whose aim it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OddsTable {
    /// What is decided.
    pub title: Cow<'static, str>,
    /// All the outcomes that can come about, in order.
    pub outcomes: Vec<Outcome>,
    /// The one that was rolled.
    pub rolled: Option<usize>,
    /// What one side hopes for: the first `favourable` outcomes. A what-if compares the chance of it.
    pub aim: Cow<'static, str>,
    /// Whose aim it is: what comes first is good for it, what comes last for the other.
    pub whose: Side,
    /// How many outcomes, from the first, fulfil the aim.
    pub favourable: usize,
    /// What comes about on average, where the outcomes are numbers.
    pub mean: Option<Mean>,
}

impl OddsTable {
    /// The chances of what has been counted, in its order: what is good for ours comes first. `describe` has the label of an
    /// outcome, on which rolls it comes or what happens then, and whom it favours.
    pub fn of<T: Ord>(
        title: impl Into<Cow<'static, str>>,
        aim: impl Into<Cow<'static, str>>,
        all: &Dist<T>,
        rolled: Option<T>,
        is_good: impl Fn(&T) -> bool,
        describe: impl Fn(&T) -> (String, String, Option<Side>),
    ) -> Self {
        let outcomes = all.iter().map(|(outcome, ways)| {
            let (label, when, whose) = describe(outcome);
            Outcome { label, when, side: whose, odds: Odds { ways, of: all.of() }, place: None }
        });
        OddsTable {
            title: title.into(),
            outcomes: outcomes.collect(),
            rolled: rolled.and_then(|rolled| all.iter().position(|(outcome, _)| *outcome == rolled)),
            aim: aim.into(),
            whose: Side::Ours,
            favourable: all.iter().filter(|(outcome, _)| is_good(outcome)).count(),
            mean: None,
        }
    }

    /// The table as one of this side's aim.
    pub fn whose(self, side: Side) -> Self {
        OddsTable { whose: side, ..self }
    }

    /// The table with neighbours as one that come to the same for one side: what is beaten and what is doubled may fare
    /// alike.
    pub fn merged(&self) -> OddsTable {
        let is_same = |one: &Outcome, other: &Outcome| {
            one.happens() && other.happens() && (one.text(), one.side) == (other.text(), other.side)
        };
        let mut merged = OddsTable { outcomes: Vec::new(), rolled: None, favourable: 0, ..self.clone() };
        for (i, outcome) in self.outcomes.iter().enumerate() {
            match merged.outcomes.last_mut().filter(|last| last.place.is_none() && is_same(last, outcome)) {
                Some(last) => last.odds.ways += outcome.odds.ways,
                None => merged.outcomes.push(outcome.clone()),
            }
            if self.rolled == Some(i) {
                merged.rolled = merged.outcomes.len().checked_sub(1);
            }
            if i < self.favourable {
                merged.favourable = merged.outcomes.len();
            }
        }
        merged
    }

    /// The chance of the aim.
    pub fn hope(&self) -> Odds {
        Odds {
            ways: self.outcomes.iter().take(self.favourable).map(|o| o.odds.ways).sum(),
            of: self.outcomes.first().map_or(1, |o| o.odds.of),
        }
    }
}
