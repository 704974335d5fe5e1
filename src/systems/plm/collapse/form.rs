//! What is entered for a test of an army.

use super::Collapse;
use crate::rules::form::{Cell, ChoiceOption, FieldPath, Fold, Form, Head, Item, PrintedTable, TableRow};
use crate::rules::{Count, RuleRef};
use crate::systems::plm::sheet::Sheet;

const POINTS: RuleRef = RuleRef("H.4");

impl Collapse {
    pub(super) fn items(&self, sheet: &Sheet) -> Form {
        let root = FieldPath::root();
        let tally = self.tally.sum(sheet);
        let (sum, mark) = (tally.total(), tally.source().mark());
        let over = self.markers.n() - sum;
        let markers = root.field(self, "markers");
        let value = match over {
            _ if sum == 0 => String::new(),
            0 => format!("equal to the sum of {sum}{mark}"),
            n if n > 0 => format!("{n} over the sum of {sum}{mark}"),
            n => format!("{} under the sum of {sum}{mark}", -n),
        };
        let mut items: Vec<Item> = vec![markers.hint(value).into()];
        // One marker more or less is a roll; with fewer than the sum there is nothing to spend points on.
        if self.is_tested(sheet) {
            let hint = "a failed test and a blown NCO, say: one roll counts both";
            items.push(root.field(self, "pair").hint(hint).into());
            items.extend(self.points_items(sheet));
        }
        items.push(Item::Fold(Fold {
            key: "tally".into(),
            title: "Sum of the army".into(),
            value: format!("{sum}{mark}"),
            opens_at_first: self.unit.is_none(),
            items: self.tally_items(),
            ..Fold::default()
        }));
        Form::new(items)
    }

    fn points_items(&self, sheet: &Sheet) -> Vec<Item> {
        let root = FieldPath::root();
        let left = self.points_left(sheet);
        let mut items = Vec::new();
        if left > 0 {
            items.push(self.spending_table(sheet).into());
            let points = root.counted(self, "points", self.points_spent(sheet), 0..=left);
            items.push(points.into());
        }
        let before = root.number(self, "spent", 0..=sheet.army.collapse.points.value.clamp(0, 250));
        let lost = root.field(self, "commander_lost");
        let value =
            if self.commander_lost { "none: the commander is lost".into() } else { format!("{left} left") };
        items.push(Item::Fold(Fold {
            key: "commander".into(),
            title: "Victory Points".into(),
            value,
            items: vec![
                before.into(),
                lost.reason("The points are the commander’s own to spend.", POINTS).into(),
            ],
            ..Fold::default()
        }));
        items
    }

    /// What spending none, some or all of the points comes to.
    fn spending_table(&self, sheet: &Sheet) -> PrintedTable {
        let left = self.points_left(sheet);
        let best = self.best_spending(sheet);
        let mut choices: Vec<i32> = (0..left).step_by(10).collect();
        choices.extend([left, best.points]);
        choices.sort_unstable();
        choices.dedup();
        let root = FieldPath::root();
        let rows = choices.into_iter().map(|points| {
            let spending = self.spending(sheet, points);
            let label = match points {
                0 => "Spend none".into(),
                n if n == left => format!("Spend all {n}"),
                n => format!("Spend {n}"),
            };
            let to = Count::<0, 250>::clamped(points);
            let option = ChoiceOption::plain(spending.now.to_string()).long(label);
            let now = root.option("points", Count::clamped(self.points_spent(sheet)), to, option);
            let both =
                format!("{}{}", (spending.both() + 50) / 100, if points == best.points { " ★" } else { "" });
            TableRow {
                // Short, for phones.
                label: points.to_string(),
                is_on: points == self.points_spent(sheet),
                cells: vec![
                    Cell::Option(now),
                    Cell::Blank(spending.left.to_string()),
                    Cell::Blank(spending.next.to_string()),
                    Cell::Blank(both),
                ],
                ..TableRow::default()
            }
        });
        let head = ["Fights on", "Points left", "Next marker", "Both"];
        let head = head.map(|text| Head { text: text.into(), ..Head::default() });
        PrintedTable {
            key: "spending".into(),
            label: format!(
                "Victory Points: chances in 100{} · ★ best for both",
                sheet.army.collapse.per_point.source.mark()
            ),
            corner: "Spend".into(),
            head: head.into(),
            rows: rows.collect(),
        }
    }

    fn tally_items(&self) -> Vec<Item> {
        let fields = FieldPath::root().of("tally");
        let tally = &self.tally;
        let mut items: Vec<Item> = vec![
            fields.field(tally, "ab").into(),
            fields.field(tally, "cd").into(),
            fields.field(tally, "ef").into(),
            fields.field(tally, "cavalry").into(),
            fields.field(tally, "guns").into(),
        ];
        let french = vec![
            fields.field(tally, "french_ab").into(),
            fields.field(tally, "french_cd").into(),
            fields.field(tally, "french_ef").into(),
            fields.field(tally, "french_guns").into(),
        ];
        items.push(Item::Fold(Fold {
            key: "french".into(),
            title: "French".into(),
            value: if tally.has_french() { "some".into() } else { "none".into() },
            opens_at_first: tally.has_french(),
            items: french,
            ..Fold::default()
        }));
        items
    }
}
