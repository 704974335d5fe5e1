//! What is entered for a move.

use super::super::range::Figures;
use super::super::sheet::Sheet;
use super::super::terms::{Grade, Ground, graded_picker};
use super::{MoveKind, Movement, Mover, OTHERS};
use crate::rules::form::{
    ChoiceOption, Control, FieldPath, Fold, Form, Item, Layout, List, Row, factor_toggle, writes,
};
use crate::rules::{Quantity, unsigned};
use strum::VariantArray;

impl Movement {
    pub(super) fn build_form(&self, sheet: &Sheet) -> Form {
        let inputs = FieldPath::root();
        let mut items = mover_items(&inputs.of("mover"), &self.mover);
        items.push(self.ground_choice(sheet).into());
        let kind = |kind: MoveKind| ChoiceOption::plain(kind.name());
        items.push(inputs.choice(self, "kind", MoveKind::VARIANTS, kind).into());
        match self.kind {
            MoveKind::March => {
                items.push(inputs.field(self, "marches").into());
            }
            MoveKind::Tactical if self.others.is_empty() => {
                let label = "Into the flank of an enemy it starts beside";
                let start = factor_toggle(self, sheet, "side_start", Quantity::Paces, label);
                items.extend(start.map(|toggle| {
                    Item::Row(vec![toggle.hint("side edge to side edge, or front corner to front corner")])
                }));
            }
            MoveKind::Tactical | MoveKind::Flee => {}
        }
        items.push(Item::Fold(self.group()));
        items.push(Figures::choice(self).into());
        Form::new(items)
    }

    /// Each ground with how far they go over it.
    pub(in crate::systems::dbm) fn ground_choice(&self, sheet: &Sheet) -> Control {
        let option = |ground: Ground| {
            let there = Movement { ground, ..self.clone() };
            let paces = there.slowest(sheet).paces(sheet, ground);
            let small = if paces == 0 { "not allowed".into() } else { unsigned(paces) };
            ChoiceOption::plain(ground.name()).small(small)
        };
        let label = "Worst going they cross";
        FieldPath::root().choice(self, "ground", &Ground::ALL, option).label(label).hint("paces in each")
    }

    /// Who goes with them.
    fn group(&self) -> Fold {
        let rows = self.others.iter().enumerate().map(|(at, mover)| {
            let fields = FieldPath::root().of("others").of(at);
            let remove = writes(self, |movement| _ = movement.others.remove(at));
            Row {
                key: at.to_string(),
                title: mover.name(),
                items: mover_items(&fields, mover),
                remove: Some(Control::button(fields.path("remove"), "Remove", remove)),
                ..Row::default()
            }
        });
        let is_full = self.others.len() >= OTHERS;
        let more =
            if is_full { Vec::new() } else { vec![("others".into(), (self.others.len() + 1).to_string())] };
        let add = Control::button("others.add", "More troops", more)
            .disabled(is_full.then_some("a group of six kinds is the most"));
        let list = List {
            key: "others".into(),
            label: "Troops".into(),
            layout: Layout::Stack,
            rows: rows.collect(),
            add: Some(add),
        };
        let names: Vec<String> = self.others.iter().map(|mover| mover.name()).collect();
        Fold {
            key: "group".into(),
            title: "In a group with others".into(),
            value: names.join(", "),
            opens_at_first: !self.others.is_empty(),
            items: vec![list.into()],
            ..Fold::default()
        }
    }
}

/// Type and grade of troops that move.
pub(in crate::systems::dbm) fn mover_items(fields: &FieldPath, mover: &Mover) -> Vec<Item> {
    let grade = |grade: Grade| ChoiceOption::plain(grade.to_string());
    vec![
        graded_picker(fields, "type", mover.troops, mover.grade).into(),
        fields.choice(mover, "grade", mover.troops.grades(), grade).into(),
    ]
}
