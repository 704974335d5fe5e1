//! What About says of the tests, and what is passed on of a number that somebody holds to be wrong.

use crate::battle::begin;
use crate::browser::Browser;
use crate::games::released;
use crate::sharing::{SIZES, permit};
use crate::site::{Site, dist};
use aide_de_camp::share::{CalculationLink, report};
use aide_de_camp::systems::SYSTEMS;
use serde_json::{Value, json};

#[tokio::test]
async fn a_wrong_number_is_reported_with_its_calculation() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        const KEY: &str = ".calcs:has(.copies) .btn";
        // Nothing was open yet.
        browser.visit(&site.page("#/about")).await;
        browser.expect(".seen", "none yet").await;
        browser.tap(KEY).await;
        browser.expect(".told", "No calculation was open on this device yet.").await;
        browser.visit(&site.page("#/dbm/combat?ours.type=kn&theirs.type=lh")).await;
        permit(&browser, "clipboard-write", "granted").await;
        permit(&browser, "clipboard-read", "granted").await;
        browser.roll(1, 3).await;
        browser.roll(2, 4).await;
        browser.expect(".result strong", "Light horse recoil").await;
        browser.tap(".top a[href='#/settings']").await;
        browser.tap("main a[href='#/about']").await;
        const FIGHT: &str = "#/dbm/combat?ours.type=kn&ours.die=3&theirs.type=lh&theirs.die=4";
        expect_report(&browser, &site, FIGHT).await;
        // By way of Home, and of a page that is loaded anew, it is still the one that was seen last.
        browser.visit(&site.page("#/")).await;
        browser.visit(&site.page("#/about")).await;
        expect_report(&browser, &site, FIGHT).await;
        // A link that was only looked at was seen, too, and a battle that is on has no say in it.
        begin(&browser, &site, "dbm").await;
        const SHOT: &str = "#/dbm/range?type=art";
        browser.visit(&site.page(SHOT)).await;
        browser.find(".result strong").await;
        browser.tap(".top a[href='#/settings']").await;
        browser.tap("main a[href='#/about']").await;
        browser.expect(".seen", "DBM 3.1, Ranges").await;
        expect_report(&browser, &site, SHOT).await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// The key copies the calculation of this link.
async fn expect_report(browser: &Browser, site: &Site, link: &str) {
    browser.tap(".calcs:has(.copies) .btn").await;
    browser.expect(".copies", "Copied").await;
    let read =
        "const done = arguments[0]; navigator.clipboard.readText().then(done, (why) => done(String(why)))";
    let copied = browser.driver.execute_async(read, vec![]).await.unwrap();
    let dbm = SYSTEMS.iter().find(|system| system.id == "dbm").unwrap();
    let asked = CalculationLink::parse(link).unwrap();
    let wanted = report(dbm, &asked, env!("CARGO_PKG_VERSION"), &site.page("")).unwrap();
    assert_eq!(copied.json(), &json!(wanted));
}

#[tokio::test]
async fn about_says_what_the_build_has_counted() {
    let counts: Value =
        serde_json::from_str(&std::fs::read_to_string(dist().join("checked.json")).unwrap()).unwrap();
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    browser.visit(&site.page("#/about")).await;
    for (place, system) in (1..).zip(released()) {
        let cases = counts[system.id]["cases"].as_u64().unwrap();
        let examples = counts[system.id]["examples"].as_u64().unwrap();
        let file = format!("{}/../rules/cases/{}.txt", env!("CARGO_MANIFEST_DIR"), system.id);
        let links = std::fs::read_to_string(file).unwrap();
        let links = links.lines().filter(|line| line.starts_with("#/")).count();
        assert_eq!(cases, links as u64, "{counts}");
        assert!(examples <= cases, "{counts}");
        browser.expect(&format!("main .credits ~ .credits > li:nth-child({place}) b"), system.title).await;
        let said = browser.text(&format!("main .credits ~ .credits > li:nth-child({place}) p")).await;
        let plain = said.replace(',', "");
        assert!(plain.starts_with(&format!("{cases} calculations are tested")), "{said}");
        assert!(plain.contains(&format!("{examples} of them worked examples")), "{said}");
    }
    browser.expect_quiet(&site).await;
    browser.close().await;
}
