//! What is kept on the device: inputs, settings and readings come back, and what is damaged stays.

use crate::browser::Browser;
use crate::site::Site;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Puts a text into the local storage of the site, as another program, or a fault, would.
async fn spoil(browser: &Browser, key: &str, text: &str) {
    let script = "localStorage.setItem('aide-de-camp/' + arguments[0], arguments[1])";
    browser.driver.execute(script, vec![json!(key), json!(text)]).await.unwrap();
}

async fn stored(browser: &Browser, key: &str) -> Value {
    browser.read(&format!("return localStorage.getItem('aide-de-camp/{key}')")).await
}

/// What IndexedDB has under a key, once it is `there`.
async fn in_database(browser: &Browser, key: &str, there: &str) {
    let script = format!(
        "const done = arguments[0];
        indexedDB.open('aide-de-camp').onsuccess = (opened) => {{
            const database = opened.target.result;
            const asked = database.transaction('documents').objectStore('documents').get('{key}');
            asked.onsuccess = () => {{ database.close(); done(asked.result ?? null); }};
        }};"
    );
    let start = Instant::now();
    loop {
        let found = browser.driver.execute_async(&*script, vec![]).await.unwrap().json().clone();
        if found.as_str().is_some_and(|text| text.contains(there)) {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(10), "{key} in the database is {found}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn inputs_theme_and_screen_survive_a_reload() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    let theme = "return document.documentElement.dataset.theme";
    browser.visit(&site.page("#/republique/artillery")).await;
    browser.tap("[aria-label='H to 2″: 3M 1B']").await;
    browser.tap(".die .key:nth-of-type(10)").await;
    browser.tap(".top [href='#/settings']").await;
    browser.expect("h1", "Settings").await;
    browser.tap("[aria-label='Light or dark'] .key:nth-child(3)").await;
    assert_eq!(browser.read(theme).await, "night");
    in_database(&browser, "settings", "\"theme\":\"night\"").await;
    in_database(&browser, "desk", "weight=H&range=2&die=9").await;
    browser.expect(".saved", "Everything you did is saved.").await;
    // Back leads to the calculator as it was.
    browser.tap(".heading .tool").await;
    browser.expect(".result strong", "3M 2B").await;
    // Without its inputs in the address, and with no address at all.
    for address in ["#/republique/artillery", ""] {
        browser.visit(&site.page(address)).await;
        browser.expect("main h1", "Artillery fire").await;
        browser.expect(".result strong", "3M 2B").await;
        assert_eq!(browser.read(theme).await, "night");
    }
    // A link is what it says, and looking at it changes nothing.
    browser.visit(&site.page("#/republique/artillery?range=7.5&batteries=4&die=5r")).await;
    browser.expect(".result strong", "3M 1B").await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    browser.visit(&site.page("")).await;
    browser.expect(".result strong", "3M 2B").await;
    // The later copy counts, wherever it is: local storage loses its last minute when a browser crashes.
    browser.driver.execute("localStorage.clear()", vec![]).await.unwrap();
    browser.visit(&site.page("")).await;
    browser.expect(".result strong", "3M 2B").await;
    assert_eq!(browser.read(theme).await, "night");
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_changed_reading_changes_an_answer_and_says_so() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    let joint = "#/republique/artillery?range=7.5&batteries=4&die=5";
    browser.visit(&site.page(joint)).await;
    browser.expect(".result strong", "3M 1B").await;
    browser.visit(&site.page("#/settings")).await;
    browser.tap("[data-system=republique] .unit").await;
    let group = "[aria-label='Which batteries of a joint group move the column?']";
    browser.tap(&format!("{group} .key:nth-child(2)")).await;
    browser.expect("[data-system=republique] .unit small", "1 of 10 readings changed").await;
    in_database(&browser, "sheet/republique", "others_only").await;
    browser.visit(&site.page(joint)).await;
    let notes = "return [...document.querySelectorAll('.notes .note')].map((note) => note.innerText).join()";
    let rests =
        "Rests on a changed reading: Which batteries of a joint group move the column? All but the first.";
    assert_eq!(browser.read(notes).await, rests);
    assert_ne!(browser.text(".result strong").await, "3M 1B");
    // Taken back, the answer is what it was.
    browser.tap(".top [href='#/settings']").await;
    browser.tap("[data-system=republique] .unit").await;
    browser.tap("[data-system=republique] .ours").await;
    browser.expect("[data-system=republique] .unit small", "10 readings, all ours").await;
    browser.tap(".heading .tool").await;
    browser.expect(".result strong", "3M 1B").await;
    assert_eq!(browser.read(notes).await, "");
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn what_is_damaged_is_kept_reported_and_in_nobodys_way() {
    let (site, browser) = (Site::open(), Browser::open(820, 1180).await);
    let damaged = [
        (
            "desk",
            "{\"version\":1,\"desk\":{",
            "What lay on the table is garbled or cut off at line 1, column 21.",
        ),
        (
            "roster/12",
            "{\"revision\":3}",
            "The roster saved as number 12 does not say which version wrote it.",
        ),
        ("settings", "", "What was saved as your settings is empty."),
        (
            "sheet/dbm",
            "{\"version\":1,\"roster\":7}",
            "Your sheet of DBM 3.1 cannot be read as a roster: it has no fields.",
        ),
    ];
    browser.visit(&site.page("")).await;
    for (key, text, _) in damaged {
        spoil(&browser, key, text).await;
    }
    browser.visit(&site.page("#/republique/artillery")).await;
    browser.tap("[aria-label='H to 2″: 3M 1B']").await;
    browser.tap(".die .key:nth-of-type(10)").await;
    browser.expect(".result strong", "3M 2B").await;
    browser.tap(".top [href='#/settings']").await;
    browser.tap("[aria-label='Light or dark'] .key:nth-child(3)").await;
    browser.tap("[data-system=dbm] .unit").await;
    browser.tap("[data-system=dbm] .reading .key:nth-child(2)").await;
    // What is written anew stands beside what cannot be read.
    for (key, there) in [("desk~2", "die=9"), ("settings~2", "night"), ("sheet/dbm~2", "/readings/")] {
        in_database(&browser, key, there).await;
    }
    browser.visit(&site.page("")).await;
    browser.expect(".result strong", "3M 2B").await;
    browser.visit(&site.page("#/settings")).await;
    for (n, (key, text, said)) in damaged.iter().enumerate() {
        assert_eq!(stored(&browser, key).await, *text);
        let listed = format!(".kept:last-child li:nth-child({}) .note", n + 1);
        browser.expect(&listed, &format!("{said} It is kept as it is.")).await;
    }
    browser.expect_quiet(&site).await;
    browser.close().await;
}
