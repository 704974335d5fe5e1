//! One player turn.

use crate::rules::{Phase, PhaseIcon, RuleRef};

pub(super) const TURN: &[Phase] = &[
    Phase {
        id: "de-shaking",
        title: "De-shaking",
        icon: PhaseIcon::Morale,
        rule: RuleRef("SoP.1"),
        steps: &[
            "Note which of your units are shaken as the turn begins: only these roll.",
            "Roll a Morale Check for each, with all that applies.",
            "Passed: take its Shaken marker off, it is eager again.",
        ],
        offers: &["grande-tactique/de-shake", "grande-tactique/morale"],
        duties: &["grande-tactique/de-shake"],
    },
    Phase {
        id: "pip",
        title: "PIP",
        icon: PhaseIcon::Dice,
        rule: RuleRef("SoP.2"),
        steps: &[
            "Note which Divisional generals are attached to a unit now: their other units pay double this phase, as does a unit whose general is lost or rides too far to it.",
            "Each Corps: say before the roll if the Plan changes or ends. The Corps then has no PIPs this turn.",
            "Put a general who arrived with reinforcements last turn anywhere into the Plan, free.",
            "Each Corps: roll its PIP dice together, and allot them by the Plan or average them.",
            "Change each general's number by his quality, his division's lost units, and a lost Corps commander.",
            "A bad Corps or Army commander makes each 1 of his subordinates a 0, and gives nothing.",
            "Every other Corps commander and the Army commander may give one PIP to a general in reach.",
            "Spend the PIPs: move, form up, limber, fire or cease, declare charges, rally, restore, spike. What is spent stays spent.",
        ],
        offers: &[
            "grande-tactique/pips",
            "grande-tactique/ranking",
            "grande-tactique/ledger",
            "grande-tactique/movement",
            "grande-tactique/scale",
        ],
        duties: &["grande-tactique/pips", "grande-tactique/ledger"],
    },
    Phase {
        id: "firing",
        title: "Firing",
        icon: PhaseIcon::Fire,
        rule: RuleRef("SoP.3"),
        steps: &[
            "Both sides: take the Firing marker off every unit that has no valid target.",
            "Each of your units that still has one must fire. You choose the order, and each target as you come to it.",
            "Resolve one attack wholly before the next, even on the same target: fire is never combined.",
        ],
        offers: &["grande-tactique/fire", "grande-tactique/morale", "grande-tactique/flight"],
        duties: &["grande-tactique/fire"],
    },
    Phase {
        id: "charge",
        title: "Charge",
        icon: PhaseIcon::Combat,
        rule: RuleRef("SoP.4"),
        steps: &[
            "Resolve every declared charge, in the order you choose.",
            "Charges on the same target are one: choose the principal charger among them.",
            "Take each Charge marker off as its charge is resolved.",
            "Resolve a cavalry's follow-up charge at once.",
            "The turn is over when no charge is left. The other player begins his.",
        ],
        offers: &["grande-tactique/charging", "grande-tactique/morale", "grande-tactique/flight"],
        duties: &["grande-tactique/charging", "grande-tactique/flight"],
    },
];
