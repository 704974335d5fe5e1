//! What is entered for a Morale Check: why, what counts for it, and who checks.

use super::super::sheet::Sheet;
use super::super::terms::{Arm, Morale};
use super::super::unit_state::UnitState;
use super::{MoraleCheck, Occasion};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, Section, factor_toggle};
use crate::rules::{Quantity, capitalize, input};
use strum::VariantArray;

impl MoraleCheck {
    pub(super) fn build_form(&self, sheet: &Sheet) -> Form {
        let inputs = FieldPath::root();
        let mut items = vec![self.occasion_choice(&inputs).into()];
        let circumstances = self.circumstances(sheet, &inputs);
        if !circumstances.is_empty() {
            items.push(Item::Row(circumstances));
        }
        let (unit, fields) = (&self.unit, inputs.of("unit"));
        let mut state: Vec<Control> =
            [self.factor(sheet, "square", "In square"), self.factor(sheet, "general", "General attached")]
                .into_iter()
                .flatten()
                .collect();
        if unit.arm() != Arm::Infantry {
            state.retain(|control| control.key != "square");
        }
        let unit_items = vec![
            unit.troops_choice(&fields).into(),
            unit.training_choice(&fields).into(),
            unit.morale_choice(&fields, Morale::VARIANTS).into(),
            Item::Row(state),
            Item::Row(unit.ground_toggles(&fields)),
            unit.name_text(&fields).into(),
        ];
        items.push(Section::new("Unit", unit_items).into());
        Form::new(items)
    }

    fn factor(&self, sheet: &Sheet, key: &'static str, label: &'static str) -> Option<Control> {
        factor_toggle(self, sheet, key, Quantity::Points, label)
    }

    /// Who is not a unit of the battle takes the morale that the occasion asks for.
    fn occasion_choice(&self, inputs: &FieldPath) -> Control {
        let needs = |occasion| match occasion {
            Occasion::DeShaking | Occasion::Beaten => Some(Morale::Shaken),
            Occasion::Charges => Some(Morale::Eager),
            Occasion::IsCharged | Occasion::AfterCharge => None,
        };
        let mut choice = inputs.choice(self, "occasion", Occasion::VARIANTS, |occasion| {
            ChoiceOption::plain(capitalize(occasion.name()))
        });
        if let crate::rules::form::Kind::Choice(options) = &mut choice.kind {
            for (option, occasion) in options.iter_mut().zip(Occasion::VARIANTS) {
                if let Some(morale) = needs(*occasion).filter(|_| self.unit.unit.is_none()) {
                    option.writes.push(("unit.morale".into(), input::word(&morale)));
                }
            }
        }
        choice
    }

    /// What counts by the occasion.
    fn circumstances(&self, sheet: &Sheet, inputs: &FieldPath) -> Vec<Control> {
        let keys: &[(&str, &str)] = match self.occasion {
            Occasion::Charges => &[
                ("artillery_front", "At unshaken artillery, front"),
                ("shaken_target", "At shaken troops"),
                ("help", "With help"),
                ("flank", "Into flank or rear"),
                ("en_masse", "En masse"),
            ],
            Occasion::IsCharged => &[("several", "By more than one"), ("in_flank", "In the flank")],
            Occasion::DeShaking | Occasion::Beaten | Occasion::AfterCharge => &[],
        };
        let counts = |key: &str| key != "en_masse" || self.unit.arm() == Arm::Infantry;
        let mut controls: Vec<Control> = keys
            .iter()
            .filter(|(key, _)| counts(key))
            .filter_map(|(key, label)| self.factor(sheet, key, label))
            .collect();
        if self.occasion == Occasion::Charges {
            let control = inputs.of("charging").field(&self.charging, "routed_target");
            controls.insert(2.min(controls.len()), control);
        }
        if self.occasion == Occasion::IsCharged && self.unit.arm() == Arm::Cavalry {
            let shaken = UnitState { morale: Morale::Shaken, ..self.unit.clone() };
            let then = shaken.describe(sheet.charge.shaken_cavalry_resists.value);
            controls.push(
                inputs
                    .of("charged")
                    .field(&self.charged, "by_cavalry")
                    .hint(format!("Shaken cavalry that resists it {then}")),
            );
        }
        controls
    }
}
