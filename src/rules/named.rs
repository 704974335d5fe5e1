//! Values by name: changes to a value's fields, each said as "this field, that value".
//!
//! Links, a player's own sheet and saved inputs are all such changes, laid over a default.

use super::tree::Tree;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt;

/// Fields by their path and what they are set to, in the value's own order.
pub type Named = Vec<(String, String)>;

/// A named value that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The field's path, as it was given.
    pub path: String,
    /// What it was to be.
    pub value: String,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}={}”", self.path, self.value)
    }
}

/// No list grows beyond this while names are read; the list's own type says what it really holds.
const LONGEST_LIST: usize = 200;

/// The fields in which `value` differs from `base`, by dotted path.
pub fn differences<T: Serialize>(value: &T, base: &T) -> Named {
    let mut named = Named::new();
    compare(&tree(value), &tree(base), "", &mut named);
    named
}

/// Lays names over `base`, each by itself; what does not fit is left out and told.
pub fn lay<T: Serialize + DeserializeOwned>(base: &T, names: &Named) -> (T, Vec<Misfit>) {
    let mut laid = tree(base);
    let mut fits = |tree: &Tree| tree.clone().read::<T>().is_ok();
    let misfits = lay_tree(&mut laid, &tree(base), names, '.', &mut fits);
    (built(laid), misfits)
}

/// The plain tree of a value of ours.
pub(super) fn tree<T: Serialize>(value: &T) -> Tree {
    Tree::of(value).expect("our own types have only text keys and whole numbers")
}

/// A value from a tree of which every part has been seen to fit.
pub(super) fn built<T: DeserializeOwned>(tree: Tree) -> T {
    tree.read().expect("only what fits is laid")
}

fn compare(value: &Tree, base: &Tree, path: &str, named: &mut Named) {
    let under = |name: &str| if path.is_empty() { name.into() } else { format!("{path}.{name}") };
    match (value, base) {
        (value, base) if value == base => {}
        (Tree::Fields(fields), _) => {
            for (name, field) in fields {
                compare(field, base.get(name).unwrap_or(&Tree::None), &under(name), named);
            }
        }
        (Tree::List(items), base) => {
            let known = items_of(base);
            if items.len() != known.len() {
                named.push((path.into(), items.len().to_string()));
            }
            for (i, item) in items.iter().enumerate() {
                compare(item, known.get(i).unwrap_or(&one_more(known)), &under(&i.to_string()), named);
            }
        }
        (leaf, _) => named.push((path.into(), text(leaf))),
    }
}

fn items_of(tree: &Tree) -> &[Tree] {
    match tree {
        Tree::List(items) => items,
        _ => &[],
    }
}

/// What stands at a place of a list that the base does not have: one like its last.
fn one_more(known: &[Tree]) -> Tree {
    known.last().cloned().unwrap_or_else(|| Tree::Fields(Vec::new()))
}

fn text(leaf: &Tree) -> String {
    match leaf {
        Tree::Text(text) => text.clone(),
        Tree::Number(n) => n.to_string(),
        Tree::Bool(yes) => yes.to_string(),
        Tree::None | Tree::List(_) | Tree::Fields(_) => "none".into(),
    }
}

pub(super) fn lay_tree(
    tree: &mut Tree,
    base: &Tree,
    names: &Named,
    separator: char,
    fits: &mut dyn FnMut(&Tree) -> bool,
) -> Vec<Misfit> {
    let mut misfits = Vec::new();
    for (path, value) in names {
        let steps: Vec<&str> = path.trim_start_matches('/').split(separator).collect();
        let laid = readings(value).into_iter().find_map(|leaf| {
            let mut next = tree.clone();
            put(&mut next, base, &steps, leaf).filter(|()| fits(&next)).map(|()| next)
        });
        match laid {
            Some(laid) => *tree = laid,
            None => misfits.push(Misfit { path: path.clone(), value: value.clone() }),
        }
    }
    misfits
}

/// What a text may stand for; the field's own type decides which it is.
fn readings(text: &str) -> Vec<Tree> {
    let mut readings = vec![Tree::Text(text.into())];
    match text {
        "true" => readings.push(Tree::Bool(true)),
        "false" => readings.push(Tree::Bool(false)),
        "none" => readings.push(Tree::None),
        _ => readings.extend(text.parse().ok().map(Tree::Number)),
    }
    readings
}

fn put(tree: &mut Tree, base: &Tree, steps: &[&str], leaf: Tree) -> Option<()> {
    let Some((step, rest)) = steps.split_first() else {
        // A list is set by its length.
        match (&mut *tree, leaf) {
            (Tree::List(items), Tree::Number(length)) => {
                let length = usize::try_from(length).ok().filter(|n| *n <= LONGEST_LIST)?;
                items.resize(length, one_more(items_of(base)));
            }
            (Tree::List(_), _) => return None,
            (_, leaf) => *tree = leaf,
        }
        return Some(());
    };
    if let Tree::List(items) = tree {
        let index: usize = step.parse().ok()?;
        let known = items_of(base);
        if index == items.len() && index < LONGEST_LIST {
            items.push(one_more(known));
        }
        let base = known.get(index).cloned().unwrap_or_else(|| one_more(known));
        return put(items.get_mut(index)?, &base, rest, leaf);
    }
    if *tree == Tree::None {
        *tree = Tree::Fields(Vec::new());
    }
    let Tree::Fields(fields) = tree else { return None };
    let at = fields.iter().position(|(name, _)| name == step).unwrap_or_else(|| {
        fields.push((step.to_string(), Tree::None));
        fields.len() - 1
    });
    put(&mut fields[at].1, base.get(step).unwrap_or(&Tree::None), rest, leaf)
}

/// Every leaf by its path; an entry of a sheet is one leaf.
pub(super) fn cells(tree: &Tree) -> Vec<(String, String)> {
    fn walk(tree: &Tree, path: &str, cells: &mut Vec<(String, String)>) {
        match tree {
            Tree::Fields(fields) => match tree.get("n").filter(|_| tree.get("source").is_some()) {
                Some(n) => cells.push((path.into(), text(n))),
                None => fields.iter().for_each(|(name, field)| walk(field, &format!("{path}/{name}"), cells)),
            },
            Tree::List(items) => {
                for (i, item) in items.iter().enumerate() {
                    walk(item, &format!("{path}/{i}"), cells);
                }
            }
            leaf => cells.push((path.into(), text(leaf))),
        }
    }
    let mut cells = Vec::new();
    walk(tree, "", &mut cells);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Count, List};
    use serde::Deserialize;

    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Unit {
        name: String,
        hits: Count<0, 4>,
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Inputs {
        open: bool,
        main: Unit,
        second: Option<Unit>,
        more: List<Unit, 5>,
        none_yet: List<Unit, 5>,
    }

    impl Default for Inputs {
        fn default() -> Self {
            let more = (0..2).map(|_| Unit::default()).collect();
            Inputs { open: true, main: Unit::default(), second: None, more, none_yet: List::default() }
        }
    }

    fn named(names: &[(&str, &str)]) -> Named {
        names.iter().map(|(path, value)| (path.to_string(), value.to_string())).collect()
    }

    fn round_trip(inputs: &Inputs) -> Named {
        let names = differences(inputs, &Inputs::default());
        assert_eq!(lay(&Inputs::default(), &names), (inputs.clone(), vec![]), "{names:?}");
        names
    }

    #[test]
    fn only_what_differs_is_named() {
        let mut inputs = Inputs::default();
        assert_eq!(round_trip(&inputs), named(&[]));
        inputs.open = false;
        inputs.main.hits = Count::near(3);
        assert_eq!(round_trip(&inputs), named(&[("open", "false"), ("main.hits", "3")]));
    }

    #[test]
    fn lists_grow_and_shrink() {
        let mut inputs = Inputs::default();
        inputs.more.pop();
        assert_eq!(round_trip(&inputs), named(&[("more", "1")]));
        inputs.more = (0..4).map(|_| Unit::default()).collect();
        inputs.more[3].hits = Count::near(1);
        assert_eq!(round_trip(&inputs), named(&[("more", "4"), ("more.3.hits", "1")]));
        inputs.none_yet.push(Unit { name: "12".into(), hits: Count::near(2) });
        inputs.second = Some(Unit::default());
        round_trip(&inputs);
    }

    #[test]
    fn a_misfit_is_told_and_the_rest_is_laid() {
        let (inputs, misfits) = lay(
            &Inputs::default(),
            &named(&[("main.hits", "5"), ("open", "false"), ("gun", "1"), ("more.7.hits", "1")]),
        );
        assert!(!inputs.open);
        let told: Vec<_> = misfits.iter().map(Misfit::to_string).collect();
        assert_eq!(told, ["“main.hits=5”", "“gun=1”", "“more.7.hits=1”"]);
    }
}
