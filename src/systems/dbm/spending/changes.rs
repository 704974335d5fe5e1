//! What applying actions writes: a plan before the roll, what is left after it.

use super::super::sheet::Sheet;
use super::super::state::{
    CONTACTED, GENERAL_MOVED, GENERAL_USED, HALTED, MARCHES, PIPS, PLANNED, ROLLED, SPENT, TURNED, pips,
};
use super::{Heading, Kind, Spending};
use crate::rules::{Change, UnitRef};

impl Spending {
    pub(super) fn changes(&self, sheet: &Sheet, total: i32) -> Vec<Change> {
        let title = self.title();
        let command = |what: String, marker, n| Change::set(title.clone(), what, marker, n).on(self.unit);
        let Some(before) = self.pips else {
            if total == 0 {
                let nothing =
                    Change::log_only(title.clone(), "no PIPs planned", "it costs none").on(self.unit);
                return vec![nothing, command(String::new(), &PLANNED, 0)];
            }
            return vec![command(format!("{} planned", pips(total)), &PLANNED, total)];
        };
        let left = before.n() - total;
        let rolled = if left == 0 { SPENT } else { 1 };
        let mut changes = vec![
            command(format!("{} left", pips(left)), &PIPS, left),
            command(String::new(), &ROLLED, rolled),
            command(String::new(), &PLANNED, 0),
        ];
        let places = 0..self.actions.len();
        if places.clone().any(|place| self.is_lowered(sheet, place)) {
            changes.push(command("its general has lowered a cost".into(), &GENERAL_USED, 1));
        }
        if self.has_moved_before(self.actions.len()) {
            changes.push(command(String::new(), &GENERAL_MOVED, 1));
        }
        let mut done: Vec<(UnitRef, i32)> = Vec::new();
        for action in self.actions.iter() {
            let marches = i32::from(action.kind == Kind::March);
            for unit_ref in action.members().iter().filter_map(|member| member.unit) {
                match done.iter_mut().find(|(known, _)| *known == unit_ref) {
                    Some((_, more)) => *more += marches,
                    None => done.push((unit_ref, marches)),
                }
            }
        }
        for action in self.actions.iter().filter(|action| action.is_move()) {
            let units: Vec<UnitRef> = action.members().iter().filter_map(|member| member.unit).collect();
            let mark = |marker, unit_ref: &UnitRef| Change::set("", "", marker, 1).on(Some(*unit_ref));
            if action.heading != Heading::Straight {
                changes.extend(units.iter().map(|unit_ref| mark(&TURNED, unit_ref)));
            }
            // Of several kinds one may have stayed out of contact.
            if let ([one], true) = (&units[..], action.contact) {
                changes.push(mark(&CONTACTED, one));
            }
        }
        for (unit_ref, marches) in done {
            changes.push(Change::set("", "", &HALTED, 1).on(Some(unit_ref)));
            if marches > 0 {
                changes.push(Change::add("", "", &MARCHES, marches).on(Some(unit_ref)));
            }
        }
        changes
    }
}
