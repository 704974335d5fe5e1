//! What is tapped: keys, steppers, chips.

use super::field::{Field, Spot};
use super::icon::{Icon, icon};
use crate::calculation::Calculation;
use crate::dom::{El, el};
use aide_de_camp::rules::{Count, Leaf, Text, Unit, capital};
use leptos::web_sys::{Event, HtmlElement, HtmlInputElement, KeyboardEvent};
use std::ops::RangeInclusive;
use std::rc::Rc;
use wasm_bindgen::JsCast;

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
pub fn keys<T: Leaf + Copy>(name: &str, field: Field<T>, all: &[T], key: impl Fn(T) -> Key) -> El {
    choice(name, &field.spot(), all.iter().map(|one| (one.say(), key(*one))).collect())
}

/// A choice of up to about six whose keys say no more than the words themselves.
pub fn choices<T: Leaf>(name: &str, field: &Field<T>, all: &[T]) -> El {
    let mut words = Vec::new();
    for one in all {
        words.push(one.say());
    }
    worded(name, &field.spot(), words)
}

fn worded(name: &str, spot: &Spot, words: Vec<String>) -> El {
    let mut keys = Vec::new();
    for word in &words {
        let mut said = String::new();
        for letter in word.chars() {
            said.push(match letter {
                '_' => ' ',
                '-' => '−',
                letter => letter,
            });
        }
        keys.push(Key::nil(capital(&said), ""));
    }
    let (at, choose) = among(spot, words);
    key_row(name, keys, at, choose)
}

/// A choice among these words.
pub fn choice(name: &str, spot: &Spot, keys: Vec<(String, Key)>) -> El {
    let (words, keys) = keys.into_iter().unzip();
    let (at, choose) = among(spot, words);
    key_row(name, keys, at, choose)
}

/// Chooses a key by its place.
pub type Choose = Rc<dyn Fn(usize)>;

/// Which of these words stands there, and how another is chosen.
pub fn among(spot: &Spot, words: Vec<String>) -> (Option<usize>, Choose) {
    let word = spot.word();
    let at = words.iter().position(|known| *known == word);
    let spot = spot.clone();
    (at, Rc::new(move |i| spot.put(&words[i])))
}

/// A choice among keys by their place.
pub fn key_row(name: &str, keys: Vec<Key>, at: Option<usize>, choose: Choose) -> El {
    el("div.field")
        .child(el("div.name").child(el("span").text(name)))
        .child(key_group(name, keys, at, choose))
}

/// The keys of a row by themselves, for a form that heads them with more than a name.
pub fn key_group(name: &str, keys: Vec<Key>, at: Option<usize>, choose: Choose) -> El {
    let two_line = keys.iter().any(|key| !key.small.is_empty());
    let longest = keys.iter().map(|key| width(&key.word)).max().unwrap_or(0);
    let all = keys.len();
    let mut group = el("div")
        .class(if two_line { "keys words two-line" } else { "keys words" })
        .style("--longest", &longest.to_string())
        .style("--all", &all.to_string())
        .style("--half", &all.div_ceil(2).to_string())
        .attr("role", "radiogroup")
        .attr("aria-label", name)
        .on("keydown", step_with_arrows);
    for (i, key) in keys.into_iter().enumerate() {
        let choose = choose.clone();
        let choose = move || {
            if at != Some(i) {
                choose(i);
            }
        };
        group = group.child(
            radio(i, at, if key.nil { "key nil" } else { "key" })
                .on_click(choose)
                .text(&key.word)
                .children((!key.small.is_empty()).then(|| el("small").text(&key.small))),
        );
    }
    group
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
pub fn radio(i: usize, at: Option<usize>, class: &str) -> El {
    button(class)
        .attr("role", "radio")
        .state("aria-checked", at == Some(i))
        .attr("tabindex", if at.unwrap_or(0) == i { "0" } else { "-1" })
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
    number(name, small, MIN.into()..=MAX.into(), plain, field.into())
}

/// A number as it is.
pub fn plain(n: i32) -> String {
    n.to_string()
}

/// A number with steps of one, shown as `say` puts it.
pub fn number(name: &str, small: &str, range: RangeInclusive<i32>, say: fn(i32) -> String, spot: Spot) -> El {
    el("div.inline")
        .child(el("span.name").text(name).children((!small.is_empty()).then(|| el("small").text(small))))
        .child(steps(name, range, say, spot))
}

/// The minus, the value and the plus by themselves, for a form that heads them with more than a name.
pub fn steps(name: &str, range: RangeInclusive<i32>, say: fn(i32) -> String, spot: Spot) -> El {
    let (min, max) = range.into_inner();
    let here = spot.number();
    let step = |label: &str, sign: Icon, by: i32, end: i32| {
        let spot = spot.clone();
        button("key")
            .attr("aria-label", label)
            .disabled(here == end)
            .on_click(move || {
                let next = here + by;
                if (min..=max).contains(&next) {
                    spot.put(&next.to_string());
                }
            })
            .child(icon(sign))
    };
    el("div.step")
        .attr("role", "group")
        .attr("aria-label", name)
        .child(step("one less", Icon::Less, -1, min))
        .child(el("output").class_when("zero", here == 0).text(&say(here)))
        .child(step("one more", Icon::More, 1, max))
}

/// A name, which is typed; nothing else on a form needs a keyboard.
pub fn text<const MAX: usize>(name: &str, field: Field<Text<MAX>>) -> El {
    typed(name, MAX, |text| Text::<MAX>::cut(text).say(), field.into())
}

fn typed(name: &str, longest: usize, cut: fn(&str) -> String, spot: Spot) -> El {
    let there = spot.word();
    let typed = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(input) = input {
            spot.put(&cut(&input.value()));
        }
    };
    let input = el("input")
        .attr("type", "text")
        .attr("maxlength", &longest.to_string())
        .attr("autocomplete", "off")
        .attr("aria-label", name)
        .value(&there)
        .on("input", typed);
    el("label.field").child(el("span.name").text(name)).child(input)
}

/// Yes or no, without a value of its own.
pub fn chip(name: &str, field: Field<bool>) -> El {
    let spot = field.spot();
    let on = spot.word() == "true";
    chip_view(name, "", on).on_click(move || spot.put(if on { "false" } else { "true" }))
}

/// A row of chips.
pub fn chip_row(chips: impl IntoIterator<Item = El>) -> El {
    el("div.chips").children(chips)
}

/// The factors of these keys as chips that show their value, each under a word short enough for a chip.
pub fn chips(unit: Unit, keys: &[(&'static str, &str)], calculation: Calculation) -> El {
    let mut row = el("div.chips");
    for &(key, word) in keys {
        let one = calculation.factor(key);
        let value = one.map_or_else(String::new, |one| unit.figure(one.worth.n) + one.mark());
        let on = one.and_then(|one| one.on) == Some(true);
        let tick = move || calculation.update(|question| question.tick(key, !on));
        row = row.child(chip_view(word, &value, on).on_click(tick));
    }
    row
}

fn chip_view(name: &str, value: &str, on: bool) -> El {
    button("chip").state("aria-pressed", on).child(el("span").text(name)).child(el("b").text(value))
}
