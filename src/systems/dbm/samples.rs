//! Zama, 202 BC: Hannibal's veterans, his elephants and levies against Scipio's legions and Numidian horse. The
//! bolt-shooters are of the train with which Scipio besieged Utica, the archers of the Moors in Hannibal's first line.

use super::army::{Army, Command, Drill, Line, Standing};
use super::terms::{Grade, Troops};
use crate::rules::{Count, Name, RosterEntry, UnitId};

pub(super) fn armies() -> [(&'static str, Army); 2] {
    [("Scipio, Polybian Roman", scipio()), ("Hannibal, Later Carthaginian", hannibal())]
}

fn line(name: &str, elements: i32, drill: Drill, troops: Troops, grade: Grade) -> Line {
    let (name, elements) = (Name::truncated(name), Count::clamped(elements));
    Line { name, elements, drill, troops, grade, ..Line::default() }
}

fn general(name: &str, drill: Drill) -> Line {
    Line { general: true, ..line(name, 1, drill, Troops::Cv, Grade::O) }
}

fn baggage() -> Line {
    line("Baggage", 2, Drill::Irregular, Troops::Bge, Grade::O)
}

fn army<const N: usize>(commands: [(&str, Standing, Vec<Line>); N]) -> Army {
    let mut army = Army::default();
    for (name, general, lines) in commands {
        let lines = lines.into_iter().map(RosterEntry::Known).collect();
        army.add_command(Command { id: UnitId::default(), name: Name::truncated(name), general, lines });
    }
    army
}

#[rustfmt::skip]
fn scipio() -> Army {
    use {Drill::*, Grade::*, Standing::*, Troops::*};
    army([
        ("Roman legions", CommanderInChief, vec![
            general("Scipio", Regular),
            line("Hastati and principes", 10, Regular, Bd, O),
            line("Triarii", 4, Regular, Sp, S),
            line("Velites", 6, Regular, Ps, S),
            line("Bolt-shooters", 2, Regular, Art, O),
            baggage(),
        ]),
        ("Italian allies", SubGeneral, vec![
            general("Laelius", Regular),
            line("Hastati and principes", 10, Regular, Bd, O),
            line("Triarii", 4, Regular, Sp, S),
            line("Velites", 6, Regular, Ps, S),
            baggage(),
        ]),
        ("Horse", SubGeneral, vec![
            general("Lucius Scipio", Regular),
            line("Equites", 3, Regular, Cv, O),
            line("Numidian horse", 8, Irregular, Lh, O),
            line("Numidian javelins", 2, Irregular, Ps, O),
            baggage(),
        ]),
    ])
}

#[rustfmt::skip]
fn hannibal() -> Army {
    use {Drill::*, Grade::*, Standing::*, Troops::*};
    army([
        ("Veterans", CommanderInChief, vec![
            general("Hannibal", Irregular),
            line("Elephants", 4, Irregular, El, I),
            line("African veterans", 16, Regular, Sp, O),
            line("African skirmishers", 4, Irregular, Ps, O),
            baggage(),
        ]),
        ("Mago's army", SubGeneral, vec![
            general("Mago's captain", Irregular),
            line("Gauls", 12, Irregular, Wb, O),
            line("Ligurians", 4, Irregular, Ax, O),
            line("Spanish scutarii", 6, Irregular, Ax, S),
            line("Balearic slingers", 4, Irregular, Ps, S),
            line("Moorish archers", 2, Irregular, Bw, O),
            baggage(),
        ]),
        ("Carthaginians", SubGeneral, vec![
            general("Hasdrubal", Irregular),
            line("Citizen spearmen", 6, Regular, Sp, I),
            line("Carthaginian horse", 4, Irregular, Cv, O),
            line("Spanish horse", 3, Irregular, Cv, O),
            line("Numidian horse", 8, Irregular, Lh, O),
            baggage(),
        ]),
    ])
}
