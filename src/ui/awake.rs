//! Keeps the screen awake while a battle is in play.
//!
//! The browser lets it sleep again when the page is hidden, so it is asked once more when the page comes back. Where it
//! cannot be asked, or refuses, as with a low battery, the screen sleeps as it always does.

use crate::dom::keep;
use crate::state::State;
use js_sys::{Function, Promise, Reflect};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// What keeps it awake, once the browser has given it.
type Lock = State<Option<JsValue>>;

/// Keeps it awake as long as `wanted` says so.
pub fn while_wanted(wanted: impl Fn() -> bool + 'static) {
    let lock: Lock = State::new(None);
    let on = State::following(wanted);
    let back = State::new(0_u32);
    let returned = window_event_listener(ev::visibilitychange, move |_| {
        back.update(|back| *back += 1);
    });
    on_cleanup(move || returned.remove());
    keep(move || {
        back.track();
        if on.get() && !document().hidden() {
            spawn_local(async move {
                let asked = ask().await.ok();
                // It may have been given up meanwhile; of two the first is let go.
                let old = lock.quietly(|lock| std::mem::replace(lock, asked)).flatten();
                release(old);
                if !on.look(|on| *on) {
                    release(lock.quietly(Option::take).flatten());
                }
            });
        } else {
            release(lock.quietly(Option::take).flatten());
        }
    });
}

/// web-sys has no stable binding for it.
async fn ask() -> Result<JsValue, JsValue> {
    let lock = Reflect::get(&window().navigator(), &"wakeLock".into())?;
    let request: Function = Reflect::get(&lock, &"request".into())?.dyn_into()?;
    let asked: Promise = request.call1(&lock, &"screen".into())?.unchecked_into();
    JsFuture::from(asked).await
}

fn release(lock: Option<JsValue>) {
    let release = lock.and_then(|lock| {
        let release: Function = Reflect::get(&lock, &"release".into()).ok()?.dyn_into().ok()?;
        release.call0(&lock).ok()
    });
    // What was let go by the browser already is let go.
    drop(release);
}
