//! The browser's Back closes what lies over a screen instead of leaving the screen.

use leptos::ev;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// By then a browser has told of the address that it went back to.
const SETTLED: Duration = Duration::from_millis(100);

/// Closes what is open.
type Close = Arc<dyn Fn() + Send + Sync>;

/// What Back closes now.
#[derive(Clone, Copy)]
pub struct BackStep {
    /// Not a callback of whoever opened it: that may be drawn anew meanwhile.
    close: StoredValue<Option<Close>>,
    /// The browser goes back to where the page was when it was opened.
    is_returning: StoredValue<bool>,
}

impl BackStep {
    /// Nothing is open.
    pub fn new() -> Self {
        let step = BackStep { close: StoredValue::new(None), is_returning: StoredValue::new(false) };
        let back = window_event_listener(ev::popstate, move |_| {
            let close = step.take();
            if step.is_returning.get_value() || close.is_some() {
                step.is_returning.set_value(true);
                set_timeout(move || step.is_returning.set_value(false), SETTLED);
            }
            if let Some(close) = close {
                close();
            }
        });
        on_cleanup(move || back.remove());
        step
    }

    fn take(self) -> Option<Close> {
        self.close.try_update_value(Option::take).flatten()
    }

    /// Something was opened that this closes; what was open before is closed.
    pub fn opened(self, close: impl Fn() + Send + Sync + 'static) {
        match self.take() {
            Some(before) => before(),
            // One that refuses leaves the other ways to close it.
            None => drop(window().history().and_then(|history| history.push_state(&JsValue::NULL, ""))),
        }
        self.close.set_value(Some(Arc::new(close)));
    }

    /// It was closed otherwise.
    pub fn closed(self) {
        if self.take().is_some() {
            self.is_returning.set_value(true);
            // Where the browser refuses, one Back more is needed.
            let _ = window().history().and_then(|history| history.back());
        }
    }

    /// Leaves for another screen, which takes the place of what is open.
    pub fn leave_for(self, address: &str) {
        self.take();
        // A browser that refuses leaves the player on this screen.
        let _ = window().location().replace(address);
    }

    /// Another screen was opened.
    pub fn left(self) {
        self.take();
    }

    /// Whether an address comes of closing something.
    pub fn is_returning(self) -> bool {
        self.is_returning.get_value()
    }

    /// Keeps the address that the page has, instead of that at which something was opened: what was entered meanwhile stays.
    pub fn keep(self, address: &str) {
        // A browser that refuses keeps the older address.
        let _ = window()
            .history()
            .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(address)));
    }
}
