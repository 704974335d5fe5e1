//! What is entered of skirmish markers.

use super::super::Republique;
use super::super::sheet::SkirmishAllowance;
use super::super::terms::Morale;
use super::{Density, Displacer, MarkerTask, SkirmishMarkers};
use crate::rules::form::{ChoiceOption, FieldPath, Item, Section};
use crate::rules::{Context, Form, capitalize};
use strum::VariantArray;

impl SkirmishMarkers {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let inputs = FieldPath::root();
        let task = inputs.choice("task", self.task, "What they do", MarkerTask::VARIANTS, |task| {
            ChoiceOption::plain(task.name())
        });
        let mut items: Vec<Item> = vec![task.into(), inputs.count("markers", self.markers, "Markers").into()];
        match self.task {
            MarkerTask::SendOut => items.extend(self.placing(&inputs, context)),
            MarkerTask::PullIn => {
                items.push(inputs.count("out", self.out, "Out now").into());
                items.push(inputs.count("shot", self.shot, "Of these, shot this turn").into());
            }
            MarkerTask::GiveGround => items.extend(self.giving_ground(&inputs, context)),
        }
        items.push(inputs.text("name", &self.name, "Unit").into());
        Form::new(items)
    }

    fn placing(&self, inputs: &FieldPath, context: &Context<Republique>) -> Vec<Item> {
        let lengths = context.lengths;
        let distance =
            |name, now, most, label: &str| inputs.distance(name, now, 50, 0..=most, label, lengths);
        let morale = inputs.choice("morale", self.morale, "Morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let mut unit: Vec<Item> = vec![morale.value(self.morale.name()).into()];
        unit.push(inputs.toggle("known", self.known, "As its army has it").into());
        if self.known {
            unit.push(inputs.count("listed", self.listed, "Markers it has").into());
        } else {
            if context.sheet.readings.skirmish_allowance == SkirmishAllowance::Lists {
                let density =
                    inputs.choice("density", self.density, "Skirmishers", Density::VARIANTS, |density| {
                        ChoiceOption::plain(capitalize(density.name()))
                    });
                unit.push(density.into());
            } else {
                let light = inputs.choice("light", self.light, "Troops", &[true, false], |light| {
                    ChoiceOption::plain(if light { "Light infantry" } else { "Line" })
                });
                unit.push(light.into());
            }
            unit.push(inputs.count("bases", self.bases, "Bases left").into());
        }
        unit.push(inputs.count("out", self.out, "Out already").into());
        let mut place: Vec<Item> =
            vec![distance("distance", self.distance, 1_200, "From their parent").into()];
        if self.has_several() {
            place.push(distance("spacing", self.spacing, 1_200, "From each other").into());
            let width = inputs.distance("width", self.width, 25, 25..=300, "Width of a marker", lengths);
            place.push(width.into());
        }
        place.push(inputs.toggle("between", self.between, "Enemy bases between").into());
        vec![Section::new("Their parent", unit).into(), Section::new("Where they stand", place).into()]
    }

    fn giving_ground(&self, inputs: &FieldPath, context: &Context<Republique>) -> Vec<Item> {
        let enemy = inputs.choice("enemy", self.enemy, "Before whom", Displacer::VARIANTS, |enemy| {
            ChoiceOption::plain(enemy.name()).long(enemy.long())
        });
        let mut items: Vec<Item> = vec![enemy.into()];
        if self.enemy.lets_stand() {
            items.push(inputs.toggle("screen", self.screen, "He has a screen of his own").into());
            if self.screen {
                items.push(inputs.toggle("edge", self.edge, "At the edge of cover").into());
            }
            if self.screen && !self.edge {
                let gap = "Between the parents' fronts";
                items.push(inputs.distance("gap", self.gap, 50, 0..=2_400, gap, context.lengths).into());
            }
        }
        if self.enemy.sweeps() {
            items.push(inputs.toggle("crowded", self.crowded, "No room beside their parent").into());
        }
        if self.enemy == Displacer::Guns || self.enemy.sweeps() && !self.crowded {
            items.push(inputs.toggle("rejoin", self.rejoin, "They rejoin their parent").into());
        }
        items
    }
}
