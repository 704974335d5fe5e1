//! Which games a release has.

use crate::site::dist;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::SystemInfo;
use aide_de_camp::systems::SYSTEMS;
use std::fs;
use std::path::{Path, PathBuf};

/// The game that lies among the tests, which the library of all tests has beside those of a release.
const OF_THE_TESTS: [&str; 2] = ["one-brigade", "One-Brigade Musket"];

/// The games of a release, in order.
pub fn released() -> impl Iterator<Item = &'static SystemInfo> {
    SYSTEMS.iter().filter(|system| !OF_THE_TESTS.contains(&system.id))
}

/// The samples of a release.
pub fn samples() -> impl Iterator<Item = Roster> {
    released().flat_map(|system| Roster::samples_of(system.id))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The ids and titles of the games that lie among the tests, by their `mod.rs`.
fn games_of_tests() -> Vec<String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut names = Vec::new();
    for path in files(&tests).into_iter().filter(|path| path.ends_with("mod.rs")) {
        let text = fs::read_to_string(path).unwrap();
        if text.contains("impl System for ") {
            let said = |name: &str| text.split(&format!("const {name}: &'static str = \"")).nth(1);
            names.extend(
                ["ID", "TITLE"].map(|name| said(name).unwrap().split('"').next().unwrap().to_owned()),
            );
        }
    }
    names
}

/// The program has its texts as they are written, so that what it names is found in it.
#[test]
fn a_release_has_every_game_that_is_listed_and_names_none_of_the_tests() {
    let site: Vec<(PathBuf, Vec<u8>)> =
        files(&dist()).into_iter().map(|file| (file.clone(), fs::read(file).unwrap())).collect();
    let named_in = |name: &str| {
        let has_name = |bytes: &[u8]| bytes.windows(name.len()).any(|part| part == name.as_bytes());
        site.iter().filter(|(_, bytes)| has_name(bytes)).map(|(file, _)| file).collect::<Vec<_>>()
    };
    for name in released().flat_map(|system| [system.id, system.title]) {
        assert!(
            named_in(name).iter().any(|file| file.extension().is_some_and(|end| end == "wasm")),
            "{name}"
        );
    }
    assert_eq!(games_of_tests(), OF_THE_TESTS);
    for name in OF_THE_TESTS {
        assert_eq!(named_in(name), Vec::<&PathBuf>::new(), "{name}");
    }
}
