//! The first screen: go on with the battle, begin one, pick a game, and what is saved. Also what is shown of a link that
//! cannot be read.

use crate::components::backup_button::BackupButton;
use crate::components::icon::{Glyph, Icon};
use crate::components::offline::{OfflineStatus, UpdateOffer};
use crate::components::safety::SafetyNote;
use crate::components::settings_link::SettingsLink;
use crate::route::{Route, go};
use crate::stores::{AppStore, BattleStore};
use crate::time::format_moment;
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{SystemInfo, brief};
use aide_de_camp::share::LinkError;
use aide_de_camp::storage::{Documents, Id};
use aide_de_camp::systems::SYSTEMS;
use leptos::prelude::*;
use std::cmp::Reverse;

/// So many battles and armies are listed before all of them are asked for.
const FIRST: usize = 4;

/// The screen. Its order is that of a phone.
#[component]
pub fn Home() -> impl IntoView {
    view! {
        <main class="first">
            <h1 class="sr">"Aide-de-Camp"</h1>
            <UpdateOffer />
            <section class="now" aria-label="Battle">
                <CurrentBattle />
                <SystemFold label="New battle" class="btn" route=Route::Battles />
            </section>
            <section class="choose" aria-label="Games">
                <h2>"Choose a game"</h2>
                <ul class="picks">
                    {SYSTEMS.iter().map(|system| view! { <Game system /> }).collect_view()}
                </ul>
            </section>
            <SavedBattles />
            <Armies />
            <section class="storage" aria-label="Storage">
                <SafetyNote />
                <OfflineStatus />
                <div class="calcs">
                    <BackupButton label="Back up now" class="btn" />
                    <a class="btn" href=Route::Recovery.href()>
                        "Backup and recovery"
                    </a>
                    <SettingsLink />
                    <a class="btn" href=Route::About.href()>
                        "About and credits"
                    </a>
                </div>
            </section>
        </main>
    }
}

/// A game, one tap away.
#[component]
fn Game(system: &'static SystemInfo) -> impl IntoView {
    view! {
        <li>
            <a class="key pick try" data-system=system.id href=Route::Turn(system, None).href()>
                <span>
                    <b>{system.title}</b>
                    <small>{system.subtitle}</small>
                </span>
                <Icon glyph=Glyph::Open />
            </a>
        </li>
    }
}

/// A key that asks for the game, and leads to that screen of it.
#[component]
fn SystemFold(
    label: &'static str,
    class: &'static str,
    route: fn(&'static SystemInfo) -> Route,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let links = move || {
        let link = |system: &'static SystemInfo| {
            view! {
                <a class="key" data-system=system.id href=route(system).href()>
                    {system.title}
                </a>
            }
        };
        SYSTEMS.iter().map(link).collect_view()
    };
    view! {
        <div>
            <button
                type="button"
                class=class
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                {label}
                <Icon glyph=Glyph::Open />
            </button>
            <Show when=move || is_open.get()>
                <div class="calcs" role="group" aria-label=label>
                    {links}
                </div>
            </Show>
        </div>
    }
}

/// A battle that is saved.
#[derive(Clone, PartialEq)]
struct SavedBattle {
    number: u32,
    system: &'static SystemInfo,
    title: String,
    saved_at: u64,
    /// The session says that its system goes on with it.
    is_current: bool,
}

/// Every battle between two armies, the latest first.
fn saved_battles(documents: &Documents) -> Vec<SavedBattle> {
    let session = documents.session();
    let saved = |(number, battle): (u32, Battle)| {
        let system = battle.system();
        let saved_at = documents.get(&Id::Battle(number))?.record.saved_at;
        let is_current = session.calculations.battles.get(system.id) == Some(&number);
        (!battle.is_bare()).then(|| SavedBattle {
            number,
            system,
            title: battle.title(),
            saved_at,
            is_current,
        })
    };
    let mut all: Vec<_> = documents.battles().into_iter().filter_map(saved).collect();
    all.sort_by_key(|battle| Reverse(battle.saved_at));
    all
}

/// The battle that was played last, of those that go on.
#[component]
fn CurrentBattle() -> impl IntoView {
    let store: AppStore = expect_context();
    let current = Memo::new(move |_| {
        store.documents.with(|documents| {
            let current = saved_battles(documents).into_iter().find(|battle| battle.is_current)?;
            let battle = documents.battle(current.number)?;
            let href = Route::Turn(current.system, Some(battle.phase())).href();
            Some((current.system, current.title, battle.when(), href))
        })
    });
    move || {
        match current.get() {
        Some((system, title, when, href)) => view! {
            <div class="battle" data-system=system.id>
                <p class="small">{format!("{title} · {}", system.title)}</p>
                <strong>{when}</strong>
                <a class="btn go" href=href>
                    "Continue"
                    <Icon glyph=Glyph::Open />
                </a>
            </div>
        }
        .into_any(),
        None => view! {
            <p>
                "The sums of the game, the odds, and the reason for every number. Everything stays on this device."
            </p>
        }
        .into_any(),
    }
    }
}

/// The battles but for the one above.
#[component]
fn SavedBattles() -> impl IntoView {
    let store: AppStore = expect_context();
    let all = Memo::new(move |_| {
        let mut all = store.documents.with(saved_battles);
        if let Some(current) = all.iter().position(|battle| battle.is_current) {
            all.remove(current);
        }
        all
    });
    let is_whole = RwSignal::new(false);
    let shown = move || all.get().into_iter().take(if is_whole.get() { usize::MAX } else { FIRST });
    view! {
        <section class="battles" aria-label="Saved battles">
            <Show when=move || !all.with(Vec::is_empty)>
                <h2>"Saved battles"</h2>
                <ul class="saved-list">
                    <For
                        each=shown
                        key=|battle| (battle.number, battle.saved_at)
                        children=|battle| view! { <SavedBattleKey battle /> }
                    />
                </ul>
                <MoreKey label="battles" count=Memo::new(move |_| all.with(Vec::len)) is_whole />
            </Show>
        </section>
    }
}

#[component]
fn SavedBattleKey(battle: SavedBattle) -> impl IntoView {
    let table: BattleStore = expect_context();
    let SavedBattle { number, system, title, saved_at, .. } = battle;
    let open = move |_| {
        table.set_system(system);
        table.choose(number);
        let phase = untrack(|| table.battle().phase());
        go(&Route::Turn(system, Some(phase)).href());
    };
    view! {
        <li>
            <button type="button" class="key pick try" data-system=system.id on:click=open>
                <span>
                    <b><bdi>{title}</bdi></b>
                    <small>{format!("{} · {}", system.title, format_moment(saved_at))}</small>
                </span>
                <Icon glyph=Glyph::Open />
            </button>
        </li>
    }
}

/// An army that is saved.
#[derive(Clone, PartialEq)]
struct SavedArmy {
    number: u32,
    edits: u64,
    system: &'static SystemInfo,
    title: String,
    brief: String,
    saved_at: u64,
}

fn saved_armies(store: AppStore) -> Vec<SavedArmy> {
    let saved_at = |number: u32| {
        store.documents.with_untracked(|documents| {
            documents.get(&Id::Roster(number)).map_or(0, |document| document.record.saved_at)
        })
    };
    let contexts: Vec<_> = SYSTEMS.iter().map(|system| (system.id, store.sheet_context(system))).collect();
    let mut all = store.rosters.with(|rosters| {
        let armies = rosters.iter().map(|saved| {
            let (army, system) = (saved.roster.army.army(), saved.roster.army.system());
            let context = contexts.iter().find(|(id, _)| *id == system.id);
            let brief = context.map(|(_, context)| brief(army, context)).unwrap_or_default();
            SavedArmy {
                number: saved.number,
                edits: saved.edits,
                system,
                title: saved.roster.title(),
                brief: brief.into_iter().take(2).collect::<Vec<_>>().join(" · "),
                saved_at: saved_at(saved.number),
            }
        });
        armies.collect::<Vec<_>>()
    });
    all.sort_by_key(|army| Reverse(army.saved_at));
    all
}

/// The armies, the one that was changed last first, and the way to more of them.
#[component]
fn Armies() -> impl IntoView {
    let store: AppStore = expect_context();
    let all = Memo::new(move |_| saved_armies(store));
    let is_whole = RwSignal::new(false);
    let shown = move || all.get().into_iter().take(if is_whole.get() { usize::MAX } else { FIRST });
    view! {
        <section class="own-armies" aria-label="Armies">
            <h2>"Armies"</h2>
            <ul class="saved-list">
                <For
                    each=shown
                    key=|army| (army.number, army.edits)
                    children=|army| {
                        view! {
                            <li>
                                <a
                                    class="key pick try"
                                    data-system=army.system.id
                                    href=Route::Roster(army.system, army.number).href()
                                >
                                    <span>
                                        <b><bdi>{army.title}</bdi></b>
                                        <small>{format!("{} · {}", army.system.title, army.brief)}</small>
                                    </span>
                                    <Icon glyph=Glyph::Open />
                                </a>
                            </li>
                        }
                    }
                />
            </ul>
            <MoreKey label="armies" count=Memo::new(move |_| all.with(Vec::len)) is_whole />
            <SystemFold label="New or sample army" class="btn" route=Route::Rosters />
        </section>
    }
}

/// The key that lists all of them.
#[component]
fn MoreKey(label: &'static str, count: Memo<usize>, is_whole: RwSignal<bool>) -> impl IntoView {
    view! {
        <Show when=move || { count.get() > FIRST && !is_whole.get() }>
            <button type="button" class="btn" on:click=move |_| is_whole.set(true)>
                {move || format!("All {} {label}", count.get())}
            </button>
        </Show>
    }
}

/// A link that cannot be opened, and where to go instead.
#[component]
pub fn BadLink(error: LinkError) -> impl IntoView {
    view! {
        <main class="plain">
            <h1>"Aide-de-Camp"</h1>
            <p class="note error" role="alert">
                <Icon glyph=Glyph::Warn />
                <span>{format!("{error} Nothing was changed.")}</span>
            </p>
            <a class="btn" href=Route::Home.href()>
                "Choose a game"
            </a>
        </main>
    }
}
