//! The manners in which a unit is written that has its name in front and dashes, brackets or columns between.

use super::suggest::{closest, is_known};

/// What stands between the parts of a line.
const DASHES: [&str; 5] = [" - ", " – ", " — ", "\t", "|"];

/// The name of a unit and the words about it, as they may be meant; of a line whose words can be read, only where its
/// name says more.
pub(super) fn of(known: &[String], name: &str, words: &str, is_read: bool) -> Vec<(String, String)> {
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
            if is_name(known, name) {
                all.push((name.into(), words.into()));
            }
            all.extend(tails(known, name).map(|tail| (name.to_owned(), format!("{tail}, {words}"))));
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

/// Whether no word of a text is one of a phrase or looks like one.
fn is_name(known: &[String], text: &str) -> bool {
    let is_plain = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let is_slip = word.chars().count() > 4 && closest(known, word).is_some();
        !is_known(known, word) && !is_slip
    };
    let mut words = text.split_whitespace();
    let has_letters = text.chars().any(char::is_alphabetic);
    has_letters && words.clone().count() < 6 && words.all(is_plain)
}

/// The ends of a name that are known words, longest first.
fn tails<'n>(known: &[String], name: &'n str) -> impl Iterator<Item = &'n str> {
    let starts: Vec<usize> =
        name.split_whitespace().map(|word| word.as_ptr().addr() - name.as_ptr().addr()).collect();
    let tails: Vec<&str> = starts.into_iter().map(|start| &name[start..]).collect();
    let is_known = |tail: &&str| tail.split_whitespace().all(|word| is_known(known, word));
    let known: Vec<&str> = tails.into_iter().filter(is_known).collect();
    known.into_iter()
}

/// A line without the signs that make its beginning bold in a forum.
pub(super) fn unbolded(line: &str) -> String {
    let Some((before, rest)) = line.split_once("**") else { return line.into() };
    let is_bullet = |c: char| c.is_whitespace() || super::text::BULLETS.contains(&c);
    match rest.split_once("**") {
        Some((bold, behind)) if before.chars().all(is_bullet) => format!("{before}{bold}{behind}"),
        _ => line.into(),
    }
}
