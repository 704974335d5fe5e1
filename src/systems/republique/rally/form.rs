//! What is entered of the units that rally.

use super::super::Republique;
use super::super::army::Rating;
use super::super::sheet::KeptPoints;
use super::super::terms::{Arm, Grade, Morale};
use super::{Helper, Leads, MOST, Rally, RallyUnit};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Item, Layout, Row, RowDie, Section, writes};
use crate::rules::{Context, Form, List, Pairs, Roll, capitalize, signed, unsigned};
use strum::VariantArray;

impl Rally {
    pub(super) fn rows(&self, context: &Context<Republique>) -> Form {
        let rows = (0..self.units.len()).map(|place| self.row(context, place)).collect();
        let list = FieldPath::root().list("units", "Unit", Layout::Cards, rows);
        let list = list.adding("One more unit", MOST, "these are the most that rally together");
        Form::new(vec![list.into()])
    }

    fn row(&self, context: &Context<Republique>, place: usize) -> Row {
        let (unit, sheet) = (&self.units[place], &context.sheet);
        let fields = FieldPath::root().of("units").of(place);
        let die = self.dice.at(place);
        let take_back = match die {
            Some(_) => writes(self, |inputs| inputs.dice.set(place, None)),
            None => Pairs::new(),
        };
        let remove = writes(self, |inputs| inputs.remove(place));
        let state = capitalize(&format!("{} {}", unit.grade.name(), unit.morale.name()));
        let summary = match unit.why_not() {
            Some(why) => capitalize(why),
            None => format!("{state} · {} · {}", unit.to_the_die(sheet), unit.needs(sheet)),
        };
        Row {
            key: unit.unit.map_or_else(|| format!("unit{place}"), |unit_ref| unit_ref.to_string()),
            title: self.called(place),
            summary,
            die: unit.why_not().is_none().then(|| RowDie { face: die.map(Roll::face), take_back }),
            items: unit.items(&fields, context),
            folded: unit.folded(&fields, context),
            remove: Some(Control::button(fields.path("remove"), "Take off the list", remove)),
            ..Row::default()
        }
    }
}

impl RallyUnit {
    /// Where its leaders are.
    fn items(&self, fields: &FieldPath, context: &Context<Republique>) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        if !self.free {
            let label = match self.leader.trim() {
                "" => "Divisional leader",
                name => name,
            };
            let distance = fields
                .distance(self, "distance", 400, 0..=4_800, context.lengths)
                .label(format!("{label}, away"));
            items.push(distance.into());
        }
        let near = self.helpers.iter().enumerate().map(|(at, helper)| {
            let fields = fields.of("helpers").of(at);
            let toggle = fields.field(helper, "near").label(helper.called());
            toggle.value(signed(helper.rating.n())).disabled(helper.why_not())
        });
        let near: Vec<Control> = near.collect();
        if !near.is_empty() {
            items.push(Item::Row(near));
        }
        items
    }

    fn folded(&self, fields: &FieldPath, context: &Context<Republique>) -> Vec<Item> {
        const ARMS: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
        let grade = fields
            .choice(self, "grade", Grade::VARIANTS, |grade| ChoiceOption::plain(capitalize(grade.name())));
        let morale = fields.choice(self, "morale", &Morale::VARIANTS[1..], |morale| {
            ChoiceOption::plain(capitalize(morale.name()))
        });
        let arm = fields.choice(self, "arm", &ARMS, |arm| ChoiceOption::plain(capitalize(arm.name())));
        let mut items: Vec<Item> = vec![morale.into(), grade.into(), arm.into()];
        if self.arm == Arm::Artillery {
            items.push(fields.field(self, "lost").into());
        } else {
            items.push(fields.field(self, "bases").into());
            items.push(fields.number(self, "lost", 0..=self.bases.n()).label("Bases lost").into());
        }
        items.push(fields.field(self, "free").into());
        if !self.free {
            let rating = fields
                .choice(self, "rating", &Rating::ALL, |rating| ChoiceOption::plain(unsigned(rating.n())));
            items.extend([
                rating.into(),
                fields.field(self, "out").into(),
                fields.field(self, "leader").into(),
            ]);
        }
        if context.sheet.readings.kept_points == KeptPoints::Kept {
            items.push(fields.field(self, "kept").into());
        }
        let most = List::<Helper, 8>::MAX as i32;
        items.push(fields.number(self, "helpers", 0..=most).into());
        for (at, helper) in self.helpers.iter().enumerate() {
            let fields = fields.of("helpers").of(at);
            let section = Section::new(format!("Leader {}", at + 1), helper.items(&fields));
            items.push(section.keyed(fields.path("")).into());
        }
        items.push(fields.field(self, "name").into());
        items
    }
}

impl Helper {
    fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let leads =
            fields.choice(self, "leads", Leads::VARIANTS, |leads| ChoiceOption::plain(leads.leader()));
        let rating =
            fields.choice(self, "rating", &Rating::ALL, |rating| ChoiceOption::plain(unsigned(rating.n())));
        vec![leads.into(), rating.into(), fields.field(self, "name").into()]
    }
}
