//! Each screen opens and answers taps with the right figures.

use crate::browser::Browser;
use crate::site::Site;
use std::time::Duration;

#[tokio::test]
async fn artillery_is_played_by_taps_alone() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("")).await;
    browser.tap("a[href='#/republique']").await;
    browser.tap(".rail a[href='#/republique/fire']").await;
    browser.tap(".phase.now a[href='#/republique/artillery']").await;
    browser.expect("main h1", "Artillery fire").await;
    // A battery of 12-pounders at canister range: 3M 1B is the basic cell, the die of 9 drifts it one to the left.
    browser.tap("[aria-label='H to 2″: 3M 1B']").await;
    browser.tap(".die .key:nth-of-type(10)").await;
    browser.expect(".result strong", "3M 2B").await;
    browser.expect(".result p", "Formed → shaken, 2 base hits").await;
    browser.expect(".count tr.now", "3M 2B die 9 1 in 10 10 %").await;
    // The address follows, once the taps have stopped.
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert!(browser.address().await.ends_with("#/republique/artillery?weight=H&range=2&die=9"));
    // The what-if of a row: one column more.
    browser.tap(".sheet tr:has(u) .ask").await;
    browser.expect(".sheet .what", "With deep target: 3M 2B → 4M 2B; A base hit 9 → 10 in 10").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_calculation_link_opens_the_same_inputs_and_stays_as_it_came() {
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    let link = site.page("#/republique/artillery?range=7.5&batteries=4&die=5r");
    browser.visit(&link).await;
    browser.expect(".result strong", "3M 1B").await;
    browser.expect("[aria-label='Batteries jointly'] output", "4").await;
    assert_eq!(browser.read("return document.querySelectorAll('.die .rolled').length").await, 1);
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(browser.address().await, link);
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_bad_link_is_told_in_a_sentence() {
    let (site, browser) = (Site::open(), Browser::open(820, 1180).await);
    browser.visit(&site.page("#/republique/artillery?die=11")).await;
    let told = "This link says “die=11”, which does not fit Artillery fire. Nothing was changed.";
    browser.expect("[role=alert]", told).await;
    browser.tap("a.btn").await;
    browser.expect("h2", "Which game?").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}
