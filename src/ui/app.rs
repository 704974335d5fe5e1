//! The frame: what stands around every screen, and which screen stands in it.

use crate::awake::keep_awake;
use crate::back_step::BackStep;
use crate::components::battle_news::BattleNews;
use crate::components::not_saved::NotSavedNote;
use crate::components::offline::{UpdateOffer, announcement};
use crate::components::phase_rail::PhaseRail;
use crate::components::rule_leaf::RuleLeaf;
use crate::components::top_bar::TopBar;
use crate::files::{OpenedFile, TakenMessage};
use crate::focus::keep_focus;
use crate::phase_context::PhaseContext;
use crate::route::{Route, current_hash};
use crate::rules_at_hand::RulesAtHand;
use crate::screens;
use crate::screens::about::About;
use crate::screens::armies::Armies;
use crate::screens::army::{ArmyPreview, ArmyScreen, NoFile};
use crate::screens::battle::BattleScreen;
use crate::screens::battle_preview::BattlePreview;
use crate::screens::battles::{Battles, OtherBattles};
use crate::screens::calculator::CalculatorScreen;
use crate::screens::hand_over::HandOverScreen;
use crate::screens::home::{BadLink, Home};
use crate::screens::licences::Licences;
use crate::screens::readiness::ReadinessScreen;
use crate::screens::recovery::RecoveryScreen;
use crate::screens::rules::RulesScreen;
use crate::screens::settings::SettingsScreen;
use crate::screens::sheet::SheetScreen;
use crate::screens::sheet_preview::SheetPreview;
use crate::screens::story::StoryScreen;
use crate::screens::taken::{Arrival, NothingTaken, TakenBattle};
use crate::screens::turn::Turn;
use crate::stores::{self, AppStore, BattleStore};
use crate::worker::Worker;
use aide_de_camp::rules::{Pad, Phase, SystemInfo};
use aide_de_camp::share::{CalculationLink, LinkError, Packed};
use aide_de_camp::storage::{File, Id, Theme};
use aide_de_camp::systems::SYSTEMS;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// What of a system is on the screen.
#[derive(Clone, Copy, PartialEq)]
pub enum Tab {
    /// The phase at this place in the turn.
    Phase(usize),
    /// The battles of the system.
    Battles,
    /// The rules of the system.
    Rules,
    /// The charts of the system, which are behind its rules.
    Charts,
    /// The armies of the system.
    Armies,
}

impl Tab {
    /// The place in the rail that it belongs to.
    pub fn in_rail(self) -> Self {
        if self == Tab::Charts { Tab::Rules } else { self }
    }
}

/// What the screen says of itself to what stands around it.
#[derive(Clone, Default)]
pub struct Frame {
    /// The system and what of it is shown; none on a screen that belongs to no system.
    pub place: Option<(&'static SystemInfo, Tab)>,
    /// The document on the screen, whose edits are taken back there; elsewhere any.
    pub document: Option<Id>,
    /// Dice are entered on it.
    pub has_dice: bool,
}

/// Where the player was before the settings, as an address with its `#`.
#[derive(Clone, Copy)]
pub struct LastAddress(pub RwSignal<String>);

/// The app. What every screen may need it hands down by context: [`AppStore`], [`BattleStore`], [`Worker`],
/// [`LastAddress`], [`OpenedFile`] and [`TakenMessage`].
#[component]
pub fn App() -> impl IntoView {
    let store = stores::start();
    let worker = Worker::start();
    let battle = BattleStore::new(store);
    let last_address = RwSignal::new(Route::Home.href());
    provide_context(store);
    provide_context(worker);
    provide_context(battle);
    provide_context(LastAddress(last_address));
    provide_context(OpenedFile(RwSignal::new(None)));
    provide_context(TakenMessage(RwSignal::new(None)));
    follow_theme(store);
    let frame = RwSignal::new(Frame::default());
    let back = BackStep::new();
    provide_context(back);
    let rules = RulesAtHand::new(frame, store, battle, back);
    provide_context(rules);

    // None before the first address: such a start comes back to where the player was, on the later of two desks.
    let hash = RwSignal::new(Some(current_hash()).filter(|hash| !hash.is_empty()));
    let has_later_desk = Memo::new(move |_| store.has_later_desk.get());
    let address = Memo::new(move |_| {
        has_later_desk.track();
        hash.get().unwrap_or_else(|| resumed_address(store))
    });
    Effect::new(move |_| {
        if hash.with(Option::is_none) {
            show_address(&address.get());
        }
    });
    let listener = window_event_listener(ev::hashchange, move |event| {
        let is_in_game =
            address.with_untracked(|address| Route::parse(address).is_ok_and(|it| it.is_in_game()));
        if let (Some((_, before)), true) = (event.old_url().split_once('#'), is_in_game) {
            last_address.set(format!("#{before}"));
        }
        if let Some((_, before)) = event.old_url().split_once('#').filter(|_| back.is_returning()) {
            back.keep(&format!("#{before}"));
            return;
        }
        back.left();
        rules.left();
        hash.set(Some(current_hash()));
    });
    on_cleanup(move || listener.remove());

    keep_focus(address);

    load_history(store, frame);
    let has_system = Memo::new(move |_| frame.with(|frame| frame.place.is_some()));
    // Whatever else is looked at meanwhile: the battle is in play as long as one of its system's screens is open.
    keep_awake(Memo::new(move |_| has_system.get() && battle.is_on()));
    let is_quiet = Memo::new(move |_| {
        // Time passes without a signal: it is looked at whenever a screen is opened.
        address.track();
        battle.is_quiet()
    });

    let is_rail_open = RwSignal::new(false);
    Effect::new(move |_| {
        address.track();
        is_rail_open.set(false);
    });

    view! {
        <div class=move || if has_system.get() { "app" } else { "page" }>
            <TopBar frame is_rail_open>
                <Show when=move || is_quiet.get()>
                    <UpdateOffer />
                </Show>
            </TopBar>
            <Show when=move || has_system.get()>
                <PhaseRail frame is_open=is_rail_open />
            </Show>
            <div class="alerts">
                <div>
                    <NotSavedNote />
                    <Show when=move || has_system.get()>
                        <BattleNews />
                    </Show>
                </div>
            </div>
            // One row: another key has the screen opened anew, since its inputs begin as its link says.
            <For
                each=move || [(address.get(), has_later_desk.get())]
                key=Clone::clone
                children=move |(address, _)| view! { <Screen address frame /> }
            />
            <RuleLeaf />
        </div>
        <p class="sr" role="status">
            {move || announcement(worker, is_quiet.get())}
        </p>
    }
}

/// Reads what was changed before this window was opened once a screen is open where all of it can be undone.
fn load_history(store: AppStore, frame: RwSignal<Frame>) {
    let undoes_all = Memo::new(move |undoes_all: Option<&bool>| {
        let is_of_none = |frame: &Frame| match frame.place {
            None => true,
            Some((_, tab)) => tab == Tab::Armies && frame.document.is_none(),
        };
        undoes_all == Some(&true) || frame.with(is_of_none)
    });
    Effect::new(move |_| {
        if undoes_all.get() {
            store.load_all_history();
        }
    });
}

/// The screen of an address.
#[component]
fn Screen(address: String, frame: RwSignal<Frame>) -> impl IntoView {
    let store: AppStore = expect_context();
    let battle: BattleStore = expect_context();
    let route = Route::parse(&address);
    let is_resumable = route.as_ref().is_ok_and(Route::is_resumable);
    store.status.set(String::new());
    battle.is_answering.set(matches!(route, Ok(Route::Calculator(..))));
    let opened = untrack(|| route.and_then(|route| open(route, store, battle)));
    let opened = opened.unwrap_or_else(Opened::bad_link);
    document().set_title(opened.title);
    set_on_page("data-system", opened.frame.place.map_or("", |(system, _)| system.id));
    frame.set(opened.frame);
    Effect::new(move |_| {
        // Not before both stores were read: a write must not make an earlier session the later one.
        if store.is_read.get() && is_resumable {
            store.open_at(&address);
        }
    });
    opened.view
}

/// A screen, and what it says of itself.
struct Opened {
    title: &'static str,
    frame: Frame,
    view: AnyView,
}

impl Opened {
    /// A screen of a system.
    fn of(system: &'static SystemInfo, tab: Tab, title: &'static str, view: impl IntoAny) -> Self {
        let frame = Frame { place: Some((system, tab)), ..Frame::default() };
        Opened { title, frame, view: view.into_any() }
    }

    /// A screen that belongs to no system.
    fn plain(title: &'static str, view: impl IntoAny) -> Self {
        Opened { title, frame: Frame::default(), view: view.into_any() }
    }

    /// What a link that cannot be read shows.
    fn bad_link(error: LinkError) -> Self {
        Opened::plain("Aide-de-Camp", view! { <BadLink error /> })
    }
}

/// Opens a screen.
fn open(route: Route, store: AppStore, battle: BattleStore) -> Result<Opened, LinkError> {
    if let Some(system) = route.system() {
        battle.set_system(system);
    }
    Ok(match route {
        Route::Home => Opened::plain("Aide-de-Camp", view! { <Home /> }),
        Route::Turn(system, phase) => {
            let phase = phase.unwrap_or_default();
            battle.phase.set(Some(system.turn[phase].id));
            let view = view! {
                <Show
                    when=move || battle.is_on()
                    fallback=move || view! { <Turn system phase /> }
                >
                    <BattleScreen system phase />
                </Show>
            };
            Opened::of(system, Tab::Phase(phase), system.title, view)
        }
        Route::Calculator(system, link) => {
            let phase = phase_of(system, &link, battle);
            let played = PhaseContext { battle, system, phase: &system.turn[phase] };
            let opened = screens::calculator::open(&link, store, played)?;
            let view = view! { <CalculatorScreen opened store played /> };
            let opened = Opened::of(system, Tab::Phase(phase), link.info.title, view);
            let frame = Frame { has_dice: link.info.pad != Pad::None, ..opened.frame };
            Opened { frame, ..opened }
        }
        Route::Battles(system) => Opened::of(system, Tab::Battles, "Battle", view! { <Battles system /> }),
        Route::NewBattle(system) => {
            Opened::of(system, Tab::Battles, "New battle", view! { <OtherBattles system /> })
        }
        Route::Story(system) => Opened::of(system, Tab::Battles, "Story", view! { <StoryScreen system /> }),
        Route::HandOver(system) => {
            Opened::of(system, Tab::Battles, "Hand over", view! { <HandOverScreen system /> })
        }
        Route::Rosters(system) => Opened::of(system, Tab::Armies, "Your armies", view! { <Armies system /> }),
        Route::Roster(system, number) => {
            let opened = Opened::of(system, Tab::Armies, "Army", view! { <ArmyScreen system number /> });
            let frame = Frame { document: Some(Id::Roster(number)), ..opened.frame };
            Opened { frame, ..opened }
        }
        Route::Preview(packed, _) => {
            let (system, tab) = preview_place(&packed);
            battle.set_system(system);
            let view = match *packed {
                Packed::Roster(roster) => view! { <ArmyPreview roster=*roster /> }.into_any(),
                Packed::Sheet(_, overrides) => view! { <SheetPreview system overrides /> }.into_any(),
                Packed::Battle(battle) => view! { <BattlePreview battle=*battle /> }.into_any(),
            };
            Opened::of(system, tab, "Sent to you", view)
        }
        Route::File => {
            let OpenedFile(opened) = expect_context();
            match opened.get_untracked().as_ref().and_then(File::roster) {
                Some(roster) => {
                    let system = roster.army.system();
                    battle.set_system(system);
                    let view = view! { <ArmyPreview roster is_file=true /> };
                    Opened::of(system, Tab::Armies, "From a file", view)
                }
                None => Opened::plain("Aide-de-Camp", view! { <NoFile /> }),
            }
        }
        Route::Taken => {
            let TakenMessage(taken) = expect_context();
            match taken.get_untracked().map(|message| Arrival::of(message, battle)) {
                Some(Ok(arrival)) => {
                    let system = arrival.battle().system();
                    battle.set_system(system);
                    Opened::of(system, Tab::Battles, "Handed over", view! { <TakenBattle arrival /> })
                }
                Some(Err(why)) => {
                    Opened::plain("Aide-de-Camp", view! { <NothingTaken why=why.to_string() /> })
                }
                None => {
                    let why = "What was read is gone, since the page was loaded anew. Scan it once more.";
                    Opened::plain("Aide-de-Camp", view! { <NothingTaken why=why.to_owned() /> })
                }
            }
        }
        Route::Rules(system, number) => {
            Opened::of(system, Tab::Rules, "Rules", view! { <RulesScreen system number /> })
        }
        Route::Sheet(system) => {
            let opened = Opened::of(system, Tab::Charts, "Charts", view! { <SheetScreen system /> });
            let frame = Frame { document: Some(Id::Sheet(system.id.into())), ..opened.frame };
            Opened { frame, ..opened }
        }
        Route::Settings => {
            let LastAddress(last_address) = expect_context();
            let back = last_address.get_untracked();
            Opened::plain("Settings", view! { <SettingsScreen back /> })
        }
        Route::Recovery => Opened::plain("Recovery", view! { <RecoveryScreen /> }),
        Route::About => Opened::plain("About", view! { <About /> }),
        Route::Licences => Opened::plain("Licences", view! { <Licences /> }),
        Route::Readiness => Opened::plain("Offline check", view! { <ReadinessScreen /> }),
    })
}

/// The phase under which a calculator stands: where several offer it the one that was looked at, or that the battle is in,
/// or the last, its main one.
fn phase_of(system: &SystemInfo, link: &CalculationLink, battle: BattleStore) -> usize {
    let offers = |phase: &Phase| phase.offers.contains(&link.info.id);
    let (seen, is_on, battle) = untrack(|| (battle.phase.get(), battle.is_on(), battle.battle()));
    let seen = system.turn.iter().position(|phase| Some(phase.id) == seen);
    let mut of_battle = [seen, Some(battle.phase())].into_iter().flatten();
    let of_battle = of_battle.find(|phase| is_on && offers(&system.turn[*phase]));
    of_battle.or_else(|| system.turn.iter().rposition(offers)).unwrap_or_default()
}

/// Where what came packed in a link belongs.
fn preview_place(packed: &Packed) -> (&'static SystemInfo, Tab) {
    match packed {
        Packed::Roster(roster) => (roster.army.system(), Tab::Armies),
        Packed::Sheet(id, _) => {
            let system = SYSTEMS.iter().find(|system| system.id == *id);
            (system.expect("every system of a link is listed"), Tab::Charts)
        }
        Packed::Battle(battle) => (battle.system(), Tab::Battles),
    }
}

/// Where the player was when the app was last left; empty where that is no place to come back to.
fn resumed_address(store: AppStore) -> String {
    let open = store.session().open;
    let is_in_game = Route::parse(&open).is_ok_and(|route| route.is_in_game());
    if open.starts_with('#') && is_in_game { open } else { String::new() }
}

/// Has the address bar show an address, without a step of the browser's Back.
fn show_address(address: &str) {
    if !address.is_empty() {
        // A browser that refuses keeps an address without a `#`, which comes back here as well.
        let _ = window()
            .history()
            .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(address)));
    }
}

/// Keeps the page in the theme of the settings.
fn follow_theme(store: AppStore) {
    let query = window().match_media("(prefers-color-scheme: dark)").ok().flatten();
    let is_dark = RwSignal::new(query.as_ref().is_some_and(|query| query.matches()));
    if let Some(query) = query {
        let asked = query.clone();
        let changed = Closure::<dyn FnMut()>::new(move || is_dark.set(asked.matches())).into_js_value();
        query.set_onchange(Some(changed.unchecked_ref()));
    }
    let theme = Memo::new(move |_| match store.settings.with(|settings| settings.theme) {
        Theme::Hall => "hall",
        Theme::Night => "night",
        Theme::Device if is_dark.get() => "night",
        Theme::Device => "hall",
    });
    // At once, so that the page is never seen in another.
    set_on_page("data-theme", theme.get_untracked());
    Effect::new(move |_| set_on_page("data-theme", theme.get()));
}

/// Sets an attribute of the root element.
fn set_on_page(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        // A page whose root refuses an attribute is one we can still work on.
        let _ = root.set_attribute(name, value);
    }
}
