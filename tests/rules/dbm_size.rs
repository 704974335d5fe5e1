//! The size of an army of DBM: any number of points, through everything that holds an army.

use crate::dbm_rosters::goes_round;
use aide_de_camp::roster::{Roster, read_roster_text, roster_text};
use aide_de_camp::rules::form::Kind;
use aide_de_camp::rules::*;
use aide_de_camp::share;
use aide_de_camp::systems::dbm;

fn sized(points: &str) -> Roster {
    let mut roster = Roster::samples_of("dbm")[0].clone();
    roster.set("size", points).unwrap();
    roster
}

fn context() -> AnyContext {
    AnyContext::of::<dbm::Dbm>(&Overrides::default())
}

fn left(roster: &Roster) -> String {
    roster.army.army().left(&context()).unwrap()
}

/// own: the sizes that are played, and the bounds.
#[test]
fn an_army_of_any_size_goes_through_files_links_and_text() {
    for points in ["200", "300", "350", "375", "400", "450", "500", "501", "1000"] {
        let roster = sized(points);
        goes_round(&roster);
        let text = roster_text(&roster, &context());
        assert!(text.contains(&format!("\nArmy points: {points}\n")), "{text}");
        let read = read_roster_text("dbm", &text).unwrap();
        assert_eq!(read.unread, []);
        assert_eq!(read.roster.get("size"), roster.get("size"));
    }
    for line in ["350", "350 AP", "350 points", "350pts"] {
        let read = read_roster_text("dbm", &format!("Army points: {line}\n4 Reg Bd (O)")).unwrap();
        assert_eq!(read.unread, [], "{line}");
        assert_eq!(read.roster.get("size").as_deref(), Some("350"));
    }
    let mut roster = sized("350");
    for points in ["199", "1001", "0", "-1", "350.5", "huge", ""] {
        assert!(roster.set("size", points).is_err(), "{points}");
    }
    assert_eq!(roster, sized("350"));
}

/// The three sizes that there were first are the words that they always were, as what is packed has them.
#[test]
fn the_first_three_sizes_are_written_as_words() {
    for (points, word) in [("200", "small"), ("400", "usual"), ("500", "doubles")] {
        assert_eq!(sized(points).get("size").as_deref(), Some(word));
        assert_eq!(sized(points), sized(word));
        assert!(serde_json::to_string(&sized(points)).unwrap().contains(&format!("\"size\":\"{word}\"")));
    }
    assert_eq!(share::roster(&sized("400")).unwrap(), share::roster(&Roster::samples_of("dbm")[0]).unwrap());
}

#[test]
fn a_packed_army_of_a_free_size_opens_for_ever() {
    let frozen = include_str!("saved/packed_dbm_size_1.txt");
    let (link, json) = frozen.trim_end().split_once('\t').unwrap();
    let held: Roster = serde_json::from_str(json).unwrap();
    assert_eq!(held.get("size").as_deref(), Some("350"));
    assert_eq!(share::roster(&held).unwrap(), link);
    assert_eq!(share::read_roster(link), Some(Ok(held)));
}

/// own (Points): the sample costs 400.
#[test]
fn what_is_left_to_spend_is_said() {
    for (points, words) in [
        ("400", "Exactly the points of the game"),
        ("450", "50 AP left of 450"),
        ("350", "50 AP more than 350"),
    ] {
        assert_eq!(left(&sized(points)), words);
    }
    let checks = sized("350").army.army().checks(&context());
    assert_eq!(checks, ["This army costs 400 AP: 50 AP more than 350."]);
    // By the player's own sheet: each of its three regular generals is half a point cheaper there.
    let cheaper: Overrides = [("/points/changes/regular_general".into(), "39".into())].into_iter().collect();
    let cheaper = AnyContext::of::<dbm::Dbm>(&cheaper);
    assert_eq!(sized("400").army.army().left(&cheaper).as_deref(), Some("1½ AP left of 400"));
    // Other games set no limit.
    for system in ["grande-tactique", "republique", "plm"] {
        let roster = &Roster::samples_of(system)[0];
        let context = (roster.army.system().context)(&Overrides::default());
        assert_eq!(roster.army.army().left(&context), None);
    }
}

/// R05 of the rules data, which is of 200 points.
#[test]
fn generals_cost_half_in_the_small_game_alone() {
    let surcharge = |points: u16| {
        dbm::surcharge(dbm::Standing::CommanderInChief, dbm::Drill::Regular, points.try_into().unwrap())
    };
    assert_eq!([200, 201, 300, 400].map(surcharge), [10, 20, 20, 20]);
}

#[test]
fn the_form_offers_what_is_played_and_steps_of_five() {
    let steps = |points: &str| {
        let form = sized(points).form("");
        let stepper = form.controls().into_iter().find(|control| control.key == "size-step").unwrap().clone();
        let Kind::Stepper { less, more, .. } = stepper.kind else { panic!() };
        [less, more].map(|writes| writes.map(|writes| writes[0].1.clone()).unwrap_or_default())
    };
    assert_eq!(steps("350"), ["345", "355"]);
    assert_eq!(steps("351"), ["350", "355"]);
    assert_eq!(steps("200"), ["", "205"]);
    assert_eq!(steps("1000"), ["995", ""]);
    let form = sized("300").form("");
    let often = form.controls().into_iter().find(|control| control.key == "size").unwrap().clone();
    let options: Vec<&str> = often.options().into_iter().map(|option| &*option.label).collect();
    assert_eq!(options, ["200", "300", "350", "400", "450", "500"]);
    for option in often.options() {
        let mut roster = sized("375");
        roster.write(&option.writes).unwrap();
        assert_eq!(roster, sized(&option.label));
    }
}
