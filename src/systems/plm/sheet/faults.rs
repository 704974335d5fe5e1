//! Values of a sheet that make no sense.

use super::Sheet;
use crate::rules::{RuleRef, SheetFault};

/// Where the cards of a melee stand.
const DECK: RuleRef = RuleRef("G.13");

pub(super) fn of(sheet: &Sheet) -> Vec<SheetFault> {
    let mut faults = Vec::new();
    let army = &sheet.army;
    let stands = RuleRef("E.5");
    let mut too_low = |path: &str, label: &str, n, least, rule| {
        faults.extend(SheetFault::too_low(format!("/army/{path}"), label, n, least, rule));
    };
    let limits = &army.limits;
    too_low("limits/fewest", "The fewest markers that end a unit", limits.fewest.value, 1, stands);
    too_low(
        "limits/fewest_by_introduction",
        "The fewest markers by the introduction",
        limits.fewest_by_introduction.value,
        1,
        stands,
    );
    too_low("limits/artillery", "The markers that end a gun", limits.artillery.value, 1, stands);
    too_low("limits/most", "The most markers that a unit bears", limits.most.value, 1, stands);
    too_low("collapse/points", "The Victory Points", army.collapse.points.value, 0, RuleRef("H.4"));
    let resolve = sheet.melee.deck.resolve.value;
    let endless =
        SheetFault::too_low("/melee/deck/resolve", "How many cards are Resolve Melee", resolve, 1, DECK);
    faults.extend(endless.map(|fault| fault.stopping(&["plm/hand-to-hand"])));
    faults
}
