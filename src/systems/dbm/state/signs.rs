//! What stands on the tile of a line or a command.

use super::{CommandInBattle, LineInBattle};
use crate::rules::BattleView;
use crate::rules::tile::{Content, Cut, Sign, Signs, Tile, Wear};
use crate::systems::dbm::Dbm;
use crate::systems::dbm::army::Standing;

const DESTROYED: Sign = Sign::drawn(Cut::Bare, Content::Cross, "destroyed");
const FLEES: Sign = Sign::new(Cut::Arrow, "F", "to flee");
const RECOILS: Sign = Sign::new(Cut::Full, "←", "to recoil");
const PURSUES: Sign = Sign::new(Cut::Full, "→", "to pursue");
const DEMORALISED: Sign = Sign::new(Cut::Hexagon, "D", "demoralised");
const GENERAL: Sign = Sign::drawn(Cut::Bare, Content::Star, "general");
const COMMANDER: Sign = Sign::drawn(Cut::Full, Content::Star, "C-in-C");
const LEADERLESS: Sign = Sign::new(Cut::Square, "L", "general lost");

pub(in super::super) const SIGNS: Signs = Signs {
    of_units: &[DEMORALISED, DESTROYED, RECOILS, FLEES, PURSUES, GENERAL, COMMANDER, LEADERLESS],
    symbols: &[],
    wear: "A box for each element, filled where it is lost",
};

/// The tile of a line.
pub(super) fn of_line(battle: &BattleView<'_, Dbm>, one: &LineInBattle<'_>) -> Tile {
    let (line, left) = (one.line, one.left);
    let corner = if left == 0 {
        Some(DESTROYED)
    } else if one.to_flee > 0 {
        Some(FLEES)
    } else if one.to_recoil > 0 {
        Some(RECOILS)
    } else if one.to_pursue > 0 {
        Some(PURSUES)
    } else {
        one.is_demoralised(battle).then_some(DEMORALISED)
    };
    let star = match one.command.general {
        Standing::CommanderInChief => COMMANDER,
        Standing::SubGeneral | Standing::Ally => GENERAL,
    };
    Tile {
        arm: None,
        strength: format!("{left} {} {}", line.troops.letters(), line.grade),
        corner,
        counters: [None, line.general.then_some(star)],
        wear: Wear { borne: one.lost, most: line.elements.n() },
    }
}

/// The tile of a command.
pub(super) fn of_command(command: Option<&CommandInBattle<'_>>, demoralised: bool) -> Tile {
    let corner = if demoralised {
        Some(DEMORALISED)
    } else {
        command.is_some_and(|command| command.general_lost).then_some(LEADERLESS)
    };
    Tile { corner, ..Tile::default() }
}
