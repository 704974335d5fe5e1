//! Words as they are written, and an answer as plain text: for the command line, the log and the tests.

use super::{Note, Report, Source, Step};
use std::fmt::{self, Display, Formatter};

/// Words with a capital letter. Sentences of ours begin with a letter of ASCII: the tables of all others stay out.
pub fn capitalize(words: &str) -> String {
    let mut words = words.to_owned();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// Words with a small letter, as after a colon.
pub fn uncapitalize(words: &str) -> String {
    let mut words = words.to_owned();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    words
}

impl Report {
    /// What is shown instead of an answer where the rules forbid what was asked: why, and nothing else.
    pub fn refused(headline: &'static str, notes: Vec<Note>) -> Self {
        let detail = match notes.first() {
            Some(Note::Refused { why, .. }) => capitalize(why) + ".",
            _ => String::new(),
        };
        Report { headline: headline.into(), detail, notes, ..Report::default() }
    }
}

/// The whole answer: headline, every sum line by line, the way on the table, dice, odds, notes.
impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.marked(&self.headline))?;
        if !self.detail.is_empty() {
            writeln!(f, "{}", self.marked_detail())?;
        }
        if let Some(table) = &self.table {
            writeln!(f, "\n{}", table.heads.join(" | "))?;
            let total = table.total.iter().map(|(name, figures)| (*name, figures));
            for (name, figures) in table.rows.iter().map(|(name, figures)| (&**name, figures)).chain(total) {
                let mut figures = figures.clone();
                if let Some(last) = self.marked_figure(name, &figures) {
                    figures[last] += self.standing.mark();
                }
                writeln!(f, "  {name}: {}", figures.join(" | "))?;
            }
        }
        for (name, sum) in &self.sums {
            writeln!(f, "\n{name}: {}", sum.text())?;
            for line in &sum.lines {
                let why = match &line.step {
                    Step::NotApplied { why, .. } => format!(": {why}"),
                    _ => String::new(),
                };
                let marker = match line.source {
                    Source::Printed => String::new(),
                    source => format!(" ({})", source.word()),
                };
                let figure = line.figure();
                writeln!(f, "  {figure:>6}  {}{why}{marker}  [{}]", line.label, line.rule.0)?;
            }
        }
        if let Some(track) = &self.track {
            writeln!(f, "\n{}", track.title)?;
            for step in &track.moves {
                let [from, to] = [step.from, step.to].map(|i| &track.boxes[i].label);
                writeln!(f, "  {from} → {to}  {}", step.label)?;
            }
        }
        if !self.dice.is_empty() {
            writeln!(f, "\nDice")?;
        }
        for die in &self.dice {
            let face = match die.face {
                None => "to roll".into(),
                Some(face) if die.deck.is_empty() => face.to_string(),
                Some(face) => die.face_name(face).into_owned(),
            };
            let of = if die.deck.is_empty() { format!("d{}", die.sides) } else { "card".into() };
            writeln!(f, "  {} ({of}): {face}", die.title())?;
        }
        for table in &self.odds {
            writeln!(f, "\nOdds: {}", self.marked(&table.title))?;
            for (i, outcome) in table.outcomes.iter().enumerate() {
                let marker = if table.rolled == Some(i) { "▸" } else { " " };
                let when =
                    if outcome.when.is_empty() { String::new() } else { format!(" ({})", outcome.when) };
                let percent = outcome.odds.percent_beside().map_or_else(String::new, |it| format!(", {it}"));
                writeln!(f, " {marker} {}{when}: {}{percent}", outcome.label, outcome.odds.counted())?;
            }
        }
        if !self.notes.is_empty() {
            writeln!(f)?;
        }
        for note in &self.notes {
            match note {
                Note::Remark(text) => writeln!(f, "Note: {text}")?,
                Note::Refused { what, why, rule } => {
                    writeln!(f, "Refused: {what}: {why} [{}]", rule.0)?;
                }
            }
        }
        for step in &self.next {
            let inputs = step.inputs.iter().map(|(path, value)| format!(" {path}={value}"));
            writeln!(f, "Next: {} [{}]{}", step.label, step.calculator, inputs.collect::<String>())?;
        }
        Ok(())
    }
}
