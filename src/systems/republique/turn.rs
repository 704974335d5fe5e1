//! One player turn (S§1.6, 1.7).

use crate::rules::{Phase, PhaseIcon, RuleRef};

pub(super) const TURN: &[Phase] = &[
    Phase {
        id: "command",
        title: "Command",
        icon: PhaseIcon::Orders,
        rule: RuleRef("1.7"),
        steps: &[
            "Defenders: one message to each player on your side, if you wish.",
            "Attacker: move leaders a little toward units to be rallied.",
            "Attacker: roll to rally every unit that has M hits. It must be tried, and can go wrong.",
            "Attacker: replace leaders who are hors de combat.",
        ],
        offers: &["republique/rally", "republique/replacement", "republique/changes"],
    },
    Phase {
        id: "maneuver",
        title: "Maneuver",
        icon: PhaseIcon::Movement,
        rule: RuleRef("3"),
        steps: &[
            "Attacker: change divisional orders, with a maneuver test where the change needs one.",
            "Attacker: change the order of battle, where the command system allows it.",
            "Attacker: move. Batteries have up to three different actions each, skirmishers go out and come in at any time.",
            "Defender: skirmishers give ground to enemy bases.",
            "Defender: cavalry may react to an advance close to its front.",
            "Defender: batteries may use passing fire on a unit about to leave their arc.",
        ],
        offers: &[
            "republique/order-test",
            "republique/movement",
            "republique/reaction",
            "republique/skirmish-markers",
            "republique/order",
            "republique/changes",
            "republique/artillery",
            "republique/scale",
        ],
    },
    Phase {
        id: "fire",
        title: "Fire",
        icon: PhaseIcon::Fire,
        rule: RuleRef("4"),
        steps: &[
            "Both sides: skirmishers block and shoot. All of it counts as simultaneous.",
            "Both sides: each battery fires, or saves its fire. Guns that moved or were prolonged fire after stationary enemy guns.",
            "Apply all M and B hits at the end of the phase.",
            "Both sides: test each leader near units that took B hits.",
            "Move units that took P hits. No divisional test in this phase.",
        ],
        offers: &[
            "republique/skirmish-fire",
            "republique/artillery",
            "republique/best-target",
            "republique/morale-hits",
            "republique/hors-de-combat",
            "republique/forced-move",
        ],
    },
    Phase {
        id: "assaults",
        title: "Assault",
        icon: PhaseIcon::Combat,
        rule: RuleRef("5"),
        steps: &[
            "Attacker: use up moves left where the defense was vacated by fire.",
            "Resolve the first round of every assault, one after the other.",
            "Each round: both dice, table for P and B, natural roll for M, then panic moves.",
            "Resolve re-rolls, breakthroughs and overruns until no enemy stands in front within the all-out zone.",
            "Test leaders near units that took B hits.",
            "Give 1M to every unit that used any of its assault bonus or routed. Close ranks.",
        ],
        offers: &[
            "republique/assault",
            "republique/contact",
            "republique/morale-hits",
            "republique/hors-de-combat",
            "republique/forced-move",
        ],
    },
    Phase {
        id: "panic",
        title: "Panic",
        icon: PhaseIcon::Morale,
        rule: RuleRef("6"),
        steps: &[
            "Leaders may move to the middle of their divisions.",
            "Test each division with a unit that suffered a P5, or that lost a whole unit in an assault.",
            "Test divisions that adjoin one that panicked, in rounds, one test each.",
            "Finish all panic moves. The other side becomes the attacker.",
        ],
        offers: &["republique/divisional-test", "republique/forced-move"],
    },
];
