//! The device's own way to hand something on.

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Whether this device has one.
pub fn is_offered() -> bool {
    method().is_ok()
}

/// Hands this on, as soon as the player has said to whom. The error is the device's.
pub async fn share(what: &Object) -> Result<(), JsValue> {
    let sharing = method()?.call1(&window().navigator(), what)?;
    JsFuture::from(Promise::resolve(&sharing)).await.map(drop)
}

/// Whether nothing was handed on since the player thought better of it: then there is nothing to tell.
pub fn is_closed(why: &JsValue) -> bool {
    Reflect::get(why, &"name".into()).is_ok_and(|name| name == "AbortError")
}

fn method() -> Result<Function, JsValue> {
    Reflect::get(&window().navigator(), &"share".into())?.dyn_into()
}
