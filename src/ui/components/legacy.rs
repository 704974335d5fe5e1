//! A screen that is still drawn by `dom`, inside a Leptos view.

use crate::dom::show;
use crate::screens::Draw;
use leptos::html::Div;
use leptos::prelude::*;

/// Draws a screen for as long as its owner lives.
#[component]
pub fn Hosted(draw: Draw) -> impl IntoView {
    let place = NodeRef::<Div>::new();
    place.on_load(move |place| show(place.into(), draw));
    view! { <div class="hosted" node_ref=place></div> }
}
