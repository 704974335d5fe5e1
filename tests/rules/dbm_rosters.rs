//! What a roster of DBM says beside its troops: own cases.

use crate::battle::{filled, unit};
use aide_de_camp::battle::Battle;
use aide_de_camp::roster::{AnyArmy, Roster};
use aide_de_camp::rules::form::Kind;
use aide_de_camp::rules::{Overrides, Side, Sides};
use aide_de_camp::share;

fn rome() -> Roster {
    Roster::samples_of("dbm").swap_remove(0)
}

/// Through its JSON and through a packed link.
pub fn goes_round(roster: &Roster) {
    let json = serde_json::to_string(roster).unwrap();
    assert_eq!(&serde_json::from_str::<Roster>(&json).unwrap(), roster);
    let opened = share::read_roster(&share::roster(roster).unwrap()).unwrap().unwrap();
    let groups = |roster: &Roster| roster.army.army().groups();
    assert_eq!(groups(&opened), groups(roster));
    assert_eq!(dbm(&opened).header, dbm(roster).header);
    assert_eq!(dbm(&opened).size, dbm(roster).size);
}

fn dbm(roster: &Roster) -> &aide_de_camp::systems::dbm::Army {
    let AnyArmy::Dbm(army) = &roster.army else { panic!() };
    army
}

#[test]
fn what_a_competition_asks_is_entered_saved_shared_and_printed() {
    let mut roster = rome();
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
    let mut roster = rome();
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

/// The place of a line in a roster: "groups.0.units.3".
fn line(roster: &Roster, name: &str) -> String {
    let groups = roster.army.army().groups();
    let place = groups.iter().enumerate().find_map(|(group, listed)| {
        let unit = listed.units.iter().position(|unit| unit.title == name)?;
        Some(format!("groups.{group}.units.{unit}"))
    });
    place.unwrap_or_else(|| panic!("no {name}"))
}

/// own (Mitigating): whom the list permits its psiloi to support comes from the roster with the ranks behind.
#[test]
fn psiloi_support_whom_their_list_permits() {
    let mut armies = Sides::<Roster>(Roster::samples_of("dbm").try_into().ok().unwrap());
    let velites = line(&armies[Side::Ours], "Velites");
    let plain = armies[Side::Ours].clone();
    for (field, text) in [("supports.blades", "true"), ("weapon", "bow")] {
        armies[Side::Ours].set(&format!("{velites}.{field}"), text).unwrap();
    }
    goes_round(&armies[Side::Ours]);
    let listed = armies[Side::Ours].army.army().groups();
    let detail = listed.iter().flat_map(|group| &group.units).find(|unit| unit.title == "Velites");
    assert_eq!(detail.unwrap().detail, "6 Reg Ps (S), bows, behind Bd");
    // The points are what they were.
    let points = |roster: &Roster| {
        let context = (roster.army.system().context)(&Overrides::default());
        roster.army.army().totals(&context)
    };
    assert_eq!(points(&armies[Side::Ours]), points(&plain));
    let fight = |armies: &Sides<Roster>, front: &str| {
        let battle = Battle::new(armies.clone(), Overrides::default());
        let ours = [front, "Velites"].map(|name| unit(&battle, Side::Ours, name));
        let gauls = unit(&battle, Side::Theirs, "Gauls");
        let combat = filled(&battle, "dbm/combat", "close_combat", &ours, &[gauls]).unwrap();
        let line = filled(&battle, "dbm/line", "close_combat", &ours[..1], &[gauls]).unwrap();
        let word = |path: &str| combat.get(path).unwrap();
        let sentence = [word("ours.psiloi_allowed"), word("ours.ranks.0.type"), word("ours.ranks.0.weapon")];
        (sentence, line.get("fights.0.ours.psiloi_allowed").unwrap())
    };
    let sentence =
        |allowed: &str, weapon: &str| ([allowed, "ps", weapon].map(String::from), allowed.to_string());
    assert_eq!(fight(&armies, "Hastati and principes"), sentence("true", "bow"));
    assert_eq!(fight(&armies, "Triarii"), sentence("false", "bow"));
    // Where no roster says it, the player does.
    assert_eq!(
        fight(&Sides([plain, armies[Side::Theirs].clone()]), "Hastati and principes"),
        sentence("false", "other")
    );
}

/// own (Points, Equivalents, Break): 12 regular blades (O) at 7 points and 1 equivalent are demoralised at a third and
/// beaten at half. By a sheet with 9 points, 2 equivalents and a quarter for both all of it is another.
#[test]
fn a_roster_goes_by_the_players_sheet() {
    let json = r#"{"name":"","system":"dbm","army":{"groups":[{"general":"commander_in_chief","units":[{"elements":12}]}]}}"#;
    let roster: Roster = serde_json::from_str(json).unwrap();
    let changes: Overrides = [
        ("/points/regular/blades/o", "18"),
        ("/equivalents/others", "4"),
        ("/breaks/demoralised", "4"),
        ("/breaks/beaten", "4"),
    ]
    .into_iter()
    .map(|(at, n)| (at.to_string(), n.to_string()))
    .collect();
    let all = |changes: &Overrides| {
        let context = (roster.army.system().context)(changes);
        let army = roster.army.army();
        let totals = army.totals(&context).into_iter();
        let totals: Vec<String> = totals.map(|(name, sum)| format!("{name} {}", sum.text())).collect();
        (totals.join(", "), army.groups_by(&context).swap_remove(0).detail)
    };
    assert_eq!(
        all(&Overrides::default()),
        (
            "Army points 84 AP, Elements 12, Element equivalents 12 EE, Army beaten at 6 EE, \
             Command 1: demoralised at 4 EE, Command 1: 25% losses at 3 EE"
                .into(),
            "C-in-C, 12 EE, demoralised at 4 EE".into()
        )
    );
    assert_eq!(
        all(&changes),
        (
            "Army points 108 AP, Elements 12, Element equivalents 24 EE, Army beaten at 6 EE, \
             Command 1: demoralised at 6 EE, Command 1: 25% losses at 6 EE"
                .into(),
            "C-in-C, 24 EE, demoralised at 6 EE".into()
        )
    );
}

#[test]
fn a_packed_army_list_of_the_first_version_opens_for_ever() {
    let frozen = include_str!("saved/packed_dbm_lists_1.txt");
    let (link, json) = frozen.trim_end().split_once('\t').unwrap();
    let held: Roster = serde_json::from_str(json).unwrap();
    assert_eq!(share::read_roster(link), Some(Ok(held)));
}
