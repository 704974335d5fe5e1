//! Everything that is stored here, readable or not: all of it goes out in one file and comes back out of it, each can be
//! downloaded, and older versions can be restored.

mod restoring;
mod versions;

use crate::components::backup_button::BackupButton;
use crate::components::download_button::DownloadButton;
use crate::components::icon::{Glyph, Icon};
use crate::components::note::Note;
use crate::components::notices::Notices;
use crate::components::safety::SafetyNote;
use crate::components::unsaved_list::UnsavedList;
use crate::route::Route;
use crate::stores::AppStore;
use crate::time::format_moment;
use aide_de_camp::storage::{Id, title};
use leptos::prelude::*;
use restoring::{RestoreButton, Restoring, RestoringPanel};
use versions::OlderVersions;

/// The screen.
#[component]
pub fn RecoveryScreen() -> impl IntoView {
    let restoring = RwSignal::new(Restoring::default());
    view! {
        <main class="plain">
            <header class="heading">
                <h1>"Backup and recovery"</h1>
                <a class="tool" href=Route::Settings.href()>
                    <Icon glyph=Glyph::Back />
                    "Settings"
                </a>
            </header>
            <section class="panel">
                <SafetyNote />
                <Notices />
                <UnsavedList />
            </section>
            <div class="pair">
                <BackupButton />
                <RestoreButton restoring />
            </div>
            <RestoringPanel restoring />
            <DamagedList />
            <StoredList />
            <OlderVersions />
        </main>
    }
}

/// What cannot be read. It is never written over.
#[component]
fn DamagedList() -> impl IntoView {
    let store: AppStore = expect_context();
    let damaged = Memo::new(move |_| store.documents.with(|documents| documents.damaged().to_vec()));
    view! {
        <div class="unread">
            <Show when=move || !damaged.with(Vec::is_empty)>
                <section class="panel">
                    <ul class="kept">
                        <For
                            each=move || damaged.get()
                            key=|damaged| (damaged.key.clone(), damaged.text.clone())
                            children=|damaged| {
                                let name = describe_key(&damaged.key);
                                let text = format!("{name} {}. It is kept as it is.", damaged.error);
                                view! {
                                    <li>
                                        <Note text warns=true />
                                        <DownloadButton key=damaged.key text=damaged.text />
                                    </li>
                                }
                            }
                        />
                    </ul>
                </section>
            </Show>
        </div>
    }
}

/// Every document as it is now.
#[component]
fn StoredList() -> impl IntoView {
    let store: AppStore = expect_context();
    let stored = Memo::new(move |_| {
        store.documents.with(|documents| {
            documents
                .iter()
                .map(|(id, document)| (id.clone(), document.record.revision.n))
                .collect::<Vec<_>>()
        })
    });
    let line = move |(id, _): (Id, u64)| {
        store.documents.with_untracked(|documents| {
            let document = documents.get(&id)?;
            let summary = documents.summary(&id, &document.content()?);
            let detail = with_moment(summary, document.record.saved_at);
            let title = document.record.body.as_ref().and_then(|body| title(id.kind(), body));
            let title = title.unwrap_or_else(|| id.title());
            let text = documents.file_of(&id);
            Some(view! {
                <li>
                    <TitleLines title detail />
                    <DownloadButton key=id.to_string() text />
                </li>
            })
        })
    };
    view! {
        <Show when=move || !stored.with(Vec::is_empty)>
            <h2>"Stored on this device"</h2>
            <section class="panel">
                <ul class="kept">
                    <For
                        each=move || stored.get()
                        key=|(id, n)| (id.to_string(), *n)
                        children=line
                    />
                </ul>
            </section>
        </Show>
    }
}

/// What is in a document, and since when it stands so.
fn with_moment(mut summary: Vec<String>, saved_at: u64) -> String {
    summary.push(format_moment(saved_at));
    summary.retain(|part| !part.is_empty());
    summary.join(" · ")
}

/// A title, and what stands small below it.
#[component]
fn TitleLines(title: String, detail: String, #[prop(optional)] more: String) -> impl IntoView {
    view! {
        <span>
            <b><bdi>{title}</bdi></b>
            <small>{detail}</small>
            <small>{more}</small>
        </span>
    }
}

/// What stands under a key, as the subject of a sentence.
fn describe_key(key: &str) -> String {
    key.parse::<Id>().map_or_else(|_| format!("“{key}”"), |id| id.description())
}
