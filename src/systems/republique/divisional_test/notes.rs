//! What else to know of the panic test of a division.

use super::report::Tested;
use super::{Disorder, DivisionalTest, Member, Trigger, Verdict};
use crate::rules::{Lengths, Note};
use crate::systems::republique::sheet::{
    AverageGrade, DisorderTime, SecondDisorder, Sheet, TopUp, by_reading,
};
use crate::systems::republique::terms::{Morale, Retrograde, WayBack};

impl DivisionalTest {
    pub(super) fn notes(&self, sheet: &Sheet, lengths: Lengths, tested: &Tested) -> Vec<Note> {
        let beside = lengths.inches(sheet.panic_test.adjoining_in.value);
        let near = lengths.inches(sheet.panic_test.leader_in.value);
        let mut notes = Vec::new();
        let mut remark = |so: bool, text: String| {
            if so {
                notes.push(Note::Remark(text));
            }
        };
        let is_beside = self.why != Trigger::Own;
        let owed = self.units.iter().any(|unit| !unit.is_gone() && unit.disorder == Disorder::Owed);
        let is_first = sheet.readings.disorder_time == DisorderTime::BeforeTests;
        remark(
            self.why == Trigger::Own,
            "All divisions with a P5 of their own test first; nobody moves before the last of them has."
                .into(),
        );
        remark(
            is_beside,
            format!(
                "Neighbours are within {beside} and in sight, measured before any of them moves. All neighbours of those that panicked in one round test together."
            ),
        );
        remark(
            self.tests().len() == 2,
            "A die for each cause, with the same modifiers; the worse one counts.".into(),
        );
        remark(
            is_beside && self.panicked_heavy,
            "Heavy support that has panicked is no support any more, even where none of its units is shaken (C47).".into(),
        );
        remark(
            self.lost_its_leader(),
            format!(
                "A leader counts who was lost in this turn within {near} of one of its units, whoever of its chain of command he is."
            ),
        );
        remark(owed && is_first, "1M to come for a rout or an assault bonus counts already.".into());
        notes.extend(by_reading(
            owed && !is_first,
            "1M for a rout or an assault bonus falls after the panic tests",
        ));
        let at_start = sheet.readings.average_grade == AverageGrade::AtStart;
        notes.extend(by_reading(at_start, "Its average grade is that of the bases that it began with"));
        if tested.verdict == Some(Verdict::Stands) {
            let again = "No other neighbour’s panic has it tested again in this phase.";
            notes.extend(is_beside.then(|| Note::Remark(again.into())));
        } else {
            notes.extend(self.notes_on_flight(sheet, &beside, tested));
        }
        notes
    }

    fn notes_on_flight(&self, sheet: &Sheet, beside: &str, tested: &Tested) -> Vec<Note> {
        let (by, left) = (tested.by(), || self.units.iter().filter(|unit| !unit.is_gone()));
        let mut notes = Vec::new();
        let mut remark = |so: bool, text: String| {
            if so {
                notes.push(Note::Remark(text));
            }
        };
        let is_over = tested.verdict == Some(Verdict::Panics);
        remark(
            is_over,
            format!(
                "Divisions within {beside} of it, measured before it moves, and in sight test next, each once for all its neighbours."
            ),
        );
        remark(
            is_over && tested.moves()[0] > 0,
            "Every unit of it goes, however far from the enemy, and gives up its post. Its leader may ride to the middle of it, unless he is hors de combat.".into(),
        );
        let (limbering, breakout) = (sheet.assault.battery_retreat_b.value, sheet.assault.breakout_b.value);
        let guns = left().any(|unit| unit.is_guns() && (by == Retrograde::Rout || !unit.limbered));
        let text = match by {
            Retrograde::Rout => "Guns that rout are left where they stand.".into(),
            Retrograde::Retreat => {
                format!(
                    "Guns limber up to retreat at {limbering}B a battery, counted here; those that cannot are lost."
                )
            }
            _ => "Guns limber up to go, however near the enemy is; those that cannot are lost.".into(),
        };
        remark(guns, text);
        remark(
            left().any(|unit| unit.way == WayBack::Enemy),
            format!(
                "Cut off by the enemy, elite troops break out at {breakout}B, counted here; others surrender."
            ),
        );
        remark(
            left().any(|unit| unit.way == WayBack::Impassable),
            "Cut off by impassable ground, everybody surrenders.".into(),
        );
        remark(
            self.draws(tested),
            "Who of one grade deserts is drawn at random: here those that are marked as drawn, then the first on the list.".into(),
        );
        let extra = self.town || self.rear || self.bridge || self.forest;
        remark(
            by == Retrograde::Rout && extra,
            "What a unit has lost a base for in this turn already does not cost the division another one."
                .into(),
        );
        let last_alone = sheet.readings.top_up == TopUp::Last && left().any(Member::went_back);
        notes.extend(by_reading(last_alone, "Of the moves back in this turn the last one counts alone"));
        let twice = |unit: &Member| unit.disorder != Disorder::None && unit.morale != Morale::Demoralized;
        let again = sheet.readings.second_disorder == SecondDisorder::Again;
        let again = again && by == Retrograde::Rout && left().any(twice);
        notes.extend(by_reading(again, "The rout of its division costs a unit another M"));
        notes
    }

    /// Another unit of the same grade might have deserted as well.
    fn draws(&self, tested: &Tested) -> bool {
        let flights =
            || self.units.iter().zip(&tested.flights).filter_map(|(unit, one)| Some((unit, one.as_ref()?)));
        let lost = flights().filter(|(_, flight)| flight.lost > 0).map(|(unit, _)| unit.grade).min();
        let could = |(unit, flight): &(&Member, &super::Flight)| {
            Some(unit.grade) == lost && flight.can_desert > flight.lost
        };
        let of_grade = flights().filter(|(unit, flight)| Some(unit.grade) == lost && flight.can_desert > 0);
        of_grade.count() > 1 && flights().any(|pair| could(&pair))
    }
}
