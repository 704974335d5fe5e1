//! The app without a network, and the way a new version comes in.

use crate::battle::begin;
use crate::browser::Browser;
use crate::sharing::SIZES;
use crate::site::{Site, dist};
use aide_de_camp::rules::SYSTEMS;
use serde_json::json;
use std::fs;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// The line that says so.
const READY: &str = ".state b.ok";

#[tokio::test]
async fn the_first_visit_asks_for_each_file_once() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("")).await;
    browser.expect(READY, "Ready to work offline").await;
    let mut files: Vec<String> = names(&dist()).into_iter().map(|name| format!("/{name}")).collect();
    files.retain(|name| name != "/index.html");
    files.insert(0, "/".into());
    assert_eq!(site.asked(), files);
    assert!(files.len() <= 8, "{} requests", files.len());
    // Later visits ask for nothing but whether there is something new.
    browser.visit(&site.page("#/republique/artillery")).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let asked = site.asked();
    assert!(asked.iter().all(|path| path == "/sw.js"), "{asked:?}");
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn it_starts_and_opens_a_link_with_the_server_gone() {
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    browser.visit(&site.page("")).await;
    browser.expect(READY, "Ready to work offline").await;
    let roster = try_a_sample(&browser, &site).await;
    browser.expect_quiet(&site).await;
    let site = site.close().await;
    browser.cdp("Network.clearBrowserCache", json!({})).await;
    browser.new_tab(390, 844).await;
    // A cold start comes back to where the player was.
    browser.visit(&site.page("")).await;
    browser.expect("h1", SAMPLE).await;
    browser.new_tab(390, 844).await;
    browser.visit(&site.page("#/")).await;
    browser.expect("h2", "Which game?").await;
    browser.expect(READY, "Ready to work offline").await;
    browser.new_tab(390, 844).await;
    // As messengers send it.
    browser.visit(&site.page("?from=chat#/republique/artillery?range=7.5&batteries=4&die=5r")).await;
    browser.expect(".result strong", "3M 1B").await;
    browser.new_tab(390, 844).await;
    browser.visit(&roster).await;
    browser.expect("h1", SAMPLE).await;
    browser.new_tab(390, 844).await;
    browser.visit(&site.page("index.html#/republique/fire")).await;
    browser.expect(READY, "Ready to work offline").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn it_starts_though_the_device_has_lost_what_it_kept() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("")).await;
    browser.expect(READY, "Ready to work offline").await;
    let lose =
        "caches.keys().then((all) => Promise.all(all.map((one) => caches.delete(one)))).then(arguments[0])";
    browser.driver.execute_async(lose, vec![]).await.unwrap();
    browser.visit(&site.page("#/republique/artillery?range=3&die=9")).await;
    browser.expect(".result strong", "2M 1B").await;
    // And it is whole again.
    browser.visit(&site.page("#/")).await;
    browser.expect(READY, "Ready to work offline").await;
    // The console tells of the file that it asked the server for in vain.
    browser.close().await;
}

#[tokio::test]
async fn a_program_that_came_cut_short_is_told_of() {
    let folder = copied(&dist());
    let name = names(folder.path()).into_iter().find(|name| name.ends_with(".bin")).unwrap();
    let whole = fs::read(folder.path().join(&name)).unwrap();
    fs::write(folder.path().join(&name), &whole[..whole.len() / 2]).unwrap();
    let (site, browser) = (Site::of(folder.path()), Browser::open(390, 844).await);
    browser.visit(&site.page("")).await;
    let file = site.page(&name);
    let told = format!(
        "Aide-de-Camp could not start: {file} came cut short. Reload the page; if that does not help, try a newer browser."
    );
    browser.expect("[role=alert]", &told).await;
    browser.close().await;
}

#[tokio::test]
async fn an_update_waits_for_the_player_and_finds_all_as_it_was() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let folder = next();
        let (this, next) = (program(&dist()), program(folder.path()));
        assert_ne!(this, next);
        browser.visit(&site.page("")).await;
        browser.expect(READY, "Ready to work offline").await;
        // Something is saved of each kind, in the words of this version.
        let roster = try_a_sample(&browser, &site).await;
        browser.visit(&site.page("#/settings")).await;
        browser.tap("[aria-label='Light or dark'] .key:nth-child(3)").await;
        browser.tap(".panel[data-system=republique] .unit").await;
        browser.tap(".panel[data-system=republique] .reading:nth-child(1) .key:nth-child(2)").await;
        browser.expect(".saved", "Everything you did is saved.").await;
        let site = site.replaced_by(folder.path());
        browser.visit(&site.page("#/republique")).await;
        browser.expect(".offer .w", "A new version is ready").await;
        let announced =
            browser.read("return document.querySelector('body > [role=status]').textContent").await;
        assert_eq!(announced, "A new version is ready. It waits until you tap Update now.");
        // Only what changed was fetched; what is on the screen is the version before.
        let unchanged: Vec<String> =
            names(&dist()).into_iter().filter(|name| names(folder.path()).contains(name)).collect();
        let asked = site.asked();
        let again =
            asked.iter().filter(|path| unchanged.contains(&path[1..].to_owned()) && *path != "/sw.js");
        assert_eq!(again.collect::<Vec<_>>(), Vec::<&String>::new());
        assert_eq!(browser.read(PROGRAM).await, this);
        // Nor does loading the page anew let the new one in.
        browser.driver.refresh().await.unwrap();
        browser.find(".offer .key").await;
        assert_eq!(browser.read(PROGRAM).await, this);
        // A second tab, in which the player says nothing. Its answer rests on the changed reading.
        let first = browser.new_tab(width, height).await;
        browser.visit(&site.page("#/republique/artillery?range=7.5&batteries=4")).await;
        browser.tap(".die .key:nth-of-type(6)").await;
        browser.expect(".result strong", "2M 1B").await;
        let second = browser.driver.window().await.unwrap();
        browser.go_to(first).await;
        browser.visit(&site.page("#/republique/artillery")).await;
        browser.tap("[aria-label='H to 2″: 3M 1B']").await;
        browser.tap(".die .key:nth-of-type(10)").await;
        // It is never offered beside an answer. At once: the address has not followed yet.
        browser.gone(".offer .key").await;
        browser.tap(".rail a").await;
        browser.tap(".offer .key").await;
        browser.gone(".offer .key").await;
        assert_eq!(browser.read(PROGRAM).await, next);
        browser.driver.back().await.unwrap();
        browser.expect(".result strong", "3M 2B").await;
        assert_eq!(browser.read("return document.documentElement.dataset.theme").await, "night");
        // What the new version writes, it writes in its own words; what it has not touched stands as it was.
        browser.tap(".die .key:nth-of-type(9)").await;
        let stored = |key| {
            format!(
                "const slots = Object.keys(localStorage).filter((slot) => slot.startsWith('aide-de-camp/{key}'));
                const revision = (slot) => Number(localStorage[slot].match(/\"revision\":(\\d+)/)[1]);
                slots.sort((one, other) => revision(other) - revision(one));
                return localStorage[slots[0]].match(/[a-z]+(_next)?(?=\":{{)/)[0]"
            )
        };
        browser.becomes(&stored("desk"), "desk_next").await;
        assert_eq!(browser.read(&stored("settings")).await, "settings");
        browser.tap(".top [href='#/settings']").await;
        let readings = SYSTEMS.iter().find(|system| system.id == "republique").unwrap().readings.len();
        let told = format!("1 of {readings} readings changed");
        browser.expect(".panel[data-system=republique] small", &told).await;
        browser.visit(&roster).await;
        browser.expect("h1", SAMPLE).await;
        browser.expect(".result strong", "398 AP").await;
        browser.go_to(second).await;
        browser.expect(".result strong", "2M 1B").await;
        assert_eq!(browser.read(PROGRAM).await, this);
        browser.tap(".rail a").await;
        browser.tap(".offer .key").await;
        browser.gone(".offer .key").await;
        assert_eq!(browser.read(PROGRAM).await, next);
        browser.driver.back().await.unwrap();
        browser.expect(".result strong", "2M 1B").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn an_update_is_not_offered_while_a_battle_goes_on() {
    const OFFER: &str = ".top .offer .w";
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let folder = next();
        browser.visit(&site.page("")).await;
        browser.expect(READY, "Ready to work offline").await;
        begin(&browser, &site, "dbm").await;
        browser.tap(".dock > .btn.go:last-child").await;
        browser.expect("main h1", "Moves").await;
        // A tablet that wakes up finds it, and the start screen, which no battle is on, offers it.
        let site = site.replaced_by(folder.path());
        browser.read("document.dispatchEvent(new Event('visibilitychange'))").await;
        browser.tap(".rail .apart").await;
        browser.expect(".offer .w", "A new version is ready").await;
        browser.driver.back().await.unwrap();
        browser.find(".dock").await;
        browser.gone(OFFER).await;
        // Ten minutes after the last event it is offered here, too.
        browser.read("const now = Date.now; Date.now = () => now() + 601_000").await;
        browser.tap(".rail [href='#/dbm/rosters']").await;
        browser.expect(OFFER, "A new version is ready").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// A sample army of DBM, which comes to 398 army points.
const SAMPLE: &str = "Scipio, Polybian Roman";

/// Makes the sample the player's own; returns its address.
async fn try_a_sample(browser: &Browser, site: &Site) -> String {
    browser.visit(&site.page("#/dbm")).await;
    browser.tap("main .phase:first-child .key").await;
    browser.expect("h1", SAMPLE).await;
    // Until it is on the device.
    tokio::time::sleep(Duration::from_millis(700)).await;
    browser.address().await
}

/// Reads which of the two programs the page runs.
const PROGRAM: &str = "return document.querySelector('script[data-wasm]').dataset.wasm.split('/').pop()";

/// A build that saves its documents in other words.
fn next() -> TempDir {
    let built = dist().with_file_name("target/next");
    assert!(built.exists(), "build the next version first: cargo xtask test");
    copied(&built)
}

/// A build put in another place just now, as a server sees by the files' times.
fn copied(build: &Path) -> TempDir {
    let copy = TempDir::new().unwrap();
    for name in names(build) {
        fs::copy(build.join(&name), copy.path().join(&name)).unwrap();
    }
    copy
}

/// The name of a build's program.
fn program(build: &Path) -> String {
    names(build).iter().find_map(|name| name.strip_suffix(".bin")).unwrap().to_owned()
}

/// The names of the files in a folder, in alphabetical order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
