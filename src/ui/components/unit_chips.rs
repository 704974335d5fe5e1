//! The units of the battle that a calculation is about, and those beside them.

use super::fold::FoldLine;
use super::icon::{Glyph, Icon};
use crate::battle_calculation::BattleCalculation;
use aide_de_camp::battle::select;
use aide_de_camp::rules::{Side, Sides, UnitRef};
use leptos::prelude::*;

/// The chips of one side.
#[derive(Clone, PartialEq)]
struct Chips {
    /// Ours is that of whoever acts.
    side: Side,
    units: Vec<Unit>,
    /// Whether the army has other groups.
    has_others: bool,
    is_unfolded: bool,
}

#[derive(Clone, PartialEq)]
struct Unit {
    unit_ref: UnitRef,
    title: String,
    takes_part: bool,
}

/// One line that says who takes part; it opens to a chip for each unit. A tap puts another unit in the place of those of its
/// side, or adds it where that was asked for. Those of other groups unfold.
#[component]
pub fn UnitChips(play: BattleCalculation) -> impl IntoView {
    let unfolded = RwSignal::new(Sides::default());
    let is_open = RwSignal::new(false);
    let adds = RwSignal::new(false);
    let sides = Memo::new(move |_| sides(play, unfolded.get()));
    let has_sides = Memo::new(move |_| !sides.with(Vec::is_empty));
    let title = Memo::new(move |_| {
        let names = |chips: &Chips| {
            let taking_part = chips.units.iter().filter(|unit| unit.takes_part);
            taking_part.map(|unit| &*unit.title).collect::<Vec<_>>().join(" and ")
        };
        sides.with(|sides| sides.iter().map(names).collect::<Vec<_>>().join(" – "))
    });
    let row = move |Chips { side, units, has_others, is_unfolded }| {
        let chip = |Unit { unit_ref, title, takes_part }| {
            view! {
                <button
                    type="button"
                    class="chip"
                    aria-pressed=takes_part.to_string()
                    on:click=move |_| tap(play, side, unit_ref, adds)
                >
                    <span><bdi>{title}</bdi></span>
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
                    <span>"Other commands"</span>
                    <Icon glyph=Glyph::Open />
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
        <div class="own units">
            <Show when=move || has_sides.get()>
                <FoldLine
                    title
                    small=String::new()
                    is_open
                    toggle=Callback::new(move |()| is_open.update(|is_open| *is_open = !*is_open))
                />
                <Show when=move || is_open.get()>
                    <div class="together">
                        {move || sides.get().into_iter().map(row).collect::<Vec<_>>()}
                    </div>
                    <button
                        type="button"
                        class="btn"
                        aria-pressed=move || adds.get().to_string()
                        on:click=move |_| adds.update(|adds| *adds = !*adds)
                    >
                        <Icon glyph=Glyph::More />
                        "Add a unit"
                    </button>
                </Show>
            </Show>
        </div>
    }
}

fn sides(play: BattleCalculation, unfolded: Sides<bool>) -> Vec<Chips> {
    let BattleCalculation { calculation, played, .. } = play;
    let unit_refs = calculation.unit_refs();
    // What one side does by itself takes all it needs from its army.
    if unit_refs.iter().any(Vec::is_empty) || !played.battle.is_on() {
        return Vec::new();
    }
    let battle = played.battle.battle();
    let chips = |(side, here): (Side, &Vec<UnitRef>)| {
        let (beside, has_others) = battle.beside(here, unfolded[side]);
        let unit = |(unit_ref, title)| Unit { unit_ref, title, takes_part: here.contains(&unit_ref) };
        let units = beside.into_iter().map(unit).collect();
        Chips { side, units, has_others, is_unfolded: unfolded[side] }
    };
    let sides = Side::ALL.zip(unit_refs.each_ref()).map(chips);
    if calculation.second_is_ours() { sides.swapped() } else { sides }.0.into()
}

/// Somebody has to be left on either side. Where only one unit can take part, the one that was tapped does.
fn tap(play: BattleCalculation, side: Side, unit_ref: UnitRef, adds: RwSignal<bool>) {
    let before = untrack(|| play.calculation.unit_refs());
    let selected = select(&before[side], unit_ref, adds.get_untracked());
    adds.set(false);
    if selected.is_empty() {
        return;
    }
    let fill = |units: Vec<UnitRef>| {
        let mut unit_refs = before.clone();
        unit_refs[side] = units;
        play.fill(&unit_refs[Side::Ours], &unit_refs[Side::Theirs])
    };
    let is_added = selected.contains(&unit_ref);
    if !fill(selected) && is_added {
        fill(vec![unit_ref]);
    }
}
