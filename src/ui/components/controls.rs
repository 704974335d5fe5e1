//! What is tapped: keys, steppers, chips.

use super::icon::{Icon, icon};
use crate::dom::{El, el};
use aide_de_camp::rules::{Applies, Calculator, Count, Factor, SheetOf, Source, Text, Unit};
use leptos::prelude::*;
use leptos::web_sys::{Event, HtmlElement, HtmlInputElement, KeyboardEvent};
use std::rc::Rc;
use wasm_bindgen::JsCast;

/// One field of the inputs: read, and written by a tap.
pub struct Field<T> {
    /// What it is now.
    pub get: Rc<dyn Fn() -> T>,
    /// Sets it.
    pub set: Rc<dyn Fn(T)>,
}

impl<T> Clone for Field<T> {
    fn clone(&self) -> Self {
        Field { get: self.get.clone(), set: self.set.clone() }
    }
}

impl<T: 'static> Field<T> {
    /// A field that is read and written so.
    pub fn new(get: impl Fn() -> T + 'static, set: impl Fn(T) + 'static) -> Self {
        Field { get: Rc::new(get), set: Rc::new(set) }
    }

    /// A field of the inputs; [`field!`](crate::field) writes both functions.
    pub fn of<C: Send + Sync + 'static>(inputs: RwSignal<C>, get: fn(&C) -> T, set: fn(&mut C, T)) -> Self {
        Field::new(move || inputs.with(get), move |value| inputs.update(|inputs| set(inputs, value)))
    }

    /// A field of this field; [`field!`](crate::field) writes both functions.
    pub fn part<U: 'static>(&self, get: fn(&T) -> U, set: fn(&mut T, U)) -> Field<U> {
        let (read, whole) = (self.get.clone(), self.clone());
        Field::new(
            move || get(&read()),
            move |value| {
                let mut changed = (whole.get)();
                set(&mut changed, value);
                (whole.set)(changed);
            },
        )
    }
}

/// `field!(inputs, target.arm)`: that field of a signal of inputs.
#[macro_export]
macro_rules! field {
    ($inputs:expr, $($path:tt)+) => {
        $crate::components::controls::Field::of($inputs, |it| it.$($path)+.clone(), |it, value| it.$($path)+ = value)
    };
}

/// A key: its word, and what stands small below it.
pub struct Key {
    /// What it is called.
    pub word: String,
    /// What it is worth, or what it means; nothing below the word if empty.
    pub small: String,
    /// Adds nothing to the sum: chosen, it is outlined and not inked.
    pub nil: bool,
}

impl Key {
    /// A key that adds nothing to the sum.
    pub fn nil(word: impl Into<String>, small: impl Into<String>) -> Self {
        Key { word: word.into(), small: small.into(), nil: true }
    }

    /// A key that counts.
    pub fn counts(word: impl Into<String>, small: impl Into<String>) -> Self {
        Key { word: word.into(), small: small.into(), nil: false }
    }
}

/// A choice of up to about six, all in view.
pub fn keys<T: Copy + PartialEq + 'static>(
    name: &str,
    field: Field<T>,
    all: &'static [T],
    key: impl Fn(T) -> Key,
) -> El {
    let Field { get, set } = field;
    let keys = all.iter().map(|one| key(*one)).collect();
    key_row(
        name,
        keys,
        Rc::new(move || all.iter().position(|one| *one == get())),
        Rc::new(move |i| set(all[i])),
    )
}

/// A choice among keys by their place.
pub fn key_row(
    name: &str,
    keys: Vec<Key>,
    at: Rc<dyn Fn() -> Option<usize>>,
    choose: Rc<dyn Fn(usize)>,
) -> El {
    el("div")
        .class("field")
        .child(el("div").class("name").child(el("span").text(name)))
        .child(key_group(name, keys, at, choose))
}

/// The keys of a row by themselves, for a form that heads them with more than a name.
pub fn key_group(
    name: &str,
    keys: Vec<Key>,
    at: Rc<dyn Fn() -> Option<usize>>,
    choose: Rc<dyn Fn(usize)>,
) -> El {
    let two_line = keys.iter().any(|key| !key.small.is_empty());
    let longest = keys.iter().map(|key| width(&key.word)).max().unwrap_or(0);
    let all = keys.len();
    let keys: Vec<El> = keys
        .into_iter()
        .enumerate()
        .map(|(i, key)| {
            let (choose, here) = (choose.clone(), at.clone());
            radio(i, at.clone(), if key.nil { "key nil" } else { "key" })
                .on_click(move || {
                    if here() != Some(i) {
                        choose(i);
                    }
                })
                .text(&key.word)
                .children((!key.small.is_empty()).then(|| el("small").text(&key.small)))
        })
        .collect();
    let class = if two_line { "keys words two-line" } else { "keys words" };
    el("div")
        .class(class)
        .style("--longest", &longest.to_string())
        .style("--all", &all.to_string())
        .style("--half", &all.div_ceil(2).to_string())
        .attr("role", "radiogroup")
        .attr("aria-label", name)
        .on("keydown", step_with_arrows)
        .children(keys)
}

/// About how wide a word is, in tenths of a usual letter.
fn width(word: &str) -> usize {
    let letter = |letter| match letter {
        'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' | '.' | ' ' => 6,
        'm' | 'w' | 'M' | 'W' => 15,
        _ => 10,
    };
    word.chars().map(letter).sum()
}

/// One key of a group, which the Tab key enters at the chosen one, or at the first.
pub fn radio(i: usize, at: Rc<dyn Fn() -> Option<usize>>, class: &str) -> El {
    let chosen = at.clone();
    button(class)
        .attr("role", "radio")
        .state("aria-checked", move || chosen() == Some(i))
        .attr_with("tabindex", move || Some(if at().unwrap_or(0) == i { "0" } else { "-1" }.into()))
}

/// A button that sends nothing anywhere.
pub fn button(class: &str) -> El {
    el("button").attr("type", "button").class(class)
}

/// In a group of keys the arrows move on and choose, as in every radio group.
pub fn step_with_arrows(event: Event) {
    let Some(pressed) = event.dyn_ref::<KeyboardEvent>() else { return };
    let back = match pressed.key().as_str() {
        "ArrowRight" | "ArrowDown" => false,
        "ArrowLeft" | "ArrowUp" => true,
        _ => return,
    };
    let from = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    let group = event.current_target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    let (Some(from), Some(group)) = (from, group) else { return };
    let Ok(all) = group.query_selector_all("[role=radio]:not([aria-disabled=true])") else { return };
    let count = all.length();
    let here = |i: &u32| all.item(*i).is_some_and(|node| node.is_same_node(Some(&from)));
    let Some(at) = (0..count).find(here) else { return };
    let next = if back { at + count - 1 } else { at + 1 } % count;
    if let Some(next) = all.item(next).and_then(|node| node.dyn_into::<HtmlElement>().ok()) {
        event.prevent_default();
        // An element that cannot take the focus can still be chosen.
        let _ = next.focus();
        next.click();
    }
}

/// A small number: minus, value, plus.
pub fn stepper<const MIN: u8, const MAX: u8>(name: &str, small: &str, field: Field<Count<MIN, MAX>>) -> El {
    number(name, small, MIN.into()..=MAX.into(), |n| n.to_string(), counted(field))
}

/// A count as a plain number.
pub fn counted<const MIN: u8, const MAX: u8>(field: Field<Count<MIN, MAX>>) -> Field<i32> {
    let Field { get, set } = field;
    Field::new(move || get().n(), move |n| set(Count::near(n)))
}

/// A number with steps of one, shown as `say` puts it.
pub fn number(
    name: &str,
    small: &str,
    range: std::ops::RangeInclusive<i32>,
    say: fn(i32) -> String,
    field: Field<i32>,
) -> El {
    el("div")
        .class("inline")
        .child(
            el("span")
                .class("name")
                .text(name)
                .children((!small.is_empty()).then(|| el("small").text(small))),
        )
        .child(steps(name, range, say, field))
}

/// The minus, the value and the plus by themselves, for a form that heads them with more than a name.
pub fn steps(
    name: &str,
    range: std::ops::RangeInclusive<i32>,
    say: fn(i32) -> String,
    field: Field<i32>,
) -> El {
    let (min, max) = range.into_inner();
    let step = |label: &str, sign: Icon, by: i32, end: i32| {
        let (Field { get, set }, here) = (field.clone(), field.get.clone());
        button("key")
            .attr("aria-label", label)
            .disabled(move || here() == end)
            .on_click(move || {
                let next = get() + by;
                if (min..=max).contains(&next) {
                    set(next);
                }
            })
            .child(icon(sign))
    };
    let (shown, zero) = (field.get.clone(), field.get.clone());
    let value = el("output").class_when("zero", move || zero() == 0).text_with(move || say(shown()));
    el("div")
        .class("step")
        .attr("role", "group")
        .attr("aria-label", name)
        .child(step("one less", Icon::Less, -1, min))
        .child(value)
        .child(step("one more", Icon::More, 1, max))
}

/// A name, which is typed; nothing else on a form needs a keyboard.
pub fn text<const MAX: usize>(name: &str, field: Field<Text<MAX>>) -> El {
    let Field { get, set } = field;
    let typed = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(input) = input {
            set(Text::cut(&input.value()));
        }
    };
    let input = el("input")
        .attr("type", "text")
        .attr("maxlength", &MAX.to_string())
        .attr("autocomplete", "off")
        .attr("aria-label", name)
        .value_with(move || get().to_string())
        .on("input", typed);
    el("label").class("field").child(el("span").class("name").text(name)).child(input)
}

/// Yes or no, without a value of its own.
pub fn chip(name: &str, field: Field<bool>) -> El {
    chip_view(name, Rc::new(String::new), field)
}

/// A row of chips.
pub fn chip_row(chips: impl IntoIterator<Item = El>) -> El {
    el("div").class("chips").children(chips)
}

/// The factors of these keys as chips that show their value, each under a word short enough for a chip.
pub fn chips<C: Calculator>(
    unit: Unit,
    keys: &[(&str, &str)],
    inputs: RwSignal<C>,
    sheet: Memo<SheetOf<C>>,
) -> El {
    chip_row(keys.iter().filter_map(|(key, word)| {
        let factor = C::factors().iter().find(|factor| factor.key == *key)?;
        factor_chip(unit, factor, word, inputs, sheet)
    }))
}

fn factor_chip<C: Calculator>(
    unit: Unit,
    factor: &'static Factor<C>,
    word: &str,
    inputs: RwSignal<C>,
    sheet: Memo<SheetOf<C>>,
) -> Option<El> {
    let tick = factor.tick?;
    let value = move || {
        sheet.with(|sheet| {
            let (worth, times) = match inputs.with(|inputs| (factor.applies)(inputs, sheet, factor.place)) {
                Applies::Yes(times, _) => ((factor.worth)(sheet), times),
                Applies::At(chosen, times, _) => (chosen, times),
                Applies::No(_) | Applies::Apart => ((factor.worth)(sheet), 1),
            };
            unit.figure(worth.n * times) + if worth.source == Source::House { "◇" } else { "" }
        })
    };
    // It is on when switching it off would change the inputs.
    let on = move || {
        inputs.with(|inputs| {
            let mut without = inputs.clone();
            tick(&mut without, false);
            without != *inputs
        })
    };
    let set = move |on| inputs.update(|inputs| tick(inputs, on));
    Some(chip_view(word, Rc::new(value), Field::new(on, set)))
}

fn chip_view(name: &str, value: Rc<dyn Fn() -> String>, field: Field<bool>) -> El {
    let Field { get, set } = field;
    let on = get.clone();
    button("chip")
        .state("aria-pressed", move || on())
        .on_click(move || set(!get()))
        .child(el("span").text(name))
        .child(el("b").text_with(move || value()))
}

/// A word with its first letter large.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
