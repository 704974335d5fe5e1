//! One fire attack.

use super::super::{Drawn, Form};
use super::standing::{Asked, section, standing};
use crate::components::controls::{chip, chip_row, chips, choices, number};
use crate::components::field::Field;
use crate::dom::{El, el};
use crate::field;
use aide_de_camp::rules::grande_tactique::{Arm, Between, Fire};
use aide_de_camp::rules::{Inches, Unit, whole};

/// The form.
pub fn form(Form { inputs, calculation }: Form<Fire>) -> impl Fn() -> Drawn + 'static {
    move || {
        let (guns, target_guns, contact, range) = inputs.with(|fire| {
            let is = |arm| arm == Arm::Guns;
            (is(fire.firer.arm()), is(fire.target.arm()), fire.contact, fire.range)
        });
        let asked = Asked { check: true, formation: true, general: true, ..Asked::default() };
        let halves: Field<i32> = Field::worked(
            move || (range.n() / 50).to_string(),
            move |n| {
                let range = Inches::hundredths(whole(n, 0, 40).unwrap_or(12) * 50);
                inputs.update(|fire| fire.range = range);
            },
        );
        let far = (guns && !contact)
            .then(|| number("Range", "", 1..=26, |halves| Unit::Inches.say(halves * 50), halves.into()));
        let between = guns.then(|| choices("Between them", &field!(inputs, between), &Between::ALL));
        let mut barred = chip_row().child(chip("Out of its arc", field!(inputs, barred.out_of_arc)));
        if guns {
            barred.put(chip("Target in woods", field!(inputs, barred.woods)));
            barred.put(chip("Friends charge it", field!(inputs, barred.friends_charge)));
        }
        barred.put(chip("Not our turn", field!(inputs, barred.other_turn)));
        let in_its_arc = target_guns.then(|| chip("In the target’s arc", field!(inputs, in_its_arc)));
        let units = el("div.modrow")
            .child(section("Firer", standing(&field!(inputs, firer), asked)))
            .child(section("Target", standing(&field!(inputs, target), asked)));
        let form: El = el("div.form")
            .child(
                chips(Unit::Points, &[("enfilade", "Enfilade")], calculation)
                    .child(chip("In contact", field!(inputs, contact)))
                    .children(in_its_arc),
            )
            .children(far)
            .child(units)
            .child(el("h2.group").text("May it fire?"))
            .children(between)
            .child(barred);
        Drawn { head: Vec::new(), form }
    }
}
