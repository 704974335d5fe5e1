//! The answer panel, the same for every calculator.

use super::controls::button;
use super::dice::{Roll, dice, roll_all};
use super::icon::{Icon, icon};
use super::odds::{odds, odds_in_full, on_the_table};
use super::shares::shares;
use super::sheet::{WhatIf, sheet};
use crate::dom::{El, el};
use aide_de_camp::rules::{Note, Shown};
use leptos::prelude::*;
use std::rc::Rc;

/// What the panel's keys do.
#[derive(Clone)]
pub struct Actions {
    /// Sets or clears a die.
    pub roll: Roll,
    /// Clears the dice and keeps the inputs.
    pub again: Rc<dyn Fn()>,
    /// Puts every input back to where a first visit finds it.
    pub clear: Rc<dyn Fn()>,
    /// Exchanges the sides, where there are two.
    pub swap: Option<Rc<dyn Fn()>>,
    /// What a factor would change.
    pub what_if: WhatIf,
    /// The link to this answer.
    pub link: Rc<dyn Fn() -> String>,
}

/// Result first, then dice, odds, sheet and keys, each drawn anew only where it changed.
pub fn answer(shown: Memo<Shown>, actions: Actions) -> El {
    let (turned, pulled) = (RwSignal::new(false), RwSignal::new(false));
    let headline = move || shown.with(|shown| shown.headline.clone());
    let detail = move || shown.with(|shown| shown.detail.clone());
    let turn = button("tool")
        .state("aria-pressed", move || turned.get())
        .on_click(move || turned.update(|on| *on = !*on))
        .child(icon(Icon::Turn))
        .child(
            el("span")
                .class("w")
                .text_with(move || if turned.get() { "Turn back" } else { "Turn around" }.into()),
        );
    let result = el("div")
        .class("result")
        .class_when("figures", move || shown.with(|shown| shown.headline.chars().count() < 8))
        .class_when("empty", move || shown.with(|shown| shown.dice.iter().any(|die| die.face.is_none())))
        .child(el("strong").text_with(headline))
        .child(el("p").text_with(detail))
        .child(shares(shown));
    let spoken =
        el("p").class("sr").attr("role", "status").text_with(move || format!("{}. {}", headline(), detail()));
    let notes = move || shown.with(|shown| shown.notes.clone());
    let paper = el("div")
        .class("paper")
        .child(odds(shown))
        .child(el("div").class("notes").list(notes, |it| note(&it)))
        .child(sheet(shown, actions.what_if.clone()))
        .child(odds_in_full(shown));
    el("aside")
        .class("answer")
        .class_when("tabled", move || shown.with(|shown| shown.shares.is_some()))
        .class_when("columned", move || shown.with(on_the_table))
        .attr("aria-label", "Answer")
        .attr_with("data-turned", move || turned.get().then(String::new))
        .attr_with("data-open", move || pulled.get().then(String::new))
        .child(el("div").class("who").child(el("span")).child(turn))
        .child(result)
        .child(spoken)
        .child(dice(shown, actions.roll.clone()))
        .child(paper)
        .child(acts(shown, actions, pulled))
}

fn note(note: &Note) -> El {
    match note {
        Note::Remark(text) => el("p").class("note").child(icon(Icon::Order)).child(el("span").text(text)),
        Note::Refused { what, why, rule } => {
            let said = el("span").child(el("b").text(what)).text(": ").text(why).text(" ");
            el("p")
                .class("note warn")
                .child(icon(Icon::Warn))
                .child(said.child(el("span").class("small").text(rule.0)))
        }
    }
}

fn acts(shown: Memo<Shown>, actions: Actions, pulled: RwSignal<bool>) -> El {
    let Actions { roll, again, clear, swap, link, .. } = actions;
    let copied = RwSignal::new("");
    let swap = swap.map(|swap| button("act").on_click(move || swap()).child(icon(Icon::Swap)).text("Swap"));
    let pull = button("act pull")
        .state("aria-expanded", move || pulled.get())
        .on_click(move || pulled.update(|on| *on = !*on))
        .child(icon(Icon::Pull))
        .text("Breakdown");
    el("div")
        .class("acts")
        .child(button("act go").on_click(move || again()).child(icon(Icon::Again)).text("Again"))
        .children(swap)
        .child(
            // Where the dice have no room for a key of their own.
            button("act narrow")
                .attr("aria-label", "Roll for me")
                .disabled(move || shown.with(|shown| shown.dice.iter().all(|die| die.face.is_some())))
                .on_click(move || roll_all(shown, &roll))
                .child(icon(Icon::Die)),
        )
        .child(button("act aside").on_click(move || clear()).text("Clear"))
        .child(
            button("act aside")
                .on_click(move || copy(link(), copied))
                .child(icon(Icon::Share))
                .text("Copy link"),
        )
        .child(pull)
        .child(el("p").class("sr").attr("role", "status").text_with(move || copied.get().into()))
}

/// Copies the link; where the browser refuses, the address bar has it all the same.
fn copy(link: String, told: RwSignal<&'static str>) {
    let written = window().navigator().clipboard().write_text(&link);
    leptos::task::spawn_local(async move {
        let written = wasm_bindgen_futures::JsFuture::from(written).await;
        // The panel may be gone by now.
        told.try_set(match written {
            Ok(_) => "Link copied",
            Err(_) => "The browser did not allow copying; the address bar has the link",
        });
    });
}
