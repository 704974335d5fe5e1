//! What stands on the tile of a unit or a division.

use super::{DivisionInBattle, SPIKED, UnitInBattle};
use crate::rules::tile::{Content, Cut, MapSymbol, Sign, Signs, Tile, Wear};
use crate::rules::{BattleView, capitalize};
use crate::systems::grande_tactique::GrandeTactique;
use crate::systems::grande_tactique::army::{Training, Troops};
use crate::systems::grande_tactique::flight::Commands;
use crate::systems::grande_tactique::terms::{Arm, Morale};

const LOST: Sign = Sign::drawn(Cut::Bare, Content::Cross, "lost");
const SPIKED_GUNS: Sign = Sign::drawn(Cut::Bare, Content::Cross, "spiked");
const ROUTED: Sign = Sign::new(Cut::Arrow, "R", "routed");
const SILENCED: Sign = Sign::new(Cut::Square, "Si", "silenced");
const SHAKEN: Sign = Sign::new(Cut::Round, "S", "shaken");
const FIRING: Sign = Sign::new(Cut::Square, "F", "firing");
const CHARGES: Sign = Sign::new(Cut::Square, "C", "charges");
const GENERAL: Sign = Sign::drawn(Cut::Bare, Content::Star, "general attached");
const CORPS_COMMANDER: Sign = Sign::drawn(Cut::Square, Content::Star, "Corps commander attached");
const ARMY_COMMANDER: Sign = Sign::drawn(Cut::Full, Content::Star, "Army commander attached");
const KILLED: Sign = Sign::new(Cut::Square, "L", "general killed");

pub(in super::super) const SIGNS: Signs = Signs {
    of_units: &[
        SHAKEN,
        ROUTED,
        SILENCED,
        LOST,
        FIRING,
        CHARGES,
        GENERAL,
        CORPS_COMMANDER,
        ARMY_COMMANDER,
        KILLED,
    ],
    symbols: &[
        MapSymbol::Infantry,
        MapSymbol::Cavalry,
        MapSymbol::Artillery,
        MapSymbol::Limbered,
        MapSymbol::Square,
    ],
    wear: "One box: shaken. Two: routed or silenced",
};

/// "Vet inf", "Cav", "Horse": that these are guns the symbol says.
fn strength(troops: Troops, training: Training) -> String {
    let arm = match troops {
        Troops::Infantry => "inf",
        Troops::Cavalry => "cav",
        Troops::Cuirassiers => "cuir",
        Troops::FootArtillery => "foot",
        Troops::HorseArtillery => "horse",
    };
    let training = match training {
        Training::Raw => "Raw ",
        Training::Ordinary => "",
        Training::Veteran => "Vet ",
    };
    capitalize(&[training, arm].concat())
}

/// The tile of a unit.
pub(super) fn of_unit(battle: &BattleView<'_, GrandeTactique>, one: &UnitInBattle) -> Tile {
    let unit = &one.unit;
    let arm = match unit.arm() {
        Arm::Infantry if unit.square => MapSymbol::Square,
        Arm::Infantry => MapSymbol::Infantry,
        Arm::Cavalry => MapSymbol::Cavalry,
        Arm::Artillery if unit.limbered => MapSymbol::Limbered,
        Arm::Artillery => MapSymbol::Artillery,
    };
    let (corner, borne) = match unit.morale {
        Morale::Eager => (None, 0),
        Morale::Shaken => (Some(SHAKEN), 1),
        Morale::Routed if unit.arm() == Arm::Artillery => (Some(SILENCED), 2),
        Morale::Routed => (Some(ROUTED), 2),
    };
    let tile = Tile {
        arm: Some(arm),
        strength: strength(unit.troops, unit.training),
        wear: Wear { borne, most: 2 },
        ..Tile::default()
    };
    if one.is_gone {
        let is_spiked = battle.markers.of(one.unit_ref, SPIKED.id) != 0;
        return Tile { corner: Some(if is_spiked { SPIKED_GUNS } else { LOST }), ..tile };
    }
    let acts = if one.fires { Some(FIRING) } else { one.charges.then_some(CHARGES) };
    let general = one.general.map(|general| match general {
        Commands::Division => GENERAL,
        Commands::Corps => CORPS_COMMANDER,
        Commands::Army => ARMY_COMMANDER,
    });
    Tile { corner, counters: [acts, general], ..tile }
}

/// The tile of a division.
pub(super) fn of_division(division: &DivisionInBattle<'_>) -> Tile {
    Tile { corner: division.killed.then_some(KILLED), ..Tile::default() }
}
