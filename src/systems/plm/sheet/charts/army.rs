//! Organisation, classes, markers, and when an army quits the field.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{Fields, Item};
use crate::rules::{Chart, Entry, Lengths, RuleRef, bare, signed};
use crate::systems::plm::terms::Grade;
use strum::VariantArray;

pub(super) fn charts(sheet: &Sheet, _lengths: Lengths) -> Vec<Chart> {
    vec![
        Chart {
            title: "Organisation",
            rule: RuleRef("I.1"),
            items: vec![organisation(sheet)],
            readings: &[],
        },
        Chart {
            title: "Classes of troops",
            rule: RuleRef("E.2"),
            items: vec![classes(sheet)],
            readings: &["/readings/regular_loyalists"],
        },
        Chart {
            title: "Markers that end a unit",
            rule: RuleRef("E.5"),
            items: vec![limits(sheet)],
            readings: &["/readings/fewest_markers"],
        },
        Chart {
            title: "Army morale",
            rule: RuleRef("H.1"),
            items: vec![values(sheet), collapse(sheet)],
            readings: &["/readings/pair_over_the_sum", "/readings/points_last", "/readings/french_double"],
        },
    ]
}

type Numbers<'a> = &'a [(&'static str, &'static str, Entry, Entry)];

fn numbers(path: [&str; 2], label: &str, head: &str, cells: Numbers<'_>, text: fn(i32) -> String) -> Item {
    let fields = path.iter().fold(Fields::root(), |fields, step| fields.of(step));
    let cell = |(name, label, now, ours): &(&str, &str, Entry, Entry)| {
        row(label, fields.cell(name, *now, *ours, *label, text))
    };
    table(path[1], label, head, cells.iter().map(cell).collect())
}

fn organisation(sheet: &Sheet) -> Item {
    let (now, ours) = (&sheet.army.organisation, &SHEET.army.organisation);
    let cells: Numbers<'_> = &[
        ("american", "Stands of an American regiment", now.american, ours.american),
        ("british", "Stands of a British or Loyalist regiment", now.british, ours.british),
        ("german", "Stands of a German battalion", now.german, ours.german),
        ("french", "Stands of a French battalion", now.french, ours.french),
        ("guards", "Stands of a regiment of Guards", now.guards, ours.guards),
        (
            "american_converged",
            "Stands of converged American lights",
            now.american_converged,
            ours.american_converged,
        ),
        ("converged", "Stands of converged British or French elites", now.converged, ours.converged),
        (
            "german_converged",
            "Stands of converged German grenadiers",
            now.german_converged,
            ours.german_converged,
        ),
        ("dragoons", "Stands of dragoons", now.dragoons, ours.dragoons),
        ("militia", "Stands of militia, at most", now.militia, ours.militia),
        (
            "french_six_pounders",
            "6-pounders of a French artillery regiment",
            now.french_six_pounders,
            ours.french_six_pounders,
        ),
        (
            "french_eight_pounders",
            "8-pounders of a French artillery regiment",
            now.french_eight_pounders,
            ours.french_eight_pounders,
        ),
        (
            "french_twelve_pounders",
            "12-pounders of a French artillery regiment",
            now.french_twelve_pounders,
            ours.french_twelve_pounders,
        ),
        ("foot_figures", "Figures on a stand of foot", now.foot_figures, ours.foot_figures),
        ("horse_figures", "Figures on a stand of horse", now.horse_figures, ours.horse_figures),
        ("command_figures", "Figures on a command stand", now.command_figures, ours.command_figures),
    ];
    numbers(["army", "organisation"], "Organisation", "Number", cells, bare)
}

fn classes(sheet: &Sheet) -> Item {
    let fields = Fields::root().of("army").of("classes");
    let (now, ours) = (&sheet.army.classes, &SHEET.army.classes);
    let class = |name, label: &str, now: Entry<Grade>, ours: Entry<Grade>| {
        let cell = fields.word_cell(name, now, ours, label, Grade::VARIANTS, |class| class.letter().into());
        row(label, cell)
    };
    table(
        "classes",
        "Classes of troops",
        "Class",
        vec![
            class("guards", "British Guards", now.guards, ours.guards),
            class("grenadiers", "Converged grenadiers", now.grenadiers, ours.grenadiers),
            class("fusiliers", "British fusiliers", now.fusiliers, ours.fusiliers),
            class("lights", "Converged light infantry", now.lights, ours.lights),
            class("rangers", "Rangers", now.rangers, ours.rangers),
            class("continentals", "Continentals", now.continentals, ours.continentals),
            class("line", "Other line with its elites", now.line, ours.line),
            class("without_elites", "The same without elites", now.without_elites, ours.without_elites),
            class("elite_militia", "Elite militia", now.elite_militia, ours.elite_militia),
            class("militia", "Ordinary militia", now.militia, ours.militia),
            class("indians", "Indians", now.indians, ours.indians),
            class("jaegers", "Jaegers", now.jaegers, ours.jaegers),
            class("legions", "Legions, foot and horse", now.legions, ours.legions),
            class(
                "american_mounted_and_guns",
                "American dragoons and guns",
                now.american_mounted_and_guns,
                ours.american_mounted_and_guns,
            ),
            class(
                "other_mounted_and_guns",
                "Other dragoons and guns",
                now.other_mounted_and_guns,
                ours.other_mounted_and_guns,
            ),
        ],
    )
}

fn limits(sheet: &Sheet) -> Item {
    let (now, ours) = (&sheet.army.limits, &SHEET.army.limits);
    let cells: Numbers<'_> = &[
        ("fewest", "No unit fewer than", now.fewest, ours.fewest),
        (
            "fewest_by_introduction",
            "No unit fewer than, by the introduction",
            now.fewest_by_introduction,
            ours.fewest_by_introduction,
        ),
        ("most", "No unit more than", now.most, ours.most),
        ("artillery", "Artillery", now.artillery, ours.artillery),
    ];
    numbers(["army", "limits"], "Markers that end a unit", "Markers", cells, bare)
}

fn values(sheet: &Sheet) -> Item {
    let (now, ours) = (&sheet.army.values, &SHEET.army.values);
    let cells: Numbers<'_> = &[
        ("ab", "Infantry regiment, class A or B", now.ab, ours.ab),
        ("cd", "Infantry regiment, class C or D", now.cd, ours.cd),
        ("ef", "Infantry regiment, class E or F", now.ef, ours.ef),
        ("cavalry", "Cavalry", now.cavalry, ours.cavalry),
        ("gun", "Gun", now.gun, ours.gun),
        ("french_times", "French regiment: times", now.french_times, ours.french_times),
    ];
    numbers(["army", "values"], "What a unit counts", "Value", cells, bare)
}

fn collapse(sheet: &Sheet) -> Item {
    let (now, ours) = (&sheet.army.collapse, &SHEET.army.collapse);
    let fields = Fields::root().of("army").of("collapse");
    let cell = |name, label: &str, now: Entry, ours: Entry, text: fn(i32) -> String| {
        row(label, fields.cell(name, now, ours, label, text))
    };
    table(
        "collapse",
        "When an army quits",
        "Number",
        vec![
            cell("at_the_sum", "Chance when markers reach the sum, %", now.at_the_sum, ours.at_the_sum, bare),
            cell("per_marker", "Each marker over it, %", now.per_marker, ours.per_marker, signed),
            cell("points", "Victory Points of a commander", now.points, ours.points, bare),
            cell("per_point", "Each point spent, %", now.per_point, ours.per_point, signed),
        ],
    )
}
