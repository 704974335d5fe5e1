//! Organisation, classes, markers, and when an army quits the field.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{FieldPath, Item};
use crate::rules::{Chart, Entry, Lengths, RuleRef, signed, unsigned};
use crate::systems::plm::terms::Grade;
use strum::VariantArray;

pub(super) fn charts(sheet: &Sheet, _lengths: Lengths) -> Vec<Chart> {
    vec![
        Chart { title: "Organisation", rule: RuleRef("I.1"), items: vec![organisation(sheet)] },
        Chart { title: "Classes of troops", rule: RuleRef("E.2"), items: vec![classes(sheet)] },
        Chart { title: "Markers that end a unit", rule: RuleRef("E.5"), items: vec![limits(sheet)] },
        Chart { title: "Army morale", rule: RuleRef("H.1"), items: vec![values(sheet), collapse(sheet)] },
    ]
}

type IdAllocator<'a> = &'a [(&'static str, &'static str, Entry, Entry)];

fn numbers(
    path: [&str; 2],
    label: &str,
    head: &str,
    cells: IdAllocator<'_>,
    text: fn(i32) -> String,
) -> Item {
    let fields = path.iter().fold(FieldPath::root(), |fields, step| fields.of(step));
    let cell = |(name, label, current, shipped): &(&str, &str, Entry, Entry)| {
        row(label, fields.cell(name, *current, *shipped, *label, text))
    };
    table(path[1], label, head, cells.iter().map(cell).collect())
}

fn organisation(sheet: &Sheet) -> Item {
    let (current, shipped) = (&sheet.army.organisation, &SHEET.army.organisation);
    let cells: IdAllocator<'_> = &[
        ("american", "Stands of an American regiment", current.american, shipped.american),
        ("british", "Stands of a British or Loyalist regiment", current.british, shipped.british),
        ("german", "Stands of a German battalion", current.german, shipped.german),
        ("french", "Stands of a French battalion", current.french, shipped.french),
        ("guards", "Stands of a regiment of Guards", current.guards, shipped.guards),
        (
            "american_converged",
            "Stands of converged American lights",
            current.american_converged,
            shipped.american_converged,
        ),
        ("converged", "Stands of converged British or French elites", current.converged, shipped.converged),
        (
            "german_converged",
            "Stands of converged German grenadiers",
            current.german_converged,
            shipped.german_converged,
        ),
        ("dragoons", "Stands of dragoons", current.dragoons, shipped.dragoons),
        ("militia", "Stands of militia, at most", current.militia, shipped.militia),
        (
            "french_six_pounders",
            "6-pounders of a French artillery regiment",
            current.french_six_pounders,
            shipped.french_six_pounders,
        ),
        (
            "french_eight_pounders",
            "8-pounders of a French artillery regiment",
            current.french_eight_pounders,
            shipped.french_eight_pounders,
        ),
        (
            "french_twelve_pounders",
            "12-pounders of a French artillery regiment",
            current.french_twelve_pounders,
            shipped.french_twelve_pounders,
        ),
        ("foot_figures", "Figures on a stand of foot", current.foot_figures, shipped.foot_figures),
        ("horse_figures", "Figures on a stand of horse", current.horse_figures, shipped.horse_figures),
        ("command_figures", "Figures on a command stand", current.command_figures, shipped.command_figures),
    ];
    numbers(["army", "organisation"], "Organisation", "Number", cells, unsigned)
}

fn classes(sheet: &Sheet) -> Item {
    let fields = FieldPath::root().of("army").of("classes");
    let (current, shipped) = (&sheet.army.classes, &SHEET.army.classes);
    let class = |name, label: &str, current: Entry<Grade>, shipped: Entry<Grade>| {
        let cell =
            fields.word_cell(name, current, shipped, label, Grade::VARIANTS, |class| class.letter().into());
        row(label, cell)
    };
    table(
        "classes",
        "Classes of troops",
        "Class",
        vec![
            class("guards", "British Guards", current.guards, shipped.guards),
            class("grenadiers", "Converged grenadiers", current.grenadiers, shipped.grenadiers),
            class("fusiliers", "British fusiliers", current.fusiliers, shipped.fusiliers),
            class("lights", "Converged light infantry", current.lights, shipped.lights),
            class("rangers", "Rangers", current.rangers, shipped.rangers),
            class("continentals", "Continentals", current.continentals, shipped.continentals),
            class("line", "Other line with its elites", current.line, shipped.line),
            class(
                "without_elites",
                "The same without elites",
                current.without_elites,
                shipped.without_elites,
            ),
            class("elite_militia", "Elite militia", current.elite_militia, shipped.elite_militia),
            class("militia", "Ordinary militia", current.militia, shipped.militia),
            class("indians", "Indians", current.indians, shipped.indians),
            class("jaegers", "Jaegers", current.jaegers, shipped.jaegers),
            class("legions", "Legions, foot and horse", current.legions, shipped.legions),
            class(
                "american_mounted_and_guns",
                "American dragoons and guns",
                current.american_mounted_and_guns,
                shipped.american_mounted_and_guns,
            ),
            class(
                "other_mounted_and_guns",
                "Other dragoons and guns",
                current.other_mounted_and_guns,
                shipped.other_mounted_and_guns,
            ),
        ],
    )
}

fn limits(sheet: &Sheet) -> Item {
    let (current, shipped) = (&sheet.army.limits, &SHEET.army.limits);
    let cells: IdAllocator<'_> = &[
        ("fewest", "No unit fewer than", current.fewest, shipped.fewest),
        (
            "fewest_by_introduction",
            "No unit fewer than, by the introduction",
            current.fewest_by_introduction,
            shipped.fewest_by_introduction,
        ),
        ("most", "No unit more than", current.most, shipped.most),
        ("artillery", "Artillery", current.artillery, shipped.artillery),
    ];
    numbers(["army", "limits"], "Markers that end a unit", "Markers", cells, unsigned)
}

fn values(sheet: &Sheet) -> Item {
    let (current, shipped) = (&sheet.army.values, &SHEET.army.values);
    let cells: IdAllocator<'_> = &[
        ("ab", "Infantry regiment, class A or B", current.ab, shipped.ab),
        ("cd", "Infantry regiment, class C or D", current.cd, shipped.cd),
        ("ef", "Infantry regiment, class E or F", current.ef, shipped.ef),
        ("cavalry", "Cavalry", current.cavalry, shipped.cavalry),
        ("gun", "Gun", current.gun, shipped.gun),
        ("french_times", "French regiment: times", current.french_times, shipped.french_times),
    ];
    numbers(["army", "values"], "What a unit counts", "Value", cells, unsigned)
}

fn collapse(sheet: &Sheet) -> Item {
    let (current, shipped) = (&sheet.army.collapse, &SHEET.army.collapse);
    let fields = FieldPath::root().of("army").of("collapse");
    let cell = |name, label: &str, current: Entry, shipped: Entry, text: fn(i32) -> String| {
        row(label, fields.cell(name, current, shipped, label, text))
    };
    table(
        "collapse",
        "When an army quits",
        "Number",
        vec![
            cell(
                "at_the_sum",
                "Chance when markers reach the sum, %",
                current.at_the_sum,
                shipped.at_the_sum,
                unsigned,
            ),
            cell("per_marker", "Each marker over it, %", current.per_marker, shipped.per_marker, signed),
            cell("points", "Victory Points of a commander", current.points, shipped.points, unsigned),
            cell("per_point", "Each point spent, %", current.per_point, shipped.per_point, signed),
        ],
    )
}
