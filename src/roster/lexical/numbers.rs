//! What each number of a line is.

use super::super::tokens::{Kind, Token};
use super::{Entry, Part, Span, Words};
use crate::rules::{Said, Stands};

impl Words {
    /// Says what each number is, up to the end of a label where there is one; how many there are of which nothing says
    /// what they are.
    pub(super) fn place_numbers(
        &self,
        tokens: &[Token],
        parts: &mut [Part],
        spans: &[Span],
        label: Option<usize>,
        said: &mut Said,
    ) -> usize {
        for at in 0..tokens.len() {
            if let (Some(n), Part::Loose) = (tokens[at].number(), parts[at]) {
                self.place_named(tokens, parts, at, n, said);
            }
        }
        self.place_others(tokens, parts, spans, label.map_or(0, |end| end + 1), said)
    }

    /// Places a number of which the words or signs beside it say what it is.
    fn place_named(&self, tokens: &[Token], parts: &mut [Part], at: usize, n: u32, said: &mut Said) {
        let sign = |at: Option<usize>| match tokens.get(at?)?.kind {
            Kind::Sign(sign) => Some(sign),
            _ => None,
        };
        let (before, behind) = (sign(at.checked_sub(1)), sign(Some(at + 1)));
        // "4 grenadier battalions" are battalions.
        let is_of_troops = |at: &usize| parts.get(*at) == Some(&Part::Naming);
        let noun = (at + 1..).find(|at| !is_of_troops(at)).unwrap_or(at + 1);
        let counted = self.counted(tokens, at + 1).or_else(|| self.counted(tokens, noun));
        // "2 batteries" counts, and says of what.
        let end = counted.map_or(at + 1, |(end, _)| end);
        let mut place = |from: usize| {
            for part in &mut parts[from..end] {
                if matches!(part, Part::Loose | Part::Own | Part::Filler) {
                    *part = Part::Placed;
                }
            }
        };
        let labelled = self.lexicon.labelled.iter().find(|(words, _)| ends_with(&tokens[..at], words));
        if let Some((words, field)) = labelled {
            said.fields.extend((!field.is_empty()).then(|| ((*field).to_owned(), n.to_string())));
            place(at - words.split(' ').count());
        } else if matches!(before, Some('@' | '=')) {
            said.figures.push(n);
            place(at);
        } else if before == Some('x') && at > 1 && tokens[at - 2].number().is_some() {
            // Other games name troops by the figures on a base: "6x4Bd".
            place(at);
        } else if before == Some('x') || behind == Some('x') {
            (said.count, said.is_times) = (Some(n), true);
            place(at);
        } else if let Some((_, field)) = counted {
            match field {
                "" => said.figures.push(n),
                field => said.fields.push((field.into(), n.to_string())),
            }
            place(at);
        }
    }

    /// What is counted by the words at this place, and where they end.
    fn counted(&self, tokens: &[Token], at: usize) -> Option<(usize, &'static str)> {
        tokens.get(at)?;
        let counted = self.matches(tokens, at).filter_map(|(end, entry)| match entry {
            Entry::Counted(of) => Some((end, self.lexicon.counted[of].1)),
            Entry::Meaning(_) => None,
        });
        counted.max_by_key(|(end, _)| *end)
    }

    /// Places the other numbers from here on: the one that counts, those of names, and what follows from the rest.
    fn place_others(
        &self,
        tokens: &[Token],
        parts: &mut [Part],
        spans: &[Span],
        from: usize,
        said: &mut Said,
    ) -> usize {
        let leads = |span: &&Span| !self.meaning(**span).group.is_empty();
        let is_led = spans.iter().any(|span| leads(&span));
        let has_ordinal = tokens.iter().any(|it| it.kind == Kind::Ordinal);
        let is_counted = |field: &str| self.lexicon.counted.iter().any(|(_, of)| *of == field);
        let mut is_placed = said.count.is_some() || said.fields.iter().any(|(field, _)| is_counted(field));
        let mut bare = 0;
        for at in from..tokens.len() {
            let (Some(n), Part::Loose) = (tokens[at].number(), parts[at]) else { continue };
            let is_name = |at: Option<usize>| {
                at.and_then(|at| parts.get(at)).is_some_and(|it| matches!(it, Part::Own | Part::Naming))
            };
            let (left, right) = (is_name(at.checked_sub(1)), is_name(Some(at + 1)));
            let is_first = at == from
                || matches!(tokens[at - 1].kind, Kind::Sign(':' | '|' | '-' | '\t'))
                || spans.iter().filter(leads).any(|span| span.end == at);
            // "Grenadiers 2 elite" counts: it is no end of a name.
            let is_before_more =
                parts.get(at + 1) == Some(&Part::Apart) && at > 0 && parts[at - 1] == Part::Naming;
            let may_count = if is_first {
                !right || self.is_plainly_troops(parts, spans, at + 1)
            } else {
                !is_led && (!left || is_before_more)
            };
            // Where units have no numbers of their own, or this one has.
            let counts = may_count || (self.lexicon.counts_first || has_ordinal) && (is_first || !is_led);
            if counts && !is_placed {
                (said.count, is_placed) = (Some(n), true);
                parts[at] = Part::Placed;
            } else if !self.lexicon.counts_first && (left || right && is_first) {
                // "Kaiser Cuirassiers 2" may be two, "IR 10" is not ten.
                if !is_placed && at > from && parts[at - 1] == Part::Naming {
                    said.doubt = Some(n);
                }
                parts[at] = Part::Own;
            } else {
                said.figures.push(n);
                bare += 1;
                parts[at] = Part::Placed;
            }
        }
        bare
    }

    /// Whether the words from here on, up to a sign or a number, only say of which troops they are: "3 line infantry"
    /// counts, "33 Ligne" has a number of its own.
    fn is_plainly_troops(&self, parts: &[Part], spans: &[Span], from: usize) -> bool {
        let is_troops = |at: usize| {
            let mut here = spans.iter().filter(|span| (span.start..span.end).contains(&at));
            here.any(|span| self.meaning(*span).stands == Stands::InNames)
        };
        let is_word = |at: &usize| matches!(parts.get(*at), Some(Part::Own | Part::Naming | Part::Filler));
        (from..).take_while(is_word).all(is_troops)
    }
}

/// Whether tokens end in these words.
fn ends_with(tokens: &[Token], words: &str) -> bool {
    let words: Vec<&str> = words.split(' ').collect();
    let Some(from) = tokens.len().checked_sub(words.len()) else { return false };
    tokens[from..].iter().zip(words).all(|(token, word)| token.plain == word)
}
