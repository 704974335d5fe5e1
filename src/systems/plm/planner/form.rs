//! What is entered: the unit, then one row for each of its actions.

use super::super::Plm;
use super::super::terms::{Arm, Formation};
use super::course::Course;
use super::{Act, Planner};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item};
use crate::rules::{Context, Count};
use strum::VariantArray;

impl Planner {
    pub(super) fn build_form(&self, context: &Context<Plm>) -> Form {
        let (inputs, mover) = (FieldPath::root(), FieldPath::root().of("mover"));
        let arm = self.mover.arm();
        let numbers: Vec<Count<1, 4>> = (1..=4).map(Count::clamped).collect();
        let actions =
            inputs.choice(self, "actions", &numbers, |count| ChoiceOption::plain(count.n().to_string()));
        let mut items: Vec<Item> = vec![self.mover.troops_picker(&mover).into()];
        items.push(self.mover.formation_choice(&mover).into());
        items.push(actions.into());
        let all = self.acts();
        for (name, _) in ["first", "second", "third", "fourth"].into_iter().zip(&all) {
            let act = |act: Act| ChoiceOption::plain(act.title()).long(act.text());
            items.push(inputs.choice(self, name, Act::VARIANTS, act).into());
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
            ground.push(inputs.field(self, "town"));
        }
        items.push(Item::Row(ground));
        let ahead = if all.contains(&Act::Move) { None } else { Some("it does not move straight ahead") };
        let label = "Of the moves ahead, obliquely or back";
        let aside = inputs.distance(self, "aside", 50, 0..=3_200, context.lengths).label(label);
        items.push(Item::fold(
            "more",
            "Part of a move aside, friends, name",
            vec![
                aside.disabled(ahead).into(),
                inputs.field(self, "through").into(),
                self.mover.name_text(&mover).into(),
            ],
        ));
        Form::new(items)
    }

    fn forms_choice(&self, inputs: &FieldPath, before: Formation) -> Control {
        let formed = self.formed(before);
        inputs
            .choice(self, "forms", &self.mover.may_form(before), |one| ChoiceOption::plain(one.label()))
            .standing(&formed)
    }
}
