//! What ranks behind add before the dice (Rear). The rows of the sheet, in its order.

use super::super::sheet::{PikeRanks, Sheet, YesNo};
use super::super::terms::{Class, Grade, Troops};
use super::fighter::{Behind, Fight};
use crate::rules::Applies;
use std::borrow::Cow;
use strum::VariantArray;

/// Against whom the second rank of auxilia or bowmen helps.
const BATTLE_LINE: &[Troops] = &[Troops::Sp, Troops::Pk, Troops::Bd, Troops::Ax, Troops::Bw];

/// Once, unless one of these holds.
fn unless(reasons: &[(bool, &'static str)]) -> Applies {
    match reasons.iter().find(|(holds, _)| *holds) {
        Some((_, why)) => Applies::no(why),
        None => Applies::yes(1, ""),
    }
}

/// Whether ranks that are not said to be for close combat count at all.
fn not_counted(fight: Fight, sheet: &Sheet) -> bool {
    fight.shooting() && sheet.readings.ranks_when_shot_at == YesNo::No
}

fn in_good_going(fight: Fight, rank: &Behind) -> bool {
    fight.mine.going.good() && rank.rank.going.good()
}

fn against_elephants(fight: Fight) -> bool {
    fight.close() && fight.enemy.troops == Troops::El
}

pub(super) fn knights(fight: Fight, _: &Sheet) -> Applies {
    use Troops::*;
    let (mine, enemy) = (fight.mine, fight.enemy);
    if mine.troops != Kn || (mine.grade != Grade::I && mine.ranks.is_empty()) {
        return Applies::Irrelevant;
    }
    let fights = enemy.class() == Class::Foot || enemy.troops.is(&[Kn, Cv, Lh]);
    unless(&[
        (mine.grade != Grade::I, "only knights (I) count knights behind them"),
        (mine.second(Kn, &[Grade::I]).is_none(), "no knights (I) behind the knights"),
        (!mine.double_base, "not on a double base that the army list requires"),
        (fight.close() && !fights, "neither foot, knights, cavalry nor light horse in front"),
        (fight.shot_at() && enemy.troops == Art, "artillery shoots at the knights"),
    ])
}

pub(super) fn spears(fight: Fight, sheet: &Sheet) -> Applies {
    let mine = fight.mine;
    if mine.troops != Troops::Sp {
        return Applies::Irrelevant;
    }
    let second = mine.second(Troops::Sp, Grade::VARIANTS);
    let Some(second) = second else { return Applies::no("no spears behind the spears") };
    unless(&[
        (second.grade != mine.grade, "the spears behind are of another grade"),
        (!in_good_going(fight, &second), "not both ranks of spears are in good going"),
        (against_elephants(fight), "against elephants a 2nd rank of spears saves but adds nothing"),
        (not_counted(fight, sheet), "spears shot at count no ranks (your reading)"),
    ])
}

/// What a row of pikes says when no rank counts.
struct Silence {
    elephants: &'static str,
    shot_at: &'static str,
    misfit: &'static str,
    none: &'static str,
}

/// The ranks of pikes that count: the second, or the second and third.
fn pike_ranks(fight: Fight, sheet: &Sheet, fits: &dyn Fn(&Behind) -> bool, silence: &Silence) -> Applies {
    let pikes = || fight.mine.behind().take(2).take_while(|rank| rank.troops == Troops::Pk);
    let fit = pikes().take_while(|rank| fits(rank) && in_good_going(fight, rank)).count();
    let all_or_none = sheet.readings.pike_ranks == PikeRanks::AllOrNone;
    match fit {
        0 => Applies::no(silence.none),
        _ if against_elephants(fight) => Applies::no(silence.elephants),
        _ if not_counted(fight, sheet) => Applies::no(silence.shot_at),
        fit if all_or_none && fit < pikes().count() => Applies::no(silence.misfit),
        1 => Applies::yes(1, "2nd rank of pikes"),
        _ => Applies::yes(2, "2nd and 3rd rank of pikes"),
    }
}

pub(super) fn pikes(fight: Fight, sheet: &Sheet) -> Applies {
    const SILENCE: Silence = Silence {
        elephants: "against elephants a 2nd rank of pikes saves but adds nothing",
        shot_at: "pikes shot at count no ranks (your reading)",
        misfit: "one of the ranks of pikes does not fit (your reading)",
        none: "no pikes of the same grade behind, all in good going",
    };
    let mine = fight.mine;
    if mine.troops != Troops::Pk || mine.grade == Grade::X {
        return Applies::Irrelevant;
    }
    pike_ranks(fight, sheet, &|rank| rank.grade == mine.grade, &SILENCE)
}

pub(super) fn against_fourth_rank(fight: Fight, _: &Sheet) -> Applies {
    let (mine, pikes) = (fight.mine, fight.enemy);
    let four_deep = pikes.troops == Troops::Pk && pikes.grade != Grade::X && pikes.ranks.len() >= 3;
    if !four_deep || fight.shooting() {
        return Applies::Irrelevant;
    }
    let alike = |rank: Behind| rank.is(Troops::Pk, &[pikes.grade]) && in_good_going(fight.turned(), &rank);
    unless(&[
        (mine.class() != Class::Foot, "a 4th rank of pikes troubles only foot"),
        (!pikes.behind().all(alike), "the four ranks are not all pikes of one grade in good going"),
    ])
}

pub(super) fn pikes_x(fight: Fight, sheet: &Sheet) -> Applies {
    const SILENCE: Silence = Silence {
        elephants: "against elephants a rank behind pikes (X) saves but adds nothing",
        shot_at: "pikes (X) shot at count no ranks (your reading)",
        misfit: "one of the ranks behind pikes (X) does not fit (your reading)",
        none: "no pikes (X) or (I) behind, all in good going",
    };
    if !fight.mine.is(Troops::Pk, &[Grade::X]) {
        return Applies::Irrelevant;
    }
    pike_ranks(fight, sheet, &|rank| matches!(rank.grade, Grade::X | Grade::I), &SILENCE)
}

pub(super) fn warband(fight: Fight, sheet: &Sheet) -> Applies {
    if fight.mine.troops != Troops::Wb {
        return Applies::Irrelevant;
    }
    unless(&[
        (fight.mine.second(Troops::Wb, Grade::VARIANTS).is_none(), "no warband behind the warband"),
        (not_counted(fight, sheet), "warband shot at count no ranks (your reading)"),
    ])
}

pub(super) fn warband_v_mounted(fight: Fight, _: &Sheet) -> Applies {
    let (mine, enemy) = (fight.mine, fight.enemy);
    let column = || mine.behind().take_while(|rank| rank.troops == Troops::Wb);
    let deep = column().count();
    if mine.troops != Troops::Wb || deep < 2 {
        return Applies::Irrelevant;
    }
    let firm = |grade: Grade| matches!(grade, Grade::S | Grade::O);
    let all_firm = firm(mine.grade) && column().all(|rank| firm(rank.grade));
    let barred = unless(&[
        (fight.shooting() || enemy.class() != Class::Mounted, "no mounted in front of the warband"),
        (!all_firm, "not every rank of warband is (S) or (O)"),
    ]);
    let text: Cow<'static, str> =
        if deep == 2 { "3rd rank of warband" } else { "3rd and 4th rank of warband" }.into();
    match barred {
        Applies::Yes(..) => Applies::Yes(deep as i32 - 1, text),
        why => why,
    }
}

pub(super) fn auxilia_x(fight: Fight, sheet: &Sheet) -> Applies {
    let mine = fight.mine;
    if !mine.is(Troops::Ax, &[Grade::X]) {
        return Applies::Irrelevant;
    }
    if not_counted(fight, sheet) {
        return Applies::no("auxilia (X) shot at count no ranks (your reading)");
    }
    match mine.behind().take(2).take_while(|rank| rank.is(Troops::Ax, &[Grade::X])).count() {
        0 => Applies::no("no auxilia (X) behind them"),
        1 => Applies::yes(1, "2nd rank of auxilia (X)"),
        _ => Applies::yes(2, "2nd and 3rd rank of auxilia (X)"),
    }
}

pub(super) fn auxilia(fight: Fight, _: &Sheet) -> Applies {
    let mine = fight.mine;
    if mine.troops != Troops::Ax || mine.grade == Grade::X {
        return Applies::Irrelevant;
    }
    unless(&[
        (mine.second(Troops::Ax, &[mine.grade]).is_none(), "no auxilia of the same grade behind"),
        (
            fight.shooting() || !fight.enemy.troops.is(BATTLE_LINE),
            "helps auxilia only in contact with spears, pikes, blades, auxilia or bowmen",
        ),
    ])
}

pub(super) fn bowmen(fight: Fight, _: &Sheet) -> Applies {
    let mine = fight.mine;
    if mine.troops != Troops::Bw {
        return Applies::Irrelevant;
    }
    let second = mine.second(Troops::Bw, &[mine.grade]);
    unless(&[
        (second.is_none(), "no bowmen of the same grade behind"),
        (second.is_some_and(|rank| rank.rank.other_bow), "the bowmen behind have another type of bow"),
        (
            fight.shooting() || !fight.enemy.troops.is(BATTLE_LINE),
            "helps bowmen only in contact with spears, pikes, blades, auxilia or bowmen",
        ),
    ])
}

pub(super) fn psiloi(fight: Fight, _: &Sheet) -> Applies {
    let (mine, enemy) = (fight.mine, fight.enemy);
    if mine.troops != Troops::Ps || (mine.ranks.is_empty() && !matches!(mine.grade, Grade::S | Grade::O)) {
        return Applies::Irrelevant;
    }
    unless(&[
        (!matches!(mine.grade, Grade::S | Grade::O), "only psiloi (S) or (O) count a rank behind"),
        (
            mine.second(Troops::Ps, &[mine.grade, Grade::O]).is_none(),
            "no psiloi of the same or (O) grade behind",
        ),
        (
            fight.shooting() || !enemy.troops.is(&[Troops::Lh, Troops::Ps]),
            "no skirmishers in front of the psiloi",
        ),
    ])
}
