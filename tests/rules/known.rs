//! What a battle knows of a unit stands on one line of the form: all that it fills in, but for what a player looks at on
//! the table again.

use crate::filled::{everybody, info, states};
use aide_de_camp::rules::form::{Fold, Form, Item};
use aide_de_camp::rules::{AnyCalculator, AnyContext, Overrides, UnitRef, names_a_unit};
use aide_de_camp::systems::SYSTEMS;
use std::collections::{BTreeMap, BTreeSet};

/// What a battle fills in and the form shows all the same, by calculator.
const IN_VIEW: &str = include_str!("known.txt");

/// The lines of a form that stand for units of the battle.
fn lines<'f>(items: impl IntoIterator<Item = &'f Item>) -> Vec<&'f Fold> {
    let mut all = Vec::new();
    for item in items {
        match item {
            Item::Fold(fold) if !fold.units.is_empty() => all.push(fold),
            item => all.extend(lines(item.children())),
        }
    }
    all
}

/// The keys of the controls that are on no line.
fn in_view(form: &Form) -> BTreeSet<&str> {
    let known = lines(&form.items).into_iter().flat_map(|fold| {
        fold.items.iter().flat_map(|item| match item {
            Item::Row(controls) => controls.iter().map(|control| &*control.key).collect(),
            item => vec![item.key()],
        })
    });
    let known: BTreeSet<&str> = known.collect();
    let keys = form.controls().into_iter().map(|control| &*control.key);
    keys.filter(|key| !known.contains(key)).collect()
}

/// A path without the places in its lists.
fn kind(path: &str) -> String {
    let steps = path.split('.').map(|step| if step.parse::<usize>().is_ok() { "*" } else { step });
    steps.collect::<Vec<_>>().join(".")
}

/// Every calculator filled in with one unit of those that have the turn, and with one of each army.
fn filled(mut each: impl FnMut(&'static str, &UnitRef, Box<dyn AnyCalculator>, &Form)) {
    for system in SYSTEMS {
        for battle in states(system) {
            let active = battle.active();
            let (ours, theirs) = (everybody(&battle, active), everybody(&battle, active.other()));
            for phase in system.turn {
                let view = battle.view(phase);
                for id in phase.offers {
                    for (at, one) in ours.iter().enumerate() {
                        let foes = theirs.iter().cycle().skip(at).step_by(3).take(2).copied();
                        let attempts = [vec![]].into_iter().chain(foes.map(|foe| vec![foe]));
                        for foe in attempts {
                            let Ok(filled) = (info(id).open)().prefill(&view, &[*one], &foe) else {
                                continue;
                            };
                            let form = filled.form(battle.context());
                            each(id, one, filled, &form);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn what_a_battle_fills_in_stands_on_the_line_of_its_unit() {
    let mut values: BTreeMap<(&str, String), BTreeSet<String>> = BTreeMap::new();
    let mut shown: BTreeSet<(&str, String)> = BTreeSet::new();
    filled(|id, _, calculator, form| {
        for path in in_view(form) {
            if let Some(value) = calculator.get(path) {
                shown.insert((id, kind(path)));
                values.entry((id, kind(path))).or_default().insert(value);
            }
        }
    });
    let several = shown.into_iter().filter(|place| values[place].len() > 1);
    let found: Vec<String> = several.map(|(id, path)| format!("{id} {path}")).collect();
    let listed: Vec<&str> = IN_VIEW.lines().filter(|line| !line.starts_with('#')).collect();
    let missing: Vec<_> = found.iter().filter(|it| !listed.contains(&&***it)).collect();
    let spent: Vec<_> = listed.iter().filter(|it| !found.iter().any(|found| found == **it)).collect();
    assert!(missing.is_empty() && spent.is_empty(), "in view: {missing:#?}\nnot any more: {spent:#?}");
}

#[test]
fn a_line_says_what_is_in_it_and_is_there_once() {
    filled(|id, one, calculator, form| {
        let all = lines(&form.items);
        let keys: BTreeSet<&str> = all.iter().map(|fold| &*fold.key).collect();
        assert_eq!(keys.len(), all.len(), "{id} of {one}");
        for fold in all {
            assert!(!fold.items.is_empty(), "{id} of {one}: {}", fold.key);
            assert!(!fold.value.contains("· ·") && !fold.value.ends_with(' '), "{id}: {}", fold.value);
        }
        let mut apart = (info(id).open)();
        let mut inputs = calculator.differences();
        inputs.retain(|input| !names_a_unit(input));
        apart.write(&inputs).unwrap();
        let form = apart.form(&context(id));
        assert!(lines(&form.items).is_empty(), "{id} without its units");
    });
}

/// The sheet as it is shipped.
fn context(id: &str) -> AnyContext {
    let system = SYSTEMS.iter().find(|system| id.starts_with(system.id)).unwrap();
    (system.context)(&Overrides::default())
}
