//! The seven modifiers of the maneuver test, in the order of the text (S§3.3).

use super::super::sheet::Sheet;
use super::super::terms::CommandSystem;
use super::{OrderTest, RULE};
use crate::rules::{Applies, Factor, choose, toggle};

/// What is added to the die.
pub(super) const DIE: &str = "Die";

/// In the text's own order.
pub(super) static ALL: &[Factor<OrderTest>] = &[
    Factor {
        key: "together",
        label: "Divisions acting together",
        sum: DIE,
        rule: RULE,
        worth: |sheet: &Sheet| sheet.maneuver.modifiers.together,
        values: None,
        index: 0,
        applies: |inputs, _, _| Applies::when(inputs.together, "no other changes to the same order nearby"),
        step: Some(|inputs, _, _| toggle(&mut inputs.together)),
    },
    Factor {
        key: "energetic",
        label: "Energetic commander above",
        sum: DIE,
        rule: RULE,
        worth: |sheet: &Sheet| sheet.maneuver.modifiers.energetic,
        values: None,
        index: 0,
        applies: |inputs, _, _| Applies::when(inputs.energetic, "he is not energetic, or there is none"),
        step: Some(|inputs, _, _| toggle(&mut inputs.energetic)),
    },
    Factor {
        key: "far",
        label: "Commander above too far away",
        sum: DIE,
        rule: RULE,
        worth: |sheet: &Sheet| sheet.maneuver.modifiers.far,
        values: None,
        index: 0,
        applies: |inputs, _, _| Applies::when(inputs.far, "he is near enough, or there is none"),
        step: Some(|inputs, _, _| toggle(&mut inputs.far)),
    },
    Factor {
        key: "pool",
        label: "Regimental pool",
        sum: DIE,
        rule: RULE,
        worth: |sheet: &Sheet| sheet.maneuver.modifiers.pool,
        values: None,
        index: 0,
        applies: |inputs, _, _| match inputs.command {
            CommandSystem::RegimentalPool => Applies::yes(1, ""),
            command => Applies::No(format!("the army is led by {}", command.name()).into()),
        },
        step: Some(|inputs, _, _| {
            let to = match inputs.command {
                CommandSystem::RegimentalPool => CommandSystem::Corps,
                _ => CommandSystem::RegimentalPool,
            };
            choose(&mut inputs.command, to, format!("an army led by {}", to.name()))
        }),
    },
    Factor {
        key: "replaced",
        label: "Leader just replaced",
        sum: DIE,
        rule: RULE,
        worth: |sheet: &Sheet| sheet.maneuver.modifiers.replaced,
        values: None,
        index: 0,
        applies: |inputs, _, _| Applies::when(inputs.replaced, "its leader has led it before this turn"),
        step: Some(|inputs, _, _| toggle(&mut inputs.replaced)),
    },
    Factor {
        key: "rough",
        label: "Half of its bases in rough terrain",
        sum: DIE,
        rule: RULE,
        worth: |sheet: &Sheet| sheet.maneuver.modifiers.rough,
        values: None,
        index: 0,
        applies: |inputs, _, _| Applies::when(inputs.rough, "more than half of its bases are clear of it"),
        step: Some(|inputs, _, _| toggle(&mut inputs.rough)),
    },
    Factor {
        key: "worn",
        label: "Worn division",
        sum: DIE,
        rule: RULE,
        worth: |sheet: &Sheet| sheet.maneuver.modifiers.worn,
        values: None,
        index: 0,
        applies: |inputs, _, _| Applies::when(inputs.worn, "a primary unit of it has neither M nor B hits"),
        step: Some(|inputs, _, _| toggle(&mut inputs.worn)),
    },
];
