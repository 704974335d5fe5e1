//! The dock of an answer: its rolls, one pad for the roll that is due, and four keys. Its rows are as high in one state as in
//! any other.

mod guard;
mod more;
mod pad;
mod pad_keys;
mod rolls;
mod slots;

use super::form_state::FormState;
use crate::battle_calculation::BattleCalculation;
use crate::throw::Throw;
use aide_de_camp::rules::Pad;
use leptos::prelude::*;
use pad::PadView;
use rolls::Rolls;
use slots::Slots;

/// The dock of the calculation that this form enters.
#[component]
pub fn Dock(play: BattleCalculation, form: FormState, is_turned: RwSignal<bool>) -> impl IntoView {
    let throw = Throw::new(play.calculation);
    let pad = play.calculation.info.pad;
    view! {
        {(pad != Pad::None)
            .then(|| {
                view! {
                    <Rolls throw />
                    <PadView throw pad />
                }
            })}
        <Slots play form throw is_turned />
    }
}
