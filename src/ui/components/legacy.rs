//! Where Leptos views and what is still drawn by `dom` stand within each other.

use crate::dom::{El, placed, show};
use crate::screens::Draw;
use leptos::html::Div;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Draws a screen for as long as its owner lives.
#[component]
pub fn Hosted(draw: Draw) -> impl IntoView {
    let place = NodeRef::<Div>::new();
    // What a drawing opens outlasts that drawing, and goes with the screen.
    let owner = Owner::new();
    place.on_load(move |place| {
        // A view that is built anew keeps the element of the one before.
        place.set_text_content(None);
        show(place.into(), move || owner.with(&draw));
    });
    view! { <div class="hosted" node_ref=place></div> }
}

/// A Leptos view for a screen drawn by `dom`. It lives as long as the owner under which this is called.
pub fn mounted<V: IntoView + 'static>(view: impl FnOnce() -> V + 'static) -> impl Fn() -> El {
    let place = document().create_element("div").expect("every page can make one");
    place.set_class_name("hosted");
    // Dropped with its owner, it takes the view off the page.
    StoredValue::new_local(mount_to(place.clone().unchecked_into(), view));
    move || placed(&place)
}
