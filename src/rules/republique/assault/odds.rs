//! The chances of a round: every throw of the dice still open, resolved like the one that is rolled.

use super::super::sheet::{AssaultCell, Sheet};
use super::super::terms::{Part, Toll};
use super::Assault;
use super::round::{self, Fight, Round, natural_hits};
use crate::rules::{Dist, OddsTable, Outcome, Whose, capital, signed};
use std::borrow::Cow;

impl Assault {
    /// What is said of a cell: the hits with whose they are, then what the attacker does.
    pub(super) fn cell_words(&self, sheet: &Sheet, fight: &Fight, line: usize, parts: [&str; 2]) -> String {
        let AssaultCell(toll, action) = sheet.assault[fight.table][line];
        let words = action.n.words(self.attacks_with_cavalry());
        let who = parts[if line <= sheet.assault.line(0) { 1 } else { 0 }];
        match (toll.n == Toll::default(), words.is_empty()) {
            (true, true) => toll.n.to_string(),
            (true, false) => words.into(),
            (false, true) => format!("{who} {}", toll.n),
            (false, false) => format!("{who} {}, {words}", toll.n),
        }
    }

    fn faces(&self) -> [Vec<i32>; 2] {
        [self.attacker_die, self.defender_die].map(|die| {
            die.filter(|_| !self.rolled_out()).map_or_else(|| (1..=10).collect(), |die| vec![die.n()])
        })
    }

    /// Both dice show a face: the chances are those before the throw, and the one that came is marked.
    fn rolled_out(&self) -> bool {
        self.attacker_die.is_some() && self.defender_die.is_some()
    }

    pub(super) fn odds(&self, sheet: &Sheet, fight: &Fight, rolled: Option<&Round>) -> Vec<OddsTable> {
        let [attacker, defender] = self.faces();
        let throws = attacker.iter().flat_map(|a| defender.iter().map(move |d| [*a, *d]));
        let rounds: Vec<Round> = throws.map(|dice| self.round(sheet, fight, dice)).collect();
        vec![self.line_odds(sheet, fight, &rounds, rolled), self.natural_odds(sheet, &rounds, rolled)]
    }

    fn line_odds(&self, sheet: &Sheet, fight: &Fight, rounds: &[Round], rolled: Option<&Round>) -> OddsTable {
        let middle = sheet.assault.line(0);
        let (ours, key) = (self.ours, |round: &Round| (round.difference, (round.reached, round.tie)));
        let won = |line: usize| match ours {
            Part::Attacker => line < middle,
            Part::Defender => line > middle,
        };
        table(
            fight.table.name().into(),
            ours,
            &Dist::count(rounds.iter().map(|round| (key(round), 1))),
            rolled.map(|round| round.difference),
            |(line, tie)| {
                let words = self.cell_words(sheet, fight, line, ["Attacker", "Defender"]);
                let words = if tie > 0 { format!("Tie: {tie}M each, {words}") } else { words };
                let whose = match line {
                    line if line < middle => Some(Part::Attacker),
                    line if line > middle => Some(Part::Defender),
                    _ => None,
                };
                (capital(&words), whose, won(line), Some(line))
            },
            match ours {
                Part::Attacker => "The defender loses",
                Part::Defender => "The attack fails",
            },
        )
    }

    /// M hits of the natural roll on the first unit of either side.
    fn natural_odds(&self, sheet: &Sheet, rounds: &[Round], rolled: Option<&Round>) -> OddsTable {
        let grades = Part::ALL.map(|part| {
            let main = self.force(part).units.first();
            main.map_or_else(|| self.force(part).grade(), |unit| unit.grade)
        });
        // Hits on the defender count up, on the attacker down.
        let hits = |round: &Round| match round.natural_loss() {
            None => 0,
            Some((Part::Attacker, by)) => -natural_hits(sheet, grades[0], by),
            Some((Part::Defender, by)) => natural_hits(sheet, grades[1], by),
        };
        let ours = self.ours;
        table(
            "Natural roll".into(),
            ours,
            &Dist::count(rounds.iter().map(|round| ((round.natural, hits(round)), 1))),
            rolled.map(|round| round.natural),
            |hits| {
                let loser = if hits < 0 { Part::Attacker } else { Part::Defender };
                let whose = (hits != 0).then_some(loser.other());
                let words = match hits {
                    0 => "No M hits".into(),
                    n => format!("{} {}M", round::capital(loser), n.abs()),
                };
                (words, whose, whose == Some(ours), None)
            },
            match ours {
                Part::Attacker => "M hits on the defender",
                Part::Defender => "M hits on the attacker",
            },
        )
    }
}

/// Joins neighbouring points that come to the same, and puts the best for ours first.
fn table<K: Copy + Ord>(
    title: Cow<'static, str>,
    ours: Part,
    rolls: &Dist<(i32, K)>,
    rolled: Option<i32>,
    say: impl Fn(K) -> (String, Option<Part>, bool, Option<usize>),
    aim: &'static str,
) -> OddsTable {
    let of = rolls.of();
    let mut groups: Vec<(i32, i32, K, u128)> = Vec::new();
    for ((points, key), ways) in rolls.iter() {
        match groups.last_mut() {
            Some((_, to, last, all)) if last == key => (*to, *all) = (*points, *all + ways),
            _ => groups.push((*points, *points, *key, ways)),
        }
    }
    if ours == Part::Attacker {
        groups.reverse();
    }
    let rolled = rolled.and_then(|n| groups.iter().position(|(from, to, ..)| (*from..=*to).contains(&n)));
    let mut outcomes = Vec::new();
    let mut good = 0;
    for (from, to, key, ways) in groups {
        let (label, favours, fulfils, place) = say(key);
        if fulfils {
            good = outcomes.len() + 1;
        }
        let when = if from == to { signed(from) } else { format!("{} to {}", signed(from), signed(to)) };
        let whose = match favours {
            None => Whose::Nobodys,
            Some(part) if part == ours => Whose::Ours,
            Some(_) => Whose::Theirs,
        };
        let odds = crate::rules::Odds { ways, of };
        outcomes.push(Outcome { label, when, whose, odds, place });
    }
    OddsTable { title, outcomes, rolled, aim: aim.into(), good, mean: None }
}
