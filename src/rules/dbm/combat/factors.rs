//! The rear support and tactical factors of each side, in the order of the sheet.

use super::super::sheet::Sheet;
use super::super::terms::Fort;
use super::{Combat, rear, tactical};
use crate::rules::{Applies, Entry, Factor, RuleRef};

/// The sums of our side and theirs.
pub(super) const SUMS: [&str; 2] = ["Ours", "Theirs"];

const REAR: RuleRef = RuleRef("Rear");
const TACTICAL: RuleRef = RuleRef("Tactical");

/// Every row for our side, then every row for theirs.
pub(super) static ALL: [[Factor<Combat>; 23]; 2] = [rows::<0>(), rows::<1>()];

/// A row of rear support: it follows from the ranks.
const fn rank<const AT: usize>(
    keys: [&'static str; 2],
    label: &'static str,
    worth: fn(&Sheet) -> Entry,
    applies: fn(&Combat, &Sheet) -> Applies,
) -> Factor<Combat> {
    Factor { key: keys[AT], label, sum: SUMS[AT], rule: REAR, worth, applies, tick: None }
}

/// A tactical row.
const fn tactic<const AT: usize>(
    keys: [&'static str; 2],
    label: &'static str,
    worth: fn(&Sheet) -> Entry,
    applies: fn(&Combat, &Sheet) -> Applies,
    tick: Option<fn(&mut Combat, bool)>,
) -> Factor<Combat> {
    Factor { key: keys[AT], label, sum: SUMS[AT], rule: TACTICAL, worth, applies, tick }
}

const fn rows<const AT: usize>() -> [Factor<Combat>; 23] {
    [
        rank::<AT>(
            ["ours.knights_behind", "theirs.knights_behind"],
            "2nd rank of knights (I)",
            |sheet| sheet.rear.knights,
            |combat, sheet| rear::knights(combat.fight(AT), sheet),
        ),
        rank::<AT>(
            ["ours.spears_behind", "theirs.spears_behind"],
            "2nd rank of spears",
            |sheet| sheet.rear.spears,
            |combat, sheet| rear::spears(combat.fight(AT), sheet),
        ),
        rank::<AT>(
            ["ours.pikes_behind", "theirs.pikes_behind"],
            "Each 2nd or 3rd rank of pikes",
            |sheet| sheet.rear.pikes,
            |combat, sheet| rear::pikes(combat.fight(AT), sheet),
        ),
        rank::<AT>(
            ["ours.against_fourth_rank", "theirs.against_fourth_rank"],
            "Against a 4th rank of pikes",
            |sheet| sheet.rear.against_fourth_rank_of_pikes,
            |combat, sheet| rear::against_fourth_rank(combat.fight(AT), sheet),
        ),
        rank::<AT>(
            ["ours.pikes_x_behind", "theirs.pikes_x_behind"],
            "Each 2nd or 3rd rank behind pikes (X)",
            |sheet| sheet.rear.pikes_x,
            |combat, sheet| rear::pikes_x(combat.fight(AT), sheet),
        ),
        rank::<AT>(
            ["ours.warband_behind", "theirs.warband_behind"],
            "2nd rank of warband",
            |sheet| sheet.rear.warband,
            |combat, sheet| rear::warband(combat.fight(AT), sheet),
        ),
        rank::<AT>(
            ["ours.warband_v_mounted", "theirs.warband_v_mounted"],
            "Each 3rd or 4th rank of warband",
            |sheet| sheet.rear.warband_v_mounted,
            |combat, sheet| rear::warband_v_mounted(combat.fight(AT), sheet),
        ),
        rank::<AT>(
            ["ours.auxilia_x_behind", "theirs.auxilia_x_behind"],
            "Each 2nd or 3rd rank of auxilia (X)",
            |sheet| sheet.rear.auxilia_x,
            |combat, sheet| rear::auxilia_x(combat.fight(AT), sheet),
        ),
        rank::<AT>(
            ["ours.auxilia_behind", "theirs.auxilia_behind"],
            "2nd rank of auxilia",
            |sheet| sheet.rear.auxilia,
            |combat, sheet| rear::auxilia(combat.fight(AT), sheet),
        ),
        rank::<AT>(
            ["ours.bowmen_behind", "theirs.bowmen_behind"],
            "2nd rank of bowmen",
            |sheet| sheet.rear.bowmen,
            |combat, sheet| rear::bowmen(combat.fight(AT), sheet),
        ),
        rank::<AT>(
            ["ours.psiloi_behind", "theirs.psiloi_behind"],
            "2nd rank of psiloi",
            |sheet| sheet.rear.psiloi,
            |combat, sheet| rear::psiloi(combat.fight(AT), sheet),
        ),
        tactic::<AT>(
            ["ours.fortifications", "theirs.fortifications"],
            "Behind fortifications",
            |sheet| sheet.tactical.fortifications,
            |combat, _| tactical::fortifications(combat.fight(AT)),
            Some(|combat, on| combat.side_mut(AT).fort = if on { Fort::Tf } else { Fort::None }),
        ),
        tactic::<AT>(
            ["ours.general", "theirs.general"],
            "General's element",
            |sheet| sheet.tactical.general,
            |combat, _| tactical::general(combat.fight(AT)),
            Some(|combat, on| combat.side_mut(AT).general = on),
        ),
        tactic::<AT>(
            ["ours.upslope", "theirs.upslope"],
            "Upslope, on a tower, or defending a river bank",
            |sheet| sheet.tactical.upslope,
            |combat, _| tactical::upslope(combat.fight(AT)),
            Some(|combat, on| combat.side_mut(AT).upslope = on),
        ),
        tactic::<AT>(
            ["ours.overlaps", "theirs.overlaps"],
            "Each flank overlapped",
            |sheet| sheet.tactical.flank_or_aided,
            |combat, _| tactical::overlaps(combat.fight(AT)),
            None,
        ),
        tactic::<AT>(
            ["ours.contacts", "theirs.contacts"],
            "Each enemy on flank or rear",
            |sheet| sheet.tactical.flank_or_aided,
            |combat, _| tactical::contacts(combat.fight(AT)),
            None,
        ),
        tactic::<AT>(
            ["ours.aided", "theirs.aided"],
            "Each other element that aids the shooting at them",
            |sheet| sheet.tactical.flank_or_aided,
            |combat, _| tactical::aided(combat.fight(AT)),
            None,
        ),
        tactic::<AT>(
            ["ours.weather", "theirs.weather"],
            "Weather, or shooting to or from a wood",
            |sheet| sheet.tactical.weather_or_wood,
            |combat, _| tactical::weather_or_wood(combat.fight(AT)),
            Some(|combat, on| combat.side_mut(AT).weather = on),
        ),
        tactic::<AT>(
            ["ours.warband_in_bad_going", "theirs.warband_in_bad_going"],
            "Warband (S) or (O) in bad going",
            |sheet| sheet.tactical.warband_in_bad_going,
            |combat, _| tactical::warband_in_bad_going(combat.fight(AT)),
            None,
        ),
        tactic::<AT>(
            ["ours.demoralised", "theirs.demoralised"],
            "Of a demoralised command",
            |sheet| sheet.tactical.demoralised,
            |combat, _| tactical::demoralised(combat.fight(AT)),
            Some(|combat, on| combat.side_mut(AT).demoralised = on),
        ),
        tactic::<AT>(
            ["ours.mounted_in_bad_going", "theirs.mounted_in_bad_going"],
            "Mounted in bad going or across fortifications",
            |sheet| sheet.tactical.mounted_in_bad_going,
            |combat, _| tactical::mounted_in_bad_going(combat.fight(AT)),
            None,
        ),
        tactic::<AT>(
            ["ours.blades_in_bad_going", "theirs.blades_in_bad_going"],
            "Blades in bad going",
            |sheet| sheet.tactical.blades_in_bad_going,
            |combat, _| tactical::blades_in_bad_going(combat.fight(AT)),
            None,
        ),
        tactic::<AT>(
            ["ours.others_in_bad_going", "theirs.others_in_bad_going"],
            "Spears, pikes, hordes or train in bad going or a river",
            |sheet| sheet.tactical.others_in_bad_going,
            |combat, _| tactical::others_in_bad_going(combat.fight(AT)),
            Some(|combat, on| combat.side_mut(AT).crossing_river = on),
        ),
    ]
}
