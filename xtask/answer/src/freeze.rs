//! What of a system is kept for ever, as the files that hold it want it: an army, a sheet and a battle as links, an army as
//! plain text.

use aide_de_camp::battle::Battle;
use aide_de_camp::roster::{Roster, roster_text};
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::form::{ChoiceOption, Kind};
use aide_de_camp::rules::{LineEdit, Overrides, Side, Sides, SystemInfo, UnitRef};
use aide_de_camp::share::{self, LinkError, Packed, read_packed};
use aide_de_camp::systems::SYSTEMS;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Each line is a link and what it holds, as JSON.
const LINKS: &str = "packed_links_1.txt";
/// Between two armies, each a link and its text.
const TEXTS: &str = "roster_texts_1.txt";
const RULE: &str = "-----\n";

/// Why nothing was frozen.
#[derive(Debug, thiserror::Error)]
pub enum FreezeError {
    /// No system has this id; these are there.
    #[error("There is no system “{0}”. There are {1}.")]
    NoSystem(String, String),
    /// It goes into no link.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(String, io::Error),
}

/// The systems that a release has: a game of the tests alone is kept by nobody.
fn shipped() -> impl Iterator<Item = &'static SystemInfo> {
    let systems = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/systems");
    SYSTEMS.iter().filter(move |system| systems.join(system.id.replace('-', "_")).exists())
}

/// Appends to the frozen files whatever they lack of the system of this id; what is there stays as it is. Tells each line
/// that it wrote.
pub fn freeze(id: &str) -> Result<String, FreezeError> {
    let system = shipped().find(|system| system.id == id);
    let ids = || shipped().map(|system| system.id).collect::<Vec<_>>().join(", ");
    let system = system.ok_or_else(|| FreezeError::NoSystem(id.to_owned(), ids()))?;
    let saved = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/rules/saved");
    let told = [
        append(saved.join(LINKS), |frozen| missing_links(system, frozen))?,
        append(saved.join(TEXTS), |frozen| missing_text(system, frozen))?,
    ];
    let told = told.concat();
    Ok(if told.is_empty() { format!("Everything of {} is frozen already.\n", system.title) } else { told })
}

/// Writes what is missing behind what stands in a file.
fn append(
    file: PathBuf,
    missing: impl FnOnce(&str) -> Result<String, LinkError>,
) -> Result<String, FreezeError> {
    let failed = |error| FreezeError::File(file.display().to_string(), error);
    let mut text = fs::read_to_string(&file).map_err(failed)?;
    let missing = missing(&text)?;
    if missing.is_empty() {
        return Ok(missing);
    }
    text += &missing;
    fs::write(&file, text).map_err(failed)?;
    Ok(format!("{}\n{missing}", file.display()))
}

/// The lines of the links that are missing.
fn missing_links(system: &SystemInfo, frozen: &str) -> Result<String, LinkError> {
    let opened = frozen.lines().filter_map(|line| read_packed(line.split('\t').next()?)?.ok());
    let there: BTreeSet<&str> = opened.filter_map(|packed| kind_of(system, &packed)).collect();
    let mut sheet = changed_sheet(system);
    let links = [
        ("roster", share::roster(&army(system))?),
        ("sheet", share::sheet(system.id, &sheet)?),
        ("battle", share::battle(&battle(system, std::mem::take(&mut sheet)))?),
    ];
    let missing = links.into_iter().filter(|(kind, _)| !there.contains(kind));
    Ok(missing.map(|(_, link)| format!("{link}\t{}\n", held(&link))).collect())
}

/// Which kind of link of this system it is; nothing where it is of another.
fn kind_of(system: &SystemInfo, packed: &Packed) -> Option<&'static str> {
    let (kind, id) = match packed {
        Packed::Roster(roster) => ("roster", roster.army.system().id),
        Packed::Sheet(id, _) => ("sheet", *id),
        Packed::Battle(battle) => ("battle", battle.system().id),
    };
    (id == system.id).then_some(kind)
}

/// What a link holds once it is opened.
fn held(link: &str) -> Value {
    match read_packed(link) {
        Some(Ok(Packed::Roster(roster))) => Value::from(*roster),
        Some(Ok(Packed::Sheet(id, changes))) => json!({ "system": id, "sheet": changes }),
        Some(Ok(Packed::Battle(battle))) => {
            let marks: Map<String, Value> =
                battle.markers().by_key().map(|(key, n)| (key, n.into())).collect();
            json!({ "head": battle.head(), "marks": marks })
        }
        Some(Err(_)) | None => Value::Null,
    }
}

/// The first sample as a link and as text, behind a rule; nothing where there is a text of this system.
fn missing_text(system: &SystemInfo, frozen: &str) -> Result<String, LinkError> {
    let mut links = frozen.split(RULE).filter_map(|army| read_packed(army.lines().next()?)?.ok());
    if links.any(|packed| kind_of(system, &packed).is_some()) {
        return Ok(String::new());
    }
    let Some(sample) = Roster::samples_of(system.id).into_iter().next() else { return Ok(String::new()) };
    let text = roster_text(&sample, &(system.context)(&Overrides::default()));
    Ok(format!("{RULE}{}\n{text}", share::roster(&sample)?))
}

/// The first sample, with a copy of a unit for each option that no unit had taken: every word of the army is in it.
fn army(system: &SystemInfo) -> Roster {
    let mut roster = Roster::samples_of(system.id).swap_remove(0);
    for group in 0..roster.army.army().groups().len() {
        for control in roster.form(&format!("groups.{group}")).controls() {
            let options = control.options();
            take(&mut roster, options.get(group % options.len().max(1)).copied());
        }
    }
    let mut tried = BTreeSet::new();
    while let Some((path, option)) = open_option(&roster, &mut tried) {
        if roster.edit(&path, LineEdit::Copy) {
            take(&mut roster, Some(&option));
        }
    }
    roster
}

/// Writes an option. One of a form can be written, which the tests see to.
fn take(roster: &mut Roster, option: Option<&ChoiceOption>) {
    let _ = option.map(|option| roster.write(&option.writes));
}

/// A unit of a group with room, by its path, and an option of it that no unit has taken, nor was tried before.
fn open_option(roster: &Roster, tried: &mut BTreeSet<String>) -> Option<(String, ChoiceOption)> {
    let groups = roster.army.army().groups();
    let units = groups.iter().enumerate().flat_map(|(group, listed)| {
        (0..listed.units.len()).map(move |unit| format!("groups.{group}.units.{unit}"))
    });
    let units: Vec<String> = units.collect();
    let mut open = Vec::new();
    for path in &units {
        for control in roster.form(path).controls() {
            let field = control.key.trim_start_matches(path.as_str());
            for option in control.options() {
                let word = format!("{field} {}", option.label);
                if option.is_chosen {
                    tried.insert(word);
                } else if roster.army.army().room(path) > 0 {
                    open.push((word, path.clone(), option.clone()));
                }
            }
        }
    }
    let (word, path, option) = open.into_iter().find(|(word, ..)| !tried.contains(word))?;
    tried.insert(word);
    Some((path, option))
}

/// Every reading as it is not shipped, and the first number of each chart one higher.
fn changed_sheet(system: &SystemInfo) -> Overrides {
    let mut changes = Overrides::default();
    for reading in system.readings {
        changes.set(reading.path, reading.choices.get(1).map(|choice| choice.value));
    }
    for chart in (system.charts)(&(system.context)(&Overrides::default())) {
        let controls = chart.form.controls();
        let more = controls.into_iter().find_map(|control| match &control.kind {
            Kind::Stepper { more: Some(more), .. } => Some(more.clone()),
            _ => None,
        });
        for (key, value) in more.into_iter().flatten() {
            changes.set(&pointer(&key), Some(&value));
        }
    }
    changes
}

/// The first samples against each other in their second turn, each mark on another unit.
fn battle(system: &SystemInfo, sheet: Overrides) -> Battle {
    let mut samples = Roster::samples_of(system.id).into_iter();
    let armies = [samples.next().unwrap_or_default(), samples.next().unwrap_or_default()];
    let mut battle = Battle::new(Sides(armies), sheet);
    (0..=system.turn.len()).for_each(|_| battle.go_on(0));
    let units = |side: Side| {
        let groups = battle.armies[side].army.army().groups();
        let ids: Vec<_> = groups.iter().flat_map(|group| &group.units).filter_map(|unit| unit.id).collect();
        ids.into_iter().map(move |id| UnitRef { side, id })
    };
    let units: Vec<UnitRef> = Side::ALL.into_iter().flat_map(units).collect();
    for (n, (marker, unit_ref)) in system.hooks.markers.iter().zip(units.iter().cycle()).enumerate() {
        battle.tap(0, *unit_ref, marker.id, marker.title, 1 + n as i32 % 3);
    }
    battle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_frozen_of_every_system_is_left_as_it_is() {
        let saved = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/rules/saved");
        let [links, texts] = [LINKS, TEXTS].map(|file| fs::read_to_string(saved.join(file)).unwrap());
        for system in shipped() {
            assert_eq!(missing_links(system, &links), Ok(String::new()), "{}", system.id);
            assert_eq!(missing_text(system, &texts), Ok(String::new()), "{}", system.id);
        }
    }

    #[test]
    fn of_a_system_of_which_nothing_is_frozen_three_links_and_a_text_are_written() {
        for system in SYSTEMS {
            let lines = missing_links(system, "").unwrap();
            let kinds: Vec<_> = (lines.lines().map(|line| line.split_once('\t').unwrap()))
                .map(|(link, held)| {
                    assert_ne!(held, "null");
                    kind_of(system, &read_packed(link).unwrap().unwrap()).unwrap()
                })
                .collect();
            assert_eq!(kinds, ["roster", "sheet", "battle"], "{}", system.id);
            assert!(missing_text(system, "").unwrap().starts_with("-----\n#/roster/"), "{}", system.id);
        }
        assert!(freeze("chess").is_err());
    }

    #[test]
    fn the_frozen_army_has_every_word_that_its_units_can_choose() {
        for system in SYSTEMS {
            let frozen = army(system);
            let mut open = BTreeSet::new();
            let mut chosen = BTreeSet::new();
            for (group, listed) in frozen.army.army().groups().iter().enumerate() {
                for unit in 0..listed.units.len() {
                    let path = format!("groups.{group}.units.{unit}");
                    for control in frozen.form(&path).controls() {
                        let field = control.key.trim_start_matches(&path);
                        for option in control.options() {
                            let all = if option.is_chosen { &mut chosen } else { &mut open };
                            all.insert(format!("{field} {}", option.label));
                        }
                    }
                }
            }
            let never: Vec<&String> = open.difference(&chosen).collect();
            assert!(never.is_empty(), "{}: {never:?}", system.id);
        }
    }
}
