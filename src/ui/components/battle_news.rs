//! What everybody at the table has to hear of at once.

use super::icon::{Glyph, Icon};
use crate::follow::follow;
use crate::phase_context::PhaseContext;
use crate::stores::BattleStore;
use aide_de_camp::battle::Lead;
use aide_de_camp::rules::{CalculatorInfo, NextStep, UnitRef};
use aide_de_camp::systems::calculators;
use leptos::prelude::*;

/// What broke in the battle, until it is read or undone.
#[component]
pub fn BattleNews() -> impl IntoView {
    let battle: BattleStore = expect_context();
    let told = Memo::new(move |_| {
        let is = battle.battle();
        battle.news.with(|news| news.iter().filter_map(|news| is.told_news(news)).collect::<Vec<_>>())
    });
    let has_news = Memo::new(move |_| told.with(|told| !told.is_empty()));
    let words = move || told.with(|told| told.iter().map(|told| &*told.text).collect::<Vec<_>>().join(" "));
    let pays = move || {
        let news = told.get().into_iter().filter_map(|told| {
            let info = calculators().find(|info| info.id == told.pays)?;
            Some(view! {
                <button type="button" class="key" on:click=move |_| open(battle, info, told.unit_ref)>
                    {info.title}
                </button>
            })
        });
        news.collect_view()
    };
    view! {
        <div class="battle-news" class:none=move || !has_news.get() role="alert">
            <Show when=move || has_news.get()>
                <Icon glyph=Glyph::Warn />
                <strong>{words}</strong>
                {pays}
                <button type="button" class="key" on:click=move |_| battle.news.set(Vec::new())>
                    "Close"
                </button>
            </Show>
        </div>
    }
}

/// Opens the calculator in which the news of a unit is paid for.
fn open(battle: BattleStore, info: &'static CalculatorInfo, unit_ref: UnitRef) {
    let is = untrack(|| battle.battle());
    let step =
        NextStep { label: info.title.into(), calculator: info.id, inputs: Vec::new(), comes_first: false };
    let system = is.system();
    let phase = is.phase_of(&step, &system.turn[is.phase()]);
    let lead = is.lead_with(&step, phase, vec![unit_ref], Vec::new());
    // What an army pays as a whole asks for none of its groups.
    let lead = match lead {
        Lead::Waits { .. } => is.lead_with(&step, phase, Vec::new(), Vec::new()),
        opens => opens,
    };
    follow(PhaseContext { battle, system, phase }, &step, lead);
}
