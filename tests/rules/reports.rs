//! What is passed on of a number that somebody holds to be wrong, and what About says of our own values.

use aide_de_camp::rules::chart::house_values;
use aide_de_camp::rules::{Overrides, Source};
use aide_de_camp::share::{CalculationLink, LinkError, report};
use aide_de_camp::systems::SYSTEMS;

#[test]
fn a_report_has_the_version_the_answer_the_changes_and_a_link_that_opens_as_it_stood() {
    let dbm = SYSTEMS.iter().find(|system| system.id == "dbm").unwrap();
    let link = "#/dbm/combat?ours.type=kn&ours.unit=a3&theirs.type=lh&ours.die=3&theirs.die=4";
    let mut link = CalculationLink::parse(link).unwrap();
    link.changes.set("/readings/must_move_flanked", Some("moves"));
    let text = report(dbm, &link, "1.2.3", "https://aide.example/").unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Aide-de-Camp 1.2.3, DBM 3.1: Combat");
    assert_eq!(lines[1], "It answers: Light horse recoil");
    assert!(lines[2].starts_with("Changed: "), "{text}");
    let sent = lines[3].strip_prefix("https://aide.example/").unwrap();
    let opened = CalculationLink::parse(sent).unwrap();
    // The units of a battle stay at the table.
    assert_eq!(opened.inputs.iter().filter(|(path, _)| path == "ours.unit").count(), 0);
    assert_eq!((opened.inputs.len(), &opened.changes), (4, &link.changes));
    assert_eq!(opened.evaluate().unwrap().report.headline, "Light horse recoil");
    let broken = CalculationLink { inputs: vec![("ours.die".into(), "9".into())], ..link };
    assert!(matches!(report(dbm, &broken, "1", ""), Err(LinkError::Input(..))));
}

#[test]
fn every_house_value_of_a_sheet_is_named_once() {
    for system in SYSTEMS {
        let listed: usize = house_values(system).iter().map(|(_, values)| values.len()).sum();
        let charts = (system.charts)(&(system.context)(&Overrides::default()));
        let controls = charts.iter().flat_map(|chart| chart.form.controls());
        assert_eq!(
            listed,
            controls.filter(|control| control.source == Source::House).count(),
            "{}",
            system.id
        );
        for (chart, values) in house_values(system) {
            assert!(!chart.is_empty() && values.iter().all(|value| value.len() > 1), "{chart}: {values:?}");
        }
    }
}
