//! What can be entered, as plain data: made by a calculator, an army or a sheet, drawn by one view.
//!
//! What is open (a fold, a tab, a picker) belongs to the screen, by key. An item that does not matter is left out by
//! whoever makes the form, or says why it does not matter.

mod build;
mod control;
mod figure;
mod known;
mod list;
mod print;
mod table;

use super::{Pairs, Side, Sides, UnitRef, uncapitalize};

pub use build::{FieldPath, factor_toggle, grouped, writes};
pub(crate) use build::{factor_worth, paces, stepper};
pub use control::{ChoiceOption, Control, Kind, OptionGroup};
pub use figure::{Figure, Sector};
pub use list::{Die as RowDie, Layout, List, Row};
pub use table::{Cell, Head, PrintedTable, TableRow, column, row};

/// What can be entered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Form {
    /// Beside the title: whose it is, where the form itself has no place for that; may be empty.
    pub about: String,
    /// Beside the title: what decides everything below. A fold opens above the items.
    pub head: Vec<Item>,
    /// From top to bottom.
    pub items: Vec<Item>,
}

/// A part of a form. Keys are unique among all items and controls of a form.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// Items under a title.
    Section(Section),
    /// Sections beside each other where there is room.
    Columns(Vec<Section>),
    /// Two sides of a fight beside each other.
    Sides(Box<Sides<Section>>),
    /// Items that are opened by a tap.
    Fold(Fold),
    /// Rows that may be added, moved and removed.
    List(List),
    /// A printed table whose cells can be tapped.
    Table(PrintedTable),
    /// Controls in one row, as far as there is room.
    Row(Vec<Control>),
    /// A unit from above, with the ground around it as keys.
    Figure(Figure),
    /// Which units of a battle stand at a place of the inputs.
    Units(UnitPlace),
    /// One control.
    Control(Control),
    /// Something to know.
    Note(Remark),
    /// The answer's track, with the way taken on it.
    Track,
}

/// Items under a title.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    /// Names it among the items of its form.
    pub key: String,
    /// What it is about.
    pub title: String,
    /// What it comes to: "2 left".
    pub total: String,
    /// Small, beside or below the title.
    pub note: String,
    /// The side that the section belongs to, if it is of one.
    pub side: Option<Side>,
    /// What stands beside the title, such as "one more unit".
    pub add: Option<Control>,
    /// From top to bottom.
    pub items: Vec<Item>,
}

/// Items that are opened by a tap.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fold {
    /// Names it among the items of its form.
    pub key: String,
    /// What it is about.
    pub title: String,
    /// What is chosen in it, in words.
    pub value: String,
    /// Open before it was ever tapped.
    pub opens_at_first: bool,
    /// Whose names are its title: the units of the battle of which all that is in it is known.
    pub units: Vec<UnitRef>,
    /// From top to bottom.
    pub items: Vec<Item>,
}

/// A place of the inputs at which units of a battle stand. Of a battle that is on, those who could stand there are offered;
/// elsewhere it is not seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitPlace {
    /// The path of the input that names the first of them; names it among the items of its form.
    pub key: String,
    /// What it is: "Whom it charges".
    pub label: &'static str,
    /// Of which army they are.
    pub army: Side,
    /// Who stands there, the front first.
    pub units: Vec<UnitRef>,
}

/// Something to know while entering.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// Names it among the items of its form.
    pub key: String,
    /// A sentence.
    pub text: String,
    /// Whether the remark warns.
    pub warns: bool,
}

impl Form {
    /// A form of these items.
    pub fn new(items: Vec<Item>) -> Self {
        Form { about: String::new(), head: Vec::new(), items }
    }

    /// Every control of the form, whatever is open, in order.
    pub fn controls(&self) -> Vec<&Control> {
        let mut all = Vec::new();
        self.head.iter().chain(&self.items).for_each(|item| item.collect_controls(&mut all));
        all
    }

    /// What stands at the guesses that the player has not entered: "range 6″".
    pub fn assumed(&self, is_entered: impl Fn(&str) -> bool) -> Vec<String> {
        let is_open =
            |control: &&&Control| control.is_guess && control.disabled.is_none() && !is_entered(&control.key);
        let words = |control: &&Control| format!("{} {}", uncapitalize(&control.label), control.entered());
        self.controls().iter().filter(is_open).map(words).collect()
    }

    /// Every set of writes that a tap on the form may make, with the key of its control, row or cell.
    pub fn writes(&self) -> Vec<(&str, &Pairs)> {
        let mut all = Vec::new();
        self.controls().into_iter().for_each(|control| control.collect_writes(&mut all));
        self.head.iter().chain(&self.items).for_each(|item| item.collect_other_writes(&mut all));
        all
    }

    /// Every printed table of the form, in order.
    pub fn tables(&self) -> Vec<&PrintedTable> {
        let mut all = Vec::new();
        self.head.iter().chain(&self.items).for_each(|item| item.collect_tables(&mut all));
        all
    }
}

impl Item {
    /// A fold that is closed at first.
    pub fn fold(key: impl Into<String>, title: impl Into<String>, items: Vec<Item>) -> Item {
        Item::Fold(Fold { key: key.into(), title: title.into(), items, ..Fold::default() })
    }

    /// Something to know.
    pub fn note(key: impl Into<String>, text: impl Into<String>) -> Item {
        Item::Note(Remark { key: key.into(), text: text.into(), warns: false })
    }

    /// A warning.
    pub fn warning(key: impl Into<String>, text: impl Into<String>) -> Item {
        Item::Note(Remark { key: key.into(), text: text.into(), warns: true })
    }

    /// Names it among its like; of what has no key of its own, the one of its first part.
    pub fn key(&self) -> &str {
        match self {
            Item::Section(section) => &section.key,
            Item::Columns(sections) => sections.first().map_or("columns", |first| &first.key),
            Item::Sides(sides) => &sides[Side::Ours].key,
            Item::Fold(fold) => &fold.key,
            Item::List(list) => &list.key,
            Item::Table(table) => &table.key,
            Item::Row(controls) => controls.first().map_or("row", |first| &first.key),
            Item::Figure(figure) => figure.controls().next().map_or("figure", |first| &first.key),
            Item::Units(place) => &place.key,
            Item::Control(control) => &control.key,
            Item::Note(remark) => &remark.key,
            Item::Track => "track",
        }
    }

    /// The items directly below it, such as those of a section or of a list's rows.
    pub fn children(&self) -> Vec<&Item> {
        match self {
            Item::Section(section) => section.items.iter().collect(),
            Item::Columns(sections) => sections.iter().flat_map(|section| &section.items).collect(),
            Item::Sides(sides) => sides.iter().flat_map(|section| &section.items).collect(),
            Item::Fold(fold) => fold.items.iter().collect(),
            Item::List(list) => {
                list.rows.iter().flat_map(|row| row.items.iter().chain(&row.folded)).collect()
            }
            Item::Table(_)
            | Item::Row(_)
            | Item::Figure(_)
            | Item::Units(_)
            | Item::Control(_)
            | Item::Note(_)
            | Item::Track => Vec::new(),
        }
    }

    fn collect_controls<'a>(&'a self, all: &mut Vec<&'a Control>) {
        match self {
            Item::Section(section) => all.extend(&section.add),
            Item::Columns(sections) => all.extend(sections.iter().filter_map(|section| section.add.as_ref())),
            Item::Sides(sides) => all.extend(sides.iter().filter_map(|section| section.add.as_ref())),
            Item::List(list) => {
                all.extend(list.rows.iter().flat_map(|row| row.keys.iter().flatten()));
                all.extend(&list.add);
            }
            Item::Row(controls) => all.extend(controls),
            Item::Figure(figure) => all.extend(figure.controls()),
            Item::Control(control) => all.push(control),
            Item::Table(table) => all.extend(table.controls()),
            Item::Fold(_) | Item::Units(_) | Item::Note(_) | Item::Track => {}
        }
        self.children().into_iter().for_each(|item| item.collect_controls(all));
    }

    fn collect_tables<'a>(&'a self, all: &mut Vec<&'a PrintedTable>) {
        if let Item::Table(table) = self {
            all.push(table);
        }
        self.children().into_iter().for_each(|item| item.collect_tables(all));
    }

    fn collect_other_writes<'a>(&'a self, all: &mut Vec<(&'a str, &'a Pairs)>) {
        match self {
            Item::List(list) => list.rows.iter().for_each(|row| row.collect_writes(all)),
            Item::Table(table) => all.extend(table.options().map(|option| (&*table.key, &option.writes))),
            _ => {}
        }
        self.children().into_iter().for_each(|item| item.collect_other_writes(all));
    }
}

impl From<Control> for Item {
    fn from(control: Control) -> Self {
        Item::Control(control)
    }
}

impl From<Section> for Item {
    fn from(section: Section) -> Self {
        Item::Section(section)
    }
}

impl From<List> for Item {
    fn from(list: List) -> Self {
        Item::List(list)
    }
}

impl From<PrintedTable> for Item {
    fn from(table: PrintedTable) -> Self {
        Item::Table(table)
    }
}

impl Section {
    /// A section of these items; its title is its key.
    pub fn new(title: impl Into<String>, items: Vec<Item>) -> Self {
        let title = title.into();
        Section { key: title.clone(), title, items, ..Section::default() }
    }

    /// The section under another key, where several have this title.
    pub fn keyed(self, key: impl Into<String>) -> Self {
        Section { key: key.into(), ..self }
    }

    /// The section with what it comes to.
    pub fn total(self, total: impl Into<String>) -> Self {
        Section { total: total.into(), ..self }
    }

    /// The section with something small beside its title.
    pub fn note(self, note: impl Into<String>) -> Self {
        Section { note: note.into(), ..self }
    }
}
