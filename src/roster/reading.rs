//! A roster out of plain text, as [`roster_text`](super::roster_text) writes it or somebody typed it. What cannot be read
//! is told line by line; nothing goes missing in silence.

use super::figures::{are_figures, is_total};
use super::lexical::is_choice;
use super::phrases::find_outside_quotes;
use super::reader::{Reader, Why, visible};
use super::suggest::suggestions;
use super::text::BULLETS;
use super::{Roster, other_games::other_game, text::GAME};
use crate::rules::{Pairs, number};
use serde::{Deserialize, Serialize};

/// No list of an army comes near this many bytes: a megabyte.
pub const LONGEST_TEXT: usize = 1 << 20;

/// A text with more lines than this that cannot be read is no list.
pub const MOST_UNREAD: usize = 500;

/// With so many lines that leave a choice, a list is one to choose from.
const FEWEST_CHOICES: usize = 3;
const CHOICES: &str = "This is a list to choose an army from: its lines say how many there may be. Keep those that you \
                       field, each with how many you have.";

/// So many lines are looked at for what they may mean.
const SUGGESTED: usize = 40;

/// What was read out of a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TextReading {
    /// What the lines make that could be read.
    pub roster: Roster,
    /// The others, in order.
    pub unread: Vec<UnreadLine>,
    /// What the lines did not say.
    pub assumed: Vec<Assumed>,
    /// What else there is to say of the list, as sentences.
    pub notes: Vec<String>,
}

/// What some lines did not say of their units, which were all taken alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assumed {
    /// The field: "grade".
    pub field: String,
    /// What it was taken as, and of how many units.
    pub sentence: String,
    /// What it can be taken as instead, in words and as the text of the field; the one that it was taken as, too.
    pub options: Pairs,
    /// That one.
    pub taken: String,
}

/// A line that is not in the roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnreadLine {
    /// Its number, counted from 1.
    pub number: usize,
    /// The line as it came.
    pub words: String,
    /// What kept it from being read, as a sentence.
    pub why: String,
    /// What it may mean, likeliest first: lines that can be read in its place.
    pub suggestions: Vec<String>,
}

/// Why a text is not read at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// It has more than [`LONGEST_TEXT`] bytes.
    #[error("This text is longer than a megabyte. No list of an army is that long.")]
    TooLong,
    /// It has more than [`MOST_UNREAD`] lines that cannot be read.
    #[error(
        "More than {MOST_UNREAD} lines of this text cannot be read. It is no list of an army for this game."
    )]
    NoList,
    /// This version does not have the game.
    #[error("This version has no game “{0}”.")]
    System(String),
    /// It says itself that it is a list of another game.
    #[error("This is a list for {0}. Open it among the armies of that game.")]
    OtherGame(&'static str),
}

/// Reads a list for the system of this id, whoever wrote it.
pub fn read_roster_text(system: &str, text: &str) -> Result<TextReading, TextError> {
    read_roster_text_taking(system, text, &Pairs::new())
}

/// Reads a list, taking what its lines do not say as these fields have it.
pub fn read_roster_text_taking(system: &str, text: &str, taken: &Pairs) -> Result<TextReading, TextError> {
    read_text(system, text, false, taken)
}

/// What a list for the system of this id looks like.
pub fn list_example(system: &str) -> &'static str {
    Roster::of(system).map_or("", |roster| roster.army.text().example())
}

/// Reads a list, or some lines of one, that was written as we do.
pub(super) fn read_own_text(system: &str, text: &str) -> Result<TextReading, TextError> {
    read_text(system, text, true, &Pairs::new())
}

fn read_text(system: &str, text: &str, is_ours: bool, taken: &Pairs) -> Result<TextReading, TextError> {
    if text.len() > LONGEST_TEXT {
        return Err(TextError::TooLong);
    }
    let roster = Roster::of(system).ok_or_else(|| TextError::System(system.into()))?;
    let lines: Vec<&str> = text.lines().collect();
    let names_game = is_ours
        || lines.iter().any(|line| {
            let label = line.trim_start_matches(['>', ' ']).split_once(':');
            label.is_some_and(|(label, _)| label.trim().eq_ignore_ascii_case(GAME))
        });
    let mut reader = Reader::of(roster, names_game, taken.clone());
    let mut unread = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let (read, length) = read_wrapped(&mut reader, &lines[at..])?;
        if let Err(why) = read {
            if unread.len() == MOST_UNREAD {
                return Err(TextError::NoList);
            }
            let words = lines[at].trim();
            let suggestions = if unread.len() < SUGGESTED { suggestions(&reader, words) } else { Vec::new() };
            unread.push(UnreadLine { number: at + 1, words: words.into(), why, suggestions });
        }
        at += length;
    }
    let assumed = reader.assumed();
    let mut notes = Vec::new();
    if let Some(game) = lines.iter().find_map(|line| other_game(line)).filter(|_| !names_game) {
        notes.push(format!(
            "The list names {game}, another game: see that each unit is what it is in this one."
        ));
    }
    if unread.iter().filter(|line| is_choice(&line.words)).count() >= FEWEST_CHOICES {
        notes.push(CHOICES.into());
    }
    if unread.is_empty() {
        notes.extend(reader.differences());
    }
    let mut roster = reader.roster;
    number(roster.army.army_mut());
    Ok(TextReading { roster, unread, assumed, notes })
}

/// Reads the first of these lines, with those that go on with it, and how many these are. A program for mail breaks lines
/// that are too long for it.
fn read_wrapped(reader: &mut Reader, lines: &[&str]) -> Result<(Result<(), Why>, usize), TextError> {
    let mut whole = lines[0].to_owned();
    let mut before = None;
    let mut length = 1;
    if lines.get(1).is_some_and(|next| may_go_on(&whole, lines[0], next)) {
        before = Some(reader.clone());
    }
    let mut read = reader.read(&whole)?;
    while let (Some(before), Some(next)) = (&before, lines.get(length)) {
        // What means nothing is no end of a line of somebody else's.
        let counts = unquoted(next).trim().starts_with(|c: char| c.is_ascii_digit());
        let is_list = counts && indent(next) <= indent(lines[0]) && !whole.trim_end().ends_with(',');
        if !has_figures(next) && (!reader.goes_on_in(next) || is_list && !reader.is_ours()) {
            break;
        }
        // Where units stand behind bullets, a line without one is none; elsewhere it may be one of its own.
        let is_own = !is_bulleted(lines[0]) && reader.clone().read(next)?.is_ok();
        if !may_go_on(&whole, lines[0], next) || is_own {
            break;
        }
        let (joined, mut goes_on) = (format!("{whole} {}", unquoted(next).trim()), before.clone());
        // What else a line begins may go on with figures, as ours do, or after a comma.
        let goes_on_so =
            has_figures(&whole) || has_figures(next) || whole.ends_with(',') && whole.contains(':');
        let may_be_longer = read.is_err() || reader.has_more_units_than(before) || goes_on_so;
        if !may_be_longer
            || goes_on.read(&joined)?.is_err()
            || goes_on.is_headed_otherwise(reader)
            || is_bulleted(lines[0]) && goes_on.begins_more_than(before)
        {
            break;
        }
        (*reader, read, whole) = (goes_on, Ok(()), joined);
        length += 1;
    }
    Ok((read, length))
}

/// Whether a line looks as if it went on with the one before: after a comma, in a bracket, further in, with figures.
fn may_go_on(whole: &str, first: &str, next: &str) -> bool {
    let text = unquoted(next).trim();
    let whole = whole.trim_end();
    if whole.is_empty() || text.is_empty() || is_bulleted(next) {
        return false;
    }
    if has_figures(whole) {
        return are_figures(&format!("1 {text}"));
    }
    // Sums are lines of their own.
    if is_total(text) {
        return false;
    }
    let is_open = whole.matches('(').count() > whole.matches(')').count();
    // Where units stand behind bullets, and where what ours come to is in the next line.
    let is_broken = (is_bulleted(first) || first.contains(':') && has_figures(next)) && !text.contains(':');
    whole.ends_with(',') || is_open || is_broken || indent(next) > indent(first)
}

fn is_bulleted(line: &str) -> bool {
    unquoted(line).trim_start().starts_with(BULLETS)
}

fn has_figures(line: &str) -> bool {
    line.len() < LONGEST_LINE && find_outside_quotes(line, '=').is_some()
}

/// No line of a list comes near this many bytes, even with the longest names.
pub(super) const LONGEST_LINE: usize = 8_192;

/// A line without the marks of a quoted mail.
fn unquoted(mut line: &str) -> &str {
    while let Some(rest) = line.trim_start().strip_prefix('>') {
        line = rest;
    }
    line
}

/// How far in a line begins.
fn indent(line: &str) -> usize {
    let line = visible(unquoted(line));
    line.len() - line.trim_start().len()
}
