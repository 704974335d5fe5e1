//! Whom psiloi may stand behind by their army list, and what they are armed with (Mitigating).

use super::super::terms::{Troops, Weapon};
use super::Line;
use crate::rules::form::{ChoiceOption, Control, FieldPath, Fold, Item};
use crate::rules::{Input, capitalize, uncapitalize, words};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// The types that a line of psiloi may support.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Supports {
    pub cavalry: bool,
    pub spears: bool,
    pub pikes: bool,
    pub blades: bool,
    pub auxilia: bool,
}

impl Supports {
    fn all(&self) -> [(&'static str, Troops, bool); 5] {
        [
            ("cavalry", Troops::Cv, self.cavalry),
            ("spears", Troops::Sp, self.spears),
            ("pikes", Troops::Pk, self.pikes),
            ("blades", Troops::Bd, self.blades),
            ("auxilia", Troops::Ax, self.auxilia),
        ]
    }

    /// Whether these troops may have the psiloi behind them.
    pub fn permits(&self, front: Troops) -> bool {
        self.all().iter().any(|(_, troops, permitted)| *permitted && *troops == front)
    }

    /// "behind Cv, Bd"; nothing where none is permitted.
    pub(super) fn words(&self) -> String {
        let all = self.all().into_iter();
        let letters: Vec<_> =
            all.filter(|(.., permitted)| *permitted).map(|(_, troops, _)| troops.letters()).collect();
        if letters.is_empty() { String::new() } else { format!("behind {}", letters.join(", ")) }
    }

    /// What is asked of a line of psiloi.
    pub(super) fn fold(&self, fields: &FieldPath, line: &Line) -> Item {
        let supports = fields.of("supports");
        let toggles =
            self.all().map(|(name, troops, _)| supports.field(self, name).label(capitalize(troops.name())));
        let value = [self.words(), line.weapon.words().map(uncapitalize).unwrap_or_default()];
        let value: Vec<String> = value.into_iter().filter(|part| !part.is_empty()).collect();
        Item::Fold(Fold {
            key: fields.path("supports-fold"),
            title: "May support by the army list".into(),
            value: value.join(", "),
            items: vec![Item::Row(toggles.into()), weapon_choice(fields, line).into()],
            ..Fold::default()
        })
    }
}

impl Weapon {
    /// "Bows"; nothing for javelins and slings, which most have.
    pub(super) fn words(self) -> Option<&'static str> {
        match self {
            Weapon::Other => None,
            Weapon::Bow => Some("Bows"),
            Weapon::Crossbow => Some("Crossbows"),
            Weapon::Handgun => Some("Handguns"),
        }
    }

    words! {
        fn label { Other: "Other", Bow: "Bow", Crossbow: "Crossb.", Handgun: "Handg." }
    }
}

/// What the psiloi of `of` are armed with.
pub(in crate::systems::dbm) fn weapon_choice(fields: &FieldPath, of: &dyn Input) -> Control {
    let option = |weapon: Weapon| {
        ChoiceOption::plain(weapon.label()).long(weapon.words().unwrap_or("Javelins, slings and the like"))
    };
    fields.choice(of, "weapon", Weapon::VARIANTS, option)
}
