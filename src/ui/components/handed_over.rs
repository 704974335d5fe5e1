//! That the other of two tablets enters, and the ways back.

use super::icon::{Glyph, Icon};
use super::incoming_links::IncomingLinks;
use crate::route::Route;
use crate::stores::BattleStore;
use aide_de_camp::rules::SystemInfo;
use leptos::prelude::*;

/// Says so as long as it does.
#[component]
pub fn HandedOver(system: &'static SystemInfo) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let when = Memo::new(move |_| battle.handed_over());
    let note = move || {
        when.get().map(|when| {
            view! {
                <section class="handed" aria-label="Handed over">
                    <p>
                        <b>{when}"."</b>
                        " The other tablet enters now. Scan its code when the turn comes back."
                    </p>
                    <IncomingLinks />
                    <div class="pair">
                        <a class="btn" href=Route::HandOver(system).href()>
                            <Icon glyph=Glyph::Code />
                            "Show the code"
                        </a>
                        <button type="button" class="btn" on:click=move |_| battle.play_on_here()>
                            "Play on here"
                        </button>
                    </div>
                </section>
            }
        })
    };
    view! { <div class="own">{note}</div> }
}
