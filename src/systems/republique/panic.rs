//! What B hits and panic make of a unit, wherever they come from (P10, P18; S§3.6, 5.5, 6.3).

use super::sheet::Sheet;
use super::terms::{Arm, End, Grade, Response, Retrograde, WayBack};
use crate::rules::{Applies, Breakdown, RuleRef, Sourced, capitalize, printed};

const RESULTS: RuleRef = RuleRef("5.5");
const ROUT: RuleRef = RuleRef("6.3");

/// The Panic Index for so many P hits on troops of this grade: the level, and the cell. None without P hits.
pub(super) fn response(sheet: &Sheet, grade: Grade, hits: i32) -> Option<(i32, Sourced<Response>)> {
    let cells = &sheet.panic_index[grade];
    let level = hits.min(cells.len() as i32);
    (level > 0).then(|| (level, cells[(level - 1) as usize]))
}

/// The lines of a sum of P hits that read the Panic Index.
pub(super) fn read_index(sum: &mut Breakdown, grade: Grade, (level, cell): (i32, Sourced<Response>)) {
    sum.at_most("The Panic Index ends there", printed(level), RESULTS);
    let label = format!("{} at P{level}", capitalize(grade.name()));
    sum.note_cell(label, cell.value.to_string(), cell.source, RESULTS);
}

/// What a rout leads through, each for one base more.
pub(super) struct RoutExtras {
    pub town: bool,
    /// Fire comes from no rear.
    pub rear: Option<bool>,
    pub bridge: bool,
    pub forest: bool,
}

impl RoutExtras {
    /// Adds the bases that are lost for it.
    pub(super) fn add_to(&self, sum: &mut Breakdown, sheet: &Sheet) {
        let mut lost_if = |so: bool, label: &'static str, why_not: &'static str| {
            sum.factor(label, sheet.assault.rout_loss, Applies::when(so, why_not), ROUT);
        };
        lost_if(self.town, "Routs out of a town", "not out of a town");
        if let Some(rear) = self.rear {
            lost_if(rear, "Routs, attacked in the rear", "not attacked in the rear");
        }
        lost_if(self.bridge, "Routs across a bridge or stream", "across no bridge or fordable stream");
        lost_if(self.forest, "Routs in or into a forest", "in no forest, and into none");
    }
}

/// A unit that is hit.
#[derive(Clone, Copy)]
pub(super) struct Body {
    pub arm: Arm,
    pub grade: Grade,
    /// Bases left; of artillery, batteries.
    pub bases: i32,
    /// B hits that it carries: one damaged base of cavalry, or the damage of guns.
    pub damage: i32,
    pub way: WayBack,
    /// Guns that need not limber up to go.
    pub limbered: bool,
}

impl Body {
    /// B hits until nothing is left of it.
    pub(super) fn base_hits_left(&self, sheet: &Sheet) -> i32 {
        self.arm.base_hits_left(self.bases, self.damage, sheet.artillery.battery_gone_at.value)
    }

    /// Bases left after so many B hits; batteries keep theirs as damage.
    pub(super) fn bases_after(&self, sheet: &Sheet, b: i32) -> i32 {
        self.arm.bases_after(self.bases, self.damage, b, sheet.artillery.battery_gone_at.value)
    }

    /// What it carries after so many B hits: one damaged base of cavalry, or the damage of guns.
    pub(super) fn damage_after(&self, b: i32) -> i32 {
        match self.arm {
            Arm::Infantry | Arm::Skirmishers => 0,
            Arm::Cavalry => (self.damage + b) % 2,
            Arm::Artillery => self.damage + b,
        }
    }

    /// Whether these are guns that cannot move with so many B hits more.
    pub(super) fn is_immobile(&self, sheet: &Sheet, b: i32) -> bool {
        self.arm.immobile(self.bases, self.damage + b, sheet.assault.battery_immobile_at.value)
    }

    /// Elite troops break out through an enemy; through impassable ground nobody does (X2).
    fn breaks_out(&self) -> bool {
        self.way == WayBack::Enemy && self.grade == Grade::Elite
    }

    /// The B hits that it costs to go back, each by itself: for breaking out, and for limbering up to retreat.
    pub(super) fn price(&self, sheet: &Sheet, b: i32, back: Retrograde) -> [i32; 2] {
        let breakout = if self.breaks_out() { sheet.assault.breakout_b.value } else { 0 };
        let limbers = self.arm == Arm::Artillery && back == Retrograde::Retreat && !self.limbered;
        let each = if limbers { sheet.assault.battery_retreat_b.value } else { 0 };
        [breakout, each * self.bases_after(sheet, b)]
    }

    /// The B hits in all, and whether they or its panic are its end.
    pub(super) fn ends(
        &self,
        sheet: &Sheet,
        b: i32,
        panics: bool,
        back: Option<Retrograde>,
    ) -> (i32, Option<End>) {
        let left = self.base_hits_left(sheet);
        let b = b.min(left);
        let guns = self.arm == Arm::Artillery;
        if b >= left {
            return (b, Some(End::Destroyed));
        }
        if guns && back == Some(Retrograde::Rout) || panics && self.is_immobile(sheet, b) {
            return (b, Some(End::GunsLost));
        }
        let Some(back) = back else { return (b, None) };
        if self.way != WayBack::Clear && !self.breaks_out() {
            return (b, Some(End::Surrendered));
        }
        let all = (b + self.price(sheet, b, back).iter().sum::<i32>()).clamp(0, left);
        if all >= left {
            (all, Some(End::Destroyed))
        } else if all > b && self.is_immobile(sheet, all) {
            // What it would pay to limber up leaves it where it is (F18.3).
            (b, Some(End::GunsLost))
        } else {
            (all, None)
        }
    }
}
