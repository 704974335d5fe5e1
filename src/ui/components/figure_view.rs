//! A unit seen from above, with the ground around it as keys.

use super::control_view::ControlView;
use super::form_state::{FormState, latest};
use aide_de_camp::rules::form::{Figure, Sector};
use leptos::prelude::*;

/// A unit in the middle, and what is tapped around it where it lies on the table.
#[component]
pub fn FigureView(form: FormState, figure: Memo<Figure>) -> impl IntoView {
    let title = move || figure.with(|figure| figure.title.clone());
    let unit = move || figure.with(|figure| figure.unit.clone());
    let sectors = move || figure.with(|figure| figure.sectors.iter().map(|it| it.0).collect::<Vec<_>>());
    let key = move |sector: Sector| {
        let find = move |figure: &Figure| {
            figure.sectors.iter().find(|it| it.0 == sector).map(|(_, control)| control.clone())
        };
        figure.with_untracked(find).map(|first| {
            let control = latest(first, move || figure.with(find));
            view! {
                <div class=format!("at-{}", sector.name())>
                    <ControlView form control is_in_row=true />
                </div>
            }
        })
    };
    view! {
        <fieldset class="figure">
            <legend>{title}</legend>
            <p class="ahead" aria-hidden="true">"▲ front"</p>
            <b class="body">{unit}</b>
            <For each=sectors key=|sector| *sector children=key />
        </fieldset>
    }
}
