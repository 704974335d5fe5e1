//! The answer panel, the same for every calculator.

use super::controls::button;
use super::dice::{dice, roll_all};
use super::icon::{Icon, icon};
use super::odds::{odds, odds_in_full, on_the_table};
use super::shares::shares;
use super::sheet::sheet;
use crate::calculation::Calculation;
use crate::dom::{El, el};
use crate::state::State;
use aide_de_camp::rules::Note;
use leptos::prelude::*;

/// Result first, then dice, odds, sheet and keys, each drawn anew only where it changed.
pub fn answer(calculation: Calculation) -> El {
    let (turned, pulled) = (State::new(false), State::new(false));
    let headline = move || calculation.shown(|shown| shown.headline.clone());
    let detail = move || calculation.shown(|shown| shown.detail.clone());
    let turn = button("tool")
        .state("aria-pressed", move || turned.get())
        .on_click(move || turned.toggle())
        .child(icon(Icon::Turn))
        .child(
            el("span")
                .class("w")
                .text_with(move || if turned.get() { "Turn back" } else { "Turn around" }.into()),
        );
    let result = el("div")
        .class("result")
        .class_when("figures", move || calculation.shown(|shown| shown.headline.chars().count() < 8))
        .class_when("empty", move || {
            calculation.shown(|shown| shown.dice.iter().any(|die| die.face.is_none()))
        })
        .child(el("strong").text_with(headline))
        .child(el("p").text_with(detail))
        .child(shares(calculation));
    let spoken =
        el("p").class("sr").attr("role", "status").text_with(move || format!("{}. {}", headline(), detail()));
    let notes = move || calculation.shown(|shown| shown.notes.clone());
    let paper = el("div")
        .class("paper")
        .child(odds(calculation))
        .child(el("div").class("notes").list(notes, |it| note(&it)))
        .child(sheet(calculation).child(odds_in_full(calculation)));
    el("aside")
        .class("answer")
        .class_when("tabled", move || calculation.shown(|shown| shown.shares.is_some()))
        .class_when("columned", move || calculation.shown(on_the_table))
        .attr("aria-label", "Answer")
        .attr_with("data-turned", move || turned.get().then(String::new))
        .attr_with("data-open", move || pulled.get().then(String::new))
        .child(el("div").class("who").child(el("span")).child(turn))
        .child(result)
        .child(spoken)
        .child(dice(calculation))
        .child(paper)
        .child(acts(calculation, pulled))
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

fn acts(calculation: Calculation, pulled: State<bool>) -> El {
    let copied = State::new(String::new());
    let swap = move || {
        if let Some(swapped) = calculation.swapped() {
            calculation.replace(swapped);
        }
    };
    let swap = untrack(|| calculation.swapped())
        .map(|_| button("act").on_click(swap).child(icon(Icon::Swap)).text("Swap"));
    let pull = button("act pull")
        .state("aria-expanded", move || pulled.get())
        .on_click(move || pulled.toggle())
        .child(icon(Icon::Pull))
        .text("Breakdown");
    el("div")
        .class("acts")
        .child(button("act go").on_click(move || calculation.again()).child(icon(Icon::Again)).text("Again"))
        .children(swap)
        .child(
            // Where the dice have no room for a key of their own.
            button("act narrow")
                .attr("aria-label", "Roll for me")
                .disabled(move || calculation.shown(|shown| shown.dice.iter().all(|die| die.face.is_some())))
                .on_click(move || roll_all(calculation))
                .child(icon(Icon::Die)),
        )
        .child(button("act aside").on_click(move || calculation.clear()).text("Clear"))
        .child(
            button("act aside")
                .on_click(move || {
                    copy(
                        page() + &calculation.link(&calculation.changes()),
                        copied,
                        "the address bar has the link",
                    );
                })
                .child(icon(Icon::Share))
                .text("Copy link"),
        )
        .child(pull)
        .child(el("p").class("sr").attr("role", "status").text_with(move || copied.get()))
}

/// The page's own address, without what follows the `#`.
pub fn page() -> String {
    let href = window().location().href().unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// Copies a link, and tells what became of it: where the browser refuses, what there is instead.
pub fn copy(link: String, told: State<String>, instead: &'static str) {
    let written = window().navigator().clipboard().write_text(&link);
    leptos::task::spawn_local(async move {
        let written = wasm_bindgen_futures::JsFuture::from(written).await;
        // The panel may be gone by now.
        told.set(match written {
            Ok(_) => "Link copied".into(),
            Err(_) => ["The browser did not allow copying; ", instead].concat(),
        });
    });
}
