//! Dice: a row of faces, one tap for what was rolled; or the device rolls.

use super::icon::{Glyph, Icon};
use crate::calculation::Calculation;
use crate::random::roll_die;
use aide_de_camp::rules::{Die, Face, Whose};
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html::Button;
use leptos::prelude::*;
use std::borrow::Cow;

/// What tells rows apart. Dice of one name and one side share a row of faces, since nobody can tell them apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct RowKey {
    label: Cow<'static, str>,
    sides: u8,
    whose: Whose,
    is_pool: bool,
}

/// A row of dice as they lie.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    key: RowKey,
    /// Each with its place in the answer.
    dice: Vec<(usize, Option<Face>)>,
}

impl Row {
    /// The places of the dice that show this number, or are still to be rolled.
    fn showing(&self, n: Option<u8>) -> Vec<usize> {
        let mut places = Vec::new();
        for (place, face) in &self.dice {
            if face.map(|face| face.n) == n {
                places.push(*place);
            }
        }
        places
    }
}

fn to_rows(dice: &[Die]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (place, die) in dice.iter().enumerate() {
        let is_alike = |row: &&mut Row| row.key.label == die.label && row.key.whose == die.whose;
        match rows.iter_mut().find(is_alike) {
            Some(row) => {
                row.key.is_pool = true;
                row.dice.push((place, die.face));
            }
            None => {
                let Die { label, sides, whose, face, .. } = die.clone();
                let key = RowKey { label, sides, whose, is_pool: false };
                rows.push(Row { key, dice: vec![(place, face)] });
            }
        }
    }
    rows
}

/// All the dice of an answer. Where there is no room for all rows one is open: the one that was asked for, or the first
/// still to roll.
#[component]
pub fn DiceRows(calculation: Calculation) -> impl IntoView {
    let answer = calculation.answer;
    let rows = Memo::new(move |_| answer.with(|answer| to_rows(&answer.dice)));
    let folds = Memo::new(move |_| {
        answer.with(|answer| answer.dice.len() == 2 && answer.dice.iter().all(|die| die.sides > 6))
    });
    let asked = RwSignal::new(None::<RowKey>);
    let open = Memo::new(move |_| {
        let to_roll = || {
            rows.with(|rows| {
                let row = rows.iter().find(|row| !row.showing(None).is_empty());
                row.map(|row| row.key.clone())
            })
        };
        asked.get().or_else(to_roll)
    });
    let dice = Dice { calculation, rows, asked };
    let keys = move || rows.with(|rows| rows.iter().map(|row| row.key.clone()).collect::<Vec<_>>());
    let switch = move |key: RowKey| view! { <SwitchKey dice=dice open=open row=key/> };
    let row = move |key: RowKey| {
        let this = key.clone();
        let is_shut = Signal::derive(move || open.with(|open| open.as_ref() != Some(&this)));
        if key.is_pool {
            view! { <PoolRow dice=dice row=key is_shut=is_shut/> }.into_any()
        } else {
            view! { <DieRow dice=dice row=key is_shut=is_shut/> }.into_any()
        }
    };
    view! {
        <div class="dice" class:folds=move || folds.get()>
            <div class="switch">
                <For each=keys key=RowKey::clone children=switch/>
            </div>
            <div class="rows">
                <For each=keys key=RowKey::clone children=row/>
            </div>
        </div>
    }
}

/// The dice of the answer, for the rows.
#[derive(Clone, Copy)]
struct Dice {
    calculation: Calculation,
    rows: Memo<Vec<Row>>,
    asked: RwSignal<Option<RowKey>>,
}

impl Dice {
    /// The row of this key.
    fn row(self, key: &RowKey) -> Memo<Row> {
        let key = key.clone();
        Memo::new(move |_| {
            let row = self.rows.with(|rows| rows.iter().find(|row| row.key == key).cloned());
            row.unwrap_or_else(|| Row { key: key.clone(), dice: Vec::new() })
        })
    }

    /// Sets or clears a die; then the row that comes next is open.
    fn roll(self, place: usize, face: Option<Face>) {
        self.asked.set(None);
        self.calculation.roll(place, face);
    }

    /// Lets the device roll the dice of a row: those that are still to roll, or all of them anew.
    fn roll_row(self, row: &Row) {
        let mut places = row.showing(None);
        if places.is_empty() {
            places = row.dice.iter().map(|(place, _)| *place).collect();
        }
        for place in places {
            let die = self.calculation.answer.with_untracked(|answer| answer.dice.get(place).cloned());
            self.roll(place, die.as_ref().and_then(roll_die));
        }
    }
}

/// Lets the device roll every die that is still to roll.
pub fn roll_all(calculation: Calculation) {
    let dice = calculation.answer.with_untracked(|answer| answer.dice.clone());
    for (place, die) in dice.iter().enumerate().filter(|(_, die)| die.face.is_none()) {
        calculation.roll(place, roll_die(die));
    }
}

/// Opens a row where there is room for one.
#[component]
fn SwitchKey(dice: Dice, open: Memo<Option<RowKey>>, row: RowKey) -> impl IntoView {
    let label = row.label.clone();
    let now = dice.row(&row);
    let face = move || now.with(|now| now.dice.first().and_then(|(_, face)| *face));
    let words = move || face().map_or_else(|| "–".to_owned(), |face| face.n.to_string());
    let this = row.clone();
    let is_open = move || open.with(|open| open.as_ref() == Some(&this));
    view! {
        <button
            type="button"
            class="key"
            aria-expanded=move || is_open().to_string()
            on:click=move |_| dice.asked.set(Some(row.clone()))
        >
            <small>{label}</small>
            <b>{words}</b>
        </button>
    }
}

/// The name of a row, which lets the device roll its dice.
#[component]
fn RollKey(dice: Dice, now: Memo<Row>, children: Children) -> impl IntoView {
    let RowKey { label, whose, is_pool, .. } = now.with_untracked(|now| now.key.clone());
    let class = match whose {
        Whose::Ours if !is_pool => "name ours",
        Whose::Theirs => "name theirs",
        _ => "name",
    };
    let is_rolled =
        move || now.with(|now| now.dice.iter().any(|(_, face)| face.is_some_and(|face| face.rolled)));
    view! {
        <button
            type="button"
            class=class
            class:rolled=is_rolled
            on:click=move |_| now.with_untracked(|now| dice.roll_row(now))
        >
            // What is seen beside it is short, and a part of the key's name.
            <span class="sr">{format!("Roll {label} for me, ")}</span>
            <Icon glyph=Glyph::Die/>
            {children()}
        </button>
    }
}

/// One die. The arrows move along its faces, Enter or a digit picks one; a tap on the chosen face takes it back.
#[component]
fn DieRow(dice: Dice, row: RowKey, is_shut: Signal<bool>) -> impl IntoView {
    let now = dice.row(&row);
    let RowKey { label, sides, .. } = row;
    let face = Memo::new(move |_| now.with(|now| now.dice.first().and_then(|(_, face)| *face)));
    let chosen = Memo::new(move |_| face.get().map(|face| face.n));
    let place = move || now.with_untracked(|now| now.dice.first().map(|(place, _)| *place));
    let set = move |face: Option<Face>| {
        if let Some(place) = place() {
            dice.roll(place, face);
        }
    };
    let focused = RwSignal::new(None::<u8>);
    // The Tab key enters the row here.
    let entry = Memo::new(move |_| focused.get().or(chosen.get()).unwrap_or(1));
    // The keyboard has come to this face without choosing anew: Enter keeps it.
    let is_just_reached = StoredValue::new(false);
    let keys = FaceKeys::new(sides);
    let on_keydown = move |event: KeyboardEvent| {
        let Some(n) = keys.target(&event, focused.get_untracked()) else { return };
        event.prevent_default();
        if is_digit(&event) {
            set(Some(Face::typed(n)));
        }
        keys.focus(n);
        is_just_reached.set_value(true);
    };
    let on_click = move |n: u8, event: &MouseEvent| {
        // A key of the keyboard has no count of taps.
        let is_by_keyboard = event.detail() == 0;
        let is_kept = is_by_keyboard && is_just_reached.get_value();
        is_just_reached.set_value(false);
        let is_chosen = chosen.get_untracked() == Some(n);
        if !(is_chosen && is_kept) {
            set((!is_chosen).then(|| Face::typed(n)));
        }
    };
    let key = move |n: u8| {
        view! {
            <button
                type="button"
                class="key"
                role="radio"
                aria-checked=move || (chosen.get() == Some(n)).to_string()
                tabindex=move || if entry.get() == n { "0" } else { "-1" }
                node_ref=keys.key(n)
                on:click=move |event| on_click(n, &event)
                on:focus=move |_| focused.set(Some(n))
                on:blur=move |_| {
                    focused.set(None);
                    is_just_reached.set_value(false);
                }
            >
                {n.to_string()}
            </button>
        }
    };
    let short = shorten(&label);
    view! {
        <div
            class=if sides == 10 { "die d10" } else { "die" }
            class:shut=is_shut
            role="radiogroup"
            aria-label=label
            on:keydown=on_keydown
        >
            <RollKey dice=dice now=now>
                {short}
            </RollKey>
            {(1..=sides).map(key).collect::<Vec<_>>()}
        </div>
    }
}

/// Several like dice: each tap on a face is one more die of it, until all are there; then a tap takes one back.
#[component]
fn PoolRow(dice: Dice, row: RowKey, is_shut: Signal<bool>) -> impl IntoView {
    let now = dice.row(&row);
    let RowKey { label, sides, .. } = row;
    let progress = move || {
        now.with(|now| match (now.showing(None).len(), now.dice.len()) {
            (0, _) => "Roll".to_owned(),
            (left, all) if left == all => "All".to_owned(),
            (left, all) => format!("{}/{all}", all - left),
        })
    };
    let add = move |n: u8| {
        let next = now.with_untracked(|now| now.showing(None).first().copied());
        if let Some(next) = next {
            dice.roll(next, Some(Face::typed(n)));
        }
        next.is_some()
    };
    let add_or_take_back = move |n: u8| {
        let last = now.with_untracked(|now| now.showing(Some(n)).last().copied());
        if let (false, Some(last)) = (add(n), last) {
            dice.roll(last, None);
        }
    };
    let focused = RwSignal::new(None::<u8>);
    let keys = FaceKeys::new(sides);
    let on_keydown = move |event: KeyboardEvent| {
        let Some(n) = keys.target(&event, focused.get_untracked()) else { return };
        event.prevent_default();
        if is_digit(&event) {
            add(n);
        }
        keys.focus(n);
    };
    let key = move |n: u8| {
        let count = Memo::new(move |_| now.with(|now| now.showing(Some(n)).len()));
        let times = move || if count.get() > 1 { format!("×{}", count.get()) } else { String::new() };
        view! {
            <button
                type="button"
                class="key"
                aria-pressed=move || (count.get() > 0).to_string()
                node_ref=keys.key(n)
                on:click=move |_| add_or_take_back(n)
                on:focus=move |_| focused.set(Some(n))
                on:blur=move |_| focused.set(None)
            >
                {n.to_string()}
                <small>{times}</small>
            </button>
        }
    };
    let group_label = move || format!("{label}, {} of them", now.with(|now| now.dice.len()));
    view! {
        <div class="die" class:shut=is_shut role="group" aria-label=group_label on:keydown=on_keydown>
            <RollKey dice=dice now=now>
                <span>{progress}</span>
            </RollKey>
            {(1..=sides).map(key).collect::<Vec<_>>()}
        </div>
    }
}

/// The keys of a row's faces, for the keyboard.
#[derive(Clone, Copy)]
struct FaceKeys {
    sides: u8,
    keys: StoredValue<Vec<NodeRef<Button>>>,
}

impl FaceKeys {
    fn new(sides: u8) -> Self {
        FaceKeys { sides, keys: StoredValue::new((0..sides).map(|_| NodeRef::new()).collect()) }
    }

    /// The key of this face.
    fn key(self, n: u8) -> NodeRef<Button> {
        self.keys.with_value(|keys| keys[usize::from(n) - 1])
    }

    /// Moves the keyboard to a face.
    fn focus(self, n: u8) {
        if let Some(key) = self.key(n).get_untracked() {
            // A key that cannot take the focus can still be tapped.
            let _ = key.focus();
        }
    }

    /// The face that a key of the keyboard means: an arrow the next one, a digit its own, 0 the ten.
    fn target(self, event: &KeyboardEvent, focused: Option<u8>) -> Option<u8> {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return None;
        }
        let n = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => focused? % self.sides + 1,
            "ArrowLeft" | "ArrowUp" => (focused? + self.sides - 2) % self.sides + 1,
            "0" => 10,
            key => key.parse().ok()?,
        };
        (1..=self.sides).contains(&n).then_some(n)
    }
}

fn is_digit(event: &KeyboardEvent) -> bool {
    event.key().bytes().all(|byte| byte.is_ascii_digit())
}

/// What fits beside the faces: "Att" for "Attacker".
fn shorten(label: &str) -> String {
    if label.chars().count() > 4 { label.chars().take(3).collect() } else { label.into() }
}
