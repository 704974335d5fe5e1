//! The story of the battle that is on: a page to be read, printed, saved and passed on.

mod page;

use crate::components::dice_fairness::DiceFairness;
use crate::components::icon::{Glyph, Icon};
use crate::components::ref_key::RefKey;
use crate::files::{download, file_of_battle, hand_over};
use crate::route::Route;
use crate::share_sheet;
use crate::stores::{AppStore, BattleStore};
use crate::time::format_moment;
use aide_de_camp::battle::{Battle, LogTurn, Story, StoryArmy, StoryTurn, Swing};
use aide_de_camp::rules::{Lengths, Side, SystemInfo};
use leptos::html;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use page::page_of;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// A battle, and its story.
struct BattleStory {
    battle: Arc<Battle>,
    story: Story,
}

/// The screen.
#[component]
pub fn StoryScreen(system: &'static SystemInfo) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let store: AppStore = expect_context();
    let told = RwSignal::new(None::<Arc<BattleStory>>);
    Effect::new(move |_| {
        let battle = battle.battle();
        let lengths = Lengths::of(store.settings.with(|settings| settings.lengths));
        // A long battle takes a moment: the screen is seen before that.
        let tell = move || {
            let story = battle.story(lengths);
            // The screen may be gone by now.
            told.try_set(Some(Arc::new(BattleStory { battle, story })));
        };
        set_timeout(tell, Duration::ZERO);
    });
    let article = NodeRef::<html::Article>::new();
    let (status, is_whole) = (RwSignal::new(String::new()), RwSignal::new(false));
    view! {
        <main class="main wide-main">
            <header>
                <h1>"Story"</h1>
                <div class="end">
                    <a class="btn" href=Route::Battles(system).href()>
                        <Icon glyph=Glyph::Back />
                        "Battle"
                    </a>
                </div>
            </header>
            <Show
                when=move || battle.is_on() || battle.battle().log().next().is_some()
                fallback=|| view! { <p>"There is no battle to tell of. Begin one under Battle."</p> }
            >
                <StoryKeys article status is_whole />
                <p class="note" role="status">{status}</p>
                {move || told.get().map(|told| view! { <StoryArticle told article is_whole /> })}
            </Show>
        </main>
    }
}

/// What can be done with the page; what is saved and passed on has all of it.
#[component]
fn StoryKeys(
    article: NodeRef<html::Article>,
    status: RwSignal<String>,
    is_whole: RwSignal<bool>,
) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let file = move || file_of_battle(&untrack(|| battle.battle().short_title()), "html");
    let page = move || async move {
        is_whole.set(true);
        tick().await;
        let article = article.get_untracked().ok_or(JsValue::NULL)?;
        page_of(&document().title(), &article)
    };
    let save = move |_| {
        spawn_local(async move {
            let saved = page().await.and_then(|page| download(&file(), &page));
            status.try_set(match saved {
                Ok(()) => String::new(),
                Err(_) => "This browser makes no files. Print the page instead.".into(),
            });
        });
    };
    let share = move |_| {
        spawn_local(async move {
            if let Ok(page) = page().await {
                // Whoever thinks better of it is told nothing.
                let _ = hand_over(&file(), &page).await;
            }
        });
    };
    let print = move |_| {
        // A browser that cannot print leaves the page on the screen.
        let _ = window().print();
    };
    let share = share_sheet::is_offered().then(|| {
        view! {
            <button type="button" class="btn" on:click=share>
                <Icon glyph=Glyph::Share />
                "Share"
            </button>
        }
    });
    view! {
        <div class="calcs">
            <button type="button" class="btn" on:click=print>
                "Print"
            </button>
            <button type="button" class="btn" on:click=save>
                "Save as a page"
            </button>
            {share}
        </div>
    }
}

/// What is read, printed and saved. A rule is a key in it, which is a word in the file.
#[component]
fn StoryArticle(
    told: Arc<BattleStory>,
    article: NodeRef<html::Article>,
    is_whole: RwSignal<bool>,
) -> impl IntoView {
    let BattleStory { battle, story } = &*told;
    let armies = Side::ALL.map(|side| army(side, &story.armies[side])).0.into_iter().collect_view();
    let swings: Vec<_> = story.swings.iter().map(swing).collect();
    let snapshot = battle.clone();
    let rule = story.rule.map(|rule| view! { " " <RefKey rule=rule.0 /> });
    view! {
        <article class="story" node_ref=article>
            <h2><bdi>{battle.title()}</bdi></h2>
            <p class="fine">{battle.system().title} " · " {when(battle)}</p>
            <p class="ending">{story.ending.clone()}</p>
            <p>{story.why.clone()} {rule}</p>
            <div class="story-armies">{armies}</div>
            {course(story)}
            <section>
                <h3>"The rolls that decided"</h3>
                {swings
                    .is_empty()
                    .then(|| view! { <p>"Nothing was rolled so far that could have come out otherwise."</p> })}
                <ol class="story-rolls">{swings}</ol>
            </section>
            {given(story)}
            <section class="story-dice">
                <h3>"The dice"</h3>
                <DiceFairness battle=Signal::derive(move || snapshot.clone()) />
            </section>
            <StoryLog battle=battle.clone() is_whole />
            <p class="fine">{battle.system().credit} " ◇ is a house value of Aide-de-Camp."</p>
        </article>
    }
}

/// "27 Nov 2026, 14:05 to 27 Nov 2026, 17:40 · Bound 4, Scipio: Shooting".
fn when(battle: &Battle) -> String {
    let mut times = battle.in_force().map(|event| event.at).filter(|at| *at > 0);
    let first = times.next().map(format_moment).unwrap_or_default();
    let last = times.next_back().map(format_moment).unwrap_or_default();
    let times = if last.is_empty() || last == first { first } else { format!("{first} to {last}") };
    [times, battle.when()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

fn army(side: Side, army: &StoryArmy) -> impl IntoView + use<> {
    view! {
        <div>
            <h3>
                <i class=format!("story-line {}", side.name())></i>
                <bdi>{army.title.clone()}</bdi>
            </h3>
            <p>{army.strength.clone()}</p>
            <p class="fine">{army.standing.clone()}</p>
        </div>
    }
}

/// The picture of both strengths, what broke, and the figures behind it.
fn course(story: &Story) -> Option<impl IntoView + use<>> {
    let picture = story.picture()?;
    let (measure, source) = story.measure;
    let title = format!("{measure}{}", source.mark());
    let row = |turn: &StoryTurn| {
        let figures = turn.strength.iter().map(|one| view! { <td>{format!("{}%", one.percent())}</td> });
        view! {
            <tr>
                <th scope="row">{turn.title.clone()}</th>
                {figures.collect_view()}
            </tr>
        }
    };
    let heads = story.armies.iter().map(|army| view! { <th scope="col">{army.title.clone()}</th> });
    let moment = |turn: &StoryTurn, text: &str| {
        view! {
            <li>
                <b>{text.to_owned()}</b>
                " "
                <small>{turn.title.clone()}</small>
            </li>
        }
    };
    let moments = story.moments.iter();
    let moments =
        moments.filter_map(|it| Some(moment(story.turns.get(it.turn)?, &it.text))).collect::<Vec<_>>();
    Some(view! {
        <section>
            <h3>{title}</h3>
            <div class="story-picture" role="img" aria-label=story.described() inner_html=picture></div>
            <p class="fine">"In per cent after each player's turn. A dot is a command or an army that broke."</p>
            <ul class="story-moments">{moments}</ul>
            <details>
                <summary>"The same in figures"</summary>
                <table>
                    <thead>
                        <tr>
                            <td></td>
                            {heads.collect_view()}
                        </tr>
                    </thead>
                    <tbody>{story.turns.iter().map(row).collect_view()}</tbody>
                </table>
            </details>
        </section>
    })
}

fn swing(swing: &Swing) -> impl IntoView + use<> {
    view! {
        <li>
            <b>{swing.headline.clone()}</b>
            <span>{swing.title.clone()}</span>
            <small>{[&*swing.turn, ". ", &*swing.text(), "."].concat()}</small>
        </li>
    }
}

/// What each turn began with, for the games in which that is rolled or ranked.
fn given(story: &Story) -> Option<impl IntoView + use<>> {
    let rows = story.turns.iter().flat_map(|turn| {
        turn.given.iter().map(|given| {
            view! {
                <tr>
                    <th scope="row">{turn.title.clone()}</th>
                    <td>{given.title} ": " {given.to.join(", ")} " " <small>{given.odds()}</small></td>
                </tr>
            }
        })
    });
    let rows: Vec<_> = rows.collect();
    let details = || {
        view! {
            <details>
                <summary>"What each turn began with"</summary>
                <table>
                    <tbody>{rows}</tbody>
                </table>
            </details>
        }
    };
    story.turns.iter().any(|turn| !turn.given.is_empty()).then(details)
}

/// All that is in force, turn by turn, the last one first.
#[component]
fn StoryLog(battle: Arc<Battle>, is_whole: RwSignal<bool>) -> impl IntoView {
    let turns: Vec<LoggedTurn> =
        battle.log_by_turn().iter().map(|turn| LoggedTurn::of(&battle, turn)).collect();
    let turns = turns.into_iter().rev().enumerate();
    let turns = turns.map(|(place, turn)| view! { <StoryTurnLog turn is_last=place == 0 is_whole /> });
    view! {
        <details>
            <summary>"The log"</summary>
            {turns.collect::<Vec<_>>()}
        </details>
    }
}

/// A turn of the log in words.
struct LoggedTurn {
    title: String,
    /// What happened, and how it came about and what it changed.
    lines: Vec<(String, String)>,
}

impl LoggedTurn {
    fn of(battle: &Battle, turn: &LogTurn<'_>) -> Self {
        let title = battle.turn_title(turn.turn, turn.side);
        let lines = turn.lines.iter().filter(|line| !line.taken_back);
        LoggedTurn { lines: lines.map(|line| line.title(&title)).collect(), title }
    }
}

/// A turn of the log, drawn once it is opened, as the last one is at first.
#[component]
fn StoryTurnLog(turn: LoggedTurn, is_last: bool, is_whole: RwSignal<bool>) -> impl IntoView {
    let LoggedTurn { title, lines } = turn;
    let is_opened = RwSignal::new(is_last);
    let is_drawn = Memo::new(move |_| is_opened.get() || is_whole.get());
    let line = |(headline, detail): &(String, String)| {
        view! {
            <li>
                <b>{headline.clone()}</b>
                " "
                {detail.clone()}
            </li>
        }
    };
    let lines = move || lines.iter().map(line).collect::<Vec<_>>();
    view! {
        <details open=is_last on:toggle=move |_| is_opened.set(true)>
            <summary>{title}</summary>
            <ol>{move || is_drawn.get().then(&lines)}</ol>
        </details>
    }
}
