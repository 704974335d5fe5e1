//! Chances of one percentile roll, counted face by face.

use crate::rules::{Odds, OddsTable, Outcome, Side};

/// The faces of a percentile roll: 00 reads as 100.
pub(super) const FACES: std::ops::RangeInclusive<i32> = 1..=100;

/// One thing that can come of a roll.
pub(super) struct Fate {
    /// In words.
    pub label: &'static str,
    /// Whom it favours.
    pub whose: Option<Side>,
    /// It is what ours hopes for. These stand first.
    pub is_good: bool,
}

/// The chances of these fates, of which `of` gives the place for every face; one that no face brings is left out.
pub(super) fn table(
    title: &'static str,
    fates: &[Fate],
    rolled: Option<i32>,
    of: impl Fn(i32) -> usize,
) -> OddsTable {
    let mut outcomes = Vec::new();
    let (mut place, mut good, mut aim) = (None, 0, "");
    for (at, fate) in fates.iter().enumerate() {
        let faces: Vec<i32> = FACES.filter(|face| of(*face) == at).collect();
        let (Some(first), Some(last)) = (faces.first(), faces.last()) else { continue };
        if rolled.is_some_and(|rolled| of(rolled) == at) {
            place = Some(outcomes.len());
        }
        if fate.is_good {
            good += 1;
            aim = fate.label;
        }
        outcomes.push(Outcome {
            label: fate.label.into(),
            when: if first == last { first.to_string() } else { format!("{first}–{last}") },
            side: fate.whose,
            odds: Odds { ways: faces.len() as u64, of: 100 },
            place: None,
        });
    }
    if aim.is_empty() {
        aim = fates.iter().find(|fate| fate.is_good).map_or("", |fate| fate.label);
    }
    OddsTable {
        title: title.into(),
        outcomes,
        rolled: place,
        aim: aim.into(),
        whose: Side::Ours,
        favourable: good,
        mean: None,
    }
}
