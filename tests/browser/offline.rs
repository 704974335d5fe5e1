//! The app without a network, and the way a new version comes in.

use crate::browser::Browser;
use crate::site::{Site, dist};
use serde_json::json;
use std::fs;
use std::path::Path;
use std::process::Command;
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
    browser.expect_quiet(&site).await;
    let site = site.close().await;
    browser.cdp("Network.clearBrowserCache", json!({})).await;
    browser.new_tab(390, 844).await;
    browser.visit(&site.page("")).await;
    browser.expect("h2", "Which game?").await;
    browser.expect(READY, "Ready to work offline").await;
    browser.new_tab(390, 844).await;
    // As messengers send it.
    browser.visit(&site.page("?from=chat#/republique/artillery?range=7.5&batteries=4&die=5r")).await;
    browser.expect(".result strong", "3M 1B").await;
    browser.new_tab(390, 844).await;
    browser.visit(&site.page("index.html#/republique/fire")).await;
    browser.expect(READY, "Ready to work offline").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

#[tokio::test]
async fn an_update_waits_for_the_player_and_leaves_the_inputs() {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("")).await;
    browser.expect(READY, "Ready to work offline").await;
    let next = next_version();
    let site = site.replaced_by(next.path());
    browser.visit(&site.page("#/republique/artillery")).await;
    browser.expect(".offer .w", "A new version is ready").await;
    let announced = browser.read("return document.querySelector('body > [role=status]').textContent").await;
    assert_eq!(announced, "A new version is ready. It waits until you tap Update now.");
    // Of all the files, only the changed page was fetched; what is on the screen is the version before.
    let mut asked = site.asked();
    asked.dedup();
    assert_eq!(asked, ["/", "/sw.js"]);
    assert_eq!(browser.read(VERSION).await, "A");
    // Nor does loading the page anew let the new one in.
    browser.driver.refresh().await.unwrap();
    browser.find(".offer .key").await;
    assert_eq!(browser.read(VERSION).await, "A");
    // A second tab, in which the player says nothing.
    let first = browser.new_tab(1180, 820).await;
    browser.visit(&site.page("#/republique/artillery?range=7.5&batteries=4")).await;
    browser.tap(".die .key:nth-of-type(6)").await;
    browser.expect(".result strong", "3M 1B").await;
    browser.find(".offer .key").await;
    let second = browser.driver.window().await.unwrap();
    browser.go_to(first).await;
    browser.tap("[aria-label='H to 2″: 3M 1B']").await;
    browser.tap(".die .key:nth-of-type(10)").await;
    // At once: the address has not followed yet.
    browser.tap(".offer .key").await;
    browser.gone(".offer .key").await;
    assert_eq!(browser.read(VERSION).await, "next");
    browser.expect(".result strong", "3M 2B").await;
    assert!(browser.address().await.ends_with("#/republique/artillery?die=9&range=2&weight=H"));
    browser.go_to(second).await;
    browser.expect(".result strong", "3M 1B").await;
    assert_eq!(browser.read(VERSION).await, "A");
    browser.tap(".offer .key").await;
    browser.gone(".offer .key").await;
    assert_eq!(browser.read(VERSION).await, "next");
    browser.expect(".result strong", "3M 1B").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}

/// Reads which of the two versions the page is.
const VERSION: &str = "return document.querySelector('meta[name=description]').content.split(' ')[0]";

/// A copy of the site that differs in its page.
fn next_version() -> TempDir {
    let next = TempDir::new().unwrap();
    for name in names(&dist()) {
        fs::copy(dist().join(&name), next.path().join(&name)).unwrap();
    }
    let page = next.path().join("index.html");
    let changed = fs::read_to_string(&page).unwrap().replace("content=\"A table-side", "content=\"next");
    fs::write(page, changed).unwrap();
    let mut finish = Command::new(env!("CARGO"));
    finish.args(["run", "--quiet", "--package", "xtask", "--", "finish"]);
    finish.env("TRUNK_STAGING_DIR", next.path()).env("TRUNK_PROFILE", "release");
    assert!(finish.status().unwrap().success());
    next
}

/// The names of the files in a folder, in alphabetical order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
