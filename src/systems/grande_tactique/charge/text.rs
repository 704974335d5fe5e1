//! The charge in words.

use super::super::morale::{CUT_OFF, Checks};
use super::super::sheet::{SeveralChargers, Sheet};
use super::super::terms::{Arm, Effect, Morale};
use super::checks::TARGET;
use super::resolution::{Course, End};
use super::{Charge, NAMES};
use crate::rules::{Note, Source, Sourced, capitalize};

impl Charge {
    /// "target flees, chargers: is shaken": what becomes of both sides then.
    pub(super) fn consequences(&self, sheet: &Sheet, leader: usize, end: End) -> String {
        let target = match self.of_the_target(sheet, leader, end) {
            Sourced { value: Effect::Nothing, .. } => String::new(),
            effect => format!("target {}", self.target.describe_cell(effect)),
        };
        let charger = self.chargers.get(leader);
        let chargers = match (self.of_a_charger(sheet, end != End::Fails, end), charger) {
            (Sourced { value: Effect::Nothing, .. }, _) | (_, None) => String::new(),
            (effect, Some(one)) if self.chargers.len() == 1 => {
                format!("charger {}", one.unit.describe_cell(effect))
            }
            (effect, Some(one)) => format!("each charger {}", one.unit.describe_cell(effect)),
        };
        [target, chargers].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
    }

    fn needs(&self, sheet: &Sheet, place: usize) -> String {
        self.check_at(place).map(|check| check.needs(sheet)).unwrap_or_default()
    }

    /// What cavalry does when it has driven its target off and checked.
    pub(super) fn after_the_check(&self, sheet: &Sheet, principal: usize, passed: bool) -> String {
        let unit = self.chargers.get(principal).map(|one| &one.unit);
        let fails = sheet.charge.pursuit_fails;
        match (passed, fails.value, unit) {
            (true, ..) => "halts, pursues or follows up, as its player chooses ◇".into(),
            (false, Effect::Nothing, _) | (false, _, None) => "must pursue ◇".into(),
            (false, _, Some(unit)) if fails.source == Source::House => {
                format!("must pursue, and {}", unit.describe_cell(fails))
            }
            (false, _, Some(unit)) => format!("must pursue ◇, and {}", unit.describe_cell(fails)),
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
            let rolling = self.rolling(sheet);
            let next = (0..rolling).find(|place| self.dice.at(*place).is_none()).unwrap_or_default();
            let charger = if rolling == 1 { "Charger" } else { NAMES[next] };
            let detail = match &course.passed {
                None => format!("{charger} {}, {target}.", self.needs(sheet, next)),
                Some(_) => format!("The charge goes home: {target}."),
            };
            return (hope.percent(), detail);
        };
        let mut sentences = vec![capitalize(&self.consequences(sheet, course.leader, end))];
        match course.after {
            Some(None) => sentences.push("Roll the charger's check after the charge".into()),
            Some(Some(passed)) => {
                sentences.push(capitalize(&self.after_the_check(sheet, course.leader, passed)));
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
        let is_open = course.end.is_none();
        let (has_failed, is_resisted) = (course.end == Some(End::Fails), course.end == Some(End::Resisted));
        let has_succeeded = course.end == Some(End::Succeeds);
        let is_artillery = self.target.arm() == Arm::Artillery;
        let leader = self.chargers.get(course.leader).map(|one| &one.unit);
        let is = |arm| leader.is_some_and(|unit| unit.arm() == arm);
        let of_the_target = self.of_the_target(sheet, course.leader, End::Succeeds);
        let gives_way = has_succeeded && of_the_target.value == Effect::Flees;
        match (self.chargers.len(), sheet.readings.several_chargers) {
            (0 | 1, _) => {}
            (_, SeveralChargers::ThePrincipal) => {
                remark(true, "The principal charger checks for all of them ◇.");
            }
            (_, SeveralChargers::Each) => remark(true, "Each charger checks for itself (your reading)."),
        }
        remark(is_open && self.is_helpless(), "The target is routed or silenced: it takes no check.");
        remark(
            has_failed,
            "The charge is over: the chargers stay where they are, and the target takes no check.",
        );
        remark(
            gives_way && is_artillery,
            "The battery is silenced. A charger in contact may spike it in a PIP Phase.",
        );
        remark(
            has_succeeded && course.leader > 0,
            "The principal charger failed his check: nobody takes the position, pursues or follows up.",
        );
        remark(
            gives_way && !is_artillery && is(Arm::Infantry) && course.leader == 0,
            "The principal charger may take the position ◇.",
        );
        remark(
            course.after == Some(Some(true)),
            "Only the principal charger pursues or follows up. A follow-up charge is resolved at once.",
        );
        remark(
            gives_way && self.target.general && !is_artillery,
            "A general is with the target: roll whether he is lost.",
        );
        let by_artillery = match (self.target.limbered, self.starts_firing()) {
            (_, true) => "The battery starts firing. The chargers stay in contact.",
            (true, _) => "The battery is limbered and does not fire. The chargers stay in contact.",
            (false, _) => {
                "Charged only in flank or rear the battery does not start firing. The chargers stay in contact."
            }
        };
        remark(is_resisted && is_artillery, by_artillery);
        remark(is_resisted && !is_artillery, "The chargers stay where they are, in contact ◇.");
        let is_shaken_cavalry = self.target.arm() == Arm::Cavalry && self.target.morale == Morale::Shaken;
        let resists = self.target.describe_cell(self.of_the_target(sheet, course.leader, End::Resisted));
        remark(
            is_open && is(Arm::Cavalry) && is_shaken_cavalry,
            &format!("If the target resists, it {resists}."),
        );
        remark(is_open && !self.is_helpless(), CUT_OFF);
        notes
    }
}
