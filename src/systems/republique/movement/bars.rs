//! What a unit may not do on its way, and when it has no assault bonus (S§1.4, 2.3, 3.1–3.6).

use super::super::sheet::{Sheet, SilencedGuns, SquareBonus};
use super::super::terms::{Deployment, ManeuverSystem, Morale, Walker};
use super::{
    ALLOWANCE, Act, Course, FORMATIONS, Leg, MODIFIERS, MORALE, Movement, ORDERS, SPECIAL, SYSTEMS, Who,
};
use crate::rules::{Lengths, Note, RuleRef, capitalize, counted};

/// The headlines of ground and obstacles that bar the way.
pub(super) const NO_ENTRY: &str = "May not enter";
pub(super) const NO_CROSSING: &str = "May not cross";

/// The headline, and what is forbidden.
pub(super) type Refusal = (&'static str, Note);

/// Why something is forbidden, and where that stands.
type Reason = (String, RuleRef);

fn refusal(headline: &'static str, what: String, why: String, rule: RuleRef) -> Refusal {
    (headline, Note::refused(what, why, rule))
}

impl Movement {
    /// All that the rules forbid about this move, in its order.
    pub(super) fn refusals(&self, course: &Course, sheet: &Sheet, lengths: Lengths) -> Vec<Refusal> {
        let mut refusals = self.immobile(sheet);
        let in_column = self.who == Who::Foot && self.square && self.formation.is_column();
        refusals.extend(in_column.then(|| {
            let why = "an attack or road column forms no square".into();
            refusal("Not possible", "A square at first".into(), why, FORMATIONS)
        }));
        let (mut formation, mut in_square) = (self.formation, self.square);
        for (leg, step) in self.legs.iter().zip(&course.steps) {
            refusals.extend(self.never_done(leg));
            refusals.extend(self.barred_ground(leg));
            if step.is_change {
                refusals.extend(self.barred_change(leg, sheet, lengths));
            }
            refusals.extend(self.barred_square(leg, formation, in_square));
            refusals.extend(self.barred_act(leg, sheet, lengths));
            match leg.act {
                Act::Form => (formation, in_square) = (leg.forms, leg.with_square),
                Act::Square => in_square = true,
                Act::Unsquare => in_square = false,
                Act::March if leg.breaks_square() => in_square = false,
                _ => {}
            }
        }
        if self.who.is_guns() {
            refusals.extend(self.battery_refusals(sheet).into_iter().map(|note| ("Not in this turn", note)));
            refusals.extend(self.too_far_by_hand(course, sheet, lengths));
        }
        refusals.extend(self.too_far(course, sheet, lengths));
        refusals
    }

    fn immobile(&self, sheet: &Sheet) -> Vec<Refusal> {
        let at = sheet.assault.battery_immobile_at.value;
        let moves = self.legs.iter().any(|leg| matches!(leg.act, Act::March | Act::About | Act::Prolong));
        let is_so = self.who.is_guns() && self.damage.n() >= at && moves;
        let why = format!("with {} a battery neither moves nor turns", counted(at, "B hit", "B hits"));
        is_so
            .then(|| refusal("Cannot move", "A move of this battery".into(), why, SPECIAL))
            .into_iter()
            .collect()
    }

    /// What troops of this kind never do.
    fn never_done(&self, leg: &Leg) -> Option<Refusal> {
        let fits = match self.who {
            Who::Foot => Act::OF_TROOPS.contains(&leg.act),
            Who::Horse => matches!(leg.act, Act::March | Act::About | Act::Form),
            Who::FootGuns | Who::HorseGuns => Act::OF_GUNS.contains(&leg.act),
            Who::Leader => leg.act == Act::March,
        };
        let why = match leg.act {
            Act::Square | Act::Unsquare => "only infantry forms square",
            Act::Form if self.who.is_guns() => "guns have no formations but normal and packed",
            Act::Unlimber | Act::Prolong | Act::Limber | Act::Fire => "only a battery does that",
            _ => "a leader’s base only rides",
        };
        let what = capitalize(leg.act.noun());
        (!fits).then(|| refusal("Not possible", what, why.into(), FORMATIONS))
    }

    fn barred_ground(&self, leg: &Leg) -> Option<Refusal> {
        if self.who == Who::Leader || !matches!(leg.act, Act::March | Act::Prolong) {
            return None;
        }
        let (walker, who) = (self.who.walker(), self.who.name());
        let why = |bars: &[Walker]| {
            if bars.contains(&Walker::Foot) {
                "only foot comes in, by winning an assault against its defenders".into()
            } else {
                format!("it is impassable to {who}")
            }
        };
        let ground = leg.ground.bars();
        if ground.contains(&walker) {
            return Some(refusal(NO_ENTRY, capitalize(leg.ground.name()), why(ground), SPECIAL));
        }
        let obstacle = if leg.act == Act::March { leg.obstacle.bars() } else { &[] };
        let what = capitalize(leg.obstacle.name());
        obstacle.contains(&walker).then(|| refusal(NO_CROSSING, what, why(obstacle), SPECIAL))
    }

    /// A change of formation by a unit with M hits, or near the enemy.
    fn barred_change(&self, leg: &Leg, sheet: &Sheet, lengths: Lengths) -> Vec<Refusal> {
        let what = || capitalize(leg.act.noun());
        let mut refusals = Vec::new();
        if self.morale >= Morale::Unformed {
            let why = format!(
                "a unit with {} changes no formation",
                counted(self.morale.hits(), "M hit", "M hits")
            );
            refusals.push(refusal("May not change formation", what(), why, MORALE));
        }
        if leg.near {
            let why = format!("enemy combat bases are within {}", self.nearness(sheet, lengths));
            refusals.push(refusal("May not change formation", what(), why, SYSTEMS));
        }
        refusals
    }

    /// So near to the enemy nobody of this system changes formation or unlimbers.
    pub(super) fn nearness(&self, sheet: &Sheet, lengths: Lengths) -> String {
        let zone = match self.system {
            ManeuverSystem::French => sheet.assault.all_out_in,
            ManeuverSystem::Prussian => sheet.assault.general_in,
        };
        lengths.hundredths(zone.value.hundredths())
    }

    fn barred_square(&self, leg: &Leg, formation: Deployment, in_square: bool) -> Option<Refusal> {
        if self.who != Who::Foot {
            return None;
        }
        let why = match leg.act {
            Act::Square if in_square => "it is in square",
            Act::Square if formation.is_column() => "an attack or road column forms no square",
            Act::Form if leg.with_square && leg.forms.is_column() => {
                "an attack or road column forms no square"
            }
            Act::Form if leg.forms == formation && leg.with_square == in_square => "it stands so already",
            Act::Unsquare if !in_square => "it is in no square then",
            _ => return None,
        };
        Some(refusal("Not possible", capitalize(leg.act.noun()), why.into(), FORMATIONS))
    }

    fn barred_act(&self, leg: &Leg, sheet: &Sheet, lengths: Lengths) -> Option<Refusal> {
        let what = capitalize(leg.act.noun());
        let guns = self.who.is_guns();
        let demoralized = self.morale == Morale::Demoralized;
        match leg.act {
            Act::About if self.who != Who::Leader && self.morale >= Morale::Shaken => {
                let why = format!("a {} unit does not face about", self.morale.name());
                Some(refusal("May not face about", what, why, MORALE))
            }
            Act::Unlimber if guns && demoralized => Some(refusal(
                "May not unlimber",
                what,
                "a demoralized battery does not unlimber".into(),
                MORALE,
            )),
            Act::Unlimber if guns && leg.near => {
                let why = format!("enemy units are within {}", self.nearness(sheet, lengths));
                Some(refusal("May not unlimber", what, why, SPECIAL))
            }
            Act::Fire if guns && demoralized && sheet.readings.demoralized_guns == SilencedGuns::Silent => {
                Some(refusal("May not fire", what, "four M hits silence a battery".into(), MORALE))
            }
            _ => None,
        }
    }

    /// How far this battery is pushed by hand, in hundredths of an inch.
    pub(super) fn by_hand(&self, sheet: &Sheet) -> i32 {
        let share = (100 - sheet.movement.limits.battery_loss.value * self.damage.n()).max(0);
        sheet.movement.prolong_in[self.weight].value.max(0) * share
    }

    fn too_far_by_hand(&self, course: &Course, sheet: &Sheet, lengths: Lengths) -> Vec<Refusal> {
        let most = self.by_hand(sheet);
        let far = course.steps.iter().filter(|step| step.is_prolong && step.cost.value > most);
        let why = |cost| {
            format!("it costs {}, and by hand it goes {}", lengths.hundredths(cost), lengths.hundredths(most))
        };
        far.map(|step| refusal("Too far by hand", step.label.clone(), why(step.cost.value), SPECIAL))
            .collect()
    }

    /// Why this unit has no assault bonus in this move.
    pub(super) fn bonus_bans(&self, course: &Course, sheet: &Sheet) -> Vec<Reason> {
        let limit = sheet.movement.limits.friends(self.system).value;
        let friends: i32 =
            self.legs.iter().filter(|leg| leg.act == Act::March).map(|leg| leg.friends.n()).sum();
        let guns = self.who.is_guns();
        let whole_move = sheet.readings.square_bonus == SquareBonus::WholeMove;
        // It may have used its bonus before it formed square.
        let is_spent = course.bonus_used() == 0 || course.bonus_pays().0 == 0;
        let bans = [
            (guns && self.damage.n() > 0, "a damaged battery has none".to_owned(), MODIFIERS),
            (
                guns && self.actions().contains(&Act::Prolong),
                "guns that are pushed by hand have none".into(),
                SPECIAL,
            ),
            (course.in_square && is_spent, "a unit in square has none".into(), FORMATIONS),
            (
                course.was_in_square && whole_move && !(course.in_square && is_spent),
                "a unit that was in square has none in its whole move (your reading)".into(),
                FORMATIONS,
            ),
            (self.pulls_back, "a division that pulls back has none".into(), ORDERS),
            (
                self.system == ManeuverSystem::Prussian && course.changes() > 0,
                "a unit on the Prussian system that changes its formation has none".into(),
                SYSTEMS,
            ),
            (
                friends > limit,
                format!(
                    "a unit on the {} system that passes more than {} has none",
                    self.system.name(),
                    counted(limit, "friend", "friends")
                ),
                SYSTEMS,
            ),
        ];
        bans.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, why, rule)| (why, rule)).collect()
    }

    /// A way that costs more than there is.
    fn too_far(&self, course: &Course, sheet: &Sheet, lengths: Lengths) -> Vec<Refusal> {
        let used = course.bonus_used();
        if used == 0 {
            return Vec::new();
        }
        let told = |n: i32| lengths.hundredths(n);
        let (cost, has) = (told(course.spent()), told(course.allowance()));
        let way = || format!("A way that costs {cost}");
        if self.has_stopped(course, sheet) {
            let why = "its extra assaults have taken all that it had";
            return vec![refusal("Too far", way(), why.into(), MODIFIERS)];
        }
        let bans = self.bonus_bans(course, sheet);
        if !bans.is_empty() {
            let why = |why: String| format!("it has {has} without the assault bonus, and {why}");
            let refused = |(reason, rule)| refusal("No assault bonus", way(), why(reason), rule);
            return bans.into_iter().map(refused).collect();
        }
        if used > course.bonus_left() {
            let all = match course.bonus_left() {
                0 => format!("it has no more than {has}"),
                bonus if bonus < course.bonus.value => {
                    format!("it has no more than {has} and {} of its assault bonus", told(bonus))
                }
                bonus => format!("it has no more than {has} and an assault bonus of {}", told(bonus)),
            };
            return vec![refusal("Too far", way(), all, ALLOWANCE)];
        }
        let mut refusals = Vec::new();
        let (pays, barred) = course.bonus_pays();
        if used > pays {
            let goes_back = course.steps.iter().any(|step| step.is_back);
            let why = barred.unwrap_or(if goes_back {
                "none for a way backwards"
            } else {
                "none for a change of formation"
            });
            let why = format!("it has {has} without the assault bonus, and there is {why}");
            refusals.push(refusal("No assault bonus", way(), why, SPECIAL));
        }
        let unlimbers = self.legs.iter().any(|leg| leg.act == Act::Unlimber);
        if self.who.is_guns() && unlimbers && self.legs.iter().any(|leg| leg.act == Act::Fire) {
            let why = "guns that used the assault bonus may not unlimber and fire in that turn";
            refusals.push(refusal(
                "May not fire",
                "Fire after the assault bonus".into(),
                why.into(),
                ALLOWANCE,
            ));
        }
        refusals
    }

    /// What its M hits keep it from.
    pub(in super::super) fn morale_remark(&self) -> Option<String> {
        let guns = self.who.is_guns();
        let text = match (self.morale, self.who) {
            (_, Who::Leader) | (Morale::Formed, _) => return None,
            (Morale::Demoralized, _) if guns => "Demoralized guns limber only to move away.",
            (Morale::Demoralized, _) => "Demoralized, it makes no move toward any enemy.",
            (Morale::Shaken, _) if guns => "Shaken guns are not pushed toward the enemy.",
            (Morale::Shaken, Who::Foot) => {
                "Shaken foot does not advance on cavalry or artillery, nor go all-out against infantry."
            }
            (Morale::Shaken, _) => {
                "Shaken cavalry does not assault artillery, nor go all-out against cavalry."
            }
            (Morale::Rattled, Who::Foot) => {
                "Rattled foot sends out no more skirmishers and does not assault cavalry."
            }
            (Morale::Rattled | Morale::Unformed, _) => return None,
        };
        Some(text.into())
    }

    /// Its extra assaults have taken all that it had, its bonus too (F4.11).
    pub(super) fn has_stopped(&self, course: &Course, sheet: &Sheet) -> bool {
        let has_bonus = course.bonus_left() > 0 && self.bonus_bans(course, sheet).is_empty();
        self.assaults.n() > 0 && course.allowance() == 0 && !has_bonus
    }
}
