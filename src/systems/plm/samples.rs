//! Guilford Courthouse, 15 March 1781: Cornwallis attacks Greene's three lines.

use super::army::{Army, Brigade, Unit};
use super::terms::{Nation, Troops, Weapon};
use crate::rules::{Count, Name, RosterEntry};

pub(super) fn armies() -> [(&'static str, Army); 2] {
    [("Greene at Guilford Courthouse", greene()), ("Cornwallis at Guilford Courthouse", cornwallis())]
}

fn unit(name: &str, nation: Nation, troops: Troops, stands: i32) -> Unit {
    Unit { name: Name::truncated(name), stands: Count::clamped(stands), ..Unit::of(nation, troops) }
}

/// Riflemen: no bayonets.
fn rifles(name: &str, nation: Nation, troops: Troops, stands: i32) -> Unit {
    Unit { weapon: Weapon::Rifle, no_bayonets: true, ..unit(name, nation, troops, stands) }
}

/// Elite companies were taken from it for units of their own.
fn stripped(name: &str, nation: Nation, stands: i32, detached: i32) -> Unit {
    let mut unit = Unit { detached: Count::clamped(detached), ..Unit::of(nation, Troops::Line) };
    unit.establish();
    Unit { name: Name::truncated(name), stands: Count::clamped(stands), ..unit }
}

fn army<const N: usize>(commander: &str, brigades: [(&str, Option<&str>, Vec<Unit>); N]) -> Army {
    let mut army = Army { commander: Name::truncated(commander), ..Army::default() };
    for (name, general, units) in brigades {
        army.add_brigade(Brigade {
            name: Name::truncated(name),
            has_general: general.is_some(),
            general: Name::truncated(general.unwrap_or_default()),
            units: units.into_iter().map(RosterEntry::Known).collect(),
            ..Brigade::default()
        });
    }
    army
}

#[rustfmt::skip]
fn greene() -> Army {
    use {Nation::American, Troops::*};
    army("Greene", [
        ("North Carolina militia", Some("Butler"), vec![
            unit("Butler’s militia", American, Militia, 6),
            unit("Eaton’s militia", American, Militia, 6),
        ]),
        ("Virginia militia", Some("Stevens"), vec![
            unit("Stevens’s militia", American, EliteMilitia, 6),
            unit("Lawson’s militia", American, Militia, 6),
        ]),
        ("Virginia Continentals", Some("Huger"), vec![
            stripped("Green’s Virginians", American, 4, 1),
            stripped("Hawes’s Virginians", American, 4, 1),
        ]),
        ("Maryland Continentals", Some("Williams"), vec![
            stripped("1st Maryland", American, 4, 1),
            stripped("2nd Maryland", American, 4, 1),
            unit("Singleton’s guns", American, Gun, 1),
            unit("Finley’s guns", American, Gun, 1),
        ]),
        ("Right flank", Some("Washington"), vec![
            unit("Washington’s dragoons", American, Dragoons, 3),
            unit("Kirkwood’s Delawares", American, Lights, 2),
            rifles("Lynch’s riflemen", American, Militia, 3),
        ]),
        ("Left flank", Some("Lee"), vec![
            unit("Lee’s Legion horse", American, LegionHorse, 3),
            unit("Lee’s Legion foot", American, LegionFoot, 2),
            rifles("Campbell’s riflemen", American, Militia, 3),
        ]),
    ])
}

#[rustfmt::skip]
fn cornwallis() -> Army {
    use {Nation::{British, German}, Troops::*};
    army("Cornwallis", [
        ("Right wing", Some("Leslie"), vec![
            stripped("71st Highlanders", British, 4, 2),
            unit("Regiment von Bose", German, Line, 4),
            unit("1st Guards battalion", British, Guards, 3),
        ]),
        ("Left wing", Some("Webster"), vec![
            unit("23rd Fusiliers", British, Fusiliers, 4),
            stripped("33rd Foot", British, 4, 2),
            unit("Anspach jaegers", German, Jaegers, 2),
        ]),
        ("Guards", Some("O’Hara"), vec![
            unit("2nd Guards battalion", British, Guards, 3),
            unit("Guards grenadiers", British, Grenadiers, 2),
            unit("Guards lights", British, Lights, 2),
        ]),
        ("Reserve", None, vec![
            unit("British Legion horse", British, LegionHorse, 4),
            unit("Macleod’s first gun", British, Gun, 1),
            unit("Macleod’s second gun", British, Gun, 1),
            unit("Macleod’s third gun", British, Gun, 1),
        ]),
    ])
}
