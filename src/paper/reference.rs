//! A game on paper: its turn and all of its charts, as the laminated sheet beside the table has them.

use super::{PaperList, PaperTable, PaperTables, cell_words};
use crate::factors::Row;
use crate::rules::chart::pointer;
use crate::rules::form::{Control, Item, PrintedTable};
use crate::rules::{AnyContext, Phase, RuleRef, Source, SystemInfo, changed_reading};

/// The quick-reference sheet of a game, by somebody's chart.
#[derive(Clone, Debug, Default)]
pub struct Reference {
    /// The sequence of play.
    pub turn: Vec<&'static Phase>,
    /// All tables in the order of the charts; a list has what stands in none, chart by chart.
    pub tables: PaperTables,
    /// How the rules are read where that is not our way, each as a question with its answer.
    pub readings: Vec<String>,
    /// Where values come from that are not printed, each once.
    pub sources: Vec<Source>,
}

impl Reference {
    /// All of a game by the sheet of this context.
    pub fn of(system: &SystemInfo, context: &AnyContext) -> Self {
        let mut reference = Reference { turn: system.turn.iter().collect(), ..Reference::default() };
        let is_reading = |control: &Control| {
            let path = pointer(&control.key);
            system.readings.iter().any(|reading| reading.path == path)
        };
        for chart in (system.charts)(context) {
            let rule = chart.rule.unwrap_or(RuleRef(""));
            let mut single = Vec::new();
            for item in &chart.form.items {
                reference.add(item, rule, &mut single);
            }
            single.retain(|control| !is_reading(control));
            let rows: Vec<Row> = single.into_iter().map(|control| row(control, rule)).collect();
            if !rows.is_empty() {
                reference.tables.lists.push(PaperList { title: chart.title.into(), rows });
            }
            let sources = chart.form.controls().into_iter().map(|control| control.source);
            reference.sources.extend(sources.filter(|source| *source != Source::Printed));
        }
        reference.sources.sort();
        reference.sources.dedup();
        let changed = context.overrides().iter();
        reference.readings =
            changed.filter_map(|(path, value)| changed_reading(system.readings, path, value)).collect();
        reference
    }

    fn add<'i>(&mut self, item: &'i Item, rule: RuleRef, single: &mut Vec<&'i Control>) {
        match item {
            Item::Table(table) => self.add_table(table, rule),
            Item::Control(control) => single.push(control),
            Item::Row(controls) => single.extend(controls),
            Item::Section(section) => section.items.iter().for_each(|item| self.add(item, rule, single)),
            Item::Columns(sections) => {
                sections.iter().flat_map(|it| &it.items).for_each(|item| self.add(item, rule, single));
            }
            Item::Fold(fold) => fold.items.iter().for_each(|item| self.add(item, rule, single)),
            Item::Sides(_)
            | Item::List(_)
            | Item::Figure(_)
            | Item::Units(_)
            | Item::Note(_)
            | Item::Track => {}
        }
    }

    fn add_table(&mut self, table: &PrintedTable, rule: RuleRef) {
        if table.head.len() == 1 {
            self.tables.lists.push(PaperList::of(table, rule));
        } else {
            self.tables.tables.push(marked(table, rule));
        }
    }
}

/// A table with a sign beside each value that is not printed; where all of them have the same, it stands with the title.
fn marked(table: &PrintedTable, rule: RuleRef) -> PaperTable {
    let mut sources: Vec<Source> = table.controls().map(|control| control.source).collect();
    sources.sort();
    sources.dedup();
    match sources[..] {
        [one] => {
            let of = PaperTable::of(table, rule, |_| "");
            PaperTable { title: [&*of.title, " ", one.sign()].concat().trim_end().into(), ..of }
        }
        _ => PaperTable::of(table, rule, Source::sign),
    }
}

fn row(control: &Control, rule: RuleRef) -> Row {
    let (label, figure) = cell_words(control);
    Row { label, figure, source: control.source, rule, is_factor: false }
}
