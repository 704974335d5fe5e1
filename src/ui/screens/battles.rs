//! A system's battles: the one that is on with its log, those that were begun before, and a new one.

use crate::close_watcher::close_by_device;
use crate::components::army_standing::ArmyStanding;
use crate::components::backup_button::BackupReminder;
use crate::components::battle_log::BattleLog;
use crate::components::dice_fairness::DiceFairness;
use crate::components::handed_over::HandedOver;
use crate::components::icon::{Glyph, Icon};
use crate::components::incoming_links::IncomingLinks;
use crate::components::log_entry::LogEntry;
use crate::components::new_battle::NewBattle;
use crate::components::notices::Notices;
use crate::components::saved_battles::SavedBattles;
use crate::components::share_button::{ShareButton, absolute};
use crate::components::unsaved_list::UnsavedList;
use crate::files::{download, file_of_battle};
use crate::route::Route;
use crate::stores::{AppStore, BattleStore};
use crate::time::format_moment;
use aide_de_camp::rules::{Lengths, Side, SystemInfo, UnitRef};
use aide_de_camp::share;
use leptos::prelude::*;

/// The battles, and beside them the line of the log that is looked at: the last one, or the one that was tapped.
#[component]
pub fn Battles(system: &'static SystemInfo) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let is_on = move || battle.is_on();
    let last = Memo::new(move |_| battle.battle().log().next_back().map(|line| line.place));
    let has_log = Memo::new(move |_| last.with(Option::is_some));
    // The line that was tapped is one of this battle.
    let tapped = RwSignal::new(None::<(u32, usize)>);
    let number = Memo::new(move |_| battle.number());
    let selected = Memo::new(move |_| {
        let tapped = tapped.get().filter(|(of, _)| *of == number.get()).map(|(_, place)| place);
        if has_log.get() { tapped.or(last.get()) } else { None }
    });
    let title = Memo::new(move |_| if is_on() { battle.battle().title() } else { "Battles".to_owned() });
    view! {
        <main class="main armies" class:wide-main=move || !has_log.get()>
            <header>
                <h1><bdi>{title}</bdi></h1>
            </header>
            <Notices />
            <UnsavedList />
            <BackupReminder />
            <Show when=move || is_on() || has_log.get()>
                <OpenBattle
                    system
                    selected
                    select=Callback::new(move |place| tapped.set(Some((number.get_untracked(), place))))
                />
            </Show>
            <Show when=move || !is_on() && !has_log.get()>
                <SavedBattles system />
                <NewBattle system />
                <IncomingLinks />
            </Show>
        </main>
        <LogEntry place=selected />
    }
}

/// A new battle, or one that was begun before.
#[component]
pub fn OtherBattles(system: &'static SystemInfo) -> impl IntoView {
    view! {
        <main class="main wide-main armies">
            <header>
                <h1>"Other battles"</h1>
                <a class="tool" href=Route::Battles(system).href()>
                    <Icon glyph=Glyph::Back />
                    "Back"
                </a>
            </header>
            <Notices />
            <NewBattle system />
            <SavedBattles system />
            <IncomingLinks />
        </main>
    }
}

/// The battle that is on: what can be done with it, how both armies stand, its log and its dice.
#[component]
fn OpenBattle(
    system: &'static SystemInfo,
    selected: Memo<Option<usize>>,
    select: Callback<usize>,
) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let store: AppStore = expect_context();
    let is_on = move || battle.is_on();
    let when = Memo::new(move |_| battle.battle().when());
    let phase = Memo::new(move |_| battle.battle().phase());
    let is_turned = RwSignal::new(false);
    close_by_device(move || is_turned.get(), Callback::new(move |()| is_turned.set(false)));
    let turn = move |_| is_turned.update(|is_turned| *is_turned = !*is_turned);
    let save = move |_| {
        // It takes a moment: the page shows the tap before that.
        request_animation_frame(move || {
            let lengths = Lengths::of(store.settings.with_untracked(|settings| settings.lengths));
            let text = untrack(|| battle.battle().exported(&format_moment, &absolute(""), lengths));
            // Where files cannot be made, the log is still on the screen.
            let name = file_of_battle(&untrack(|| battle.battle().short_title()), "txt");
            let _ = download(&name, &text);
        });
    };
    let link = Callback::new(move |()| {
        untrack(|| share::battle(&battle.battle())).map_err(|error| error.to_string())
    });
    let snapshot = Signal::derive(move || battle.battle());
    view! {
        <div class="battle">
            <HandedOver system />
            <div class="calcs">
                <Show when=is_on>
                    <a class="btn go" href=move || Route::Turn(system, Some(phase.get())).href()>
                        {when}
                        <Icon glyph=Glyph::Open />
                    </a>
                </Show>
                <Show when=is_on>
                    <ShareButton class="btn" link />
                    <a class="btn" href=Route::HandOver(system).href()>
                        <Icon glyph=Glyph::Code />
                        "Hand over"
                    </a>
                    <a class="btn" href=Route::Story(system).href()>
                        "Story"
                    </a>
                    <a class="btn" href=Route::NewBattle(system).href()>
                        "Other battles"
                    </a>
                    <button type="button" class="btn" on:click=move |_| battle.choose(0)>
                        "Close battle"
                    </button>
                </Show>
            </div>
            <Show when=is_on>
                <div class="standings">
                    {Side::ALL.map(|side| view! { <Standing side /> }).into_iter().collect_view()}
                </div>
            </Show>
            <section class="logged" data-turned=move || is_turned.get().then_some("")>
                <div class="log-head">
                    <h2>"Log"</h2>
                    <button type="button" class="tool" on:click=turn>
                        <Icon glyph=Glyph::Turn />
                        {move || if is_turned.get() { "Turn back" } else { "Turn around" }}
                    </button>
                    <button type="button" class="tool" on:click=save>
                        <Icon glyph=Glyph::Share />
                        "Save the log"
                    </button>
                </div>
                <BattleLog battle=snapshot value=selected set=select />
            </section>
            <DiceFairness battle=snapshot />
        </div>
    }
}

/// How an army stands.
#[component]
fn Standing(side: Side) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let title = Memo::new(move |_| battle.battle().armies[side].title());
    let condition = Memo::new(move |_| battle.battle().condition(UnitRef::army(side)));
    let words = Memo::new(move |_| condition.with(|condition| condition.summary.clone()));
    view! {
        <div class=format!("side {}", side.name())>
            <ArmyStanding title words condition />
        </div>
    }
}
