//! The key that copies a link, and what it says of that.

use super::icon::{Glyph, Icon};
use super::share_button::absolute;
use js_sys::Reflect;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use wasm_bindgen_futures::JsFuture;
use web_sys::Clipboard;

/// How far a link has come on its way to the clipboard.
#[derive(Clone, Default, PartialEq)]
pub enum CopyState {
    /// Nothing was copied lately.
    #[default]
    NotApplied,
    /// The browser was asked.
    Copying,
    /// It is there.
    Copied,
    /// It is there, since it could not be sent.
    CopiedInstead,
    /// Why it is not.
    Failed(String),
}

/// How long the key says that the link was copied.
const SHOWN: Duration = Duration::from_secs(3);

/// The key. `instead` says what else there is where the browser refuses: "scan the code instead".
#[component]
pub fn CopyButton(
    label: &'static str,
    class: &'static str,
    state: RwSignal<CopyState>,
    /// A link, or another text.
    link: Callback<(), Result<String, String>>,
    instead: &'static str,
    /// It is copied as it stands.
    #[prop(optional)]
    is_text: bool,
) -> impl IntoView {
    let copy = move |_| match link.run(()) {
        Ok(text) if is_text => copy(&text, state, instead, CopyState::Copied),
        Ok(link) => copy(&absolute(&link), state, instead, CopyState::Copied),
        Err(why) => state.set(CopyState::Failed(why)),
    };
    let words = move || {
        state.with(|state| match state {
            CopyState::Copying => "Copying",
            CopyState::Copied => "Copied",
            _ => label,
        })
    };
    view! {
        <button type="button" class=class on:click=copy>
            <Icon glyph=Glyph::Share />
            <span class="copies">{words}</span>
        </button>
    }
}

/// What a screen reader hears of it; seen only where something went wrong.
#[component]
pub fn CopyStatus(state: RwSignal<CopyState>) -> impl IntoView {
    let has_failed =
        move || state.with(|state| matches!(state, CopyState::Failed(_) | CopyState::CopiedInstead));
    let words = move || {
        state.with(|state| match state {
            CopyState::Failed(why) => why.clone(),
            CopyState::CopiedInstead => {
                "Sending failed. The link was copied: paste it into a message.".to_owned()
            }
            CopyState::Copied => "Copied".to_owned(),
            _ => String::new(),
        })
    };
    view! {
        <p class=move || if has_failed() { "small told" } else { "sr" } role="status">
            {words}
        </p>
    }
}

/// The clipboard, where there is one that can do this: without a secure address there is none.
pub fn clipboard(method: &str) -> Option<Clipboard> {
    let clipboard = window().navigator().clipboard();
    Reflect::get(&clipboard, &method.into()).is_ok_and(|it| it.is_function()).then_some(clipboard)
}

/// Copies a text; `copied` is the state then. `instead` as in [`CopyButton`].
pub fn copy(text: &str, state: RwSignal<CopyState>, instead: &'static str, copied: CopyState) {
    // The screen may be gone by now, here and below.
    state.try_set(CopyState::Copying);
    let written = clipboard("writeText").map(|clipboard| clipboard.write_text(text));
    spawn_local(async move {
        let is_copied = match written {
            Some(written) => JsFuture::from(written).await.is_ok(),
            None => false,
        };
        if !is_copied {
            let failed = match copied {
                CopyState::CopiedInstead => "The browser neither sent nor copied it; ",
                _ => "The browser did not allow copying; ",
            };
            let why = [failed, instead, "."].concat();
            state.try_set(CopyState::Failed(why));
            return;
        }
        let passes = copied == CopyState::Copied;
        state.try_set(copied);
        if passes {
            set_timeout(
                move || {
                    state.try_set(CopyState::NotApplied);
                },
                SHOWN,
            );
        }
    });
}
