//! The settings: how the app looks, how distances are shown, the way to every system's charts, and what became of what
//! was saved.

use crate::components::choice::Choice;
use crate::components::icon::{Glyph, Icon};
use crate::components::notices::Notices;
use crate::components::safety::SafetyNote;
use crate::components::save_status::SaveStatus;
use crate::components::unsaved_list::UnsavedList;
use crate::route::Route;
use crate::stores::AppStore;
use aide_de_camp::rules::form::ChoiceOption;
use aide_de_camp::rules::{LengthUnit, Overrides, SystemInfo};
use aide_de_camp::storage::{Settings, Theme};
use aide_de_camp::systems::SYSTEMS;
use leptos::prelude::*;

const THEMES: [(Theme, &str, &str); 3] =
    [(Theme::Device, "Same as device", ""), (Theme::Hall, "Hall", "light"), (Theme::Night, "Night", "dark")];

const LENGTHS: [(LengthUnit, &str, &str); 2] =
    [(LengthUnit::Inches, "Inches", "7.5″"), (LengthUnit::Centimetres, "Centimetres", "18.75 cm")];

/// The screen; `back` is where the player was.
#[component]
pub fn SettingsScreen(back: String) -> impl IntoView {
    let charts = SYSTEMS.iter().map(|system| view! { <ChartsLink system /> });
    view! {
        <main class="plain">
            <header class="heading">
                <h1>"Settings"</h1>
                <a class="tool" href=back>
                    <Icon glyph=Glyph::Back />
                    "Back"
                </a>
            </header>
            <section class="panel">
                <ThemeChoice />
                <LengthsChoice />
            </section>
            <h2>"Charts and rule interpretations"</h2>
            <ul class="ways">{charts.collect_view()}</ul>
            <h2>"On this device"</h2>
            <section class="panel">
                <SaveStatus />
                <SafetyNote />
                <Notices />
                <UnsavedList />
                <RecoveryLink />
                <a class="act" href=Route::Readiness.href()>
                    "Ready for the hall?"
                    <Icon glyph=Glyph::Open />
                </a>
            </section>
            <a class="btn" href=Route::About.href()>
                "About and credits"
            </a>
        </main>
    }
}

#[component]
fn ThemeChoice() -> impl IntoView {
    let store: AppStore = expect_context();
    let options = Memo::new(move |_| {
        let chosen = store.settings.with(|settings| settings.theme);
        options(&THEMES, chosen)
    });
    let set = Callback::new(move |place: usize| {
        store.set(&Settings { theme: THEMES[place].0, ..store.settings.get_untracked() });
    });
    view! { <Choice label="Theme" options set /> }
}

#[component]
fn LengthsChoice() -> impl IntoView {
    let store: AppStore = expect_context();
    let options = Memo::new(move |_| {
        let chosen = store.settings.with(|settings| settings.lengths);
        options(&LENGTHS, chosen)
    });
    let set = Callback::new(move |place: usize| {
        store.set(&Settings { lengths: LENGTHS[place].0, ..store.settings.get_untracked() });
    });
    view! { <Choice label="Distances" options set /> }
}

/// A choice of these values, each with its label and what stands small below it.
fn options<T: PartialEq>(all: &[(T, &str, &str)], chosen: T) -> Vec<ChoiceOption> {
    let option = |(value, label, small): &(T, &str, &str)| {
        ChoiceOption::counting(*label).small(*small).chosen(*value == chosen)
    };
    all.iter().map(option).collect()
}

/// The way to a system's charts, and how much of them is the player's own.
#[component]
fn ChartsLink(system: &'static SystemInfo) -> impl IntoView {
    let store: AppStore = expect_context();
    let overrides = Memo::new(move |_| store.overrides(system.id));
    view! {
        <li>
            <a class="act" data-system=system.id href=Route::Sheet(system).href()>
                <span>
                    <b>{system.title}</b>
                    <small>{move || overrides.with(|overrides| count_changes(system, overrides))}</small>
                </span>
                <Icon glyph=Glyph::Open />
            </a>
        </li>
    }
}

/// "10 rule interpretations, all default", "3 changed".
fn count_changes(system: &SystemInfo, overrides: &Overrides) -> String {
    match overrides.iter().count() {
        0 => format!("{} rule interpretations, all default", system.readings.len()),
        n => format!("{n} changed"),
    }
}

#[component]
fn RecoveryLink() -> impl IntoView {
    let store: AppStore = expect_context();
    let has_damage = Memo::new(move |_| store.documents.with(|documents| !documents.damaged().is_empty()));
    let glyph = move || if has_damage.get() { Glyph::Warn } else { Glyph::Open };
    view! {
        <a class="act" href=Route::Recovery.href()>
            "Backup and recovery"
            <span class="drawn">{move || view! { <Icon glyph=glyph() /> }}</span>
        </a>
    }
}
