//! Dice: a row of faces, one tap for what was rolled; or the device rolls.

use super::controls::{button, radio, step_with_arrows};
use super::icon::{Icon, icon};
use crate::calculation::Calculation;
use crate::dom::{El, el};
use crate::state::State;
use aide_de_camp::rules::{Face, Shown, Whose};
use rand::{SeedableRng, rngs::StdRng};
use std::rc::Rc;

/// Dice of one name and one side are alike: nobody can tell them apart, so they share a row of faces.
#[derive(Clone, Hash)]
struct Alike {
    label: String,
    sides: u8,
    whose: u8,
    /// Their places in the answer.
    places: Vec<usize>,
}

fn alike(shown: &Shown) -> Vec<Alike> {
    let mut rows: Vec<Alike> = Vec::new();
    for (i, die) in shown.dice.iter().enumerate() {
        let whose = die.whose as u8;
        match rows.iter_mut().find(|row| row.label == *die.label && row.whose == whose) {
            Some(row) => row.places.push(i),
            None => {
                let label = die.label.to_string();
                rows.push(Alike { label, sides: die.sides, whose, places: vec![i] });
            }
        }
    }
    rows
}

/// All the dice of an answer. A die keeps its place and its keys while faces are set.
pub fn dice(calculation: Calculation) -> El {
    let rows = move || calculation.shown(alike);
    // Where there is no room for all rows one is open: the one that was asked for, or the first still to roll.
    let asked: Asked = State::new(None);
    let open = move || {
        let to_roll =
            |row: &Alike| calculation.shown(|shown| row.places.iter().any(|i| face_of(shown, *i).is_none()));
        asked.get().or_else(|| rows().iter().position(to_roll))
    };
    let folds = move || {
        calculation.shown(|shown| shown.dice.len() == 2 && shown.dice.iter().all(|die| die.sides > 6))
    };
    let switch = move |(at, row): (usize, Alike)| {
        let i = row.places[0];
        let face = move || {
            calculation.shown(|shown| face_of(shown, i)).map_or("–".into(), |face| face.n.to_string())
        };
        button("key")
            .state("aria-expanded", move || open() == Some(at))
            .on_click(move || asked.set(Some(at)))
            .child(el("small").text(&row.label))
            .child(el("b").text_with(face))
    };
    let numbered = move || rows().into_iter().enumerate().collect::<Vec<_>>();
    let faces = el("div").class("rows").list(numbered, move |(at, row)| {
        let row = if row.places.len() > 1 {
            several(row, calculation, asked)
        } else {
            single(row, calculation, asked)
        };
        row.class_when("shut", move || open() != Some(at))
    });
    el("div")
        .class("dice")
        .class_when("folds", folds)
        .child(el("div").class("switch").list(numbered, switch))
        .child(faces)
}

/// The row of dice that was asked for.
type Asked = State<Option<usize>>;

/// Sets or clears a die; then the row that comes next is open.
fn rolls(calculation: Calculation, asked: Asked) -> impl Fn(usize, Option<Face>) + Copy {
    move |i, face| {
        asked.set(None);
        calculation.roll(i, face);
    }
}

fn face_of(shown: &Shown, i: usize) -> Option<Face> {
    shown.dice.get(i).and_then(|die| die.face)
}

/// The key that lets the device roll, with the name of the dice.
fn name(row: &Alike, by_device: impl Fn() + 'static) -> El {
    let side = match row.whose {
        ours if ours == Whose::Ours as u8 && row.places.len() == 1 => "name ours",
        theirs if theirs == Whose::Theirs as u8 => "name theirs",
        _ => "name",
    };
    button(side)
        .on_click(by_device)
        // What is seen beside it is short, and a part of the key's name.
        .child(el("span").class("sr").text(&format!("Roll {} for me, ", row.label)))
        .child(icon(Icon::Die))
}

fn single(row: Alike, calculation: Calculation, asked: Asked) -> El {
    let i = row.places[0];
    let roll = rolls(calculation, asked);
    let face = Rc::new(move || calculation.shown(|shown| face_of(shown, i)));
    let at: Rc<dyn Fn() -> Option<usize>> = {
        let face = face.clone();
        Rc::new(move || face().map(|face| usize::from(face.n) - 1))
    };
    let keys = (1..=row.sides).map(|n| {
        let face = face.clone();
        radio(usize::from(n) - 1, at.clone(), "key").text(&n.to_string()).on_click(move || {
            // The face that shows already is taken back by a second tap.
            let shown = face().is_some_and(|face| face.n == n);
            roll(i, (!shown).then(|| Face::typed(n)));
        })
    });
    let (sides, shows) = (row.sides, face.clone());
    let rolled = move || shows().is_some_and(|face| face.rolled);
    let name = name(&row, move || roll(i, rolled_by_device(sides)));
    el("div")
        .class(if row.sides == 10 { "die d10" } else { "die" })
        .attr("role", "radiogroup")
        .attr("aria-label", &row.label)
        .on("keydown", step_with_arrows)
        .child(name.class_when("rolled", rolled).text(&short(&row.label)))
        .children(keys)
}

/// Each tap on a face is one more die of it, until all are there; then a tap takes one back.
fn several(row: Alike, calculation: Calculation, asked: Asked) -> El {
    let places = Rc::new(row.places.clone());
    let roll = rolls(calculation, asked);
    let showing = move |places: &[usize], such: &dyn Fn(Option<Face>) -> bool| -> Vec<usize> {
        calculation.shown(|shown| places.iter().copied().filter(|i| such(face_of(shown, *i))).collect())
    };
    let keys = (1..=row.sides).map(|n| {
        let places = places.clone();
        let of_it = {
            let places = places.clone();
            move || showing(&places, &|face| face.is_some_and(|face| face.n == n))
        };
        let count = of_it.clone();
        let times = count.clone();
        button("key")
            .state("aria-pressed", move || !count().is_empty())
            .on_click(move || {
                if let Some(next) = showing(&places, &|face| face.is_none()).first() {
                    roll(*next, Some(Face::typed(n)));
                } else if let Some(last) = of_it().last() {
                    roll(*last, None);
                }
            })
            .text(&n.to_string())
            .child(el("small").text_with(move || match times().len() {
                0 | 1 => String::new(),
                n => format!("×{n}"),
            }))
    });
    let (all, sides) = (places.clone(), row.sides);
    let by_device = move || {
        let open = showing(&all, &|face| face.is_none());
        // With none left to roll, all are rolled anew.
        for i in if open.is_empty() { all.iter().copied() } else { open.iter().copied() } {
            roll(i, rolled_by_device(sides));
        }
    };
    let (some, told) = (places.clone(), places.clone());
    let rolled = move || !showing(&some, &|face| face.is_some_and(|face| face.rolled)).is_empty();
    let done = move || match showing(&told, &|face| face.is_some()).len() {
        0 => "Roll".into(),
        done if done == told.len() => "All".into(),
        done => format!("{done}/{}", told.len()),
    };
    el("div")
        .class("die")
        .attr("role", "group")
        .attr("aria-label", &format!("{}, {} of them", row.label, places.len()))
        .child(name(&row, by_device).class_when("rolled", rolled).child(el("span").text_with(done)))
        .children(keys)
}

/// What fits beside the faces: "Att" for "Attacker".
fn short(label: &str) -> String {
    if label.chars().count() > 4 { label.chars().take(3).collect() } else { label.into() }
}

/// Rolls every die that is still to be rolled.
pub fn roll_all(calculation: Calculation) {
    let dice = calculation.shown(|shown| shown.dice.clone());
    for (i, die) in dice.iter().enumerate().filter(|(_, die)| die.face.is_none()) {
        calculation.roll(i, rolled_by_device(die.sides));
    }
}

/// A fair roll seeded by the device; nothing where it gives no randomness, so that no guess passes for a roll.
fn rolled_by_device(sides: u8) -> Option<Face> {
    Some(Face::roll(sides, &mut rng()?))
}

/// Randomness seeded by the device, where it gives any.
pub fn rng() -> Option<StdRng> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).ok()?;
    Some(StdRng::from_seed(seed))
}
