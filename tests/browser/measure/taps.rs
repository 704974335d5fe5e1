//! How long it takes from a tap to the next paint, on every screen of a slow device, by Event Timing. What is painted
//! then is the part of the page that was tapped; what stands beside it follows a frame later.

use crate::browser::Browser;
use crate::site::Site;
use crate::{Figures, addresses, percentile, rounded, sorted};
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Camp, Overrides, UnitId, UnitRef};
use aide_de_camp::storage::{Content, Desk, Id};
use serde_json::{Value, json};
use std::time::Duration;

/// Fewer taps tell little of the slowest in a hundred.
const AT_LEAST: usize = 100;

/// So many controls of a screen are tapped, from its top to its end.
const MOST: u64 = 16;

/// How many times slower than this machine the measured device is.
const RATE: u32 = 4;

/// The shortest time that the browser reports; a tap of which it reports nothing was faster, and counts as half.
const SHORTEST: f64 = 16.0;

/// A key is held down at least so long. What the browser does when it goes down is done when it comes up; let go at once,
/// as by no hand, the tap would wait a frame for that.
const HELD: Duration = Duration::from_millis(50);

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

/// Whether the page stands as it stood before the tap is asked when the tap is long over.
const OVER: &str =
    "if (document.body.innerHTML === window.before) idle.push([window.since, performance.now()]);";

/// The taps that changed the page: the slow ones, and how many there were.
const TOLD: &str = "
    const slow = Object.values(taps).filter(([, , at]) => !idle.some(([from, to]) => from <= at && at <= to));
    return [slow.map(([time, words]) => [time, words]), performance.eventCounts.get('click') - idle.length];";

/// All that can be tapped on this page, but for what puts another battle in the place of the one that is measured.
const CONTROLS: &str = "[...document.querySelectorAll('a[href], button:not([disabled])')]
    .filter((it) => it.checkVisibility() && it.getClientRects().length
        && !/^(Lay it aside|Delete|Begin)$/.test(it.textContent.trim()))";

/// A battle of so many events, which is in play.
fn battle(events: u64) -> Vec<(Id, Content)> {
    let mut samples = Roster::samples_of("dbm").into_iter();
    let armies = [samples.next().unwrap(), samples.next().unwrap()];
    let mut battle = Battle::new(armies, Overrides::default());
    let lines: Vec<UnitId> =
        battle.armies[1].army.army().groups()[1].units.iter().filter_map(|it| it.id).collect();
    for at in 0..events {
        let unit_ref = UnitRef { camp: Camp::Theirs, id: lines[at as usize % lines.len()] };
        match at % 9 {
            0 => battle.go_on(at * 5_000),
            _ => battle.tap(at * 5_000, unit_ref, "lost", "Elements lost", (at % 5) as i32),
        }
    }
    let calculations = [("dbm".to_owned(), "7".to_owned())].into();
    let desk = Desk { calculations, ..Desk::default() };
    vec![(Id::Battle(7), Content::of_battle(&battle, &[])), (Id::Desk, Content::of(&desk))]
}

#[derive(Default)]
struct Taps {
    /// From the tap to the next paint, in milliseconds.
    times: Vec<f64>,
    /// Script run for a tap, in milliseconds.
    scripts: Vec<f64>,
    /// What was tapped when it took long, and how long.
    slow: Vec<(String, f64)>,
}

pub async fn measure(figures: &mut Figures) {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.cdp("Performance.enable", json!({})).await;
    tell(figures, "tap", Taps::on(&browser, &site, &addresses::all()).await);
    tell(figures, "battle_tap", Taps::in_a_battle(&browser, &site, 2_000).await);
    browser.close().await;
}

fn tell(figures: &mut Figures, name: &str, mut taps: Taps) {
    taps.slow.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let slowest: Figures = taps.slow.drain(..).take(5).map(|(what, time)| (what, time.into())).collect();
    figures.insert(format!("{name}_slowest_ms_{RATE}x"), json!(slowest));
    let (times, scripts) = (sorted(taps.times), sorted(taps.scripts));
    figures.insert(format!("{name}_count_{RATE}x"), times.len().into());
    for (part, of) in [("p50", 0.5), ("p99", 0.99), ("worst", 1.0)] {
        figures.insert(format!("{name}_{part}_ms_{RATE}x"), rounded(percentile(&times, of)));
    }
    for (part, of) in [("median", 0.5), ("p99", 0.99)] {
        figures.insert(format!("{name}_script_{part}_ms_{RATE}x"), rounded(percentile(&scripts, of)));
    }
}

impl Taps {
    async fn on(browser: &Browser, site: &Site, addresses: &[String]) -> Self {
        let mut taps = Taps::default();
        while taps.times.len() < AT_LEAST {
            let before = taps.times.len();
            for address in addresses {
                browser.visit(&site.page(address)).await;
                // What loading left to do is not the tap's.
                tokio::time::sleep(Duration::from_millis(500)).await;
                browser.cdp("Emulation.setCPUThrottlingRate", json!({"rate": RATE})).await;
                browser.read(WATCH).await;
                taps.screen(browser).await;
                browser.cdp("Emulation.setCPUThrottlingRate", json!({"rate": 1})).await;
            }
            assert!(taps.times.len() > before, "no tap arrived");
        }
        taps
    }

    /// On the screens of a battle of so many events.
    async fn in_a_battle(browser: &Browser, site: &Site, events: u64) -> Self {
        browser.visit(&site.page("")).await;
        browser.store(battle(events)).await;
        let screens = ["#/dbm/close_combat", "#/dbm/combat", "#/dbm/battle"].map(String::from);
        let taps = Taps::on(browser, site, &screens).await;
        // It was on the table all the time.
        browser.visit(&site.page("#/dbm/battle")).await;
        let lines = browser.read("return document.querySelectorAll('.log li').length").await;
        assert!(lines.as_u64() >= Some(40), "{lines}");
        // The next screens are measured without it.
        browser.visit(&site.page("")).await;
        browser.cdp("Storage.clearDataForOrigin", json!({"origin": "*", "storageTypes": "all"})).await;
        taps
    }

    /// Taps the controls of the page that is open.
    async fn screen(&mut self, browser: &Browser) {
        let count = browser.read(&format!("return {CONTROLS}.length")).await.as_u64().unwrap();
        let step = count.div_ceil(MOST).max(1);
        for i in (0..count).step_by(step as usize) {
            let address = browser.address().await;
            self.tap(browser, i).await;
            // An answer that was turned around covers everything: it is turned back.
            if browser.read("return !!document.querySelector('[data-turned]')").await == true {
                self.tap(browser, i).await;
            }
            if browser.address().await.split('?').next() != address.split('?').next() {
                browser.driver.back().await.unwrap();
                tokio::time::sleep(Duration::from_millis(100 * u64::from(RATE))).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        let text = browser.read(TOLD).await;
        let (slow, clicks): (Vec<(f64, String)>, usize) = serde_json::from_value(text).unwrap();
        let fast = vec![SHORTEST / 2.0; clicks.saturating_sub(slow.len())];
        self.times.extend(slow.iter().map(|(time, _)| *time).chain(fast));
        let address = browser.address().await;
        let screen = address.split('#').nth(1).unwrap_or("/").split('?').next().unwrap_or_default();
        self.slow.extend(slow.into_iter().map(|(time, words)| (format!("{screen} {words}"), time)));
    }

    /// Taps the control at this place, if it is still there and nothing lies over it.
    async fn tap(&mut self, browser: &Browser, i: u64) {
        let script = format!(
            "const it = {CONTROLS}[{} % {CONTROLS}.length];
            it?.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
            const box = it?.getBoundingClientRect();
            const [x, y] = [box?.x + box?.width / 2, box?.y + box?.height / 2];
            window.tapped = it?.textContent.slice(0, 30);
            [window.before, window.since] = [document.body.innerHTML, performance.now()];
            return it && it.contains(document.elementFromPoint(x, y)) ? {{ x, y }} : null;",
            i
        );
        let at = browser.read(&script).await;
        if at.is_null() {
            return;
        }
        // The scrolling has been painted before the finger comes down.
        tokio::time::sleep(Duration::from_millis(20 * u64::from(RATE))).await;
        let before = script_time(browser).await;
        press(browser, "mousePressed", &at).await;
        tokio::time::sleep(HELD + Duration::from_millis(i * 7 % 40)).await;
        press(browser, "mouseReleased", &at).await;
        tokio::time::sleep(Duration::from_millis(40 * u64::from(RATE))).await;
        self.scripts.push((script_time(browser).await - before) * 1000.0);
        browser.read(OVER).await;
    }
}

async fn press(browser: &Browser, event: &str, at: &Value) {
    let event = json!({"type": event, "button": "left", "clickCount": 1, "x": at["x"], "y": at["y"]});
    browser.cdp("Input.dispatchMouseEvent", event).await;
}

/// Seconds of script that the page has run so far.
async fn script_time(browser: &Browser) -> f64 {
    let text = browser.cdp("Performance.getMetrics", json!({})).await;
    let metrics: &[Value] = text["metrics"].as_array().unwrap();
    let script = metrics.iter().find(|metric| metric["name"] == "ScriptDuration");
    script.unwrap()["value"].as_f64().unwrap()
}
