//! Who checks in a charge, and by which list of modifiers.

use super::super::army::Troops;
use super::super::morale::{ChargedFactors, ChargingFactors, Check, Checks, Keys, Occasion, list};
use super::super::terms::{Arm, Morale};
use super::super::unit_state::UnitState;
use super::{Aspect, CHARGERS, Charge, Charger, DEFENDER, PRINCIPAL};
use crate::rules::Factor;

#[rustfmt::skip]
pub(super) const SHIPPED: Keys = [
    "raw.ours", "veteran.ours", "ground.ours", "shaken.ours", "square.ours", "general.ours", "guns.ours",
    "at_shaken.ours", "help.ours", "flank.ours", "en_masse.ours", "several.ours", "in_flank.ours",
];
#[rustfmt::skip]
pub(super) const THEIRS: Keys = [
    "raw.theirs", "veteran.theirs", "ground.theirs", "shaken.theirs", "square.theirs", "general.theirs",
    "guns.theirs", "at_shaken.theirs", "help.theirs", "flank.theirs", "en_masse.theirs", "several.theirs",
    "in_flank.theirs",
];

/// The target's place among those who check, behind all chargers.
pub(super) const TARGET: usize = CHARGERS;

pub(super) static FACTORS: [[Factor<Charge>; 13]; 2] =
    [list(0, PRINCIPAL, &SHIPPED), list(TARGET, DEFENDER, &THEIRS)];

impl Checks for Charge {
    fn check_at(&self, place: usize) -> Option<Check> {
        if place == TARGET {
            let flank = self.chargers.iter().any(|one| one.into == Aspect::Flank);
            let by_cavalry = self.chargers.first().is_some_and(|one| one.unit.arm() == Arm::Cavalry);
            return Some(Check {
                unit: self.target.clone(),
                occasion: Occasion::IsCharged,
                charging: ChargingFactors::default(),
                charged: ChargedFactors { several: self.chargers.len() > 1, flank, by_cavalry },
            });
        }
        let charger = self.chargers.get(place)?;
        let is_unshaken = self.target.morale == Morale::Eager;
        Some(Check {
            unit: charger.unit.clone(),
            occasion: Occasion::Charges,
            charging: ChargingFactors {
                artillery_front: self.target.arm() == Arm::Artillery
                    && is_unshaken
                    && charger.into == Aspect::Front,
                shaken_target: self.target.morale == Morale::Shaken,
                routed_target: self.target.morale == Morale::Routed,
                help: self.chargers.len() > 1,
                flank: charger.into != Aspect::Front,
                en_masse: charger.en_masse,
            },
            charged: ChargedFactors::default(),
        })
    }

    fn set_check_at(&mut self, place: usize, check: Check) {
        let Some(before) = self.check_at(place) else { return };
        if place == TARGET {
            self.target = check.unit;
            if check.charged.several != before.charged.several {
                self.set_help(check.charged.several);
            }
            if check.charged.flank != before.charged.flank {
                let into = if check.charged.flank { Aspect::Flank } else { Aspect::Front };
                self.chargers.iter_mut().for_each(|charger| charger.into = into);
            }
            return;
        }
        let (now, was) = (check.charging, before.charging);
        if let Some(charger) = self.chargers.get_mut(place) {
            charger.unit = check.unit;
            charger.en_masse = now.en_masse;
            if now.flank != was.flank {
                charger.into = if now.flank { Aspect::Flank } else { Aspect::Front };
            }
            if now.artillery_front != was.artillery_front {
                charger.into = if now.artillery_front { Aspect::Front } else { Aspect::Flank };
            }
        }
        if now.artillery_front && !was.artillery_front {
            self.target = UnitState::only(Troops::FootArtillery);
        }
        if [now.shaken_target, now.routed_target] != [was.shaken_target, was.routed_target] {
            self.target.morale = if now.shaken_target { Morale::Shaken } else { Morale::Eager };
        }
        if now.help != was.help {
            self.set_help(now.help);
        }
    }
}

impl Charge {
    /// One more charger, or the first alone.
    fn set_help(&mut self, has_help: bool) {
        if has_help {
            self.chargers.push(Charger::default());
        } else {
            while self.chargers.len() > 1 {
                self.chargers.pop();
            }
        }
    }
}
