//! Values by name: changes to a value's fields, each said as "this field, that value".
//!
//! Links, a player's own sheet and saved inputs are all such changes, laid over a default.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
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
    let mut fits = |tree: &Value| serde_json::from_value::<T>(tree.clone()).is_ok();
    let misfits = lay_tree(&mut laid, &tree(base), names, '.', &mut fits);
    (built(laid), misfits)
}

/// The plain tree of a value of ours.
pub(super) fn tree<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("our own types have only text keys and finite numbers")
}

/// A value from a tree of which every part has been seen to fit.
pub(super) fn built<T: DeserializeOwned>(tree: Value) -> T {
    serde_json::from_value(tree).expect("only what fits is laid")
}

fn compare(value: &Value, base: &Value, path: &str, named: &mut Named) {
    let under = |name: &str| if path.is_empty() { name.into() } else { format!("{path}.{name}") };
    match (value, base) {
        (value, base) if value == base => {}
        (Value::Object(fields), _) => {
            for (name, field) in fields {
                compare(field, base.get(name).unwrap_or(&Value::Null), &under(name), named);
            }
        }
        (Value::Array(items), base) => {
            let known = base.as_array().map_or(&[][..], Vec::as_slice);
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

/// What stands at a place of a list that the base does not have: one like its last.
fn one_more(known: &[Value]) -> Value {
    known.last().cloned().unwrap_or_else(|| Value::Object(Map::new()))
}

fn text(leaf: &Value) -> String {
    match leaf {
        Value::Null => "none".into(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

pub(super) fn lay_tree(
    tree: &mut Value,
    base: &Value,
    names: &Named,
    separator: char,
    fits: &mut dyn FnMut(&Value) -> bool,
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
fn readings(text: &str) -> Vec<Value> {
    let mut readings = vec![Value::String(text.into())];
    match text {
        "true" => readings.push(true.into()),
        "false" => readings.push(false.into()),
        "none" => readings.push(Value::Null),
        _ => readings.extend(text.parse::<i64>().ok().map(Value::from)),
    }
    readings
}

fn put(tree: &mut Value, base: &Value, steps: &[&str], leaf: Value) -> Option<()> {
    let Some((step, rest)) = steps.split_first() else {
        // A list is set by its length.
        match (&mut *tree, leaf) {
            (Value::Array(items), Value::Number(length)) => {
                let length = usize::try_from(length.as_u64()?).ok().filter(|n| *n <= LONGEST_LIST)?;
                let more = one_more(base.as_array().map_or(&[][..], Vec::as_slice));
                items.resize(length, more);
            }
            (Value::Array(_), _) => return None,
            (_, leaf) => *tree = leaf,
        }
        return Some(());
    };
    if let Value::Array(items) = tree {
        let index: usize = step.parse().ok()?;
        let known = base.as_array().map_or(&[][..], Vec::as_slice);
        if index == items.len() && index < LONGEST_LIST {
            items.push(one_more(known));
        }
        let base = known.get(index).cloned().unwrap_or_else(|| one_more(known));
        return put(items.get_mut(index)?, &base, rest, leaf);
    }
    if tree.is_null() {
        *tree = Value::Object(Map::new());
    }
    let base = base.get(step).unwrap_or(&Value::Null);
    let field = tree.as_object_mut()?.entry(*step).or_insert(Value::Null);
    put(field, base, rest, leaf)
}

/// Every leaf by its path; an entry of a sheet is one leaf.
pub(super) fn cells(tree: &Value) -> Vec<(String, String)> {
    fn walk(tree: &Value, path: &str, cells: &mut Vec<(String, String)>) {
        match tree {
            Value::Object(fields) => match fields.get("n").filter(|_| fields.contains_key("source")) {
                Some(n) => cells.push((path.into(), text(n))),
                None => fields.iter().for_each(|(name, field)| walk(field, &format!("{path}/{name}"), cells)),
            },
            Value::Array(items) => {
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
        assert_eq!(round_trip(&inputs), named(&[("main.hits", "3"), ("open", "false")]));
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
