//! Where a melee leads on to when it is over.

use super::super::next_steps::{acts, mover, to_army_morale};
use super::super::pursuit::{Meets, Place, Pursuer, Pursuit};
use super::super::sheet::Sheet;
use super::super::terms::Arm;
use super::course::{Band, Course, End, Fate};
use super::{Fighter, HandToHand};
use crate::rules::{Count, Inches, NextStep, Role, Sides};

/// Who may pursue, if anybody (G.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pursues {
    /// The lead.
    Lead,
    /// Cavalry beside it or in its support.
    Others,
    /// No cavalry is there.
    NoCavalry,
    /// There is cavalry, but the lead has not rolled less than half its level.
    NotBelowHalf,
}

impl HandToHand {
    /// Whether a side may pursue, where all who opposed it have fallen back.
    pub(super) fn pursues(&self, course: &Course, role: Role) -> Option<Pursues> {
        let fighter = self.fighter(role);
        let is_won = course.end()? == End::Decided
            && course.holds(role)
            && matches!(course.fate[role.other()], Fate::FallsBack | Fate::Removed);
        let band = course.bands[role].filter(|_| is_won)?;
        match (band, fighter.arm == Arm::Cavalry, fighter.cavalry_near) {
            (Band::BelowHalf, true, _) => Some(Pursues::Lead),
            (Band::BelowHalf, false, true) => Some(Pursues::Others),
            (Band::BelowHalf, false, false) => Some(Pursues::NoCavalry),
            (_, false, false) => None,
            _ => Some(Pursues::NotBelowHalf),
        }
    }

    /// A new lead fights the second round; cavalry pursues; a unit that was charged first and won acts; armies are tested.
    pub(super) fn next(&self, sheet: &Sheet, course: &Course) -> Vec<NextStep> {
        let Some(end) = course.end() else { return Vec::new() };
        let mut next = Vec::new();
        if end == End::Exchange {
            next.push(NextStep::to("Round 2", &self.second_round(course)));
        }
        next.extend(Role::ALL.into_iter().filter_map(|role| self.pursuit(sheet, course, role)));
        if self.pre_emptive && self.may_act(course, end) {
            let Fighter { unit, name, arm, grade, formation, .. } = &self.defender;
            next.push(acts(mover(*unit, name, *arm, *grade, *formation)));
        }
        let labels = Sides(["Attacker’s army morale", "Defender’s army morale"]);
        next.extend(Role::ALL.zip(labels).into_iter().filter_map(|(role, label)| {
            let fighter = self.fighter(role);
            to_army_morale(label, fighter.unit, fighter.army_bears, course.gained(role))
        }));
        next
    }

    fn pursuit(&self, sheet: &Sheet, course: &Course, role: Role) -> Option<NextStep> {
        let place = match self.pursues(course, role)? {
            Pursues::Lead => Place::Lead,
            Pursues::Others => Place::Adjacent,
            Pursues::NoCavalry | Pursues::NotBelowHalf => return None,
        };
        let beaten = role.other();
        let pursuer = match place {
            Place::Lead => Pursuer::of(self.fighter(role)),
            Place::Adjacent | Place::Support => Pursuer::default(),
        };
        let is_left = course.fate[beaten] == Fate::FallsBack;
        let pursuit = Pursuit {
            pursuer,
            place,
            meets: if is_left { Meets::Beaten } else { Meets::Nobody },
            range: Inches::from_hundredths(if is_left {
                sheet.melee.back_in.value.saturating_mul(100)
            } else {
                0
            }),
            target: if is_left {
                self.fighter(beaten).after(&course.standing[beaten])
            } else {
                Fighter::default()
            },
            ..Pursuit::default()
        };
        Some(NextStep::to("Pursuit", &pursuit))
    }

    /// Both leads as they stand; a new one is entered, with one unit fewer behind it.
    fn second_round(&self, course: &Course) -> HandToHand {
        let lead = |role: Role| {
            let fighter = self.fighter(role);
            if !self.exchanges(course, role) {
                return fighter.after(&course.standing[role]);
            }
            let supports = Count::clamped(fighter.supports.n() - 1);
            Fighter { supports, cavalry_near: fighter.cavalry_near, ..Fighter::default() }
        };
        HandToHand {
            round: Count::clamped(2),
            attacker: lead(Role::Attacker),
            defender: lead(Role::Defender),
            dice: Default::default(),
            ..self.clone()
        }
    }

    /// A lead changes places with its support, since it rolled less than half its level.
    pub(super) fn exchanges(&self, course: &Course, role: Role) -> bool {
        let fighter = self.fighter(role);
        fighter.exchange && fighter.supports.n() > 0 && course.bands[role] == Some(Band::BelowHalf)
    }
}
