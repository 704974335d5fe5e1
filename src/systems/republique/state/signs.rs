//! What stands on the tile of a unit or a division.

use super::markers::{FIRED, PANIC, PANICKED, PASSING_P};
use super::{LEADER_OUT, LIMBERED, Left, SQUARE, forced, markers_out};
use crate::rules::tile::{Content, Cut, MapSymbol, Sign, Signs, Tile, Wear};
use crate::rules::{BattleView, Marker, UnitRef, counted};
use crate::systems::republique::Republique;
use crate::systems::republique::terms::{Arm, Morale};

const DESTROYED: Sign = Sign::drawn(Cut::Bare, Content::Cross, "destroyed");
const P_HITS: Sign = Sign::new(Cut::Full, "P3", "P hits of the phase, or of passing fire to come");
const GOES_BACK: Sign = Sign::new(Cut::Full, "←", "has to go back");
const DEMORALIZED: Sign = Sign::new(Cut::Hexagon, "D", "demoralized");
const SHAKEN: Sign = Sign::new(Cut::Round, "S", "shaken");
const PANICS: Sign = Sign::new(Cut::Full, "P", "panicked");
const LEADERLESS: Sign = Sign::new(Cut::Square, "L", "leader hors de combat");
const DAMAGE: Sign = Sign::new(Cut::Square, "B2", "damage: B hits that it carries");
const OUT: Sign = Sign::new(Cut::Dotted, "4", "skirmishers out");
const SAVED_FIRE: Sign = Sign::new(Cut::Full, "+", "saved fire");
const HAS_FIRED: Sign = Sign::drawn(Cut::Bare, Content::Burst, "fired");

pub(in super::super) const SIGNS: Signs = Signs {
    of_units: &[
        SHAKEN,
        DEMORALIZED,
        DESTROYED,
        P_HITS,
        GOES_BACK,
        DAMAGE,
        OUT,
        SAVED_FIRE,
        HAS_FIRED,
        PANICS,
        LEADERLESS,
    ],
    symbols: &[
        MapSymbol::Infantry,
        MapSymbol::Cavalry,
        MapSymbol::Artillery,
        MapSymbol::Limbered,
        MapSymbol::Square,
    ],
    wear: "Morale hits, of the four at which a unit is demoralized",
};

/// The tile of a unit.
pub(super) fn of_unit(battle: &BattleView<'_, Republique>, unit_ref: UnitRef, left: &Left<'_>) -> Tile {
    let marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id);
    let (unit, arm) = (left.unit, left.unit.troops.arm());
    let symbol = match arm {
        Arm::Infantry | Arm::Skirmishers if marked(&SQUARE) != 0 => MapSymbol::Square,
        Arm::Infantry | Arm::Skirmishers => MapSymbol::Infantry,
        Arm::Cavalry => MapSymbol::Cavalry,
        Arm::Artillery if marked(&LIMBERED) != 0 => MapSymbol::Limbered,
        Arm::Artillery => MapSymbol::Artillery,
    };
    let wear = Wear { borne: left.morale.hits(), most: Morale::Demoralized.hits() };
    if left.gone {
        let strength = format!("0 of {}", unit.strength());
        return Tile { arm: Some(symbol), strength, corner: Some(DESTROYED), wear, ..Tile::default() };
    }
    let strength = match arm {
        Arm::Artillery if left.bases == 1 => unit.weight.guns().into(),
        Arm::Artillery => format!("{} × {}", left.bases, unit.weight.guns()),
        _ => format!("{} {}", left.bases, unit.grade.short()),
    };
    let panic = match (marked(&PANIC), marked(&PASSING_P)) {
        (0, 0) => None,
        (0, n) => Some(P_HITS.showing(format!("P{n}"), format!("{n}P to come"))),
        (n, _) => Some(P_HITS.showing(format!("P{n}"), format!("{n}P this phase"))),
    };
    let morale = match left.morale {
        Morale::Demoralized => Some(DEMORALIZED),
        Morale::Shaken => Some(SHAKEN),
        Morale::Formed | Morale::Unformed | Morale::Rattled => None,
    };
    let damage = (left.damage > 0)
        .then(|| DAMAGE.showing(format!("B{}", left.damage), format!("damage {}", left.damage)));
    let second = match markers_out(battle, unit_ref, left) {
        0 if left.saved => Some(SAVED_FIRE),
        0 => (marked(&FIRED) != 0).then_some(HAS_FIRED),
        n => Some(OUT.showing(n.to_string(), counted(n, "skirmisher out", "skirmishers out"))),
    };
    Tile {
        arm: Some(symbol),
        strength,
        corner: panic.or_else(|| forced(battle, unit_ref).map(|_| GOES_BACK)).or(morale),
        counters: [damage, second],
        wear,
    }
}

/// The tile of a division.
pub(super) fn of_division(battle: &BattleView<'_, Republique>, unit_ref: UnitRef) -> Tile {
    let is_marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id) != 0;
    let corner = [(&PANICKED, PANICS), (&LEADER_OUT, LEADERLESS)];
    let corner = corner.into_iter().find(|(marker, _)| is_marked(marker)).map(|(_, sign)| sign);
    Tile { corner, ..Tile::default() }
}
