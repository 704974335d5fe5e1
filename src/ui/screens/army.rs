//! An army: its groups with their units, and what it comes to beside them.

pub mod lines;
mod printed;
mod tools;

use crate::components::copy_button::{CopyButton, CopyState, CopyStatus};
use crate::components::icon::{Glyph, Icon};
use crate::components::incoming_actions::IncomingActions;
use crate::components::notices::Notices;
use crate::components::share_button::{ShareButton, track_printing};
use crate::components::totals_panel::TotalsPanel;
use crate::components::unsaved_list::UnsavedList;
use crate::files::download;
use crate::roster::{ArmyEditor, ArmySummary, add};
use crate::route::{Route, go};
use crate::screens::armies::MissingArmy;
use crate::stores::{AppStore, SavedRoster};
use aide_de_camp::roster::{Roster, roster_table, roster_text};
use aide_de_camp::rules::SystemInfo;
use aide_de_camp::share;
use aide_de_camp::storage::{SaveState, roster_file};
use leptos::prelude::*;
use lines::{AddGroup, ArmyGroups, ArmyHead, Editing, Place};
use printed::PrintedArmy;
use std::sync::Arc;
use tools::AddButton;

/// The army of this number, for as long as it is there: it may come later, and it may go.
#[component]
pub fn ArmyScreen(system: &'static SystemInfo, number: u32) -> impl IntoView {
    let store: AppStore = expect_context();
    let find = move || {
        let is_it =
            |saved: &&SavedRoster| saved.number == number && saved.roster.army.system().id == system.id;
        store.rosters.with(|rosters| rosters.iter().find(is_it).cloned())
    };
    let exists = Memo::new(move |_| find().is_some());
    let army = move || untrack(find).map(|saved| view! { <OwnArmy system saved /> });
    view! {
        <Show when=move || exists.get() fallback=move || view! { <MissingArmy system number /> }>
            {army}
        </Show>
    }
}

/// An army of the player's own.
#[component]
fn OwnArmy(system: &'static SystemInfo, saved: SavedRoster) -> impl IntoView {
    let store: AppStore = expect_context();
    let army = ArmyEditor::new(store, saved);
    let editing = Editing::new(army);
    let summary = army.summary;
    let printing = track_printing();
    // As short as “Saved”: the title beside it stays where it is.
    let state = move || match store.state.get() {
        SaveState::Failing(_) => "Not saved",
        SaveState::Unreadable(_) => "Not safe",
        state => state.describe(),
    };
    view! {
        <main class="main army">
            <Heading system title=title_of(summary) state=Signal::derive(state) />
            <div class="remarks">
                <Notices />
                <UnsavedList of=army.id() />
            </div>
            <section class="panel">
                <ArmyHead editing />
            </section>
            <ArmyGroups summary editing=Some(editing) />
            <AddGroup editing />
        </main>
        <TotalsPanel summary>
            <Actions system editing printing />
        </TotalsPanel>
        <Show when=move || printing.get()>
            <PrintedArmy roster=untrack(|| army.roster()) summary=summary.get_untracked() />
        </Show>
    }
}

/// An army that a link or a file brings: it is looked at, and nothing is stored before the player says so.
#[component]
pub fn ArmyPreview(roster: Roster, #[prop(optional)] is_file: bool) -> impl IntoView {
    let store: AppStore = expect_context();
    let system = roster.army.system();
    let roster = Arc::new(roster);
    let linked = roster.clone();
    let summary = Memo::new(move |_| Arc::new(ArmySummary::of(&linked, store)));
    let printing = track_printing();
    let printed = roster.clone();
    let save = move |_| add(store, Roster::clone(&roster));
    let whence = if is_file { "from a file" } else { "by a link" };
    let save = view! {
        <button type="button" class="act go" on:click=save>
            "Save a copy"
        </button>
    };
    // What came from a file has no link to be copied.
    let actions = if is_file {
        save.into_any()
    } else {
        view! { <IncomingActions>{save}</IncomingActions> }.into_any()
    };
    view! {
        <main class="main army">
            <Heading system title=title_of(summary) state="" />
            <p class="small">
                {format!("This army came {whence}. Nothing is stored before you save a copy.")}
            </p>
            <ArmyGroups summary editing=None />
        </main>
        <TotalsPanel summary>{actions}</TotalsPanel>
        <Show when=move || printing.get()>
            <PrintedArmy roster=printed.clone() summary=summary.get_untracked() />
        </Show>
    }
}

/// In the place of a file that was opened before the page was loaded.
#[component]
pub fn NoFile() -> impl IntoView {
    view! {
        <main class="plain">
            <h1>"No file is open"</h1>
            <p>"Open it once more, under Your armies or under Backup and recovery."</p>
            <a class="btn" href=Route::Home.href()>
                "Home"
            </a>
        </main>
    }
}

fn title_of(summary: Memo<Arc<ArmySummary>>) -> Signal<String> {
    Signal::derive(move || summary.with(|summary| summary.title.clone()))
}

/// The title, and the way back to the list.
#[component]
fn Heading(
    system: &'static SystemInfo,
    title: Signal<String>,
    #[prop(into)] state: Signal<&'static str>,
) -> impl IntoView {
    view! {
        <header>
            <h1><bdi>{title}</bdi></h1>
            <span class="small stands">{state}</span>
            <a class="tool" href=Route::Rosters(system).href()>
                <Icon glyph=Glyph::Back />
                "All armies"
            </a>
        </header>
    }
}

/// What can be done with the whole army.
#[component]
fn Actions(system: &'static SystemInfo, editing: Editing, printing: RwSignal<bool>) -> impl IntoView {
    let store: AppStore = expect_context();
    let army = editing.army;
    // Without a group there is no place for a unit.
    let has_groups = Memo::new(move |_| editing.next_unit().is_some());
    let next = Signal::derive(move || editing.next_unit().unwrap_or(Place::Group(0)));
    let link = move |()| share::roster(&untrack(|| army.roster())).map_err(|error| error.to_string());
    let save = move |_| {
        let roster = untrack(|| army.roster());
        // A browser that refuses shows so by itself.
        let _ = download(&file_name(&roster), &roster_file(&roster));
    };
    let print = move |_| {
        // Asked to print from a tap, a browser does so before anything is drawn for it: so that comes first.
        printing.set(true);
        request_animation_frame(|| {
            // One that cannot print says so itself.
            let _ = window().print();
        });
    };
    let copied = RwSignal::new(CopyState::default());
    let text = move |()| {
        let roster = untrack(|| army.roster());
        Ok(roster_text(&roster, &untrack(|| store.sheet_context(system))))
    };
    let table_copied = RwSignal::new(CopyState::default());
    let table = move |()| {
        let roster = untrack(|| army.roster());
        Ok(roster_table(&roster, &untrack(|| store.sheet_context(system))))
    };
    let duplicate = move |_| add(store, Roster::clone(&untrack(|| army.roster())));
    let delete = move |_| {
        // There it can be brought back.
        go(&Route::Rosters(system).href());
        army.delete();
    };
    view! {
        <Show when=move || has_groups.get()>
            <AddButton label=editing.words.unit class="act go" place=next editing />
        </Show>
        <ShareButton class="act aside" link=Callback::new(link) />
        <button type="button" class="act aside" on:click=save>
            <span>"Save as file"</span>
        </button>
        <CopyButton
            label="Copy as text"
            class="act aside"
            state=copied
            link=Callback::new(text)
            instead="save it as a file instead"
            is_text=true
        />
        <CopyStatus state=copied />
        <CopyButton
            label="Copy as a table"
            class="act aside"
            state=table_copied
            link=Callback::new(table)
            instead="save it as a file instead"
            is_text=true
        />
        <CopyStatus state=table_copied />
        <button type="button" class="act aside" on:click=print>
            <span>"Print"</span>
        </button>
        <button type="button" class="act aside" on:click=duplicate>
            <span>"Duplicate army"</span>
        </button>
        <button type="button" class="act aside" on:click=delete>
            <span>"Delete army"</span>
        </button>
    }
}

/// The name of an army's file, without marks of direction.
fn file_name(roster: &Roster) -> String {
    let name = roster.name.trim();
    format!("{}.json", if name.is_empty() { "Unnamed army" } else { name })
}
