//! Older versions and what was deleted, each with the key that restores it.

use super::{TitleLines, describe_key, with_moment};
use crate::components::download_button::DownloadButton;
use crate::components::fold::FoldLine;
use crate::roster::add;
use crate::stores::AppStore;
use crate::time::format_moment;
use aide_de_camp::rules::counted;
use aide_de_camp::storage::history::{Versions, versions};
use aide_de_camp::storage::{Content, Document, Documents, Id, Kind, SaveState, differences, file_of, title};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The older versions of every document, those of one folded.
#[component]
pub(super) fn OlderVersions() -> impl IntoView {
    let store: AppStore = expect_context();
    let listed = RwSignal::new((Vec::<Versions>::new(), Vec::<String>::new()));
    // Anew whenever all is saved: before that the stores do not have what was just deleted.
    let is_saved = Memo::new(move |_| store.state.get() == SaveState::Saved);
    Effect::new(move |_| {
        if is_saved.get() {
            spawn_local(async move {
                let states = store.earlier_states(None).await;
                listed.try_set(store.documents.with_untracked(|documents| versions(states, documents)));
            });
        }
    });
    // Another version of one document changes what is said of the others.
    let keys = |versions: &Versions| versions.states.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>();
    let of_document = |versions: Versions| match &versions.states[..] {
        [_] => view! { <VersionList versions /> }.into_any(),
        _ => view! { <FoldedVersions versions /> }.into_any(),
    };
    let is_any =
        Memo::new(move |_| listed.with(|(versions, unread)| !versions.is_empty() || !unread.is_empty()));
    let unread = move |key: String| {
        view! {
            <li>
                <TitleLines title=describe_key(&key) detail="It cannot be read.".to_owned() />
            </li>
        }
    };
    view! {
        <Show when=move || is_any.get()>
            <h2>"Older versions and deleted armies"</h2>
            <p class="small">
                "An army as it was before each of its last fifty changes, and every army or battle that was deleted. An army is restored as a separate copy. Anything else takes the place of today’s, which becomes an older version."
            </p>
            <section class="panel states">
                <For
                    each=move || listed.with(|(versions, _)| versions.clone())
                    key=keys
                    children=of_document
                />
                <ul class="kept">
                    <For
                        each=move || listed.with(|(_, unread)| unread.clone())
                        key=Clone::clone
                        children=unread
                    />
                </ul>
            </section>
        </Show>
    }
}

/// The line that opens the versions of one document.
#[component]
fn FoldedVersions(versions: Versions) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let title = title_of(&versions.states[0].1);
    let latest = format_moment(versions.states[0].1.record.saved_at);
    let all = counted(versions.states.len() as i32, "version", "versions");
    let small = format!("{all}, the latest of {latest}");
    let list = StoredValue::new(versions);
    view! {
        <div>
            <FoldLine
                title
                small
                is_open
                toggle=Callback::new(move |()| is_open.update(|is_open| *is_open = !*is_open))
            />
            <Show when=move || is_open.get()>
                <div class="folded">
                    <VersionList versions=list.get_value() />
                </div>
            </Show>
        </div>
    }
}

/// The versions of one document, each with what it had otherwise than the one that stands there now, or stood there last.
#[component]
fn VersionList(versions: Versions) -> impl IntoView {
    let store: AppStore = expect_context();
    let Versions { id, states } = versions;
    let current = store.documents.with_untracked(|documents| documents.get(&id).and_then(Document::content));
    let is_deleted = current.is_none() && id.kind() != Kind::Sheet;
    let last = states.first().and_then(|(_, document)| document.content());
    let other = current.or_else(|| last.clone().filter(|_| is_deleted));
    let version = |(key, document): (String, Document)| {
        let content = document.content()?;
        let more = match &other {
            Some(other) if is_deleted && *other == content => "As it was deleted.".to_owned(),
            Some(other) => compared(id.kind(), &content, other, is_deleted),
            None => "Today it has none of this.".to_owned(),
        };
        Some(view! { <OlderVersion key document content more /> })
    };
    let rows: Vec<_> = states.into_iter().filter_map(version).collect();
    view! { <ul class="kept">{rows}</ul> }
}

/// "Unlike now: with 33e Ligne."
fn compared(kind: Kind, content: &Content, other: &Content, is_deleted: bool) -> String {
    let now = if is_deleted { "at the end" } else { "now" };
    match differences(kind, content, other) {
        found if found.is_empty() => format!("Like {now}, but for what no list shows."),
        found => format!("Unlike {now}: {}.", found.join("; ")),
    }
}

#[component]
fn OlderVersion(key: String, document: Document, content: Content, more: String) -> impl IntoView {
    let store: AppStore = expect_context();
    let id = document.record.id.clone();
    let name = title_of(&document);
    let summary = |documents: &Documents| documents.summary(&id, &content);
    let detail = with_moment(store.documents.with_untracked(summary), document.record.saved_at);
    let text = file_of(&id, &content);
    let title = name.clone();
    let restore = move |_| match content.read() {
        Some(roster) if id.kind() == Kind::Roster => add(store, roster),
        _ => {
            store.edit(vec![(id.clone(), Some(content.clone()))], false);
            store.status.set(format!("Restored: {name}"));
        }
    };
    view! {
        <li>
            <TitleLines title detail more />
            <DownloadButton key text />
            <button type="button" class="key" on:click=restore>
                "Restore"
            </button>
        </li>
    }
}

/// What a document is called.
fn title_of(document: &Document) -> String {
    let id: &Id = &document.record.id;
    let title = document.record.body.as_ref().and_then(|body| title(id.kind(), body));
    title.unwrap_or_else(|| id.title())
}
