//! A battle that goes from one tablet to another by codes, and its turns with it: two browsers, and the camera of the one
//! that takes it sees what the other one shows.

use crate::access;
use crate::battle::{HEADING, begin, go_on_to};
use crate::browser::Browser;
use crate::page::{Page, until};
use crate::scanning::{GIVEN_BACK, SCAN, look_at_codes};
use crate::site::Site;
use aide_de_camp::battle::{Battle, Record};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Overrides, Sides};
use aide_de_camp::storage::{Calculations, Content, Id, Session};
use serde_json::json;

/// What is shown, as a path and its modules a side.
const SHOWN: &str = "
    const code = document.querySelector('.handing .code');
    return code ? [code.querySelector('path').getAttribute('d'), code.viewBox.baseVal.width - 8] : null;";
const HAND_OVER: &str = ".battle > .calcs a[href$='/hand-over']";

/// Shows the battle that is on, by the keys of its screen.
async fn shows(giver: &Page, site: &Site) {
    if !giver.address().await.ends_with("/battle") {
        giver.follow("#/dbm/battle").await;
    }
    giver.tap(HAND_OVER).await;
    giver.tap("main .act.go").await;
    giver.find(".handing .code").await;
    assert!(giver.address().await.starts_with(&site.page("")));
}

/// Holds the camera of one tablet to the other until it has read all of it, and looks at what came.
async fn takes(taker: &Page, giver: &Page) {
    look_at_codes(taker, &[]).await;
    taker.tap(SCAN).await;
    until(async || {
        let shown = giver.read(SHOWN).await;
        let see = "const code = arguments[0];
            if (code && !window.seen.some((seen) => seen[0] === code[0])) window.seen.push(code);
            return location.hash;";
        let at = taker.driver.execute(see, vec![shown]).await.map_err(|error| error.to_string())?;
        match at.json().as_str() {
            Some("#/taken") => Ok(()),
            at => Err(format!("nothing was taken at {at:?}")),
        }
    })
    .await;
    taker.gone(".scanner").await;
    taker.becomes(GIVEN_BACK, "true").await;
}

/// Stores what came, by its key.
async fn keeps(taker: &Page, word: &str) {
    taker.expect("main .act.go", word).await;
    taker.tap("main .act.go").await;
    taker.find(HAND_OVER).await;
}

/// The battle with so many entries in its log.
pub fn evening(entries: u64) -> Battle {
    let mut samples = Roster::samples_of("dbm").into_iter();
    let mut battle =
        Battle::new(Sides(std::array::from_fn(|_| samples.next().unwrap())), Overrides::default());
    for at in 1..=entries {
        match at % 7 {
            0 => battle.go_on(at * 30_000),
            _ => {
                let headline = format!("{} v {}", at % 9, at % 5);
                let link = format!("#/dbm/combat?ours.die={}&theirs.die={}", at % 6 + 1, at * 5 % 6 + 1);
                let record = Record { title: "Combat".into(), link, headline, ..Record::default() };
                battle.apply(at * 30_000, record, &[]);
            }
        }
    }
    battle
}

/// Puts a battle where the app keeps it, as the one that is on.
pub async fn puts(page: &Browser, site: &Site, battle: &Battle) {
    let calculations = Calculations { battles: [("dbm".to_owned(), 7)].into(), ..Calculations::default() };
    let session = Session { calculations, ..Session::default() };
    page.visit(&site.page("#/about")).await;
    page.cdp("Storage.clearDataForOrigin", json!({"origin": "*", "storageTypes": "all"})).await;
    let battle = (Id::Battle(7), Content::of_battle(battle, &[]));
    page.store(vec![battle, (Id::Session, Content::of(&session))]).await;
    page.visit(&site.page("#/dbm/battle")).await;
    page.find(HAND_OVER).await;
}

/// An evening of five hundred entries is held up by one tablet and taken by the other, though every third code is missed.
pub async fn an_evening_is_handed_over(giver: &Browser, taker: &Page, site: &Site) {
    let battle = evening(500);
    puts(giver, site, &battle).await;
    taker.visit(&site.page("#/dbm/battle")).await;
    taker.find(SCAN).await;
    shows(giver, site).await;
    takes(taker, giver).await;
    taker.expect("main h1", &battle.title()).await;
    keeps(taker, "Save the battle").await;
    taker.becomes("return String(document.querySelectorAll('.handed').length)", "0").await;
    taker.becomes("return document.querySelector('.battle > .calcs a').textContent", &battle.when()).await;
}

#[tokio::test]
async fn an_evening_with_its_log_is_taken_though_every_third_code_is_missed() {
    let site = Site::open();
    let (giver, taker) = (Browser::open(1180, 820).await, Browser::open(390, 844).await);
    an_evening_is_handed_over(&giver, &taker, &site).await;
    for page in [giver, taker] {
        page.expect_quiet(&site).await;
        page.close().await;
    }
}

/// Ten turns there and back: whoever has the turn enters, the other one says so and enters nothing, before and after a
/// reload.
#[tokio::test]
async fn ten_turns_go_there_and_back() {
    let site = Site::open();
    let (one, other) = (Browser::open(1180, 820).await, Browser::open(820, 1180).await);
    begin(&one, &site, "dbm").await;
    shows(&one, &site).await;
    other.visit(&site.page("#/dbm/battle")).await;
    takes(&other, &one).await;
    keeps(&other, "Save the battle").await;
    let (mut has, mut waits) = (&other, &one);
    for turn in 0..10 {
        waits.follow("#/dbm/battle").await;
        waits.find(".handed").await;
        has.gone(".handed").await;
        // Entered by whoever has the turn.
        has.tap(".battle > .calcs a.go").await;
        let before = has.read(HEADING).await;
        has.tap(".todo .go").await;
        has.becomes(&format!("{HEADING} === {before} ? '' : 'on'"), "on").await;
        let stands = has.read(HEADING).await;
        has.follow("#/dbm/battle").await;
        shows(has, &site).await;
        if turn % 5 == 4 {
            // What was handed over and whose turn it is survive a reload.
            waits.driver.refresh().await.unwrap();
            waits.find(".handed").await;
        }
        takes(waits, has).await;
        keeps(waits, "Go on with it").await;
        waits.gone(".handed").await;
        waits.tap(".battle > .calcs a.go").await;
        waits.becomes(HEADING, stands.as_str().unwrap()).await;
        waits.follow("#/dbm/battle").await;
        (has, waits) = (waits, has);
    }
    for page in [one, other] {
        page.expect_quiet(&site).await;
        page.close().await;
    }
}

/// What is entered where the turn is not is refused; "Play on here" makes a battle of its own, and what comes back is kept
/// beside it.
#[tokio::test]
async fn a_battle_that_is_played_on_on_both_is_kept_twice() {
    let site = Site::open();
    let (one, other) = (Browser::open(390, 844).await, Browser::open(1180, 820).await);
    begin(&one, &site, "dbm").await;
    go_on_to(&one, "Moves").await;
    shows(&one, &site).await;
    other.visit(&site.page("#/dbm/battle")).await;
    takes(&other, &one).await;
    keeps(&other, "Save the battle").await;
    // Nothing is entered where it was handed over, and what leads on there leads to the battle.
    one.follow("#/dbm/battle").await;
    one.find(".handed").await;
    one.tap(".top .tool:nth-of-type(1)").await;
    one.becomes(
        "return String(document.querySelector('.top').textContent.includes('nothing was entered'))",
        "true",
    )
    .await;
    one.tap(".battle > .calcs a.go").await;
    one.becomes(HEADING, "Moves").await;
    one.expect(".todo .go b", "Handed over at bound 1").await;
    one.tap(".todo .go").await;
    one.find(".handed").await;
    // Both play on.
    one.tap(".handed > .pair .btn:last-child").await;
    one.gone(".handed").await;
    one.tap(".battle > .calcs a.go").await;
    go_on_to(&one, "Shooting").await;
    other.tap(".battle > .calcs a.go").await;
    go_on_to(&other, "Close combat").await;
    other.follow("#/dbm/battle").await;
    shows(&other, &site).await;
    one.follow("#/dbm/battle/new").await;
    takes(&one, &other).await;
    one.becomes(
        "return String(document.querySelector('main').textContent.includes('Both are kept'))",
        "true",
    )
    .await;
    keeps(&one, "Save it beside yours").await;
    one.tap(".battle > .calcs a.go").await;
    one.becomes(HEADING, "Close combat").await;
    one.follow("#/dbm/battle/new").await;
    one.becomes(
        "return document.querySelector('.begun small').textContent",
        "Bound 1, Scipio, Polybian Roman: Shooting",
    )
    .await;
    for page in [one, other] {
        page.expect_quiet(&site).await;
        page.close().await;
    }
}

#[tokio::test]
async fn every_screen_of_handing_over_fits_and_keeps_the_accessibility_rules() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    let axe = access::axe();
    let mut faults = Vec::new();
    let mut look = async |screen: &str| {
        let laid_out = access::layout(&browser, 16.0).await;
        let rules = access::axe_faults(&browser, &axe).await;
        faults.extend(laid_out.into_iter().chain(rules).map(|fault| format!("{screen}: {fault}")));
    };
    begin(&browser, &site, "dbm").await;
    for (width, height) in [(1180, 820), (820, 1180), (390, 844), (844, 390), (320, 693)] {
        browser.resize(width, height).await;
        browser.visit(&site.page("#/dbm/battle")).await;
        browser.tap(HAND_OVER).await;
        browser.find("main .act.go").await;
        look(&format!("question {width}")).await;
        browser.tap("main .act.go").await;
        browser.find(".handing .code").await;
        look(&format!("codes {width}")).await;
        browser.follow("#/dbm/battle").await;
        browser.find(".handed").await;
        look(&format!("handed over {width}")).await;
        browser.tap(".handed > .pair .btn:last-child").await;
        browser.gone(".handed").await;
    }
    browser.close().await;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
