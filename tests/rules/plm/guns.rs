//! What a battle remembers of guns that their crews have left, and of units that acted before they were seen.

use crate::battle::{apply, battle, filled, unit};
use aide_de_camp::rules::{Face, Side};

/// own (G.1, D.4, D.11): the crew of Singleton's guns bears two markers and takes a third as the melee is resolved. The
/// guns are left with the one round that they had. The 23rd serves them with a stand of three figures: at 5 inches 5 × 3
/// off the level of the 1st Maryland, class C: 80 − 15 = 65.
#[test]
fn a_gun_whose_crew_is_gone_is_served_by_whoever_took_it() {
    let mut battle = battle("plm");
    let gun = unit(&battle, Side::Ours, "Singleton’s guns");
    let maryland = unit(&battle, Side::Ours, "1st Maryland");
    let fusiliers = unit(&battle, Side::Theirs, "23rd Fusiliers");
    battle.tap(0, gun, "markers", "Markers", 2);
    battle.tap(1_000_000, gun, "supply", "Ammunition", 1);
    super::go_on_to(&mut battle, "army-morale");
    battle.go_on(1_500_000);
    // Before the crew has left it nobody else serves it.
    assert!(filled(&battle, "plm/volley", "fire", &[fusiliers], &[gun, maryland]).is_none());
    let mut melee = filled(&battle, "plm/hand-to-hand", "melee", &[fusiliers], &[gun]).unwrap();
    melee.roll(0, Some(Face::typed(1)));
    assert_eq!(melee.answer(battle.context()).report.headline, "Defender leaves the field and its gun");
    apply(&mut battle, 2_000_000, "plm/hand-to-hand", &*melee);
    assert!(battle.condition(gun).is_destroyed);
    for chosen in [[gun, maryland], [maryland, gun]] {
        let mut fire = filled(&battle, "plm/volley", "fire", &[fusiliers], &chosen).unwrap();
        let get = |input: &str| fire.get(input).unwrap();
        assert_eq!(["firer.weapon", "firer.stands", "firer.rounds"].map(get), ["gun", "3", "1"]);
        assert_eq!(fire.get("target.name").unwrap(), "1st Maryland");
        let report = fire.answer(battle.context()).report;
        assert_eq!(report.headline, "65 or less passes");
        fire.roll(0, Some(Face::typed(65)));
        apply(&mut battle, 3_000_000, "plm/volley", &*fire);
        let empty = filled(&battle, "plm/volley", "fire", &[fusiliers], &chosen).unwrap();
        assert_eq!(empty.answer(battle.context()).report.headline, "No fire");
        battle.undo();
    }
}

/// own (C.4): whoever has acted is not acted before. The battle knows it, whatever was entered for it earlier.
#[test]
fn a_unit_that_has_acted_is_reacted_to() {
    let mut battle = battle("plm");
    let maryland = unit(&battle, Side::Ours, "1st Maryland");
    let fusiliers = unit(&battle, Side::Theirs, "23rd Fusiliers");
    let seen = |battle: &_| {
        let attempt = filled(battle, "plm/pre-emption", "movement", &[fusiliers], &[maryland]).unwrap();
        attempt.get("acting.seen").unwrap()
    };
    assert_eq!(seen(&battle), "before");
    battle.tap(0, maryland, "acted", "Acted", 1);
    assert_eq!(seen(&battle), "after");
    battle.undo();
    assert_eq!(seen(&battle), "before");
}

/// own (A.6): by the roster Lynch's riflemen are militia and may skirmish, and the 1st Maryland may not.
#[test]
fn a_battle_knows_who_may_skirmish() {
    let battle = battle("plm");
    let fusiliers = unit(&battle, Side::Theirs, "23rd Fusiliers");
    for (name, headline) in [("Lynch’s riflemen", "60 or less passes"), ("1st Maryland", "May not skirmish")]
    {
        let target = unit(&battle, Side::Ours, name);
        let mut fire = filled(&battle, "plm/volley", "fire", &[fusiliers], &[target]).unwrap();
        fire.set("target.formation", "skirmish").unwrap();
        fire.set("firer.stands", "5").unwrap();
        assert_eq!(fire.answer(battle.context()).report.headline, headline, "{name}");
    }
}
