//! What is entered of an army, of a division or corps, and of a unit.

use super::{Army, Division, Leader, Level};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Item, Section};
use crate::rules::{List, capitalize};
use crate::systems::republique::terms::{CommandSystem, ManeuverSystem, Nation, Year};
use strum::VariantArray;

impl Army {
    /// What is entered at this path; nothing where it leads nowhere.
    pub(super) fn items(&self, path: &str) -> Option<Vec<Item>> {
        let steps: Vec<&str> = path.split('.').collect();
        let groups = FieldPath::root().of("groups");
        let group = |at: &str| self.divisions.known_at(at.parse().ok()?);
        match steps.as_slice() {
            [""] => Some(self.head_items()),
            ["groups", at] => group(at).map(|division| division.items(&groups.of(at))),
            ["groups", at, "units", place] => {
                let unit = group(at)?.units.known_at(place.parse().ok()?)?;
                Some(unit.items(&groups.of(at).of("units").of(place)))
            }
            _ => None,
        }
    }

    /// Nation and year, and the leaders above the divisions.
    fn head_items(&self) -> Vec<Item> {
        let root = FieldPath::root();
        let mut items: Vec<Item> = vec![self.nation_choice(&root).into()];
        if self.nation.is_some() {
            items.push(root.number(self, "year", Year::FIRST.n()..=Year::LAST.n()).into());
        }
        items.extend([
            root.choice(self, "command", &by_list(CommandSystem::VARIANTS), |system| {
                ChoiceOption::plain(system.map_or("As listed".into(), |system| capitalize(system.name())))
            })
            .into(),
            root.choice(self, "maneuver", &by_list(ManeuverSystem::VARIANTS), |system| {
                ChoiceOption::plain(system.map_or("As listed", ManeuverSystem::name))
            })
            .into(),
        ]);
        let most = List::<Leader, 6>::MAX as i32;
        items.push(root.number(self, "leaders", 0..=most).into());
        for (at, leader) in self.leaders.iter().enumerate() {
            let fields = root.of("leaders").of(at);
            let section = Section::new(format!("Leader {}", at + 1), leader.items(&fields));
            items.push(section.keyed(fields.path("")).into());
        }
        items
    }

    fn nation_choice(&self, root: &FieldPath) -> Control {
        root.choice(self, "nation", &by_list(Nation::VARIANTS), |nation| {
            ChoiceOption::plain(nation.map_or("Other", Nation::name))
        })
    }
}

/// Nothing, then each of these.
fn by_list<T: Copy>(all: &[T]) -> Vec<Option<T>> {
    [None].into_iter().chain(all.iter().copied().map(Some)).collect()
}

impl Division {
    fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let level = fields.choice(self, "level", Level::VARIANTS, |level| ChoiceOption::plain(level.name()));
        let mut items = vec![level.into()];
        items.extend(self.leader.items(&fields.of("leader")));
        let name = format!("Name of the {}", self.level.name().to_lowercase());
        items.push(fields.field(self, "name").label(name).into());
        items
    }
}
