//! What a file would put back here, before it is done.

use crate::components::file_button::FileButton;
use crate::components::note::Note;
use crate::files::{OpenedFile, look_into};
use crate::stores::AppStore;
use aide_de_camp::storage::{Backup, Content, Document, Documents, File, Id, Restored};
use leptos::prelude::*;

/// What a backup would do here, before it is done.
#[derive(Clone, Default)]
pub(super) struct Restoring {
    /// Why a file cannot be used.
    error: String,
    backup: Backup,
    all: Vec<Restored>,
    is_done: bool,
}

/// The key that picks a file. One that was picked elsewhere is looked at, too.
#[component]
pub(super) fn RestoreButton(restoring: RwSignal<Restoring>) -> impl IntoView {
    let store: AppStore = expect_context();
    let opened: OpenedFile = expect_context();
    let open = Callback::new(move |text| {
        if let Err(error) = look_into(text, opened) {
            let error = format!("{error} Nothing was changed.");
            restoring.set(Restoring { error, ..Restoring::default() });
        }
    });
    Effect::new(move |_| {
        // An army is looked at on a screen of its own.
        if opened.0.with(|file| matches!(file, Some(File::Backup(_))))
            && let Some(Some(File::Backup(backup))) = opened.0.try_update(Option::take)
        {
            let all = store.documents.with_untracked(|documents| documents.restoring(&backup));
            restoring.set(Restoring { backup, all, ..Restoring::default() });
        }
    });
    view! { <FileButton label="Restore from a file" set=open /> }
}

/// What a backup would do, or has done.
#[component]
pub(super) fn RestoringPanel(restoring: RwSignal<Restoring>) -> impl IntoView {
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
        let line = |one: Restored| {
            view! {
                <li>
                    <span>
                        <b>{one.text}</b>
                        <small>{one.summary.join(" · ")}</small>
                    </span>
                </li>
            }
        };
        let lines = all.into_iter().map(line);
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
