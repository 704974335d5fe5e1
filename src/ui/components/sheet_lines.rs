//! A sheet that came from elsewhere, line by line.

use super::note::Note;
use crate::stores::AppStore;
use aide_de_camp::rules::{AnyContext, Overrides, SystemInfo, changed_values, misfit};
use leptos::prelude::*;

/// What it changes, and what is wrong with it.
#[component]
pub fn SheetLines(system: &'static SystemInfo, overrides: Overrides) -> impl IntoView {
    let store: AppStore = expect_context();
    let context = untrack(|| store.context(system, &overrides));
    let mut lines = changed_values(system, &context);
    if lines.is_empty() {
        lines.push("Everything as shipped.".into());
    }
    let lines = lines.into_iter().map(|line| view! { <li><span>{line}</span></li> }).collect_view();
    let warnings = warnings(system, &context).into_iter();
    let warnings = warnings.map(|text| view! { <li><Note text warns=true /></li> }).collect_view();
    view! {
        <ul class="kept">
            {lines}
            {warnings}
        </ul>
    }
}

fn warnings(system: &SystemInfo, context: &AnyContext) -> Vec<String> {
    let invalid = context.invalid().iter();
    let invalid = invalid.map(|invalid| {
        format!("It has {}, which does not fit: the default counts there.", misfit(system, invalid))
    });
    let faults = context.findings().into_iter().map(|fault| fault.said_of("It"));
    invalid.chain(faults).collect()
}
