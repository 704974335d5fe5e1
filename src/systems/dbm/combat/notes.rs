//! What the rules forbid about a combat, and what else to know of it.

use super::super::sheet::Sheet;
use super::super::terms::{Class, Fort, Grade, Troops};
use super::{Combat, Fate, Fighter, Fought};
use crate::rules::{NextStep, Note, RuleRef, Side, capitalize};
use crate::systems::dbm::movement::{MoveKind, Movement, Mover};
use crate::systems::dbm::press::PressForward;

const RANGES: RuleRef = RuleRef("Ranges");

/// Why nobody else does.
pub(super) const WHO_SHOOTS: &str = "only artillery, bowmen, war wagons, galleys, ships and boats (S) shoot";

impl Combat {
    /// What the rules forbid.
    pub(super) fn refusals(&self, sheet: &Sheet) -> Vec<Note> {
        let mut refusals = Vec::new();
        for side in Side::ALL {
            let fighter = self.fighter(side);
            if self.barred(side, sheet) {
                let what = format!("Shooting by {} {}", fighter.troops.name(), fighter.grade);
                refusals.push(Note::refused(what, WHO_SHOOTS, RANGES));
            }
        }
        refusals
    }

    /// What else to know.
    pub(super) fn remarks(&self, sheet: &Sheet, fought: Option<&Fought>) -> Vec<Note> {
        let mut remarks = Vec::new();
        let mut remark = |text: String| remarks.push(Note::Remark(text));
        for side in Side::ALL {
            let fight = self.fight(side);
            let (mine, enemy) = (fight.mine, fight.enemy);
            let name = mine.troops.name();
            if let Some(range) = sheet.ranges.of(mine.troops, mine.grade).filter(|_| mine.shoots) {
                remark(format!("{} {} shoot up to {} paces.", capitalize(name), mine.grade, range.value));
            }
            if mine.spent {
                let done = if mine.shoots { "shot" } else { "fought" };
                remark(format!("Every element of these {name} has {done} in this phase already."));
            }
            if !mine.troops.grades().contains(&mine.grade) {
                remark(format!("Army lists have no {name} {}.", mine.grade));
            }
            if mine.grade == Grade::X {
                let rating = fight.rating();
                let why = match mine.troops {
                    Troops::Kn | Troops::Bd => " in this fight.",
                    _ => ": the sheet does not say as what, so choose.",
                };
                remark(format!("{} (X) count as {rating}{why}", capitalize(name)));
            }
            let unseen = mine.class() == Class::Mounted
                && enemy.class() == Class::Foot
                && mine.going.good()
                && !enemy.going.good()
                && !mine.at_bad_going;
            if fight.close() && unseen {
                let foot = enemy.troops.name();
                remark(format!(
                    "If the going of the {foot} is bad for {name} too, {name} are hindered by it."
                ));
            }
            if let Some(foot) = fought.and_then(|fought| self.presses(fought, side)) {
                let foot = capitalize(foot.troops.name());
                remark(format!(
                    "{foot} may press forward in their own bound if all before their group fled and they pursue nobody."
                ));
            }
        }
        remarks
    }

    /// On to how far somebody flees, and to the move of our foot, where they may press forward.
    pub(super) fn next(&self, fought: &Fought) -> Vec<NextStep> {
        let mover = |of: &Fighter| Mover { unit: of.unit, troops: of.troops, grade: of.grade };
        let fled = Side::ALL.zip(fought.fates).into_iter().filter(|(_, fate)| *fate == Fate::Flees);
        let flight = fled.map(|(side, _)| {
            let mover = mover(self.fighter(side));
            NextStep::to("Flight", &Movement { mover, kind: MoveKind::Flee, ..Movement::default() })
        });
        let mut next: Vec<NextStep> = flight.collect();
        next.extend(self.presses(fought, Side::Theirs).map(|foot| {
            let press = PressForward { mover: mover(foot), ..PressForward::default() };
            NextStep::to("Pressing forward", &press)
        }));
        next
    }

    /// The foot before whom this side flees, where they may press forward if their group may.
    fn presses(&self, fought: &Fought, side: Side) -> Option<&Fighter> {
        let fight = self.fight(side);
        let (mine, enemy) = (fight.mine, fight.enemy);
        let presses = enemy.class() == Class::Foot && enemy.troops != Troops::Ps && !enemy.demoralised;
        let over_works = mine.fort != Fort::None || enemy.fort != Fort::None;
        (fought.fates[side] == Fate::Flees && fight.close() && presses && !over_works).then_some(enemy)
    }
}
