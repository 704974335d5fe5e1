//! Armies of 1809 that met each other, in our own figures: at Teugen-Hausen a corps of each side, at Wagram two.

mod teugen;
mod wagram;

use super::army::{Army, Division, Leader, LeaderClass, Level, Rating, Standing, Unit};
use super::terms::{Grade, Nation, SkirmishGrade, Troops, Weight};
use crate::rules::{Count, Name, RosterEntry};

pub(super) fn armies() -> [(&'static str, Army); 4] {
    [
        ("Davout's III Corps, 1809", teugen::davout()),
        ("Hohenzollern's III Korps, 1809", teugen::hohenzollern()),
        ("Napoleon at Wagram, 1809", wagram::napoleon()),
        ("Archduke Charles at Wagram, 1809", wagram::charles()),
    ]
}

fn leader(name: &str, class: LeaderClass, rating: i32) -> Leader {
    Leader { name: Name::truncated(name), class, rating: Rating::clamped(rating), ..Leader::default() }
}

fn foot(name: &str, grade: Grade, bases: i32, markers: i32, skirmishers: SkirmishGrade) -> Unit {
    let (bases, markers) = (Count::clamped(bases), Count::clamped(markers));
    Unit { name: Name::truncated(name), grade, bases, markers, skirmishers, ..Unit::default() }
}

fn horse(name: &str, troops: Troops, grade: Grade, bases: i32) -> Unit {
    Unit { name: Name::truncated(name), troops, grade, bases: Count::clamped(bases), ..Unit::default() }
}

fn guns(name: &str, weight: Weight, horse: bool) -> Unit {
    let (troops, bases) = (Troops::Artillery, Count::clamped(1));
    Unit {
        name: Name::truncated(name),
        troops,
        grade: Grade::Veteran,
        bases,
        weight,
        horse,
        ..Unit::default()
    }
}

fn division(name: &str, leader: Leader, units: Vec<Unit>) -> Division {
    let units = units.into_iter().map(RosterEntry::Known).collect();
    Division { name: Name::truncated(name), leader, units, ..Division::default() }
}

/// A corps, with what it leaves free; its divisions follow.
fn corps(level: Level, name: &str, leader: Leader, free: Vec<Unit>) -> Division {
    Division { level, ..division(name, leader, free) }
}

/// The leader of a nation, who helps every unit of his side.
fn national(leader: Leader) -> Leader {
    Leader { standing: Standing::National, ..leader }
}

/// In a post.
fn garrison(post: &str, unit: Unit) -> Unit {
    Unit { post: Name::truncated(post), ..unit }
}

/// An army of 1809.
fn army<const N: usize, const M: usize>(
    nation: Nation,
    leaders: [Leader; N],
    divisions: [Division; M],
) -> Army {
    let leaders = leaders.into_iter().collect();
    let mut army = Army { nation: Some(nation), leaders, ..Army::default() };
    for division in divisions {
        army.add_division(division);
    }
    army
}
