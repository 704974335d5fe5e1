//! The device's own way to close what lies over the screen: Back on Android, Escape where there is a keyboard.

use js_sys::{Array, Function, Reflect};
use leptos::prelude::*;
use leptos::web_sys::EventTarget;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Has the device close what is open. No step of the browser's history is made for that, so none has to be taken back when it
/// is closed by its key. A browser that cannot watch for it leaves the key.
pub fn close_by_device(is_open: impl Fn() -> bool + 'static, close: Callback<()>) {
    let watcher = StoredValue::new_local(None::<Watcher>);
    Effect::new(move |_| {
        watcher.set_value(if is_open() { Watcher::new(close).ok() } else { None });
    });
}

/// Watches for one closing, until it is dropped.
struct Watcher {
    watcher: EventTarget,
    _on_close: Closure<dyn FnMut()>,
}

impl Watcher {
    fn new(close: Callback<()>) -> Result<Self, JsValue> {
        let kind: Function = Reflect::get(&window(), &"CloseWatcher".into())?.dyn_into()?;
        let watcher: EventTarget = Reflect::construct(&kind, &Array::new())?.dyn_into()?;
        let on_close = Closure::new(move || close.run(()));
        watcher.add_event_listener_with_callback("close", on_close.as_ref().unchecked_ref())?;
        Ok(Watcher { watcher, _on_close: on_close })
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let destroy = Reflect::get(&self.watcher, &"destroy".into()).and_then(JsCast::dyn_into::<Function>);
        // One that is not destroyed takes one Back more.
        let _ = destroy.and_then(|destroy| destroy.call0(&self.watcher));
    }
}
