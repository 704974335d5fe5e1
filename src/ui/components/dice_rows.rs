//! Dice: a row of faces, one tap for what was rolled; or the device rolls.

mod deck_row;
mod die_row;
mod face_keys;
mod percentile_row;
mod pool_row;

use super::icon::{Glyph, Icon};
use crate::calculation::Calculation;
use crate::random::roll_die;
use aide_de_camp::rules::{Card, Die, Face, Side};
use deck_row::DeckRow;
use die_row::DieRow;
use leptos::html::Button;
use leptos::prelude::*;
use leptos::web_sys::HtmlElement;
use percentile_row::PercentileRow;
use pool_row::PoolRow;
use std::borrow::Cow;
use wasm_bindgen::JsCast;

/// What a row of dice is entered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum RowKind {
    /// A key for each face of one die.
    Die,
    /// The same for several like dice.
    Pool,
    /// Tens, then units.
    Percentile,
    /// A key for each kind of card.
    Deck,
}

/// What tells rows apart. Dice of one name and one side share a row of faces, since nobody can tell them apart; so do the
/// cards of a deck. Percentile dice are rolled one by one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct RowKey {
    label: Cow<'static, str>,
    sides: u8,
    whose: Option<Side>,
    kind: RowKind,
    /// How many rows of the same name stand before it.
    nth: usize,
}

/// A row of dice as they lie.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    key: RowKey,
    /// Each with its place in the answer.
    dice: Vec<(usize, Option<Face>)>,
    /// What the next card is drawn from, or the last if all are drawn.
    deck: Vec<Card>,
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

    /// What its key in the switch shows: the face of its one die, or how far it has come.
    fn summary(&self) -> String {
        let rolled: Vec<Face> = self.dice.iter().filter_map(|(_, face)| *face).collect();
        match (&*rolled, self.key.kind) {
            ([], _) => "–".into(),
            ([face], RowKind::Die | RowKind::Percentile) => face.n.to_string(),
            (rolled, RowKind::Deck) => rolled.len().to_string(),
            (rolled, _) => format!("{}/{}", rolled.len(), self.dice.len()),
        }
    }
}

fn to_rows(dice: &[Die]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (place, die) in dice.iter().enumerate() {
        let alike = rows.iter_mut().filter(|row| row.key.label == die.label && row.key.whose == die.whose);
        let alike: Vec<&mut Row> = alike.collect();
        let (nth, first) = (alike.len(), alike.into_iter().next());
        let kind = match die.sides {
            _ if !die.deck.is_empty() => RowKind::Deck,
            100 => RowKind::Percentile,
            _ => RowKind::Die,
        };
        match first {
            Some(row) if kind != RowKind::Percentile => {
                if kind == RowKind::Die {
                    row.key.kind = RowKind::Pool;
                }
                row.dice.push((place, die.face));
                row.deck.clone_from(&die.deck);
            }
            _ => {
                let Die { label, sides, whose, face, deck, .. } = die.clone();
                let key = RowKey { label, sides, whose, kind, nth };
                rows.push(Row { key, dice: vec![(place, face)], deck });
            }
        }
    }
    rows
}

/// All the dice of an answer. Where there is no room for all rows, and wherever cards or percentile dice make them many,
/// one is open: the one that was asked for, or the first still to roll.
#[component]
pub fn DiceRows(calculation: Calculation) -> impl IntoView {
    let answer = calculation.answer;
    let rows = Memo::new(move |_| answer.with(|answer| to_rows(&answer.dice)));
    let folds = Memo::new(move |_| {
        answer.with(|answer| answer.dice.len() == 2 && answer.dice.iter().all(|die| die.sides > 6))
    });
    let is_paged = Memo::new(move |_| {
        rows.with(|rows| {
            let is_large = |row: &Row| matches!(row.key.kind, RowKind::Deck | RowKind::Percentile);
            rows.iter().any(|row| row.key.kind == RowKind::Deck)
                || rows.len() > 1 && rows.iter().any(is_large)
        })
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
    let switch = move |key: RowKey| view! { <SwitchKey dice open row=key /> };
    let row = move |key: RowKey| {
        let this = key.clone();
        let is_shut = Signal::derive(move || open.with(|open| open.as_ref() != Some(&this)));
        match key.kind {
            RowKind::Die => view! { <DieRow dice row=key is_shut /> }.into_any(),
            RowKind::Pool => view! { <PoolRow dice row=key is_shut /> }.into_any(),
            RowKind::Percentile => view! { <PercentileRow dice row=key is_shut /> }.into_any(),
            RowKind::Deck => view! { <DeckRow dice row=key is_shut /> }.into_any(),
        }
    };
    view! {
        <div class="dice" class:folds=move || folds.get() class:paged=move || is_paged.get()>
            <div class="switch">
                <For each=keys key=RowKey::clone children=switch />
            </div>
            <div class="rows">
                <For each=keys key=RowKey::clone children=row />
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
            row.unwrap_or_else(|| Row { key: key.clone(), dice: Vec::new(), deck: Vec::new() })
        })
    }

    /// Sets or clears a die; then the row that comes next is open.
    fn roll(self, place: usize, face: Option<Face>) {
        self.asked.set(None);
        self.calculation.roll(place, face);
    }

    /// Lets the device roll the dice of a row: those that are still to roll, or all of them anew. A card that has been drawn
    /// is not drawn anew, since that would show another.
    fn roll_row(self, row: &Row) {
        let mut places = row.showing(None);
        if places.is_empty() && row.key.kind != RowKind::Deck {
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
    let words = move || now.with(Row::summary);
    let this = row.clone();
    let is_open = Memo::new(move |_| open.with(|open| open.as_ref() == Some(&this)));
    let key = NodeRef::<Button>::new();
    Effect::new(move |was_open: Option<bool>| {
        let is_open = is_open.get();
        let Some(key) = key.get() else { return is_open };
        if is_open && let Some(switch) = key.parent_element() {
            // Many rows have more keys than are in view at once.
            let above = switch.dyn_ref::<HtmlElement>().map_or(0, HtmlElement::offset_top);
            switch.set_scroll_top(key.offset_top() - above);
        }
        // A row that shuts behind the keyboard hands it on: to the next row, or after the last to its own key.
        let is_last = was_open == Some(true) && open.with_untracked(Option::is_none);
        let focused = document().active_element().and_then(|it| it.closest(".paged .rows").ok().flatten());
        if (is_open || is_last) && focused.is_some() {
            // A key that cannot take the focus can still be tapped.
            let _ = key.focus();
        }
        is_open
    });
    view! {
        <button
            type="button"
            class="key"
            node_ref=key
            aria-expanded=move || is_open.get().to_string()
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
    let RowKey { label, whose, kind, .. } = now.with_untracked(|now| now.key.clone());
    let class = match whose {
        Some(Side::Ours) if kind != RowKind::Pool => "name ours",
        Some(Side::Theirs) => "name theirs",
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
            <Icon glyph=Glyph::Die />
            {children()}
        </button>
    }
}

/// What fits beside the faces: "Att" for "Attacker".
fn shorten(label: &str) -> String {
    if label.chars().count() > 4 { label.chars().take(3).collect() } else { label.into() }
}
