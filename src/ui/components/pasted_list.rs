//! A list of an army, pasted as text: it is read line by line, and nothing of it is stored before the player says so.

use super::icon::{Glyph, Icon};
use super::note::Note;
use crate::roster::{ArmySummary, add};
use crate::screens::army::lines::ArmyGroups;
use crate::stores::AppStore;
use aide_de_camp::roster::{Roster, TextReading, UnreadLine, read_roster_text};
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
    let has_units =
        Memo::new(move |_| roster().is_some_and(|roster| !roster.army.army().groups().is_empty()));
    let save = move |_| {
        if let Some(roster) = untrack(roster).filter(|_| has_units.get_untracked()) {
            add(store, roster);
        }
    };
    let army = move || {
        let roster = roster().filter(|_| has_units.get())?;
        Some(view! { <ReadArmy roster /> })
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
                <UnreadLines unread />
            </div>
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

/// The lines that are not in the army, each with the reason. They are mended above, or in the army once it is saved.
#[component]
fn UnreadLines(unread: Memo<Vec<UnreadLine>>) -> impl IntoView {
    let line = |line: UnreadLine| {
        let UnreadLine { number, words, why } = line;
        view! {
            <li>
                <span>
                    <b>{format!("Line {number}")}</b>
                    " "
                    <bdi>{words}</bdi>
                    <small>{why}</small>
                </span>
            </li>
        }
    };
    let title = move || match unread.with(Vec::len) {
        1 => "One line is not in the army below".to_owned(),
        n => format!("{n} lines are not in the army below"),
    };
    view! {
        <Show when=move || !unread.with(Vec::is_empty)>
            <h3>{title}</h3>
            <ul class="kept">{move || unread.get().into_iter().map(line).collect_view()}</ul>
        </Show>
    }
}

/// The army that was read, with what it comes to.
#[component]
fn ReadArmy(roster: Roster) -> impl IntoView {
    let store: AppStore = expect_context();
    let summary = Memo::new(move |_| Arc::new(ArmySummary::of(&roster, store)));
    let title = move || summary.with(|summary| summary.title.clone());
    let brief = move || summary.with(|summary| summary.brief.join(" · "));
    view! {
        <h3><bdi>{title}</bdi></h3>
        <p class="small">{brief}</p>
        <ArmyGroups summary editing=None />
    }
}
