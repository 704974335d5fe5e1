//! What the rules forbid about an assault (S§2.3, 5.1, 5.2).

use super::super::sheet::Sheet;
use super::super::terms::{Arm, Morale};
use super::table::Zone;
use super::{Assault, Formation};
use crate::rules::{Note, RuleRef};

impl Assault {
    /// What the rules forbid about this assault.
    pub(super) fn refusals(&self, sheet: &Sheet) -> Vec<Note> {
        let zone = self.zone(sheet);
        let first = self.round.n() == 1;
        let all_out = zone == Zone::AllOut;
        let reach = sheet.assault.general_in.n;
        let against = |arm| self.defender.has(arm);
        let any = |arm: Arm, from: Morale| {
            self.attacker.units.iter().any(|unit| unit.arm() == arm && unit.morale >= from)
        };
        let all_out_by = |arm: Arm| {
            let near = |unit: &&Formation| self.attacker.is_closest(unit);
            all_out
                && self
                    .attacker
                    .units
                    .iter()
                    .filter(near)
                    .any(|unit| unit.arm() == arm && unit.morale >= Morale::Shaken)
        };
        let troops = self.attacker.has(Arm::Infantry) || self.attacker.has(Arm::Cavalry);
        let split = self.defender.units.iter().any(|unit| unit.elsewhere.is_some());
        let demoralized = self.attacker.units.iter().any(|unit| unit.morale == Morale::Demoralized);
        const RANGE: RuleRef = RuleRef("5.1");
        const SPECIAL: RuleRef = RuleRef("5.2");
        const MORALE: RuleRef = RuleRef("2.3");
        [
            (
                zone == Zone::Outside,
                "Assault from this distance",
                format!("the general assault zone reaches {reach}″, not {}″", self.range),
                RANGE,
            ),
            (
                !first && !all_out && !self.fights_on(sheet),
                "A further round from beyond the all-out zone",
                "contact is broken there (your reading)".into(),
                RANGE,
            ),
            (
                !troops,
                "Assault without infantry or cavalry",
                "guns alone do not start an assault".into(),
                SPECIAL,
            ),
            (
                self.defender.units.is_empty(),
                "Assault on nobody",
                "no enemy unit stands in the zone".into(),
                RANGE,
            ),
            (split, "A defender in two assaults", "only an attacking unit may be split".into(), SPECIAL),
            (
                first && demoralized,
                "Assault by demoralized troops",
                "they do not go toward the enemy of their own will".into(),
                MORALE,
            ),
            (
                first && any(Arm::Infantry, Morale::Rattled) && against(Arm::Cavalry),
                "Assault on cavalry",
                "infantry that is rattled or worse does not assault cavalry".into(),
                MORALE,
            ),
            (
                first && any(Arm::Infantry, Morale::Shaken) && against(Arm::Artillery),
                "Assault on guns",
                "shaken infantry does not assault artillery".into(),
                MORALE,
            ),
            (
                first && any(Arm::Cavalry, Morale::Shaken) && against(Arm::Artillery),
                "A charge on guns",
                "shaken cavalry does not assault artillery".into(),
                MORALE,
            ),
            (
                first && all_out_by(Arm::Infantry) && against(Arm::Infantry),
                "All-out assault on infantry",
                "shaken infantry may only make a general assault on it".into(),
                MORALE,
            ),
            (
                first && all_out_by(Arm::Cavalry) && against(Arm::Cavalry),
                "All-out assault on cavalry",
                "shaken cavalry may only make a general assault on it".into(),
                MORALE,
            ),
        ]
        .into_iter()
        .filter(|(refused, ..)| *refused)
        .map(|(_, what, why, rule)| Note::Refused { what: what.into(), why: why.into(), rule })
        .collect()
    }
}
