//! The Morale Check of one unit.

use super::super::{Drawn, Form};
use super::standing::{Asked, standing};
use crate::components::controls::{Key, chips, keys};
use crate::dom::{El, el};
use crate::field;
use aide_de_camp::rules::grande_tactique::{Arm, Morale, Occasion};
use aide_de_camp::rules::{Unit, capital};

/// The form.
pub fn form(Form { inputs, calculation }: Form<Morale>) -> impl Fn() -> Drawn + 'static {
    move || {
        let (occasion, arm) = inputs.with(|morale| (morale.occasion, morale.unit.arm()));
        let why = |occasion: Occasion| Key::counts(&capital(occasion.name()), "");
        let mut circumstances: Vec<(&str, &str)> = match occasion {
            Occasion::Charges => vec![
                ("guns", "At guns, front"),
                ("at_shaken", "At shaken troops"),
                ("help", "With help"),
                ("flank", "Flank or rear"),
            ],
            Occasion::IsCharged => vec![("several", "By several"), ("in_flank", "In the flank")],
            _ => Vec::new(),
        };
        if arm == Arm::Foot {
            if occasion == Occasion::Charges {
                circumstances.push(("en_masse", "En masse"));
            }
            circumstances.push(("square", "In square"));
        }
        circumstances.push(("general", "General with it"));
        let unit = standing(&field!(inputs, unit), Asked { check: true, name: true, ..Asked::default() });
        let form: El = el("div.form")
            .child(keys("It checks because", field!(inputs, occasion), &Occasion::ALL, why))
            .child(chips(Unit::Points, &circumstances, calculation))
            .child(unit);
        Drawn { head: Vec::new(), form }
    }
}
