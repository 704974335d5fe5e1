//! Values by path: the one name that links, forms, saved inputs and sheets have for an input.
//!
//! A value is taken as the JSON tree that serde makes of it. A path leads through it field by field: at the path of a
//! list stands its length, and the element after the last appends one; an option is filled by a path through it or by
//! `yes`, and emptied by `none`. A text is tried as it stands, then as a number and as yes or no; the first that the
//! type takes counts.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Paths with their values as text, in the value's own order.
pub type Pairs = Vec<(String, String)>;

/// A path that leads nowhere, or a value that does not fit there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{path}={value}”")]
pub struct InvalidField {
    /// The path, as it was given.
    pub path: String,
    /// What it was to be.
    pub value: String,
}

/// No list of a game is longer; a length from a link is held to this before anything is allocated.
const LONGEST_LIST: usize = 256;
/// A sheet's numbers stay within this of nought, so that no sum can overflow.
const LARGEST_CELL: i64 = 999;

const NONE: &str = "none";
const SOME: &str = "yes";
/// A cell of a sheet is `{ n, source }`; no path leads inside it.
const CELL: [&str; 2] = ["n", "source"];
/// The source of a cell that was set by path.
const YOURS: &str = "yours";

/// The text of a value that is written as a single word.
pub fn to_word<T: Serialize>(value: &T) -> String {
    word(&tree(value))
}

/// A value out of a single word, if it is one of that type.
pub fn from_word<T: DeserializeOwned>(text: &str) -> Option<T> {
    scalars(text).into_iter().find_map(|value| serde_json::from_value(value).ok())
}

/// The text at a dotted path; nothing where it leads nowhere.
pub fn get<T: Serialize>(source: &T, path: &str) -> Option<String> {
    tree(source).pointer(&pointer(&steps(path))).map(word)
}

/// Sets the value at a dotted path. Where it does not fit nothing is changed.
pub fn set<T: Serialize + DeserializeOwned>(
    target: &mut T,
    path: &str,
    text: &str,
) -> Result<(), InvalidField> {
    set_steps(target, &steps(path), text)
        .ok_or_else(|| InvalidField { path: path.to_owned(), value: text.to_owned() })
}

/// Sets every pair, each by itself; returns those that do not fit.
pub fn set_all<T: Serialize + DeserializeOwned>(target: &mut T, pairs: &Pairs) -> Vec<InvalidField> {
    pairs.iter().filter_map(|(path, text)| set(target, path, text).err()).collect()
}

/// Sets the value where these steps lead.
pub(super) fn set_steps<T: Serialize + DeserializeOwned>(
    target: &mut T,
    steps: &[&str],
    text: &str,
) -> Option<()> {
    let changed = changed(tree(target), steps, text, &normalized::<T>)?;
    *target = serde_json::from_value(changed).ok()?;
    Some(())
}

/// Every single word under its path.
pub fn leaves<T: Serialize>(source: &T) -> Pairs {
    let mut pairs = Pairs::new();
    collect_leaves(&tree(source), "", &mut pairs);
    pairs
}

/// Where a value differs from a base, as pairs that make the one out of the other. An element of a list that the base
/// does not have is compared with a new one.
pub fn differences<T: Serialize + DeserializeOwned>(value: &T, base: &T) -> Pairs {
    let tree_of_value = tree(value);
    let mut differences =
        Differences { root: &tree_of_value, normalize: &normalized::<T>, pairs: Pairs::new() };
    differences.compare(&mut Vec::new(), &tree_of_value, Some(&tree(base)));
    differences.pairs
}

fn tree<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("inputs, armies and sheets have string keys only")
}

/// A tree as the type has it, with every default filled in; nothing where it does not fit.
fn normalized<T: Serialize + DeserializeOwned>(tree_of_value: Value) -> Option<Value> {
    serde_json::from_value::<T>(tree_of_value).ok().map(|value| tree(&value))
}

type Normalize<'a> = &'a dyn Fn(Value) -> Option<Value>;

fn steps(path: &str) -> Vec<&str> {
    path.split('.').collect()
}

fn pointer(steps: &[&str]) -> String {
    steps.iter().map(|step| format!("/{}", step.replace('~', "~0").replace('/', "~1"))).collect()
}

fn empty() -> Value {
    Value::Object(Map::new())
}

fn is_cell(value: &Value) -> bool {
    value.as_object().is_some_and(|fields| fields.keys().eq(CELL))
}

fn word(value: &Value) -> String {
    match value {
        Value::Null => NONE.into(),
        Value::Bool(so) => so.to_string(),
        Value::Number(n) => n.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.len().to_string(),
        Value::Object(fields) if is_cell(value) => word(&fields[CELL[0]]),
        Value::Object(_) => SOME.into(),
    }
}

/// What a text may stand for.
fn scalars(text: &str) -> Vec<Value> {
    let number = text.parse::<i64>().ok().map(Value::from);
    let yes_or_no = text.parse::<bool>().ok().map(Value::from);
    [Some(text.into()), number, yes_or_no].into_iter().flatten().collect()
}

/// The tree with a text at the end of these steps, if the type takes it.
fn changed(mut tree: Value, steps: &[&str], text: &str, normalize: Normalize<'_>) -> Option<Value> {
    for (depth, step) in steps.iter().enumerate() {
        let parent = tree.pointer_mut(&pointer(&steps[..depth]))?;
        let filled = match parent {
            Value::Array(list) if step.parse() == Ok(list.len()) && list.len() < LONGEST_LIST => {
                list.push(empty());
                true
            }
            Value::Null => {
                *parent = empty();
                true
            }
            parent if is_cell(parent) => return None,
            _ => false,
        };
        if filled {
            tree = normalize(tree)?;
        }
    }
    let end = pointer(steps);
    let put = |value: Value| {
        let mut tree = tree.clone();
        *tree.pointer_mut(&end)? = value;
        normalize(tree)
    };
    match tree.pointer(&end)? {
        Value::Array(list) => {
            let length = text.parse().ok().filter(|length| *length <= LONGEST_LIST)?;
            let mut list = list.clone();
            list.resize_with(length, empty);
            put(list.into())
        }
        cell if is_cell(cell) => scalars(text).into_iter().find_map(|n| {
            let within = n.as_i64().is_none_or(|n| n.abs() <= LARGEST_CELL);
            within.then(|| put(serde_json::json!({ "n": n, "source": YOURS }))).flatten()
        }),
        Value::Object(_) => {
            // Only an option can be emptied, so only an option can be said to be there.
            let emptied = put(Value::Null)?;
            match text {
                NONE => Some(emptied),
                SOME => Some(tree.clone()),
                _ => None,
            }
        }
        _ => {
            let option = match text {
                NONE => Some(Value::Null),
                SOME => Some(empty()),
                _ => None,
            };
            scalars(text).into_iter().chain(option).find_map(put)
        }
    }
}

fn joined(path: &str, step: &str) -> String {
    if path.is_empty() { step.into() } else { format!("{path}.{step}") }
}

fn collect_leaves(value: &Value, path: &str, pairs: &mut Pairs) {
    match value {
        Value::Object(fields) if !is_cell(value) => {
            fields.iter().for_each(|(name, field)| collect_leaves(field, &joined(path, name), pairs));
        }
        Value::Array(list) => {
            let elements = list.iter().enumerate();
            elements.for_each(|(at, one)| collect_leaves(one, &joined(path, &at.to_string()), pairs));
        }
        leaf => pairs.push((path.into(), word(leaf))),
    }
}

struct Differences<'a> {
    root: &'a Value,
    normalize: Normalize<'a>,
    pairs: Pairs,
}

impl Differences<'_> {
    fn compare(&mut self, steps: &mut Vec<String>, value: &Value, base: Option<&Value>) {
        if base == Some(value) {
            return;
        }
        match (value, base) {
            (Value::Object(fields), _) if !is_cell(value) => {
                let new;
                let base = match base {
                    Some(Value::Object(base)) => Some(base),
                    _ => {
                        self.push(steps, SOME.into());
                        new = self.new_at(steps, empty());
                        new.as_ref().and_then(Value::as_object)
                    }
                };
                for (name, field) in fields {
                    self.under(steps, name, field, base.and_then(|base| base.get(name)));
                }
            }
            (Value::Array(list), _) => {
                let base = base.and_then(Value::as_array).map_or(&[][..], |base| base);
                if list.len() != base.len() {
                    self.push(steps, list.len().to_string());
                }
                let new = if list.len() > base.len() {
                    let new = self.new_at(steps, Value::Array(vec![empty()]));
                    new.and_then(|new| new.get(0).cloned())
                } else {
                    None
                };
                for (at, element) in list.iter().enumerate() {
                    self.under(steps, &at.to_string(), element, base.get(at).or(new.as_ref()));
                }
            }
            (leaf, _) => self.push(steps, word(leaf)),
        }
    }

    fn under(&mut self, steps: &mut Vec<String>, step: &str, value: &Value, base: Option<&Value>) {
        steps.push(step.into());
        self.compare(steps, value, base);
        steps.pop();
    }

    fn push(&mut self, steps: &[String], text: String) {
        self.pairs.push((steps.join("."), text));
    }

    /// What the type makes of a value with nothing said about it.
    fn new_at(&self, steps: &[String], value: Value) -> Option<Value> {
        let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
        let at = pointer(&steps);
        let mut root = self.root.clone();
        *root.pointer_mut(&at)? = value;
        (self.normalize)(root)?.pointer(&at).cloned()
    }
}
