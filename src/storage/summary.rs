//! What stands in a document, in words: what is in it, and what it had otherwise at another time.

use super::content::{OwnSheet, Session, Settings, Theme};
use super::document::Content;
use super::documents::Documents;
use super::draft::{PastedList, TypedOver};
use super::id::{Id, Kind};
use crate::roster::Roster;
use crate::rules::{
    Group, LengthUnit, LineSummary, Overrides, SystemInfo, UnitId, brief, changed_values, counted,
};
use crate::systems::SYSTEMS;

impl Documents {
    /// What is in a document, in a few words each: "Republique 5.0", "43 bases", "23,650 men".
    pub fn summary(&self, id: &Id, content: &Content) -> Vec<String> {
        self.summarize(id, content).unwrap_or_default()
    }

    fn summarize(&self, id: &Id, content: &Content) -> Option<Vec<String>> {
        Some(match id.kind() {
            Kind::Roster => {
                let roster: Roster = content.read()?;
                let system = roster.army.system();
                let context = (system.context)(&self.overrides(system.id));
                let totals = brief(roster.army.army(), &context);
                std::iter::once(system.title.to_owned()).chain(totals).collect()
            }
            Kind::Battle => {
                let battle = content.battle()?;
                vec![battle.system().title.to_owned(), battle.when()]
            }
            Kind::Sheet => {
                let sheet: OwnSheet = content.read()?;
                match sheet_lines(&sheet) {
                    lines if lines.is_empty() => vec!["nothing changed".to_owned()],
                    lines => shortened(lines, "more"),
                }
            }
            Kind::List => {
                let lines =
                    content.read::<PastedList>()?.text.lines().filter(|line| !line.trim().is_empty()).count();
                vec![counted(lines as i32, "line", "lines")]
            }
            Kind::Typed => {
                let typed = content.read::<TypedOver>()?;
                let values = typed.tables.values().map(|texts| texts.len()).sum::<usize>();
                vec![counted(values as i32, "value", "values")]
            }
            Kind::Session => {
                let calculations = content.read::<Session>()?.calculations;
                let said = [
                    (calculations.links.len(), "calculation", "calculations"),
                    (calculations.battles.len(), "battle in play", "battles in play"),
                ];
                let said = said.into_iter().filter(|(n, ..)| *n > 0);
                said.map(|(n, one, many)| counted(n as i32, one, many)).collect()
            }
            Kind::Settings => {
                let settings: Settings = content.read()?;
                let theme = match settings.theme {
                    Theme::Hall => "hall",
                    Theme::Night => "night",
                    Theme::Device => "as the device has it",
                };
                let lengths = match settings.lengths {
                    LengthUnit::Inches => "inches",
                    LengthUnit::Centimetres => "centimetres",
                };
                vec![format!("theme: {theme}"), format!("distances: {lengths}")]
            }
        })
    }
}

/// What a document held otherwise than at another time, in a few words each: "with 33e Ligne", "without the guns". Empty
/// where nothing can be seen of it.
pub fn differences(kind: Kind, then: &Content, other: &Content) -> Vec<String> {
    let found = match kind {
        Kind::Roster => armies(then, other),
        Kind::Sheet => sheets(then, other),
        Kind::Battle | Kind::List | Kind::Session | Kind::Settings | Kind::Typed => None,
    };
    shortened(found.unwrap_or_default(), "more differences")
}

fn armies(then: &Content, other: &Content) -> Option<Vec<String>> {
    let [then, other]: [Roster; 2] = [then.read()?, other.read()?];
    let mut found = Vec::new();
    if then.title() != other.title() {
        found.push(format!("called {}", then.title()));
    }
    let [groups, others] = [&then, &other].map(|roster| roster.army.army().groups());
    let (lines, other_lines) = (lines(&groups), lines(&others));
    let of = |lines: &[Line], id: UnitId| lines.iter().position(|line| line.id == id);
    for line in &lines {
        match of(&other_lines, line.id).map(|at| &other_lines[at]) {
            // What stands below a group goes with it.
            None if line.group.is_some_and(|group| of(&other_lines, group).is_none()) => {}
            None => found.push(format!("with {}", line.text)),
            Some(other) if other.text != line.text => {
                found.push(format!("{} instead of {}", line.text, other.text));
            }
            Some(other) if other.group != line.group => found.push(format!("{} elsewhere", line.text)),
            Some(_) => {}
        }
    }
    for line in &other_lines {
        let goes_with_group = line.group.is_some_and(|group| of(&lines, group).is_none());
        if of(&lines, line.id).is_none() && !goes_with_group {
            found.push(format!("without {}", line.text));
        }
    }
    let facts = other.army.army().facts();
    let facts = then.army.army().facts().into_iter().filter(|fact| !facts.contains(fact));
    found.extend(facts.map(|(name, value)| format!("{name}: {value}")));
    Some(found)
}

/// A group or unit of an army.
struct Line {
    id: UnitId,
    /// The group that a unit is of.
    group: Option<UnitId>,
    text: String,
}

/// Every group and unit that this version knows.
fn lines(groups: &[Group]) -> Vec<Line> {
    let text = |title: &str, detail: &str| match detail {
        "" => title.to_owned(),
        detail => format!("{title} ({detail})"),
    };
    let mut lines = Vec::new();
    for group in groups {
        lines.extend(group.id.map(|id| Line { id, group: None, text: text(&group.title, &group.detail) }));
        let unit = |unit: &LineSummary| {
            Some(Line { id: unit.id?, group: group.id, text: text(&unit.title, &unit.detail) })
        };
        lines.extend(group.units.iter().filter_map(unit));
    }
    lines
}

fn sheets(then: &Content, other: &Content) -> Option<Vec<String>> {
    let [then, other]: [OwnSheet; 2] = [then.read()?, other.read()?];
    let [lines, others] = [&then, &other].map(sheet_lines);
    let gone = others.iter().filter(|line| !lines.contains(line)).map(|line| format!("without “{line}”"));
    let with = lines.iter().filter(|line| !others.contains(line)).map(|line| format!("with “{line}”"));
    Some(with.chain(gone).collect())
}

/// What a player's sheet changes and what is kept beside it, in words.
fn sheet_lines(sheet: &OwnSheet) -> Vec<String> {
    let lines =
        |system: &SystemInfo, overrides: &Overrides| changed_values(system, &(system.context)(overrides));
    let system = SYSTEMS.iter().find(|system| system.id == sheet.system);
    let mut said = system.map_or_else(Vec::new, |system| lines(system, &sheet.overrides));
    said.extend(sheet.kept.iter().map(|kept| {
        let changes = kept.overrides.iter().count() as i32;
        format!("a chart “{}” with {}", kept.name.trim(), counted(changes, "change", "changes"))
    }));
    said
}

/// The first of them, and how many more there are.
fn shortened(mut parts: Vec<String>, more: &str) -> Vec<String> {
    const SHOWN: usize = 3;
    let rest = parts.len().saturating_sub(SHOWN);
    // One more takes no more room than to say that there is one.
    if rest > 1 {
        parts.truncate(SHOWN);
        parts.push(format!("{rest} {more}"));
    }
    parts
}
