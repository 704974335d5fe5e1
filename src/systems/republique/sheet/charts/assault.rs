//! The assault as it is printed.

use super::{by_base_hits, grouped};
use crate::rules::form::{FieldPath, PrintedTable, TableRow, row};
use crate::rules::{Cells, Lengths, Sourced, capitalize, signed, unsigned};
use crate::systems::republique::sheet::{AfterRoundTable, AssaultCell, SHEET, Sheet};
use crate::systems::republique::terms::{Action, AssaultTable, Cover, Grade, Response, Retrograde, Toll};
use strum::VariantArray;

fn fields() -> FieldPath {
    FieldPath::root().of("assault")
}

pub(super) fn procedure(sheet: &Sheet, lengths: Lengths) -> [PrintedTable; 2] {
    let (current, shipped) = (&sheet.assault, &SHEET.assault);
    let zones = [
        ("all_out_in", "All-out assault zone", current.all_out_in, shipped.all_out_in),
        ("general_in", "General assault zone", current.general_in, shipped.general_in),
    ];
    let zones = zones.map(|(name, label, current, shipped)| {
        row(label, fields().distance_cell(name, current, shipped, label, lengths))
    });
    let cost = current.rows_of("assault", &["extra_assault_in"], |n| lengths.inches(n));
    let grades = Grade::VARIANTS.iter().map(|&grade| {
        let (current, shipped) = (sheet.die_points_per_m[grade], SHEET.die_points_per_m[grade]);
        let (fields, name) =
            (FieldPath::root().of("die_points_per_m").of(grade.name()), capitalize(grade.name()));
        let points = fields.cell("0", current[0], shipped[0], format!("{name}: points lost by"), unsigned);
        let hits = fields.cell("1", current[1], shipped[1], format!("{name}: M hits"), unsigned);
        TableRow::of(name, [points, hits])
    });
    [
        PrintedTable::of("Distances", "", ["distance"], zones.into_iter().chain(cost).collect()),
        PrintedTable::of("Natural roll", "grade", ["each so many points", "M hits"], grades.collect()),
    ]
}

pub(super) fn tables(sheet: &Sheet) -> [PrintedTable; 5] {
    let (current, shipped) = (&sheet.assault, &SHEET.assault);
    let lines = current.lines.iter().zip(&shipped.lines).enumerate().map(|(at, (line, shipped))| {
        let label = format!("Line {}", at + 1);
        let cell = fields().of("lines").cell(&at.to_string(), *line, *shipped, label.clone(), unsigned);
        row(&label, cell)
    });
    let tie = current.rows_of("assault", &["pitched_tie_m_each"], unsigned);
    [
        PrintedTable::of("Lines of the tables", "", ["from a difference of"], lines.collect()),
        result_table(sheet, AssaultTable::AttackerAdvantage),
        result_table(sheet, AssaultTable::PitchedBattle),
        result_table(sheet, AssaultTable::DefenderAdvantage),
        PrintedTable::of("Tie", "", ["M hits"], tie),
    ]
}

fn result_table(sheet: &Sheet, which: AssaultTable) -> PrintedTable {
    const MOST: [u8; 2] = [6, 4];
    let all: Vec<Toll> = (0..=MOST[1]).flat_map(|b| (0..=MOST[0]).map(move |p| Toll::of(p, b))).collect();
    let rows = sheet.assault[which].iter().zip(&SHEET.assault[which]).enumerate();
    let rows = rows.map(|(at, (AssaultCell(toll, action), AssaultCell(shipped_toll, shipped_action)))| {
        let (fields, line) = (fields().of(which.field()).of(at), sheet.assault.line_label(at));
        let name = format!("{} at {line}", which.name());
        let text = |toll: Toll| toll.to_string();
        let hits = fields.word_cell("0", *toll, *shipped_toll, format!("{name}: hits"), &all, text);
        let says = |action: Action| match action.words(true) {
            "" => "–".into(),
            words => words.to_owned(),
        };
        let label = format!("{name}: the attacker");
        let acts = fields.word_cell("1", *action, *shipped_action, label, Action::VARIANTS, says);
        let cells = [grouped(hits, by_base_hits(MOST[1])), grouped(acts, vec!["The attacker".into()])];
        TableRow::of(line, cells)
    });
    PrintedTable::of(which.name(), "difference", ["loser’s hits", "the attacker"], rows.collect())
}

pub(super) fn modifiers(sheet: &Sheet) -> [PrintedTable; 6] {
    let (current, shipped) = (&sheet.assault_modifiers, &SHEET.assault_modifiers);
    let fields = FieldPath::root().of("assault_modifiers");
    let modifier = |part: &str, name: &str, label: String, current: Sourced, shipped: Sourced| {
        row(&label, fields.of(part).cell(name, current, shipped, label.clone(), signed))
    };
    let grades = Grade::VARIANTS.iter().map(|&grade| {
        let name = grade.name();
        modifier("grade", name, capitalize(name), current.grade[grade], shipped.grade[grade])
    });
    let covers = Cover::VARIANTS.iter().filter_map(|&cover| {
        let (name, current, shipped) = (cover.name(), current.cover.of(cover)?, shipped.cover.of(cover)?);
        Some(modifier("cover", name, format!("{} cover", capitalize(name)), current, shipped))
    });
    let steps = current.outnumbered.iter().zip(&shipped.outnumbered).enumerate();
    let steps = steps.map(|(at, (current, shipped))| {
        let (fields, nth) = (fields.of("outnumbered").of(at), at + 1);
        let cell = |at: usize, what: &str, text: fn(i32) -> String| {
            fields.cell(&at.to_string(), current[at], shipped[at], format!("Step {nth}: {what}"), text)
        };
        let cells = [
            cell(0, "larger side", unsigned),
            cell(1, "smaller side", unsigned),
            cell(2, "modifier", signed),
        ];
        TableRow::of(nth.to_string(), cells)
    });
    let list = |label, rows| PrintedTable::of(label, "", ["modifier"], rows);
    [
        list("Grade", grades.collect()),
        list("Heaviest cavalry", current.cavalry.rows("assault_modifiers.cavalry", signed)),
        list("Morale", current.morale.rows("assault_modifiers.morale", signed)),
        list("Cover", covers.collect()),
        PrintedTable::of("Outnumbered", "step", ["larger", "smaller", "modifier"], steps.collect()),
        list("Other modifiers", current.rows("assault_modifiers", signed)),
    ]
}

fn panic_index(sheet: &Sheet) -> PrintedTable {
    const MOST: u8 = 4;
    let all: Vec<Response> = (Retrograde::VARIANTS.iter())
        .flat_map(|&retrograde| (0..=MOST).map(move |loss| Response::of(retrograde, loss)))
        .collect();
    let titles: Vec<String> = Retrograde::VARIANTS.iter().map(|one| capitalize(one.does())).collect();
    let rows = Grade::VARIANTS.iter().map(|&grade| {
        let (fields, name) = (FieldPath::root().of("panic_index").of(grade.name()), capitalize(grade.name()));
        let cells = sheet.panic_index[grade].iter().zip(&SHEET.panic_index[grade]).enumerate();
        let cells = cells.map(|(at, (current, shipped))| {
            let (label, text) = (format!("{name} at P{}", at + 1), |response: Response| response.to_string());
            let cell = fields.word_cell(&at.to_string(), *current, *shipped, label, &all, text);
            grouped(cell, titles.clone())
        });
        let (pass, shipped) = (sheet.panic_test.pass[grade], SHEET.panic_test.pass[grade]);
        let fields = FieldPath::root().of("panic_test").of("pass");
        let pass =
            fields.cell(grade.name(), pass, shipped, format!("{name}: a division passes from"), unsigned);
        TableRow::of(name.clone(), cells.chain([pass]))
    });
    let heads = (1..=5).map(|level| format!("P{level}")).chain(["pass".into()]);
    PrintedTable::of("Panic Index", "grade", heads, rows.collect())
}

/// The pass numbers stand with the Panic Index, as the text has it.
pub(super) fn panic_test(sheet: &Sheet, lengths: Lengths) -> [PrintedTable; 2] {
    let table = &sheet.panic_test;
    let modifiers = ["support", "unshaken", "demoralized", "leader_out", "panicked"];
    let modifiers = table.rows_of("panic_test", &modifiers, signed);
    let distances = table.rows_of("panic_test", &["adjoining_in", "leader_in"], |n| lengths.inches(n));
    [
        PrintedTable::of("Modifiers of the panic test", "", ["die"], modifiers),
        PrintedTable::of("Distances of the panic test", "", ["distance"], distances),
    ]
}

fn losses(sheet: &Sheet) -> PrintedTable {
    let names = ["break_off_m", "rout_loss", "battery_immobile_at", "battery_retreat_b", "breakout_b"];
    let mut rows = sheet.assault.rows_of("assault", &names, unsigned);
    rows.extend(sheet.artillery.rows_of("artillery", &["battery_gone_at"], unsigned));
    PrintedTable::of("Hits and losses", "", ["number"], rows)
}

/// What is read off after a round: panic, losses, and what friends suffer.
pub(super) fn results(sheet: &Sheet, lengths: Lengths) -> [PrintedTable; 3] {
    let friends = sheet.after_round.rows_by(|cell, current, was| {
        let text = |n| if AfterRoundTable::is_distance(cell.name) { lengths.inches(n) } else { unsigned(n) };
        FieldPath::root().of("after_round").cell(cell.name, current, was, cell.label, text)
    });
    let friends = PrintedTable::of("Friends of beaten units", "", ["number"], friends);
    [panic_index(sheet), losses(sheet), friends]
}
