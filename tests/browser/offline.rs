//! The app without a network, and the way a new version comes in.

use crate::battle::begin;
use crate::browser::Browser;
use crate::sharing::SIZES;
use crate::site::{Site, dist, names};
use crate::store::change_reading;
use serde_json::json;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The line that says so.
const READY: &str = ".state b.ok";

#[tokio::test]
async fn the_first_visit_asks_for_each_file_and_later_ones_for_none() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("")).await;
    browser.expect(READY, "Ready to work offline").await;
    let mut files: Vec<String> = names(&dist()).into_iter().map(|name| format!("/{name}")).collect();
    files.retain(|name| name != "/index.html");
    files.insert(0, "/".into());
    let mut asked = site.asked();
    let twice: Vec<String> =
        asked.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0].clone()).collect();
    // The worker does not take the browser's word for a name that says nothing of its content.
    assert!(
        twice.iter().all(|path| ["/", "/boot.js", "/icon.png", "/manifest.webmanifest"].contains(&&**path))
    );
    asked.dedup();
    assert_eq!(asked, files);
    // Later visits ask for nothing but whether there is something new.
    browser.visit(&site.page("#/republique/artillery")).await;
    browser.expect("main h1", "Artillery fire").await;
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
    browser.expect(".choose h2", "Choose a game").await;
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
    browser.expect_quiet(&site).await;
    // With the server gone a file that is lost stays so.
    let _closed = site.close().await;
    let lose = "const done = arguments[0];
        const names = await caches.keys();
        const cache = await caches.open(names[0]);
        const icon = (await cache.keys()).find((request) => request.url.includes('icon.png'));
        done(await cache.delete(icon));";
    let lost = browser.driver.execute_async(format!("(async () => {{ {lose} }})()"), vec![]).await.unwrap();
    assert_eq!(lost.json(), true);
    browser.driver.refresh().await.unwrap();
    let of = names(&dist()).len() - 1;
    let words = format!("Not ready to work offline yet: {} of {of} files are on this device", of - 1);
    browser.expect(".state b.warn", &words).await;
    browser.close().await;
}

#[tokio::test]
async fn a_program_that_came_cut_short_is_told_of() {
    let folder = copied(&dist());
    let name = names(folder.path()).into_iter().find(|name| name.ends_with(".wasm")).unwrap();
    let whole = fs::read(folder.path().join(&name)).unwrap();
    fs::write(folder.path().join(&name), &whole[..whole.len() / 2]).unwrap();
    let (site, browser) = (Site::of(folder.path()), Browser::open(390, 844).await);
    browser.visit(&site.page("")).await;
    let message = browser.text("[role=alert]").await;
    assert!(message.starts_with("Aide-de-Camp could not start: "), "{message}");
    let advice = "Reload the page; if that does not help, try a newer browser.";
    assert!(message.ends_with(advice), "{message}");
    browser.close().await;
}

#[tokio::test]
async fn an_update_waits_for_the_player_and_finds_all_as_it_was() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        let folder = next();
        let (this, next) = (tokens(&dist()), tokens(folder.path()));
        browser.visit(&site.page("")).await;
        browser.expect(READY, "Ready to work offline").await;
        // Something is saved of each kind.
        let roster = try_a_sample(&browser, &site).await;
        browser.visit(&site.page("#/settings")).await;
        browser.tap("[aria-label=Theme] .key:nth-child(3)").await;
        browser.expect(".saved", "Everything you did is saved.").await;
        change_reading(&browser, &site, "republique", "/readings/joint_columns").await;
        browser.visit(&site.page("#/settings")).await;
        browser.expect(".act[data-system=republique] small", "1 changed").await;
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
        assert_eq!(browser.read(BUILD).await, this);
        // Nor does loading the page anew let the new one in.
        browser.driver.refresh().await.unwrap();
        browser.find(".offer .key").await;
        assert_eq!(browser.read(BUILD).await, this);
        // A second tab, in which the player says nothing. Its answer rests on the changed reading.
        let first = browser.new_tab(width, height).await;
        browser.visit(&site.page("#/republique/artillery?range=7.5&batteries=4&die=5")).await;
        browser.expect(".result strong", "2M 1B").await;
        let second = browser.driver.window().await.unwrap();
        browser.go_to(first).await;
        browser.visit(&site.page("#/republique/artillery")).await;
        browser.tap("[aria-label='H to 2″: 3M 1B']").await;
        browser.roll(1, 9).await;
        // It is never offered beside an answer. At once: the address has not followed yet.
        browser.gone(".offer .key").await;
        browser.tap(".rail a").await;
        browser.tap(".offer .key").await;
        browser.gone(".offer .key").await;
        assert_eq!(browser.read(BUILD).await, next);
        browser.driver.back().await.unwrap();
        browser.expect(".result strong", "3M 2B").await;
        assert_eq!(browser.read("return document.documentElement.dataset.theme").await, "night");
        browser.tap(".top [href='#/settings']").await;
        browser.expect(".act[data-system=republique] small", "1 changed").await;
        browser.visit(&roster).await;
        browser.expect("h1", SAMPLE).await;
        browser.expect(".result strong", "400 AP").await;
        browser.go_to(second).await;
        browser.expect(".result strong", "2M 1B").await;
        assert_eq!(browser.read(BUILD).await, this);
        browser.tap(".rail a").await;
        browser.tap(".offer .key").await;
        browser.gone(".offer .key").await;
        assert_eq!(browser.read(BUILD).await, next);
        browser.driver.back().await.unwrap();
        browser.expect(".result strong", "2M 1B").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

#[tokio::test]
async fn on_a_first_visit_too_an_update_waits_for_the_player() {
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    let folder = next();
    let (this, next) = (tokens(&dist()), tokens(folder.path()));
    browser.visit(&site.page("#/republique")).await;
    browser.expect(READY, "Ready to work offline").await;
    browser.becomes("return String(!!navigator.serviceWorker.controller)", "true").await;
    let site = site.replaced_by(folder.path());
    browser.read("document.dispatchEvent(new Event('visibilitychange'))").await;
    browser.expect(".offer .w", "A new version is ready").await;
    browser.driver.refresh().await.unwrap();
    browser.find(".offer .key").await;
    assert_eq!(browser.read(BUILD).await, this);
    browser.tap(".offer .key").await;
    browser.gone(".offer .key").await;
    assert_eq!(browser.read(BUILD).await, next);
    browser.expect_quiet(&site).await;
    browser.close().await;
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
        browser.tap(".todo .go").await;
        browser.expect("main h1", "Moves").await;
        // A tablet that wakes up finds it, and the start screen, which no battle is on, offers it.
        let site = site.replaced_by(folder.path());
        browser.read("document.dispatchEvent(new Event('visibilitychange'))").await;
        browser.tap(".rail .apart").await;
        browser.expect(".offer .w", "A new version is ready").await;
        browser.driver.back().await.unwrap();
        browser.find(".barsel").await;
        browser.gone(OFFER).await;
        // Ten minutes after the last event it is offered here, too.
        browser.read("const now = Date.now; Date.now = () => now() + 601_000").await;
        browser.tap(".rail [href='#/dbm/rosters']").await;
        browser.expect(OFFER, "A new version is ready").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// A sample army of DBM, which comes to 400 army points.
const SAMPLE: &str = "Scipio, Polybian Roman";

/// Makes the sample the player's own; returns its address.
async fn try_a_sample(browser: &Browser, site: &Site) -> String {
    browser.visit(&site.page("#/dbm")).await;
    browser.tap("main .phase:first-child .key").await;
    browser.expect("h1", SAMPLE).await;
    browser.saved().await;
    browser.address().await
}

/// Reads which of the two builds the page is of.
const BUILD: &str = "return document.querySelector('link[href*=tokens]').href.split('/').pop()";

/// The built site as its next version would be: another style sheet, with another name.
fn next() -> TempDir {
    let folder = copied(&dist());
    let path = |name: &str| folder.path().join(name);
    let (old, new) = (tokens(folder.path()), "tokens-0123456789abcdef.css");
    let sheet = fs::read_to_string(path(&old)).unwrap() + "/* another */";
    fs::remove_file(path(&old)).unwrap();
    fs::write(path(new), sheet).unwrap();
    let page = fs::read_to_string(path("index.html")).unwrap();
    fs::write(path("index.html"), page.replace(&old, new)).unwrap();
    fs::copy(dist().with_file_name("public/sw.js"), path("sw.js")).unwrap();
    xtask::service_worker::write(folder.path()).unwrap();
    folder
}

/// A build put in another place just now, as a server sees by the files' times.
fn copied(build: &Path) -> TempDir {
    let copy = TempDir::new().unwrap();
    for name in names(build) {
        fs::copy(build.join(&name), copy.path().join(&name)).unwrap();
    }
    copy
}

/// The name of the style sheet that the two builds differ in.
fn tokens(build: &Path) -> String {
    names(build).into_iter().find(|name| name.starts_with("tokens-")).unwrap()
}
