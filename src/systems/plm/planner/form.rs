//! What is entered: the unit, then one row for each of its actions.

use super::super::Plm;
use super::super::terms::{Arm, Formation};
use super::course::Course;
use super::{Act, Planner, Through};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item};
use crate::rules::{Context, Count};
use strum::VariantArray;

impl Planner {
    pub(super) fn build_form(&self, context: &Context<Plm>) -> Form {
        let (inputs, mover) = (FieldPath::root(), FieldPath::root().of("mover"));
        let arm = self.mover.arm();
        let numbers: Vec<Count<1, 4>> = (1..=4).map(Count::near).collect();
        let actions = inputs.choice("actions", self.actions, "Actions left", &numbers, |count| {
            ChoiceOption::plain(count.n().to_string())
        });
        let mut items: Vec<Item> = vec![self.mover.troops_picker(&mover).into()];
        items.push(self.mover.formation_choice(&mover).into());
        items.push(actions.into());
        let acts = [
            ("first", "1st action"),
            ("second", "2nd action"),
            ("third", "3rd action"),
            ("fourth", "4th action"),
        ];
        let all = self.acts();
        for ((name, label), act) in acts.into_iter().zip(&all) {
            items.push(act_choice(&inputs, name, label, *act).into());
        }
        if all.contains(&Act::Form) {
            let before = Course::of(self, &context.sheet).formation_before;
            items.push(self.forms_choice(&inputs, before).into());
            items.push(self.mover.grade_choice(&mover).into());
        }
        if all.contains(&Act::Form) {
            items.extend(self.mover.leave_toggle(&mover).map(Item::from));
        } else {
            items.extend(self.mover.skirmishers_toggle(&mover).map(Item::from));
        }
        let is_free = Course::of(self, &context.sheet).is_unhindered.is_some();
        let mut ground = self.ground.toggles(&inputs.of("ground"), is_free, &context.sheet);
        if arm == Arm::Infantry {
            ground.push(inputs.toggle("town", self.town, "Into a town block"));
        }
        items.push(Item::Row(ground));
        let ahead = if all.contains(&Act::Move) { None } else { Some("it does not move straight ahead") };
        let label = "Of the moves ahead, obliquely or back";
        let aside = inputs.distance("aside", self.aside, 50, 0..=3_200, label, context.lengths);
        items.push(Item::fold(
            "more",
            "Part of a move aside, friends, name",
            vec![
                aside.disabled(ahead).into(),
                inputs
                    .choice("through", self.through, "Passes through", Through::VARIANTS, |through| {
                        let option = ChoiceOption::plain(through.label());
                        ChoiceOption { counts: through != Through::Nobody, ..option }
                    })
                    .into(),
                self.mover.name_text(&mover).into(),
            ],
        ));
        Form::new(items)
    }

    fn forms_choice(&self, inputs: &FieldPath, before: Formation) -> Control {
        let formed = self.formed(before);
        inputs.choice("forms", formed, "It forms", &self.mover.may_form(before), |one| {
            ChoiceOption::plain(one.label())
        })
    }
}

fn act_choice(inputs: &FieldPath, name: &str, label: &str, act: Act) -> Control {
    inputs.choice(name, act, label, Act::VARIANTS, |act| ChoiceOption::plain(act.title()).long(act.text()))
}
