//! What is entered: the lines as cards, with the losses in view.

use super::super::army::Standing;
use super::super::sheet::Sheet;
use super::super::state::marked;
use super::{COMMANDS, LINES, Strength};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, Layout, Row, writes};
use crate::rules::{Quantity, capitalize};
use strum::VariantArray;

impl Strength {
    pub(super) fn build_form(&self, sheet: &Sheet) -> Form {
        let fields = FieldPath::root();
        let count = self.lines.len();
        let list = FieldPath::root()
            .list(
                "lines",
                "Line",
                Layout::Cards,
                (0..count).map(|place| self.line_row(sheet, place)).collect(),
            )
            .adding("One more line", LINES, "more lines than an army has");
        let mut items = vec![list.into()];
        items.extend(self.size.items(&fields, self));
        items.push(Item::fold("works-fold", "Fortifications", self.works.items(&fields.of("works"))));
        Form::new(items)
    }

    fn line_row(&self, sheet: &Sheet, place: usize) -> Row {
        let counted = &self.lines[place];
        let fields = FieldPath::root().of("lines").of(place);
        let line = &counted.line;
        let each = line.equivalents_by(sheet);
        let worth = marked(Quantity::Equivalents.format(each.value * line.elements.n()), each.source);
        let most = line.elements.n();
        let lost = counted.lost_elements();
        let losses = fields.counted(counted, "lost", lost, 0..=most);
        let command = fields.number(counted, "command", 1..=COMMANDS.into());
        let mut folded = line.counted_form(&fields.of("line")).items;
        if line.general {
            let standing = |one: Standing| ChoiceOption::plain(capitalize(one.name()));
            let general = "The general in it";
            folded
                .push(fields.choice(counted, "standing", Standing::VARIANTS, standing).label(general).into());
        }
        Row {
            key: counted.unit.map_or_else(|| place.to_string(), |unit| unit.to_string()),
            title: line.title(),
            summary: format!("{} · {worth}", line.made_of()),
            badge: counted.command.n().to_string(),
            items: vec![losses.into(), command.into()],
            folded,
            remove: Some(Control::button(
                fields.path("remove"),
                "Remove",
                writes(self, |strength| _ = strength.lines.remove(place)),
            )),
            ..Row::default()
        }
    }
}
