//! A control of a form.

use super::choice::Choice;
use super::form_button::FormButton;
use super::form_state::{FormState, latest};
use super::picker::Picker;
use super::ref_key::RefKey;
use super::source_mark::with_mark;
use super::stepper::{Step, Stepper, StepperValue};
use super::text_input::TextInput;
use super::toggle::Toggle;
use aide_de_camp::rules::form::{Control, Kind};
use aide_de_camp::rules::{Pairs, uncapitalize};
use leptos::prelude::*;
use std::mem::Discriminant;

/// A control, and below it the reason why it is asked.
#[component]
pub fn ControlView(
    form: FormState,
    control: Memo<Control>,
    /// It stands in a row with others.
    #[prop(optional)]
    is_in_row: bool,
) -> impl IntoView {
    let kind = control.with_untracked(|control| control.kind.clone());
    let view = match kind {
        Kind::Toggle { .. } if is_in_row => view! { <ToggleControl form control /> }.into_any(),
        Kind::Toggle { .. } => view! {
            <div class="chips">
                <ToggleControl form control />
            </div>
        }
        .into_any(),
        Kind::Choice(_) => view! { <ChoiceControl form control /> }.into_any(),
        Kind::Picker(_) => view! { <PickerControl form control /> }.into_any(),
        Kind::Stepper { .. } => view! { <StepperControl form control is_stacked=is_in_row /> }.into_any(),
        Kind::Text { .. } => view! { <TextControl form control /> }.into_any(),
        Kind::Button { .. } => view! { <ButtonControl form control /> }.into_any(),
    };
    // Those of a row stand below all of it.
    if is_in_row || control.with_untracked(|control| control.reason.is_none()) {
        return view;
    }
    let reason = move || {
        let reason = control.with(|control| control.reason.clone());
        reason.map(|(why, rule)| view! { <p class="small">{why} " " <RefKey rule=rule.0 /></p> })
    };
    view! { <div class="reading">{view} {reason}</div> }.into_any()
}

/// Controls in one row, as far as there is room.
#[component]
pub fn ControlList(form: FormState, controls: Memo<Vec<Control>>) -> impl IntoView {
    let is_of_chips = move || {
        let is_chip = |control: &Control| matches!(control.kind, Kind::Toggle { .. } | Kind::Button { .. });
        controls.with(|controls| controls.iter().all(is_chip))
    };
    let keys = move || controls.with(|controls| controls.iter().map(ControlKey::of).collect::<Vec<_>>());
    let row = move |key: ControlKey| {
        let find = move |controls: &Vec<Control>| {
            controls.iter().find(|control| ControlKey::of(control) == key).cloned()
        };
        let first = controls.with_untracked(&find);
        first.map(|first| {
            let control = latest(first, move || controls.with(&find));
            view! { <ControlView form control is_in_row=true /> }
        })
    };
    let reasons = move || {
        let reason = |control: &Control| {
            let (why, rule) = control.reason.clone()?;
            let label = control.label.clone();
            Some(view! { <p class="small">{label} ": " {uncapitalize(&why)} " " <RefKey rule=rule.0 /></p> })
        };
        controls.with(|controls| controls.iter().filter_map(reason).collect::<Vec<_>>())
    };
    view! {
        <div class=move || if is_of_chips() { "chips" } else { "row2" }>
            <For each=keys key=ControlKey::clone children=row />
        </div>
        {reasons}
    }
}

/// What tells controls apart: one that becomes another kind of control is drawn anew.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ControlKey {
    text: String,
    kind: Discriminant<Kind>,
}

impl ControlKey {
    fn of(control: &Control) -> Self {
        ControlKey { text: control.key.clone(), kind: std::mem::discriminant(&control.kind) }
    }
}

/// What every kind of control shows.
pub struct ControlTexts {
    pub label: Signal<String>,
    pub value: Signal<String>,
    pub hint: Signal<String>,
    pub disabled: Signal<Option<String>>,
}

/// The texts of a control.
pub fn texts(control: Memo<Control>) -> ControlTexts {
    ControlTexts {
        label: Signal::derive(move || control.with(|control| control.label.clone())),
        value: Signal::derive(move || control.with(|control| with_mark(&control.value, control.source))),
        hint: Signal::derive(move || control.with(|control| control.hint.clone())),
        disabled: Signal::derive(move || {
            control.with(|control| control.disabled.as_ref().map(ToString::to_string))
        }),
    }
}

/// Writes what `writes` finds in the control. What a form offers fits.
fn enter(form: FormState, control: Memo<Control>, writes: impl FnOnce(&Control) -> Option<Pairs>) {
    let entered = control.with_untracked(|control| Some((control.key.clone(), writes(control)?)));
    if let Some((key, writes)) = entered {
        let _ = form.enter(&key, writes);
    }
}

fn enter_option(form: FormState, control: Memo<Control>, place: usize) {
    enter(form, control, |control| control.options().get(place).map(|option| option.writes.clone()));
}

#[component]
fn ToggleControl(form: FormState, control: Memo<Control>) -> impl IntoView {
    let ControlTexts { label, value, hint, disabled } = texts(control);
    let is_on = Signal::derive(move || {
        control.with(|control| matches!(control.kind, Kind::Toggle { is_on: true, .. }))
    });
    let press = press(form, control);
    let set = Callback::new(move |_| press.run(()));
    view! { <Toggle label value=is_on set hint disabled worth=value /> }
}

#[component]
fn ChoiceControl(form: FormState, control: Memo<Control>) -> impl IntoView {
    let ControlTexts { label, value, hint, disabled } = texts(control);
    let options = Memo::new(move |_| {
        control.with(|control| match &control.kind {
            Kind::Choice(options) => options.clone(),
            _ => Vec::new(),
        })
    });
    let set = Callback::new(move |place| enter_option(form, control, place));
    view! {
        <Choice label value options set hint disabled />
    }
}

#[component]
fn PickerControl(form: FormState, control: Memo<Control>) -> impl IntoView {
    let ControlTexts { label, value, hint, disabled } = texts(control);
    let groups = Memo::new(move |_| {
        control.with(|control| match &control.kind {
            Kind::Picker(groups) => groups.clone(),
            _ => Vec::new(),
        })
    });
    let set = Callback::new(move |place| enter_option(form, control, place));
    let is_open = Signal::derive(move || control.with(|control| form.is_picker_open(&control.key)));
    let set_open = Callback::new(move |is_open| {
        control.with_untracked(|control| form.set_picker_open(&control.key, is_open));
    });
    view! {
        <Picker label value groups set hint disabled is_open set_open />
    }
}

#[component]
fn StepperControl(form: FormState, control: Memo<Control>, is_stacked: bool) -> impl IntoView {
    let ControlTexts { label, value: worth, hint, disabled } = texts(control);
    let value = Memo::new(move |_| {
        control.with(|control| match &control.kind {
            Kind::Stepper { text, is_zero, less, more } => StepperValue {
                text: text.clone(),
                is_zero: *is_zero,
                has_less: less.is_some(),
                has_more: more.is_some(),
            },
            _ => StepperValue::default(),
        })
    });
    let set = Callback::new(move |step| {
        enter(form, control, |control| match (&control.kind, step) {
            (Kind::Stepper { less, .. }, Step::Less) => less.clone(),
            (Kind::Stepper { more, .. }, Step::More) => more.clone(),
            _ => None,
        });
    });
    view! {
        <Stepper label value set hint disabled worth is_stacked />
    }
}

#[component]
fn TextControl(form: FormState, control: Memo<Control>) -> impl IntoView {
    let ControlTexts { label, hint, disabled, .. } = texts(control);
    let read = move || {
        control.with(|control| match &control.kind {
            Kind::Text { text, max } => (text.clone(), *max),
            _ => (String::new(), 0),
        })
    };
    let value = Signal::derive(move || read().0);
    let max = Signal::derive(move || read().1);
    let set = Callback::new(move |typed: String| {
        let key = control.with_untracked(|control| control.key.clone());
        form.enter(&key, vec![(key.clone(), typed)])
    });
    view! { <TextInput label value set hint disabled max /> }
}

#[component]
fn ButtonControl(form: FormState, control: Memo<Control>) -> impl IntoView {
    let ControlTexts { label, value, hint, disabled } = texts(control);
    let set = press(form, control);
    view! { <FormButton label value set hint disabled /> }
}

/// What a tap on a control does that is a [`Kind::Button`] or a [`Kind::Toggle`].
pub fn press(form: FormState, control: Memo<Control>) -> Callback<()> {
    Callback::new(move |()| {
        enter(form, control, |control| match &control.kind {
            Kind::Button { writes } | Kind::Toggle { writes, .. } => Some(writes.clone()),
            _ => None,
        });
    })
}
