//! A list of an army, pasted as text: it is read line by line, and nothing of it is stored before the player says so.

use super::icon::{Glyph, Icon};
use super::note::Note;
use super::unread_lines::UnreadLines;
use crate::roster::{ArmySummary, add};
use crate::screens::army::lines::ArmyGroups;
use crate::stores::AppStore;
use aide_de_camp::roster::{Roster, TextReading, read_roster_text};
use aide_de_camp::rules::SystemInfo;
use leptos::prelude::*;
use std::sync::Arc;

/// The field for the list, what could not be read of it, and the army that it makes.
#[component]
pub fn PastedList(system: &'static SystemInfo, is_open: RwSignal<bool>) -> impl IntoView {
    let store: AppStore = expect_context();
    let text = RwSignal::new(String::new());
    let reading = Memo::new(move |_| {
        text.with(|text| (!text.trim().is_empty()).then(|| read_roster_text(system.id, text)))
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
    let has_units =
        Memo::new(move |_| roster().is_some_and(|roster| !roster.army.army().groups().is_empty()));
    let save = move |_| {
        if let Some(roster) = untrack(roster).filter(|_| has_units.get_untracked()) {
            add(store, roster);
        }
    };
    let army = move || {
        let roster = roster().filter(|_| has_units.get())?;
        Some(view! { <ReadArmy roster assumed /> })
    };
    view! {
        <section class="panel pasting" aria-label="Paste a list">
            <label class="field">
                <span class="name">"The list, pasted or typed"</span>
                <textarea
                    rows="8"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=text
                    on:input:target=move |event| text.set(event.target().value())
                ></textarea>
            </label>
            <div role="status">
                {move || error().map(|text| view! { <Note text warns=true /> })}
            </div>
            <UnreadLines text unread />
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
                <button type="button" class="btn" on:click=move |_| is_open.set(false)>
                    "Leave it"
                </button>
            </div>
        </section>
    }
}

/// The army that was read, with what it comes to and what was taken as usual.
#[component]
fn ReadArmy(roster: Roster, assumed: Memo<Vec<String>>) -> impl IntoView {
    let store: AppStore = expect_context();
    let summary = Memo::new(move |_| Arc::new(ArmySummary::of(&roster, store)));
    let title = move || summary.with(|summary| summary.title.clone());
    let brief = move || summary.with(|summary| summary.brief.join(" · "));
    view! {
        <h2><bdi>{title}</bdi></h2>
        <p class="small">{brief}</p>
        {move || assumed.get().into_iter().map(|text| view! { <p class="small">{text}</p> }).collect_view()}
        <ArmyGroups summary editing=None />
    }
}
