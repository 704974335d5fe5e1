//! Items under a title.

use super::control_view::{ControlTexts, press, texts};
use super::form_button::IconButton;
use super::form_state::{FormState, latest};
use super::form_view::{ItemList, Items};
use super::icon::Glyph;
use aide_de_camp::rules::form::{Control, Section};
use aide_de_camp::rules::{Side, Sides};
use leptos::prelude::*;

/// Sections beside each other where there is room.
#[component]
pub fn SectionList(form: FormState, sections: Memo<Vec<Section>>) -> impl IntoView {
    let keys = move || {
        sections.with(|sections| sections.iter().map(|section| section.key.clone()).collect::<Vec<_>>())
    };
    let section = move |key: String| {
        let find = move |sections: &Vec<Section>| sections.iter().find(|section| section.key == key).cloned();
        let first = sections.with_untracked(&find).unwrap_or_default();
        let section = latest(first, move || sections.with(&find));
        view! { <SectionView form section /> }
    };
    view! {
        <div class="modrow">
            <For each=keys key=String::clone children=section />
        </div>
    }
}

/// A section under its heading.
#[component]
pub fn SectionView(form: FormState, section: Memo<Section>) -> impl IntoView {
    let title = move || section.with(|section| section.title.clone());
    let total = move || {
        let total = section.with(|section| section.total.clone());
        (!total.is_empty()).then(|| view! { " " <b>{total}</b> })
    };
    let note = move || {
        let note = section.with(|section| section.note.clone());
        (!note.is_empty()).then(|| view! { " " <span class="small">{note}</span> })
    };
    let add = Signal::derive(move || section.with(|section| section.add.clone()));
    let has_heading =
        Memo::new(move |_| section.with(|section| !section.title.is_empty() || section.add.is_some()));
    let heading = move || {
        let content = view! {
            {title}
            {total}
            {note}
            <AddButton form add />
        };
        view! { <h2 class="group">{content}</h2> }
    };
    view! {
        <section aria-label=title>
            <Show when=move || has_heading.get()>{heading}</Show>
            <ItemList form items=Items::Section(section) />
        </section>
    }
    // A section may hold sections.
    .into_any()
}

/// The two sides of a fight beside each other.
#[component]
pub fn SideList(form: FormState, sides: Memo<Box<Sides<Section>>>) -> impl IntoView {
    let keys = move || sides.with(|sides| sides.each_ref().map(|side| side.key.clone()));
    let side = move |key: String| {
        let find = move |sides: &Sides<Section>| sides.iter().find(|side| side.key == key).cloned();
        let first = sides.with_untracked(|sides| find(sides)).unwrap_or_default();
        let side = latest(first, move || sides.with(|sides| find(sides)));
        view! { <SideView form side /> }
    };
    view! {
        <div class="sides">
            <For each=keys key=String::clone children=side />
        </div>
    }
}

/// A side under its name and what it comes to.
#[component]
fn SideView(form: FormState, side: Memo<Section>) -> impl IntoView {
    let title = move || side.with(|side| side.title.clone());
    let add = Signal::derive(move || side.with(|side| side.add.clone()));
    let has_sheet_head = Memo::new(move |_| {
        side.with(|side| !side.total.is_empty() || !side.note.is_empty() || side.add.is_some())
    });
    let head = move || {
        if has_sheet_head.get() {
            view! {
                <div class="unit">
                    <span>
                        <b>{title}</b>
                        <small>{move || side.with(|side| side.note.clone())}</small>
                    </span>
                    <AddButton form add />
                    <span class="sum">{move || side.with(|side| side.total.clone())}</span>
                </div>
            }
            .into_any()
        } else {
            view! { <h2 class="group">{title}</h2> }.into_any()
        }
    };
    let is_of = move |of: Side| side.with(|side| side.side == Some(of));
    view! {
        <section
            class="side"
            class:ours=move || is_of(Side::Ours)
            class:theirs=move || is_of(Side::Theirs)
            aria-label=title
        >
            {head}
            <ItemList form items=Items::Section(side) />
        </section>
    }
}

/// One more of what a section or list has, where that is offered.
#[component]
fn AddButton(form: FormState, add: Signal<Option<Control>>) -> impl IntoView {
    let is_offered = Memo::new(move |_| add.with(Option::is_some));
    let button = move || {
        let first = add.get_untracked()?;
        let add = latest(first, move || add.get());
        let ControlTexts { label, value, disabled, .. } = texts(add);
        let set = press(form, add);
        Some(view! {
            <IconButton label value set disabled glyph=Glyph::More />
        })
    };
    view! { <Show when=move || is_offered.get()>{button}</Show> }
}
