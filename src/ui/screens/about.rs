//! What the app is, whose the games are, and what its numbers are tested with.

use crate::components::checked::Checked;
use crate::components::copy_button::{CopyButton, CopyState, CopyStatus};
use crate::components::icon::{Glyph, Icon};
use crate::components::offline::OfflineStatus;
use crate::components::share_button::absolute;
use crate::route::Route;
use crate::stores::AppStore;
use aide_de_camp::changelog::{CHANGELOG, Release, releases};
use aide_de_camp::share;
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
            <h2>"Checked"</h2>
            <p>
                "Counted by this build. What must come out was worked by hand from the rules, never taken from the app itself."
            </p>
            <ul class="panel credits">
                <Checked />
            </ul>
            <ReportKey />
            <a class="btn" href=Route::Licences.href()>
                "Licences"
            </a>
            <h2>"What is new"</h2>
            <ul class="panel credits">
                <News />
            </ul>
            <OfflineStatus />
        </main>
    }
}

/// What this version brought, and those before it folded.
#[component]
fn News() -> impl IntoView {
    let release = |Release { version, news }: Release<'static>| {
        view! {
            <li>
                <b>"Version " {version}</b>
                <p>{news}</p>
            </li>
        }
    };
    let mut all = releases(CHANGELOG).map(release);
    view! {
        {all.next()}
        <li>
            <details>
                <summary>"Earlier versions"</summary>
                <ul>{all.collect_view()}</ul>
            </details>
        </li>
    }
}

/// Copies the calculation that was seen last, with the version and the charts that it was answered by.
#[component]
fn ReportKey() -> impl IntoView {
    let store: AppStore = expect_context();
    let copied = RwSignal::new(CopyState::default());
    let seen = Memo::new(move |_| store.documents.with(|documents| documents.session().seen));
    let text = Callback::new(move |()| seen.with_untracked(|seen| report(seen)));
    let which = move || match seen.with(|seen| Route::parse(seen)) {
        Ok(Route::Calculator(system, link)) => format!("{}, {}", system.title, link.info.title),
        _ => "none yet".into(),
    };
    view! {
        <p>
            "Is a number wrong? This key copies the calculation that you saw last, as a text to be sent: "
            <b class="seen">{which}</b> "."
        </p>
        <div class="calcs">
            <CopyButton
                label="Report a wrong number"
                class="btn"
                state=copied
                link=text
                instead="copy the calculation's address instead"
                is_text=true
            />
        </div>
        <CopyStatus state=copied />
    }
}

/// The calculation of this link as a text for a mail; else why there is none.
fn report(seen: &str) -> Result<String, String> {
    match Route::parse(seen) {
        Ok(Route::Calculator(system, link)) => {
            share::report(system, &link, env!("CARGO_PKG_VERSION"), &absolute(""))
                .map_err(|error| error.to_string())
        }
        Ok(_) => Err("No calculation was open on this device yet.".into()),
        Err(error) => Err(error.to_string()),
    }
}
