//! A text with one line otherwise, as a player mends what could not be read.

use super::reading::UnreadLine;

/// A line of a text, counted from 1; nothing where it has no such line.
pub fn text_line(text: &str, number: usize) -> Option<&str> {
    text.lines().nth(number.checked_sub(1)?)
}

/// The text with these words instead of a line, counted from 1; without the line where there are none.
pub fn with_line(text: &str, number: usize, words: Option<&str>) -> String {
    let lines = text.lines().enumerate();
    let mended = lines.filter_map(|(at, line)| if at + 1 == number { words } else { Some(line) });
    ended_as(text, &mended.collect::<Vec<_>>())
}

/// The text with a line more, which becomes the one of this number; at the end where it has fewer.
pub fn with_line_again(text: &str, number: usize, words: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(number.saturating_sub(1).min(lines.len()), words);
    ended_as(text, &lines)
}

/// The lines that leave the same question as this one, itself among them: the same but for its numbers, and with as many
/// answers.
pub fn asked_alike<'u>(line: &UnreadLine, unread: &'u [UnreadLine]) -> Vec<&'u UnreadLine> {
    let question = |line: &UnreadLine| line.why.replace(|c: char| c.is_ascii_digit() || c == ',', "");
    let is_alike = |other: &&UnreadLine| {
        !line.suggestions.is_empty()
            && line.suggestions.len() == other.suggestions.len()
            && question(line) == question(other)
    };
    unread.iter().filter(is_alike).collect()
}

/// The text with the answer at this place instead of each of these lines.
pub fn with_answers(text: &str, lines: &[&UnreadLine], place: usize) -> String {
    let answer = |number: usize| {
        let line = lines.iter().find(|line| line.number == number)?;
        line.suggestions.get(place).map(String::as_str)
    };
    let mended = text.lines().enumerate().map(|(at, line)| answer(at + 1).unwrap_or(line));
    ended_as(text, &mended.collect::<Vec<_>>())
}

/// These lines, with an end behind the last where the text has one.
fn ended_as(text: &str, lines: &[&str]) -> String {
    let end = if text.ends_with('\n') && !lines.is_empty() { "\n" } else { "" };
    lines.join("\n") + end
}
