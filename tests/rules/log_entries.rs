//! An entry of the log settles a dispute: who and whom, each card and die, the sums, what was assumed, what it came to.

use crate::battle::{battle, filled, group, unit};
use aide_de_camp::battle::{Account, Battle, Record, Segment};
use aide_de_camp::rules::{AnyCalculator, Face, LineEdit, Side, UnitRef};
use aide_de_camp::systems::{SYSTEMS, calculators};
use std::sync::Arc;

/// Rolls what is still to be rolled, each die as `face` has it by its place.
fn roll_all(calculator: &mut dyn AnyCalculator, battle: &Battle, face: impl Fn(usize) -> Face) {
    for _ in 0..60 {
        let dice = calculator.answer(battle.context()).report.dice;
        let Some(due) = dice.iter().position(|die| die.face.is_none()) else { return };
        let mut shown = face(due);
        // A kind of card that is left.
        if let Some(kind) = dice[due].deck.iter().position(|card| card.left > 0) {
            shown.n = kind as u8 + 1;
        }
        shown.n = shown.n.clamp(1, dice[due].sides);
        calculator.roll(due, Some(shown));
    }
    panic!("rolling comes to no end");
}

/// Applies a calculation of the battle as the app does; the account of its entry.
fn applied(battle: &mut Battle, at: u64, id: &str, calculator: &dyn AnyCalculator) -> Account {
    let info = calculators().find(|info| info.id == id).unwrap();
    let (record, changes) = battle.record(info, calculator, battle.context()).unwrap();
    battle.apply(at, record, &changes);
    let place = battle.log().next_back().unwrap().place;
    battle.account(place, Default::default()).unwrap()
}

/// A combat that Triarii win over Gauls by the faces of both dice.
fn combat(battle: &Battle, faces: [Face; 2]) -> Box<dyn AnyCalculator> {
    let (ours, theirs) = (unit(battle, Side::Ours, "Triarii"), unit(battle, Side::Theirs, "Gauls"));
    let mut combat = filled(battle, "dbm/combat", "close_combat", &[ours], &[theirs]).unwrap();
    (0..2).for_each(|die| combat.roll(die, Some(faces[die])));
    combat
}

#[test]
fn an_entry_tells_who_whom_each_die_and_both_totals() {
    let mut battle = battle("dbm");
    let calculator = combat(&battle, [Face::typed(6), Face { n: 1, rolled: true }]);
    let account = applied(&mut battle, 1, "dbm/combat", &*calculator);
    assert_eq!(account.whom, "Combat, Triarii (Roman legions, Scipio) against Gauls (Hannibal)");
    let rolls: Vec<_> = account.rolls.iter().map(|roll| roll.text()).collect();
    assert!(rolls[0].ends_with("(Scipio): 6, 4 + die, by hand"), "{rolls:?}");
    assert!(rolls[1].ends_with("(Hannibal): 1, 3 + die, rolled by the device"), "{rolls:?}");
    let [sum] = &account.sums[..] else { panic!("{:?}", account.sums) };
    assert_eq!(sum.heads, ["Scipio", "Hannibal"]);
    let report = calculator.answer(battle.context()).report;
    assert_eq!(sum.totals, report.sums.iter().map(|(_, sum)| sum.text()).collect::<Vec<_>>());
    // Every line of either sum is a line of the table.
    assert!(sum.rows.len() >= report.sums.iter().map(|(_, sum)| sum.lines.len()).max().unwrap());
    assert!(
        account.rows.iter().any(|(label, text)| *label == "In all" && text.starts_with("Gauls ")),
        "{account:?}"
    );
    // The record itself keeps what no later version may change.
    let line = battle.log().next_back().unwrap();
    let title = line.title("");
    assert!(title.1.contains(&format!("Scipio {}, Hannibal {}", sum.totals[0], sum.totals[1])), "{title:?}");
}

#[test]
fn armies_are_called_by_name_and_never_ours_or_theirs() {
    let mut battle = battle("dbm");
    for (at, side) in (1..).zip(Side::ALL) {
        let (ours, theirs) =
            (unit(&battle, Side::Ours, "Triarii"), unit(&battle, Side::Theirs, "African veterans"));
        let (first, second) = if side == Side::Ours { (ours, theirs) } else { (theirs, ours) };
        let mut calculator = filled(&battle, "dbm/combat", "close_combat", &[first], &[second]).unwrap();
        // Of one kind of troops on both sides the answer speaks of ours and theirs.
        let kind = calculator.get("ours.type").unwrap();
        calculator.set("theirs.type", &kind).unwrap();
        (0..2).for_each(|die| calculator.roll(die, Some(Face::typed([6, 1][die]))));
        let account = applied(&mut battle, at, "dbm/combat", &*calculator);
        let mut told = vec![account.headline.clone(), account.whom.clone()];
        told.extend(account.lines());
        for table in &account.report.as_ref().unwrap().odds {
            told.extend([table.title.to_string(), table.aim.to_string()]);
            told.extend(
                table.outcomes.iter().flat_map(|outcome| [outcome.label.clone(), outcome.when.clone()]),
            );
        }
        for text in &told {
            for word in ["Our ", "our ", "Their ", "They ", "We ", "Ours", "Theirs", " us"] {
                assert!(!text.starts_with(word) && !text.contains(&format!(": {word}")), "{word}: {text}");
            }
        }
        let loser = ["Hannibal", "Scipio"][side as usize];
        assert!(account.headline.starts_with(&format!("{loser}’s ")), "{}", account.headline);
    }
}

#[test]
fn cards_stand_in_the_order_in_which_they_were_drawn() {
    let mut battle = battle("plm");
    let first = |battle: &Battle, side: Side| {
        let id = battle.armies[side].army.army().groups()[0].units[0].id.unwrap();
        UnitRef { side, id }
    };
    let (ours, theirs) = (first(&battle, Side::Ours), first(&battle, Side::Theirs));
    let info = calculators().find(|info| info.id == "plm/hand-to-hand").unwrap();
    let phase = battle
        .system()
        .turn
        .iter()
        .find(|phase| (info.open)().prefill(&battle.view(phase), &[ours], &[theirs]).is_ok());
    let mut melee = (info.open)().prefill(&battle.view(phase.unwrap()), &[ours], &[theirs]).ok().unwrap();
    roll_all(&mut *melee, &battle, |_| Face::typed(40));
    let dice = melee.answer(battle.context()).report.dice;
    let account = applied(&mut battle, 1, info.id, &*melee);
    assert_eq!(account.rolls.len(), dice.len());
    for (roll, die) in account.rolls.iter().zip(&dice) {
        assert_eq!(roll.shown, die.face_name(die.face.unwrap()));
        assert_eq!(roll.is_card, !die.deck.is_empty());
        if roll.is_card {
            assert!(roll.needed.contains(" in ") && roll.whose.is_empty(), "{roll:?}");
        } else {
            assert!(!roll.whose.is_empty(), "{roll:?}");
        }
    }
    assert!(account.rolls.iter().any(|roll| roll.is_card));
    assert!(account.rolls.iter().any(|roll| roll.needed.ends_with(" or less")), "{:?}", account.rolls);
}

/// What nobody entered is told, and that nobody did.
#[test]
fn every_guess_is_told_and_one_that_was_left_is_told_so() {
    let names = battle("republique").side_names();
    let inputs = |link: &str| {
        Record { link: link.into(), ..Record::default() }.inputs(&names, Default::default()).join("; ")
    };
    let left = inputs("#/republique/artillery?die=5");
    assert!(left.contains("Range: 6″ (left as it stood)"), "{left}");
    let entered = inputs("#/republique/artillery?range=7&die=5");
    assert!(entered.contains("Range: 7″") && !entered.contains("Range: 7″ (left"), "{entered}");
    // Each guess of every calculator, whatever it is worth at first.
    use aide_de_camp::rules::form::Item;
    fn guesses(items: &[Item], found: &mut Vec<String>) {
        for item in items {
            let mut control = |control: &aide_de_camp::rules::form::Control| {
                if control.is_guess && control.disabled.is_none() {
                    found.push(control.label.trim_end_matches('?').to_owned());
                }
            };
            match item {
                Item::Control(one) => control(one),
                Item::Row(row) => row.iter().for_each(control),
                Item::Section(section) => guesses(&section.items, found),
                Item::Columns(sections) => sections.iter().for_each(|section| guesses(&section.items, found)),
                Item::Sides(sides) => sides.iter().for_each(|section| guesses(&section.items, found)),
                Item::Fold(fold) => guesses(&fold.items, found),
                _ => {}
            }
        }
    }
    let mut told = 0;
    for system in SYSTEMS {
        for info in system.calculators {
            let form = (info.open)().form(&(info.context)(&Default::default()));
            let mut labels = Vec::new();
            guesses(&form.head, &mut labels);
            guesses(&form.items, &mut labels);
            let words = inputs(&format!("#/{}", info.id));
            for label in labels {
                assert!(
                    words.contains(&label) && words.contains("(left as it stood)"),
                    "{}: {label}: {words}",
                    info.id
                );
                told += 1;
            }
        }
    }
    assert!(told > 1);
}

#[test]
fn a_command_that_breaks_is_an_entry_of_its_own() {
    let mut battle = battle("dbm");
    let legions = group(&battle, Side::Ours, "Roman legions");
    let units = battle.armies[Side::Ours].army.army().groups().swap_remove(0).units;
    for (at, listed) in (1..).zip(units) {
        let lost = UnitRef { side: Side::Ours, id: listed.id.unwrap() };
        let most = battle.condition(lost).counters[0].most;
        battle.tap(at * 10_000, lost, "lost", "Elements lost", most);
    }
    let news: Vec<String> = battle.outcomes().into_values().flat_map(|outcome| outcome.news).collect();
    let told = |news: &String| news.starts_with("Roman legions (Scipio) demoralised: ");
    assert_eq!(news.iter().filter(|news| told(news)).count(), 1, "{news:?}");
    assert_eq!(battle.condition(legions).state, "demoralised");
    let text = battle.exported(&|at| format!("{at}"), "", Default::default());
    assert!(text.contains("  Roman legions (Scipio) demoralised: "), "{text}");
    // What was taken back broke nothing.
    while battle.undo().is_some() {}
    let text = battle.exported(&|at| format!("{at}"), "", Default::default());
    assert!(!text.contains("demoralised"), "{text}");
}

#[test]
fn two_units_of_one_name_are_told_apart_in_the_log() {
    let mut battle = battle("dbm");
    Arc::make_mut(&mut battle.armies[Side::Theirs]).edit("groups.0.units.0", LineEdit::Copy);
    let groups = battle.armies[Side::Theirs].army.army().groups();
    let [first, second] =
        [0, 1].map(|at| UnitRef { side: Side::Theirs, id: groups[0].units[at].id.unwrap() });
    let ours = unit(&battle, Side::Ours, "Triarii");
    let mut titles = Vec::new();
    for (at, theirs) in (1..).zip([first, second]) {
        let mut combat = filled(&battle, "dbm/combat", "close_combat", &[ours], &[theirs]).unwrap();
        (0..2).for_each(|die| combat.roll(die, Some(Face::typed(3))));
        titles.push(applied(&mut battle, at * 100_000, "dbm/combat", &*combat).whom);
    }
    assert!(titles[0].contains("no. 1, Hannibal)") && titles[1].contains("no. 2, Hannibal)"), "{titles:?}");
    // The same name in both armies is told by the army.
    let mut battle = crate::battle::battle("dbm");
    for side in Side::ALL {
        Arc::make_mut(&mut battle.armies[side]).set("groups.0.units.0.name", "Mercenaries").unwrap();
    }
    let names = Side::ALL.map(|side| {
        battle.called(UnitRef { side, id: battle.armies[side].army.army().groups()[0].units[0].id.unwrap() })
    });
    assert_eq!(names.0, ["Mercenaries (Scipio)", "Mercenaries (Hannibal)"]);
}

#[test]
fn changed_readings_are_named_where_the_answer_rests_on_them() {
    let mut told = 0;
    for system in SYSTEMS {
        for info in system.calculators {
            for reading in system.readings {
                let mut changes = aide_de_camp::rules::Overrides::default();
                changes.set(reading.path, Some(reading.choices[1].value));
                let context = (system.context)(&changes);
                let calculator = (info.open)();
                let rests = aide_de_camp::rules::rests_on(&*calculator, &context, system);
                let default = (system.context)(&Default::default());
                let differs = calculator.answer(&context).report != calculator.answer(&default).report;
                assert_eq!(!rests.is_empty(), differs, "{} {}", info.id, reading.path);
                told += rests.len();
            }
        }
    }
    assert!(told > 3, "{told}");
}

#[test]
fn a_record_that_this_version_answers_otherwise_says_so_and_keeps_its_own() {
    let mut battle = battle("dbm");
    let record = Record {
        title: "Combat".into(),
        link: "#/dbm/combat?ours.die=6&theirs.die=1".into(),
        headline: "Draw".into(),
        totals: "Scipio 4, Hannibal 4".into(),
        dice: vec![(6, Face::typed(6)), (6, Face::typed(1))],
        ..Record::default()
    };
    battle.apply(1, record, &[]);
    let account = battle.account(0, Default::default()).unwrap();
    assert_eq!((&*account.headline, account.report.is_none(), account.sums.len()), ("Draw", true, 0));
    assert!(account.rows.contains(&("Totals", "Scipio 4, Hannibal 4".into())));
    assert!(account.rows.iter().any(|(label, _)| *label == "Rules changed"));
    assert_eq!(account.rolls.iter().map(|roll| &*roll.shown).collect::<Vec<_>>(), ["6", "1"]);
}

/// A segment of the log with what came to its records later, beside that of the first version.
#[test]
fn a_record_with_its_totals_opens_for_ever() {
    let frozen = include_str!("saved/record_totals_1.json").trim_end();
    let segment: Segment = serde_json::from_str(frozen).unwrap();
    assert_eq!(serde_json::to_string(&segment).unwrap(), frozen);
    let mut battle = battle("dbm");
    battle.take_in(segment);
    let account = battle.account(0, Default::default()).unwrap();
    assert_eq!(account.whom, "Combat, Triarii (Roman legions, Scipio) against Gauls (Hannibal)");
    let [sum] = &account.sums[..] else { panic!("{account:?}") };
    assert_eq!(sum.total(), "Scipio 10, Hannibal 4");
}

#[test]
fn a_record_stays_small() {
    let mut battle = battle("dbm");
    for at in 0..100 {
        let calculator = combat(&battle, [Face::typed(3), Face::typed(3)]);
        applied(&mut battle, at, "dbm/combat", &*calculator);
    }
    let bytes = serde_json::to_string(&battle.segment(0)).unwrap().len();
    assert!(bytes < 100_000, "{bytes}");
}

#[test]
fn a_rewind_is_undone_by_one_tap_and_says_how_much_goes() {
    let mut battle = battle("dbm");
    let unit_ref = unit(&battle, Side::Ours, "Triarii");
    for n in 1..=4 {
        battle.tap(n * 10_000, unit_ref, "lost", "Lost", n as i32);
    }
    let before = battle.clone();
    assert_eq!(battle.count_after(0), 3);
    battle.go_back_to(0);
    assert_eq!((battle.count_after(0), battle.count_undone()), (0, 3));
    // What went stays in the log, struck through.
    assert_eq!(battle.log().filter(|line| line.taken_back).count(), 3);
    battle.bring_back();
    assert_eq!((battle.count_after(0), battle.count_undone()), (3, 0));
    assert_eq!((battle.markers(), battle.log().count()), (before.markers(), 4));
}

/// Two leaders of both armies, each with his own roll, as this version first wrote it.
#[test]
fn a_record_with_the_roll_of_each_opens_for_ever() {
    let frozen = include_str!("saved/record_rolls_1.json").trim_end();
    let segment: Segment = serde_json::from_str(frozen).unwrap();
    assert_eq!(serde_json::to_string(&segment).unwrap(), frozen);
    let mut battle = battle("republique");
    battle.take_in(segment);
    let [ours, theirs] = battle.side_names().0;
    let account = battle.account(0, Default::default()).unwrap();
    let rows = |wanted: &str| -> Vec<&str> {
        account.rows.iter().filter(|(label, _)| *label == wanted).map(|(_, text)| &**text).collect()
    };
    assert_eq!(
        rows("Roll"),
        [
            format!(
                "Friant ({ours}): sum 7. Unhurt (94 in 100), Hors de combat (6 in 100). Hors de combat, his base 9″ to the rear"
            ),
            format!("Vincent ({theirs}): Unhurt (94 in 100), Hors de combat (6 in 100). Unhurt"),
        ]
    );
    assert_eq!(rows("Before the roll"), [""; 0]);
    // The chances that are shown are those of each, with what he rolled.
    let odds = &account.report.as_ref().unwrap().odds;
    let shown: Vec<_> = odds.iter().map(|table| (&*table.title, table.rolled)).collect();
    assert_eq!(shown, [("Friant", Some(1)), ("Vincent", Some(0))]);
    // Both were luck of whom Friant fights.
    let story = battle.story(Default::default());
    let luck = story.swings.iter().map(|swing| (swing.favours, swing.worse.ways, swing.better.ways));
    assert_eq!(luck.collect::<Vec<_>>(), [(Side::Theirs, 94, 0), (Side::Theirs, 6, 0)]);
    assert!(story.swings[0].title.ends_with(": Friant"), "{:?}", story.swings[0]);
}

/// own: a unit of four bases that rallies with the same die by a harder chart.
#[test]
fn an_entry_is_told_by_the_chart_that_it_was_made_with_and_by_that_of_today() {
    let mut battle = battle("republique");
    let unit_ref = unit(&battle, Side::Ours, "33e Ligne");
    battle.tap(0, unit_ref, "morale", "Morale hits", 1);
    let mut rally = filled(&battle, "republique/rally", "command", &[unit_ref], &[]).unwrap();
    rally.roll(0, Some(Face::typed(9)));
    let before = applied(&mut battle, 1, "republique/rally", &*rally);
    let today = |account: &Account| -> Vec<String> {
        let rows = account.rows.iter().filter(|(label, _)| *label == "By the chart of today");
        rows.map(|(_, text)| text.clone()).collect()
    };
    assert_eq!(today(&before), [""; 0]);
    let place = battle.log().next_back().unwrap().place;
    let mut chart = aide_de_camp::rules::Overrides::default();
    for step in 0..5 {
        chart.set(&format!("/rally/numbers/veteran/{step}"), Some(&(44 - step).to_string()));
    }
    battle.take_sheet(2, "the hard chart", &chart);
    let after = battle.account(place, Default::default()).unwrap();
    assert_eq!((&after.headline, after.report.is_some()), (&before.headline, true));
    let [today] = &today(&after)[..] else { panic!("{after:?}") };
    assert_ne!(*today, before.headline);
    // It comes out alike once the chart is as it was.
    battle.undo();
    assert_eq!(battle.account(place, Default::default()), Some(before));
}
