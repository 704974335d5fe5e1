//! The ways to the settings: they warn where something was not saved or cannot be read.

use super::icon::{Glyph, Icon};
use crate::route::Route;
use crate::stores::Store;
use leptos::prelude::*;

fn label(needs_a_look: bool) -> &'static str {
    if needs_a_look { "Settings: what is saved needs a look" } else { "Settings" }
}

fn glyph(needs_a_look: bool) -> Glyph {
    if needs_a_look { Glyph::Warn } else { Glyph::Settings }
}

/// The way in the bar on top.
#[component]
pub fn SettingsTool() -> impl IntoView {
    let needs_a_look = expect_context::<Store>().needs_a_look;
    view! {
        <a
            class="tool"
            class:warn=needs_a_look
            href=Route::Settings.href()
            aria-label=move || label(needs_a_look.get())
        >
            {move || view! { <Icon glyph=glyph(needs_a_look.get()) /> }}
        </a>
    }
}

/// The way on the first screen, in words.
#[component]
pub fn SettingsLink() -> impl IntoView {
    let needs_a_look = expect_context::<Store>().needs_a_look;
    view! {
        <a class="btn" href=Route::Settings.href()>
            <span class="drawn">{move || view! { <Icon glyph=glyph(needs_a_look.get()) /> }}</span>
            {move || label(needs_a_look.get())}
        </a>
    }
}
