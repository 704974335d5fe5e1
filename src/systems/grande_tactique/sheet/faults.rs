//! Values of the sheet that make no sense.

use super::super::terms::Effect;
use super::{Bases, OneBecomesNothing, Sheet};
use crate::rules::{CellInfo, Cells, Inches, RuleRef, SheetFault, Sourced, uncapitalize, unsigned};

pub(super) const ALLOCATION: RuleRef = RuleRef("PIP.1");
pub(super) const MODIFIERS: RuleRef = RuleRef("PIP.2");
pub(super) const SUPERIORS: RuleRef = RuleRef("PIP.3");
pub(super) const COSTS: RuleRef = RuleRef("PIP.4");
pub(super) const SCALE: RuleRef = RuleRef("Scale");
const GENERALS: RuleRef = RuleRef("Generals");
const MOVEMENT: RuleRef = RuleRef("Movement");
const FLEEING: RuleRef = RuleRef("Fleeing");
const CHARGING: RuleRef = RuleRef("Charging");
pub(super) const MORALE: RuleRef = RuleRef("Morale");
pub(super) const POINTS: RuleRef = RuleRef("Points");
pub(super) const FIRING: RuleRef = RuleRef("Firing");

/// In the order of the sheet.
pub(super) fn of(sheet: &Sheet) -> Vec<SheetFault> {
    let mut faults = sheet.too_low("");
    faults.extend(most(sheet));
    faults.extend(never_rolled(sheet));
    faults.extend(no_worse(sheet));
    faults.extend(sheet.gift.too_low("gift"));
    faults.extend(no_scale(sheet));
    faults.extend(sheet.scale.too_low("scale"));
    let (lost, label) = (sheet.flight.general_lost.value, "the roll on which a general is lost");
    faults.extend(SheetFault::too_low("/flight/general_lost", label, lost, 0, GENERALS));
    faults.extend(sheet.firing.too_low("firing"));
    let [normal, longest] = [sheet.firing.normal_range_in, sheet.firing.longest_range_in].map(|n| n.value);
    let label = "the longest range in inches";
    faults.extend(SheetFault::too_low("/firing/longest_range_in", label, longest, normal, FIRING));
    faults.extend(sheet.costs.too_low("costs"));
    faults.extend(sheet.morale.too_low("morale"));
    faults.extend(sheet.points.too_low("points"));
    faults.extend(too_likely(sheet));
    faults.extend(outruns(sheet));
    faults.extend(no_move(sheet));
    faults.extend(no_bases(sheet));
    faults.extend(no_result(&sheet.beaten, "beaten", [Effect::Eager], FIRING));
    faults.extend(no_result(&sheet.charge, "charge", [Effect::Check], CHARGING));
    faults
}

/// A die shows 6 at the most.
fn too_likely(sheet: &Sheet) -> Option<SheetFault> {
    let lost = sheet.flight.general_lost.value;
    let why = format!("the roll on which a general is lost: no die shows {}, use 6 or less", unsigned(lost));
    (lost > 6).then(|| SheetFault::new("/flight/general_lost", why, GENERALS))
}

/// Pursuers of cavalry stop short of where it is, and do not go back.
fn outruns(sheet: &Sheet) -> Option<SheetFault> {
    let [behind, fled] = [sheet.flight.behind_cavalry, sheet.flight.cavalry].map(|cell| cell.value);
    let why = format!(
        "the inches that cavalry pursues less than cavalry fled: {behind} is more than the {fled} fled, use less"
    );
    (behind > fled).then(|| SheetFault::new("/flight/behind_cavalry", why, FLEEING))
}

/// Whoever moves or flees goes somewhere; by road, and behind cavalry that flees, there may be nothing more or less.
fn no_move(sheet: &Sheet) -> Vec<SheetFault> {
    fn none<T: Cells<Cell = Sourced<Inches>>>(
        table: &T,
        part: &str,
        but: [&str; 2],
        rule: RuleRef,
    ) -> Vec<SheetFault> {
        let cells = T::CELLS.iter().filter(|cell| !but.contains(&cell.name));
        let fault = |cell: &CellInfo<T>| {
            let why = format!("how far it goes ({}): 0 is too low, use more", uncapitalize(cell.label));
            SheetFault::new(format!("/{part}/{}", cell.name), why, rule)
        };
        cells.filter(|cell| (cell.get)(table).value.hundredths() == 0).map(fault).collect()
    }
    // Of the infantry's move it is told what cannot be scaled by it.
    let moves = none(&sheet.moves, "moves", ["infantry", "road"], MOVEMENT);
    [moves, none(&sheet.flight, "flight", ["behind_cavalry", ""], FLEEING)].concat()
}

/// Every base has a size.
fn no_bases(sheet: &Sheet) -> Vec<SheetFault> {
    let mut faults = Vec::new();
    for base in Bases::CELLS {
        for (at, cell) in (base.get)(&sheet.scale.bases).iter().enumerate() {
            if cell.value.hundredths() == 0 {
                let side = ["width", "depth"][at];
                let why =
                    format!("the {side} of a base ({}): 0 is too low, use more", base.label.to_lowercase());
                faults.push(SheetFault::new(format!("/scale/bases/{}/{at}", base.name), why, SCALE));
            }
        }
    }
    faults
}

/// Results that a part of the sheet does not have: fire makes nobody eager, and what a charge comes to is decided without
/// a further check.
fn no_result<T: Cells<Cell = Sourced<Effect>>>(
    table: &T,
    path: &str,
    none: [Effect; 1],
    rule: RuleRef,
) -> Vec<SheetFault> {
    let wrong = T::CELLS.iter().filter(|cell| none.contains(&(cell.get)(table).value));
    let fault = |cell: &CellInfo<T>| {
        let what = match none[0] {
            Effect::Eager => "fire makes nobody eager again",
            _ => "no further check is taken there",
        };
        let label = cell
            .label
            .chars()
            .next()
            .map(|c| c.to_lowercase().chain(cell.label.chars().skip(1)).collect::<String>());
        let why = format!("{}: {what}, use another result", label.unwrap_or_default());
        SheetFault::new(format!("/{path}/{}", cell.name), why, rule)
    };
    wrong.map(fault).collect()
}

/// 0 is no limit.
fn most(sheet: &Sheet) -> Option<SheetFault> {
    let (fewest, most) = (sheet.fewest_pips.value, sheet.most_pips.value);
    let least = if most > 0 { fewest } else { 0 };
    SheetFault::too_low("/most_pips", "the most PIPs of a division", most, least, MODIFIERS)
}

/// A die or an average is 1 to 6; a modified number may be any.
fn never_rolled(sheet: &Sheet) -> Option<SheetFault> {
    let turned = sheet.bad_superior.roll_of.value;
    let rolled = sheet.readings.one_becomes_nothing == OneBecomesNothing::BeforeModifiers;
    (rolled && !(1..=6).contains(&turned)).then(|| {
        let why =
            format!("the roll that a bad superior spoils: no die shows {}, use 1 to 6", unsigned(turned));
        SheetFault::new("/bad_superior/roll_of", why, SUPERIORS)
    })
}

fn no_worse(sheet: &Sheet) -> Option<SheetFault> {
    let (from, to) = (sheet.bad_superior.roll_of.value, sheet.bad_superior.becomes.value);
    let label = "what a bad superior makes of a roll";
    SheetFault::too_low("/bad_superior/becomes", label, to, 0, SUPERIORS).or_else(|| {
        let why = format!("{label}: {} is no worse than {}, use less", unsigned(to), unsigned(from));
        (to >= from).then(|| SheetFault::new("/bad_superior/becomes", why, SUPERIORS))
    })
}

/// Every other move is a multiple of the infantry's.
fn no_scale(sheet: &Sheet) -> Option<SheetFault> {
    let why = "the infantry's move is 0″, and nothing can be scaled by it";
    let fault = SheetFault::new("/moves/infantry", why, SCALE).stopping(&["grande-tactique/scale"]);
    (sheet.moves.infantry.value.hundredths() == 0).then_some(fault)
}
