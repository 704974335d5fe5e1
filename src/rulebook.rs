//! The rules of a game in our own words, for those who play it: what `public/rules/` has, section by section.
//!
//! A book is Markdown of the plainest kind. `## 4.2 Artillery fire` begins a section under its number; `Worked out:` names the
//! calculators that work it out, `Also:` words that it is looked for by; paragraphs, lists behind `-` and remarks behind `>`
//! follow. `{artillery.deep_in}` is what the player's own chart has there, `[4.4]` leads to a section, `**rattled**` is a term
//! in the section that defines it. What fits none of that is words.

mod behind;
mod search;
mod terms;

use crate::rules::chart::ChartForm;
use crate::rules::form::{Form, Item};
use crate::rules::{AnyContext, Source, SystemInfo};
use std::collections::BTreeMap;

pub use behind::{LinePlace, Meant, cells_behind, cells_of};
pub use search::{Find, Part};
pub use terms::TermPart;

/// The file of a system's book, beside the page.
pub fn file_of(system: &str) -> String {
    format!("rules/{system}.md")
}

/// The rules of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rulebook {
    /// What the game is called.
    pub title: String,
    /// Whose it is, where it is to be had and how this is to be read.
    pub head: Vec<Block>,
    /// In the book's order.
    pub sections: Vec<Section>,
}

/// What stands under one number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    /// The number by which rules are cited, or a word in its place: "4.2", "Firing".
    pub number: String,
    /// What it is about; empty where the number says it.
    pub title: String,
    /// The calculators that work it out, by id.
    pub calculators: Vec<String>,
    /// Other words for what it is about.
    pub also: String,
    /// From top to bottom.
    pub blocks: Vec<Block>,
}

/// A paragraph, or what stands in the place of one.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// Sentences.
    Text(Vec<Span>),
    /// A list.
    Items(Vec<Vec<Span>>),
    /// What is not the book's: a house value, a reading, or what the book leaves open.
    Remark(Vec<Span>),
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Span {
    /// As they stand.
    Words(String),
    /// What the chart has at this path: "artillery.deep_in".
    Value(String),
    /// The number of another section.
    Rule(String),
    /// A term of the game, where it is defined.
    Term(String),
}

impl Rulebook {
    /// Reads a book.
    pub fn parse(text: &str) -> Self {
        let mut book = Rulebook::default();
        let mut lines: Vec<&str> = Vec::new();
        for line in text.lines().map(str::trim_end).chain([""]) {
            if let Some(title) = line.strip_prefix("# ") {
                book.title = title.trim().into();
            } else if let Some(heading) = line.strip_prefix("## ") {
                let (number, title) = heading.split_once(' ').unwrap_or((heading, ""));
                let (number, title) = (number.into(), title.trim().into());
                book.sections.push(Section { number, title, ..Section::default() });
            } else if line.is_empty() {
                book.add(&std::mem::take(&mut lines));
            } else if let (Some(ids), Some(section)) =
                (line.strip_prefix("Worked out: "), book.sections.last_mut())
            {
                section.calculators = ids.split(", ").map(String::from).collect();
            } else if let (Some(words), Some(section)) =
                (line.strip_prefix("Also: "), book.sections.last_mut())
            {
                section.also = words.into();
            } else {
                lines.push(line);
            }
        }
        book
    }

    fn add(&mut self, lines: &[&str]) {
        let Some(first) = lines.first() else { return };
        let join = |lines: &[&str], sign: &str| {
            let lines = lines.iter().map(|line| line.trim_start().trim_start_matches(sign).trim_start());
            spans(&lines.collect::<Vec<_>>().join(" "))
        };
        let block = if first.starts_with("- ") {
            let items = lines.chunk_by(|_, next| !next.starts_with("- "));
            Block::Items(items.map(|item| join(item, "- ")).collect())
        } else if first.starts_with('>') {
            Block::Remark(join(lines, ">"))
        } else {
            Block::Text(join(lines, ""))
        };
        self.sections.last_mut().map_or(&mut self.head, |section| &mut section.blocks).push(block);
    }

    /// The section of this number.
    pub fn section(&self, number: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.number == number)
    }

    /// The terms of the game, each with the number of the section that defines it.
    pub fn terms(&self) -> impl Iterator<Item = (&str, &str)> {
        self.sections.iter().flat_map(|section| {
            let terms = section.blocks.iter().flat_map(Block::spans).filter_map(|span| match span {
                Span::Term(term) => Some(term.as_str()),
                _ => None,
            });
            terms.map(|term| (term, section.number.as_str()))
        })
    }
}

impl Section {
    /// "4.2 Artillery fire"; of one that is cited by a word, its title alone: "Combat outcome".
    pub fn heading(&self) -> String {
        match (self.is_word(), self.title.is_empty()) {
            (_, true) => self.number.clone(),
            (true, false) => self.title.clone(),
            (false, false) => format!("{} {}", self.number, self.title),
        }
    }

    /// Whether a word stands in the place of its number.
    pub fn is_word(&self) -> bool {
        !self.number.contains(|c: char| c.is_ascii_digit())
    }
}

impl Block {
    /// Its pieces in order.
    pub fn spans(&self) -> impl Iterator<Item = &Span> {
        let lines = match self {
            Block::Text(spans) | Block::Remark(spans) => std::slice::from_ref(spans),
            Block::Items(items) => items,
        };
        lines.iter().flatten()
    }
}

/// These pieces sentence by sentence.
pub fn sentences(spans: &[Span]) -> Vec<Vec<Span>> {
    let mut sentences = vec![Vec::new()];
    for span in spans {
        let parts = match span {
            Span::Words(words) => words.split_inclusive(". ").map(|part| Span::Words(part.into())).collect(),
            other => vec![other.clone()],
        };
        for part in parts {
            let is_end = matches!(&part, Span::Words(words) if words.ends_with(". "));
            if let Some(sentence) = sentences.last_mut() {
                sentence.push(part);
            }
            if is_end {
                sentences.push(Vec::new());
            }
        }
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// Whether these pieces say what a term means, in capitals or not.
pub fn defines(spans: &[Span], term: &str) -> bool {
    spans.iter().any(|span| matches!(span, Span::Term(defined) if defined.eq_ignore_ascii_case(term)))
}

/// What a piece begins and ends with, and what it is then.
type Sign = (&'static str, &'static str, fn(String) -> Span);

/// The pieces of a text.
fn spans(text: &str) -> Vec<Span> {
    const SIGNS: [Sign; 3] = [("{", "}", Span::Value), ("[", "]", Span::Rule), ("**", "**", Span::Term)];
    let (mut spans, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let next = SIGNS.iter().filter_map(|(open, close, of)| {
            let start = rest.find(open)?;
            let inside = &rest[start + open.len()..];
            let end = inside.find(close)?;
            Some((start, &inside[..end], &inside[end + close.len()..], of))
        });
        let Some((start, inside, after, of)) = next.min_by_key(|(start, ..)| *start) else { break };
        if start > 0 {
            spans.push(Span::Words(rest[..start].into()));
        }
        spans.push(of(inside.into()));
        rest = after;
    }
    if !rest.is_empty() {
        spans.push(Span::Words(rest.into()));
    }
    spans
}

/// The values of a sheet by their paths, as its charts write them, each with how far it can be trusted.
pub type Values = BTreeMap<String, (String, Source)>;

/// The values of the sheet of this context.
pub fn values(system: &SystemInfo, context: &AnyContext) -> Values {
    let mut values = Values::new();
    for chart in (system.charts)(context) {
        for control in chart.form.controls() {
            let chosen = control.options().into_iter().find(|option| option.is_chosen);
            let text = chosen.filter(|_| control.value.is_empty()).map_or(&control.value, |it| &it.label);
            values.insert(control.key.clone(), (text.clone(), control.source));
        }
    }
    values
}

/// The charts that belong to the section of this number, without the readings that stand below them.
pub fn charts_of(system: &SystemInfo, context: &AnyContext, number: &str) -> Vec<ChartForm> {
    let is_reading = |item: &Item| {
        let Item::Control(control) = item else { return false };
        let path = crate::rules::chart::pointer(&control.key);
        system.readings.iter().any(|reading| reading.path == path)
    };
    let mut charts: Vec<ChartForm> = (system.charts)(context)
        .into_iter()
        .filter(|chart| chart.rule.is_some_and(|rule| rule.0 == number))
        .collect();
    for chart in &mut charts {
        let items = std::mem::take(&mut chart.form.items);
        chart.form = Form::new(items.into_iter().filter(|item| !is_reading(item)).collect());
    }
    charts.retain(|chart| !chart.form.items.is_empty());
    charts
}
