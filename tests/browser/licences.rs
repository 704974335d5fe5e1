//! The licences of all that is shipped are there without a network.

use crate::access;
use crate::browser::Browser;
use crate::sharing::SIZES;
use crate::site::Site;
use serde_json::json;

#[tokio::test]
async fn the_licences_are_read_without_a_network() {
    for (width, height) in SIZES {
        let (site, browser) = (Site::open(), Browser::open(width, height).await);
        browser.visit(&site.page("#/about")).await;
        browser.expect(".state b.ok", "Ready to work offline").await;
        browser.expect_quiet(&site).await;
        let _closed = site.close().await;
        browser.cdp("Network.clearBrowserCache", json!({})).await;
        browser.tap("[href='#/licences']").await;
        browser.expect("h1", "Licences").await;
        browser.find(".panel .fold").await;
        let named = browser.read("return document.querySelector('.panel').textContent").await;
        for name in ["Aide-de-Camp", "leptos 0.", "serde 1.", "unicode-segmentation 1.", "icu_normalizer 2."]
        {
            assert!(named.as_str().unwrap().contains(name), "{name}");
        }
        browser.tap(".panel div:first-child .fold").await;
        let text = browser.text(".terms").await;
        assert!(text.starts_with("MIT License"), "{text}");
        assert_eq!(access::layout(&browser, 16.0).await, Vec::<String>::new());
        browser.close().await;
    }
}
