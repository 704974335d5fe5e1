//! A roster as plain text, as a player would write it in a mail: the head, then group by group a line a unit, each with
//! what it comes to.

use super::Roster;
use crate::rules::{AnyContext, ArmyText, Kind, Phrase, Says, isolate};

/// What stands for a line that this version does not know.
const LEFT_OUT: &str = "(an entry of another version is left out)";
/// Names the game at the head.
const GAME: &str = "Game";
/// Signs that mean something in a line: a name with one of them stands in quotes.
const SIGNS: [char; 9] = ['"', '“', '”', '„', ':', '=', '{', '}', '\t'];
/// Signs that end a name in the middle of a line.
const STOPS: [char; 2] = [',', ';'];
/// Signs that a line of a list begins with: a name that does stands in quotes.
const BULLETS: [char; 7] = ['-', '–', '*', '•', '·', '#', '>'];
/// The field that every group and unit has.
const NAME: &str = "name";

/// The whole roster in plain words, with the figures that follow by the sheet of this context: what stands behind “=”.
pub fn roster_text(roster: &Roster, context: &AnyContext) -> String {
    let army = roster.army.text();
    let mut lines = Vec::new();
    if !roster.name.is_empty() {
        lines.push(named(&roster.name));
    }
    lines.push(format!("{GAME}: {}", roster.army.system().title));
    lines.extend(head(army));
    for (at, group) in army.groups().iter().enumerate() {
        lines.push(String::new());
        let path = format!("groups.{at}");
        if group.id.is_none() {
            lines.push(LEFT_OUT.into());
            continue;
        }
        lines.push(with_figures(group_line(army, at, &path), army, &path, context));
        for (place, unit) in group.units.iter().enumerate() {
            let path = format!("{path}.units.{place}");
            let line = match unit.id {
                Some(_) => with_figures(unit_line(army, &path), army, &path, context),
                None => LEFT_OUT.into(),
            };
            lines.push(format!("- {line}"));
        }
    }
    lines.push(String::new());
    lines.extend(army.figures("", context).into_iter().map(|figure| format!("= {figure}")));
    lines.join("\n") + "\n"
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

/// "Corps 1, III Corps: led by Davout, energetic 3".
fn group_line(army: &dyn ArmyText, at: usize, path: &str) -> String {
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
    format!("{title}: {words}").trim_end().to_owned()
}

/// Whether the group at this path is known, and of this kind.
fn is_of(army: &dyn ArmyText, path: &str, kind: &Kind) -> bool {
    match &kind.field {
        Some((field, value)) => army.get(&under(path, field)).as_ref() == Some(value),
        None => army.get(&under(path, NAME)).is_some(),
    }
}

/// "33e Ligne: 4 bases of veteran infantry".
fn unit_line(army: &dyn ArmyText, path: &str) -> String {
    let words = said(army, path, &army.phrases(path));
    match army.get(&under(path, NAME)).unwrap_or_default() {
        name if name.is_empty() => words,
        name => format!("{}: {words}", named(&name)),
    }
}

fn with_figures(line: String, army: &dyn ArmyText, path: &str, context: &AnyContext) -> String {
    let figures = army.figures(path, context);
    if figures.is_empty() { line } else { format!("{line} = {}", figures.join(", ")) }
}

/// What these phrases say of the fields under a path.
fn said(army: &dyn ArmyText, path: &str, phrases: &[Phrase]) -> String {
    let mut words = String::new();
    for phrase in phrases.iter().filter(|phrase| phrase.is_said) {
        let value = army.get(&under(path, &phrase.field)).unwrap_or_default();
        if let Some(phrased) = worded(&phrase.says, &value) {
            if !words.is_empty() {
                words += phrase.glue;
            }
            words += &phrased;
        }
    }
    words
}

/// A value in these words; nothing where it goes unsaid.
fn worded(says: &Says, value: &str) -> Option<String> {
    match says {
        Says::Words(all) => all.iter().find(|word| word.value == value).map(|word| word.words.clone()),
        Says::Number { .. } if value == "0" || value.is_empty() => None,
        Says::Number { before, one, many } => {
            Some(format!("{before}{value}{}", if value == "1" { one } else { many }))
        }
        Says::Name { .. } | Says::Rest if value.is_empty() => None,
        Says::Name { before } if value.contains(STOPS) => Some(format!("{before}{}", quoted(value))),
        Says::Name { before } => Some(format!("{before}{}", named(value))),
        Says::Rest => Some(named(value)),
    }
}

/// A name as it is written, in quotes where it could be taken for something else.
fn named(name: &str) -> String {
    let is_plain = name.trim() == name && !name.contains(SIGNS) && !name.starts_with(BULLETS);
    if is_plain { isolate(name) } else { quoted(name) }
}

/// A name in quotes; one in it stands twice.
fn quoted(name: &str) -> String {
    isolate(&format!("\"{}\"", name.replace('"', "\"\"")))
}

/// The path of a field below another.
fn under(path: &str, field: &str) -> String {
    if path.is_empty() { field.into() } else { format!("{path}.{field}") }
}
