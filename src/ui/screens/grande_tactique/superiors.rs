//! The Corps and the Army commander: whom they give their PIP, and what keeps them from it.

use super::pips::{Opened, called};
use crate::components::controls::{Field, button, chip, chip_row, number, text};
use crate::dom::{El, el};
use aide_de_camp::rules::grande_tactique::{Commander, Gift, Pips, Sheet, Superior};
use aide_de_camp::rules::{Count, Inches};
use leptos::prelude::*;

/// Both of them, the nearer one first.
pub fn superiors(inputs: RwSignal<Pips>, sheet: Memo<Sheet>, opened: RwSignal<Option<Opened>>) -> El {
    let terms = move || {
        sheet.with(|sheet| {
            format!("{} PIP each, a ride of {}″ or less, no woods", sheet.gift.pips.n, sheet.gift.ride_in.n)
        })
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

fn superior(commander: Commander, inputs: RwSignal<Pips>, opened: RwSignal<Option<Opened>>) -> El {
    let me = Opened::Superior(commander);
    let superior = Field::new(
        move || inputs.with(|inputs| of(inputs, commander).clone()),
        move |superior| {
            inputs.update(|inputs| match commander {
                Commander::Corps => inputs.corps = superior,
                Commander::Army => inputs.army = superior,
            });
        },
    );
    let (named, stands) = (superior.get.clone(), superior.get.clone());
    let name = move || {
        let name = named().name;
        if name.trim().is_empty() { commander.name().to_owned() } else { name.trim().to_owned() }
    };
    let nm = button("nm")
        .state("aria-expanded", move || opened.get() == Some(me))
        .on_click(move || me.toggle(opened))
        .child(el("b").text_with(name))
        .child(el("small").text_with(move || state(&stands())));
    let generals =
        move || inputs.with(|inputs| (0..inputs.generals.len()).map(|g| (g, called(inputs, g))).collect());
    let (whom, give) = (superior.get.clone(), superior.clone());
    let keys = el("div").class("keys").attr("role", "group").attr("aria-label", "gives to").list(
        generals,
        move |(g, called): (usize, String)| {
            let (whom, give) = (whom.clone(), give.clone());
            button("key")
                .state("aria-pressed", move || whom().gift.is_some_and(|gift| gift.place() == g))
                .on_click(move || {
                    let mut giver = (give.get)();
                    // The same key again: he gives to nobody.
                    giver.gift = match giver.gift.take() {
                        Some(gift) if gift.place() == g => None,
                        gift => Some(Gift { to: Count::near(g as i32 + 1), ..gift.unwrap_or_default() }),
                    };
                    (give.set)(giver);
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
    macro_rules! part {
        ($field:ident) => {
            superior.part(|superior| superior.$field.clone(), |superior, value| superior.$field = value)
        };
    }
    let gift = part!(gift);
    let gives = gift.get.clone();
    let way = move || {
        let ride = gift.part(
            |gift| gift.as_ref().map_or(0, |gift| gift.ride.n() / 100),
            |gift, n| {
                if let Some(gift) = gift {
                    gift.ride = Inches::hundredths(n * 100);
                }
            },
        );
        let woods = gift.part(
            |gift| gift.as_ref().is_some_and(|gift| gift.woods),
            |gift, on| {
                if let Some(gift) = gift {
                    gift.woods = on;
                }
            },
        );
        el("div")
            .class("modrow")
            .child(number("Ride to him", "", 0..=24, |n| format!("{n}″"), ride))
            .child(chip_row([chip("Through woods", woods)]))
    };
    el("div")
        .child(el("div").when(move || gives().is_some(), way))
        .child(chip_row([
            chip("Bad commander", part!(bad)),
            chip("Attached to a unit", part!(attached)),
            chip("Lost", part!(lost)),
            chip("Has given already", part!(gave)),
        ]))
        .child(text("Name", part!(name)))
}
