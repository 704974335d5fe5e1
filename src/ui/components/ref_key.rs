//! The number of a rule, which opens it.

use crate::rules_at_hand::RulesAtHand;
use leptos::prelude::*;

/// The key. Where no rules are at hand it is the number alone.
#[component]
pub fn RefKey(#[prop(into)] rule: String) -> impl IntoView {
    let Some(rules) = use_context::<RulesAtHand>().filter(|_| !rule.is_empty()) else {
        return rule.into_any();
    };
    let (number, label) = (rule.clone(), format!("Rule {rule}"));
    view! {
        <button
            type="button"
            class="refkey"
            aria-haspopup="dialog"
            aria-label=label
            on:click=move |_| rules.open(&number)
        >
            {rule}
        </button>
    }
    .into_any()
}
