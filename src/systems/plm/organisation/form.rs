//! What is asked about a unit's organisation.

use super::{USUAL, UnitOrganisation};
use crate::rules::capitalize;
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, grouped};
use crate::systems::plm::establishment::elites;
use crate::systems::plm::sheet::Sheet;
use crate::systems::plm::terms::{Nation, Troops};
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
            items.push(root.counted(self, "detached", self.detached(), 0..=most).label(label).into());
        }
        if troops == Troops::Gun {
            if self.nation == Nation::French {
                items.push(root.field(self, "regiment").into());
            }
        } else {
            let label = if self.battalions() == 2 { "Stands of a battalion" } else { "Combat stands" };
            let full = self.establishment(sheet).stands;
            let hint = match full {
                Some(full) => format!("{} by the text", full.value),
                None => format!("the text has no number; {USUAL} until you enter yours"),
            };
            items.push(
                root.counted(self, "stands", self.stands(sheet), 1..=16).label(label).hint(hint).into(),
            );
        }
        if self.nation == Nation::German && troops == Troops::Line {
            items.push(root.field(self, "jaegers").into());
        }
        items.push(root.field(self, "markers").into());
        Form::new(items)
    }

    fn nation_choice(&self, root: &FieldPath) -> Control {
        root.choice(self, "nation", Nation::VARIANTS, |nation| ChoiceOption::plain(nation.name()))
    }

    fn troops_picker(&self, root: &FieldPath) -> Control {
        let groups = grouped(self.nation.troops(), |troops| capitalize(troops.arm().name()));
        let named = |troops: Troops| capitalize(troops.name(self.nation));
        root.picker(self, "troops", groups, |troops| ChoiceOption::plain(named(troops)))
            .standing(&self.troops())
            .value(named(self.troops()))
    }
}
