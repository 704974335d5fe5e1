//! One unit of an assault, as its side's sheet shows it.

use super::side::{headed, named, valued, worth};
use crate::calculation::Calculation;
use crate::components::controls::{Key, Keys, chip, chip_row, plain, steps};
use crate::components::field::{Field, Word};
use crate::dom::{El, el};
use crate::part;
use aide_de_camp::rules::Count;
use aide_de_camp::rules::republique::{Arm, Elsewhere, Force, Formation, Grade, Morale, Part, Sheet, Troops};
use std::borrow::Cow;
use strum::VariantArray;

/// A count with its name above, and what it is worth in the sum.
fn count<const MIN: u8, const MAX: u8>(
    name: &'static str,
    said: impl Into<Cow<'static, str>>,
    field: Field<Count<MIN, MAX>>,
) -> El {
    headed(name, said, steps(name, MIN.into()..=MAX.into(), plain, field.into()))
}

/// What a unit is, how it stands, and what it has suffered.
pub(super) fn formation(
    part: Part,
    force: &Field<Force>,
    place: usize,
    sheet: &Sheet,
    calculation: Calculation,
) -> El {
    let unit = part!(force, units).at(place);
    let key = |keys: [&str; 2]| worth(calculation, keys[part as usize]);
    let troops = part!(unit, troops);
    let by_arm = match troops.get().arm() {
        Arm::Cavalry => weight(&troops, sheet),
        Arm::Artillery => el("div.row2")
            .child(count(
                "Fresh batteries",
                key(["attacker_fresh_artillery", "defender_fresh_artillery"]),
                part!(unit, fresh),
            ))
            .child(count("B on them", "", part!(unit, damage))),
        _ => el("div"),
    };
    el("div")
        .child(arms(&unit))
        .child(el("div").child(by_arm))
        .child(grade(part!(unit, grade), sheet))
        .child(morale(part!(unit, morale), sheet))
        .child(
            el("div.row2")
                .child(count("Bases present", "", part!(unit, bases)))
                .child(count(
                    "E, P leaders",
                    key(["attacker_leaders", "defender_leaders"]),
                    part!(force, leaders),
                ))
                .child(count(
                    "Bases lost",
                    key(["attacker_bases_lost", "defender_bases_lost"]),
                    part!(unit, lost),
                ))
                .child(count("P this phase", key(["attacker_panic", "defender_panic"]), part!(unit, panic))),
        )
}

/// What is seldom said of a unit, below all that is said of most.
pub(super) fn particulars(part: Part, force: &Field<Force>, place: usize, calculation: Calculation) -> El {
    let units = part!(force, units);
    let unit = units.at(place);
    let by_arm = match part!(unit, troops).get().arm() {
        Arm::Infantry => skirmishers(part, &unit, calculation),
        Arm::Cavalry => {
            let (damage, set) = (part!(unit, damage), part!(unit, damage));
            let damaged = Field::worked(
                move || (damage.get().n() > 0).to_string(),
                move |on| set.set(Count::near((on == "true").into())),
            );
            chip_row().child(chip("One base damaged", damaged))
        }
        _ => chip_row().child(chip("Horse artillery", part!(unit, horse))),
    };
    let struck = (part == Part::Defender && units.len() > 1).then(|| {
        chip_row()
            .child(chip("Flank of this unit", part!(unit, outflanked)))
            .child(chip("Rear of this unit", part!(unit, rear)))
    });
    let bridge = (part == Part::Attacker).then(|| {
        let other = part!(unit, elsewhere);
        el("div")
            .child(chip_row().child(chip("In another assault too", other.there())))
            .child(el("div").children(other.is_some().then(|| elsewhere(&other.held()))))
    });
    el("div")
        .child(el("div").child(by_arm))
        .child(el("div").children(struck))
        .child(
            chip_row()
                .child(chip("General range only", part!(unit, general)))
                .child(chip("Cut off", part!(unit, cut_off))),
        )
        .children(bridge)
}

/// Markers of an infantry unit, and its square.
fn skirmishers(part: Part, unit: &Field<Formation>, calculation: Calculation) -> El {
    // Whatever is out belongs to the unit: either number pulls the other along.
    let pulled = |field: Field<Count<0, 24>>, other: Field<Count<0, 24>>, up: bool| -> Field<Count<0, 24>> {
        let read = field.clone();
        Field::worked(
            move || read.word(),
            move |word| {
                field.spot().put(word);
                let (n, there) = (field.get(), other.get());
                other.set(if up { there.max(n) } else { there.min(n) });
            },
        )
    };
    let out = pulled(part!(unit, markers_out), part!(unit, markers), true);
    let all = pulled(part!(unit, markers), part!(unit, markers_out), false);
    let key = ["attacker_skirmishers", "defender_skirmishers"][part as usize];
    let markers = el("div.row2").child(count("Markers out", worth(calculation, key), out)).child(count(
        "of markers",
        "",
        all,
    ));
    el("div").child(markers).child(chip_row().child(chip("In square", part!(unit, square))))
}

fn elsewhere(other: &Field<Elsewhere>) -> El {
    el("div.row2")
        .child(count("M there", "", part!(other, m)))
        .child(count("P there", "", part!(other, p)))
        .child(count("B there", "", part!(other, b)))
}

fn arms(unit: &Field<Formation>) -> El {
    let (troops, bases) = (part!(unit, troops), part!(unit, bases));
    let arm = troops.get().arm();
    let guns = arm == Arm::Artillery;
    let choose = move |i: usize| {
        const FIRST: &[Troops] = &[Troops::Infantry, Troops::LightCavalry, Troops::Artillery];
        troops.set(FIRST[i]);
        // Guns come by the battery, other troops as many as on a first visit.
        if guns != (i == 2) {
            bases.set(if guns { Formation::default().bases } else { Count::near(1) });
        }
    };
    let mut keys = Keys::at("Troops", Some((arm as usize).min(2)), choose);
    keys.add("", Key::nil("Infantry", ""));
    keys.add("", Key::counts("Cavalry", ""));
    keys.add("", Key::nil("Artillery", ""));
    el("div.field").child(keys.group())
}

fn grade(grade: Field<Grade>, sheet: &Sheet) -> El {
    let worth = &sheet.assault_modifiers.grade;
    let key = |grade| valued(Grade::short(grade), Some(worth[grade]));
    named("Grade", grade, Grade::VARIANTS, key, Grade::name)
}

fn morale(morale: Field<Morale>, sheet: &Sheet) -> El {
    let worth = &sheet.assault_modifiers.morale;
    let key = |morale: Morale| valued(&format!("{}M", morale.hits()), worth.of(morale));
    named("Morale", morale, Morale::VARIANTS, key, Morale::name)
}

fn weight(troops: &Field<Troops>, sheet: &Sheet) -> El {
    const WEIGHTS: &[(Troops, &str)] = &[
        (Troops::LightCavalry, "Light"),
        (Troops::MediumCavalry, "Med."),
        (Troops::HeavyCavalry, "Heavy"),
        (Troops::ArmoredCavalry, "Arm."),
    ];
    let mut keys = Keys::of("Weight", troops.spot());
    for &(troops, word) in WEIGHTS {
        keys.add(&troops.to_word(), valued(word, sheet.assault_modifiers.cavalry.of(troops)));
    }
    el("div.field").child(keys.group())
}
