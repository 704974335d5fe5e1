//! Grande Tactique in a battle: what an answer writes there, and what the next calculator finds.

use crate::battle::{apply, battle, filled, group, unit};
use aide_de_camp::rules::Camp;

/// own: of Reille's generals Foy alone needs PIPs; declared, he stands first, and the turn is forfeited.
#[test]
fn a_battle_takes_up_the_best_ranking() {
    let mut battle = battle("grande-tactique");
    let (id, foy) = ("grande-tactique/ranking", group(&battle, Camp::Ours, "9th Division"));
    let mut ranking = filled(&battle, id, "pip", &[foy], &[]).unwrap();
    assert_eq!(ranking.get("generals.2.name").as_deref(), Some("Foy"));
    assert_eq!(ranking.get("corps.name").as_deref(), Some("Reille"));
    ranking.set("generals.2.need", "5").unwrap();
    apply(&mut battle, 0, id, &*ranking);
    assert!(battle.condition(foy).summary.contains("rank 1"), "{}", battle.condition(foy).summary);
    let again = filled(&battle, id, "pip", &[foy], &[]).unwrap();
    assert_eq!(again.get("generals.0.name").as_deref(), Some("Foy"));
    assert_eq!(again.get("moment").as_deref(), Some("after_the_roll"));
}

/// own: Foy's 5 PIPs, of which a move and a charge take 2; an undo gives them back.
#[test]
fn a_ledger_spends_the_pips_of_the_battle() {
    let mut battle = battle("grande-tactique");
    let id = "grande-tactique/ledger";
    let foy = group(&battle, Camp::Ours, "9th Division");
    let ligne = unit(&battle, Camp::Ours, "92e Ligne");
    assert!(filled(&battle, id, "pip", &[ligne], &[]).is_none(), "nothing is rolled yet");
    battle.tap(0, foy, "rolled", "Rolled", 1);
    battle.tap(3_000, foy, "pips", "PIPs", 5);
    let mut ledger = filled(&battle, id, "pip", &[ligne], &[]).unwrap();
    assert_eq!(ledger.get("pips").as_deref(), Some("5"));
    for (path, text) in [("spent.0.action", "move"), ("spent.1.action", "charge")] {
        ledger.set(path, text).unwrap();
    }
    apply(&mut battle, 6_000, id, &*ledger);
    assert!(battle.condition(foy).summary.contains("3 PIPs"), "{}", battle.condition(foy).summary);
    let left = filled(&battle, id, "pip", &[foy], &[]).unwrap();
    assert_eq!(left.get("pips").as_deref(), Some("3"));
    assert_eq!(left.get("units.0.charging").as_deref(), Some("true"));
    assert_eq!(left.get("units.0.moved").as_deref(), Some("moved"));
    battle.undo();
    assert!(battle.condition(foy).summary.contains("5 PIPs"), "{}", battle.condition(foy).summary);
}

/// own (A20): Foy leaves 2 of his PIPs. By a sheet that lets him keep them he has them in his next turn, else nothing is
/// noted.
#[test]
fn unspent_pips_are_kept_where_the_sheet_says_so() {
    for (reading, kept) in [("kept", "2"), ("lapse", "0")] {
        let mut battle = battle("grande-tactique");
        let changes = [("/readings/unspent_pips".to_string(), reading.to_string())];
        battle.set_overrides(&changes.into_iter().collect());
        let foy = group(&battle, Camp::Ours, "9th Division");
        battle.go_on(0);
        battle.tap(1_000, foy, "rolled", "Rolled", 1);
        battle.tap(2_000, foy, "pips", "PIPs", 2);
        // The rest of this turn, all of the enemy's, and into the next PIP Phase.
        (3..=10).for_each(|at| battle.go_on(at * 1_000));
        assert_eq!((battle.active(), battle.phase()), (Camp::Ours, 1));
        let next = filled(&battle, "grande-tactique/pips", "pip", &[foy], &[]).unwrap();
        assert_eq!(next.get("generals.2.kept").as_deref(), Some(kept), "{reading}");
    }
}

/// own (A24): a silenced battery is no lost unit for the allocation, but for the ranking by a sheet that counts it.
#[test]
fn silenced_batteries_are_counted_apart() {
    let mut battle = battle("grande-tactique");
    let (foy, guns) = (group(&battle, Camp::Ours, "9th Division"), unit(&battle, Camp::Ours, "Foy's guns"));
    battle.tap(0, guns, "silenced", "Silenced", 1);
    let lost = |battle: &_| {
        let pips = filled(battle, "grande-tactique/pips", "pip", &[foy], &[]).unwrap();
        let ranking = filled(battle, "grande-tactique/ranking", "pip", &[foy], &[]).unwrap();
        let of = |path: &str| pips.get(path).unwrap();
        [
            of("generals.2.units_lost"),
            of("generals.2.silenced"),
            ranking.get("generals.2.units_lost").unwrap(),
        ]
    };
    assert_eq!(lost(&battle), ["0", "1", "0"]);
    let changes = [("/readings/artillery_lost".to_string(), "silenced_too".to_string())];
    battle.set_overrides(&changes.into_iter().collect());
    assert_eq!(lost(&battle), ["0", "1", "1"]);
    battle.tap(3_000, guns, "spiked", "Spiked", 1);
    assert_eq!(lost(&battle), ["1", "0", "1"]);
}
