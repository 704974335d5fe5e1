//! How far a unit moves.

use super::super::{Drawn, Form};
use super::standing::{Asked, standing};
use crate::components::controls::{chip, chip_row, number};
use crate::components::field::Field;
use crate::dom::el;
use crate::field;
use aide_de_camp::rules::grande_tactique::Movement;
use aide_de_camp::rules::{Inches, Unit, whole};

/// The form.
pub fn form(Form { inputs, .. }: Form<Movement>) -> impl Fn() -> Drawn + 'static {
    move || {
        let asked = Asked { formation: true, ..Asked::default() };
        let usual = inputs.sheet().moves.infantry.n;
        let own = inputs.with(|inputs| inputs.infantry_move).unwrap_or(usual);
        // Steps of half an inch; the usual move is none of one's own.
        let halves: Field<i32> = Field::worked(
            move || (own.n() / 50).to_string(),
            move |n| {
                let own = Inches::hundredths(whole(n, 1, 40).unwrap_or(6) * 50);
                inputs.update(|inputs| inputs.infantry_move = (own != usual).then_some(own));
            },
        );
        let say = |halves: i32| Unit::Inches.say(halves * 50);
        let form = el("div.form")
            .child(chip_row().child(chip("A general", field!(inputs, is_general))))
            .child(standing(&field!(inputs, unit), asked))
            .child(el("h2.group").text("On its way"))
            .child(
                chip_row()
                    .child(chip("Woods or built-up area", field!(inputs, area)))
                    .child(chip("Over a linear feature", field!(inputs, crosses)))
                    .child(chip("Sideways or backwards", field!(inputs, aside)))
                    .child(chip("By road all the way", field!(inputs, road))),
            )
            .child(number("Infantry moves", "on your bases", 2..=24, say, halves.into()));
        Drawn { head: Vec::new(), form }
    }
}
