//! One step of the input that a row follows from: what would be if it were otherwise.

use super::super::sheet::Sheet;
use super::super::terms::{Fort, Going, Troops};
use super::fighter::{Fight, Rank};
use super::{Combat, tactical};
use crate::rules::{Applies, FactorStep, Side, count, counted, printed, toggle};

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
    side: Side,
    row: Row,
    step: impl FnOnce(&mut Combat) -> Option<FactorStep>,
) -> Option<FactorStep> {
    let before = times(&row(combat.fight(side)));
    let step = step(combat)?;
    (times(&row(combat.fight(side))) != before).then_some(step)
}

/// Ranks behind the side of the row: fewer, where the row counts; where it does not, as many like the front as it takes.
pub(super) fn ranks(combat: &mut Combat, sheet: &Sheet, side: Side, row: RankRow) -> Option<FactorStep> {
    ranks_of(combat, sheet, side, side, row)
}

/// Ranks behind the enemy of the row's side.
pub(super) fn enemy_ranks(
    combat: &mut Combat,
    sheet: &Sheet,
    side: Side,
    row: RankRow,
) -> Option<FactorStep> {
    ranks_of(combat, sheet, side, side.other(), row)
}

fn ranks_of(combat: &mut Combat, sheet: &Sheet, side: Side, owner: Side, row: RankRow) -> Option<FactorStep> {
    let now = times(&row(combat.fight(side), sheet));
    if now == 0 {
        return more_ranks(combat, sheet, side, owner, row);
    }
    while combat.fighter_mut(owner).ranks.pop().is_some() {
        if times(&row(combat.fight(side), sheet)) != now {
            let fighter = combat.fighter(owner);
            let left = match fighter.ranks.len() {
                0 => "no rank".into(),
                left => counted(left as i32, "rank", "ranks"),
            };
            let whom = if owner == side { String::new() } else { format!(" the {}", fighter.troops.name()) };
            return Some(FactorStep::To(format!("{left} behind{whom}")));
        }
    }
    None
}

fn more_ranks(
    combat: &mut Combat,
    sheet: &Sheet,
    side: Side,
    owner: Side,
    row: RankRow,
) -> Option<FactorStep> {
    let fighter = combat.fighter(owner).clone();
    let name = format!("{} {}", fighter.troops.name(), fighter.grade);
    for going in [fighter.going, Going::Good] {
        for deep in 1..=3 {
            let mut tried = combat.clone();
            let of = tried.fighter_mut(owner);
            of.ranks = (0..deep).map(|_| Rank::default()).collect();
            of.going = going;
            of.double_base |= fighter.troops == Troops::Kn;
            if times(&row(tried.fight(side), sheet)) == 0 {
                continue;
            }
            let ranks = match deep {
                1 => format!("a 2nd rank of {name}"),
                deep => format!("{deep} ranks of {name} behind"),
            };
            let base = if tried.fighter(owner).double_base == fighter.double_base {
                ""
            } else {
                " on a double base"
            };
            let good = if going == fighter.going { "" } else { ", in good going" };
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

pub(super) fn overlaps(combat: &mut Combat, side: Side) -> Option<FactorStep> {
    changing(combat, side, tactical::overlaps, |combat| {
        count(&mut combat.fighter_mut(side).overlaps, "overlap", "overlaps")
    })
}

pub(super) fn contacts(combat: &mut Combat, side: Side) -> Option<FactorStep> {
    changing(combat, side, tactical::contacts, |combat| {
        count(&mut combat.fighter_mut(side).contacts, "enemy on flank or rear", "enemies on flank or rear")
    })
}

/// More of those that aid the enemy's shooting.
pub(super) fn aided(combat: &mut Combat, side: Side) -> Option<FactorStep> {
    changing(combat, side, tactical::aided, |combat| {
        count(&mut combat.fighter_mut(side.other()).aided, "other element aiding", "other elements aiding")
    })
}

/// The weather; where a wood is in the way, that it is not.
pub(super) fn weather_or_wood(combat: &mut Combat, side: Side) -> Option<FactorStep> {
    let fighter = combat.fighter_mut(side);
    if !(fighter.wood && fighter.shoots) {
        return toggle(&mut fighter.weather);
    }
    let words = if fighter.weather { "neither weather nor a wood" } else { "no wood in the way" };
    (fighter.weather, fighter.wood) = (false, false);
    Some(FactorStep::To(words.into()))
}

/// Good going for those whom bad going hinders, rough going for the others.
pub(super) fn going(combat: &mut Combat, side: Side, row: Row) -> Option<FactorStep> {
    changing(combat, side, row, |combat| {
        let hindered = times(&row(combat.fight(side))) != 0;
        let fighter = combat.fighter_mut(side);
        if !hindered {
            fighter.going = Going::Rough;
            return Some(FactorStep::To("rough going".into()));
        }
        let mut words = Vec::new();
        if std::mem::take(&mut fighter.across) {
            words.push("no works to cross");
        }
        if std::mem::take(&mut fighter.crossing_river) {
            words.push("no river to cross");
        }
        if std::mem::take(&mut fighter.at_bad_going) || !fighter.going.good() {
            words.push("good going");
        }
        fighter.going = Going::Good;
        Some(FactorStep::To(words.join(" and ")))
    })
}
