//! The control of the cell of a chart that is open.

use super::control_view::ControlView;
use super::form_state::{FormState, latest};
use aide_de_camp::rules::Source;
use aide_de_camp::rules::form::{Control, Kind};
use leptos::prelude::*;

/// What changes the cell that is open; nothing where none is.
#[component]
pub fn CellEditor(form: FormState) -> impl IntoView {
    let open = open_cell(form);
    let open_key = move || open.with(|open| open.as_ref().map(|control| control.key.clone()));
    let editor = move |_: String| {
        open.get_untracked().map(|first| {
            let label = first.label.clone();
            // What it is worth and how it stands is said above it; the line of a picker has nothing else to say.
            let alone = |control: Control| {
                let is_picker = matches!(control.kind, Kind::Picker(_));
                let value = if is_picker { control.value.clone() } else { String::new() };
                Control { value, hint: String::new(), source: Source::Printed, ..control }
            };
            let control = latest(alone(first), move || open.get().map(alone));
            view! {
                <div class="edit" role="group" aria-label=label>
                    <ControlView form control />
                </div>
            }
        })
    };
    view! { <For each=open_key key=String::clone children=editor /> }
}

/// The cell that is open, as it is now.
pub fn open_cell(form: FormState) -> Memo<Option<Control>> {
    Memo::new(move |_| {
        let key = form.open_cell()?;
        form.form.with(|form| form.controls().into_iter().find(|control| control.key == key).cloned())
    })
}
