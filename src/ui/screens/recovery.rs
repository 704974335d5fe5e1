//! Everything that is stored here, readable or not: all of it goes out in one file and comes back out of it, each can be
//! downloaded, and older versions can be restored.

use crate::components::backup_button::BackupButton;
use crate::components::download_button::DownloadButton;
use crate::components::file_button::FileButton;
use crate::components::icon::{Glyph, Icon};
use crate::components::note::Note;
use crate::components::notices::Notices;
use crate::components::safety::SafetyNote;
use crate::components::unsaved_list::UnsavedList;
use crate::roster::add;
use crate::route::Route;
use crate::stores::AppStore;
use crate::time::format_moment;
use aide_de_camp::roster::Roster;
use aide_de_camp::storage::history::EarlierState;
use aide_de_camp::storage::{
    Backup, Content, Document, Documents, File, FileError, Id, Kind, RecordError, Restored, SaveState,
    open_file, title,
};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cmp::Reverse;

/// The screen.
#[component]
pub fn RecoveryScreen() -> impl IntoView {
    let store: AppStore = expect_context();
    let restoring = RwSignal::new(Restoring::default());
    let open = Callback::new(move |text: String| {
        if let Some(opened) = open_backup(&text, store) {
            restoring.set(opened);
        }
    });
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
                <FileButton label="Restore from a file" set=open />
            </div>
            <RestoringPanel restoring />
            <DamagedList />
            <StoredList />
            <OlderVersions />
        </main>
    }
}

/// What a backup would do here, before it is done.
#[derive(Clone, Default)]
struct Restoring {
    /// Why a file cannot be used.
    error: String,
    backup: Backup,
    all: Vec<Restored>,
    is_done: bool,
}

/// What a file would do. An army by itself is added at once.
fn open_backup(text: &str, store: AppStore) -> Option<Restoring> {
    let failed = |error: FileError| {
        let error = format!("{error} Nothing was changed.");
        Some(Restoring { error, ..Restoring::default() })
    };
    match open_file(text) {
        Ok(File::One(entry)) => match entry.content.read() {
            Some(roster) if entry.kind == Kind::Roster => {
                add(store, roster);
                None
            }
            _ => failed(FileError(RecordError::Kind { found: entry.kind, expected: Kind::Roster })),
        },
        Ok(File::Backup(backup)) => {
            let all = store.documents.with_untracked(|documents| documents.restoring(&backup));
            Some(Restoring { backup, all, ..Restoring::default() })
        }
        Err(error) => failed(error),
    }
}

/// What a backup would do, or has done.
#[component]
fn RestoringPanel(restoring: RwSignal<Restoring>) -> impl IntoView {
    let store: AppStore = expect_context();
    let restore = move |_| {
        restoring.update(|restoring| {
            // Another window may have written since: what is done is what was shown, or it is shown anew.
            let now = store.documents.with_untracked(|documents| documents.restoring(&restoring.backup));
            restoring.is_done = now == restoring.all;
            restoring.all = now;
            if restoring.is_done {
                let kept = restoring.all.iter().filter_map(|one| one.kept.clone());
                store.edit(kept.map(|(id, content)| (id, Some(content))).collect(), false);
            }
        });
    };
    // It may have been undone since.
    let is_done = Memo::new(move |_| {
        let stands = |documents: &Documents, (id, content): &(Id, Content)| {
            documents.get(id).and_then(Document::content).as_ref() == Some(content)
        };
        restoring.with(|restoring| {
            let mut kept = restoring.all.iter().filter_map(|one| one.kept.as_ref());
            restoring.is_done && store.documents.with(|documents| kept.all(|one| stands(documents, one)))
        })
    });
    let key = move || {
        if is_done.get() {
            view! {
                <p class="note ok" role="status">
                    "Restored"
                </p>
            }
            .into_any()
        } else {
            view! {
                <button type="button" class="btn go" on:click=restore>
                    "Restore this"
                </button>
            }
            .into_any()
        }
    };
    let panel = move || {
        let Restoring { error, all, .. } = restoring.get();
        if !error.is_empty() {
            return view! {
                <div role="alert">
                    <Note text=error warns=true />
                </div>
            }
            .into_any();
        }
        if all.is_empty() {
            return ().into_any();
        }
        let lines = all.into_iter().map(|one| view! { <li><span>{one.text}</span></li> });
        view! {
            <section class="panel restored">
                <ul class="kept">{lines.collect_view()}</ul>
                {key}
            </section>
        }
        .into_any()
    };
    view! { <div>{panel}</div> }
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
        let [title, detail] = store
            .documents
            .with_untracked(|documents| documents.get(&id).map_or_else(Default::default, describe));
        let text = store.documents.with_untracked(|documents| documents.file_of(&id));
        view! {
            <li>
                <TitleLines title detail />
                <DownloadButton key=id.to_string() text />
            </li>
        }
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

/// Older versions and what was deleted, each with the key that restores it.
#[component]
fn OlderVersions() -> impl IntoView {
    let store: AppStore = expect_context();
    let versions = RwSignal::new(Vec::<EarlierState>::new());
    // Anew whenever all is saved: before that the stores do not have what was just deleted.
    let is_saved = Memo::new(move |_| store.state.get() == SaveState::Saved);
    Effect::new(move |_| {
        if is_saved.get() {
            spawn_local(async move {
                let mut all = store.earlier_states(None).await;
                // The latest first, all documents together.
                let saved_at =
                    |(_, state): &EarlierState| state.as_ref().map_or(0, |document| document.record.saved_at);
                all.sort_by_key(|one| Reverse(saved_at(one)));
                versions.try_set(all);
            });
        }
    });
    view! {
        <Show when=move || !versions.with(Vec::is_empty)>
            <h2>"Older versions and deleted armies"</h2>
            <p class="small">
                "An army as it was before each of its last fifty changes, and every army or battle that was deleted. An army is restored as a separate copy. Anything else takes the place of today’s, which becomes an older version."
            </p>
            <section class="panel states">
                <ul class="kept">
                    <For
                        each=move || versions.get()
                        key=|(key, _)| key.clone()
                        children=|(key, state)| view! { <OlderVersion key state /> }
                    />
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn OlderVersion(key: String, state: Result<Document, RecordError>) -> impl IntoView {
    let store: AppStore = expect_context();
    let Ok(document) = state else {
        return view! {
            <li>
                <TitleLines title=describe_key(&key) detail="It cannot be read.".to_owned() />
            </li>
        }
        .into_any();
    };
    let [title, system] = describe(&document);
    let saved_at = format_moment(document.record.saved_at);
    let id = document.record.id.clone();
    let is_deleted = store.documents.with_untracked(|documents| documents.get(&id).is_none());
    let parts = [&*system, &saved_at, if is_deleted { "deleted since" } else { "" }];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let detail = parts.join(" · ");
    let text = document.record.to_text();
    let name = title.clone();
    let restore = move |_| match document.content() {
        Some(content) if id.kind() == Kind::Roster => {
            if let Some(roster) = content.read() {
                add(store, roster);
            }
        }
        content => {
            store.edit(vec![(id.clone(), content)], false);
            store.status.set(format!("Restored: {name}"));
        }
    };
    view! {
        <li>
            <TitleLines title detail />
            <DownloadButton key text />
            <button type="button" class="key" on:click=restore>
                "Restore"
            </button>
        </li>
    }
    .into_any()
}

/// A title, and what stands small below it.
#[component]
fn TitleLines(title: String, detail: String) -> impl IntoView {
    view! {
        <span>
            <b><bdi>{title}</bdi></b>
            <small>{detail}</small>
        </span>
    }
}

/// What a document is called, and what stands small below that: its system, or what it is.
fn describe(document: &Document) -> [String; 2] {
    let id = &document.record.id;
    let system = match id.kind() {
        Kind::Roster => document.read::<Roster>().map(|roster| roster.army.system().title.to_owned()),
        _ => None,
    };
    match document.record.body.as_ref().and_then(|body| title(id.kind(), body)) {
        Some(title) => [title, system.unwrap_or_else(|| id.title())],
        None => [id.title(), String::new()],
    }
}

/// What stands under a key, as the subject of a sentence.
fn describe_key(key: &str) -> String {
    key.parse::<Id>().map_or_else(|_| format!("“{key}”"), |id| id.description())
}
