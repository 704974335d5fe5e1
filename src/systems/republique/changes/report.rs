//! The answer in words.

use super::super::nation::{Listed, unlisted};
use super::super::terms::{CommandSystem, Morale};
use super::super::{Arm, Sheet};
use super::{Ask, COMMAND, Changes, Leave, UNITS};
use crate::rules::{Breakdown, Lengths, Note, Quantity, Report, Source, capitalize, counted, input};
use std::borrow::Cow;

impl Changes {
    pub(super) fn report(&self, sheet: &Sheet, lengths: Lengths) -> Report {
        let mut report = match self.ask {
            Ask::Messages => self.messages(),
            Ask::LostPost => self.lost_post(sheet),
            _ => self.change(sheet, lengths),
        };
        report.sums.extend(self.systems(sheet));
        report.notes.extend(self.silence(sheet).map(Note::Remark));
        report
    }

    /// What the list does not say, and the army's player does not either.
    fn silence(&self, sheet: &Sheet) -> impl Iterator<Item = String> {
        let nation = self.nation;
        let command = nation.and_then(|nation| unlisted(self.command, sheet, nation, self.year));
        let maneuver = nation.and_then(|nation| unlisted(self.maneuver, sheet, nation, self.year));
        let other = nation.is_none().then(|| {
            "The text lists no other nations: take the systems of the senior ally, or those that your side agrees on."
                .to_owned()
        });
        let possible = nation.filter(|nation| {
            let chosen = CommandSystem::chosen(self.command, sheet, Some(*nation), self.year);
            self.command.is_none() && chosen.is_some_and(|system| system.is_possible_only(*nation))
        });
        let possible = possible.map(|nation| {
            format!(
                "The text calls a regimental pool for {} possible only: choose another system where your side knows better.",
                nation.name()
            )
        });
        other.into_iter().chain(command).chain(maneuver).chain(possible)
    }

    fn systems(&self, sheet: &Sheet) -> [(Cow<'static, str>, Breakdown); 2] {
        fn sum<S: Listed>(said: Option<S>, inputs: &Changes, sheet: &Sheet) -> Breakdown {
            let chosen = S::chosen(said, sheet, inputs.nation, inputs.year);
            let years = chosen.and_then(|one| {
                let span = one.years(sheet, inputs.nation?)?;
                let perhaps = if one.is_possible_only(inputs.nation?) { ", possible only" } else { "" };
                span.has(inputs.year).then(|| span.text() + perhaps)
            });
            let name = chosen.map_or("to be chosen".into(), |one| capitalize(one.name()));
            let silent = if said.is_some() { "your choice" } else { "not said by the list" };
            let mut sum = Breakdown::new(Quantity::Cell);
            sum.note_cell(years.unwrap_or_else(|| silent.into()), name, Source::Printed, COMMAND);
            sum
        }
        [
            ("Led as".into(), sum(self.command, self, sheet)),
            ("Maneuvers".into(), sum(self.maneuver, self, sheet)),
        ]
    }

    fn messages(&self) -> Report {
        let others = self.players.n() - 1;
        let headline = match others {
            0 => "No message: there is nobody to write to".into(),
            n => format!("{} each", counted(n, "message", "messages")),
        };
        let mut sum = Breakdown::new(Quantity::Count);
        sum.add_number("Players of the side", self.players.n(), COMMAND);
        sum.add_number("Nobody writes to himself", -1, COMMAND);
        Report {
            headline,
            detail: "Written or texted, one to each other player of the side, at the start of the enemy's player turn."
                .into(),
            sums: vec![("Messages".into(), sum)],
            notes: vec![Note::Remark(
                "Players talk freely only while the bases of their command figures touch. An answer waits for the next turn."
                    .into(),
            )],
            ..Report::default()
        }
    }

    fn lost_post(&self, sheet: &Sheet) -> Report {
        let (own, foes) = (sheet.changes.retake_own, sheet.changes.retake_foes);
        let mut sum = Breakdown::new(Quantity::Count);
        sum.add_cell("Their bases and batteries", foes, self.bases.n(), UNITS);
        sum.add_cell("Enemy bases and batteries in the post", own.map(|n| -n), self.foes.n(), UNITS);
        let odds = format!("{} to {}", own.value, foes.value);
        let (headline, detail) = match (self.morale, self.can_retake(sheet)) {
            (Morale::Formed, false) => (
                "Rejoins its parent".to_owned(),
                format!("{} against {} is less than {odds}.", self.bases.n(), self.foes.n()),
            ),
            (morale, false) => (
                "Rallies to formed first".into(),
                format!(
                    "It is {}. Formed, it rejoins its parent: {} against {} is less than {odds}.",
                    morale.name(),
                    self.bases.n(),
                    self.foes.n()
                ),
            ),
            (Morale::Formed, true) => (
                "Must retake the post".into(),
                format!("{} against {} is {odds} or better.", self.bases.n(), self.foes.n()),
            ),
            (morale, true) => (
                "Rallies to formed first".into(),
                format!("It is {}. Formed, it must retake the post, at {odds} or better.", morale.name()),
            ),
        };
        let mut notes = Vec::new();
        if !self.can_retake(sheet) {
            notes.push(Note::Remark("Neither part may have M hits when they join again.".into()));
        }
        Report { headline, detail, sums: vec![("Odds".into(), sum)], notes, ..Report::default() }
    }

    fn change(&self, sheet: &Sheet, lengths: Lengths) -> Report {
        let leave = self.leave(sheet);
        let mut report = Report::default();
        let no = self.barred().map(|why| (why, UNITS));
        let no = no.or(match leave {
            Some(Leave::No(why)) => Some((why, COMMAND)),
            _ => None,
        });
        let what = input::called(&self.ask);
        (report.headline, report.detail) = match (no, leave) {
            (Some((why, rule)), _) => {
                report.notes.push(Note::refused(what, why, rule));
                ("Not allowed".into(), capitalize(why) + ".")
            }
            (None, None) => {
                ("Say how the army is led".into(), "By that its order of battle may change, or not.".into())
            }
            (None, Some(Leave::Tested)) => (
                "On a passed maneuver test".into(),
                "By the class of the unit's divisional leader, with every modifier of the test.".into(),
            ),
            (None, Some(_)) if self.before_play => {
                ("Allowed".into(), "Before play begins any army may be ordered anew.".into())
            }
            (None, Some(_)) => {
                ("Allowed".into(), format!("{} orders it at will.", capitalize(self.by.who())))
            }
        };
        if no.is_none() {
            report.notes.extend(self.what_follows(sheet, lengths).into_iter().map(Note::Remark));
        }
        if self.ask == Ask::Rejoin && self.arm == Arm::Cavalry && self.damaged.n() > 1 {
            let mut sum = Breakdown::new(Quantity::Count);
            sum.add_number("Damaged bases", self.damaged.n(), UNITS);
            sum.add_number("Two of them make one whole", -(self.damaged.n() / 2), UNITS);
            report.sums.push(("Bases after joining".into(), sum));
        }
        report
    }

    fn what_follows(&self, sheet: &Sheet, lengths: Lengths) -> Vec<String> {
        let area = lengths.inches(sheet.changes.area_in.value);
        let mut notes = Vec::new();
        if self.leave(sheet) == Some(Leave::Tested) {
            notes.push(format!(
                "The C-in-C stays within {} of the unit.",
                lengths.inches(sheet.changes.near_in.value)
            ));
        }
        if !self.before_play {
            notes.push(
                "It is done as the units move: every base must reach its new place in this turn, or the change is void."
                    .into(),
            );
        }
        match self.ask {
            Ask::Reassign if self.arm == Arm::Infantry => notes.push(format!(
                "The area of its division reaches {area} round every base and skirmish marker of the division's primary units."
            )),
            Ask::Reassign
                if CommandSystem::chosen(self.command, sheet, self.nation, self.year)
                    != Some(CommandSystem::Corps) =>
            {
                notes.push(format!(
                    "In a division it has its leader and its order, and stays within {area} round its primary units."
                ));
            }
            Ask::Reassign => notes.push(format!(
                "Left free in the corps it takes no maneuver test, has no divisional leader and stays within {area} round the corps' primary units. In a division it has its leader and its order, and stays within {area} round its primary units."
            )),
            Ask::BreakUp => {
                notes.push("Each part is a new unit: its losses count from its own bases.".into());
                notes.push(match self.arm {
                    Arm::Cavalry => "The part of cavalry must join a division.".into(),
                    _ => "The part gets a post, and stays there until it joins again.".into(),
                });
            }
            Ask::Garrison => notes.push(
                "It stays at its post until it joins again. Pushed off it, it rallies and retakes it, or rejoins its parent."
                    .into(),
            ),
            Ask::Rejoin => {
                notes.push("It counts as the first unit again, less the bases that were lost.".into());
                if self.arm == Arm::Cavalry {
                    let (whole, damaged) = (self.damaged.n() / 2, self.damaged.n() % 2);
                    if whole > 0 {
                        notes.push(format!(
                            "{} make {}{}.",
                            counted(self.damaged.n(), "damaged base", "damaged bases"),
                            counted(whole, "whole one", "whole ones"),
                            if damaged > 0 { ", and one stays damaged" } else { "" }
                        ));
                    }
                }
            }
            Ask::LostPost | Ask::Messages => {}
        }
        notes
    }
}
