//! The sheet as its charts are printed.

use super::super::terms::{Class, Troops};
use super::{Against, SHEET, Sheet, army, moves, pips, score};
use crate::rules::form::{Cell, Control, FieldPath, Head, Item, PrintedTable, TableRow};
use crate::rules::{Chart, Entry, RuleRef, capitalize, signed, unsigned};
use strum::VariantArray;

/// A cell: its field, what it is called, as it stands and as it is ours.
pub(super) type Number = (&'static str, &'static str, Entry, Entry);

pub(super) fn of(sheet: &Sheet) -> Vec<Chart> {
    let chart = |title, rule, items| Chart { title, rule: RuleRef(rule), items };
    vec![
        chart("Tactical moves", "Moves", moves::chart(sheet)),
        chart("PIPs", "PIPs", pips::chart(&sheet.pips)),
        chart("Combat factors", "Factors", vec![combat_factors(sheet).into(), special_factors(sheet).into()]),
        chart("Ranges", "Ranges", vec![ranges(sheet).into()]),
        chart("Rear support factors", "Rear", vec![rear_support(sheet).into()]),
        chart("Tactical factors", "Tactical", vec![tactical_factors(sheet).into()]),
        chart("Grading factors", "Grading", grading_factors(sheet)),
        chart("Mitigating rear support factors", "Mitigating", vec![mitigating(sheet).into()]),
        chart("Combat outcome", "Outcome", Vec::new()),
        chart("Army points", "Points", army::points_chart(&sheet.points)),
        chart("Element equivalents", "Equivalents", army::equivalents_chart(&sheet.equivalents)),
        chart("Break points", "Break", army::breaks_chart(&sheet.breaks)),
        chart("Victory points", "Score", score::chart(&sheet.score)),
    ]
}

pub(super) fn cell(control: Control) -> Cell {
    Cell::Control(Box::new(control))
}

pub(super) fn head(text: impl Into<String>) -> Head {
    Head { text: text.into(), ..Head::default() }
}

pub(super) fn table(label: &str, corner: &str, head: Vec<Head>, rows: Vec<TableRow>) -> PrintedTable {
    PrintedTable { key: label.into(), label: label.into(), corner: corner.into(), head, rows }
}

/// One number in each row.
pub(super) fn column(
    [label, above]: [&str; 2],
    fields: &FieldPath,
    numbers: &[Number],
    text: fn(i32) -> String,
) -> PrintedTable {
    let rows = numbers.iter().map(|&(name, label, current, shipped)| TableRow {
        label: label.into(),
        cells: vec![cell(fields.cell(name, current, shipped, label, text))],
        ..TableRow::default()
    });
    table(label, "", vec![head(above)], rows.collect())
}

fn combat_factors(sheet: &Sheet) -> PrintedTable {
    const CLASSES: [Class; 3] = [Class::Mounted, Class::Foot, Class::Naval];
    let fields = FieldPath::root().of("factors");
    let row = |fields: &FieldPath, name: &str, current: &Against, shipped: &Against| TableRow {
        label: capitalize(name),
        cells: CLASSES
            .map(|class| {
                let label = format!("{} against {}", capitalize(name), class.name());
                cell(fields.cell(class.name(), current.class(class), shipped.class(class), label, signed))
            })
            .into(),
        ..TableRow::default()
    };
    let (current, shipped) = (&sheet.factors, &SHEET.factors);
    let mut rows: Vec<TableRow> = (Troops::VARIANTS.iter())
        .map(|&troops| {
            let fields = fields.of("against").of(troops.name().replace(' ', "_"));
            row(&fields, troops.name(), &current.against[troops], &shipped.against[troops])
        })
        .collect();
    rows.push(row(&fields.of("unladen"), "unladen naval", &current.unladen, &shipped.unladen));
    let heads = CLASSES.map(|class| head(class.name()));
    table("Combat factors", "against", heads.into(), rows)
}

fn special_factors(sheet: &Sheet) -> PrintedTable {
    let (current, shipped) = (&sheet.factors, &SHEET.factors);
    let numbers = [
        (
            "knights_shot_by_bowmen",
            "Knights shot at by bowmen",
            current.knights_shot_by_bowmen,
            shipped.knights_shot_by_bowmen,
        ),
        (
            "war_wagons_shot_by_bowmen",
            "War wagons shot at by bowmen",
            current.war_wagons_shot_by_bowmen,
            shipped.war_wagons_shot_by_bowmen,
        ),
        (
            "bowmen_v_bowmen_shooting",
            "Bowmen shooting at bowmen",
            current.bowmen_v_bowmen_shooting,
            shipped.bowmen_v_bowmen_shooting,
        ),
        ("blades_shot_at", "Blades shot at", current.blades_shot_at, shipped.blades_shot_at),
    ];
    column(["In shooting", "factor"], &FieldPath::root().of("factors"), &numbers, signed)
}

fn ranges(sheet: &Sheet) -> PrintedTable {
    let (current, shipped) = (&sheet.ranges, &SHEET.ranges);
    let numbers = [
        ("artillery_x", "Artillery (X)", current.artillery_x, shipped.artillery_x),
        ("bowmen", "Bowmen", current.bowmen, shipped.bowmen),
        ("artillery_i", "Artillery (I)", current.artillery_i, shipped.artillery_i),
        ("war_wagons", "War wagons", current.war_wagons, shipped.war_wagons),
        ("galleys", "Galleys", current.galleys, shipped.galleys),
        ("ships", "Ships", current.ships, shipped.ships),
        ("boats_s", "Boats (S)", current.boats_s, shipped.boats_s),
        ("artillery_s_o", "Artillery (S) or (O)", current.artillery_s_o, shipped.artillery_s_o),
        ("artillery_f", "Artillery (F)", current.artillery_f, shipped.artillery_f),
    ];
    column(["Ranges", "paces"], &FieldPath::root().of("ranges"), &numbers, unsigned)
}

fn rear_support(sheet: &Sheet) -> PrintedTable {
    let (current, shipped) = (&sheet.rear, &SHEET.rear);
    let numbers = [
        ("knights", "2nd rank of knights (I)", current.knights, shipped.knights),
        ("spears", "2nd rank of spears", current.spears, shipped.spears),
        ("pikes", "Each 2nd or 3rd rank of pikes", current.pikes, shipped.pikes),
        (
            "against_fourth_rank_of_pikes",
            "Against a 4th rank of pikes",
            current.against_fourth_rank_of_pikes,
            shipped.against_fourth_rank_of_pikes,
        ),
        ("pikes_x", "Each 2nd or 3rd rank behind pikes (X)", current.pikes_x, shipped.pikes_x),
        ("warband", "2nd rank of warband", current.warband, shipped.warband),
        (
            "warband_v_mounted",
            "Each 3rd or 4th rank of warband against mounted",
            current.warband_v_mounted,
            shipped.warband_v_mounted,
        ),
        ("auxilia_x", "Each 2nd or 3rd rank of auxilia (X)", current.auxilia_x, shipped.auxilia_x),
        ("auxilia", "2nd rank of auxilia", current.auxilia, shipped.auxilia),
        ("bowmen", "2nd rank of bowmen", current.bowmen, shipped.bowmen),
        ("psiloi", "2nd rank of psiloi", current.psiloi, shipped.psiloi),
    ];
    column(["Rear support", "modifier"], &FieldPath::root().of("rear"), &numbers, signed)
}

fn tactical_factors(sheet: &Sheet) -> PrintedTable {
    let (current, shipped) = (&sheet.tactical, &SHEET.tactical);
    let numbers = [
        ("fortifications", "Foot behind fortifications", current.fortifications, shipped.fortifications),
        ("general", "General's element", current.general, shipped.general),
        ("upslope", "Upslope, tower or river bank", current.upslope, shipped.upslope),
        (
            "flank_or_aided",
            "Each overlap, enemy on flank or rear, or element that aids the enemy's shooting",
            current.flank_or_aided,
            shipped.flank_or_aided,
        ),
        (
            "weather_or_wood",
            "Weather, or shooting to or from a wood",
            current.weather_or_wood,
            shipped.weather_or_wood,
        ),
        (
            "warband_in_bad_going",
            "Warband (S) or (O) in bad going",
            current.warband_in_bad_going,
            shipped.warband_in_bad_going,
        ),
        ("demoralised", "Demoralised command", current.demoralised, shipped.demoralised),
        (
            "mounted_in_bad_going",
            "Mounted in bad going or across fortifications",
            current.mounted_in_bad_going,
            shipped.mounted_in_bad_going,
        ),
        (
            "blades_in_bad_going",
            "Blades in bad going",
            current.blades_in_bad_going,
            shipped.blades_in_bad_going,
        ),
        (
            "others_in_bad_going",
            "Spears, pikes, hordes or train in bad going or a river",
            current.others_in_bad_going,
            shipped.others_in_bad_going,
        ),
    ];
    column(["Tactical factors", "modifier"], &FieldPath::root().of("tactical"), &numbers, signed)
}

/// The modifiers, and the leads that two of them ask for.
fn grading_factors(sheet: &Sheet) -> Vec<Item> {
    let (fields, current, shipped) = (FieldPath::root().of("grading"), &sheet.grading, &SHEET.grading);
    let modifiers = [
        (
            "more_than_superior",
            "Scored more than (S)",
            current.more_than_superior,
            shipped.more_than_superior,
        ),
        (
            "superior_shooting",
            "(S) shooting, just ahead of (S) or equal to (O) or (F)",
            current.superior_shooting,
            shipped.superior_shooting,
        ),
        ("inferior", "Scored no less than (I)", current.inferior, shipped.inferior),
        ("fast", "Scored well above (F)", current.fast, shipped.fast),
    ];
    let leads = [
        (
            "superior_shooting_lead",
            "(S) shooting is just ahead of (S) by",
            current.superior_shooting_lead,
            shipped.superior_shooting_lead,
        ),
        ("fast_lead", "Well above (F) is at least", current.fast_lead, shipped.fast_lead),
    ];
    vec![
        column(["Grading factors", "modifier"], &fields, &modifiers, signed).into(),
        column(["Leads", "lead"], &fields, &leads, unsigned).into(),
    ]
}

fn mitigating(sheet: &Sheet) -> PrintedTable {
    let (current, shipped) = (&sheet.mitigating, &SHEET.mitigating);
    let numbers = [
        ("cavalry", "Cavalry behind the losing cavalry", current.cavalry, shipped.cavalry),
        (
            "psiloi_behind_cavalry",
            "Psiloi behind the losing cavalry",
            current.psiloi_behind_cavalry,
            shipped.psiloi_behind_cavalry,
        ),
        (
            "psiloi_behind_foot",
            "Missile psiloi behind the losing foot",
            current.psiloi_behind_foot,
            shipped.psiloi_behind_foot,
        ),
    ];
    column(["To the winner", "modifier"], &FieldPath::root().of("mitigating"), &numbers, signed)
}
