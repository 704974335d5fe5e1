//! What is entered of skirmish markers.

use super::super::Republique;
use super::super::sheet::SkirmishAllowance;
use super::super::terms::Morale;
use super::{Density, Displacer, MarkerTask, SkirmishMarkers};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Item, Section, paces};
use crate::rules::{Context, Form, capitalize};
use strum::VariantArray;

impl SkirmishMarkers {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let inputs = FieldPath::root();
        let task = inputs.field(self, "task");
        let mut items: Vec<Item> = vec![task.into(), inputs.field(self, "markers").into()];
        match self.task {
            MarkerTask::SendOut => items.extend(self.placing(&inputs, context)),
            MarkerTask::PullIn => {
                items.push(inputs.field(self, "out").into());
                items.push(inputs.field(self, "shot").into());
            }
            MarkerTask::GiveGround => items.extend(self.giving_ground(&inputs, context)),
        }
        items.push(inputs.field(self, "name").into());
        Form::new(items)
    }

    fn placing(&self, inputs: &FieldPath, context: &Context<Republique>) -> Vec<Item> {
        let lengths = context.lengths;
        let morale = inputs.choice(self, "morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let mut unit: Vec<Item> = vec![morale.value(self.morale.name()).into()];
        unit.push(inputs.field(self, "known").into());
        if self.known {
            unit.push(inputs.field(self, "listed").into());
        } else {
            if context.sheet.readings.skirmish_allowance == SkirmishAllowance::Lists {
                let density = inputs.choice(self, "density", Density::VARIANTS, |density| {
                    ChoiceOption::plain(capitalize(density.name()))
                });
                unit.push(density.into());
            } else {
                let light = inputs.choice(self, "light", &[true, false], |light| {
                    ChoiceOption::plain(if light { "Light infantry" } else { "Line" })
                });
                unit.push(light.into());
            }
            unit.push(inputs.field(self, "bases").into());
        }
        unit.push(inputs.field(self, "out").label("Out already").into());
        let mut place: Vec<Item> = vec![inputs.length(self, "distance", lengths).into()];
        if self.has_several() {
            place.push(inputs.length(self, "spacing", lengths).into());
            let path = inputs.path("width");
            let steps = paces(&path, self.width(&context.sheet), 25, 25..=300, lengths.of_rules());
            place
                .push(Control::new(path, "Width of a marker", steps).hint("a real one, on the table").into());
        }
        place.push(inputs.field(self, "between").into());
        vec![Section::new("Their parent", unit).into(), Section::new("Where they stand", place).into()]
    }

    fn giving_ground(&self, inputs: &FieldPath, context: &Context<Republique>) -> Vec<Item> {
        let enemy = inputs.choice(self, "enemy", Displacer::VARIANTS, |enemy| {
            ChoiceOption::plain(enemy.name()).long(enemy.long())
        });
        let mut items: Vec<Item> = vec![enemy.into()];
        if self.enemy.lets_stand() {
            items.push(inputs.field(self, "screen").into());
            if self.screen {
                items.push(inputs.field(self, "edge").into());
            }
            if self.screen && !self.edge {
                let gap = "Between the parents' fronts";
                items.push(inputs.distance(self, "gap", 50, 0..=2_400, context.lengths).label(gap).into());
            }
        }
        if self.enemy.sweeps() {
            items.push(inputs.field(self, "crowded").into());
        }
        if self.enemy == Displacer::Guns || self.enemy.sweeps() && !self.crowded {
            items.push(inputs.field(self, "rejoin").into());
        }
        items
    }
}
