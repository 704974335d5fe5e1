//! What everybody at the table has to hear of at once.

use super::icon::{Glyph, Icon};
use crate::stores::BattleStore;
use leptos::prelude::*;

/// What broke in the battle, until it is read or undone.
#[component]
pub fn BattleNews() -> impl IntoView {
    let battle: BattleStore = expect_context();
    let words = Memo::new(move |_| {
        let is = battle.battle();
        battle.news.with(|news| news.iter().map(|news| is.describe_news(news)).collect::<Vec<_>>().join(". "))
    });
    let has_news = Memo::new(move |_| words.with(|words| !words.is_empty()));
    view! {
        <div class="battle-news" class:none=move || !has_news.get() role="alert">
            <Show when=move || has_news.get()>
                <Icon glyph=Glyph::Warn />
                <strong>{words}</strong>
                <button type="button" class="key" on:click=move |_| battle.news.set(Vec::new())>
                    "Close"
                </button>
            </Show>
        </div>
    }
}
