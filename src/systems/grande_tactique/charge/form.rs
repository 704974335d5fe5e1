//! What is entered for a charge: the chargers as tabs, the principal first, and the target.

use super::super::GrandeTactique;
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Morale};
use super::{Aspect, CHARGERS, Charge, Charger};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, Layout, Row, Section, writes};
use crate::rules::{Context, Dice, Pairs, signed};
use strum::VariantArray;

impl Charge {
    pub(super) fn build_form(&self, context: &Context<GrandeTactique>) -> Form {
        let sheet = &*context.sheet;
        Form::new(vec![Item::Columns(vec![self.chargers_section(sheet), self.target_section(sheet)])])
    }

    fn chargers_section(&self, sheet: &Sheet) -> Section {
        let count = self.chargers.len();
        let rows = (0..count).map(|at| self.charger_row(sheet, at)).collect();
        let list = FieldPath::root()
            .list("chargers", "Charger", if count > 1 { Layout::Cards } else { Layout::Stack }, rows)
            .adding("One more charger", CHARGERS, "four chargers are the most");
        let other_turn = FieldPath::root().field(self, "other_turn");
        let follow_up = FieldPath::root().field(self, "follow_up");
        Section::new("Who charges", vec![list.into(), Item::Row(vec![follow_up, other_turn])])
    }

    fn charger_row(&self, sheet: &Sheet, at: usize) -> Row {
        let charger = &self.chargers[at];
        let fields = FieldPath::root().of("chargers").of(at);
        let (unit, unit_fields) = (&charger.unit, fields.of("unit"));
        let rolls = at < self.rolling(sheet);
        let mut items: Vec<Item> = vec![
            unit.troops_choice(&unit_fields).into(),
            into_choice(&fields, charger).into(),
            unit.morale_choice(&unit_fields, &[Morale::Eager, Morale::Shaken, Morale::Routed]).into(),
        ];
        if rolls {
            items.push(unit.training_choice(&unit_fields).into());
        }
        let mut row = Vec::new();
        if rolls {
            let general = sheet.morale.general;
            row.push(Control {
                source: general.source,
                ..unit.general_toggle(&unit_fields).value(signed(general.value))
            });
        }
        if unit.arm() == Arm::Infantry {
            if rolls {
                let worth = sheet.morale.en_masse;
                let toggle = fields.field(charger, "en_masse");
                row.push(Control { source: worth.source, ..toggle.value(signed(worth.value)) });
            }
            row.extend(unit.formation_toggle(&unit_fields));
            row.push(fields.field(charger, "firing"));
        }
        if unit.arm() == Arm::Cavalry {
            row.push(fields.field(charger, "through_built_up"));
        }
        row.push(fields.field(charger, "unmarked"));
        if at > 0 {
            row.push(fields.field(charger, "other_command"));
        }
        items.push(Item::Row(row));
        let mut folded: Vec<Item> = vec![unit.name_text(&unit_fields).into()];
        if rolls {
            folded.push(Item::Row(unit.ground_toggles(&unit_fields)));
        }
        let count = self.chargers.len();
        let swap = |other: Option<usize>| {
            let other = other.filter(|other| *other < count);
            other.map_or_else(Pairs::new, |other| writes(self, |charge| charge.change_places(at, other)))
        };
        let remove = writes(self, |charge| {
            charge.chargers.remove(at);
            charge.dice = Dice::default();
        });
        Row {
            key: at.to_string(),
            title: unit.called(),
            summary: match (self.refusal(charger), at) {
                (Some((why, _)), _) => why.into(),
                (None, 0) if count > 1 => "principal charger".into(),
                _ => String::new(),
            },
            items,
            folded,
            up: (count > 1).then(|| swap(at.checked_sub(1))),
            down: (count > 1).then(|| swap(Some(at + 1))),
            remove: (count > 1).then(|| Control::button(fields.path("remove"), "Remove", remove)),
            ..Row::default()
        }
    }

    /// The first of the list is the principal charger, to whose command the others must belong.
    pub fn change_places(&mut self, one: usize, other: usize) {
        if one.max(other) < self.chargers.len() {
            self.chargers.swap(one, other);
            self.dice = Dice::default();
        }
    }

    fn target_section(&self, sheet: &Sheet) -> Section {
        let (unit, fields) = (&self.target, FieldPath::root().of("target"));
        let mut items: Vec<Item> = vec![
            unit.troops_choice(&fields).into(),
            unit.morale_choice(&fields, Morale::VARIANTS).into(),
            unit.training_choice(&fields).into(),
        ];
        let general = sheet.morale.general;
        let mut row = vec![Control {
            source: general.source,
            ..unit.general_toggle(&fields).value(signed(general.value))
        }];
        if let Some(formation) = unit.formation_toggle(&fields) {
            let square = sheet.morale.square;
            row.push(match unit.arm() {
                Arm::Infantry => Control { source: square.source, ..formation.value(signed(square.value)) },
                _ => formation,
            });
        }
        row.extend(unit.ground_toggles(&fields));
        items.push(Item::Row(row));
        items.push(Item::fold("target.more", "Name", vec![unit.name_text(&fields).into()]));
        Section::new("Target", items)
    }
}

fn into_choice(fields: &FieldPath, charger: &Charger) -> Control {
    fields.choice(charger, "into", Aspect::VARIANTS, |into| ChoiceOption {
        counts: into != Aspect::Front,
        ..ChoiceOption::plain(into.title())
    })
}
