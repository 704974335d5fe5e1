//! What an army costs, counts for and breaks at (Points, Equivalents, Break). Points and equivalents are in halves.

use super::super::terms::{ByTroops, Grade, Troops};
use super::charts::{Number, cell, column, head, table};
use crate::rules::form::{Cell, FieldPath, Item, PrintedTable, TableRow};
use crate::rules::{Entry, Unit, capitalize, house as h, reconstructed as r, unsigned};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// Army points, in halves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyPoints {
    /// An element of regulars. Artillery and galleys are always regular.
    pub regular: ByTroops<Prices>,
    /// An element of irregulars. Ships are always irregular.
    pub irregular: ByTroops<Prices>,
    /// What generals cost beyond their elements, and what changes the price of an element.
    pub changes: PointChanges,
    /// Fortifications.
    pub works: WorkPoints,
}

/// The prices of one type by grade; nothing where the army lists have no such troops.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Prices {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub s: Option<Entry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub o: Option<Entry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub i: Option<Entry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub f: Option<Entry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<Entry>,
}

impl Prices {
    /// The price of a grade.
    pub fn of(&self, grade: Grade) -> Option<Entry> {
        [self.s, self.o, self.i, self.f, self.x][grade as usize]
    }
}

/// What generals cost more, and what changes the price of an element, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PointChanges {
    pub regular_general: Entry,
    pub irregular_general: Entry,
    pub regular_ally: Entry,
    pub irregular_ally: Entry,
    pub chariots: Entry,
    pub mounted_infantry: Entry,
    pub regular_rear: Entry,
    pub irregular_rear: Entry,
}

/// Fortifications, in half points for each element frontage or for what stands on one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct WorkPoints {
    pub temporary: Entry,
    pub round_camp: Entry,
    pub permanent: Entry,
    pub tower: Entry,
    pub gateway: Entry,
    pub gate_tower: Entry,
}

/// What an element counts for, in half equivalents.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Equivalents {
    pub others: Entry,
    pub psiloi: Entry,
    pub irregular_auxilia_i: Entry,
    pub hordes: Entry,
    pub hordes_i: Entry,
    pub expendables: Entry,
    pub naval: Entry,
    pub boats_f: Entry,
    pub war_wagons_i: Entry,
    pub baggage: Entry,
}

/// Which part of its equivalents breaks a command or an army: a third is 3.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Breaks {
    pub demoralised: Entry,
    pub beaten: Entry,
    pub general_lost: Entry,
}

const NONE: Prices = Prices { s: None, o: None, i: None, f: None, x: None };

const fn price(n: i32) -> Option<Entry> {
    if n > 0 { Some(r(n)) } else { None }
}

/// By grade; 0 where the army lists have none.
const fn all([s, o, i, f, x]: [i32; 5]) -> Prices {
    Prices { s: price(s), o: price(o), i: price(i), f: price(f), x: price(x) }
}

/// As we ship it: all of it reconstructed from players' list editors.
#[rustfmt::skip]
pub(super) const POINTS: ArmyPoints = ArmyPoints {
    //                     S   O   I   F   X
    regular: ByTroops {
        knights:     all([30, 24, 20, 22, 26]),
        cavalry:     all([20, 16, 12,  0,  0]),
        light_horse: all([14, 10,  6,  8,  0]),
        elephants:   NONE,
        camelry:     NONE,
        expendables: NONE,
        spears:      all([14, 10,  8,  0,  0]),
        pikes:       all([10,  8,  6,  0,  8]),
        blades:      all([18, 14, 10, 14, 16]),
        auxilia:     all([10,  8,  6,  0,  8]),
        bowmen:      all([14, 10,  8,  0, 14]),
        psiloi:      all([ 6,  4,  2,  0, 12]),
        warband:     NONE,
        hordes:      NONE,
        artillery:   all([20, 16,  8, 20, 10]),
        war_wagons:  all([28, 20,  6,  0, 14]),
        baggage:     NONE,
        galleys:     all([ 8,  6,  0,  4,  0]),
        ships:       NONE,
        boats:       all([ 0,  0,  0,  4, 12]),
    },
    irregular: ByTroops {
        knights:     all([24, 20, 16, 18, 22]),
        cavalry:     all([18, 14, 10,  0,  0]),
        light_horse: all([14, 10,  6,  8,  0]),
        elephants:   all([40, 32, 28,  0, 44]),
        camelry:     all([22, 12, 10,  0, 18]),
        expendables: all([ 0, 14,  0,  0,  0]),
        spears:      all([ 0,  8,  6,  0,  0]),
        pikes:       all([ 0,  0,  6,  0,  8]),
        blades:      all([14, 10,  8, 10, 12]),
        auxilia:     all([ 8,  6,  4,  0,  6]),
        bowmen:      all([10,  8,  6,  0, 10]),
        psiloi:      all([ 6,  4,  2,  0, 12]),
        warband:     all([10,  6,  0,  6,  0]),
        hordes:      all([ 4,  2,  1,  2,  0]),
        artillery:   NONE,
        war_wagons:  all([20, 16,  4,  0, 12]),
        baggage:     NONE,
        galleys:     NONE,
        ships:       all([ 8,  6,  4,  0, 12]),
        boats:       all([ 6,  4,  2,  0,  0]),
    },
    changes: PointChanges {
        regular_general: r(40),
        irregular_general: r(20),
        regular_ally: r(20),
        irregular_ally: r(10),
        chariots: r(-2),
        mounted_infantry: r(2),
        regular_rear: r(-4),
        irregular_rear: r(-2),
    },
    works: WorkPoints {
        temporary: r(4),
        round_camp: r(2),
        permanent: r(4),
        tower: r(2),
        gateway: r(4),
        gate_tower: r(6),
    },
};

/// That baggage counts is known, for how much is not.
pub(super) const EQUIVALENTS: Equivalents = Equivalents {
    others: r(2),
    psiloi: r(1),
    irregular_auxilia_i: r(1),
    hordes: r(1),
    hordes_i: r(0),
    expendables: r(0),
    naval: r(0),
    boats_f: r(1),
    war_wagons_i: r(6),
    baggage: h(2),
};

pub(super) const BREAKS: Breaks = Breaks { demoralised: r(3), beaten: r(2), general_lost: r(4) };

fn points(n: i32) -> String {
    Unit::ArmyPoints.format(n)
}

fn equivalents(n: i32) -> String {
    Unit::Equivalents.format(n)
}

fn part(n: i32) -> String {
    format!("1 in {}", unsigned(n))
}

/// A row for each type that the army lists have, a column for each grade.
fn prices(label: &str, name: &str, current: &ByTroops<Prices>, shipped: &ByTroops<Prices>) -> PrintedTable {
    let fields = FieldPath::root().of("points").of(name);
    let row = |troops: Troops| {
        let fields = fields.of(troops.name().replace(' ', "_"));
        let cells = Grade::VARIANTS.iter().map(|grade| {
            let letter = ["s", "o", "i", "f", "x"][*grade as usize];
            match (current[troops].of(*grade), shipped[troops].of(*grade)) {
                (Some(current), Some(shipped)) => {
                    let label = format!("{label}: {} {grade}", troops.name());
                    cell(fields.cell(letter, current, shipped, label, points))
                }
                _ => Cell::Blank(String::new()),
            }
        });
        TableRow { label: capitalize(troops.name()), cells: cells.collect(), ..TableRow::default() }
    };
    let has_any = |troops: &Troops| Grade::VARIANTS.iter().any(|grade| shipped[*troops].of(*grade).is_some());
    let rows = Troops::VARIANTS.iter().copied().filter(has_any).map(row).collect();
    table(label, "", Grade::VARIANTS.iter().map(|grade| head(grade.to_string())).collect(), rows)
}

pub(super) fn points_chart(current: &ArmyPoints) -> Vec<Item> {
    let fields = FieldPath::root().of("points");
    let (changes, shipped) = (&current.changes, &POINTS.changes);
    let changed: [Number; 8] = [
        (
            "regular_general",
            "C-in-C or sub-general, regular",
            changes.regular_general,
            shipped.regular_general,
        ),
        (
            "irregular_general",
            "C-in-C or sub-general, irregular",
            changes.irregular_general,
            shipped.irregular_general,
        ),
        ("regular_ally", "Ally-general, regular", changes.regular_ally, shipped.regular_ally),
        ("irregular_ally", "Ally-general, irregular", changes.irregular_ally, shipped.irregular_ally),
        ("chariots", "Knights or cavalry in chariots", changes.chariots, shipped.chariots),
        ("mounted_infantry", "Mounted infantry", changes.mounted_infantry, shipped.mounted_infantry),
        ("regular_rear", "Rear of a double base, regular", changes.regular_rear, shipped.regular_rear),
        (
            "irregular_rear",
            "Rear of a double base, irregular",
            changes.irregular_rear,
            shipped.irregular_rear,
        ),
    ];
    let (works, shipped) = (&current.works, &POINTS.works);
    let built: [Number; 6] = [
        ("temporary", "Temporary, each element frontage", works.temporary, shipped.temporary),
        ("round_camp", "Temporary, round a camp or built-up area", works.round_camp, shipped.round_camp),
        ("permanent", "Permanent, each element frontage", works.permanent, shipped.permanent),
        ("tower", "Tower on it", works.tower, shipped.tower),
        ("gateway", "Gateway in it", works.gateway, shipped.gateway),
        ("gate_tower", "Gate tower in it", works.gate_tower, shipped.gate_tower),
    ];
    vec![
        prices("Regular", "regular", &current.regular, &POINTS.regular).into(),
        prices("Irregular", "irregular", &current.irregular, &POINTS.irregular).into(),
        column(["Added to an element", "points"], &fields.of("changes"), &changed, points).into(),
        column(["Fortifications", "points"], &fields.of("works"), &built, points).into(),
    ]
}

pub(super) fn equivalents_chart(current: &Equivalents) -> Vec<Item> {
    let shipped = &EQUIVALENTS;
    let numbers: [Number; 10] = [
        ("psiloi", "Psiloi", current.psiloi, shipped.psiloi),
        (
            "irregular_auxilia_i",
            "Irregular auxilia (I)",
            current.irregular_auxilia_i,
            shipped.irregular_auxilia_i,
        ),
        ("hordes", "Hordes (S), (O) or (F)", current.hordes, shipped.hordes),
        ("hordes_i", "Hordes (I)", current.hordes_i, shipped.hordes_i),
        ("expendables", "Expendables", current.expendables, shipped.expendables),
        ("naval", "Naval", current.naval, shipped.naval),
        ("boats_f", "Boats (F)", current.boats_f, shipped.boats_f),
        ("war_wagons_i", "War wagons (I)", current.war_wagons_i, shipped.war_wagons_i),
        ("baggage", "Baggage", current.baggage, shipped.baggage),
        ("others", "All others", current.others, shipped.others),
    ];
    vec![
        column(["Each element", "counts"], &FieldPath::root().of("equivalents"), &numbers, equivalents)
            .into(),
    ]
}

pub(super) fn breaks_chart(current: &Breaks) -> Vec<Item> {
    let shipped = &BREAKS;
    let numbers: [Number; 3] = [
        ("demoralised", "Command demoralised at", current.demoralised, shipped.demoralised),
        ("general_lost", "Lists also name, for a lost general", current.general_lost, shipped.general_lost),
        ("beaten", "Army beaten at", current.beaten, shipped.beaten),
    ];
    vec![column(["Break points", "lost"], &FieldPath::root().of("breaks"), &numbers, part).into()]
}
