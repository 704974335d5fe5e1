//! The battles that were begun before.

use super::deleted_note::DeletedNote;
use super::icon::{Glyph, Icon};
use crate::route::{Route, go};
use crate::stores::{AppStore, BattleStore};
use aide_de_camp::rules::SystemInfo;
use aide_de_camp::storage::{Documents, Id};
use leptos::prelude::*;

/// Those of a system but for the one that is on: one tap goes on with one.
#[component]
pub fn SavedBattles(system: &'static SystemInfo) -> impl IntoView {
    let store: AppStore = expect_context();
    let battle: BattleStore = expect_context();
    let saved = Memo::new(move |_| {
        let open = battle.number();
        store.documents.with(|documents| saved(documents, system, open))
    });
    view! {
        <div>
            <Show when=move || !saved.with(Vec::is_empty)>
                <h2 class="group">"Saved battles"</h2>
            </Show>
            <DeletedNote />
            <ul class="picks">
                <For
                    each=move || saved.get()
                    key=Clone::clone
                    children=move |(number, title, moment)| {
                        let delete = move |_| store.edit(vec![(Id::Battle(number), None)], false);
                        view! {
                            <li class="begun">
                                <button
                                    type="button"
                                    class="key pick try"
                                    on:click=move |_| {
                                        battle.choose(number);
                                        go(&Route::Battles(system).href());
                                    }
                                >
                                    <span>
                                        <b><bdi>{title}</bdi></b>
                                        <small>{moment}</small>
                                    </span>
                                    <Icon glyph=Glyph::Open />
                                </button>
                                <button type="button" class="key" on:click=delete>
                                    "Delete"
                                </button>
                            </li>
                        }
                    }
                />
            </ul>
        </div>
    }
}

/// Number, title and moment of every battle but the open one.
fn saved(documents: &Documents, system: &SystemInfo, open: u32) -> Vec<(u32, String, String)> {
    let battles = documents.battles();
    let row = |(number, battle): (u32, aide_de_camp::battle::Battle)| {
        if number == open || battle.system().id != system.id {
            return None;
        }
        if !battle.is_bare() {
            // Where it stands is in its log.
            let when = documents.battle(number).map_or_else(String::new, |battle| battle.when());
            return Some((number, battle.title(), when));
        }
        // Without armies and without a record there is nothing to come back to.
        let content = documents.get(&Id::Battle(number))?.content()?;
        let has_log = !content.segments.is_empty();
        has_log.then(|| (number, "Answers without armies".to_owned(), String::new()))
    };
    battles.into_iter().filter_map(row).collect()
}
