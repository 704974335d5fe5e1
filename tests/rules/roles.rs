//! A battle fills its calculators in: who acts follows from whose turn it is, never from who was tapped first, and what it
//! remembers of a unit is read.

use crate::battle::battle;
use crate::filled::states;
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{CalculatorInfo, Feeds, Group, Side, SystemInfo, UnitRef, unit_refs_in};
use aide_de_camp::systems::{SYSTEMS, calculators};
use std::collections::{BTreeMap, BTreeSet};

/// The first of each kind of unit, so that all arms meet.
pub fn several(battle: &Battle, side: Side) -> Vec<UnitRef> {
    let groups = battle.armies[side].army.army().groups();
    let mut known = BTreeSet::new();
    let units = groups.iter().flat_map(|group| &group.units);
    let new = units.filter(|unit| known.insert(unit.detail.clone()));
    let mut several: Vec<UnitRef> = new.filter_map(|unit| unit.id).map(|id| UnitRef { side, id }).collect();
    // The last one takes part, too: often it is a battery.
    let last = several.pop();
    several.truncate(9);
    several.extend(last);
    several
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

/// What a battle fills in, in words: each calculator of its phase of these, each alone, and of the first of them beside each
/// enemy; where they are several, of nobody, too.
fn words(battle: &Battle, alone: &[UnitRef], enemies: &[UnitRef]) -> Vec<(&'static str, String)> {
    let phase = &battle.system().turn[battle.phase()];
    let view = battle.view(phase);
    let mut chosen = Vec::new();
    chosen.extend((alone.len() > 1).then(|| (Vec::new(), Vec::new())));
    chosen.extend(alone.iter().map(|one| (vec![vec![*one]], Vec::new())));
    chosen.extend(enemies.iter().map(|enemy| (vec![vec![alone[0]]], vec![vec![*enemy]])));
    let offered = calculators().filter(|info| phase.offers.contains(&info.id));
    let each = offered.flat_map(|info| chosen.iter().map(move |(ours, theirs)| (info, ours, theirs)));
    let fill = |(info, ours, theirs): (&'static CalculatorInfo, &Vec<_>, &Vec<_>)| {
        let words = match info.fill(&view, ours, theirs) {
            Ok(filled) => format!("{:?}", filled.differences()),
            Err(why) => format!("{why:?}"),
        };
        (info.id, words)
    };
    each.map(fill).collect()
}

/// Which calculators come out otherwise by which marker, on a unit, its group and its army, in each phase of a turn: as a
/// battle begins, a little and much of it, and in its middle.
fn fed(system: &SystemInfo) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut fed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for mut base in states(system) {
        let amounts: &[i32] = if base.count() == 0 { &[1, 6] } else { &[1] };
        for _ in system.turn {
            for side in Side::ALL {
                let enemies: Vec<UnitRef> = several(&base, side.other()).into_iter().step_by(2).collect();
                for (place, unit_ref) in several(&base, side).into_iter().enumerate() {
                    let groups = base.armies[side].army.army().groups();
                    let of_it = |group: &&Group| group.units.iter().any(|unit| unit.id == Some(unit_ref.id));
                    let group = groups.iter().find(of_it).and_then(|group| group.id).unwrap();
                    let all = [unit_ref, UnitRef { side, id: group }, UnitRef::army(side)];
                    // What is marked on a group or an army, and filled in by it, is the same for all of its units.
                    let (of, on) = if place < 2 { (&all[..2], &all[..]) } else { (&all[..1], &all[..1]) };
                    let before = words(&base, of, &enemies);
                    let each =
                        system.hooks.markers.iter().flat_map(|marker| on.iter().map(move |on| (marker, *on)));
                    for ((marker, on), n) in each.flat_map(|each| amounts.iter().map(move |n| (each, *n))) {
                        let mut marked = base.clone();
                        let n = if base.markers().of(on, marker.id) == 0 { n } else { 0 };
                        marked.tap(0, on, marker.id, marker.title, n);
                        let after = words(&marked, of, &enemies);
                        let differ = before.iter().zip(&after).filter(|(before, after)| before != after);
                        fed.entry(marker.id).or_default().extend(differ.map(|((id, _), _)| *id));
                    }
                }
            }
            base.go_on(1);
        }
    }
    fed
}

/// Each marker that a game keeps, on a unit, its group and its army, in each phase: the calculators that its table names
/// come out otherwise by it, and no others do.
#[test]
fn what_a_battle_remembers_feeds_the_calculators_of_its_table() {
    let mut faults = String::new();
    let all = std::thread::scope(|scope| {
        let walks: Vec<_> = SYSTEMS.iter().map(|system| scope.spawn(move || fed(system))).collect();
        walks.into_iter().map(|walk| walk.join().unwrap()).collect::<Vec<_>>()
    });
    for (system, fed) in SYSTEMS.iter().zip(all) {
        let is_known =
            |ids: &[&str]| ids.iter().all(|id| system.calculators.iter().any(|info| info.id == *id));
        for marker in system.hooks.markers {
            let fed: Vec<&str> = fed.get(marker.id).into_iter().flatten().copied().collect();
            let holds = match system.hooks.feeds.iter().find(|(id, _)| *id == marker.id) {
                Some((_, Feeds::Calculators(ids))) => fed == *ids,
                Some((_, Feeds::Seldom(ids, when))) => fed.is_empty() && is_known(ids) && !when.is_empty(),
                Some((_, Feeds::Nothing(why))) => fed.is_empty() && !why.is_empty(),
                None => false,
            };
            if !holds {
                faults += &format!("{}: FEEDS of {} wants {fed:?}\n", marker.id, system.title);
            }
        }
        for (id, _) in system.hooks.feeds {
            if !system.hooks.markers.iter().any(|marker| marker.id == *id) {
                faults += &format!("{id}: FEEDS of {} has a line of no marker\n", system.title);
            }
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}
