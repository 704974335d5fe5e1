//! What is entered of the one unit and of each of the others.

use super::super::assault::cover;
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Grade, Morale, Troops};
use super::{BestAssault, Fighter, MOST, Prospect};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Fold, Form, Item, Layout, Row, Section, writes};
use crate::rules::{Context, Quantity, Role, capitalize};
use crate::systems::republique::Republique;
use strum::VariantArray;

impl BestAssault {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let inputs = FieldPath::root();
        let choose = inputs.field(self, "choose");
        let ranking = self.ranking(context);
        let rows = (0..self.rivals.len()).map(|place| self.row(context, &ranking, place)).collect();
        let list = inputs.list("rivals", self.choose.rival(), Layout::Tabs, rows);
        let one = self.one.items(&inputs.of("one"), &context.sheet, self.choose.role().other());
        let list = list.adding("One more", MOST, "these are the most beside each other");
        Form::new(vec![
            choose.into(),
            Item::Columns(vec![
                Section::new(self.choose.one(), one),
                Section::new(self.choose.rivals(), vec![list.into()]),
            ]),
        ])
    }

    fn row(&self, context: &Context<Republique>, ranking: &[(usize, Prospect)], place: usize) -> Row {
        let rival = &self.rivals[place];
        let fields = FieldPath::root().of("rivals").of(place);
        let remove = writes(self, |inputs| {
            inputs.rivals.remove(place);
        });
        let range = fields.length(rival, "range", context.lengths);
        let mut items = vec![range.into()];
        items.extend(rival.fighter.items(&fields.of("fighter"), &context.sheet, self.choose.role()));
        items.push(fields.beside(rival, ["outflanked", "rear"]));
        let known = ranking.iter().find(|(at, _)| *at == place);
        Row {
            key: rival.fighter.unit.map_or_else(|| format!("rival{place}"), |unit_ref| unit_ref.to_string()),
            title: self.called(place),
            summary: known.map_or_else(
                || "no assault".into(),
                |(_, prospect)| format!("{}{}", prospect.wins.percent(), self.mark(&context.sheet, place)),
            ),
            items,
            remove: Some(Control::button(fields.path("remove"), "Take off the list", remove)),
            ..Row::default()
        }
    }
}

impl Fighter {
    /// "1 base lost, 2P": what counts of what it has suffered.
    fn losses(&self) -> String {
        let parts = [
            (self.lost.n() > 0).then(|| format!("{} lost", self.lost.n())),
            (self.panic.n() > 0).then(|| format!("{}P", self.panic.n())),
            (self.markers_out.n() > 0).then(|| format!("{} out", self.markers_out.n())),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn items(&self, fields: &FieldPath, sheet: &Sheet, role: Role) -> Vec<Item> {
        // Guns alone assault nobody.
        let troops: Vec<Troops> = Troops::VARIANTS
            .iter()
            .copied()
            .filter(|troops| {
                role == Role::Defender || *troops == self.troops || troops.arm() != Arm::Artillery
            })
            .collect();
        let troops = fields.choice(self, "troops", &troops, |troops| {
            let worth = sheet.assault_modifiers.cavalry.of(troops);
            ChoiceOption::worth(capitalize(troops.short()), worth, Quantity::Points)
                .long(capitalize(troops.name()))
        });
        let grade = fields.choice(self, "grade", Grade::VARIANTS, |grade| {
            let worth = sheet.assault_modifiers.grade[grade];
            ChoiceOption::worth(grade.short(), Some(worth), Quantity::Points).long(capitalize(grade.name()))
        });
        let morale = fields.choice(self, "morale", Morale::VARIANTS, |morale| {
            let worth = sheet.assault_modifiers.morale.of(morale);
            ChoiceOption::worth(format!("{}M", morale.hits()), worth, Quantity::Points)
                .long(capitalize(morale.name()))
        });
        let bases = if self.troops.arm() == Arm::Artillery { "Batteries" } else { "Bases" };
        let mut items: Vec<Item> = vec![
            troops.value(self.troops.name()).into(),
            grade.value(self.grade.name()).into(),
            morale.value(self.morale.name()).into(),
            Item::Row(vec![fields.field(self, "bases").label(bases), fields.field(self, "leaders")]),
        ];
        items.extend(cover(fields, self, self.terrain, sheet));
        if self.troops.arm() == Arm::Infantry {
            items.push(fields.beside(self, ["square"]));
        }
        let mut losses: Vec<Item> = Vec::new();
        if self.troops.arm() == Arm::Artillery {
            losses.push(fields.number(self, "fresh", 0..=self.bases.n()).into());
        }
        losses.push(fields.beside(self, ["lost", "panic"]));
        losses.push(Item::Row(vec![
            fields.field(self, "markers"),
            fields.number(self, "markers_out", 0..=self.markers.n()),
        ]));
        losses.push(fields.field(self, "name").into());
        items.push(Item::Fold(Fold {
            key: fields.path("losses"),
            title: "Losses, skirmishers, name".into(),
            value: self.losses(),
            items: losses,
            ..Fold::default()
        }));
        items
    }
}
