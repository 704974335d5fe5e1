//! The factors that an army can use: what its player wants beside the figures, on paper.

use crate::roster::Roster;
use crate::rules::{
    AnyBattleView, AnyContext, Army, Breakdown, CalculatorInfo, Markers, Phase, Printed, RuleRef, Side,
    Sides, Source, Step, SystemInfo, UnitId, UnitRef,
};

/// What an army's player has on paper.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OnPaper {
    /// The factors of each calculator that says anything of his units, in the order of the rules.
    pub lists: Vec<Factors>,
    /// Kinds of unit and groups that were not asked for, since there are more than anybody plays with.
    pub unasked: usize,
}

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
    /// It stands in a list of factors, not in a sum alone.
    pub is_factor: bool,
}

/// What counts, or may come to count, for the units of an army when they act and when they are acted upon. It is found
/// by asking: each kind of unit against each kind in its own army and in the system's samples.
pub fn factors(army: &dyn Army, system: &'static SystemInfo, context: &AnyContext) -> OnPaper {
    let samples = Roster::samples_of(system.id);
    let enemies: Vec<&dyn Army> =
        [army].into_iter().chain(samples.iter().map(|one| one.army.army())).collect();
    let unasked = kinds(army).len().saturating_sub(KINDS);
    let mut lists = Vec::new();
    for info in system.calculators {
        let printed = (info.factors)(context);
        let mut found = Search { info, context, printed, found: Vec::new() };
        for phase in system.turn.iter().filter(|phase| phase.offers.contains(&info.id)) {
            for enemy in &enemies {
                found.ask_all(army, *enemy, phase);
            }
        }
        let rows = found.rows();
        if !rows.is_empty() {
            lists.push(Factors { title: info.title, rows });
        }
    }
    OnPaper { lists, unasked }
}

struct Search<'a> {
    info: &'static CalculatorInfo,
    context: &'a AnyContext,
    /// The factors as the sheet of the calculator has them.
    printed: Vec<Printed>,
    found: Vec<Found>,
}

struct Found {
    /// The place in the order, from 1, and among the values of one factor. What a troop type brings along comes first.
    place: [usize; 2],
    row: Row,
}

impl Search<'_> {
    fn ask_all(&mut self, army: &dyn Army, enemy: &dyn Army, phase: &Phase) {
        let markers = Markers::default();
        let mut view = AnyBattleView {
            armies: Sides([army, enemy]),
            markers: &markers,
            active: Side::Ours,
            phase: phase.id,
            context: self.context,
        };
        let of =
            |side, army: &dyn Army| kinds(army).into_iter().take(KINDS).map(move |id| UnitRef { side, id });
        let theirs: Vec<UnitRef> = of(Side::Theirs, enemy).collect();
        for ours in of(Side::Ours, army) {
            view.active = Side::Ours;
            self.ask(&view, &[ours], &[]);
            for theirs in &theirs {
                view.active = Side::Ours;
                if self.ask(&view, &[ours], &[*theirs]) {
                    view.active = Side::Theirs;
                    self.ask(&view, &[*theirs], &[ours]);
                }
            }
        }
    }

    /// Asks what happens when these act upon those, and tells whether both sides have a sum of their own in it.
    fn ask(&mut self, view: &AnyBattleView<'_>, who: &[UnitRef], whom: &[UnitRef]) -> bool {
        // One that cannot act may still be acted upon.
        let Ok(question) = (self.info.open)().prefill(view, who, whom) else { return !whom.is_empty() };
        let report = question.answer(self.context).report;
        let is_acting = view.active == Side::Ours;
        for (at, (_, sum)) in report.sums.iter().enumerate() {
            // Of two sums beside each other the first is that of whoever acts.
            let own = match report.beside {
                Some(first) => (at == first + 1) != is_acting,
                None => is_acting,
            };
            if own && sum.lines.iter().any(|line| !line.key.is_empty()) {
                self.take(sum);
            }
        }
        report.beside.is_some()
    }

    /// What is added in a list of factors, or might be.
    fn take(&mut self, sum: &Breakdown) {
        for line in &sum.lines {
            let (n, counts) = match line.step {
                Step::Add(n) => (n, true),
                Step::NotApplied { worth, .. } => (worth, false),
                _ => continue,
            };
            let row = |label: &str, n, source| Found {
                place: [0; 2],
                row: Row {
                    label: label.into(),
                    figure: sum.unit.figure(n),
                    source,
                    rule: line.rule,
                    is_factor: !line.key.is_empty(),
                },
            };
            match self.printed.iter().position(|printed| printed.key == line.key) {
                Some(at) if !self.printed[at].values.is_empty() => {
                    let values =
                        self.printed[at].values.iter().filter(|(_, worth)| worth.value != 0).enumerate();
                    let rows = values.map(|(nth, (label, worth))| Found {
                        place: [at + 1, nth],
                        ..row(label, worth.value, worth.source)
                    });
                    for found in rows.collect::<Vec<_>>() {
                        self.put(found);
                    }
                }
                // Of those that hang on the troops, what counted for them.
                Some(at) if counts && n != 0 => {
                    let place = [at + 1, n.unsigned_abs() as usize];
                    self.put(Found { place, ..row(&line.label, n, line.source) });
                }
                None if n != 0 => self.put(row(&line.label, n, line.source)),
                _ => {}
            }
        }
    }

    /// Either side has its own keys for the same row: the first in the order is its place.
    fn put(&mut self, new: Found) {
        match self.found.iter_mut().find(|found| found.row == new.row) {
            Some(known) => known.place = known.place.min(new.place),
            None => self.found.push(new),
        }
    }

    fn rows(mut self) -> Vec<Row> {
        self.found.sort_by_key(|found| found.place);
        self.found.into_iter().map(|found| found.row).collect()
    }
}

/// So many are asked for: a link could bring some thousands.
const KINDS: usize = 40;

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
