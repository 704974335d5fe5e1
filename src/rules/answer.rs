//! What a calculator answers, as plain data in the player's words.

use super::{
    Breakdown, Calculator, Change, Die, LaterDie, Need, OddsTable, Pairs, RuleRef, Side, Sides, Source,
    UnitRef, input,
};
use std::borrow::Cow;

/// What a calculator answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What is shown: one type for all calculators.
    pub report: Report,
    /// What applying it writes.
    pub changes: Vec<Change>,
}

/// An answer that writes nothing.
impl From<Report> for Answer {
    fn from(report: Report) -> Self {
        Answer { report, changes: Vec::new() }
    }
}

/// An answer as plain data in the player's words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Readable aloud.
    pub headline: String,
    /// The sentence under it.
    pub detail: String,
    /// The result as a table, where several have a part of it.
    pub table: Option<ResultTable>,
    /// The weakest value on which headline, sentence, figures and chances rest: no better than that of the sums. All of them
    /// are shown with its mark ([`Report::marked`]).
    pub standing: Source,
    /// Every sum by name, line by line.
    pub sums: Vec<(Cow<'static, str>, Breakdown)>,
    /// The place of the first of two sums that are shown beside each other, one for each side.
    pub beside: Option<usize>,
    /// A printed table and the way taken on it.
    pub track: Option<TrackPath>,
    /// What was rolled, and what is to be rolled now.
    pub dice: Vec<Die>,
    /// What those before may still lead to, or could have led to: each has its place from the start.
    pub later: Vec<LaterDie>,
    /// The exact chances.
    pub odds: Vec<OddsTable>,
    /// Those that roll by themselves, where several do under one answer, each with chances of its own.
    pub rolls: Vec<MemberRoll>,
    /// The place of those that were asked for besides the chances of the roll.
    pub asked_odds: Option<usize>,
    /// What else to know, and what the rules forbid.
    pub notes: Vec<Note>,
    /// What becomes of it once all is rolled.
    pub apply: Apply,
    /// Where the rules lead on to, once what leads there is decided.
    pub next: Vec<NextStep>,
}

/// The roll of one of several that roll under one answer, each by itself: a unit that rallies, a fight of a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MemberRoll {
    /// Whose it is: "Friant".
    pub who: String,
    /// The units of the battle by which it is known, where `who` does not name them: its own and the enemy's.
    pub units: Sides<Option<UnitRef>>,
    /// The side that he is of. What its chances have first is good for it.
    pub side: Side,
    /// What was wanted.
    pub need: Need,
    /// What its sums came to; may be empty.
    pub total: String,
    /// The exact chances before it, with what was rolled.
    pub odds: Vec<OddsTable>,
    /// What came out.
    pub result: String,
}

/// A calculator that an answer leads on to, with what is known of it filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextStep {
    /// The word on the key that leads there: "Pursuit".
    pub label: Cow<'static, str>,
    /// See [`Calculator::ID`].
    pub calculator: &'static str,
    /// The inputs that differ from the default. In a battle its units are filled in anew as they stand then.
    pub inputs: Pairs,
    /// Once it is done, the other steps of its answer follow.
    pub comes_first: bool,
}

impl NextStep {
    /// On to these inputs of another calculator.
    pub fn to<C: Calculator>(label: impl Into<Cow<'static, str>>, inputs: &C) -> Self {
        let inputs = input::differences(inputs, &C::default());
        NextStep { label: label.into(), calculator: C::ID, inputs, comes_first: false }
    }

    /// The step as one that is done before the others of its answer.
    pub fn first(self) -> Self {
        NextStep { comes_first: true, ..self }
    }
}

/// What becomes of an answer once all is rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Apply {
    /// Written onto the battle.
    #[default]
    Apply,
    /// Written onto the battle, under a word of its own: "Declare".
    Named(&'static str),
    /// Nothing: it only measures.
    Measures,
    /// Nothing: there is nothing to roll, and nothing changes.
    Nothing,
}

impl Report {
    /// One of its texts as it is shown: with the mark of what it rests on, once.
    pub fn marked(&self, text: &str) -> String {
        let mark = self.standing.mark();
        if mark.is_empty() || text.is_empty() || text.contains(mark) {
            return text.into();
        }
        match text.strip_suffix('.') {
            Some(sentence) => format!("{sentence}{mark}."),
            None => format!("{text}{mark}"),
        }
    }

    /// The sentence under the headline as it is shown. One without a figure rests on none.
    pub fn marked_detail(&self) -> String {
        if has_figure(&self.detail) { self.marked(&self.detail) } else { self.detail.clone() }
    }

    /// The place of the figure of a row that has the mark of what the row rests on: its last. None where the row has its mark.
    pub fn marked_figure(&self, name: &str, figures: &[String]) -> Option<usize> {
        let mark = self.standing.mark();
        let is_marked = name.contains(mark) || figures.iter().any(|figure| figure.contains(mark));
        figures.iter().rposition(|figure| has_figure(figure)).filter(|_| !mark.is_empty() && !is_marked)
    }

    /// The sum of this name.
    pub fn sum(&self, name: &str) -> Option<&Breakdown> {
        self.sums.iter().find(|(sum, _)| sum == name).map(|(_, breakdown)| breakdown)
    }
}

fn has_figure(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

/// The second of two answers to the same inputs, by two charts, where what comes out or what its sums come to differs.
/// Where the headlines are alike, the sums stand in its headline.
pub fn differing(first: Report, second: Report) -> Option<Report> {
    let sums = |report: &Report| {
        let sums = report.sums.iter().map(|(name, sum)| format!("{name} {}", sum.text()));
        sums.collect::<Vec<_>>().join(", ")
    };
    match (first.headline != second.headline, sums(&first) != sums(&second)) {
        (true, _) => Some(second),
        (false, true) => Some(Report { headline: sums(&second), ..second }),
        (false, false) => None,
    }
}

/// A result with a row for everyone who has a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ResultTable {
    /// What stands above the figures, shortly; the last is the result.
    pub heads: Vec<&'static str>,
    /// Everyone's name and figures.
    pub rows: Vec<(String, Vec<String>)>,
    /// A last row for all together, right below the heads' right end where it has fewer figures.
    pub total: Option<(&'static str, Vec<String>)>,
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

impl Note {
    /// What was asked, why it is forbidden, and where that stands.
    pub fn refused(
        what: impl Into<Cow<'static, str>>,
        why: impl Into<Cow<'static, str>>,
        rule: RuleRef,
    ) -> Self {
        Note::Refused { what: what.into(), why: why.into(), rule }
    }
}

/// A row of a printed table and the way taken along it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TrackPath {
    /// Which row it is.
    pub title: String,
    /// The boxes in printed order.
    pub boxes: Vec<TrackBox>,
    /// Where the way begins.
    pub basic: usize,
    /// The moves, each beginning where the last ended.
    pub moves: Vec<TrackMove>,
    /// Where it ends, once that is known.
    pub reached: Option<usize>,
}

/// One box of a printed row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TrackBox {
    /// What is printed in it.
    pub label: String,
    /// What is printed above it, if anything.
    pub head: String,
    /// How far it can be trusted.
    pub source: Source,
}

/// One move along a printed row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TrackMove {
    /// From this box.
    pub from: usize,
    /// To this one.
    pub to: usize,
    /// What moved it, shortly.
    pub label: Cow<'static, str>,
}
