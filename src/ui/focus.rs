//! Where the keyboard is, when the screen that had it is left.

use leptos::ev;
use leptos::prelude::*;
use leptos::web_sys::{Element, HtmlElement};
use wasm_bindgen::JsCast;

/// What takes the focus.
const CONTROL: &str = ":is(button:not([tabindex='-1']), a[href], input, [tabindex='0'])";

/// Whenever a screen is opened: where the keyboard's place went with the one before, gives it to the first control of the
/// new one.
pub fn keep_focus(address: Memo<String>) {
    let last: StoredValue<Option<Element>, LocalStorage> = StoredValue::new_local(None);
    let listener = window_event_listener(ev::focusin, move |event| {
        last.set_value(event.target().and_then(|target| target.dyn_into().ok()));
    });
    on_cleanup(move || listener.remove());
    Effect::new(move |_| {
        address.track();
        // Once the new screen is drawn.
        request_animation_frame(move || {
            let is_gone = |last: &Option<Element>| last.as_ref().is_some_and(|last| !last.is_connected());
            if last.try_with_value(is_gone) == Some(true) {
                last.set_value(None);
                focus_first();
            }
        });
    });
}

fn focus_first() {
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    let control = find(&format!("main {CONTROL}")).or_else(|| find(CONTROL));
    if let Some(control) = control.and_then(|control| control.dyn_into::<HtmlElement>().ok()) {
        // One that does not take the focus leaves it on the page.
        let _ = control.focus();
    }
}

/// Before the page is changed: once it is, an element that had the focus and was moved has it again, and for one that is
/// gone the nearest control above it.
pub fn keep_focus_near() {
    let Some(focused) = document().active_element() else { return };
    let mut above = focused.parent_element();
    let parents: Vec<Element> = std::iter::from_fn(|| {
        let parent = above.take()?;
        above = parent.parent_element();
        Some(parent)
    })
    .collect();
    request_animation_frame(move || {
        if document().active_element().as_ref() == Some(&focused) {
            return;
        }
        let near = || {
            let mut still_here = parents.iter().filter(|parent| parent.is_connected());
            still_here.find_map(|parent| parent.query_selector(CONTROL).ok().flatten())
        };
        let control = if focused.is_connected() { Some(focused) } else { near() };
        if let Some(control) = control.and_then(|control| control.dyn_into::<HtmlElement>().ok()) {
            // One that does not take the focus leaves it on the page.
            let _ = control.focus();
        }
    });
}
