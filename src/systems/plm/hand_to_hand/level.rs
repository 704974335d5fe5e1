//! The Morale Level of a side by what it is asked for (G.2, G.3, G.5, G.8, G.15).

use super::super::fighter::plain;
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Formation};
use super::course::{Course, Stage, Standing};
use super::{HandToHand, MeleeCard};
use crate::rules::{Applies, Breakdown, Factor, FactorStep, Lengths, Role, RuleRef, Sides, count};
use std::borrow::Cow;

/// What a level is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A card calls for a test.
    Test,
    /// A card lets the enemy fire.
    Fire,
    /// The first phase.
    Markers,
    /// The second phase.
    Reaction,
}

const SUPPORT: RuleRef = RuleRef("G.3");
const TOWN: RuleRef = RuleRef("G.15");

const fn support(role: Role, key: &'static str) -> Factor<HandToHand> {
    Factor {
        key,
        label: "Units in support",
        sum: role.title(),
        rule: SUPPORT,
        worth: |sheet| sheet.melee.support,
        values: None,
        index: role as usize,
        applies: |melee, _, index| melee.fighter(Role::at(index)).is_supported(),
        step: Some(|melee, _, index| {
            count(&mut melee.fighter_mut(Role::at(index)).supports, "unit in support", "units in support")
        }),
    }
}

/// What adds to the level of a lead, as the text lists it.
pub(super) static FACTORS: [Factor<HandToHand>; 3] = [
    support(Role::Attacker, "support.attacker"),
    support(Role::Defender, "support.defender"),
    Factor {
        key: "town",
        label: "In a town block",
        sum: Role::Defender.title(),
        rule: TOWN,
        worth: |sheet| sheet.melee.town,
        values: None,
        index: Role::Defender as usize,
        applies: |melee, _, _| Applies::when(melee.defender.is_in_town(), "the defender is in the open"),
        step: Some(|melee, _, _| {
            melee.defender.formation = if melee.is_in_town() { Formation::Line } else { Formation::Town };
            Some(if melee.is_in_town() { FactorStep::On } else { FactorStep::Off })
        }),
    },
];

impl HandToHand {
    /// The level of a side as it stands.
    pub fn level(&self, sheet: &Sheet, role: Role, occasion: Occasion, standing: &Standing) -> i32 {
        self.level_sum(sheet, Lengths::default(), role, occasion, standing).total()
    }

    /// The level of a side, term by term.
    pub fn level_sum(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        role: Role,
        occasion: Occasion,
        standing: &Standing,
    ) -> Breakdown {
        let Sides([fighter, enemy]) = role.both().map(|role| self.fighter(role));
        let tester = fighter.tester(standing);
        match occasion {
            Occasion::Test => {
                plain(tester.level(sheet, fighter.help.tests, Vec::new(), false).sum(sheet, lengths))
            }
            Occasion::Fire => {
                let losses = vec![enemy.fires(sheet)];
                plain(tester.level(sheet, fighter.help.tests, losses, true).sum(sheet, lengths))
            }
            Occasion::Markers | Occasion::Reaction => {
                let help = match occasion {
                    Occasion::Markers => fighter.help.markers,
                    _ => fighter.help.reaction,
                };
                let losses = vec![enemy.fights(sheet)];
                let mut sum = plain(tester.level(sheet, help, losses, false).sum(sheet, lengths));
                sum.factors(role.title(), self, sheet);
                fighter.halve(sheet, &mut sum);
                sum
            }
        }
    }

    /// The test that a card calls for.
    pub(super) fn tests_by(&self, card: MeleeCard, role: Role) -> Option<Occasion> {
        let enemy = role.other();
        if card.tests(role) {
            Some(Occasion::Test)
        } else if card.fires(enemy) && self.cannot_fire(enemy).is_none() {
            Some(Occasion::Fire)
        } else {
            None
        }
    }

    /// Why a side cannot fire in this melee, if it cannot (D.1, G.14).
    pub(super) fn cannot_fire(&self, role: Role) -> Option<&'static str> {
        let fighter = self.fighter(role);
        let is_defender = role == Role::Defender;
        let reasons = [
            (fighter.formation == Formation::Column, "it is in column"),
            (fighter.formation == Formation::Limbered, "it is limbered"),
            (fighter.gun_left, "its crew has left the gun"),
            (fighter.rounds.is_some_and(|rounds| rounds.n() == 0), "it has no ammunition left"),
            (is_defender && fighter.flanked && !fighter.is_in_town(), "it is hit in flank or rear"),
        ];
        reasons.into_iter().find(|(so, _)| *so).map(|(_, why)| why)
    }

    /// Both levels at Resolve Melee, or in the phase that it has come to, and before them those of the tests that are to
    /// roll; then where the first two stand that are shown beside each other.
    pub(super) fn sums(&self, sheet: &Sheet, lengths: Lengths, course: &Course) -> (Sums, Option<usize>) {
        let mut sums: Sums = Vec::new();
        if let Stage::Tests(card) = course.stage {
            for role in Role::ALL {
                let test = self.tests_by(card, role);
                sums.extend(test.map(|occasion| {
                    let name = format!("{} tests", role.title());
                    (name.into(), self.level_sum(sheet, lengths, role, occasion, &course.counted[role]))
                }));
            }
        }
        if self.fighters().into_iter().any(|fighter| fighter.arm == Arm::Artillery) {
            return (sums, None);
        }
        let at = sums.len();
        let occasion = if course.reacts { Occasion::Reaction } else { Occasion::Markers };
        for role in Role::ALL {
            let level = self.level_sum(sheet, lengths, role, occasion, &course.counted[role]);
            sums.push((role.title().into(), level));
        }
        (sums, Some(at))
    }
}

type Sums = Vec<(Cow<'static, str>, Breakdown)>;
