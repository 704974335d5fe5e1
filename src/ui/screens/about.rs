//! What the app is, whose the games are, and what its numbers are tested with.

use crate::app::LastAddress;
use crate::components::checked::Checked;
use crate::components::copy_button::{CopyButton, CopyState, CopyStatus};
use crate::components::icon::{Glyph, Icon};
use crate::components::offline::OfflineStatus;
use crate::components::share_button::absolute;
use crate::route::Route;
use crate::stores::{AppStore, BattleStore};
use aide_de_camp::changelog::{CHANGELOG, Release, releases};
use aide_de_camp::share::{self, CalculationLink};
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

/// Copies the calculation that was open last, with the version and the charts that it was answered by.
#[component]
fn ReportKey() -> impl IntoView {
    let store: AppStore = expect_context();
    let battle: BattleStore = expect_context();
    let LastAddress(last_address) = expect_context();
    let copied = RwSignal::new(CopyState::default());
    let text = Callback::new(move |()| {
        let last = last_address.get_untracked();
        untrack(|| report(store, battle, &last))
    });
    view! {
        <p>"Is a number wrong? Open its calculation, come here by the settings, and send the text that this key copies."</p>
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

/// The calculation of this address as it stands in the session; else why there is none.
fn report(store: AppStore, battle: BattleStore, address: &str) -> Result<String, String> {
    let Ok(Route::Calculator(system, link)) = Route::parse(address) else {
        return Err("No calculation was open before this screen.".into());
    };
    let saved = store.session().calculations.links.get(link.info.id).cloned();
    let saved = saved.and_then(|saved| CalculationLink::parse(&saved).ok());
    let is_played = battle.is_on() && battle.battle().system() == system;
    let mut changes =
        if is_played { battle.battle().overrides().clone() } else { store.overrides(system.id) };
    link.changes.iter().for_each(|(path, value)| changes.set(path, Some(value)));
    let inputs = saved.map_or(link.inputs, |saved| saved.inputs);
    let link = CalculationLink { info: link.info, inputs, changes };
    share::report(system, &link, env!("CARGO_PKG_VERSION"), &absolute("")).map_err(|error| error.to_string())
}
