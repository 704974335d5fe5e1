//! The rolls that decided a battle: those that came out furthest from the middle of all that could have come.

use crate::battle::{Battle, LogTurn, Record, Why};
use crate::rules::{Lengths, Odds, OddsTable, Outcome, Side};
use std::cmp::{Ordering, Reverse};

/// So many are told.
const MOST: usize = 10;

/// A roll, and how far it went from the middle.
#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    /// The place of its entry in the record.
    pub place: usize,
    /// In whose turn: "Bound 2, Scipio".
    pub turn: String,
    /// What was rolled for: "Combat, Triarii (Scipio) against Gauls (Hannibal)".
    pub title: String,
    /// What came out.
    pub headline: String,
    /// The army that it favoured.
    pub favours: Side,
    /// What that army is called.
    pub name: String,
    /// How likely it was that it would come out better for that army.
    pub better: Odds,
    /// How likely it was that it would come out worse for it.
    pub worse: Odds,
}

impl Swing {
    /// "For Scipio: 30 in 36 would have been worse, 1 in 36 better".
    pub fn text(&self) -> String {
        let better = match self.better.ways {
            0 => "nothing better".into(),
            _ => format!("{} better", self.better.counted()),
        };
        format!("For {}: {} would have been worse, {better}", self.name, self.worse.counted())
    }
}

/// How far what came out is from the middle of what could have come, in 2^32 parts of all ways.
fn distance(better: Odds, worse: Odds) -> u64 {
    let more = u128::from(better.ways.abs_diff(worse.ways));
    ((more << 32) / u128::from(worse.of.max(1))) as u64
}

/// The swings of the answers in force, the largest first; of equal ones the first that came.
pub(super) fn swings(battle: &Battle, lengths: Lengths) -> Vec<Swing> {
    let mut swings = Vec::new();
    for turn in battle.log_by_turn() {
        let title = battle.turn_title(turn.turn, turn.side);
        swings.extend(of_turn(battle, &turn, &title, lengths));
    }
    swings.sort_by_key(|swing| Reverse(distance(swing.better, swing.worse)));
    swings.truncate(MOST);
    swings
}

fn of_turn(battle: &Battle, turn: &LogTurn<'_>, title: &str, lengths: Lengths) -> Vec<Swing> {
    let mut swings = Vec::new();
    for line in turn.lines.iter().filter(|line| !line.taken_back) {
        let Why::Calculation(record) = &line.event.why else { continue };
        // Where nothing was rolled no chance is known.
        if record.dice.is_empty() || record.odds.is_empty() {
            continue;
        }
        let roller = record.rolled_by.first().copied().unwrap_or(line.event.side);
        if let Some((good, better, worse)) = lot(battle, record, lengths) {
            let ours = record.ours.unwrap_or(roller);
            let favours = if good { ours } else { ours.other() };
            swings.push(Swing {
                place: line.place,
                turn: title.into(),
                title: record.title.clone(),
                headline: record.headline.clone(),
                favours,
                name: battle.side_names()[favours].clone(),
                better,
                worse,
            });
        }
    }
    swings
}

/// Whether it went well for the side that the record calls ours, and the chances of better and worse for whom it went
/// well; nothing where it came out in the middle, or where this version would answer otherwise.
fn lot(battle: &Battle, record: &Record, lengths: Lengths) -> Option<(bool, Odds, Odds)> {
    let (report, is_same) = record.answer_again(&battle.side_names(), lengths)?;
    let tables = report.odds.iter().filter(|_| is_same).filter_map(around);
    let (better, worse) = tables.max_by_key(|(better, worse)| distance(*better, *worse))?;
    match better.ways.cmp(&worse.ways) {
        Ordering::Less => Some((true, better, worse)),
        Ordering::Greater => Some((false, worse, better)),
        Ordering::Equal => None,
    }
}

/// The chances of what would have been better and worse for ours than what was rolled.
fn around(table: &OddsTable) -> Option<(Odds, Odds)> {
    let rolled = table.rolled?;
    let of = table.outcomes.first()?.odds.of;
    let sum = |outcomes: &[Outcome]| outcomes.iter().map(|outcome| outcome.odds.ways).sum();
    let better = Odds { ways: sum(table.outcomes.get(..rolled)?), of };
    let worse = Odds { ways: sum(table.outcomes.get(rolled + 1..)?), of };
    Some((better, worse))
}
