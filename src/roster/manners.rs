//! The manners in which a unit is written that has its name in front and dashes, brackets or columns between.

use super::suggest::{Known, closest, is_known};
use super::text::BULLETS;

/// What stands between the parts of a line.
const DASHES: [&str; 5] = [" - ", " – ", " — ", "\t", "|"];

/// The name of a unit and the words about it, as they may be meant; of a line whose words can be read, only where its
/// name says more.
pub(super) fn of(known: &[Known], name: &str, words: &str, is_read: bool) -> Vec<(String, String)> {
    let spread = DASHES.iter().fold(words.to_owned(), |words, dash| words.replace(dash, ", "));
    let open = spread.replace(['(', ')'], ", ");
    let mut all = Vec::new();
    if !is_read {
        all.extend([&spread, &open].map(|words| (name.to_owned(), words.clone())));
    }
    if !name.is_empty() {
        // "17th Light Dragoons: 3 stands" says of which troops they are.
        all.extend(tails(known, name).map(|tail| (name.to_owned(), format!("{tail}, {open}"))));
        return all;
    }
    if is_read {
        return all;
    }
    for line in [&spread, &open] {
        if let Some((name, words)) = line.split_once(',') {
            let name = name.trim();
            all.extend(tails(known, name).map(|tail| (name.to_owned(), format!("{tail}, {words}"))));
            if is_name(known, name) {
                all.push((name.into(), words.into()));
            }
        }
    }
    // "13e Léger 3 bases"
    let number = words.split(' ').scan(0, |at, word| {
        let start = *at;
        *at += word.len() + 1;
        Some((start, word))
    });
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    if let Some((at, _)) = number.into_iter().find(|(at, word)| *at > 0 && is_number(word)) {
        let name = words[..at].trim();
        if is_name(known, name) {
            all.push((name.into(), words[at..].into()));
        }
    }
    all
}

/// Whether a text can be a name, in which a known word stands only where the line says again what it is of.
fn is_name(known: &[Known], text: &str) -> bool {
    let is_plain = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.chars().count() < 5 || is_known(known, word) || closest(known, word).is_none()
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |word: &&str| word.bytes().all(|b| b.is_ascii_digit());
    let has_own = words.iter().any(|word| !is_known(known, word) && word.chars().any(char::is_alphabetic));
    has_own && words.len() < 6 && !words.first().is_some_and(is_number) && words.into_iter().all(is_plain)
}

/// The ends of a name that are known words, longest first.
fn tails<'n>(known: &[Known], name: &'n str) -> impl Iterator<Item = &'n str> {
    let starts: Vec<usize> =
        name.split_whitespace().map(|word| word.as_ptr().addr() - name.as_ptr().addr()).collect();
    let tails: Vec<&str> = starts.into_iter().map(|start| &name[start..]).collect();
    let is_known = |tail: &&str| tail.split_whitespace().all(|word| is_known(known, word));
    let known: Vec<&str> = tails.into_iter().filter(is_known).collect();
    known.into_iter()
}

/// A line without the signs that make its beginning bold or slanted in a forum.
pub(super) fn unbolded(line: &str) -> String {
    let bullets = line.find(|c: char| !c.is_whitespace() && !BULLETS.contains(&c)).unwrap_or(line.len());
    let (before, text) = line.split_at(bullets);
    for mark in ["**", "*"] {
        if let (Some(before), Some((bold, behind))) = (before.strip_suffix(mark), text.split_once(mark)) {
            return format!("{before}{bold}{behind}");
        }
    }
    line.into()
}
