//! Looking for a rule by word: a question at the table is asked in whatever form of the word comes to mind.

use super::{Block, Rulebook, Section, Span, Values};
use unicode_segmentation::UnicodeSegmentation;

/// A section that has all the words that were looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Find {
    /// Its place in the book.
    pub section: usize,
    /// The sentence that has most of them; empty where only the title or its other words do.
    pub sentence: Vec<Part>,
}

/// A piece of that sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// As it stands.
    pub text: String,
    /// It is what was looked for.
    pub is_found: bool,
}

/// From so many letters on the stem of a word is also found inside others: "limber" in "unlimbered".
const LONG: usize = 5;

impl Rulebook {
    /// The sections that have all the words of a question: first those that are about it by their title, then by their
    /// other words, then those that tell of it, each in the book's order.
    pub fn find(&self, question: &str, values: &Values) -> Vec<Find> {
        let asked: Vec<String> = words(question).map(|(_, word)| word.to_lowercase()).collect();
        if asked.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(usize, Find)> = Vec::new();
        for (place, section) in self.sections.iter().enumerate() {
            let sentences: Vec<String> = sentences(section, values);
            let has = |text: &str| asked.iter().filter(|word| finds(text, word)).count();
            let title = format!("{} {}", section.number, section.title);
            let whole = format!("{title} {} {}", section.also, sentences.join(" "));
            if has(&whole) < asked.len() {
                continue;
            }
            let rank = match () {
                () if has(&title) == asked.len() => 0,
                () if has(&section.also) == asked.len() => 1,
                () => 2,
            };
            // The first of those that have most.
            let best = sentences.iter().rev().max_by_key(|sentence| has(sentence));
            let sentence = best.filter(|sentence| has(sentence) > 0).map(|sentence| parts(sentence, &asked));
            found.push((rank, Find { section: place, sentence: sentence.unwrap_or_default() }));
        }
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, find)| find).collect()
    }
}

/// The sentences of a section as they are read, an item of a list being one.
fn sentences(section: &Section, values: &Values) -> Vec<String> {
    let mut sentences = Vec::new();
    for block in &section.blocks {
        let lines = match block {
            Block::Text(spans) | Block::Remark(spans) => std::slice::from_ref(spans),
            Block::Items(items) => items,
        };
        for line in lines {
            let text: String = line.iter().map(|span| plain(span, values)).collect();
            sentences.extend(text.split_inclusive(". ").map(|sentence| sentence.trim().to_owned()));
        }
    }
    sentences
}

fn plain<'s>(span: &'s Span, values: &'s Values) -> &'s str {
    match span {
        Span::Words(words) | Span::Rule(words) | Span::Term(words) => words,
        Span::Value(path) => values.get(path).map_or("", |(text, _)| text),
    }
}

/// A sentence in pieces, each word that was asked for being one.
fn parts(sentence: &str, asked: &[String]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut at = 0;
    for (start, word) in words(sentence) {
        if asked.iter().any(|asked| is_form_of(&word.to_lowercase(), asked)) {
            parts.push(Part { text: sentence[at..start].into(), is_found: false });
            parts.push(Part { text: word.into(), is_found: true });
            at = start + word.len();
        }
    }
    parts.push(Part { text: sentence[at..].into(), is_found: false });
    parts.retain(|part| !part.text.is_empty());
    parts
}

fn finds(text: &str, asked: &str) -> bool {
    words(text).any(|(_, word)| is_form_of(&word.to_lowercase(), asked))
}

/// The words of a text with where they begin. A number of a section is one.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.unicode_word_indices()
}

/// Whether a word is one that was asked for, in another form, or goes on from it; both in small letters.
fn is_form_of(word: &str, asked: &str) -> bool {
    let (stem, of_asked) = (stem(word), stem(asked));
    word.starts_with(asked)
        || stem == of_asked
        || of_asked.chars().count() >= LONG
            && (word.contains(of_asked) || asked.contains(stem) && is_long(stem))
}

fn is_long(stem: &str) -> bool {
    stem.chars().count() >= LONG
}

/// A word without its ending: "fire", "fires", "fired" and "firing" are one.
fn stem(word: &str) -> &str {
    const ENDINGS: [&str; 6] = ["ing", "ed", "es", "s", "e", "y"];
    let cut = ENDINGS.iter().find_map(|ending| {
        let stem = word.strip_suffix(ending)?;
        (stem.chars().count() > 2).then_some(stem)
    });
    let stem = cut.unwrap_or(word);
    let mut last = stem.chars().rev();
    match (last.next(), last.next()) {
        (Some(last), Some(before)) if last == before && cut.is_some() && stem.len() > 3 => {
            &stem[..stem.len() - last.len_utf8()]
        }
        _ => stem,
    }
}
