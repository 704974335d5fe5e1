//! A sentence whose terms lead to the rules.

use crate::rules_at_hand::{Book, RulesAtHand};
use aide_de_camp::rulebook::TermPart;
use leptos::prelude::*;

/// These texts in pieces, by the rules of the system on the screen; as they are where those are not here yet.
pub fn mark_terms(texts: &[&str]) -> Vec<Vec<TermPart>> {
    let book = use_context::<RulesAtHand>().and_then(|rules| Some(rules.book(rules.system()?)));
    match book {
        Some(Book::Open(book)) => book.mark_terms(texts),
        _ => texts.iter().map(|text| vec![TermPart { text: (*text).into(), section: None }]).collect(),
    }
}

/// The sentence. A term is a quiet key that opens the section in which it is defined.
#[component]
pub fn TermText(parts: Vec<TermPart>) -> impl IntoView {
    let part = |TermPart { text, section }: TermPart| match section.zip(use_context::<RulesAtHand>()) {
        None => text.into_any(),
        Some((section, rules)) => {
            let term = text.clone();
            view! {
                <button
                    type="button"
                    class="term"
                    aria-haspopup="dialog"
                    on:click=move |_| rules.open_at(&section, &term)
                >
                    {text}
                </button>
            }
            .into_any()
        }
    };
    parts.into_iter().map(part).collect_view()
}
