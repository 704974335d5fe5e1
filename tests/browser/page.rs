//! A page and what a finger can do on it, in any engine that a WebDriver drives. Script reads the page; only pointer and keyboard change it.

use aide_de_camp::storage::{Content, Documents, Id, Transaction};
use serde_json::{Value, json};
use std::mem::ManuallyDrop;
use std::time::{Duration, Instant};
use thirtyfour::common::command::{Actions, Command};
use thirtyfour::prelude::*;

/// How long anything may take to appear, on a machine that has other things to do besides.
const PATIENCE: Duration = Duration::from_secs(30);

/// The open page of a browser.
pub struct Page {
    // Never dropped: it would wait minutes for the answer of a driver that is gone. Its processes end with the browser.
    pub driver: ManuallyDrop<WebDriver>,
}

/// What was asked for, once it is there; what was in its way, when patience ends.
pub async fn until<T>(ask: impl AsyncFn() -> Result<T, String>) -> T {
    let start = Instant::now();
    loop {
        match ask().await {
            Ok(there) => return there,
            Err(fault) if start.elapsed() > PATIENCE => panic!("{fault}"),
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

impl Page {
    /// What this driver has open.
    pub fn of(driver: WebDriver) -> Self {
        Page { driver: ManuallyDrop::new(driver) }
    }

    /// Goes to a tab.
    pub async fn go_to(&self, tab: WindowHandle) {
        self.driver.switch_to_window(tab).await.unwrap();
    }

    /// Opens an address afresh; a mere change behind the `#` would not load the page anew.
    pub async fn visit(&self, url: &str) {
        self.driver.goto("about:blank").await.unwrap();
        self.driver.goto(url).await.unwrap();
        self.find("main").await;
    }

    /// Goes to another screen of the page that is open, as a tapped link does. Chromium lets a page change its address two
    /// hundred times in ten seconds and passes over the rest: so it is asked for until it is there.
    pub async fn follow(&self, hash: &str) {
        let script = "
            const [hash, done] = arguments;
            let isThere = false;
            addEventListener('hashchange', () => {
                isThere = true;
                requestAnimationFrame(() => requestAnimationFrame(() => done()));
            }, { once: true });
            const go = () => {
                if (isThere) return;
                location.hash = hash;
                requestAnimationFrame(go);
            };
            go();";
        self.driver.execute_async(script, vec![json!(hash)]).await.unwrap();
        self.find("main").await;
    }

    /// What comes of the first element that fits, once it is there. Where the page puts another in its place meanwhile, of
    /// that one.
    async fn of_element<T>(&self, css: &str, ask: impl AsyncFn(WebElement) -> WebDriverResult<T>) -> T {
        until(async || {
            let answer = async { ask(self.driver.find(By::Css(css)).await?).await };
            answer.await.map_err(|error| format!("{css}: {error}"))
        })
        .await
    }

    /// Waits until an element fits.
    pub async fn find(&self, css: &str) {
        self.of_element(css, async |_| Ok(())).await
    }

    /// The words of the first element that fits.
    pub async fn text(&self, css: &str) -> String {
        self.of_element(css, async |element| element.text().await).await
    }

    /// Types into the first element that fits, or gives it a file by its path.
    pub async fn enter(&self, css: &str, words: &str) {
        self.of_element(css, async |element| element.send_keys(words).await).await
    }

    /// Empties the first field that fits.
    pub async fn clear(&self, css: &str) {
        self.of_element(css, async |element| element.clear().await).await
    }

    /// Brings the first element that fits into view.
    pub async fn scroll_to(&self, css: &str) {
        self.of_element(css, async |element| element.scroll_into_view().await).await
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

    /// Taps the first element that fits with a finger, once its centre is in view, at rest for two frames and with nothing
    /// lying over it. An engine that knows no finger takes the mouse.
    pub async fn tap(&self, css: &str) {
        let script = "
            const [element, done] = arguments;
            const centre = () => {
                const box = element.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            };
            element.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' });
            const [x, y] = centre();
            requestAnimationFrame(() => requestAnimationFrame(() => {
                const top = document.elementFromPoint(x, y);
                const lies = top ? top.outerHTML.slice(0, 120) : 'nothing';
                const there = String(centre());
                done([x, y, there === String([x, y]) && !!top && element.contains(top), `${there}: ${lies}`]);
            }));";
        let (x, y) = until(async || {
            let place = self.of_element(css, async |element| {
                self.driver.execute_async(script, vec![element.to_json()?]).await?.convert()
            });
            let (x, y, is_clear, lies): (f64, f64, bool, String) = place.await;
            if is_clear {
                Ok((x, y))
            } else {
                Err(format!("{css} moves, is covered or out of view at {x}, {y}; then at {lies}"))
            }
        })
        .await;
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

    /// Enters a face of the roll at this place, counted from 1.
    pub async fn roll(&self, place: usize, face: usize) {
        self.tap(&format!(".rolls .roll:nth-child({place})")).await;
        self.enter_face(face).await;
    }

    /// Enters a face of the roll that is due, as soon as the pad takes a tap.
    pub async fn enter_face(&self, face: usize) {
        self.tap(&format!(".pad:not(.guard) .key:nth-of-type({face})")).await;
    }

    /// Enters the percentile roll that is due.
    pub async fn roll_percent(&self, n: usize) {
        for digit in [n / 10, n % 10] {
            // The tenth key is the 0.
            self.enter_face(if digit == 0 { 10 } else { digit }).await;
        }
        self.painted().await;
    }

    /// Opens the list of what is done seldom with an answer, and taps what is called so.
    pub async fn tap_more(&self, words: &str) {
        self.tap(".slots > .act[aria-expanded]:last-of-type").await;
        self.find(".more-list.shown").await;
        let script = format!(
            "const keys = [...document.querySelectorAll('.more-list .key')];
            return keys.findIndex((key) => key.textContent.trim() === {words:?}) + 1;"
        );
        let place = self.read(&script).await;
        self.tap(&format!(".more-list > button:nth-of-type({place})")).await;
    }

    /// Puts these documents into the local storage of the site, as the app would have them there.
    pub async fn store(&self, documents: Vec<(Id, Content)>) {
        let mut window = Documents::new(1);
        let mut store = Transaction::default();
        for (id, content) in documents {
            window.put(id.clone(), Some(content), 1);
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
}
