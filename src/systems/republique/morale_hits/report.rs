//! Hits on a unit in words: what becomes of it, what it may no longer do, what is written, and what comes next.

use super::{HitBy, HitsTaken, MORALE, MoraleHits};
use crate::rules::{
    Answer, Breakdown, Change, Context, Count, NextStep, Quantity, Report, ResultTable, Source, capitalize,
    clause, counted,
};
use crate::systems::republique::Republique;
use crate::systems::republique::hors_de_combat::{HorsDeCombat, NearLeader};
use crate::systems::republique::sheet::{LostInAssault, Sheet, SilencedGuns};
use crate::systems::republique::state::{
    B_HITS, BACK, DISORDER_TAKEN, DISORDERED, GONE, LIMBERED, LOST, MORALE as M_MARKER, PANIC, PANIC_MET,
    PASSING_B, PASSING_P, PRISONERS, SAVED, TEST,
};
use crate::systems::republique::terms::{Arm, End, Morale, Restriction, Retrograde, SILENCED};

impl MoraleHits {
    pub(super) fn report(&self, context: &Context<Republique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let taken = self.taken(sheet);
        let forced = self.forced(&taken);
        let back = forced.as_ref().map(|forced| forced.distance(sheet, lengths));
        let goes = forced.as_ref().zip(back.as_ref()).map(|(forced, back)| {
            let told = lengths.hundredths(back.total());
            format!("{} {told}, {}", forced.by.does(), forced.by.facing())
        });
        let mut sums = vec![("Morale".into(), self.morale_sum())];
        if taken.panic.is_some() || taken.waits {
            sums.push(("Panic".into(), self.panic_sum(sheet, &taken)));
        }
        if taken.b > 0 {
            sums.push(("B hits".into(), self.base_hits_sum(sheet, &taken)));
        }
        let left = taken.bases + taken.lost;
        let loss = self.loss(sheet, taken.panic.filter(|_| taken.end.is_none_or(End::is_by_loss)), left);
        if !loss.lines.is_empty() {
            let name = if self.by == HitBy::Assault { "Prisoners" } else { "Deserters" };
            sums.push((name.into(), loss));
        }
        sums.extend(back.map(|back| ("Back".into(), back)));
        let limits = self.limits(sheet, &taken);
        if !limits.lines.is_empty() && taken.end.is_none() {
            sums.push(("Limits".into(), limits));
        }
        let report = Report {
            headline: self.headline(&taken, goes.as_deref()),
            detail: self.detail(&taken),
            table: Some(self.table(sheet, &taken)),
            sums,
            notes: self.notes(sheet, context, &taken),
            next: self.next_steps(&taken),
            ..Report::default()
        };
        let changes = self.changes(sheet, &taken, taken.back().zip(goes));
        Answer { report, changes }
    }

    fn headline(&self, taken: &HitsTaken, goes: Option<&str>) -> String {
        let state = match taken.morale == self.morale {
            true => format!("Stays {}", taken.morale.name()),
            false => capitalize(taken.morale.name()),
        };
        match (taken.end, goes) {
            (Some(end), _) => clause(&self.called(), end.words()),
            (None, Some(goes)) => format!("{state}, {goes}"),
            (None, None) => state,
        }
    }

    fn detail(&self, taken: &HitsTaken) -> String {
        let mut parts = Vec::new();
        if taken.morale != self.morale {
            parts.push(format!("{} → {}", self.morale.name(), taken.morale.name()));
        }
        if let Some((level, _)) = taken.panic {
            parts.push(format!("P{level}"));
        } else if taken.waits {
            parts.push(format!("{}P to come", taken.p));
        }
        if taken.b > 0 {
            parts.push(format!("{}B", taken.b));
        }
        if taken.lost > 0 {
            parts.push(self.loses(taken));
        }
        if taken.end.is_none() && taken.bases < self.bases.n() {
            parts.push(format!(
                "{} left",
                counted(taken.bases, self.base_word(), &[self.base_word(), "s"].concat())
            ));
        }
        if parts.is_empty() { "Nothing changes.".into() } else { capitalize(&parts.join(", ")) + "." }
    }

    fn base_word(&self) -> &'static str {
        if self.is_guns() { "battery" } else { "base" }
    }

    /// "1 base deserts", "2 bases taken prisoner".
    fn loses(&self, taken: &HitsTaken) -> String {
        let bases = counted(taken.lost, "base", "bases");
        match (self.by, taken.lost) {
            (HitBy::Assault, _) => format!("{bases} taken prisoner"),
            (_, 1) => format!("{bases} deserts"),
            _ => format!("{bases} desert"),
        }
    }

    fn table(&self, sheet: &Sheet, taken: &HitsTaken) -> ResultTable {
        let row =
            |name: &str, before: i32, then: i32| (name.into(), vec![before.to_string(), then.to_string()]);
        let (bases, damage) = (self.bases.n(), self.body().damage);
        let (bases_then, damage_then) = match taken.end {
            Some(_) => (0, 0),
            None => (taken.bases, taken.damage),
        };
        let mut rows = vec![row("M", self.morale.hits(), taken.morale.hits())];
        if self.by != HitBy::Disorder {
            let collected = if self.waits(sheet) { 0 } else { self.collected.n() };
            rows.push(row("P", collected, collected + taken.p));
        }
        rows.push(row(if self.is_guns() { "Batteries" } else { "Bases" }, bases, bases_then));
        match self.arm() {
            Arm::Cavalry => rows.push(row("Damaged", damage, damage_then)),
            Arm::Artillery => rows.push(row("B", damage, damage_then)),
            Arm::Infantry | Arm::Skirmishers => {}
        }
        ResultTable { heads: vec!["Before", "Then"], rows, total: None }
    }

    /// What its M hits, and the B hits of guns, keep it from, each with the state in which that begins.
    fn limits(&self, sheet: &Sheet, taken: &HitsTaken) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Cell);
        let fires = sheet.readings.demoralized_guns == SilencedGuns::Fire;
        for one in Restriction::in_force(taken.morale, self.arm()) {
            if one.what != SILENCED || !fires {
                sum.note_cell(one.what, one.from.name(), Source::Printed, MORALE);
            }
        }
        sum
    }

    /// After fire leaders are tested before anybody moves (S§1.7).
    fn next_steps(&self, taken: &HitsTaken) -> Vec<NextStep> {
        let forced = self.forced(taken).map(|forced| NextStep::to("Forced move", &forced));
        let leaders = (taken.b > 0).then(|| {
            let near = NearLeader { hits: Count::clamped(taken.b), ..NearLeader::default() };
            let leaders = HorsDeCombat { leaders: [near].into_iter().collect(), ..HorsDeCombat::default() };
            NextStep::to("Leaders near", &leaders)
        });
        let mut next: Vec<NextStep> = leaders.into_iter().chain(forced).collect();
        if self.by == HitBy::Assault {
            next.reverse();
        }
        next
    }

    /// What is written of hits that come to this, with the move that it makes, in words.
    pub(in super::super) fn changes(
        &self,
        sheet: &Sheet,
        taken: &HitsTaken,
        moves: Option<(Retrograde, String)>,
    ) -> Vec<Change> {
        let called = || self.called();
        let mut changes = Vec::new();
        if taken.morale != self.morale {
            let what = format!("{} → {}", self.morale.name(), taken.morale.name());
            changes.push(Change::set(called(), what, &M_MARKER, taken.morale.hits()));
        }
        if self.by == HitBy::Disorder {
            changes.push(Change::set(called(), "", &DISORDERED, 0));
            changes.push(Change::set(called(), "", &DISORDER_TAKEN, 1));
        }
        let in_assault = self.by == HitBy::Assault;
        if taken.p > 0 {
            let (what, marker) = if taken.waits {
                ("P, to move at the end of the fire phase", &PASSING_P)
            } else {
                ("P this phase", &PANIC)
            };
            changes.push(Change::add(called(), format!("{}{what}", taken.p), marker, taken.p));
            if !in_assault {
                changes.push(Change::add(called(), "", &TEST, taken.p));
            }
        }
        let is_worst = taken.panic.is_some_and(|(level, _)| level >= 5);
        let lost_tests = sheet.readings.lost_in_assault == LostInAssault::Tests;
        if in_assault && (is_worst || taken.end.is_some() && lost_tests) {
            changes.push(Change::set(called(), "", &TEST, 5));
        }
        if taken.panic.is_some() && !in_assault {
            changes.push(Change::set(called(), "", &PANIC_MET, 1));
        }
        if taken.b > 0 {
            changes.push(Change::add(called(), format!("{}B", taken.b), &B_HITS, taken.b));
            if self.by == HitBy::Passing {
                changes.push(Change::add(called(), "", &PASSING_B, taken.b));
            }
        }
        if taken.lost > 0 {
            changes.push(Change::add(called(), self.loses(taken), &PRISONERS, taken.lost));
        }
        let left = if taken.end.is_some() { 0 } else { taken.bases };
        if left < self.bases.n() {
            changes.push(Change::add(called(), "", &LOST, self.bases.n() - left));
        }
        if let Some(end) = taken.end {
            changes.push(Change::set(called(), end.words(), &GONE, 1));
        }
        if let Some((back, goes)) = moves {
            if self.is_guns() && !self.limbered {
                changes.push(Change::set(called(), "limbers up", &LIMBERED, 1));
            }
            changes.push(Change::set(called(), goes, &BACK, back as i32 + 1));
            if back == Retrograde::Rout && taken.morale != Morale::Demoralized {
                let what = format!("1M {}, for its rout", sheet.readings.disorder_time.when());
                changes.push(Change::set(called(), what, &DISORDERED, 1));
            }
        }
        if self.is_guns() && taken.end.is_none() && (self.m_now() > 0 || taken.back().is_some()) {
            changes.push(Change::set(called(), "", &SAVED, 0));
        }
        changes.into_iter().map(|change| change.on(self.unit)).collect()
    }
}
