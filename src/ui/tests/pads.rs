//! The pad of every calculator that has one, by a clock that the test sets.

use super::{CASES, FULLEST, Page, links_in, settle};
use crate::battle_calculation::BattleCalculation;
use crate::calculation::Calculation;
use crate::components::dock::Dock;
use crate::components::form_state::FormState;
use crate::phase_context::PhaseContext;
use crate::stores::{self, AppStore, BattleStore};
use aide_de_camp::rules::{Overrides, Pad};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::SYSTEMS;
use leptos::prelude::*;
use leptos::web_sys::HtmlElement;
use std::collections::{BTreeMap, BTreeSet};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen(module = "/src/ui/tests/faults.js")]
extern "C" {
    #[wasm_bindgen(js_name = stopClock)]
    fn stop_clock();
    #[wasm_bindgen(js_name = startClock)]
    fn start_clock();
    fn advance(milliseconds: u32);
}

/// The key that lets the device roll.
const ROLL: &str = ".pad .me";

/// A place on which one dock after the other stands.
struct Table {
    page: Page,
    link: RwSignal<Option<String>>,
    calculation: RwSignal<Option<Calculation>>,
}

impl Table {
    /// An empty one. The clock stands from here on.
    async fn new() -> Self {
        stop_clock();
        let (link, calculation) = (RwSignal::new(None::<String>), RwSignal::new(None));
        let store = RwSignal::new(None::<AppStore>);
        let page = Page::new(move || {
            let started = stores::start();
            store.set(Some(started));
            provide_context(started);
            let battle = BattleStore::new(started);
            (move || link.get().map(|link| untrack(|| dock(&link, battle, calculation)))).into_any()
        });
        // What the store asks the database is answered before another test wants that to fail.
        while store.with_untracked(|store| store.is_none_or(|store| !store.is_read.get_untracked())) {
            settle().await;
        }
        Table { page, link, calculation }
    }

    /// The table with this calculation's dock.
    async fn open(&self, link: &str) {
        self.link.set(None);
        settle().await;
        self.link.set(Some(link.to_owned()));
        settle().await;
    }

    fn calculation(&self) -> Calculation {
        self.calculation.get_untracked().unwrap()
    }

    fn headline(&self) -> String {
        self.calculation().answer.with_untracked(|answer| answer.headline.to_string())
    }

    /// Whether something is still to be rolled.
    fn is_open(&self) -> bool {
        self.calculation().answer.with_untracked(|answer| answer.dice.iter().any(|die| die.face.is_none()))
    }

    fn all(&self, selector: &str) -> Vec<HtmlElement> {
        let found = self.page.place.query_selector_all(selector).unwrap();
        (0..found.length()).map(|at| found.item(at).unwrap().unchecked_into()).collect()
    }

    /// Its keys, by what stands on them.
    fn kind(&self) -> String {
        let words = self.all(".pad .w").into_iter().map(|key| key.text_content().unwrap_or_default());
        words.collect::<Vec<_>>().join(" ")
    }

    /// What the rolls show.
    fn shown(&self) -> Vec<String> {
        self.all(".roll .v").into_iter().map(|roll| roll.text_content().unwrap_or_default()).collect()
    }

    async fn tap(&self, key: &HtmlElement) {
        key.focus().unwrap();
        key.click();
        settle().await;
    }

    async fn tap_key(&self, n: usize) {
        self.page.tap(&format!(".pad .key:nth-of-type({n})")).await;
    }

    async fn tap_roll(&self, n: usize) {
        self.page.tap(&format!(".roll:nth-child({n})")).await;
    }

    /// Names each key of the pad that looks alive, or that enters something when it is tapped or typed.
    async fn living_keys(&self) -> Vec<String> {
        let mut alive = Vec::new();
        for key in self.all(".pad .key") {
            let before = (self.calculation().edits_untracked(), self.shown());
            let name = key.text_content().unwrap_or_default();
            let looks_dead = is_dead(&key);
            self.tap(&key).await;
            if let Some(digit) = name.get(..1).filter(|_| key.class_name() == "key") {
                self.page.press(digit).await;
            }
            let after = (self.calculation().edits_untracked(), self.shown());
            if !looks_dead || before != after {
                alive.push(format!("{name} ({:?} to {:?})", before.1, after.1));
            }
        }
        alive
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        start_clock();
    }
}

fn is_dead(key: &HtmlElement) -> bool {
    key.get_attribute("aria-disabled").as_deref() == Some("true")
}

/// The dock of a calculation that is part of no battle.
fn dock(link: &str, battle: BattleStore, made: RwSignal<Option<Calculation>>) -> AnyView {
    let link = CalculationLink::parse(link).unwrap();
    let system = SYSTEMS.iter().find(|system| link.info.id.starts_with(&format!("{}/", system.id))).unwrap();
    battle.set_system(system);
    let played = PhaseContext { battle, system, phase: &system.turn[0] };
    let overrides = link.changes.clone();
    let overrides: Memo<Overrides> = Memo::new(move |_| overrides.clone());
    let calculation = Calculation::new(link.info, system, link.open().unwrap(), overrides);
    made.set(Some(calculation));
    let play = BattleCalculation::new(calculation, played, [0, 0], None);
    let form = FormState::new(calculation.form, Callback::new(|_| Ok(())));
    view! { <Dock play form is_turned=RwSignal::new(false) /> }.into_any()
}

/// The fullest link of every calculator that has a pad.
fn links() -> impl Iterator<Item = &'static str> {
    links_in(FULLEST).filter(|link| CalculationLink::parse(link).unwrap().info.pad != Pad::None)
}

fn id(link: &str) -> &str {
    link.split('?').next().unwrap_or_default()
}

#[wasm_bindgen_test]
async fn once_all_is_rolled_no_key_of_a_pad_enters_anything_before_a_roll_is_tapped() {
    let (table, mut faults) = (Table::new().await, Vec::new());
    for link in links() {
        table.open(link).await;
        while table.is_open() {
            table.page.tap(ROLL).await;
            advance(500);
            settle().await;
        }
        let alive = table.living_keys().await;
        faults.extend(alive.iter().map(|key| format!("{}: all is rolled, and {key} is alive", id(link))));
        for roll in table.all(".roll:not([aria-disabled=true])") {
            table.tap(&roll).await;
            advance(500);
            settle().await;
            let name = roll.text_content().unwrap_or_default();
            if !roll.class_list().contains("due") {
                faults.push(format!("{}: {name} was tapped and is not due", id(link)));
            }
            if table.all(".pad .key").iter().all(is_dead) {
                faults.push(format!("{}: {name} was tapped and the pad is dead", id(link)));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[wasm_bindgen_test]
async fn a_pad_that_has_just_changed_takes_no_tap_for_half_a_second() {
    let (table, mut faults, mut changed) = (Table::new().await, Vec::new(), BTreeSet::new());
    for (link, is_highest) in links().flat_map(|link| [(link, false), (link, true)]) {
        table.open(link).await;
        table.calculation().clear_dice();
        settle().await;
        advance(500);
        settle().await;
        // Two digits a roll, and cards lead to more and more of them.
        for _ in 0..40 {
            let kind = table.kind();
            let mut keys = table.all(".pad .key:not(.me, [aria-disabled=true])");
            let Some(key) = (if is_highest { keys.pop() } else { keys.into_iter().next() }) else { break };
            table.tap(&key).await;
            if table.kind() == kind {
                continue;
            }
            changed.insert(id(link));
            let now = table.kind();
            advance(499);
            settle().await;
            let alive = table.living_keys().await;
            faults.extend(
                alive.iter().map(|key| format!("{}: {kind} became {now}, and {key} is alive", id(link))),
            );
            advance(1);
            settle().await;
            if table.is_open() && table.all(".pad .key").iter().all(is_dead) {
                faults.push(format!("{}: {kind} became {now} and never came alive", id(link)));
            }
        }
    }
    assert!(!changed.is_empty());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A second tap in the place of the first is no correction: Charge 2 fails, and goes home only where its roll was tapped.
#[wasm_bindgen_test]
async fn a_roll_is_corrected_by_a_tap_on_it_and_not_by_a_second_face() {
    let table = Table::new().await;
    table.open("#/grande-tactique/charging?chargers.0.unit.name=Lanciers").await;
    table.tap_key(2).await;
    assert_eq!(table.headline(), "Charge fails");
    table.tap_key(5).await;
    assert_eq!((table.headline(), table.shown()[0].as_str()), ("Charge fails".into(), "2"));
    table.tap_roll(1).await;
    table.tap_key(5).await;
    assert_eq!((table.headline(), table.shown()[0].as_str()), ("50%".into(), "5"));
}

/// Where a refusal leaves nothing to roll, the pad is the one that there is going to be.
#[wasm_bindgen_test]
async fn a_pad_without_a_roll_has_the_keys_that_its_calculator_rolls_on() {
    let (table, mut faults, mut refused) = (Table::new().await, Vec::new(), BTreeMap::new());
    // Among them what the rules refuse.
    for link in links_in(CASES) {
        let parsed = CalculationLink::parse(link).unwrap();
        if parsed.info.pad != Pad::None && !refused.contains_key(id(link)) {
            let answer = parsed.open().unwrap().answer(&parsed.context()).report;
            if answer.dice.is_empty() {
                refused.insert(id(link), link);
            }
        }
    }
    assert!(!refused.is_empty());
    for full in links() {
        let Some(link) = refused.get(id(full)) else { continue };
        table.open(link).await;
        let kind = table.kind();
        table.open(full).await;
        let mut kinds = BTreeSet::from([table.kind()]);
        for roll in table.all(".roll:not([aria-disabled=true])") {
            table.tap(&roll).await;
            kinds.insert(table.kind());
        }
        if !kinds.contains(&kind) {
            faults.push(format!("{link}: the dead pad has {kind}, the live one {kinds:?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[wasm_bindgen_test]
async fn a_key_of_the_pad_is_called_otherwise_than_a_number_of_the_form() {
    let table = Table::new().await;
    for link in ["#/dbm/combat", "#/plm/volley"] {
        table.open(link).await;
        let label = table.page.attribute(".pad .key:nth-of-type(2)", "aria-label");
        assert_eq!(label.as_deref(), Some("Rolled 2"), "{link}");
    }
}
