//! A browser and what a finger can do in it. Script reads the page; only pointer and keyboard change it.

use crate::site::Site;
use aide_de_camp::storage::{Content, Documents, Id, Transaction};
use serde_json::{Value, json};
use std::mem::ManuallyDrop;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use thirtyfour::common::command::{Actions, Command};
use thirtyfour::prelude::*;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Child;

/// How long anything may take to appear.
const PATIENCE: Duration = Duration::from_secs(10);

/// Chromium with an empty profile, and its driver. Both end with it.
pub struct Browser {
    _ended: Ended,
    // Never dropped: it would wait minutes for the answer of a driver that is gone. Its processes end with `_ended`.
    pub driver: ManuallyDrop<WebDriver>,
    profile: TempDir,
}

/// A process group that ends when it goes, whatever became of the test.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        if let Some(id) = self.0.id() {
            // It may have ended by itself.
            let _ = std::process::Command::new("kill").args(["-KILL", "--", &format!("-{id}")]).status();
        }
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

/// What was asked for, once it is there; what was in its way, when patience ends.
pub async fn until<T>(evaluate: impl AsyncFn() -> Result<T, String>) -> T {
    let start = Instant::now();
    loop {
        match evaluate().await {
            Ok(there) => return there,
            Err(fault) if start.elapsed() > PATIENCE => panic!("{fault}"),
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

impl Browser {
    /// A new browser with a window of this size.
    pub async fn open(width: u32, height: u32) -> Self {
        Self::again(TempDir::new().unwrap(), width, height).await
    }

    /// Kills it in the middle of whatever it does; returns what it had written to the disk.
    pub fn kill(self) -> TempDir {
        let Browser { _ended, driver: _, profile } = self;
        drop(_ended);
        profile
    }

    /// A browser on the profile of one that was killed.
    pub async fn again(profile: TempDir, width: u32, height: u32) -> Self {
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
        caps.set("goog:loggingPrefs", json!({"browser": "ALL", "performance": "ALL"})).unwrap();
        let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), caps).await.unwrap();
        let browser = Browser { _ended: chromedriver, driver: ManuallyDrop::new(driver), profile };
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

    /// Goes to a tab.
    pub async fn go_to(&self, tab: WindowHandle) {
        self.driver.switch_to_window(tab).await.unwrap();
    }

    /// A command of Chromium's own protocol.
    pub async fn cdp(&self, method: &str, params: Value) -> Value {
        self.driver.cdp().send_raw(method, params).await.unwrap()
    }

    /// Opens an address afresh; a mere change behind the `#` would not load the page anew.
    pub async fn visit(&self, url: &str) {
        self.driver.goto("about:blank").await.unwrap();
        self.driver.goto(url).await.unwrap();
        self.find("main").await;
    }

    /// Goes to another screen of the page that is open, as a tapped link does.
    pub async fn follow(&self, hash: &str) {
        let script = "
            const [hash, done] = arguments;
            const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => done()));
            addEventListener('hashchange', painted, { once: true });
            location.hash = hash;";
        self.driver.execute_async(script, vec![json!(hash)]).await.unwrap();
        self.find("main").await;
    }

    /// The first element that fits, once it is there.
    pub async fn find(&self, css: &str) -> WebElement {
        until(async || {
            let found = self.driver.find(By::Css(css)).await;
            found.map_err(|error| format!("{css} is not on the page: {error}"))
        })
        .await
    }

    /// The words of the first element that fits.
    pub async fn text(&self, css: &str) -> String {
        // The page may have put another element in its place in between.
        until(async || {
            let text = self.find(css).await.text().await;
            text.map_err(|error| format!("{css} cannot be read: {error}"))
        })
        .await
    }

    /// Waits until the first element that fits has these words.
    pub async fn expect(&self, css: &str, words: &str) {
        until(async || {
            let text = self.text(css).await;
            if text == words { Ok(()) } else { Err(format!("{css} says “{text}”, not “{words}”")) }
        })
        .await
    }

    /// Waits until the page shows what became of the last tap.
    pub async fn painted(&self) {
        let script =
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))";
        self.driver.execute_async(script, vec![]).await.unwrap();
    }

    /// Waits until the page of an army says that all is on the device.
    pub async fn saved(&self) {
        self.expect(".stands", "Saved").await;
    }

    /// Waits until a script that reads something returns this.
    pub async fn becomes(&self, script: &str, wanted: &str) {
        until(async || {
            let read = self.read(script).await;
            if read == wanted { Ok(()) } else { Err(format!("{script} is {read}, not “{wanted}”")) }
        })
        .await
    }

    /// Waits until nothing on the page fits any more, the page itself being there.
    pub async fn gone(&self, css: &str) {
        let script = format!("return !!document.querySelector('main') && !document.querySelector({css:?})");
        // A page that is just being left answers with an error.
        until(async || match self.driver.execute(&*script, vec![]).await {
            Ok(gone) if gone.json() == &Value::Bool(true) => Ok(()),
            _ => Err(format!("{css} is still on the page")),
        })
        .await
    }

    /// Taps an element with a finger at its centre, which must be in view with nothing lying over it.
    pub async fn tap(&self, css: &str) {
        let element = self.find(css).await;
        element.scroll_into_view().await.unwrap();
        let script = "
            const box = arguments[0].getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const top = document.elementFromPoint(x, y);
            return [x, y, !!top && arguments[0].contains(top)];";
        let found = self.driver.execute(script, vec![element.to_json().unwrap()]).await.unwrap();
        let (x, y, clear): (f64, f64, bool) = found.convert().unwrap();
        assert!(clear, "{css} is covered or out of view at {x}, {y}");
        let touch = json!([{
            "type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"},
            "actions": [
                {"type": "pointerMove", "duration": 0, "x": x.round() as i64, "y": y.round() as i64},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }]);
        self.driver.handle().cmd(Command::PerformActions(Actions::from(touch))).await.unwrap();
    }

    /// Puts these documents into the local storage of the site, as the app would have them there.
    pub async fn store(&self, documents: Vec<(Id, Content)>) {
        let mut window = Documents::new(1);
        let mut store = Transaction::default();
        for (id, content) in documents {
            window.keep(id.clone(), Some(content), 1);
            window.write(&id, &mut store).unwrap();
        }
        for (key, text) in store.into_changes() {
            let script = "localStorage.setItem('aide-de-camp/' + arguments[0], arguments[1])";
            self.driver.execute(script, vec![json!(key), json!(text)]).await.unwrap();
        }
    }

    /// What a script that only reads the page returns.
    pub async fn read(&self, script: &str) -> Value {
        self.driver.execute(script, vec![]).await.unwrap().json().clone()
    }

    /// The page's address as it stands in the bar.
    pub async fn address(&self) -> String {
        self.driver.current_url().await.unwrap().to_string()
    }

    /// Fails on any message of the console, and on any request that left the site.
    pub async fn expect_quiet(&self, site: &Site) {
        let messages = self.driver.get_log("browser").await.unwrap();
        assert!(messages.is_empty(), "the console says {messages:?}");
        for entry in self.driver.get_log("performance").await.unwrap() {
            let event: Value = serde_json::from_str(&entry.message).unwrap();
            let event = &event["message"];
            if event["method"] == "Network.requestWillBeSent" {
                let url = event["params"]["request"]["url"].as_str().unwrap_or_default();
                assert!(site.owns(url) || !url.starts_with("http"), "a request to {url}");
            }
        }
    }

    /// Ends the browser in good order.
    pub async fn close(self) {
        WebDriver::clone(&self.driver).quit().await.unwrap();
    }
}
