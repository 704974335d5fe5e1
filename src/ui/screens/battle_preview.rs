//! A battle that came by a link.

use crate::components::army_standing::ArmyStanding;
use crate::components::incoming_actions::IncomingActions;
use crate::route::{Route, go};
use crate::stores::BattleStore;
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{Side, UnitRef};
use leptos::prelude::*;
use std::sync::Arc;

/// It is looked at, and nothing is stored before the player decides so.
#[component]
pub fn BattlePreview(battle: Battle) -> impl IntoView {
    let store: BattleStore = expect_context();
    let title = battle.title();
    let battle = Arc::new(battle);
    let glance = view! { <BattleAtAGlance battle=battle.clone() /> };
    let save = move |_| {
        store.take_over(&battle);
        go(&Route::Battles(battle.system()).href());
    };
    view! {
        <main class="main wide-main armies">
            <header>
                <h1><bdi>{title}</bdi></h1>
            </header>
            <p>"This battle came by a link. Nothing is stored before you save a copy."</p>
            {glance}
            <div class="calcs">
                <IncomingActions>
                    <button type="button" class="act go" on:click=save.clone()>
                        "Save a copy"
                    </button>
                </IncomingActions>
            </div>
        </main>
    }
}

/// When a battle is, and how both armies stand.
#[component]
pub fn BattleAtAGlance(battle: Arc<Battle>) -> impl IntoView {
    let when = battle.when();
    let standings = Side::ALL.map(|side| {
        let title = battle.armies[side].title();
        let battle = battle.clone();
        let condition = Memo::new(move |_| battle.condition(UnitRef::army(side)));
        let words = Memo::new(move |_| condition.with(|condition| condition.summary.clone()));
        view! { <ArmyStanding title words condition /> }
    });
    view! {
        <p>{when}</p>
        <div class="panel">{standings.into_iter().collect_view()}</div>
    }
}
