//! What is entered for a maneuver test.

use super::OrderTest;
use crate::rules::form::{ChoiceOption, FieldPath, Form, Item, Section, factor_toggle};
use crate::rules::{Context, Need, Quantity, Source, capitalize, counted};
use crate::systems::republique::Republique;
use crate::systems::republique::army::LeaderClass;
use crate::systems::republique::terms::{CommandSystem, Order, OrderChange};
use strum::VariantArray;

impl OrderTest {
    /// What stands below the key of an order: the needed roll, "free", "never".
    pub(super) fn price(&self, to: Order, need: Need) -> String {
        match self.asks(to) {
            OrderChange::Kept => "as it is".into(),
            OrderChange::Free => "free".into(),
            OrderChange::Forbidden => "never".into(),
            OrderChange::Tested if self.failed.to(to) => "failed".into(),
            OrderChange::Tested => need.short(),
        }
    }

    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let (inputs, sheet, lengths) = (FieldPath::root(), &*context.sheet, context.lengths);
        let need = self.need(sheet);
        let from = inputs.choice(self, "from", Order::VARIANTS, |order| ChoiceOption::plain(order.name()));
        let thrown_back = inputs.field(self, "thrown_back");
        let to = inputs.choice(self, "to", Order::VARIANTS, |order| {
            let option = ChoiceOption::plain(order.name()).small(self.price(order, need));
            let counts = self.asks(order) == OrderChange::Tested;
            let source = if counts { sheet.maneuver.target[self.class].source } else { Source::Printed };
            ChoiceOption { counts, source, ..option }
        });
        let mut items: Vec<Item> = vec![from.into(), thrown_back.into(), to.into()];
        if self.turns_from_hold() {
            let turn = inputs.field(self, "turn");
            items.push(turn.into());
        }
        let class = inputs.choice(self, "class", LeaderClass::VARIANTS, |class| {
            let target = sheet.maneuver.target[class];
            let option = ChoiceOption::plain(capitalize(class.name())).small(format!("{}+", target.value));
            ChoiceOption { source: target.source, ..option }
        });
        let command = inputs.choice(self, "command", CommandSystem::VARIANTS, |system| {
            ChoiceOption::plain(system.short()).long(capitalize(system.name()))
        });
        let (distances, above) = (&sheet.maneuver.distances, self.command.commander());
        let [together_in, far_in] =
            [distances.together_in, distances.far_in].map(|entry| lengths.inches(entry.value));
        let chips = [
            ("together", format!("Another changes alike within {together_in}")),
            ("energetic", format!("Energetic {above}")),
            ("far", format!("{} beyond {far_in}", capitalize(above))),
            ("replaced", "Leader just replaced".into()),
            ("rough", "Half or more in rough".into()),
            ("worn", "Worn".into()),
        ];
        let chips = chips
            .into_iter()
            .filter_map(|(key, label)| factor_toggle(self, sheet, key, Quantity::Points, label));
        let total = Quantity::Points.format(self.modifiers(sheet).total());
        items.extend([
            class.into(),
            command.into(),
            Section::new("Modifiers", vec![Item::Row(chips.collect())]).total(total).into(),
        ]);
        let failed = inputs.of("failed");
        let toggles = [
            failed.field(&self.failed, "hold").label(Order::Hold.name()),
            failed.field(&self.failed, "advance").label(Order::Advance.name()),
            failed.field(&self.failed, "pull_back").label(Order::PullBack.name()),
            failed.field(&self.failed, "maneuver").label(Order::Maneuver.name()),
        ];
        let tried = Order::VARIANTS.iter().filter(|order| self.failed.to(**order)).count() as i32;
        let title = match tried {
            0 => "Failed this turn, name".into(),
            n => format!("{} failed this turn, name", counted(n, "change", "changes")),
        };
        items.push(Item::fold(
            "more",
            title,
            vec![Item::Row(toggles.into()), inputs.field(self, "name").into()],
        ));
        Form::new(items)
    }
}
