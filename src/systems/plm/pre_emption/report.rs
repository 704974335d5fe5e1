//! What is shown of an attempt to act first, what it writes, and where it leads on to.

use super::{Acting, Candidate, End, PreEmption};
use crate::rules::{Change, Lengths, NextStep, OddsTable, ResultTable, Side, capitalize};
use crate::systems::plm::actor::Actor;
use crate::systems::plm::moves::first_failure;
use crate::systems::plm::next_steps::acts;
use crate::systems::plm::sheet::{ChargeOutOfTurn, PreemptingUnit, Sheet};
use crate::systems::plm::state::{ATTEMPTED, PRE_EMPTED};
use crate::systems::plm::terms::Arm;

impl PreEmption {
    pub(super) fn odds(&self, chances: &[i32], verb: &str, end: Option<End>) -> OddsTable {
        let acts = format!("{} {}", capitalize(verb), self.acting.manner());
        let all = first_failure(chances, |place| self.face(place)).map(|place| End::of(*place, chances));
        OddsTable::of(
            "Attempt",
            acts.clone(),
            &all,
            end,
            |end| *end == End::Acts,
            |end| {
                let label = match end {
                    End::Acts => acts.clone(),
                    End::Stopped => "Stopped by the ground".into(),
                    End::TooLate => self.too_late().into(),
                };
                (label, String::new(), Some(Side::ours_if(*end == End::Acts)))
            },
        )
    }

    /// Everybody with what they may do and their chance.
    pub(super) fn shares(&self, sheet: &Sheet) -> ResultTable {
        let rows = self.candidates.iter().enumerate().map(|(place, candidate)| {
            let cells = match candidate.barred(sheet) {
                Some((why, _)) => vec![why, "·".into()],
                None => {
                    let chances = candidate.chances(sheet);
                    let dist = first_failure(&chances, |_| None);
                    let odds = dist.odds(|place| *place == chances.len());
                    let mark = candidate.sum(sheet).source().mark();
                    vec![candidate.verb().into(), odds.percent() + mark]
                }
            };
            (self.called(place), cells)
        });
        let chosen = self.called(self.place());
        ResultTable {
            heads: vec![if self.acting.reacted_to() { "Reacts" } else { "First" }, "Chance"],
            rows: rows.collect(),
            total: Some(("Attempts it", vec![chosen])),
        }
    }

    pub(super) fn changes(&self, end: Option<End>, candidate: &Candidate) -> Vec<Change> {
        let Some(end) = end else { return Vec::new() };
        let on = self.acting.unit;
        let attempt =
            Change::set(capitalize(&self.acting.called()), "attempt made on it", &ATTEMPTED, 1).on(on);
        let mut changes = vec![attempt];
        if end != End::TooLate {
            let what = match end {
                End::Stopped => {
                    format!("charges {}, and is stopped by the ground", self.acting.manner())
                }
                _ => format!("{} {}", candidate.verb(), self.acting.manner()),
            };
            changes.push(Change::set(candidate.unit.called(), what, &PRE_EMPTED, 1).on(candidate.unit.unit));
        }
        changes
    }

    /// Whoever acts first fires or fights; else the unit acts that was about to.
    pub(super) fn next(&self, end: Option<End>, candidate: &Candidate) -> Vec<NextStep> {
        let Acting { unit, name, .. } = &self.acting;
        let reacts = self.acting.reacted_to();
        match end {
            None => Vec::new(),
            Some(End::Acts) => vec![candidate.acts_on(*unit, name, reacts)],
            Some(End::Stopped | End::TooLate) if reacts => Vec::new(),
            Some(End::Stopped | End::TooLate) => {
                vec![acts(Actor { unit: *unit, name: name.clone(), ..Actor::default() })]
            }
        }
    }

    pub(super) fn remarks(
        &self,
        end: Option<End>,
        candidate: &Candidate,
        sheet: &Sheet,
        lengths: Lengths,
    ) -> Vec<String> {
        let is_charge = candidate.unit.arm() == Arm::Cavalry;
        let is_open = end.is_none();
        let reacts = self.acting.reacted_to();
        let has_used = self.candidates.iter().any(|candidate| candidate.used);
        let again = has_used && sheet.readings.preempting_unit == PreemptingUnit::ForEach;
        let one_action = is_charge && sheet.readings.charge_out_of_turn == ChargeOutOfTurn::OneAction;
        let acted = |charges| end == Some(End::Acts) && is_charge == charges;
        let is_late = matches!(end, Some(End::Stopped | End::TooLate));
        let reach = lengths.inches(candidate.reach(sheet));
        let all = [
            (
                reacts,
                "It is a reaction: that unit could not be seen before it acted, and has done what it did."
                    .to_string(),
            ),
            (
                is_open && is_charge,
                format!(
                    "It changes face by {}° at most as it charges home.",
                    sheet.actions.charge_turn.value
                ),
            ),
            (one_action, format!("It charges {reach} at most, its move of one action (your reading).")),
            (again, "Who has acted out of turn this roll may do so again (your reading).".into()),
            (is_open, "An attempt that fails is used up.".into()),
            (
                acted(false) && !reacts,
                "It fires once. The target passes its morale test and acts, or fails and does nothing this roll."
                    .into(),
            ),
            (
                acted(false) && reacts,
                "It fires once. The target has acted; if it fails its morale test, it does no more by this roll."
                    .into(),
            ),
            (
                acted(true) && !reacts,
                "Fight the melee at once. The acting unit acts only if it wins."
                    .into(),
            ),
            (acted(true) && reacts, "Fight the melee at once. The unit that it charges has acted.".into()),
            (is_late && !reacts, "The acting unit acts as it likes.".into()),
            (is_late && reacts, "The attempt is used up.".into()),
        ];
        all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, text)| text).collect()
    }
}
