//! Two brigades that never were.

use super::army::{Army, Battalion, Brigade, Class};
use crate::rules::{Count, Name, number};

pub(super) fn armies() -> [(&'static str, Army); 2] {
    use Class::{Conscripts, Guards, Line};
    let north = [("1st Foot", Line, 4), ("2nd Foot", Line, 4), ("Foot Guards", Guards, 3)];
    let south = [("Fusiliers", Line, 4), ("Levy", Conscripts, 6), ("Sharpshooters", Guards, 2)];
    [("North", brigade("North Brigade", north)), ("South", brigade("South Brigade", south))]
}

fn brigade(name: &str, battalions: [(&str, Class, i32); 3]) -> Army {
    let battalions = battalions.map(|(name, class, companies)| Battalion {
        name: Name::truncated(name),
        class,
        companies: Count::clamped(companies),
        ..Battalion::default()
    });
    let brigade = Brigade {
        name: Name::truncated(name),
        battalions: battalions.into_iter().collect(),
        ..Brigade::default()
    };
    let mut army = Army { brigades: [brigade].into_iter().collect(), ..Army::default() };
    number(&mut army);
    army
}
