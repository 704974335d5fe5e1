//! The app as one file, opened from the disk as from a stick.

use crate::access;
use crate::browser::Browser;
use crate::sharing::SIZES;
use crate::site::dist;
use std::fs;
use tempfile::TempDir;

const SAMPLE: &str = "Scipio, Polybian Roman";

#[tokio::test]
async fn a_single_file_starts_keeps_an_army_and_asks_nobody() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("aide-de-camp.html");
    let bytes = xtask::single_file::write(&dist(), &file).unwrap();
    assert_eq!(fs::metadata(&file).unwrap().len(), bytes as u64);
    let page = format!("file://{}", file.display());
    for (width, height) in SIZES {
        let browser = Browser::open(width, height).await;
        browser.visit(&page).await;
        browser.expect(".choose h2", "Choose a game").await;
        assert_eq!(browser.read("return document.documentElement.translate").await, false);
        browser.expect(".state b.ok", "Everything is in this one file").await;
        browser.tap("a[href='#/dbm']").await;
        browser.tap("main .phase:first-child .key").await;
        browser.expect("h1", SAMPLE).await;
        browser.saved().await;
        // A cold start comes back to it.
        browser.visit(&page).await;
        browser.expect("h1", SAMPLE).await;
        browser.expect(".result strong", "400 AP").await;
        browser.follow("#/offline").await;
        let facts = browser.text(".facts").await;
        let size = format!(
            " · one file, {}.{} MB · ",
            (bytes + 50_000) / 1_000_000,
            (bytes + 50_000) / 100_000 % 10
        );
        assert!(facts.contains(&size), "{facts}");
        browser.expect("[data-check=files] .note", "Everything is in this one file.").await;
        browser.expect("[data-check=backup] .note", "A backup would have 1 army. None is noted yet.").await;
        browser.expect(".single h2", "What a single file cannot do").await;
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        browser.follow("#/licences").await;
        browser.find(".panel .fold").await;
        // What is not named by its hash does not run, and nothing is asked for.
        let barred = browser
            .read(
                "const script = document.createElement('script');
                script.textContent = 'globalThis.isBarred = false';
                document.head.append(script);
                return globalThis.isBarred ?? true",
            )
            .await;
        assert_eq!(barred, true);
        let messages = browser.driver.get_log("browser").await.unwrap();
        assert!(
            matches!(&messages[..], [one] if one.message.contains("Content Security Policy")),
            "the console says {messages:?}"
        );
        browser.expect_no_request().await;
        browser.close().await;
    }
}
