//! Every calculator in a battle: filled from it, applied to it, and paid what is owed.

use crate::battle::{apply, battle, unit};
use crate::cases;
use crate::completeness::missing::fullest;
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{
    AnyCalculator, Apply, By, CalculatorInfo, Change, Expiry, Face, NotFilled, Phase, Side, SystemInfo,
    Together, UnitRef, unit_refs_in,
};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::{SYSTEMS, calculators};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::BTreeSet;

/// Those that a battle has nothing to do with: they turn one measure into another.
const NO_BATTLE: [&str; 2] = ["grande-tactique/scale", "republique/scale"];

/// What an army does in its own turn alone.
const OWN_TURN: [&str; 13] = [
    "dbm/pip-dice",
    "dbm/spending",
    "grande-tactique/de-shake",
    "grande-tactique/ledger",
    "grande-tactique/pips",
    "grande-tactique/ranking",
    "plm/actions",
    "plm/formation",
    "plm/planner",
    "plm/return",
    "republique/movement",
    "republique/order-test",
    "republique/rally",
];

pub fn info(id: &str) -> &'static CalculatorInfo {
    calculators().find(|info| info.id == id).unwrap()
}

pub fn phase_of(battle: &Battle, id: &str) -> &'static Phase {
    battle.system().turn.iter().find(|phase| phase.id == id).unwrap()
}

/// Groups, then units.
pub fn everybody(battle: &Battle, side: Side) -> Vec<UnitRef> {
    let groups = battle.armies[side].army.army().groups();
    let ids = groups.iter().flat_map(|group| [group.id].into_iter().chain(group.units.iter().map(|u| u.id)));
    ids.flatten().map(|id| UnitRef { side, id }).collect()
}

/// Sets each marker of these on everybody of the army whose turn it is that can have it.
pub fn marked(mut battle: Battle, markers: &[(&str, i32)]) -> Battle {
    let side = battle.active();
    for unit_ref in everybody(&battle, side).into_iter().chain([UnitRef::army(side)]) {
        for (marker, n) in markers {
            battle.tap(0, unit_ref, marker, marker, *n);
        }
    }
    battle
}

/// As a battle begins, and in the middle of it.
pub fn states(system: &SystemInfo) -> Vec<Battle> {
    let middle: &[&[(&str, i32)]] = match system.id {
        "grande-tactique" => &[
            &[("rolled", 1), ("pips", 6), ("shaken", 1)],
            &[("firing", 1)],
            &[("charge", 1)],
            &[("routed", 1)],
        ],
        "plm" => &[&[("actions", 3), ("supply", 6)], &[("actions", 2), ("pre_empted", 1)], &[("away", 1)]],
        "dbm" => &[&[("rolled", 1), ("pips", 4), ("flees", 1)]],
        "republique" => &[
            &[("morale", 1)],
            &[("b_hits", 1)],
            &[("leader_out", 1)],
            &[("markers_out", 1)],
            &[("morale", 4), ("panic", 2)],
        ],
        _ => &[],
    };
    let fresh = battle(system.id);
    let mut states: Vec<Battle> = middle.iter().map(|markers| marked(fresh.clone(), markers)).collect();
    states.push(fresh);
    states
}

/// Rolls whatever is to be rolled, as long as more comes.
pub fn rolled(calculator: &mut dyn AnyCalculator, battle: &Battle, rng: &mut StdRng) {
    for _ in 0..60 {
        let dice = calculator.answer(battle.context()).report.dice;
        let Some((at, die)) = dice.iter().enumerate().find(|(_, die)| die.face.is_none()) else { return };
        calculator.roll(at, die.roll(rng));
    }
}

/// What is wrong with a calculator that was filled in from these.
fn faults(battle: &Battle, id: &str, mut filled: Box<dyn AnyCalculator>, rng: &mut StdRng) -> Vec<String> {
    let mut faults = Vec::new();
    rolled(&mut *filled, battle, rng);
    let answer = filled.answer(battle.context());
    if matches!(answer.report.apply, Apply::Measures | Apply::Nothing) || answer.changes.is_empty() {
        return faults;
    }
    let mut after = battle.clone();
    apply(&mut after, 1, id, &*filled);
    let is_said = |change: &Change| change.what.is_empty() || matches!(change.by, By::Nothing(_));
    let writes = after.last().map_or(0, |event| event.writes.len());
    if writes == 0 && !answer.changes.iter().all(is_said) {
        let told: Vec<String> = answer.changes.iter().filter_map(Change::text).collect();
        faults.push(format!("{id} tells {told:?} and writes nothing"));
    }
    for change in answer.changes.iter().filter(|change| change.on.is_none()) {
        faults.push(format!("{id} tells {:?} of no unit", change.text()));
    }
    for step in answer.report.next {
        let mut next = (info(step.calculator).open)();
        if next.write(&step.inputs).is_err() {
            faults.push(format!("{id} leads on to {:?}, which does not open", step.label));
        }
    }
    faults
}

#[test]
fn every_calculator_is_filled_from_a_battle_and_writes_what_it_tells() {
    let mut rng = StdRng::seed_from_u64(7);
    let mut faults_found = BTreeSet::new();
    for system in SYSTEMS {
        let mut filled_by: BTreeSet<&str> = BTreeSet::new();
        for battle in states(system) {
            let active = battle.active();
            let (ours, theirs) = (everybody(&battle, active), everybody(&battle, active.other()));
            for phase in system.turn {
                let view = battle.view(phase);
                for id in phase.offers {
                    let fill =
                        |ours: &[UnitRef], theirs: &[UnitRef]| (info(id).open)().prefill(&view, ours, theirs);
                    let mut attempts: Vec<(Vec<UnitRef>, Vec<UnitRef>)> = vec![(vec![], vec![])];
                    attempts.extend(ours.iter().map(|one| (vec![*one], vec![])));
                    for (at, one) in ours.iter().enumerate() {
                        let foes = theirs.iter().cycle().skip(at).step_by(3).take(4);
                        attempts.extend(foes.map(|foe| (vec![*one], vec![*foe])));
                    }
                    for (at, (one, foe)) in attempts.iter().enumerate() {
                        match fill(one, foe) {
                            Ok(filled) => {
                                filled_by.insert(id);
                                let refs = unit_refs_in(&filled.inputs());
                                let first = refs[Side::Ours].first().map_or(active, |first| first.side);
                                if foe.is_empty() && first != active {
                                    faults_found.insert(format!("{id} fills in units of the wrong army"));
                                }
                                faults_found.extend(faults(&battle, id, filled, &mut rng));
                            }
                            Err(NotFilled::Because(why) | NotFilled::NoNeed(why)) => {
                                if !why.ends_with('.') || why.contains("  ") {
                                    faults_found.insert(format!("{id}: {why}"));
                                }
                            }
                            Err(NotFilled::NotApplicable) => {
                                if at == 0 && !NO_BATTLE.contains(id) {
                                    faults_found.insert(format!("{id} does not say whom to choose"));
                                }
                            }
                        }
                    }
                    for foe in &theirs {
                        match fill(&[*foe], &[]) {
                            Ok(_) if OWN_TURN.contains(id) => {
                                faults_found.insert(format!("{id} is filled by the army that waits"));
                            }
                            Err(NotFilled::NotApplicable) if OWN_TURN.contains(id) => {
                                faults_found.insert(format!("{id} does not say why the enemy waits"));
                            }
                            _ => {}
                        }
                    }
                }
            }
        }
        for calculator in system.calculators {
            if filled_by.contains(calculator.id) == NO_BATTLE.contains(&calculator.id) {
                faults_found.insert(format!("{} is filled by nobody", calculator.id));
            }
        }
    }
    assert!(faults_found.is_empty(), "{:#?}", faults_found);
}

/// Every link of the golden cases and of the fullest inputs.
fn links() -> Vec<(String, String)> {
    cases::all().into_iter().map(|case| (case.at, case.link)).chain(fullest()).collect()
}

/// What an answer tells is written upon the unit that it is about, as a marker of its game; or it says that nothing is
/// kept, and why.
#[test]
fn every_told_change_is_a_marker_or_says_that_nothing_is_kept() {
    let mut faults = BTreeSet::new();
    for (at, link) in links() {
        let Ok(link) = CalculationLink::parse(&link) else { continue };
        let Ok(mut calculator) = link.open() else { continue };
        for path in calculator.of_battle() {
            let number = path.len() + path.bytes().map(usize::from).sum::<usize>() % 90;
            calculator.set(&path, &format!("a{number}")).unwrap();
        }
        let system = SYSTEMS.iter().find(|system| link.info.id.starts_with(system.id)).unwrap();
        for change in calculator.answer(&link.context()).changes {
            let is_known = match change.by {
                By::Set(marker, _) | By::Add(marker, _) => {
                    change.on.is_some() && system.hooks.markers.iter().any(|known| known.id == marker)
                }
                By::Nothing(why) => !why.is_empty(),
            };
            if !is_known {
                faults.insert(format!("{at}: {:?}", change));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// What is owed is paid as its phase begins, with a sentence; where that has begun already, as the next turn does.
#[test]
fn every_debt_is_paid_by_its_phase() {
    let mut debts = 0;
    for system in SYSTEMS {
        for marker in system.hooks.markers {
            let Expiry::Owed(payer) = marker.expiry else { continue };
            debts += 1;
            let pays = system.turn.iter().position(|phase| phase.id == payer).unwrap();
            for owed_in in 0..system.turn.len() {
                let mut battle = battle(system.id);
                battle.begin(0, &system.turn[owed_in]);
                let owes = everybody(&battle, Side::Ours).into_iter().find(|at| {
                    battle.condition(*at).counters.iter().any(|counter| counter.marker == marker.id)
                });
                let owes = owes.unwrap();
                battle.tap(0, owes, marker.id, marker.title, 1);
                let until = if owed_in < pays { pays } else { system.turn.len() };
                for _ in owed_in..until {
                    assert_eq!(battle.markers().of(owes, marker.id), 1);
                    battle.go_on(1);
                }
                let event = battle.last().unwrap();
                assert_eq!(battle.markers().of(owes, marker.id), 0, "{} {owed_in}", marker.id);
                assert!(event.text.contains(&battle.called(owes)), "{}", event.text);
                battle.undo();
                assert_eq!(battle.markers().of(owes, marker.id), 1);
            }
        }
    }
    assert!(debts > 0);
}

/// own (S§3.4, 5.6): a unit that routs owes 1M at the end of the assaults: rattled becomes shaken. A demoralized one owes
/// none.
#[test]
fn a_rout_costs_its_m_once_the_assaults_are_over() {
    let mut battle = battle("republique");
    battle.begin(0, phase_of(&battle, "assaults"));
    let [one, other] = ["48e Ligne", "111e Ligne"].map(|name| unit(&battle, Side::Ours, name));
    battle.tap(0, one, "morale", "Morale hits", 2);
    battle.tap(0, other, "morale", "Morale hits", 4);
    for owes in [one, other] {
        battle.tap(5_000, owes, "disordered", "Owes 1M", 1);
    }
    battle.go_on(9_000);
    let m = |unit_ref| battle.markers().of(unit_ref, "morale");
    assert_eq!([m(one), m(other)], [3, 4]);
    let text = &battle.last().unwrap().text;
    assert!(text.contains("48e Ligne: rattled → shaken, 1M for its rout or assault bonus"), "{text}");
    battle.go_on(9_000);
    assert_eq!(battle.markers().of(one, "morale"), 3);
}

/// What is applied on the screen of a later phase begins that phase first: its beginning takes nothing of it away.
#[test]
fn what_is_applied_in_a_later_phase_begins_it() {
    for system in SYSTEMS {
        for (at, phase) in system.turn.iter().enumerate() {
            let mut battle = battle(system.id);
            battle.begin(0, phase);
            assert_eq!((battle.phase(), battle.count()), (at, at), "{} {}", system.id, phase.id);
            // Neither that phase nor an earlier one begins again.
            battle.begin(0, phase);
            battle.begin(0, &system.turn[0]);
            assert_eq!((battle.phase(), battle.count()), (at, at), "{} {}", system.id, phase.id);
        }
    }
    // Markers of one phase, each set in its own before it was begun by hand.
    let of_a_phase = [
        ("dbm", "shooting", "shot"),
        ("dbm", "close_combat", "fought"),
        ("dbm", "moves", "halted"),
        ("grande-tactique", "firing", "fired"),
        ("republique", "fire", "panic"),
        ("republique", "command", "tried"),
    ];
    for (system, phase, marker) in of_a_phase {
        let mut battle = battle(system);
        let one = *everybody(&battle, Side::Ours).last().unwrap();
        battle.begin(0, phase_of(&battle, phase));
        battle.tap(0, one, marker, marker, 1);
        battle.begin(0, phase_of(&battle, phase));
        assert_eq!(battle.markers().of(one, marker), 1, "{system} {marker}");
        battle.go_on(0);
        assert_eq!(battle.markers().of(one, marker), 0, "{system} {marker}");
    }
}

fn filled_files(
    battle: &Battle,
    id: &str,
    phase: &str,
    ours: &[Vec<UnitRef>],
    theirs: &[Vec<UnitRef>],
) -> Result<Box<dyn AnyCalculator>, Option<String>> {
    let view = battle.view(phase_of(battle, phase));
    (info(id).open)().prefill_files(&view, ours, theirs).map_err(NotFilled::sentence)
}

/// own (Line): two beside each other are two fights, one behind the other is a rank; the same units given again stay so,
/// and all who fight have it written on them.
#[test]
fn a_line_has_files_and_ranks() {
    let mut battle = battle("dbm");
    let [hastati, triarii] = ["Hastati and principes", "Triarii"].map(|name| unit(&battle, Side::Ours, name));
    let [gauls, spears] = ["Gauls", "African veterans"].map(|name| unit(&battle, Side::Theirs, name));
    let (ours, theirs) = ([vec![hastati, triarii], vec![hastati]], [vec![gauls], vec![spears]]);
    assert_eq!([info("dbm/combat").together, info("dbm/line").together], [Together::Ranks, Together::Lines]);
    let mut line = filled_files(&battle, "dbm/line", "close_combat", &ours, &theirs).ok().unwrap();
    let word = |line: &dyn AnyCalculator, path: &str| line.get(path);
    let is_so = |line: &dyn AnyCalculator| {
        assert_eq!(word(line, "fights").as_deref(), Some("2"));
        assert_eq!(word(line, "fights.0.ours.ranks.0.unit"), Some(triarii.to_string()));
        assert_eq!(word(line, "fights.1.ours.unit"), Some(hastati.to_string()));
        assert_eq!(word(line, "fights.1.theirs.unit"), Some(spears.to_string()));
    };
    is_so(&*line);
    let refs = unit_refs_in(&line.inputs());
    let view = battle.view(phase_of(&battle, "close_combat"));
    is_so(&*line.prefill(&view, &refs[Side::Ours], &refs[Side::Theirs]).ok().unwrap());
    let mut rng = StdRng::seed_from_u64(3);
    rolled(&mut *line, &battle, &mut rng);
    apply(&mut battle, 1, "dbm/line", &*line);
    let fought = |unit_ref| battle.markers().of(unit_ref, "fought");
    // Whoever was destroyed is among the lost.
    let lost = |unit_ref| battle.markers().of(unit_ref, "lost");
    let all = [hastati, gauls, spears].map(|one| fought(one) + lost(one));
    assert_eq!(all, [2, 1, 1]);
    // In one combat nobody stands beside the front, but where they shoot.
    let combat = filled_files(&battle, "dbm/combat", "close_combat", &ours, &theirs).err().unwrap().unwrap();
    assert!(combat.contains("fight as a line"), "{combat}");
}

/// own (S§4.5): behind the target stands the tandem target, beside it the adjacent one.
#[test]
fn guns_hit_who_stands_behind_and_beside_the_target() {
    let battle = battle("republique");
    let guns = unit(&battle, Side::Ours, "Friant's guns");
    let [main, behind, beside] =
        ["IR 1 Kaiser", "IR 29 Lindenau", "IR 7 Schröder"].map(|name| unit(&battle, Side::Theirs, name));
    let shot = filled_files(
        &battle,
        "republique/artillery",
        "fire",
        &[vec![guns]],
        &[vec![main, behind], vec![beside]],
    )
    .ok()
    .unwrap();
    let word = |path: &str| shot.get(path).unwrap();
    assert_eq!(word("target.unit"), main.to_string());
    assert_eq!([word("tandem.0.unit"), word("adjacent.unit")], [behind.to_string(), beside.to_string()]);
}

/// own (S§4.5): guns and an enemy division are tapped: every unit that is left of it stands beside the others.
#[test]
fn the_units_of_a_division_are_set_beside_each_other_as_targets() {
    let mut battle = battle("republique");
    let guns = unit(&battle, Side::Ours, "Friant's guns");
    let gone = unit(&battle, Side::Theirs, "IR 29 Lindenau");
    let division = battle.armies[Side::Theirs].army.army().groups();
    let division = division.iter().find(|group| group.title.contains("Lusignan")).unwrap().id.unwrap();
    let division = UnitRef { side: Side::Theirs, id: division };
    battle.tap(0, gone, "gone", "Destroyed", 1);
    let view = battle.view(phase_of(&battle, "fire"));
    let fill = |id: &str| (info(id).open)().prefill(&view, &[guns], &[division]);
    assert!(matches!(fill("republique/artillery"), Err(NotFilled::NotApplicable)));
    let filled = fill("republique/best-target").ok().unwrap();
    assert_eq!(filled.get("targets").as_deref(), Some("5"));
    assert_eq!(filled.get("targets.1.name").as_deref(), Some("IR 7 Schröder"));
    assert_eq!(filled.get("weight").as_deref(), Some("M"));
}

/// own (S§4.7, F11.3): leaders near a base that passing fire took test in the fire phase of the turn.
#[test]
fn leaders_test_for_the_bases_that_passing_fire_took() {
    let mut battle = battle("republique");
    let mover = unit(&battle, Side::Ours, "48e Ligne");
    let guns = unit(&battle, Side::Theirs, "Position battery");
    battle.begin(0, phase_of(&battle, "maneuver"));
    let (ours, theirs) = ([vec![guns]], [vec![mover]]);
    let mut shot = filled_files(&battle, "republique/artillery", "maneuver", &ours, &theirs).ok().unwrap();
    shot.set("range", "2").unwrap();
    shot.set("die", "5").unwrap();
    apply(&mut battle, 1, "republique/artillery", &*shot);
    battle.begin(2, phase_of(&battle, "fire"));
    let near = filled_files(&battle, "republique/hors-de-combat", "fire", &[], &[]).ok().unwrap();
    // 3M 1B at 2″, and passing fire takes 2 from the die: a 3 leads to the same box. Who stands above the division is
    // listed, and not near.
    assert_eq!(near.get("leaders.0.hits").as_deref(), Some("1"));
    assert_eq!(near.get("leaders.1.hits").as_deref(), Some("0"));
}

/// own (S§4.3): cavalry that moved far counts as moving for guns, until its side moves again.
#[test]
fn guns_know_the_cavalry_that_moved_far() {
    let mut battle = battle("republique");
    let hussars = unit(&battle, Side::Ours, "5e Hussards");
    let guns = unit(&battle, Side::Theirs, "Position battery");
    battle.begin(0, phase_of(&battle, "maneuver"));
    let alone = [vec![hussars]];
    let mut ride = filled_files(&battle, "republique/movement", "maneuver", &alone, &[]).ok().unwrap();
    ride.set("legs.0.distance", "14").unwrap();
    apply(&mut battle, 1, "republique/movement", &*ride);
    let is_moving = |battle: &Battle| {
        let shot = filled_files(battle, "republique/artillery", "fire", &[vec![guns]], &alone).ok().unwrap();
        shot.get("target.moving").unwrap() == "true"
    };
    assert!(is_moving(&battle));
    let turn = battle.system().turn.len();
    (0..turn).for_each(|_| battle.go_on(0));
    assert!(is_moving(&battle), "in the enemy's turn");
    (0..turn).for_each(|_| battle.go_on(0));
    assert!(!is_moving(&battle), "its next moves have begun");
}

/// own (S§5.2): a unit of a division on Hold that stands before guns knows both, and that they are limbered.
#[test]
fn a_unit_before_an_enemy_knows_whether_it_must_assault() {
    let mut battle = battle("republique");
    let side = battle.active();
    let (unit, guns) = (everybody(&battle, side)[1], unit(&battle, side.other(), "Position battery"));
    let group = battle.armies[side].army.army().groups();
    let group = group.iter().find(|group| group.units.iter().any(|one| one.id == Some(unit.id))).unwrap();
    let group = UnitRef { side, id: group.id.unwrap() };
    battle.tap(0, group, "order", "Hold", 1);
    battle.tap(0, guns, "limbered", "Limbered", 1);
    battle.begin(0, phase_of(&battle, "assaults"));
    let (ours, theirs) = if side == Side::Ours { (unit, guns) } else { (guns, unit) };
    let fill = |battle: &Battle| {
        filled_files(battle, "republique/contact", "assaults", &[vec![ours]], &[vec![theirs]]).ok().unwrap()
    };
    let mut filled = fill(&battle);
    assert_eq!(filled.get("order").as_deref(), Some("hold"));
    assert_eq!(filled.get("enemy.prey").as_deref(), Some("guns"));
    assert_eq!(filled.get("enemy.limbered").as_deref(), Some("true"));
    assert_eq!(filled.get("enemy.fired").as_deref(), Some("0"));
    filled.set("range", "2").unwrap();
    assert_eq!(filled.answer(battle.context()).report.headline, "May assault, or stand");
    battle.tap(0, guns, "fired", "Fired", 1);
    assert_eq!(fill(&battle).get("enemy.fired"), fill(&battle).get("enemy.bases"));
    // Guns start no assault.
    let is_guns = |one: &UnitRef| {
        let files = [&[vec![*one]][..], &[vec![guns]][..]];
        let [ours, theirs] = if side == Side::Ours { files } else { [files[1], files[0]] };
        let why = filled_files(&battle, "republique/contact", "assaults", ours, theirs).err();
        why.flatten().is_some_and(|why| why.starts_with("Guns alone start no assault"))
    };
    assert!(everybody(&battle, side).iter().any(is_guns));
}

/// own (S§5.1): a unit and an enemy division: every unit of it stands beside the others as a target; a division and one
/// enemy: as attackers.
#[test]
fn assaults_are_set_beside_each_other_by_units_and_divisions() {
    let battle = battle("republique");
    let side = battle.active();
    let groups = |side: Side| battle.armies[side].army.army().groups();
    let division = |side: Side| {
        let groups = groups(side);
        let group = groups.iter().find(|group| !group.heads && group.units.len() > 1).unwrap();
        (
            UnitRef { side, id: group.id.unwrap() },
            group.units.iter().filter_map(|unit| unit.id).collect::<Vec<_>>(),
        )
    };
    let fill = |one: UnitRef, other: UnitRef| {
        let (ours, theirs) = if one.side == Side::Ours { (one, other) } else { (other, one) };
        filled_files(&battle, "republique/best-assault", "assaults", &[vec![ours]], &[vec![theirs]])
            .ok()
            .unwrap()
    };
    for (choose, of, whole_side) in [("target", side, side.other()), ("attacker", side.other(), side)] {
        let (_, ids) = division(of);
        let (whole, units) = division(whole_side);
        let filled = fill(UnitRef { side: of, id: ids[0] }, whole);
        assert_eq!(filled.get("choose").as_deref(), Some(choose));
        assert_eq!(filled.get("rivals"), Some(units.len().to_string()));
    }
}

/// own (S§2.3, 4.7): a leader above the corps is lost near B hits, helps nobody to rally, and the best leader of a corps
/// steps up; who was only listed, and is near nobody, rolls nothing.
#[test]
fn a_leader_above_the_corps_is_lost_and_replaced() {
    let mut battle = battle("republique");
    let side = battle.active();
    let unit_ref = everybody(&battle, side)[1];
    battle.begin(0, phase_of(&battle, "fire"));
    battle.tap(0, unit_ref, "b_hits", "B hits", 1);
    let fill = |battle: &Battle, phase: &str, id: &str| {
        let view = battle.view(phase_of(battle, phase));
        (info(id).open)().prefill(&view, &[], &[]).unwrap_or_else(|_| panic!("{id} is not filled"))
    };
    let mut test = fill(&battle, "fire", "republique/hors-de-combat");
    let at = |test: &dyn AnyCalculator| {
        (0..16).find(|at| test.get(&format!("leaders.{at}.of_army")).as_deref() == Some("1")).unwrap()
    };
    let place = at(&*test);
    let name = test.get(&format!("leaders.{place}.name")).unwrap();
    let dice = |test: &dyn AnyCalculator| test.answer(battle.context()).report.dice.len();
    let near = dice(&*test);
    test.set(&format!("leaders.{place}.hits"), "1").unwrap();
    assert_eq!(dice(&*test), near + 2, "he rolls once he is near");
    for die in [near, near + 1] {
        test.roll(die, Some(Face::typed(9)));
    }
    apply(&mut battle, 1, "republique/hors-de-combat", &*test);
    assert_eq!(battle.condition(UnitRef::army(side)).summary, format!("{name} hors de combat"));
    let again = fill(&battle, "fire", "republique/hors-de-combat");
    assert!((0..16).all(|at| again.get(&format!("leaders.{at}.name")) != Some(name.clone())));
    // Whether he was near a division that tests its panic in this turn, the table knows (S§6.3).
    let lost_near = |battle: &Battle| {
        let mut battle = battle.clone();
        battle.tap(0, unit_ref, "test", "Panic test", 5);
        fill(&battle, "panic", "republique/divisional-test")
    };
    let mut test = lost_near(&battle);
    assert_eq!([&*test.get("above").unwrap(), &*test.get("above.0.near").unwrap()], ["1", "false"]);
    assert_eq!(test.get("above.0.name"), Some(name.clone()));
    let headline = |test: &dyn AnyCalculator| test.answer(battle.context()).report.headline;
    let before = headline(&*test);
    let chip =
        test.form(battle.context()).controls().into_iter().find(|chip| chip.key == "above.0.near").cloned();
    assert_eq!(chip.unwrap().label, format!("{name} was near it"));
    test.set("above.0.near", "true").unwrap();
    let near_by = headline(&*test);
    assert_ne!(near_by, before);
    test.set("above.0.near", "false").unwrap();
    test.set("leader_out", "true").unwrap();
    assert_eq!(headline(&*test), near_by);
    let mut later = battle.clone();
    (0..later.system().turn.len()).for_each(|_| later.go_on(9));
    assert_eq!(lost_near(&later).get("above").as_deref(), Some("0"));
    battle.tap(0, unit_ref, "morale", "Morale", 1);
    let helps = |battle: &Battle, name: &str| {
        let rally = fill(battle, "command", "republique/rally");
        (0..8).any(|at| rally.get(&format!("units.0.helpers.{at}.name")).as_deref() == Some(name))
    };
    assert!(!helps(&battle, &name));
    let step = fill(&battle, "command", "republique/replacement");
    assert_eq!(step.get("rank").as_deref(), Some("army"));
    assert_eq!(step.get("lost.name"), Some(name.clone()));
    let next = step.answer(battle.context()).report.headline.trim_end_matches(" steps up").to_owned();
    apply(&mut battle, 2, "republique/replacement", &*step);
    assert_eq!(battle.condition(UnitRef::army(side)).summary, "");
    assert!(helps(&battle, &next.replace(['\u{2068}', '\u{2069}'], "")), "{next}");
}

/// own (S§1.7): a step that nobody has to take is told from one that waits for a tap.
#[test]
fn a_step_that_nobody_has_to_take_says_so() {
    let mut battle = battle("republique");
    let active = battle.active();
    let is_needed = |battle: &Battle, phase: &str, id: &str| {
        let view = battle.view(phase_of(battle, phase));
        !matches!((info(id).open)().prefill(&view, &[], &[]), Err(NotFilled::NoNeed(_)))
    };
    let steps = [
        ("command", "republique/rally", "morale"),
        ("command", "republique/replacement", "leader_out"),
        ("fire", "republique/hors-de-combat", "b_hits"),
        ("fire", "republique/forced-move", "back"),
    ];
    for (phase, id, marker) in steps {
        assert!(!is_needed(&battle, phase, id), "{id}");
        // Leaders are their division's.
        let of = match marker {
            "leader_out" => {
                UnitRef { side: active, id: battle.armies[active].army.army().groups()[1].id.unwrap() }
            }
            _ => everybody(&battle, active)[1],
        };
        battle.tap(0, of, marker, "Marked", 1);
        assert!(is_needed(&battle, phase, id), "{id}");
    }
    // Both sides have guns that may fire, and skirmishers.
    assert!(is_needed(&battle, "fire", "republique/artillery"));
    assert!(is_needed(&battle, "fire", "republique/skirmish-fire"));
    battle.begin(0, phase_of(&battle, "fire"));
    for side in Side::ALL {
        for unit_ref in everybody(&battle, side) {
            battle.tap(0, unit_ref, "fired", "Fired", 1);
        }
    }
    assert!(!is_needed(&battle, "fire", "republique/artillery"));
    assert!(!is_needed(&battle, "fire", "republique/best-target"));
}

/// G70 (S§6.1, 6.2): P2 and P3 of two rounds are no P5; five in one are.
#[test]
fn only_a_single_p5_has_a_division_tested() {
    let mut battle = battle("republique");
    battle.begin(0, phase_of(&battle, "assaults"));
    let foot = unit(&battle, Side::Ours, "33e Ligne");
    let take = |battle: &mut Battle, at: u64, p: &str| {
        let view = battle.view(phase_of(battle, "assaults"));
        let mut hits = (info("republique/morale-hits").open)().prefill(&view, &[foot], &[]).ok().unwrap();
        hits.set("p", p).unwrap();
        apply(battle, at, "republique/morale-hits", &*hits);
    };
    let tests = |battle: &Battle| {
        let todo = battle.todo(phase_of(battle, "panic"));
        todo.iter().filter(|todo| todo.what == "panic test").count()
    };
    take(&mut battle, 1, "2");
    take(&mut battle, 2, "3");
    assert_eq!(tests(&battle), 0);
    take(&mut battle, 3, "5");
    assert_eq!(tests(&battle), 1);
}

/// own, G71 (S§6.2): the key of the panic phase opens on the division with a P5; once it has panicked its neighbours are to
/// do, and each of them tests for it once.
#[test]
fn panic_tests_go_from_the_p5_to_the_neighbours() {
    const ID: &str = "republique/divisional-test";
    let mut battle = battle("republique");
    battle.begin(0, phase_of(&battle, "assaults"));
    let [hit, beside] = ["33e Ligne", "10e Légère"].map(|name| unit(&battle, Side::Ours, name));
    battle.tap(0, hit, "test", "Panic test", 5);
    battle.begin(1, phase_of(&battle, "panic"));
    let fill = |battle: &Battle, of: &[UnitRef]| {
        (info(ID).open)().prefill(&battle.view(phase_of(battle, "panic")), of, &[])
    };
    let due = |battle: &Battle| -> Vec<String> {
        let todo = battle.todo(phase_of(battle, "panic")).into_iter();
        todo.map(|todo| todo.what.into_owned()).filter(|what| what.contains("test")).collect()
    };
    assert_eq!(due(&battle), ["panic test"]);
    let mut test = fill(&battle, &[]).ok().unwrap();
    let cause = |test: &dyn AnyCalculator| ["why", "round"].map(|path| test.get(path).unwrap());
    assert_eq!(cause(&*test), ["own", "1"]);
    assert_eq!(test.get("units.0.unit"), fill(&battle, &[hit]).ok().unwrap().get("units.0.unit"));
    test.roll(0, Some(Face::typed(1)));
    assert!(test.answer(battle.context()).report.headline.ends_with("retreats"));
    apply(&mut battle, 2, ID, &*test);
    assert!(battle.last().unwrap().text.contains("panics in round 1"), "{}", battle.last().unwrap().text);
    assert_eq!(due(&battle), ["neighbours to test in round 2"]);
    let why = fill(&battle, &[]).err().and_then(NotFilled::sentence);
    assert_eq!(why.as_deref(), Some("Choose a division beside one that panicked."));
    let mut test = fill(&battle, &[beside]).ok().unwrap();
    assert_eq!(cause(&*test), ["neighbour", "2"]);
    // If it panics in turn, its own neighbours are the third round.
    let mut spread = battle.clone();
    test.roll(0, Some(Face::typed(1)));
    assert!(test.answer(battle.context()).report.detail.starts_with("Round 2. "));
    apply(&mut spread, 3, ID, &*test);
    assert!(due(&spread).contains(&"neighbours to test in round 3".into()), "{:?}", due(&spread));
    test.roll(0, Some(Face::typed(10)));
    apply(&mut battle, 3, ID, &*test);
    let division: UnitRef = test.get("group").unwrap().parse().unwrap();
    let again = fill(&battle, &[division]).ok().unwrap();
    assert_eq!(again.answer(battle.context()).report.headline, "No further test");
    let todo = battle.todo(phase_of(&battle, "panic"));
    let open = todo.into_iter().find(|todo| todo.what.starts_with("neighbours to test")).unwrap();
    battle.tick(4, open.unit_ref, open.tick.unwrap());
    assert_eq!(due(&battle), [""; 0]);
    assert!(matches!(fill(&battle, &[]), Err(NotFilled::NoNeed(_))));
}

/// own: a unit alone says why it does not try to come back.
#[test]
fn a_unit_that_may_not_come_back_says_why() {
    let mut battle = battle("plm");
    let active = battle.active();
    let of = |side| everybody(&battle, side)[1];
    let (one, enemy) = (of(active), of(active.other()));
    let why = |battle: &Battle, unit_ref| {
        let view = battle.view(&battle.system().turn[0]);
        (info("plm/return").open)().prefill(&view, &[unit_ref], &[]).err()?.sentence()
    };
    assert_eq!(why(&battle, one).as_deref(), Some("It is on the table."));
    battle.tap(0, one, "away", "Off the table", 1);
    battle.tap(3_000, enemy, "away", "Off the table", 1);
    assert_eq!(why(&battle, one), None);
    assert_eq!(why(&battle, enemy).as_deref(), Some("Units try to come back in their own turn."));
    battle.tap(6_000, one, "return_tried", "Return tried", 1);
    assert_eq!(why(&battle, one).as_deref(), Some("It has tried in this turn."));
    battle.tap(9_000, UnitRef::army(active), "quit", "Defeated", 1);
    assert_eq!(why(&battle, one).as_deref(), Some("Its army has quit the field."));
}

/// own (PIP.1): in a battle a rank that is moved from turn 2 on costs the Corps its PIPs.
#[test]
fn a_rank_is_moved_free_in_the_first_turn_alone() {
    let mut battle = battle("grande-tactique");
    let headline = |battle: &Battle| {
        let view = battle.view(phase_of(battle, "pip"));
        let mut pips = (info("grande-tactique/pips").open)().prefill(&view, &[], &[]).ok().unwrap();
        let swapped = ["generals.0.rank", "generals.1.rank"].map(|path| pips.get(path).unwrap());
        pips.set("generals.0.rank", &swapped[1]).unwrap();
        pips.set("generals.1.rank", &swapped[0]).unwrap();
        pips.answer(battle.context()).report.headline
    };
    assert_ne!(headline(&battle), "No PIPs");
    let turn = battle.system().turn.len();
    (0..2 * turn).for_each(|_| battle.go_on(0));
    assert_eq!((battle.turn(), headline(&battle).as_str()), (2, "No PIPs"));
}

/// own (S§5.5): veterans at +2, less 1 who are outnumbered, roll 10 to 1: at +10 they break through, which is to do until
/// it is done or the phase is over.
#[test]
fn a_breakthrough_is_to_do_until_it_is_made() {
    let mut battle = battle("republique");
    battle.begin(0, phase_of(&battle, "assaults"));
    let phase = phase_of(&battle, "assaults");
    let (one, foe) = (unit(&battle, Side::Ours, "33e Ligne"), unit(&battle, Side::Theirs, "IR 1 Kaiser"));
    let mut assault =
        (info("republique/assault").open)().prefill(&battle.view(phase), &[one], &[foe]).ok().unwrap();
    assault.set("range", "1").unwrap();
    for (die, face) in [10, 1].into_iter().enumerate() {
        assault.roll(die, Some(Face::typed(face)));
    }
    let next = assault.answer(battle.context()).report.next;
    assert!(next.iter().any(|step| step.label == "Breakthrough"));
    apply(&mut battle, 1, "republique/assault", &*assault);
    let is_due = |battle: &Battle| {
        battle.todo(phase).iter().any(|todo| todo.unit_ref == one && todo.what == "breaks through")
    };
    assert!(is_due(&battle));
    battle.go_on(2);
    assert!(!is_due(&battle));
}
