//! A battle fills its calculators in: who acts follows from whose turn it is, never from who was tapped first, and what it
//! remembers of a unit is read.

use crate::battle::battle;
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{Feeds, Group, Side, UnitRef, unit_refs_in};
use aide_de_camp::systems::republique::FEEDS;
use aide_de_camp::systems::{SYSTEMS, calculators};
use std::collections::{BTreeMap, BTreeSet};

/// The first of each kind of unit, so that all arms meet.
pub fn several(battle: &Battle, side: Side) -> Vec<UnitRef> {
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
    // Twenty-one calculators of the four games are filled by one unit of each side, in either player's turn.
    assert!(filled_of.len() >= 2 * 21, "{filled_of:?}");
}

/// What a battle fills in, in words: each calculator of each phase, of this unit alone and beside an enemy.
fn words(battle: &Battle, unit_ref: UnitRef, others: &[UnitRef]) -> Vec<(&'static str, String)> {
    let phase = &battle.system().turn[battle.phase()];
    let mut words = Vec::new();
    for id in phase.offers {
        let info = calculators().find(|info| info.id == *id).unwrap();
        for other in std::iter::once(Vec::new()).chain(others.iter().map(|other| vec![vec![*other]])) {
            words.push((
                *id,
                match info.fill(&battle.view(phase), &[vec![unit_ref]], &other) {
                    Ok(filled) => format!("{:?}", filled.differences()),
                    Err(why) => format!("{why:?}"),
                },
            ));
        }
    }
    words
}

/// Each marker that Republique keeps, on a unit, its division and its army, in each phase: the calculators that its table
/// names come out otherwise by it, and no others do.
#[test]
fn what_republique_remembers_feeds_the_calculators_of_its_table() {
    let mut fed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut fresh = battle("republique");
    let markers = fresh.system().hooks.markers;
    for _ in fresh.system().turn {
        let mut hit = fresh.clone();
        for side in Side::ALL.0 {
            for unit_ref in several(&fresh, side) {
                hit.tap(0, unit_ref, "morale", "", 1);
            }
        }
        for (base, side) in [&fresh, &hit].into_iter().flat_map(|base| Side::ALL.0.map(|side| (base, side))) {
            let others = &several(base, side.other())[..4];
            for unit_ref in several(base, side) {
                let groups = base.armies[side].army.army().groups();
                let of_it = |group: &&Group| group.units.iter().any(|unit| unit.id == Some(unit_ref.id));
                let group = groups.iter().find(of_it).and_then(|group| group.id).unwrap();
                let before = words(base, unit_ref, others);
                for (marker, on) in markers.iter().flat_map(|marker| {
                    [unit_ref, UnitRef { side, id: group }, UnitRef::army(side)].map(|on| (marker, on))
                }) {
                    let mut marked = base.clone();
                    let n = base.markers().of(on, marker.id);
                    marked.tap(0, on, marker.id, marker.title, if n == 0 { 1 } else { 0 });
                    let after = words(&marked, unit_ref, others);
                    let differ = before.iter().zip(&after).filter(|(before, after)| before != after);
                    fed.entry(marker.id).or_default().extend(differ.map(|((id, _), _)| *id));
                }
            }
        }
        fresh.go_on(1);
    }
    let mut faults = String::new();
    for marker in markers {
        let fed: Vec<&str> = fed.get(marker.id).into_iter().flatten().copied().collect();
        let is_known = |ids: &[&str]| ids.iter().all(|id| calculators().any(|info| info.id == *id));
        let holds = match FEEDS.iter().find(|(id, _)| *id == marker.id) {
            Some((_, Feeds::Calculators(ids))) => fed == *ids,
            Some((_, Feeds::Seldom(ids, when))) => fed.is_empty() && is_known(ids) && !when.is_empty(),
            Some((_, Feeds::Nothing(why))) => fed.is_empty() && !why.is_empty(),
            None => false,
        };
        if !holds {
            faults += &format!("{}: FEEDS of Republique has another list than {fed:?}\n", marker.id);
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}
