//! The chances of a round: every throw of the dice still open, resolved like the one that is rolled.

use super::super::sheet::{AssaultCell, Sheet};
use super::super::terms::{Action, Toll};
use super::report::Fought;
use super::round::{Fight, Round, natural_hits};
use super::{Assault, Ending};
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

    /// The natural rolls that may still come, the attacker's die less the defender's. Once both dice show a face, those
    /// before the throw.
    pub(super) fn naturals(&self) -> Dist<i32> {
        let rolled_out = self.rolled().is_some();
        let may_show = |die: Option<Roll<10>>, face| rolled_out || die.is_none_or(|die| die.n() == face);
        let mut naturals = Dist::default();
        for attacker in 1..=10 {
            for defender in 1..=10 {
                if may_show(self.attacker_die, attacker) && may_show(self.defender_die, defender) {
                    naturals.add(attacker - defender, 1);
                }
            }
        }
        naturals
    }

    /// The round of this natural roll, with what it does to every unit.
    pub(super) fn fought(&self, sheet: &Sheet, fight: &Fight, natural: i32) -> Fought {
        let round = self.settled(sheet, fight, natural + fight.lead(), natural);
        Fought { round, suffered: Role::ALL.map(|role| self.suffered(sheet, role, &round)) }
    }

    pub(super) fn odds(&self, sheet: &Sheet, fight: &Fight, rolled: Option<&Round>) -> Vec<OddsTable> {
        // Hits on the defender count up, on the attacker down.
        let hits = |points: i32| {
            let force = self.force(Role::attacker_if(points < 0));
            let grade = force.units.first().map_or_else(|| force.grade(), |unit| unit.grade);
            natural_hits(sheet, grade, points.abs()) * points.signum()
        };
        let naturals = self.naturals();
        let lines = Chances {
            title: fight.table.name(),
            points: &naturals.map(|points| points + fight.lead()),
            rolled: rolled.map(|round| round.difference),
            come: &|points| {
                let fought = self.fought(sheet, fight, points - fight.lead());
                let Round { reached, tie, action, .. } = fought.round;
                let ends = self.again(sheet, &fought).is_none().then(|| self.ending(sheet, &fought));
                Come { line: Some(reached), m: tie, action, ends }
            },
            aim: match self.ours {
                Role::Attacker => "The defender loses",
                Role::Defender => "The attack fails",
            },
        };
        let natural = Chances {
            title: "Natural roll",
            points: &naturals,
            rolled: rolled.map(|round| round.natural),
            come: &|points| Come { line: None, m: hits(points), action: Action::Nothing, ends: None },
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

    /// The hits of a line with whose they are, then what comes of the round: what its cell says, where nothing keeps the
    /// attacker from it.
    fn line_said(&self, sheet: &Sheet, fight: &Fight, come: Come) -> (String, Option<Role>) {
        let line = come.line.unwrap_or_default();
        let AssaultCell(toll, action) = sheet.assault[fight.table][line];
        let is_won = line < sheet.assault.line(0);
        let cavalry = self.attacks_with_cavalry();
        let does = match (come.action, come.ends) {
            (_, None) => Action::Reroll.words(cavalry),
            (Action::Reroll, Some(Ending::DefenderGoes)) => "contact broken, defender goes back",
            (Action::Reroll, Some(Ending::AttackerGoes)) => "contact broken, attacker goes back",
            (Action::Reroll, Some(Ending::BothGo)) => "contact broken, both go back",
            (Action::Reroll, Some(Ending::BreaksOff)) => "contact broken, attacker breaks off",
            (Action::Reroll, Some(_)) => "contact broken",
            (_, Some(Ending::BothGo)) => "both go back",
            (Action::BreakOff, Some(Ending::DefenderGoes)) => "break off, defender goes back",
            (Action::BreakOff, Some(Ending::AttackerGoes)) => "attacker goes back",
            (Action::Nothing, Some(Ending::DefenderGoes)) if is_won && action.value.advances() => {
                "attacker stalled"
            }
            (Action::Nothing, Some(Ending::DefenderGoes)) if !is_won => "defender goes back",
            (action, Some(Ending::AttackerGoes)) if action.advances() => "attacker goes back",
            (action, Some(_)) => action.words(cavalry),
        };
        let who = Role::attacker_if(line > sheet.assault.line(0)).title();
        let mark = sheet.assault.pitched_tie_m_each.source.mark();
        let tie = (come.m > 0).then(|| format!("Tie: {}M each{mark}", come.m));
        let hits = (toll.value != Toll::default()).then(|| format!("{who} {}", toll.value));
        let does = (!does.is_empty()).then(|| does.to_owned());
        let words: Vec<String> = [tie, hits, does].into_iter().flatten().collect();
        let words = if words.is_empty() { toll.value.to_string() } else { words.join(", ") };
        let whose = match line.cmp(&sheet.assault.line(0)) {
            Ordering::Less => Some(Role::Attacker),
            Ordering::Equal => None,
            // A stalled attacker fights on.
            Ordering::Greater if come.ends.is_none() => None,
            // Who breaks off from an enemy that goes back himself has not failed.
            Ordering::Greater
                if matches!(
                    (come.action, come.ends),
                    (Action::BreakOff, Some(Ending::DefenderGoes | Ending::BothGo))
                ) =>
            {
                None
            }
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
    /// What the attacker does.
    action: Action,
    /// How the fight ends by it; nothing where another round follows.
    ends: Option<Ending>,
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
    /// Joins neighbouring points that come to the same, and puts what favours ours first; `say` has the words and whom it
    /// favours.
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
        let mut outcomes: Vec<(bool, Outcome)> = Vec::new();
        for (from, to, come, ways) in groups {
            let came = self.rolled.is_some_and(|points| (from..=to).contains(&points));
            let (label, favours) = say(come);
            let side = favours.map(|role| Side::ours_if(role == ours));
            let when = if from == to { signed(from) } else { format!("{} to {}", signed(from), signed(to)) };
            outcomes.push((came, Outcome { label, when, side, odds: Odds { ways, of }, place: come.line }));
        }
        // Demoralized troops may go back from a line that the other side has not won.
        outcomes.sort_by_key(|(_, outcome)| match outcome.side {
            Some(Side::Ours) => 0,
            None => 1,
            Some(Side::Theirs) => 2,
        });
        let rolled = outcomes.iter().position(|(came, _)| *came);
        let outcomes: Vec<Outcome> = outcomes.into_iter().map(|(_, outcome)| outcome).collect();
        let good = outcomes.iter().filter(|outcome| outcome.side == Some(Side::Ours)).count();
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
