//! The chances of a round: every throw of the dice still open, resolved like the one that is rolled.

use super::super::sheet::{AssaultCell, Sheet};
use super::super::terms::Toll;
use super::Assault;
use super::round::{Fight, Round, natural_hits};
use crate::rules::{Dist, Odds, OddsTable, Outcome, Role, Roll, Side, Sides, capitalize, signed};
use std::cmp::Ordering;

impl Assault {
    /// What is said of a cell: the hits with whose they are, then what the attacker does.
    pub(super) fn cell_words(&self, sheet: &Sheet, fight: &Fight, line: usize, sides: Sides<&str>) -> String {
        let AssaultCell(toll, action) = sheet.assault[fight.table][line];
        let words = action.value.words(self.attacks_with_cavalry());
        let who = sides[Role::attacker_if(line > sheet.assault.line(0))];
        match (toll.value == Toll::default(), words.is_empty()) {
            (true, true) => toll.value.to_string(),
            (true, false) => words.into(),
            (false, true) => format!("{who} {}", toll.value),
            (false, false) => format!("{who} {}, {words}", toll.value),
        }
    }

    pub(super) fn odds(&self, sheet: &Sheet, fight: &Fight, rolled: Option<&Round>) -> Vec<OddsTable> {
        // Once both dice show a face, the chances are those before the throw, and the one that came is marked.
        let rolled_out = self.rolled().is_some();
        let may_show = |die: Option<Roll<10>>, face| rolled_out || die.is_none_or(|die| die.n() == face);
        // Hits on the defender count up, on the attacker down.
        let hits = |points: i32| {
            let force = self.force(Role::attacker_if(points < 0));
            let grade = force.units.first().map_or_else(|| force.grade(), |unit| unit.grade);
            natural_hits(sheet, grade, points.abs()) * points.signum()
        };
        let mut natural = Dist::default();
        for attacker in 1..=10 {
            for defender in 1..=10 {
                if may_show(self.attacker_die, attacker) && may_show(self.defender_die, defender) {
                    natural.add(attacker - defender, 1);
                }
            }
        }
        let lines = Chances {
            title: fight.table.name(),
            points: &natural.map(|points| points + fight.lead()),
            rolled: rolled.map(|round| round.difference),
            come: &|points| {
                let Round { reached, tie, .. } = self.settled(sheet, fight, points, 0);
                Come { line: Some(reached), m: tie }
            },
            aim: match self.ours {
                Role::Attacker => "The defender loses",
                Role::Defender => "The attack fails",
            },
        };
        let natural = Chances {
            title: "Natural roll",
            points: &natural,
            rolled: rolled.map(|round| round.natural),
            come: &|points| Come { line: None, m: hits(points) },
            aim: match self.ours {
                Role::Attacker => "M hits on the defender",
                Role::Defender => "M hits on the attacker",
            },
        };
        vec![
            lines.table(self.ours, &|come| self.line_said(sheet, fight, come)),
            natural.table(self.ours, &natural_said),
        ]
    }

    fn line_said(&self, sheet: &Sheet, fight: &Fight, come: Come) -> (String, Option<Role>) {
        let (middle, line) = (sheet.assault.line(0), come.line.unwrap_or_default());
        let words = self.cell_words(sheet, fight, line, Role::ALL.map(Role::title));
        let mark = sheet.assault.pitched_tie_m_each.source.mark();
        let words = if come.m > 0 { format!("Tie: {}M each{mark}, {words}", come.m) } else { words };
        let whose = match line.cmp(&middle) {
            Ordering::Less => Some(Role::Attacker),
            Ordering::Equal => None,
            Ordering::Greater => Some(Role::Defender),
        };
        (capitalize(&words), whose)
    }
}

/// M hits of the natural roll on the first unit of either side.
fn natural_said(come: Come) -> (String, Option<Role>) {
    let loser = Role::attacker_if(come.m < 0);
    match come.m {
        0 => ("No M hits".into(), None),
        n => (format!("{} {}M", loser.title(), n.abs()), Some(loser.other())),
    }
}

/// What points come to.
#[derive(Clone, Copy, PartialEq)]
struct Come {
    /// The line of the table that it reaches, where that is what is asked.
    line: Option<usize>,
    /// M hits.
    m: i32,
}

/// How likely every throw is by its points, and what the points come to.
struct Chances<'a> {
    title: &'static str,
    points: &'a Dist<i32>,
    rolled: Option<i32>,
    come: &'a dyn Fn(i32) -> Come,
    aim: &'static str,
}

impl Chances<'_> {
    /// Joins neighbouring points that come to the same, and puts the best for ours first; `say` has the words and
    /// whom it favours.
    fn table(&self, ours: Role, say: &dyn Fn(Come) -> (String, Option<Role>)) -> OddsTable {
        let of = self.points.of();
        let mut groups: Vec<(i32, i32, Come, u64)> = Vec::new();
        for (&points, ways) in self.points.iter() {
            let come = (self.come)(points);
            match groups.last_mut() {
                Some((_, to, last, all)) if *last == come => (*to, *all) = (points, *all + ways),
                _ => groups.push((points, points, come, ways)),
            }
        }
        if ours == Role::Attacker {
            groups.reverse();
        }
        let mut rolled = None;
        let mut outcomes = Vec::new();
        let mut good = 0;
        for (from, to, come, ways) in groups {
            if self.rolled.is_some_and(|points| (from..=to).contains(&points)) {
                rolled = Some(outcomes.len());
            }
            let (label, favours) = say(come);
            let whose = favours.map(|role| Side::ours_if(role == ours));
            if whose == Some(Side::Ours) {
                good = outcomes.len() + 1;
            }
            let when = if from == to { signed(from) } else { format!("{} to {}", signed(from), signed(to)) };
            outcomes.push(Outcome { label, when, side: whose, odds: Odds { ways, of }, place: come.line });
        }
        OddsTable {
            title: self.title.into(),
            outcomes,
            rolled,
            aim: self.aim.into(),
            whose: Side::Ours,
            favourable: good,
            mean: None,
        }
    }
}
