//! One unit of an assault, as its side's sheet shows it.

use super::side::{headed, named, valued, worth};
use crate::calculation::Calculation;
use crate::components::controls::{Key, among, chip, chip_row, key_group, plain, steps};
use crate::components::field::{Field, Inputs};
use crate::dom::{El, el};
use crate::part;
use aide_de_camp::rules::republique::{
    Arm, Assault, Elsewhere, Force, Formation, Grade, Morale, Part, Sheet, Troops,
};
use aide_de_camp::rules::{Count, Leaf, capital};
use std::rc::Rc;

/// A count with its name above, and what it is worth in the sum.
fn count<const MIN: u8, const MAX: u8>(
    name: &str,
    said: impl Fn() -> String + 'static,
    field: Field<Count<MIN, MAX>>,
) -> El {
    headed(name, said, steps(name, MIN.into()..=MAX.into(), plain, field.into()))
}

fn nothing() -> String {
    String::new()
}

/// What a unit is, how it stands, and what it has suffered.
pub(super) fn formation(
    part: Part,
    force: &Field<Force>,
    place: usize,
    inputs: Inputs<Assault>,
    calculation: Calculation,
) -> El {
    let unit = part!(force, units).at(place);
    let sheet = inputs.sheet();
    let key = move |keys: [&'static str; 2]| worth(calculation, keys[part as usize]);
    let (of_arm, of_it) = (part!(unit, troops), unit.clone());
    let by_arm = move |arm: usize| match arm {
        1 => weight(&part!(of_it, troops), &inputs.sheet()),
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
    el("div")
        .child(arms(&unit))
        .child(el("div").at(move || (of_arm.get().arm() as usize).min(2), by_arm))
        .child(grade(part!(unit, grade), &sheet))
        .child(morale(part!(unit, morale), &sheet))
        .child(
            el("div")
                .class("row2")
                .child(count("Bases present", nothing, part!(unit, bases)))
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
    let (of_arm, of_it) = (part!(unit, troops), unit.clone());
    let by_arm = move |arm: usize| match arm {
        0 => skirmishers(part, &of_it, calculation),
        1 => {
            let (damage, set) = (part!(of_it, damage), part!(of_it, damage));
            let damaged = Field::worked(
                move || (damage.get().n() > 0).to_string(),
                move |on| set.set(Count::near((on == "true").into())),
            );
            chip_row([chip("One base damaged", damaged)])
        }
        _ => el("div"),
    };
    let of_several = unit.clone();
    let struck = move || {
        chip_row([
            chip("Flank of this unit", part!(of_several, outflanked)),
            chip("Rear of this unit", part!(of_several, rear)),
        ])
    };
    let several = move || part == Part::Defender && units.len() > 1;
    let (other, bridging) = (part!(unit, elsewhere), part!(unit, elsewhere));
    let bridge = (part == Part::Attacker).then(|| {
        el("div")
            .child(chip_row([chip("In another assault too", other.there())]))
            .child(el("div").when(move || bridging.is_some(), move || elsewhere(&other.held())))
    });
    el("div")
        .child(el("div").at(move || (of_arm.get().arm() as usize).min(2), by_arm))
        .child(el("div").when(several, struck))
        .child(chip_row([
            chip("General range only", part!(unit, general)),
            chip("Cut off", part!(unit, cut_off)),
        ]))
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
    el("div")
        .child(
            el("div").class("row2").child(count("Markers out", worth(calculation, key), out)).child(count(
                "of markers",
                nothing,
                all,
            )),
        )
        .child(chip_row([chip("In square", part!(unit, square))]))
}

fn elsewhere(other: &Field<Elsewhere>) -> El {
    el("div")
        .class("row2")
        .child(count("M there", nothing, part!(other, m)))
        .child(count("P there", nothing, part!(other, p)))
        .child(count("B there", nothing, part!(other, b)))
}

fn arms(unit: &Field<Formation>) -> El {
    let keys = [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(|arm| match arm {
        Arm::Cavalry => Key::counts("Cavalry", ""),
        arm => Key::nil(capital(arm.name()), ""),
    });
    let (troops, bases) = (part!(unit, troops), part!(unit, bases));
    let arm = troops.clone();
    let at = move || Some((arm.get().arm() as usize).min(2));
    let choose = move |i: usize| {
        let guns = troops.get().arm() == Arm::Artillery;
        troops.set([Troops::Infantry, Troops::LightCavalry, Troops::Artillery][i]);
        // Guns come by the battery, other troops as many as on a first visit.
        if guns != (i == 2) {
            bases.set(if guns { Formation::default().bases } else { Count::near(1) });
        }
    };
    el("div").class("field").child(key_group("Troops", keys.into(), Rc::new(at), Rc::new(choose)))
}

fn grade(grade: Field<Grade>, sheet: &Sheet) -> El {
    let short = ["Elite", "Vet.", "Avg.", "Green", "Mil."];
    let worth = sheet.assault_modifiers.grade;
    let keys = Grade::ALL.map(|grade| (grade, valued(short[grade as usize], Some(worth[grade]))));
    named("Grade", grade, keys.into(), Grade::name)
}

fn morale(morale: Field<Morale>, sheet: &Sheet) -> El {
    let worth = &sheet.assault_modifiers.morale;
    let keys = Morale::ALL.map(|morale| (morale, valued(&format!("{}M", morale.hits()), worth.of(morale))));
    named("Morale", morale, keys.into(), Morale::name)
}

fn weight(troops: &Field<Troops>, sheet: &Sheet) -> El {
    const WEIGHTS: [(Troops, &str); 4] = [
        (Troops::LightCavalry, "Light"),
        (Troops::MediumCavalry, "Med."),
        (Troops::HeavyCavalry, "Heavy"),
        (Troops::ArmoredCavalry, "Arm."),
    ];
    let keys = WEIGHTS.map(|(troops, word)| valued(word, sheet.assault_modifiers.cavalry.of(troops)));
    let (at, choose) = among(&troops.spot(), WEIGHTS.map(|(troops, _)| troops.say()).into());
    el("div").class("field").child(key_group("Weight", keys.into(), at, choose))
}
