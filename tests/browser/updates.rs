//! The way a new version comes in.

use crate::battle::begin;
use crate::browser::Browser;
use crate::offline::{READY, SAMPLE, copied, try_a_sample};
use crate::sharing::SIZES;
use crate::site::{Site, dist, names};
use crate::store::change_reading;
use aide_de_camp::changelog::{CHANGELOG, releases};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

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
        expect_offer(&browser, ".offer .w").await;
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
        assert_eq!(browser.read(SHEET).await, this);
        // Nor does loading the page anew let the new one in.
        browser.driver.refresh().await.unwrap();
        browser.find(".offer .key").await;
        assert_eq!(browser.read(SHEET).await, this);
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
        assert_eq!(browser.read(SHEET).await, next);
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
        assert_eq!(browser.read(SHEET).await, this);
        browser.tap(".rail a").await;
        browser.tap(".offer .key").await;
        browser.gone(".offer .key").await;
        assert_eq!(browser.read(SHEET).await, next);
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
    expect_offer(&browser, ".offer .w").await;
    browser.driver.refresh().await.unwrap();
    expect_offer(&browser, ".offer .w").await;
    assert_eq!(browser.read(SHEET).await, this);
    browser.tap(".offer .key").await;
    browser.gone(".offer .key").await;
    assert_eq!(browser.read(SHEET).await, next);
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_version_that_does_not_say_what_it_brings_is_offered_as_such() {
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    let folder = next();
    // A worker that was published before it was asked.
    change(folder.path(), "sw.js", "  News: async", "  Other: async");
    browser.visit(&site.page("")).await;
    browser.expect(READY, "Ready to work offline").await;
    let site = site.replaced_by(folder.path());
    browser.visit(&site.page("")).await;
    browser.expect(".offer .w", "A new version is ready").await;
    browser.tap(".offer .key").await;
    browser.gone(".offer .key").await;
    assert_eq!(browser.read(SHEET).await, tokens(folder.path()));
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn a_version_that_cannot_be_installed_leaves_nothing_behind() {
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    browser.visit(&site.page("")).await;
    browser.expect(READY, "Ready to work offline").await;
    let kept = "caches.keys().then(arguments[0])";
    let before = browser.driver.execute_async(kept, vec![]).await.unwrap().json().clone();
    // The one file that is new is not there.
    let folder = next();
    fs::remove_file(folder.path().join(tokens(folder.path()))).unwrap();
    let _site = site.replaced_by(folder.path());
    let fail = "const done = arguments[0];
        (async () => {
            const registration = await navigator.serviceWorker.ready;
            registration.addEventListener('updatefound', () => {
                const { installing } = registration;
                installing.addEventListener('statechange', () => done(installing.state));
            });
            registration.update().catch(() => {});
        })();";
    assert_eq!(browser.driver.execute_async(fail, vec![]).await.unwrap().json(), "redundant");
    assert_eq!(browser.driver.execute_async(kept, vec![]).await.unwrap().json(), &before);
    browser.gone(".offer .key").await;
    browser.expect(READY, "Ready to work offline").await;
    browser.close().await;
}

#[tokio::test]
async fn a_page_names_its_own_build_when_another_window_has_taken_the_next() {
    const NAMED: &str = "return document.querySelector('.facts').textContent.match(/build \\w+|files of build \\w+/g)?.join(', ') ?? ''";
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    let folder = next();
    let (this, next) = (build(&dist()), build(folder.path()));
    assert_ne!(this, next);
    browser.visit(&site.page("#/offline")).await;
    browser.expect(".verdict", "Ready for the hall").await;
    browser.becomes(NAMED, &format!("build {this}")).await;
    let site = site.replaced_by(folder.path());
    let first = browser.new_tab(390, 844).await;
    browser.visit(&site.page("#/")).await;
    browser.tap(".offer .key").await;
    browser.gone(".offer .key").await;
    browser.visit(&site.page("#/offline")).await;
    browser.becomes(NAMED, &format!("build {next}")).await;
    browser.go_to(first).await;
    browser.becomes(NAMED, &format!("build {this}, files of build {next}")).await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn an_update_is_not_offered_while_a_battle_goes_on() {
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
        expect_offer(&browser, ".offer .w").await;
        browser.driver.back().await.unwrap();
        browser.find(".barsel").await;
        browser.gone(".top .offer .w").await;
        // Ten minutes after the last event it is offered here, too.
        browser.read("const now = Date.now; Date.now = () => now() + 601_000").await;
        browser.tap(".rail [href='#/dbm/rosters']").await;
        expect_offer(&browser, ".top .offer .w").await;
        browser.expect_quiet(&site).await;
        browser.close().await;
    }
}

/// What is said of the next version: it hands over the first line of its own change log.
const OFFER: &str = "A new version is ready9.9.9: Dragons, and what to throw at them.";

/// Waits until the new version is offered with what it brings, all of which a bar may have no room for.
async fn expect_offer(browser: &Browser, css: &str) {
    browser
        .becomes(
            &format!("return document.querySelector('{css}')?.textContent.replace(/\\s+(?=9)/, '')"),
            OFFER,
        )
        .await;
}

/// Reads which of the two builds the page is of.
const SHEET: &str = "return document.querySelector('link[href*=tokens]').href.split('/').pop()";

/// The built site as its next version would be: another style sheet, with another name.
fn next() -> TempDir {
    let folder = copied(&dist());
    let path = |name: &str| folder.path().join(name);
    let (old, new) = (tokens(folder.path()), "tokens-0123456789abcdef.css");
    let sheet = fs::read_to_string(path(&old)).unwrap() + "/* another */";
    fs::remove_file(path(&old)).unwrap();
    fs::write(path(new), sheet).unwrap();
    change(folder.path(), "index.html", &old, new);
    change(folder.path(), "index.html", &named(&build(&dist())), &named(""));
    fs::copy(dist().with_file_name("public/sw.js"), path("sw.js")).unwrap();
    xtask::service_worker::write(folder.path()).unwrap();
    let head = releases(CHANGELOG).next().unwrap();
    let news = format!("{}: {}", head.version, head.news);
    change(folder.path(), "sw.js", &news, "9.9.9: Dragons, and what to throw at them.");
    folder
}

/// Changes a file that has this in it.
fn change(folder: &Path, name: &str, from: &str, to: &str) {
    let text = fs::read_to_string(folder.join(name)).unwrap();
    assert!(text.contains(from), "{name} has no {from}");
    fs::write(folder.join(name), text.replace(from, to)).unwrap();
}

/// As a page names its build.
fn named(build: &str) -> String {
    format!("name=\"build\" content=\"{build}\"")
}

/// Which build a page is of.
fn build(folder: &Path) -> String {
    let page = fs::read_to_string(folder.join("index.html")).unwrap();
    let (_, named) = page.split_once("name=\"build\" content=\"").unwrap();
    named.split('"').next().unwrap().to_owned()
}

/// The name of the style sheet that the two builds differ in.
fn tokens(build: &Path) -> String {
    names(build).into_iter().find(|name| name.starts_with("tokens-")).unwrap()
}
