//! What an action costs, and why it costs more than once (PIP.4). A price is fixed when it is paid.

use super::super::sheet::{Doublings, RideIsMeasured, Sheet, SquareChanges};
use super::{Action, Ledger, Reach, Spending};
use crate::rules::Sourced;

impl Ledger {
    /// Whether he had ridden, as far as he rides at all, before the action at this place of the list.
    fn has_ridden(&self, at: usize) -> bool {
        let ride = self.spent.iter().position(|spending| spending.action == Action::MoveGeneral);
        ride.is_none_or(|ride| ride < at)
    }

    /// Whether the general is too far from the unit at this place for the action at `at` in the list: by the sheet, and as
    /// it would be where the ride is measured when the unit acts.
    fn is_far(&self, sheet: &Sheet, place: usize, at: usize) -> [bool; 2] {
        let Some(member) = self.units.get(place) else { return [false; 2] };
        let was_far = match member.reach {
            Reach::Near => return [false; 2],
            Reach::Far => return [true; 2],
            Reach::CameNear => true,
            Reach::WentFar => false,
        };
        let noted = self.spent.get(at).and_then(|spending| spending.far);
        let is_far = noted.unwrap_or(was_far != self.has_ridden(at));
        match sheet.readings.ride_is_measured {
            RideIsMeasured::WhenPaid => [is_far; 2],
            RideIsMeasured::AsThePhaseBegins => [was_far, is_far],
        }
    }

    /// Why the actions of the unit at this place cost double now.
    pub fn doubled(&self, sheet: &Sheet, place: usize) -> Vec<&'static str> {
        self.doubled_at(sheet, place, self.spent.len())
    }

    fn doubled_at(&self, sheet: &Sheet, place: usize, at: usize) -> Vec<&'static str> {
        let Some(member) = self.units.get(place) else { return Vec::new() };
        let is_elsewhere = !member.held_general && self.units.iter().any(|other| other.held_general);
        let [is_far, far_by_default] = self.is_far(sheet, place, at);
        let far = match far_by_default {
            true => "the general is too far away",
            false => "the general was too far away as the phase began (your reading)",
        };
        let reasons = [
            (self.killed, "the general is killed"),
            (is_elsewhere && !self.killed, "the general was attached to another unit"),
            // Whoever had the general with him as the phase began is exempt all phase.
            (is_far && !member.held_general, far),
        ];
        reasons.into_iter().filter(|(is_so, _)| *is_so).map(|(_, why)| why).collect()
    }

    /// What this action costs the unit at this place now.
    pub fn price(&self, sheet: &Sheet, place: usize, action: Action) -> Sourced {
        self.price_at(sheet, place, action, self.spent.len())
    }

    pub(super) fn price_at(&self, sheet: &Sheet, place: usize, action: Action, at: usize) -> Sourced {
        let (cost, times) = (sheet.costs.of(action), sheet.costs.times);
        let doublings = match (self.doubled_at(sheet, place, at).len(), sheet.readings.doublings) {
            (0, _) => return cost,
            (_, Doublings::Once) => 1,
            (reasons, Doublings::Each) => reasons as u32,
        };
        // Three at the most, of a number that a player may have typed in.
        let n = cost.value.saturating_mul(times.value.saturating_pow(doublings)).clamp(-9_999, 9_999);
        Sourced { value: n, source: cost.source.max(times.source) }
    }

    /// What the line of an action adds to it: ": double, the general is killed".
    pub(super) fn terms(&self, sheet: &Sheet, spending: Spending, at: usize) -> String {
        if spending.action == Action::MoveGeneral {
            return String::new();
        }
        let place = spending.place();
        let mut terms = Vec::new();
        let why = self.doubled_at(sheet, place, at);
        if !why.is_empty() {
            let each = sheet.readings.doublings == Doublings::Each && why.len() > 1;
            let for_each = if each { " for each (your reading)" } else { "" };
            terms.push(format!("{}{for_each}, {}", multiple(sheet), why.join(", ")));
        }
        let is_spared = self.is_far(sheet, place, at) == [false, true];
        if is_spared && self.units.get(place).is_some_and(|member| !member.held_general) {
            terms.push("the general was in reach as the phase began (your reading)".into());
        }
        if self.is_second_square(sheet, spending, at) {
            terms.push("once in and once out of square (your reading)".into());
        }
        if terms.is_empty() { String::new() } else { format!(": {}", terms.join("; ")) }
    }

    /// A second change of square in the turn, which a changed reading allows.
    fn is_second_square(&self, sheet: &Sheet, spending: Spending, at: usize) -> bool {
        let Some(member) = self.units.get(spending.place()) else { return false };
        let (before, other) = match spending.action {
            Action::EnterSquare => (member.square_left, Action::LeaveSquare),
            Action::LeaveSquare => (member.square_entered, Action::EnterSquare),
            _ => return false,
        };
        let earlier = self.spent.iter().take(at);
        let mut earlier = earlier.filter(|one| one.place() == spending.place() && one.action == other);
        sheet.readings.square_changes == SquareChanges::OneEach && (before || earlier.next().is_some())
    }

    /// The general's ride to or from the unit at this place is told: what it paid for before stays as it was.
    pub(super) fn set_reach(&mut self, sheet: &Sheet, place: usize, reach: Reach) {
        let rides = matches!(reach, Reach::CameNear | Reach::WentFar);
        for at in 0..self.spent.len() {
            let [_, far] = self.is_far(sheet, place, at);
            if let Some(spending) = self.spent.get_mut(at).filter(|one| one.place() == place) {
                let is_paid = rides && spending.action != Action::MoveGeneral;
                spending.far = is_paid.then_some(far);
            }
        }
        if let Some(member) = self.units.get_mut(place) {
            member.reach = reach;
        }
    }
}

/// "double", "×3".
pub(in super::super) fn multiple(sheet: &Sheet) -> String {
    match sheet.costs.times.value {
        2 => "double".into(),
        n => format!("×{n}"),
    }
}
