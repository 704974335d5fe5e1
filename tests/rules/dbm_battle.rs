//! DBM in a battle: what its calculators take from the units, and what they remember of them.

use crate::battle::{apply, battle, filled, unit, units};
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{AnyCalculator, Face, NotFilled, Overrides, Side, Sides, UnitRef, unit_refs_in};
use aide_de_camp::systems::calculators;

/// own (Grading): the sheet does not say what elephants (X) count as, so the player does, once for the battle.
#[test]
fn what_an_exception_counts_as_is_remembered_for_the_battle() {
    let mut armies = Sides::<Roster>(Roster::samples_of("dbm").try_into().ok().unwrap());
    let elephants =
        armies[Side::Theirs].army.army().groups()[0].units.iter().position(|unit| unit.title == "Elephants");
    armies[Side::Theirs].set(&format!("groups.0.units.{}.grade", elephants.unwrap()), "x").unwrap();
    let mut battle = Battle::new(armies, Overrides::default());
    let blades = unit(&battle, Side::Ours, "Hastati and principes");
    let elephants = unit(&battle, Side::Theirs, "Elephants");
    let fight =
        |battle: &Battle| filled(battle, "dbm/combat", "close_combat", &[blades], &[elephants]).unwrap();
    let mut combat = fight(&battle);
    assert_eq!(combat.get("theirs.counts_as").unwrap(), "o");
    combat.set("theirs.counts_as", "i").unwrap();
    combat.roll(0, Some(Face::typed(3)));
    combat.roll(1, Some(Face::typed(3)));
    apply(&mut battle, 0, "dbm/combat", &*combat);
    assert_eq!(fight(&battle).get("theirs.counts_as").unwrap(), "i");
    let line = filled(&battle, "dbm/line", "close_combat", &[blades, blades], &[elephants]).unwrap();
    assert_eq!(line.get("fights.1.theirs.counts_as").unwrap(), "i");
    battle.undo();
    assert_eq!(fight(&battle).get("theirs.counts_as").unwrap(), "o");
}

/// own (Line): Bd 5 + 6 to Wb 3 + 1 is double; the spears beside the Gauls are overlapped then, Sp 4 + 1 to 4 − 1 + 1.
#[test]
fn a_line_is_fought_out_by_the_units_of_both_sides() {
    let mut battle = battle("dbm");
    let ours = ["Hastati and principes", "Triarii"].map(|name| unit(&battle, Side::Ours, name));
    let theirs = ["Gauls", "African veterans"].map(|name| unit(&battle, Side::Theirs, name));
    let mut line = filled(&battle, "dbm/line", "close_combat", &ours, &theirs).unwrap();
    let word = |path: &str| line.get(path).unwrap();
    assert_eq!(word("fights"), "2");
    let types = ["fights.0.ours.type", "fights.0.theirs.type", "fights.1.ours.grade", "fights.1.theirs.type"];
    assert_eq!(types.map(word), ["bd", "wb", "s", "sp"]);
    for (die, face) in [6, 1, 1, 1].into_iter().enumerate() {
        line.roll(die, Some(Face::typed(face)));
    }
    apply(&mut battle, 0, "dbm/line", &*line);
    let marker = |unit_ref, marker| battle.markers().of(unit_ref, marker);
    assert_eq!([marker(theirs[0], "lost"), marker(theirs[1], "recoils")], [1, 1]);
    // What is destroyed is among the lost, and no more among those who have fought.
    assert_eq!([ours[0], ours[1], theirs[0]].map(|unit_ref| marker(unit_ref, "fought")), [1, 1, 0]);
    // Of whom there are fewer, the last fights on.
    let line = filled(&battle, "dbm/line", "close_combat", &ours, &theirs[..1]).unwrap();
    assert_eq!(line.get("fights.1.theirs.unit").unwrap(), theirs[0].to_string());
}

/// own (Line): a fight's panel offers the units of the battle. One is put in the place of another or behind it, or taken out;
/// the other fights keep theirs and their dice, and whoever stands in the line stays there when it is filled in anew.
#[test]
fn units_are_put_into_a_fight_of_a_line() {
    let battle = battle("dbm");
    let phase = battle.system().turn.iter().find(|phase| phase.id == "close_combat").unwrap();
    let view = battle.view(phase);
    let [blades, triarii, velites] =
        ["Hastati and principes", "Triarii", "Velites"].map(|name| unit(&battle, Side::Ours, name));
    let [gauls, veterans] = ["Gauls", "African veterans"].map(|name| unit(&battle, Side::Theirs, name));
    let anew = |line: &dyn AnyCalculator| {
        let Sides([ours, theirs]) = unit_refs_in(&line.inputs());
        line.prefill(&view, &ours, &theirs).ok().unwrap()
    };
    let places = |line: &dyn AnyCalculator| {
        line.form(battle.context()).to_string().matches("(units of the battle)").count()
    };
    let mut line =
        filled(&battle, "dbm/line", "close_combat", &[blades, velites], &[gauls, veterans]).unwrap();
    let unfilled = calculators().find(|info| info.id == "dbm/line").unwrap();
    assert_eq!([places(&*line), places(&*(unfilled.open)())], [4, 0]);
    (0..4).for_each(|die| line.roll(die, Some(Face::typed(3))));
    let line = line.place_units(&view, "fights.1.ours.unit", &[triarii, velites]).ok().unwrap();
    let says = |line: &dyn AnyCalculator, paths: [&str; 4]| paths.map(|path| line.get(path).unwrap());
    let second =
        ["fights.1.ours.type", "fights.1.ours.unit", "fights.1.ours.ranks.0.unit", "fights.1.ours.die"];
    let stands = ["sp".into(), triarii.to_string(), velites.to_string(), "none".into()];
    assert_eq!(says(&*line, second), stands);
    assert_eq!(line.get("fights.0.ours.die").as_deref(), Some("3"));
    assert_eq!(says(&*anew(&*line), second), stands);
    // Nobody of the battle stands there, only what was entered.
    let line = line.place_units(&view, "fights.0.theirs.unit", &[]).ok().unwrap();
    let theirs =
        ["fights.0.theirs.type", "fights.0.theirs.unit", "fights.1.theirs.unit", "fights.1.theirs.type"];
    let left = ["wb".into(), "none".into(), veterans.to_string(), "sp".into()];
    assert_eq!(says(&*line, theirs), left);
    assert_eq!(says(&*anew(&*line), theirs), left);
    assert_eq!(line.place_units(&view, "fights.6.ours.unit", &[]).err(), Some(NotFilled::NotApplicable));
}

#[test]
fn a_line_that_cannot_be_filled_says_why() {
    let battle = battle("dbm");
    let hastati = unit(&battle, Side::Ours, "Hastati and principes");
    let phase = battle.system().turn.iter().find(|one| one.id == "close_combat").unwrap();
    let line = calculators().find(|info| info.id == "dbm/line").unwrap();
    let why_not = |ours: &[UnitRef], theirs: &[UnitRef]| {
        (line.open)().prefill(&battle.view(phase), ours, theirs).err()?.sentence()
    };
    let text = why_not(&[hastati], &[]);
    assert_eq!(text, Some("Choose who fights on both sides, from left to right.".into()));
    assert_eq!(why_not(&[hastati; 7], &[hastati]), Some("Choose 6 or fewer on each side.".into()));
}

/// own (Moves, Pressing): a group goes as its slowest; cavalry without a general does not press forward.
#[test]
fn a_group_moves_by_its_units() {
    let battle = battle("dbm");
    let [horse, blades] = ["Equites", "Hastati and principes"].map(|name| unit(&battle, Side::Ours, name));
    let headline = |id: &str, phase: &str| {
        let filled = filled(&battle, id, phase, &[horse, blades], &[]).unwrap();
        filled.answer(battle.context()).report.headline
    };
    assert_eq!(headline("dbm/movement", "moves"), "2″");
    assert_eq!(headline("dbm/press-forward", "pressing"), "May not press forward");
}

/// own (Score, Break): Scipio's horse is demoralised at 5 of 15 EE, his allies at 7 of 20: with all of both, 35 of 57 EE,
/// his army is beaten. Then his legions' 3 VP count as lost, too: kept 0, gained 0.
#[test]
fn the_score_of_a_battle_knows_who_is_beaten() {
    let mut battle = battle("dbm");
    let named = |battle: &Battle, name: &str| {
        let found = units(battle, Side::Ours).into_iter().find(|unit_ref| battle.called(*unit_ref) == name);
        found.unwrap_or_else(|| panic!("{name}"))
    };
    let score = |battle: &Battle| {
        let filled = filled(battle, "dbm/score", "pressing", &[], &[]).unwrap();
        (filled.get("ours.beaten").unwrap(), filled.answer(battle.context()).report.headline)
    };
    let [horse, javelins] =
        ["Numidian horse", "Numidian javelins"].map(|name| unit(&battle, Side::Ours, name));
    battle.tap(0, horse, "lost", "Lost", 4);
    battle.tap(0, javelins, "lost", "Lost", 2);
    assert_eq!(score(&battle), ("false".into(), "4 to 6".into()));
    let blades = named(&battle, "Hastati and principes (Italian allies)");
    battle.tap(20_000, blades, "lost", "Lost", 7);
    assert_eq!(score(&battle), ("true".into(), "0 to 10".into()));
}

/// own (Pressing): whoever recoiled has not fled, and impetuous troops that have won pursue.
#[test]
fn where_enemies_recoiled_nobody_is_taken_to_have_fled() {
    let mut battle = battle("dbm");
    let blades = unit(&battle, Side::Ours, "Triarii");
    let gauls = unit(&battle, Side::Theirs, "Gauls");
    let press = |battle: &Battle| {
        let filled = filled(battle, "dbm/press-forward", "pressing", &[blades], &[]).unwrap();
        filled.answer(battle.context()).report
    };
    assert!(press(&battle).detail.starts_with("If all whom they fought"), "{}", press(&battle).detail);
    battle.tap(0, gauls, "recoils", "Recoil", 3);
    assert_eq!(press(&battle).headline, "May not press forward");
    battle.tap(9_000, gauls, "flees", "Flee", 1);
    assert!(press(&battle).headline.starts_with("May press forward"));
}
