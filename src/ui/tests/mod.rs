//! Tests of components in a browser.

mod answers;
mod controls;
mod forms;
mod pads;
mod readiness;
mod saving;

use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use leptos::tachys::view::any_view::AnyViewState;
use leptos::web_sys::{
    Element, Event, EventInit, HtmlElement, HtmlInputElement, KeyboardEvent, KeyboardEventInit,
};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test_configure;

wasm_bindgen_test_configure!(run_in_browser);

/// The golden cases of every game.
const CASES: &[&str] = &[
    include_str!("../../../tests/rules/cases/dbm.txt"),
    include_str!("../../../tests/rules/cases/grande-tactique.txt"),
    include_str!("../../../tests/rules/cases/plm.txt"),
    include_str!("../../../tests/rules/cases/republique.txt"),
    #[cfg(feature = "fifth-game")]
    include_str!("../../../tests/one_brigade/cases.txt"),
];

/// The fullest real inputs of every calculator.
const FULLEST: &[&str] = &[
    include_str!("../../../tests/fullest.txt"),
    #[cfg(feature = "fifth-game")]
    include_str!("../../../tests/one_brigade/fullest.txt"),
];

/// The calculation links in these files.
fn links_in(files: &'static [&'static str]) -> impl Iterator<Item = &'static str> {
    files.iter().flat_map(|file| file.lines()).filter(|line| line.starts_with("#/"))
}

/// A view on a place of its own, for as long as this lives.
struct Page {
    place: HtmlElement,
    _mounted: UnmountHandle<AnyViewState>,
}

impl Page {
    fn new(view: impl FnOnce() -> AnyView + 'static) -> Self {
        let place: HtmlElement = document().create_element("div").unwrap().unchecked_into();
        document().body().unwrap().append_child(&place).unwrap();
        Page { _mounted: mount_to(place.clone(), view), place }
    }

    fn find(&self, selector: &str) -> HtmlElement {
        let found = self.place.query_selector(selector).unwrap();
        found.unwrap_or_else(|| panic!("no {selector} in {}", self.place.inner_html())).unchecked_into()
    }

    fn count(&self, selector: &str) -> u32 {
        self.place.query_selector_all(selector).unwrap().length()
    }

    fn text(&self, selector: &str) -> String {
        self.find(selector).text_content().unwrap()
    }

    fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        self.find(selector).get_attribute(name)
    }

    /// Taps where the keyboard is then, as a finger does.
    async fn tap(&self, selector: &str) {
        let element = self.find(selector);
        element.focus().unwrap();
        element.click();
        settle().await;
    }

    /// Presses a key of the keyboard where it is.
    async fn press(&self, key: &str) {
        let init = KeyboardEventInit::new();
        init.set_key(key);
        init.set_bubbles(true);
        let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap();
        focused().dispatch_event(&event).unwrap();
        settle().await;
    }

    async fn type_into(&self, selector: &str, text: &str) {
        let input: HtmlInputElement = self.find(selector).unchecked_into();
        input.set_value(text);
        let init = EventInit::new();
        init.set_bubbles(true);
        input.dispatch_event(&Event::new_with_event_init_dict("input", &init).unwrap()).unwrap();
        settle().await;
    }

    fn has_focus(&self, selector: &str) -> bool {
        focused() == *self.find(selector)
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.place.remove();
    }
}

fn focused() -> Element {
    document().active_element().unwrap()
}

/// Waits until effects have run and a frame was drawn.
async fn settle() {
    leptos::task::tick().await;
    let frame = js_sys::Promise::new(&mut |resolve, _| {
        request_animation_frame(move || drop(resolve.call0(&wasm_bindgen::JsValue::NULL)));
    });
    wasm_bindgen_futures::JsFuture::from(frame).await.unwrap();
    leptos::task::tick().await;
}
