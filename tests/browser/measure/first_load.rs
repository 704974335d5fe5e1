//! What a first visit fetches, and how soon the first answer is on the screen.

use crate::browser::Browser;
use crate::site::{Site, dist};
use crate::{Figures, percentile, rounded, sorted};
use flate2::{Compression, write::GzEncoder};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::time::{Duration, Instant};

const READY: &str = "return document.body.textContent.includes('Ready to work offline')";

/// Notes when the frame that shows the first answer has been painted, in milliseconds since navigation began.
const WATCH: &str = "
    window.painted = null;
    const watch = new MutationObserver(() => {
        if (document.querySelector('.result strong')?.textContent) {
            watch.disconnect();
            requestAnimationFrame(() => setTimeout(() => { window.painted = performance.now(); }));
        }
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });";

/// What is asked at a start.
const FIRST_ANSWER: &str = "#/republique/artillery?weight=H&range=3&die=5";

/// Of how many starts the median is told.
const STARTS: usize = 10;

pub async fn measure(figures: &mut Figures) {
    let (site, browser) = (Site::open(), Browser::open(1180, 820).await);
    browser.visit(&site.page("")).await;
    let (ready, requests) = settled(&browser, &site).await;
    figures.insert("first_load_says_ready".into(), ready.into());
    figures.insert("first_load_requests".into(), requests.len().into());
    let files: BTreeSet<&str> = requests.iter().map(|path| path.trim_matches('/')).collect();
    let mut total = [0; 3];
    let mut each = Figures::new();
    for path in files {
        let name = if path.is_empty() { "index.html" } else { path };
        // What is asked for and not there costs a request but no bytes.
        let bytes = fs::read(dist().join(name)).unwrap_or_default();
        let sizes = [bytes.len(), gzip(&bytes), brotli(&bytes)];
        total = [0, 1, 2].map(|i| total[i] + sizes[i]);
        each.insert(name.into(), json!({"raw": sizes[0], "gzip": sizes[1], "brotli": sizes[2]}));
    }
    for (name, bytes) in ["raw", "gzip", "brotli"].into_iter().zip(total) {
        figures.insert(format!("first_load_{name}_bytes"), bytes.into());
    }
    figures.insert("first_load_files".into(), each.into());

    let link = site.page(FIRST_ANSWER);
    for (name, rate) in [("cold_first_answer_ms_1x", 1), ("cold_first_answer_ms_4x", 4)] {
        let start = Start { browser: &browser, link: &link, origin: Some(site.page("")), rate };
        figures.insert(name.into(), start.median().await);
    }
    // A last visit with everything kept, then the server is gone.
    browser.visit(&site.page("")).await;
    settled(&browser, &site).await;
    let _closed = site.close().await;
    for (name, rate) in [("offline_first_answer_ms_1x", 1), ("offline_first_answer_ms_4x", 4)] {
        let start = Start { browser: &browser, link: &link, origin: None, rate };
        figures.insert(name.into(), start.median().await);
    }
    browser.close().await;
}

/// Waits until the page says that it is ready, or is not going to say so, and nothing more is asked for. Whether it
/// said so, and what was asked for.
async fn settled(browser: &Browser, site: &Site) -> (bool, Vec<String>) {
    let start = Instant::now();
    let (mut all, mut quiet) = (Vec::new(), Instant::now());
    loop {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let ready = browser.read(READY).await == true;
        let asked = site.asked();
        if !asked.is_empty() {
            all.extend(asked);
            quiet = Instant::now();
        }
        let patience = Duration::from_secs(if ready { 1 } else { 10 });
        if quiet.elapsed() > patience || start.elapsed() > Duration::from_secs(30) {
            return (ready, all);
        }
    }
}

/// A start in a fresh tab with an empty HTTP cache.
struct Start<'a> {
    browser: &'a Browser,
    link: &'a str,
    /// Whose stored data, worker and caches are cleared first.
    origin: Option<String>,
    rate: u32,
}

impl Start<'_> {
    async fn median(&self) -> Value {
        let mut times = Vec::new();
        for _ in 0..STARTS {
            match self.once().await {
                Some(time) => times.push(time),
                // Where the page does not come up at all there is nothing to tell.
                None => return Value::Null,
            }
        }
        rounded(percentile(&sorted(times), 0.5))
    }

    async fn once(&self) -> Option<f64> {
        let driver = &self.browser.driver;
        let before = driver.window().await.unwrap();
        let tab = driver.new_tab().await.unwrap();
        driver.switch_to_window(tab).await.unwrap();
        if let Some(origin) = &self.origin {
            let all = json!({"origin": origin, "storageTypes": "all"});
            self.browser.cdp("Storage.clearDataForOrigin", all).await;
        }
        self.browser.cdp("Network.clearBrowserCache", json!({})).await;
        self.browser.cdp("Page.enable", json!({})).await;
        self.browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": WATCH})).await;
        self.browser.cdp("Emulation.setCPUThrottlingRate", json!({"rate": self.rate})).await;
        let mut time = None;
        if driver.goto(self.link).await.is_ok() {
            let start = Instant::now();
            while time.is_none() && start.elapsed() < Duration::from_secs(10) {
                tokio::time::sleep(Duration::from_millis(20)).await;
                time = self.browser.read("return window.painted").await.as_f64();
            }
        }
        driver.close_window().await.unwrap();
        driver.switch_to_window(before).await.unwrap();
        time
    }
}

fn gzip(bytes: &[u8]) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap().len()
}

/// As brotli compresses when files are compressed ahead.
pub fn brotli(bytes: &[u8]) -> usize {
    let mut compressed = Vec::new();
    let mut encoder = brotli::CompressorWriter::new(&mut compressed, 1 << 16, 11, 24);
    encoder.write_all(bytes).unwrap();
    drop(encoder);
    compressed.len()
}
