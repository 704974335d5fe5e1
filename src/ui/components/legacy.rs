//! Where views of Leptos and what `dom` draws stand within each other, as long as there is both.

use crate::dom::{El, placed, show};
use crate::screens::Draw;
use leptos::html::Div;
use leptos::mount::mount_to;
use leptos::prelude::*;

/// What is drawn by `dom`, in a view of Leptos.
#[component]
pub fn Hosted(draw: Draw) -> impl IntoView {
    let place = NodeRef::<Div>::new();
    place.on_load(move |place| show(place.into(), draw));
    view! { <div class="hosted" node_ref=place></div> }
}

/// A view of Leptos among what is drawn by `dom`, for as long as the owner is there under which this is called.
pub fn mounted<V: IntoView + 'static>(view: impl FnOnce() -> V + 'static) -> impl Fn() -> El {
    let place = document().create_element("div").expect("every page can make one");
    place.set_class_name("hosted");
    let handle = mount_to(wasm_bindgen::JsCast::unchecked_into(place.clone()), view);
    // It is taken off the page with its owner.
    StoredValue::new_local(handle);
    move || placed(&place)
}
