//! The tile of a unit and the head of a group: one height and one place for the whole battle, whatever becomes of them.

use super::sign_view::{SignView, SymbolView};
use super::text_width::text_width;
use crate::battle_phase::{BattlePhase, Files};
use aide_de_camp::rules::{Condition, Todo, UnitRef, capitalize};
use leptos::prelude::*;

/// What a key of the list shows of its unit or group.
#[derive(Clone, Copy)]
struct Shown {
    condition: Memo<Condition>,
    due: Memo<Option<String>>,
    is_chosen: Memo<bool>,
}

impl Shown {
    fn of(phase: BattlePhase, unit_ref: UnitRef) -> Self {
        let has = move |files: &Files| files.iter().flatten().any(|it| *it == unit_ref);
        Shown {
            condition: Memo::new(move |_| phase.battle.battle().condition(unit_ref)),
            due: Memo::new(move |_| phase.todo.with(|todo| what_is_due(todo, unit_ref))),
            is_chosen: Memo::new(move |_| phase.chosen.with(has) || phase.foes.with(has)),
        }
    }

    /// All of it in words. A unit without a name of its own is called what it is.
    fn words(self, title: &str) -> String {
        let due = self.due.get().unwrap_or_default();
        let (words, state) = self.condition.with(|condition| (condition.words(&due), condition.state));
        let words = words.strip_prefix(title).map_or(&*words, |rest| rest.trim_start_matches(", "));
        [words, state].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// Its name and all of it in words, for whoever hears the screen.
    fn label(self, title: &str) -> String {
        let words = self.words(title);
        if words.is_empty() { title.to_owned() } else { format!("{title}, {words}") }
    }
}

/// What a unit has still to do.
pub fn due_of(todo: &[Todo], unit_ref: UnitRef) -> impl Iterator<Item = &Todo> {
    todo.iter().filter(move |todo| todo.unit_ref == unit_ref)
}

/// What of that comes first.
fn what_is_due(todo: &[Todo], unit_ref: UnitRef) -> Option<String> {
    due_of(todo, unit_ref).next().map(|todo| todo.what.to_string())
}

/// The tile of a unit.
#[component]
pub fn UnitTile(phase: BattlePhase, unit_ref: UnitRef, title: String) -> impl IntoView {
    let shown = Shown::of(phase, unit_ref);
    let tile = Memo::new(move |_| shown.condition.with(|condition| condition.tile.clone()));
    let width = text_width(&title);
    let name = title.clone();
    let label = move || shown.label(&name);
    let boxes = move || tile.with(|tile| tile.wear);
    view! {
        <button
            type="button"
            class="tile"
            class:due=move || shown.due.with(Option::is_some)
            class:gone=move || shown.condition.with(|condition| condition.is_destroyed)
            aria-pressed=move || shown.is_chosen.get().to_string()
            aria-label=label
            on:click=move |_| phase.tap(unit_ref)
        >
            <span class="tile-name" style:--width=width.to_string() aria-hidden="true">
                <span>
                    <span>
                        <bdi>{title}</bdi>
                    </span>
                </span>
            </span>
            <SignView sign=Signal::derive(move || tile.with(|tile| tile.corner.clone())) />
            <span class="tile-row" aria-hidden="true">
                <span class="strength">
                    {move || tile.with(|tile| tile.arm).map(|symbol| view! { <SymbolView symbol /> })}
                    <span>{move || tile.with(|tile| tile.strength.clone())}</span>
                </span>
                <SignView sign=Signal::derive(move || tile.with(|tile| tile.counters[0].clone())) />
                <SignView sign=Signal::derive(move || tile.with(|tile| tile.counters[1].clone())) />
            </span>
            <span
                class="wear"
                style:--borne=move || boxes().borne.clamp(0, boxes().most).to_string()
                style:--most=move || boxes().most.max(1).to_string()
                aria-hidden="true"
            ></span>
        </button>
    }
}

/// The head of a group: what it is called and how it stands, in one line. All of it is in the bar once it is chosen.
#[component]
pub fn GroupHead(phase: BattlePhase, unit_ref: UnitRef, title: String) -> impl IntoView {
    let shown = Shown::of(phase, unit_ref);
    let corner = Signal::derive(move || shown.condition.with(|condition| condition.tile.corner.clone()));
    let name = title.clone();
    let label = move || shown.label(&name);
    let name = title.clone();
    // What is to be done comes first where not all of it has room.
    let words = move || {
        let due = shown.due.get().unwrap_or_default();
        let stands = shown.condition.with(|condition| condition.words(""));
        let stands = if stands == name { String::new() } else { stands };
        [capitalize(&due), stands].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    };
    view! {
        <h2>
            <button
                type="button"
                class="group-head"
                class:due=move || shown.due.with(Option::is_some)
                aria-pressed=move || shown.is_chosen.get().to_string()
                aria-label=label
                on:click=move |_| phase.tap(unit_ref)
            >
                <b aria-hidden="true">
                    <bdi>{title}</bdi>
                </b>
                <small aria-hidden="true">{words}</small>
                <SignView sign=corner />
            </button>
        </h2>
    }
}
