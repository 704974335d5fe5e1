//! What a line may mean that cannot be read: the nearest that can.

use super::reader::Reader;
use super::text::{BULLETS, units_line};
use crate::rules::Units;

/// So many are offered.
const MOST: usize = 3;
/// A longer line is no slip of the pen.
const LONGEST: usize = 200;

/// A word of a phrase.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Known {
    /// In small letters.
    lower: String,
    /// As it is written.
    written: String,
}

impl Known {
    /// The words of these texts, each once, in order.
    pub(super) fn of(texts: &[&str]) -> Vec<Self> {
        let words = texts.iter().flat_map(|text| text.split(|c: char| !(c.is_alphanumeric() || c == '-')));
        let known = |word: &str| Known { lower: word.to_lowercase(), written: word.to_owned() };
        let mut words: Vec<Known> = words.filter(|word| !word.is_empty()).map(known).collect();
        words.sort_unstable();
        words.dedup_by(|one, other| one.lower == other.lower);
        words
    }
}

/// Lines that can be read instead of this one, likeliest first.
pub(super) fn suggestions(reader: &Reader, line: &str) -> Vec<String> {
    if line.len() > LONGEST {
        return Vec::new();
    }
    let begins = line.rfind(':').map_or(0, |at| at + 1);
    let (label, words) = line.split_at(begins);
    let bare = unbulleted(line);
    let system = reader.roster.army.system().id;
    let answers = reader.units_of(bare).err().map(|question| question.answers).unwrap_or_default();
    let text = |all: &Vec<Units>| {
        let lines: Option<Vec<String>> = all.iter().map(|units| units_line(system, units)).collect();
        Some(lines?.join("\n"))
    };
    let mut likely: Vec<String> = answers.iter().filter_map(text).collect();
    likely.extend(reader.roster.army.text().nearest(line));
    likely.extend(mended(reader, words).map(|words| format!("{label} {words}")));
    let found = readable(reader, line, likely);
    // A name is left as it is where the words behind it can be mended.
    if found.is_empty() && begins > 0 {
        readable(reader, line, mended(reader, line).into_iter().collect())
    } else {
        found
    }
}

/// A line without the sign that it begins with in a list.
fn unbulleted(line: &str) -> &str {
    line.trim_start_matches(|c: char| BULLETS.contains(&c) || c.is_whitespace())
}

/// Those of these lines that can be read instead of this one, as many as are offered.
fn readable(reader: &Reader, line: &str, likely: Vec<String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for one in likely {
        if found.len() == MOST {
            break;
        }
        let one = one.trim().to_owned();
        if !one.is_empty()
            && one != line
            && !found.contains(&one)
            && one.lines().all(|line| !line.trim().is_empty())
            && reader.reads(&one)
        {
            found.push(one);
        }
    }
    found
}

/// The line with the words that are not known replaced by those that are closest; what is like none stays. Nothing where
/// none is like any.
fn mended(reader: &Reader, line: &str) -> Option<String> {
    let known = reader.known_words();
    let mut mended = String::new();
    let mut at = 0;
    let mut is_mended = false;
    for (start, end) in words(line) {
        let word = &line[start..end];
        if word.chars().any(char::is_alphabetic) && !is_known(known, word) && !reader.lexical().knows(word) {
            mended += &line[at..start];
            let closest = closest(known, word);
            is_mended |= closest.is_some();
            mended += closest.unwrap_or(word);
            at = end;
        }
    }
    is_mended.then(|| tidied(&(mended + &line[at..])))
}

/// Where the words of a line begin and end.
fn words(line: &str) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in line.char_indices() {
        let is_inside = c.is_alphanumeric() || start.is_some() && ['-', '\'', '’'].contains(&c);
        match start {
            None if is_inside => start = Some(at),
            Some(from) if !is_inside => {
                words.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    words.extend(start.map(|from| (from, line.len())));
    words
}

/// A line without what the words that went have left behind.
fn tidied(line: &str) -> String {
    let mut line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    for (rest, whole) in
        [("( )", ""), ("()", ""), (" ,", ","), (",,", ","), (": ,", ":"), (" )", ")"), ("( ", "(")]
    {
        line = line.replace(rest, whole);
    }
    line.trim_matches([' ', ',', '!', '?']).into()
}

/// Whether some phrase has this word.
pub(super) fn is_known(known: &[Known], word: &str) -> bool {
    let word = word.to_lowercase();
    known.binary_search_by(|known| known.lower.cmp(&word)).is_ok()
}

/// The known word that a word was meant for: it is cut short, or one letter is wrong, of a long one two.
pub(super) fn closest<'k>(known: &'k [Known], word: &str) -> Option<&'k str> {
    let word = word.to_lowercase();
    let letters = word.chars().count();
    if letters < 2 || word.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    if let [whole] =
        known.iter().filter(|known| letters > 2 && known.lower.starts_with(&word)).collect::<Vec<_>>()[..]
    {
        return Some(&whole.written);
    }
    let most = if letters < 6 { 1 } else { 2 };
    let near = known.iter().filter(|known| known.lower.chars().count() > 1);
    // Who slips writes the first letter right.
    let begins_otherwise = |known: &Known| known.lower.chars().next() != word.chars().next();
    let distances =
        near.map(|known| (strsim::osa_distance(&known.lower, &word), begins_otherwise(known), known));
    let (.., closest) = distances.filter(|(distance, ..)| *distance <= most).min()?;
    Some(&closest.written)
}
