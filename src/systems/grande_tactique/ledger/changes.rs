//! What applying a ledger writes.

use super::super::state::{
    CHARGE, CHARGE_TARGET, FIRING, LIMBERED, MOVED, PIPS, SPIKED, SQUARE, SQUARE_ENTERED, SQUARE_LEFT, pips,
};
use super::{Action, Ledger, Moved, Now};
use crate::rules::Change;

impl Ledger {
    /// The markers of its units, and the PIPs that it has left.
    pub(super) fn changes(&self, now: &Now) -> Vec<Change> {
        let mut changes = Vec::new();
        for (place, (before, then)) in self.units.iter().zip(&now.units).enumerate() {
            let actions = now.actions.iter().filter(|(spending, verdict)| {
                verdict.is_ok() && spending.place() == place && spending.action != Action::MoveGeneral
            });
            let verbs: Vec<&str> = actions.map(|(spending, _)| spending.action.verb()).collect();
            if verbs.is_empty() {
                continue;
            }
            let on = before.unit.unit;
            let moved = then.moved != Moved::No;
            changes.push(Change::set(self.called(place), verbs.join(", "), &MOVED, moved.into()).on(on));
            let markers = [
                (&LIMBERED, then.unit.limbered),
                (&SQUARE, then.unit.square),
                (&SQUARE_ENTERED, then.square_entered),
                (&SQUARE_LEFT, then.square_left),
                (&FIRING, then.firing),
                (&CHARGE, then.charging),
            ];
            changes.extend(markers.map(|(marker, is_so)| Change::set("", "", marker, is_so.into()).on(on)));
            if let Some(target) = then.against.unit.filter(|_| then.charging) {
                changes.push(Change::set("", "", &CHARGE_TARGET, target.id.n().into()).on(on));
            }
            // That it rallies has been named already.
            let morale = before.unit.becomes(then.unit.morale).into_iter();
            changes.extend(morale.map(|change| Change { what: "".into(), ..change }));
            if let (Some(battery), None) = (before.touches, then.touches) {
                changes.push(Change::set("Battery", "spiked and removed", &SPIKED, 1).on(battery.unit));
            }
        }
        let left = format!("{} left", pips(now.left));
        changes.push(Change::set(self.title(), left, &PIPS, now.left).on(self.unit));
        changes
    }
}
