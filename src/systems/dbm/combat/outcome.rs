//! What becomes of the loser, laid out as on the sheet (Outcome).

use super::super::sheet::{MustMoveFlanked, Readings, YesNo};
use super::super::terms::{Class, Fort, Going, Grade, Troops};
use super::fighter::Fight;
use crate::rules::{Sides, words};
use std::borrow::Cow;

/// What becomes of an element, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It beat its enemy.
    Wins,
    /// Nothing happens to it.
    Unaffected,
    /// The combat goes on next bound.
    FightsOn,
    /// Straight back.
    Recoils,
    /// Away from the enemy.
    Flees,
    /// Off the table.
    Destroyed,
}

impl Fate {
    words! {
        /// What many are called: "Recoil".
        pub fn name {
            Wins: "Win", Unaffected: "Unaffected", FightsOn: "Fight on", Recoils: "Recoil", Flees: "Flee",
            Destroyed: "Destroyed",
        }
    }
}

/// How the loser's total compares with the winner's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Defeat {
    /// More than half of it.
    Less,
    /// Half of it or less.
    HalfOrLess,
}

/// A fate and the clause that decides it.
pub(super) struct Verdict {
    pub(super) fate: Fate,
    pub(super) clause: Cow<'static, str>,
}

fn destroyed(clause: &'static str) -> Verdict {
    Verdict { fate: Fate::Destroyed, clause: clause.into() }
}

fn flee(clause: &'static str) -> Verdict {
    Verdict { fate: Fate::Flees, clause: clause.into() }
}

fn recoil(clause: &'static str) -> Verdict {
    Verdict { fate: Fate::Recoils, clause: clause.into() }
}

fn unaffected(clause: &'static str) -> Verdict {
    Verdict { fate: Fate::Unaffected, clause: clause.into() }
}

const BARRED: &str = "the 2nd rank would save them in good going (your reading)";
/// No clause of the row decides it: what is left is the row's end.
const PLAIN: &str = "";
const SHOCK: &str = "knights or camelry (S) destroy them in going good for those";
const SHOCK_OR_EXPENDABLES: &str = "knights, camelry (S) or expendables destroy them in going good for those";

/// Totals are equal: the fates of mine and the enemy's.
pub(super) fn equal(fight: Fight, readings: &Readings) -> (Sides<Fate>, &'static str) {
    let spared = fight.shooting() && readings.expendables_shot_equal == YesNo::No;
    let lost = Sides([fight, fight.turned()]).map(|fight| {
        let hit = fight.close() || fight.shot_at();
        fight.mine.troops == Troops::Exp && hit && !spared
    });
    match lost.0 {
        [false, false] if fight.close() => {
            (Sides([Fate::FightsOn; 2]), "they fight on next bound, unless one breaks off")
        }
        [false, false] if spared && [fight, fight.turned()].iter().any(|f| f.mine.troops == Troops::Exp) => {
            (Sides([Fate::Unaffected; 2]), "expendables outlive equal shooting (your reading)")
        }
        [false, false] => (Sides([Fate::Unaffected; 2]), "shooting that ends equal does nothing"),
        _ => {
            let fate = |lost| if lost { Fate::Destroyed } else { Fate::Unaffected };
            (lost.map(fate), "expendables are destroyed by an equal total")
        }
    }
}

/// The loser is mine.
pub(super) fn of(fight: Fight, readings: &Readings, defeat: Defeat) -> Verdict {
    if fight.shooting() && !fight.shot_at() {
        return unaffected("nobody shot at them");
    }
    let verdict = match defeat {
        Defeat::Less => less(fight, readings),
        Defeat::HalfOrLess => half_or_less(fight, readings),
    };
    if fight.close() && fight.mine.contacts.n() > 0 { flanked(verdict, readings) } else { verdict }
}

/// With an enemy front on its flank or rear an element has nowhere to go.
fn flanked(Verdict { fate, clause }: Verdict, readings: &Readings) -> Verdict {
    let way = match fate {
        Fate::Recoils => "recoil",
        Fate::Flees => "flee",
        _ => return Verdict { fate, clause },
    };
    let before = if clause.is_empty() { String::new() } else { format!("{clause}; ") };
    let (fate, clause) = match readings.must_move_flanked {
        MustMoveFlanked::Destroyed => {
            (Fate::Destroyed, format!("{before}to {way} with an enemy on flank or rear is to be destroyed"))
        }
        MustMoveFlanked::Moves => {
            (fate, format!("{before}they {way}, though an enemy is on flank or rear (your reading)"))
        }
    };
    Verdict { fate, clause: clause.into() }
}

/// The total is less than the enemy's, but more than half.
fn less(fight: Fight, readings: &Readings) -> Verdict {
    use Troops::*;
    let (loser, by) = (fight.mine, fight.enemy);
    let (contact, shot_at) = (fight.close(), fight.shot_at());
    let artillery_shoots = shot_at && by.troops == Art;
    let difficult = loser.going == Going::Difficult;
    // "In going these count as good": as it counts for the winner.
    let good = fight.turned().in_good_going();
    let shock = by.shock() && good;
    let shock_or_expendables = shock || (by.troops == Exp && good);
    let elephants = by.troops == El;
    let any_going = readings.elephants_need_good_going == YesNo::No;
    let trampling = elephants && (good || any_going);

    match loser.troops {
        Art if contact => destroyed("any enemy in contact destroys them"),
        Art if loser.fort != Fort::None => unaffected("in a fortification they stay"),
        Art => recoil("without contact they only recoil"),

        Ax if shock => destroyed(SHOCK),
        Ax if loser.grade == Grade::X && by.troops.is(&[El, Exp, Wb]) => {
            destroyed("elephants, expendables or warband destroy auxilia (X)")
        }
        Ax => recoil(PLAIN),

        Bge if contact => destroyed("any enemy in contact destroys it"),
        Bge if loser.mobile => flee("without contact it flees, being mobile"),
        Bge => unaffected("it cannot move"),

        Bd if shock && second_rank(fight, readings) == Second::Saves => {
            recoil("the 2nd rank of blades saves them from these riders")
        }
        Bd if shock && second_rank(fight, readings) == Second::Barred => destroyed(BARRED),
        Bd if shock_or_expendables => destroyed(SHOCK_OR_EXPENDABLES),
        Bd if by.troops == Wb => destroyed("warband destroy them"),
        Bd => recoil(PLAIN),

        Bw if contact && by.class() == Class::Mounted => destroyed("any mounted in contact destroy them"),
        Bw => recoil(PLAIN),

        El if artillery_shoots => destroyed("artillery fire destroys them"),
        El if by.troops.is(&[Lh, Ax, Ps]) => destroyed("light troops destroy them"),
        El if by.is(Cm, &[Grade::X]) => destroyed("camelry (X) destroy them"),
        El => recoil(PLAIN),

        Exp => destroyed("expendables never survive defeat"),

        Hd if shock_or_expendables => destroyed(SHOCK_OR_EXPENDABLES),
        Hd if by.troops.is(&[El, Wb]) => destroyed("elephants or warband destroy them"),
        Hd if loser.grade == Grade::I && contact => destroyed("close combat destroys hordes (I)"),
        Hd if loser.grade == Grade::I && readings.inferior_hordes_stay == YesNo::Yes => {
            unaffected("shooting does not move hordes (I)")
        }
        Hd if loser.grade == Grade::I => recoil("shooting moves hordes (I) too (your reading)"),
        Hd => recoil(PLAIN),

        Kn if by.troops.is(&[El, Exp, Lh]) => destroyed("elephants, expendables or light horse destroy them"),
        Kn if contact && by.is(Bw, &[Grade::S]) && loser.moved_into_contact => {
            destroyed("they charged the front of bowmen (S) this bound")
        }
        Kn if contact && difficult => destroyed("any enemy in contact destroys them in difficult going"),
        Kn => recoil(PLAIN),

        Lh if artillery_shoots => flee("they flee from artillery fire"),
        Lh if by.troops == Exp => flee("they flee from expendables"),
        Lh if difficult => flee("in difficult going they flee"),
        Lh => recoil(PLAIN),

        Cv | Cm if by.troops == Exp => flee("mounted flee from expendables"),
        Cv | Cm if difficult => flee("mounted flee in difficult going"),
        Cv | Cm => recoil(PLAIN),

        Gal | Shp | Bts if loser.unladen => unladen(fight, readings),
        Gal | Shp | Bts => recoil("naval elements recoil"),

        Pk | Sp if trampling && second_rank(fight, readings) == Second::Saves => match good {
            true => recoil("the 2nd rank saves them from elephants"),
            false => recoil("the 2nd rank saves them from elephants in any going (your reading)"),
        },
        Pk | Sp if trampling && second_rank(fight, readings) == Second::Barred => destroyed(BARRED),
        Pk | Sp if shock_or_expendables => destroyed(SHOCK_OR_EXPENDABLES),
        Pk | Sp if elephants && good => destroyed("elephants destroy them in going good for elephants"),
        Pk | Sp if trampling => destroyed("elephants destroy them in any going (your reading)"),
        Pk | Sp if by.troops == Wb => destroyed("warband destroy them"),
        Pk | Sp => recoil(PLAIN),

        Ps if good && (by.troops.is(&[Kn, Cv, Lh]) || by.shock()) => {
            destroyed("knights, cavalry, light horse or camelry (S) destroy them in going good for those")
        }
        Ps if by.troops.is(&[El, Exp]) => recoil("they recoil from elephants and expendables"),
        Ps if shot_at && !artillery_shoots => recoil("shooting other than by artillery makes them recoil"),
        Ps if artillery_shoots
            && !loser.going.good()
            && readings.psiloi_recoil_from_artillery == YesNo::No =>
        {
            flee("they flee from artillery fire in any going (your reading)")
        }
        // What shoots from afar does not stand in the psiloi's going.
        Ps if !loser.going.good() && (artillery_shoots || !good) => {
            recoil("the going is good for neither side")
        }
        Ps => flee(PLAIN),

        Wwg if by.troops == Art && by.grade != Grade::X => {
            destroyed("artillery other than (X) destroys them")
        }
        Wwg if elephants && loser.grade != Grade::X => {
            destroyed("elephants destroy them unless they are (X)")
        }
        Wwg if loser.grade == Grade::S && loser.assaulting => {
            recoil("war wagons (S) assaulting fortifications recoil")
        }
        Wwg => unaffected(PLAIN),

        Wb if shock_or_expendables => destroyed(SHOCK_OR_EXPENDABLES),
        Wb if elephants => destroyed("elephants destroy them"),
        Wb => recoil(PLAIN),
    }
}

/// The total is half of the enemy's or less.
fn half_or_less(fight: Fight, readings: &Readings) -> Verdict {
    use Troops::*;
    let (loser, by) = (fight.mine, fight.enemy);
    let contact = fight.close();
    let good = fight.turned().in_good_going();
    let mounted = by.class() == Class::Mounted;
    let naval = by.class() == Class::Naval;
    let guns = contact && by.is(Art, &[Grade::S, Grade::O, Grade::F]);
    let lesser = less(fight, readings);
    let doomed = lesser.fate == Fate::Destroyed;
    const GUNS: &str = "in contact they flee from artillery other than (I) or (X)";
    const NAVAL: &str = "they flee from naval elements";

    match loser.troops {
        Cv if loser.going.good() && (by.troops.is(&[Sp, Pk]) || by.is(Ax, &[Grade::X])) => {
            flee("standing in good going, they flee from spears, pikes or auxilia (X)")
        }
        Cv if guns => flee(GUNS),
        Cv if naval => flee(NAVAL),
        Cv => destroyed(PLAIN),

        Lh if contact
            && (mounted || by.troops == Bw || by.is(Ps, &[Grade::O]) || by.is(Wwg, &[Grade::O])) =>
        {
            destroyed("in contact, mounted, bowmen, psiloi (O) or war wagons (O) destroy them")
        }
        Lh if contact && loser.going == Going::Difficult => {
            destroyed("close combat in difficult going destroys them")
        }
        Lh => flee(PLAIN),

        Ps if mounted && good => destroyed("mounted destroy them in going good for those"),
        Ps if by.troops.is(&[Bw, Ps]) || (by.troops == Ax && by.grade != Grade::X) => {
            destroyed("bowmen, auxilia other than (X) or psiloi destroy them")
        }
        Ps if loser.grade == Grade::X => destroyed("psiloi (X) do not get away"),
        Ps => flee(PLAIN),

        Gal | Shp | Bts if loser.unladen => match by.troops {
            Exp => unladen(fight, readings),
            _ => destroyed("any enemy but expendables destroys them unladen"),
        },
        Gal | Shp | Bts if by.is(Art, &[Grade::S]) => destroyed("artillery (S) destroys them"),
        Gal | Shp | Bts if contact && by.troops != Exp => {
            destroyed("any enemy in contact but expendables destroys them")
        }
        Gal | Shp | Bts if contact && readings.naval_recoil_from_expendables == YesNo::No => {
            unaffected("expendables do not move them (your reading)")
        }
        Gal | Shp | Bts if contact => recoil("expendables only make them recoil"),
        Gal | Shp | Bts => flee("they flee from shooting"),

        _ if doomed && readings.never_milder == YesNo::Yes => lesser,
        Exp => destroyed("expendables never survive defeat"),
        Bge if (guns || naval) && !loser.mobile && readings.immobile_baggage_stays == YesNo::Yes => {
            // Only where a greater defeat may be milder is baggage in contact not destroyed.
            match doomed {
                true => {
                    unaffected("it should flee, where less would destroy it, but cannot move (your reading)")
                }
                false => unaffected("it should flee but cannot move"),
            }
        }
        Bge if (guns || naval) && !loser.mobile => destroyed("it should flee but cannot move (your reading)"),
        _ if (guns || naval) && doomed => {
            flee("half or less lets them flee from these, where less would not (your reading)")
        }
        _ if guns => flee(GUNS),
        _ if naval => flee(NAVAL),
        _ if doomed => lesser,
        _ => destroyed(PLAIN),
    }
}

/// What the 2nd rank does when elephants or knights would destroy the front.
#[derive(PartialEq)]
enum Second {
    /// It is not of a kind that saves.
    NotApplicable,
    /// It turns destruction into recoil.
    Saves,
    /// It would, but for its going.
    Barred,
}

fn second_rank(fight: Fight, readings: &Readings) -> Second {
    let loser = fight.mine;
    let of: &[Grade] = match (loser.troops, loser.grade) {
        (Troops::Bd, Grade::S | Grade::O) => &[Grade::S, Grade::O],
        (Troops::Bd, Grade::X) => &[Grade::X],
        (Troops::Bd, _) => &[],
        (Troops::Pk, Grade::X) => &[Grade::X, Grade::I],
        _ => std::slice::from_ref(&loser.grade),
    };
    let any_going = readings.rank_saves_in_any_going == YesNo::Yes;
    match loser.second(loser.troops, of) {
        None => Second::NotApplicable,
        Some(rank) if any_going || (loser.going.good() && rank.rank.going.good()) => Second::Saves,
        Some(_) => Second::Barred,
    }
}

/// Unladen, where nothing may destroy them.
fn unladen(fight: Fight, readings: &Readings) -> Verdict {
    match readings.unladen_stay {
        _ if fight.close() && fight.enemy.troops != Troops::Exp => {
            destroyed("any enemy in contact but expendables destroys them unladen")
        }
        YesNo::Yes => unaffected("unladen they stay"),
        YesNo::No => recoil("unladen they recoil as the laden do (your reading)"),
    }
}
