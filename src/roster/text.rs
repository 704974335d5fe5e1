//! A roster as plain text, as a player would write it in a mail: the head, then group by group a line a unit, each with
//! what it comes to.

use super::Roster;
use super::phrases::{is_bare, is_taken};
use super::reading::{TextError, TextReading, read_own_text, read_roster_text};
use crate::rules::{
    AnyContext, Army, ArmyText, Format, Kind, LineEdit, Pairs, Phrase, Units, bidi_isolate, input,
};

/// What stands for a line that this version does not know.
pub(super) const LEFT_OUT: &str = "(an entry of another version is left out)";
/// Names the game at the head.
pub(super) const GAME: &str = "Game";
/// Signs that mean something in a line: a name with one of them stands in quotes.
const SIGNS: [char; 9] = ['"', '“', '”', '„', ':', '=', '{', '}', '\t'];
/// Signs that end a name in the middle of a line.
const STOPS: [char; 2] = [',', ';'];
/// Signs that a line of a list begins with: a name that does stands in quotes.
pub(super) const BULLETS: [char; 7] = ['-', '–', '*', '•', '·', '#', '>'];
/// The field that every group and unit has.
pub(super) const NAME: &str = "name";

/// The whole roster in plain words, with the figures that follow by the sheet of this context: what stands behind “=”.
/// [`read_roster_text`] reads it, all but the lines that this version does not know.
pub fn roster_text(roster: &Roster, context: &AnyContext) -> String {
    let army = roster.army.text();
    let writer = Writer { army, system: roster.army.system().id };
    let mut lines = opening(roster);
    for (at, group) in army.groups().iter().enumerate() {
        lines.push(String::new());
        let path = format!("groups.{at}");
        if group.id.is_none() {
            lines.push(LEFT_OUT.into());
            continue;
        }
        lines.push(with_figures(writer.group_line(at, &path), army, &path, context));
        for (place, unit) in group.units.iter().enumerate() {
            let path = format!("{path}.units.{place}");
            let line = match unit.id {
                Some(_) => with_figures(writer.unit_line(&path), army, &path, context),
                None => LEFT_OUT.into(),
            };
            lines.push(format!("- {line}"));
        }
    }
    lines.push(String::new());
    lines.extend(army.figures("", context).into_iter().map(|figure| format!("= {figure}")));
    lines.join("\n") + "\n"
}

/// The same as a table for a spreadsheet, its cells between tabs: a row a unit, with the group that it is in.
/// [`read_roster_text`] reads that, too.
pub fn roster_table(roster: &Roster, context: &AnyContext) -> String {
    let army = roster.army.text();
    let writer = Writer { army, system: roster.army.system().id };
    let row =
        |cells: &[String]| cells.iter().map(|cell| cell.replace('\t', " ")).collect::<Vec<_>>().join("\t");
    let mut lines = opening(roster);
    lines.push(table_head(army));
    for (at, group) in army.groups().iter().enumerate() {
        let path = format!("groups.{at}");
        if group.id.is_none() {
            lines.push(LEFT_OUT.into());
            continue;
        }
        let title = writer.group_line(at, &path);
        if group.units.is_empty() {
            lines.push(row(&[title.clone(), String::new(), String::new()]));
        }
        for (place, unit) in group.units.iter().enumerate() {
            let path = format!("{path}.units.{place}");
            let [name, words] = match unit.id {
                Some(_) => writer.unit_cells(&path),
                None => [String::new(), LEFT_OUT.into()],
            };
            let cells = [vec![title.clone(), name, words], army.figures(&path, context)].concat();
            lines.push(row(&cells));
        }
    }
    lines.join("\n") + "\n"
}

/// The first row of a table.
pub(super) fn table_head(army: &dyn ArmyText) -> String {
    let group = army.kinds().first().map_or("", |kind| kind.word);
    format!("{group}\tName\tTroops")
}

/// The lines at the head of a roster: what it is called, of which game it is, and what is said of the army itself.
fn opening(roster: &Roster) -> Vec<String> {
    let system = roster.army.system();
    let name = (!roster.name.is_empty()).then(|| title(&roster.name, system.id));
    let mut lines: Vec<String> = name.into_iter().collect();
    lines.push(format!("{GAME}: {}", system.title));
    lines.extend(head(roster.army.text()));
    lines
}

/// The name of the roster, in quotes where it would be taken for another line.
fn title(name: &str, system: &str) -> String {
    let line = named(name);
    let is_read = |reading: TextReading| &*reading.roster.name == name;
    if read_roster_text(system, &line).is_ok_and(is_read) { line } else { quoted(name) }
}

/// The lines at the head that have something to say.
fn head(army: &dyn ArmyText) -> Vec<String> {
    let mut lines = Vec::new();
    for line in army.head_lines() {
        let labelled = if line.is_list {
            let entries = army.get(line.path).and_then(|n| n.parse::<usize>().ok()).unwrap_or_default();
            let entry = |at| (format!("{} {}", line.label, at + 1), format!("{}.{at}", line.path));
            (0..entries).map(entry).collect()
        } else {
            vec![(line.label.to_owned(), line.path.to_owned())]
        };
        for (label, path) in labelled {
            let words = said(army, &path, &line.phrases);
            if !words.is_empty() {
                lines.push(format!("{label}: {words}"));
            }
        }
    }
    lines
}

/// Whether the group at this path is known, and of this kind.
fn is_of(army: &dyn ArmyText, path: &str, kind: &Kind) -> bool {
    match &kind.field {
        Some((field, value)) => army.get(&under(path, field)).as_ref() == Some(value),
        None => army.get(&under(path, NAME)).is_some(),
    }
}

/// A line of these units as we write them, for a list of this system; of several, one for each.
pub(super) fn units_line(system: &'static str, units: &Units) -> Option<String> {
    let mut roster = Roster::of(system)?;
    let (group, unit) = ("groups.0", "groups.0.units.0");
    let army = roster.army.army_mut();
    if !army.edit_line(group, LineEdit::Add) || !army.edit_line(unit, LineEdit::Add) {
        return None;
    }
    for (path, fields) in [(group, &units.group), (unit, &units.fields)] {
        for (field, value) in fields {
            roster.set(&under(path, field), value).ok()?;
        }
    }
    roster.set(&under(unit, NAME), &units.name).ok()?;
    let army = roster.army.text();
    let line = Writer { army, system }.unit_line(unit);
    let leader =
        if units.group.is_empty() { String::new() } else { said(army, group, &army.phrases(group)) + " " };
    Some(vec![format!("{leader}{line}"); units.copies.max(1)].join("\n"))
}

struct Writer<'a> {
    army: &'a dyn ArmyText,
    system: &'static str,
}

impl Writer<'_> {
    /// "Corps 1, III Corps: led by Davout, energetic 3".
    fn group_line(&self, at: usize, path: &str) -> String {
        let army = self.army;
        let kinds = army.kinds();
        let kind_at = |at: usize| kinds.iter().find(|kind| is_of(army, &format!("groups.{at}"), kind));
        let kind = kind_at(at);
        let place = (0..=at).filter(|at| kind_at(*at) == kind).count();
        let title = format!("{} {place}", kind.map_or("", |kind| kind.word));
        let title = match army.get(&under(path, NAME)).unwrap_or_default() {
            name if name.is_empty() => title,
            name => format!("{title}, {}", named(&name)),
        };
        let words = said(army, path, &army.phrases(path));
        let line = format!("{title}: {words}").trim_end().to_owned();
        let others = self.others(&line, "groups.0", path);
        line + &others
    }

    /// "33e Ligne: 4 bases of veteran infantry"; where the game's players put the name in quotes behind the rest, so.
    fn unit_line(&self, path: &str) -> String {
        let phrases = self.army.phrases(path);
        if phrases.iter().any(|phrase| phrase.field == NAME) {
            let words = said(self.army, path, &phrases);
            let name = self.army.get(&under(path, NAME)).unwrap_or_default();
            if self.is_called(&self.read_as(&words), &name) {
                let others = self.others(&self.read_as(&words), "groups.0.units.0", path);
                return words + &others;
            }
        }
        let [name, words] = self.unit_cells(path);
        if name.is_empty() { words } else { format!("{name}: {words}") }
    }

    /// A text that has this line of a unit alone.
    fn read_as(&self, line: &str) -> String {
        format!("{}\n- {line}", self.army.kinds().first().map_or("", |kind| kind.word))
    }

    /// Whether its unit is called so, read as ours and as anybody's.
    fn is_called(&self, text: &str, name: &str) -> bool {
        let called = |read: Result<TextReading, TextError>| {
            read.ok().and_then(|read| read.roster.get("groups.0.units.0.name")).as_deref() == Some(name)
        };
        called(read_own_text(self.system, text)) && called(read_roster_text(self.system, text))
    }

    /// The name of a unit, and what it is made of.
    fn unit_cells(&self, path: &str) -> [String; 2] {
        let phrases: Vec<Phrase> =
            self.army.phrases(path).into_iter().filter(|phrase| phrase.field != NAME).collect();
        let words = said(self.army, path, &phrases);
        let (name, line) = match self.army.get(&under(path, NAME)).unwrap_or_default() {
            name if name.is_empty() => (name, words.clone()),
            name => {
                // A name such as "C-in-C" would be read as what it says, with the rest of the text or by itself.
                let line = format!("{}: {words}", named(&name));
                let is_called = self.is_called(&self.read_as(&line), &name);
                let written = if is_called { named(&name) } else { quoted(&name) };
                let line = format!("{written}: {words}");
                (written, line)
            }
        };
        let others = self.others(&self.read_as(&line), "groups.0.units.0", path);
        [name, words + &others]
    }

    /// What these words do not say of the line at a path, such as the weight of guns that a unit of foot was given while
    /// it was artillery: it is found by reading them.
    fn others(&self, words: &str, place: &str, path: &str) -> String {
        let reading = read_own_text(self.system, words).ok();
        let read = reading.map(|reading| fields(reading.roster.army.army(), place)).unwrap_or_default();
        let own = fields(self.army, path);
        let others = own.into_iter().filter(|field| !read.contains(field));
        let others: Vec<String> = others.map(|(field, text)| format!("{field} {}", value(&text))).collect();
        if others.is_empty() { String::new() } else { format!(" {{{}}}", others.join(", ")) }
    }
}

/// The fields of the line at a path, all but its number and what stands under it.
fn fields(army: &dyn Army, path: &str) -> Pairs {
    let fields = input::at(army.as_input(), path).map(input::leaves).unwrap_or_default();
    fields.into_iter().filter(|(name, _)| name != "id" && !name.starts_with("units.")).collect()
}

fn with_figures(mut line: String, army: &dyn ArmyText, path: &str, context: &AnyContext) -> String {
    if let Some(price) = army.price(path, context) {
        line += &format!(" @ {price}");
    }
    let figures = army.figures(path, context);
    if figures.is_empty() { line } else { format!("{line} = {}", figures.join(", ")) }
}

/// What these phrases say of the fields under a path.
fn said(army: &dyn ArmyText, path: &str, phrases: &[Phrase]) -> String {
    let mut words = String::new();
    for phrase in phrases.iter().filter(|phrase| phrase.is_said) {
        let value = army.get(&under(path, &phrase.field)).unwrap_or_default();
        let is_taken = is_bare(phrase) && is_taken(phrases, &value);
        let phrased =
            if is_taken && !value.is_empty() { Some(quoted(&value)) } else { worded(&phrase.says, &value) };
        if let Some(phrased) = phrased {
            if !words.is_empty() {
                words += phrase.separator;
            }
            words += &phrased;
        }
    }
    words
}

/// A value in these words; nothing where it goes unsaid.
pub(super) fn worded(says: &Format, value: &str) -> Option<String> {
    match says {
        Format::Words(all) => all.iter().find(|word| word.value == value).map(|word| word.words.clone()),
        Format::Number { .. } if value == "0" || value.is_empty() => None,
        Format::Number { before, one, many } => {
            Some(format!("{before}{value}{}", if value == "1" { one } else { many }))
        }
        Format::Name { .. } | Format::Rest if value.is_empty() => None,
        Format::Name { before } => Some(format!("{before}{}", self::value(value))),
        Format::Quoted if value.is_empty() => None,
        Format::Quoted => Some(quoted(value)),
        Format::Rest => Some(named(value)),
        Format::Figure { .. } => None,
    }
}

/// A name as it is written, in quotes where it could be taken for something else.
fn named(name: &str) -> String {
    let is_plain =
        name.trim() == name && !name.contains(SIGNS) && !name.contains("**") && !name.starts_with(BULLETS);
    if is_plain { bidi_isolate(name) } else { quoted(name) }
}

/// A name in the middle of a line.
fn value(name: &str) -> String {
    if name.contains(STOPS) { quoted(name) } else { named(name) }
}

/// A name in quotes; one in it stands twice.
fn quoted(name: &str) -> String {
    bidi_isolate(&format!("\"{}\"", name.replace('"', "\"\"")))
}

/// The path of a field below another.
pub(super) fn under(path: &str, field: &str) -> String {
    if path.is_empty() { field.into() } else { format!("{path}.{field}") }
}
