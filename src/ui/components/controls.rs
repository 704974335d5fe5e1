//! What is tapped: keys, steppers, chips.

use super::field::{Field, Spot, Word};
use super::icon::{Icon, icon};
use crate::calculation::Calculation;
use crate::dom::{El, el};
use aide_de_camp::rules::{Count, Text, Unit, capital};
use leptos::web_sys::{Event, HtmlElement, HtmlInputElement, KeyboardEvent};
use std::borrow::Cow;
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
    #[inline(never)]
    pub fn nil(word: &str, small: &str) -> Self {
        Key { word: word.into(), small: small.into(), nil: true }
    }

    /// A key that counts.
    #[inline(never)]
    pub fn counts(word: &str, small: &str) -> Self {
        Key { word: word.into(), small: small.into(), nil: false }
    }
}

/// A choice of up to about six, all in view. One pointer, since every form keeps several.
pub struct Keys<'a>(Box<Choice<'a>>);

struct Choice<'a> {
    name: &'a str,
    to: To,
    keys: Vec<El>,
    chosen: bool,
    two_line: bool,
    longest: usize,
}

/// Where a choice goes, and what stands there now.
enum To {
    Word(Spot, String),
    Place(Rc<dyn Fn(usize)>, Option<usize>),
}

impl<'a> Keys<'a> {
    /// A choice of the word that stands there.
    pub fn of(name: &'a str, spot: impl Into<Spot>) -> Self {
        Keys::of_word(name, spot.into())
    }

    #[inline(never)]
    fn of_word(name: &'a str, spot: Spot) -> Self {
        let word = spot.word();
        Keys::to(name, To::Word(spot, word))
    }

    /// A choice of a key by its place.
    pub fn at(name: &'a str, at: Option<usize>, choose: impl Fn(usize) + 'static) -> Self {
        Keys::to(name, To::Place(Rc::new(choose), at))
    }

    /// A choice among these values.
    pub fn among<T: Word + Copy>(name: &'a str, field: Field<T>, all: &[T], key: impl Fn(T) -> Key) -> Self {
        let mut keys = Keys::of(name, field);
        for one in all {
            keys.add(&one.to_word(), key(*one));
        }
        keys
    }

    #[inline(never)]
    fn to(name: &'a str, to: To) -> Self {
        let keys = Vec::new();
        Keys(Box::new(Choice { name, to, keys, chosen: false, two_line: false, longest: 0 }))
    }

    /// One more key, which stands for this word where the choice is one of words.
    pub fn add(&mut self, value: &str, key: Key) {
        let choice = &mut *self.0;
        let at = choice.keys.len();
        let chosen = match &choice.to {
            To::Word(_, word) => word == value,
            To::Place(_, chosen) => *chosen == Some(at),
        };
        let Key { word, small, nil } = key;
        choice.chosen |= chosen;
        choice.two_line |= !small.is_empty();
        choice.longest = choice.longest.max(width(&word));
        let one = radio(chosen, if nil { "key nil" } else { "key" })
            .text(word)
            .children((!small.is_empty()).then(|| el("small").text(small)));
        // The chosen one is not chosen again.
        let one = match &choice.to {
            _ if chosen => one.on_click(|| {}),
            To::Word(spot, _) => {
                let (spot, value) = (spot.clone(), value.to_owned());
                one.on_click(move || spot.put(&value))
            }
            To::Place(choose, _) => {
                let choose = choose.clone();
                one.on_click(move || choose(at))
            }
        };
        choice.keys.push(one);
    }

    /// One more, which says no more than its word.
    fn add_word(&mut self, word: &str) {
        let mut said = String::new();
        for letter in word.chars() {
            said.push(match letter {
                '_' => ' ',
                '-' => '−',
                letter => letter,
            });
        }
        self.add(word, Key::nil(&capital(&said), ""));
    }

    /// The keys under their name.
    pub fn row(self) -> El {
        let name = el("div.name").child(el("span").text(self.0.name.to_owned()));
        el("div.field").child(name).child(self.group())
    }

    /// The keys by themselves, for a form that heads them with more than a name.
    pub fn group(self) -> El {
        let Choice { name, mut keys, chosen, two_line, longest, .. } = *self.0;
        let all = keys.len();
        if !chosen {
            enter_at_first(&mut keys);
        }
        el("div.keys words")
            .class_when("two-line", two_line)
            .style("--longest", &longest.to_string())
            .style("--all", &all.to_string())
            .style("--half", &all.div_ceil(2).to_string())
            .attr("role", "radiogroup")
            .attr("aria-label", name.to_owned())
            .on("keydown", step_with_arrows)
            .children(keys)
    }
}

/// A choice among these values.
pub fn keys<T: Word + Copy>(name: &str, field: Field<T>, all: &[T], key: impl Fn(T) -> Key) -> El {
    Keys::among(name, field, all, key).row()
}

/// A choice whose keys say no more than the words themselves.
pub fn choices<T: Word>(name: &str, field: &Field<T>, all: &[T]) -> El {
    let mut keys = Keys::of(name, field.spot());
    for one in all {
        keys.add_word(&one.to_word());
    }
    keys.row()
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

/// One key of a group, which the Tab key enters at the chosen one.
pub fn radio(chosen: bool, class: &'static str) -> El {
    button(class)
        .attr("role", "radio")
        .state("aria-checked", chosen)
        .attr("tabindex", if chosen { "0" } else { "-1" })
}

/// Of a group in which nothing is chosen the Tab key enters the first key.
pub fn enter_at_first(keys: &mut [El]) {
    if let Some(first) = keys.first_mut() {
        first.set("tabindex", "0");
    }
}

/// A button that sends nothing anywhere.
pub fn button(class: &'static str) -> El {
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
pub fn stepper<const MIN: u8, const MAX: u8>(
    name: &'static str,
    small: &'static str,
    field: Field<Count<MIN, MAX>>,
) -> El {
    number(name, small, MIN.into()..=MAX.into(), plain, field.into())
}

/// A number as it is.
pub fn plain(n: i32) -> String {
    n.to_string()
}

/// A number with steps of one, shown as `say` puts it.
pub fn number(
    name: &'static str,
    small: &'static str,
    range: RangeInclusive<i32>,
    say: fn(i32) -> String,
    spot: Spot,
) -> El {
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
            .attr("aria-label", label.to_owned())
            .disabled(if by < 0 { here <= end } else { here >= end })
            .on_click(move || {
                spot.put(&(here + by).clamp(min, max).to_string());
            })
            .child(icon(sign))
    };
    el("div.step")
        .attr("role", "group")
        .attr("aria-label", name.to_owned())
        .child(step("one less", Icon::Less, -1, min))
        .child(el("output").class_when("zero", here == 0).text(say(here)))
        .child(step("one more", Icon::More, 1, max))
}

/// A name, which is typed; nothing else on a form needs a keyboard.
pub fn text<const MAX: usize>(name: impl Into<Cow<'static, str>>, field: Field<Text<MAX>>) -> El {
    typed(name.into(), MAX, |text| Text::<MAX>::cut(text).to_word(), field.into())
}

fn typed(name: Cow<'static, str>, longest: usize, cut: fn(&str) -> String, spot: Spot) -> El {
    let there = spot.word();
    let typed = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(input) = input {
            spot.put(&cut(&input.value()));
        }
    };
    let input = el("input")
        .attr("type", "text")
        .attr("maxlength", longest.to_string())
        .attr("autocomplete", "off")
        .attr("aria-label", name.clone())
        .value(&there)
        .on("input", typed);
    el("label.field").child(el("span.name").text(name)).child(input)
}

/// Yes or no, without a value of its own.
pub fn chip(name: &'static str, field: Field<bool>) -> El {
    let spot = field.spot();
    let on = spot.word() == "true";
    chip_view(name, String::new(), on).on_click(move || spot.put(if on { "false" } else { "true" }))
}

/// A row of chips, to be filled.
#[inline(never)]
pub fn chip_row() -> El {
    el("div.chips")
}

/// The factors of these keys as chips that show their value, each under a word short enough for a chip.
pub fn chips(unit: Unit, keys: &[(&'static str, &'static str)], calculation: Calculation) -> El {
    let mut row = chip_row();
    for &(key, word) in keys {
        row = row.child(factor_chip(unit, key, word, calculation));
    }
    row
}

/// The factor of this key as a chip.
pub fn factor_chip(unit: Unit, key: &'static str, word: &'static str, calculation: Calculation) -> El {
    let one = calculation.factor(key);
    let value = one.map_or_else(String::new, |one| unit.figure(one.worth.n) + one.mark());
    let on = one.and_then(|one| one.on) == Some(true);
    let tick = move || calculation.step(key);
    chip_view(word, value, on).on_click(tick)
}

fn chip_view(name: &'static str, value: String, on: bool) -> El {
    button("chip").state("aria-pressed", on).child(el("span").text(name)).child(el("b").text(value))
}
