//! The first screen: pick a system. Also what is said of a link that cannot be read.

use crate::components::icon::{Glyph, Icon};
use crate::components::offline::{OfflineStatus, UpdateOffer};
use crate::components::settings_link::SettingsLink;
use crate::route::Route;
use aide_de_camp::rules::SYSTEMS;
use aide_de_camp::share::LinkError;
use leptos::prelude::*;

/// The systems, one tap each.
#[component]
pub fn Home() -> impl IntoView {
    let systems = SYSTEMS.iter().map(|system| {
        view! {
            <li>
                <a class="key pick" data-system=system.id href=Route::Turn(system, None).href()>
                    <b>{system.title}</b>
                    <small>{system.credit}</small>
                </a>
            </li>
        }
    });
    view! {
        <main class="plain">
            <h1>"Aide-de-Camp"</h1>
            <p>
                "The sums of the game, the odds, and the reason for every number. Everything stays on this device."
            </p>
            <h2>"Which game?"</h2>
            <ul class="picks">{systems.collect_view()}</ul>
            <SettingsLink />
            <UpdateOffer />
            <OfflineStatus />
        </main>
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
                "To the games"
            </a>
        </main>
    }
}
