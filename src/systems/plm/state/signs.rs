//! What stands on the tile of a unit or a brigade.

use super::UnitState;
use crate::rules::tile::{Content, Cut, MapSymbol, Sign, Signs, Tile, Wear};
use crate::systems::plm::terms::{Arm, Formation, Officer};

const REMOVED: Sign = Sign::drawn(Cut::Bare, Content::Cross, "removed");
const FALLS_BACK: Sign = Sign::new(Cut::Full, "←", "moves back");
const AWAY: Sign = Sign::new(Cut::Square, "‹‹", "off the table");
const GUN_LEFT: Sign = Sign::new(Cut::Square, "G", "gun left behind");
const IMMOBILE: Sign = Sign::new(Cut::Full, "0A", "immobile");
const ACTIONS_LEFT: Sign = Sign::new(Cut::Square, "2A", "actions left, once it has begun to act");
const ROUNDS: Sign = Sign::new(Cut::Dotted, "4", "rounds of a gun");
const NCO_GONE: Sign = Sign::new(Cut::Square, "N", "NCO gone");
const HAS_FIRED: Sign = Sign::drawn(Cut::Bare, Content::Burst, "fired");
const LEADERLESS: Sign = Sign::new(Cut::Square, "L", "its general cannot help");

pub(in super::super) const SIGNS: Signs = Signs {
    of_units: &[
        FALLS_BACK,
        AWAY,
        REMOVED,
        IMMOBILE,
        ACTIONS_LEFT,
        ROUNDS,
        NCO_GONE,
        HAS_FIRED,
        GUN_LEFT,
        LEADERLESS,
    ],
    symbols: &[
        MapSymbol::Infantry,
        MapSymbol::Cavalry,
        MapSymbol::Artillery,
        MapSymbol::Limbered,
        MapSymbol::Column,
        MapSymbol::Skirmishing,
    ],
    wear: "Markers, of those at which a unit disintegrates",
};

/// The tile of a unit.
pub(super) fn of_unit(state: &UnitState<'_>) -> Tile {
    let unit = state.unit;
    let arm = match (unit.arm(), state.formation) {
        (Arm::Artillery, Formation::Limbered) => MapSymbol::Limbered,
        (Arm::Artillery, _) => MapSymbol::Artillery,
        (Arm::Infantry, Formation::Column) => MapSymbol::Column,
        (Arm::Infantry, Formation::Skirmish) => MapSymbol::Skirmishing,
        (Arm::Infantry, _) => MapSymbol::Infantry,
        (Arm::Cavalry, _) => MapSymbol::Cavalry,
    };
    let strength = match unit.arm() {
        Arm::Artillery => format!("{} gun", unit.grade.letter()),
        _ => format!("{} {}", unit.stands.n(), unit.grade.letter()),
    };
    let tile = Tile {
        arm: Some(arm),
        strength,
        wear: Wear { borne: state.markers.clamp(0, state.limit), most: state.limit },
        ..Tile::default()
    };
    if state.is_removed {
        return Tile { corner: Some(REMOVED), ..tile };
    }
    let corner = [(state.falls_back, FALLS_BACK), (state.is_away, AWAY), (state.gun_is_lost, GUN_LEFT)];
    let corner = corner.into_iter().find(|(is_so, _)| *is_so).map(|(_, sign)| sign);
    let has_begun = state.rolled > 0 && state.actions_left < state.rolled;
    let first = if state.is_immobile {
        Some(IMMOBILE)
    } else if let Some(n) = state.rounds {
        let word = match n {
            0 => "no ammunition".into(),
            1 => "1 round".into(),
            n => format!("{n} rounds"),
        };
        Some(ROUNDS.showing(n.to_string(), word))
    } else {
        let left = state.actions_left.max(0);
        let word = if left == 1 { "1 action left".into() } else { format!("{left} actions left") };
        has_begun.then(|| ACTIONS_LEFT.showing(format!("{left}A"), word))
    };
    let second = if state.nco_is_gone { Some(NCO_GONE) } else { (state.volleys > 0).then_some(HAS_FIRED) };
    Tile { corner, counters: [first, second], ..tile }
}

/// The tile of a brigade, by its general.
pub(super) fn of_brigade(general: Officer) -> Tile {
    let cannot_help = !matches!(general, Officer::Well | Officer::Never);
    Tile { corner: cannot_help.then_some(LEADERLESS), ..Tile::default() }
}
