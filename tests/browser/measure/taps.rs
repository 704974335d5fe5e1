//! How long it takes from a tap to the next paint on a slow device, by Event Timing. What is painted then is the part of
//! the page that was tapped; what stands beside it follows a frame later.

use crate::armies::{LARGEST, army_of};
use crate::browser::Browser;
use crate::site::Site;
use crate::{Section, addresses, percentile};
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Overrides, Side, Sides, UnitId, UnitRef};
use aide_de_camp::storage::{Calculations, Content, Id, Session};
use aide_de_camp::systems::SYSTEMS;
use serde_json::{Value, json};
use std::time::Duration;

/// Screens of the other kinds: home, settings, the armies, one of them.
const SCREENS: [&str; 4] = ["", "#/settings", "#/dbm/rosters", ARMY];

/// Of each system the calculators that are used most, and the slowest.
const CALCULATORS: [&str; 8] = [
    "grande-tactique/fire",
    "grande-tactique/ranking",
    "dbm/combat",
    "dbm/line",
    "republique/artillery",
    "republique/assault",
    "plm/volley",
    "plm/hand-to-hand",
];

/// The army, the battle and its phase that are on the device.
const ARMY: &str = "#/dbm/roster/7";
const BATTLE: &str = "#/dbm/battle";
const PHASE: &str = "#/dbm/close_combat";

/// The phases of a battle between the largest armies.
const LARGE: [&str; 2] = ["#/republique/fire", "#/republique/command"];

/// What has happened in the battle.
const EVENTS: u64 = 2_000;

/// Fewer taps tell little of the slowest in a hundred.
const AT_LEAST: usize = 100;

/// So many controls of a screen are tapped, from its top to its end.
const MOST: u64 = 7;

/// How many of the slowest are named.
const NAMED: usize = 5;

/// How many times slower than this machine the measured device is.
pub const RATE: u32 = 4;

/// The shortest time that the browser reports; a tap of which it reports nothing was faster, and counts as half.
const SHORTEST: f64 = 16.0;

/// A key is held down so long. What the browser does when it goes down is done when it comes up; let go at once, as by no
/// hand, the tap would wait a frame for that.
const HELD: Duration = Duration::from_millis(60);

/// Keeps the longest event of every tap from when the key is let go, and what was tapped; not of the taps that left the
/// page as it was: nothing was painted for them, and the browser counts until it next paints anything.
const WATCH: &str = "
    window.taps = {};
    window.idle = [];
    const words = (it) => (it?.closest('a, button') || it)?.textContent.slice(0, 30) || window.tapped;
    new PerformanceObserver((list) => {
        for (const { name, interactionId, duration, startTime, target } of list.getEntries()) {
            const known = taps[interactionId]?.[0] || 0;
            if (interactionId && name !== 'pointerdown' && duration > known)
                taps[interactionId] = [duration, words(target), startTime];
        }
    }).observe({ type: 'event', durationThreshold: 16 });";

/// Whether the page stands as it stood before the tap is asked when the tap is over.
const OVER: &str =
    "if (document.body.innerHTML === window.before) idle.push([window.since, performance.now()]);";

/// The taps that changed the page: the slow ones, and how many there were.
const TOLD: &str = "
    const slow = Object.values(taps).filter(([, , at]) => !idle.some(([from, to]) => from <= at && at <= to));
    return [slow.map(([time, words]) => [time, words]), performance.eventCounts.get('click') - idle.length];";

/// All that can be tapped on this page, but for what takes away the battle or the army that is measured, and for what
/// turns a part of the screen around, which then covers all.
const CONTROLS: &str = r##"[...document.querySelectorAll('a[href^="#"], button:not([disabled])')]
    .filter((it) => it.checkVisibility() && it.getClientRects().length
        && !/^(Close battle|Delete|Begin|Turn around)$/.test(it.textContent.trim()))"##;

/// An army, a battle that is in play, and one between the largest armies.
fn documents() -> Vec<(Id, Content)> {
    let mut samples = Roster::samples_of("dbm").into_iter();
    let armies = Sides([samples.next().unwrap(), samples.next().unwrap()]);
    let army = Content::of(&armies[Side::Ours]);
    let mut battle = Battle::new(armies, Overrides::default());
    let lines: Vec<UnitId> =
        battle.armies[Side::Theirs].army.army().groups()[1].units.iter().filter_map(|it| it.id).collect();
    for at in 0..EVENTS {
        let unit_ref = UnitRef { side: Side::Theirs, id: lines[at as usize % lines.len()] };
        match at % 9 {
            0 => battle.go_on(at * 5_000),
            _ => battle.tap(at * 5_000, unit_ref, "lost", "Elements lost", 1 + (at % 5) as i32),
        }
    }
    let largest = || army_of("republique", &LARGEST);
    let large = Battle::new(Sides([largest(), largest()]), Overrides::default());
    let calculations = Calculations {
        battles: [("dbm".to_owned(), 7), ("republique".to_owned(), 8)].into(),
        ..Calculations::default()
    };
    let session = Session { calculations, ..Session::default() };
    vec![
        (Id::Roster(7), army),
        (Id::Battle(7), Content::of_battle(&battle, &[])),
        (Id::Battle(8), Content::of_battle(&large, &[])),
        (Id::Session, Content::of(&session)),
    ]
}

/// The addresses of a few screens of every kind and every system, those of the battle first.
fn sample() -> Vec<String> {
    let fullest = addresses::fullest();
    let calculators = CALCULATORS.map(|id| {
        let link = fullest.iter().find(|link| link.starts_with(&format!("#/{id}?")));
        link.unwrap_or_else(|| panic!("there is no calculator {id}")).to_string()
    });
    let of_systems =
        SYSTEMS.iter().flat_map(|system| ["", "/sheet"].map(|it| format!("#/{}{it}", system.id)));
    let army = addresses::rosters_by_link().take(1);
    let others = [BATTLE, PHASE].into_iter().chain(LARGE).chain(SCREENS).chain(army).map(String::from);
    others.chain(of_systems).chain(calculators).collect()
}

/// The time of half of the taps, of all but the slowest in a hundred, and of the slowest.
pub async fn measure(browser: &Browser) -> Section {
    let site = Site::open();
    browser.visit(&site.page("")).await;
    browser.expect(".state b.ok", "Ready to work offline").await;
    browser.store(documents()).await;
    let mut taps = Taps::default();
    for address in sample() {
        taps.screen(browser, &site.page(&address)).await;
    }
    // The battle was on the table all the time, with all that has happened in it.
    browser.visit(&site.page(BATTLE)).await;
    let entries = "return [...document.querySelectorAll('.log-turn > .fold small')]
        .reduce((sum, it) => sum + parseInt(it.textContent), 0)";
    let entries = browser.read(entries).await.as_u64();
    assert!(entries >= Some(EVENTS), "the log of the measured battle has {entries:?} entries");
    taps.told()
}

/// Taps with their times.
#[derive(Default)]
pub struct Taps {
    /// From the tap to the next paint, in milliseconds.
    times: Vec<f64>,
    /// What was tapped when it took long, and how long.
    slow: Vec<(String, f64)>,
}

impl Taps {
    fn told(mut self) -> Section {
        assert!(self.times.len() >= AT_LEAST, "only {} taps arrived", self.times.len());
        let mut rows: Vec<_> = [("p50", 0.5), ("p99", 0.99)]
            .map(|(name, part)| (name.into(), vec![percentile(&self.times, part)]))
            .into();
        rows.push(("taps".into(), vec![self.times.len() as f64]));
        self.slow.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        rows.extend(self.slow.into_iter().take(NAMED).map(|(what, time)| (what, vec![time])));
        Section {
            title: "Tap to next paint at 4× (ms; 8 is less than 16)",
            columns: &["ms"],
            printed: rows.len(),
            rows,
        }
    }

    /// The times of all, and what was tapped where it took long.
    pub fn into_times(self) -> (Vec<f64>, Vec<(String, f64)>) {
        (self.times, self.slow)
    }

    /// Opens a page and taps its controls.
    pub async fn screen(&mut self, browser: &Browser, page: &str) {
        browser.visit(page).await;
        // What loading left to do is not the tap's.
        rest(browser).await;
        browser.cdp("Emulation.setCPUThrottlingRate", json!({"rate": RATE})).await;
        browser.read(WATCH).await;
        let count = browser.read(&format!("return {CONTROLS}.length")).await.as_u64().unwrap();
        let step = count.div_ceil(MOST).max(1);
        for i in (0..count).step_by(step as usize) {
            let address = browser.address().await;
            tap(browser, i).await;
            if browser.address().await.split('?').next() != address.split('?').next() {
                browser.driver.back().await.unwrap();
                rest(browser).await;
            }
        }
        let told = browser.read(TOLD).await;
        let (slow, clicks): (Vec<(f64, String)>, usize) = serde_json::from_value(told).unwrap();
        let fast = vec![SHORTEST / 2.0; clicks.saturating_sub(slow.len())];
        self.times.extend(slow.iter().map(|(time, _)| *time).chain(fast));
        let screen = page.split('#').nth(1).unwrap_or("/").split('?').next().unwrap_or_default();
        self.slow.extend(slow.into_iter().map(|(time, words)| (format!("{screen:.30} {words}"), time)));
        browser.cdp("Emulation.setCPUThrottlingRate", json!({"rate": 1})).await;
    }
}

/// Taps the control at this place, if it is still there and nothing lies over it.
async fn tap(browser: &Browser, i: u64) {
    let script = format!(
        "const it = {CONTROLS}[{i} % {CONTROLS}.length];
        it?.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
        const box = it?.getBoundingClientRect();
        const [x, y] = [box?.x + box?.width / 2, box?.y + box?.height / 2];
        window.tapped = it?.textContent.slice(0, 30);
        return it && it.contains(document.elementFromPoint(x, y)) ? {{ x, y }} : null;"
    );
    let at = browser.read(&script).await;
    if at.is_null() {
        return;
    }
    // The scrolling has been painted before the finger comes down.
    rest(browser).await;
    browser.read("[window.before, window.since] = [document.body.innerHTML, performance.now()]").await;
    press(browser, "mousePressed", &at).await;
    tokio::time::sleep(HELD).await;
    press(browser, "mouseReleased", &at).await;
    rest(browser).await;
    browser.read(OVER).await;
}

/// Waits until the page shows what became of the last tap, and has nothing left to do.
async fn rest(browser: &Browser) {
    let script = "
        const done = arguments[0];
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done())));";
    browser.driver.execute_async(script, vec![]).await.unwrap();
}

async fn press(browser: &Browser, event: &str, at: &Value) {
    let event = json!({"type": event, "button": "left", "clickCount": 1, "x": at["x"], "y": at["y"]});
    browser.cdp("Input.dispatchMouseEvent", event).await;
}
