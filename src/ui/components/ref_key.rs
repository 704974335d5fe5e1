//! The number of a rule, which opens it.

use crate::rules_at_hand::{Counting, RulesAtHand};
use leptos::prelude::*;

/// The key. Where no rules are at hand it is the number alone.
#[component]
pub fn RefKey(
    #[prop(into)] rule: String,
    /// Finds what counts in the line at which it stands.
    #[prop(optional, into)]
    counting: Option<Counting>,
) -> impl IntoView {
    let Some(rules) = use_context::<RulesAtHand>().filter(|_| !rule.is_empty()) else {
        return rule.into_any();
    };
    let (number, label) = (rule.clone(), format!("Rule {rule}"));
    let open = move |_| match counting {
        Some(counting) => rules.open_for_line(&number, counting),
        None => rules.open(&number),
    };
    view! {
        <button
            type="button"
            class="refkey"
            aria-haspopup="dialog"
            aria-label=label
            on:click=open
        >
            {rule}
        </button>
    }
    .into_any()
}
