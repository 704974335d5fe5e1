//! The units of the battle that a calculation is about, and those beside them.

use super::icon::{Glyph, Icon};
use crate::battle_calculation::BattleCalculation;
use aide_de_camp::battle::{Battle, select};
use aide_de_camp::rules::{Side, Sides, UnitRef};
use leptos::prelude::*;

/// The chips of one side.
#[derive(Clone, PartialEq)]
struct Chips {
    /// Ours is that of whoever acts.
    side: Side,
    units: Vec<ChipUnit>,
    /// Whether the army has other groups.
    has_others: bool,
    is_unfolded: bool,
}

/// A unit as it is offered.
#[derive(Clone, PartialEq)]
pub struct ChipUnit {
    /// Which.
    pub unit_ref: UnitRef,
    /// What it is called.
    pub title: String,
    /// It takes part.
    pub takes_part: bool,
}

impl ChipUnit {
    /// These units of an army and those that are beside them, or of its other groups, too: those that are `here` take part.
    /// Also whether there are other groups.
    pub fn beside(
        battle: &Battle,
        side: Side,
        beside: &[UnitRef],
        here: &[UnitRef],
        is_unfolded: bool,
    ) -> (Vec<Self>, bool) {
        let (units, has_others) = battle.beside(side, beside, is_unfolded);
        let unit = |(unit_ref, title)| ChipUnit { unit_ref, title, takes_part: here.contains(&unit_ref) };
        (units.into_iter().map(unit).collect(), has_others)
    }
}

/// Once it is asked for, a chip for each unit that takes part or could. A tap puts another unit in the place of those of its
/// side, or adds it where that was asked for. Those of other groups unfold.
#[component]
pub fn UnitChips(play: BattleCalculation) -> impl IntoView {
    let unfolded = RwSignal::new(Sides::default());
    let is_open = play.chooses_units;
    let adds = RwSignal::new(false);
    let sides = Memo::new(move |_| sides(play, unfolded.get()));
    let has_sides = Memo::new(move |_| !sides.with(Vec::is_empty));
    let row = move |Chips { side, units, has_others, is_unfolded }: Chips| {
        let tap = Callback::new(move |unit_ref| tap(play, side, unit_ref, adds));
        let unfold = Callback::new(move |()| unfolded.update(|unfolded| unfolded[side] = !unfolded[side]));
        view! { <ChipRow play units has_others is_unfolded tap unfold /> }
    };
    view! {
        <div class="own units">
            <Show when=move || is_open.get() && has_sides.get()>
                <div class="together">
                    {move || sides.get().into_iter().map(row).collect::<Vec<_>>()}
                </div>
                <div class="calcs">
                    <button
                        type="button"
                        class="btn"
                        aria-pressed=move || adds.get().to_string()
                        on:click=move |_| adds.update(|adds| *adds = !*adds)
                    >
                        <Icon glyph=Glyph::More />
                        "Add a unit"
                    </button>
                    <button type="button" class="btn" on:click=move |_| is_open.set(false)>
                        "Done"
                    </button>
                </div>
            </Show>
        </div>
    }
}

/// A chip for each unit, and one for those of other groups.
#[component]
pub fn ChipRow(
    play: BattleCalculation,
    #[prop(into)] units: Signal<Vec<ChipUnit>>,
    #[prop(into)] has_others: Signal<bool>,
    #[prop(into)] is_unfolded: Signal<bool>,
    tap: Callback<UnitRef>,
    unfold: Callback<()>,
) -> impl IntoView {
    let chip = move |unit: ChipUnit| {
        let ChipUnit { unit_ref, title, .. } = unit;
        let takes_part =
            move || units.with(|units| units.iter().any(|unit| unit.unit_ref == unit_ref && unit.takes_part));
        view! {
            <button
                type="button"
                class="chip"
                aria-pressed=move || takes_part().to_string()
                on:click=move |_| tap.run(unit_ref)
            >
                <span><bdi>{title}</bdi></span>
            </button>
        }
    };
    let groups = move || {
        let battle = play.played.battle.battle();
        format!("Other {}", battle.armies[Side::Ours].army.army().words().groups)
    };
    view! {
        <div class="chips">
            <For each=move || units.get() key=|unit| (unit.unit_ref, unit.title.clone()) children=chip />
            <Show when=move || has_others.get()>
                <button
                    type="button"
                    class="chip"
                    aria-expanded=move || is_unfolded.get().to_string()
                    on:click=move |_| unfold.run(())
                >
                    <span>{groups}</span>
                    <Icon glyph=Glyph::Open />
                </button>
            </Show>
        </div>
    }
}

/// Whether other units could be chosen: what one side does by itself takes all it needs from its army.
pub fn has_choice(play: BattleCalculation) -> bool {
    play.played.battle.is_on() && !play.calculation.unit_refs().iter().any(Vec::is_empty)
}

fn sides(play: BattleCalculation, unfolded: Sides<bool>) -> Vec<Chips> {
    let BattleCalculation { calculation, played, .. } = play;
    let unit_refs = calculation.unit_refs();
    if !has_choice(play) {
        return Vec::new();
    }
    let battle = played.battle.battle();
    let chips = |(side, here): (Side, &Vec<UnitRef>)| {
        let army = here.first().map_or(side, |first| first.side);
        let (units, has_others) = ChipUnit::beside(&battle, army, here, here, unfolded[side]);
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
