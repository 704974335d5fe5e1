//! A game on paper: its turn and its charts on two pages, a third where the type would be too small.

use super::printed_pages::lay_out;
use super::printed_parts::in_bands;
use crate::rules_at_hand::RulesAtHand;
use aide_de_camp::paper::Reference;
use aide_de_camp::rules::{Phase, Source, SystemInfo};
use leptos::html;
use leptos::prelude::*;

/// The quick-reference sheet, by what is in force on the screen.
#[component]
pub fn PrintedSheet(system: &'static SystemInfo) -> impl IntoView {
    let rules: RulesAtHand = expect_context();
    let context = untrack(|| rules.context(system));
    let Reference { turn, tables, readings, sources } = Reference::of(system, &context);
    let changed = context.overrides().iter().count();
    let whose = match changed {
        0 => "As shipped.".to_owned(),
        1 => "One value of it is your own.".to_owned(),
        n => format!("{n} values of it are your own."),
    };
    let signs = [
        (Source::Reconstructed, "≈ reconstructed from what is printed"),
        (Source::House, "◇ a house value, where no printed one was to be had"),
        (Source::Yours, "✎ your own"),
    ];
    let signs: Vec<&str> =
        signs.into_iter().filter(|(source, _)| sources.contains(source)).map(|(_, words)| words).collect();
    let signs =
        if signs.is_empty() { String::new() } else { format!("{}. No sign: printed.", signs.join(" · ")) };
    let readings =
        (!readings.is_empty()).then(|| view! { <p>"Read otherwise than by us: " {readings.join(" ")}</p> });
    let phase = |phase: &'static Phase| {
        // A section that is called what the phase is called needs no naming twice.
        let rule = (phase.rule.0 != phase.title).then(|| view! { <small>{phase.rule.0}</small> });
        view! {
            <div class="printed-phase">
                <h2>{phase.title} " " {rule}</h2>
                <p>{phase.steps.join(" ")}</p>
            </div>
        }
    };
    let printed = NodeRef::<html::Section>::new();
    printed.on_load(|printed| lay_out(&printed, 2));
    view! {
        <section class="printed" node_ref=printed>
            <header>
                <div>
                    <h1>{system.title}</h1>
                    <p>"Quick-reference sheet. " {whose} " " {signs}</p>
                    {readings}
                </div>
            </header>
            <div class="printed-band" data-columns="2">
                {turn.into_iter().map(phase).collect::<Vec<_>>()}
            </div>
            {in_bands(tables)}
            <footer>
                <p>{system.credit}</p>
            </footer>
        </section>
    }
}
