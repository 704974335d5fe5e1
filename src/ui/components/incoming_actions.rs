//! What can be done with what came by a link.

use super::copy_button::{CopyButton, CopyState, CopyStatus};
use crate::stores::on_home_screen;
use leptos::prelude::*;

/// The key that keeps it, and the one that copies the link; the likelier first. Safari and the app on its Home Screen do
/// not share what they store: from there a link goes into the app by the clipboard.
#[component]
pub fn IncomingActions(children: Children) -> impl IntoView {
    let state = RwSignal::new(CopyState::default());
    let link = Callback::new(|()| Ok(window().location().hash().unwrap_or_default()));
    let copy = view! {
        <CopyButton label="Copy link" class="act" state link instead="copy the address instead" />
    };
    let actions = if on_home_screen() == Some(false) {
        view! { {copy} {children()} }.into_any()
    } else {
        view! { {children()} {copy} }.into_any()
    };
    view! {
        <CopyStatus state />
        {actions}
    }
}
