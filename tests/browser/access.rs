//! Layout and access: every screen at its sizes, by day and by night, with large text, by keyboard alone.

use crate::addresses;
use crate::battle::begin;
use crate::browser::Browser;
use crate::page::Page;
use crate::site::Site;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

pub const SIZES: [(u32, u32); 3] = [(1180, 820), (820, 1180), (390, 844)];
/// A narrow phone, a phone on its side, a tablet at 200 %, and what lies between.
const SMALL: [(u32, u32); 4] = [(320, 693), (844, 390), (590, 410), (667, 375)];
/// 130 % of the usual size of text, in whole pixels.
const LARGER: u32 = 21;
const LAYOUT: &str = include_str!("access/layout.js");
const KEYBOARD: &str = include_str!("access/keyboard.js");

/// What is wrong, and on which screens.
#[derive(Default)]
struct Faults(BTreeMap<String, Vec<String>>);

impl Faults {
    fn add(&mut self, at: &str, found: Vec<String>) {
        for fault in found {
            self.0.entry(fault).or_default().push(at.to_owned());
        }
    }

    fn expect_none(self) {
        let faults = self.0.iter().map(|(fault, at)| format!("{fault}\n    {}", at.join("  ")));
        assert!(self.0.is_empty(), "\n{}", faults.collect::<Vec<_>>().join("\n"));
    }
}

pub fn name(address: &str) -> &str {
    let path = address.split('?').next().unwrap_or_default();
    if path.is_empty() { "home" } else { &path[..path.len().min(30)] }
}

/// What is wrong with how the page is laid out, in view and out of it.
pub async fn layout(browser: &Page, smallest: f64) -> Vec<String> {
    let found = browser.driver.execute(LAYOUT, vec![json!(smallest)]).await.unwrap();
    found.convert().unwrap()
}

/// The attribute is what the player's choice of a theme sets.
async fn set_theme(browser: &Browser, theme: &str) {
    browser.read(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
}

/// Sets the browser's own size of text, in pixels.
async fn set_text(browser: &Browser, size: u32) {
    browser.cdp("Page.setFontSizes", json!({"fontSizes": {"standard": size}})).await;
    browser.becomes("return getComputedStyle(document.documentElement).fontSize", &format!("{size}px")).await;
}

/// One visit of every screen at every size: its layout with the usual and with larger text; the accessibility rules of a
/// tablet by day and of a phone by night: colours depend on the theme, the size of what is tapped on the screen's.
#[tokio::test]
async fn every_screen_fits_its_size_and_keeps_the_accessibility_rules() {
    let rules = axe();
    let (site, browser) = (Site::open(), Browser::unlogged(390, 844).await);
    // Nothing fades, so that every colour is the one it is going to be.
    let still = json!({"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]});
    browser.cdp("Emulation.setEmulatedMedia", still).await;
    browser.visit(&site.page("#/about")).await;
    let mut faults = Faults::default();
    for (width, height) in SIZES.into_iter().chain(SMALL) {
        browser.resize(width, height).await;
        for address in addresses::all() {
            set_text(&browser, 16).await;
            browser.follow(&address).await;
            let at = format!("{} {width}", name(&address));
            faults.add(&at, layout(&browser, 16.0).await);
            let theme = match width {
                1180 => Some("hall"),
                390 => Some("night"),
                _ => None,
            };
            if let Some(theme) = theme {
                set_theme(&browser, theme).await;
                faults.add(&format!("{at} {theme}"), axe_faults(&browser, &rules).await);
            }
            set_text(&browser, LARGER).await;
            faults.add(&format!("{at} larger"), layout(&browser, LARGER.into()).await);
        }
    }
    browser.close().await;
    faults.expect_none();
}

/// Half as large again as usual, in pixels.
const HALF_AS_LARGE_AGAIN: u32 = 24;

/// What lies in the way of words that are so large on any screen. A table that is wider than its paper scrolls in it, and
/// what has no room to grow stays as large as it usually is.
async fn faults_of_large_text(browser: &Browser) -> BTreeMap<String, Vec<String>> {
    let mut faults = Faults::default();
    for (width, height) in [(1180, 820), (390, 844)] {
        browser.resize(width, height).await;
        for address in addresses::all() {
            browser.follow(&address).await;
            let found = layout(browser, 16.0).await;
            // The name of a crate is no word.
            let is_fault =
                |fault: &String| !fault.starts_with("div.paper") && !fault.contains("console_error");
            let found = found.into_iter().filter(is_fault);
            faults.add(&format!("{} {width}", name(&address)), found.collect());
        }
    }
    faults.0
}

#[tokio::test]
async fn words_half_as_large_again_are_whole_and_in_their_places() {
    let (site, browser) = (Site::open(), Browser::unlogged(390, 844).await);
    browser.visit(&site.page("#/about")).await;
    set_text(&browser, HALF_AS_LARGE_AGAIN).await;
    let faults = faults_of_large_text(&browser).await;
    browser.close().await;
    Faults(faults).expect_none();
}

/// Where the device shows no text under a size, what stands around the words of the dock grows with them.
#[tokio::test]
async fn the_dock_grows_with_the_smallest_text_of_the_device() {
    let profile = TempDir::new().unwrap();
    let preferences = json!({"webkit": {"webprefs": {"minimum_font_size": HALF_AS_LARGE_AGAIN}}});
    fs::create_dir(profile.path().join("Default")).unwrap();
    fs::write(profile.path().join("Default/Preferences"), preferences.to_string()).unwrap();
    let (site, browser) = (Site::open(), Browser::again(profile, 390, 844).await);
    browser.visit(&site.page("#/about")).await;
    browser.becomes("return document.documentElement.style.fontSize", "24px").await;
    let mut faults = faults_of_large_text(&browser).await;
    faults.retain(|fault, _| ["button.roll", "button.act ", "span.v"].iter().any(|of| fault.contains(of)));
    faults.retain(|fault, _| !fault.contains("button.act go"));
    browser.close().await;
    Faults(faults).expect_none();
}

/// Both armies are told apart by their patterns: those of the style sheets by their selectors, each with whether an element
/// of the page has it, and whether one has lost it.
const PATTERNS: &str = r"
    const rules = (list) => [...list].flatMap((rule) => rule.selectorText ? [rule] : rules(rule.cssRules ?? []));
    const patterns = [...document.styleSheets].flatMap((sheet) => rules(sheet.cssRules))
        .filter((rule) => rule.cssText.includes('repeating-linear-gradient(135deg'));
    return patterns.map(({ selectorText }) => {
        const [, selector, part] = selectorText.match(/^(.*?)(::\w+)?$/);
        const has = [...document.querySelectorAll(selector)].map((element) => getComputedStyle(element, part).backgroundImage);
        return [selectorText, has.length > 0, has.includes('none')];
    });";

#[tokio::test]
async fn patterns_stay_where_the_system_picks_the_colours() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    begin(&browser, &site, "dbm").await;
    let forced = json!({"features": [{"name": "forced-colors", "value": "active"}]});
    browser.cdp("Emulation.setEmulatedMedia", forced).await;
    let battle = ["#/dbm/battle", "#/dbm/close_combat"].into_iter();
    let (mut met, mut faults) = (BTreeMap::<String, bool>::new(), Faults::default());
    for address in battle.chain(addresses::fullest()) {
        browser.follow(address).await;
        let found: Vec<(String, bool, bool)> = serde_json::from_value(browser.read(PATTERNS).await).unwrap();
        for (selector, is_met, is_lost) in found {
            if is_lost {
                faults.add(name(address), vec![selector.clone()]);
            }
            *met.entry(selector).or_default() |= is_met;
        }
    }
    browser.close().await;
    faults.expect_none();
    met.retain(|_, is_met| !*is_met);
    assert!(met.is_empty(), "on no screen: {met:?}");
}

/// What of a roster's screen is opened one after the other, each by the tap that opens it.
const OPENED: [&str; 6] = [
    ".main > .panel .unit",
    ".groups .panel:nth-child(2) > div > h2 > .unit",
    ".lines li:nth-child(1) .line",
    ".lines li:nth-child(4) .line",
    ".result button",
    ".totals li:nth-child(2) .unit",
];

#[tokio::test]
async fn every_editor_of_the_fullest_rosters_fits_and_keeps_the_rules() {
    let (site, browser) = (Site::open(), Browser::unlogged(390, 844).await);
    let rules = axe();
    let mut faults = Faults::default();
    for (at, link) in addresses::rosters_by_link().enumerate() {
        browser.visit(&site.page(link)).await;
        browser.tap(".acts .go").await;
        browser.find(".lines button").await;
        browser.saved().await;
        let address = browser.address().await;
        for ((width, height), larger) in SIZES.into_iter().flat_map(|size| [(size, 16), (size, LARGER)]) {
            browser.resize(width, height).await;
            set_text(&browser, larger).await;
            browser.visit(&address).await;
            // Pulled up on a phone, the totals lie over the rest.
            let opened = if width < 640 { &OPENED[..4] } else { &OPENED };
            for opened in opened {
                let name = format!("roster {at} {width} {larger} {opened}");
                browser.tap(opened).await;
                browser.find(&format!("{opened}[aria-expanded=true]")).await;
                if opened.starts_with(".lines") && browser.read(PICKER).await == true {
                    browser.tap(".editor .unit").await;
                }
                // What is halfway out of view is near to what stands above it.
                browser.scroll_to("h1").await;
                faults.add(&name, layout(&browser, larger.into()).await);
                if larger == 16 {
                    faults.add(&name, axe_faults(&browser, &rules).await);
                }
            }
        }
        set_text(&browser, 16).await;
    }
    browser.close().await;
    faults.expect_none();
}

/// Whether the open editor has a choice of more than six.
const PICKER: &str = "return !!document.querySelector('.editor .unit')";

/// The accessibility rules, as a script.
pub fn axe() -> String {
    let rules = "../../target/tools/npm/node_modules/axe-core/axe.min.js";
    let rules = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(rules));
    rules.expect("cargo xtask test installs axe-core")
}

/// What breaks them.
pub async fn axe_faults(browser: &Browser, rules: &str) -> Vec<String> {
    if browser.read("return !window.axe").await == true {
        browser.read(rules).await;
    }
    let found = browser.driver.execute_async(CHECK, vec![]).await.unwrap();
    found.convert().unwrap()
}

const CHECK: &str = "
    const done = arguments[arguments.length - 1];
    const rules = { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } };
    axe.run({ rules, resultTypes: ['violations'] }).then(({ violations }) => done(violations.flatMap(
        ({ id, nodes }) => nodes.map((it) => `${id}: ${it.target} ${it.html.slice(0, 120)} ${it.failureSummary}`),
    )));";

/// A key of the keyboard: its name, its number, and what it types.
pub type Key = (&'static str, u32, &'static str);
pub const TAB: Key = ("Tab", 9, "");
pub const SPACE: Key = (" ", 32, " ");
pub const ESCAPE: Key = ("Escape", 27, "");
pub const LEFT: Key = ("ArrowLeft", 37, "");
pub const RIGHT: Key = ("ArrowRight", 39, "");

pub async fn press(browser: &Browser, (key, number, text): Key) {
    for kind in ["keyDown", "keyUp"] {
        let event = json!({
            "type": kind, "key": key, "windowsVirtualKeyCode": number,
            "text": if kind == "keyDown" { text } else { "" },
        });
        browser.cdp("Input.dispatchKeyEvent", event).await;
    }
    // Where the keyboard is is known at once.
    if key != TAB.0 {
        browser.painted().await;
    }
}

/// Keys that say what they did: that a link was copied, that an answer was applied or taken back.
fn speaks(key: &str) -> bool {
    ["Cop", "Apply", "Declare", "Replace", "Undo", "Redo"].iter().any(|word| key.starts_with(word))
}

#[tokio::test]
async fn every_calculator_is_worked_by_keyboard_and_each_result_is_announced_once() {
    let (site, browser) = (Site::open(), Browser::unlogged(1180, 820).await);
    let mut faults = Faults::default();
    for link in addresses::fullest() {
        browser.visit(&site.page(link)).await;
        browser.find(".answer").await;
        // That it is on the device is announced, too, and would be counted.
        let status = "return document.querySelector('body > [role=status]').textContent";
        browser.becomes(status, "Ready to work offline").await;
        browser.read(KEYBOARD).await;
        let (mut found, mut changes) = (Vec::new(), 0);
        // Far more than any screen has: what is worked can bring up more to work.
        for _ in 0..500 {
            press(&browser, TAB).await;
            let stop = browser.read("return stop()").await;
            if stop["end"] == true {
                break;
            }
            if stop["again"] == true {
                continue;
            }
            // What is moved takes the keyboard along, past others: a test of its own follows that.
            if stop["words"].as_str().is_some_and(|words| words.ends_with("one rank")) {
                continue;
            }
            let key = match stop["kind"].as_str() {
                Some("radio") => RIGHT,
                Some("BUTTON") => SPACE,
                _ => continue,
            };
            let before = &stop["before"];
            press(&browser, key).await;
            let after = browser.read("return result()").await;
            let words = stop["words"].as_str().unwrap_or_default();
            let announced = |of: &Value| of["announced"].as_u64().unwrap();
            let announced = announced(&after) - announced(before);
            if before["said"] != after["said"] {
                changes += 1;
                if announced != 1 {
                    found
                        .push(format!("“{words}” changed the result, which was announced {announced} times"));
                }
            } else if announced > 0 && !speaks(words) {
                found.push(format!("“{words}” announced a result that did not change"));
            }
            if after["isLost"] == true {
                found.push(format!("“{words}” loses the keyboard's place"));
            }
            // An answer that was turned around or pulled up is put back.
            if after["isTurned"] == true {
                press(&browser, SPACE).await;
            }
        }
        let missed: Vec<String> = serde_json::from_value(browser.read("return missed()").await).unwrap();
        found.extend(missed.iter().map(|words| format!("the keyboard does not reach “{words}”")));
        // One that is a single roll has little to enter, and the device may roll the same again.
        if changes == 0 {
            found.push("the keyboard never changed the result".into());
        }
        faults.add(name(link), found);
    }
    browser.close().await;
    faults.expect_none();
}

#[tokio::test]
async fn the_first_tab_leads_past_the_inputs_to_the_dice() {
    const FOCUSED: &str = "return document.activeElement";
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("#/grande-tactique/fire")).await;
    browser.find(".pad").await;
    press(&browser, TAB).await;
    browser.becomes(&format!("{FOCUSED}.textContent"), "Skip to the dice").await;
    press(&browser, SPACE).await;
    browser.becomes(&format!("{FOCUSED}.ariaLabel"), "Rolled 1").await;
    // Where nothing is rolled there is no such key.
    browser.visit(&site.page("#/dbm/range")).await;
    browser.find(".slots").await;
    browser.gone(".to-dice").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn turn_around_turns_the_result_to_the_opponent() {
    let (site, browser) = (Site::open(), Browser::unlogged(1180, 820).await);
    const TURNED: &str = "return getComputedStyle(document.querySelector('.answer')).transform";
    const IN_VIEW: &str = "
        const box = document.querySelector('.answer .result strong').getBoundingClientRect();
        const fits = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
        return fits ? 'in view' : location.hash + JSON.stringify(box);";
    browser.visit(&site.page("#/about")).await;
    for (width, height) in SIZES {
        browser.resize(width, height).await;
        for link in addresses::fullest() {
            browser.follow(link).await;
            browser.tap_more("Turn around").await;
            browser.find("[data-turned]").await;
            browser.becomes(TURNED, "matrix(-1, 0, 0, -1, 0, 0)").await;
            browser.becomes(IN_VIEW, "in view").await;
            browser.tap(".turn-back").await;
            browser.gone("[data-turned]").await;
            browser.becomes(TURNED, "none").await;
        }
    }
    browser.close().await;
}
