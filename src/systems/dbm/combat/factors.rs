//! The rear support and tactical factors of each side, in the order of the sheet.

use super::{Combat, rear, steps, tactical};
use crate::rules::{Factor, RuleRef, Side, Sides, toggle};

const REAR: RuleRef = RuleRef("Rear");
const TACTICAL: RuleRef = RuleRef("Tactical");

/// Every row for our side, then every row for theirs.
pub(super) static ALL: Sides<[Factor<Combat>; 23]> = Sides([rows(Side::Ours), rows(Side::Theirs)]);

/// A row of rear support: it follows from the ranks.
macro_rules! rank {
    ($side:ident, $key:literal, $label:literal, $worth:ident, $row:path, $step:path) => {
        Factor {
            key: [concat!("ours.", $key), concat!("theirs.", $key)][$side as usize],
            label: $label,
            sum: $side.title(),
            rule: REAR,
            worth: |sheet| sheet.rear.$worth,
            values: None,
            index: $side as usize,
            applies: |combat, sheet, index| $row(combat.fight(Side::at(index)), sheet),
            step: Some(|combat, sheet, index| $step(combat, sheet, Side::at(index), $row)),
        }
    };
}

/// A tactical row, with what one step of its input does.
macro_rules! tactic {
    ($side:ident, $key:literal, $label:literal, $worth:ident, $row:path, |$combat:ident| $step:expr) => {
        Factor {
            key: [concat!("ours.", $key), concat!("theirs.", $key)][$side as usize],
            label: $label,
            sum: $side.title(),
            rule: TACTICAL,
            worth: |sheet| sheet.tactical.$worth,
            values: None,
            index: $side as usize,
            applies: |combat, _, index| $row(combat.fight(Side::at(index))),
            step: Some(|$combat, _, index| {
                let $side = Side::at(index);
                $step
            }),
        }
    };
}

const fn rows(side: Side) -> [Factor<Combat>; 23] {
    [
        rank!(side, "knights_behind", "2nd rank of knights (I)", knights, rear::knights, steps::ranks),
        rank!(side, "spears_behind", "2nd rank of spears", spears, rear::spears, steps::ranks),
        rank!(side, "pikes_behind", "Each 2nd or 3rd rank of pikes", pikes, rear::pikes, steps::ranks),
        rank!(
            side,
            "against_fourth_rank",
            "Against a 4th rank of pikes",
            against_fourth_rank_of_pikes,
            rear::against_fourth_rank,
            steps::enemy_ranks
        ),
        rank!(
            side,
            "pikes_x_behind",
            "Each 2nd or 3rd rank behind pikes (X)",
            pikes_x,
            rear::pikes_x,
            steps::ranks
        ),
        rank!(side, "warband_behind", "2nd rank of warband", warband, rear::warband, steps::ranks),
        rank!(
            side,
            "warband_v_mounted",
            "Each 3rd or 4th rank of warband",
            warband_v_mounted,
            rear::warband_v_mounted,
            steps::ranks
        ),
        rank!(
            side,
            "auxilia_x_behind",
            "Each 2nd or 3rd rank of auxilia (X)",
            auxilia_x,
            rear::auxilia_x,
            steps::ranks
        ),
        rank!(side, "auxilia_behind", "2nd rank of auxilia", auxilia, rear::auxilia, steps::ranks),
        rank!(side, "bowmen_behind", "2nd rank of bowmen", bowmen, rear::bowmen, steps::ranks),
        rank!(side, "psiloi_behind", "2nd rank of psiloi", psiloi, rear::psiloi, steps::ranks),
        tactic!(
            side,
            "fortifications",
            "Fortifications",
            fortifications,
            tactical::fortifications,
            |combat| steps::fortify(&mut combat.fighter_mut(side).fort)
        ),
        tactic!(side, "general", "General's element", general, tactical::general, |combat| toggle(
            &mut combat.fighter_mut(side).general
        )),
        tactic!(
            side,
            "upslope",
            "Upslope, tower or river bank",
            upslope,
            tactical::upslope,
            |combat| toggle(&mut combat.fighter_mut(side).upslope)
        ),
        tactic!(side, "overlaps", "Each flank overlapped", flank_or_aided, tactical::overlaps, |combat| {
            steps::overlaps(combat, side)
        }),
        tactic!(
            side,
            "contacts",
            "Each enemy on flank or rear",
            flank_or_aided,
            tactical::contacts,
            |combat| steps::contacts(combat, side)
        ),
        tactic!(
            side,
            "aided",
            "Each other element that aids the shooting at them",
            flank_or_aided,
            tactical::aided,
            |combat| steps::aided(combat, side)
        ),
        tactic!(
            side,
            "weather",
            "Weather, or shooting to or from a wood",
            weather_or_wood,
            tactical::weather_or_wood,
            |combat| steps::weather_or_wood(combat, side)
        ),
        tactic!(
            side,
            "warband_in_bad_going",
            "Warband (S) or (O) in bad going",
            warband_in_bad_going,
            tactical::warband_in_bad_going,
            |combat| steps::going(combat, side, tactical::warband_in_bad_going)
        ),
        tactic!(side, "demoralised", "Demoralised command", demoralised, tactical::demoralised, |combat| {
            toggle(&mut combat.fighter_mut(side).demoralised)
        }),
        tactic!(
            side,
            "mounted_in_bad_going",
            "Mounted in bad going or across fortifications",
            mounted_in_bad_going,
            tactical::mounted_in_bad_going,
            |combat| steps::going(combat, side, tactical::mounted_in_bad_going)
        ),
        tactic!(
            side,
            "blades_in_bad_going",
            "Blades in bad going",
            blades_in_bad_going,
            tactical::blades_in_bad_going,
            |combat| steps::going(combat, side, tactical::blades_in_bad_going)
        ),
        tactic!(
            side,
            "others_in_bad_going",
            "Spears, pikes, hordes or train in bad going or a river",
            others_in_bad_going,
            tactical::others_in_bad_going,
            |combat| steps::going(combat, side, tactical::others_in_bad_going)
        ),
    ]
}
