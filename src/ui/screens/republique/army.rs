//! An army of Republique: its leaders, its divisions under theirs, and their units.

use super::super::roster::{Forms, Place, name};
use crate::components::controls::{Key, chip, chip_row, choice, choices, number, plain, stepper, text};
use crate::components::field::Field;
use crate::dom::{El, el};
use crate::part;
use aide_de_camp::rules::republique::{
    Arm, Division, Grade, Leader, LeaderClass, Rating, SkirmishGrade, Troops, Unit, Weight,
};
use aide_de_camp::rules::{Leaf, List};

/// In the game's words.
pub const FORMS: Forms =
    Forms { words: ["division", "unit"], head: "Name and leaders", fields: [head, division, unit] };

fn head(place: &Place) -> El {
    let leaders: Field<List<Leader, 6>> = place.of_army("leaders");
    let all = leaders.clone();
    let each = {
        let leaders = leaders.clone();
        el("div").each(move || (0..all.len()).collect(), move |at| leader(&leaders.at(at)))
    };
    el("div")
        .child(name(place))
        .child(number("Leaders above the divisions", "", 0..=6, plain, leaders.into()))
        .child(each)
}

fn leader(field: &Field<Leader>) -> El {
    el("div")
        .class("named")
        .child(text("Leader", part!(field, name)))
        .child(choices("Class", &part!(field, class), &LeaderClass::ALL))
        .child(choices("Rating", &part!(field, rating), &Rating::ALL))
}

fn division(place: &Place) -> El {
    let division: Field<Division> = place.field();
    el("div")
        .child(leader(&part!(division, leader)))
        .child(text("Name of the division", part!(division, name)))
}

fn unit(place: &Place) -> El {
    let unit: Field<Unit> = place.field();
    let (troops, of_it) = (part!(unit, troops), unit.clone());
    let guns = move || troops.get().arm() == Arm::Artillery;
    let is = guns.clone();
    let by_arm = move |_| if is() { artillery(&of_it) } else { body(&of_it) };
    el("div")
        .child(choices("Troops", &part!(unit, troops), &Troops::ALL))
        .child(choices("Grade", &part!(unit, grade), &Grade::ALL))
        .child(el("div").at(move || guns().into(), by_arm))
        .child(text("Name", part!(unit, name)))
}

fn artillery(unit: &Field<Unit>) -> El {
    let weights = Weight::ALL.map(|weight| (weight.say(), Key::nil(weight.letters(), weight.guns())));
    el("div")
        .child(stepper("Batteries", "", part!(unit, bases)))
        .child(choice("Guns", &part!(unit, weight).spot(), weights.into()))
        .child(chip_row([chip("Horse artillery", part!(unit, horse))]))
}

fn body(unit: &Field<Unit>) -> El {
    let markers = part!(unit, markers);
    let grade = part!(unit, skirmishers);
    let skirmishers = move || choices("Skirmishers", &grade, &SkirmishGrade::ALL[..4]);
    let has_any = markers.clone();
    el("div")
        .child(stepper("Bases", "", part!(unit, bases)))
        .child(stepper("Skirmish markers", "", markers))
        .child(el("div").when(move || has_any.get().n() > 0, skirmishers))
}
