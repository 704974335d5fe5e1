//! A key that has just become another one takes no tap.

use leptos::prelude::*;
use std::time::Duration;

/// For so long a key that has become another one takes no tap: the second of two hurried taps was meant for the first.
const HELD: Duration = Duration::from_millis(500);

/// Whether a tap was meant for what stood there before.
#[derive(Clone, Copy)]
pub struct Guard {
    is_up: RwSignal<bool>,
    end: StoredValue<Option<TimeoutHandle>>,
}

impl Guard {
    /// Nothing has become anything else yet.
    pub fn new() -> Self {
        Guard { is_up: RwSignal::new(false), end: StoredValue::new(None) }
    }

    /// What stands there is another thing from here on.
    pub fn raise(self) {
        let end = move || {
            // The screen may have been left meanwhile.
            self.is_up.try_set(false);
        };
        let end = set_timeout_with_handle(end, HELD).ok();
        self.is_up.set(end.is_some());
        if let Some(earlier) = self.end.try_update_value(|last| std::mem::replace(last, end)).flatten() {
            earlier.clear();
        }
    }

    /// Whether no tap is taken.
    pub fn is_up(self) -> bool {
        self.is_up.get()
    }
}
