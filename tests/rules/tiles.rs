//! The tiles of a battle: every sign is in the legend and said in words, and has the room that it needs.

use crate::battle::battle;
use crate::filled::states;
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::tile::{Content, Sign, Tile};
use aide_de_camp::rules::{Condition, NotFilled, Side, SystemInfo, UnitRef};
use aide_de_camp::systems::{SYSTEMS, calculators};

/// A letter is some ten pixels wide, and beside the symbol and two counters there is room for so many.
const LONGEST_STRENGTH: usize = 12;
/// What the corner has room for.
const LONGEST_SIGN: usize = 3;

/// Signs that only another reading than ours brings.
const SELDOM: [(&str, &str); 1] = [("plm", "NCO gone")];

/// Battles of a system with every kind of state, among them each marker at 1, 3 and 4 on every unit and group of both armies,
/// in a fresh battle and in two that are under way.
fn battles(system: &SystemInfo) -> Vec<Battle> {
    let states = states(system);
    let bases = [battle(system.id)].into_iter().chain(states.iter().take(2).cloned());
    let marked = bases.flat_map(|base| {
        let each = system.hooks.markers.iter().flat_map(|marker| [1, 3, 4].map(|n| (marker.id, n)));
        let units = all(&base);
        let marked = each.map(move |(marker, n)| {
            let mut battle = base.clone();
            for (unit_ref, _) in &units {
                battle.tap(0, *unit_ref, marker, marker, n);
            }
            battle
        });
        marked.collect::<Vec<_>>()
    });
    let marked: Vec<Battle> = marked.collect();
    states.into_iter().chain(marked).collect()
}

/// Every unit and group of a battle, as it stands.
fn all(battle: &Battle) -> Vec<(UnitRef, Condition)> {
    let ids = Side::ALL.into_iter().flat_map(|side| {
        let groups = battle.groups(side);
        let ids: Vec<_> = groups
            .iter()
            .flat_map(|group| group.id.into_iter().chain(group.units.iter().filter_map(|unit| unit.id)))
            .collect();
        ids.into_iter().map(move |id| UnitRef { side, id })
    });
    ids.map(|unit_ref| (unit_ref, battle.condition(unit_ref))).collect()
}

/// The letters of a sign without its figures: "B2" and "B4" are one in the legend.
fn kind(sign: &Sign) -> String {
    match &sign.content {
        Content::Letters(letters) => letters.replace(|letter: char| letter.is_ascii_digit(), ""),
        drawn => format!("{drawn:?}"),
    }
}

fn is_in_legend(system: &SystemInfo, sign: &Sign) -> bool {
    system.hooks.signs.of_units.iter().any(|listed| listed.cut == sign.cut && kind(listed) == kind(sign))
}

#[test]
fn every_sign_is_in_the_legend_and_said_in_words_and_fits() {
    for system in SYSTEMS {
        let mut seen = Vec::new();
        for battle in battles(system) {
            for (unit_ref, condition) in all(&battle) {
                let Tile { arm, strength, wear, .. } = &condition.tile;
                let what = format!("{} {unit_ref}: {:?}", system.id, condition.tile);
                assert!(strength.chars().count() <= LONGEST_STRENGTH, "{what}");
                assert!((0..=wear.most).contains(&wear.borne), "{what}");
                if let Some(arm) = arm {
                    assert!(system.hooks.signs.symbols.contains(arm), "{what}");
                }
                for sign in condition.tile.signs() {
                    assert!(is_in_legend(system, sign), "{what}");
                    assert!(condition.words("").contains(&*sign.word), "{what}: {}", condition.words(""));
                    if let Content::Letters(letters) = &sign.content {
                        assert!(letters.chars().count() <= LONGEST_SIGN, "{what}");
                    }
                    seen.push((sign.cut, kind(sign)));
                }
            }
        }
        let is_seen = |listed: &&Sign| seen.contains(&(listed.cut, kind(listed)));
        let unseen = system.hooks.signs.of_units.iter().filter(|listed| !is_seen(listed));
        let unseen: Vec<_> = unseen.map(|listed| (system.id, &*listed.word)).collect();
        assert_eq!(unseen, SELDOM.iter().copied().filter(|(id, _)| *id == system.id).collect::<Vec<_>>());
    }
}

/// What needs nobody chosen stands above the armies, for good: it opens by the army in some state of a battle, or has nothing
/// to do with one. What needs somebody never opens without.
#[test]
fn a_calculator_needs_units_or_opens_by_the_army() {
    for system in SYSTEMS {
        for (phase, id) in system.turn.iter().flat_map(|phase| phase.offers.iter().map(move |id| (phase, id)))
        {
            let info = calculators().find(|info| info.id == *id).unwrap();
            let ways =
                states(system).into_iter().map(|battle| info.fill(&battle.view(phase), &[], &[]).err());
            let opens = ways.into_iter().any(|way| matches!(way, None | Some(NotFilled::NotApplicable)));
            assert_eq!(opens, !info.needs_units, "{id} in {}", phase.id);
        }
    }
}
