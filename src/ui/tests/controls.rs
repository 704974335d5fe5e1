//! Controls by themselves.

use super::Page;
use crate::components::choice::Choice;
use crate::components::stepper::{Step, Stepper, StepperValue};
use crate::components::text_input::TextInput;
use crate::components::toggle::Toggle;
use aide_de_camp::rules::form::ChoiceOption;
use leptos::prelude::*;
use leptos::web_sys::HtmlInputElement;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;

fn choice(chosen: RwSignal<usize>, disabled: Option<String>) -> Page {
    Page::new(move || {
        let options = Memo::new(move |_| {
            let option =
                |(place, label): (usize, &str)| ChoiceOption::plain(label).chosen(place == chosen.get());
            ["Device", "Hall", "Night"].into_iter().enumerate().map(option).collect::<Vec<_>>()
        });
        let set = Callback::new(move |place| chosen.set(place));
        view! {
            <Choice label="Theme" options set disabled=Signal::stored(disabled) />
        }
        .into_any()
    })
}

#[wasm_bindgen_test]
async fn a_tap_on_an_option_chooses_it_and_keeps_the_focus_there() {
    let chosen = RwSignal::new(0);
    let page = choice(chosen, None);
    page.tap(".key:nth-child(2)").await;
    assert_eq!(chosen.get_untracked(), 1);
    assert_eq!(page.attribute(".key:nth-child(2)", "aria-checked").as_deref(), Some("true"));
    assert_eq!(page.attribute("[tabindex='0']", "aria-checked").as_deref(), Some("true"));
    assert_eq!(page.count("[tabindex='0']"), 1);
    assert!(page.has_focus(".key:nth-child(2)"));
}

#[wasm_bindgen_test]
async fn arrows_move_along_a_choice_and_choose() {
    let chosen = RwSignal::new(1);
    let page = choice(chosen, None);
    page.find("[tabindex='0']").focus().unwrap();
    page.press("ArrowRight").await;
    assert_eq!(chosen.get_untracked(), 2);
    page.press("ArrowDown").await;
    assert_eq!(chosen.get_untracked(), 0);
    page.press("ArrowLeft").await;
    assert_eq!(chosen.get_untracked(), 2);
    assert!(page.has_focus(".key:nth-child(3)"));
}

#[wasm_bindgen_test]
async fn a_disabled_choice_keeps_the_focus_and_says_why_it_takes_no_tap() {
    let chosen = RwSignal::new(0);
    let page = choice(chosen, Some("A battle is on".into()));
    page.tap(".key:nth-child(2)").await;
    assert_eq!(chosen.get_untracked(), 0);
    assert_eq!(page.text("small"), "A battle is on");
    assert_eq!(page.attribute(".key", "aria-disabled").as_deref(), Some("true"));
    assert!(page.has_focus(".key:nth-child(2)"));
}

#[wasm_bindgen_test]
async fn a_stepper_stops_at_its_bounds_and_keeps_the_focus() {
    let number = RwSignal::new(1);
    let page = Page::new(move || {
        let value = Memo::new(move |_| StepperValue {
            text: number.get().to_string(),
            is_zero: number.get() == 0,
            has_less: number.get() > 0,
            has_more: number.get() < 2,
        });
        let set = Callback::new(move |step| {
            number.update(|number| *number += if step == Step::Less { -1 } else { 1 });
        });
        view! { <Stepper label="Bases" value set /> }.into_any()
    });
    const MORE: &str = "[aria-label='one more']";
    assert_eq!(page.attribute(MORE, "aria-disabled").as_deref(), Some("false"));
    page.tap(MORE).await;
    page.tap(MORE).await;
    assert_eq!((number.get_untracked(), page.text("output")), (2, "2".into()));
    assert_eq!(page.attribute(MORE, "aria-disabled").as_deref(), Some("true"));
    assert!(page.has_focus(MORE));
    page.tap("[aria-label='one less']").await;
    page.tap("[aria-label='one less']").await;
    assert_eq!(page.attribute("output", "class").as_deref(), Some("zero"));
}

#[wasm_bindgen_test]
async fn a_toggle_is_on_or_off() {
    let is_on = RwSignal::new(false);
    let page = Page::new(move || {
        let set = Callback::new(move |to| is_on.set(to));
        view! { <Toggle label="Square" value=is_on set worth="◀ 1" /> }.into_any()
    });
    assert_eq!(page.text(".chip b"), "◀ 1");
    page.tap(".chip").await;
    assert!(is_on.get_untracked());
    assert_eq!(page.attribute(".chip", "aria-pressed").as_deref(), Some("true"));
    page.tap(".chip").await;
    assert!(!is_on.get_untracked());
}

#[wasm_bindgen_test]
async fn a_refused_text_stays_as_it_was_typed_and_is_not_written() {
    let name = RwSignal::new(String::from("Ney"));
    let page = Page::new(move || {
        let set = Callback::new(move |typed: String| {
            if typed.contains('!') {
                return Err("No “!”, please.".to_owned());
            }
            name.set(typed);
            Ok(())
        });
        view! { <TextInput label="Name" value=name set max=9_usize /> }.into_any()
    });
    let typed = || page.find("input").unchecked_into::<HtmlInputElement>().value();
    page.type_into("input", "Ney!").await;
    assert_eq!((name.get_untracked(), typed()), ("Ney".into(), "Ney!".into()));
    assert_eq!(page.text(".error"), "No “!”, please.");
    page.type_into("input", "Neys").await;
    assert_eq!(
        (name.get_untracked(), typed(), page.text(".error")),
        ("Neys".into(), "Neys".into(), "".into())
    );
    // A long name stays whole.
    page.type_into("input", "Masséna, duke of Rivoli").await;
    assert_eq!((name.get_untracked(), typed()), ("Neys".into(), "Masséna, duke of Rivoli".into()));
    assert_eq!(page.text(".error"), "A name has room for 9 letters. This one has 23: shorten it.");
    // As Undo does.
    page.type_into("input", "Neys!").await;
    name.set("Davout".into());
    super::settle().await;
    assert_eq!((typed(), page.text(".error")), ("Davout".into(), "".into()));
}
