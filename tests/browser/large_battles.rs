//! Battles of many units: each can be reached and tapped.

use crate::access;
use crate::armies::{LARGEST, army_of};
use crate::browser::Browser;
use crate::games::released;
use crate::sharing::SIZES;
use crate::site::Site;
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Overrides, Sides};
use aide_de_camp::storage::{Calculations, Content, Id, Session};
use serde_json::json;

#[tokio::test]
async fn any_of_thirty_units_is_no_more_than_a_push_away() {
    let mut faults = Vec::new();
    for system in released() {
        // A browser of its own: what the last one was left with is written when it likes.
        let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
        let id = system.id;
        let army = || army_of(id, &[8, 8, 7, 7]);
        let battle = Battle::new(Sides([army(), army()]), Overrides::default());
        let calculations = Calculations { battles: [(id.to_owned(), 7)].into(), ..Calculations::default() };
        let session = Session { calculations, ..Session::default() };
        // A page that writes nothing of its own.
        browser.visit(&site.page("#/about")).await;
        browser.cdp("Storage.clearDataForOrigin", json!({"origin": "*", "storageTypes": "all"})).await;
        let battle = (Id::Battle(7), Content::of_battle(&battle, &[]));
        browser.store(vec![battle, (Id::Session, Content::of(&session))]).await;
        // The database takes it in, which is told once.
        browser.visit(&site.page("#/settings")).await;
        browser.expect(".saved", "Everything you did is saved.").await;
        for (width, height) in access::SIZES {
            browser.resize(width, height).await;
            for phase in system.turn {
                browser.visit(&site.page(&format!("#/{id}/{}", phase.id))).await;
                browser.expect("main h1", phase.title).await;
                browser.find(".barsel").await;
                let room =
                    "const lists = [...document.querySelectorAll('.armylist, .front .side:not(.away)')];
                    const keys = document.querySelectorAll('.side.ours :is(.tile, .group-head)').length;
                    return [keys, Math.max(...lists.map((list) => list.scrollHeight / list.clientHeight))];";
                let (keys, pages): (usize, f64) = serde_json::from_value(browser.read(room).await).unwrap();
                if keys != 34 || pages > if width < 640 { 4.0 } else { 2.5 } {
                    faults.push(format!("{id} {} {width}: {keys} keys, {pages} screens", phase.id));
                }
            }
        }
        browser.close().await;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The most that a roster of Republique holds: every unit can be tapped, and fires.
#[tokio::test]
async fn a_battle_of_nearly_three_hundred_units_a_side_is_played_by_taps() {
    let army = || army_of("republique", &LARGEST);
    let battle = Battle::new(Sides([army(), army()]), Overrides::default());
    let calculations =
        Calculations { battles: [("republique".to_owned(), 7)].into(), ..Calculations::default() };
    let session = Session { calculations, ..Session::default() };
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        // A page that writes nothing of its own.
        browser.visit(&site.page("#/about")).await;
        browser.cdp("Storage.clearDataForOrigin", json!({"origin": "*", "storageTypes": "all"})).await;
        let battle = (Id::Battle(7), Content::of_battle(&battle, &[]));
        browser.store(vec![battle, (Id::Session, Content::of(&session))]).await;
        browser.visit(&site.page("#/republique/fire")).await;
        browser.find(".barsel").await;
        browser.becomes("return String(document.querySelectorAll('.tile').length)", "576").await;
        const LAST: &str = ".side.ours .unit-group:last-child .tile:nth-child(2)";
        browser.scroll_to(LAST).await;
        browser.painted().await;
        let before = times_styled(&browser).await;
        browser.tap(LAST).await;
        browser.find(".side.ours .tile[aria-pressed=true]").await;
        browser.painted().await;
        let styled = times_styled(&browser).await - before;
        // Every tile that is laid out anew is styled for itself. On a phone the other army comes up.
        assert!(width < 640 || styled < 50, "a tap has the page styled {styled} times at {width}");
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// How many times the page or a part of it that is laid out for itself was styled.
async fn times_styled(browser: &Browser) -> u64 {
    browser.cdp("Performance.enable", json!({})).await;
    let metrics = browser.cdp("Performance.getMetrics", json!({})).await;
    let is_it = |metric: &&serde_json::Value| metric["name"] == "RecalcStyleCount";
    metrics["metrics"].as_array().unwrap().iter().find(is_it).unwrap()["value"].as_u64().unwrap()
}

/// Twelve corps, forty divisions and more than three hundred units.
fn by_corps() -> Roster {
    let mut roster = army_of("republique", &[6; 52]);
    for (at, place) in (0..52).step_by(4).take(12).enumerate() {
        roster.set(&format!("groups.{place}.level"), "corps").unwrap();
        roster.set(&format!("groups.{place}.name"), &format!("Corps of Marshal {at}")).unwrap();
    }
    roster.set("groups.30.units.3.name", "Tirailleurs du Pô").unwrap();
    roster
}

/// They begin folded; a tap unfolds a corps, and a unit is found by a part of its name, wherever it stands.
#[tokio::test]
async fn the_units_of_a_large_army_are_folded_by_corps_and_found_by_name() {
    let battle = Battle::new(Sides([by_corps(), by_corps()]), Overrides::default());
    let calculations =
        Calculations { battles: [("republique".to_owned(), 7)].into(), ..Calculations::default() };
    let session = Session { calculations, ..Session::default() };
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    browser.visit(&site.page("#/about")).await;
    browser.cdp("Storage.clearDataForOrigin", json!({"origin": "*", "storageTypes": "all"})).await;
    let battle = (Id::Battle(7), Content::of_battle(&battle, &[]));
    let army = (Id::Roster(3), Content::of(&by_corps()));
    browser.store(vec![battle, army, (Id::Session, Content::of(&session))]).await;
    const LINES: &str =
        "return String(document.querySelectorAll('.side.ours :is(.tile, .group-head)').length)";
    const CORPS: &str = "return String(document.querySelectorAll('.side.ours .corps').length)";
    browser.visit(&site.page("#/republique/command")).await;
    browser.becomes(CORPS, "12").await;
    browser.becomes(LINES, "0").await;
    browser.tap(".side.ours .corps .fold").await;
    // The corps with what it leaves free, and its three divisions, each with six units.
    browser.becomes(LINES, "28").await;
    browser.tap(".side.ours .corps .fold").await;
    browser.becomes(LINES, "0").await;
    browser.enter(".side.ours .find input", "du p").await;
    browser.expect(".side.ours .tile bdi", "Tirailleurs du Pô").await;
    browser.becomes(LINES, "2").await;
    browser.tap(".side.ours .tile").await;
    let chosen = "return String(document.querySelector('.barsel').textContent.includes('Tirailleurs du Pô'))";
    browser.becomes(chosen, "true").await;
    // The same in its roster, where a line that is added is seen, whether its corps is folded or not.
    browser.visit(&site.page("#/republique/roster/3")).await;
    browser.expect(".corps .fold b", "Corps of Marshal 0").await;
    browser.becomes("return String(document.querySelectorAll('.groups .panel').length)", "0").await;
    browser.tap(".main > .btn").await;
    browser.becomes("return String(document.querySelectorAll('.groups .panel').length)", "1").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}
