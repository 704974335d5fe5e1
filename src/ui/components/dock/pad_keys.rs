//! The keys of a pad, for the keyboard.

use leptos::ev::KeyboardEvent;
use leptos::html::Button;
use leptos::prelude::*;

/// The keys of a pad, for the keyboard.
#[derive(Clone, Copy)]
pub struct PadKeys {
    count: u8,
    keys: StoredValue<Vec<NodeRef<Button>>>,
}

impl PadKeys {
    pub fn new(count: u8) -> Self {
        PadKeys { count, keys: StoredValue::new((0..count).map(|_| NodeRef::new()).collect()) }
    }

    /// The key of this number, from 1.
    pub fn key(self, n: u8) -> NodeRef<Button> {
        self.keys.with_value(|keys| keys[usize::from(n) - 1])
    }

    /// Moves the keyboard to a key, where the pad is still there.
    pub fn focus(self, n: u8) {
        let key = self.keys.try_with_value(|keys| keys[usize::from(n) - 1]);
        if let Some(key) = key.and_then(|key| key.try_get_untracked().flatten()) {
            // A key that cannot take the focus can still be tapped.
            let _ = key.focus();
        }
    }

    /// The key that one of the keyboard means: an arrow the next one, a digit its own, 0 the tenth.
    pub fn target(self, event: &KeyboardEvent, focused: Option<u8>) -> Option<u8> {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return None;
        }
        let n = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => focused? % self.count + 1,
            "ArrowLeft" | "ArrowUp" => (focused? + self.count - 2) % self.count + 1,
            "0" => 10,
            key => key.parse().ok()?,
        };
        (1..=self.count).contains(&n).then_some(n)
    }
}

/// Whether a digit was typed.
pub fn is_digit(event: &KeyboardEvent) -> bool {
    event.key().bytes().all(|byte| byte.is_ascii_digit())
}
