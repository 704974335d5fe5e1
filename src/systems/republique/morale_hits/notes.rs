//! What else to know of hits on a unit.

use super::{HitBy, HitsTaken, MoraleHits};
use crate::rules::{Context, Note};
use crate::systems::republique::Republique;
use crate::systems::republique::sheet::{
    LeaderTest, LostInAssault, PassingPanic, Sheet, SilencedGuns, SquareOff, by_reading,
};
use crate::systems::republique::terms::{Arm, Morale, Retrograde, WayBack};

impl MoraleHits {
    pub(super) fn notes(&self, sheet: &Sheet, context: &Context<Republique>, taken: &HitsTaken) -> Vec<Note> {
        let lengths = context.lengths;
        let mut notes = Vec::new();
        let mut remark = |so: bool, text: String| {
            if so {
                notes.push(Note::Remark(text));
            }
        };
        let (back, ended) = (taken.back(), taken.end.is_some());
        let passing = self.by == HitBy::Passing && (taken.p > 0 || taken.panic.is_some());
        let at_once = sheet.readings.passing_panic == PassingPanic::AtOnce;
        remark(
            passing && !at_once && !ended,
            "Passing fire: M and B hits count at once. For its P hits it moves at the end of the fire phase, by all that it has by then.".into(),
        );
        remark(
            passing && at_once && !ended,
            "Passing fire: it moves for its P hits at once (your reading).".into(),
        );
        remark(
            self.by == HitBy::Fire && back.is_some(),
            "It moves at the end of the fire phase, once all fire is over and the leaders are tested. No division tests its panic in this phase.".into(),
        );
        let worst = sheet.panic_index[self.grade].len() as i32;
        let is_worst = taken.panic.is_some_and(|(level, _)| level >= worst);
        remark(is_worst, "P5: its division tests in the panic phase.".into());
        let is_lost = ended && self.by == HitBy::Assault && !is_worst;
        let tests = sheet.readings.lost_in_assault == LostInAssault::Tests;
        remark(is_lost && tests, "Nothing is left of it: its division tests in the panic phase.".into());
        remark(
            is_lost && !tests,
            "Nothing is left of it; without a P5 its division does not test for that (your reading).".into(),
        );
        remark(
            back.is_some_and(|back| back == Retrograde::Rout) && taken.morale != Morale::Demoralized,
            format!(
                "For its rout it takes 1M {}, one in a turn at most.",
                sheet.readings.disorder_time.when()
            ),
        );
        remark(self.by == HitBy::Disorder, "Disorder is 1M in a turn, and never becomes a P hit.".into());
        remark(
            self.way != WayBack::Clear && taken.panic.is_some(),
            "Barred is what is barred straight away from the threat, toward its own lines, and between the two.".into(),
        );
        notes.extend(self.notes_on_guns(sheet, taken));
        let reach = lengths.inches(sheet.hors_de_combat.reach_in.value);
        let each_round = self.by == HitBy::Assault && sheet.readings.leader_test == LeaderTest::EachRound;
        let when = match self.by {
            HitBy::Assault if each_round => "now (your reading)",
            HitBy::Assault => "at the end of the assaults",
            _ => "at the end of the fire phase",
        };
        let others = match self.by {
            _ if taken.lost == 0 => "",
            HitBy::Assault => "; prisoners do not count",
            _ => "; deserters do not count",
        };
        let mut remark = |so: bool, text: String| {
            if so {
                notes.push(Note::Remark(text));
            }
        };
        remark(
            taken.b > 0,
            format!("Leaders within {reach} of it are tested {when}, with its {}B{others}.", taken.b),
        );
        let stays = self.square && self.arm() == Arm::Infantry && taken.morale != Morale::Formed && !ended;
        let is_free = sheet.readings.square_off == SquareOff::Free;
        remark(
            stays && !is_free,
            "It stays in square until it is formed: leaving it is a change of formation.".into(),
        );
        notes.extend(by_reading(stays && is_free, "Leaving its square is no change of formation"));
        notes
    }

    fn notes_on_guns(&self, sheet: &Sheet, taken: &HitsTaken) -> Vec<Note> {
        let mut notes = Vec::new();
        if !self.is_guns() {
            return notes;
        }
        let mut remark = |so: bool, text: String| {
            if so {
                notes.push(Note::Remark(text));
            }
        };
        let (back, ended) = (taken.back(), taken.end.is_some());
        let [gone_at, immobile_at] = [sheet.artillery.battery_gone_at, sheet.assault.battery_immobile_at];
        remark(
            back.is_some() && !self.limbered,
            "It limbers up to go, however near the enemy is; guns that do not are lost.".into(),
        );
        remark(
            !ended && self.body().is_immobile(sheet, taken.b),
            format!(
                "With {}B a battery neither moves nor turns, and any P hit ends it. {}{} B end it too.",
                immobile_at.value,
                gone_at.value,
                gone_at.source.mark()
            ),
        );
        remark(
            !ended && taken.damage > 0 && !self.body().is_immobile(sheet, taken.b),
            "Each B takes a quarter of a battery’s move, and any takes its assault bonus.".into(),
        );
        remark(
            !ended && self.morale == Morale::Formed && (self.m_now() > 0 || back.is_some()),
            "Guns that take an M hit or move lose their saved fire.".into(),
        );
        let fires =
            sheet.readings.demoralized_guns == SilencedGuns::Fire && taken.morale == Morale::Demoralized;
        notes.extend(by_reading(fires && !ended, "Demoralized guns fire"));
        notes
    }
}
