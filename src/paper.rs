//! What is printed with an army: its units with what they cost and boxes to tick, and what it is played from.

mod columns;
mod reference;

use crate::factors::{Factors, Row, factors};
use crate::roster::Roster;
use crate::rules::form::{Cell, Control, Head, Item, PrintedTable, TableRow};
use crate::rules::{
    AnyBattleView, AnyContext, Army, ChartForm, Group, Markers, RuleRef, SheetTable, Side, Sides, Source,
    SystemInfo, UnitId, UnitRef,
};

pub use columns::{Band, Part, Piece, pages};
pub use reference::Reference;

/// An army on paper.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paper {
    /// Its divisions or commands.
    pub groups: Vec<PaperGroup>,
    /// What it rolls dice on.
    pub rolled: PaperTables,
    /// The factors that no table has, and what else it is played from.
    pub others: PaperTables,
    /// Kinds of unit and groups of which nobody asked what factors they have.
    pub unasked: usize,
}

/// A division or command on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperGroup {
    /// In words; its lines say nothing of their boxes.
    pub group: Group,
    /// What is ticked off of the group itself.
    pub boxes: Vec<TickBoxes>,
    /// What is ticked off of each of its units.
    pub of_units: Vec<Vec<TickBoxes>>,
}

/// Boxes to tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TickBoxes {
    /// What stands before them.
    pub label: &'static str,
    /// How many.
    pub count: i32,
}

/// Tables of the sheet on paper.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaperTables {
    /// Those of several columns.
    pub tables: Vec<PaperTable>,
    /// Those of one.
    pub lists: Vec<PaperList>,
}

/// A table of several columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperTable {
    /// What it is.
    pub title: String,
    /// Where it stands.
    pub rule: RuleRef,
    /// What stands above the names of the rows.
    pub corner: String,
    /// What stands above the columns.
    pub head: Vec<String>,
    /// The name of each row, and its cells.
    pub rows: Vec<(String, Vec<String>)>,
}

/// A list of rows, each with its figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperList {
    /// What it is.
    pub title: String,
    /// From top to bottom.
    pub rows: Vec<Row>,
}

impl Paper {
    /// What is printed of a roster by the sheet of this context.
    pub fn of(roster: &Roster, context: &AnyContext) -> Self {
        let (army, system) = (roster.army.army(), roster.army.system());
        let factors = factors(army, system, context);
        let mut paper = Paper { groups: groups(army, system, context), ..Paper::default() };
        paper.unasked = factors.unasked;
        let charts = (system.charts)(context);
        let (mut said, mut rules) = (Vec::new(), Vec::new());
        for wanted in (system.tables)(army) {
            if let Some((rule, table)) = find(&charts, &wanted) {
                said.extend(table.rows.iter().flat_map(controls).map(cell_words));
                rules.push(rule);
                let part = if wanted.is_rolled { &mut paper.rolled } else { &mut paper.others };
                part.add(rule, &table);
            }
        }
        // What a sum takes from a printed table instead of a list of factors is looked up there.
        let is_new = |row: &Row| {
            let is_looked_up = !row.is_factor && rules.contains(&row.rule);
            !is_looked_up && !said.contains(&(row.label.clone(), row.figure.clone()))
        };
        let lists = factors.lists.into_iter().map(|Factors { title, mut rows }| {
            rows.retain(is_new);
            PaperList { title: title.into(), rows }
        });
        let lists: Vec<_> = lists.filter(|list| !list.rows.is_empty()).collect();
        paper.others.lists.splice(0..0, lists);
        paper
    }
}

impl PaperTables {
    /// These, and then others: tables with tables, lists with lists.
    pub fn followed_by(mut self, others: PaperTables) -> Self {
        self.tables.extend(others.tables);
        self.lists.extend(others.lists);
        self
    }

    fn add(&mut self, rule: RuleRef, table: &PrintedTable) {
        if table.head.len() == 1 {
            self.lists.push(PaperList::of(table, rule));
        } else {
            self.tables.push(PaperTable::of(table, rule, Source::mark));
        }
    }
}

impl PaperTable {
    /// A table of several columns, with these marks behind its values.
    fn of(table: &PrintedTable, rule: RuleRef, mark: fn(Source) -> &'static str) -> Self {
        let marked = |text: &str, source| [text, mark(source)].concat();
        let cell = |cell: &Cell| match cell {
            Cell::Control(control) => marked(&control.value, control.source),
            Cell::Blank(text) => text.clone(),
            Cell::Option(option) => option.label.clone(),
        };
        let row = |row: &TableRow| {
            let label = [&*row.label, &*row.small].join(" ").trim_end().to_owned();
            (label, row.cells.iter().map(cell).collect())
        };
        let head = |head: &Head| match &head.control {
            Some(control) => marked(&control.value, control.source),
            None => marked(&head.text, head.source),
        };
        PaperTable {
            title: table.label.clone(),
            rule,
            corner: table.corner.clone(),
            head: table.head.iter().map(head).collect(),
            rows: table.rows.iter().map(row).collect(),
        }
    }
}

impl PaperList {
    /// A table of one column.
    fn of(table: &PrintedTable, rule: RuleRef) -> Self {
        let rows = table.rows.iter().filter_map(|row| {
            let cell = controls(row).next()?;
            let (label, figure) = (row.label.clone(), cell.value.clone());
            Some(Row { label, figure, source: cell.source, rule, is_factor: false })
        });
        PaperList { title: table.label.clone(), rows: rows.collect() }
    }
}

/// The table on its chart, with the rows that are wanted; nothing where there is none of them.
fn find(charts: &[ChartForm], wanted: &SheetTable) -> Option<(RuleRef, PrintedTable)> {
    charts.iter().find_map(|chart| {
        let table = chart.form.items.iter().find_map(|item| match item {
            Item::Table(table) if table.label == wanted.label => Some(table),
            _ => None,
        })?;
        let mut table = table.clone();
        let is_wanted = |row: &TableRow| {
            let has = |name: &str| controls(row).any(|control| control.key.split('.').any(|it| it == name));
            let is_named = wanted.rows.is_empty() || wanted.rows.iter().any(|name| has(name));
            is_named && !wanted.left_out.iter().any(|name| has(name))
        };
        table.rows.retain(is_wanted);
        let rule = chart.rule.filter(|_| !table.rows.is_empty())?;
        Some((rule, table))
    })
}

fn controls(row: &TableRow) -> impl Iterator<Item = &Control> {
    row.cells.iter().filter_map(|cell| match cell {
        Cell::Control(control) => Some(&**control),
        Cell::Blank(_) | Cell::Option(_) => None,
    })
}

fn cell_words(control: &Control) -> (String, String) {
    (control.label.clone(), control.value.clone())
}

fn groups(army: &dyn Army, system: &'static SystemInfo, context: &AnyContext) -> Vec<PaperGroup> {
    let markers = Markers::default();
    let view = AnyBattleView {
        armies: Sides([army, army]),
        markers: &markers,
        active: Side::Ours,
        phase: system.turn.first().map_or("", |phase| phase.id),
        context,
    };
    let boxes = |id: Option<UnitId>| {
        let Some(id) = id else { return Vec::new() };
        let counters = (system.hooks.condition)(&view, UnitRef { side: Side::Ours, id }).counters;
        let of = system.boxes.iter().filter_map(|boxes| {
            let counter = counters.iter().find(|counter| counter.marker == boxes.marker.id)?;
            Some(TickBoxes { label: boxes.label, count: counter.most })
        });
        of.collect()
    };
    let group = |group: Group| PaperGroup {
        boxes: boxes(group.id),
        of_units: group.units.iter().map(|unit| boxes(unit.id)).collect(),
        group,
    };
    army.groups_by(context).into_iter().map(group).collect()
}
