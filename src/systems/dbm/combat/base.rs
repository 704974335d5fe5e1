//! The combat factor itself (Factors).

use super::super::sheet::{BowmenShooting, Sheet};
use super::super::terms::{Class, Troops};
use super::fighter::Fight;
use crate::rules::{Sourced, capitalize};
use std::borrow::Cow;

/// The factor of my element against this enemy, and what it is called.
pub(super) fn factor(fight: Fight, sheet: &Sheet) -> (Cow<'static, str>, Sourced) {
    let (mine, enemy, factors) = (fight.mine, fight.enemy, &sheet.factors);
    let against = enemy.class();
    let unladen = mine.unladen && mine.class() == Class::Naval;
    let row = if unladen { &factors.unladen } else { &factors.against[mine.troops] };
    let shot_by_bowmen = fight.shot_at() && enemy.troops == Troops::Bw;
    let special = match mine.troops {
        Troops::Bd if fight.shot_at() => ("Blades shot at", factors.blades_shot_at),
        Troops::Kn if shot_by_bowmen => ("Knights shot at by bowmen", factors.knights_shot_by_bowmen),
        Troops::Wwg if shot_by_bowmen => ("War wagons shot at by bowmen", factors.war_wagons_shot_by_bowmen),
        Troops::Bw if enemy.troops == Troops::Bw && fight.shooting() => {
            match sheet.readings.bowmen_v_bowmen {
                BowmenShooting::Both => ("Bowmen shooting at bowmen", factors.bowmen_v_bowmen_shooting),
                BowmenShooting::Target if fight.shot_at() => {
                    ("Bowmen shot at by bowmen (your reading)", factors.bowmen_v_bowmen_shooting)
                }
                BowmenShooting::Target => ("Bowmen against foot (your reading)", row.foot),
            }
        }
        troops => {
            let unladen = if unladen { " unladen" } else { "" };
            let label = format!("{}{unladen} against {}", capitalize(troops.name()), against.name());
            return (label.into(), row.class(against));
        }
    };
    (special.0.into(), special.1)
}
