//! What a line of fights says.

use super::super::super::sheet::{Sheet, YesNo};
use super::super::super::terms::Troops;
use super::super::{Band, Combat, Fate, open};
use super::course::{Course, uncovered};
use super::orders::{Expected, Ranked, Ranking};
use super::{Compare, FightLine};
use crate::rules::{Note, Quantity, Report, ResultTable, Side, Sides, Source, capitalize, uncapitalize};

/// "2, 4, 1".
fn numbers(places: &[usize]) -> String {
    places.iter().map(|place| (place + 1).to_string()).collect::<Vec<_>>().join(", ")
}

/// "2 or 4".
fn either(places: &[usize]) -> String {
    places.iter().map(|place| (place + 1).to_string()).collect::<Vec<_>>().join(" or ")
}

impl FightLine {
    /// "2: Blades v warband".
    pub(super) fn title(&self, course: &Course, place: usize) -> String {
        let combat = course.combat(self, place);
        let names = combat.fighters().map(|fighter| fighter.troops.name());
        format!("{}: {}", place + 1, capitalize(&names.0.join(" v ")))
    }

    /// What became of it; before, factors, overlaps and chances.
    pub(super) fn summary(&self, course: &Course, sheet: &Sheet, place: usize) -> String {
        if let Some((combat, fought)) = course.at(place) {
            let totals = fought.totals.map(|total| Quantity::Score.format(total)).0.join(" to ");
            return format!("{totals}: {}", uncapitalize(&combat.headline(fought.fates)));
        }
        let combat = course.combat(self, place);
        let factors = combat.total_factors(sheet);
        let chances = combat.chances(sheet, factors, Sides::default());
        let count = |wanted: &[Band]| chances.iter().filter(|(band, _)| wanted.contains(band)).count();
        let Sides([ours, theirs]) = factors.map(|total| Quantity::Score.format(total));
        format!(
            "{ours} v {theirs}{} · win {}, equal {}, lose {}, of 36",
            self.overlapped(course, place),
            count(&[Band::OursDouble, Band::OursBeat]),
            count(&[Band::Equal]),
            count(&[Band::TheirsBeat, Band::TheirsDouble]),
        )
    }

    /// ", theirs overlapped" by neighbours who left.
    fn overlapped(&self, course: &Course, place: usize) -> String {
        let flanks = Side::ALL.zip(uncovered(&course.gaps, place));
        let text = flanks.into_iter().filter(|(_, flanks)| *flanks > 0).map(|(side, flanks)| {
            let twice = if flanks > 1 { " twice" } else { "" };
            format!(", {} overlapped{twice}", side.name())
        });
        text.collect()
    }

    /// Headline and sentence.
    pub(super) fn result(
        &self,
        sheet: &Sheet,
        course: &Course,
        ranking: Option<&Ranking>,
        current: usize,
        now: &Report,
    ) -> (String, String) {
        if course.left().is_empty() || self.is_paused(course) {
            let balance = course.balance(sheet);
            let ahead = Expected { sum: balance.into(), of: 1 };
            let headline = match balance {
                0 => "Even".into(),
                balance if balance > 0 => format!("We gain {}", Quantity::Equivalents.format(balance)),
                balance => format!("We lose {}", Quantity::Equivalents.format(-balance)),
            };
            let detail = match balance {
                0 => "Neither side loses more equivalents than the other.".into(),
                _ => format!("Equivalents of theirs destroyed, less those of ours: {ahead}."),
            };
            let rest = match course.left().len() {
                0 => String::new(),
                1 => " Still to be rolled: 1 fight.".into(),
                n => format!(" Still to be rolled: {n} fights."),
            };
            return (headline, detail + &rest);
        }
        let is_rolling = self.fights[current].ours.die.is_some() || self.fights[current].theirs.die.is_some();
        match ranking.filter(|_| !is_rolling) {
            Some(ranking) => self.advice(ranking),
            None => (format!("Fight {}: {}", current + 1, now.headline), now.detail.clone()),
        }
    }

    fn advice(&self, ranking: &Ranking) -> (String, String) {
        let most = ranking.next.iter().map(|(_, expected)| expected.sum).max().unwrap_or_default();
        let best: Vec<usize> = ranking
            .next
            .iter()
            .filter(|(_, expected)| expected.sum == most)
            .map(|(place, _)| *place)
            .collect();
        let fixed = ranking.best();
        let headline = match best.len() == ranking.next.len() {
            true => "Any order is as good".into(),
            false => format!("Next: fight {}", either(&best)),
        };
        let own = ranking.own.expected;
        (headline, format!("Best order {}: {}. Your order: {own}.", numbers(&fixed.order), fixed.expected))
    }

    /// Each order with what it gives.
    pub(super) fn shares(&self, ranking: &Ranking) -> ResultTable {
        let row = |ranked: &Ranked, more: Option<Expected>| {
            let figures = [Some(ranked.expected), more].into_iter().flatten();
            (numbers(&ranked.order), figures.map(|expected| expected.to_string()).collect::<Vec<_>>())
        };
        let own = ("Your order", vec![ranking.own.expected.to_string()]);
        if self.compare == Compare::Every {
            let rows = ranking.orders.iter().map(|ranked| row(ranked, None)).collect();
            return ResultTable { heads: vec!["EE on average"], rows, total: Some(own) };
        }
        let mut begins: Vec<(&Ranked, Expected)> = Vec::new();
        for ranked in &ranking.begins {
            let free = ranking.next.iter().find(|(place, _)| Some(place) == ranked.order.first());
            begins.extend(free.map(|(_, expected)| (ranked, *expected)));
        }
        begins.sort_by(|(a, free_a), (b, free_b)| {
            (free_b.sum, b.expected.sum).cmp(&(free_a.sum, a.expected.sum))
        });
        let rows = begins.into_iter().map(|(ranked, free)| row(ranked, Some(free))).collect();
        let own = (own.0, vec![ranking.own.expected.to_string(), String::new()]);
        ResultTable { heads: vec!["This order", "Free after it"], rows, total: Some(own) }
    }

    pub(super) fn remarks(&self, course: &Course, ranking: Option<&Ranking>, sheet: &Sheet) -> Vec<Note> {
        let mut remarks = Vec::new();
        if self.fights.len() > 1 && sheet.readings.recoil_uncovers == YesNo::No {
            remarks.push(Note::Remark("Who recoils still covers his neighbours (your reading).".into()));
        }
        let baggage =
            self.fights.iter().any(|fight| [fight.ours.troops, fight.theirs.troops].contains(&Troops::Bge));
        if baggage && sheet.equivalents.baggage.source == Source::House {
            let counts = Quantity::Equivalents.format(sheet.equivalents.baggage.value);
            remarks.push(Note::Remark(format!("Baggage counts {counts} ◇: a house value.")));
        }
        // What the figures rest on, of every fight that they count.
        for place in ranking.iter().flat_map(|_| course.left()) {
            let combat = course.combat(self, *place);
            let factors = combat.total_factors(sheet);
            let by_reading = combat.by_reading(sheet, factors, &open(Sides::default()));
            remarks.extend(
                by_reading.into_iter().map(|text| Note::Remark(format!("Fight {}: {text}", place + 1))),
            );
        }
        for (place, (combat, fought)) in course.done().iter().zip(course.fought()) {
            let what = uncapitalize(&combat.headline(fought.fates));
            remarks.push(Note::Remark(format!(
                "Fight {}: {what}.{}",
                place + 1,
                moves(combat, fought.fates)
            )));
        }
        if ranking.is_some() {
            remarks.push(Note::Remark(
                "Figures are element equivalents of theirs destroyed, less ours, on average over all rolls. “Free after \
                 it” is with the best choice after each result."
                    .into(),
            ));
            remarks.push(Note::Remark(
                "Not counted: ranks lost behind the front, pursuit, what those meet who recoil or flee, lost generals, \
                 commands that break."
                    .into(),
            ));
        }
        remarks
    }
}

/// What is to be moved on the table before the next fight.
fn moves(combat: &Combat, fates: Sides<Fate>) -> String {
    let mut moves = String::new();
    for (fighter, fate) in combat.fighters().zip(fates) {
        let troops = fighter.troops.name();
        match fate {
            Fate::Recoils => moves += &format!(" Move the {troops} back by a base depth."),
            Fate::Flees => moves += &format!(" Move the {troops} away by their flight."),
            Fate::Destroyed => moves += &format!(" Take the {troops} off."),
            Fate::Wins | Fate::Unaffected | Fate::FightsOn => {}
        }
    }
    moves
}
