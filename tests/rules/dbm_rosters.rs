//! What a roster of DBM says beside its troops: own cases.

use aide_de_camp::roster::{AnyArmy, Roster};
use aide_de_camp::rules::Army;
use aide_de_camp::rules::form::Kind;
use aide_de_camp::share;

fn carthage() -> Roster {
    Roster::samples_of("dbm").swap_remove(1)
}

/// Through its JSON and through a packed link.
fn goes_round(roster: &Roster) {
    let json = serde_json::to_string(roster).unwrap();
    assert_eq!(&serde_json::from_str::<Roster>(&json).unwrap(), roster);
    let opened = share::read_roster(&share::roster(roster).unwrap()).unwrap().unwrap();
    let groups = |roster: &Roster| roster.army.army().groups();
    assert_eq!(groups(&opened), groups(roster));
    assert_eq!(dbm(&opened).header, dbm(roster).header);
}

fn dbm(roster: &Roster) -> &aide_de_camp::rules::dbm::Army {
    let AnyArmy::Dbm(army) = &roster.army else { panic!() };
    army
}

#[test]
fn what_a_competition_asks_is_entered_saved_shared_and_printed() {
    let mut roster = carthage();
    assert_eq!(roster.army.army().facts(), []);
    let plain = share::roster(&roster).unwrap();
    let fields = [
        ("player", "A. Player"),
        ("list", "Later Carthaginian"),
        ("book", "II/32"),
        ("year", "202 BC"),
        ("climate", "Warm"),
        ("aggression", "3"),
        ("region", "Africa"),
        ("event", "Club championship"),
        ("round", "2, table 7"),
    ];
    for (field, text) in fields {
        roster.set(&format!("header.{field}"), text).unwrap();
    }
    let facts: Vec<String> =
        roster.army.army().facts().into_iter().map(|(what, fact)| format!("{what}: {fact}")).collect();
    assert_eq!(
        facts,
        [
            "Player: A. Player",
            "Army list: Later Carthaginian, II/32, 202 BC",
            "Climate: Warm",
            "Aggression: 3",
            "Region: Africa",
            "Event: Club championship",
            "Round and table: 2, table 7",
        ]
    );
    goes_round(&roster);
    // Emptied again, it is packed as it was before.
    for (field, _) in fields {
        roster.set(&format!("header.{field}"), "").unwrap();
    }
    assert_eq!(share::roster(&roster).unwrap(), plain);
    goes_round(&roster);
}

#[test]
fn every_field_of_the_head_is_in_its_form_and_has_a_sensible_length() {
    let mut roster = carthage();
    let form = roster.form("");
    let texts: Vec<(String, usize)> = form
        .controls()
        .into_iter()
        .filter_map(|control| match control.kind {
            Kind::Text { max, .. } if control.key.starts_with("header.") => Some((control.key.clone(), max)),
            _ => None,
        })
        .collect();
    assert_eq!(texts.len(), 9);
    for (key, max) in texts {
        assert!(roster.set(&key, &"A".repeat(max)).is_ok());
        assert!(roster.set(&key, &"A".repeat(max + 1)).is_err());
    }
    goes_round(&roster);
}

/// Written before armies had a head.
#[test]
fn an_older_roster_opens() {
    let json = r#"{"name":"Old","system":"dbm","army":{"size":"usual","groups":[{"id":1,"units":[{"id":2,"elements":8}]}]}}"#;
    let roster: Roster = serde_json::from_str(json).unwrap();
    assert_eq!((roster.unknown(), roster.army.army().facts().len()), (0, 0));
}
