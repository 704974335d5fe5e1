//! A system's entries and readings, and a player's own laid over them.

use super::RuleRef;
use super::named::{self, Cell, Misfit, Named, Parts};
use crate::sorted::Sorted;

/// All the printed numbers of a system, with the readings of what its text leaves open.
pub trait Sheet: Clone + PartialEq + Parts + Send + Sync + 'static {
    /// As we ship it.
    const OURS: &'static Self;
    /// What the settings offer, in the order of the rules.
    const READINGS: &'static [Reading];
}

/// A place where the rules text can be read in more than one way: a setting.
#[derive(Debug)]
pub struct Reading {
    /// Where it stands in the sheet: "/readings/joint_columns".
    pub path: &'static str,
    /// What is open.
    pub question: &'static str,
    /// The ways to read it, ours first.
    pub choices: &'static [Choice],
    /// Why ours comes first.
    pub why: &'static str,
    /// Where the text stands.
    pub rule: RuleRef,
}

/// One way to read it.
#[derive(Debug)]
pub struct Choice {
    /// As stored and linked.
    pub value: &'static str,
    /// As shown.
    pub label: &'static str,
}

/// What a player has changed on a sheet, by path: `"/readings/joint_columns" → "others_only"`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes(pub(crate) Sorted<String>);

impl Changes {
    /// Nothing changed: the sheet is ours.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every change with its path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(path, value)| (path, value.as_str()))
    }

    /// What a path is changed to.
    pub fn get(&self, path: &str) -> Option<&str> {
        self.0.get(path).map(String::as_str)
    }

    /// Changes a path, or takes its change back.
    pub fn set(&mut self, path: &str, value: Option<&str>) {
        match value {
            Some(value) => self.0.set(path.into(), value.into()),
            None => drop(self.0.remove(path)),
        }
    }
}

impl FromIterator<(String, String)> for Changes {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(iter: I) -> Self {
        Changes(iter.into_iter().collect())
    }
}

/// Lays a player's changes over our sheet: every one that fits is kept, what does not is told.
pub fn load<S: Sheet>(changes: &Changes) -> (S, Vec<Misfit>) {
    let mut sheet = S::OURS.clone();
    let mut misfits = named::lay(&mut sheet, &dotted(changes));
    for misfit in &mut misfits {
        misfit.path = slashed(&misfit.path);
    }
    (sheet, misfits)
}

/// Changes by the names of the sheet's parts.
fn dotted(changes: &Changes) -> Named {
    let mut names = Named::new();
    for (path, value) in changes.iter() {
        names.push((path.trim_start_matches('/').replace('/', "."), value.into()));
    }
    names
}

fn slashed(path: &str) -> String {
    format!("/{}", path.replace('.', "/"))
}

/// What the cell at this path is on a sheet with these changes, and what it could be.
pub fn cell<S: Sheet>(changes: &Changes, path: &str) -> (String, Cell) {
    let (mut sheet, _) = load::<S>(changes);
    let path = path.trim_start_matches('/').replace('/', ".");
    (named::word_at(&mut sheet, &path).unwrap_or_default(), named::cell_at(&mut sheet, &path))
}

/// Every cell of our sheet with its path and value: what a chart screen lists and a test changes one by one.
pub fn cells<S: Sheet>() -> Named {
    let mut cells = named::told(&mut S::OURS.clone());
    for (path, _) in &mut cells {
        *path = slashed(path);
    }
    cells
}
