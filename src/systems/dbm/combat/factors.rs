//! The rear support and tactical factors of each side, in the order of the sheet.

use super::super::sheet::Sheet;
use super::{Combat, rear, steps, tactical};
use crate::rules::{Applies, Entry, Factor, RuleRef, StepInput, toggle};

/// The sums of our side and theirs.
pub(super) const SUMS: [&str; 2] = ["Ours", "Theirs"];

const REAR: RuleRef = RuleRef("Rear");
const TACTICAL: RuleRef = RuleRef("Tactical");

/// Every row for our side, then every row for theirs.
pub(super) static ALL: [[Factor<Combat>; 23]; 2] = [rows(0), rows(1)];

/// A row of rear support: it follows from the ranks.
const fn rank(
    at: usize,
    keys: [&'static str; 2],
    label: &'static str,
    worth: fn(&Sheet) -> Entry,
    applies: fn(&Combat, &Sheet, usize) -> Applies,
    step: StepInput<Combat>,
) -> Factor<Combat> {
    let (key, sum) = (keys[at], SUMS[at]);
    Factor { key, label, sum, rule: REAR, worth, values: None, index: at, applies, step: Some(step) }
}

/// A tactical row.
const fn tactic(
    at: usize,
    keys: [&'static str; 2],
    label: &'static str,
    worth: fn(&Sheet) -> Entry,
    applies: fn(&Combat, &Sheet, usize) -> Applies,
    step: StepInput<Combat>,
) -> Factor<Combat> {
    let (key, sum) = (keys[at], SUMS[at]);
    Factor { key, label, sum, rule: TACTICAL, worth, values: None, index: at, applies, step: Some(step) }
}

const fn rows(at: usize) -> [Factor<Combat>; 23] {
    [
        rank(
            at,
            ["ours.knights_behind", "theirs.knights_behind"],
            "2nd rank of knights (I)",
            |sheet| sheet.rear.knights,
            |combat, sheet, at| rear::knights(combat.fight(at), sheet),
            |combat, sheet, at| steps::ranks(combat, sheet, [at, at], rear::knights),
        ),
        rank(
            at,
            ["ours.spears_behind", "theirs.spears_behind"],
            "2nd rank of spears",
            |sheet| sheet.rear.spears,
            |combat, sheet, at| rear::spears(combat.fight(at), sheet),
            |combat, sheet, at| steps::ranks(combat, sheet, [at, at], rear::spears),
        ),
        rank(
            at,
            ["ours.pikes_behind", "theirs.pikes_behind"],
            "Each 2nd or 3rd rank of pikes",
            |sheet| sheet.rear.pikes,
            |combat, sheet, at| rear::pikes(combat.fight(at), sheet),
            |combat, sheet, at| steps::ranks(combat, sheet, [at, at], rear::pikes),
        ),
        rank(
            at,
            ["ours.against_fourth_rank", "theirs.against_fourth_rank"],
            "Against a 4th rank of pikes",
            |sheet| sheet.rear.against_fourth_rank_of_pikes,
            |combat, sheet, at| rear::against_fourth_rank(combat.fight(at), sheet),
            |combat, sheet, at| steps::ranks(combat, sheet, [at, 1 - at], rear::against_fourth_rank),
        ),
        rank(
            at,
            ["ours.pikes_x_behind", "theirs.pikes_x_behind"],
            "Each 2nd or 3rd rank behind pikes (X)",
            |sheet| sheet.rear.pikes_x,
            |combat, sheet, at| rear::pikes_x(combat.fight(at), sheet),
            |combat, sheet, at| steps::ranks(combat, sheet, [at, at], rear::pikes_x),
        ),
        rank(
            at,
            ["ours.warband_behind", "theirs.warband_behind"],
            "2nd rank of warband",
            |sheet| sheet.rear.warband,
            |combat, sheet, at| rear::warband(combat.fight(at), sheet),
            |combat, sheet, at| steps::ranks(combat, sheet, [at, at], rear::warband),
        ),
        rank(
            at,
            ["ours.warband_v_mounted", "theirs.warband_v_mounted"],
            "Each 3rd or 4th rank of warband",
            |sheet| sheet.rear.warband_v_mounted,
            |combat, sheet, at| rear::warband_v_mounted(combat.fight(at), sheet),
            |combat, sheet, at| steps::ranks(combat, sheet, [at, at], rear::warband_v_mounted),
        ),
        rank(
            at,
            ["ours.auxilia_x_behind", "theirs.auxilia_x_behind"],
            "Each 2nd or 3rd rank of auxilia (X)",
            |sheet| sheet.rear.auxilia_x,
            |combat, sheet, at| rear::auxilia_x(combat.fight(at), sheet),
            |combat, sheet, at| steps::ranks(combat, sheet, [at, at], rear::auxilia_x),
        ),
        rank(
            at,
            ["ours.auxilia_behind", "theirs.auxilia_behind"],
            "2nd rank of auxilia",
            |sheet| sheet.rear.auxilia,
            |combat, sheet, at| rear::auxilia(combat.fight(at), sheet),
            |combat, sheet, at| steps::ranks(combat, sheet, [at, at], rear::auxilia),
        ),
        rank(
            at,
            ["ours.bowmen_behind", "theirs.bowmen_behind"],
            "2nd rank of bowmen",
            |sheet| sheet.rear.bowmen,
            |combat, sheet, at| rear::bowmen(combat.fight(at), sheet),
            |combat, sheet, at| steps::ranks(combat, sheet, [at, at], rear::bowmen),
        ),
        rank(
            at,
            ["ours.psiloi_behind", "theirs.psiloi_behind"],
            "2nd rank of psiloi",
            |sheet| sheet.rear.psiloi,
            |combat, sheet, at| rear::psiloi(combat.fight(at), sheet),
            |combat, sheet, at| steps::ranks(combat, sheet, [at, at], rear::psiloi),
        ),
        tactic(
            at,
            ["ours.fortifications", "theirs.fortifications"],
            "Fortifications",
            |sheet| sheet.tactical.fortifications,
            |combat, _, at| tactical::fortifications(combat.fight(at)),
            |combat, _, at| steps::fortify(&mut combat.side_mut(at).fort),
        ),
        tactic(
            at,
            ["ours.general", "theirs.general"],
            "General's element",
            |sheet| sheet.tactical.general,
            |combat, _, at| tactical::general(combat.fight(at)),
            |combat, _, at| toggle(&mut combat.side_mut(at).general),
        ),
        tactic(
            at,
            ["ours.upslope", "theirs.upslope"],
            "Upslope, tower or river bank",
            |sheet| sheet.tactical.upslope,
            |combat, _, at| tactical::upslope(combat.fight(at)),
            |combat, _, at| toggle(&mut combat.side_mut(at).upslope),
        ),
        tactic(
            at,
            ["ours.overlaps", "theirs.overlaps"],
            "Each flank overlapped",
            |sheet| sheet.tactical.flank_or_aided,
            |combat, _, at| tactical::overlaps(combat.fight(at)),
            |combat, _, at| steps::overlaps(combat, at),
        ),
        tactic(
            at,
            ["ours.contacts", "theirs.contacts"],
            "Each enemy on flank or rear",
            |sheet| sheet.tactical.flank_or_aided,
            |combat, _, at| tactical::contacts(combat.fight(at)),
            |combat, _, at| steps::contacts(combat, at),
        ),
        tactic(
            at,
            ["ours.aided", "theirs.aided"],
            "Each other element that aids the shooting at them",
            |sheet| sheet.tactical.flank_or_aided,
            |combat, _, at| tactical::aided(combat.fight(at)),
            |combat, _, at| steps::aided(combat, at),
        ),
        tactic(
            at,
            ["ours.weather", "theirs.weather"],
            "Weather, or shooting to or from a wood",
            |sheet| sheet.tactical.weather_or_wood,
            |combat, _, at| tactical::weather_or_wood(combat.fight(at)),
            |combat, _, at| steps::weather_or_wood(combat, at),
        ),
        tactic(
            at,
            ["ours.warband_in_bad_going", "theirs.warband_in_bad_going"],
            "Warband (S) or (O) in bad going",
            |sheet| sheet.tactical.warband_in_bad_going,
            |combat, _, at| tactical::warband_in_bad_going(combat.fight(at)),
            |combat, _, at| steps::going(combat, at, tactical::warband_in_bad_going),
        ),
        tactic(
            at,
            ["ours.demoralised", "theirs.demoralised"],
            "Demoralised command",
            |sheet| sheet.tactical.demoralised,
            |combat, _, at| tactical::demoralised(combat.fight(at)),
            |combat, _, at| toggle(&mut combat.side_mut(at).demoralised),
        ),
        tactic(
            at,
            ["ours.mounted_in_bad_going", "theirs.mounted_in_bad_going"],
            "Mounted in bad going or across fortifications",
            |sheet| sheet.tactical.mounted_in_bad_going,
            |combat, _, at| tactical::mounted_in_bad_going(combat.fight(at)),
            |combat, _, at| steps::going(combat, at, tactical::mounted_in_bad_going),
        ),
        tactic(
            at,
            ["ours.blades_in_bad_going", "theirs.blades_in_bad_going"],
            "Blades in bad going",
            |sheet| sheet.tactical.blades_in_bad_going,
            |combat, _, at| tactical::blades_in_bad_going(combat.fight(at)),
            |combat, _, at| steps::going(combat, at, tactical::blades_in_bad_going),
        ),
        tactic(
            at,
            ["ours.others_in_bad_going", "theirs.others_in_bad_going"],
            "Spears, pikes, hordes or train in bad going or a river",
            |sheet| sheet.tactical.others_in_bad_going,
            |combat, _, at| tactical::others_in_bad_going(combat.fight(at)),
            |combat, _, at| steps::going(combat, at, tactical::others_in_bad_going),
        ),
    ]
}
