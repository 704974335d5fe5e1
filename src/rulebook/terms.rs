//! Words that mean something in the game, where they stand in a sentence.

use super::Rulebook;
use std::ops::Range;

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermPart {
    /// As it stands.
    pub text: String,
    /// The number of the section that says what it means; none of plain words.
    pub section: Option<String>,
}

impl Rulebook {
    /// These texts in pieces. Each term of the game is marked where it stands first in any of them: once is enough.
    pub fn mark_terms(&self, texts: &[&str]) -> Vec<Vec<TermPart>> {
        let mut terms: Vec<(&str, &str)> = self.terms().collect();
        // "main target" before "target".
        terms.sort_by_key(|(term, _)| std::cmp::Reverse(term.len()));
        let mut marks: Vec<Vec<(Range<usize>, &str)>> = vec![Vec::new(); texts.len()];
        for (term, section) in terms {
            let place = texts.iter().enumerate().find_map(|(at, text)| {
                let free = |range: &Range<usize>| {
                    marks[at].iter().all(|(taken, _)| range.end <= taken.start || taken.end <= range.start)
                };
                Some((at, places(text, term).find(free)?))
            });
            if let Some((at, range)) = place {
                marks[at].push((range, section));
            }
        }
        let pieces = texts.iter().zip(marks).map(|(text, mut marks)| {
            marks.sort_by_key(|(range, _)| range.start);
            let (mut parts, mut at) = (Vec::new(), 0);
            for (range, section) in marks {
                parts.push(TermPart { text: text[at..range.start].into(), section: None });
                parts.push(TermPart { text: text[range.clone()].into(), section: Some(section.into()) });
                at = range.end;
            }
            parts.push(TermPart { text: text[at..].into(), section: None });
            parts.retain(|part| !part.text.is_empty());
            parts
        });
        pieces.collect()
    }
}

/// Where a term stands in a text as whole words, in capitals or not.
fn places<'t>(text: &'t str, term: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
    let is_end = |at: usize| !text[at..].starts_with(char::is_alphanumeric);
    let starts = text.char_indices().scan(' ', |before, (at, c)| {
        let starts = !before.is_alphanumeric();
        *before = c;
        Some((at, starts))
    });
    starts.filter(|(_, starts)| *starts).filter_map(move |(at, _)| {
        let end = at + term.len();
        let is_it = text.get(at..end)?.eq_ignore_ascii_case(term);
        (is_it && is_end(end)).then_some(at..end)
    })
}
