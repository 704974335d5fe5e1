//! What units, commands and armies are called, so that nobody takes one for another.

use super::Battle;
use crate::rules::{Group, UnitId, UnitRef};

impl Battle {
    /// What a unit is called, so that nobody takes another for it: of two Gauls each is told by its command, "Gauls
    /// (Mago)", where one command has both by their order, "Gauls (Mago, no. 2)", and where the enemy has such, too, by
    /// its army.
    pub fn called(&self, unit_ref: UnitRef) -> String {
        let army = &self.armies[unit_ref.side];
        let groups = self.groups(unit_ref.side);
        let Some(title) = title(&groups, unit_ref.id) else { return army.title() };
        let is_in_both = is_title(&self.groups(unit_ref.side.other()), title);
        called(&groups, unit_ref.id, is_in_both.then(|| army.short_title())).unwrap_or_default()
    }

    /// Several in a few words: one or two by name, all of a group or of an army as that, of others the first and how many
    /// more: "Gauls and 4 more".
    pub fn called_together(&self, unit_refs: &[UnitRef]) -> String {
        // Who stands beside his own division or command is one of it.
        let is_of_one = |one: &UnitRef| {
            let has = |id: Option<UnitId>| id.is_some_and(|id| unit_refs.contains(&UnitRef { id, ..*one }));
            let of = |group: &Group| has(group.id) && group.units.iter().any(|unit| unit.id == Some(one.id));
            self.groups(one.side).iter().any(of)
        };
        let alone: Vec<UnitRef> = unit_refs.iter().filter(|one| !is_of_one(one)).copied().collect();
        match &*alone {
            [] => String::new(),
            [one] => self.called(*one),
            [one, other] => [self.called(*one), self.called(*other)].join(" and "),
            [first, rest @ ..] => match self.whole_of(&alone) {
                Some(whole) => self.called(whole),
                None => format!("{} and {} more", self.called(*first), rest.len()),
            },
        }
    }

    /// The army or the group of which these are all units.
    fn whole_of(&self, unit_refs: &[UnitRef]) -> Option<UnitRef> {
        let side = unit_refs.first()?.side;
        let groups = self.groups(side);
        let has = |id: &UnitId| unit_refs.contains(&UnitRef { side, id: *id });
        let ids = |group: &Group| group.units.iter().filter_map(|unit| unit.id).collect::<Vec<_>>();
        let are_all = |ids: &[UnitId]| ids.len() == unit_refs.len() && ids.iter().all(has);
        if are_all(&groups.iter().flat_map(ids).collect::<Vec<_>>()) {
            return Some(UnitRef::army(side));
        }
        groups
            .iter()
            .find(|group| are_all(&ids(group)))
            .and_then(|group| Some(UnitRef { side, id: group.id? }))
    }

    /// A unit by its name and its army's: "Gauls (Mago, Hannibal)"; an army by its own.
    pub(super) fn called_in_full(&self, unit_ref: UnitRef) -> String {
        let army = &self.armies[unit_ref.side];
        let groups = self.groups(unit_ref.side);
        called(&groups, unit_ref.id, Some(army.short_title())).unwrap_or_else(|| army.short_title())
    }
}

/// The title of the group or unit of this number.
fn title(groups: &[Group], id: UnitId) -> Option<&str> {
    groups
        .iter()
        .find_map(|group| {
            let units = group.units.iter().map(|unit| (unit.id, &*unit.title));
            std::iter::once((group.id, &*group.title)).chain(units).find(|one| one.0 == Some(id))
        })
        .map(|(_, title)| title)
}

/// Whether a group or unit has this title.
fn is_title(groups: &[Group], title: &str) -> bool {
    groups.iter().any(|group| group.title == title || group.units.iter().any(|unit| unit.title == title))
}

/// What the group or unit of this number is called, its army's name at the end where that is given; nothing where there
/// is none.
pub(super) fn called(groups: &[Group], id: UnitId, army: Option<String>) -> Option<String> {
    let mut marks = Vec::new();
    let title;
    if let Some(place) = groups.iter().position(|group| group.id == Some(id)) {
        title = &groups[place].title;
        if groups.iter().filter(|group| group.title == *title).count() > 1 {
            marks.push(format!("no. {}", place + 1));
        }
    } else {
        let (group, unit) = groups.iter().find_map(|group| {
            let unit = group.units.iter().find(|unit| unit.id == Some(id))?;
            Some((group, unit))
        })?;
        title = &unit.title;
        let alike = |group: &Group| group.units.iter().filter(|other| other.title == *title).count();
        if groups.iter().map(alike).sum::<usize>() > 1 {
            marks.extend(called(groups, group.id?, None));
        }
        if alike(group) > 1 {
            let before = group.units.iter().take_while(|other| other.id != Some(id));
            marks.push(format!("no. {}", before.filter(|other| other.title == *title).count() + 1));
        }
    }
    marks.extend(army);
    Some(if marks.is_empty() { title.clone() } else { format!("{title} ({})", marks.join(", ")) })
}
