//! The first screen: go on with the battle, begin one, pick a game, and what is saved. Also what is shown of a link that
//! cannot be read.

use crate::components::backup_button::BackupButton;
use crate::components::icon::{Glyph, Icon};
use crate::components::odds_view::OddsView;
use crate::components::offline::{OfflineStatus, UpdateOffer};
use crate::components::safety::SafetyNote;
use crate::components::settings_link::SettingsLink;
use crate::route::{Route, go};
use crate::stores::{AppStore, BattleStore};
use crate::time::format_moment;
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Report, Sides, SystemInfo, brief};
use aide_de_camp::share::{CalculationLink, LinkError};
use aide_de_camp::storage::{Documents, Id};
use aide_de_camp::systems::{SHOWN_FIRST, SYSTEMS};
use leptos::prelude::*;
use std::cmp::Reverse;
use std::sync::Arc;

/// So many battles and armies are listed before all of them are asked for.
const FIRST: usize = 4;

/// The screen. Its order is that of a phone.
#[component]
pub fn Home() -> impl IntoView {
    let store: AppStore = expect_context();
    // Whoever has nothing here is shown what this is, and tries it.
    let is_new = Memo::new(move |_| store.documents.with(|documents| documents.backup_contents().is_empty()));
    view! {
        <main class="first" class:new=move || is_new.get()>
            <h1 class="sr">"Aide-de-Camp"</h1>
            <UpdateOffer />
            <section class="now" aria-label="Battle">
                <CurrentBattle />
                <Show when=move || is_new.get()>
                    <Shown />
                </Show>
            </section>
            <section class="choose" aria-label="Games">
                <h2>"Choose a game"</h2>
                <ul class="picks">
                    {SYSTEMS.iter().map(|system| view! { <Game system /> }).collect_view()}
                </ul>
            </section>
            <SavedBattles is_new />
            <Armies is_new />
            <section class="storage" aria-label="Storage">
                <SafetyNote />
                <OfflineStatus />
                <div class="calcs">
                    <Show when=move || !is_new.get()>
                        <BackupButton label="Back up now" class="btn" />
                    </Show>
                    <a class="btn" href=Route::Recovery.href()>
                        {move || if is_new.get() { "Open a file or a link" } else { "Backup and recovery" }}
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

/// An answer that opens as the calculation that it is.
#[component]
fn Shown() -> impl IntoView {
    let store: AppStore = expect_context();
    let [address, what] = SHOWN_FIRST;
    let link = CalculationLink::parse(address).ok()?;
    let inputs = link.open().ok()?;
    let system = SYSTEMS.iter().find(|system| system.calculators.iter().any(|it| it.id == link.info.id))?;
    let answer = Memo::new(move |_| Arc::new(inputs.answer(&store.sheet_context(system)).report));
    let of_answer = move |part: fn(&Report) -> &String| move || answer.with(|answer| part(answer).clone());
    Some(view! {
        <a class="shown" data-system=system.id href=address>
            <small>{[system.title, ": ", what].concat()}</small>
            <strong>{of_answer(|answer| &answer.headline)}</strong>
            <span>{of_answer(|answer| &answer.detail)}</span>
            <OddsView answer />
        </a>
    })
}

/// A game: its turn with all that can be calculated, and the battle of its samples, one tap each; once that is begun, it
/// stands among the battles.
#[component]
fn Game(system: &'static SystemInfo) -> impl IntoView {
    let store: AppStore = expect_context();
    let table: BattleStore = expect_context();
    let is_begun = Memo::new(move |_| {
        let all = store.documents.with(saved_battles);
        all.iter().any(|battle| battle.is_sample && battle.system.id == system.id)
    });
    let play = move |_| {
        let mut samples = Roster::samples_of(system.id).into_iter();
        if let (Some(ours), Some(theirs)) = (samples.next(), samples.next()) {
            table.set_system(system);
            table.begin(Sides([ours, theirs]), untrack(|| store.overrides(system.id)));
            go(&Route::Turn(system, Some(0)).href());
        }
    };
    view! {
        <li data-system=system.id>
            <a class="key pick try" href=Route::Turn(system, None).href()>
                <span>
                    <b>{system.title}</b>
                    <small>{system.subtitle}</small>
                </span>
                <Icon glyph=Glyph::Open />
            </a>
            <Show when=move || !is_begun.get()>
                <button type="button" class="btn sample" on:click=play>
                    "Play the sample battle"
                </button>
            </Show>
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
    /// "Turn 2 · Fire".
    when: String,
    saved_at: u64,
    /// The session says that its system goes on with it.
    is_current: bool,
    /// Two samples fight it.
    is_sample: bool,
}

/// Every battle between two armies, the latest first.
fn saved_battles(documents: &Documents) -> Vec<SavedBattle> {
    let session = documents.session();
    let saved = |(number, battle): (u32, Battle)| {
        let system = battle.system();
        let saved_at = documents.get(&Id::Battle(number))?.record.saved_at;
        let is_current = session.calculations.battles.get(system.id) == Some(&number);
        if battle.is_bare() {
            return None;
        }
        // Where it stands is in its log.
        let battle = documents.battle(number)?;
        Some(SavedBattle {
            number,
            system,
            title: battle.short_title(),
            when: battle.when_in_short(),
            saved_at,
            is_current,
            is_sample: battle.is_sample(),
        })
    };
    let mut all: Vec<_> = documents.battles().into_iter().filter_map(saved).collect();
    all.sort_by_key(|battle| Reverse(battle.saved_at));
    all
}

/// Goes on with a battle that is saved.
fn open(table: BattleStore, battle: &SavedBattle) {
    table.set_system(battle.system);
    table.choose(battle.number);
    let phase = untrack(|| table.battle().phase());
    go(&Route::Turn(battle.system, Some(phase)).href());
}

/// The battle that was played last, of those that go on, with what waits in it.
#[component]
fn CurrentBattle() -> impl IntoView {
    let store: AppStore = expect_context();
    let current = Memo::new(move |_| {
        store.documents.with(|documents| {
            let current = saved_battles(documents).into_iter().find(|battle| battle.is_current)?;
            let battle = documents.battle(current.number)?;
            let href = Route::Turn(current.system, Some(battle.phase())).href();
            Some((current, battle.at_a_glance(), href))
        })
    });
    move || {
        match current.get() {
        Some((SavedBattle { system, title, when, is_sample, .. }, waits, href)) => view! {
            <div class="battle" data-system=system.id>
                <p class="small">
                    {system.title} {is_sample.then_some(" · sample battle")} " · " <bdi>{when}</bdi>
                </p>
                <strong><bdi>{title}</bdi></strong>
                <p>{waits}</p>
                <a class="btn go" href=href>
                    "Continue"
                    <Icon glyph=Glyph::Open />
                </a>
            </div>
        }
        .into_any(),
        None => view! {
            <div class="hello">
                <p class="lead">"Tap your unit and theirs. Read the result, the odds, and why."</p>
                <p>
                    "For four sets of miniature wargame rules, with your own dice. Both armies and the whole battle are kept on this device; no account, no network."
                </p>
            </div>
        }
        .into_any(),
    }
    }
}

/// The battles but for the one above.
#[component]
fn SavedBattles(is_new: Memo<bool>) -> impl IntoView {
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
                <h2>"Other battles"</h2>
                <ul class="saved-list">
                    <For
                        each=shown
                        key=|battle| (battle.number, battle.saved_at)
                        children=|battle| view! { <SavedBattleKey battle /> }
                    />
                </ul>
                <MoreKey label="battles" count=Memo::new(move |_| all.with(Vec::len)) is_whole />
            </Show>
            <Show when=move || !is_new.get()>
                <SystemFold label="New battle" class="btn" route=Route::NewBattle />
            </Show>
        </section>
    }
}

#[component]
fn SavedBattleKey(battle: SavedBattle) -> impl IntoView {
    let table: BattleStore = expect_context();
    let SavedBattle { system, title, when, saved_at, is_sample, .. } = battle.clone();
    let small = [when, format_moment(saved_at)].join(" · ");
    let small = if is_sample { ["Sample battle · ", &small].concat() } else { small };
    view! {
        <li>
            <button
                type="button"
                class="key pick try"
                data-system=system.id
                on:click=move |_| open(table, &battle)
            >
                <span>
                    <b><bdi>{title}</bdi></b>
                    <small><bdi>{small}</bdi></small>
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
fn Armies(is_new: Memo<bool>) -> impl IntoView {
    let store: AppStore = expect_context();
    let all = Memo::new(move |_| saved_armies(store));
    let is_whole = RwSignal::new(false);
    let shown = move || all.get().into_iter().take(if is_whole.get() { usize::MAX } else { FIRST });
    view! {
        <section class="own-armies" aria-label="Armies">
            <Show when=move || !is_new.get()>
                <h2>"Armies"</h2>
            </Show>
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
            <SystemFold label="New, sample or pasted army" class="btn" route=Route::Rosters />
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
