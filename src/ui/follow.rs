//! Going where a step leads in a battle.

use crate::phase_context::PhaseContext;
use crate::route::go;
use crate::screens::calculator::open_filled;
use crate::stores::Waiting;
use aide_de_camp::battle::Lead;
use aide_de_camp::rules::NextStep;
use leptos::prelude::*;

/// Opens the calculator, or the phase that says whom to tap for it.
pub fn follow(played: PhaseContext, step: &NextStep, lead: Lead) {
    let phase = played.phase.id;
    match lead {
        Lead::Opens(inputs) => {
            played.battle.phase.set(Some(phase));
            open_filled(played, step.info(), &*inputs);
        }
        Lead::Waits { chosen, why } => {
            played.battle.waits.set_value(Some(Waiting { phase, chosen, why, step: step.clone() }));
            go(&played.href());
        }
    }
}
