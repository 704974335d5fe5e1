//! The factors that an army can use: what its player wants beside the figures, on paper.

use crate::roster::Roster;
use crate::rules::{
    Army, Breakdown, Camp, Changes, Field, Listing, Marks, Phase, Piece, RuleRef, Source, Step,
    SystemListing, UnitId, in_order,
};

/// The factors of one calculator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factors {
    /// The calculator's title.
    pub title: &'static str,
    /// In the order of the sheet, each once.
    pub rows: Vec<Row>,
}

/// One factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is, in the game's words.
    pub label: String,
    /// What it is worth, as the sheet shows it.
    pub figure: String,
    /// How far it can be trusted.
    pub source: Source,
    /// Where it stands.
    pub rule: RuleRef,
}

/// What counts, or may come to count, for the units of an army when they act and when they are acted upon. It is found
/// by asking: each kind of unit against each kind in its own army and in the system's samples.
pub fn factors(army: &dyn Army, system: &'static SystemListing, changes: &Changes) -> Vec<Factors> {
    let samples = Roster::to_try(system.id);
    let enemies: Vec<&dyn Army> =
        [army].into_iter().chain(samples.iter().map(|one| one.army.army())).collect();
    let mut all = Vec::new();
    for listing in system.calculators {
        let order = (listing.factors)().into_iter().map(|(key, _)| key).collect();
        let mut found = Found { listing, changes, order, rows: Vec::new() };
        for phase in system.turn.iter().filter(|phase| phase.offers.contains(&listing.id)) {
            for enemy in &enemies {
                found.meet(army, *enemy, phase);
            }
        }
        let mut rows = found.rows;
        in_order(&mut rows, |(one, _), (other, _)| one < other);
        if !rows.is_empty() {
            all.push(Factors { title: listing.title, rows: rows.into_iter().map(|(_, row)| row).collect() });
        }
    }
    all
}

struct Found<'a> {
    listing: &'static Listing,
    changes: &'a Changes,
    /// The keys of its factors.
    order: Vec<&'static str>,
    /// With their places: that in the order, from 1, and what it is worth. What a troop type brings along comes first.
    rows: Vec<([usize; 2], Row)>,
}

/// Which of two sums beside each other are an army's own.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    First,
    Second,
}

impl Found<'_> {
    fn meet(&mut self, army: &dyn Army, enemy: &dyn Army, phase: &Phase) {
        let marks = Marks::default();
        let mut field = Field {
            armies: [army, enemy],
            marks: &marks,
            active: Camp::Ours,
            phase: phase.id,
            changes: self.changes,
        };
        let of = |camp, army: &dyn Army| kinds(army).into_iter().map(move |id| Piece { camp, id });
        let theirs: Vec<Piece> = of(Camp::Theirs, enemy).collect();
        for ours in of(Camp::Ours, army) {
            field.active = Camp::Ours;
            self.ask(&field, &[ours], &[], Side::First);
            for theirs in &theirs {
                field.active = Camp::Ours;
                self.ask(&field, &[ours], &[*theirs], Side::First);
                field.active = Camp::Theirs;
                self.ask(&field, &[*theirs], &[ours], Side::Second);
            }
        }
    }

    /// Asks what happens when these act upon those.
    fn ask(&mut self, field: &Field<'_>, who: &[Piece], whom: &[Piece], side: Side) {
        let Some(question) = (self.listing.open)().fill(field, who, whom) else { return };
        let shown = question.answer(self.changes).shown;
        for (at, (_, sum)) in shown.sums.iter().enumerate() {
            let own = match (shown.beside, side) {
                (Some(first), Side::First) => at != first + 1,
                (Some(first), Side::Second) => at == first + 1,
                (None, side) => side == Side::First,
            };
            if own && sum.lines.iter().any(|line| !line.key.is_empty()) {
                self.take(sum);
            }
        }
    }

    /// What is added in a list of factors, or might be.
    fn take(&mut self, sum: &Breakdown) {
        for line in &sum.lines {
            let (Step::Add(n) | Step::Idle { worth: n, .. }) = line.step else { continue };
            let at = self.order.iter().position(|key| *key == line.key);
            let place = at.map_or([0; 2], |at| [at + 1, n.unsigned_abs() as usize]);
            let (label, figure) = (line.label.to_string(), sum.unit.figure(n));
            let row = Row { label, figure, source: line.source, rule: line.rule };
            // Either side has its own keys for the same row.
            if n != 0 && !self.rows.iter().any(|(_, known)| *known == row) {
                self.rows.push((place, row));
            }
        }
    }
}

/// A unit of each kind, and every group.
fn kinds(army: &dyn Army) -> Vec<UnitId> {
    let (mut kinds, mut seen) = (Vec::new(), Vec::new());
    for group in army.groups() {
        kinds.extend(group.id);
        for unit in group.units {
            // What it is made of: the name tells nothing.
            let made_of = if unit.detail.is_empty() { unit.title } else { unit.detail };
            if !seen.contains(&made_of) {
                kinds.extend(unit.id);
                seen.push(made_of);
            }
        }
    }
    kinds
}
