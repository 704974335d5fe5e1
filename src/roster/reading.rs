//! A roster out of plain text, as [`roster_text`](super::roster_text) writes it or somebody typed it. What cannot be read
//! is told line by line; nothing goes missing in silence.

use super::phrases::{self, Words, after_words, find_outside_quotes, quoted_name};
use super::text::{BULLETS, GAME, LEFT_OUT, NAME, under};
use super::{AnyArmy, Roster, Title};
use crate::rules::{HeadLine, LineEdit, Meant, Pairs, Phrase, number};
use crate::systems::SYSTEMS;
use serde::{Deserialize, Serialize};

/// No list of an army comes near this many bytes: a megabyte.
pub const LONGEST_TEXT: usize = 1 << 20;

/// No line of a list comes near this many bytes, even with the longest names.
const LONGEST_LINE: usize = 8_192;

/// What was read out of a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TextReading {
    /// What the lines make that could be read.
    pub roster: Roster,
    /// The others, in order.
    pub unread: Vec<UnreadLine>,
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
}

/// Why a text is not read at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// It has more than [`LONGEST_TEXT`] bytes.
    #[error("This text is longer than a megabyte. No list of an army is that long.")]
    TooLong,
    /// This version does not have the game.
    #[error("This version has no game “{0}”.")]
    System(String),
    /// It says itself that it is a list of another game.
    #[error("This is a list for {0}. Open it among the armies of that game.")]
    OtherGame(&'static str),
}

/// Reads a list for the system of this id.
pub fn read_roster_text(system: &str, text: &str) -> Result<TextReading, TextError> {
    if text.len() > LONGEST_TEXT {
        return Err(TextError::TooLong);
    }
    let roster = Roster::of(system).ok_or_else(|| TextError::System(system.into()))?;
    let mut reader = Reader::of(roster);
    for (at, line) in text.lines().enumerate() {
        reader.read(at + 1, line)?;
    }
    number(reader.roster.army.army_mut());
    Ok(TextReading { roster: reader.roster, unread: reader.unread })
}

/// What keeps a line from being read, as a sentence.
type Why = String;

struct Reader {
    roster: Roster,
    unread: Vec<UnreadLine>,
    head_lines: Vec<HeadLine>,
    /// The places of those that were read.
    heads: Vec<usize>,
    group_phrases: Vec<Phrase>,
    unit_phrases: Vec<Phrase>,
    /// Whether nothing was read yet: the first line may be the name.
    is_at_start: bool,
    /// The groups so far.
    groups: usize,
    /// The units so far of the last group; none where there was no room for it, so that no other has them.
    units: Option<usize>,
}

impl Reader {
    fn of(roster: Roster) -> Self {
        let army = roster.army.text();
        Reader {
            head_lines: army.head_lines(),
            heads: Vec::new(),
            group_phrases: army.phrases("groups.0"),
            unit_phrases: army.phrases("groups.0.units.0"),
            roster,
            unread: Vec::new(),
            is_at_start: true,
            groups: 0,
            units: Some(0),
        }
    }

    fn read(&mut self, number: usize, raw: &str) -> Result<(), TextError> {
        let line = visible(raw);
        let quoted = line.trim().trim_start_matches(|c: char| c == '>' || c.is_whitespace());
        let bare = quoted.trim_start_matches(|c: char| BULLETS.contains(&c) || c.is_whitespace());
        let is_bulleted = bare.len() < quoted.len();
        let is_too_long = bare.len() > LONGEST_LINE;
        let figures = if is_too_long { None } else { find_outside_quotes(bare, '=') };
        let end = figures.unwrap_or(bare.len());
        let words = bare[..end].trim();
        if words.is_empty() {
            return Ok(());
        }
        let read = if is_too_long {
            Err("This line is too long.".into())
        } else if words == LEFT_OUT {
            Err("Another version wrote this entry; its text does not have it.".into())
        } else {
            self.read_words(words, is_bulleted)?
        };
        self.is_at_start = false;
        if let Err(why) = read {
            self.unread.push(UnreadLine { number, words: raw.trim().into(), why });
        }
        Ok(())
    }

    fn read_words(&mut self, words: &str, is_bulleted: bool) -> Result<Result<(), Why>, TextError> {
        let (label, rest) = match find_outside_quotes(words, ':') {
            Some(at) => (words[..at].trim(), Some(words[at + 1..].trim())),
            None => (words, None),
        };
        if !is_bulleted {
            if self.groups == 0
                && let Some(rest) = rest
            {
                if label.eq_ignore_ascii_case(GAME) {
                    return self.check_game(rest);
                }
                if let Some(at) = self.head_lines.iter().position(|line| is_label(line, label)) {
                    return Ok(self.read_head(at, rest));
                }
            }
            if let Some((kind, name)) = self.kind_of(label)
                && (self.reads_as_group(rest) || !self.has_meaning(words))
            {
                return Ok(self.read_group(kind, &name, rest.unwrap_or_default()));
            }
            if self.is_at_start
                && rest.is_none()
                && !self.has_meaning(words)
                && phrases::parse(&self.unit_phrases, words).is_err()
            {
                let name = Title::try_from(quoted_name(words).unwrap_or_else(|| words.into()));
                return Ok(name.map(|name| self.roster.name = name).map_err(|_| TOO_LONG.into()));
            }
        }
        if !words.contains(QUOTES) {
            match self.roster.army.text().meant(words) {
                Ok(None) => {}
                Ok(Some(meant)) => return Ok(self.read_meant(meant)),
                Err(why) => return Ok(Err(why)),
            }
        }
        Ok(match rest {
            Some(rest) => self.read_unit(&quoted_name(label).unwrap_or_else(|| label.into()), rest),
            None => self.read_unit("", words),
        })
    }

    fn reads_as_group(&self, rest: Option<&str>) -> bool {
        rest.is_none_or(|rest| rest.is_empty() || phrases::parse(&self.group_phrases, rest).is_ok())
    }

    fn has_meaning(&self, words: &str) -> bool {
        !words.contains(QUOTES) && self.roster.army.text().meant(words).is_ok_and(|meant| meant.is_some())
    }

    fn read_meant(&mut self, meant: Meant) -> Result<(), Why> {
        // A line with a unit that cannot be read begins nothing.
        if let Some((_, words)) = &meant.unit {
            phrases::parse(&self.unit_phrases, words)?;
        }
        if meant.begins || self.groups == 0 {
            self.read_group(Pairs::new(), "", "")?;
        }
        self.units.ok_or(NO_ROOM)?;
        let path = format!("groups.{}", self.groups - 1);
        write(&mut self.roster.army, &path, &meant.group)?;
        meant.unit.map_or(Ok(()), |(name, words)| self.read_unit(&name, &words))
    }

    fn check_game(&self, game: &str) -> Result<Result<(), Why>, TextError> {
        let named = SYSTEMS.iter().find(|system| system.title.eq_ignore_ascii_case(game));
        match named {
            Some(named) if named.id == self.roster.army.system().id => Ok(Ok(())),
            Some(named) => Err(TextError::OtherGame(named.title)),
            None => Ok(Err(format!("There is no game “{game}” here."))),
        }
    }

    fn read_head(&mut self, at: usize, rest: &str) -> Result<(), Why> {
        let line = &self.head_lines[at];
        if !line.is_list && self.heads.contains(&at) {
            return Err(format!("“{}” comes second: one is enough.", line.label));
        }
        let pairs = phrases::parse(&line.phrases, rest)?;
        let mut path = line.path.to_owned();
        if line.is_list {
            path = under(&path, &self.roster.army.army().get(&path).unwrap_or_default());
        }
        let before = self.roster.army.clone();
        self.heads.push(at);
        write(&mut self.roster.army, &path, &pairs).inspect_err(|_| self.roster.army = before)
    }

    /// The group that a line begins, by its kind, and what it is called.
    fn kind_of(&self, label: &str) -> Option<(Pairs, String)> {
        for kind in self.roster.army.text().kinds() {
            let Some(length) = after_words(label, kind.word) else { continue };
            let rest = label[length..].trim_start();
            let unnumbered = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
            let name = match unnumbered.strip_prefix(',') {
                Some(name) => name.trim(),
                None if unnumbered.is_empty() => "",
                None => continue,
            };
            let field = kind.field.into_iter().map(|(field, value)| (field.to_owned(), value));
            return Some((field.collect(), quoted_name(name).unwrap_or_else(|| name.into())));
        }
        None
    }

    fn read_group(&mut self, kind: Pairs, name: &str, rest: &str) -> Result<(), Why> {
        let path = format!("groups.{}", self.groups);
        if !self.roster.army.army_mut().edit_line(&path, LineEdit::Add) {
            self.units = None;
            return Err(NO_ROOM.into());
        }
        // The lines that follow are its own, whatever else it says.
        (self.groups, self.units) = (self.groups + 1, Some(0));
        write(&mut self.roster.army, &path, &kind)?;
        let pairs = if rest.is_empty() { Pairs::new() } else { phrases::parse(&self.group_phrases, rest)? };
        write(&mut self.roster.army, &path, &named(name, pairs))
    }

    fn read_unit(&mut self, name: &str, words: &str) -> Result<(), Why> {
        let pairs = named(name, phrases::parse(&self.unit_phrases, words)?);
        if self.groups == 0 {
            self.read_group(Pairs::new(), "", "")?;
        }
        let units = self.units.ok_or(NO_ROOM)?;
        let path = format!("groups.{}.units.{units}", self.groups - 1);
        if !self.roster.army.army_mut().edit_line(&path, LineEdit::Add) {
            return Err(NO_ROOM.into());
        }
        let written = write(&mut self.roster.army, &path, &pairs);
        match written {
            Ok(()) => self.units = Some(units + 1),
            Err(_) => drop(self.roster.army.army_mut().edit_line(&path, LineEdit::Remove)),
        }
        written
    }
}

/// What a name in quotes begins with.
const QUOTES: [char; 3] = ['"', '“', '„'];
const NO_ROOM: &str = "There is no room for one more of these.";
const TOO_LONG: &str = "Its name is too long.";

fn named(name: &str, mut pairs: Pairs) -> Pairs {
    if !name.is_empty() {
        pairs.push((NAME.into(), name.into()));
    }
    pairs
}

/// Writes the fields under a path; the first that does not fit is told.
fn write(army: &mut AnyArmy, path: &str, pairs: &Words) -> Result<(), Why> {
    for (field, text) in pairs {
        let set = army.army_mut().set(&under(path, field), text);
        set.map_err(|_| format!("“{text}” does not fit here."))?;
    }
    Ok(())
}

/// Whether a line of the head begins so, with its number where it is one of several.
fn is_label(line: &HeadLine, label: &str) -> bool {
    let number = |rest: &str| {
        let rest = rest.trim();
        rest.is_empty() || line.is_list && rest.bytes().all(|b| b.is_ascii_digit())
    };
    after_words(label, line.label).is_some_and(|length| number(&label[length..]))
}

/// A line without the marks that turn the direction of writing, which stand around some names.
fn visible(line: &str) -> String {
    line.chars()
        .filter(|c| !matches!(c, '\u{200e}' | '\u{200f}' | '\u{2066}'..='\u{2069}' | '\u{feff}'))
        .collect()
}
