//! What each unit suffers in a round, and what its panic makes it do (P17, P18, P34, P35; S§5.5).

use super::super::panic::{Body, RoutExtras, read_index, response};
use super::super::sheet::{BreakOffChoice, LossNumber, LostInAssault, Sheet};
use super::super::state::{GONE, LIMBERED, Part};
use super::super::terms::{Action, Arm, End, Morale, Response, Retrograde};
use super::round::Round;
use super::{Assault, Formation};
use crate::rules::{Breakdown, Change, Lengths, Quantity, Role, RuleRef, Sourced, printed};

const RESULTS: RuleRef = RuleRef("5.5");

/// What one unit suffers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suffered {
    /// The place of the unit in the assault.
    pub unit: Part,
    /// M hits, those beyond demoralized included.
    pub m: i32,
    /// The morale before.
    pub before: Morale,
    /// The morale after.
    pub after: Morale,
    /// P hits of the table, or of the other assault that it bridges to.
    pub table_p: i32,
    /// P hits of M hits beyond demoralized.
    pub converted: i32,
    /// The cell of the Panic Index that it must obey, with the level it stands at.
    pub panic: Option<(i32, Sourced<Response>)>,
    /// Those of the M hits that are for breaking off.
    pub break_off_m: i32,
    /// A demoralized unit that breaks off retreats, without any P hit.
    pub breaks_off: bool,
    /// How far it goes back, in inches.
    pub inches: i32,
    /// B hits.
    pub b: i32,
    /// Those of them that it pays to get away: to break out, or to limber up.
    pub paid_b: i32,
    /// Bases taken prisoner.
    pub prisoners: i32,
    /// How it ends, if it ends.
    pub end: Option<End>,
    /// Guns that limber up to go.
    pub limbers: bool,
}

impl Suffered {
    /// The forced move, if there is one and it is still there to make it.
    pub fn back(&self) -> Option<Retrograde> {
        let ended = self.end.is_some();
        goes_back(self.panic, self.breaks_off).filter(|_| !ended)
    }

    /// It is still there, and nothing makes it go back.
    pub(super) fn stays(&self) -> bool {
        self.end.is_none() && self.back().is_none()
    }

    fn routs(&self) -> bool {
        self.panic.is_some_and(|(_, cell)| cell.value.retrograde == Retrograde::Rout)
    }

    /// Adds what this writes.
    pub fn write(&self, sheet: &Sheet, lengths: Lengths, changes: &mut Vec<Change>) {
        let unit = self.unit;
        if self.before != self.after {
            changes.push(unit.morale(self.before, self.after));
        }
        let panic = self.table_p + self.converted;
        if panic > 0 {
            changes.push(unit.panic(panic));
        }
        if self.b > 0 {
            unit.b_hits(self.b, self.end == Some(End::Destroyed), changes);
        }
        if self.prisoners > 0 {
            unit.prisoners(self.prisoners, self.end == Some(End::Captured), changes);
        }
        let lost_tests = sheet.readings.lost_in_assault == LostInAssault::Tests;
        if panic >= 5 || self.end.is_some() && lost_tests {
            changes.push(unit.tested());
        }
        match self.end {
            Some(End::GunsLost) => changes.push(unit.is("guns lost", &GONE, 1)),
            Some(End::Surrendered) => changes.push(unit.is("surrenders", &GONE, 1)),
            Some(End::Destroyed | End::Captured | End::Deserted) | None => {}
        }
        if let Some(by) = self.back() {
            if self.limbers {
                changes.push(unit.is("limbers up", &LIMBERED, 1));
            }
            changes.push(unit.back(by, &lengths.inches(self.inches)));
            if by == Retrograde::Rout && self.after != Morale::Demoralized {
                changes.push(unit.disordered());
            }
        }
    }
}

/// The forced move: the worse of what the Panic Index says and the retreat of demoralized troops that break off (C36).
fn goes_back(panic: Option<(i32, Sourced<Response>)>, breaks_off: bool) -> Option<Retrograde> {
    let broken = breaks_off.then_some(Retrograde::Retreat);
    panic.map(|(_, cell)| cell.value.retrograde).max(broken)
}

impl Formation {
    /// Horse goes back at twice the rate (S§3.4).
    fn is_horse(&self) -> bool {
        match self.arm() {
            Arm::Cavalry => true,
            Arm::Artillery => self.horse,
            Arm::Infantry | Arm::Skirmishers => false,
        }
    }

    fn body(&self) -> Body {
        Body {
            arm: self.arm(),
            grade: self.grade,
            bases: self.bases.n(),
            damage: self.damage.n(),
            way: self.cut_off,
            limbered: self.limbered,
        }
    }

    fn base_hits_left(&self, sheet: &Sheet) -> i32 {
        self.body().base_hits_left(sheet)
    }

    /// Bases left after so many B hits; batteries keep theirs as damage.
    pub(super) fn bases_after(&self, sheet: &Sheet, b: i32) -> i32 {
        self.body().bases_after(sheet, b)
    }

    /// What it carries after so many B hits.
    pub(super) fn damage_after(&self, b: i32) -> i32 {
        self.body().damage_after(b)
    }
}

impl Assault {
    /// What every unit of a side suffers in a round, in the order of its units.
    pub fn suffered(&self, sheet: &Sheet, role: Role, round: &Round) -> Vec<Suffered> {
        let force = self.force(role);
        let shares = self.shares_of_b(sheet, role, round.toll_on(role).b.into());
        let mut all: Vec<Suffered> = (force.units.iter().zip(shares).enumerate())
            .map(|(i, (unit, b))| self.unit_suffers(sheet, role, round, i, unit, b))
            .collect();
        let pool = self.prisoners(sheet, role, &all).total();
        self.take_prisoners(sheet, role, &mut all, pool);
        all
    }

    fn unit_suffers(
        &self,
        sheet: &Sheet,
        role: Role,
        round: &Round,
        index: usize,
        unit: &Formation,
        share: i32,
    ) -> Suffered {
        let elsewhere = unit.elsewhere_of(role);
        let m = self.m_hits(sheet, role, round, unit);
        let table_p = i32::from(round.toll_on(role).p).max(elsewhere.p.n());
        let (mut after, converted) = unit.morale.after(m);
        let mut break_off_m = 0;
        // Breaking off costs an M, which never becomes a P: a demoralized unit retreats instead.
        let must = sheet.readings.break_off == BreakOffChoice::Must;
        let breaking =
            role == Role::Attacker && round.cell == Action::BreakOff && must && self.breaks_off(sheet, after);
        let breaks_off = breaking && after == Morale::Demoralized;
        if breaking && !breaks_off {
            let broken = after.after(sheet.assault.break_off_m.value).0;
            break_off_m = broken.hits() - after.hits();
            after = broken;
        }
        let panic = response(sheet, unit.grade, table_p + converted);
        let times = if unit.is_horse() { sheet.forced_moves.horse_times.value } else { 1 };
        let back = goes_back(panic, breaks_off);
        let share = share.max(elsewhere.b.n());
        let (b, end) = unit.body().ends(sheet, share, panic.is_some(), back);
        let paid_b = b - share.min(unit.base_hits_left(sheet));
        Suffered {
            unit: Part::of(role, index),
            m: m + break_off_m,
            before: unit.morale,
            after,
            table_p,
            converted,
            panic,
            break_off_m,
            breaks_off,
            inches: back.map_or(0, |back| sheet.forced_moves[back].value * times),
            b,
            paid_b,
            prisoners: 0,
            end,
            limbers: unit.arm() == Arm::Artillery && !unit.limbered && back.is_some() && end.is_none(),
        }
    }

    /// B hits by unit: first evenly over the foot and horse in closest contact, and as many again over the guns (S§5.5).
    fn shares_of_b(&self, sheet: &Sheet, role: Role, b: i32) -> Vec<i32> {
        let force = self.force(role);
        let mut shares = vec![0; force.units.len()];
        let mut deal = |b: i32, takes: &dyn Fn(&Formation) -> bool| -> i32 {
            let mut b = b;
            while b > 0 {
                let before = b;
                for (share, unit) in shares.iter_mut().zip(force.units.iter()) {
                    if b > 0 && takes(unit) && *share < unit.base_hits_left(sheet) {
                        *share += 1;
                        b -= 1;
                    }
                }
                if b == before {
                    break;
                }
            }
            b
        };
        let guns = |unit: &Formation| unit.arm() == Arm::Artillery;
        let troops_near = force.units.iter().any(|unit| !guns(unit) && force.is_closest(unit));
        // What those cannot take, the others take.
        let left = deal(b, &|unit| !guns(unit) && (force.is_closest(unit) || !troops_near));
        deal(left, &|unit| !guns(unit));
        deal(b, &|unit| guns(unit));
        shares
    }

    /// How many bases a side loses as prisoners: its loss number, and one more for each condition of a rout.
    pub(super) fn prisoners(&self, sheet: &Sheet, role: Role, all: &[Suffered]) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        let force = self.force(role);
        let each = sheet.readings.loss_number == LossNumber::Each;
        let mut highest: Option<(Sourced, String)> = None;
        let (mut routs, mut rear) = (false, false);
        let mut left = 0;
        for (suffered, unit) in all.iter().zip(force.units.iter()) {
            if unit.arm() == Arm::Artillery || suffered.end == Some(End::Surrendered) {
                continue;
            }
            if matches!(suffered.end, None | Some(End::Captured)) {
                left += unit.bases_after(sheet, suffered.b);
            }
            if let Some((level, cell)) = suffered.panic.filter(|(_, cell)| cell.value.loss > 0) {
                let n = Sourced { value: i32::from(cell.value.loss), source: cell.source };
                let label = format!("Loss number, {} at P{level}", unit.grade.name());
                if each {
                    sum.add_cell(label + " (your reading)", n, 1, RESULTS);
                } else if highest.as_ref().is_none_or(|(most, _)| n.value > most.value) {
                    highest = Some((n, label));
                }
            }
            if suffered.routs() {
                routs = true;
                rear |= role == Role::Defender && unit.rear && !self.round_about(unit);
            }
        }
        if let Some((n, label)) = highest {
            sum.add_cell(label, n, 1, RESULTS);
        }
        if routs {
            let ground = self.ground(role);
            let extras = RoutExtras {
                town: ground.is_buildings(),
                rear: Some(rear),
                bridge: force.bridge,
                forest: force.forest || ground.is_forest(),
            };
            extras.add_to(&mut sum, sheet);
        }
        sum.at_most("No more bases are left", printed(left), RESULTS);
        sum
    }

    /// Takes prisoners after the B hits: all-out contact first, there the lowest grade first (S§5.5).
    fn take_prisoners(&self, sheet: &Sheet, role: Role, all: &mut [Suffered], pool: i32) {
        let force = self.force(role);
        let mut order: Vec<usize> = (0..force.units.len().min(all.len())).collect();
        let last = |i: usize| (!force.is_closest(&force.units[i]), std::cmp::Reverse(force.units[i].grade));
        order.sort_by_key(|unit| last(*unit));
        let mut pool = pool;
        for i in order {
            let (unit, suffered) = (&force.units[i], &mut all[i]);
            if unit.arm() == Arm::Artillery || suffered.end.is_some() {
                continue;
            }
            let left = unit.bases_after(sheet, suffered.b);
            suffered.prisoners = pool.clamp(0, left);
            pool -= suffered.prisoners;
            if suffered.prisoners >= left {
                suffered.end = Some(End::Captured);
            }
        }
    }

    /// The B hits of a unit that pays some to get away.
    pub(super) fn paid_sum(&self, sheet: &Sheet, unit: &Formation, suffered: &Suffered) -> Option<Breakdown> {
        let share = suffered.b - suffered.paid_b;
        let back = suffered.back().filter(|_| suffered.paid_b > 0)?;
        let [breaks_out, limbers] = unit.body().price(sheet, share, back);
        let mut sum = Breakdown::new(Quantity::Count);
        sum.add_number("B hits of the round", share, RESULTS);
        for (label, b) in [("Breaks out through the enemy", breaks_out), ("Limbers up to retreat", limbers)] {
            if b > 0 {
                sum.add_number(label, b, RESULTS);
            }
        }
        Some(sum)
    }

    /// How a unit comes to its panic level, and what stands there for its grade.
    pub(super) fn panic_sum(&self, unit: &Formation, suffered: &Suffered) -> Option<Breakdown> {
        let (level, cell) = suffered.panic?;
        let mut sum = Breakdown::new(Quantity::Count);
        let other = unit.elsewhere.as_ref().is_some_and(|other| other.p.n() == suffered.table_p);
        let from = if other { "P hits, the worse of two assaults" } else { "P hits of the table" };
        sum.add_number(from, suffered.table_p, RESULTS);
        if suffered.converted > 0 {
            sum.add_number("M hits beyond demoralized", suffered.converted, RuleRef("2.3"));
        }
        read_index(&mut sum, unit.grade, (level, cell));
        Some(sum)
    }
}
