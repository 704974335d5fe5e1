//! The combat factor itself (Factors).

use super::super::sheet::{BowmenShooting, Sheet};
use super::super::terms::{Class, Troops};
use super::side::Fight;
use crate::rules::{Entry, capital};
use std::borrow::Cow;

/// The factor of my element against this enemy, and what it is called.
pub(super) fn factor(fight: Fight, sheet: &Sheet) -> (Cow<'static, str>, Entry) {
    let (mine, enemy, factors) = (fight.mine, fight.enemy, &sheet.factors);
    let against = enemy.class();
    let unladen = mine.unladen && mine.class() == Class::Naval;
    let row = if unladen { &factors.unladen } else { &factors.against[mine.troops] };
    let bowmen_shooting = mine.troops == Troops::Bw && enemy.troops == Troops::Bw && fight.shooting();
    match mine.troops {
        Troops::Bd if fight.shot_at() => ("Blades shot at".into(), factors.blades_shot_at),
        Troops::Kn if fight.shot_at() && enemy.troops == Troops::Bw => {
            ("Knights shot at by bowmen".into(), factors.knights_shot_by_bowmen)
        }
        Troops::Wwg if fight.shot_at() && enemy.troops == Troops::Bw => {
            ("War wagons shot at by bowmen".into(), factors.war_wagons_shot_by_bowmen)
        }
        Troops::Bw if bowmen_shooting => match sheet.readings.bowmen_v_bowmen {
            BowmenShooting::Both => ("Bowmen shooting at bowmen".into(), factors.bowmen_v_bowmen_shooting),
            BowmenShooting::Target if fight.shot_at() => {
                ("Bowmen shot at by bowmen (your reading)".into(), factors.bowmen_v_bowmen_shooting)
            }
            BowmenShooting::Target => ("Bowmen against foot (your reading)".into(), row.foot),
        },
        troops => {
            let unladen = if unladen { " unladen" } else { "" };
            let label = format!("{}{unladen} against {}", capital(troops.name()), against.name());
            (label.into(), row.class(against))
        }
    }
}
