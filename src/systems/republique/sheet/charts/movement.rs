//! Movement and terrain as they are printed.

use crate::rules::form::{Cell, FieldPath, PrintedTable, TableRow};
use crate::rules::{Cells, Lengths, capitalize, unsigned};
use crate::systems::republique::sheet::{MovementTable, Sheet};
use crate::systems::republique::terms::{Cover, Going, Ground, Obstacle, Walker, Weight};
use strum::VariantArray;

fn fields() -> FieldPath {
    FieldPath::root().of("movement")
}

pub(super) fn movement(sheet: &Sheet, lengths: Lengths) -> [PrintedTable; 4] {
    let (table, shipped) = (&sheet.movement, &MovementTable::SHIPPED);
    let inches = |n| lengths.inches(n);
    let times = |n| format!("× {}", unsigned(n));
    let prolong = Weight::VARIANTS.iter().map(|&weight| {
        let letters = weight.letters();
        let label = format!("{letters} guns are pushed");
        let cell = fields().of("prolong_in").cell(
            letters,
            table.prolong_in[weight],
            shipped.prolong_in[weight],
            label,
            inches,
        );
        TableRow { small: weight.guns().into(), ..TableRow::of(letters, [cell]) }
    });
    [
        PrintedTable::of("Moves", "", ["distance"], table.rows("movement", inches)),
        PrintedTable::of("Cost of an inch", "", ["times"], table.cost.rows("movement.cost", times)),
        PrintedTable::of("Limits", "", ["number"], table.limits.rows("movement.limits", unsigned)),
        PrintedTable::of("Prolong", "guns", ["distance"], prolong.collect()),
    ]
}

pub(super) fn terrain(sheet: &Sheet, lengths: Lengths) -> [PrintedTable; 3] {
    let crossing = sheet.movement.crossing.rows("movement.crossing", |n| lengths.inches(n));
    let heads = ["move", "assault bonus", "barred to", "cover"];
    let blank = |text: String| Cell::Blank(text);
    let row = |label: &str, cells: [String; 4]| TableRow {
        cells: cells.map(blank).into(),
        ..TableRow::of(capitalize(label), [])
    };
    let grounds = Ground::VARIANTS.iter().filter(|ground| **ground != Ground::Open).map(|ground| {
        let going = match ground.going() {
            Going::Clear => "–",
            Going::Rough => "rough",
            Going::DoubleRough => "double rough",
        };
        let cells = [going.into(), named(ground.allows_bonus(), "none"), named(ground.bars(), "–")];
        let [going, bonus, bars] = cells;
        row(ground.name(), [going, bonus, bars, cover(ground.cover())])
    });
    let obstacles = Obstacle::VARIANTS.iter().filter(|obstacle| **obstacle != Obstacle::None);
    let obstacles = obstacles.map(|obstacle| {
        let costs = sheet.movement.crossing.of(*obstacle, Walker::Foot).is_some();
        let costs = if costs { "once" } else { "–" }.to_owned();
        let bonus = named(obstacle.allows_bonus(), "none");
        row(obstacle.name(), [costs, bonus, named(obstacle.bars(), "–"), cover(obstacle.cover())])
    });
    let rows = grounds.chain(obstacles).collect();
    let depths = sheet.movement.spotting.rows_by(|cell, current, shipped| {
        fields().of("spotting").distance_cell(cell.name, current, shipped, cell.label, lengths)
    });
    [
        PrintedTable::of("Terrain", "", heads, rows),
        PrintedTable::of("Crossing costs", "", ["distance"], crossing),
        PrintedTable::of("Spotting depth", "", ["distance"], depths),
    ]
}

fn cover(cover: Cover) -> String {
    if cover == Cover::None { "–".into() } else { cover.name().into() }
}

/// "foot, horse".
fn named(walkers: &[Walker], none: &str) -> String {
    let name = |walker: &Walker| match walker {
        Walker::Foot => "foot",
        Walker::Horse => "horse",
        Walker::Guns => "guns",
    };
    match walkers {
        [] => none.into(),
        walkers => walkers.iter().map(name).collect::<Vec<_>>().join(", "),
    }
}
