//! The story of a battle: strength turn by turn, who has won, what each turn began with, and the rolls that decided.

use crate::battle::{battle, filled, group, happens, unit, units};
use aide_de_camp::battle::{Battle, Story};
use aide_de_camp::rules::{Face, Lengths, Side, Sides, Strength, UnitRef};
use aide_de_camp::systems::{SYSTEMS, calculators};
use rand::SeedableRng;
use rand::rngs::StdRng;

fn story(battle: &Battle) -> Story {
    battle.story(Lengths::default())
}

/// So many phases later.
fn go_on(battle: &mut Battle, phases: usize) {
    for _ in 0..phases {
        battle.go_on(1_000_000);
    }
}

fn lose(battle: &mut Battle, side: Side, called: &str, elements: i32) {
    let mut all = units(battle, side).into_iter();
    let unit_ref = all.find(|unit_ref| battle.called(*unit_ref) == called).unwrap();
    battle.tap(0, unit_ref, "lost", "Elements lost", elements);
}

/// Each turn with what is left of both armies, in half equivalents.
fn turns(story: &Story) -> Vec<(String, i32, i32)> {
    let left = |turn: &aide_de_camp::battle::StoryTurn| {
        let Sides([ours, theirs]) = turn.strength.map(|strength| strength.left);
        (turn.title.clone(), ours, theirs)
    };
    story.turns.iter().map(left).collect()
}

/// own: Scipio has 57 EE, of them 15 of his horse, which breaks at 5 and is lost as a whole then; Hannibal's veterans are
/// 1 + 4 + 16 + 2 + 2 EE, Mago's army 1 + 12 + 4 + 6 + 2 + 2 + 2, the Carthaginians 1 + 6 + 4 + 3 + 8 + 2: 78 EE.
#[test]
fn strength_is_told_turn_by_turn_and_commands_that_broke_with_it() {
    let mut battle = battle("dbm");
    let phases = battle.system().turn.len();
    assert_eq!(story(&battle).turns, []);
    assert_eq!(story(&battle).picture(), None);
    lose(&mut battle, Side::Theirs, "Gauls", 3);
    go_on(&mut battle, phases);
    lose(&mut battle, Side::Ours, "Numidian horse (Scipio)", 4);
    lose(&mut battle, Side::Ours, "Numidian javelins", 2);
    go_on(&mut battle, phases);
    let told = story(&battle);
    let bound = |turn: i32, side: Side| battle.turn_title(turn, side);
    assert_eq!(
        turns(&told),
        [
            (bound(1, Side::Ours), 114, 150),
            (bound(1, Side::Theirs), 84, 150),
            (bound(2, Side::Ours), 84, 150),
        ]
    );
    let moments: Vec<(usize, &str)> =
        told.moments.iter().map(|moment| (moment.turn, &*moment.text)).collect();
    assert_eq!(moments, [(1, "Horse (Scipio) demoralised")]);
    assert_eq!(told.armies[Side::Ours].strength, "42 EE of 57 EE, 74% ◇");
    assert_eq!(
        told.described(),
        "Strength after each turn in per cent. Scipio, Polybian Roman 100, 74, 74. Hannibal, Later Carthaginian 96, 96, 96."
    );
    // What is taken back is not told.
    while battle.undo().is_some() {}
    assert_eq!(story(&battle), story(&self::battle("dbm")));
}

/// own (Break): the horse breaks at 5 of its 15 EE; a loss that is set right before the turn ends has broken nothing, and
/// one that stays is told once.
#[test]
fn a_turn_is_told_by_what_stayed_broken_in_it() {
    let mut battle = battle("dbm");
    let phases = battle.system().turn.len();
    let moments = |battle: &Battle| -> Vec<(usize, String)> {
        story(battle).moments.into_iter().map(|moment| (moment.turn, moment.text)).collect()
    };
    lose(&mut battle, Side::Ours, "Numidian horse (Scipio)", 8);
    assert_eq!(moments(&battle), [(0, "Horse (Scipio) demoralised".into())]);
    lose(&mut battle, Side::Theirs, "Gauls", 1);
    lose(&mut battle, Side::Ours, "Numidian horse (Scipio)", 1);
    assert_eq!(moments(&battle), []);
    go_on(&mut battle, phases);
    lose(&mut battle, Side::Ours, "Numidian horse (Scipio)", 7);
    lose(&mut battle, Side::Theirs, "Gauls", 2);
    lose(&mut battle, Side::Ours, "Numidian horse (Scipio)", 8);
    go_on(&mut battle, phases);
    lose(&mut battle, Side::Ours, "Equites", 1);
    assert_eq!(moments(&battle), [(1, "Horse (Scipio) demoralised".into())]);
}

#[test]
fn the_ending_goes_by_the_games_own_measure() {
    let ends = |battle: &Battle| {
        let told = story(battle);
        [told.ending, told.why, told.rule.map_or("", |rule| rule.0).to_owned()]
    };
    let mut punic = battle("dbm");
    // Nobody has lost a command: ten points, five for each.
    assert_eq!(
        ends(&punic),
        ["Neither army has lost so far.", "By the game's own measure. Score: Scipio 5, Hannibal 5.", "Break"]
    );
    for unit_ref in units(&punic, Side::Theirs) {
        let most = punic.condition(unit_ref).counters[0].most;
        punic.tap(0, unit_ref, "lost", "Elements lost", most);
    }
    assert_eq!(
        ends(&punic),
        [
            "Scipio has won: Hannibal is beaten.",
            "By the game's own measure. Score: Scipio 10, Hannibal 0.",
            "Break"
        ]
    );
    assert_eq!(story(&punic).armies[Side::Theirs].strength, "0 EE of 78 EE, 0% ◇");
    let mut war = battle("plm");
    let [names, _] = [war.side_names(), war.side_names()];
    assert_eq!(ends(&war), ["Neither army has lost so far.", "By the game's own measure.", "H.3"]);
    war.tap(0, UnitRef::army(Side::Ours), "quit", "Defeated", 1);
    let won = format!("{} has won: {} is defeated.", names[Side::Theirs], names[Side::Ours]);
    assert_eq!(ends(&war)[0], won);
    for system in ["grande-tactique", "republique"] {
        let battle = battle(system);
        let named = battle.side_names();
        let Sides([ours, theirs]) = Side::ALL.map(|side| format!("{} 100%", named[side]));
        let title = battle.system().title;
        assert_eq!(
            ends(&battle),
            [
                format!("Still in the field: {ours}, {theirs} ◇."),
                format!("The rules of {title} name no winner."),
                String::new()
            ]
        );
    }
}

/// own: of three dice 108 of the 216 throws are 11 or more: they lie evenly around 10½. Of one 5 or more are 2 of 6.
#[test]
fn what_was_rolled_for_a_turn_is_told_with_its_odds() {
    let mut battle = battle("dbm");
    let phases = battle.system().turn.len();
    let roll = |battle: &mut Battle, shown: &[u8]| {
        for shown in shown {
            let todo = battle.todo(&battle.system().turn[0]);
            let next = todo.iter().find(|todo| todo.tick.is_some_and(|tick| tick.faces.is_some())).unwrap();
            battle.tick(1, next.unit_ref, next.tick.unwrap().showing(*shown));
        }
    };
    roll(&mut battle, &[4, 2, 5]);
    go_on(&mut battle, phases);
    roll(&mut battle, &[5]);
    let told = story(&battle);
    let given = |turn: usize| -> Vec<String> {
        told.turns[turn].given.iter().flat_map(|given| [given.to.join(", "), given.odds()]).collect()
    };
    assert_eq!(
        given(0),
        ["Roman legions 4, Italian allies 2, Horse 5", "11 on 3 dice; as much or more: 108 in 216"]
    );
    assert_eq!(given(1), ["Veterans 5", "5 on a die; as much or more: 2 in 6"]);
    // More than the die showed is no roll.
    battle.tap(90_000, group(&battle, Side::Theirs, "Veterans"), "pips", "PIPs", 6);
    let told = story(&battle);
    let given = &told.turns[1].given[0];
    assert_eq!((given.to.join(", "), given.odds()), ("Veterans 6".into(), String::new()));
}

#[test]
fn ranks_in_the_plan_are_told_as_they_stand() {
    let mut battle = battle("grande-tactique");
    let divisions: Vec<UnitRef> = battle.armies[Side::Ours]
        .army
        .army()
        .groups()
        .iter()
        .map(|group| UnitRef { side: Side::Ours, id: group.id.unwrap() })
        .collect();
    battle.tap(0, divisions[0], "rank", "Rank in the Plan", 2);
    battle.tap(5_000, divisions[1], "rank", "Rank in the Plan", 1);
    let told = story(&battle);
    let [first, second] = [0, 1].map(|at| battle.called(divisions[at]));
    assert_eq!(told.turns[0].given[0].title, "Rank in the Plan");
    assert_eq!(told.turns[0].given[0].to, [format!("{first} 2"), format!("{second} 1")]);
}

/// Fights with these dice, and writes what comes of it.
fn fight(battle: &mut Battle, ours: UnitRef, theirs: UnitRef, dice: [u8; 2]) {
    let mut question = filled(battle, "dbm/combat", "close_combat", &[ours], &[theirs]).unwrap();
    for (die, n) in dice.into_iter().enumerate() {
        question.roll(die, Some(Face { n, rolled: false }));
    }
    let info = calculators().find(|info| info.id == "dbm/combat").unwrap();
    let (record, changes) = battle.record(info, &*question, battle.context()).unwrap();
    battle.apply(0, record, &changes);
}

/// own: spears (S) with 4 against warbands with 3. With 6 and 1 they double them, as in 4 of 36 throws (1 against 4, 5, 6
/// and 2 against 6). With 1 and 6 they lose by more than the one that (S) has back, as in 6 (4 against 1, 5 against 1 and
/// 2, 6 against 1, 2 and 3). With 3 and 3 they win; 15 throws are no better than even.
#[test]
fn the_rolls_that_went_furthest_from_the_middle_come_first() {
    let mut battle = battle("dbm");
    let triarii = units(&battle, Side::Ours)
        .into_iter()
        .find(|unit_ref| battle.called(*unit_ref) == "Triarii (Roman legions)")
        .unwrap();
    let gauls = unit(&battle, Side::Theirs, "Gauls");
    fight(&mut battle, triarii, gauls, [3, 3]);
    fight(&mut battle, triarii, gauls, [1, 6]);
    fight(&mut battle, triarii, gauls, [6, 1]);
    let told = story(&battle);
    let luck =
        told.swings.iter().map(|swing| (swing.place, swing.favours, swing.worse.ways, swing.better.ways));
    let luck: Vec<_> = luck.collect();
    assert_eq!(luck, [(2, Side::Ours, 32, 0), (1, Side::Theirs, 30, 0), (0, Side::Ours, 15, 0)]);
    assert_eq!(told.swings[0].text(), "For Scipio: 32 in 36 would have been worse, nothing better");
    // Undone, it decided nothing.
    battle.undo();
    assert_eq!(story(&battle).swings.iter().filter(|swing| swing.place == 2).count(), 0);
}

#[test]
fn a_picture_has_a_line_for_each_army_and_no_style_of_its_own() {
    let mut battle = battle("dbm");
    for turn in 0..40 {
        lose(&mut battle, Side::Theirs, "Gauls", turn % 12);
        let phases = battle.system().turn.len();
        go_on(&mut battle, phases);
    }
    let picture = story(&battle).picture().unwrap();
    assert_eq!(picture.matches("poloto_line").count(), 2, "{picture}");
    assert_eq!(picture.matches("poloto_scatter").count(), 2);
    // The page's policy takes none.
    assert!(!picture.contains("style"), "{picture}");
    // Of forty turns every fourth is numbered, and the beginning.
    assert!(picture.contains(">40</tspan>") && !picture.contains(">39</tspan>"), "{picture}");
}

#[test]
fn a_story_is_told_of_whatever_happens() {
    for (seed, system) in SYSTEMS.iter().enumerate() {
        let mut battle = battle(system.id);
        let mut rng = StdRng::seed_from_u64(seed as u64);
        for at in 0..250 {
            happens(&mut battle, &mut rng, at * 3_000);
            if at % 50 != 49 {
                continue;
            }
            let told = story(&battle);
            let last = told.turns.last().unwrap();
            assert_eq!(last.strength, Side::ALL.map(|side| battle.strength(side)), "{}", system.id);
            assert_eq!(last.title, battle.turn_title(battle.turn(), battle.active()));
            assert!(told.turns.iter().all(|turn| turn.strength.iter().all(|one| one.left <= one.all)));
            assert!(told.moments.iter().all(|moment| moment.turn < told.turns.len()));
            assert!(told.swings.len() <= 10 && told.picture().is_some());
        }
    }
}

#[test]
fn strength_in_per_cent_is_rounded_to_the_nearest() {
    for (left, all, percent) in [(0, 0, 100), (1, 200, 1), (1, 201, 0), (2, 3, 67), (57, 57, 100)] {
        assert_eq!(Strength { left, all }.percent(), percent, "{left} of {all}");
    }
    assert_eq!(Strength::after(3, 5), Strength { left: 0, all: 3 });
}
