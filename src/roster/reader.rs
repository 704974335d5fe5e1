//! Reads the lines of a text one by one into a roster.

mod units;

use super::figures::{are_figures, is_total, sums};
use super::lexical::Words as Lexical;
use super::phrases::{self, Words, after_words, find_outside_quotes, quoted_name};
use super::reading::{LONGEST_LINE, TextError};
use super::suggest::Known;
use super::table::Table;
use super::text::{BULLETS, GAME, LEFT_OUT, NAME, table_head, under};
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
    /// The words of other people's lists.
    lexical: OnceCell<Lexical>,
}

/// What some units were taken as, since no line says it.
#[derive(Clone)]
struct Unsaid {
    field: &'static str,
    /// What the field is called.
    what: &'static str,
    /// What it was taken as, in words and as the field's text.
    words: String,
    value: String,
    options: Pairs,
    units: i32,
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
    /// Of a table of ours, the group of the last row.
    rows_of: Option<String>,
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
    /// What the headings say that the next units stand under: of the whole list, of the group.
    context: [Pairs; 2],
    /// What is not said is taken as these fields have it.
    taken: Pairs,
    /// What was not said.
    assumed: Vec<Unsaid>,
    /// What the list says that it comes to: each number with what it is of.
    sums: Vec<(String, String)>,
}

impl Reader {
    /// Reads into this roster, which is empty.
    pub(super) fn of(roster: Roster, names_game: bool, taken: Pairs) -> Self {
        let army = roster.army.text();
        let language = Language {
            heads: army.head_lines(),
            group: army.phrases("groups.0"),
            unit: army.phrases("groups.0.units.0"),
            known: OnceCell::new(),
            lexical: OnceCell::new(),
        };
        Reader {
            language: Rc::new(language),
            heads: Vec::new(),
            roster,
            table: None,
            rows_of: None,
            is_at_start: true,
            names_game,
            groups: 0,
            units: Some(0),
            all_units: 0,
            below: Pairs::new(),
            context: Default::default(),
            taken,
            assumed: Vec::new(),
            sums: Vec::new(),
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

    /// The words of other people's lists.
    pub(super) fn lexical(&self) -> &Lexical {
        self.language.lexical.get_or_init(|| Lexical::of(self.roster.army.text().lexicon()))
    }

    /// Whether what it reads is written as we do.
    pub(super) fn is_ours(&self) -> bool {
        self.names_game || self.lexical().is_empty()
    }

    /// Whether a line has anything by which another may go on in it.
    pub(super) fn goes_on_in(&self, line: &str) -> bool {
        self.is_ours() || self.lexical().has_meaning(line)
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
        // A ruler, as under the head of a table.
        if line.chars().all(|c| RULERS.contains(&c) || c.is_whitespace()) {
            return Ok(Ok(()));
        }
        if self.names_game && line == table_head(self.roster.army.text()) {
            self.rows_of = Some(String::new());
            return Ok(Ok(()));
        }
        if self.rows_of.is_some() && line.contains('\t') {
            return self.read_row(&line);
        }
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
        // Behind ours stands nothing else.
        let figures = figures.filter(|at| self.is_ours() || are_figures(&bare[at + 1..]));
        let end = figures.unwrap_or(bare.len());
        let words = bare[..end].trim();
        if words.is_empty() {
            return Ok(Ok(()));
        }
        let read = if is_too_long {
            Err("This line is too long.".into())
        } else if words == LEFT_OUT {
            Err(OF_ANOTHER.into())
        } else {
            self.read_words(words, is_bulleted)?
        };
        self.is_at_start = false;
        Ok(read)
    }

    /// Reads a row of a table of ours: the group, the name of a unit, and what it is made of.
    fn read_row(&mut self, line: &str) -> Result<Result<(), Why>, TextError> {
        let mut cells = line.split('\t').map(str::trim);
        let mut cell = || cells.next().unwrap_or_default();
        let (group, name, words) = (cell(), cell(), cell());
        if self.rows_of.as_deref() != Some(group) {
            self.rows_of = Some(group.into());
            let read = self.read_words(group, false)?;
            if read.is_err() {
                return Ok(read);
            }
        }
        match (name, words) {
            (_, "") => Ok(Ok(())),
            (_, LEFT_OUT) => Ok(Err(OF_ANOTHER.into())),
            ("", words) => self.read_words(words, true),
            (name, words) => self.read_words(&format!("{name}: {words}"), true),
        }
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
                && (self.names_game || !self.lexical().tells(words))
            {
                let name = Title::try_from(quoted_name(words).unwrap_or_else(|| words.into()));
                self.context[0] = self.inherited_from(words);
                return Ok(name.map(|name| self.roster.name = name).map_err(|_| TOO_LONG.into()));
            }
        }
        if is_total(words) && !words.contains(QUOTES) {
            self.sums.extend(sums(words).into_iter().filter(|_| !self.names_game));
            return Ok(Ok(()));
        }
        let name = quoted_name(label).unwrap_or_else(|| label.into());
        let (name, said) = match rest {
            Some(rest) => (name.as_str(), rest),
            None => ("", words),
        };
        if words.contains(QUOTES) {
            let read = self.read_unit(name, said);
            if read.is_ok() || self.lexical().is_empty() {
                return Ok(read);
            }
            // Quotes of somebody else.
            let open = words.replace(QUOTES, "").replace(['”', '“'], "");
            return Ok(self.read_unit_loosely("", &open).or(read));
        }
        let is_unit = is_bulleted && rest.is_some() && self.unit_fields(said).is_ok();
        if !is_bulleted && rest.is_none() && self.heads_units(words) {
            let inherited = self.inherited_from(words);
            self.context = if self.is_side(words) {
                [inherited, Pairs::new()]
            } else {
                [self.context[0].clone(), inherited]
            };
            return Ok(Ok(()));
        }
        Ok(match self.roster.army.text().meant(words) {
            Ok(Some(meant)) if meant.head.is_none() || !is_unit => {
                let inherited = self.inherited_from(words);
                let heads = meant.head.is_some() || !meant.below.is_empty();
                let read = self.read_meant(meant);
                if heads && read.is_ok() {
                    self.context[1] = inherited;
                }
                read
            }
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
            self.read_unit_loosely(&name, &words)?;
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

/// What rulers are drawn with.
const RULERS: [char; 10] = ['-', '–', '—', '=', '_', '|', '+', ':', '~', '*'];
/// What a name in quotes begins with.
const QUOTES: [char; 3] = ['"', '“', '„'];
const NO_ROOM: &str = "There is no room for one more of these.";
const OF_ANOTHER: &str = "Another version wrote this entry; its text does not have it.";
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

/// A line without the signs that make its beginning bold or slanted in a forum.
fn unbolded(line: &str) -> String {
    let bullets = line.find(|c: char| !c.is_whitespace() && !BULLETS.contains(&c)).unwrap_or(line.len());
    let (before, text) = line.split_at(bullets);
    for mark in ["**", "*"] {
        if let (Some(before), Some((bold, behind))) = (before.strip_suffix(mark), text.split_once(mark)) {
            return format!("{before}{bold}{behind}");
        }
    }
    line.into()
}
