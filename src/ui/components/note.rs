//! Something to know while entering.

use super::icon::{Glyph, Icon};
use leptos::prelude::*;

/// A sentence; one that warns has its sign.
#[component]
pub fn Note(#[prop(into)] text: Signal<String>, #[prop(into)] warns: Signal<bool>) -> impl IntoView {
    move || {
        if warns.get() {
            view! {
                <p class="note warn">
                    <Icon glyph=Glyph::Warn />
                    <span>{text}</span>
                </p>
            }
            .into_any()
        } else {
            view! { <p class="small">{text}</p> }.into_any()
        }
    }
}
