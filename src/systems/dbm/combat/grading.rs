//! What changes a score once both dice are known: grading, then mitigating rear support (Grading, Mitigating).

use super::super::sheet::{CavalryPsiloi, Sheet};
use super::super::terms::{Class, Grade, Rating, Troops, Weapon};
use super::fighter::Fight;
use crate::rules::{Applies, Breakdown, RuleRef, Sourced};
use strum::VariantArray;

/// One row: what it is worth, and whether it counts for my score at this lead over the enemy's.
pub(super) struct Adjustment {
    label: &'static str,
    worth: fn(&Sheet) -> Sourced,
    applies: fn(Fight, &Sheet, i32) -> Applies,
}

/// What these rows come to.
pub(super) fn sum(rows: &[Adjustment], fight: Fight, sheet: &Sheet, lead: i32) -> i32 {
    rows.iter().map(|row| (row.applies)(fight, sheet, lead).comes_to((row.worth)(sheet))).sum()
}

/// Writes these rows line by line.
pub(super) fn write(
    sum: &mut Breakdown,
    rows: &[Adjustment],
    rule: RuleRef,
    fight: Fight,
    sheet: &Sheet,
    lead: i32,
) {
    for row in rows {
        sum.factor(row.label, (row.worth)(sheet), (row.applies)(fight, sheet, lead), rule);
    }
}

/// Rows for the other grades stand apart.
pub(super) static GRADING: &[Adjustment] = &[
    Adjustment {
        label: "Scored more than (S)",
        worth: |sheet| sheet.grading.more_than_superior,
        applies: |fight, _, lead| match fight.mine.troops {
            _ if fight.turned().rating() != Rating::S => Applies::Irrelevant,
            Troops::Art if fight.mine.shoots => Applies::no("artillery that shoots is exempt"),
            Troops::El if fight.close() => Applies::no("elephants in close combat are exempt"),
            _ => Applies::when(lead > 0, "they did not"),
        },
    },
    Adjustment {
        label: "(S) shooting, just ahead or equal",
        worth: |sheet| sheet.grading.superior_shooting,
        applies: |fight, sheet, lead| match fight.turned().rating() {
            _ if !fight.mine.shoots || fight.rating() != Rating::S => Applies::Irrelevant,
            Rating::S if lead == sheet.grading.superior_shooting_lead.value => {
                Applies::yes(1, "(S) shooting, just ahead of (S)")
            }
            Rating::O | Rating::F if lead == 0 => Applies::yes(1, "(S) shooting, equal"),
            Rating::S => Applies::no("not just ahead of the (S)"),
            Rating::O | Rating::F => Applies::no("not equal to the (O) or (F)"),
            Rating::I => Applies::Irrelevant,
        },
    },
    Adjustment {
        label: "Scored no less than (I)",
        worth: |sheet| sheet.grading.inferior,
        applies: |fight, _, lead| match fight.turned().rating() {
            Rating::I if !fight.close() && !fight.mine.shoots => {
                Applies::no("it is shot at and does not shoot")
            }
            Rating::I => Applies::when(lead >= 0, "scored less than the (I)"),
            _ => Applies::Irrelevant,
        },
    },
    Adjustment {
        label: "Scored well above (F)",
        worth: |sheet| sheet.grading.fast,
        applies: |fight, sheet, lead| match fight.turned().rating() {
            Rating::F if fight.mine.troops == Troops::Art => Applies::no("artillery does not catch the (F)"),
            Rating::F => {
                Applies::when(lead >= sheet.grading.fast_lead.value, "not far enough ahead of the (F)")
            }
            _ => Applies::Irrelevant,
        },
    },
];

/// Rows for other losers stand apart. The winner is mine.
pub(super) static MITIGATING: &[Adjustment] = &[
    Adjustment {
        label: "Cavalry behind their cavalry",
        worth: |sheet| sheet.mitigating.cavalry,
        applies: |fight, _, lead| {
            let (winner, loser) = (fight.mine, fight.enemy);
            let second = loser.second(Troops::Cv, Grade::VARIANTS).map(|rank| rank.grade);
            match second {
                Some(grade) if lead > 0 && loser.troops == Troops::Cv => {
                    if winner.troops.is(&[Troops::El, Troops::Art]) {
                        Applies::no("elephants and artillery do not mind cavalry behind")
                    } else {
                        let alike = grade == loser.grade && matches!(grade, Grade::O | Grade::I);
                        Applies::when(alike, "the ranks of cavalry are not both (O) or both (I)")
                    }
                }
                _ => Applies::Irrelevant,
            }
        },
    },
    Adjustment {
        label: "Psiloi behind their cavalry",
        worth: |sheet| sheet.mitigating.psiloi_behind_cavalry,
        applies: |fight, sheet, lead| {
            let (winner, loser) = (fight.mine, fight.enemy);
            let rider = winner.troops == Troops::Cv || winner.is(Troops::Kn, &[Grade::X]);
            let second = loser.second(Troops::Ps, Grade::VARIANTS).map(|rank| rank.grade);
            let reading = sheet.readings.cavalry_psiloi;
            match second {
                Some(_) if lead <= 0 || loser.troops != Troops::Cv => Applies::Irrelevant,
                Some(_) if !rider => Applies::no("only cavalry and knights (X) mind psiloi behind cavalry"),
                Some(_) if !matches!(loser.grade, Grade::O | Grade::I) => {
                    Applies::no("their cavalry is neither (O) nor (I)")
                }
                Some(_) if !loser.psiloi_allowed => {
                    Applies::no("their army list does not permit psiloi behind cavalry")
                }
                Some(Grade::S) => Applies::yes(1, ""),
                Some(Grade::I) if reading == CavalryPsiloi::SOrI => Applies::yes(1, ""),
                Some(Grade::O) if reading == CavalryPsiloi::SOrO => {
                    Applies::yes(1, "Psiloi behind their cavalry (your reading)")
                }
                Some(_) if reading == CavalryPsiloi::SOrO => {
                    Applies::no("the psiloi behind are neither (S) nor (O) (your reading)")
                }
                Some(_) => Applies::no("the psiloi behind are neither (S) nor (I)"),
                None => Applies::Irrelevant,
            }
        },
    },
    Adjustment {
        label: "Missile psiloi behind their foot",
        worth: |sheet| sheet.mitigating.psiloi_behind_foot,
        applies: |fight, _, lead| {
            use Troops::*;
            let (winner, loser) = (fight.mine, fight.enemy);
            let psiloi = || loser.behind().take(2).enumerate().filter(|(_, rank)| rank.troops == Ps);
            if lead <= 0 || !loser.troops.is(&[Sp, Pk, Bd, Ax]) || psiloi().next().is_none() {
                return Applies::Irrelevant;
            }
            let mounted = winner.class() == Class::Mounted && !winner.is(Kn, &[Grade::X]);
            let armed = psiloi().any(|(at, rank)| match rank.rank.weapon {
                Weapon::Bow => true,
                Weapon::Crossbow | Weapon::Handgun => at == 0,
                Weapon::Other => false,
            });
            if !(mounted || winner.troops.is(&[Wb, Wwg]) || winner.defends()) {
                Applies::no("only warband, mounted, war wagons and defenders of works mind them")
            } else if !armed {
                Applies::no("the psiloi behind have neither bows nor, in the 2nd rank, crossbows or handguns")
            } else {
                Applies::when(loser.psiloi_allowed, "their army list does not permit psiloi behind foot")
            }
        },
    },
];
