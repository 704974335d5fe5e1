//! The panel beside an army: what it comes to, each total with its sum, and what is missing.

use super::icon::{Glyph, Icon};
use super::sum_table::SumTable;
use crate::roster::ArmySummary;
use leptos::prelude::*;
use std::sync::Arc;

/// The panel, with what can be done with the army below it. The first total stands large; a tap on one shows its sum.
#[component]
pub fn TotalsPanel(summary: Memo<Arc<ArmySummary>>, children: Children) -> impl IntoView {
    // The place of the total whose sum is shown.
    let open = RwSignal::new(None::<usize>);
    // On a phone: the whole panel.
    let is_pulled_up = RwSignal::new(false);
    let brief = Memo::new(move |_| summary.with(|summary| summary.brief.clone()));
    let checks = Memo::new(move |_| summary.with(|summary| summary.checks.clone()));
    let main = move || brief.with(|brief| brief.first().cloned().unwrap_or_default());
    let left = Memo::new(move |_| summary.with(|summary| summary.left.clone()));
    let others = move || {
        let others = brief.with(|brief| brief.get(1..).unwrap_or_default().join(" · "));
        if left.with(Option::is_some) { format!(" · {others}") } else { others }
    };
    let spoken = move || {
        let parts = brief.get().into_iter().chain(left.get());
        parts.collect::<Vec<_>>().join(", ")
    };
    let show_main = move |_| {
        open.update(|open| *open = if *open == Some(0) { None } else { Some(0) });
        // Its sum is seen only there.
        is_pulled_up.set(true);
    };
    let places = move || (1..summary.with(|summary| summary.totals.len())).collect::<Vec<_>>();
    let pull_words = move || match checks.with(Vec::len) {
        0 => "Totals".to_owned(),
        1 => "Totals, 1 remark".to_owned(),
        count => format!("Totals, {count} remarks"),
    };
    view! {
        <aside
            class="answer columned army"
            aria-label="Totals"
            data-open=move || is_pulled_up.get().then_some("")
        >
            <div class="who">
                <span>"Army total"</span>
            </div>
            <div class="result">
                <button
                    type="button"
                    aria-expanded=move || (open.get() == Some(0)).to_string()
                    on:click=show_main
                >
                    <strong>{main}</strong>
                    <Icon glyph=Glyph::Open />
                </button>
                // On a phone the other main ones stand beside it.
                <p>
                    <b>{move || left.get()}</b>
                    <span>{others}</span>
                </p>
            </div>
            <p class="sr" role="status">
                {spoken}
            </p>
            <div class="paper">
                <OpenSum summary place=0 open />
                <div class="notes">
                    <For each=move || checks.get() key=String::clone let:check>
                        <p class="note warn">
                            <Icon glyph=Glyph::Warn />
                            <span>{check}</span>
                        </p>
                    </For>
                </div>
                <ul class="totals">
                    <For each=places key=|place| *place let:place>
                        <li>
                            <TotalLine summary place open />
                        </li>
                    </For>
                </ul>
            </div>
            <div class="acts">
                {children()}
                <button
                    type="button"
                    class="act pull"
                    aria-expanded=move || is_pulled_up.get().to_string()
                    on:click=move |_| is_pulled_up.update(|is_pulled_up| *is_pulled_up = !*is_pulled_up)
                >
                    <Icon glyph=Glyph::Pull />
                    <span>{pull_words}</span>
                </button>
            </div>
        </aside>
    }
}

/// A total, with its sum below it while that is open.
#[component]
fn TotalLine(summary: Memo<Arc<ArmySummary>>, place: usize, open: RwSignal<Option<usize>>) -> impl IntoView {
    let name = move || summary.with(|summary| summary.totals.get(place).map(|(name, _)| name.to_string()));
    let total = move || summary.with(|summary| summary.totals.get(place).map(|(_, sum)| sum.text()));
    let toggle = move |_| open.update(|open| *open = if *open == Some(place) { None } else { Some(place) });
    view! {
        <button
            type="button"
            class="unit"
            aria-expanded=move || (open.get() == Some(place)).to_string()
            on:click=toggle
        >
            <span>{name}</span>
            <b>{total}</b>
            <Icon glyph=Glyph::Open />
        </button>
        <OpenSum summary place open />
    }
}

/// The sum of the total at this place, while it is open.
#[component]
fn OpenSum(summary: Memo<Arc<ArmySummary>>, place: usize, open: RwSignal<Option<usize>>) -> impl IntoView {
    let sum = Memo::new(move |_| {
        if open.get() != Some(place) {
            return None;
        }
        summary.with(|summary| summary.totals.get(place).map(|(_, sum)| sum.clone()))
    });
    view! { <div>{move || sum.get().map(|sum| view! { <SumTable sum /> })}</div> }
}
