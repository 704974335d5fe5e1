//! The sheet as its pages have it.

use super::super::firing::HOUSE_RULE;
use super::super::morale::CUT_OFF;
use super::super::terms::Effect;
use super::{Bases, FlightTable, Sheet};
use crate::rules::form::{FieldPath, Item, PrintedTable, TableRow, column, row};
use crate::rules::{CellInfo, Cells, Chart, Inches, Lengths, Source, Sourced, signed, unsigned};
use strum::VariantArray;

/// What a charge may come to: no further check decides it.
const IN_A_CHARGE: [Effect; 4] = [Effect::Nothing, Effect::Shaken, Effect::Flees, Effect::Eager];

/// What no cell says, and no text that we have.
const IN_A_CHARGE_WE_SAY: &str = "That one charger checks for all, that those who are resisted stay in contact, and \
    what cavalry does after its last check is ours ◇.";

/// In the order of the PIP page, then the author's other pages.
pub(super) fn of(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let inches = |n| lengths.inches(n);
    let dice = sheet.rows_of("", &["more_dice"], unsigned);
    let mut generals = sheet.modifiers.rows("modifiers", signed);
    generals.extend(sheet.rows_of("", &["fewest_pips", "most_pips"], unsigned));
    let mut superiors = sheet.bad_superior.rows("bad_superior", unsigned);
    superiors.extend(sheet.gift.rows("gift", inches));
    let costs = sheet.costs.rows("costs", unsigned);
    let moves = distances(&sheet.moves, "moves", lengths);
    let flight = flight(&sheet.flight, lengths);
    let scale = column("scale", "Scale", "Number", sheet.scale.rows("scale", unsigned));
    let morale = sheet.morale.rows("morale", signed);
    let firing = sheet.firing.rows("firing", inches);
    let target = sheet.firing.target.rows("firing.target", signed);
    let beaten = effects(&sheet.beaten, "beaten", &Effect::VARIANTS[..4]);
    let charge = effects(&sheet.charge, "charge", &IN_A_CHARGE);
    let one = |title, rule, [key, label, head]: [&str; 3], rows| {
        Chart::new(title, rule, [column(key, label, head, rows)])
    };
    let firing: [Item; 4] = [
        column("firing", "Firing", "Number", firing).into(),
        column("firing_target", "On the target's die", "Number", target).into(),
        Item::note("firing_dice", HOUSE_RULE),
        column("beaten", "What becomes of whoever is beaten", "Result", beaten).into(),
    ];
    let morale: [Item; 2] = [
        column("morale", "Modifiers of the Morale Check", "Modifier", morale).into(),
        Item::note("morale_cut_off", CUT_OFF),
    ];
    let charge: [Item; 2] = [
        column("charge", "What becomes of both sides of a charge", "Result", charge).into(),
        Item::note("charge_house", IN_A_CHARGE_WE_SAY),
    ];
    vec![
        one("Allocation of PIP dice", "PIP.1", ["dice", "PIP dice of a Corps", "Dice"], dice),
        one(
            "Divisional generals and PIPs",
            "PIP.2",
            ["generals", "Modifiers of a general's number", "Modifier"],
            generals,
        ),
        one(
            "Corps and Army commanders",
            "PIP.3",
            ["superiors", "Corps and Army commanders", "Number"],
            superiors,
        ),
        one("What PIPs are spent on", "PIP.4", ["costs", "What PIPs are spent on", "PIPs"], costs),
        one("Movement", "Movement", ["moves", "Moves of a turn", "Distance"], moves),
        one("Flight and pursuit", "Fleeing", ["flight", "Flight and pursuit", "Number"], flight),
        Chart::new("Scale", "Scale", [scale, bases(&sheet.scale.bases, lengths)]),
        Chart::new("Morale Check", "Morale", morale),
        Chart::new("Firing", "Firing", firing),
        Chart::new("Charging", "Charging", charge),
        Chart::new("Army points", "Points", points(sheet)),
    ]
}

fn distances<T: Cells<Cell = Sourced<Inches>>>(table: &T, path: &str, lengths: Lengths) -> Vec<TableRow> {
    let fields = FieldPath::root().of(path);
    table.rows_by(|cell, current, shipped| {
        fields.distance_cell(cell.name, current, shipped, cell.label, lengths)
    })
}

fn flight(current: &FlightTable, lengths: Lengths) -> Vec<TableRow> {
    let mut rows = distances(current, "flight", lengths);
    let (lost, shipped) = (current.general_lost, FlightTable::SHIPPED.general_lost);
    let label = "A general with it is lost on this or less";
    rows.push(row(
        label,
        FieldPath::root().of("flight").cell("general_lost", lost, shipped, label, unsigned),
    ));
    rows
}

fn bases(bases: &Bases, lengths: Lengths) -> PrintedTable {
    let row = |base: &CellInfo<Bases>| {
        let fields = FieldPath::root().of("scale.bases").of(base.name);
        let (current, shipped) = ((base.get)(bases), (base.get)(&Bases::SHIPPED));
        let cells = ["width", "depth"].iter().enumerate().map(|(at, side)| {
            let label = format!("{}, {side}", base.label);
            fields.distance_cell(&at.to_string(), current[at], shipped[at], label, lengths)
        });
        TableRow::of(base.label, cells)
    };
    let rows = Bases::CELLS.iter().map(row).collect();
    PrintedTable { key: "bases".into(), ..PrintedTable::of("Bases", "", ["Width", "Depth"], rows) }
}

fn effects<T: Cells<Cell = Sourced<Effect>>>(table: &T, path: &str, all: &[Effect]) -> Vec<TableRow> {
    let fields = FieldPath::root().of(path);
    table.rows_by(|cell, current, shipped| {
        let is_artillery = ["shaken_artillery", "artillery_"].iter().any(|of| cell.name.starts_with(of));
        let text = |effect| word(effect, is_artillery).into();
        fields.word_cell(cell.name, current, shipped, cell.label, all, text)
    })
}

fn word(effect: Effect, is_artillery: bool) -> &'static str {
    match effect {
        Effect::Nothing => "no effect",
        Effect::Shaken => "shaken",
        Effect::Check if is_artillery => "check, or silenced",
        Effect::Check => "check, or flees",
        Effect::Flees if is_artillery => "silenced",
        Effect::Flees => "flees",
        Effect::Eager => "eager again",
    }
}

/// Blank until a player fills it in.
fn points(sheet: &Sheet) -> Vec<Item> {
    let fields = FieldPath::root().of("points");
    let text = |n: i32| if n == 0 { "–".into() } else { unsigned(n) };
    let rows = sheet.points.rows_by(|cell, current, shipped| {
        // Nothing is printed there, and no house value stands in for it.
        let is_yours = current.source == Source::Yours;
        let hint = if is_yours { "yours, in place of –" } else { "not filled in" };
        fields.cell(cell.name, current, shipped, cell.label, text).hint(hint)
    });
    let note = "The author’s points are not in the pages that we have. Fill in yours, and armies are totalled by them.";
    vec![
        Item::note("blank", note),
        column("points", "Points, blank until you fill them in", "Points", rows).into(),
    ]
}
