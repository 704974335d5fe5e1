//! Moves, flight and scale as they are printed.

use super::super::{SHEET, Sheet};
use super::row;
use crate::rules::form::{Cell, FieldPath, Head, Item, PrintedTable, TableRow};
use crate::rules::{Chart, Lengths, RuleRef, unsigned};

pub(super) fn moves(sheet: &Sheet, lengths: Lengths) -> Chart {
    let (current, shipped) = (&sheet.moves, &SHEET.moves);
    let fields = FieldPath::root().of("moves");
    let rows = [
        ("infantry", "Infantry", current.infantry, shipped.infantry),
        ("square", "Infantry in square", current.square, shipped.square),
        ("cavalry", "Cavalry", current.cavalry, shipped.cavalry),
        ("cuirassiers", "Cuirassiers", current.cuirassiers, shipped.cuirassiers),
        ("foot_artillery", "Foot artillery, limbered", current.foot_artillery, shipped.foot_artillery),
        ("horse_artillery", "Horse artillery, limbered", current.horse_artillery, shipped.horse_artillery),
        ("general", "General", current.general, shipped.general),
        ("road", "More, by road all the way", current.road, shipped.road),
    ];
    let rows = rows.map(|(name, label, current, shipped)| {
        row(label, fields.distance_cell(name, current, shipped, label, lengths))
    });
    Chart {
        title: "Movement",
        rule: RuleRef("Movement"),
        items: vec![super::table("moves", "Moves of a turn", "Distance", rows.into())],
    }
}

pub(super) fn flight(sheet: &Sheet, lengths: Lengths) -> Chart {
    let (current, shipped) = (&sheet.flight, &SHEET.flight);
    let fields = FieldPath::root().of("flight");
    let distances = [
        ("infantry", "Infantry flees", current.infantry, shipped.infantry),
        ("cavalry", "Cavalry flees; from cavalry 2d6 more", current.cavalry, shipped.cavalry),
        (
            "pursuit_of_infantry",
            "Cavalry pursues infantry",
            current.pursuit_of_infantry,
            shipped.pursuit_of_infantry,
        ),
        (
            "behind_cavalry",
            "Cavalry pursues cavalry, less than it fled",
            current.behind_cavalry,
            shipped.behind_cavalry,
        ),
    ];
    let mut rows: Vec<TableRow> = Vec::new();
    for (name, label, current, shipped) in distances {
        rows.push(row(label, fields.distance_cell(name, current, shipped, label, lengths)));
    }
    let lost = "A general with it is lost on this or less";
    rows.push(row(
        lost,
        fields.cell("general_lost", current.general_lost, shipped.general_lost, lost, unsigned),
    ));
    Chart {
        title: "Flight and pursuit",
        rule: RuleRef("Fleeing"),
        items: vec![super::table("flight", "Flight and pursuit", "Number", rows)],
    }
}

pub(super) fn scale(sheet: &Sheet, lengths: Lengths) -> Chart {
    let (current, shipped) = (&sheet.scale, &SHEET.scale);
    let metres = "Metres to the inch";
    let metres_cell =
        FieldPath::root().of("scale").cell("metres", current.metres, shipped.metres, metres, unsigned);
    let (current, shipped) = (&current.bases, &shipped.bases);
    let bases = [
        ("infantry", "Infantry", current.infantry, shipped.infantry),
        ("square", "Infantry in square", current.square, shipped.square),
        ("cavalry", "Cavalry", current.cavalry, shipped.cavalry),
        ("foot_artillery", "Foot artillery", current.foot_artillery, shipped.foot_artillery),
        ("horse_artillery", "Horse artillery", current.horse_artillery, shipped.horse_artillery),
        ("general", "General", current.general, shipped.general),
    ];
    let fields = FieldPath::root().of("scale").of("bases");
    let rows = bases.map(|(name, label, current, shipped)| {
        let sides = [("0", "width"), ("1", "depth")];
        let cells = sides.iter().zip(current.iter().zip(&shipped)).map(|((at, side), (current, shipped))| {
            let label = format!("{label}, {side}");
            let cell = fields.of(name).distance_cell(at, *current, *shipped, &label, lengths);
            Cell::Control(Box::new(cell))
        });
        TableRow { label: label.into(), cells: cells.collect(), ..TableRow::default() }
    });
    let head = ["Width", "Depth"].map(|text| Head { text: text.into(), ..Head::default() });
    let bases = PrintedTable {
        key: "bases".into(),
        label: "Bases".into(),
        corner: String::new(),
        head: head.into(),
        rows: rows.into(),
    };
    Chart {
        title: "Scale",
        rule: RuleRef("Scale"),
        items: vec![
            super::table("scale", "Scale", "Number", vec![row(metres, metres_cell)]),
            Item::Table(bases),
        ],
    }
}
