//! How far a unit flees.

use super::super::{Drawn, Form};
use super::standing::{Asked, standing};
use crate::components::controls::{Key, chip, chip_row, choices, keys};
use crate::dom::el;
use crate::field;
use aide_de_camp::rules::grande_tactique::{Arm, Flight, Leader};

/// The form.
pub fn form(Form { inputs, .. }: Form<Flight>) -> impl Fn() -> Drawn + 'static {
    move || {
        let (from, general) = inputs.with(|flight| (flight.from, flight.unit.general));
        let leader = |leader: Leader| Key::nil(leader.name(), "");
        let pursued = (from == Arm::Horse).then(|| chip("Cavalry follows", field!(inputs, pursued)));
        let who = general.then(|| keys("Which", field!(inputs, leader), &Leader::ALL, leader));
        let form = el("div.form")
            .child(choices("It flees from", &field!(inputs, from), &Arm::ALL))
            .child(chip_row().children(pursued).child(chip("Off the table", field!(inputs, off_the_table))))
            .child(standing(&field!(inputs, unit), Asked { general: true, name: true, ..Asked::default() }))
            .children(who);
        Drawn { head: Vec::new(), form }
    }
}
