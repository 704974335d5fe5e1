//! A list of an army, pasted as text: it is read line by line, and is kept as a draft until it is saved as an army or left.

use super::icon::{Glyph, Icon};
use super::note::Note;
use super::unread_lines::UnreadLines;
use crate::roster::{ArmySummary, add_from};
use crate::screens::army::lines::ArmyGroups;
use crate::stores::AppStore;
use aide_de_camp::roster::{Assumed, Roster, TextReading, list_example, read_roster_text_taking};
use aide_de_camp::rules::SystemInfo;
use aide_de_camp::storage::{Id, PastedList as Draft};
use leptos::prelude::*;
use std::sync::Arc;

/// The list that is being read for an army of a system, as it is kept.
#[derive(Clone, Copy)]
pub struct Pasting {
    store: AppStore,
    system: &'static SystemInfo,
    list: Memo<Draft>,
}

impl Pasting {
    fn new(store: AppStore, system: &'static SystemInfo) -> Self {
        let list = Memo::new(move |_| store.documents.with(|documents| documents.pasted_list(system.id)));
        Pasting { store, system, list }
    }

    /// Reads it.
    pub fn with<T>(self, read: impl FnOnce(&Draft) -> T) -> T {
        self.list.with(read)
    }

    /// Changes it.
    pub fn change(self, change: impl FnOnce(&mut Draft)) {
        self.store.change_pasted(self.system.id, change);
    }

    /// Where it is kept.
    fn id(self) -> Id {
        Id::List(self.system.id.into())
    }
}

/// The field for the list, what could not be read of it, and the army that it makes.
#[component]
pub fn PastedList(system: &'static SystemInfo, is_open: RwSignal<Option<bool>>) -> impl IntoView {
    let store: AppStore = expect_context();
    let pasting = Pasting::new(store, system);
    let text = Memo::new(move |_| pasting.with(|list| list.text.clone()));
    let taken = Memo::new(move |_| pasting.with(|list| list.taken.clone()));
    let reading = Memo::new(move |_| {
        let read = |text: &String| taken.with(|taken| read_roster_text_taking(system.id, text, taken));
        text.with(|text| (!text.trim().is_empty()).then(|| read(text)))
    });
    let roster =
        move || reading.with(|reading| reading.as_ref()?.as_ref().ok().map(|read| read.roster.clone()));
    let error = move || reading.with(|reading| Some(reading.as_ref()?.as_ref().err()?.to_string()));
    let unread = Memo::new(move |_| {
        let lines = |read: &TextReading| read.unread.clone();
        reading.with(|reading| {
            reading.as_ref().and_then(|read| read.as_ref().ok()).map(lines).unwrap_or_default()
        })
    });
    let assumed = Memo::new(move |_| {
        reading.with(|reading| {
            let read = reading.as_ref().and_then(|read| read.as_ref().ok());
            read.map(|read| read.assumed.clone()).unwrap_or_default()
        })
    });
    let notes = Memo::new(move |_| {
        reading.with(|reading| {
            let read = reading.as_ref().and_then(|read| read.as_ref().ok());
            read.map(|read| read.notes.clone()).unwrap_or_default()
        })
    });
    let has_units =
        Memo::new(move |_| roster().is_some_and(|roster| !roster.army.army().groups().is_empty()));
    let save = move |_| {
        if let Some(roster) = untrack(roster).filter(|_| has_units.get_untracked()) {
            add_from(store, roster, Some(pasting.id()));
        }
    };
    let enter = move |text: String| {
        // It stays open although it may be empty again.
        is_open.set(Some(true));
        pasting.change(|list| list.text = text);
    };
    let leave = move |_| {
        store.edit(vec![(pasting.id(), None)], false);
        is_open.set(None);
    };
    let army = move || {
        let roster = roster().filter(|_| has_units.get())?;
        Some(view! { <ReadArmy pasting roster assumed /> })
    };
    view! {
        <section class="panel pasting" aria-label="Paste a list">
            <label class="field">
                <span class="name">"The list, pasted or typed"</span>
                <textarea
                    rows="8"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder=list_example(system.id)
                    prop:value=text
                    on:input:target=move |event| enter(event.target().value())
                ></textarea>
            </label>
            <div role="status">
                {move || error().map(|text| view! { <Note text warns=true /> })}
                {move || notes.get().into_iter().map(|text| view! { <Note text warns=false /> }).collect_view()}
            </div>
            <UnreadLines pasting unread />
            {army}
            <div class="calcs">
                <button
                    type="button"
                    class="btn go"
                    aria-disabled=move || (!has_units.get()).to_string()
                    on:click=save
                >
                    <Icon glyph=Glyph::Done />
                    "Save this army"
                </button>
                <button type="button" class="btn" on:click=leave>
                    "Leave it"
                </button>
            </div>
        </section>
    }
}

/// The army that was read, with what it comes to and what was taken as usual.
#[component]
fn ReadArmy(pasting: Pasting, roster: Roster, assumed: Memo<Vec<Assumed>>) -> impl IntoView {
    let store: AppStore = expect_context();
    let summary = Memo::new(move |_| Arc::new(ArmySummary::of(&roster, store)));
    let title = move || summary.with(|summary| summary.title.clone());
    let brief = move || summary.with(|summary| summary.brief.join(" · "));
    view! {
        <h2><bdi>{title}</bdi></h2>
        <p class="small">{brief}</p>
        {move || assumed.get().into_iter().map(|assumed| view! { <Unsaid pasting assumed /> }).collect_view()}
        <ArmyGroups summary editing=None />
    }
}

/// What the lines leave out, with a key for whatever else it can be taken as.
#[component]
fn Unsaid(pasting: Pasting, assumed: Assumed) -> impl IntoView {
    let Assumed { field, sentence, options, taken } = assumed;
    let take = move |value: String| {
        let field = field.clone();
        pasting.change(|list| {
            list.taken.retain(|(name, _)| *name != field);
            list.taken.push((field, value));
        });
    };
    let key = |(words, value): (String, String)| {
        let take = take.clone();
        let is_taken = value == taken;
        view! {
            <button type="button" class="btn" aria-pressed=is_taken.to_string() on:click=move |_| take(value.clone())>
                {words}
            </button>
        }
    };
    let keys = options.into_iter().map(key).collect_view();
    view! {
        <p class="small">{sentence.clone()}</p>
        <div class="calcs" role="group" aria-label=sentence>
            {keys}
        </div>
    }
}
