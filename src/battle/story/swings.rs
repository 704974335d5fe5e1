//! The rolls that decided a battle: those that came out furthest from the middle of all that could have come.

use crate::battle::{Battle, LogTurn, Record, RollRecord, Why};
use crate::rules::{Lengths, MemberRoll, Odds, OddsTable, Outcome, Side};
use std::cmp::{Ordering, Reverse};
use std::iter::zip;

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
        for Lot { of, tables } in lots(battle, record, line.event.side, lengths) {
            let Some((favours, better, worse)) = lot(&tables) else { continue };
            let of = of.filter(|_| record.rolls.len() > 1);
            swings.push(Swing {
                place: line.place,
                turn: title.into(),
                title: of
                    .map_or_else(|| record.title.clone(), |roll| format!("{}: {}", record.title, roll.who)),
                headline: of.map_or_else(|| record.headline.clone(), |roll| roll.result.clone()),
                favours,
                name: battle.side_names()[favours].clone(),
                better,
                worse,
            });
        }
    }
    swings
}

/// A roll of a record with its chances, each with the army for which what comes first is good.
struct Lot<'a> {
    /// Whose it was, where several rolled.
    of: Option<&'a RollRecord>,
    tables: Vec<(Side, OddsTable)>,
}

/// The rolls of a record; none where nothing was rolled, or where this version would answer otherwise.
fn lots<'a>(battle: &Battle, record: &'a Record, turn: Side, lengths: Lengths) -> Vec<Lot<'a>> {
    let again = || record.answer_again(&battle.side_names(), lengths);
    let Some((report, true)) = (!record.dice.is_empty()).then(again).flatten() else { return Vec::new() };
    if !report.rolls.is_empty() {
        // An older record does not say whose each of them was.
        let each = zip(&record.rolls, report.rolls).filter(|(known, roll)| known.who == roll.who);
        let lot = |(known, roll): (&'a RollRecord, MemberRoll)| Lot {
            of: Some(known),
            tables: roll.odds.into_iter().map(|table| (known.side, table)).collect(),
        };
        return each.map(lot).collect();
    }
    // Where it is about one side alone, whoever rolled the first die tells which army that is.
    let roller = || record.rolled_by.first().copied().unwrap_or(turn);
    let first = report.dice.iter().find(|die| die.deck.is_empty()).and_then(|die| die.side);
    let ours = record.ours.unwrap_or_else(|| roller().army_of(first.unwrap_or_default()));
    let tables = report.odds.into_iter().map(|table| (ours.army_of(table.whose), table));
    vec![Lot { of: None, tables: tables.collect() }]
}

/// The army for which it went well, with the chances of better and worse for it, by the table in which that went furthest;
/// nothing where it came out in the middle.
fn lot(tables: &[(Side, OddsTable)]) -> Option<(Side, Odds, Odds)> {
    let around = tables.iter().filter_map(|(side, table)| Some((*side, around(table)?)));
    let (side, (better, worse)) = around.max_by_key(|(_, (better, worse))| distance(*better, *worse))?;
    match better.ways.cmp(&worse.ways) {
        Ordering::Less => Some((side, better, worse)),
        Ordering::Greater => Some((side.other(), worse, better)),
        Ordering::Equal => None,
    }
}

/// The chances of what would have been better and worse, for the side whose aim it is, than what was rolled.
fn around(table: &OddsTable) -> Option<(Odds, Odds)> {
    let rolled = table.rolled?;
    let of = table.outcomes.first()?.odds.of;
    let sum = |outcomes: &[Outcome]| outcomes.iter().map(|outcome| outcome.odds.ways).sum();
    let better = Odds { ways: sum(table.outcomes.get(..rolled)?), of };
    let worse = Odds { ways: sum(table.outcomes.get(rolled + 1..)?), of };
    Some((better, worse))
}
