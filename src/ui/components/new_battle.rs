//! A new battle: two armies are picked, and who begins.

use super::choice::Choice;
use crate::roster::own_rosters;
use crate::route::{Route, go};
use crate::stores::{AppStore, BattleStore};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::form::ChoiceOption;
use aide_de_camp::rules::{Overrides, Side, Sides, SystemInfo, capitalize};
use aide_de_camp::storage::OwnSheet;
use leptos::prelude::*;

/// An army that was picked: its place in the list, and its title, by which it is known that it stands there still.
type Pick = Option<(usize, String)>;

/// The armies to pick from for both sides, and the key that begins.
#[component]
pub fn NewBattle(system: &'static SystemInfo) -> impl IntoView {
    let store: AppStore = expect_context();
    let battle: BattleStore = expect_context();
    let armies = Memo::new(move |_| own_rosters(system, store));
    let picks: RwSignal<Sides<Pick>> = RwSignal::default();
    let chosen = Memo::new(move |_| armies.with(|armies| picks.with(|picks| chosen(armies, picks))));
    let first = RwSignal::new(Side::Ours);
    let name = move |side: Side| {
        let place = chosen.get()[side];
        place.map_or_else(|| side_name(side).to_owned(), |place| armies.with(|all| all[place].title()))
    };
    let options = Memo::new(move |_| {
        let option = |side: Side| ChoiceOption {
            label: name(side),
            is_chosen: first.get() == side,
            ..ChoiceOption::default()
        };
        Side::ALL.map(option).0.into()
    });
    let own = Memo::new(move |_| store.sheet(system.id));
    let charts = Memo::new(move |_| own.with(OwnSheet::charts));
    // The chart in use, until another is picked.
    let chart = RwSignal::new(0);
    let picked_chart = Memo::new(move |_| charts.with(|charts| chart.get().min(charts.len() - 1)));
    let chart_options = Memo::new(move |_| {
        let option = |(place, chart): (usize, &Overrides)| ChoiceOption {
            label: own.with(|own| capitalize(&own.called(chart))),
            is_chosen: picked_chart.get() == place,
            ..ChoiceOption::default()
        };
        charts.with(|charts| charts.iter().enumerate().map(option).collect::<Vec<_>>())
    });
    let missing = Memo::new(move |_| armies.with(|armies| what_is_missing(armies, chosen.get())));
    let begin = move |_| {
        let Sides([Some(ours), Some(theirs)]) = chosen.get_untracked() else { return };
        if !missing.with_untracked(String::is_empty) {
            return;
        }
        let armies = armies.with_untracked(|armies| Sides([armies[ours].clone(), armies[theirs].clone()]));
        battle.begin(armies, charts.with_untracked(|charts| charts[picked_chart.get_untracked()].clone()));
        let first = first.get_untracked();
        if first == Side::Theirs {
            battle.change(|battle, at| battle.begin_with(at, first));
        }
        go(&Route::Turn(system, Some(0)).href());
    };
    let turn = system.turn_name.to_ascii_lowercase();
    view! {
        <section class="panel new-battle" aria-label="New battle">
            <h2>"New battle"</h2>
            <div class="sides">
                {Side::ALL
                    .map(|side| view! { <ArmyPicker side armies picks chosen /> })
                    .into_iter()
                    .collect_view()}
            </div>
            <Choice
                label=format!("Who has the first {turn}?")
                options
                set=Callback::new(move |place: usize| first.set(Side::at(place)))
            />
            <Show when=move || { charts.with(Vec::len) > 1 }>
                <Choice
                    label="Which chart is it played by?"
                    options=chart_options
                    set=Callback::new(move |place: usize| chart.set(place))
                />
            </Show>
            <div class="calcs">
                <button
                    type="button"
                    class="btn go"
                    aria-disabled=move || (!missing.with(String::is_empty)).to_string()
                    on:click=begin
                >
                    "Begin"
                </button>
                <p role="status">{missing}</p>
            </div>
        </section>
    }
}

/// What a side is called as long as it has no army.
fn side_name(side: Side) -> &'static str {
    match side {
        Side::Ours => "First army",
        Side::Theirs => "Second army",
    }
}

/// The places of the picked armies. Of two armies that there are, each is picked at first.
fn chosen(armies: &[Roster], picks: &Sides<Pick>) -> Sides<Option<usize>> {
    if picks.iter().all(Option::is_none) && armies.len() == 2 {
        return Sides([Some(0), Some(1)]);
    }
    picks.each_ref().map(|pick| {
        let (place, title) = pick.as_ref()?;
        armies.get(*place).filter(|army| army.title() == *title).map(|_| *place)
    })
}

/// Why the battle cannot begin yet; nothing where it can.
fn what_is_missing(armies: &[Roster], chosen: Sides<Option<usize>>) -> String {
    let has_units = |place: usize| !armies[place].army.army().groups().is_empty();
    match chosen.0 {
        [None, None] => "Choose an army for each side.".into(),
        [None, _] => "Choose the first army.".into(),
        [_, None] => "Choose the second army.".into(),
        // Where nobody stands on either side there is no battle.
        [Some(ours), Some(theirs)] if !has_units(ours) && !has_units(theirs) => {
            "Neither army has any units yet. Add some under Armies.".into()
        }
        _ => String::new(),
    }
}

/// The armies from which one side picks.
#[component]
fn ArmyPicker(
    side: Side,
    armies: Memo<Vec<Roster>>,
    picks: RwSignal<Sides<Pick>>,
    chosen: Memo<Sides<Option<usize>>>,
) -> impl IntoView {
    let titles =
        move || armies.with(|armies| armies.iter().map(Roster::title).enumerate().collect::<Vec<_>>());
    let pick = move |place: usize| {
        let title = |place: usize| armies.with_untracked(|armies| Some((place, armies.get(place)?.title())));
        let before = chosen.get_untracked();
        picks.update(|picks| {
            *picks = before.map(|place| place.and_then(title));
            picks[side] = title(place);
        });
    };
    view! {
        <section
            class=format!("side {}", side.name())
            aria-label=side_name(side)
        >
            <h3>{side_name(side)}</h3>
            <div class="lines">
                <For
                    each=titles
                    key=Clone::clone
                    children=move |(place, title)| {
                        let is_chosen = Memo::new(move |_| chosen.get()[side] == Some(place));
                        view! {
                            <button
                                type="button"
                                class="line"
                                aria-pressed=move || is_chosen.get().to_string()
                                on:click=move |_| pick(place)
                            >
                                <b><bdi>{title}</bdi></b>
                            </button>
                        }
                    }
                />
            </div>
        </section>
    }
}
