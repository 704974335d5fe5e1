//! What is asked about a unit's organisation.

use super::{USUAL, UnitOrganisation};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, Kind, OptionGroup};
use crate::rules::{capitalize, input};
use crate::systems::plm::establishment::elites;
use crate::systems::plm::sheet::Sheet;
use crate::systems::plm::terms::{Arm, Nation, Troops};
use strum::VariantArray;

impl UnitOrganisation {
    pub(super) fn items(&self, sheet: &Sheet) -> Form {
        let root = FieldPath::root();
        let troops = self.troops();
        let mut items: Vec<Item> = vec![self.nation_choice(&root).into(), self.troops_picker(&root).into()];
        let most = elites(self.nation, troops);
        if most > 0 {
            let label = match self.battalions() {
                2 => "Elite companies detached from each battalion",
                _ => "Elite companies detached",
            };
            items.push(root.number("detached", self.detached(), 0..=most, label).into());
        }
        if troops == Troops::Gun {
            if self.nation == Nation::French {
                items.push(root.toggle("regiment", self.regiment, "A regiment of artillery").into());
            }
        } else {
            let label = if self.battalions() == 2 { "Stands of a battalion" } else { "Combat stands" };
            let full = self.establishment(sheet).stands;
            let hint = match full {
                Some(full) => format!("{} by the text", full.value),
                None => format!("the text has no number; {USUAL} until you enter yours"),
            };
            items.push(root.number("stands", self.stands(sheet), 1..=16, label).hint(hint).into());
        }
        if self.nation == Nation::German && troops == Troops::Line {
            items.push(root.toggle("jaegers", self.jaegers, "Its stand of jaegers is with it").into());
        }
        items.push(root.count("markers", self.markers, "Markers so far").into());
        Form::new(items)
    }

    fn nation_choice(&self, root: &FieldPath) -> Control {
        root.choice("nation", self.nation, "Nation", Nation::VARIANTS, |nation| {
            ChoiceOption::plain(nation.name())
        })
    }

    fn troops_picker(&self, root: &FieldPath) -> Control {
        let group = |arm: &Arm| {
            let troops = self.nation.troops().iter().filter(|troops| troops.arm() == *arm);
            let options = troops.map(|troops| {
                let writes = vec![(root.path("troops"), input::word(troops))];
                let label = capitalize(troops.name(self.nation));
                ChoiceOption::plain(label).chosen(self.troops() == *troops).writing(writes)
            });
            OptionGroup { title: capitalize(arm.name()), options: options.collect() }
        };
        let groups = Arm::VARIANTS.iter().map(group).filter(|group| !group.options.is_empty());
        Control::new("troops", "Troops", Kind::Picker(groups.collect()))
            .value(capitalize(self.troops().name(self.nation)))
    }
}
