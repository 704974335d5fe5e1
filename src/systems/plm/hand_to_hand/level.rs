//! The Morale Level of a side by what it is asked for (G.2, G.3, G.5, G.8, G.15).

use super::super::fighter::{Part, plain};
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Formation};
use super::course::{Course, Stage, Standing};
use super::{HandToHand, MeleeCard};
use crate::rules::{Applies, Breakdown, Factor, FactorStep, Lengths, RuleRef, count};
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

/// Its sum on the screen.
pub(super) const SUMS: [&str; 2] = ["Attacker", "Defender"];

const fn support(part: Part, key: &'static str) -> Factor<HandToHand> {
    Factor {
        key,
        label: "Units in support",
        sum: SUMS[part as usize],
        rule: SUPPORT,
        worth: |sheet| sheet.melee.support,
        values: None,
        index: part as usize,
        applies: |melee, _, place| melee.side(Part::ALL[place]).is_supported(),
        step: Some(|melee, _, place| {
            count(&mut melee.side_mut(Part::ALL[place]).supports, "unit in support", "units in support")
        }),
    }
}

/// What adds to the level of a lead, as the text lists it.
pub(super) static FACTORS: [Factor<HandToHand>; 3] = [
    support(Part::Attacker, "support.attacker"),
    support(Part::Defender, "support.defender"),
    Factor {
        key: "town",
        label: "In a town block",
        sum: SUMS[1],
        rule: TOWN,
        worth: |sheet| sheet.melee.town,
        values: None,
        index: Part::Defender as usize,
        applies: |melee, _, _| Applies::when(melee.defender.is_in_town(), "the defender is in the open"),
        step: Some(|melee, _, _| {
            melee.defender.formation = if melee.is_in_town() { Formation::Line } else { Formation::Town };
            Some(if melee.is_in_town() { FactorStep::On } else { FactorStep::Off })
        }),
    },
];

impl HandToHand {
    /// The level of a side as it stands.
    pub fn level(&self, sheet: &Sheet, part: Part, occasion: Occasion, standing: &Standing) -> i32 {
        self.level_sum(sheet, Lengths::default(), part, occasion, standing).total()
    }

    /// The same term by term.
    pub fn level_sum(
        &self,
        sheet: &Sheet,
        lengths: Lengths,
        part: Part,
        occasion: Occasion,
        standing: &Standing,
    ) -> Breakdown {
        let (side, enemy) = (self.side(part), self.side(part.other()));
        let tester = side.tester(standing);
        match occasion {
            Occasion::Test => {
                plain(tester.level(sheet, side.help.tests, Vec::new(), false).sum(sheet, lengths))
            }
            Occasion::Fire => {
                let losses = vec![enemy.fires(sheet)];
                plain(tester.level(sheet, side.help.tests, losses, true).sum(sheet, lengths))
            }
            Occasion::Markers | Occasion::Reaction => {
                let help = match occasion {
                    Occasion::Markers => side.help.markers,
                    _ => side.help.reaction,
                };
                let losses = vec![enemy.fights(sheet)];
                let mut sum = plain(tester.level(sheet, help, losses, false).sum(sheet, lengths));
                sum.factors(SUMS[part as usize], self, sheet);
                side.halve(sheet, &mut sum);
                sum
            }
        }
    }

    /// The test that a card calls for.
    pub(super) fn tests_by(&self, card: MeleeCard, part: Part) -> Option<Occasion> {
        let enemy = part.other();
        if card.tests(part) {
            Some(Occasion::Test)
        } else if card.fires(enemy) && self.cannot_fire(enemy).is_none() {
            Some(Occasion::Fire)
        } else {
            None
        }
    }

    /// Why a side cannot fire in this melee, if it cannot (D.1, G.14).
    pub(super) fn cannot_fire(&self, part: Part) -> Option<&'static str> {
        let side = self.side(part);
        let is_defender = part == Part::Defender;
        let reasons = [
            (side.formation == Formation::Column, "it is in column"),
            (side.formation == Formation::Limbered, "it is limbered"),
            (is_defender && side.flanked && !side.is_in_town(), "it is hit in flank or rear"),
        ];
        reasons.into_iter().find(|(so, _)| *so).map(|(_, why)| why)
    }

    /// Both levels at Resolve Melee, or in the phase that it has come to, and before them those of the tests that are to
    /// roll; then where the first two stand that are shown beside each other.
    pub(super) fn sums(&self, sheet: &Sheet, lengths: Lengths, course: &Course) -> (Sums, Option<usize>) {
        let mut sums: Sums = Vec::new();
        if let Stage::Tests(card) = course.stage {
            for part in Part::ALL {
                let test = self.tests_by(card, part);
                sums.extend(test.map(|occasion| {
                    let name = format!("{} tests", SUMS[part as usize]);
                    (
                        name.into(),
                        self.level_sum(sheet, lengths, part, occasion, &course.counted[part as usize]),
                    )
                }));
            }
        }
        if Part::ALL.into_iter().any(|part| self.side(part).arm == Arm::Artillery) {
            return (sums, None);
        }
        let at = sums.len();
        let occasion = if course.reacts { Occasion::Reaction } else { Occasion::Markers };
        for part in Part::ALL {
            let level = self.level_sum(sheet, lengths, part, occasion, &course.counted[part as usize]);
            sums.push((SUMS[part as usize].into(), level));
        }
        (sums, Some(at))
    }
}

type Sums = Vec<(Cow<'static, str>, Breakdown)>;
