//! The rules at hand: a number opens what it says, over the inputs; a room has all of them.

use crate::addresses;
use crate::browser::Browser;
use crate::offline::READY;
use crate::site::Site;
use aide_de_camp::rules::Overrides;
use aide_de_camp::share;
use serde_json::json;

const HEADING: &str = "return document.querySelector('.leaf h2')?.textContent ?? ''";

fn fullest(id: &str) -> &'static str {
    addresses::fullest().into_iter().find(|link| link.starts_with(id)).unwrap()
}

/// Taps the first number of a rule in the sums that says this.
async fn tap_rule(browser: &Browser, number: &str) {
    let script = format!(
        "const keys = [...document.querySelectorAll('.sheet .refkey')];
        keys.find((key) => key.textContent === {number:?})?.setAttribute('data-tapped', '')"
    );
    browser.read(&script).await;
    browser.tap("[data-tapped]").await;
    browser.read("document.querySelector('[data-tapped]').removeAttribute('data-tapped')").await;
}

/// What was entered while a rule was open stays when it is closed, whichever way.
#[tokio::test]
async fn a_rule_opens_over_the_inputs_and_leaves_the_calculation_as_it_is() {
    for (width, height) in [(1180, 820), (390, 844)] {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/republique/artillery?range=7.5&batteries=4")).await;
        browser.find(".result strong").await;
        let before = browser.text(".result strong").await;
        if width < 641 {
            browser.tap(".result .pull").await;
        }
        for close in ["key", "Escape", "Back"] {
            tap_rule(&browser, "4.3").await;
            browser.becomes(HEADING, "4.3 Range column modifiers").await;
            browser.becomes("return document.activeElement?.tagName ?? ''", "H2").await;
            match close {
                "key" => browser.tap(".leaf > header .tool").await,
                "Escape" => browser.enter("body", "\u{e00c}").await,
                _ => browser.driver.back().await.unwrap(),
            }
            browser.gone(".leaf").await;
            browser.expect(".result strong", &before).await;
            browser.expect("main h1", "Artillery fire").await;
        }
        tap_rule(&browser, "4.3").await;
        browser.find(".leaf").await;
        browser.enter_face(5).await;
        browser.becomes("return String(location.hash.includes('die='))", "true").await;
        let rolled = browser.text(".result strong").await;
        browser.driver.back().await.unwrap();
        browser.gone(".leaf").await;
        browser.expect(".result strong", &rolled).await;
        browser.becomes("return String(location.hash.includes('die='))", "true").await;
        browser.driver.refresh().await.unwrap();
        browser.expect(".result strong", &rolled).await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// What counts in the line whose number was tapped is inked, and the sentence that gives it tinted.
#[tokio::test]
async fn what_counts_in_a_line_is_inked_in_its_rule() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    const INKED: &str = "return [...document.querySelectorAll('.leaf .counting')].map((cell) => cell.textContent).join(' | ')";
    const TINTED: &str =
        "return [...document.querySelectorAll('.leaf .meant')].map((it) => it.textContent).join(' | ')";
    browser.visit(&site.page("#/republique/artillery?weight=M&range=6")).await;
    browser.find(".result strong").await;
    tap_rule(&browser, "4.2").await;
    browser.becomes(INKED, "8 ◇, counts here | 2M ◇, counts here").await;
    browser.visit(&site.page("#/dbm/combat?ours.type=pk&ours.ranks=1")).await;
    browser.expect(".result strong", "4 v 3").await;
    tap_rule(&browser, "Rear").await;
    browser.becomes(INKED, "+1, counts here").await;
    let tinted = browser.read(TINTED).await;
    assert!(tinted.as_str().unwrap().starts_with("Pikes other than (X) add +1"), "{tinted}");
    browser.expect_quiet(&site).await;
    browser.close().await;
}

/// A rule leads to others, to the room of all of them, and to what works it out.
#[tokio::test]
async fn a_rule_leads_on_to_others_and_to_its_calculators() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page(fullest("#/republique/artillery?"))).await;
    tap_rule(&browser, "4.3").await;
    browser.becomes(HEADING, "4.3 Range column modifiers").await;
    browser.tap(".leaf .rule-text .refkey").await;
    browser
        .becomes("return String(document.querySelector('.leaf h2').textContent.startsWith('4.3'))", "false")
        .await;
    browser.tap(".leaf > .calcs:last-child a").await;
    browser.find(".rules-room .rules-read h2").await;
    browser.gone(".leaf").await;
    browser.tap(".rules-toc a[href$='/5.3']").await;
    browser.expect(".rules-read h2", "5.3 Assault tables").await;
    browser.expect(".rail [aria-current]", "Rules").await;
    browser.tap(".rules-read .calcs a").await;
    browser.gone(".rules-room").await;
    browser.find(".answer .result strong").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

/// What is looked for is found in any of its forms, and shown where it stands; a tap opens it.
#[tokio::test]
async fn a_rule_is_looked_for_by_word() {
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    browser.visit(&site.page("#/republique")).await;
    browser.follow("#/republique/rules").await;
    browser.find(".rules-toc a").await;
    browser.enter(".rules-find input", "unlimbering").await;
    browser.find(".rules-place mark").await;
    browser.tap(".rules-place[href$='/3.6']").await;
    browser.expect(".rules-read h2", "3.6 Special rules").await;
    browser.tap(".rules-read .back").await;
    browser.find(".rules-toc a[href$='/3.6']").await;
    browser.enter(".rules-find input", "zeppelin").await;
    browser.expect(".rules-find [role=status]", "No place has it").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

/// A player's own chart is what he reads, in sentences and in tables; a reading is changed where it is told.
#[tokio::test]
async fn the_rules_are_those_of_the_players_own_chart() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    let mut changes = Overrides::default();
    changes.set("/assault/general_in", Some("5"));
    browser.visit(&site.page(&share::sheet("republique", &changes).unwrap())).await;
    browser.tap(".armies .go").await;
    browser.follow("#/republique/rules/5.1").await;
    const OWN: &str = "
        const has = (css) => [...document.querySelectorAll(css)].some((it) => it.textContent.replace(/\\s/g, '') === '5″✎');
        return String(has('.rule-text .value')) + String(has('.mini td'))";
    browser.becomes(OWN, "truetrue").await;
    browser.follow("#/republique/rules/2.3").await;
    const PRESSED: &str = "return [...document.querySelectorAll('.keys-of-reading')][0].querySelectorAll('[aria-pressed=true]').length === 1
        ? [...document.querySelectorAll('.keys-of-reading')][0].querySelector('[aria-pressed=true] small').textContent : '?'";
    browser.becomes(PRESSED, "ours").await;
    browser.tap(".keys-of-reading .key:nth-child(2)").await;
    browser.becomes(PRESSED, "").await;
    browser.follow("#/republique/sheet").await;
    browser.find(".charts").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

/// What was never opened with a network is there without one.
#[tokio::test]
async fn the_rules_are_there_without_a_network() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("")).await;
    browser.expect(READY, "Ready to work offline").await;
    browser.expect_quiet(&site).await;
    let site = site.close().await;
    browser.cdp("Network.clearBrowserCache", json!({})).await;
    browser.new_tab(1180, 820).await;
    browser.visit(&site.page("#/plm/rules/D.3")).await;
    browser.expect(".rules-read h2", "D.3 Fire effect").await;
    browser.find(".rule-text p").await;
    browser.close().await;
}
