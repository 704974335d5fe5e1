//! What a first visit downloads, and how soon the first form is on the screen.

use crate::browser::Browser;
use crate::page::until;
use crate::site::{Site, dist, names};
use crate::{Section, percentile, rounded};
use flate2::{Compression, write::GzEncoder};
use serde_json::json;
use std::fs;
use std::io::Write;

/// Notes when the frame that shows the first form has been painted, in milliseconds since navigation began.
const WATCH: &str = "
    window.painted = null;
    const watch = new MutationObserver(() => {
        if (document.querySelector('.main .key')) {
            watch.disconnect();
            requestAnimationFrame(() => setTimeout(() => { window.painted = performance.now(); }));
        }
    });
    watch.observe(document, { childList: true, subtree: true });";

/// What is opened at a start.
const LINK: &str = "#/republique/artillery?weight=H&range=3&die=5";

/// Of how many starts the median is told.
const STARTS: usize = 3;

/// Of all files together, and of every one.
pub fn sizes() -> Section {
    let mut total = vec![0.0; 3];
    let mut rows = Vec::new();
    for name in names(&dist()) {
        let bytes = fs::read(dist().join(&name)).unwrap();
        let sizes = [bytes.len(), gzip(&bytes), brotli(&bytes)].map(|size| size as f64 / 1000.0);
        total.iter_mut().zip(sizes).for_each(|(total, size)| *total += size);
        rows.push((name, sizes.map(rounded).into()));
    }
    rows.insert(0, ("all files".into(), total.into_iter().map(rounded).collect()));
    Section { title: "Size (KB)", columns: &["plain", "gzip", "brotli"], printed: rows.len(), rows }
}

/// From navigation to the first painted form, on this machine and on a device four times slower.
pub async fn starts(browser: &Browser) -> Section {
    browser.cdp("Page.enable", json!({})).await;
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": WATCH})).await;
    let (mut first, mut offline) = (Vec::new(), Vec::new());
    for rate in [1, 4] {
        let mut times = [const { Vec::new() }; 2];
        for _ in 0..STARTS {
            // At an address of its own, of which the browser has nothing.
            let site = Site::open();
            times[0].push(start(browser, &site, rate).await);
            browser.follow("#/").await;
            browser.expect(".state b.ok", "Ready to work offline").await;
            let site = site.close().await;
            browser.cdp("Network.clearBrowserCache", json!({})).await;
            times[1].push(start(browser, &site, rate).await);
        }
        let [at_first, without] = times.map(|times| rounded(percentile(&times, 0.5)));
        first.push(at_first);
        offline.push(without);
    }
    Section {
        title: "Start to painted form, by slowness of the device (ms)",
        columns: &["1×", "4×"],
        rows: vec![("first visit".into(), first), ("offline".into(), offline)],
        printed: 2,
    }
}

/// Opens the link on a device so many times slower; in milliseconds, until the form is painted.
async fn start(browser: &Browser, site: &Site, rate: u32) -> f64 {
    browser.cdp("Emulation.setCPUThrottlingRate", json!({"rate": rate})).await;
    browser.visit(&site.page(LINK)).await;
    let painted = "return window.painted";
    let time = until(async || browser.read(painted).await.as_f64().ok_or("no form was painted".into())).await;
    browser.cdp("Emulation.setCPUThrottlingRate", json!({"rate": 1})).await;
    time
}

fn gzip(bytes: &[u8]) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap().len()
}

/// As brotli compresses when files are compressed ahead.
fn brotli(bytes: &[u8]) -> usize {
    let mut compressed = Vec::new();
    let mut encoder = brotli::CompressorWriter::new(&mut compressed, 1 << 16, 11, 24);
    encoder.write_all(bytes).unwrap();
    drop(encoder);
    compressed.len()
}
