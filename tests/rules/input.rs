//! Values by path: what is set, read back, and refused.

use aide_de_camp::rules::input::{differences, get, set};
use aide_de_camp::rules::{Count, Entry, Input, InvalidField, List, Pairs, Source, Text, printed};

#[derive(Clone, Debug, Default, PartialEq, Input)]
struct Unit {
    #[input(rename = "called")]
    name: Text<12>,
    hits: Count<0, 4>,
}

#[derive(Clone, Debug, PartialEq, Input)]
struct Inputs {
    open: bool,
    main: Unit,
    second: Option<Unit>,
    count: Option<Count<1, 3>>,
    more: List<Unit, 5>,
    none_yet: List<Unit, 2>,
    row: [Entry; 2],
}

impl Default for Inputs {
    fn default() -> Self {
        Inputs {
            open: true,
            main: Unit::default(),
            second: None,
            count: None,
            more: [Unit::default(), Unit::default()].into_iter().collect(),
            none_yet: List::default(),
            row: [printed(1), printed(2)],
        }
    }
}

fn pairs(pairs: &[(&str, &str)]) -> Pairs {
    pairs.iter().map(|(path, value)| (path.to_string(), value.to_string())).collect()
}

/// Sets every pair, each by itself; returns those that do not fit.
fn set_all(inputs: &mut Inputs, pairs: &Pairs) -> Vec<InvalidField> {
    pairs.iter().filter_map(|(path, text)| set(inputs, path, text).err()).collect()
}

/// The differences from the default, which make the same again out of the default.
fn round_trip(value: &Inputs) -> Pairs {
    let differences = differences(value, &Inputs::default());
    let mut again = Inputs::default();
    assert_eq!(set_all(&mut again, &differences), []);
    assert_eq!(&again, value);
    differences
}

#[test]
fn what_differs_is_written_and_read_back() {
    let mut inputs = Inputs::default();
    assert_eq!(round_trip(&inputs), []);
    inputs.open = false;
    inputs.main.hits = Count::near(3);
    inputs.count = Some(Count::near(2));
    inputs.row[1] = Entry { value: -7, source: Source::Yours };
    let expected = [("open", "false"), ("main.hits", "3"), ("count", "2"), ("row.1", "-7")];
    assert_eq!(round_trip(&inputs), pairs(&expected));
}

#[test]
fn lists_grow_and_shrink() {
    let mut inputs = Inputs::default();
    inputs.more.pop();
    assert_eq!(round_trip(&inputs), pairs(&[("more", "1")]));
    inputs.more.push(Unit::default());
    inputs.more.push(Unit { hits: Count::near(4), ..Unit::default() });
    assert_eq!(round_trip(&inputs), pairs(&[("more", "3"), ("more.2.hits", "4")]));
    inputs.none_yet.push(Unit::default());
    assert_eq!(round_trip(&inputs).last(), pairs(&[("none_yet", "1")]).last());
    let mut appended = Inputs::default();
    assert_eq!(set(&mut appended, "more.2.hits", "4"), Ok(()));
    assert_eq!(get(&appended, "more"), Some("3".into()));
}

#[test]
fn options_are_filled_by_what_is_set_in_them() {
    let mut inputs = Inputs { second: Some(Unit::default()), ..Inputs::default() };
    assert_eq!(round_trip(&inputs), pairs(&[("second", "yes")]));
    assert_eq!(set(&mut inputs, "second", "none"), Ok(()));
    let given = pairs(&[("second.called", "12"), ("main.called", "none"), ("second", "yes")]);
    assert_eq!(set_all(&mut inputs, &given), []);
    assert_eq!(inputs.second.map(|unit| unit.name.to_string()), Some("12".into()));
    assert_eq!(inputs.main.name.to_string(), "none");
}

#[test]
fn what_does_not_fit_is_named_and_the_rest_is_set() {
    let given = pairs(&[
        ("main.hits", "5"),
        ("open", "false"),
        ("gun", "1"),
        ("more.7.hits", "1"),
        ("more.2.hits", "9"),
        ("more", "6"),
        ("more", "-1"),
        ("main", "yes"),
        ("main", "none"),
        ("row", "1"),
        ("row.2", "1"),
        ("row.0", "1000"),
        ("row.0.n", "1"),
        ("row.0.source", "printed"),
        ("open.more", "true"),
        ("", "1"),
        ("second.hits", "9"),
        ("count", "0"),
    ]);
    let mut inputs = Inputs::default();
    let invalid = set_all(&mut inputs, &given);
    assert_eq!(inputs, Inputs { open: false, ..Inputs::default() });
    let expected: Pairs = given.into_iter().filter(|(path, _)| path != "open").collect();
    let named: Pairs = invalid.into_iter().map(|field| (field.path, field.value)).collect();
    assert_eq!(named, expected);
}
