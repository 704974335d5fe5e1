//! The app without a network.

use crate::browser::Browser;
use crate::site::{Site, dist, names};
use serde_json::json;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The line that says so.
pub const READY: &str = ".state b.ok";

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

/// A sample army of DBM, which comes to 400 army points.
pub const SAMPLE: &str = "Scipio, Polybian Roman";

/// Makes the sample the player's own; returns its address.
pub async fn try_a_sample(browser: &Browser, site: &Site) -> String {
    browser.visit(&site.page("#/dbm")).await;
    browser.tap("main .phase:first-child .key").await;
    browser.expect("h1", SAMPLE).await;
    browser.saved().await;
    browser.address().await
}

/// A build put in another place just now, as a server sees by the files' times.
pub fn copied(build: &Path) -> TempDir {
    let copy = TempDir::new().unwrap();
    for name in names(build) {
        let file = copy.path().join(&name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::copy(build.join(&name), file).unwrap();
    }
    copy
}
