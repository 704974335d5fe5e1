//! The chance that all plans fit: every roll of the dice that are still open, with the pool handed out at its best; once
//! all are in, every roll there was.

use super::{PipDice, pips};
use crate::rules::throws;
use crate::rules::{Dist, MemberRoll, Need, OddsTable, Quantity, Side};
use std::cmp::Reverse;

/// From so many PIPs short on, all is one outcome.
const MANY: i32 = 3;

impl PipDice {
    /// The PIPs by which the plans of the pool exceed its dice, handed out at their best.
    fn pool_short(&self, pool: &[usize], face: &impl Fn(usize) -> Option<i32>) -> Dist<i32> {
        let mut plans: Vec<i32> = pool.iter().map(|place| self.planned(*place)).collect();
        plans.sort_by_key(|planned| Reverse(*planned));
        let rolled: Vec<i32> = pool.iter().filter_map(|place| face(*place)).collect();
        let mut short = Dist::default();
        throws(pool.len() - rolled.len(), 6, |faces, ways| {
            let mut dice: Vec<i32> = faces.iter().map(|face| i32::from(*face)).collect();
            dice.extend(&rolled);
            dice.sort_by_key(|face| Reverse(*face));
            let each = plans.iter().zip(dice).map(|(planned, face)| (planned - face).max(0));
            short.add(each.sum(), ways);
        });
        short
    }

    /// The PIPs by which the plan of a command exceeds its own die.
    fn own_short(&self, place: usize, face: Option<i32>) -> Dist<i32> {
        let die = face.map_or_else(|| Dist::die(6).map(|face| i32::from(*face)), Dist::certain);
        die.map(|face| (self.planned(place) - face).max(0))
    }

    /// The PIPs by which all plans exceed the dice, up to [`MANY`], where these show what is given.
    fn short_by(&self, face: impl Fn(usize) -> Option<i32>) -> Dist<i32> {
        let pool = self.pool();
        let own = (0..self.commands.len()).filter(|place| !pool.contains(place));
        let all = own.fold(self.pool_short(&pool, &face), |sum, place| {
            sum.with(&self.own_short(place, face(place))).map(|(one, other)| one + other)
        });
        all.map(|short| (*short).min(MANY))
    }

    /// The die of each command as it was handed out: of the pool its place by how high it is.
    pub(super) fn rolls(&self) -> Vec<MemberRoll> {
        let pool = self.pool();
        let each = (0..self.commands.len()).map(|place| {
            let face = self.face(place).unwrap_or_default();
            let one = Dist::die(6).map(|face| i32::from(*face));
            let all = if pool.contains(&place) {
                let higher =
                    |other: &&usize| (self.face(**other), Reverse(**other)) > (Some(face), Reverse(place));
                let rank = pool.iter().filter(higher).count();
                let mut ranked = Dist::default();
                throws(pool.len(), 6, |faces, ways| ranked.add(faces[rank].into(), ways));
                ranked
            } else {
                one
            };
            let who = self.called(place).to_owned();
            let planned = self.planned(place);
            // The most first.
            let table = OddsTable::of(
                who.clone(),
                Need::AtLeast(planned).to_string(),
                &all.map(|face| Reverse(*face)),
                Some(Reverse(face)),
                |Reverse(face)| *face >= planned,
                |Reverse(face)| (Quantity::Pips.format(*face), String::new(), None),
            );
            MemberRoll {
                who,
                need: if planned > 0 { Need::AtLeast(planned) } else { Need::Unsaid },
                odds: vec![table],
                result: pips(face),
                ..MemberRoll::default()
            }
        });
        each.collect()
    }

    /// Nothing where nothing is planned.
    pub(super) fn odds(&self) -> Option<OddsTable> {
        if !self.plans() {
            return None;
        }
        let lying = self.short_by(|place| self.face(place));
        let (all, rolled) = match self.is_rolled() {
            true => (self.short_by(|_| None), lying.iter().next().map(|(short, _)| *short)),
            false => (lying, None),
        };
        let label = |short: i32| match short {
            0 => "All plans fit".into(),
            1 => "1 PIP short".into(),
            MANY => format!("{MANY} or more short"),
            short => format!("{short} PIPs short"),
        };
        let fit = |short: &i32| *short == 0;
        Some(OddsTable::of("Plans", "all plans fit", &all, rolled, fit, |short| {
            (label(*short), String::new(), fit(short).then_some(Side::Ours))
        }))
    }
}
