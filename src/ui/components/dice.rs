//! Dice: a row of faces, one tap for what was rolled; or the device rolls.

use super::controls::{button, enter_at_first, radio, step_with_arrows};
use super::icon::{Icon, icon};
use crate::calculation::Calculation;
use crate::dom::{El, el};
use crate::state::State;
use aide_de_camp::rules::{Face, Shown, Whose};
use rand::{SeedableRng, rngs::StdRng};

/// Dice of one name and one side are alike: nobody can tell them apart, so they share a row of faces.
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

/// The row of dice that was asked for.
type Asked = State<Option<usize>>;

/// All the dice of an answer.
pub fn dice(shown: &Shown, calculation: Calculation, asked: Asked) -> El {
    let rows = alike(shown);
    // Where there is no room for all rows one is open: the one that was asked for, or the first still to roll.
    let to_roll = |row: &Alike| row.places.iter().any(|i| face_of(shown, *i).is_none());
    let open = asked.get().or_else(|| rows.iter().position(to_roll));
    let folds = shown.dice.len() == 2 && shown.dice.iter().all(|die| die.sides > 6);
    // More rows than this have no room anywhere.
    let many = rows.len() > 3;
    let (mut switch, mut faces) = (el("div.switch"), el("div.rows"));
    for (at, row) in rows.iter().enumerate() {
        let face = face_of(shown, row.places[0]);
        let key = button("key")
            .state("aria-expanded", open == Some(at))
            .on_click(move || asked.set(Some(at)))
            .child(el("small").text(row.label.clone()))
            .child(el("b").text(face.map_or("–".into(), |face| face.n.to_string())));
        switch = switch.child(key);
        let places = row.places.len();
        let row = Row { shown, calculation, asked, row };
        let row = if places > 1 { row.several() } else { row.single() };
        // The row that comes next takes the place of the one before, so that the keyboard stays on its key.
        if !many || open == Some(at) {
            faces = faces.child(row.class_when("shut", open != Some(at)));
        }
    }
    let dice = if many {
        "dice folds many"
    } else if folds {
        "dice folds"
    } else {
        "dice"
    };
    el("div").class(dice).child(switch).child(faces)
}

/// Sets or clears a die; then the row that comes next is open.
fn roll(calculation: Calculation, asked: Asked, i: usize, face: Option<Face>) {
    asked.set(None);
    calculation.roll(i, face);
}

fn face_of(shown: &Shown, i: usize) -> Option<Face> {
    shown.dice.get(i).and_then(|die| die.face)
}

/// A row of dice as it lies.
struct Row<'a> {
    shown: &'a Shown,
    calculation: Calculation,
    asked: Asked,
    row: &'a Alike,
}

impl Row<'_> {
    /// The places of the dice that show this number, or are still to be rolled.
    fn showing(&self, n: Option<u8>) -> Vec<usize> {
        let mut places = Vec::new();
        for &i in &self.row.places {
            if face_of(self.shown, i).map(|face| face.n) == n {
                places.push(i);
            }
        }
        places
    }

    /// The key that lets the device roll these dice, with their name.
    fn name(&self, rolled: Vec<usize>) -> El {
        let Row { calculation, asked, row: &Alike { ref label, sides, whose, ref places }, .. } = *self;
        let side = match whose {
            ours if ours == Whose::Ours as u8 && places.len() == 1 => "name ours",
            theirs if theirs == Whose::Theirs as u8 => "name theirs",
            _ => "name",
        };
        let by_hand = |i: &usize| face_of(self.shown, *i).is_none_or(|face| !face.rolled);
        let by_device = move || {
            for i in &rolled {
                roll(calculation, asked, *i, rolled_by_device(sides));
            }
        };
        button(side)
            .class_when("rolled", !places.iter().all(by_hand))
            .on_click(by_device)
            // What is seen beside it is short, and a part of the key's name.
            .child(el("span.sr").text(["Roll ", label, " for me, "].concat()))
            .child(icon(Icon::Die))
    }

    fn single(&self) -> El {
        let Row { calculation, asked, row: &Alike { ref label, sides, ref places, .. }, .. } = *self;
        let i = places[0];
        let at = face_of(self.shown, i).map(|face| usize::from(face.n) - 1);
        let row = el("div")
            .class(if sides == 10 { "die d10" } else { "die" })
            .attr("role", "radiogroup")
            .attr("aria-label", label.clone())
            .on("keydown", step_with_arrows)
            .child(self.name(vec![i]).text(short(label)));
        let mut keys = Vec::new();
        for n in 1..=sides {
            let place = usize::from(n) - 1;
            // The face that shows already is taken back by a second tap.
            let face = (at != Some(place)).then(|| Face::typed(n));
            let key = radio(at == Some(place), "key").text(n.to_string());
            keys.push(key.on_click(move || roll(calculation, asked, i, face)));
        }
        if at.is_none() {
            enter_at_first(&mut keys);
        }
        row.children(keys)
    }

    /// Each tap on a face is one more die of it, until all are there; then a tap takes one back.
    fn several(&self) -> El {
        let Row { calculation, asked, row: &Alike { ref label, sides, ref places, .. }, .. } = *self;
        let mut rolled = self.showing(None);
        let next = rolled.first().copied();
        let done = match places.len() - rolled.len() {
            0 => "Roll".into(),
            done if done == places.len() => "All".into(),
            done => format!("{done}/{}", places.len()),
        };
        // With none left to roll, all are rolled anew.
        if rolled.is_empty() {
            rolled.clone_from(places);
        }
        let mut row = el("div.die")
            .attr("role", "group")
            .attr("aria-label", format!("{label}, {} of them", places.len()))
            .child(self.name(rolled).child(el("span").text(done)));
        for n in 1..=sides {
            let of_it = self.showing(Some(n));
            let last = of_it.last().copied();
            let times = if of_it.len() > 1 { format!("×{}", of_it.len()) } else { String::new() };
            let key = button("key").state("aria-pressed", last.is_some()).on_click(move || {
                if let Some(next) = next {
                    roll(calculation, asked, next, Some(Face::typed(n)));
                } else if let Some(last) = last {
                    roll(calculation, asked, last, None);
                }
            });
            row = row.child(key.text(n.to_string()).child(el("small").text(times)));
        }
        row
    }
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
