//! What everybody at the table has to hear of at once.

use super::icon::{Glyph, Icon};
use crate::stores::BattleStore;
use leptos::prelude::*;

/// What broke by the last change of the battle, until it is read or undone.
#[component]
pub fn BattleNews() -> impl IntoView {
    let news = expect_context::<BattleStore>().news;
    let has_news = Memo::new(move |_| news.with(|news| !news.is_empty()));
    view! {
        <div class="battle-news" class:none=move || !has_news.get() role="alert">
            <Show when=move || has_news.get()>
                <Icon glyph=Glyph::Warn />
                <strong>{news}</strong>
                <button type="button" class="key" on:click=move |_| news.set(String::new())>
                    "Close"
                </button>
            </Show>
        </div>
    }
}
