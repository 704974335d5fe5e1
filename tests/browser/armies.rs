//! Armies of any size, made of the units of a sample.

use aide_de_camp::roster::Roster;
use aide_de_camp::storage::{open_roster, roster_file};
use serde_json::{Value, json};

/// The sizes of the groups of the largest army that a battle is tried with: 288 units.
pub const LARGEST: [usize; 12] = [24; 12];

/// The first sample of a system with groups of so many units, all with names of fifteen letters.
pub fn army_of(system: &str, sizes: &[usize]) -> Roster {
    const NAMES: [&str; 7] = [
        "Cuirassiers d'H",
        "Landwehr Prince",
        "Grand Duke 28th",
        "Coldstream Foot",
        "Voltigeurs 57th",
        "Archduke Lancer",
        "Queen's Dragoon",
    ];
    let mut file: Value = serde_json::from_str(&roster_file(&Roster::samples_of(system)[0])).unwrap();
    // Whoever edits a file takes its check out.
    file.as_object_mut().unwrap().remove("check");
    let groups = file["body"]["army"]["groups"].as_array_mut().unwrap();
    groups.truncate(sizes.len());
    while groups.len() < sizes.len() {
        groups.push(groups[0].clone());
    }
    let mut ids = 1_usize..;
    let mut id = || ids.next().unwrap();
    for (group, units) in groups.iter_mut().zip(sizes.iter().copied()) {
        group["id"] = json!(id());
        let few = group["units"].as_array().unwrap().clone();
        let many = few.iter().cycle().take(units).map(|unit| {
            let id = id();
            let name = NAMES[id % NAMES.len()];
            let mut unit = unit.clone();
            (unit["id"], unit["name"]) = (json!(id), json!(name));
            unit
        });
        group["units"] = many.collect();
    }
    open_roster(&file.to_string()).unwrap()
}
