//! What can be entered of an army.

use super::{Army, Brigade, Unit};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Item, Kind, OptionGroup, writes};
use crate::rules::{Count, Pairs, RosterEntry, capitalize};
use crate::systems::plm::establishment;
use crate::systems::plm::terms::{Arm, Battalion, Grade, Nation, Troops, Weapon};
use strum::VariantArray;

impl Army {
    /// The items at a path; nothing where there is no such line.
    pub(super) fn items(&self, path: &str) -> Option<Vec<Item>> {
        let steps: Vec<&str> = path.split('.').collect();
        let brigades: &[RosterEntry<Brigade>] = &self.brigades;
        let brigade = |at: &str| brigades.get(at.parse::<usize>().ok()?)?.known();
        match steps.as_slice() {
            [""] => {
                let root = FieldPath::root();
                Some(vec![root.field(self, "commander").into()])
            }
            ["groups", at] => Some(brigade(at)?.items(&FieldPath::root().of("groups").of(at))),
            ["groups", at, "units", place] => {
                let unit = brigade(at)?.units.get(place.parse::<usize>().ok()?)?.known()?;
                Some(unit.items(&FieldPath::root().of("groups").of(at).of("units").of(place)))
            }
            _ => None,
        }
    }
}

impl Brigade {
    fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let mut items: Vec<Item> =
            vec![fields.field(self, "name").into(), fields.field(self, "has_general").into()];
        if self.has_general {
            items.push(fields.field(self, "general").into());
        }
        items
    }
}

impl Unit {
    /// What makes it a unit that `change` changes, with the class, stands and weapon that go with that.
    fn established(&self, fields: &FieldPath, change: impl FnOnce(&mut Unit)) -> Pairs {
        let writes = writes(self, |unit| {
            change(unit);
            unit.establish();
        });
        writes.into_iter().map(|(path, text)| (fields.path(&path), text)).collect()
    }

    fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let nations = Nation::VARIANTS.iter().map(|nation| {
            let writes = self.established(fields, |unit| unit.nation = *nation);
            ChoiceOption::plain(nation.name()).chosen(self.nation == *nation).writing(writes)
        });
        let nation = Control::new(fields.path("nation"), "Nation", Kind::Choice(nations.collect()));
        let mut items: Vec<Item> = vec![nation.into(), self.troops_control(fields).into()];
        let elites = establishment::elites(self.nation, self.troops);
        if elites > 0 {
            let n = self.detached.n();
            let to = |n: i32| {
                let detach = |unit: &mut Unit| unit.detached = Count::clamped(n);
                (0..=elites).contains(&n).then(|| self.established(fields, detach))
            };
            let kind =
                Kind::Stepper { text: n.to_string(), is_zero: n == 0, less: to(n - 1), more: to(n + 1) };
            let label = "Elite companies detached";
            items.push(Control::new(fields.path("detached"), label, kind).into());
        }
        let grade = fields.choice(self, "grade", Grade::VARIANTS, |grade| {
            ChoiceOption::plain(grade.letter()).long(capitalize(grade.name()))
        });
        items.push(grade.into());
        if self.arm() == Arm::Artillery {
            items.push(fields.field(self, "crew").into());
        } else {
            items.push(fields.field(self, "stands").into());
            let weapons = &Weapon::VARIANTS[..3];
            let weapon = fields
                .choice(self, "weapon", weapons, |weapon| ChoiceOption::plain(capitalize(weapon.name())));
            items.push(weapon.into());
        }
        if self.arm() == Arm::Infantry {
            items.push(fields.field(self, "no_bayonets").into());
        }
        if self.arm() != Arm::Artillery && !self.troops.may_skirmish() {
            let label = "The scenario lets it skirmish";
            items.push(fields.field(self, "skirmishers").label(label).into());
        }
        if self.troops == Troops::Line && matches!(self.nation, Nation::German | Nation::French) {
            let battalion = fields.choice(self, "battalion", Battalion::VARIANTS, |battalion| {
                ChoiceOption::plain(battalion.name())
            });
            items.push(battalion.into());
        }
        if self.troops.may_join_a_legion() {
            let hint = "the same for all its arms; without a name that of the brigade";
            items.push(fields.field(self, "legion").hint(hint).into());
        }
        items.push(fields.field(self, "name").into());
        items
    }

    /// The troops of its nation, arm by arm.
    fn troops_control(&self, fields: &FieldPath) -> Control {
        let group = |arm: Arm| {
            let troops = self.nation.troops().iter().filter(|troops| troops.arm() == arm);
            let options = troops.map(|troops| {
                let writes = self.established(fields, |unit| unit.troops = *troops);
                let label = capitalize(troops.name(self.nation));
                ChoiceOption::plain(label).chosen(self.troops == *troops).writing(writes)
            });
            OptionGroup { title: capitalize(arm.name()), options: options.collect() }
        };
        let groups = Arm::VARIANTS.iter().map(|arm| group(*arm)).filter(|group| !group.options.is_empty());
        Control::new(fields.path("troops"), "Troops", Kind::Picker(groups.collect()))
            .value(capitalize(self.troops.name(self.nation)))
    }
}
