//! What the dice of a battle have shown: each player's apart, and of them those that the device rolled.

use aide_de_camp::battle::{Battle, Faces};
use leptos::prelude::*;
use std::sync::Arc;

/// A table for each kind of die.
#[component]
pub fn DiceFairness(#[prop(into)] battle: Signal<Arc<Battle>>) -> impl IntoView {
    let faces = Memo::new(move |_| {
        battle.with(|battle| {
            let titled = |faces: Faces| (battle.faces_title(&faces), faces);
            battle.faces().into_iter().map(titled).collect::<Vec<_>>()
        })
    });
    let table = |(title, faces)| view! { <FacesTable title faces /> };
    let tables = move || faces.get().into_iter().map(table).collect::<Vec<_>>();
    view! { <div>{tables}</div> }
}

#[component]
fn FacesTable(title: String, faces: Faces) -> impl IntoView {
    let heads = faces.heads().into_iter().map(|head| view! { <th scope="col">{head}</th> });
    let expected = faces.expected().to_string();
    let fair = faces.counts.iter().map(|_| view! { <td>{expected.clone()}</td> }).collect_view();
    let counts = faces.counts.iter().map(|count| view! { <td>{*count}</td> });
    view! {
        <section class="panel fair">
            <h2>{title.clone()}</h2>
            <table class="faces" aria-label=title>
                <tbody>
                    <tr>
                        <td></td>
                        {heads.collect_view()}
                    </tr>
                    <tr>
                        <th scope="row">"Came"</th>
                        {counts.collect_view()}
                    </tr>
                    <tr>
                        <th scope="row">"Fair"</th>
                        {fair}
                    </tr>
                </tbody>
            </table>
            <p>{faces.text()}</p>
        </section>
    }
}
