//! One side's half of the turn (A.2 to A.5, C, D, G, H).

use crate::rules::{Phase, PhaseIcon, RuleRef};

pub(super) const TURN: &[Phase] = &[
    Phase {
        id: "roll",
        title: "Actions",
        icon: PhaseIcon::Dice,
        rule: RuleRef("A.3"),
        steps: &[
            "Units that fell back off the table may try to come back.",
            "Roll a D10: every unit of this side has that many actions.",
            "With 2 actions the other side may pre-empt: once against each unit, as it is pointed to.",
        ],
        offers: &["plm/actions", "plm/return", "plm/organisation"],
        duties: &["plm/actions", "plm/return"],
    },
    Phase {
        id: "movement",
        title: "Movement",
        icon: PhaseIcon::Movement,
        rule: RuleRef("B.1"),
        steps: &[
            "Move, turn or change formation, an action each.",
            "Deployed units test rough ground; horse and guns keep out of woods.",
            "Light infantry, cavalry and skirmishers may evade who tries to reach them.",
        ],
        offers: &["plm/pre-emption", "plm/planner", "plm/formation", "plm/evade"],
        duties: &["plm/planner"],
    },
    Phase {
        id: "fire",
        title: "Fire",
        icon: PhaseIcon::Fire,
        rule: RuleRef("D.1"),
        steps: &[
            "Fire and load with the actions that are left, one target a unit.",
            "Guns: check friends near the line of fire, and count the round.",
            "Each target tests its morale; officers may help at their risk.",
        ],
        offers: &["plm/volley", "plm/morale", "plm/ammunition"],
        duties: &[],
    },
    Phase {
        id: "melee",
        title: "Melee",
        icon: PhaseIcon::Combat,
        rule: RuleRef("G.1"),
        steps: &[
            "Draw from the melee deck until Resolve Melee.",
            "Both sides: markers first, then who holds and who falls back.",
            "At most two rounds. Cavalry may pursue.",
        ],
        offers: &["plm/hand-to-hand", "plm/pursuit"],
        duties: &[],
    },
    Phase {
        id: "army-morale",
        title: "Army morale",
        icon: PhaseIcon::Morale,
        rule: RuleRef("H.1"),
        steps: &[
            "Take off units whose markers equal their stands.",
            "A side whose markers have reached its sum tests whether it quits the field, and again with each marker after.",
        ],
        offers: &["plm/collapse"],
        duties: &["plm/collapse"],
    },
];
