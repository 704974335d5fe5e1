//! Where Leptos views and what is still drawn by `dom` stand within each other.

use crate::dom::show;
use crate::screens::Draw;
use leptos::html::Div;
use leptos::prelude::*;

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
