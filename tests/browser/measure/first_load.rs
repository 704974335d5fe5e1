//! What a first visit downloads, and how soon the first form is on the screen.

use crate::browser::Browser;
use crate::site::{Site, dist, names};
use crate::{Figures, percentile, rounded, sorted};
use flate2::{Compression, write::GzEncoder};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::time::{Duration, Instant};

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
const STARTS: usize = 5;

pub async fn measure(figures: &mut Figures) {
    sizes(figures);
    for rate in [1, 4] {
        let mut times = Vec::new();
        for _ in 0..STARTS {
            let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
            times.push(start(&browser, &site, rate).await);
            browser.close().await;
        }
        figures.insert(format!("first_form_empty_profile_ms_{rate}x"), median(times));
    }
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("")).await;
    browser.expect(".state b.ok", "Ready to work offline").await;
    let site = site.close().await;
    for rate in [1, 4] {
        let mut times = Vec::new();
        for _ in 0..STARTS {
            let left = browser.new_tab(1180, 820).await;
            browser.cdp("Network.clearBrowserCache", json!({})).await;
            times.push(start(&browser, &site, rate).await);
            browser.driver.close_window().await.unwrap();
            browser.go_to(left).await;
        }
        figures.insert(format!("first_form_offline_ms_{rate}x"), median(times));
    }
    browser.close().await;
}

/// Of every file, and of all together.
fn sizes(figures: &mut Figures) {
    let mut total = [0; 3];
    let mut each = Figures::new();
    for name in names(&dist()) {
        let bytes = fs::read(dist().join(&name)).unwrap();
        let sizes = [bytes.len(), gzip(&bytes), brotli(&bytes)];
        total = [0, 1, 2].map(|i| total[i] + sizes[i]);
        each.insert(name, json!({"raw": sizes[0], "gzip": sizes[1], "brotli": sizes[2]}));
    }
    for (name, bytes) in ["raw", "gzip", "brotli"].into_iter().zip(total) {
        figures.insert(format!("site_{name}_bytes"), bytes.into());
    }
    figures.insert("site_files".into(), each.into());
}

/// Opens the link in the browser's open tab, on a device so many times slower; in milliseconds, until the form is painted.
async fn start(browser: &Browser, site: &Site, rate: u32) -> f64 {
    browser.cdp("Page.enable", json!({})).await;
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": WATCH})).await;
    browser.cdp("Emulation.setCPUThrottlingRate", json!({"rate": rate})).await;
    browser.driver.goto(&site.page(LINK)).await.unwrap();
    let start = Instant::now();
    loop {
        if let Some(time) = browser.read("return window.painted").await.as_f64() {
            return time;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "no form was painted");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn median(times: Vec<f64>) -> Value {
    rounded(percentile(&sorted(times), 0.5))
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
