//! Which of two records counts.

use aide_de_camp::storage::{Decision, Id, Kind, Record, Revision, VERSION, decide};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

const fn revision(n: u64, by: u32) -> Revision {
    Revision { n, by }
}

fn record(revision: Revision, base: Option<Revision>, confirmed: bool, body: Option<&str>) -> Record {
    Record {
        id: Id::Roster(7),
        kind: Kind::Roster,
        version: VERSION,
        revision,
        base,
        takes_over: None,
        confirmed,
        saved_at: 0,
        segments: Vec::new(),
        body: body.map(|name| json!({ "name": name })),
        rest: Map::new(),
    }
}

#[test]
fn each_rule_in_turn() {
    let stored = record(revision(5, 1), None, true, Some("Left"));
    let based_on = |base, by, body| record(revision(6, by), Some(base), false, body);
    let cases = [
        ("the same revision", stored.clone(), Decision::Same),
        ("the same body", record(revision(9, 9), None, false, Some("Left")), Decision::Same),
        ("mine is based on theirs", based_on(revision(5, 1), 2, Some("Right")), Decision::Mine),
        (
            "mine is based on what was there before",
            based_on(revision(4, 3), 2, Some("Right")),
            Decision::Both,
        ),
        ("mine is new", record(revision(1, 2), None, false, Some("Right")), Decision::Both),
        ("mine is confirmed and older", record(revision(4, 3), None, true, Some("Right")), Decision::Theirs),
        ("mine is confirmed and newer", record(revision(6, 3), None, true, Some("Right")), Decision::Both),
        (
            "the same window wrote mine later",
            record(revision(6, 1), None, false, Some("Right")),
            Decision::Mine,
        ),
        (
            "the same window wrote mine before",
            record(revision(4, 1), None, false, Some("Right")),
            Decision::Theirs,
        ),
        ("mine was deleted on top of theirs", based_on(revision(5, 1), 2, None), Decision::Mine),
        ("mine was deleted, and theirs changed", based_on(revision(4, 3), 2, None), Decision::Theirs),
    ];
    for (what, mine, decision) in cases {
        assert_eq!(decide(&mine, &stored), decision, "{what}");
    }
    let deleted = record(revision(5, 1), None, true, None);
    let changed = based_on(revision(4, 3), 2, Some("Right"));
    assert_eq!(decide(&changed, &deleted), Decision::Mine, "theirs was deleted, and mine changed");
    let mut taken_over = based_on(revision(4, 3), 2, Some("Right"));
    taken_over.takes_over = Some(revision(5, 1));
    assert_eq!(decide(&taken_over, &stored), Decision::Mine, "mine goes on from theirs");
}

fn any_revision() -> impl Strategy<Value = Revision> {
    (1..6_u64, 1..4_u32).prop_map(|(n, by)| revision(n, by))
}

fn any_record() -> impl Strategy<Value = Record> {
    let earlier = || prop::option::of(any_revision());
    let body = prop::option::of("[ab]");
    (any_revision(), earlier(), earlier(), any::<bool>(), body).prop_map(
        |(revision, base, over, confirmed, body)| Record {
            takes_over: over,
            ..record(revision, base, confirmed, body.as_deref())
        },
    )
}

/// Whether one record was made by somebody who knew the other.
fn knows(record: &Record, other: &Record) -> bool {
    let known = [Some(record.revision), record.base, record.takes_over].into_iter().flatten();
    known.filter(|known| known.by == other.revision.by).any(|known| known.n >= other.revision.n)
}

fn mirrored(decision: Decision) -> Decision {
    match decision {
        Decision::Mine => Decision::Theirs,
        Decision::Theirs => Decision::Mine,
        both_ways => both_ways,
    }
}

proptest! {
    #[test]
    fn two_windows_decide_alike(one in any_record(), other in any_record()) {
        let (decision, back) = (decide(&one, &other), decide(&other, &one));
        prop_assert_eq!(decision == Decision::Same, back == Decision::Same);
        // No two records know each other. Of two that were in the database the higher counts when it stands there; the
        // lower standing there has lost something.
        if !(knows(&one, &other) && knows(&other, &one) || one.confirmed && other.confirmed) {
            prop_assert_eq!(back, mirrored(decision));
        }
    }

    #[test]
    fn what_counts_knows_what_does_not(mine in any_record(), theirs in any_record()) {
        let (counts, other) = match decide(&mine, &theirs) {
            Decision::Mine => (&mine, &theirs),
            Decision::Theirs => (&theirs, &mine),
            Decision::Same => {
                prop_assert!(mine.revision == theirs.revision || mine.body == theirs.body);
                return Ok(());
            }
            Decision::Both => {
                prop_assert!(mine.body.is_some() && theirs.body.is_some() && mine.body != theirs.body);
                return Ok(());
            }
        };
        // The database knows all that was in it.
        let in_database = mine.confirmed && theirs.confirmed && theirs.revision.n > mine.revision.n;
        prop_assert!(knows(counts, other) || other.body.is_none() || in_database);
    }

    #[test]
    fn a_record_comes_back_as_it_was(record in any_record(), rest in "[a-z]{3}_[a-z]{3}", n in any::<u64>()) {
        let record = Record { rest: Map::from_iter([(rest, Value::from(n))]), ..record };
        prop_assert_eq!(Record::from_text("roster/7", &record.to_text()), Ok(record));
    }
}
