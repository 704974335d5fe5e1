//! The three phases of a turn.

use super::fire::Fire;
use crate::rules::{Calculator, Phase, PhaseIcon, RuleRef};

pub(super) const TURN: &[Phase] = &[
    Phase {
        id: "move",
        title: "Move",
        icon: PhaseIcon::Movement,
        rule: RuleRef("Turn"),
        steps: &["Move each battalion up to 6″, or change its formation."],
        offers: &[],
        duties: &[],
    },
    Phase {
        id: "firing",
        title: "Fire",
        icon: PhaseIcon::Fire,
        rule: RuleRef("Fire"),
        steps: &["Fire each battalion once.", "Take companies off at once."],
        offers: &[Fire::ID],
        duties: &[Fire::ID],
    },
    Phase {
        id: "morale",
        title: "Morale",
        icon: PhaseIcon::Morale,
        rule: RuleRef("Morale"),
        steps: &["Worn battalions fall back 6″."],
        offers: &[],
        duties: &[],
    },
];
