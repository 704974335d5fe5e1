//! The licences of all that is shipped: every crate is named, and they are there without a network.

use crate::access;
use crate::browser::Browser;
use crate::sharing::SIZES;
use crate::site::{Site, dist};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The crates that cargo links into the program, as "serde 1.0.229".
fn linked() -> BTreeSet<String> {
    let of = ["--target", "wasm32-unknown-unknown", "--features", "ui", "--package", "aide-de-camp"];
    let how = ["--edges", "normal,no-proc-macro", "--prefix", "none", "--no-dedupe"];
    let mut tree = Command::new("cargo");
    tree.args(["tree", "--locked", "--offline"]).args(of).args(how);
    let tree = tree.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).output().unwrap();
    let tree = String::from_utf8(tree.stdout).unwrap();
    // One of ours has its folder behind it.
    tree.lines().filter(|line| !line.contains('(')).map(|line| line.replacen(" v", " ", 1)).collect()
}

#[test]
fn every_crate_that_is_shipped_has_its_licence() {
    let text = fs::read_to_string(dist().join("licences.json")).unwrap();
    let licences: Vec<Value> = serde_json::from_str(&text).unwrap();
    let mut named = BTreeSet::new();
    for licence in &licences {
        assert!(licence["text"].as_str().unwrap().len() > 200, "{licence}");
        named
            .extend(licence["crates"].as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()));
    }
    let linked = linked();
    assert!(linked.len() > 100, "{linked:?}");
    let missing: Vec<&String> = linked.difference(&named).collect();
    assert_eq!(missing, Vec::<&String>::new());
    // And what cargo does not list: the program itself, the standard library, the data of Unicode.
    let beside: Vec<&String> = named.difference(&linked).collect();
    let besides =
        ["Aide-de-Camp", "the Rust standard library", "the Unicode data of the Rust standard library"];
    assert_eq!(beside, besides);
}

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
