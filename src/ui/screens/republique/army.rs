//! An army of Republique: its leaders, its divisions under theirs, and their units.

use super::super::roster::{Forms, Place, name};
use crate::components::controls::{Key, chip, chip_row, choices, keys, number, plain, stepper, text};
use crate::components::field::Field;
use crate::dom::{El, el};
use crate::part;
use aide_de_camp::rules::List;
use aide_de_camp::rules::republique::{
    Arm, Division, Grade, Leader, LeaderClass, Rating, SkirmishGrade, Troops, Unit, Weight,
};
use strum::VariantArray;

/// In the game's words.
pub const FORMS: Forms =
    Forms { words: ["division", "unit"], head: "Name and leaders", fields: [head, division, unit] };

fn head(place: &Place) -> El {
    let leaders: Field<List<Leader, 6>> = place.of_army("leaders");
    el("div")
        .child(name(place))
        .child(number("Leaders above the divisions", "", 0..=6, plain, leaders.spot()))
        .child(el("div").children((0..leaders.len()).map(|at| leader(&leaders.at(at)))))
}

fn leader(field: &Field<Leader>) -> El {
    el("div.named")
        .child(text("Leader", part!(field, name)))
        .child(choices("Class", &part!(field, class), LeaderClass::VARIANTS))
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
    let troops = part!(unit, troops);
    let guns = troops.get().arm() == Arm::Artillery;
    el("div")
        .child(choices("Troops", &troops, Troops::VARIANTS))
        .child(choices("Grade", &part!(unit, grade), Grade::VARIANTS))
        .child(el("div").child(if guns { artillery(&unit) } else { body(&unit) }))
        .child(text("Name", part!(unit, name)))
}

fn artillery(unit: &Field<Unit>) -> El {
    el("div")
        .child(stepper("Batteries", "", part!(unit, bases)))
        .child(keys("Guns", part!(unit, weight), Weight::VARIANTS, |weight| {
            Key::nil(weight.letters(), weight.guns())
        }))
        .child(chip_row().child(chip("Horse artillery", part!(unit, horse))))
}

fn body(unit: &Field<Unit>) -> El {
    let markers = part!(unit, markers);
    let skirmishers = (markers.get().n() > 0)
        .then(|| choices("Skirmishers", &part!(unit, skirmishers), &SkirmishGrade::VARIANTS[..4]));
    el("div")
        .child(stepper("Bases", "", part!(unit, bases)))
        .child(stepper("Skirmish markers", "", markers))
        .child(el("div").children(skirmishers))
}
