//! A small number: minus, value, plus.

use super::choice::FieldName;
use super::hint::{Hint, aria_disabled};
use super::icon::{Glyph, Icon};
use leptos::prelude::*;

/// Which way a number goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One less.
    Less,
    /// One more.
    More,
}

/// A number as a stepper shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepperValue {
    /// In figures.
    pub text: String,
    /// It is nought, and shown quietly.
    pub is_zero: bool,
    /// There can be one less.
    pub has_less: bool,
    /// There can be one more.
    pub has_more: bool,
}

/// A small number beside its label, or below it where several stand in a row.
#[component]
pub fn Stepper(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] value: Signal<StepperValue>,
    set: Callback<Step>,
    #[prop(into, optional)] hint: Signal<String>,
    #[prop(into, optional)] disabled: Signal<Option<String>>,
    /// What it is worth, in words; may be empty.
    #[prop(into, optional)]
    worth: Signal<String>,
    /// The label stands above.
    #[prop(optional)]
    is_stacked: bool,
) -> impl IntoView {
    let steps = view! { <Steps label value set disabled /> };
    if is_stacked {
        view! {
            <div class="field">
                <FieldName label value=worth hint disabled />
                {steps}
            </div>
        }
        .into_any()
    } else {
        let worth = move || {
            let worth = worth.get();
            (!worth.is_empty()).then(|| view! { " " <b>{worth}</b> })
        };
        view! {
            <div class="inline">
                <span class="name">{label} {worth} <Hint hint disabled /></span>
                {steps}
            </div>
        }
        .into_any()
    }
}

/// The minus, the value and the plus.
#[component]
fn Steps(
    label: Signal<String>,
    value: Signal<StepperValue>,
    set: Callback<Step>,
    disabled: Signal<Option<String>>,
) -> impl IntoView {
    let text = Memo::new(move |_| value.with(|value| value.text.clone()));
    let is_zero = Memo::new(move |_| value.with(|value| value.is_zero));
    let key = move |step: Step, name: &'static str, glyph: Glyph| {
        let is_possible = Memo::new(move |_| {
            let has_step = value.with(|value| match step {
                Step::Less => value.has_less,
                Step::More => value.has_more,
            });
            has_step && disabled.with(Option::is_none)
        });
        let on_click = move |_| {
            if is_possible.get_untracked() {
                set.run(step);
            }
        };
        view! {
            <button
                type="button"
                class="key"
                aria-label=name
                aria-disabled=move || (!is_possible.get()).to_string()
                on:click=on_click
            >
                <Icon glyph />
            </button>
        }
    };
    view! {
        <div class="step" role="group" aria-label=label aria-disabled=aria_disabled(disabled)>
            {key(Step::Less, "one less", Glyph::Less)}
            <output class:zero=move || is_zero.get()>{text}</output>
            {key(Step::More, "one more", Glyph::More)}
        </div>
    }
}
