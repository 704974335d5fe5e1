//! When each tactical factor counts (Tactical). The rows of the sheet, in its order.

use super::super::terms::{Class, Fort, Grade, Troops};
use super::fighter::{Fight, Fighter};
use crate::rules::{Applies, capitalize};

/// A row that only close combat knows: nothing to say of it in shooting unless it was asked for.
fn close_only(fight: Fight, asked: bool, why: &'static str) -> Option<Applies> {
    match (fight.close(), asked) {
        (true, _) => None,
        (false, true) => Some(Applies::no(why)),
        (false, false) => Some(Applies::Irrelevant),
    }
}

fn attacked(fight: Fight) -> bool {
    fight.close() || fight.shot_at()
}

/// Why the works are worth nothing to those behind them, if so.
fn breached(fight: Fight) -> Option<&'static str> {
    let (mine, enemy, shot_at) = (fight.mine, fight.enemy, fight.shot_at());
    match (mine.fort, enemy.troops) {
        _ if mine.troops == Troops::Wwg => Some("war wagons gain nothing from fortifications"),
        (Fort::Pf, Troops::Art) if shot_at && enemy.grade == Grade::S => {
            Some("permanent works give no cover from artillery (S)")
        }
        (Fort::Tf, Troops::Art) if shot_at => Some("temporary works give no cover from artillery"),
        (Fort::Tf, Troops::Ps) if fight.close() && enemy.grade == Grade::X => {
            Some("temporary works do not hold psiloi (X)")
        }
        (_, Troops::Wwg) if enemy.grade == Grade::S => {
            Some("the tower of war wagons (S) overlooks the works")
        }
        (_, Troops::Shp) if enemy.grade == Grade::X => Some("the tower of ships (X) overlooks the works"),
        _ => None,
    }
}

pub(super) fn fortifications(fight: Fight) -> Applies {
    let mine = fight.mine;
    match mine.fort {
        Fort::None if mine.class() != Class::Foot => Applies::Irrelevant,
        Fort::None => Applies::no("they stand in the open"),
        _ if mine.class() != Class::Foot => Applies::no("only foot defend fortifications"),
        _ if !attacked(fight) => Applies::no("nobody attacks the works or shoots at them"),
        fort => match breached(fight) {
            Some(why) => Applies::no(why),
            None if fort == Fort::Tf => Applies::yes(1, "Behind temporary fortifications"),
            None => Applies::yes(1, "Behind permanent fortifications"),
        },
    }
}

pub(super) fn general(fight: Fight) -> Applies {
    match fight.mine {
        Fighter { general: false, .. } => Applies::no("no general with them"),
        Fighter { demoralised: true, .. } => Applies::no("the general's command is demoralised"),
        _ => Applies::when(attacked(fight), "the general shoots and is not shot at"),
    }
}

pub(super) fn upslope(fight: Fight) -> Applies {
    let asked = fight.mine.upslope;
    close_only(fight, asked, "height counts in close combat only")
        .unwrap_or_else(|| Applies::when(asked, "they fight on the level"))
}

pub(super) fn overlaps(fight: Fight) -> Applies {
    let n = fight.mine.overlaps.n();
    close_only(fight, n > 0, "overlaps count in close combat only").unwrap_or_else(|| match n {
        0 => Applies::no("both flanks are clear"),
        1 => Applies::yes(1, "One flank overlapped"),
        n => Applies::yes(n, "Both flanks overlapped"),
    })
}

pub(super) fn contacts(fight: Fight) -> Applies {
    let n = fight.mine.contacts.n();
    close_only(fight, n > 0, "an enemy on flank or rear counts in close combat only").unwrap_or_else(|| {
        match n {
            0 => Applies::no("no enemy there"),
            1 => Applies::yes(1, "One enemy on flank or rear"),
            n => Applies::Yes(n, format!("{n} enemies on flank or rear").into()),
        }
    })
}

pub(super) fn aided(fight: Fight) -> Applies {
    match fight.enemy.aided.n() {
        0 if !fight.shot_at() => Applies::Irrelevant,
        _ if !fight.shot_at() => Applies::no("those who would aid have no shooting to aid"),
        0 => Applies::no("a single element shoots"),
        1 => Applies::yes(1, "One more element aids the shooting at them"),
        n => Applies::Yes(n, format!("{n} more elements aid the shooting at them").into()),
    }
}

pub(super) fn weather_or_wood(fight: Fight) -> Applies {
    let Fighter { weather, wood, shoots, .. } = *fight.mine;
    match (weather, wood && shoots) {
        (true, true) => Applies::yes(1, "Weather, and shooting to or from a wood: once"),
        (true, false) => Applies::yes(1, "Disadvantaged by weather"),
        (false, true) => Applies::yes(1, "Shooting to or from a wood"),
        (false, false) if wood => Applies::no("a wood hinders only those who shoot"),
        (false, false) if shoots => Applies::no("neither weather nor a wood in the way"),
        (false, false) => Applies::no("no weather against them"),
    }
}

fn against_foot(fight: Fight) -> bool {
    fight.enemy.class() == Class::Foot
}

pub(super) fn warband_in_bad_going(fight: Fight) -> Applies {
    let (mine, bad) = (fight.mine, !fight.mine.going.good());
    if mine.troops != Troops::Wb {
        return Applies::Irrelevant;
    }
    close_only(fight, bad, "bad going hinders warband in close combat only").unwrap_or_else(|| {
        match mine.grade {
            _ if !bad => Applies::no("the warband stand in good going"),
            Grade::S | Grade::O => Applies::when(against_foot(fight), "no foot in front of the warband"),
            grade => Applies::No(format!("warband {grade} do not mind bad going").into()),
        }
    })
}

pub(super) fn demoralised(fight: Fight) -> Applies {
    match fight.mine {
        Fighter { demoralised: false, .. } => Applies::no("their command holds"),
        Fighter { general: true, .. } => Applies::no("the general himself is spared it"),
        _ => Applies::yes(1, ""),
    }
}

pub(super) fn mounted_in_bad_going(fight: Fight) -> Applies {
    let mine = fight.mine;
    let bad = !mine.going.good();
    if mine.class() != Class::Mounted {
        let asked = mine.across || mine.at_bad_going;
        return if asked { Applies::no("only mounted are hindered so") } else { Applies::Irrelevant };
    }
    let asked = bad || mine.across || mine.at_bad_going;
    close_only(fight, asked, "it hinders mounted in close combat only").unwrap_or_else(|| match mine {
        Fighter { across: true, .. } => Applies::yes(1, "Mounted attacking across fortifications"),
        _ if bad => Applies::Yes(1, format!("Mounted in {} going", mine.going.name()).into()),
        _ if fight.touches_bad_going() => Applies::yes(1, "Mounted against foot in bad going"),
        Fighter { at_bad_going: true, .. } => Applies::no("no foot in front of the mounted"),
        _ => Applies::no("the mounted are in good going"),
    })
}

pub(super) fn blades_in_bad_going(fight: Fight) -> Applies {
    let bad = !fight.mine.going.good();
    if fight.mine.troops != Troops::Bd {
        return Applies::Irrelevant;
    }
    close_only(fight, bad, "bad going hinders blades in close combat only").unwrap_or_else(|| {
        if bad {
            Applies::when(against_foot(fight), "no foot in front of the blades")
        } else {
            Applies::no("the blades stand in good going")
        }
    })
}

pub(super) fn others_in_bad_going(fight: Fight) -> Applies {
    use Troops::*;
    let mine = fight.mine;
    if !mine.troops.is(&[Sp, Pk, Hd, Art, Wwg, Bge]) {
        return Applies::Irrelevant;
    }
    let (bad, river) = (!mine.going.good(), mine.crossing_river);
    close_only(fight, bad || river, "bad going hinders them in close combat only").unwrap_or_else(|| {
        match mine.going {
            _ if !bad && !river => Applies::no("neither in bad going nor crossing a river"),
            _ if mine.troops == Hd && !mine.is(Hd, &[Grade::O, Grade::I]) => {
                Applies::no("only hordes (O) or (I) mind it")
            }
            _ if !bad => {
                Applies::Yes(1, format!("{} crossing a river", capitalize(mine.troops.name())).into())
            }
            going => Applies::Yes(
                1,
                format!("{} in {} going", capitalize(mine.troops.name()), going.name()).into(),
            ),
        }
    })
}
