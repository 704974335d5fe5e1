//! The bar on top: where the player is, what just happened, and the steps back.

use super::icon::{Glyph, Icon};
use super::settings_link::SettingsTool;
use crate::app::{Frame, Tab};
use crate::focus::focus_on;
use crate::route::Route;
use crate::stores::{AppStore, BattleStore};
use aide_de_camp::battle::Standing;
use leptos::prelude::*;

/// The bar on top. On a system's screen its children stand beside the way to the settings.
#[component]
pub fn TopBar(frame: RwSignal<Frame>, is_rail_open: RwSignal<bool>, children: ChildrenFn) -> impl IntoView {
    let store: AppStore = expect_context();
    let battle: BattleStore = expect_context();
    let place = move || frame.with(|frame| frame.place);
    let home = move || place().map_or(Route::Home, |(system, _)| Route::Turn(system, None)).href();
    let title = move || place().map_or("Aide-de-Camp", |(system, _)| system.title);
    let has_news = move || store.status.with(|status| !status.is_empty());
    let when = Memo::new(move |_| {
        if has_news() {
            return store.status.get();
        }
        let Some((system, tab)) = place() else { return String::new() };
        let battle = battle.battle();
        match tab {
            Tab::Charts => "Charts and rule interpretations".into(),
            Tab::Rules => "The rules in our words".into(),
            _ if !battle.is_bare() => String::new(),
            Tab::Phase(phase) => system.turn[phase].title.into(),
            Tab::Battles => "Battle".into(),
            Tab::Armies => "Armies".into(),
        }
    });
    let has_standing = Memo::new(move |_| {
        let is_of_battle =
            frame.with(|frame| frame.place.is_some_and(|(_, tab)| tab.in_rail() != Tab::Rules));
        is_of_battle && !has_news() && !battle.battle().is_bare()
    });
    let children = StoredValue::new(children);
    let tab = move || match place() {
        Some((system, Tab::Phase(phase))) => system.turn[phase].title,
        Some((_, Tab::Battles)) => "Battle",
        Some((_, Tab::Charts)) => "Charts",
        Some((_, Tab::Rules)) => "Rules",
        Some((_, Tab::Armies)) => "Armies",
        None => "",
    };
    view! {
        <header class="top">
            // Past the inputs, for the keyboard.
            <Show when=move || frame.with(|frame| frame.has_dice)>
                <div class="to-dice">
                    <button
                        type="button"
                        class="skip"
                        on:click=move |_| _ = focus_on(".pad [tabindex='0']")
                    >
                        "Skip to the dice"
                    </button>
                </div>
            </Show>
            // Where there is no room for the phases.
            <Show when=move || place().is_some()>
                <div class="phase-place">
                    <button
                        type="button"
                        class="phase-key"
                        aria-expanded=move || is_rail_open.get().to_string()
                        on:click=move |_| is_rail_open.update(|is_open| *is_open = !*is_open)
                    >
                        {tab}
                        <Icon glyph=Glyph::Down />
                    </button>
                </div>
            </Show>
            <a class="sys" href=home>
                {title}
            </a>
            <span class="when" class:news=has_news role="status">
                {when}
            </span>
            <Show when=move || has_standing.get()>
                <StandingView />
            </Show>
            <span class="space"></span>
            <StepButton frame is_undo=true />
            <StepButton frame is_undo=false />
            <Show when=move || place().is_some()>
                {children.with_value(|children| children())} <SettingsTool />
            </Show>
        </header>
    }
}

/// On a phone there is room for so many figures beside whose turn it is.
const ROOM_ON_PHONE: usize = 2;

/// The standing band: whose turn it is, what he has at hand, and what he has lost.
#[component]
fn StandingView() -> impl IntoView {
    let battle: BattleStore = expect_context();
    let standing = Memo::new(move |_| battle.battle().standing());
    let figures = move || {
        let Standing { title, figures, .. } = standing.get();
        (!figures.is_empty()).then(|| {
            // Where there is no room for each of several, all of them together.
            let all = (figures.len() > ROOM_ON_PHONE).then(|| figures.iter().sum::<i32>());
            let all = all.map(|n| view! { <span class="n in-all">{n}</span> });
            let has_all = all.is_some();
            let each = figures.into_iter().map(|n| view! { <span class="n">{n}</span> }).collect_view();
            view! {
                <span class="at-hand" class:summed=has_all>
                    <span class="w">{title}</span>
                    " "
                    {each}
                    {all}
                </span>
            }
        })
    };
    view! {
        <p class="standing">
            <b>
                <bdi>{move || standing.with(|standing| standing.turn.clone())}</bdi>
            </b>
            {figures}
            <span class="lost-so-far">{move || standing.with(|standing| standing.losses.clone())}</span>
        </p>
    }
}

/// Takes back or does again what is on the screen: the battle, an army, and where there is neither whatever was edited last.
#[component]
fn StepButton(frame: RwSignal<Frame>, is_undo: bool) -> impl IntoView {
    let store: AppStore = expect_context();
    let battle: BattleStore = expect_context();
    let is_of_battle = move || {
        frame.with(|frame| {
            frame.place.is_some_and(|(_, tab)| !matches!(tab, Tab::Armies | Tab::Charts | Tab::Rules))
        })
    };
    let is_possible = Memo::new(move |_| match is_of_battle() {
        true if is_undo => battle.battle().count() > 0,
        true => battle.battle().can_redo(),
        false => frame.with(|frame| store.can_step(is_undo, frame.document.as_ref())),
    });
    let step = move |_| {
        if !is_possible.get_untracked() {
            return;
        }
        if untrack(is_of_battle) {
            battle.step(is_undo);
        } else {
            let document = frame.with_untracked(|frame| frame.document.clone());
            store.step(is_undo, document.as_ref());
        }
    };
    let (glyph, label) = if is_undo { (Glyph::Undo, "Undo") } else { (Glyph::Redo, "Redo") };
    view! {
        <button
            type="button"
            class="tool"
            aria-disabled=move || (!is_possible.get()).to_string()
            on:click=step
        >
            <Icon glyph />
            <span class="w">{label}</span>
        </button>
    }
}
