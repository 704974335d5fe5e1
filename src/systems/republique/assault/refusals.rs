//! What the rules forbid about an assault (S§2.3, 5.1, 5.2).

use super::super::sheet::Sheet;
use super::super::terms::{Arm, Morale};
use super::table::Zone;
use super::{Assault, Formation};
use crate::rules::{Lengths, Note, RuleRef};

const MORALE: RuleRef = RuleRef("2.3");
const RANGE: RuleRef = RuleRef("5.1");
const SPECIAL: RuleRef = RuleRef("5.2");

impl Assault {
    /// What the rules forbid about this assault.
    pub(in super::super) fn refusals(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Note> {
        let (zone, first) = (self.zone(sheet), self.is_new());
        let all_out = zone == Zone::AllOut;
        let (attacker, defender) = (&self.attacker, &self.defender);
        let any = |such: &dyn Fn(&Formation) -> bool| attacker.units.iter().any(such);
        let so_bad = |arm, from| any(&|unit| unit.arm() == arm && unit.morale >= from);
        let shaken_nearby = |arm| {
            let near = |unit: &Formation| unit.arm() == arm && attacker.is_closest(unit);
            all_out && any(&|unit| near(unit) && unit.morale == Morale::Shaken)
        };
        // A unit among others is judged by the one that the assault is aimed at (F10.2).
        let main = |arm| defender.units.first().is_some_and(|unit| unit.arm() == arm);
        let troops = attacker.has(Arm::Infantry) || attacker.has(Arm::Cavalry);
        let split = defender.units.iter().any(|unit| unit.elsewhere.is_some());
        let demoralized = any(&|unit| unit.morale == Morale::Demoralized);

        let mut refusals = Vec::new();
        if zone == Zone::Outside {
            let [reach, range] = [sheet.assault.general_in.value, self.range]
                .map(|inches| lengths.hundredths(inches.hundredths()));
            refusals.push(Note::refused(
                "Assault from this distance",
                format!("the general assault zone reaches {reach}, not {range}"),
                RANGE,
            ));
        }
        let mut refuse = |so: bool, what: &'static str, why: &'static str, rule| {
            if so {
                refusals.push(Note::refused(what, why, rule));
            }
        };
        refuse(
            !first && !all_out && !self.fights_on(sheet),
            "A further round from beyond the all-out zone",
            "contact is broken there (your reading)",
            RANGE,
        );
        let nobody = attacker.units.is_empty();
        refuse(nobody, "Assault by nobody", "no unit of the attacker stands in the zone", RANGE);
        let guns_alone = !troops && !nobody;
        refuse(
            guns_alone,
            "Assault without infantry or cavalry",
            "guns alone do not start an assault",
            SPECIAL,
        );
        refuse(defender.units.is_empty(), "Assault on nobody", "no enemy unit stands in the zone", RANGE);
        refuse(split, "A defender in two assaults", "only an attacking unit may be split", SPECIAL);
        refuse(
            first && demoralized,
            "Assault by demoralized troops",
            "demoralized troops do not go toward the enemy of their own will",
            MORALE,
        );
        // What demoralized troops may not do at all needs no milder reason.
        let first = first && !demoralized;
        refuse(
            first && so_bad(Arm::Infantry, Morale::Rattled) && main(Arm::Cavalry),
            "Assault on cavalry",
            "infantry that is rattled or worse does not assault cavalry",
            MORALE,
        );
        refuse(
            first && so_bad(Arm::Infantry, Morale::Shaken) && main(Arm::Artillery),
            "Assault on guns",
            "shaken infantry does not assault artillery",
            MORALE,
        );
        refuse(
            first && so_bad(Arm::Cavalry, Morale::Shaken) && main(Arm::Artillery),
            "A charge on guns",
            "shaken cavalry does not assault artillery",
            MORALE,
        );
        refuse(
            first && shaken_nearby(Arm::Infantry) && main(Arm::Infantry),
            "All-out assault on infantry",
            "against infantry, shaken infantry may only make a general assault",
            MORALE,
        );
        refuse(
            first && shaken_nearby(Arm::Cavalry) && main(Arm::Cavalry),
            "All-out assault on cavalry",
            "against cavalry, shaken cavalry may only make a general assault",
            MORALE,
        );
        refusals
    }

    /// What becomes of a unit that its M hits keep from an assault, where it stands close to the enemy all the same (F10.1).
    pub(in super::super) fn instead(&self, sheet: &Sheet, refusals: &[Note]) -> Option<Note> {
        let by_morale = |note: &Note| matches!(note, Note::Refused { rule, .. } if *rule == MORALE);
        let is_so = self.zone(sheet) == Zone::AllOut && refusals.iter().any(by_morale);
        let sentence = "A unit that stands so close already goes back, or fights if it does not.";
        is_so.then(|| Note::Remark(sentence.into()))
    }
}
