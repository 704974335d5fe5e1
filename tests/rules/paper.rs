//! What is printed with an army, and how it is shared out among columns and pages.

use crate::completeness::missing::file_of;
use aide_de_camp::paper::{Band, Paper, PaperList, PaperTable, Part, Reference, pages};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::form::{Cell, Item, PrintedTable};
use aide_de_camp::rules::{ChartForm, Overrides};
use aide_de_camp::systems::SYSTEMS;
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
    paper.tables.iter().find(|table| table.title == title).unwrap()
}

fn list<'a>(paper: &'a Paper, title: &str) -> &'a PaperList {
    paper.lists.iter().find(|list| list.title == title).unwrap()
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
            for name in &wanted.rows {
                let is_there = found[0].iter().any(|row| row.contains(name));
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
    let ranges: Vec<&str> = list(scipio, "Ranges").rows.iter().map(|row| &*row.label).collect();
    assert_eq!(ranges, ["Artillery (S) or (O)"]);
    let davout = of_sample("Davout");
    let guns: Vec<&str> = table(davout, "Basic cell").rows.iter().map(|(name, _)| &**name).collect();
    assert_eq!(guns, ["M 8–9-pdr", "L 6-pdr"]);
    assert_eq!(table(davout, "Panic Index").rows.len(), 3);
}

#[test]
fn what_a_table_says_no_list_says_again() {
    for (roster, paper) in SAMPLES.iter() {
        let mut said = BTreeSet::new();
        for list in &paper.lists {
            for row in &list.rows {
                let is_new = said.insert((&list.title, &row.label, &row.figure));
                assert!(is_new, "{} {} {}", list.title, row.label, row.figure);
            }
        }
        let all = paper.lists.iter().flat_map(|list| &list.rows);
        let again = all.filter(|row| row.label.starts_with("Blades against")).count();
        assert_eq!(again, 0, "{}", roster.title());
    }
}

#[test]
fn a_row_of_pieces_is_as_low_as_it_can_be() {
    let band = |columns, heights: &[f64]| Band { columns, heights: heights.to_vec(), starts: Vec::new() };
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
    let starts = [true, false, false, true, false].to_vec();
    let groups = Band { columns: 2, heights: vec![2.0; 5], starts };
    assert_eq!(
        pages(&[groups], 4.0, 4.0),
        [
            vec![Part { band: 0, columns: vec![0..2, 2..3] }],
            vec![Part { band: 0, columns: vec![3..4, 4..5] }]
        ]
    );
}

proptest! {
    #[test]
    fn every_piece_stands_on_one_page_in_order_and_no_page_is_too_high(
        bands in prop::collection::vec((1_usize..4, prop::collection::vec(1.0..40.0, 0..30)), 1..4),
        header in 0.0..60.0,
    ) {
        const ROOM: f64 = 100.0;
        let bands: Vec<Band> = bands.into_iter().map(|(columns, heights)| Band { columns, heights, starts: Vec::new() }).collect();
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
                let columns = part.columns.iter().map(|column| band.heights[column.clone()].iter().sum());
                height += columns.fold(0.0, f64::max);
            }
            prop_assert!(height < ROOM + 1.0, "{height}");
        }
        prop_assert_eq!(next, bands.iter().map(|band| band.heights.len()).collect::<Vec<_>>());
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
        assert_eq!(reference.tables.len(), wide, "{}", system.id);
        for table in &tables {
            let is_there = match table.head.len() {
                1 => reference
                    .lists
                    .iter()
                    .any(|list| list.title == table.label && list.rows.len() == table.rows.len()),
                _ => reference
                    .tables
                    .iter()
                    .any(|it| it.title.starts_with(&table.label) && it.rows.len() == table.rows.len()),
            };
            assert!(is_there, "{}: {}", system.id, table.label);
        }
        let is_reading = |key: &str| system.readings.iter().any(|reading| reading.path == pointer(key));
        let cells =
            charts.iter().flat_map(|chart| chart.form.controls()).filter(|it| !is_reading(&it.key)).count();
        let in_lists: usize = reference.lists.iter().map(|list| list.rows.len()).sum();
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
        reference.tables.into_iter().find(|table| table.title.starts_with("Row of results")).unwrap()
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
