//! The Corps and the Army commander: whom they give their PIP, and what keeps them from it.

use super::pips::{Now, Opened, called};
use crate::components::controls::{button, chip, chip_row, number, text};
use crate::components::field::Field;
use crate::dom::{El, el};
use crate::{field, part};
use aide_de_camp::rules::grande_tactique::{Commander, Gift, Pips, Superior};
use aide_de_camp::rules::{Count, Inches};
use strum::VariantArray;

/// Both of them, the nearer one first.
pub fn superiors(now: Now) -> El {
    let gift = &now.sheet.gift;
    let terms = format!("{} PIP each, a ride of {}″ or less, no woods", gift.pips.n, gift.ride_in.n);
    let mut section = el("section")
        .attr("aria-label", "Superiors")
        .child(el("h2.group").text("Superiors’ gifts").child(el("span.small").text(terms)));
    for &commander in Commander::VARIANTS {
        section = section.child(superior(commander, now));
    }
    section
}

fn of(pips: &Pips, commander: Commander) -> &Superior {
    match commander {
        Commander::Corps => &pips.corps,
        Commander::Army => &pips.army,
    }
}

fn of_mut(pips: &mut Pips, commander: Commander) -> &mut Superior {
    match commander {
        Commander::Corps => &mut pips.corps,
        Commander::Army => &mut pips.army,
    }
}

fn superior(commander: Commander, now: Now) -> El {
    let Now { inputs, pips, opened, .. } = now;
    let me = Opened::Superior(commander);
    let is_open = opened.get() == Some(me);
    let superior = of(pips, commander);
    let name = match superior.name.trim() {
        "" => commander.name(),
        name => name,
    };
    let nm = button("nm")
        .state("aria-expanded", is_open)
        .on_click(move || me.toggle(opened))
        .child(el("b").text(name.to_owned()))
        .child(el("small").text(state(superior)));
    let to = superior.gift.as_ref().map(Gift::place);
    let keys = (0..pips.generals.len()).map(|g| {
        let give = move || {
            inputs.update(|inputs| {
                let giver = of_mut(inputs, commander);
                // The same key again: he gives to nobody.
                giver.gift = match giver.gift.take() {
                    Some(gift) if gift.place() == g => None,
                    gift => Some(Gift { to: Count::near(g as i32 + 1), ..gift.unwrap_or_default() }),
                };
            });
        };
        button("key").state("aria-pressed", to == Some(g)).on_click(give).text(called(pips, g))
    });
    let keys = el("div.keys").attr("role", "group").attr("aria-label", "gives to").children(keys);
    let field = match commander {
        Commander::Corps => field!(inputs, corps),
        Commander::Army => field!(inputs, army),
    };
    let editor = el("div.editor").children(is_open.then(|| editor(superior, &field)));
    el("div.gift").child(nm).child(keys).child(editor)
}

/// What keeps him from giving, if anything.
fn state(superior: &Superior) -> String {
    let marks = [
        (superior.lost, "lost"),
        (superior.bad, "bad: 1 becomes 0"),
        (superior.attached, "attached to a unit"),
        (superior.gave, "has given"),
    ];
    let said: Vec<&str> = marks.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
    if said.is_empty() { "gives to".into() } else { said.join(", ") }
}

fn editor(superior: &Superior, field: &Field<Superior>) -> El {
    let way = superior.gift.as_ref().map(|gift| {
        let inches = gift.ride.n() / 100;
        let held = part!(field, gift).held();
        let set = part!(held, ride);
        let ride: Field<i32> = Field::worked(
            move || inches.to_string(),
            move |n| set.set(Inches::hundredths(n.parse().unwrap_or(0) * 100)),
        );
        el("div.modrow")
            .child(number("Ride to him", "", 0..=24, |n| format!("{n}″"), ride.into()))
            .child(chip_row().child(chip("Through woods", part!(held, woods))))
    });
    el("div")
        .child(el("div").children(way))
        .child(
            chip_row()
                .child(chip("Bad commander", part!(field, bad)))
                .child(chip("Attached to a unit", part!(field, attached)))
                .child(chip("Lost", part!(field, lost)))
                .child(chip("Has given already", part!(field, gave))),
        )
        .child(text("Name", part!(field, name)))
}
