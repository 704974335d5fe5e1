//! The phases of the turn, and the other places of a system.

use super::icon::{Glyph, Icon};
use crate::app::{Frame, Tab};
use crate::route::Route;
use crate::scrolling::bring_into_view;
use leptos::html::A;
use leptos::prelude::*;

/// The phases of the system on the screen. On a low screen they are behind a key of the bar.
#[component]
pub fn PhaseRail(frame: RwSignal<Frame>, is_open: RwSignal<bool>) -> impl IntoView {
    let links = move || {
        let Some((system, _)) = frame.with(|frame| frame.place) else { return Vec::new() };
        let phases = system.turn.iter().enumerate().map(|(place, phase)| {
            let href = Route::Turn(system, Some(place)).href();
            (href, Tab::Phase(place), Glyph::from(phase.icon), phase.title)
        });
        let battles = (Route::Battles(system).href(), Tab::Battles, Glyph::Order, "Battle");
        let rules = (Route::Rules(system, None).href(), Tab::Rules, Glyph::Book, "Rules");
        let armies = (Route::Rosters(system).href(), Tab::Armies, Glyph::Flag, "Armies");
        phases.chain([battles, rules, armies]).collect()
    };
    view! {
        <nav class="rail" class:shown=is_open aria-label="Phases of the turn" on:click=move |_| is_open.set(false)>
            <For
                each=links
                key=|(href, ..)| href.clone()
                children=move |(href, tab, glyph, label)| view! { <TabLink label href glyph tab frame /> }
            />
            <a class="apart" href=Route::Home.href()>
                <Icon glyph=Glyph::Home />
                <span>"Home"</span>
            </a>
        </nav>
    }
}

/// The link to a place, brought into view when it becomes the current one.
#[component]
fn TabLink(
    label: &'static str,
    href: String,
    glyph: Glyph,
    tab: Tab,
    frame: RwSignal<Frame>,
) -> impl IntoView {
    let is_current = Memo::new(move |_| {
        frame.with(|frame| frame.place.is_some_and(|(_, current)| current.in_rail() == tab))
    });
    let link = NodeRef::<A>::new();
    Effect::new(move |_| {
        if let (true, Some(link)) = (is_current.get(), link.get()) {
            request_animation_frame(move || bring_into_view(&link));
        }
    });
    view! {
        <a node_ref=link href=href aria-current=move || is_current.get().then_some("page")>
            <Icon glyph />
            <span>{label}</span>
        </a>
    }
}
