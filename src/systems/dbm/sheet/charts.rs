//! The sheet as its charts are printed.

use super::super::terms::{Class, Troops};
use super::{Against, SHEET, Sheet, army, moves, pips, score};
use crate::rules::form::{Cell, Control, Fields, Head, Item, PrintedTable, TableRow};
use crate::rules::{Chart, Entry, RuleRef, bare, capital, signed};
use strum::VariantArray;

/// A cell: its field, what it is called, as it stands and as it is ours.
pub(super) type Number = (&'static str, &'static str, Entry, Entry);

pub(super) fn of(sheet: &Sheet) -> Vec<Chart> {
    let chart = |title, rule, items, readings| Chart { title, rule: RuleRef(rule), items, readings };
    vec![
        chart("Tactical moves", "Moves", moves::chart(sheet), &["/readings/fast_train"]),
        chart(
            "PIPs",
            "PIPs",
            pips::chart(&sheet.pips),
            &["/readings/contact", "/readings/lone_element_marches"],
        ),
        chart(
            "Combat factors",
            "Factors",
            vec![combat_factors(sheet).into(), special_factors(sheet).into()],
            &["/readings/bowmen_v_bowmen"],
        ),
        chart("Ranges", "Ranges", vec![ranges(sheet).into()], &[]),
        chart(
            "Rear support factors",
            "Rear",
            vec![rear_support(sheet).into()],
            &["/readings/ranks_when_shot_at", "/readings/pike_ranks"],
        ),
        chart(
            "Tactical factors",
            "Tactical",
            vec![tactical_factors(sheet).into()],
            &["/readings/recoil_uncovers"],
        ),
        chart("Grading factors", "Grading", grading_factors(sheet), &[]),
        chart(
            "Mitigating rear support factors",
            "Mitigating",
            vec![mitigating(sheet).into()],
            &["/readings/cavalry_psiloi"],
        ),
        chart(
            "Combat outcome",
            "Outcome",
            Vec::new(),
            &[
                "/readings/expendables_shot_equal",
                "/readings/rank_saves_in_any_going",
                "/readings/elephants_need_good_going",
                "/readings/inferior_hordes_stay",
                "/readings/unladen_stay",
                "/readings/psiloi_recoil_from_artillery",
                "/readings/never_milder",
                "/readings/naval_recoil_from_expendables",
                "/readings/immobile_baggage_stays",
            ],
        ),
        chart("Army points", "Points", army::points_chart(&sheet.points), &[]),
        chart("Element equivalents", "Equivalents", army::equivalents_chart(&sheet.equivalents), &[]),
        chart(
            "Break points",
            "Break",
            army::breaks_chart(&sheet.breaks),
            &["/readings/demoralised_count_whole"],
        ),
        chart("Victory points", "Score", score::chart(&sheet.score), &[]),
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
    fields: &Fields,
    numbers: &[Number],
    text: fn(i32) -> String,
) -> PrintedTable {
    let rows = numbers.iter().map(|&(name, label, now, ours)| TableRow {
        label: label.into(),
        cells: vec![cell(fields.cell(name, now, ours, label, text))],
        ..TableRow::default()
    });
    table(label, "", vec![head(above)], rows.collect())
}

fn combat_factors(sheet: &Sheet) -> PrintedTable {
    const CLASSES: [Class; 3] = [Class::Mounted, Class::Foot, Class::Naval];
    let fields = Fields::root().of("factors");
    let row = |fields: &Fields, name: &str, now: &Against, ours: &Against| TableRow {
        label: capital(name),
        cells: CLASSES
            .map(|class| {
                let label = format!("{} against {}", capital(name), class.name());
                cell(fields.cell(class.name(), now.class(class), ours.class(class), label, signed))
            })
            .into(),
        ..TableRow::default()
    };
    let (now, ours) = (&sheet.factors, &SHEET.factors);
    let mut rows: Vec<TableRow> = (Troops::VARIANTS.iter())
        .map(|&troops| {
            let fields = fields.of("against").of(troops.name().replace(' ', "_"));
            row(&fields, troops.name(), &now.against[troops], &ours.against[troops])
        })
        .collect();
    rows.push(row(&fields.of("unladen"), "unladen naval", &now.unladen, &ours.unladen));
    let heads = CLASSES.map(|class| head(class.name()));
    table("Combat factors", "against", heads.into(), rows)
}

fn special_factors(sheet: &Sheet) -> PrintedTable {
    let (now, ours) = (&sheet.factors, &SHEET.factors);
    let numbers = [
        (
            "knights_shot_by_bowmen",
            "Knights shot at by bowmen",
            now.knights_shot_by_bowmen,
            ours.knights_shot_by_bowmen,
        ),
        (
            "war_wagons_shot_by_bowmen",
            "War wagons shot at by bowmen",
            now.war_wagons_shot_by_bowmen,
            ours.war_wagons_shot_by_bowmen,
        ),
        (
            "bowmen_v_bowmen_shooting",
            "Bowmen shooting at bowmen",
            now.bowmen_v_bowmen_shooting,
            ours.bowmen_v_bowmen_shooting,
        ),
        ("blades_shot_at", "Blades shot at", now.blades_shot_at, ours.blades_shot_at),
    ];
    column(["In shooting", "factor"], &Fields::root().of("factors"), &numbers, signed)
}

fn ranges(sheet: &Sheet) -> PrintedTable {
    let (now, ours) = (&sheet.ranges, &SHEET.ranges);
    let numbers = [
        ("artillery_x", "Artillery (X)", now.artillery_x, ours.artillery_x),
        ("bowmen", "Bowmen", now.bowmen, ours.bowmen),
        ("artillery_i", "Artillery (I)", now.artillery_i, ours.artillery_i),
        ("war_wagons", "War wagons", now.war_wagons, ours.war_wagons),
        ("galleys", "Galleys", now.galleys, ours.galleys),
        ("ships", "Ships", now.ships, ours.ships),
        ("boats_s", "Boats (S)", now.boats_s, ours.boats_s),
        ("artillery_s_o", "Artillery (S) or (O)", now.artillery_s_o, ours.artillery_s_o),
        ("artillery_f", "Artillery (F)", now.artillery_f, ours.artillery_f),
    ];
    column(["Ranges", "paces"], &Fields::root().of("ranges"), &numbers, bare)
}

fn rear_support(sheet: &Sheet) -> PrintedTable {
    let (now, ours) = (&sheet.rear, &SHEET.rear);
    let numbers = [
        ("knights", "2nd rank of knights (I)", now.knights, ours.knights),
        ("spears", "2nd rank of spears", now.spears, ours.spears),
        ("pikes", "Each 2nd or 3rd rank of pikes", now.pikes, ours.pikes),
        (
            "against_fourth_rank_of_pikes",
            "Against a 4th rank of pikes",
            now.against_fourth_rank_of_pikes,
            ours.against_fourth_rank_of_pikes,
        ),
        ("pikes_x", "Each 2nd or 3rd rank behind pikes (X)", now.pikes_x, ours.pikes_x),
        ("warband", "2nd rank of warband", now.warband, ours.warband),
        (
            "warband_v_mounted",
            "Each 3rd or 4th rank of warband against mounted",
            now.warband_v_mounted,
            ours.warband_v_mounted,
        ),
        ("auxilia_x", "Each 2nd or 3rd rank of auxilia (X)", now.auxilia_x, ours.auxilia_x),
        ("auxilia", "2nd rank of auxilia", now.auxilia, ours.auxilia),
        ("bowmen", "2nd rank of bowmen", now.bowmen, ours.bowmen),
        ("psiloi", "2nd rank of psiloi", now.psiloi, ours.psiloi),
    ];
    column(["Rear support", "modifier"], &Fields::root().of("rear"), &numbers, signed)
}

fn tactical_factors(sheet: &Sheet) -> PrintedTable {
    let (now, ours) = (&sheet.tactical, &SHEET.tactical);
    let numbers = [
        ("fortifications", "Foot behind fortifications", now.fortifications, ours.fortifications),
        ("general", "General's element", now.general, ours.general),
        ("upslope", "Upslope, tower or river bank", now.upslope, ours.upslope),
        (
            "flank_or_aided",
            "Each overlap, enemy on flank or rear, or element that aids the enemy's shooting",
            now.flank_or_aided,
            ours.flank_or_aided,
        ),
        (
            "weather_or_wood",
            "Weather, or shooting to or from a wood",
            now.weather_or_wood,
            ours.weather_or_wood,
        ),
        (
            "warband_in_bad_going",
            "Warband (S) or (O) in bad going",
            now.warband_in_bad_going,
            ours.warband_in_bad_going,
        ),
        ("demoralised", "Demoralised command", now.demoralised, ours.demoralised),
        (
            "mounted_in_bad_going",
            "Mounted in bad going or across fortifications",
            now.mounted_in_bad_going,
            ours.mounted_in_bad_going,
        ),
        ("blades_in_bad_going", "Blades in bad going", now.blades_in_bad_going, ours.blades_in_bad_going),
        (
            "others_in_bad_going",
            "Spears, pikes, hordes or train in bad going or a river",
            now.others_in_bad_going,
            ours.others_in_bad_going,
        ),
    ];
    column(["Tactical factors", "modifier"], &Fields::root().of("tactical"), &numbers, signed)
}

/// The modifiers, and the leads that two of them ask for.
fn grading_factors(sheet: &Sheet) -> Vec<Item> {
    let (fields, now, ours) = (Fields::root().of("grading"), &sheet.grading, &SHEET.grading);
    let modifiers = [
        ("more_than_superior", "Scored more than (S)", now.more_than_superior, ours.more_than_superior),
        (
            "superior_shooting",
            "(S) shooting, just ahead of (S) or equal to (O) or (F)",
            now.superior_shooting,
            ours.superior_shooting,
        ),
        ("inferior", "Scored no less than (I)", now.inferior, ours.inferior),
        ("fast", "Scored well above (F)", now.fast, ours.fast),
    ];
    let leads = [
        (
            "superior_shooting_lead",
            "(S) shooting is just ahead of (S) by",
            now.superior_shooting_lead,
            ours.superior_shooting_lead,
        ),
        ("fast_lead", "Well above (F) is at least", now.fast_lead, ours.fast_lead),
    ];
    vec![
        column(["Grading factors", "modifier"], &fields, &modifiers, signed).into(),
        column(["Leads", "lead"], &fields, &leads, bare).into(),
    ]
}

fn mitigating(sheet: &Sheet) -> PrintedTable {
    let (now, ours) = (&sheet.mitigating, &SHEET.mitigating);
    let numbers = [
        ("cavalry", "Cavalry behind the losing cavalry", now.cavalry, ours.cavalry),
        (
            "psiloi_behind_cavalry",
            "Psiloi behind the losing cavalry",
            now.psiloi_behind_cavalry,
            ours.psiloi_behind_cavalry,
        ),
        (
            "psiloi_behind_foot",
            "Missile psiloi behind the losing foot",
            now.psiloi_behind_foot,
            ours.psiloi_behind_foot,
        ),
    ];
    column(["To the winner", "modifier"], &Fields::root().of("mitigating"), &numbers, signed)
}
