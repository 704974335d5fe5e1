//! Chromium, and what only its own protocol can do.

use crate::page::Page;
use crate::process::Ended;
use crate::site::Site;
use serde_json::{Value, json};
use std::ops::Deref;
use std::process::Stdio;
use tempfile::TempDir;
use thirtyfour::prelude::*;
use tokio::io::{AsyncBufReadExt, BufReader};

/// Chromium with an empty profile, and its driver. Both end with it.
pub struct Browser {
    _ended: Ended,
    page: Page,
    profile: TempDir,
}

impl Deref for Browser {
    type Target = Page;

    fn deref(&self) -> &Page {
        &self.page
    }
}

/// A driver and its port; none if the port that it chose was taken by another in the same moment.
async fn chromedriver() -> Option<(Ended, String)> {
    let mut chromedriver = tokio::process::Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .process_group(0)
        .spawn()
        .expect("chromedriver is installed by cargo xtask test");
    let mut lines = BufReader::new(chromedriver.stdout.take().unwrap()).lines();
    let chromedriver = Ended(chromedriver);
    while let Some(line) = lines.next_line().await.unwrap() {
        if let Some((_, port)) = line.split_once("started successfully on port ") {
            return Some((chromedriver, port.trim_end_matches('.').to_owned()));
        }
    }
    None
}

impl Browser {
    /// A new browser with a window of this size.
    pub async fn open(width: u32, height: u32) -> Self {
        Self::again(TempDir::new().unwrap(), width, height).await
    }

    /// The same for walks of thousands of taps: its messages and requests are not noted down, for nobody reads them.
    pub async fn unlogged(width: u32, height: u32) -> Self {
        Self::start(TempDir::new().unwrap(), width, height, json!({})).await
    }

    /// Kills it in the middle of whatever it does; returns what it had written to the disk.
    pub fn kill(self) -> TempDir {
        let Browser { _ended, page: _, profile } = self;
        drop(_ended);
        profile
    }

    /// A browser on the profile of one that was killed.
    pub async fn again(profile: TempDir, width: u32, height: u32) -> Self {
        Self::start(profile, width, height, json!({"browser": "ALL", "performance": "ALL"})).await
    }

    async fn start(profile: TempDir, width: u32, height: u32, logs: Value) -> Self {
        let (chromedriver, port) = loop {
            if let Some(started) = chromedriver().await {
                break started;
            }
        };
        let mut caps = DesiredCapabilities::chrome();
        for flag in [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
        ] {
            caps.add_arg(flag).unwrap();
        }
        // The page is given its size below. A window smaller than it shows no frame for what changes outside, and a tap
        // there seems to take seconds.
        caps.add_arg("--window-size=1400,1400").unwrap();
        caps.add_arg(&format!("--user-data-dir={}", profile.path().display())).unwrap();
        caps.set("goog:loggingPrefs", logs).unwrap();
        let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), caps).await.unwrap();
        let browser = Browser { _ended: chromedriver, page: Page::of(driver), profile };
        browser.resize(width, height).await;
        browser
    }

    /// Gives the page exactly this many pixels.
    pub async fn resize(&self, width: u32, height: u32) {
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700});
        self.cdp("Emulation.setDeviceMetricsOverride", metrics).await;
        self.cdp("Emulation.setTouchEmulationEnabled", json!({"enabled": true})).await;
    }

    /// Opens a tab and goes there; gives the one that was left.
    pub async fn new_tab(&self, width: u32, height: u32) -> WindowHandle {
        let left = self.driver.window().await.unwrap();
        let tab = self.driver.new_tab().await.unwrap();
        self.go_to(tab).await;
        self.resize(width, height).await;
        left
    }

    /// A command of Chromium's own protocol.
    pub async fn cdp(&self, method: &str, params: Value) -> Value {
        self.driver.cdp().send_raw(method, params).await.unwrap()
    }

    /// Fails on any message of the console, and on any request that left the site.
    pub async fn expect_quiet(&self, site: &Site) {
        let messages = self.driver.get_log("browser").await.unwrap();
        assert!(messages.is_empty(), "the console says {messages:?}");
        let requests = self.requests().await;
        assert!(requests.iter().all(|url| site.owns(url)), "requests to {requests:?}");
    }

    /// Fails on any request to whatever host.
    pub async fn expect_no_request(&self) {
        assert_eq!(self.requests().await, Vec::<String>::new());
    }

    /// The addresses that were asked for on any host since the last call.
    async fn requests(&self) -> Vec<String> {
        let log = self.driver.get_log("performance").await.unwrap();
        let asked = log.into_iter().filter_map(|entry| {
            let event: Value = serde_json::from_str(&entry.message).unwrap();
            let event = &event["message"];
            let is_request = event["method"] == "Network.requestWillBeSent";
            is_request.then(|| event["params"]["request"]["url"].as_str().unwrap_or_default().to_owned())
        });
        asked.filter(|url| url.starts_with("http")).collect()
    }

    /// Ends the browser in good order.
    pub async fn close(self) {
        WebDriver::clone(&self.driver).quit().await.unwrap();
    }
}
