//! The exact chances of a combat: the same combat for every roll that is still open.

use super::super::sheet::Sheet;
use super::{Band, Combat, Fate, Fought, open};
use crate::rules::{Odds, OddsTable, Outcome, Quantity, Side, Sides, uncapitalize};

/// How a roll ends: how the totals compare, and what becomes of both.
type End = (Band, Sides<Fate>);

/// The end of every roll that may come, each as likely as every other.
pub(super) type Chances = Vec<End>;

impl Combat {
    /// Over the dice not yet rolled; over all rolls once both are.
    pub(super) fn chances(&self, sheet: &Sheet, factors: Sides<i32>, dice: Sides<Option<i32>>) -> Chances {
        let end = |dice: Sides<i32>| {
            let Fought { band, fates, .. } = self.resolve(sheet, factors, dice);
            (band, fates)
        };
        open(dice).into_iter().map(end).collect()
    }

    /// Headline and sentence while a die is still to be rolled.
    pub(super) fn ahead(
        &self,
        chances: &[End],
        factors: Sides<i32>,
        dice: Sides<Option<i32>>,
    ) -> (String, String) {
        let scores =
            factors.zip(dice).map(|(factors, die)| Quantity::Score.format(factors + die.unwrap_or(0)));
        let is_open = |side: &Side| dice[*side].is_none() && dice[side.other()].is_some();
        let to_roll = Side::ALL.into_iter().find(is_open);
        let to_roll = to_roll.map(|side| format!(", {} to roll", uncapitalize(&self.name(side))));
        (scores.0.join(" v ") + &to_roll.unwrap_or_default(), self.likeliest(chances))
    }

    /// The likeliest end; all of them, where several are as likely.
    fn likeliest(&self, chances: &[End]) -> String {
        let ends = alike(chances, &both);
        let most = ends.iter().map(|(_, _, ways)| *ways).max().unwrap_or_default();
        let likeliest = ends.iter().filter(|(_, _, ways)| *ways == most);
        let text: Vec<String> = likeliest.map(|(_, end, _)| uncapitalize(&self.headline(end.1))).collect();
        let each = if text.len() > 1 { " each" } else { "" };
        let odds = Odds { ways: most, of: chances.len() as u64 };
        format!("Likeliest: {}, {}{each}.", text.join(" or "), odds.counted())
    }

    /// Who wins and by how much, then what becomes of each side.
    pub(super) fn tables(&self, chances: &[End], fought: Option<&Fought>) -> Vec<OddsTable> {
        let rolled = fought.map(|fought| (fought.band, fought.fates));
        let threatens = self.fight(Side::Ours).close() || self.ours.shoots;
        let hoped = if threatens { Band::OursBeat } else { Band::Equal };
        let mut tables = Vec::new();
        let aim = if threatens { "Beat them" } else { "Not beaten" };
        let place = |end: &End| end.0 as i32 * 100 + both(end);
        tables.push(table(["Result", aim], chances, rolled, &place, &|end| {
            let text = self.headline(end.1);
            OutcomeText {
                label: end.0.title(),
                when: uncapitalize(text.strip_prefix("Equal: ").unwrap_or(&text)),
                whose: favours(end.0),
                hoped: end.0 <= hoped,
            }
        }));
        tables.push(table(
            ["Ours", "Not destroyed"],
            chances,
            rolled,
            &|end| end.1[Side::Ours] as i32,
            &|end| {
                let fate = end.1[Side::Ours];
                becomes(fate, Side::Ours, fate < Fate::Destroyed)
            },
        ));
        // Best for ours first: what is worst for them.
        let destroys = chances.iter().any(|(_, fates)| fates[Side::Theirs] == Fate::Destroyed);
        let aim = if destroys { "Destroyed" } else { "Driven back" };
        tables.push(table(["Theirs", aim], chances, rolled, &|end| -(end.1[Side::Theirs] as i32), &|end| {
            let fate = end.1[Side::Theirs];
            let hoped = if destroys { fate == Fate::Destroyed } else { fate > Fate::FightsOn };
            becomes(fate, Side::Theirs, hoped)
        }));
        tables
    }
}

/// In the order of our fate, then of theirs.
fn both(end: &End) -> i32 {
    end.1[Side::Ours] as i32 * 10 + end.1[Side::Theirs] as i32
}

/// What is said of an outcome.
struct OutcomeText {
    label: &'static str,
    when: String,
    whose: Option<Side>,
    /// It is what ours hopes for.
    hoped: bool,
}

/// What becomes of a side: it favours that side as long as it stays.
fn becomes(fate: Fate, side: Side, hoped: bool) -> OutcomeText {
    let whose = match fate {
        Fate::FightsOn => None,
        fate if fate <= Fate::Unaffected => Some(side),
        _ => Some(side.other()),
    };
    OutcomeText { label: fate.name(), when: String::new(), whose, hoped }
}

/// Ends of the same place joined, in order of their places.
fn alike(chances: &[End], place: &dyn Fn(&End) -> i32) -> Vec<(i32, End, u64)> {
    let mut joined: Vec<(i32, End, u64)> = Vec::new();
    for end in chances {
        let here = place(end);
        let at = joined.partition_point(|(known, ..)| *known < here);
        match joined.get_mut(at) {
            Some((known, _, ways)) if *known == here => *ways += 1,
            _ => joined.insert(at, (here, *end, 1)),
        }
    }
    joined
}

/// The table of this title and aim: every outcome by its place, best for ours first.
fn table(
    [title, aim]: [&'static str; 2],
    chances: &[End],
    rolled: Option<End>,
    place: &dyn Fn(&End) -> i32,
    say: &dyn Fn(&End) -> OutcomeText,
) -> OddsTable {
    let (of, rolled_at) = (chances.len() as u64, rolled.map(|end| place(&end)));
    let (mut outcomes, mut rolled, mut good) = (Vec::new(), None, 0);
    for (at, end, ways) in alike(chances, place) {
        if rolled_at == Some(at) {
            rolled = Some(outcomes.len());
        }
        let OutcomeText { label, when, whose, hoped } = say(&end);
        good += usize::from(hoped);
        outcomes.push(Outcome {
            label: label.into(),
            when,
            side: whose,
            odds: Odds { ways, of },
            place: None,
        });
    }
    OddsTable {
        title: title.into(),
        outcomes,
        rolled,
        aim: aim.into(),
        whose: Side::Ours,
        favourable: good,
        mean: None,
    }
}

fn favours(band: Band) -> Option<Side> {
    match band {
        Band::OursDouble | Band::OursBeat => Some(Side::Ours),
        Band::Equal => None,
        Band::TheirsBeat | Band::TheirsDouble => Some(Side::Theirs),
    }
}
