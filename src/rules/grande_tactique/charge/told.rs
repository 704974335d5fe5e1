//! The charge in words, and its chances.

use super::super::chances::{Told, table};
use super::super::morale::needs;
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Effect, Temper};
use super::{Charging, Course, End, TARGET};
use crate::rules::{Note, OddsTable, Whose, capital};

impl Charging {
    pub(super) fn table(&self, sheet: &Sheet, end: Option<End>) -> OddsTable {
        let all = self.chances(sheet).map(|end| *end as i32);
        let tell = |n: i32| {
            let (label, whose, end) = match n {
                0 => ("Charge succeeds", Whose::Ours, End::Succeeds),
                1 => ("Resisted", Whose::Theirs, End::Resisted),
                _ => ("Charge fails", Whose::Theirs, End::Fails),
            };
            Told(label.into(), self.then(sheet, 0, end), whose)
        };
        table("Charge", "Charge succeeds", &all, end.map(|end| end as i32), &|n| n == 0, &tell)
    }

    /// What becomes of both sides then.
    fn then(&self, sheet: &Sheet, principal: usize, end: End) -> String {
        let chargers = match self.of_a_charger(sheet, end != End::Fails, end) {
            Effect::Nothing => String::new(),
            effect => self
                .chargers
                .get(principal)
                .map_or_else(String::new, |one| ["chargers: ", &*one.unit.told(effect)].concat()),
        };
        let target = match self.of_the_target(sheet, principal, end) {
            Effect::Nothing => String::new(),
            effect => ["target ", &*self.target.told(effect)].concat(),
        };
        [target, chargers].into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// Headline and sentence.
    pub(super) fn told(&self, sheet: &Sheet, course: &Course) -> (String, String) {
        let Some(end) = course.end else {
            let hope = self.table(sheet, None).hope();
            let target = match self.is_helpless() {
                true => "target gives way".into(),
                false => ["target ", &*needs(sheet, self.modifiers(sheet, TARGET))].concat(),
            };
            let detail = match &course.passed {
                None => ["Charger ", &*needs(sheet, self.modifiers(sheet, 0)), "; ", &target].concat(),
                Some(_) => ["The charge goes home. ", &*capital(&target)].concat(),
            };
            return ([&hope.per_cent().to_string(), " %"].concat(), detail);
        };
        let headline = match end {
            End::Succeeds => "Charge succeeds",
            End::Resisted => "Resisted",
            End::Fails => "Charge fails",
        };
        let mut said = vec![capital(&self.then(sheet, course.principal, end))];
        match course.after {
            Some(None) => said.push("Roll the charger's check after the charge".into()),
            Some(Some(passed)) => {
                said.push(capital(&self.afterwards(course.principal).told(sheet, passed)));
            }
            None => {}
        }
        said.retain(|said| !said.is_empty());
        (headline.into(), said.join(". "))
    }

    pub(super) fn notes(&self, sheet: &Sheet, course: &Course) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut say = |so: bool, text: &str| {
            if so {
                notes.push(Note::Remark(text.into()));
            }
        };
        let succeeded = course.end == Some(End::Succeeds);
        let resisted = course.end == Some(End::Resisted);
        let guns = self.target.arm() == Arm::Guns;
        let foot = self.chargers.get(course.principal).is_some_and(|one| one.unit.arm() == Arm::Foot);
        say(
            self.chargers.len() > 1 && self.rolling(sheet) == 1,
            "The principal charger checks for all of them.",
        );
        say(self.is_helpless(), "The target is out of hand: it does not check.");
        say(succeeded && guns, "The battery is silenced; a charger in contact may spike it in a PIP phase.");
        say(succeeded && !guns && foot, "The principal charger may take the position.");
        say(
            matches!(course.after, Some(Some(true))),
            "Only the principal charger pursues or follows up; a follow-up charge is resolved at once.",
        );
        say(succeeded && !guns, "How far it flees, and who follows: see Flight.");
        say(
            succeeded && self.target.general && !guns,
            "A general is with the target: roll for him, see Flight.",
        );
        say(resisted && guns && self.guns_fire(), "The battery starts firing; the chargers stay in contact.");
        say(resisted && !guns, "The chargers stay where they are.");
        let by_horse = self.chargers.iter().any(|one| one.unit.arm() == Arm::Horse);
        let shaken_horse = self.target.arm() == Arm::Horse && self.target.temper == Temper::Shaken;
        say(course.end.is_none() && by_horse && shaken_horse, "If it resists, it is eager again.");
        notes
    }
}
