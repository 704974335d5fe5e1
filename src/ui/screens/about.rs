//! What the app is, and whose the games are.

use crate::components::icon::{Glyph, Icon};
use crate::components::offline::OfflineStatus;
use crate::route::Route;
use aide_de_camp::systems::SYSTEMS;
use leptos::prelude::*;

/// The screen.
#[component]
pub fn About() -> impl IntoView {
    let credits = SYSTEMS.iter().map(|system| {
        view! {
            <li>
                <b>{system.title}</b>
                <p>{system.credit}</p>
            </li>
        }
    });
    view! {
        <main class="plain">
            <header class="heading">
                <h1>"About Aide-de-Camp"</h1>
                <a class="tool" href=Route::Home.href()>
                    <Icon glyph=Glyph::Back />
                    "Home"
                </a>
            </header>
            <p>
                "Aide-de-Camp helps at the table: it works out the sums of a game, the exact odds, and the reason for every number."
            </p>
            <p>
                "Everything stays on this device: no account, no server, no tracking. What you share goes by links, codes and files that you send yourself."
            </p>
            <h2>"Games"</h2>
            <ul class="panel credits">{credits.collect_view()}</ul>
            <p>
                "The app gives facts and figures of these games in its own words. To play, you need the rules themselves. A value marked ◇ is not printed in them: it is the app’s own, and you can put yours in its place under Charts."
            </p>
            <a class="btn" href=Route::Licences.href()>
                "Licences"
            </a>
            <p class="small">"Version " {env!("CARGO_PKG_VERSION")}</p>
            <OfflineStatus />
        </main>
    }
}
