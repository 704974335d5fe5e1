//! An army of DBM: its size and works, its commands under their generals, and their lines of elements.

use super::super::roster::{Forms, Place, name};
use crate::components::controls::{Key, chip, chip_row, choices, keys, stepper, text};
use crate::components::field::{Field, Word};
use crate::components::legacy_picker::{Group, picker};
use crate::dom::{El, el};
use crate::part;
use aide_de_camp::rules::capital;
use aide_de_camp::rules::dbm::{Class, Command, Drill, Grade, Line, Size, Standing, Troops, Works};
use strum::VariantArray;

/// In the game's words.
pub const FORMS: Forms =
    Forms { words: ["command", "line"], head: "Name, size of game, works", fields: [head, command, line] };

fn head(place: &Place) -> El {
    let size = |size: Size| Key::nil(&size.points().to_string(), &size.to_word());
    let works: Field<Works> = place.of_army("works");
    el("div")
        .child(name(place))
        .child(keys("Army points", place.of_army("size"), Size::VARIANTS, size))
        .child(
            el("div.works")
                .child(stepper("Temporary fortifications", "element frontages", part!(works, temporary)))
                .child(stepper("The same round a camp", "or a built-up area", part!(works, round_camp)))
                .child(stepper("Permanent fortifications", "element frontages", part!(works, permanent)))
                .child(stepper("Towers", "on these", part!(works, towers)))
                .child(stepper("Gateways", "in these", part!(works, gateways)))
                .child(stepper("Gate towers", "in these", part!(works, gate_towers))),
        )
}

fn command(place: &Place) -> El {
    let command: Field<Command> = place.field();
    el("div")
        .child(keys("General", part!(command, general), Standing::VARIANTS, |general| {
            Key::nil(general.name(), "")
        }))
        .child(text("Name of the command", part!(command, name)))
}

fn line(place: &Place) -> El {
    let line: Field<Line> = place.field();
    let (troops, grade) = (part!(line, troops), part!(line, grade));
    let now = troops.get();
    let chosen = graded(troops, grade.clone());
    el("div")
        .child(picker(place.unfolded, "troops", &capital(now.name()), "Troops", groups(), &chosen))
        .child(choices("Drill", &part!(line, drill), Drill::VARIANTS))
        .child(
            el("div").child(el("div").child(choices("Grade", &grade, now.grades())).child(marks(&line, now))),
        )
        .child(stepper("Elements", "", part!(line, elements)))
        .child(text("Name", part!(line, name)))
}

/// What makes some of these troops unlike others of their type.
fn marks(line: &Field<Line>, troops: Troops) -> El {
    let mut chips = chip_row().child(chip("With the general", part!(line, general)));
    if troops.have_chariots() {
        chips = chips.child(chip("Chariots", part!(line, chariots)));
    }
    if troops.ride() {
        chips = chips.child(chip("Mounted infantry", part!(line, mounted_infantry)));
    }
    if troops.stand_behind() {
        chips = chips.child(chip("Rear of double bases", part!(line, double_based)));
    }
    chips
}

/// These troops as they are chosen: a grade that they do not come in gives way to (O).
fn graded(troops: Field<Troops>, grade: Field<Grade>) -> Field<Troops> {
    let read = troops.clone();
    Field::worked(
        move || read.word(),
        move |word| {
            troops.spot().put(word);
            if !troops.get().grades().contains(&grade.get()) {
                grade.set(Grade::O);
            }
        },
    )
}

/// All twenty types in the sheet's groups.
fn groups() -> Vec<Group<Troops>> {
    let mut groups = Vec::new();
    for &class in &[Class::Mounted, Class::Foot, Class::Naval] {
        let mut group = Vec::new();
        for troops in Troops::VARIANTS.iter().filter(|troops| troops.class() == class) {
            group.push((*troops, troops.letters(), troops.name()));
        }
        groups.push((capital(class.name()), group));
    }
    groups
}
