//! Every number of every chart at its worst: it is refused, or something is said of it.

use crate::completeness::missing::{Missing, file_of};
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::{Overrides, SystemInfo};
use aide_de_camp::systems::SYSTEMS;
use std::collections::BTreeMap;

/// Numbers that may be nothing, beside those that are shown with their sign: what is added or taken off may be none.
const MAY_BE_NOTHING: &[(&str, &str, &str)] = &[
    ("grande-tactique", "/moves/road", "a road may be no help"),
    ("grande-tactique", "/flight/behind_cavalry", "pursuers may come as far"),
    ("dbm", "/points/changes", "what changes a price may be none"),
    ("republique", "/artillery/row_start", "the first box of the row"),
    ("republique", "/artillery_columns", "what moves a column may be none"),
    ("republique", "/assault/all_out_in", "a zone may be none"),
    ("republique", "/maneuver/target", "modifiers take a die below nothing"),
    ("republique", "/panic_test/pass", "modifiers take a die below nothing"),
    ("republique", "/rally/losses", "any loss at all"),
    ("republique", "/movement/spotting", "those inside may be out of sight"),
];

/// Neighbours: what stands beside each other in such an order goes up or down as we ship it, and then in any chart.
const ORDERS: &[&[&str]] = &[
    &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"],
    &["elite", "veteran", "average", "green", "militia"],
    &["excellent", "good", "adequate", "poor"],
    &["energetic", "proficient", "cautious"],
    &["H", "M", "L", "VL"],
    &["light", "medium", "heavy", "armored"],
    &["light", "medium", "heavy", "reinforced", "fortress"],
    &["unformed", "rattled", "shaken", "demoralized"],
    &["disengage", "withdraw", "fall_back", "retreat", "rout"],
    &["foot_falls_back", "foot_retreats", "foot_routs"],
    &["horse_falls_back", "horse_retreats", "horse_routs"],
    &["road", "good", "rough", "difficult"],
    &["s", "o", "i"],
    &["ab", "cd", "ef"],
    &["a", "b", "c", "d", "e", "f"],
    &["killed_to", "wounded_to", "light_wound_to"],
    &["below_half", "to_level", "above"],
    &["fewest", "middle", "most"],
    &["great_general", "ordinary_general", "bad_general"],
];

fn number(text: &str) -> Option<f32> {
    text.parse().ok()
}

fn written(n: f32) -> String {
    n.to_string()
}

/// The most that a cell takes is no slip that could be told where ours is a third of it.
const MOST: f32 = 999.0;

/// Negative, nothing, a thousand: whatever is far from what it is.
fn far_off(ours: f32) -> Vec<f32> {
    let other_sign = (ours != 0.0).then(|| -ours.signum());
    let much = (ours.abs() * 3.0 < MOST).then_some(MOST);
    let nothing = (ours != 0.0).then_some(0.0);
    [-MOST].into_iter().chain(other_sign).chain(much).chain(nothing).collect()
}

/// Values of these cells that pass a neighbour, where all of them go one way.
fn out_of_order(values: &[f32]) -> Vec<(usize, f32)> {
    let way = (values[values.len() - 1] - values[0]).signum();
    let goes_on = values.windows(2).all(|two| (two[1] - two[0]) * way >= 0.0);
    if values.len() < 3 || !goes_on || values[0] == values[values.len() - 1] {
        return Vec::new();
    }
    let passes = |at: usize| {
        let next = values.get(at + 1).map(|next| (at, next + way));
        next.into_iter().chain(at.checked_sub(1).map(|before| (at, values[before] - way)))
    };
    (0..values.len()).flat_map(passes).collect()
}

/// Each cell with the values that make no sense in it.
fn worst(system: &SystemInfo) -> Vec<(String, f32)> {
    let cells: BTreeMap<String, f32> =
        (system.cells)().into_iter().filter_map(|(at, value)| Some((at, number(&value)?))).collect();
    let mut worst: Vec<(String, f32)> =
        cells.iter().flat_map(|(at, ours)| far_off(*ours).into_iter().map(|n| (at.clone(), n))).collect();
    for order in ORDERS {
        for at in cells.keys() {
            let steps: Vec<&str> = at.split('/').collect();
            for place in (1..steps.len()).filter(|place| steps[*place] == order[0]) {
                let beside = |name: &&str| {
                    let mut steps = steps.clone();
                    steps[place] = name;
                    steps.join("/")
                };
                let row: Vec<(String, f32)> = order
                    .iter()
                    .map_while(|name| cells.get_key_value(&beside(name)))
                    .map(|(at, n)| (at.clone(), *n))
                    .collect();
                let values: Vec<f32> = row.iter().map(|(_, n)| *n).collect();
                worst.extend(out_of_order(&values).into_iter().map(|(at, n)| (row[at].0.clone(), n)));
            }
        }
    }
    worst
}

/// own: rows of numbers need no doubt of their game, since those of all games are looked after.
#[test]
fn a_number_out_of_line_is_asked_about_in_any_row() {
    let republique = SYSTEMS.iter().find(|system| system.id == "republique").unwrap();
    for (at, value) in [
        ("/assault_modifiers/cavalry/armored", "1"),
        ("/assault_modifiers/morale/rattled", "0"),
        ("/assault_modifiers/grade/militia", "9"),
        ("/rally/losses/3/modifier", "-2"),
    ] {
        let overrides: Overrides = [(at.into(), value.into())].into_iter().collect();
        let found = (republique.context)(&overrides).findings();
        assert!(found.len() == 1 && found[0].path == at && !found[0].is_below_nothing, "{at}: {found:?}");
    }
}

#[test]
fn something_is_said_of_every_number_that_makes_no_sense() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let file = file_of(system.id, "sheet");
        let shipped: BTreeMap<String, String> = (system.cells)().into_iter().collect();
        let charts = (system.charts)(&(system.context)(&Overrides::default()));
        let controls = charts.iter().flat_map(|chart| chart.form.controls());
        // What changes a die or a column is shown with its sign or its arrow.
        let is_signed = |text: &str| text.contains(['+', '−', '←', '→', '◀', '▶']);
        let signed: BTreeMap<String, bool> =
            controls.map(|control| (pointer(&control.key), is_signed(&control.value))).collect();
        let findings = |changes: Overrides| {
            let context = (system.context)(&changes);
            let invalid = context.invalid().iter().map(|invalid| (invalid.path.clone(), String::new()));
            let told = context.findings().into_iter().map(|fault| (fault.path, fault.why));
            invalid.chain(told).collect::<Vec<_>>()
        };
        let alone = |at: &str, n: f32| findings([(at.to_owned(), written(n))].into_iter().collect());
        // All cells at once say most of it; what is not told so is tried by itself.
        let numbers = || shipped.iter().filter_map(|(at, value)| Some((at.clone(), number(value)?)));
        let all = |n: f32| findings(numbers().map(|(at, _)| (at, written(n))).collect());
        let at_once: Vec<(f32, Vec<(String, String)>)> =
            [-MOST, MOST, 0.0, -1.0, 1.0].map(|n| (n, all(n))).into();
        let is_told = |at: &str, n: f32| {
            let at_once = at_once.iter().find(|(tried, _)| *tried == n);
            let is_in = |(_, told): &(f32, Vec<(String, String)>)| {
                told.iter().any(|(path, _)| at.starts_with(&**path))
            };
            at_once.is_some_and(is_in) || !alone(at, n).is_empty()
        };
        let is_free = |at: &str| system.any_number.iter().any(|(part, _)| at.starts_with(part));
        let may_be_nothing = |at: &str| {
            let is_listed =
                MAY_BE_NOTHING.iter().any(|(id, part, _)| *id == system.id && at.starts_with(part));
            signed[at] || is_listed || alone(at, -1.0).iter().any(|(_, why)| why.ends_with("use 0 or more"))
        };
        for (at, n) in worst(system) {
            if shipped[&at] == written(n) || is_free(&at) || n == 0.0 && may_be_nothing(&at) {
                continue;
            }
            let wants = format!("wants a word on {at} = {n} in place of {}", shipped[&at]);
            missing.unless(is_told(&at, n), &file, wants);
        }
        for (part, _) in system.any_number {
            missing.unless(shipped.keys().any(|at| at.starts_with(part)), &file, format!("has no {part}"));
        }
    }
    missing.expect_none();
}

/// What is said of a number that can be played by, in the words of the chart.
#[test]
fn a_slip_is_asked_about_in_the_words_of_the_chart() {
    let told = |system: &str, at: &str, n: &str| {
        let system = SYSTEMS.iter().find(|one| one.id == system).unwrap();
        let context = (system.context)(&[(at.to_owned(), n.to_owned())].into_iter().collect());
        let findings = context.findings();
        assert!(findings.iter().all(|finding| finding.is_warning && finding.blocks.is_empty()));
        findings.iter().map(|finding| finding.said_of("It")).collect::<Vec<_>>()
    };
    for (system, at, n, said) in [
        (
            "grande-tactique",
            "/firing/long_range",
            "5",
            "Is this meant? Long range, +5 instead of −1: a number of the other sign.",
        ),
        (
            "plm",
            "/actions/moves/infantry_line",
            "300",
            "Is this meant? Infantry in line, 300″ instead of 3″: a number of another size.",
        ),
        (
            "republique",
            "/forced_moves/retreat",
            "13",
            "Is this meant? Retreats, facing away, 13″ where “Routs, facing away” has 12″: out of line with its neighbour.",
        ),
    ] {
        assert_eq!(told(system, at, n), [said], "{at}");
    }
    // A price that is ours to leave blank, and a row that the player moves as a whole, are nobody's slip.
    assert!(told("grande-tactique", "/points/infantry", "120").is_empty());
    assert!(told("republique", "/rally/numbers/militia/3", "1").is_empty());
}
