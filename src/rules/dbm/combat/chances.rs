//! The exact chances of a combat: the same combat for every roll that is still open.

use super::super::sheet::Sheet;
use super::{Band, Combat, Fate, Fought};
use crate::rules::{Dist, OddsTable, Outcome, Unit, Whose, uncapital};

/// How many rolls lead to each band and what becomes of both.
pub(super) type Chances = Dist<(Band, [Fate; 2])>;

impl Combat {
    /// Over the dice not yet rolled; over all rolls once both are.
    pub(super) fn chances(&self, sheet: &Sheet, factors: [i32; 2], dice: [Option<i32>; 2]) -> Chances {
        let faces = |at: usize| match dice {
            [Some(_), Some(_)] | [None, None] => 1..=6,
            dice => dice[at].map_or(1..=6, |n| n..=n),
        };
        let rolls = faces(0).flat_map(|ours| faces(1).map(move |theirs| [ours, theirs]));
        Dist::count(rolls.map(|roll| {
            let Fought { band, fates, .. } = self.resolve(sheet, factors, roll);
            ((band, fates), 1)
        }))
    }

    /// Headline and sentence while a die is still to be rolled.
    pub(super) fn ahead(
        &self,
        chances: &Chances,
        factors: [i32; 2],
        dice: [Option<i32>; 2],
    ) -> (String, String) {
        let score = |at: usize| Unit::Score.say(factors[at] + dice[at].unwrap_or(0));
        let to_roll = match dice {
            [Some(_), None] => ", theirs to roll",
            [None, Some(_)] => ", ours to roll",
            _ => "",
        };
        let ends = chances.map(|(_, fates)| *fates);
        let likeliest = ends.iter().max_by_key(|(_, ways)| *ways);
        let detail = likeliest.map_or_else(String::new, |(fates, _)| {
            let odds = ends.odds(|other| other == fates);
            format!("Likeliest: {}, {}.", uncapital(&self.headline(*fates)), odds.counted())
        });
        (format!("{} v {}{to_roll}", score(0), score(1)), detail)
    }

    /// Who wins and by how much, then what becomes of each side.
    pub(super) fn tables(&self, chances: &Chances, fought: Option<&Fought>) -> Vec<OddsTable> {
        let rolled = fought.map(|fought| (fought.band, fought.fates));
        let threatens = self.fight(0).close() || self.ours.shoots;
        let result = table("Result", chances, rolled, |(band, fates)| {
            let end = self.headline(*fates);
            let end = uncapital(end.strip_prefix("Equal: ").unwrap_or(&end));
            (band_name(*band).into(), end, favours(*band))
        });
        let hoped = if threatens { Band::OursBeat } else { Band::Equal };
        let good = chances.iter().filter(|((band, _), _)| *band <= hoped).count();
        let result =
            OddsTable { aim: if threatens { "Beat them" } else { "Not beaten" }.into(), good, ..result };

        let ours = chances.map(|(_, fates)| fates[0]);
        let kept = ours.iter().filter(|(fate, _)| **fate < Fate::Destroyed).count();
        let of_ours = table("Ours", &ours, rolled.map(|(_, fates)| fates[0]), |fate| {
            let whose = if *fate <= Fate::Unaffected { Whose::Ours } else { Whose::Theirs };
            (fate.name().into(), String::new(), if *fate == Fate::FightsOn { Whose::Nobodys } else { whose })
        });
        let of_ours = OddsTable { aim: "Not destroyed".into(), good: kept, ..of_ours };

        // Best for ours first: what is worst for them.
        let theirs = chances.map(|(_, fates)| std::cmp::Reverse(fates[1]));
        let worst = theirs.iter().next().map_or(Fate::Wins, |(fate, _)| fate.0);
        let driven = theirs.iter().filter(|(fate, _)| fate.0 > Fate::FightsOn).count();
        let of_theirs =
            table("Theirs", &theirs, rolled.map(|(_, fates)| std::cmp::Reverse(fates[1])), |fate| {
                let whose = if fate.0 <= Fate::Unaffected { Whose::Theirs } else { Whose::Ours };
                (
                    fate.0.name().into(),
                    String::new(),
                    if fate.0 == Fate::FightsOn { Whose::Nobodys } else { whose },
                )
            });
        let (aim, good) = if worst == Fate::Destroyed { ("Destroyed", 1) } else { ("Driven back", driven) };
        let of_theirs = OddsTable { aim: aim.into(), good, ..of_theirs };
        vec![result, of_ours, of_theirs]
    }
}

fn table<T: Ord>(
    title: &'static str,
    chances: &Dist<T>,
    rolled: Option<T>,
    said: impl Fn(&T) -> (String, String, Whose),
) -> OddsTable {
    let of = chances.of();
    let outcomes = chances.iter().map(|(end, ways)| {
        let (label, when, whose) = said(end);
        Outcome { label, when, whose, odds: crate::rules::Odds { ways, of }, place: None }
    });
    OddsTable {
        title: title.into(),
        outcomes: outcomes.collect(),
        rolled: rolled.and_then(|end| chances.iter().position(|(other, _)| *other == end)),
        aim: "".into(),
        good: 0,
        mean: None,
    }
}

fn band_name(band: Band) -> &'static str {
    match band {
        Band::OursDouble => "Ours double",
        Band::OursBeat => "Ours beat",
        Band::Equal => "Equal",
        Band::TheirsBeat => "Theirs beat",
        Band::TheirsDouble => "Theirs double",
    }
}

fn favours(band: Band) -> Whose {
    match band {
        Band::OursDouble | Band::OursBeat => Whose::Ours,
        Band::Equal => Whose::Nobodys,
        Band::TheirsBeat | Band::TheirsDouble => Whose::Theirs,
    }
}
