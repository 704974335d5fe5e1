//! Reads the lines of a text one by one into a roster.

mod units;

use super::figures::is_total;
use super::manners::unbolded;
use super::phrases::{self, Words, after_words, find_outside_quotes, quoted_name};
use super::reading::{LONGEST_LINE, TextError};
use super::suggest::Known;
use super::table::Table;
use super::text::{BULLETS, GAME, LEFT_OUT, NAME, under};
use super::{AnyArmy, Roster, Title};
use crate::rules::{Format, HeadLine, LineEdit, Pairs, Parsed, Phrase};
use crate::systems::SYSTEMS;
use std::cell::OnceCell;
use std::rc::Rc;

/// What keeps a line from being read, as a sentence.
pub(super) type Why = String;

/// The words that an army has.
struct Language {
    heads: Vec<HeadLine>,
    group: Vec<Phrase>,
    unit: Vec<Phrase>,
    /// All of them, in order.
    known: OnceCell<Vec<Known>>,
    /// Those of units.
    known_of_units: OnceCell<Vec<Known>>,
}

/// Reads lines in order.
#[derive(Clone)]
pub(super) struct Reader {
    /// What was read.
    pub(super) roster: Roster,
    language: Rc<Language>,
    /// The places of the lines of the head that were read.
    heads: Vec<usize>,
    /// The columns of the table that a row was the head of.
    table: Option<Table>,
    /// Whether nothing was read yet: the first line may be the name.
    is_at_start: bool,
    /// Whether a line of the text names the game, as ours do.
    names_game: bool,
    /// The groups so far.
    groups: usize,
    /// The units so far of the last group; none where there was no room for it, so that no other has them.
    units: Option<usize>,
    /// All units so far.
    all_units: usize,
    /// Fields of every group that begins by a heading.
    below: Pairs,
    /// What was not said: which field, what it was taken as, of how many units.
    assumed: Vec<(&'static str, String, i32)>,
}

impl Reader {
    /// Reads into this roster, which is empty.
    pub(super) fn of(roster: Roster, names_game: bool) -> Self {
        let army = roster.army.text();
        let language = Language {
            heads: army.head_lines(),
            group: army.phrases("groups.0"),
            unit: army.phrases("groups.0.units.0"),
            known: OnceCell::new(),
            known_of_units: OnceCell::new(),
        };
        Reader {
            language: Rc::new(language),
            heads: Vec::new(),
            roster,
            table: None,
            is_at_start: true,
            names_game,
            groups: 0,
            units: Some(0),
            all_units: 0,
            below: Pairs::new(),
            assumed: Vec::new(),
        }
    }

    /// All words that a line can have, in order.
    pub(super) fn known_words(&self) -> &[Known] {
        let language = &self.language;
        language.known.get_or_init(|| {
            let heads = language.heads.iter().flat_map(|line| &line.phrases);
            let phrases = heads.chain(&language.group).chain(&language.unit);
            let mut texts: Vec<&str> = phrases.flat_map(phrases::texts).collect();
            texts.extend(language.heads.iter().map(|line| line.label));
            texts.extend(self.roster.army.text().kinds().iter().map(|kind| kind.word));
            Known::of(&texts)
        })
    }

    /// All words that the line of a unit can have, in order.
    fn known_of_units(&self) -> &[Known] {
        let language = &self.language;
        let words = || Known::of(&language.unit.iter().flat_map(phrases::texts).collect::<Vec<_>>());
        language.known_of_units.get_or_init(words)
    }

    /// Whether these lines can be read here.
    pub(super) fn reads(&self, lines: &str) -> bool {
        let mut reader = Reader { is_at_start: false, ..self.clone() };
        lines.lines().all(|line| reader.read(line).is_ok_and(|read| read.is_ok()))
    }

    /// Whether it has read a unit since.
    pub(super) fn has_more_units_than(&self, before: &Reader) -> bool {
        self.all_units > before.all_units
    }

    /// Whether it has begun a group since, but for the one that the first unit begins.
    pub(super) fn begins_more_than(&self, before: &Reader) -> bool {
        self.groups > before.groups.max(1)
    }

    /// Whether a line of the head says something else here: those of one text are taken to their ends.
    pub(super) fn is_headed_otherwise(&self, other: &Reader) -> bool {
        let (own, others) = (self.roster.army.text(), other.roster.army.text());
        let mut texts = self.language.heads.iter().filter(|line| !line.is_list).flat_map(|line| {
            line.phrases
                .iter()
                .filter(|phrase| matches!(phrase.says, Format::Rest))
                .map(|phrase| under(line.path, &phrase.field))
        });
        self.roster.name != other.roster.name || texts.any(|path| own.get(&path) != others.get(&path))
    }

    /// Reads one line; else why not.
    pub(super) fn read(&mut self, raw: &str) -> Result<Result<(), Why>, TextError> {
        let mut line = visible(raw);
        if line.len() <= LONGEST_LINE {
            if let Some(table) = Table::under(&line) {
                self.table = Some(table);
                return Ok(Ok(()));
            }
            if let Some(row) = self.table.as_ref().and_then(|table| table.line(&line)) {
                line = row;
            }
        }
        let quoted = line.trim().trim_start_matches(|c: char| c == '>' || c.is_whitespace());
        let plain = if quoted.len() > LONGEST_LINE { quoted.into() } else { unbolded(quoted) };
        let bare = plain.trim_start_matches(|c: char| BULLETS.contains(&c) || c.is_whitespace());
        // A forum heads a section with "##".
        let is_bulleted = bare.len() < plain.len() && !plain.starts_with('#');
        let is_too_long = bare.len() > LONGEST_LINE;
        let figures = if is_too_long { None } else { find_outside_quotes(bare, '=') };
        let end = figures.unwrap_or(bare.len());
        let words = bare[..end].trim();
        if words.is_empty() {
            return Ok(Ok(()));
        }
        let read = if is_too_long {
            Err("This line is too long.".into())
        } else if words == LEFT_OUT {
            Err("Another version wrote this entry; its text does not have it.".into())
        } else {
            self.read_words(words, is_bulleted)?
        };
        self.is_at_start = false;
        Ok(read)
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
                if let Some(at) = self.language.heads.iter().position(|line| is_label(line, label)) {
                    return Ok(self.read_head(at, rest));
                }
            }
            if let Some((kind, name)) = self.kind_of(label)
                && (self.reads_as_group(rest) || !self.has_meaning(words))
            {
                return Ok(self.read_group(kind, &name, rest.unwrap_or_default()));
            }
            // Ours begins with its name, whatever that looks like.
            if self.is_at_start
                && rest.is_none()
                && !is_total(words)
                && (self.names_game || !self.has_meaning(words))
                && phrases::parse(&self.language.unit, words).is_err()
                && (self.names_game || self.clone().read_unit_loosely("", words).is_err())
            {
                let name = Title::try_from(quoted_name(words).unwrap_or_else(|| words.into()));
                return Ok(name.map(|name| self.roster.name = name).map_err(|_| TOO_LONG.into()));
            }
        }
        if is_total(words) && !words.contains(QUOTES) {
            return Ok(Ok(()));
        }
        let name = quoted_name(label).unwrap_or_else(|| label.into());
        let (name, said) = match rest {
            Some(rest) => (name.as_str(), rest),
            None => ("", words),
        };
        if words.contains(QUOTES) {
            return Ok(self.read_unit(name, said));
        }
        let is_unit = is_bulleted && rest.is_some() && self.unit_fields(said).is_ok();
        Ok(match self.roster.army.text().meant(words) {
            Ok(Some(meant)) if meant.head.is_none() || !is_unit => self.read_meant(meant),
            Ok(_) => self.read_unit_loosely(name, said),
            Err(why) => Err(why),
        })
    }

    fn reads_as_group(&self, rest: Option<&str>) -> bool {
        rest.is_none_or(|rest| rest.is_empty() || phrases::parse(&self.language.group, rest).is_ok())
    }

    fn has_meaning(&self, words: &str) -> bool {
        !words.contains(QUOTES) && self.roster.army.text().meant(words).is_ok_and(|meant| meant.is_some())
    }

    fn read_meant(&mut self, meant: Parsed) -> Result<(), Why> {
        let before = self.clone();
        self.read_all_of(meant).inspect_err(|_| {
            // A line that cannot be read begins nothing, but where there was no room for what it begins.
            let units = self.units;
            *self = before;
            self.units = self.units.filter(|_| units.is_some());
        })
    }

    fn read_all_of(&mut self, meant: Parsed) -> Result<(), Why> {
        write(&mut self.roster.army, "", &meant.army)?;
        if !meant.below.is_empty() {
            self.below = meant.below;
        }
        if meant.begins || self.groups == 0 && (meant.unit.is_some() || !meant.group.is_empty()) {
            self.read_group(Pairs::new(), "", "")?;
        }
        if let Some(words) = meant.head {
            let path = format!("groups.{}", self.groups - 1);
            let pairs =
                if words.is_empty() { Pairs::new() } else { phrases::parse(&self.language.group, &words)? };
            let below = self.below.clone();
            write(&mut self.roster.army, &path, &below)?;
            write(&mut self.roster.army, &path, &pairs)?;
        }
        if !meant.group.is_empty() {
            self.units.ok_or(NO_ROOM)?;
            let path = format!("groups.{}", self.groups - 1);
            write(&mut self.roster.army, &path, &meant.group)?;
        }
        if let Some((name, words)) = meant.unit {
            for _ in 0..=meant.more {
                self.read_unit_loosely(&name, &words)?;
            }
        }
        Ok(())
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
        let language = Rc::clone(&self.language);
        let line = &language.heads[at];
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
        let pairs = if rest.is_empty() { Pairs::new() } else { phrases::parse(&self.language.group, rest)? };
        write(&mut self.roster.army, &path, &named(name, pairs))
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
pub(super) fn visible(line: &str) -> String {
    line.chars()
        .filter(|c| !matches!(c, '\u{200e}' | '\u{200f}' | '\u{2066}'..='\u{2069}' | '\u{feff}'))
        .collect()
}
