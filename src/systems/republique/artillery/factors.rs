//! The modifier lists of artillery fire, in the order of the text (S§4.3, 4.4).

use super::super::sheet::{JointColumns, Sheet};
use super::super::terms::{Arm, Cover};
use super::{Artillery, Target};
use crate::rules::{Applies, Count, Factor, FactorStep, RuleRef, capitalize, choose, count, toggle};

/// Moves the range column, before the die.
pub(super) const COLUMNS: &str = "Columns";
/// Overrides the die.
pub(super) const DIE: &str = "Die";

const COLUMN_RULE: RuleRef = RuleRef("4.3");
const DIE_RULE: RuleRef = RuleRef("4.4");

impl Artillery {
    /// In woods or buildings, or beyond an obstacle: neither deep nor square counts (S§4.3).
    pub(in super::super) fn closed(&self) -> bool {
        self.screened || self.cover_in_force() != Cover::None
    }

    fn any(&self, is: impl Fn(&Target) -> bool) -> bool {
        self.group().any(is)
    }

    /// Changes all of these that may be hit.
    fn each(&mut self, such: fn(&Target) -> bool, change: fn(&mut Target)) {
        let others = self.tandem.iter_mut().chain(&mut self.adjacent);
        std::iter::once(&mut self.target).chain(others).filter(|target| such(target)).for_each(change);
    }

    pub(in super::super) fn squares(&self) -> bool {
        self.any(in_square)
    }

    /// The cover that moves the column.
    fn cover_in_force(&self) -> Cover {
        if self.at_uncovered { Cover::None } else { self.cover }
    }
}

fn in_square(target: &Target) -> bool {
    target.arm == Arm::Infantry && target.square
}

fn moves_fast(target: &Target) -> bool {
    target.arm == Arm::Cavalry && target.moving
}

fn is_guns(target: &Target) -> bool {
    target.arm == Arm::Artillery
}

fn packed_skirmishers(target: &Target) -> bool {
    target.arm == Arm::Skirmishers && target.packed
}

fn to_infantry(target: &mut Target) {
    (target.arm, target.square) = (Arm::Infantry, false);
}

/// Whether the cover in force is one of these; if not, why not: none at all, not aimed at, or another class.
fn covered(inputs: &Artillery, by: &[Cover], [none, not_aimed_at, other]: [&'static str; 3]) -> Applies {
    match inputs.cover {
        Cover::None => Applies::no(none),
        cover if !by.contains(&cover) => Applies::No(format!("{} cover {other}", cover.name()).into()),
        _ if inputs.at_uncovered => Applies::no(not_aimed_at),
        cover => Applies::Yes(1, format!("{} cover", capitalize(cover.name())).into()),
    }
}

/// This cover for the target, aimed at; none, where it is this already.
fn covers(inputs: &mut Artillery, cover: Cover) -> Option<FactorStep> {
    let is_so = inputs.cover == cover || (cover, inputs.cover) == (Cover::Medium, Cover::Heavy);
    if is_so && inputs.at_uncovered {
        inputs.at_uncovered = false;
        return Some(FactorStep::To("aim at the bases in cover".into()));
    }
    let to = if is_so { Cover::None } else { cover };
    inputs.at_uncovered = false;
    choose(&mut inputs.cover, to, format!("{} cover", if is_so { "no" } else { cover.name() }))
}

fn more_batteries(inputs: &mut Artillery, _: &Sheet, _: usize) -> Option<FactorStep> {
    count(&mut inputs.batteries, "battery", "batteries")
}

/// In the text's own order.
pub(super) static ALL: &[Factor<Artillery>] = &[
    Factor {
        key: "deep",
        label: "Deep target",
        sum: COLUMNS,
        rule: COLUMN_RULE,
        worth: |sheet: &Sheet| sheet.artillery_columns.deep,
        values: None,
        index: 0,
        applies: |inputs, _, _| match inputs {
            Artillery { deep: false, .. } => Applies::no("fewer than three bases inside the deep limit"),
            inputs if inputs.closed() => Applies::no("the bases are not all in the open"),
            _ => Applies::yes(1, ""),
        },
        step: Some(|inputs, _, _| {
            if !inputs.closed() {
                return toggle(&mut inputs.deep);
            }
            (inputs.cover, inputs.screened, inputs.deep) = (Cover::None, false, true);
            Some(FactorStep::To("a deep target in the open".into()))
        }),
    },
    Factor {
        key: "square",
        label: "Square",
        sum: COLUMNS,
        rule: COLUMN_RULE,
        worth: |sheet| sheet.artillery_columns.square,
        values: None,
        index: 0,
        applies: |inputs, _, _| match inputs {
            inputs if !inputs.squares() => Applies::no("no infantry in square among the targets"),
            inputs if inputs.closed() => Applies::no("the square is covered or screened"),
            _ => Applies::yes(1, ""),
        },
        step: Some(|inputs, _, _| {
            if inputs.squares() {
                inputs.each(in_square, |target| target.square = false);
                return Some(FactorStep::Off);
            }
            // Only infantry forms one.
            (inputs.target.arm, inputs.target.square) = (Arm::Infantry, true);
            Some(FactorStep::On)
        }),
    },
    Factor {
        key: "saved",
        label: "Saved fire",
        sum: COLUMNS,
        rule: COLUMN_RULE,
        worth: |sheet| sheet.artillery_columns.saved_fire,
        values: None,
        index: 0,
        applies: |inputs, _, _| match inputs {
            Artillery { saved: false, .. } => Applies::no("not every battery has a saved marker"),
            inputs if inputs.morale_hits.n() > 0 => Applies::no("lost: a battery has M hits"),
            _ => Applies::yes(1, ""),
        },
        step: Some(|inputs, _, _| {
            if inputs.morale_hits.n() == 0 {
                return toggle(&mut inputs.saved);
            }
            (inputs.saved, inputs.morale_hits) = (true, Count::default());
            Some(FactorStep::To("saved fire and no M hits".into()))
        }),
    },
    Factor {
        key: "joint_columns",
        label: "Joint fire, each battery",
        sum: COLUMNS,
        rule: COLUMN_RULE,
        worth: |sheet| sheet.artillery_columns.joint_each,
        values: None,
        index: 0,
        applies: |inputs, sheet, _| match (inputs.batteries.n(), sheet.readings.joint_columns) {
            (1, _) => Applies::no("a single battery moves no column"),
            (n, JointColumns::Every) => Applies::Yes(n, format!("Joint fire, {n} batteries").into()),
            (n, JointColumns::OthersOnly) => {
                Applies::Yes(n - 1, format!("Joint fire, {} besides the first (your reading)", n - 1).into())
            }
        },
        step: Some(more_batteries),
    },
    Factor {
        key: "moving_cavalry",
        label: "Moving cavalry",
        sum: COLUMNS,
        rule: COLUMN_RULE,
        worth: |sheet| sheet.artillery_columns.moving_cavalry,
        values: None,
        index: 0,
        applies: |inputs, _, _| {
            Applies::when(inputs.any(moves_fast), "no cavalry target that moved far enough last time")
        },
        step: Some(|inputs, _, _| {
            if inputs.any(moves_fast) {
                inputs.each(moves_fast, |target| target.moving = false);
                return Some(FactorStep::Off);
            }
            (inputs.target.arm, inputs.target.moving) = (Arm::Cavalry, true);
            Some(FactorStep::On)
        }),
    },
    Factor {
        key: "medium_or_heavy_cover",
        label: "Medium or heavy cover",
        sum: COLUMNS,
        rule: COLUMN_RULE,
        worth: |sheet| sheet.artillery_columns.medium_or_heavy_cover,
        values: None,
        index: 0,
        applies: |inputs, _, _| {
            covered(
                inputs,
                &[Cover::Medium, Cover::Heavy],
                [
                    "over half of the target is in the open",
                    "aimed at bases outside the cover",
                    "is neither medium nor heavy",
                ],
            )
        },
        step: Some(|inputs, _, _| covers(inputs, Cover::Medium)),
    },
    Factor {
        key: "reinforced_cover",
        label: "Reinforced cover",
        sum: COLUMNS,
        rule: COLUMN_RULE,
        worth: |sheet| sheet.artillery_columns.reinforced_cover,
        values: None,
        index: 0,
        applies: |inputs, _, _| {
            covered(
                inputs,
                &[Cover::Reinforced],
                ["the target has none that is reinforced", "aimed past the works", "is not reinforced"],
            )
        },
        step: Some(|inputs, _, _| covers(inputs, Cover::Reinforced)),
    },
    Factor {
        key: "fortress_cover",
        label: "Fortress wall",
        sum: COLUMNS,
        rule: COLUMN_RULE,
        worth: |sheet| sheet.artillery_columns.fortress_cover,
        values: None,
        index: 0,
        applies: |inputs, _, _| {
            covered(
                inputs,
                &[Cover::Fortress],
                [
                    "the target has no wall before it",
                    "aimed at bases beside the wall",
                    "is not a fortress wall",
                ],
            )
        },
        step: Some(|inputs, _, _| covers(inputs, Cover::Fortress)),
    },
    Factor {
        key: "joint_die",
        label: "Joint fire",
        sum: DIE,
        rule: DIE_RULE,
        worth: |sheet| sheet.artillery_die.joint,
        values: None,
        index: 0,
        applies: |inputs, _, _| Applies::when(inputs.batteries.n() > 1, "one battery fires alone"),
        step: Some(more_batteries),
    },
    Factor {
        key: "enfilade",
        label: "Enfilade",
        sum: DIE,
        rule: DIE_RULE,
        worth: |sheet| sheet.artillery_die.enfilade,
        values: None,
        index: 0,
        applies: |inputs, _, _| {
            if inputs.squares() {
                Applies::yes(1, "Enfilade: a square, from any side")
            } else {
                Applies::when(
                    inputs.enfilades(),
                    "a battery's front is not wholly in the target's flank zone",
                )
            }
        },
        step: Some(|inputs, _, _| {
            if !inputs.squares() && !inputs.enfilades() {
                return toggle(&mut inputs.enfilade);
            }
            let squares = inputs.squares();
            (inputs.enfilade, inputs.enfilade_right) = (false, false);
            if !squares {
                return Some(FactorStep::Off);
            }
            inputs.each(in_square, |target| target.square = false);
            Some(FactorStep::To("no square and no enfilade".into()))
        }),
    },
    Factor {
        key: "morale_hits",
        label: "M hits on the battery",
        sum: DIE,
        rule: DIE_RULE,
        worth: |sheet| sheet.artillery_die.morale_hit,
        values: None,
        index: 0,
        applies: |inputs, _, _| match inputs.morale_hits.n() {
            0 => Applies::no("the batteries have no M hits"),
            n => Applies::Yes(n, format!("{n}M on the worst battery").into()),
        },
        step: Some(|inputs, _, _| count(&mut inputs.morale_hits, "M hit", "M hits")),
    },
    Factor {
        key: "base_hits",
        label: "B hits on the battery",
        sum: DIE,
        rule: DIE_RULE,
        worth: |sheet| sheet.artillery_die.base_hit,
        values: None,
        index: 0,
        applies: |inputs, _, _| match inputs.base_hits.n() {
            0 => Applies::no("the batteries have no B hits"),
            n => Applies::Yes(n, format!("{n}B on the worst battery").into()),
        },
        step: Some(|inputs, _, _| count(&mut inputs.base_hits, "B hit", "B hits")),
    },
    Factor {
        key: "counterbattery",
        label: "Counterbattery",
        sum: DIE,
        rule: DIE_RULE,
        worth: |sheet| sheet.artillery_die.counterbattery,
        values: None,
        index: 0,
        applies: |inputs, _, _| Applies::when(inputs.any(is_guns), "no guns among the targets"),
        step: Some(|inputs, _, _| {
            if inputs.any(is_guns) {
                inputs.each(is_guns, to_infantry);
                return Some(FactorStep::To("infantry as the target".into()));
            }
            choose(&mut inputs.target.arm, Arm::Artillery, "guns as the target")
        }),
    },
    Factor {
        key: "packed_skirmishers",
        label: "Packed skirmishers",
        sum: DIE,
        rule: DIE_RULE,
        worth: |sheet| sheet.artillery_die.packed_skirmishers,
        values: None,
        index: 0,
        applies: |inputs, _, _| {
            Applies::when(inputs.any(packed_skirmishers), "no packed skirmish markers among the targets")
        },
        step: Some(|inputs, _, _| {
            if inputs.any(packed_skirmishers) {
                inputs.each(packed_skirmishers, to_infantry);
                return Some(FactorStep::To("infantry as the target".into()));
            }
            (inputs.target.arm, inputs.target.packed) = (Arm::Skirmishers, true);
            Some(FactorStep::To("packed skirmishers as the target".into()))
        }),
    },
    Factor {
        key: "passing",
        label: "Passing fire",
        sum: DIE,
        rule: DIE_RULE,
        worth: |sheet| sheet.artillery_die.passing_fire,
        values: None,
        index: 0,
        applies: |inputs, _, _| Applies::when(inputs.passing, "fired in the fire phase"),
        step: Some(|inputs, _, _| toggle(&mut inputs.passing)),
    },
];
