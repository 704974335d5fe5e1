//! A form on the screen: what can be entered, where it is written, and what of it is open.

use crate::focus::keep_focus_near;
use aide_de_camp::rules::Pairs;
use aide_de_camp::rules::form::{Fold, Form, Item, Layout, List};
use leptos::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Writes what a tap writes, all or nothing; or says why it does not fit.
pub type Write = Callback<Pairs, Result<(), String>>;

/// A form on the screen, for its views. It lives as long as the owner that made it.
#[derive(Clone, Copy)]
pub struct FormState {
    /// What can be entered now.
    pub form: Memo<Arc<Form>>,
    /// The keys of the controls that the player has used, and the paths that a tap on a table wrote: their guesses are
    /// entered.
    pub touched: RwSignal<BTreeSet<String>>,
    write: Write,
    open: RwSignal<OpenParts>,
}

/// What is open, by key.
#[derive(Clone, Default)]
struct OpenParts {
    /// Folds that were tapped.
    folds: BTreeMap<String, bool>,
    /// The row that is open in each list with tabs.
    tabs: BTreeMap<String, String>,
    /// The list and the row of the card that is open.
    card: Option<(String, String)>,
    picker: Option<String>,
    cell: Option<String>,
}

impl FormState {
    /// A form that is written by `write`.
    pub fn new(form: Memo<Arc<Form>>, write: Write) -> Self {
        FormState { form, touched: RwSignal::default(), write, open: RwSignal::default() }
    }

    /// Writes what a tap on the control of this key writes.
    pub fn enter(self, key: &str, writes: Pairs) -> Result<(), String> {
        self.touched.update(|touched| {
            touched.insert(key.to_owned());
        });
        self.write(writes)
    }

    /// Writes what a tap on a table writes.
    pub fn enter_option(self, writes: Pairs) {
        self.touched.update(|touched| touched.extend(writes.iter().map(|(path, _)| path.clone())));
        self.tap(writes);
    }

    /// Writes what belongs to no control, such as a move of a row. What a form offers fits.
    pub fn tap(self, writes: Pairs) {
        let _ = self.write(writes);
    }

    fn write(self, writes: Pairs) -> Result<(), String> {
        keep_focus_near();
        let before = self.form.with_untracked(|form| row_keys(form));
        self.write.run(writes)?;
        let after = self.form.with_untracked(|form| row_keys(form));
        self.open.update(|open| open.open_new_rows(&before, &after));
        Ok(())
    }

    /// Takes nothing for entered any more: the form is used for something else now.
    pub fn forget_entered(self) {
        self.touched.update(BTreeSet::clear);
    }

    /// Whether a fold is open.
    pub fn is_fold_open(self, fold: &Fold) -> bool {
        self.open.with(|open| open.folds.get(&fold.key).copied()).unwrap_or(fold.opens_at_first)
    }

    /// Opens a fold, or closes it.
    pub fn toggle_fold(self, fold: &Fold) {
        let is_open = untrack(|| self.is_fold_open(fold));
        self.open.update(|open| {
            open.folds.insert(fold.key.clone(), !is_open);
        });
    }

    /// The place of the row that is open in a list with tabs.
    pub fn open_tab(self, list: &List) -> usize {
        let key = self.open.with(|open| open.tabs.get(&list.key).cloned());
        match key {
            None => 0,
            // The open one may have been the last, and taken off.
            Some(key) => {
                list.rows.iter().position(|row| row.key == key).unwrap_or(list.rows.len().max(1) - 1)
            }
        }
    }

    /// Opens a row of a list with tabs.
    pub fn set_open_tab(self, list: &str, row: &str) {
        self.open.update(|open| {
            open.tabs.insert(list.to_owned(), row.to_owned());
        });
    }

    /// Whether a card is open.
    pub fn is_card_open(self, list: &str, row: &str) -> bool {
        self.open.with(|open| matches!(&open.card, Some((open, card)) if open == list && card == row))
    }

    /// Opens a card and closes the one that was open, or closes it.
    pub fn toggle_card(self, list: &str, row: &str) {
        let is_open = untrack(|| self.is_card_open(list, row));
        self.open.update(|open| open.card = (!is_open).then(|| (list.to_owned(), row.to_owned())));
    }

    /// Whether a picker is open.
    pub fn is_picker_open(self, key: &str) -> bool {
        self.open.with(|open| open.picker.as_deref() == Some(key))
    }

    /// Opens a picker and closes the one that was open, or closes it.
    pub fn set_picker_open(self, key: &str, is_open: bool) {
        self.open.update(|open| open.picker = is_open.then(|| key.to_owned()));
    }

    /// The key of the table cell that is open.
    pub fn open_cell(self) -> Option<String> {
        self.open.with(|open| open.cell.clone())
    }

    /// Opens a table cell and closes the one that was open, or closes it.
    pub fn toggle_cell(self, key: &str) {
        self.open.update(|open| open.cell = (open.cell.as_deref() != Some(key)).then(|| key.to_owned()));
    }
}

/// The keys of the rows of each list of which one row is open at a time.
type RowKeys = BTreeMap<String, (Layout, Vec<String>)>;

fn row_keys(form: &Form) -> RowKeys {
    fn collect(item: &Item, all: &mut RowKeys) {
        if let Item::List(list) = item {
            let keys = list.rows.iter().map(|row| row.key.clone()).collect();
            all.insert(list.key.clone(), (list.layout, keys));
        }
        item.children().into_iter().for_each(|child| collect(child, all));
    }
    let mut all = RowKeys::new();
    form.head.iter().chain(&form.items).for_each(|item| collect(item, &mut all));
    all
}

impl OpenParts {
    /// Opens the row that a list has more than before.
    fn open_new_rows(&mut self, before: &RowKeys, after: &RowKeys) {
        for (list, (layout, rows)) in after {
            let Some((_, rows_before)) = before.get(list) else { continue };
            let new = rows.iter().find(|row| !rows_before.contains(row));
            let Some(new) = new.filter(|_| rows.len() == rows_before.len() + 1) else { continue };
            match layout {
                Layout::Stack => {}
                Layout::Tabs => drop(self.tabs.insert(list.clone(), new.clone())),
                Layout::Cards | Layout::Ledger => self.card = Some((list.clone(), new.clone())),
            }
        }
    }
}

/// What `find` finds. Until the view of what is gone is gone, too, it stays as it was last.
pub fn latest<T>(first: T, find: impl Fn() -> Option<T> + Send + Sync + 'static) -> Memo<T>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    Memo::new(move |last: Option<&T>| find().or_else(|| last.cloned()).unwrap_or_else(|| first.clone()))
}
