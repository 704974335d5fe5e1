//! When each tactical factor counts (Tactical). The rows of the sheet, in its order.

use super::super::terms::{Class, Fort, Grade, Troops};
use super::side::{Fight, Side};
use crate::rules::{Applies, capital};

/// A row that only close combat knows: nothing to say of it in shooting unless it was asked for.
fn close_only(fight: Fight, asked: bool, why: &'static str) -> Option<Applies> {
    match (fight.close(), asked) {
        (true, _) => None,
        (false, true) => Some(Applies::No(why.into())),
        (false, false) => Some(Applies::Apart),
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
        Fort::None if mine.class() != Class::Foot => Applies::Apart,
        Fort::None => Applies::No("they stand in the open".into()),
        _ if mine.class() != Class::Foot => Applies::No("only foot defend fortifications".into()),
        _ if !attacked(fight) => Applies::No("nobody attacks the works or shoots at them".into()),
        fort => match breached(fight) {
            Some(why) => Applies::No(why.into()),
            None if fort == Fort::Tf => Applies::Yes(1, "Behind temporary fortifications".into()),
            None => Applies::Yes(1, "Behind permanent fortifications".into()),
        },
    }
}

pub(super) fn general(fight: Fight) -> Applies {
    match fight.mine {
        Side { general: false, .. } => Applies::No("no general with them".into()),
        Side { demoralised: true, .. } => Applies::No("the general's command is demoralised".into()),
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
        0 => Applies::No("both flanks are clear".into()),
        1 => Applies::Yes(1, "One flank overlapped".into()),
        n => Applies::Yes(n, "Both flanks overlapped".into()),
    })
}

pub(super) fn contacts(fight: Fight) -> Applies {
    let n = fight.mine.contacts.n();
    close_only(fight, n > 0, "an enemy on flank or rear counts in close combat only").unwrap_or_else(|| {
        match n {
            0 => Applies::No("no enemy there".into()),
            1 => Applies::Yes(1, "One enemy on flank or rear".into()),
            n => Applies::Yes(n, format!("{n} enemies on flank or rear").into()),
        }
    })
}

pub(super) fn aided(fight: Fight) -> Applies {
    match fight.enemy.aided.n() {
        0 if !fight.shot_at() => Applies::Apart,
        _ if !fight.shot_at() => Applies::No("those who would aid have no shooting to aid".into()),
        0 => Applies::No("a single element shoots".into()),
        1 => Applies::Yes(1, "One more element aids the shooting at them".into()),
        n => Applies::Yes(n, format!("{n} more elements aid the shooting at them").into()),
    }
}

pub(super) fn weather_or_wood(fight: Fight) -> Applies {
    let Side { weather, wood, shoots, .. } = *fight.mine;
    match (weather, wood && shoots) {
        (true, true) => Applies::Yes(1, "Weather, and shooting to or from a wood: once".into()),
        (true, false) => Applies::Yes(1, "Disadvantaged by weather".into()),
        (false, true) => Applies::Yes(1, "Shooting to or from a wood".into()),
        (false, false) if wood => Applies::No("a wood hinders only those who shoot".into()),
        (false, false) if shoots => Applies::No("neither weather nor a wood in the way".into()),
        (false, false) => Applies::No("no weather against them".into()),
    }
}

fn against_foot(fight: Fight) -> bool {
    fight.enemy.class() == Class::Foot
}

pub(super) fn warband_in_bad_going(fight: Fight) -> Applies {
    let (mine, bad) = (fight.mine, !fight.mine.going.good());
    if mine.troops != Troops::Wb {
        return Applies::Apart;
    }
    close_only(fight, bad, "bad going hinders warband in close combat only").unwrap_or_else(|| {
        match mine.grade {
            _ if !bad => Applies::No("the warband stand in good going".into()),
            Grade::S | Grade::O => Applies::when(against_foot(fight), "no foot in front of the warband"),
            _ => Applies::No("warband (F) do not mind bad going".into()),
        }
    })
}

pub(super) fn demoralised(fight: Fight) -> Applies {
    match fight.mine {
        Side { demoralised: false, .. } => Applies::No("their command holds".into()),
        Side { general: true, .. } => Applies::No("the general himself is spared it".into()),
        _ => Applies::Yes(1, "".into()),
    }
}

pub(super) fn mounted_in_bad_going(fight: Fight) -> Applies {
    let mine = fight.mine;
    let bad = !mine.going.good();
    if mine.class() != Class::Mounted {
        let asked = mine.across || mine.at_bad_going;
        return if asked { Applies::No("only mounted are hindered so".into()) } else { Applies::Apart };
    }
    let asked = bad || mine.across || mine.at_bad_going;
    let reached = mine.at_bad_going && against_foot(fight);
    close_only(fight, asked, "it hinders mounted in close combat only").unwrap_or_else(|| match mine {
        Side { across: true, .. } => Applies::Yes(1, "Mounted attacking across fortifications".into()),
        _ if bad => Applies::Yes(1, format!("Mounted in {} going", mine.going.name()).into()),
        _ if reached => Applies::Yes(1, "Mounted against foot in bad going".into()),
        Side { at_bad_going: true, .. } => Applies::No("no foot in front of the mounted".into()),
        _ => Applies::No("the mounted are in good going".into()),
    })
}

pub(super) fn blades_in_bad_going(fight: Fight) -> Applies {
    let bad = !fight.mine.going.good();
    if fight.mine.troops != Troops::Bd {
        return Applies::Apart;
    }
    close_only(fight, bad, "bad going hinders blades in close combat only").unwrap_or_else(|| {
        if bad {
            Applies::when(against_foot(fight), "no foot in front of the blades")
        } else {
            Applies::No("the blades stand in good going".into())
        }
    })
}

pub(super) fn others_in_bad_going(fight: Fight) -> Applies {
    use Troops::*;
    let mine = fight.mine;
    if !mine.troops.is(&[Sp, Pk, Hd, Art, Wwg, Bge]) {
        return Applies::Apart;
    }
    let (bad, river) = (!mine.going.good(), mine.crossing_river);
    close_only(fight, bad || river, "bad going hinders them in close combat only").unwrap_or_else(|| {
        match mine.going {
            _ if !bad && !river => Applies::No("neither in bad going nor crossing a river".into()),
            _ if mine.is(Hd, &[Grade::S, Grade::F]) => Applies::No("only hordes (O) or (I) mind it".into()),
            _ if !bad => Applies::Yes(1, format!("{} crossing a river", capital(mine.troops.name())).into()),
            going => {
                Applies::Yes(1, format!("{} in {} going", capital(mine.troops.name()), going.name()).into())
            }
        }
    })
}
