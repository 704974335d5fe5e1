//! Who acts follows from whose turn it is and from what a calculator says of its roles, never from who was tapped first.

use crate::battle::battle;
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{Side, UnitRef, unit_refs_in};
use aide_de_camp::systems::{SYSTEMS, calculators};
use std::collections::BTreeSet;

/// The first of each kind of unit, so that all arms meet.
fn several(battle: &Battle, side: Side) -> Vec<UnitRef> {
    let groups = battle.armies[side].army.army().groups();
    let mut known = BTreeSet::new();
    let units = groups.iter().flat_map(|group| &group.units);
    let new = units.filter(|unit| known.insert(unit.detail.clone()));
    new.filter_map(|unit| unit.id).map(|id| UnitRef { side, id }).take(8).collect()
}

/// Who waits acts in these: it reacts, evades, gives ground, or fires in passing.
const OF_WHO_WAITS: [(&str, &str); 4] = [
    ("plm/evade", "movement"),
    ("republique/reaction", "maneuver"),
    ("republique/skirmish-markers", "maneuver"),
    ("republique/artillery", "maneuver"),
];

/// Each calculator of each phase with one unit of each side, in both players' turns: the answer is the same whoever is
/// tapped first, and whoever has the turn acts where those units can.
#[test]
fn roles_follow_the_turn_and_not_the_taps() {
    let mut faults = BTreeSet::new();
    let mut filled_of: BTreeSet<(&str, bool)> = BTreeSet::new();
    for system in SYSTEMS {
        let first = battle(system.id);
        let mut second = first.clone();
        while second.active() == first.active() {
            second.go_on(1);
        }
        for battle in [first, second] {
            let [active, waiting] =
                [battle.active(), battle.active().other()].map(|side| several(&battle, side));
            for (phase, id) in
                system.turn.iter().flat_map(|phase| phase.offers.iter().map(move |id| (phase, id)))
            {
                let info = calculators().find(|info| info.id == *id).unwrap();
                let view = battle.view(phase);
                let pairs = active.iter().flat_map(|one| waiting.iter().map(move |other| (*one, *other)));
                for (one, other) in pairs {
                    let [as_tapped, turned] = [[one, other], [other, one]]
                        .map(|[first, second]| info.fill(&view, &[vec![first]], &[vec![second]]));
                    let at = format!("{id} in {}, in the turn of {:?}", phase.title, battle.active());
                    let (filled, turned) = match (as_tapped, turned) {
                        (Ok(filled), Ok(turned)) => (filled, turned),
                        (Err(why), Err(turned)) if why == turned => continue,
                        _ => {
                            faults.insert(format!("{at}: one order of taps opens it, the other does not"));
                            continue;
                        }
                    };
                    if filled.differences() != turned.differences() {
                        faults.insert(format!("{at}: who is who follows the order of taps"));
                    }
                    let acts = unit_refs_in(&filled.inputs())[Side::Ours].first().map(|acting| acting.side);
                    let waits = OF_WHO_WAITS.contains(&(*id, phase.id));
                    let can_act = (info.open)().prefill(&view, &[one], &[other]).is_ok();
                    if acts.is_some_and(|acts| (acts == battle.active()) == waits) && (can_act || waits) {
                        faults.insert(format!("{at}: the wrong side acts"));
                    }
                    filled_of.insert((info.id, battle.active() == Side::Ours));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    // Twenty-one calculators are filled by one unit of each side, in either player's turn.
    assert_eq!(filled_of.len(), 2 * 21, "{filled_of:?}");
}
