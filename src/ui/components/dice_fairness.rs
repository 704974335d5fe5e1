//! What the dice of a battle have shown, those that the device rolled apart.

use aide_de_camp::battle::{Battle, Faces};
use leptos::prelude::*;

/// A table for each kind of die.
#[component]
pub fn DiceFairness(#[prop(into)] battle: Signal<std::sync::Arc<Battle>>) -> impl IntoView {
    let faces = Memo::new(move |_| battle.with(|battle| battle.faces()));
    let tables =
        move || faces.get().into_iter().map(|faces| view! { <FacesTable faces /> }).collect::<Vec<_>>();
    view! { <div>{tables}</div> }
}

#[component]
fn FacesTable(faces: Faces) -> impl IntoView {
    let source = if faces.rolled { "rolled by the device" } else { "entered by hand" };
    let title = format!("D{}, {source}", faces.sides);
    let heads = (1..=faces.sides).map(|face| view! { <th scope="col">{face}</th> });
    let counts = faces.counts.iter().map(|count| view! { <td>{*count}</td> });
    view! {
        <section class="panel fair">
            <h2>{title.clone()}</h2>
            <table class="faces" aria-label=title>
                <tbody>
                    <tr>{heads.collect_view()}</tr>
                    <tr>{counts.collect_view()}</tr>
                </tbody>
            </table>
            <p>{faces.said()}</p>
        </section>
    }
}
