//! The proof that the app works without a network: what is on the device is compared with what was published.

use crate::access;
use crate::browser::Browser;
use crate::sharing::SIZES;
use crate::site::{Site, dist, names};
use serde_json::json;

const FILES: &str = "[data-check=files] .note";
const SAVING: &str = "[data-check=saving] .note";
const KEEPING: &str = "[data-check=keeping] .note";
const BACKUP: &str = "[data-check=backup] .note";
const AGAIN: &str = "main > .btn.go";
const MEND: &str = "[data-check=files] .key";

/// Puts another content in the place of a kept file, whose address has this in it; none takes the file away.
async fn put(browser: &Browser, file: &str, content: Option<&str>) {
    let script = "const [file, content, done] = arguments;
        (async () => {
            const [name] = await caches.keys();
            const cache = await caches.open(name);
            const key = (await cache.keys()).find((request) => request.url.includes(file));
            if (content === null) await cache.delete(key);
            else await cache.put(key, new Response(content));
            done(true);
        })();";
    browser.driver.execute_async(script, vec![json!(file), json!(content)]).await.unwrap();
}

/// What is said where every file is as it was published.
fn all_whole() -> String {
    let files = names(&dist()).len() - 1;
    format!("All {files} files of the app are on this device, each as it was published.")
}

#[tokio::test]
async fn a_first_visit_makes_the_device_ready_and_it_stays_so_with_the_server_gone() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/offline")).await;
        browser.expect(".verdict", "Ready for the hall").await;
        browser.expect(FILES, &all_whole()).await;
        let saves = "Saving works: an entry was written, read back and taken out again.";
        browser.expect(SAVING, saves).await;
        browser.expect(BACKUP, "A backup would have nothing of yours yet.").await;
        let facts = browser.text(".facts").await;
        assert!(
            facts.starts_with("Version ")
                && facts.contains(" files, ")
                && facts.contains(" MB · checked at "),
            "{facts}"
        );
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        browser.expect_quiet(&site).await;
        let site = site.close().await;
        browser.cdp("Network.clearBrowserCache", json!({})).await;
        browser.new_tab(width, height).await;
        browser.visit(&site.page("#/")).await;
        browser.tap(".state .tool").await;
        browser.expect("h1", "Offline check").await;
        browser.expect(".verdict", "Ready for the hall").await;
        browser.tap(AGAIN).await;
        browser.expect(FILES, &all_whole()).await;
        browser.expect(".verdict", "Ready for the hall").await;
        browser.close().await;
    }
}

#[tokio::test]
async fn a_damaged_file_and_a_missing_one_are_named_and_fetched_again() {
    let (site, browser) = (Site::open(), Browser::open(390, 844).await);
    browser.visit(&site.page("#/offline")).await;
    browser.expect(".verdict", "Ready for the hall").await;
    put(&browser, "boot.js", Some("a hall's network asks you to log in")).await;
    browser.tap(AGAIN).await;
    browser.expect(FILES, "1 file is damaged: boot.js.").await;
    browser.expect(".verdict", "Not ready for the hall: 1 file is damaged.").await;
    put(&browser, "icon.png", None).await;
    browser.tap(AGAIN).await;
    browser.expect(FILES, "1 file is missing: icon.png. 1 file is damaged: boot.js.").await;
    browser.tap(MEND).await;
    browser.expect(FILES, &all_whole()).await;
    browser.expect(".verdict", "Ready for the hall").await;
    browser.gone(MEND).await;
    browser.expect_quiet(&site).await;
    // Without the server it stays as it is, and that is said.
    let _closed = site.close().await;
    put(&browser, "icon.png", None).await;
    browser.tap(AGAIN).await;
    browser.expect(FILES, "1 file is missing: icon.png.").await;
    browser.tap(MEND).await;
    let words = "1 file is missing: icon.png. Fetching again failed: it takes a network, and a server that still has this version.";
    browser.expect(FILES, words).await;
    browser.close().await;
}

#[tokio::test]
async fn what_the_browser_may_delete_it_is_asked_to_protect() {
    let (site, browser) = (Site::open(), Browser::open(820, 1180).await);
    browser.visit(&site.page("#/dbm")).await;
    browser.tap("main .phase:first-child .key").await;
    browser.saved().await;
    browser.follow("#/offline").await;
    browser.expect(".verdict", "Not ready for the hall: this browser may lose what you saved.").await;
    browser.expect(BACKUP, "A backup would have 1 army. None is noted yet.").await;
    // As to an app that was installed.
    let origin = browser.read("return location.origin").await;
    let permission = json!({"name": "persistent-storage"});
    let set = json!({"permission": permission, "setting": "granted", "origin": origin});
    browser.cdp("Browser.setPermission", set).await;
    browser.tap("[data-check=keeping] .key").await;
    browser.expect(KEEPING, "Protected: this browser keeps what you save until you delete it.").await;
    browser.expect(".verdict", "Ready for the hall").await;
    browser.expect_quiet(&site).await;
    browser.close().await;
}
