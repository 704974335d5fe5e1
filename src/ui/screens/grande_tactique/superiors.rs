//! The Corps and the Army commander: whom they give their PIP, and what keeps them from it.

use super::pips::{Opened, called};
use crate::components::controls::{button, chip, chip_row, number, text};
use crate::components::field::{Field, Inputs};
use crate::dom::{El, el};
use crate::state::State;
use crate::{field, part};
use aide_de_camp::rules::grande_tactique::{Commander, Gift, Pips, Superior};
use aide_de_camp::rules::{Count, Inches, whole};

/// Both of them, the nearer one first.
pub fn superiors(inputs: Inputs<Pips>, opened: State<Option<Opened>>) -> El {
    let terms = move || {
        let gift = inputs.sheet().gift;
        format!("{} PIP each, a ride of {}″ or less, no woods", gift.pips.n, gift.ride_in.n)
    };
    el("section")
        .attr("aria-label", "Superiors")
        .child(
            el("h2")
                .class("group")
                .text("Superiors’ gifts")
                .child(el("span").class("small").text_with(terms)),
        )
        .children(Commander::BOTH.map(|commander| superior(commander, inputs, opened)))
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

fn superior(commander: Commander, inputs: Inputs<Pips>, opened: State<Option<Opened>>) -> El {
    let me = Opened::Superior(commander);
    let superior = match commander {
        Commander::Corps => field!(inputs, corps),
        Commander::Army => field!(inputs, army),
    };
    let named = part!(superior, name);
    let name = move || {
        let name = named.get();
        if name.trim().is_empty() { commander.name().to_owned() } else { name.trim().to_owned() }
    };
    let nm = button("nm")
        .state("aria-expanded", move || opened.get() == Some(me))
        .on_click(move || me.toggle(opened))
        .child(el("b").text_with(name))
        .child(el("small").text_with(move || inputs.with(|inputs| state(of(inputs, commander)))));
    let generals =
        move || inputs.with(|inputs| (0..inputs.generals.len()).map(|g| (g, called(inputs, g))).collect());
    let keys = el("div").class("keys").attr("role", "group").attr("aria-label", "gives to").list(
        generals,
        move |(g, called): (usize, String)| {
            let to = move || inputs.with(|inputs| of(inputs, commander).gift.as_ref().map(Gift::place));
            button("key")
                .state("aria-pressed", move || to() == Some(g))
                .on_click(move || {
                    inputs.update(|inputs| {
                        let giver = of_mut(inputs, commander);
                        // The same key again: he gives to nobody.
                        giver.gift = match giver.gift.take() {
                            Some(gift) if gift.place() == g => None,
                            gift => Some(Gift { to: Count::near(g as i32 + 1), ..gift.unwrap_or_default() }),
                        };
                    });
                })
                .text(&called)
        },
    );
    let editor = el("div").class("editor").when(move || opened.get() == Some(me), move || editor(&superior));
    el("div").class("gift").child(nm).child(keys).child(editor)
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

fn editor(superior: &Field<Superior>) -> El {
    let gift = part!(superior, gift);
    let gives = gift.clone();
    let way = move || {
        let (ride, set) = (part!(gift.held(), ride), part!(gift.held(), ride));
        let ride: Field<i32> = Field::worked(
            move || (ride.get().n() / 100).to_string(),
            move |n| set.set(Inches::hundredths(whole(n, 0, 99).unwrap_or(0) * 100)),
        );
        let woods = part!(gift.held(), woods);
        el("div")
            .class("modrow")
            .child(number("Ride to him", "", 0..=24, |n| format!("{n}″"), ride.into()))
            .child(chip_row([chip("Through woods", woods)]))
    };
    el("div")
        .child(el("div").when(move || gives.is_some(), way))
        .child(chip_row([
            chip("Bad commander", part!(superior, bad)),
            chip("Attached to a unit", part!(superior, attached)),
            chip("Lost", part!(superior, lost)),
            chip("Has given already", part!(superior, gave)),
        ]))
        .child(text("Name", part!(superior, name)))
}
