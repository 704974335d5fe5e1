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
    if !focus_on(&format!("main {CONTROL}")) {
        focus_on(CONTROL);
    }
}

/// Gives the focus to the first control that this finds; false where there is none.
pub fn focus_on(selector: &str) -> bool {
    let found = document().query_selector(selector).ok().flatten();
    let control = found.and_then(|found| found.dyn_into::<HtmlElement>().ok());
    // One that does not take the focus leaves it on the page.
    control.map(|control| control.focus()).is_some()
}

/// Before the page is changed: once it is, the first control that this finds has the focus, which brings it into view.
pub fn focus_changed(selector: &'static str) {
    request_animation_frame(move || _ = focus_on(selector));
}

/// Before the page is changed: once it is, an element that had the focus and was moved has it again, and for one that is
/// gone the nearest control beside or above it.
pub fn keep_focus_near() {
    let Some(focused) = document().active_element() else { return };
    let mut next = Some(focused.clone());
    let nearby: Vec<Element> = std::iter::from_fn(|| {
        let element = next.take()?;
        next = element.parent_element();
        Some([element.next_element_sibling(), element.previous_element_sibling(), next.clone()])
    })
    .flatten()
    .flatten()
    .collect();
    request_animation_frame(move || {
        if document().active_element().as_ref() == Some(&focused) {
            return;
        }
        let control = if focused.is_connected() {
            Some(focused)
        } else {
            let mut still_here = nearby.iter().filter(|element| element.is_connected());
            still_here.find_map(|element| element.query_selector(CONTROL).ok().flatten())
        };
        if let Some(control) = control.and_then(|control| control.dyn_into::<HtmlElement>().ok()) {
            // One that does not take the focus leaves it on the page.
            let _ = control.focus();
        }
    });
}
