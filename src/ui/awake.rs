//! Keeps the screen awake while a battle is in play.
//!
//! The browser lets it sleep again when the page is hidden, so it is asked once more when the page comes back. Where it
//! cannot be asked, or refuses, as with a low battery, the screen sleeps as it always does.

use js_sys::{Function, Promise, Reflect};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Keeps the screen awake as long as `is_wanted` is true.
pub fn keep_awake(is_wanted: Memo<bool>) {
    // Given by the browser, if it has given one.
    let lock: StoredValue<Option<JsValue>, LocalStorage> = StoredValue::new_local(None);
    let replace = move |new: Option<JsValue>| {
        release(lock.try_update_value(|lock| std::mem::replace(lock, new)).flatten());
    };
    let returned = ArcTrigger::new();
    let listener = window_event_listener(ev::visibilitychange, {
        let returned = returned.clone();
        move |_| returned.notify()
    });
    on_cleanup(move || listener.remove());
    Effect::new(move |_| {
        returned.track();
        if is_wanted.get() && !document().hidden() {
            spawn_local(async move {
                replace(request().await.ok());
                // It may have been given up meanwhile.
                if is_wanted.try_get_untracked() != Some(true) {
                    replace(None);
                }
            });
        } else {
            replace(None);
        }
    });
}

/// web-sys has no stable binding for it.
async fn request() -> Result<JsValue, JsValue> {
    let wake_lock = Reflect::get(&window().navigator(), &"wakeLock".into())?;
    let request: Function = Reflect::get(&wake_lock, &"request".into())?.dyn_into()?;
    let promise: Promise = request.call1(&wake_lock, &"screen".into())?.unchecked_into();
    JsFuture::from(promise).await
}

fn release(lock: Option<JsValue>) {
    let release = lock.and_then(|lock| {
        let release: Function = Reflect::get(&lock, &"release".into()).ok()?.dyn_into().ok()?;
        release.call0(&lock).ok()
    });
    // What the browser has let go already is let go.
    drop(release);
}
