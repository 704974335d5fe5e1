//! The keys of a row's faces, for the keyboard.

use leptos::ev::KeyboardEvent;
use leptos::html::Button;
use leptos::prelude::*;

/// The keys of a row's faces, for the keyboard.
#[derive(Clone, Copy)]
pub struct FaceKeys {
    sides: u8,
    keys: StoredValue<Vec<NodeRef<Button>>>,
}

impl FaceKeys {
    pub fn new(sides: u8) -> Self {
        FaceKeys { sides, keys: StoredValue::new((0..sides).map(|_| NodeRef::new()).collect()) }
    }

    /// The key of this face.
    pub fn key(self, n: u8) -> NodeRef<Button> {
        self.keys.with_value(|keys| keys[usize::from(n) - 1])
    }

    /// Moves the keyboard to a face.
    pub fn focus(self, n: u8) {
        if let Some(key) = self.key(n).get_untracked() {
            // A key that cannot take the focus can still be tapped.
            let _ = key.focus();
        }
    }

    /// The face that a key of the keyboard means: an arrow the next one, a digit its own, 0 the ten.
    pub fn target(self, event: &KeyboardEvent, focused: Option<u8>) -> Option<u8> {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return None;
        }
        let n = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => focused? % self.sides + 1,
            "ArrowLeft" | "ArrowUp" => (focused? + self.sides - 2) % self.sides + 1,
            "0" => 10,
            key => key.parse().ok()?,
        };
        (1..=self.sides).contains(&n).then_some(n)
    }
}

/// Whether a digit was typed.
pub fn is_digit(event: &KeyboardEvent) -> bool {
    event.key().bytes().all(|byte| byte.is_ascii_digit())
}
