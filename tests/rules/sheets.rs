//! Sheets that make no sense: each is told in a sentence, and refused where no answer could be given.

use crate::cases;
use crate::completeness::missing::{Missing, file_of};
use crate::rulebook::sections;
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::form::Kind;
use aide_de_camp::rules::{AnyCalculator, AnyContext, Note, Overrides, Pairs, Source, SystemInfo};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::SYSTEMS;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

const ARTILLERY: &[&str] = &["republique/artillery"];
const ASSAULT: &[&str] = &["republique/assault"];
const RALLY: &[&str] = &["republique/rally"];
const GUNS: &[&str] = &["republique/artillery", "republique/assault", "republique/morale-hits"];

/// What is changed on a sheet, what is said of it, and which calculators it stops.
type Senseless = (&'static [(&'static str, &'static str)], &'static str, &'static [&'static str]);

const GRANDE_TACTIQUE: &[Senseless] = &[
    (&[("/fewest_pips", "-1")], "The fewest PIPs of a division: −1 is too low, use 0 or more.", &[]),
    (&[("/most_pips", "-1")], "The most PIPs of a division: −1 is too low, use 0 or more.", &[]),
    (
        &[("/most_pips", "2"), ("/fewest_pips", "3")],
        "The most PIPs of a division: 2 is too low, use 3 or more.",
        &[],
    ),
    (&[("/more_dice", "-1")], "The dice beyond one for each general: −1 is too low, use 0 or more.", &[]),
    (
        &[("/bad_superior/roll_of", "7")],
        "The roll that a bad superior spoils: no die shows 7, use 1 to 6.",
        &[],
    ),
    (
        &[("/bad_superior/becomes", "-2")],
        "What a bad superior makes of a roll: −2 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/bad_superior/becomes", "1")],
        "What a bad superior makes of a roll: 1 is no worse than 1, use less.",
        &[],
    ),
    (&[("/gift/pips", "-1")], "The PIPs that a superior gives: −1 is too low, use 0 or more.", &[]),
    (&[("/gift/ride_in", "-9")], "The longest ride in inches: −9 is too low, use 0 or more.", &[]),
    (
        &[("/moves/infantry", "0")],
        "The infantry's move is 0″, and nothing can be scaled by it.",
        &["grande-tactique/scale"],
    ),
    (&[("/scale/metres", "0")], "The metres to the inch: 0 is too low, use 1 or more.", &[]),
    (
        &[("/flight/general_lost", "-1")],
        "The roll on which a general is lost: −1 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/flight/general_lost", "7")],
        "The roll on which a general is lost: no die shows 7, use 6 or less.",
        &[],
    ),
    (&[("/costs/move_unit", "-5")], "The cost of a move: −5 is too low, use 0 or more.", &[]),
    (&[("/costs/times", "0")], "The multiple of every cost: 0 is too low, use 1 or more.", &[]),
    (&[("/morale/passes", "0")], "What a Morale Check passes on: 0 is too low, use 1 or more.", &[]),
    (&[("/points/infantry", "-3")], "The points of infantry: −3 is too low, use 0 or more.", &[]),
    (
        &[("/flight/behind_cavalry", "12")],
        "The inches that cavalry pursues less than cavalry fled: 12 is more than the 11 fled, use less.",
        &[],
    ),
    (&[("/scale/bases/cavalry/1", "0")], "The depth of a base (cavalry): 0 is too low, use more.", &[]),
    (
        &[("/beaten/eager_target", "eager")],
        "Eager target: fire makes nobody eager again, use another result.",
        &[],
    ),
    (
        &[("/charge/chargers_fail", "check")],
        "Chargers that fail their check: no further check is taken there, use another result.",
        &[],
    ),
];

const DBM: &[Senseless] = &[
    (
        &[("/factors/against/light_horse/foot", "-2")],
        "The combat factor of light horse against foot: −2 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/factors/against/war_wagons/naval", "-1")],
        "The combat factor of war wagons against naval: −1 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/factors/unladen/mounted", "-1")],
        "The combat factor of unladen naval against mounted: −1 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/factors/blades_shot_at", "-4")],
        "The combat factor of blades shot at: −4 is too low, use 0 or more.",
        &[],
    ),
    (&[("/ranges/bowmen", "0")], "The range of bowmen in paces: 0 is too low, use 1 or more.", &[]),
    (
        &[("/ranges/artillery_s_o", "-500")],
        "The range of artillery (S) and (O) in paces: −500 is too low, use 1 or more.",
        &[],
    ),
    (
        &[("/grading/superior_shooting_lead", "0")],
        "The lead of (S) that shoot at (S): 0 is too low, use 1 or more.",
        &[],
    ),
    (
        &[("/breaks/beaten", "0")],
        "The whole of which one part beats an army: 0 is too low, use 1 or more.",
        &[],
    ),
    (&[("/pips/halting", "-1")], "The PIPs more for halting irregulars: −1 is too low, use 0 or more.", &[]),
    (&[("/pips/late_march", "0")], "The march that is late: 0 is too low, use 1 or more.", &[]),
    (
        &[("/pips/late_march_of_some", "5")],
        "The march that is late with knights: 5 comes after 4, use 4 or less.",
        &[],
    ),
    (
        &[("/points/regular/blades/s", "-2")],
        "The half points of regular blades (S): −2 is too low, use 0 or more.",
        &[],
    ),
    (&[("/points/works/tower", "-1")], "The half points of a tower: −1 is too low, use 0 or more.", &[]),
    (
        &[("/equivalents/baggage", "-2")],
        "The half equivalents of baggage: −2 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/breaks/general_lost", "2")],
        "The whole of which one part counts for a lost general: 2 is too low, use 3 or more.",
        &[],
    ),
    (
        &[("/score/army", "4")],
        "The victory points of an army with five other commands: 4 is too low, use 5 or more.",
        &[],
    ),
    (&[("/score/command", "-1")], "The victory points of a command: −1 is too low, use 0 or more.", &[]),
    (&[("/grading/fast_lead", "-2")], "The lead over (F): −2 is too low, use 1 or more.", &[]),
];

const REPUBLIQUE: &[Senseless] = &[
    (
        &[("/artillery/brackets_in/2", "3")],
        "Range column 3 ends at 3″ and column 2 at 4″: each must end farther out than the one before.",
        ARTILLERY,
    ),
    (
        &[("/artillery/brackets_in/4", "8")],
        "Range column 5 ends at 8″ and column 4 at 8″: each must end farther out than the one before.",
        &[],
    ),
    (
        &[("/artillery/brackets_in/0", "0")],
        "Range column 1 ends at 0″: it must end farther out than 0″.",
        ARTILLERY,
    ),
    (
        &[("/artillery/drift/1/from", "2")],
        "Line 3 of the drift begins at a die of 3 and line 2 at 2: each must begin lower than the one above.",
        ARTILLERY,
    ),
    (&[("/artillery/row_start/VL", "15")], "The row of VL guns: there is no box 15, use 0 to 14.", ARTILLERY),
    (&[("/artillery/row_start/H", "-1")], "The row of H guns: there is no box −1, use 0 to 14.", ARTILLERY),
    (
        &[("/artillery/max_range_in/L", "0")],
        "The longest range of L guns in inches: 0 is too low, use 1 or more.",
        &[],
    ),
    (
        &[("/artillery/deep_in", "-4")],
        "The depth of a deep target in inches: −4 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/artillery/battery_gone_at", "0")],
        "The B hits at which a battery is gone: 0 is too low, use 1 or more.",
        GUNS,
    ),
    (
        &[("/assault/general_in", "1")],
        "The general assault zone reaches 1″ and the all-out zone 1.5″: it must reach as far or farther.",
        &[],
    ),
    (
        &[("/assault/lines/7", "2")],
        "Line 8 of the assault tables begins at 2 and line 7 at 2: each must begin lower than the one above.",
        &[],
    ),
    (
        &[("/assault/lines/7", "3")],
        "Line 8 of the assault tables begins at 3 and line 7 at 2: each must begin lower than the one above.",
        ASSAULT,
    ),
    (
        &[("/assault/lines/0", "-99")],
        "Line 2 of the assault tables begins at 12 and line 1 at −99: each must begin lower than the one above.",
        ASSAULT,
    ),
    (&[("/assault/pitched_tie_m_each", "-1")], "The M hits of a tie: −1 is too low, use 0 or more.", &[]),
    (&[("/assault/break_off_m", "-1")], "The M hits for breaking off: −1 is too low, use 0 or more.", &[]),
    (&[("/assault/rout_loss", "-1")], "The prisoners more of a rout: −1 is too low, use 0 or more.", &[]),
    (
        &[("/assault/extra_assault_in", "-1")],
        "The inches that a new assault costs: −1 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/assault/battery_immobile_at", "0")],
        "The B hits at which a battery cannot move: 0 is too low, use 1 or more.",
        &[],
    ),
    (
        &[("/assault/battery_retreat_b", "-1")],
        "The B hits of a battery that retreats: −1 is too low, use 0 or more.",
        &[],
    ),
    (&[("/assault/breakout_b", "-1")], "The B hits of a breakout: −1 is too low, use 0 or more.", &[]),
    (
        &[("/assault_modifiers/outnumbered/1/1", "0")],
        "Step 2 of outnumbering is 2:0: the larger side comes first, and neither is less than 1.",
        ASSAULT,
    ),
    (
        &[("/assault_modifiers/outnumbered/0/0", "1")],
        "Step 1 of outnumbering is 1:2: the larger side comes first, and neither is less than 1.",
        ASSAULT,
    ),
    (
        &[("/assault_modifiers/outnumbered/2/0", "2")],
        "Step 3 of outnumbering is 2:1 and step 2 2:1: each must be a greater ratio than the one before.",
        &[],
    ),
    (
        &[("/assault_modifiers/outnumbered/1/0", "4"), ("/assault_modifiers/outnumbered/1/1", "3")],
        "Step 2 of outnumbering is 4:3 and step 1 3:2: each must be a greater ratio than the one before.",
        ASSAULT,
    ),
    (
        &[("/die_points_per_m/green/0", "0")],
        "The points that make M hits on green troops: 0 is too low, use 1 or more.",
        ASSAULT,
    ),
    (
        &[("/die_points_per_m/elite/1", "-1")],
        "The M hits that those points make on elite troops: −1 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/after_round/follow_in", "-2")],
        "The inches within which leaders follow: −2 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/panic_test/pass/elite", "5")],
        "Elite divisions pass the panic test on 5 and veteran ones on 4: a better grade needs no more.",
        &[],
    ),
    (
        &[("/panic_test/adjoining_in", "-1")],
        "The inches between divisions that adjoin: −1 is too low, use 0 or more.",
        &[],
    ),
    (&[("/panic_test/leader_in", "-1")], "The inches to a lost leader: −1 is too low, use 0 or more.", &[]),
    (
        &[("/forced_moves/fall_back", "-8")],
        "The inches of a unit that falls back: −8 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/forced_moves/horse_times", "0")],
        "How many times as far horse goes back: 0 is too low, use 1 or more.",
        &[],
    ),
    (
        &[("/maneuver/target/proficient", "5")],
        "Proficient leaders need 5 on the maneuver test and cautious ones 4: a better class needs no more.",
        &[],
    ),
    (
        &[("/movement/cost/double_rough", "1")],
        "Double rough ground costs × 1 and rough ground × 2: it must cost as much or more.",
        &[],
    ),
    (
        &[("/movement/prolong_in/L", "1")],
        "L guns are pushed 1″ and M guns 2″: lighter ones go as far or farther.",
        &[],
    ),
    (
        &[("/skirmish/one_m/adequate", "11")],
        "Adequate skirmishers score 1M on 11 and poor ones on 10: a better grade needs no more.",
        &[],
    ),
    (
        &[("/skirmish/two_m/excellent", "6")],
        "Excellent skirmishers score 2M on 6 and 1M on 7: two hits need as much or more.",
        &[],
    ),
    (
        &[("/after_round/foot_routs", "-1")],
        "The P hits of foot that routs: −1 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/skirmish/block/excellent", "0")],
        "The die on which excellent skirmishers block: 0 is too low, use 1 or more.",
        &[],
    ),
    // One sentence a table: the next one is told once the first is heeded.
    (
        &[("/artillery/brackets_in/1", "1"), ("/artillery/brackets_in/5", "1")],
        "Range column 2 ends at 1″ and column 1 at 2″: each must end farther out than the one before.",
        ARTILLERY,
    ),
    (
        &[("/rally/losses/0/percent", "999")],
        "Losses from 15% follow those from 999%: each must be greater than the one before.",
        &[],
    ),
    (
        &[("/rally/numbers/elite/0", "-999")],
        "Rally numbers of elite troops: unformed is 13 and formed −999, each must be lower than the better one.",
        RALLY,
    ),
    (
        &[("/rally/numbers/elite/1", "-999")],
        "Rally numbers of elite troops: rattled is 12 and unformed −999, each must be lower than the better one.",
        RALLY,
    ),
    (
        &[("/rally/numbers/elite/2", "-999")],
        "Rally numbers of elite troops: shaken is 11 and rattled −999, each must be lower than the better one.",
        RALLY,
    ),
    (
        &[("/rally/numbers/elite/3", "-999")],
        "Rally numbers of elite troops: demoralized is 10 and shaken −999, each must be lower than the better one.",
        RALLY,
    ),
    // What can be played by, and is most likely a slip.
    (
        &[("/rally/numbers/veteran/1", "10")],
        "Rally numbers of veteran troops: rattled is 10 and unformed 10, each must be lower than the better one.",
        &[],
    ),
    (
        &[("/rally/numbers/green/2", "9")],
        "The rally numbers of rattled troops, green with 9 after average with 8: each should have no more than the one before.",
        &[],
    ),
    (
        &[("/artillery/track/2", "6M4B")],
        "The row of hits, box 3 with 6M 4B after box 2 with 5M 4B: each should have no more than the one before.",
        &[],
    ),
    (
        &[("/assault/pitched_battle/2/0", "5P3B")],
        "The hits on the Pitched Battle table, 10, 11 with 5P 3B after 12, 13 with 5P 1B: each should have no more than the one before.",
        &[],
    ),
    (
        &[("/assault/attacker_advantage/12/0", "1P")],
        "The hits on the Attacker Advantage table, −9, −10 with 1P after −7, −8 with 2P: each should have no less than the one before.",
        &[],
    ),
    (
        &[("/panic_index/green/2", "W")],
        "The Panic Index of green troops, P3 with W after P2 with Rt-1: each should have no less than the one before.",
        &[],
    ),
    (
        &[("/panic_index/elite/4", "Re-2")],
        "The Panic Index at P5, veteran with Re-1 after elite with Re-2: each should have no less than the one before.",
        &[],
    ),
];

const PLM: &[Senseless] = &[
    (
        &[("/melee/deck/resolve", "0")],
        "How many cards are Resolve Melee: 0 is too low, use 1 or more.",
        &["plm/hand-to-hand"],
    ),
    (&[("/army/limits/artillery", "0")], "The markers that end a gun: 0 is too low, use 1 or more.", &[]),
    (
        &[("/army/values/cd", "-2")],
        "The value of infantry of class C or D: −2 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/actions/charge_in", "-1")],
        "The inches of a charge out of turn: −1 is too low, use 0 or more.",
        &[],
    ),
    (
        &[("/actions/preemption/ef", "-5")],
        "The chance to act first, class E or F: −5 is too low, use 0 or more.",
        &[],
    ),
    (&[("/morale/per_marker", "10")], "Each marker: +10 is a gain, use 0 or less.", &[]),
    (&[("/morale/grades/c", "86")], "The Morale Grade of class C: 86 is too high, use 85 or less.", &[]),
    (&[("/actions/roll/three", "2")], "The highest roll for 3 actions: 2 is too low, use 3 or more.", &[]),
    (&[("/fire/gap/1", "51")], "The chance that the friend is hit: 51 is too high, use 50 or less.", &[]),
    (&[("/army/limits/most", "2")], "The most markers that a unit bears: 2 is too low, use 3 or more.", &[]),
];

#[cfg(feature = "fifth-game")]
const ONE_BRIGADE: &[Senseless] = &[
    (&[("/results/longest_in", "0")], "The longest range in inches: 0 is too low, use 1 or more.", &[]),
    (
        &[("/results/worn_at", "-999")],
        "The part at which a battalion is worn: −999 is too low, use 1 or more.",
        &[],
    ),
];

const SENSELESS: &[(&str, &[Senseless])] = &[
    ("grande-tactique", GRANDE_TACTIQUE),
    ("dbm", DBM),
    ("republique", REPUBLIQUE),
    ("plm", PLM),
    #[cfg(feature = "fifth-game")]
    ("one-brigade", ONE_BRIGADE),
];

fn info(system: &str) -> &'static SystemInfo {
    SYSTEMS.iter().find(|info| info.id == system).unwrap()
}

fn changed(system: &SystemInfo, cells: &[(&str, &str)]) -> AnyContext {
    let changes = cells.iter().map(|(path, value)| (path.to_string(), value.to_string())).collect();
    let context = (system.context)(&changes);
    assert_eq!(context.invalid(), [], "{cells:?}");
    context
}

#[test]
fn what_makes_no_sense_is_told_in_a_sentence() {
    for &(system, senseless) in SENSELESS {
        let system = info(system);
        let (cells, sections) = ((system.cells)(), sections(system.id));
        for (changes, sentence, stops) in senseless {
            let context = changed(system, changes);
            let [fault] = context.faults() else { panic!("{changes:?}: {:?}", context.faults()) };
            assert_eq!((fault.to_string().as_str(), fault.blocks), (*sentence, *stops), "{changes:?}");
            assert!(changes[0].0.starts_with(&fault.path), "{}", fault.path);
            assert!(cells.iter().any(|(path, _)| path.starts_with(&fault.path)), "{}", fault.path);
            assert!(sections.contains(fault.rule.0), "{} has no section {:?}", system.id, fault.rule);
        }
    }
}

#[test]
fn a_calculator_that_could_give_no_answer_refuses_and_the_others_answer() {
    for &(system, senseless) in SENSELESS {
        let system = info(system);
        for (changes, sentence, stops) in senseless {
            let context = changed(system, changes);
            for calculator in system.calculators {
                let evaluation = calculator.evaluate(&Pairs::new(), &context);
                let refused = evaluation.report.headline == "No answer by this sheet";
                // What is below nothing stops whoever's answer rests on it.
                let may_be = context.faults()[0].is_below_nothing;
                let is_named = stops.contains(&calculator.id);
                assert!(
                    if refused { is_named || may_be } else { !is_named },
                    "{} {changes:?}",
                    calculator.id
                );
                if refused {
                    assert_eq!((evaluation.report.detail.as_str(), evaluation.changes.len()), (*sentence, 0));
                    let [Note::Refused { what, .. }] = evaluation.report.notes.as_slice() else {
                        panic!("{:?}", evaluation.report.notes)
                    };
                    assert_eq!(*what, format!("{} by this sheet", calculator.title));
                    assert!(evaluation.report.sums.is_empty() && evaluation.report.odds.is_empty());
                }
            }
        }
    }
}

/// What a sentence says apart from the cell it is about and from its numbers.
fn kind_of(sentence: &str) -> String {
    let said = sentence.rsplit(": ").next().unwrap_or_default();
    said.chars().filter(|c| !c.is_ascii_digit() && !"−.".contains(*c)).collect()
}

/// Numbers that make no sense in most cells.
const SENSELESS_NUMBERS: [&str; 3] = ["-999", "0", "999"];

#[test]
fn every_kind_of_sentence_that_a_sheet_can_say_has_a_row() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let rows = SENSELESS.iter().filter(|(id, _)| *id == system.id).flat_map(|(_, rows)| *rows);
        let mut kinds: BTreeSet<String> = rows.map(|(_, sentence, _)| kind_of(sentence)).collect();
        let tried =
            (system.cells)().into_iter().flat_map(|(cell, _)| SENSELESS_NUMBERS.map(|n| (cell.clone(), n)));
        for (cell, n) in tried {
            let context = (system.context)(&[(cell.clone(), n.to_string())].into_iter().collect());
            for fault in context.faults() {
                let sentence = fault.to_string();
                if kinds.insert(kind_of(&sentence)) {
                    let row = format!("(&[({cell:?}, {n:?})], {sentence:?}, &{:?})", fault.blocks);
                    missing.add("tests/rules/sheets.rs", format!("wants a row of {}: `{row}`", system.id));
                }
            }
        }
    }
    missing.expect_none();
}

#[test]
fn a_number_is_too_low_until_it_is_the_least_that_its_sentence_names() {
    for system in SYSTEMS {
        let told = |cell: &str, n: i32| {
            let context = (system.context)(&[(cell.to_string(), n.to_string())].into_iter().collect());
            // A distance takes no negative number.
            let is_there = context.faults().iter().any(|fault| fault.path == cell);
            context.invalid().is_empty().then_some(is_there)
        };
        for (cell, _) in (system.cells)() {
            let context = (system.context)(&[(cell.clone(), "-999".to_string())].into_iter().collect());
            for fault in context.faults().iter().filter(|fault| fault.path == cell) {
                let least = fault.why.strip_suffix(" or more").and_then(|why| why.rsplit(' ').next());
                if let Some(least) = least.and_then(|least| least.parse().ok()) {
                    assert_eq!(
                        [told(&cell, least - 1), told(&cell, least)],
                        [Some(true), Some(false)],
                        "{fault}"
                    );
                }
            }
        }
    }
}

#[test]
fn our_own_sheets_make_sense() {
    for system in SYSTEMS {
        assert_eq!((system.context)(&Overrides::default()).faults(), [], "{}", system.id);
        // So they do by any reading.
        for reading in system.readings {
            for choice in reading.choices {
                assert_eq!(changed(system, &[(reading.path, choice.value)]).faults(), []);
            }
        }
    }
}

/// A modified number may be any, so a bad superior may spoil any.
#[test]
fn a_number_that_no_die_shows_may_be_spoiled_after_the_modifiers() {
    let system = info("grande-tactique");
    let reading = ("/readings/one_becomes_nothing", "after_modifiers");
    assert_eq!(changed(system, &[("/bad_superior/roll_of", "7"), reading]).faults(), []);
}

#[test]
fn every_cell_stands_on_exactly_one_chart_and_can_be_changed_there() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let file = file_of(system.id, "sheet");
        let shipped = (system.context)(&Overrides::default());
        let charts = (system.charts)(&shipped);
        let sections = sections(system.id);
        for chart in &charts {
            assert!(chart.rule.is_none_or(|rule| sections.contains(rule.0)), "{}", chart.title);
        }
        let keys: Vec<String> = (charts.iter())
            .flat_map(|chart| chart.form.controls())
            .map(|control| pointer(&control.key))
            .collect();
        for (cell, _) in (system.cells)() {
            let times = keys.iter().filter(|key| **key == cell).count();
            missing.unless(times == 1, &file, format!("wants {cell} on one chart, not on {times}"));
        }
        for key in keys.iter().filter(|key| !(system.cells)().iter().any(|(cell, _)| cell == *key)) {
            missing.add(&file, format!("wants a cell {key}, which a chart has"));
        }
        for control in charts.iter().flat_map(|chart| chart.form.controls()) {
            let at = format!("{} {}", system.id, control.key);
            let writes = match &control.kind {
                Kind::Stepper { more: Some(more), .. } => more,
                Kind::Stepper { less: Some(less), .. } => less,
                _ => {
                    let other = control.options().into_iter().find(|option| !option.is_chosen);
                    &other.unwrap_or_else(|| panic!("{at} has no other value")).writes
                }
            };
            let changes = writes.iter().map(|(key, value)| (pointer(key), value.clone())).collect();
            let changed = (system.context)(&changes);
            assert_eq!(changed.invalid(), [], "{at}");
            let charts = (system.charts)(&changed);
            let controls = charts.iter().flat_map(|chart| chart.form.controls());
            let after = controls.into_iter().find(|after| after.key == control.key).unwrap();
            assert_eq!(after.source, Source::Yours, "{at}");
            if !control.key.starts_with("readings.") {
                assert!(after.hint.starts_with("yours, in place of "), "{at}: {}", after.hint);
                assert!(after.hint.ends_with(&control.value), "{at}: {}", after.hint);
            }
        }
    }
    missing.expect_none();
}

/// A golden case as a question.
struct Question {
    at: String,
    changes: Overrides,
    inputs: Box<dyn AnyCalculator>,
}

fn questions(system: &str) -> Vec<Question> {
    let cases = cases::all().into_iter().filter(|case| case.system == system);
    cases
        .map(|case| {
            let link = CalculationLink::parse(&case.link).unwrap();
            let inputs = link.open().unwrap_or_else(|error| panic!("{}: {error}", case.at));
            Question { at: case.at, changes: link.changes, inputs }
        })
        .collect()
}

#[test]
fn every_case_is_answered_whatever_number_stands_in_a_cell() {
    let mut rng = StdRng::seed_from_u64(28);
    for system in SYSTEMS {
        let questions = questions(system.id);
        let cells: Vec<String> = (system.cells)()
            .into_iter()
            .filter(|(_, value)| value.parse::<f32>().is_ok())
            .map(|cell| cell.0)
            .collect();
        for path in &cells {
            for n in [-999, -1, 0, 1, 999, rng.random_range(-999..=999), rng.random_range(-20..=20)] {
                let number = n.to_string();
                // A distance takes no negative number: the shipped value counts then.
                let changed = (system.context)(&[(path.clone(), number.clone())].into_iter().collect());
                for question in questions.sample(&mut rng, 3) {
                    let context = if question.changes.is_empty() {
                        changed.clone()
                    } else {
                        let mut changes = question.changes.clone();
                        changes.set(path, Some(&number));
                        (system.context)(&changes)
                    };
                    let answer = question.inputs.answer(&context);
                    assert!(!answer.report.headline.is_empty(), "{} {path}={n}", question.at);
                    question.inputs.factors(&context);
                }
            }
        }
    }
}
