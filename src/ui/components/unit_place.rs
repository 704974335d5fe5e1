//! Which units of the battle stand at a place of a calculation, where one is on.

use super::unit_chips::{ChipRow, ChipUnit};
use crate::battle_calculation::BattleCalculation;
use aide_de_camp::battle::select;
use aide_de_camp::rules::UnitRef;
use aide_de_camp::rules::form::UnitPlace;
use leptos::prelude::*;

/// A chip for each unit of its army that could stand there. A tap puts one there in the place of those that did, or behind
/// them, where that was asked for; one that stands there goes.
#[component]
pub fn UnitPlaceView(place: Memo<UnitPlace>) -> impl IntoView {
    use_context::<BattleCalculation>().map(|play| view! { <Places play place /> })
}

#[component]
fn Places(play: BattleCalculation, place: Memo<UnitPlace>) -> impl IntoView {
    let label = place.with_untracked(|place| place.label);
    let is_unfolded = RwSignal::new(false);
    let behind = RwSignal::new(false);
    let message = RwSignal::new(String::new());
    let chips = Memo::new(move |_| {
        let UnitPlace { army, units, .. } = place.get();
        let all = play.calculation.unit_refs();
        let of_army: Vec<UnitRef> = all.iter().flatten().copied().filter(|one| one.side == army).collect();
        ChipUnit::beside(&play.played.battle.battle(), army, &of_army, &units, is_unfolded.get())
    });
    let units = Memo::new(move |_| chips.with(|(units, _)| units.clone()));
    let has_others = Memo::new(move |_| chips.with(|(_, has_others)| *has_others));
    let tap = Callback::new(move |unit_ref| {
        let UnitPlace { key, units, .. } = place.get_untracked();
        let units = select(&units, unit_ref, behind.get_untracked());
        behind.set(false);
        message.set(play.place(&key, &units).unwrap_or_default());
    });
    let unfold = Callback::new(move |()| is_unfolded.update(|is_unfolded| *is_unfolded = !*is_unfolded));
    let can_be_behind = move || place.with(|place| !place.units.is_empty());
    view! {
        <Show when=move || play.played.battle.is_on()>
            <div class="unit-place" role="group" aria-label=label>
                <p class="group">{label}</p>
                <ChipRow play units has_others is_unfolded tap unfold />
                <Show when=can_be_behind>
                    <button
                        type="button"
                        class="btn"
                        aria-pressed=move || behind.get().to_string()
                        on:click=move |_| behind.update(|behind| *behind = !*behind)
                    >
                        "Behind"
                    </button>
                </Show>
                <p class="note" role="status">{message}</p>
            </div>
        </Show>
    }
}
