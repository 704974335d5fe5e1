//! The words of a line of text, read by the phrases that its fields go by.

use crate::rules::{Format, Pairs, Phrase};

/// The fields that the words of a line stand for.
pub(super) type Words = Pairs;

/// What stands between phrases and says nothing.
const BETWEEN: [char; 2] = [',', ';'];
const FILLER: &str = "of";
const OPEN: char = '{';
const CLOSE: char = '}';

/// The fields with their texts that these words stand for, in the order in which they are to be written; else why not, as
/// a sentence.
pub(super) fn parse(phrases: &[Phrase], words: &str) -> Result<Words, String> {
    if let [Phrase { field, says: Format::Rest, .. }] = phrases {
        let text = quoted_name(words).unwrap_or_else(|| words.into());
        return if text.is_empty() { Err(SAYS_NOTHING.into()) } else { Ok(vec![(field.clone(), text)]) };
    }
    let (mut pairs, mut usual) = (Words::new(), Words::new());
    let mut rest = skip(words);
    while !rest.is_empty() {
        let length = if rest.starts_with(OPEN) {
            let (others, length) = others(rest).ok_or_else(|| not_understood(rest))?;
            pairs.extend(others);
            length
        } else {
            let found = longest(phrases, rest).ok_or_else(|| not_understood(rest))?;
            if matches!(found.phrase.says, Format::Figure { .. }) {
                rest = skip(&rest[found.length..]);
                continue;
            }
            let says_again = pairs.iter().any(|(field, _)| *field == found.phrase.field);
            if says_again && is_bare(found.phrase) {
                return Err(not_understood(rest));
            }
            if says_again {
                return Err(format!("“{}” comes second: one is enough.", &rest[..found.length]));
            }
            usual.extend(found.also);
            pairs.push((found.phrase.field.clone(), found.value));
            found.length
        };
        rest = skip(&rest[length..]);
    }
    if pairs.is_empty() {
        return Err(SAYS_NOTHING.into());
    }
    let is_missing =
        |phrase: &&Phrase| phrase.is_needed && pairs.iter().all(|(field, _)| *field != phrase.field);
    if let Some(missing) = phrases.iter().find(is_missing) {
        let what = if matches!(missing.says, Format::Number { .. }) { "how many" } else { "of what" };
        return Err(format!("It does not say {what}."));
    }
    usual.extend(pairs);
    Ok(usual)
}

const SAYS_NOTHING: &str = "It says nothing.";

fn not_understood(rest: &str) -> String {
    let words = rest[..find_outside_quotes(rest, ',').unwrap_or(rest.len())].trim_end();
    format!("“{words}” is not understood.")
}

/// What follows signs and words that say nothing.
fn skip(text: &str) -> &str {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || BETWEEN.contains(&c));
        match after_words(rest, FILLER) {
            // "of the legion …" is no filler, but the beginning of a phrase.
            Some(length) if after_words(rest, "of the legion").is_none() => rest = &rest[length..],
            _ => return rest,
        }
    }
}

/// What a phrase makes of the beginning of a text.
struct Found<'p> {
    phrase: &'p Phrase,
    value: String,
    also: Pairs,
    length: usize,
}

/// The words that a phrase has.
pub(super) fn texts(phrase: &Phrase) -> Vec<&str> {
    match &phrase.says {
        Format::Words(all) => all.iter().map(|word| word.words.as_str()).collect(),
        Format::Number { before, one, many } => vec![*before, *one, *many],
        Format::Name { before } => vec![*before],
        Format::Figure { before, behind } => vec![*before, *behind],
        Format::Quoted | Format::Rest => Vec::new(),
    }
}

/// Whether it is a name that nothing announces.
pub(super) fn is_bare(phrase: &Phrase) -> bool {
    matches!(phrase.says, Format::Name { before: "" })
}

/// The phrase that takes the longest beginning of a text. A name that nothing announces is taken for one where no other
/// phrase fits.
fn longest<'p>(phrases: &'p [Phrase], text: &str) -> Option<Found<'p>> {
    let mut best: Option<Found<'p>> = None;
    for phrase in phrases.iter().filter(|phrase| !is_bare(phrase)) {
        for found in found(phrase, text) {
            if best.as_ref().is_none_or(|best| found.length > best.length) {
                best = Some(found);
            }
        }
    }
    best.or_else(|| {
        phrases
            .iter()
            .find(|phrase| is_bare(phrase))
            .and_then(|phrase| found(phrase, text).into_iter().next())
    })
}

/// Whether a name that nothing announces would be taken for something else.
pub(super) fn is_taken(phrases: &[Phrase], name: &str) -> bool {
    skip(name) != name || longest(phrases, name).is_none_or(|found| !is_bare(found.phrase))
}

fn found<'p>(phrase: &'p Phrase, text: &str) -> Vec<Found<'p>> {
    let one = |value: String, length| Found { phrase, value, also: Pairs::new(), length };
    match &phrase.says {
        Format::Words(all) => {
            let words = all.iter().filter_map(|word| {
                let length = after_words(text, &word.words)?;
                Some(Found { also: word.also.clone(), ..one(word.value.clone(), length) })
            });
            words.collect()
        }
        Format::Number { before, one: single, many } => {
            let number = |behind: &str| {
                let start = before_length(text, before)?;
                let digits = text[start..].bytes().take_while(u8::is_ascii_digit).count();
                let end = start + digits;
                let blank = text[end..].len() - text[end..].trim_start().len();
                let behind = behind.trim_start();
                let length = if behind.is_empty() {
                    is_end_of_word(text, end).then_some(end)?
                } else {
                    end + blank + after_words(&text[end + blank..], behind)?
                };
                (digits > 0).then(|| one(text[start..end].into(), length))
            };
            number(many).or_else(|| number(single)).into_iter().collect()
        }
        Format::Name { before } => {
            let name = || {
                let start = before_length(text, before)?;
                let rest = &text[start..];
                if let Some(end) = quoted_end(rest) {
                    return Some(one(quoted_name(&rest[..end])?, start + end));
                }
                let end = rest.find([BETWEEN[0], BETWEEN[1], OPEN]).unwrap_or(rest.len());
                let name = rest[..end].trim();
                (!name.is_empty()).then(|| one(name.into(), start + end))
            };
            name().into_iter().collect()
        }
        Format::Quoted => {
            let quoted = quoted_end(text).and_then(|end| Some(one(quoted_name(&text[..end])?, end)));
            quoted.into_iter().collect()
        }
        Format::Figure { before, behind } => {
            let is_digit = |c: char| c.is_ascii_digit() || ['.', '½'].contains(&c);
            let number = || {
                let start = before_length(text, before)?;
                let rest = &text[start..];
                let end = start + rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
                let blank = text[end..].len() - text[end..].trim_start().len();
                let length = match *behind {
                    "" => is_end_of_word(text, end).then_some(end)?,
                    behind => end + blank + after_words(&text[end + blank..], behind)?,
                };
                (end > start).then(|| one(String::new(), length))
            };
            number().into_iter().collect()
        }
        Format::Rest => Vec::new(),
    }
}

/// Fields by their own names, "{weight l, horse true}", and how long that is.
fn others(text: &str) -> Option<(Words, usize)> {
    let mut pairs = Words::new();
    let end = find_outside_quotes(text, CLOSE)?;
    let mut inside = text.get(1..end)?;
    while !inside.trim().is_empty() {
        let length = find_outside_quotes(inside, BETWEEN[0]).unwrap_or(inside.len());
        let (field, value) = inside[..length].trim().split_once(' ')?;
        let value = value.trim();
        pairs.push((field.into(), quoted_name(value).unwrap_or_else(|| value.into())));
        inside = inside.get(length + 1..).unwrap_or_default();
    }
    Some((pairs, end + CLOSE.len_utf8()))
}

/// How long what stands before a number or a name is, with the blanks behind it.
fn before_length(text: &str, before: &str) -> Option<usize> {
    if before.is_empty() {
        return Some(0);
    }
    let length = beginning(text, before.trim_end())?;
    let rest = &text[length..];
    let is_whole = !before.ends_with(char::is_alphabetic) || !rest.starts_with(char::is_alphabetic);
    is_whole.then(|| length + rest.len() - rest.trim_start().len())
}

/// How long the beginning of a text is that says these words, whether in capitals or not; nothing where it says others.
pub(super) fn after_words(text: &str, words: &str) -> Option<usize> {
    let at = beginning(text, words)?;
    let is_whole = !words.ends_with(char::is_alphanumeric) || is_end_of_word(text, at);
    (at > 0 && is_whole).then_some(at)
}

/// How long the beginning of a text is that says these words, where a word may go on behind them.
fn beginning(text: &str, words: &str) -> Option<usize> {
    let mut at = 0;
    for word in words.chars() {
        let next = text[at..].chars().next()?;
        if word.is_whitespace() {
            let rest = &text[at..];
            let blank = rest.len() - rest.trim_start().len();
            if blank == 0 {
                return None;
            }
            at += blank;
        } else if word == next || word.to_lowercase().eq(next.to_lowercase()) {
            at += next.len_utf8();
        } else {
            return None;
        }
    }
    Some(at)
}

fn is_end_of_word(text: &str, at: usize) -> bool {
    !text[at..].starts_with(char::is_alphanumeric)
}

/// Where quotes that a text begins with end, behind the last of them. One that stands twice is part of the name.
fn quoted_end(text: &str) -> Option<usize> {
    let closing = closing(text.chars().next()?)?;
    let mut signs = text.char_indices().skip(1).peekable();
    while let Some((at, sign)) = signs.next() {
        if closing.contains(&sign) {
            match signs.peek() {
                Some((_, again)) if *again == sign => drop(signs.next()),
                _ => return Some(at + sign.len_utf8()),
            }
        }
    }
    None
}

/// What closes such a quote. Programs that write mail turn straight ones into curly ones.
fn closing(open: char) -> Option<&'static [char]> {
    match open {
        '"' => Some(&['"']),
        '“' => Some(&['”', '"']),
        '„' => Some(&['“', '”', '"']),
        _ => None,
    }
}

/// The name in quotes that is the whole text; nothing where it is not in quotes.
pub(super) fn quoted_name(text: &str) -> Option<String> {
    let end = quoted_end(text).filter(|end| *end == text.len())?;
    let mut signs = text[..end].chars();
    let closing = closing(signs.next()?)?;
    signs.next_back();
    let mut name = String::new();
    while let Some(sign) = signs.next() {
        if closing.contains(&sign) {
            signs.next();
        }
        name.push(sign);
    }
    Some(name)
}

/// Where a sign stands first that is in no quotes.
pub(super) fn find_outside_quotes(text: &str, sign: char) -> Option<usize> {
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        if next == sign {
            return Some(at);
        }
        at += quoted_end(&text[at..]).unwrap_or(next.len_utf8());
    }
    None
}
