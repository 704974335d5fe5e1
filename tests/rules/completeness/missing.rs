//! What is missing somewhere, gathered before it is told.

use aide_de_camp::rules::SystemInfo;
use aide_de_camp::systems::SYSTEMS;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{fs, iter};

/// What is missing, each with the file to change and the line it wants: one run names all of it.
#[derive(Default)]
pub struct Missing(BTreeSet<String>);

impl Missing {
    /// Something that this file lacks, or has and should not have.
    pub fn add(&mut self, file: impl Display, what: impl Display) {
        self.0.insert(format!("{file} {what}"));
    }

    /// Something that this file lacks unless it holds.
    pub fn unless(&mut self, holds: bool, file: impl Display, what: impl Display) {
        if !holds {
            self.add(file, what);
        }
    }

    /// What was found elsewhere, too.
    pub fn append(&mut self, mut other: Missing) {
        self.0.append(&mut other.0);
    }

    /// Fails where anything is missing.
    #[track_caller]
    pub fn expect_none(self) {
        let all: Vec<String> = self.0.into_iter().collect();
        assert!(all.is_empty(), "\n{}", all.join("\n"));
    }
}

fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file; nothing where there is none.
pub fn read(path: &str) -> String {
    fs::read_to_string(top().join(path)).unwrap_or_default()
}

/// Whether there is such a file.
pub fn exists(path: &str) -> bool {
    top().join(path).exists()
}

/// Every Rust file under a folder, by its path, with its text.
pub fn sources(folder: &str) -> Vec<(String, String)> {
    texts(folder).into_iter().filter(|(path, _)| path.ends_with(".rs")).collect()
}

/// Every file under a folder, by its path, with its text.
pub fn texts(folder: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut folders = vec![top().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}")) {
            let path: PathBuf = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                files.push((path.strip_prefix(top()).unwrap().to_str().unwrap().to_owned(), text));
            }
        }
    }
    files.sort();
    files
}

/// The folder of a system, as modules are named.
pub fn module(system: &str) -> String {
    system.replace('-', "_")
}

/// The folder of a system. The game by which is tested that a small one fits lies among the tests.
fn folder_of(system: &str) -> String {
    let [shipped, of_tests] = ["src/systems", "tests"].map(|folder| format!("{folder}/{}", module(system)));
    if !exists(&shipped) && exists(&of_tests) { of_tests } else { shipped }
}

/// A file of a system: its `turn.rs`.
pub fn file_of(system: &str, name: &str) -> String {
    format!("{}/{name}", folder_of(system))
}

/// Whether a release has this system.
pub fn is_shipped(system: &str) -> bool {
    folder_of(system).starts_with("src/")
}

/// The systems that a release has: what is kept for ever is of these alone.
pub fn shipped() -> impl Iterator<Item = &'static SystemInfo> {
    SYSTEMS.iter().filter(|system| is_shipped(system.id))
}

/// Where the golden cases of a system stand.
pub fn cases_of(system: &str) -> String {
    if is_shipped(system) { format!("tests/rules/cases/{system}.txt") } else { file_of(system, "cases.txt") }
}

/// Where the fullest real inputs of a system stand.
pub fn fullest_of(system: &str) -> String {
    if is_shipped(system) { "tests/fullest.txt".into() } else { file_of(system, "fullest.txt") }
}

/// The fullest real inputs of every calculator as links, each with where it stands.
pub fn fullest() -> Vec<(String, String)> {
    let files: BTreeSet<String> = SYSTEMS.iter().map(|system| fullest_of(system.id)).collect();
    let links = files.into_iter().flat_map(|file| {
        let lines: Vec<String> = read(&file).lines().map(String::from).collect();
        iter::zip(1.., lines).map(move |(n, link)| (format!("{file}:{n}"), link))
    });
    links.filter(|(_, link)| link.starts_with("#/")).collect()
}

/// The file that a calculator is in.
pub fn source_of(calculator: &str) -> String {
    static SOURCES: LazyLock<Vec<(String, String)>> =
        LazyLock::new(|| SYSTEMS.iter().flat_map(|system| sources(&file_of(system.id, ""))).collect());
    let id = format!("const ID: &'static str = {calculator:?};");
    let file = SOURCES.iter().find(|(_, text)| text.contains(&id));
    file.map_or_else(|| format!("the file of {calculator}"), |(path, _)| path.clone())
}

/// The words by which a system is named in code: its id, its module and its type.
pub fn names_of(system: &str) -> [String; 3] {
    let part = |part: &str| {
        let mut letters = part.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    [system.into(), module(system), system.split('-').map(part).collect()]
}

/// The lines of a file that say something to the compiler, with their numbers from 1.
pub fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = iter::zip(1.., text.lines());
    numbered.map(|(n, line)| (n, line.split("//").next().unwrap_or_default()))
}

/// Whether a line has this word, by itself and not as a part of another.
pub fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (line[..at].chars().next_back(), line[at + word.len()..].chars().next());
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// The ids of all systems but this one.
pub fn others(system: &str) -> impl Iterator<Item = &'static str> {
    SYSTEMS.iter().map(|other| other.id).filter(move |other| *other != system)
}
