//! Values by path: what is set, read back, and refused.

use aide_de_camp::rules::form::{ChoiceOption, FieldPath, Form, grouped};
use aide_de_camp::rules::input::{called, differences, get, of_battle, set};
use aide_de_camp::rules::{
    Count, Inches, Input, InvalidField, Lengths, List, Pairs, Source, Sourced, Text, UnitRef, printed,
};

#[derive(Clone, Debug, Default, PartialEq, Input)]
struct Unit {
    #[input(rename = "called")]
    name: Text<12>,
    hits: Count<0, 4>,
    /// The unit of the battle.
    unit: Option<UnitRef>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
#[input(choices)]
enum Order {
    /// Hold.
    #[default]
    Hold,
    /// All-out attack. Whatever the cost.
    #[input(hint = "within 3″", counts)]
    Attack,
}

#[derive(Clone, Debug, PartialEq, Input)]
struct Inputs {
    /// Open ground
    #[input(start = true)]
    open: bool,
    main: Unit,
    /// A second unit?
    second: Option<Unit>,
    count: Option<Count<1, 3>>,
    #[input(start = [Unit::default(), Unit::default()].into_iter().collect())]
    more: List<Unit, 5>,
    none_yet: List<Unit, 2>,
    #[input(start = [printed(1), printed(2)])]
    row: [Sourced; 2],
    /// Range. From the front.
    #[input(start = Inches::whole(5), hint = "from its front", guess, most = 6)]
    range: Inches,
    /// Its order.
    order: Order,
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
    inputs.main.hits = Count::clamped(3);
    inputs.count = Some(Count::clamped(2));
    inputs.row[1] = Sourced { value: -7, source: Source::Yours };
    let expected = [("open", "false"), ("main.hits", "3"), ("count", "2"), ("row.1", "-7")];
    assert_eq!(round_trip(&inputs), pairs(&expected));
}

#[test]
fn lists_grow_and_shrink() {
    let mut inputs = Inputs::default();
    inputs.more.pop();
    assert_eq!(round_trip(&inputs), pairs(&[("more", "1")]));
    inputs.more.push(Unit::default());
    inputs.more.push(Unit { hits: Count::clamped(4), ..Unit::default() });
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

/// What is said where a field is declared is what its control says; a key writes what stands there next.
#[test]
fn a_form_says_what_is_declared() {
    let inputs = Inputs::default();
    let fields = FieldPath::root().of("at");
    let mut items = vec![fields.beside(&inputs, ["open", "second"]), fields.field(&inputs, "order").into()];
    items.push(fields.length(&inputs, "range", Lengths::INCHES).into());
    items.push(fields.of("main").field(&inputs.main, "called").label("Name").into());
    items.push(fields.of("main").field(&inputs.main, "hits").label("Hits").hint("so far").into());
    items.push(fields.number(&inputs, "more", 0..=5).label("Units").into());
    let form = Form::new(items);
    let printed = "\
Open ground: [x]  <at.open>
A second unit?: [ ]  <at.second>
Its order: [Hold] | All-out attack within 3″  <at.order>
Range, from its front: − 5″ +  <at.range>
Name: “”  <at.main.called>
Hits, so far: 0 +  <at.main.hits>
Units: − 2 +  <at.more>
";
    assert_eq!(form.to_string(), printed);
    assert_eq!(form.assumed(|_| false), ["range 5″"]);
    let writes: Vec<_> = form.writes().into_iter().flat_map(|(_, writes)| writes.clone()).collect();
    let expected = [
        ("at.open", "false"),
        ("at.second", "yes"),
        ("at.order", "hold"),
        ("at.order", "attack"),
        ("at.range", "4.5"),
        ("at.range", "5.5"),
        ("at.main.hits", "1"),
        ("at.more", "1"),
        ("at.more", "3"),
    ];
    assert_eq!(writes, pairs(&expected));
    let order = fields.field(&inputs, "order");
    assert_eq!(order.options().iter().map(|option| option.counts).collect::<Vec<_>>(), [false, true]);
    assert_eq!(called(&Order::Attack), "All-out attack");
}

/// What stands for an input is marked, and not what was entered; a number beyond its bounds is shown as the nearest.
#[test]
fn a_control_may_show_what_stands_for_an_input() {
    let mut inputs = Inputs::default();
    inputs.main.hits = Count::clamped(4);
    let fields = FieldPath::root();
    let hits = fields.of("main").number(&inputs.main, "hits", 0..=2);
    let all = [Order::Hold, Order::Attack];
    let option = |order: Order| ChoiceOption::plain(called(&order));
    let title = |order: Order| if order == Order::Hold { "Stays".into() } else { "Goes".into() };
    let order = fields.picker(&inputs, "order", grouped(&all, title), option).standing(&Order::Attack);
    let form = Form::new(vec![hits.into(), order.into()]);
    let printed = ": − 2  <main.hits>\nIts order: Hold | [All-out attack]  <order>\n";
    assert_eq!(form.to_string(), printed);
}

#[test]
fn what_a_battle_fills_in_is_known_by_its_type() {
    let inputs = Inputs { second: Some(Unit::default()), ..Inputs::default() };
    assert_eq!(of_battle(&inputs), ["main.unit", "second.unit", "more.0.unit", "more.1.unit"]);
}
