//! What is entered: the unit that acts, then a card for each that may act before it.

use super::super::Plm;
use super::super::moves::unhindered;
use super::super::sheet::Sheet;
use super::super::terms::Arm;
use super::{CANDIDATES, Candidate, PreEmption};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, Layout, Row, Section, writes};
use crate::rules::{Context, Count, Lengths};

impl PreEmption {
    pub(super) fn build_form(&self, context: &Context<Plm>) -> Form {
        let inputs = FieldPath::root();
        let acting = inputs.of("acting");
        let numbers: Vec<Count<2, 4>> = (2..=4).map(Count::clamped).collect();
        let actions =
            inputs.choice(self, "actions", &numbers, |count| ChoiceOption::plain(count.n().to_string()));
        let seen = acting.field(&self.acting, "seen");
        let attempted = acting.field(&self.acting, "attempted");
        let about = Section::new("Acting unit", vec![actions.into(), seen.into(), attempted.into()]);
        let count = self.candidates.len();
        let list = FieldPath::root()
            .list(
                "candidates",
                "Unit",
                if count > 1 { Layout::Cards } else { Layout::Stack },
                (0..count).map(|place| self.row(&context.sheet, context.lengths, place)).collect(),
            )
            .adding("One more unit", CANDIDATES, "these are the most among whom to choose");
        let mut items: Vec<Item> = vec![about.into()];
        if count > 1 {
            let places: Vec<Count<1, 8>> = (1..=count).map(|place| Count::clamped(place as i32)).collect();
            let chosen = places[self.place()];
            let choice = inputs.choice(self, "chosen", &places, |place| {
                ChoiceOption::plain(self.called(place.n() as usize - 1))
            });
            items.push(choice.standing(&chosen).into());
        }
        items.push(list.into());
        let name = acting.field(&self.acting, "name");
        items.push(Item::fold("name", "Name", vec![name.into()]));
        Form::new(items)
    }

    fn row(&self, sheet: &Sheet, lengths: Lengths, place: usize) -> Row {
        let candidate = &self.candidates[place];
        let fields = FieldPath::root().of("candidates").of(place);
        let unit = fields.of("unit");
        let summary = match candidate.barred(sheet) {
            Some((why, _)) => why,
            None => {
                let (chance, mark) = (candidate.chances(sheet)[0], candidate.sum(sheet).source().mark());
                format!("{} {}: {chance}%{mark}", candidate.verb(), self.acting.manner())
            }
        };
        let mut items: Vec<Item> =
            vec![candidate.unit.grade_choice(&unit).into(), candidate.unit.formation_choice(&unit).into()];
        items.extend(candidate.unit.skirmishers_toggle(&unit).map(Item::from));
        items.extend(candidate.means(&fields, sheet, lengths));
        let remove = writes(self, |inputs| _ = inputs.candidates.remove(place));
        Row {
            key: candidate.unit.unit.map_or_else(|| format!("unit{place}"), |unit_ref| unit_ref.to_string()),
            title: self.called(place),
            summary,
            items,
            folded: vec![
                candidate.unit.troops_picker(&unit).into(),
                fields.field(candidate, "used").into(),
                candidate.unit.name_text(&unit).into(),
            ],
            remove: (self.candidates.len() > 1)
                .then(|| Control::button(fields.path("remove"), "Take off the list", remove)),
            ..Row::default()
        }
    }
}

impl Candidate {
    /// What else decides whether it may.
    fn means(&self, fields: &FieldPath, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        if self.unit.arm() != Arm::Cavalry {
            let label = "Target out of arc or range";
            return vec![fields.field(self, "out_of_arc").label(label).into()];
        }
        let far = fields.length(self, "distance", lengths);
        let is_free = unhindered(&self.unit, self.unit.formation()).is_some();
        let mut row = self.ground.toggles(&fields.of("ground"), is_free, sheet);
        row.push(fields.field(self, "wheels"));
        vec![far.into(), Item::Row(row)]
    }
}
