//! How a charge goes, over its own dice and over all.

use super::super::chances::of_one_die;
use super::super::morale::{Checks, of_a_target};
use super::super::sheet::Sheet;
use super::super::state::{CHARGE, FIRING};
use super::super::terms::{Arm, Effect, Morale};
use super::super::unit_state::UnitState;
use super::checks::TARGET;
use super::{AFTER, Aspect, Charge};
use crate::rules::{Change, Dice, Dist, OddsTable, Roll, Side, Sourced, printed, words};

/// How a charge ends; best for the chargers first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// The target's check fails.
    Succeeds,
    /// It resists.
    Resisted,
    /// No charger passes its check.
    Fails,
}

impl End {
    words! {
        /// What it is called in a sentence.
        pub fn name { Succeeds: "Charge succeeds", Resisted: "Resisted", Fails: "Charge fails" }
    }
}

/// A charge as far as its dice are rolled.
pub(super) struct Course {
    /// Which chargers pass; nothing before all who roll have.
    pub passed: Option<Vec<bool>>,
    pub end: Option<End>,
    /// Who leads it home: the principal, or the first who passed.
    pub leader: usize,
    /// The principal charger's check afterwards: whether there is one, and whether it is passed.
    pub after: Option<Option<bool>>,
}

impl Course {
    pub(super) fn of(charge: &Charge, sheet: &Sheet) -> Self {
        let passed = charge.pass(sheet, &|place| charge.dice.at(place).map(Roll::n));
        let leader = passed.iter().flatten().position(|passed| *passed).unwrap_or_default();
        let end = match &passed {
            None => None,
            Some(passed) if !passed.contains(&true) => Some(End::Fails),
            Some(_) if charge.is_helpless() => Some(End::Succeeds),
            Some(_) => charge.target_die(sheet).map(|roll| match charge.resists(sheet, roll.n()) {
                true => End::Resisted,
                false => End::Succeeds,
            }),
        };
        // Only the principal charger pursues, and not where he has failed himself.
        let checks = end == Some(End::Succeeds)
            && leader == 0
            && charge.chargers.first().is_some_and(|one| charge.checks_after(&one.unit));
        let after = checks.then(|| {
            let check = charge.check_after(leader);
            charge.last_die(sheet).map(|roll| check.passes(sheet, roll.n()))
        });
        Course { passed, end, leader, after }
    }
}

impl Charge {
    fn passes(&self, sheet: &Sheet, place: usize, face: i32) -> bool {
        self.check_at(place).is_some_and(|check| check.passes(sheet, face))
    }

    /// Which chargers pass, by the faces of those who roll; nothing before all of them have.
    fn pass(&self, sheet: &Sheet, faces: &dyn Fn(usize) -> Option<i32>) -> Option<Vec<bool>> {
        let rolling = self.rolling(sheet);
        let mut passed = Vec::new();
        for place in 0..self.chargers.len() {
            passed.push(match passed.first() {
                // The principal charger passes or fails for all.
                Some(first) if place >= rolling => *first,
                _ => self.passes(sheet, place, faces(place)?),
            });
        }
        Some(passed)
    }

    fn resists(&self, sheet: &Sheet, face: i32) -> bool {
        !self.is_helpless() && self.passes(sheet, TARGET, face)
    }

    /// How it ends, over all dice.
    pub fn chances(&self, sheet: &Sheet) -> Dist<End> {
        Charge { dice: Dice::default(), ..self.clone() }.still_open(sheet)
    }

    /// How it ends by the dice that are rolled, over those that are not.
    fn still_open(&self, sheet: &Sheet) -> Dist<End> {
        let die =
            |roll: Option<Roll<6>>| roll.map_or_else(|| Dist::die(6), |roll| Dist::certain(roll.face().n));
        let mut any = Dist::certain(false);
        for place in 0..self.rolling(sheet) {
            let one = die(self.dice.at(place)).map(|face| self.passes(sheet, place, (*face).into()));
            any = any.with(&one).map(|(any, one)| *any || *one);
        }
        any.with(&die(self.target_die(sheet))).map(|(any, face)| match any {
            false => End::Fails,
            true if self.resists(sheet, (*face).into()) => End::Resisted,
            true => End::Succeeds,
        })
    }

    /// Cavalry checks once more after a charge that drove infantry or cavalry off.
    fn checks_after(&self, principal: &UnitState) -> bool {
        principal.arm() == Arm::Cavalry && self.target.arm() != Arm::Artillery
    }

    /// What becomes of a charger that passes or fails.
    pub(super) fn of_a_charger(&self, sheet: &Sheet, passed: bool, end: End) -> Sourced<Effect> {
        match (passed, end) {
            (false, _) => sheet.charge.chargers_fail,
            (true, End::Resisted) if self.target.arm() == Arm::Artillery => {
                sheet.charge.resisted_by_artillery
            }
            (true, End::Resisted) => sheet.charge.resisted,
            (true, _) => printed(Effect::Nothing),
        }
    }

    /// What becomes of the target.
    pub(super) fn of_the_target(&self, sheet: &Sheet, leader: usize, end: End) -> Sourced<Effect> {
        let by_cavalry = self.chargers.get(leader).is_some_and(|one| one.unit.arm() == Arm::Cavalry);
        let is_shaken_cavalry = self.target.arm() == Arm::Cavalry && self.target.morale == Morale::Shaken;
        match end {
            End::Succeeds => of_a_target(sheet, self.target.arm()),
            End::Resisted if by_cavalry && is_shaken_cavalry => sheet.charge.shaken_cavalry_resists,
            _ => printed(Effect::Nothing),
        }
    }

    /// Artillery that resists starts firing, unless it is charged only where it cannot.
    pub(super) fn starts_firing(&self) -> bool {
        self.target.arm() == Arm::Artillery
            && !self.target.limbered
            && self.chargers.iter().any(|one| one.into == Aspect::Front)
    }

    pub(super) fn table(&self, sheet: &Sheet, end: Option<End>) -> OddsTable {
        let chances = if end.is_some() { self.chances(sheet) } else { self.still_open(sheet) };
        OddsTable::of(
            "Charge",
            End::Succeeds.name(),
            &chances.map(|end| *end as i32),
            end.map(|end| end as i32),
            |n| *n == End::Succeeds as i32,
            |n| {
                let end = [End::Succeeds, End::Resisted, End::Fails][(*n).clamp(0, 2) as usize];
                let side = Side::ours_if(end == End::Succeeds);
                (end.name().into(), self.consequences(sheet, 0, end), Some(side))
            },
        )
    }

    /// The check of cavalry whose charge has succeeded.
    pub(super) fn table_after(&self, sheet: &Sheet, principal: usize, passed: Option<bool>) -> OddsTable {
        let check = self.check_after(principal);
        OddsTable::of(
            AFTER,
            "Passes",
            &of_one_die(|face| check.passes(sheet, face)),
            passed.map(|passed| i32::from(!passed)),
            |failed| *failed == 0,
            |failed| match failed {
                0 => ("Passes".into(), self.after_the_check(sheet, principal, true), Some(Side::Ours)),
                _ => ("Fails".into(), self.after_the_check(sheet, principal, false), Some(Side::Theirs)),
            },
        )
    }

    pub(super) fn changes(&self, sheet: &Sheet, course: &Course) -> Vec<Change> {
        let (Some(passed), Some(end)) = (&course.passed, course.end) else { return Vec::new() };
        if course.after == Some(None) {
            return Vec::new();
        }
        let mut changes = Vec::new();
        for (at, (charger, passed)) in self.chargers.iter().zip(passed).enumerate() {
            let unit = &charger.unit;
            changes.push(Change::set(unit.called(), "Charge marker off", &CHARGE, 0).on(unit.unit));
            let after_it = (course.after == Some(Some(false)) && at == course.leader)
                .then_some(sheet.charge.pursuit_fails.value);
            let effect = after_it.unwrap_or(self.of_a_charger(sheet, *passed, end).value);
            changes.extend(unit.suffers(effect, self.target.unit));
        }
        let leader = self.chargers.get(course.leader).and_then(|one| one.unit.unit);
        changes.extend(self.target.suffers(self.of_the_target(sheet, course.leader, end).value, leader));
        if end == End::Resisted && self.starts_firing() {
            changes.push(Change::set(self.target.called(), "starts firing", &FIRING, 1).on(self.target.unit));
        }
        changes
    }
}
