//! Moves, flight and scale as they are printed.

use super::super::{SHEET, Sheet};
use super::row;
use crate::rules::form::{Cell, Control, Fields, Head, Item, Kind, PrintedTable, TableRow};
use crate::rules::{Chart, Entry, Inches, Lengths, RuleRef, bare};
use crate::systems::grande_tactique::distance;

pub(super) fn moves(sheet: &Sheet, lengths: Lengths) -> Chart {
    let (now, ours) = (&sheet.moves, &SHEET.moves);
    let fields = Fields::root().of("moves");
    let rows = [
        ("infantry", "Infantry", now.infantry, ours.infantry),
        ("square", "Infantry in square", now.square, ours.square),
        ("cavalry", "Cavalry", now.cavalry, ours.cavalry),
        ("cuirassiers", "Cuirassiers", now.cuirassiers, ours.cuirassiers),
        ("foot_artillery", "Foot artillery, limbered", now.foot_artillery, ours.foot_artillery),
        ("horse_artillery", "Horse artillery, limbered", now.horse_artillery, ours.horse_artillery),
        ("general", "General", now.general, ours.general),
        ("road", "More, by road all the way", now.road, ours.road),
    ];
    let rows = rows
        .map(|(name, label, now, ours)| row(label, distance_cell(&fields, name, label, now, ours, lengths)));
    Chart {
        title: "Movement",
        rule: RuleRef("Movement"),
        items: vec![super::table("moves", "Moves of a turn", "Distance", rows.into())],
        readings: &["/readings/road_when_halved", "/readings/road_through_areas", "/readings/shaken_square"],
    }
}

pub(super) fn flight(sheet: &Sheet, lengths: Lengths) -> Chart {
    let (now, ours) = (&sheet.flight, &SHEET.flight);
    let fields = Fields::root().of("flight");
    let distances = [
        ("infantry", "Infantry flees", now.infantry, ours.infantry),
        ("cavalry", "Cavalry flees; from cavalry 2d6 more", now.cavalry, ours.cavalry),
        (
            "pursuit_of_infantry",
            "Cavalry pursues infantry",
            now.pursuit_of_infantry,
            ours.pursuit_of_infantry,
        ),
        (
            "behind_cavalry",
            "Cavalry pursues cavalry, less than it fled",
            now.behind_cavalry,
            ours.behind_cavalry,
        ),
    ];
    let mut rows: Vec<TableRow> = Vec::new();
    for (name, label, now, ours) in distances {
        rows.push(row(label, distance_cell(&fields, name, label, now, ours, lengths)));
    }
    let lost = "A general with it is lost on this or less";
    rows.push(row(lost, fields.cell("general_lost", now.general_lost, ours.general_lost, lost, bare)));
    Chart {
        title: "Flight and pursuit",
        rule: RuleRef("Fleeing"),
        items: vec![super::table("flight", "Flight and pursuit", "Number", rows)],
        readings: &["/readings/later_flight", "/readings/general_at_risk"],
    }
}

pub(super) fn scale(sheet: &Sheet, lengths: Lengths) -> Chart {
    let (now, ours) = (&sheet.scale, &SHEET.scale);
    let metres = "Metres to the inch";
    let metres_cell = Fields::root().of("scale").cell("metres", now.metres, ours.metres, metres, bare);
    let (now, ours) = (&now.bases, &ours.bases);
    let bases = [
        ("infantry", "Infantry", now.infantry, ours.infantry),
        ("square", "Infantry in square", now.square, ours.square),
        ("cavalry", "Cavalry", now.cavalry, ours.cavalry),
        ("foot_artillery", "Foot artillery", now.foot_artillery, ours.foot_artillery),
        ("horse_artillery", "Horse artillery", now.horse_artillery, ours.horse_artillery),
        ("general", "General", now.general, ours.general),
    ];
    let fields = Fields::root().of("scale").of("bases");
    let rows = bases.map(|(name, label, now, ours)| {
        let sides = [("0", "width"), ("1", "depth")];
        let cells = sides.iter().zip(now.iter().zip(&ours)).map(|((at, side), (now, ours))| {
            let label = format!("{label}, {side}");
            let cell = distance_cell(&fields.of(name), at, &label, *now, *ours, lengths);
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
        readings: &[],
    }
}

/// A distance in steps of half an inch, or of a centimetre.
fn distance_cell(
    fields: &Fields,
    name: &str,
    label: &str,
    now: Entry<Inches>,
    ours: Entry<Inches>,
    lengths: Lengths,
) -> Control {
    let cell = fields.word_cell(name, now, ours, label, &[], |n: Inches| lengths.hundredths(n.n()));
    let to = |to: Option<Inches>| to.map(|to| vec![(cell.key.clone(), to.to_string())]);
    let [less, more] = distance::steps(now.n.n(), distance::half_inch(lengths), [0, 9_900]).map(to);
    let kind = Kind::Stepper { text: cell.value.clone(), is_zero: now.n.n() == 0, less, more };
    Control { kind, ..cell }
}
