//! A system's armies: the player's own, and samples to start from.

use crate::components::backup_button::BackupReminder;
use crate::components::deleted_note::DeletedNote;
use crate::components::file_button::FileButton;
use crate::components::form_state::latest;
use crate::components::icon::{Glyph, Icon};
use crate::components::incoming_links::IncomingLinks;
use crate::components::notices::Notices;
use crate::components::pasted_list::PastedList;
use crate::components::safety::SafetyNote;
use crate::files::{OpenedFile, look_into};
use crate::roster::add;
use crate::route::Route;
use crate::stores::{AppStore, SavedRoster};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{SystemInfo, brief};
use aide_de_camp::storage::{Documents, Id, Kind};
use leptos::prelude::*;

/// The list, and the ways to one more.
#[component]
pub fn Armies(system: &'static SystemInfo) -> impl IntoView {
    let store: AppStore = expect_context();
    // Why what was opened is no army.
    let error = RwSignal::new(String::new());
    // As the player has folded it; else it is seen as long as a list is being read.
    let is_listing = RwSignal::new(None::<bool>);
    let has_list =
        Memo::new(move |_| store.documents.with(|documents| !documents.pasted_list(system.id).is_empty()));
    let shows_list = Memo::new(move |_| is_listing.get().unwrap_or_else(|| has_list.get()));
    let create = move |_| {
        if let Some(roster) = Roster::of(system.id) {
            add(store, roster);
        }
    };
    let opened: OpenedFile = expect_context();
    let open_file = Callback::new(move |text| {
        if let Err(why) = look_into(text, opened) {
            error.set(why.to_string());
        }
    });
    view! {
        <main class="main wide-main armies">
            <header>
                <h1>"Your armies"</h1>
            </header>
            <div class="remarks">
                <DeletedNote />
                <Notices />
                <DamagedNote />
            </div>
            <OwnArmies system />
            <div class="pair">
                <button type="button" class="btn go" on:click=create>
                    <Icon glyph=Glyph::More />
                    "New army"
                </button>
                <FileButton label="Open a file" set=open_file />
                <button
                    type="button"
                    class="btn"
                    aria-expanded=move || shows_list.get().to_string()
                    on:click=move |_| is_listing.set(Some(!shows_list.get_untracked()))
                >
                    "Paste a list"
                </button>
            </div>
            <div>
                <Show when=move || shows_list.get()>
                    <PastedList system is_open=is_listing />
                </Show>
            </div>
            <IncomingLinks />
            <div>
                <Show when=move || !error.with(String::is_empty)>
                    <p class="note warn" role="alert">
                        <Icon glyph=Glyph::Warn />
                        <span>{error} " Nothing was changed."</span>
                    </p>
                </Show>
            </div>
            <SafetyNote />
            <BackupReminder />
            <h2 class="group">"Start from a sample army"</h2>
            <div class="picks">
                <SampleArmies system />
            </div>
        </main>
    }
}

/// Why there is no such document, as far as it is known here.
fn why_missing(documents: &Documents, id: &Id) -> &'static str {
    let key = id.to_string();
    if documents.records().any(|record| record.id == *id && record.body.is_none()) {
        "It was deleted. Backup and recovery, in the settings, can bring it back."
    } else if documents.get(id).is_some() {
        "It is an army of another game."
    } else if documents.damaged().iter().any(|damaged| damaged.key == key) {
        "What stands in its place cannot be read. Backup and recovery, in the settings, has it."
    } else {
        "It is not on this device."
    }
}

/// In the place of an army that is not here.
#[component]
pub fn MissingArmy(system: &'static SystemInfo, number: u32) -> impl IntoView {
    let store: AppStore = expect_context();
    let why = move || store.documents.with(|documents| why_missing(documents, &Id::Roster(number)));
    view! {
        <main class="main wide-main armies">
            <header>
                <h1>"No such army"</h1>
            </header>
            <p>{why}</p>
            <div class="calcs">
                <a class="key" href=Route::Rosters(system).href()>
                    "Your armies"
                </a>
            </div>
        </main>
    }
}

/// The player's own, by name.
#[component]
fn OwnArmies(system: &'static SystemInfo) -> impl IntoView {
    let store: AppStore = expect_context();
    let own = move || {
        let mut own = store.rosters.get();
        own.retain(|saved| saved.roster.army.system().id == system.id);
        own.sort_by_key(|saved| saved.roster.title());
        own
    };
    let army = move |saved: SavedRoster| {
        let number = saved.number;
        let find = move || {
            store.rosters.with(|rosters| rosters.iter().find(|saved| saved.number == number).cloned())
        };
        let saved = latest(saved, find);
        let title = move || saved.with(|saved| saved.roster.title());
        let totals = move || saved.with(|saved| totals_of(&saved.roster, store));
        view! {
            <li>
                <a class="key pick try" href=Route::Roster(system, number).href()>
                    <span>
                        <b><bdi>{title}</bdi></b>
                        <small>{totals}</small>
                    </span>
                    <Icon glyph=Glyph::Open />
                </a>
            </li>
        }
    };
    view! {
        <ul class="picks">
            <For each=own key=|saved| saved.number children=army />
        </ul>
    }
}

/// The main totals in a line.
fn totals_of(roster: &Roster, store: AppStore) -> String {
    brief(roster.army.army(), &store.sheet_context(roster.army.system())).join(" · ")
}

/// The samples, one tap each: what is opened is the player's own copy.
#[component]
fn SampleArmies(system: &'static SystemInfo) -> impl IntoView {
    let store: AppStore = expect_context();
    let sample = move |roster: Roster| {
        let (title, totals) = (roster.title(), untrack(|| totals_of(&roster, store)));
        view! {
            <button type="button" class="key pick try" on:click=move |_| add(store, roster.clone())>
                <span>
                    <b><bdi>{title}</bdi></b>
                    <small>{totals}</small>
                </span>
                <u>"Use this army"</u>
            </button>
        }
    };
    Roster::samples_of(system.id).into_iter().map(sample).collect_view()
}

/// How many saved armies cannot be read, and the way to them.
#[component]
fn DamagedNote() -> impl IntoView {
    let store: AppStore = expect_context();
    let count = Memo::new(move |_| {
        store.documents.with(|documents| {
            let is_army = |key: &str| key.parse::<Id>().is_ok_and(|id| id.kind() == Kind::Roster);
            documents.damaged().iter().filter(|damaged| is_army(&damaged.key)).count()
        })
    });
    let words = move || match count.get() {
        1 => "One saved army cannot be read. It is kept as it is.".to_owned(),
        count => format!("{count} saved armies cannot be read. They are kept as they are."),
    };
    view! {
        <div>
            <Show when=move || { count.get() > 0 }>
                <div class="banner">
                    <p class="note warn" role="status">
                        <Icon glyph=Glyph::Warn />
                        <span>{words}</span>
                    </p>
                    <a class="key" href=Route::Recovery.href()>
                        "Backup and recovery"
                    </a>
                </div>
            </Show>
        </div>
    }
}
