//! An army of Grande Tactique: its commanders, its divisions under their generals, and their units.

use super::super::roster::{Forms, Place, name};
use crate::components::controls::{chip, chip_row, choices, number, plain, stepper, text};
use crate::components::field::Field;
use crate::dom::{El, el};
use crate::part;
use aide_de_camp::rules::List;
use aide_de_camp::rules::grande_tactique::{Division, HigherCommander, Quality, Training, Troops, Unit};
use std::borrow::Cow;
use strum::VariantArray;

/// In the game's words.
pub const FORMS: Forms =
    Forms { words: ["division", "unit"], head: "Name and commanders", fields: [head, division, unit] };

fn head(place: &Place) -> El {
    let corps: Field<List<HigherCommander, 4>> = place.of_army("corps");
    let commanders = (0..corps.len())
        .map(|at| commander(["Commander of Corps ", &(at + 1).to_string()].concat(), &corps.at(at)));
    el("div")
        .child(name(place))
        .child(commander("Commander of the army", &place.of_army("commander")))
        .child(number("Corps commanders", "", 0..=4, plain, corps.spot()))
        .child(el("div").children(commanders))
}

fn commander(word: impl Into<Cow<'static, str>>, field: &Field<HigherCommander>) -> El {
    el("div.named")
        .child(text(word, part!(field, name)))
        .child(chip_row().child(chip("Bad commander", part!(field, bad))))
}

fn division(place: &Place) -> El {
    let division: Field<Division> = place.field();
    el("div")
        .child(choices("General", &part!(division, quality), Quality::VARIANTS))
        .child(stepper("Corps", "", part!(division, corps)))
        .child(text("Name of the general", part!(division, general)))
        .child(text("Name of the division", part!(division, name)))
}

fn unit(place: &Place) -> El {
    let unit: Field<Unit> = place.field();
    el("div")
        .child(choices("Troops", &part!(unit, troops), Troops::VARIANTS))
        .child(choices("Training", &part!(unit, training), Training::VARIANTS))
        .child(text("Name", part!(unit, name)))
}
