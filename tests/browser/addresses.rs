//! The addresses that layout, access and speed are measured on: home, settings, recovery, about, licences, the offline check, every turn, every chart, the
//! rules and one of their sections, every calculator filled in, every
//! list of rosters, and the fullest rosters as links.

use crate::games::released;

const FULLEST: &str = include_str!("../fullest.txt");
const FULLEST_ROSTERS: &str = include_str!("../fullest_rosters.txt");

/// The link with the fullest real inputs of every calculator: the native tests see that each has one.
pub fn fullest() -> Vec<&'static str> {
    let link = |id| FULLEST.lines().find(|link| link.starts_with(&format!("#/{id}?")));
    released().flat_map(|system| system.calculators).filter_map(|info| link(info.id)).collect()
}

/// The links of the fullest rosters.
pub fn rosters_by_link() -> impl Iterator<Item = &'static str> {
    FULLEST_ROSTERS.lines().filter(|line| line.starts_with("#/"))
}

/// Every screen.
pub fn all() -> Vec<String> {
    let turns = released().map(|system| format!("#/{}", system.id));
    let rosters = released().map(|system| format!("#/{}/rosters", system.id));
    let links = fullest().into_iter().chain(rosters_by_link()).map(String::from);
    let stories = released().map(|system| format!("#/{}/story", system.id));
    let charts = released().map(|system| format!("#/{}/sheet", system.id));
    let rules = released().flat_map(|system| {
        let section = system.turn[system.turn.len() / 2].rule.0;
        [format!("#/{}/rules", system.id), format!("#/{}/rules/{section}", system.id)]
    });
    let others = ["", "#/settings", "#/recovery", "#/about", "#/licences", "#/offline"].map(String::from);
    others
        .into_iter()
        .chain(turns)
        .chain(charts)
        .chain(rules)
        .chain(rosters)
        .chain(stories)
        .chain(links)
        .collect()
}
