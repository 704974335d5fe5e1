//! The addresses that layout, access and speed are measured on: home, every turn, every calculator filled in.

use aide_de_camp::rules::{SYSTEMS, calculators};

const FULLEST: &str = include_str!("../fullest.txt");

/// The link with the fullest real inputs of every calculator.
pub fn fullest() -> Vec<&'static str> {
    let links = calculators().map(|listing| {
        let is = |link: &&str| link.starts_with(&format!("#/{}?", listing.id));
        FULLEST.lines().find(is).unwrap_or_else(|| panic!("tests/fullest.txt has no {}", listing.id))
    });
    links.collect()
}

/// Every screen.
pub fn all() -> Vec<String> {
    let turns = SYSTEMS.iter().map(|system| format!("#/{}", system.id));
    ["".into()].into_iter().chain(turns).chain(fullest().into_iter().map(String::from)).collect()
}
