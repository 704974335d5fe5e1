//! The ways to the settings: they warn where something was not saved or cannot be read.

use super::icon::{Glyph, Icon};
use crate::route::Route;
use crate::stores::AppStore;
use aide_de_camp::rules::uncapitalize;
use leptos::prelude::*;

fn label(store: AppStore) -> String {
    let state = store.state.get();
    if state.trouble().is_some() {
        format!("Settings: {}", uncapitalize(state.describe()))
    } else if store.needs_a_look.get() {
        "Settings: what is saved needs a look".into()
    } else {
        "Settings".into()
    }
}

fn glyph(needs_a_look: bool) -> Glyph {
    if needs_a_look { Glyph::Warn } else { Glyph::Settings }
}

/// The way in the bar on top.
#[component]
pub fn SettingsTool() -> impl IntoView {
    let store: AppStore = expect_context();
    let needs_a_look = store.needs_a_look;
    view! {
        <a
            class="tool"
            class:warn=needs_a_look
            href=Route::Settings.href()
            aria-label=move || label(store)
        >
            {move || view! { <Icon glyph=glyph(needs_a_look.get()) /> }}
        </a>
    }
}

/// The way on the first screen, in words.
#[component]
pub fn SettingsLink() -> impl IntoView {
    let store: AppStore = expect_context();
    let needs_a_look = store.needs_a_look;
    view! {
        <a class="btn" href=Route::Settings.href()>
            <span class="drawn">{move || view! { <Icon glyph=glyph(needs_a_look.get()) /> }}</span>
            {move || label(store)}
        </a>
    }
}
