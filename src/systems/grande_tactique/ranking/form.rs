//! What is entered: the generals in the order of the Plan in force, each with the PIPs that he needs.

use super::super::pips::{Number, Prospects, worth};
use super::super::sheet::{KilledGeneralsQuality, Sheet};
use super::super::terms::Quality;
use super::{GeneralInNeed, Helper, Moment, Ranking};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Form, Item, Layout, List, Row, Section, writes};
use crate::rules::{Pairs, capitalize, signed};
use strum::VariantArray;

/// The most generals that a Corps has.
const GENERALS: usize = 10;

impl Ranking {
    pub(super) fn build_form(&self, sheet: &Sheet) -> Form {
        let fields = FieldPath::root();
        let prospects = self.prospects(sheet);
        let moment = fields.choice(self, "moment", Moment::VARIANTS, |moment| match moment {
            Moment::BeforeARoll => ChoiceOption::plain("Before a roll"),
            Moment::AtTheStart => ChoiceOption::plain("At the start").small("free"),
            Moment::AfterTheRoll => ChoiceOption::plain("Dice are rolled").small("too late"),
        });
        let gives = vec![
            self.corps.gives_toggle(sheet, &fields.of("corps"), "Corps commander"),
            self.army.gives_toggle(sheet, &fields.of("army"), "Army commander"),
        ];
        let commanders = [
            self.corps.editor(sheet, &fields.of("corps"), "Corps commander"),
            self.army.editor(sheet, &fields.of("army"), "Army commander"),
        ];
        let plan = fields.choice(self, "plan", &[true, false], |plan| {
            ChoiceOption::counting(if plan { "Plan" } else { "No Plan" })
        });
        let items = vec![
            self.general_list(sheet, &prospects).into(),
            Section::new("PIPs from superiors", vec![Item::Row(gives)])
                .note("after the roll, where they meet a need")
                .into(),
            Item::fold("commanders", "Corps and Army commanders", commanders.concat()),
            moment.into(),
        ];
        Form { head: vec![plan.into()], items, ..Form::default() }
    }

    fn general_list(&self, sheet: &Sheet, prospects: &Prospects) -> List {
        let count = self.generals.len();
        FieldPath::root()
            .list(
                "generals",
                "General",
                Layout::Cards,
                (0..count).map(|g| self.general_row(sheet, prospects, g)).collect(),
            )
            .adding("One more general", GENERALS, "ten generals are the most")
    }

    fn general_row(&self, sheet: &Sheet, prospects: &Prospects, g: usize) -> Row {
        let general = &self.generals[g];
        let fields = FieldPath::root().of("generals").of(g);
        let swap = |other: Option<usize>| {
            let other = other.filter(|other| *other < self.generals.len());
            let swapped = |other| writes(self, |ranking| ranking.generals.swap(g, other));
            self.plan.then(|| other.map_or_else(Pairs::new, swapped))
        };
        let quality = general.quality.name();
        let quality = match worth(sheet, general.quality) {
            0 => quality.to_owned(),
            n => format!("{quality} {}", signed(n)),
        };
        let killed = if general.killed { " · killed" } else { "" };
        let need = fields.field(general, "need");
        Row {
            key: self.row_key(g),
            title: self.called(g),
            summary: format!("{quality}{killed} · {}", die_needed(&prospects.by_die[g])),
            badge: if self.plan { (g + 1).to_string() } else { "–".into() },
            items: vec![need.into()],
            folded: self.general_editor(sheet, general, &fields),
            up: swap(g.checked_sub(1)),
            down: swap(Some(g + 1)),
            remove: Some(Control::button(
                fields.path("remove"),
                "Remove",
                writes(self, |ranking| drop(ranking.generals.remove(g))),
            )),
            ..Row::default()
        }
    }

    /// His division in a battle goes with him; of anybody else nothing but his place is known for certain.
    fn row_key(&self, g: usize) -> String {
        let unit = self.generals[g].unit;
        let is_first = self.generals[..g].iter().all(|other| other.unit != unit);
        unit.filter(|_| is_first).map_or_else(|| g.to_string(), |unit| unit.to_string())
    }

    fn general_editor(&self, sheet: &Sheet, general: &GeneralInNeed, fields: &FieldPath) -> Vec<Item> {
        let lapses = sheet.readings.killed_generals_quality == KilledGeneralsQuality::Lapses;
        let ended = (general.killed && lapses).then_some("he is killed: his quality ended with him");
        let quality = fields.choice(general, "quality", Quality::VARIANTS, |quality| {
            let name = capitalize(quality.name());
            match worth(sheet, quality) {
                0 => ChoiceOption::plain(name),
                n => ChoiceOption::counting(format!("{name} {}", signed(n))),
            }
        });
        vec![
            quality.disabled(ended).into(),
            fields.field(general, "units_lost").into(),
            fields.beside(general, ["killed"]),
            fields.field(general, "name").into(),
        ]
    }
}

impl Helper {
    fn gives_toggle(&self, sheet: &Sheet, fields: &FieldPath, title: &str) -> Control {
        let barred = self.barred(sheet);
        let label = format!("{} can give", capitalize(&self.called(title)));
        fields.field(self, "gives").label(label).value(signed(sheet.gift.pips.value)).disabled(barred)
    }

    fn editor(&self, sheet: &Sheet, fields: &FieldPath, title: &str) -> [Item; 2] {
        let bad = fields.field(self, "bad").label(format!("{title} is bad"));
        let bad = bad.value(sheet.bad_superior.in_words()).disabled(self.lost.then_some("he is lost"));
        let lost = fields.field(self, "lost").label(format!("{title} is lost"));
        let attached = fields.field(self, "attached").label(format!("{title} is attached to a unit"));
        [
            Item::Row(vec![bad, lost, attached]),
            fields.field(self, "name").label(format!("Name of the {title}")).into(),
        ]
    }
}

/// Which die meets the need without a gift.
fn die_needed(by_die: &[Number; 6]) -> String {
    let enough = |number: &Number| number.gifts[0] == Some(0);
    let fewest = by_die.iter().rposition(|number| !enough(number)).map_or(1, |below| below + 2);
    match fewest {
        1 => "any die will do".into(),
        2..=5 => format!("a die of {fewest} or more"),
        6 => "a die of 6".into(),
        _ => "no die is enough".into(),
    }
}
