//! A unit as it stands: what every procedure but the dice of a Corps asks of it.

use crate::components::controls::{Key, chip, chip_row, choices, keys, text};
use crate::components::field::Field;
use crate::dom::{El, el};
use crate::part;
use aide_de_camp::rules::capital;
use aide_de_camp::rules::grande_tactique::{Arm, Standing, Temper, Training, Troops};

/// What of it is asked beside what it is made of and how it bears up.
#[derive(Clone, Copy, Default)]
pub struct Asked {
    /// Its training and its ground, which count in a Morale Check.
    pub check: bool,
    /// How it is drawn up.
    pub formation: bool,
    /// Whether a general is with it.
    pub general: bool,
    /// Its name.
    pub name: bool,
}

/// The unit.
pub fn standing(unit: &Field<Standing>, asked: Asked) -> El {
    let arm = part!(unit, troops).get().arm();
    let temper = |temper: Temper| match temper {
        Temper::Eager => Key::nil("Eager", ""),
        _ => Key::counts(&capital(temper.name(arm)), ""),
    };
    let training = asked.check.then(|| choices("Training", &part!(unit, training), &Training::ALL));
    let mut chips = chip_row();
    if asked.formation && arm == Arm::Foot {
        chips.put(chip("In square", part!(unit, square)));
    }
    if asked.formation && arm == Arm::Guns {
        chips.put(chip("Limbered", part!(unit, limbered)));
    }
    if asked.general {
        chips.put(chip("General with it", part!(unit, general)));
    }
    if asked.check {
        chips.put(chip("Upslope", part!(unit, upslope)));
        chips.put(chip("Built-up area", part!(unit, built_up)));
        chips.put(chip("Linear feature", part!(unit, linear)));
    }
    el("div")
        .child(choices("Troops", &part!(unit, troops), &Troops::ALL))
        .child(el("div.abreast").children(training).child(keys(
            "Bears up",
            part!(unit, temper),
            &Temper::ALL,
            temper,
        )))
        .child(chips)
        .children(asked.name.then(|| text("Name", part!(unit, name))))
}

/// The section of one of several units, with its name.
pub fn section(title: &'static str, unit: El) -> El {
    el("section").attr("aria-label", title).child(el("h2.group").text(title)).child(unit)
}
