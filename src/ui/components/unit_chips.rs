//! The units of the battle that a calculation is about, and those beside them.

use super::icon::{Glyph, Icon};
use crate::battle_calculation::BattleCalculation;
use aide_de_camp::rules::Piece;
use leptos::prelude::*;

/// The chips of one side.
#[derive(Clone, PartialEq)]
struct Side {
    /// Its place among the sides: that of whoever acts is 0.
    side: usize,
    units: Vec<Unit>,
    /// Its army has other groups.
    has_others: bool,
    is_unfolded: bool,
}

#[derive(Clone, PartialEq)]
struct Unit {
    piece: Piece,
    title: String,
    takes_part: bool,
}

/// A chip for each unit: one tap has one more take part, or no more. Those of other groups unfold.
#[component]
pub fn UnitChips(play: BattleCalculation) -> impl IntoView {
    let unfolded = RwSignal::new([false; 2]);
    let sides = Memo::new(move |_| sides(play, unfolded.get()));
    let row = move |Side { side, units, has_others, is_unfolded }| {
        let chip = |Unit { piece, title, takes_part }| {
            view! {
                <button
                    type="button"
                    class="chip"
                    aria-pressed=takes_part.to_string()
                    on:click=move |_| toggle(play, side, piece)
                >
                    <span>{title}</span>
                </button>
            }
        };
        let chips: Vec<_> = units.into_iter().map(chip).collect();
        let unfold = move |_| unfolded.update(|unfolded| unfolded[side] = !unfolded[side]);
        let others = has_others.then(|| {
            view! {
                <button
                    type="button"
                    class="chip"
                    aria-expanded=is_unfolded.to_string()
                    on:click=unfold
                >
                    <span>"Others"</span>
                    <Icon glyph=Glyph::Open/>
                </button>
            }
        });
        view! {
            <div class="chips">
                {chips}
                {others}
            </div>
        }
    };
    view! {
        <div class="own together">
            {move || sides.get().into_iter().map(row).collect::<Vec<_>>()}
        </div>
    }
}

fn sides(play: BattleCalculation, unfolded: [bool; 2]) -> Vec<Side> {
    let BattleCalculation { calculation, played, .. } = play;
    let pieces = calculation.pieces();
    // What one side does by itself takes all it needs from its army.
    if pieces.iter().any(Vec::is_empty) || !played.battle.is_on() {
        return Vec::new();
    }
    let battle = played.battle.battle();
    let side = |(side, here): (usize, &Vec<Piece>)| {
        let (beside, has_others) = battle.beside(here, unfolded[side]);
        let unit = |(piece, title)| Unit { piece, title, takes_part: here.contains(&piece) };
        let units = beside.into_iter().map(unit).collect();
        Side { side, units, has_others, is_unfolded: unfolded[side] }
    };
    let mut sides: Vec<Side> = pieces.iter().enumerate().map(side).collect();
    if calculation.is_turned() {
        sides.reverse();
    }
    sides
}

/// Has a unit take part, or no more. Somebody has to be left of whoever acts.
fn toggle(play: BattleCalculation, side: usize, piece: Piece) {
    let before = untrack(|| play.calculation.pieces());
    let mut then = before.clone();
    let at = then[side].iter().position(|one| *one == piece);
    match at {
        Some(at) => drop(then[side].remove(at)),
        None => then[side].push(piece),
    }
    if then[side].is_empty() {
        return;
    }
    let fill = |pieces: &[Vec<Piece>; 2]| play.fill(&pieces[0], &pieces[1]);
    if !fill(&then) && at.is_none() {
        // Where only one can take part it is this one.
        let mut instead = before;
        instead[side] = vec![piece];
        fill(&instead);
    }
}
