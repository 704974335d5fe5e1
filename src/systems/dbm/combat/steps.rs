//! One step of the input that a row follows from: what would be if it were otherwise.

use super::super::sheet::Sheet;
use super::super::terms::{Fort, Going, Troops};
use super::side::{Fight, Rank};
use super::{Combat, tactical};
use crate::rules::counted;
use crate::rules::{Applies, FactorStep, count, printed, toggle};

/// A row of rear support.
type RankRow = fn(Fight, &Sheet) -> Applies;
/// A tactical row.
type Row = fn(Fight) -> Applies;

/// How many times a row counts.
fn times(applies: &Applies) -> i32 {
    applies.comes_to(printed(1))
}

/// This step, if the row counts otherwise by it.
fn changing(
    combat: &mut Combat,
    at: usize,
    row: Row,
    step: impl FnOnce(&mut Combat) -> Option<FactorStep>,
) -> Option<FactorStep> {
    let before = times(&row(combat.fight(at)));
    let step = step(combat)?;
    (times(&row(combat.fight(at))) != before).then_some(step)
}

/// Ranks behind the side at `owner`, for a row of the side at `at`: fewer, where the row counts; where it does not, as
/// many like the front as it takes.
pub(super) fn ranks(
    combat: &mut Combat,
    sheet: &Sheet,
    [at, owner]: [usize; 2],
    row: RankRow,
) -> Option<FactorStep> {
    let now = times(&row(combat.fight(at), sheet));
    if now == 0 {
        return more_ranks(combat, sheet, [at, owner], row);
    }
    while combat.side_mut(owner).ranks.pop().is_some() {
        if times(&row(combat.fight(at), sheet)) != now {
            let side = combat.side(owner);
            let left = match side.ranks.len() {
                0 => "no rank".into(),
                left => counted(left as i32, "rank", "ranks"),
            };
            let whom = if owner == at { String::new() } else { format!(" the {}", side.troops.name()) };
            return Some(FactorStep::To(format!("{left} behind{whom}")));
        }
    }
    None
}

fn more_ranks(
    combat: &mut Combat,
    sheet: &Sheet,
    [at, owner]: [usize; 2],
    row: RankRow,
) -> Option<FactorStep> {
    let side = combat.side(owner).clone();
    let name = format!("{} {}", side.troops.name(), side.grade);
    for going in [side.going, Going::Good] {
        for deep in 1..=3 {
            let mut tried = combat.clone();
            let of = tried.side_mut(owner);
            of.ranks = (0..deep).map(|_| Rank::default()).collect();
            of.going = going;
            of.double_base |= side.troops == Troops::Kn;
            if times(&row(tried.fight(at), sheet)) == 0 {
                continue;
            }
            let ranks = match deep {
                1 => format!("a 2nd rank of {name}"),
                deep => format!("{deep} ranks of {name} behind"),
            };
            let base =
                if tried.side(owner).double_base == side.double_base { "" } else { " on a double base" };
            let good = if going == side.going { "" } else { ", in good going" };
            *combat = tried;
            return Some(FactorStep::To([&*ranks, base, good].concat()));
        }
    }
    None
}

/// Temporary works for troops in the open; none for those behind any.
pub(super) fn fortify(fort: &mut Fort) -> Option<FactorStep> {
    let is_fortified = *fort != Fort::None;
    *fort = if is_fortified { Fort::None } else { Fort::Tf };
    Some(if is_fortified { FactorStep::Off } else { FactorStep::On })
}

pub(super) fn overlaps(combat: &mut Combat, at: usize) -> Option<FactorStep> {
    changing(combat, at, tactical::overlaps, |combat| {
        count(&mut combat.side_mut(at).overlaps, "overlap", "overlaps")
    })
}

pub(super) fn contacts(combat: &mut Combat, at: usize) -> Option<FactorStep> {
    changing(combat, at, tactical::contacts, |combat| {
        count(&mut combat.side_mut(at).contacts, "enemy on flank or rear", "enemies on flank or rear")
    })
}

/// More of those that aid the enemy's shooting.
pub(super) fn aided(combat: &mut Combat, at: usize) -> Option<FactorStep> {
    changing(combat, at, tactical::aided, |combat| {
        count(&mut combat.side_mut(1 - at).aided, "other element aiding", "other elements aiding")
    })
}

/// The weather; where a wood is in the way, that it is not.
pub(super) fn weather_or_wood(combat: &mut Combat, at: usize) -> Option<FactorStep> {
    let side = combat.side_mut(at);
    if !(side.wood && side.shoots) {
        return toggle(&mut side.weather);
    }
    let words = if side.weather { "neither weather nor a wood" } else { "no wood in the way" };
    (side.weather, side.wood) = (false, false);
    Some(FactorStep::To(words.into()))
}

/// Good going for those whom bad going hinders, rough going for the others.
pub(super) fn going(combat: &mut Combat, at: usize, row: Row) -> Option<FactorStep> {
    changing(combat, at, row, |combat| {
        let hindered = times(&row(combat.fight(at))) != 0;
        let side = combat.side_mut(at);
        if !hindered {
            side.going = Going::Rough;
            return Some(FactorStep::To("rough going".into()));
        }
        let mut words = Vec::new();
        if std::mem::take(&mut side.across) {
            words.push("no works to cross");
        }
        if std::mem::take(&mut side.crossing_river) {
            words.push("no river to cross");
        }
        if std::mem::take(&mut side.at_bad_going) || !side.going.good() {
            words.push("good going");
        }
        side.going = Going::Good;
        Some(FactorStep::To(words.join(" and ")))
    })
}
