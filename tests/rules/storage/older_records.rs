//! How an older record becomes one of this version. There is one version yet, and no step to it, so that nothing public
//! shows the way: the file that goes it is read here once more, and tried with steps of its own.

#[allow(dead_code)]
#[path = "../../../src/storage/record.rs"]
mod record;
#[allow(dead_code)]
#[path = "../../../src/storage/upgrade.rs"]
mod upgrade;

mod id {
    pub use aide_de_camp::storage::{Id, Kind};
}

use serde_json::json;

#[test]
fn an_older_record_takes_every_step_from_its_version_on() {
    let rename: upgrade::Step = |record| {
        let name = record["body"]["title"].take();
        record["body"] = json!({ "name": name });
    };
    let add: upgrade::Step = |record| record["body"]["motto"] = "".into();
    for (version, body) in [
        (1, json!({"title": "Left"})),
        (2, json!({"name": "Left"})),
        (3, json!({"name": "Left", "motto": ""})),
    ] {
        let mut record = json!({ "version": version, "body": body });
        assert_eq!(record::upgrade(&mut record, &[rename, add]), Ok(false), "version {version}");
        assert_eq!(record, json!({ "version": 3, "body": { "name": "Left", "motto": "" } }));
    }
    let newer = json!({ "version": 4, "body": {} });
    assert_eq!(record::upgrade(&mut newer.clone(), &[rename, add]), Ok(true));
}
