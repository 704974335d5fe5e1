//! The keys below a line of an army: moving, copying, taking off, adding.

use super::lines::{Editing, Line, Place};
use crate::components::icon::{Glyph, Icon};
use aide_de_camp::rules::{Destination, LineEdit};
use leptos::prelude::*;

/// What can be done to a line.
#[component]
pub fn LineTools(line: Memo<Line>, editing: Editing) -> impl IntoView {
    let place = Memo::new(move |_| line.with(|line| line.place));
    let is_first = Memo::new(move |_| place.get().index() == 0);
    let is_last = Memo::new(move |_| line.with(|line| line.place.index() + 1 >= line.count));
    let is_full = Memo::new(move |_| !editing.army.has_room(&place.get().path()));
    let move_up = move |_| {
        if !is_first.get_untracked() {
            let place = place.get_untracked();
            editing.edit(place, LineEdit::Up, Some(place.previous()));
        }
    };
    let move_down = move |_| {
        if !is_last.get_untracked() {
            // The one below it moves up.
            let next = place.get_untracked().next();
            editing.edit(next, LineEdit::Up, Some(next));
        }
    };
    let duplicate = move |_| {
        if !is_full.get_untracked() {
            let place = place.get_untracked();
            editing.edit(place, LineEdit::Copy, Some(place.next()));
        }
    };
    view! {
        <div class="tools">
            <button
                type="button"
                class="key"
                aria-label="Up"
                aria-disabled=move || is_first.get().to_string()
                on:click=move_up
            >
                <Icon glyph=Glyph::Up />
            </button>
            <button
                type="button"
                class="key"
                aria-label="Down"
                aria-disabled=move || is_last.get().to_string()
                on:click=move_down
            >
                <Icon glyph=Glyph::Down />
            </button>
            <button
                type="button"
                class="key"
                aria-label=format!(
                    "Duplicate {}",
                    line.with_untracked(|line| line.called(editing.words)),
                )
                aria-disabled=move || is_full.get().to_string()
                on:click=duplicate
            >
                "Duplicate"
            </button>
            <button
                type="button"
                class="key"
                on:click=move |_| editing.edit(place.get_untracked(), LineEdit::Remove, None)
            >
                "Remove"
            </button>
            <MoveTools line editing />
        </div>
    }
}

/// The key that opens the list of the other groups, to which a unit can go.
#[component]
fn MoveTools(line: Memo<Line>, editing: Editing) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let destinations = Memo::new(move |_| match line.with(|line| line.place) {
        Place::Unit(group, _) => editing.army.destinations(group),
        Place::Group(_) => Vec::new(),
    });
    let can_move = Memo::new(move |_| destinations.with(|all| !all.is_empty()));
    let go = move |to: usize| {
        let units =
            editing.army.summary.with_untracked(|summary| summary.groups.get(to).map(|to| to.units.len()));
        let opens = units.map(|units| Place::Unit(to, units));
        editing.edit(line.with_untracked(|line| line.place), LineEdit::MoveTo(to), opens);
    };
    let keys = move || {
        let all = if is_open.get() { destinations.get() } else { Vec::new() };
        let key = |to: Destination| {
            view! {
                <button type="button" class="key whole" on:click=move |_| go(to.group)>
                    {format!("To {}", to.title)}
                </button>
            }
        };
        all.into_iter().map(key).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || can_move.get()>
            <button
                type="button"
                class="key whole"
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                {format!("Move to another {}", editing.words.group)}
                <Icon glyph=Glyph::Open />
            </button>
            {keys}
        </Show>
    }
}

/// The key that adds a line at this place, and opens it.
#[component]
pub fn AddButton(
    label: &'static str,
    class: &'static str,
    place: Signal<Place>,
    editing: Editing,
) -> impl IntoView {
    let is_full = Memo::new(move |_| !editing.army.has_room(&place.get().path()));
    let add = move |_| {
        if !is_full.get_untracked() {
            let place = place.get_untracked();
            editing.edit(place, LineEdit::Add, Some(place));
        }
    };
    view! {
        <button
            type="button"
            class=class
            aria-disabled=move || is_full.get().to_string()
            on:click=add
        >
            <Icon glyph=Glyph::More />
            {format!("Add a {label}")}
        </button>
    }
}
