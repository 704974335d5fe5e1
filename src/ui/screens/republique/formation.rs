//! One unit of an assault, as its side's sheet shows it.

use super::side::{headed, valued, worth};
use crate::components::controls::{Field, Key, capital, chip, chip_row, counted, key_group, steps};
use crate::dom::{El, el};
use aide_de_camp::rules::republique::{Arm, Elsewhere, Force, Formation, Grade, Morale, Part, Sheet, Troops};
use aide_de_camp::rules::{Count, Shown};
use leptos::prelude::*;
use std::rc::Rc;

/// A count with its name above, and what it is worth in the sum.
fn count<const MIN: u8, const MAX: u8>(
    name: &str,
    said: impl Fn() -> String + 'static,
    field: Field<Count<MIN, MAX>>,
) -> El {
    headed(name, said, steps(name, MIN.into()..=MAX.into(), |n| n.to_string(), counted(field)))
}

fn nothing() -> String {
    String::new()
}

/// The unit at this place of the force, as a field.
fn unit(force: &Field<Force>, place: usize) -> Field<Formation> {
    let (all, whole) = (force.get.clone(), force.clone());
    Field::new(
        move || all().units.get(place).cloned().unwrap_or_default(),
        move |unit| {
            let mut changed = (whole.get)();
            if let Some(there) = changed.units.get_mut(place) {
                *there = unit;
            }
            (whole.set)(changed);
        },
    )
}

/// `part!(unit, grade)`: that field of a unit.
macro_rules! part {
    ($unit:expr, $field:ident) => {
        $unit.part(|unit| unit.$field.clone(), |unit, value| unit.$field = value)
    };
}

/// What a unit is, how it stands, and what it has suffered.
pub(super) fn formation(
    part: Part,
    place: usize,
    force: &Field<Force>,
    sheet: Memo<Sheet>,
    shown: Memo<Shown>,
) -> El {
    let unit = unit(force, place);
    let key = move |keys: [&'static str; 2]| worth(shown, keys[part as usize]);
    let (of_arm, of_it) = (part!(unit, troops).get, unit.clone());
    let by_arm = move |arm: usize| match arm {
        1 => weight(part!(of_it, troops), sheet),
        2 => el("div")
            .class("row2")
            .child(count(
                "Fresh batteries",
                key(["attacker_fresh_artillery", "defender_fresh_artillery"]),
                part!(of_it, fresh),
            ))
            .child(count("B on them", nothing, part!(of_it, damage))),
        _ => el("div"),
    };
    let leaders = force.part(|force| force.leaders, |force, n| force.leaders = n);
    el("div")
        .child(arms(&unit))
        .child(el("div").part(move || (of_arm().arm() as usize).min(2), by_arm))
        .child(grade(part!(unit, grade), sheet))
        .child(morale(part!(unit, morale), sheet))
        .child(
            el("div")
                .class("row2")
                .child(count("Bases present", nothing, part!(unit, bases)))
                .child(count("E, P leaders", key(["attacker_leaders", "defender_leaders"]), leaders))
                .child(count(
                    "Bases lost",
                    key(["attacker_bases_lost", "defender_bases_lost"]),
                    part!(unit, lost),
                ))
                .child(count("P this phase", key(["attacker_panic", "defender_panic"]), part!(unit, panic))),
        )
}

/// What is seldom said of a unit, below all that is said of most.
pub(super) fn particulars(part: Part, place: usize, force: &Field<Force>, shown: Memo<Shown>) -> El {
    let unit = unit(force, place);
    let (of_arm, of_it) = (part!(unit, troops).get, unit.clone());
    let by_arm = move |arm: usize| match arm {
        0 => skirmishers(part, &of_it, shown),
        1 => {
            let damaged =
                of_it.part(|unit| unit.damage.n() > 0, |unit, on| unit.damage = Count::near(on.into()));
            chip_row([chip("One base damaged", damaged)])
        }
        _ => el("div"),
    };
    let several = force.get.clone();
    let of_several = unit.clone();
    let struck = move || {
        chip_row([
            chip("Flank of this unit", part!(of_several, outflanked)),
            chip("Rear of this unit", part!(of_several, rear)),
        ])
    };
    let several = move || part == Part::Defender && several().units.len() > 1;
    let bridges =
        unit.part(|unit| unit.elsewhere.is_some(), |unit, on| unit.elsewhere = on.then(Elsewhere::default));
    let (bridging, other) = (bridges.get.clone(), part!(unit, elsewhere));
    let bridge = (part == Part::Attacker).then(|| {
        el("div")
            .child(chip_row([chip("In another assault too", bridges)]))
            .child(el("div").when(move || bridging(), move || elsewhere(&other)))
    });
    el("div")
        .child(el("div").part(move || (of_arm().arm() as usize).min(2), by_arm))
        .child(el("div").when(several, struck))
        .child(chip_row([
            chip("General range only", part!(unit, general)),
            chip("Cut off", part!(unit, cut_off)),
        ]))
        .children(bridge)
}

/// Markers of an infantry unit, and its square.
fn skirmishers(part: Part, unit: &Field<Formation>, shown: Memo<Shown>) -> El {
    // Whatever is out belongs to the unit: either number pulls the other along.
    let out = unit.part(
        |unit| unit.markers_out,
        |unit, n| {
            unit.markers_out = n;
            unit.markers = unit.markers.max(n);
        },
    );
    let all = unit.part(
        |unit| unit.markers,
        |unit, n| {
            unit.markers = n;
            unit.markers_out = unit.markers_out.min(n);
        },
    );
    let key = ["attacker_skirmishers", "defender_skirmishers"][part as usize];
    el("div")
        .child(el("div").class("row2").child(count("Markers out", worth(shown, key), out)).child(count(
            "of markers",
            nothing,
            all,
        )))
        .child(chip_row([chip("In square", part!(unit, square))]))
}

fn elsewhere(other: &Field<Option<Elsewhere>>) -> El {
    macro_rules! hits {
        ($field:ident) => {
            other.part(
                |other| other.as_ref().map_or(Count::default(), |other| other.$field),
                |other, n| {
                    if let Some(other) = other {
                        other.$field = n;
                    }
                },
            )
        };
    }
    el("div")
        .class("row2")
        .child(count("M there", nothing, hits!(m)))
        .child(count("P there", nothing, hits!(p)))
        .child(count("B there", nothing, hits!(b)))
}

fn arms(unit: &Field<Formation>) -> El {
    let keys = [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(|arm| match arm {
        Arm::Cavalry => Key::counts("Cavalry", ""),
        arm => Key::nil(capital(arm.name()), ""),
    });
    let (get, whole) = (unit.get.clone(), unit.clone());
    let at = move || Some((get().troops.arm() as usize).min(2));
    let choose = move |i: usize| {
        let mut changed = (whole.get)();
        let guns = changed.troops.arm() == Arm::Artillery;
        changed.troops = [Troops::Infantry, Troops::LightCavalry, Troops::Artillery][i];
        // Guns come by the battery, other troops as many as on a first visit.
        if guns != (changed.troops == Troops::Artillery) {
            changed.bases = if guns { Formation::default().bases } else { Count::near(1) };
        }
        (whole.set)(changed);
    };
    el("div").class("field").child(key_group("Troops", keys.into(), Rc::new(at), Rc::new(choose)))
}

fn grade(grade: Field<Grade>, sheet: Memo<Sheet>) -> El {
    let short = ["Elite", "Vet.", "Avg.", "Green", "Mil."];
    let keys = Grade::ALL.map(|grade| {
        let worth = sheet.with_untracked(|sheet| sheet.assault_modifiers.grade[grade]);
        valued(short[grade as usize], Some(worth))
    });
    let (get, set, named) = (grade.get.clone(), grade.set.clone(), grade.get);
    headed(
        "Grade",
        move || named().name().into(),
        key_group(
            "Grade",
            keys.into(),
            Rc::new(move || Some(get() as usize)),
            Rc::new(move |i| set(Grade::ALL[i])),
        ),
    )
}

fn morale(morale: Field<Morale>, sheet: Memo<Sheet>) -> El {
    let keys = Morale::ALL.map(|morale| {
        let worth = sheet.with_untracked(|sheet| sheet.assault_modifiers.morale.of(morale));
        valued(&format!("{}M", morale.hits()), worth)
    });
    let (get, set, named) = (morale.get.clone(), morale.set.clone(), morale.get);
    headed(
        "Morale",
        move || named().name().into(),
        key_group(
            "Morale",
            keys.into(),
            Rc::new(move || Some(get() as usize)),
            Rc::new(move |i| set(Morale::ALL[i])),
        ),
    )
}

fn weight(troops: Field<Troops>, sheet: Memo<Sheet>) -> El {
    const WEIGHTS: [Troops; 4] =
        [Troops::LightCavalry, Troops::MediumCavalry, Troops::HeavyCavalry, Troops::ArmoredCavalry];
    let keys = WEIGHTS.map(|troops| {
        let worth = sheet.with_untracked(|sheet| sheet.assault_modifiers.cavalry.of(troops));
        let short = ["", "Light", "Med.", "Heavy", "Arm."];
        valued(short[troops as usize], worth)
    });
    let (get, set) = (troops.get, troops.set);
    let at = move || WEIGHTS.iter().position(|weight| *weight == get());
    el("div").class("field").child(key_group(
        "Weight",
        keys.into(),
        Rc::new(at),
        Rc::new(move |i| set(WEIGHTS[i])),
    ))
}
