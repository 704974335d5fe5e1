//! What is entered for a flight.

use super::super::terms::Arm;
use super::{Commands, Flight};
use crate::rules::capitalize;
use crate::rules::form::{ChoiceOption, FieldPath, Form, Item};
use strum::VariantArray;

impl Flight {
    pub(super) fn build_form(&self) -> Form {
        let inputs = FieldPath::root();
        let (fleeing, from, general) = (inputs.of("fleeing"), inputs.of("from"), inputs.of("general"));
        let is_artillery = self.fleeing.arm() == Arm::Artillery;
        let stays = is_artillery.then_some("artillery never flees");
        let who =
            from.choice(&self.from, "arm", Arm::VARIANTS, |arm| ChoiceOption::plain(capitalize(arm.name())));
        // From whom cavalry flees decides how far; where a battle does not know it, the player is asked.
        let is_open = self.fleeing.arm() == Arm::Cavalry && self.from.unit.is_none();
        let who = if is_open { who.guess() } else { who };
        let by_nobody = (!self.is_from_cavalry()).then_some("only cavalry pursues");
        let mut items: Vec<Item> = vec![
            self.fleeing.troops_choice(&fleeing).into(),
            who.disabled(stays).into(),
            Item::Row(vec![
                inputs.field(self, "pursued").disabled(stays.or(by_nobody)),
                inputs.field(self, "flees_on").disabled(stays),
                inputs.field(self, "off_the_table").disabled(stays),
            ]),
            self.fleeing.general_toggle(&fleeing).disabled(stays).into(),
        ];
        if self.fleeing.general {
            let commands = general.choice(&self.general, "commands", Commands::VARIANTS, |commands| {
                ChoiceOption::plain(commands.title())
            });
            items.push(commands.disabled(stays).into());
        }
        Form::new(items)
    }
}
