//! The charge in words.

use super::super::morale::Checks;
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Effect, Morale};
use super::Charge;
use super::checks::TARGET;
use super::resolution::{Course, End};
use crate::rules::{Note, capitalize};

impl Charge {
    /// "target flees, chargers: is shaken": what becomes of both sides then.
    pub(super) fn consequences(&self, sheet: &Sheet, principal: usize, end: End) -> String {
        let target = match self.of_the_target(sheet, principal, end) {
            Effect::Nothing => String::new(),
            effect => format!("target {}", self.target.describe(effect)),
        };
        let charger = self.chargers.get(principal);
        let chargers = match (self.of_a_charger(sheet, end != End::Fails, end), charger) {
            (Effect::Nothing, _) | (_, None) => String::new(),
            (effect, Some(one)) if self.chargers.len() == 1 => {
                format!("charger {}", one.unit.describe(effect))
            }
            (effect, Some(one)) => format!("each charger {}", one.unit.describe(effect)),
        };
        [target, chargers].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
    }

    fn needs(&self, sheet: &Sheet, place: usize) -> String {
        self.check_at(place).map(|check| check.needs(sheet)).unwrap_or_default()
    }

    /// What cavalry does when it has driven its target off and checked.
    pub(super) fn after_the_check(&self, sheet: &Sheet, principal: usize, passed: bool) -> String {
        let unit = self.chargers.get(principal).map(|one| &one.unit);
        match (passed, sheet.charge.pursuit_fails.value, unit) {
            (true, ..) => "halts, pursues or follows up, as its player chooses".into(),
            (false, Effect::Nothing, _) | (false, _, None) => "must pursue".into(),
            (false, effect, Some(unit)) => format!("must pursue, and {}", unit.describe(effect)),
        }
    }

    /// Headline and sentence.
    pub(super) fn headline(&self, sheet: &Sheet, course: &Course) -> (String, String) {
        let Some(end) = course.end else {
            let hope = self.table(sheet, None).hope();
            let target = match self.is_helpless() {
                true => "target gives way".into(),
                false => format!("target {}", self.needs(sheet, TARGET)),
            };
            let detail = match &course.passed {
                None => format!("Charger {}, {target}.", self.needs(sheet, 0)),
                Some(_) => format!("The charge goes home: {target}."),
            };
            return (format!("{}%", hope.per_cent()), detail);
        };
        let mut sentences = vec![capitalize(&self.consequences(sheet, course.principal, end))];
        match course.after {
            Some(None) => sentences.push("Roll the charger's check after the charge".into()),
            Some(Some(passed)) => {
                sentences.push(capitalize(&self.after_the_check(sheet, course.principal, passed)));
            }
            None => {}
        }
        sentences.retain(|sentence| !sentence.is_empty());
        let detail: Vec<String> = sentences.into_iter().map(|sentence| sentence + ".").collect();
        (end.name().into(), detail.join(" "))
    }

    pub(super) fn notes(&self, sheet: &Sheet, course: &Course) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut remark = |so: bool, text: &str| {
            if so {
                notes.push(Note::Remark(text.into()));
            }
        };
        let (has_succeeded, is_resisted) =
            (course.end == Some(End::Succeeds), course.end == Some(End::Resisted));
        let is_open = course.end.is_none();
        let is_artillery = self.target.arm() == Arm::Artillery;
        let principal = self.chargers.get(course.principal).map(|one| &one.unit);
        let is = |arm| principal.is_some_and(|unit| unit.arm() == arm);
        remark(
            is_open && self.chargers.len() > 1 && self.rolling(sheet) == 1,
            "The principal charger checks for all of them.",
        );
        remark(is_open && self.is_helpless(), "The target is routed or silenced: it takes no check.");
        remark(
            has_succeeded && is_artillery,
            "The battery is silenced. A charger in contact may spike it in a PIP Phase.",
        );
        remark(
            has_succeeded && !is_artillery && is(Arm::Infantry),
            "The principal charger may take the position.",
        );
        remark(
            course.after == Some(Some(true)),
            "Only the principal charger pursues or follows up. A follow-up charge is resolved at once.",
        );
        remark(
            has_succeeded && self.target.general && !is_artillery,
            "A general is with the target: roll whether he is lost.",
        );
        remark(
            is_resisted && is_artillery && self.starts_firing(),
            "The battery starts firing. The chargers stay in contact.",
        );
        remark(is_resisted && !is_artillery, "The chargers stay where they are, in contact.");
        let is_shaken_cavalry = self.target.arm() == Arm::Cavalry && self.target.morale == Morale::Shaken;
        remark(is_open && is(Arm::Cavalry) && is_shaken_cavalry, "If it resists, it is eager again.");
        notes
    }
}
