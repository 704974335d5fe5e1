//! Charts that are typed over, kept, taken into a battle, and handed over as files.

use crate::battle::battle;
use aide_de_camp::battle::{Battle, Why};
use aide_de_camp::roster::Title;
use aide_de_camp::rules::chart::{
    ChartFileError, Refusal, chart_file, pointer, put, read_chart_file, type_over,
};
use aide_de_camp::rules::form::{Control, Kind, PrintedTable};
use aide_de_camp::rules::{AnyContext, Lengths, Overrides, Source, SystemInfo};
use aide_de_camp::storage::{Content, OwnSheet};
use aide_de_camp::systems::SYSTEMS;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

fn republique() -> &'static SystemInfo {
    SYSTEMS.iter().find(|system| system.id == "republique").unwrap()
}

fn controls(system: &SystemInfo, context: &AnyContext) -> Vec<Control> {
    let charts = (system.charts)(context);
    charts.iter().flat_map(|chart| chart.form.controls()).cloned().collect()
}

/// The tables of the shipped sheet.
fn tables(system: &SystemInfo) -> Vec<PrintedTable> {
    let charts = (system.charts)(&(system.context)(&Overrides::default()));
    charts.iter().flat_map(|chart| chart.form.tables()).cloned().collect()
}

/// What is typed over a table is kept by its key until it is taken.
#[test]
fn every_table_of_a_sheet_has_a_key_of_its_own() {
    for system in SYSTEMS {
        let tables = tables(system);
        let keys: BTreeSet<&str> = tables.iter().map(|table| &*table.key).collect();
        assert_eq!(keys.len(), tables.len(), "{}: {keys:?}", system.id);
        for table in &tables {
            let cells: Vec<&str> = table.controls().map(|control| &*control.key).collect();
            assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), cells.len(), "{}", table.key);
        }
    }
}

fn texts(texts: &[(&str, &str)]) -> Vec<(String, String)> {
    texts.iter().map(|(key, text)| (key.to_string(), text.to_string())).collect()
}

fn changes(changes: &[(&str, &str)]) -> Overrides {
    texts(changes).into_iter().collect()
}

/// What the chart writes is what can be typed: every cell, one step on, typed as it is shown then.
#[test]
fn every_cell_is_typed_as_the_chart_writes_it() {
    for system in SYSTEMS {
        for lengths in [Lengths::INCHES, Lengths::CENTIMETRES] {
            let shipped = (system.context)(&Overrides::default()).with_lengths(lengths);
            let (mut wanted, mut typed) = (Overrides::default(), Vec::new());
            // On a table of another scale every distance is shown otherwise.
            let is_scale = |key: &str| key.starts_with("scale.") || key == "readings.table_scale";
            for control in controls(system, &shipped).into_iter().filter(|control| !is_scale(&control.key)) {
                let writes = match &control.kind {
                    Kind::Stepper { more, .. } => more.clone(),
                    _ => {
                        let other = control.options().into_iter().find(|option| !option.is_chosen).cloned();
                        other.map(|option| option.writes)
                    }
                };
                for (key, value) in writes.into_iter().flatten() {
                    put(system, &mut wanted, &pointer(&key), &value);
                }
            }
            let changed = (system.context)(&wanted).with_lengths(lengths);
            for control in controls(system, &changed).iter().filter(|one| one.source == Source::Yours) {
                let shown = match control.options().into_iter().find(|option| option.is_chosen) {
                    Some(option) => option.label.clone(),
                    None => control.value.clone(),
                };
                typed.push((control.key.clone(), shown));
            }
            // A number that is written as a word is typed as the number it is.
            let is_word = |text: &str| !text.contains(|letter: char| letter.is_numeric());
            let numbers: Vec<String> = controls(system, &changed)
                .iter()
                .filter(|control| matches!(control.kind, Kind::Stepper { .. }) && is_word(&control.value))
                .map(|control| control.key.clone())
                .collect();
            for (key, text) in typed.iter_mut().filter(|(key, _)| numbers.contains(key)) {
                *text = wanted.get(&pointer(key)).unwrap().to_owned();
            }
            let (overrides, refusals) = type_over(system, &shipped, &typed);
            assert_eq!(refusals, [], "{}", system.id);
            let of = |overrides: &Overrides| {
                overrides.iter().map(|(at, to)| format!("{at} = {to}")).collect::<Vec<_>>()
            };
            assert_eq!(of(&overrides), of(&wanted), "{} {lengths:?}", system.id);
        }
    }
}

#[test]
fn a_table_is_typed_over_in_one_go() {
    let system = republique();
    let shipped = (system.context)(&Overrides::default());
    let typed = [
        // Unchanged, empty, with its sign, in other letters, with a dash of another kind.
        ("rally.numbers.elite.0", "14"),
        ("rally.numbers.elite.1", " "),
        ("rally.numbers.militia.4", "–7"),
        ("rally.losses.0.percent", "12 %"),
        ("assault.attacker_advantage.0.0", "4p 3b"),
        ("assault.attacker_advantage.0.1", "bt!"),
        ("panic_index.green.1", "rt-2"),
        ("skirmish.one_m.poor", "9+"),
        ("assault.all_out_in", "2,5″"),
        ("assault_modifiers.ep_leader", "+2"),
        ("readings.joint_columns", "All but the first"),
        // Back to what is printed.
        ("artillery_die.joint", "1"),
    ];
    let before = (system.context)(&changes(&[("/artillery_die/joint", "3")]));
    let (overrides, refusals) = type_over(system, &before, &texts(&typed));
    assert_eq!(refusals, []);
    let wanted = changes(&[
        ("/rally/numbers/militia/4", "-7"),
        ("/rally/losses/0/percent", "12"),
        ("/assault/attacker_advantage/0/0", "4P3B"),
        ("/assault/attacker_advantage/0/1", "BT!"),
        ("/panic_index/green/1", "Rt-2"),
        ("/skirmish/one_m/poor", "9"),
        ("/assault/all_out_in", "2.5"),
        ("/assault_modifiers/ep_leader", "2"),
        ("/readings/joint_columns", "others_only"),
    ]);
    assert_eq!(overrides, wanted);
    // In centimetres, on a table of another scale: 4 cm there are an inch and six tenths of the rules.
    let centimetres = shipped.with_lengths(Lengths::CENTIMETRES);
    let (overrides, _) = type_over(system, &centimetres, &texts(&[("assault.all_out_in", "5 cm")]));
    assert_eq!(overrides, changes(&[("/assault/all_out_in", "2")]));
}

/// What fits no cell is told of, one by one; the rest of the table is taken.
#[test]
fn what_fits_no_cell_is_refused_and_the_rest_is_taken() {
    let system = republique();
    let shipped = (system.context)(&Overrides::default());
    let typed = [
        ("rally.numbers.elite.0", "many"),
        ("rally.numbers.elite.1", "12"),
        ("rally.numbers.elite.2", "1000"),
        ("panic_index.green.1", "Rt-9"),
        ("assault.pitched_battle.0.1", "XY"),
    ];
    let (overrides, refusals) = type_over(system, &shipped, &texts(&typed));
    assert_eq!(overrides, changes(&[("/rally/numbers/elite/1", "12")]));
    let wanted = [
        ("rally.numbers.elite.0", "“many” is no value of Elite: Formed."),
        ("rally.numbers.elite.2", "“1000” is no value of Elite: Rattled."),
        ("panic_index.green.1", "“Rt-9” is no value of Green at P2."),
        ("assault.pitched_battle.0.1", "“XY” is no value of Pitched Battle at 14+: the attacker."),
    ];
    let mut refusals = refusals;
    refusals.sort_by_key(|refusal| typed.iter().position(|(key, _)| *key == refusal.key));
    let wanted = wanted.map(|(key, why)| Refusal { key: key.into(), why: why.into() });
    assert_eq!(refusals, wanted);
}

#[test]
fn a_copied_table_falls_on_the_cells_from_the_one_it_is_pasted_into() {
    let tables = tables(republique());
    let rally = tables.iter().find(|table| table.label == "Rally numbers").unwrap();
    let copied = "13\t12\t11\r\n9\t\t7\t6\t5\n";
    let pasted = rally.pasted("rally.numbers.veteran.2", copied);
    let wanted = [
        ("rally.numbers.veteran.2", "13"),
        ("rally.numbers.veteran.3", "12"),
        ("rally.numbers.veteran.4", "11"),
        ("rally.numbers.average.2", "9"),
        ("rally.numbers.average.3", ""),
        ("rally.numbers.average.4", "7"),
    ];
    assert_eq!((pasted.texts, pasted.left_over), (texts(&wanted), 2));
    // Without tabs a space parts the cells; below the table nothing is left to fall on.
    let pasted = rally.pasted("rally.numbers.militia.0", "14 9 4\n1 2");
    let wanted = [
        ("rally.numbers.militia.0", "14"),
        ("rally.numbers.militia.1", "9"),
        ("rally.numbers.militia.2", "4"),
    ];
    assert_eq!((pasted.texts, pasted.left_over), (texts(&wanted), 2));
    assert!(rally.pasted("artillery.track.0", "1 2").texts.is_empty());
    // Where the head has cells, it is the first row.
    let artillery = tables.iter().find(|table| table.head.iter().any(|head| head.control.is_some())).unwrap();
    let first = artillery.head.iter().find_map(|head| head.control.as_ref()).unwrap();
    assert_eq!(artillery.pasted(&first.key, "3").texts, texts(&[(&first.key, "3")]));
}

/// Every sheet goes out as a file and comes back from it, whatever was changed on it.
#[test]
fn a_chart_comes_back_from_its_file_as_it_went() {
    const CHARTS: usize = 40;
    let mut rng = StdRng::seed_from_u64(43);
    for system in SYSTEMS {
        let shipped = chart_file(system, "", &Overrides::default());
        assert_eq!(read_chart_file(system, &shipped).unwrap().overrides, Overrides::default());
        let all = controls(system, &(system.context)(&Overrides::default()));
        for n in 0..CHARTS {
            let mut overrides = Overrides::default();
            for _ in 0..rng.random_range(0..30) {
                let control = all.choose(&mut rng).unwrap();
                let writes = match &control.kind {
                    Kind::Stepper { less, more, .. } => less.clone().or_else(|| more.clone()),
                    _ => control.options().choose(&mut rng).map(|option| option.writes.clone()),
                };
                for (key, value) in writes.into_iter().flatten() {
                    put(system, &mut overrides, &pointer(&key), &value);
                }
            }
            let name = format!("Chart “{n}”");
            let file = chart_file(system, &name, &overrides);
            let read = read_chart_file(system, &file).unwrap();
            assert_eq!((read.name, read.overrides, read.unread), (name, overrides, Vec::new()));
        }
    }
}

/// The head of a file takes no name that a sheet has.
#[test]
fn no_part_of_a_sheet_is_called_as_the_head_of_its_file_is() {
    for system in SYSTEMS {
        for (cell, _) in (system.cells)() {
            let name = cell.split('/').nth(1).unwrap();
            assert!(
                !["game", "name", "rules", "house", "id", "rules_edition"].contains(&name),
                "{} {cell}",
                system.id
            );
        }
    }
}

/// A file says which of its values are the app's own, and is read by people.
#[test]
fn a_file_is_written_to_be_read() {
    let file = chart_file(republique(), "Ours", &changes(&[("/rally/numbers/elite/1", "12")]));
    for line in [
        r#"  "game": "republique","#,
        r#"  "name": "Ours","#,
        r#"      "elite": [14,12,12,11,10],"#,
        r#"    "outnumbered": [[3,2,-1],[2,1,-2],[3,1,-3],[4,1,-4]]"#,
        r#"    "elite": ["Ds","W","W","F","F"],"#,
    ] {
        assert!(file.lines().any(|one| one == line), "{line}\n{file}");
    }
    let house = file.lines().find(|line| line.starts_with(r#"  "house": ["#)).unwrap();
    assert!(house.contains(r#""rally.numbers.elite.0""#) && !house.contains(r#""rally.numbers.elite.1""#));
    assert!(!house.contains("rally.numbers.average.0"));
}

/// The chart from which the house values were taken, in the shape in which it is handed on: nothing of it differs from
/// the sheet as it is shipped, and what is changed in it is read.
#[test]
fn the_combat_chart_that_is_handed_on_is_read() {
    let file = include_str!("saved/house_chart_republique.json");
    let read = read_chart_file(republique(), file).unwrap();
    assert_eq!(read.name, "republique5-house-chart");
    let of =
        |overrides: &Overrides| overrides.iter().map(|(at, to)| format!("{at} = {to}")).collect::<Vec<_>>();
    assert_eq!(of(&read.overrides), [""; 0]);
    let unread = [
        "assault.lines",
        "assault_modifiers.morale.formed",
        "maneuver.forbidden",
        "maneuver.roll_needed",
        "rally.columns",
        "rally.leader_distance.round",
        "status",
    ];
    assert_eq!(read.unread, unread);
    let changed = file
        .replace(r#""veteran": [14,12,10,8,6]"#, r#""veteran": [14,13,10,8,6]"#)
        .replace(r#""14+","12,13""#, r#""15+","13,14""#)
        .replace(r#"[["5P3B","OV!"]"#, r#"[["4P3B","OV!"]"#)
        .replace(r#""2M":10},"good""#, r#""2M":9},"good""#)
        .replace(r#"[66,-6]"#, r#"[60,-6]"#)
        .replace(r#""prolong": {"H":1"#, r#""prolong": {"H":2"#)
        .replace(r#""panic5_pass": {"elite":3"#, r#""panic5_pass": {"elite":2"#)
        .replace(r#""E":2"#, r#""E":"two""#);
    let read = read_chart_file(republique(), &changed).unwrap();
    let wanted = changes(&[
        ("/rally/numbers/veteran/1", "13"),
        ("/rally/losses/5/percent", "60"),
        ("/assault/lines/0", "15"),
        ("/assault/lines/1", "13"),
        ("/assault/attacker_advantage/0/0", "4P3B"),
        ("/skirmish/two_m/excellent", "9"),
        ("/movement/prolong_in/H", "2"),
        ("/panic_test/pass/elite", "2"),
    ]);
    assert_eq!(of(&read.overrides), of(&wanted));
    assert!(read.unread.contains(&"maneuver.target.energetic = two".to_owned()), "{:?}", read.unread);
}

#[test]
fn what_is_no_chart_is_told_in_a_sentence() {
    let read = |text: &str| read_chart_file(republique(), text).unwrap_err();
    for junk in ["", "{", "[1, 2]", "5", "rally: 14"] {
        let error = read(junk);
        assert!(matches!(error, ChartFileError::Unreadable(_)), "{junk}: {error}");
        assert!(error.to_string().starts_with("This is no chart file: "), "{error}");
    }
    let other =
        chart_file(SYSTEMS.iter().find(|system| system.id == "dbm").unwrap(), "", &Overrides::default());
    assert_eq!(read(&other).to_string(), "This is a chart of another game: “dbm”.");
    let none = "This file has no value that stands on a chart of this game.";
    assert_eq!(read(r#"{"rally": {"sometimes": 3}, "status": "new"}"#).to_string(), none);
    // Parts of a sheet are no values, and a list has no more than its cells.
    let odd = r#"{"rally": 5, "artillery": {"track": ["6M4B", "x"], "deep_in": [1]}, "die_points_per_m": {"elite": [5, 1, 9]}}"#;
    let read = read_chart_file(republique(), odd).unwrap();
    assert_eq!(read.overrides, changes(&[("/die_points_per_m/elite/0", "5")]));
    assert_eq!(
        read.unread,
        ["artillery.deep_in", "artillery.track.1 = x", "die_points_per_m.elite", "rally = 5"]
    );
}

/// Another chart is one event of a battle, with what was before: it is taken back, comes again, and is stored.
#[test]
fn a_battle_takes_another_chart_and_gives_it_back() {
    let mut played = battle("republique");
    let chart = changes(&[("/rally/numbers/elite/1", "9")]);
    played.go_on(1);
    played.take_sheet(2, "“Club”", &chart);
    // The same once more is no event.
    played.take_sheet(3, "“Club”", &chart);
    assert_eq!(played.last().unwrap().text(), "Played by “Club” from now on");
    assert!(matches!(played.last().unwrap().why, Why::Sheet(_)));
    assert_eq!(played.overrides(), &chart);
    assert_eq!(played.log().count(), 2);
    let reloaded = |battle: &Battle| Content::of_battle(battle, &[]).battle().unwrap();
    assert_eq!(reloaded(&played).overrides(), &chart);
    assert!(played.undo().is_some());
    assert!(played.overrides().is_empty());
    // What a reload has taken back comes back to what stood before it, too.
    let mut again = reloaded(&played);
    assert!(again.overrides().is_empty());
    assert!(again.undo().is_some() && played.redo().is_some());
    assert_eq!(played.overrides(), &chart);
    played.take_sheet(4, "the chart as shipped", &Overrides::default());
    let mut loaded = reloaded(&played);
    assert!(loaded.overrides().is_empty());
    loaded.undo();
    assert_eq!(loaded.overrides(), &chart);
}

#[test]
fn a_chart_is_kept_under_a_name_and_stays_as_it_is() {
    let mut own = OwnSheet { system: "dbm".into(), ..OwnSheet::default() };
    let [first, second] = ["1", "2"].map(|n| changes(&[("/a", n)]));
    let name = |text: &str| Title::truncated(text);
    assert_eq!(own.called(&Overrides::default()), "the chart as shipped");
    assert_eq!(own.called(&first), "a chart with 1 change");
    own.overrides = second.clone();
    own.keep(name("Club"), first.clone());
    assert_eq!(own.called(&first), "“Club”");
    assert_eq!(own.charts(), [second.clone(), first.clone(), Overrides::default()]);
    // Under the same name it takes its place.
    own.keep(name("Club"), second.clone());
    own.keep(name("None"), Overrides::default());
    assert_eq!(own.kept.len(), 2);
    assert_eq!(own.charts(), [second, Overrides::default()]);
    let stored = Content::of(&own);
    assert_eq!(stored.read::<OwnSheet>().unwrap(), own);
}
