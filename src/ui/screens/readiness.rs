//! Whether this device is ready for a game without a network, found out anew whenever the screen is opened or asked.

use crate::components::backup_button::BackupButton;
use crate::components::icon::{Glyph, Icon};
use crate::readiness::{AppFiles, Finding, NotKept, describe_backup, keeping, saving, verdict};
use crate::route::Route;
use crate::single_file;
use crate::stores::{AppStore, Safety, now};
use crate::time::format_time;
use crate::worker::{Worker, page_build, reload};
use aide_de_camp::storage::{Documents, StoreError};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// The screen.
#[component]
pub fn ReadinessScreen() -> impl IntoView {
    let store: AppStore = expect_context();
    let worker: Worker = expect_context();
    let trials = StoredValue::new(0_u32);
    let tried = RwSignal::new(None::<Result<(), StoreError>>);
    let was_refused = RwSignal::new(false);
    let backup = Memo::new(move |_| store.documents.with(Documents::backup_contents));
    let files = Memo::new(move |_| worker.files.with(AppFiles::finding));
    let saves = Memo::new(move |_| saving(tried.get(), store.state.get()));
    let keeps =
        Memo::new(move |_| backup.with(|backup| keeping(store.safety.get(), was_refused.get(), backup)));
    let said = Memo::new(move |_| verdict(&[files.get(), saves.get(), keeps.get()]));

    let look_at_storage = move || {
        tried.set(None);
        let trial = trials.get_value() + 1;
        trials.set_value(trial);
        // The screen may be gone by the time of an answer, or have asked again.
        let answered = move |answer| {
            if trials.try_get_value() == Some(trial) {
                tried.set(Some(answer));
            }
        };
        spawn_local(async move { answered(store.try_saving().await) });
        spawn_local(store.find_safety(false));
        let give_up = move || {
            if tried.try_get_untracked() == Some(None) {
                answered(Err(StoreError::Silent));
            }
        };
        set_timeout(give_up, PATIENCE);
    };
    // Before that, the database is being opened.
    Effect::new(move |_| {
        if store.is_read.get() {
            untrack(look_at_storage);
        }
    });
    // On a first visit the files come while the screen is open.
    let is_counted = Memo::new(move |_| worker.cached.with(Option::is_some));
    Effect::new(move |_| {
        is_counted.track();
        worker.taken_over.track();
        untrack(move || worker.check());
    });
    let checked_at = RwSignal::new(0);
    Effect::new(move |_| {
        if said.with(|(holds, _)| holds.is_some()) {
            checked_at.set(now());
        }
    });
    let check = move |_| {
        worker.check();
        look_at_storage();
    };
    let protect = move |_| {
        spawn_local(async move {
            store.find_safety(true).await;
            was_refused.try_set(true);
        });
    };

    let has_faults = move || worker.files.with(AppFiles::has_faults);
    let is_bypassed = move || worker.files.with(|files| *files == AppFiles::NotKept(NotKept::Bypassed));
    let backup_words = Memo::new(move |_| {
        checked_at.track();
        backup.with(|backup| describe_backup(backup, now()))
    });
    let facts = move || {
        let mut facts = vec![format!("Version {}", env!("CARGO_PKG_VERSION"))];
        facts.extend(worker.files.with(|files| files.facts(page_build())));
        let time = format_time(checked_at.get());
        if said.with(|(holds, _)| holds.is_some()) && !time.is_empty() {
            facts.push(format!("checked at {time}"));
        }
        facts.join(" · ")
    };
    view! {
        <main class="plain">
            <header class="heading">
                <h1>"Offline check"</h1>
                <a class="tool" href=Route::Settings.href()>
                    <Icon glyph=Glyph::Back />
                    "Settings"
                </a>
            </header>
            <div
                class="verdict"
                class:ok=move || said.with(|(holds, _)| *holds == Some(true))
                class:warn=move || said.with(|(holds, _)| *holds == Some(false))
                role="status"
            >
                {move || {
                    let (holds, words) = said.get();
                    view! {
                        <Mark holds />
                        <strong>{words}</strong>
                    }
                }}
            </div>
            <p class="small facts">{facts}</p>
            <ul class="panel kept checks">
                <li data-check="files">
                    <Line finding=files />
                    <Show when=has_faults>
                        <button type="button" class="key" on:click=move |_| worker.mend()>
                            "Fetch again"
                        </button>
                    </Show>
                    <Show when=is_bypassed>
                        <button type="button" class="key" on:click=move |_| reload()>
                            "Reload"
                        </button>
                    </Show>
                </li>
                <li data-check="saving">
                    <Line finding=saves />
                </li>
                <li data-check="keeping">
                    <Line finding=keeps />
                    <Show when=move || store.safety.get() == Safety::AtRisk>
                        <button type="button" class="key" on:click=protect>
                            "Ask for protection"
                        </button>
                    </Show>
                </li>
                <li data-check="backup">
                    <p class="note">
                        <Icon glyph=Glyph::Share />
                        <span>{backup_words}</span>
                    </p>
                    <BackupButton label="Back up now" class="btn" />
                </li>
            </ul>
            <button type="button" class="btn go" on:click=check>
                <Icon glyph=Glyph::Again />
                "Check again"
            </button>
            <Show when=single_file::is_open>
                <SingleFileNotes />
            </Show>
        </main>
    }
}

/// Whether something holds: a tick, a warning, or nothing yet.
#[component]
fn Mark(holds: Option<bool>) -> impl IntoView {
    match holds {
        None => ().into_any(),
        Some(true) => view! { <Icon glyph=Glyph::Done /> }.into_any(),
        Some(false) => view! { <Icon glyph=Glyph::Warn /> }.into_any(),
    }
}

/// What was found of one thing.
#[component]
fn Line(finding: Memo<Finding>) -> impl IntoView {
    move || {
        let Finding { holds, words, .. } = finding.get();
        view! {
            <p class="note" class:warn=holds == Some(false)>
                <Mark holds />
                <span>{words}</span>
            </p>
        }
    }
}

/// What a page that is a file cannot do.
#[component]
fn SingleFileNotes() -> impl IntoView {
    view! {
        <section class="panel single">
            <h2>"What a single file cannot do"</h2>
            <ul class="credits">
                <li>"It never updates itself: for a new version, get a new file."</li>
                <li>
                    "What you save stays in this browser, with this file. In another folder, under another name or in another browser it may not be there: take it along as a backup."
                </li>
                <li>
                    "It cannot be installed, and its links lead to this file alone. Hand armies over as files or as text."
                </li>
            </ul>
        </section>
    }
}
