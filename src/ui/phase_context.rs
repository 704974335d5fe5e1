//! A phase of the battle that is played: what the calculators that it opens are about.

use crate::stores::BattleStore;
use aide_de_camp::rules::{Phase, SystemInfo};

/// The battle, and the phase of it on the screen.
#[derive(Clone, Copy)]
pub struct PhaseContext {
    /// What is played.
    pub battle: BattleStore,
    /// Whose calculators these are.
    pub system: &'static SystemInfo,
    /// The phase on the screen, which need not be the one that the battle is in.
    pub phase: &'static Phase,
}

impl PhaseContext {
    /// Where the phase stands, as an address with its `#`.
    pub fn href(self) -> String {
        format!("#/{}/{}", self.system.id, self.phase.id)
    }
}
