//! The answer in words, and what it changes.

use super::super::sheet::{Sheet, SkirmishAllowance, TableScale, by_reading};
use super::super::state::MARKERS_OUT;
use super::{CARRYING, Displacer, MORALE_RULE, MarkerTask, PLACING, SkirmishMarkers, Spacing, UNITS};
use crate::rules::{Answer, Change, Lengths, Note, Report, RuleRef, counted};
use std::borrow::Cow;

/// Why nothing is kept of where markers stand.
const SEEN: &str = "where markers stand is seen on the table";

fn markers(n: i32) -> String {
    counted(n, "skirmish marker", "skirmish markers")
}

impl SkirmishMarkers {
    pub(super) fn report(&self, sheet: &Sheet, lengths: Lengths) -> Answer {
        match self.task {
            MarkerTask::SendOut => self.send_out(sheet, lengths),
            MarkerTask::PullIn => self.pull_in(),
            MarkerTask::GiveGround => self.give_ground(sheet, lengths),
        }
    }

    /// The unit whose skirmishers they are.
    fn parent(&self) -> String {
        self.name.called_or(|| "The unit".into())
    }

    /// So many are out then.
    fn are_out(&self, what: String, out: i32) -> Change {
        Change::set(self.parent(), what, &MARKERS_OUT, out).on(self.unit)
    }

    /// What forbids them to go out, or to stand there.
    fn bars(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Note> {
        let table = &sheet.skirmish;
        let mut bars = Vec::new();
        let mut bar = |so: bool, what: &'static str, why: Cow<'static, str>, rule: RuleRef| {
            if so {
                bars.push(Note::refused(what, why, rule));
            }
        };
        let morale = self.morale;
        bar(
            morale.hits() >= table.none_out_at.value,
            "More skirmishers",
            format!("a unit that is {} sends none out, those that are out may stay", morale.name()).into(),
            MORALE_RULE,
        );
        let free = self.allowance(sheet).total().max(0);
        bar(
            self.markers.n() > free,
            "So many skirmishers",
            match free {
                0 => "it has no more to send out".into(),
                free => format!("it has only {free} more to send out").into(),
            },
            UNITS,
        );
        bar(
            self.distance.hundredths() > table.parent_in.value * 100,
            "Skirmishers so far out",
            format!("they stay within {} of their parent", lengths.inches(table.parent_in.value)).into(),
            PLACING,
        );
        bar(
            self.between,
            "Skirmishers behind the enemy",
            "no enemy base may stand between them and their parent".into(),
            PLACING,
        );
        let of_scale = if sheet.readings.table_scale == TableScale::Medium { "" } else { " (your scale)" };
        bar(
            self.has_several() && self.order(sheet) == Spacing::TooClose,
            "Skirmishers so close",
            format!(
                "they stand a base width apart or more, {}{of_scale}",
                lengths.of_rules().hundredths(self.width(sheet).hundredths())
            )
            .into(),
            PLACING,
        );
        bars
    }

    fn send_out(&self, sheet: &Sheet, lengths: Lengths) -> Answer {
        let bars = self.bars(sheet, lengths);
        let sums = vec![("May go out".into(), self.allowance(sheet))];
        let by_lists = by_reading(
            sheet.readings.skirmish_allowance == SkirmishAllowance::Lists && !self.known,
            "How many it has goes by the later troop lists",
        );
        if !bars.is_empty() {
            let notes = bars.into_iter().chain(by_lists).collect();
            return Report { sums, ..Report::refused("Not allowed", notes) }.into();
        }
        let out = self.out.n() + self.markers.n();
        let full = lengths.inches(sheet.skirmish.full_order_in.value);
        let detail = match self.order(sheet) {
            _ if !self.has_several() => "It has no other marker to keep away from.".into(),
            Spacing::FullOrder => {
                format!(
                    "In full order, {full} apart or more: no target for artillery, and they mask nothing."
                )
            }
            Spacing::Packed | Spacing::TooClose => format!(
                "Packed, closer than {full}: artillery may fire at them. M hits go to their parent, each B takes a grade off its skirmishers."
            ),
        };
        let notes = vec![Note::Remark(
            "Skirmishers go out and come in at any time of the own move. It is no change of formation."
                .into(),
        )];
        let report = Report {
            headline: format!("{} out", markers(out)),
            detail,
            sums,
            notes: notes.into_iter().chain(by_lists).collect(),
            ..Report::default()
        };
        Answer { report, changes: vec![self.are_out(format!("{} out", markers(out)), out)] }
    }

    fn pull_in(&self) -> Answer {
        let (out, free) = (self.out.n(), self.out.n() - self.shot.n().min(self.out.n()));
        let why = if self.markers.n() > out {
            let why = match out {
                0 => "none of them is out".into(),
                1 => "only one of them is out".into(),
                out => format!("only {out} of them are out"),
            };
            Some((why, UNITS))
        } else if self.markers.n() > free {
            Some(("those that have shot at enemy bases in this turn stay out".to_owned(), CARRYING))
        } else {
            None
        };
        if let Some((why, rule)) = why {
            let what = "Pull in so many skirmishers";
            return Report::refused("Not allowed", vec![Note::refused(what, why, rule)]).into();
        }
        let left = out - self.markers.n();
        let stay = match left {
            0 => "none out".to_owned(),
            left => format!("{} out", markers(left)),
        };
        let report = Report {
            headline: format!("{} in, {stay}", self.markers.n()),
            detail: "They rejoin their parent. It is no change of formation.".into(),
            ..Report::default()
        };
        Answer { report, changes: vec![self.are_out(stay, left)] }
    }

    fn give_ground(&self, sheet: &Sheet, lengths: Lengths) -> Answer {
        let (headline, detail) = self.ground_given(sheet, lengths);
        let mut notes = vec![Note::Remark(
            "Skirmishers give way to enemy bases, never bases to skirmishers, and skirmishers not to skirmishers.".into(),
        )];
        let change = if self.rejoins() {
            let most = sheet.skirmish.none_out_at.value;
            notes.push(Note::Remark(format!(
                "They go out again in the next own move at the earliest, and not with {most}M or more."
            )));
            // No more than are out, where that is said.
            let out = self.out.n();
            let rejoining = if out == 0 { self.markers.n() } else { self.markers.n().min(out) };
            let what = format!("{} rejoin{}", markers(rejoining), if rejoining == 1 { "s" } else { "" });
            self.are_out(what, (out - rejoining).max(0))
        } else {
            let what = match self.enemy {
                enemy if enemy.sweeps() => "skirmishers move aside",
                Displacer::Guns => "skirmishers stay",
                _ if self.screen => "skirmishers face the enemy's",
                _ => "skirmishers give ground",
            };
            Change::log_only(self.parent(), what, SEEN).on(self.unit)
        };
        Answer {
            report: Report { headline: headline.into(), detail, notes, ..Report::default() },
            changes: vec![change],
        }
    }

    /// What they do, by who comes (S§3.6).
    fn ground_given(&self, sheet: &Sheet, lengths: Lengths) -> (&'static str, String) {
        let parent = lengths.inches(sheet.skirmish.parent_in.value);
        match self.enemy {
            enemy if enemy.lets_stand() && self.screen && self.edge => (
                "Keep the edge",
                "The enemy's skirmishers halt just short of it: only his bases drive these off.".into(),
            ),
            enemy if enemy.lets_stand() && self.screen => {
                let half = lengths.ratio(self.gap.hundredths().into(), 2);
                ("Stand half-way", format!("Both screens face each other, about {half} from either front."))
            }
            Displacer::General => (
                "May stay between the lines",
                "They go back only as far as the enemy comes, within reach of their parent.".into(),
            ),
            Displacer::Passing => (
                "Withdraw until he has moved",
                "They go back before the enemy's bases until these have finished their move.".into(),
            ),
            Displacer::Guns if self.rejoin => {
                ("Rejoin their parent", "Guns within reach let them choose it.".into())
            }
            Displacer::Guns => {
                ("Stay", "Before guns within their reach they may also rejoin their parent.".into())
            }
            _ if self.crowded => (
                "Rejoin their parent at once",
                format!("There is no room to go aside within {parent} of it."),
            ),
            _ if self.rejoin => ("Rejoin their parent at once", "They might also go aside.".into()),
            _ => (
                "Move aside at once",
                format!(
                    "To the flanks, within {parent} of their parent, in sight of the enemy where they can."
                ),
            ),
        }
    }
}
