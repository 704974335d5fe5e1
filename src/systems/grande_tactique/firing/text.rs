//! The fire attack in words.

use super::super::sheet::Sheet;
use super::super::terms::{Arm, Effect, Morale};
use super::{Beaten, Firing, Target};
use crate::rules::{Note, capitalize};

/// How the dice decide is not in the pages that we have (R1).
pub(in super::super) const HOUSE_RULE: &str =
    "A die each, and the higher total beats the lower: ours ◇, the author's way is not known.";

impl Firing {
    /// Headline and sentence.
    pub(super) fn headline(
        &self,
        sheet: &Sheet,
        target: &Target,
        beaten: Option<Beaten>,
        end: Option<(Beaten, Effect)>,
    ) -> (String, String) {
        let Some(beaten) = beaten else {
            let hope = self.hope(sheet);
            return (hope.percent(), self.aim(sheet, target).into());
        };
        let unit = self.unit(target, beaten);
        let headline = match beaten {
            Beaten::Nobody => return ("No effect".into(), "The totals are equal.".into()),
            Beaten::Target => "Target beaten",
            Beaten::Firer => "Firer beaten",
        };
        let detail = match end {
            None => format!("{}: roll its Morale Check. It flees if that fails.", unit.called()),
            Some(end) => format!("{} {}.", unit.called(), self.then(sheet, target, end)),
        };
        (headline.into(), capitalize(&detail))
    }

    pub(super) fn notes(
        &self,
        sheet: &Sheet,
        target: &Target,
        beaten: Option<Beaten>,
        end: Option<(Beaten, Effect)>,
    ) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut remark = |so: bool, text: &str| {
            if so {
                notes.push(Note::Remark(text.into()));
            }
        };
        let is_open = beaten.is_none();
        remark(true, HOUSE_RULE);
        remark(
            is_open && self.fires_back(target),
            "The target gets a Firing marker: it can fire back, in its own turn.",
        );
        let drives_off = [Beaten::Target, Beaten::Firer].into_iter().any(|who| {
            (is_open || beaten == Some(who))
                && self.is_grapeshot(target, who)
                && sheet.beaten.grapeshot.value == Effect::Flees
                && self.unit(target, who).arm() != Arm::Artillery
        });
        remark(drives_off, "Grapeshot: whoever artillery beats in contact flees at once.");
        let fled = end.filter(|(_, effect)| *effect == Effect::Flees).map(|(who, _)| self.unit(target, who));
        let fled = fled.filter(|unit| unit.arm() != Arm::Artillery);
        remark(fled.is_some(), "It is moved away in flight at once, and stops firing.");
        remark(fled.is_some_and(|unit| unit.general), "A general is with it: roll whether he is lost.");
        let is_routed = target.unit.morale == Morale::Routed;
        let flees_again = self.flees_again(sheet, target);
        remark(
            is_routed && is_open && !flees_again,
            "The target is routed or silenced already: being beaten changes nothing.",
        );
        remark(
            is_routed && is_open && flees_again,
            "The target is routed already: beaten, it flees again at once (your reading).",
        );
        let checks = [Beaten::Target, Beaten::Firer].into_iter().any(|who| {
            let could = is_open && self.effect(sheet, target, who).value == Effect::Check;
            could && self.check(target, who).is_decided_by_face(sheet)
        });
        remark(checks, "In its Morale Check a 1 always fails, and a 6 passes (your reading).");
        let others = self.targets.iter().filter(|other| !std::ptr::eq(*other, target));
        let is_by_reading =
            |other: &Target| other.is_exactly_at_normal_range(sheet) && other.is_at_long_range(sheet);
        remark(
            self.firer.arm() == Arm::Artillery && others.into_iter().any(is_by_reading),
            "Another target stands exactly at normal range, which counts as long (your reading).",
        );
        notes
    }
}
