//! Tactical move distances (Moves).

use super::super::terms::{Grade, Ground, Troops};
use super::charts::{cell, head, table};
use super::{SHEET, Sheet};
use crate::rules::form::{FieldPath, Item, TableRow};
use crate::rules::{Entry, RuleRef, SheetFault, printed as p, reconstructed as r, unsigned};
use serde::{Deserialize, Serialize};

const RULE: RuleRef = RuleRef("Moves");

/// Distances in paces, in the order printed; artillery (F) stands in no row and was restored.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Moves {
    pub light_horse: Distances,
    pub cavalry: Distances,
    pub knights: Distances,
    pub auxilia: Distances,
    pub spears: Distances,
    pub bowmen: Distances,
    pub war_wagons: Distances,
    pub artillery_f: Distances,
    pub artillery_s: Distances,
    pub naval: Distances,
    pub naval_x: Distances,
    /// What Fast troops move more.
    pub fast: Entry,
    /// What a start at the side of an enemy adds to the move into its flank.
    pub side_start: Entry,
}

/// One row: paces by road and in each going; 0 where the troops may not go.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Distances {
    pub road: Entry,
    pub good: Entry,
    pub rough: Entry,
    pub difficult: Entry,
}

impl Distances {
    /// The cell of a ground.
    pub fn on(&self, ground: Ground) -> Entry {
        match ground {
            Ground::Road => self.road,
            Ground::Good => self.good,
            Ground::Rough => self.rough,
            Ground::Difficult => self.difficult,
        }
    }
}

impl Moves {
    /// The row of these troops.
    pub fn of(&self, troops: Troops, grade: Grade) -> &Distances {
        use Troops::*;
        match (troops, grade) {
            (Lh, _) => &self.light_horse,
            (Cv | Exp | Cm, _) => &self.cavalry,
            (Kn | El, _) => &self.knights,
            (Ax | Ps, _) => &self.auxilia,
            (Sp | Pk | Bd, _) => &self.spears,
            (Bw | Wb | Hd, _) => &self.bowmen,
            (Art, Grade::F) => &self.artillery_f,
            (Art, Grade::S) => &self.artillery_s,
            (Wwg | Art | Bge, _) => &self.war_wagons,
            (Gal | Shp | Bts, Grade::X) => &self.naval_x,
            (Gal | Shp | Bts, _) => &self.naval,
        }
    }
}

const fn row([road, good, rough, difficult]: [i32; 4]) -> Distances {
    Distances { road: p(road), good: p(good), rough: p(rough), difficult: p(difficult) }
}

#[rustfmt::skip]
pub(super) const SHIPPED: Moves = Moves {
    light_horse: row([250, 250, 200, 100]),
    cavalry:     row([200, 200, 150, 100]),
    knights:     row([200, 150, 150, 100]),
    auxilia:     row([200, 150, 150, 150]),
    spears:      row([200, 100, 100, 100]),
    bowmen:      row([200, 100, 100, 100]),
    war_wagons:  row([150, 100,  50,  50]),
    artillery_f: Distances { road: r(150), good: r(100), rough: r(50), difficult: r(50) },
    artillery_s: row([100,  50,  50,   0]),
    naval:       row([  0, 200,   0, 100]),
    naval_x:     row([  0, 100,   0,  50]),
    fast: p(50),
    side_start: p(50),
};

/// A row with its field and what it is called.
type Named<'a> = (&'static str, &'static str, &'a Distances);

fn rows(moves: &Moves) -> [Named<'_>; 11] {
    [
        ("light_horse", "Light horse", &moves.light_horse),
        ("cavalry", "Cavalry, expendables, camelry", &moves.cavalry),
        ("knights", "Knights, elephants", &moves.knights),
        ("auxilia", "Auxilia, psiloi", &moves.auxilia),
        ("spears", "Spears, pikes, blades", &moves.spears),
        ("bowmen", "Bowmen, warband, hordes", &moves.bowmen),
        ("war_wagons", "War wagons, artillery (O), (I) or (X), baggage", &moves.war_wagons),
        ("artillery_f", "Artillery (F)", &moves.artillery_f),
        ("artillery_s", "Artillery (S)", &moves.artillery_s),
        ("naval", "Naval, not (X)", &moves.naval),
        ("naval_x", "Naval (X)", &moves.naval_x),
    ]
}

/// Where troops may not go, the chart has a dash.
fn paces(n: i32) -> String {
    if n == 0 { "–".into() } else { unsigned(n) }
}

/// The table as printed, and what is added to it.
pub(super) fn chart(sheet: &Sheet) -> Vec<Item> {
    let fields = FieldPath::root().of("moves");
    let heads = Ground::ALL.map(|ground| head(ground.name()));
    let lines = rows(&sheet.moves).into_iter().zip(rows(&SHEET.moves)).map(
        |((name, label, current), (.., shipped))| {
            let fields = fields.of(name);
            let cells = Ground::ALL.map(|ground| {
                let full = format!("{label}, {}", ground.place());
                cell(fields.cell(ground.field(), current.on(ground), shipped.on(ground), full, paces))
            });
            TableRow { label: label.into(), cells: cells.into(), ..TableRow::default() }
        },
    );
    let (current, shipped) = (&sheet.moves, &SHEET.moves);
    let added = [
        ("fast", "Fast troops (F), where they are", current.fast, shipped.fast),
        ("side_start", "Into the flank from the side of that enemy", current.side_start, shipped.side_start),
    ];
    let added = added.map(|(name, label, current, shipped)| TableRow {
        label: label.into(),
        cells: vec![cell(fields.cell(name, current, shipped, label, unsigned))],
        ..TableRow::default()
    });
    vec![
        table("Tactical moves in paces", "", heads.into(), lines.collect()).into(),
        table("Added to moves", "", vec![head("paces")], added.into()).into(),
    ]
}

/// No move is less than none.
pub(super) fn faults(moves: &Moves) -> Vec<SheetFault> {
    let mut faults = Vec::new();
    for (name, label, row) in rows(moves) {
        for ground in Ground::ALL {
            let path = format!("/moves/{name}/{}", ground.field());
            let what = format!("the move of {}, {}", crate::rules::uncapitalize(label), ground.place());
            faults.extend(SheetFault::too_low(path, what, row.on(ground).value, 0, RULE));
        }
    }
    let added = [
        ("fast", "what fast troops move more", moves.fast),
        ("side_start", "what a side start adds", moves.side_start),
    ];
    faults.extend(added.into_iter().filter_map(|(name, what, entry)| {
        SheetFault::too_low(format!("/moves/{name}"), what, entry.value, 0, RULE)
    }));
    faults
}
