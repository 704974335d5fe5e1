//! The ways to a backup.

use super::icon::{Glyph, Icon};
use crate::files::hand_over;
use crate::stores::{AppStore, now};
use aide_de_camp::storage::{Documents, SaveState, Settings};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// The key that hands over everything in one file.
#[component]
pub fn BackupButton(
    #[prop(default = "Back up everything")] label: &'static str,
    #[prop(default = "btn go")] class: &'static str,
) -> impl IntoView {
    let store: AppStore = expect_context();
    // It takes a moment: the page shows the tap before that.
    let start = move |_| request_animation_frame(move || set_timeout(move || back_up(store), Duration::ZERO));
    view! {
        <button type="button" class=class on:click=start>
            <Icon glyph=Glyph::Share />
            {label}
        </button>
    }
}

fn back_up(store: AppStore) {
    let (text, backed_up) =
        store.documents.with_untracked(|documents| (documents.backup(), documents.writes()));
    let backed_up_at = Some(now());
    spawn_local(async move {
        // Where it was not handed over, the reminder stays.
        if hand_over("aide-de-camp-backup.json", &text).await.is_ok() {
            let before = store.settings.get_untracked();
            store.set(&Settings { backed_up, backed_up_at, write_failed: false, ..before });
        }
    });
}

/// Why everything is to be backed up: a write has failed, or much stands on this device only; with the key for it.
#[component]
pub fn BackupReminder() -> impl IntoView {
    let store: AppStore = expect_context();
    let reason = Memo::new(move |_| {
        // While writes fail there is more to say than that.
        if store.settings.with(|settings| settings.write_failed) && store.state.get() == SaveState::Saved {
            return Some("Saving failed for a while. It works again: make a backup.".to_owned());
        }
        let writes = store.documents.with(Documents::writes_to_back_up)?;
        Some(format!("{writes} changes are in no backup yet."))
    });
    view! {
        <div>
            <Show when=move || reason.with(Option::is_some)>
                <div class="banner">
                    <p>{reason}</p>
                    <BackupButton />
                </div>
            </Show>
        </div>
    }
}
