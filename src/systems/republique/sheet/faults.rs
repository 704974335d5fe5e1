//! Values of the chart that make no sense, and which calculator could give no answer by them.

use super::super::scale::GamingScale;
use super::super::terms::{Grade, Weight};
use super::super::{Artillery, Assault, MoraleHits, Rally};
use super::{ArtilleryTable, AssaultTables, BaseSizes, ScaleTable, Scales, Sheet};
use crate::rules::{Calculator, Cells, RuleRef, SheetFault, Sourced, uncapitalize, unsigned};
use std::cmp::Ordering;
use strum::VariantArray;

/// Calculators that can give no answer, by id.
type Stops = &'static [&'static str];

const ARTILLERY: Stops = &[Artillery::ID];
const ASSAULT: Stops = &[Assault::ID];
pub(super) const RALLY: Stops = &[Rally::ID];
/// Those that count the B hits of batteries.
pub(super) const BATTERIES: Stops = &[Artillery::ID, Assault::ID, MoraleHits::ID];

pub(super) const SCALE: RuleRef = RuleRef("1.1");
const EQUIPMENT: RuleRef = RuleRef("1.2");
pub(super) const RALLYING: RuleRef = RuleRef("2.3");
pub(super) const MOVEMENT: RuleRef = RuleRef("3");
pub(super) const ORDERS: RuleRef = RuleRef("3.3");
pub(super) const SYSTEMS: RuleRef = RuleRef("3.2");
pub(super) const GROUND: RuleRef = RuleRef("3.5");
pub(super) const IMMOBILE: RuleRef = RuleRef("3.6");
pub(super) const TABLE: RuleRef = RuleRef("4.2");
pub(super) const COLUMNS: RuleRef = RuleRef("4.3");
pub(super) const PROCEDURE: RuleRef = RuleRef("5.1");
pub(super) const LINES: RuleRef = RuleRef("5.3");
pub(super) const MODIFIERS: RuleRef = RuleRef("5.4");
pub(super) const RESULTS: RuleRef = RuleRef("5.5");
pub(super) const PASSING: RuleRef = RuleRef("6.1");
pub(super) const ADJOINING: RuleRef = RuleRef("6.2");
pub(super) const ROUT: RuleRef = RuleRef("6.3");

/// In the order of the sheet.
pub(super) fn of(sheet: &Sheet) -> Vec<SheetFault> {
    let mut faults = sheet.skirmish.faults();
    faults.extend(artillery(&sheet.artillery));
    faults.extend(assault(&sheet.assault));
    faults.extend(outnumbering(&sheet.assault_modifiers.outnumbered));
    faults.extend(Grade::VARIANTS.iter().copied().flat_map(|grade| points_per_m(sheet, grade)));
    faults.extend(sheet.after_round.too_low("after_round"));
    faults.extend(sheet.panic_test.faults());
    faults.extend(sheet.forced_moves.too_low("forced_moves"));
    faults.extend(sheet.rally.faults());
    faults.extend(sheet.hors_de_combat.too_low("hors_de_combat"));
    faults.extend(sheet.orders.too_low("orders"));
    faults.extend(super::maneuver::faults(&sheet.maneuver));
    faults.extend(super::movement::faults(&sheet.movement));
    faults.extend(scale(&sheet.scale));
    faults.extend(sheet.changes.too_low("changes"));
    faults.extend(sheet.systems.faults());
    // One sentence a table: the next one is told once the first is heeded.
    for doubt in super::doubts::of(sheet) {
        if faults.iter().all(|fault| !fault.path.starts_with(&doubt.path)) {
            faults.push(doubt);
        }
    }
    faults
}

/// Nothing of which there is a size is without one.
fn scale(table: &ScaleTable) -> Vec<SheetFault> {
    let mut faults = table.too_low("scale");
    let mut size = |path: String, what: String, entry: Sourced| {
        faults.extend(SheetFault::too_low(path, what, entry.value, 1, EQUIPMENT));
    };
    for cell in Scales::CELLS {
        for (scale, entry) in GamingScale::VARIANTS.iter().zip((cell.get)(&table.scales)) {
            let what = format!("{}, {} scale", uncapitalize(cell.label), scale.name());
            size(format!("/scale/scales/{}/{}", cell.name, *scale as usize), what, entry);
        }
    }
    for cell in BaseSizes::CELLS {
        for (scale, sides) in GamingScale::VARIANTS.iter().zip((cell.get)(&table.bases)) {
            for (at, (side, entry)) in ["width", "depth"].iter().zip(sides).enumerate() {
                let what =
                    format!("the {side} of a base ({}), {} scale", uncapitalize(cell.label), scale.name());
                size(format!("/scale/bases/{}/{}/{at}", cell.name, *scale as usize), what, entry);
            }
        }
    }
    faults
}

/// The place of the first value that does not follow on the one before it, and whether it even goes back. Where two are
/// equal, the later one is never reached, and the others can be read as they stand.
pub(super) fn out_of_order<T>(values: &[T], order: fn(&T, &T) -> Ordering) -> Option<(usize, bool)> {
    let first = |wrong: Ordering| values.windows(2).position(|two| order(&two[0], &two[1]) == wrong);
    let goes_back = first(Ordering::Greater).map(|before| (before + 1, true));
    goes_back.or_else(|| first(Ordering::Equal).map(|before| (before + 1, false)))
}

/// The fault of lines that do not begin lower than the one above. `begins` names them: "the drift begins at a die of".
fn falling(path: &str, begins: &str, from: &[i32], rule: RuleRef, stops: Stops) -> Option<SheetFault> {
    let (at, backward) = out_of_order(from, |above, below| below.cmp(above))?;
    let [above, below] = [at - 1, at].map(|at| unsigned(from[at]));
    let why = format!(
        "line {} of {begins} {below} and line {at} at {above}: each must begin lower than the one above",
        at + 1
    );
    Some(SheetFault::new(path, why, rule).stopping(if backward { stops } else { &[] }))
}

/// Ratios, the smallest first.
fn rising_ratio([larger, smaller]: &[i32; 2], [next_larger, next_smaller]: &[i32; 2]) -> Ordering {
    (larger * next_smaller).cmp(&(next_larger * smaller))
}

fn artillery(table: &ArtilleryTable) -> Vec<SheetFault> {
    let from = table.drift.map(|line| line.from.value);
    let drift = falling("/artillery/drift", "the drift begins at a die of", &from, TABLE, ARTILLERY);
    let mut faults: Vec<SheetFault> = brackets(table).into_iter().chain(drift).collect();
    for &weight in Weight::VARIANTS {
        let letters = weight.letters();
        let start = table.row_start[weight].value;
        let last = table.track.len() as i32 - 1;
        if !(0..=last).contains(&start) {
            let why =
                format!("the row of {letters} guns: there is no box {}, use 0 to {last}", unsigned(start));
            let fault = SheetFault::new(format!("/artillery/row_start/{letters}"), why, TABLE);
            faults.push(fault.stopping(ARTILLERY));
        }
        faults.extend(SheetFault::too_low(
            format!("/artillery/max_range_in/{letters}"),
            format!("the longest range of {letters} guns in inches"),
            table.max_range_in[weight].value,
            1,
            TABLE,
        ));
    }
    faults.extend(table.too_low("artillery"));
    faults
}

fn brackets(table: &ArtilleryTable) -> Option<SheetFault> {
    let edges = table.brackets_in.map(|edge| edge.value);
    let (why, backward) = if edges[0] < 1 {
        (format!("range column 1 ends at {}″: it must end farther out than 0″", unsigned(edges[0])), true)
    } else {
        let (at, backward) = out_of_order(&edges, i32::cmp)?;
        let [before, edge] = [at - 1, at].map(|at| unsigned(edges[at]));
        let why = format!(
            "range column {} ends at {edge}″ and column {at} at {before}″: each must end farther out than the one before",
            at + 1
        );
        (why, backward)
    };
    let fault = SheetFault::new("/artillery/brackets_in", why, TABLE);
    Some(fault.stopping(if backward { ARTILLERY } else { &[] }))
}

fn assault(tables: &AssaultTables) -> Vec<SheetFault> {
    let lowest = tables.lines.map(|lowest| lowest.value);
    let lines = falling("/assault/lines", "the assault tables begins at", &lowest, LINES, ASSAULT);
    let mut faults: Vec<SheetFault> = zones(tables).into_iter().chain(lines).collect();
    faults.extend(tables.too_low("assault"));
    faults
}

fn zones(tables: &AssaultTables) -> Option<SheetFault> {
    let (all_out, general) = (tables.all_out_in.value, tables.general_in.value);
    let why = format!(
        "the general assault zone reaches {general}″ and the all-out zone {all_out}″: it must reach as far or farther"
    );
    (general < all_out).then(|| SheetFault::new("/assault/general_in", why, PROCEDURE))
}

/// Ratios of bases, mildest first.
fn outnumbering(steps: &[[Sourced; 3]; 4]) -> Option<SheetFault> {
    let ratios = steps.map(|[larger, smaller, _]| [larger.value, smaller.value]);
    let text = ratios.map(|[larger, smaller]| format!("{}:{}", unsigned(larger), unsigned(smaller)));
    let no_ratio = |[larger, smaller]: &[i32; 2]| *smaller < 1 || larger < smaller;
    let (why, backward) = if let Some(at) = ratios.iter().position(no_ratio) {
        let why = "the larger side comes first, and neither is less than 1";
        (format!("step {} of outnumbering is {}: {why}", at + 1, text[at]), true)
    } else {
        let (at, backward) = out_of_order(&ratios, rising_ratio)?;
        let why = "each must be a greater ratio than the one before";
        (
            format!("step {} of outnumbering is {} and step {at} {}: {why}", at + 1, text[at], text[at - 1]),
            backward,
        )
    };
    let fault = SheetFault::new("/assault_modifiers/outnumbered", why, MODIFIERS);
    Some(fault.stopping(if backward { ASSAULT } else { &[] }))
}

fn points_per_m(sheet: &Sheet, grade: Grade) -> Vec<SheetFault> {
    let [points, hits] = sheet.die_points_per_m[grade];
    let path = format!("/die_points_per_m/{}", grade.name());
    let for_points = format!("the points that make M hits on {} troops", grade.name());
    let for_hits = format!("the M hits that those points make on {} troops", grade.name());
    let points = SheetFault::too_low(format!("{path}/0"), for_points, points.value, 1, PROCEDURE);
    let hits = SheetFault::too_low(format!("{path}/1"), for_hits, hits.value, 0, PROCEDURE);
    points.map(|fault| fault.stopping(ASSAULT)).into_iter().chain(hits).collect()
}
