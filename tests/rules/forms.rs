//! The form of every calculator in every golden case: what it offers can be written, and every input is asked for.

use crate::cases;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::form::Kind;
use aide_de_camp::rules::{AnyCalculator, Form, Pairs};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::calculators;
use std::collections::BTreeSet;

/// Paths of elements of lists are alike: "units.3.grade" is asked where "units.0.grade" is.
fn any_element(path: &str) -> String {
    path.split('.')
        .map(|step| if step.parse::<usize>().is_ok() { "*" } else { step })
        .collect::<Vec<_>>()
        .join(".")
}

/// Every path that the form writes.
fn written(form: &Form) -> BTreeSet<String> {
    let mut paths: BTreeSet<String> =
        form.writes().into_iter().flat_map(|(_, writes)| writes).map(|(path, _)| any_element(path)).collect();
    let texts = form.controls().into_iter().filter(|control| matches!(control.kind, Kind::Text { .. }));
    paths.extend(texts.map(|control| any_element(&control.key)));
    paths
}

fn write(calculator: &dyn AnyCalculator, writes: &Pairs) -> Box<dyn AnyCalculator> {
    let mut after = calculator.clone_box();
    after.write(writes).unwrap_or_else(|error| panic!("{error} of {writes:?} does not fit"));
    after
}

#[test]
fn what_a_form_offers_can_be_written_and_read_back() {
    for case in cases::all() {
        let link = CalculationLink::parse(&case.link).unwrap();
        let (calculator, context) = (link.open().unwrap(), link.context());
        // On a sheet whose ranges do not follow each other no option is the one that stands.
        if !context.faults().is_empty() {
            continue;
        }
        let form = calculator.form(&context);
        let mut keys = BTreeSet::new();
        for control in form.controls() {
            let at = format!("{} {}: {}", case.at, link.info.id, control.key);
            assert!(keys.insert(control.key.clone()), "{at} stands twice");
            match &control.kind {
                Kind::Toggle { is_on, writes } => {
                    assert!(!writes.is_empty(), "{at}: a tap does nothing");
                    let after = write(&*calculator, writes).form(&context);
                    // One that hides itself when tapped would be a trap.
                    let after =
                        after.controls().into_iter().find(|after| after.key == control.key).unwrap().clone();
                    match after.kind {
                        // What was done last is taken back, and what was done before it in its place is seen then.
                        Kind::Toggle { is_on: is_on_after, .. } => {
                            assert!(*is_on != is_on_after || control.label != after.label, "{at}");
                        }
                        // What was done is offered again.
                        Kind::Button { .. } => assert!(*is_on, "{at}"),
                        _ => panic!("{at}"),
                    }
                }
                Kind::Choice(_) | Kind::Picker(_) => {
                    let options = control.options();
                    let chosen = options.iter().filter(|option| option.is_chosen).count();
                    assert!(chosen <= 1, "{at}: {chosen} are chosen");
                    for (i, option) in
                        options.iter().enumerate().filter(|(_, option)| !option.writes.is_empty())
                    {
                        let after = write(&*calculator, &option.writes).form(&context);
                        let after =
                            after.controls().into_iter().find(|after| after.key == control.key).cloned();
                        let after =
                            after.unwrap_or_else(|| panic!("{at} is gone once {} is chosen", option.label));
                        assert!(after.options()[i].is_chosen, "{at}: {} is not chosen then", option.label);
                    }
                }
                Kind::Stepper { less, more, .. } => {
                    for writes in [less, more].into_iter().flatten() {
                        assert!(!writes.is_empty(), "{at}: a step does nothing");
                        let after = write(&*calculator, writes);
                        assert_ne!(
                            after.differences(),
                            calculator.differences(),
                            "{at}: a step changes nothing"
                        );
                    }
                }
                Kind::Text { max, .. } => {
                    write(&*calculator, &vec![(control.key.clone(), "A".repeat(*max))]);
                }
                Kind::Button { .. } => {}
            }
        }
        form.writes().into_iter().for_each(|(_, writes)| drop(write(&*calculator, writes)));
    }
}

#[test]
fn every_input_is_asked_for_or_says_why_not() {
    let mut failures = String::new();
    for info in calculators() {
        let (mut evaluation, mut inputs, mut filled) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let links = cases::all().into_iter().map(|case| CalculationLink::parse(&case.link).unwrap());
        for link in links.filter(|link| link.info.id == info.id) {
            let (mut calculator, context) = (link.open().unwrap(), link.context());
            evaluation.extend(written(&calculator.form(&context)));
            inputs.extend(calculator.inputs().into_iter().map(|(path, _)| any_element(&path)));
            filled.extend(calculator.of_battle().iter().map(|path| any_element(path)));
            // Dice are asked for by the answer.
            let dice = calculator.answer(&context).report.dice.len();
            let before = calculator.inputs();
            (0..dice).for_each(|die| calculator.roll(die, Some(aide_de_camp::rules::Face::typed(1))));
            let rolled = calculator.inputs().into_iter().filter(|input| !before.contains(input));
            evaluation.extend(rolled.map(|(path, _)| any_element(&path)));
        }
        let hidden =
            |path: &str| info.not_in_form.iter().any(|(hidden, why)| *hidden == path && !why.is_empty());
        let missing: Vec<&String> = inputs
            .iter()
            .filter(|path| !evaluation.contains(*path) && !filled.contains(*path) && !hidden(path))
            .collect();
        if !missing.is_empty() {
            failures += &format!("{}: never asked for: {missing:?}; see NOT_IN_FORM\n", info.id);
        }
        // Recorded inputs, whose types nobody knows any more, tell units by these names.
        let called =
            |path: &&String| matches!(path.rsplit('.').next(), Some("unit" | "units" | "group" | "aids"));
        for path in filled.iter().filter(|path| !called(path)) {
            failures += &format!("{}: call {path} “unit”, “units” or “group”, as it names units\n", info.id);
        }
        for (path, _) in info.not_in_form {
            if !inputs.contains(*path) || evaluation.contains(*path) {
                failures += &format!("{}: {path} of NOT_IN_FORM is asked for, or is no input\n", info.id);
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

/// Every control of the army and of its groups and units.
#[test]
fn what_the_forms_of_an_army_offer_can_be_written_and_read_back() {
    for roster in Roster::samples().into_iter().filter(|roster| !roster.army.army().words().unit.is_empty()) {
        let mut paths = vec![String::new()];
        for (at, group) in roster.army.army().groups().iter().enumerate() {
            paths.push(format!("groups.{at}"));
            paths.extend((0..group.units.len()).map(|unit| format!("groups.{at}.units.{unit}")));
        }
        for path in paths {
            let form = roster.form(&path);
            let mut keys = BTreeSet::new();
            for control in form.controls() {
                let at = format!("{} {path}: {}", roster.title(), control.key);
                assert!(keys.insert(&control.key), "{at} stands twice");
                if let Kind::Text { text, max } = &control.kind {
                    assert_eq!(roster.get(&control.key).as_ref(), Some(text), "{at}");
                    let mut renamed = roster.clone();
                    renamed.set(&control.key, &"A".repeat(*max)).unwrap();
                }
            }
            assert!(!keys.is_empty(), "{} {path} asks for nothing", roster.title());
            for (key, writes) in form.writes().into_iter().filter(|(_, writes)| !writes.is_empty()) {
                let mut written = roster.clone();
                written.write(writes).unwrap_or_else(|error| panic!("{} {key}: {error}", roster.title()));
                let read = |(path, text): &(String, String)| written.get(path).as_ref() == Some(text);
                assert!(writes.iter().all(read), "{} {key}: {writes:?}", roster.title());
                let again = written.form(&path);
                assert!(again.controls().iter().any(|control| control.key == key), "{key} is gone");
            }
        }
    }
}

/// Forms as text, a few of each system: a change of what can be entered is seen in review.
#[test]
fn forms_print_as_they_did() {
    for (name, link) in [
        ("artillery", "#/republique/artillery?target.arm=cavalry&adjacent=yes"),
        (
            "pips",
            concat!(
                "#/grande-tactique/pips?generals=2&generals.0.name=Friant&generals.0.quality=great",
                "&generals.1.name=Gudin&corps.name=Davout&corps.gift.to=2&corps.gift.ride=7.5&dice=2,5",
            ),
        ),
        (
            "pips_no_plan",
            "#/grande-tactique/pips?plan=false&generals=1&generals.0.killed=true&army.lost=true",
        ),
        (
            "ledger",
            "#/grande-tactique/ledger?name=Foy&units=2&units.0.unit.name=92e&units.1.unit.troops=foot_artillery\
             &units.1.firing=true&spent.0.action=move",
        ),
        (
            "charge",
            "#/grande-tactique/charging?chargers=2&chargers.1.unit.name=92e&target.morale=shaken&dice=4",
        ),
        ("fire", "#/grande-tactique/fire?targets=2&targets.0.unit.square=true&targets.1.range=10&fired_at=2"),
        (
            "combat",
            "#/dbm/combat?ours.type=kn&ours.grade=x&theirs.type=sp&theirs.ranks=2&theirs.ranks.1.type=ps",
        ),
        (
            "shooting",
            "#/dbm/combat?ours.type=bw&ours.shoots=true&theirs.type=ax&theirs.grade=x&theirs.ranks=1",
        ),
        (
            "assault",
            "#/republique/assault?ours=defender&range=1&attacker.units=2&attacker.units.1.troops=artillery\
             &defender.units.0.markers=3&defender.units.0.markers_out=1&defender.terrain=hedge",
        ),
    ] {
        let link = CalculationLink::parse(link).unwrap();
        let form = link.open().unwrap().form(&link.context());
        insta::assert_snapshot!(name, form.to_string());
    }
}

/// "", "groups.1", "groups.1.units.3": every place of an army that has a form.
fn places(roster: &Roster) -> Vec<String> {
    let mut places = vec![String::new()];
    for (group, listed) in roster.army.army().groups().iter().enumerate() {
        places.push(format!("groups.{group}"));
        places.extend((0..listed.units.len()).map(|unit| format!("groups.{group}.units.{unit}")));
    }
    places
}

#[test]
fn what_the_form_of_an_army_offers_can_be_written_and_read_back() {
    for roster in Roster::samples() {
        for place in places(&roster) {
            let form = roster.form(&place);
            let form_with = |writes: &Pairs| {
                let mut after = roster.clone();
                after.write(writes).unwrap_or_else(|error| panic!("{error} of {writes:?} does not fit"));
                after.form(&place)
            };
            let mut keys = BTreeSet::new();
            for control in form.controls() {
                let at = format!("{}, {}", roster.title(), control.key);
                assert!(keys.insert(&control.key), "{at} stands twice");
                assert!(control.key.starts_with(&place), "{at} is no path");
                // A stepper may stand below the choice of the same field.
                let path = control.key.trim_end_matches("-step");
                assert!(roster.get(path).is_some(), "{at} cannot be read");
                for (i, option) in control.options().into_iter().enumerate() {
                    let after = form_with(&option.writes);
                    let after = after.controls().into_iter().find(|after| after.key == control.key).unwrap();
                    assert!(after.options()[i].is_chosen, "{at}: {} is not chosen then", option.label);
                }
                match &control.kind {
                    Kind::Toggle { writes, .. } => assert_ne!(form_with(writes), form, "{at}"),
                    Kind::Stepper { less, more, .. } => {
                        let steps = [less, more].into_iter().flatten();
                        steps.for_each(|writes| assert_ne!(form_with(writes), form, "{at}"));
                    }
                    Kind::Text { max, .. } => {
                        let after = form_with(&vec![(control.key.clone(), "A".repeat(*max))]);
                        assert_ne!(after, form, "{at}");
                    }
                    Kind::Choice(_) | Kind::Picker(_) | Kind::Button { .. } => {}
                }
            }
        }
    }
}
