//! The factors that go on paper with an army. What is expected is read off the sheets of the rules.

use aide_de_camp::factors::{Factors, OnPaper, factors};
use aide_de_camp::roster::{AnyArmy, Roster};
use aide_de_camp::rules::{Count, LineEdit, Overrides, RosterEntry, Source};
use aide_de_camp::systems::SYSTEMS;
use aide_de_camp::systems::republique::{Army, Division, Grade, Unit};
use std::collections::BTreeSet;
use std::sync::LazyLock;

fn of(roster: &Roster, changes: &Overrides) -> Vec<Factors> {
    let OnPaper { lists, unasked } = {
        let system = roster.army.system();
        factors(roster.army.army(), system, &(system.context)(changes))
    };
    assert_eq!(unasked, 0);
    lists
}

fn sample(name: &str) -> Roster {
    Roster::samples().into_iter().find(|sample| sample.name.starts_with(name)).unwrap()
}

/// The samples with the factors of each: they take a while to find.
static SAMPLES: LazyLock<Vec<(Roster, Vec<Factors>)>> = LazyLock::new(|| {
    let samples = Roster::samples().into_iter();
    samples.map(|sample| (sample.clone(), of(&sample, &Overrides::default()))).collect()
});

fn of_sample(name: &str) -> &'static [Factors] {
    &SAMPLES.iter().find(|(sample, _)| sample.name.starts_with(name)).unwrap().1
}

/// Whether a factor is among them, by its words and its figure.
fn has(all: &[Factors], label: &str, figure: &str) -> bool {
    all.iter().flat_map(|one| &one.rows).any(|row| row.label == label && row.figure == figure)
}

#[test]
fn an_army_has_the_factors_of_its_own_troops() {
    let romans = of_sample("Scipio");
    // DBM, combat factors: blades 3 against mounted and 5 against foot, spears 4 and 4, auxilia and elephants not his.
    for (label, figure) in [
        ("Blades against mounted", "+3"),
        ("Blades against foot", "+5"),
        ("Spears against foot", "+4"),
        ("General's element", "+1"),
        ("Mounted in bad going or across fortifications", "−2"),
        ("2nd rank of spears", "+1"),
    ] {
        assert!(has(romans, label, figure), "{label} {figure}");
    }
    let text: Vec<&str> = romans.iter().flat_map(|one| &one.rows).map(|row| &*row.label).collect();
    assert!(!text.iter().any(|label| label.contains("lephants") || label.contains("uxilia")), "{text:?}");
    // His enemy has both: elephants 5 against mounted and 4 against foot.
    let punic = of_sample("Hannibal");
    assert!(has(punic, "Elephants against mounted", "+5") && has(punic, "Elephants against foot", "+4"));
    assert!(!has(punic, "Blades against foot", "+5"));
}

#[test]
fn who_is_attacked_has_the_factors_of_a_defender() {
    let davout = of_sample("Davout");
    assert_eq!(
        davout.iter().map(|one| one.title).collect::<Vec<_>>(),
        ["Maneuver test", "Artillery fire", "Assault", "Panic test"]
    );
    // Republique 4.3, 4.4, 5.4; elite is restored, one outnumbered is ours.
    for (label, figure) in [
        ("Square", "◀ 1"),
        ("Reinforced cover", "2 ▶"),
        ("Enfilade", "+3"),
        ("Elite", "+4"),
        ("Fresh artillery", "+2"),
        ("Outflanked", "−4"),
        ("Attacked in the rear", "−7"),
    ] {
        assert!(has(davout, label, figure), "{label} {figure}");
    }
    let source = |label| davout[2].rows.iter().find(|row| row.label == label).unwrap().source;
    assert_eq!(
        [source("Elite"), source("Unformed"), source("Light cover")],
        [Source::Reconstructed, Source::House, Source::Printed]
    );
}

#[test]
fn a_factor_of_several_values_has_them_all_but_for_troops_that_the_army_lacks() {
    let mut davout = sample("Davout");
    let all = of_sample("Davout");
    // Republique 5.4: morale and the steps of being outnumbered are ours, cover and leaders are printed.
    for (label, figure) in [
        ("Unformed", "−1"),
        ("Rattled", "−3"),
        ("Shaken", "−5"),
        ("Demoralized", "−7"),
        ("E or P leader", "+1"),
        ("E or P leader, all-out", "+2"),
        ("Light cover", "+1"),
        ("Medium cover", "+2"),
        ("Heavy cover", "+3"),
        ("Reinforced cover", "+4"),
        ("Fortress cover", "+7"),
        ("Outnumbered 3:2", "−1"),
        ("Outnumbered 2:1", "−2"),
        ("Outnumbered 3:1", "−3"),
        ("Outnumbered 4:1", "−4"),
    ] {
        assert!(has(&all[2..], label, figure), "{label} {figure}");
    }
    // What stands for a factor as a whole says nothing beside its values.
    for label in ["Grade", "Heaviest cavalry", "Morale", "E or P leaders", "Cover", "Outnumbered"] {
        assert!(!all[2].rows.iter().any(|row| row.label == label), "{label}");
    }
    let horse = |all: &[Factors]| {
        let rows = all[2].rows.iter().filter(|row| row.label.ends_with(" cavalry"));
        rows.map(|row| [&*row.label, &*row.figure].concat()).collect::<Vec<_>>()
    };
    assert_eq!(horse(all), ["Light cavalry+1"]);
    assert!(davout.edit("groups.2", LineEdit::Remove));
    assert_eq!(horse(&of(&davout, &Overrides::default())), [""; 0]);
}

#[test]
fn an_army_of_more_kinds_than_are_asked_for_says_so() {
    let mut army = Army::default();
    // 2 divisions of 24 regiments, no two alike, and no guns: 50 with the divisions, of which 40 are asked for.
    for grade in [Grade::Green, Grade::Militia] {
        let regiment =
            |bases| RosterEntry::Known(Unit { grade, bases: Count::clamped(bases), ..Unit::default() });
        army.add_division(Division { units: (1..=24).map(regiment).collect(), ..Division::default() });
    }
    let many = Roster { army: AnyArmy::Republique(army), ..Roster::default() };
    let evaluation =
        factors(many.army.army(), many.army.system(), &(many.army.system().context)(&Overrides::default()));
    assert_eq!((evaluation.unasked, evaluation.lists.len()), (10, 3));
}

#[test]
fn every_factor_stands_once_in_the_order_of_the_sheet() {
    for (roster, all) in SAMPLES.iter() {
        for one in all {
            let text: BTreeSet<_> = one.rows.iter().map(|row| (&row.label, &row.figure)).collect();
            assert_eq!(text.len(), one.rows.len(), "{} {}", roster.title(), one.title);
        }
    }
    // Grande Tactique, PIP.3 before PIP.2 as in its list.
    let reille = of_sample("Reille");
    let ends: Vec<&str> = reille[0].rows.iter().map(|row| &*row.label).collect();
    assert_eq!((ends[0], *ends.last().unwrap()), ("Bad superior", "Corps commander lost"));
}

#[test]
fn a_changed_sheet_changes_them() {
    // As a link or a file would bring it: blades against foot 5 are 6.
    let mut changes = Overrides::default();
    changes.set("/factors/against/blades/foot", Some("6"));
    let all = of(&sample("Scipio"), &changes);
    assert!(has(&all, "Blades against foot", "+6") && !has(&all, "Blades against foot", "+5"));
}

#[test]
fn an_army_of_nobody_has_none() {
    for system in SYSTEMS {
        let mut empty = Roster { army: AnyArmy::of(system.id).unwrap(), ..Roster::default() };
        assert_eq!(of(&empty, &Overrides::default()), []);
        // A group without units says no more, but for what its general is worth.
        aide_de_camp::rules::edit(empty.army.army_mut(), "groups.0", LineEdit::Add);
        assert!(of(&empty, &Overrides::default()).len() <= 1, "{}", system.id);
    }
}
