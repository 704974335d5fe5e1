//! What is printed with an army, and how it is shared out among columns and pages.

use crate::completeness::missing::file_of;
use aide_de_camp::paper::{Band, Paper, PaperList, PaperTable, PaperTables, Part, Piece, Reference, pages};
use aide_de_camp::roster::{AnyArmy, Roster};
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::form::{Cell, Item, PrintedTable};
use aide_de_camp::rules::{ChartForm, Overrides, RosterEntry};
use aide_de_camp::systems::SYSTEMS;
use aide_de_camp::systems::plm::{Army, Brigade, Grade, Unit};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::LazyLock;

fn paper(roster: &Roster) -> Paper {
    Paper::of(roster, &(roster.army.system().context)(&Overrides::default()))
}

/// The samples with what is printed with each: it takes a while to find.
static SAMPLES: LazyLock<Vec<(Roster, Paper)>> = LazyLock::new(|| {
    let samples = Roster::samples().into_iter();
    samples.map(|sample| (sample.clone(), paper(&sample))).collect()
});

fn sample(name: &str) -> Roster {
    Roster::samples().into_iter().find(|sample| sample.name.starts_with(name)).unwrap()
}

fn of_sample(name: &str) -> &'static Paper {
    &SAMPLES.iter().find(|(sample, _)| sample.name.starts_with(name)).unwrap().1
}

fn table<'a>(paper: &'a Paper, title: &str) -> &'a PaperTable {
    let mut all = paper.rolled.tables.iter().chain(&paper.others.tables);
    all.find(|table| table.title == title).unwrap()
}

fn lists(paper: &Paper) -> impl Iterator<Item = &PaperList> {
    paper.rolled.lists.iter().chain(&paper.others.lists)
}

fn list<'a>(paper: &'a Paper, title: &str) -> &'a PaperList {
    lists(paper).find(|list| list.title == title).unwrap()
}

/// The rows of a list by what they are called.
fn labels(list: &PaperList) -> Vec<&str> {
    list.rows.iter().map(|row| &*row.label).collect()
}

/// The rows of a table by the keys of their cells.
fn rows(charts: &[ChartForm], label: &str) -> Vec<Vec<Vec<String>>> {
    let items = charts.iter().flat_map(|chart| &chart.form.items);
    let tables = items.filter_map(|item| match item {
        Item::Table(table) if table.label == label => Some(table),
        _ => None,
    });
    let steps = |cell: &Cell| match cell {
        Cell::Control(control) => control.key.split('.').map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    tables
        .map(|table| table.rows.iter().map(|row| row.cells.iter().flat_map(steps).collect()).collect())
        .collect()
}

#[test]
fn every_system_names_tables_and_rows_that_its_sheet_has() {
    for roster in Roster::samples() {
        let (system, army) = (roster.army.system(), roster.army.army());
        let charts = (system.charts)(&(system.context)(&Overrides::default()));
        let tables = (system.tables)(army);
        // A small game has fewer tables than that.
        let all = charts.iter().flat_map(|chart| &chart.form.items);
        let all = all.filter(|item| matches!(item, Item::Table(_))).count();
        let file = file_of(system.id, "paper.rs");
        assert!(tables.len() > 5.min(all / 2), "{file} wants more of the {all} tables that the sheet has");
        for wanted in tables {
            let found = rows(&charts, wanted.label);
            assert_eq!(found.len(), 1, "“{}” is one table of {}", wanted.label, system.title);
            for name in wanted.rows.iter().map(String::as_str).chain(wanted.left_out) {
                let is_there = found[0].iter().flatten().any(|step| step == name);
                assert!(is_there, "“{}” of {} has a row “{name}”", wanted.label, system.title);
            }
        }
    }
}

#[test]
fn every_line_has_its_strength_or_cost_and_boxes_to_tick() {
    for (roster, paper) in SAMPLES.iter() {
        for group in &paper.groups {
            assert_eq!(group.of_units.len(), group.group.units.len());
            for (unit, boxes) in group.group.units.iter().zip(&group.of_units) {
                let said = format!("{} {} {}", unit.title, unit.detail, unit.cost);
                assert!(boxes.iter().map(|boxes| boxes.count).sum::<i32>() > 0, "{said} has boxes");
                // What it is made of stands behind its name, or in its place.
                let made_of = if unit.detail.is_empty() { &unit.title } else { &unit.detail };
                let is_number = |word: &str| word.trim_end_matches([',', '½']).parse::<u32>().is_ok();
                let is_counted = [made_of, &unit.cost].iter().any(|text| text.split(' ').any(is_number));
                // A unit of Grande Tactique has nothing in figures.
                assert!(is_counted || roster.army.system().id == "grande-tactique", "{said}");
            }
        }
    }
}

#[test]
fn what_the_lines_of_an_army_cost_is_its_army_points() {
    for roster in Roster::samples_of("dbm") {
        let cost = |text: &str| {
            let (whole, half) = match text.trim_end_matches(" AP") {
                "½" => ("0", 1),
                text => text.strip_suffix('½').map_or((text, 0), |whole| (whole, 1)),
            };
            2 * whole.parse::<i32>().unwrap() + half
        };
        let context = (roster.army.system().context)(&Overrides::default());
        let paper = Paper::of(&roster, &context);
        let all: i32 =
            paper.groups.iter().flat_map(|group| &group.group.units).map(|unit| cost(&unit.cost)).sum();
        assert_eq!(all, roster.army.army().totals(&context)[0].1.total());
    }
}

#[test]
fn points_that_a_player_has_filled_in_stand_on_the_lines() {
    let reille = sample("Reille");
    let mut changes = Overrides::default();
    changes.set("/points/infantry", Some("10"));
    changes.set("/points/veteran", Some("2"));
    let paper = Paper::of(&reille, &(reille.army.system().context)(&changes));
    let costs: Vec<&str> = paper.groups[0].group.units.iter().map(|unit| &*unit.cost).collect();
    // Three of the line, 108e veteran, and guns whose place is blank.
    assert_eq!(costs, ["10 points", "10 points", "10 points", "12 points", ""]);
}

#[test]
fn boxes_are_what_a_unit_can_lose() {
    let boxes = |name: &str| {
        let paper = of_sample(name);
        let counts = paper.groups[0].of_units.iter().map(|unit| {
            unit.iter().map(|boxes| format!("{}{}", boxes.label, boxes.count)).collect::<Vec<_>>().join(" ")
        });
        counts.collect::<Vec<_>>()
    };
    // Scipio 1, hastati 10, triarii 4, velites 6, bolt-shooters 2, baggage 2.
    assert_eq!(boxes("Scipio"), ["1", "10", "4", "6", "2", "2"]);
    // Regiments of 4 bases of foot; a battery is gone at its last B hit (1.2).
    assert_eq!(boxes("Davout")[..5], ["M4 B4"; 5]);
    assert_eq!(boxes("Reille")[0], "shaken1 routed1 lost1");
    assert_eq!(boxes("Reille")[4], "shaken1 silenced1 spiked1 lost1");
}

#[test]
fn the_tables_are_those_of_the_army_at_hand() {
    let scipio = of_sample("Scipio");
    let moves = table(scipio, "Tactical moves in paces");
    assert_eq!(moves.head, ["Road", "Good", "Rough", "Difficult"]);
    let names: Vec<&str> = moves.rows.iter().map(|(name, _)| &**name).collect();
    assert!(names.contains(&"Spears, pikes, blades") && !names.contains(&"Knights, elephants"), "{names:?}");
    let blades = table(scipio, "Combat factors").rows.iter().find(|(name, _)| name == "Blades").unwrap();
    assert_eq!(blades.1, ["+3", "+5", "+4"]);
    assert_eq!(labels(list(scipio, "Ranges")), ["Artillery (S) or (O)"]);
    let davout = of_sample("Davout");
    let guns: Vec<&str> = table(davout, "Basic cell").rows.iter().map(|(name, _)| &**name).collect();
    assert_eq!(guns, ["M 8–9-pdr", "L 6-pdr"]);
    assert_eq!(table(davout, "Panic Index").rows.len(), 3);
}

/// own: Greene has classes C, E and F, Reille veterans and no raw troops, Scipio none that are irregular or afloat.
#[test]
fn no_grade_and_no_arm_is_printed_that_the_army_lacks() {
    let greene = of_sample("Greene");
    assert_eq!(labels(list(greene, "Morale Grades")), ["Class C", "Class E", "Class F"]);
    assert_eq!(labels(list(greene, "Chance to act first")), ["C or D", "E or F"]);
    assert_eq!(labels(list(of_sample("Cornwallis"), "Chance to act first")), ["A or B", "C or D", "E or F"]);
    let classes: Vec<&str> =
        lists(greene).flat_map(labels).filter(|label| label.starts_with("Class ")).collect();
    assert_eq!(classes, ["Class C", "Class E", "Class F"]);
    let regiments = [Grade::C, Grade::E].map(|grade| RosterEntry::Known(Unit { grade, ..Unit::default() }));
    let mut foot = Army::default();
    foot.add_brigade(Brigade { units: regiments.into_iter().collect(), ..Brigade::default() });
    let foot = paper(&Roster { army: AnyArmy::Plm(foot), ..Roster::default() });
    assert_eq!(labels(list(&foot, "Morale Grades")), ["Class C", "Class E"]);
    assert_eq!(labels(list(&foot, "Failed tests")), ["Markers for a failed test", "A unit falls back"]);
    assert!(lists(&foot).all(|list| list.title != "Rounds of a gun" && list.title != "Charge out of turn"));
    let check = labels(list(of_sample("Reille"), "Morale Check"));
    assert!(check.contains(&"Veteran") && !check.contains(&"Raw"), "{check:?}");
    let losses = ["Psiloi", "Baggage", "All others"];
    assert_eq!(labels(list(of_sample("Scipio"), "Each element")), losses);
}

/// own: Republique rolls on nothing but these; of a game whose tables have one column they are lists.
#[test]
fn what_is_rolled_on_stands_by_itself() {
    let titles = |name: &str| -> Vec<&str> {
        let rolled = &of_sample(name).rolled;
        let tables = rolled.tables.iter().map(|table| &*table.title);
        tables.chain(rolled.lists.iter().map(|list| &*list.title)).collect()
    };
    assert_eq!(
        titles("Davout"),
        [
            "Skirmishing",
            "Row of results, strongest first",
            "Basic cell",
            "Drift",
            "Pitched Battle",
            "Attacker Advantage",
            "Defender Advantage",
            "Panic Index",
            "Natural roll",
            "Tie"
        ]
    );
    assert_eq!(titles("Scipio"), ["Combat factors", "In shooting"]);
    assert_eq!(labels(list(of_sample("Scipio"), "In shooting")), ["Blades shot at"]);
    assert_eq!(
        titles("Greene")[..3],
        ["Roll of the active side; 4 actions above both", "Rough terrain", "Each action"]
    );
    assert!(of_sample("Reille").others.lists.iter().all(|list| list.title != "Flight and pursuit"));
}

#[test]
fn what_a_table_says_no_list_says_again() {
    for (roster, paper) in SAMPLES.iter() {
        let mut said = BTreeSet::new();
        for list in lists(paper) {
            for row in &list.rows {
                let is_new = said.insert((&list.title, &row.label, &row.figure));
                assert!(is_new, "{} {} {}", list.title, row.label, row.figure);
            }
        }
        let all = lists(paper).flat_map(|list| &list.rows);
        let again = all.filter(|row| row.label.starts_with("Blades against")).count();
        assert_eq!(again, 0, "{}", roster.title());
    }
}

#[test]
fn a_row_of_pieces_is_as_low_as_it_can_be() {
    let band =
        |columns, heights: &[f64]| Band { columns, pieces: heights.iter().map(|n| piece(*n)).collect() };
    let three = pages(&[band(3, &[5.0, 1.0, 1.0, 1.0, 1.0, 1.0])], 100.0, 100.0);
    assert_eq!(three, [vec![Part { band: 0, columns: vec![0..1, 1..6] }]]);
    let even = pages(&[band(2, &[2.0; 6]), band(3, &[1.0; 6])], 8.0, 8.0);
    assert_eq!(
        even,
        [vec![
            Part { band: 0, columns: vec![0..3, 3..6] },
            Part { band: 1, columns: vec![0..2, 2..4, 4..6] }
        ]]
    );
    // A piece that is higher than any page has one for itself.
    assert_eq!(pages(&[band(2, &[1.0, 50.0, 1.0])], 8.0, 8.0).len(), 3);
    assert_eq!(pages(&[], 8.0, 8.0), [vec![]]);
    // A group goes on in the next column, but on no other page.
    let on = Piece { height: 2.0, again: Some(1.0) };
    let groups = Band { columns: 2, pieces: vec![piece(2.0), on, on, piece(2.0), on] };
    assert_eq!(
        pages(&[groups], 4.0, 4.0),
        [
            vec![Part { band: 0, columns: vec![0..2, 2..3] }],
            vec![Part { band: 0, columns: vec![3..4, 4..5] }]
        ]
    );
    // The head that stands above the next column again takes room.
    let long = Band { columns: 2, pieces: [vec![piece(2.0)], vec![on; 3]].concat() };
    let [low, high] = [4.5, 5.0].map(|room| pages(std::slice::from_ref(&long), room, 9.0));
    assert_eq!(low, [vec![], vec![Part { band: 0, columns: vec![0..2, 2..4] }]]);
    assert_eq!(high, [vec![Part { band: 0, columns: vec![0..2, 2..4] }]]);
}

/// One with a head of its own.
fn piece(height: f64) -> Piece {
    Piece { height, again: None }
}

proptest! {
    #[test]
    fn every_piece_stands_on_one_page_in_order_and_no_page_is_too_high(
        bands in prop::collection::vec((1_usize..4, prop::collection::vec((1.0..40.0, prop::option::of(0.0..9.0)), 0..30)), 1..4),
        header in 0.0..60.0,
    ) {
        const ROOM: f64 = 100.0;
        // What goes on from a piece of the same page.
        let piece = |(at, (height, again)): (usize, (f64, Option<f64>))| Piece { height, again: again.filter(|_| at % 3 == 1) };
        let band = |(columns, pieces): (usize, Vec<_>)| Band { columns, pieces: pieces.into_iter().enumerate().map(piece).collect() };
        let bands: Vec<Band> = bands.into_iter().map(band).collect();
        let mut next = vec![0; bands.len()];
        for (at, page) in pages(&bands, ROOM - header, ROOM).iter().enumerate() {
            let mut height = if at == 0 { header } else { 0.0 };
            for part in page {
                let band = &bands[part.band];
                prop_assert!(part.columns.len() <= band.columns);
                for column in &part.columns {
                    prop_assert_eq!(column.start, next[part.band]);
                    next[part.band] = column.end;
                }
                let columns = part.columns.iter().map(|column| {
                    let pieces = &band.pieces[column.clone()];
                    pieces[0].again.unwrap_or_default() + pieces.iter().map(|piece| piece.height).sum::<f64>()
                });
                height += columns.fold(0.0, f64::max);
            }
            prop_assert!(height < ROOM + 1.0, "{height}");
        }
        prop_assert_eq!(next, bands.iter().map(|band| band.pieces.len()).collect::<Vec<_>>());
    }
}

/// A game on paper has every table of its charts, and every cell that is in none; of readings those that were changed.
#[test]
fn a_games_own_sheet_leaves_nothing_out() {
    for system in SYSTEMS {
        let context = (system.context)(&Overrides::default());
        let reference = Reference::of(system, &context);
        let charts = (system.charts)(&context);
        let tables: Vec<&PrintedTable> = charts.iter().flat_map(|chart| chart.form.tables()).collect();
        let wide = tables.iter().filter(|table| table.head.len() > 1).count();
        let PaperTables { tables: several, lists } = &reference.tables;
        assert_eq!(several.len(), wide, "{}", system.id);
        for table in &tables {
            let is_there = match table.head.len() {
                1 => {
                    lists.iter().any(|list| list.title == table.label && list.rows.len() == table.rows.len())
                }
                _ => several
                    .iter()
                    .any(|it| it.title.starts_with(&table.label) && it.rows.len() == table.rows.len()),
            };
            assert!(is_there, "{}: {}", system.id, table.label);
        }
        let is_reading = |key: &str| system.readings.iter().any(|reading| reading.path == pointer(key));
        let cells =
            charts.iter().flat_map(|chart| chart.form.controls()).filter(|it| !is_reading(&it.key)).count();
        let in_lists: usize = lists.iter().map(|list| list.rows.len()).sum();
        let in_tables: usize =
            tables.iter().filter(|it| it.head.len() > 1).map(|it| it.controls().count()).sum();
        assert_eq!(in_lists + in_tables, cells, "{}", system.id);
        assert_eq!(reference.readings, Vec::<String>::new());
        let Some(reading) = system.readings.first() else { continue };
        let mut changes = Overrides::default();
        changes.set(reading.path, Some(reading.choices[1].value));
        let changed = Reference::of(system, &(system.context)(&changes)).readings;
        assert_eq!(changed, [format!("{} {}", reading.question, reading.choices[1].label)]);
    }
}

/// A player's own value has its sign; a table all of whose values are ours has it once, in its title.
#[test]
fn signs_stand_beside_values_or_once_in_the_title() {
    let system = SYSTEMS.iter().find(|system| system.id == "republique").unwrap();
    let table = |changes: &Overrides| {
        let reference = Reference::of(system, &(system.context)(changes));
        reference.tables.tables.into_iter().find(|table| table.title.starts_with("Row of results")).unwrap()
    };
    let mut changes = Overrides::default();
    let ours = table(&changes);
    assert_eq!(ours.title, "Row of results, strongest first ◇");
    assert!(ours.rows.iter().all(|(_, cells)| cells.iter().all(|cell| !cell.contains('◇'))));
    changes.set("/artillery/track/0", Some("5M3B"));
    let typed = table(&changes);
    assert_eq!(typed.title, "Row of results, strongest first");
    assert!(typed.rows[0].1[0].ends_with('✎') && typed.rows[1].1[0].ends_with('◇'), "{:?}", typed.rows);
}
