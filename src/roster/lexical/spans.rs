//! The phrases of a line that mean something.

use super::super::tokens::{Kind, Token};
use super::{Entry, Span, Unsure, Words, singular};
use crate::rules::{Said, Stands};

impl Words {
    /// The phrases of a line that mean something, in order.
    pub(super) fn spans(&self, tokens: &[Token]) -> Vec<Span> {
        let mut spans: Vec<Span> = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            match self.longest(tokens, at) {
                Some(span) => {
                    at = span.end;
                    spans.push(span);
                }
                None => at += 1,
            }
        }
        // Letters mean something beside what is known by now.
        for at in 0..tokens.len() {
            let is_taken = spans.iter().any(|span| (span.start..span.end).contains(&at));
            let letter = if is_taken { None } else { self.letter(tokens, &spans, at) };
            if let Some(span) = letter {
                let place = spans.iter().position(|other| other.start > at).unwrap_or(spans.len());
                spans.insert(place, span);
            }
        }
        spans
    }

    pub(super) fn matches<'w>(
        &'w self,
        tokens: &'w [Token],
        at: usize,
    ) -> impl Iterator<Item = (usize, Entry)> + 'w {
        let phrases = match tokens[at].is_sign() {
            true => None,
            false => self.phrases.get(&singular(&tokens[at].plain)),
        };
        phrases.into_iter().flatten().filter_map(move |(parts, entry)| {
            let there = tokens.get(at..at + parts.len())?;
            let is_it = there
                .iter()
                .zip(parts)
                .all(|(token, part)| !token.is_sign() && singular(&token.plain) == *part);
            is_it.then_some((at + parts.len(), *entry))
        })
    }

    fn longest(&self, tokens: &[Token], at: usize) -> Option<Span> {
        let all = self.matches(tokens, at).filter_map(|(end, entry)| match entry {
            Entry::Meaning(meaning) => Some(Span { start: at, end, meaning }),
            Entry::Counted(_) => None,
        });
        let is_letter = |span: &Span| matches!(self.meaning(*span).stands, Stands::Before | Stands::Behind);
        all.filter(|span| !is_letter(span)).max_by_key(|span| (span.end, usize::MAX - span.meaning))
    }

    /// What a letter means where it stands.
    fn letter(&self, tokens: &[Token], spans: &[Span], at: usize) -> Option<Span> {
        let is_bracket =
            |at: usize| matches!(tokens.get(at).map(|token| token.kind), Some(Kind::Sign('(' | ')')));
        let behind = if is_bracket(at + 1) { at + 2 } else { at + 1 };
        let begins = |at: usize| {
            spans.iter().any(|span| span.start == at && self.meaning(*span).stands == Stands::Apart)
        };
        let before = at.checked_sub(1 + usize::from(at > 0 && is_bracket(at - 1)));
        let ends = before.is_some_and(|before| spans.iter().any(|span| span.end == before + 1));
        let follows_known = before.is_some_and(|at| self.known.contains(&singular(&tokens[at].plain)));
        let is_edge = |at: Option<usize>| at.is_none_or(|at| tokens.get(at).is_none_or(Token::is_sign));
        let is_alone = is_edge(at.checked_sub(1)) && is_edge(Some(at + 1));
        let goes_on = !is_edge(Some(at + 1))
            && !begins(at + 1)
            && tokens.get(at + 1).is_none_or(|it| it.number().is_none());
        let letters = self.matches(tokens, at).filter_map(|(end, entry)| match entry {
            Entry::Meaning(meaning) => Some(Span { start: at, end, meaning }),
            Entry::Counted(_) => None,
        });
        letters
            .filter(|span| match self.meaning(*span).stands {
                Stands::Before => begins(behind),
                Stands::Behind => is_alone || (ends || follows_known) && (!goes_on || self.lexicon.is_glued),
                _ => false,
            })
            .max_by_key(|span| (span.end, usize::MAX - span.meaning))
    }

    /// The question about two words side by side that mean different troops, where nothing else says which.
    pub(super) fn torn(&self, line: &str, tokens: &[Token], spans: &[Span], said: &Said) -> Option<Unsure> {
        let is_said = |field: &str| {
            let apart = spans.iter().filter(|span| !self.is_named(span));
            apart.flat_map(|span| &self.meaning(*span).fields).any(|(name, _)| name == field)
        };
        let named: Vec<&Span> = spans.iter().filter(|span| self.is_named(span)).collect();
        let torn = named.windows(2).find_map(|pair| {
            let [first, second] = [pair[0], pair[1]].map(|span| &self.meaning(*span).fields);
            let other = |(field, value): &&(String, String)| {
                first.iter().any(|(name, before)| name == field && before != value) && !is_said(field)
            };
            let field = (pair[0].end == pair[1].start).then(|| second.iter().find(other))??.0.clone();
            Some((pair[0], pair[1], field))
        });
        let (first, last, field) = torn?;
        let words = &line[tokens[first.start].start..tokens[first.end - 1].end];
        let both = &line[tokens[first.start].start..tokens[last.end - 1].end];
        let name = if said.name.is_empty() { both } else { &said.name };
        let second = named
            .iter()
            .rev()
            .find_map(|span| self.meaning(**span).fields.iter().find(|(name, _)| *name == field));
        let values = [self.meaning(*first).fields.iter().find(|(name, _)| *name == field), second];
        let answers = values
            .into_iter()
            .flatten()
            .map(|(field, value)| Said { name: name.to_owned(), ..said.with(field, value.clone()) });
        Some(Unsure {
            why: format!("“{words}” is one thing, and what follows another."),
            answers: answers.collect(),
        })
    }

    /// Whether a word is like one that means something, but for a slip of the pen. A capital begins a name, which may be
    /// like anything.
    pub(super) fn is_near(&self, word: &str, is_capital: bool) -> bool {
        let length = word.chars().count();
        let most = match length {
            3 if self.lexicon.is_glued => 1,
            0..4 => return false,
            4..6 if is_capital => return false,
            4..7 => 1,
            _ if is_capital => 1,
            _ => 2,
        };
        let word = singular(word);
        self.lexicon.meanings.iter().any(|meaning| {
            let is_as_long = meaning.words.len() > 3 || length == 3 && meaning.words.len() == 3;
            // "slingers" comes of a word that is known.
            !word.starts_with(&singular(meaning.words))
                && is_as_long
                && meaning.words.chars().next() == word.chars().next()
                && strsim::osa_distance(meaning.words, &word) <= most
        })
    }
}
