//! What is entered of the guns and of each target.

use super::super::Republique;
use super::super::artillery::{enfilade_figure, moved_far, unit_items};
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Ground, Obstacle, Weight};
use super::{Aim, BestTarget, MOST};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, Layout, Row, Section, writes};
use crate::rules::{Context, Lengths, Note, capitalize};
use strum::VariantArray;

impl BestTarget {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let ranking = self.ranking(sheet, lengths);
        let rows = (0..self.targets.len()).map(|place| self.row(sheet, lengths, &ranking, place)).collect();
        let list = FieldPath::root().list("targets", "Target", Layout::Tabs, rows);
        let list = list.adding("One more target", MOST, "these are the most beside each other");
        let mut items =
            vec![Item::Columns(vec![self.guns(), Section::new("Targets in reach", vec![list.into()])])];
        if self.targets.len() > 1 {
            let best_by = FieldPath::root().field(self, "best_by");
            items.insert(0, best_by.into());
        }
        Form::new(items)
    }

    fn guns(&self) -> Section {
        let inputs = FieldPath::root();
        let weight = inputs.choice(self, "weight", Weight::VARIANTS, |weight| {
            ChoiceOption::counting(weight.letters()).small(weight.guns())
        });
        let lost = (self.morale_hits.n() > 0).then_some("Lost: a battery has M hits");
        Section::new(
            "Guns",
            vec![
                weight.into(),
                inputs.field(self, "batteries").into(),
                inputs.field(self, "morale_hits").into(),
                inputs.field(self, "base_hits").into(),
                Item::Row(vec![inputs.field(self, "saved").disabled(lost)]),
            ],
        )
    }

    fn row(&self, sheet: &Sheet, lengths: Lengths, ranking: &[usize], place: usize) -> Row {
        let aim = &self.targets[place];
        let fields = FieldPath::root().of("targets").of(place);
        let remove = writes(self, |inputs| {
            inputs.targets.remove(place);
        });
        Row {
            key: aim.target.unit.map_or_else(|| format!("target{place}"), |unit_ref| unit_ref.to_string()),
            title: self.called(place),
            summary: self.summary(sheet, lengths, ranking, place),
            items: self.items(&fields, aim, sheet, lengths),
            folded: aim.folded(&fields, sheet),
            remove: Some(Control::button(fields.path("remove"), "Take off the list", remove)),
            ..Row::default()
        }
    }

    /// "best: 20% a B hit ◇", or why it is no target.
    fn summary(&self, sheet: &Sheet, lengths: Lengths, ranking: &[usize], place: usize) -> String {
        if self.shot(sheet, place).barred.outranked {
            return "others come first".into();
        }
        let why = self.refusals(sheet, lengths, place).into_iter().next();
        if let Some(Note::Refused { why, .. }) = why {
            return why.into_owned();
        }
        let best = if ranking.first() == Some(&place) && ranking.len() > 1 { "best: " } else { "" };
        let chance = self.chances(sheet, place).map(|chances| self.best_by.of(&chances).percent());
        let chance = chance.unwrap_or_default();
        format!("{best}{} {chance}{}", self.best_by.text(), self.mark(sheet, place))
    }

    fn items(&self, fields: &FieldPath, aim: &Aim, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        let farthest =
            sheet.artillery.brackets_in.iter().map(|edge| edge.value).max().unwrap_or_default() * 100;
        let range = fields.distance(aim, "range", 50, 0..=farthest, lengths);
        // What it is, and where; how many are left of it is seldom changed, and folded.
        let what_it_is = unit_items(&fields.of("target"), &aim.target, sheet).into_iter().take(2);
        let where_it_is = [grounds(fields, aim), obstacles(fields, aim)].map(Item::from);
        let mut items: Vec<Item> =
            what_it_is.zip(where_it_is).flat_map(|(what, place)| [what, place]).collect();
        items.push(range.into());
        if let Some(depth) = aim.seen_to(sheet) {
            let seen =
                format!("seen to {}{}", lengths.hundredths(depth.value.hundredths()), depth.source.mark());
            let depth = fields.length(aim, "depth", lengths);
            items.push(depth.hint(seen).into());
        }
        let shot = self.aimed(aim);
        let closed = shot.closed().then_some("The bases are not all in the open");
        let target = fields.of("target");
        let mut chips = vec![fields.field(aim, "deep").disabled(closed)];
        match aim.target.arm {
            Arm::Infantry => chips.push(target.field(&aim.target, "square").label("Square")),
            Arm::Cavalry => {
                chips.push(target.field(&aim.target, "moving").label(moved_far(sheet, lengths)));
            }
            Arm::Artillery | Arm::Skirmishers => {}
        }
        items.push(Item::Row(chips));
        items.push(enfilade_figure(fields, aim, &shot, sheet));
        items
    }
}

impl Aim {
    fn folded(&self, fields: &FieldPath, sheet: &Sheet) -> Vec<Item> {
        let mut items: Vec<Item> =
            unit_items(&fields.of("target"), &self.target, sheet).into_iter().skip(2).collect();
        items.push(fields.field(self, "name").into());
        items
    }
}

fn half<T: Copy>(all: &[T]) -> Vec<(String, Vec<T>)> {
    vec![("Half or more of it".into(), all.to_vec())]
}

fn grounds(fields: &FieldPath, aim: &Aim) -> Control {
    let option =
        |ground: Ground| ChoiceOption::counting(capitalize(ground.name())).small(ground.cover().short());
    fields.picker(aim, "ground", half(Ground::VARIANTS), option).value(aim.ground.name())
}

fn obstacles(fields: &FieldPath, aim: &Aim) -> Control {
    let option = |obstacle: Obstacle| {
        ChoiceOption::counting(capitalize(obstacle.name())).small(obstacle.cover().short())
    };
    fields.picker(aim, "obstacle", half(Obstacle::VARIANTS), option).value(aim.obstacle.name())
}
