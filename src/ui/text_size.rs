//! How large text is at least, where the device has a smallest size.

use leptos::prelude::{document, window};
use leptos::web_sys::HtmlElement;
use wasm_bindgen::JsCast;

/// Makes the smallest size that the device shows the usual one of the page, where it is the larger of the two: all that has
/// words in it is measured by that, and grows with them.
pub fn heed_smallest_text() -> Option<()> {
    let root: HtmlElement = document().document_element()?.dyn_into().ok()?;
    let probe: HtmlElement = document().create_element("span").ok()?.dyn_into().ok()?;
    for (property, value) in [("position", "absolute"), ("font-size", "1px"), ("width", "1rem")] {
        probe.style().set_property(property, value).ok()?;
    }
    document().body()?.append_child(&probe).ok()?;
    let shown = window().get_computed_style(&probe).ok()??.get_property_value("font-size").ok()?;
    let usual = probe.get_bounding_client_rect().width();
    probe.remove();
    let smallest: f64 = shown.trim_end_matches("px").parse().ok()?;
    if smallest > usual {
        root.style().set_property("font-size", &shown).ok()?;
    }
    Some(())
}
