//! Friends of beaten units in words: what each takes, does and loses, and what is written.

use super::fate::Hit;
use super::{Fate, Passthrough, Place, RESULTS};
use crate::rules::{
    Answer, Apply, Breakdown, Context, Lengths, NextStep, Note, Quantity, Report, ResultTable, Source,
    clause, printed,
};
use crate::systems::republique::Republique;
use crate::systems::republique::sheet::{LossNumber, LostInAssault, PassthroughPanic, Sheet, by_reading};
use crate::systems::republique::terms::{Arm, End, Morale, Retrograde};
use std::borrow::Cow;

impl Passthrough {
    pub(super) fn report(&self, context: &Context<Republique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let (mut rows, mut sums, mut changes, mut next) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for place in 0..self.friends.len() {
            let (hits, then) = self.figures(sheet, lengths, place);
            rows.push((self.called(place), vec![hits, then]));
            sums.extend(self.sums_of(context, place));
            if let Fate::Hit(hit) = self.fate(sheet, place) {
                changes.extend(hit.changes(sheet, lengths));
                let many = self.friends.len() > 1;
                next.extend(hit.forced().map(|forced| {
                    let of = if many { format!(": {}", self.called(place)) } else { String::new() };
                    NextStep::to(format!("Move back{of}"), &forced).first()
                }));
            }
        }
        let (headline, detail) = self.told(sheet, lengths);
        let apply = if changes.is_empty() { Apply::Nothing } else { Apply::Apply };
        let report = Report {
            headline,
            detail,
            table: (rows.len() > 1).then(|| ResultTable { heads: vec!["Hits", "Then"], rows, total: None }),
            sums,
            notes: self.notes(sheet, lengths),
            apply,
            next,
            ..Report::default()
        };
        Answer { report, changes }
    }

    /// What it takes and what it does, where there is little room: "2P", "Re 10″".
    pub(super) fn figures(&self, sheet: &Sheet, lengths: Lengths, place: usize) -> (String, String) {
        match self.fate(sheet, place) {
            Fate::Undisturbed => ("–".into(), "stays".into()),
            Fate::MaySwing => ("–".into(), "may swing".into()),
            Fate::Hit(hit) => {
                let then = match (hit.taken.end, hit.back) {
                    (Some(_), _) => "lost".into(),
                    (None, Some(back)) => format!("{} {}", back.letters(), hit.told(sheet, lengths)),
                    (None, None) => "stays".into(),
                };
                (hit.counted(), then)
            }
        }
    }

    /// How the unit at this place fares, as its card says it.
    pub(super) fn fares(&self, sheet: &Sheet, lengths: Lengths, place: usize) -> String {
        let mark = self.mark(sheet, place);
        match self.figures(sheet, lengths, place) {
            (hits, then) if hits == "–" => format!("{then}{mark}"),
            (hits, then) => format!("{hits}, {then}{mark}"),
        }
    }

    /// The mark of the values that it rests on.
    fn mark(&self, sheet: &Sheet, place: usize) -> &'static str {
        let friend = &self.friends[place];
        let m = match friend.place {
            Place::Support if friend.inside() > 0 => self.support_m(sheet, friend).source(),
            Place::Support | Place::Behind => Source::default(),
        };
        let panic = match self.fate(sheet, place) {
            Fate::Hit(hit) => hit.taken.panic.map(|(_, cell)| cell.source),
            Fate::Undisturbed | Fate::MaySwing => None,
        };
        m.max(panic.unwrap_or_default()).mark()
    }

    fn told(&self, sheet: &Sheet, lengths: Lengths) -> (String, String) {
        let does = |place: usize| match self.fate(sheet, place) {
            Fate::Undisturbed => "is not disturbed".into(),
            Fate::MaySwing => "may swing its flank back".into(),
            Fate::Hit(hit) => hit.does(sheet, lengths),
        };
        let sentence = |place: usize| match self.fate(sheet, place) {
            Fate::Hit(hit) if hit.in_part => {
                let (n, all) = (hit.hits.bases.n(), self.friends[place].bases.n());
                let which = if n == 1 { "which" } else { "each of which" };
                let does = hit.does(sheet, lengths);
                format!("{}: {n} of {all} batteries, {which} {does}", self.called(place))
            }
            _ => clause(&self.called(place), &does(place)),
        };
        let disturbed: Vec<usize> =
            (0..self.friends.len()).filter(|place| self.fate(sheet, *place) != Fate::Undisturbed).collect();
        let takes = |place: usize| match self.fate(sheet, place) {
            Fate::Hit(hit) => clause(&self.called(place), &format!("takes {}.", hit.counted())),
            Fate::MaySwing => "It stays clear of the assault zone by that.".into(),
            Fate::Undisturbed => "It takes no hits.".into(),
        };
        match (self.friends.len(), &*disturbed) {
            (0, _) => ("No friend".into(), "Nobody stands behind or beside them.".into()),
            (1, _) => (sentence(0), takes(0)),
            (_, []) => ("No friend is disturbed".into(), "None of them takes hits.".into()),
            (all, [only]) => (sentence(*only), format!("The other {} not disturbed.", others(all - 1))),
            (all, some) => {
                // The table has them all.
                let told: Vec<String> = some.iter().take(2).map(|place| sentence(*place)).collect();
                let end = if some.len() > 2 { ", the others as below." } else { "." };
                (format!("{} of {all} friends are disturbed", some.len()), told.join(", ") + end)
            }
        }
    }

    fn sums_of(&self, context: &Context<Republique>, place: usize) -> Vec<(Cow<'static, str>, Breakdown)> {
        let (sheet, friend, called) = (&*context.sheet, &self.friends[place], self.called(place));
        let mut sums: Vec<(Cow<'static, str>, Breakdown)> = Vec::new();
        let mut p = match friend.place {
            Place::Behind => self.passed(sheet, friend),
            Place::Support => self.support_p(friend),
        };
        let Fate::Hit(hit) = self.fate(sheet, place) else {
            if !p.lines.is_empty() {
                sums.push((format!("{called}: P").into(), p));
            }
            return sums;
        };
        if friend.place == Place::Support {
            sums.push((format!("{called}: M").into(), self.support_m(sheet, friend)));
        }
        hit.add_to(&mut p);
        if !p.lines.is_empty() {
            sums.push((format!("{called}: P").into(), p));
        }
        if hit.taken.b > 0 {
            sums.push((format!("{called}: B").into(), hit.hits.base_hits_sum(sheet, &hit.taken)));
        }
        let loss = self.loss(sheet, place, &hit);
        if !loss.lines.is_empty() {
            sums.push((format!("{called}: prisoners").into(), loss));
        }
        if let Some(back) = hit.distance(sheet, context.lengths) {
            sums.push((format!("{called}: back").into(), back));
        }
        sums
    }

    /// The P hits that a support shares.
    fn support_p(&self, friend: &super::Friend) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        if let Some(main) = self.beaten.first() {
            if friend.is_half_inside() {
                sum.add_number("P hits of the main defender", main.p.n(), RESULTS);
            } else {
                let why = "less than half of it was in the defense";
                sum.not_applied("P hits of the main defender", printed(main.p.n()), why, RESULTS);
            }
        }
        sum
    }

    fn loss(&self, sheet: &Sheet, place: usize, hit: &Hit) -> Breakdown {
        let panic = hit.taken.panic.filter(|_| hit.taken.end.is_none_or(End::is_by_loss));
        let mut sum = hit.hits.loss(sheet, panic, hit.taken.bases + hit.taken.lost);
        if self.friends[place].place == Place::Support && !sum.lines.is_empty() {
            let given = self.prisoners_given(sheet, &hit.hits.taken(sheet));
            if given > 0 {
                sum.add_number("Its side has lost these already", -given, RESULTS);
            }
        }
        sum
    }

    fn notes(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut remark = |so: bool, text: String| {
            if so {
                notes.push(Note::Remark(text));
            }
        };
        let fates: Vec<Fate> = (0..self.friends.len()).map(|place| self.fate(sheet, place)).collect();
        let hits = || {
            fates.iter().filter_map(|fate| match fate {
                Fate::Hit(hit) => Some(hit),
                _ => None,
            })
        };
        let behind: Vec<_> = self.friends.iter().filter(|friend| friend.place == Place::Behind).collect();
        let table = &sheet.after_round;
        let [foot, horse] = [table.foot_in, table.horse_in].map(|reach| lengths.inches(reach.value));
        remark(
            !behind.is_empty(),
            format!(
                "Only troops that lost both rolls count, where their way leads over a full base of the friend, and the closest points were within {foot} for foot and guns, {horse} for horse."
            ),
        );
        remark(
            !behind.is_empty(),
            "Friends go back after those who went through them, and disturb nobody by it; nor do moves of the fire phase or of a divisional test.".into(),
        );
        let in_part = hits().any(|hit| hit.in_part);
        remark(
            in_part,
            "Of a massed battery those nearest the way back are gone over, the rest stays.".into(),
        );
        remark(
            hits().any(|hit| hit.is_worst(sheet)),
            "P5: the unit's division tests in the panic phase.".into(),
        );
        let is_lost = |hit: &Hit| hit.taken.end.is_some() && !hit.in_part && !hit.is_worst(sheet);
        let is_any_lost = hits().any(|hit| is_lost(hit));
        let tests = sheet.readings.lost_in_assault == LostInAssault::Tests;
        remark(
            is_any_lost && tests,
            "Nothing is left of a unit: its division tests in the panic phase.".into(),
        );
        remark(
            is_any_lost && !tests,
            "Nothing is left of a unit; without a P5 its division does not test for that (your reading)."
                .into(),
        );
        let disorders =
            |hit: &Hit| hit.back == Some(Retrograde::Rout) && hit.taken.morale != Morale::Demoralized;
        remark(
            hits().any(|hit| disorders(hit)),
            format!("For a rout 1M comes {}, one in a turn at most.", sheet.readings.disorder_time.when()),
        );
        remark(
            hits()
                .any(|hit| hit.hits.who.arm() == Arm::Artillery && hit.back.is_some() && !hit.hits.limbered),
            "Guns limber up to go, however near the enemy is; guns that do not are lost.".into(),
        );
        let swings = fates.contains(&Fate::MaySwing);
        remark(
            swings,
            "A support of which less than half was in the defense gets clear of the assault zone so that no further round follows.".into(),
        );
        let several =
            self.friends.iter().any(|friend| self.through(friend).count() > 1 || friend.own.n() > 0);
        let worst = sheet.readings.passthrough_panic == PassthroughPanic::Worst;
        notes.extend(by_reading(worst && several, "Of several P hits in a round the worst count alone"));
        let shares = self.beaten.first().is_some_and(|main| main.prisoners.n() > 0);
        let each = sheet.readings.loss_number == LossNumber::Each;
        let supports = self.friends.iter().any(|friend| friend.place == Place::Support);
        notes.extend(by_reading(each && shares && supports, "Every unit loses its own prisoners"));
        notes
    }
}

fn others(n: usize) -> String {
    if n == 1 { "friend is".into() } else { format!("{n} friends are") }
}

impl Hit {
    /// "2P 1M".
    fn counted(&self) -> String {
        let p = self.taken.p;
        let m = self.taken.morale.hits() - self.hits.morale.hits();
        let parts = [(p, "P"), (self.taken.b, "B"), (m, "M")];
        let parts: Vec<String> =
            parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, letter)| format!("{n}{letter}")).collect();
        if parts.is_empty() { "–".into() } else { parts.join(" ") }
    }

    pub(super) fn is_worst(&self, sheet: &Sheet) -> bool {
        let last = sheet.panic_index[self.hits.grade].len() as i32;
        self.taken.panic.is_some_and(|(level, _)| level >= last)
    }

    fn told(&self, sheet: &Sheet, lengths: Lengths) -> String {
        lengths.hundredths(self.distance(sheet, lengths).map_or(0, |sum| sum.total()))
    }

    /// "retreats 10″".
    fn does(&self, sheet: &Sheet, lengths: Lengths) -> String {
        match (self.taken.end, self.back) {
            (Some(end), _) => end.words().into(),
            (None, Some(back)) => format!("{} {}", back.does(), self.told(sheet, lengths)),
            (None, None) => format!("takes {}", self.counted()),
        }
    }
}
