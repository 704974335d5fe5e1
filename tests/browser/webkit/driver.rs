//! WebKit as a WebDriver drives it: with a pointer, and with nothing kept between two starts.

use crate::page::{Page, until};
use crate::process::{Ended, free_port};
use futures_util::FutureExt;
use serde_json::json;
use std::net::Ipv4Addr;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use thirtyfour::prelude::*;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::Command;

/// MiniBrowser on a screen that nobody sees, and its driver. All of them end with it.
pub struct WebKit {
    _ended: [Ended; 2],
    page: Page,
    /// The engine gave up a page.
    has_crashed: Arc<AtomicBool>,
}

impl Deref for WebKit {
    type Target = Page;

    fn deref(&self) -> &Page {
        &self.page
    }
}

/// A screen that nobody sees, larger than any window, and its name.
pub async fn screen() -> (Ended, String) {
    let mut xvfb = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1400x1400x24", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .expect("Xvfb is installed by cargo xtask test");
    let mut lines = BufReader::new(xvfb.stdout.take().unwrap()).lines();
    let number = lines.next_line().await.unwrap().expect("Xvfb says which screen it is");
    (Ended(xvfb), format!(":{number}"))
}

impl WebKit {
    /// What is done in a new browser with a window of this size. Where the engine itself gives up, it is done once more in
    /// another one: what the app does to it, it does again.
    pub async fn with<T>(width: u32, height: u32, run: impl AsyncFn(&WebKit) -> T) -> T {
        let browser = WebKit::open(width, height).await;
        match AssertUnwindSafe(run(&browser)).catch_unwind().await {
            Ok(done) => done,
            Err(_) if browser.gave_up().await => run(&WebKit::open(width, height).await).await,
            Err(panic) => resume_unwind(panic),
        }
    }

    /// Whether it was the engine: its process is gone, or the program has stopped, or no screen is left of it, and no panic
    /// is told on the page, as each of ours is.
    async fn gave_up(&self) -> bool {
        const STOPPED: &str = "return !document.querySelector('main:not(:has(.fault))') && !document.documentElement.dataset.fault";
        let is_stopped = async || self.driver.execute(STOPPED, vec![]).await;
        self.has_crashed.load(Ordering::Relaxed) || is_stopped().await.is_ok_and(|it| it.json() == true)
    }

    async fn open(width: u32, height: u32) -> Self {
        let (screen, display) = screen().await;
        let port = free_port();
        let mut driver = Command::new("WebKitWebDriver")
            .arg(format!("--port={port}"))
            .env("DISPLAY", display)
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .expect("WebKitWebDriver is installed by cargo xtask test");
        let has_crashed = Arc::new(AtomicBool::new(false));
        let mut said = BufReader::new(driver.stderr.take().unwrap()).lines();
        let crashed = Arc::clone(&has_crashed);
        tokio::spawn(async move {
            while let Ok(Some(line)) = said.next_line().await {
                crashed.fetch_or(line.contains("WebProcess CRASHED"), Ordering::Relaxed);
                eprintln!("{line}");
            }
        });
        let ended = [Ended(driver), screen];
        until(async || {
            TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.map_err(|error| error.to_string())
        })
        .await;
        let mut caps = Capabilities::new();
        let args = ["--automation", "--javascript-can-open-windows-automatically=true"];
        caps.set("webkitgtk:browserOptions", json!({"args": args})).unwrap();
        let page = Page::of(WebDriver::new(format!("http://127.0.0.1:{port}"), caps).await.unwrap());
        // The browser's own bar leaves a window no narrower than itself. One that a page opens has none.
        let barred = page.driver.window().await.unwrap();
        page.read("open('about:blank', '', 'popup')").await;
        let bare = until(async || {
            let windows = page.driver.windows().await.map_err(|error| error.to_string())?;
            windows
                .into_iter()
                .find(|window| *window != barred)
                .ok_or_else(|| "there is no second window".into())
        });
        page.go_to(bare.await).await;
        let browser = WebKit { _ended: ended, page, has_crashed };
        browser.resize(width, height).await;
        browser
    }

    /// Gives the page exactly this many pixels.
    pub async fn resize(&self, width: u32, height: u32) {
        self.driver.set_window_rect(0, 0, width, height).await.unwrap();
        self.becomes("return `${innerWidth} × ${innerHeight}`", &format!("{width} × {height}")).await;
    }
}
