//! Dice: a row of faces, one tap for what was rolled; or the device rolls.

use super::controls::{button, radio, step_with_arrows};
use super::icon::{Icon, icon};
use crate::dom::{El, el};
use aide_de_camp::rules::{Face, Shown, Whose};
use leptos::prelude::*;
use rand::{SeedableRng, rngs::StdRng};
use std::rc::Rc;

/// Sets or clears the die at a place.
pub type Roll = Rc<dyn Fn(usize, Option<Face>)>;

/// All the dice of an answer. A die keeps its place and its keys while faces are set.
pub fn dice(shown: Memo<Shown>, roll: Roll) -> El {
    let places = move || {
        let place = |(i, die): (usize, &aide_de_camp::rules::Die)| {
            (i, die.sides, die.label.to_string(), die.whose as u8)
        };
        shown.with(|shown| shown.dice.iter().enumerate().map(place).collect())
    };
    el("div").class("dice").list(places, move |(i, sides, label, whose)| {
        let face = Rc::new(move || shown.with(|shown| shown.dice.get(i).and_then(|die| die.face)));
        die(i, sides, &label, whose, face, roll.clone())
    })
}

fn die(i: usize, sides: u8, label: &str, whose: u8, face: Rc<dyn Fn() -> Option<Face>>, roll: Roll) -> El {
    let side = match whose {
        ours if ours == Whose::Ours as u8 => "name ours",
        theirs if theirs == Whose::Theirs as u8 => "name theirs",
        _ => "name",
    };
    let at: Rc<dyn Fn() -> Option<usize>> = {
        let face = face.clone();
        Rc::new(move || face().map(|face| usize::from(face.n) - 1))
    };
    let keys = (1..=sides).map(|n| {
        let (roll, face) = (roll.clone(), face.clone());
        radio(usize::from(n) - 1, at.clone(), "key").text(&n.to_string()).on_click(move || {
            // The face that shows already is taken back by a second tap.
            let shown = face().is_some_and(|face| face.n == n);
            roll(i, (!shown).then(|| Face::typed(n)));
        })
    });
    let (shown, by_device) = (face.clone(), roll.clone());
    let rolled = move || shown().is_some_and(|face| face.rolled);
    let name = button(side)
        .class_when("rolled", rolled)
        .attr("aria-label", &format!("Roll {label} for me"))
        .on_click(move || by_device(i, rolled_by_device(sides)))
        .child(icon(Icon::Die))
        .text(label);
    el("div")
        .class(if sides == 10 { "die d10" } else { "die" })
        .attr("role", "radiogroup")
        .attr("aria-label", label)
        .on("keydown", step_with_arrows)
        .child(name)
        .children(keys)
}

/// A fair roll seeded by the device; nothing where it gives no randomness, so that no guess passes for a roll.
fn rolled_by_device(sides: u8) -> Option<Face> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).ok()?;
    Some(Face::roll(sides, &mut StdRng::from_seed(seed)))
}
