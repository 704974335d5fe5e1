//! Rows that may be added, moved and removed.

use super::{Control, FieldPath, Item, Pairs};
use crate::rules::Face;

/// Rows that may be added, moved and removed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct List {
    /// Names it among the items of its form.
    pub key: String,
    /// What its rows are, for readers: "Unit".
    pub label: String,
    /// How it is laid out.
    pub layout: Layout,
    /// In order.
    pub rows: Vec<Row>,
    /// One more row, where it is offered here.
    pub add: Option<Control>,
}

/// How the rows of a list are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Below each other, each with its items in view.
    #[default]
    Stack,
    /// One row is open at a time, the others are keys above it. A single row has no key. A new row is the open one.
    Tabs,
    /// Each on a card of one line, the rest of it opens below; one is open at a time.
    Cards,
    /// Each on one line, its keys in columns beside its title; the rest of it opens below.
    Ledger,
}

/// A row of a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Names it among the rows of its list, and stays when it moves.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// Small, below the title.
    pub summary: String,
    /// A short figure before the title: a rank.
    pub badge: String,
    /// The die that it was given; nothing where its list has no dice.
    pub die: Option<Die>,
    /// In a ledger what can be done with it, or is done, a column each; nothing where nothing can.
    pub keys: Vec<Option<Control>>,
    /// In view.
    pub items: Vec<Item>,
    /// Behind a tap on the title.
    pub folded: Vec<Item>,
    /// Changes places with the row before it; an empty list where it is the first and cannot.
    pub up: Option<Pairs>,
    /// Changes places with the row after it.
    pub down: Option<Pairs>,
    /// One more like it.
    pub duplicate: Option<Pairs>,
    /// Takes it off.
    pub remove: Option<Control>,
}

/// The place for the die that falls to a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Die {
    /// What it shows, if it was rolled.
    pub face: Option<Face>,
    /// Takes it back.
    pub take_back: Pairs,
}

impl FieldPath {
    /// A list of these rows, one for each element of the list at `name`. `label` is what they are, for readers: "Unit".
    pub fn list(&self, name: &str, label: &str, layout: Layout, rows: Vec<Row>) -> List {
        List { key: self.path(name), label: label.into(), layout, rows, add: None }
    }
}

impl List {
    /// The list with a button for one more row, up to `most`; `full` says then why there are no more.
    pub fn adding(self, label: impl Into<String>, most: usize, full: &'static str) -> Self {
        let count = self.rows.len();
        let is_full = count >= most;
        let one_more = if is_full { Pairs::new() } else { vec![(self.key.clone(), (count + 1).to_string())] };
        let add = Control::button(format!("{}.add", self.key), label, one_more);
        List { add: Some(add.disabled(is_full.then_some(full))), ..self }
    }
}

impl Row {
    pub(super) fn collect_writes<'a>(&'a self, all: &mut Vec<(&'a str, &'a Pairs)>) {
        let moves = [&self.up, &self.down, &self.duplicate].into_iter().flatten();
        let moves = moves.chain(self.die.as_ref().map(|die| &die.take_back));
        all.extend(moves.filter(|writes| !writes.is_empty()).map(|writes| (&*self.key, writes)));
        if let Some(remove) = &self.remove {
            remove.collect_writes(all);
        }
    }
}
