//! `cargo xtask licences`: the licences of everything that the site is built of, as a file of the site. It is kept with the
//! sources, so that nobody who only builds has to wait for the tool that finds them.

use crate::tools;
use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use xshell::{Shell, cmd};

/// The file, which `src/ui/screens/licences.rs` asks for by its name.
const FILE: &str = "public/licences.json";

/// Of a choice of licences the first of these, which ask least; of any other choice the first.
const PREFERRED: [&str; 4] = ["MIT", "Zlib", "Unicode-3.0", "Apache-2.0"];

/// The standard library comes with the compiler, and names no licence in the lock file.
const STANDARD: &str = "the Rust standard library";

/// The crates of one licence's text.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Licence {
    name: String,
    crates: Vec<String>,
    text: String,
}

/// What `cargo bundle-licenses` finds.
#[derive(Deserialize)]
struct Bundle {
    third_party_libraries: Vec<Library>,
}

#[derive(Deserialize)]
struct Library {
    package_name: String,
    package_version: String,
    #[serde(default)]
    repository: Option<String>,
    license: String,
    licenses: Vec<Found>,
}

#[derive(Clone, Deserialize)]
struct Found {
    license: String,
    text: String,
}

/// What `cargo metadata` says of who wrote a crate.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    authors: Vec<String>,
}

/// Finds the licences anew and writes them into their file.
pub fn write(sh: &Shell) -> Result<()> {
    tools::for_licences(sh)?;
    let own = sh.read_file("LICENSE")?;
    let bundle =
        cmd!(sh, "cargo bundle-licenses --features ui --format json").quiet().ignore_stderr().read()?;
    let metadata = cmd!(sh, "cargo metadata --locked --format-version 1").quiet().ignore_stderr().read()?;
    let bundle: Bundle = serde_json::from_str(&bundle).context("what cargo bundle-licenses finds")?;
    let metadata: Metadata = serde_json::from_str(&metadata)?;
    let licences = merged(&shipped(sh)?, bundle.third_party_libraries, &metadata.packages, &own)?;
    Ok(sh.write_file(FILE, serde_json::to_string_pretty(&licences)? + "\n")?)
}

/// Every crate of others that is linked into the program, as "serde 1.0.229".
fn shipped(sh: &Shell) -> Result<Vec<String>> {
    let of = ["--target", "wasm32-unknown-unknown", "--features", "ui", "--package", "aide-de-camp"];
    let how = ["--edges", "normal,no-proc-macro", "--prefix", "none", "--no-dedupe"];
    let tree = cmd!(sh, "cargo tree --locked {of...} {how...}").quiet().read()?;
    // "serde v1.0.229"; one of ours has its folder behind it.
    let of_others = tree.lines().filter(|line| !line.contains('('));
    let mut shipped: Vec<String> = of_others.map(|line| line.replacen(" v", " ", 1)).collect();
    shipped.sort();
    shipped.dedup();
    Ok(shipped)
}

/// One entry for each text: ours first, then by licence.
fn merged(shipped: &[String], found: Vec<Library>, packages: &[Package], own: &str) -> Result<Vec<Licence>> {
    let mut texts = BTreeMap::<(String, String), Vec<String>>::new();
    let mut unicode = None;
    let found: BTreeMap<String, Library> = found
        .into_iter()
        .map(|library| (format!("{} {}", library.package_name, library.package_version), library))
        .collect();
    for name in shipped {
        let library = found.get(name).with_context(|| format!("no licence was looked for of {name}"))?;
        let of = packages.iter().find(|one| format!("{} {}", one.name, one.version) == *name);
        for licence in chosen(library) {
            let mut text = tidy(&licence.text);
            if text == "NOT FOUND" {
                ensure!(licence.license == "MIT", "{name} comes without the text of {}", licence.license);
                let project = library.repository.as_ref().unwrap_or(&library.package_name);
                text = mit(own, &of.map_or_else(Vec::new, |one| one.authors.clone()), project);
            }
            if licence.license == "Unicode-3.0" {
                unicode.get_or_insert_with(|| text.clone());
            }
            texts.entry((licence.license, text)).or_default().push(name.clone());
        }
    }
    let project = ["The Rust Project contributors".to_owned()];
    texts.entry(("MIT".into(), mit(own, &project, STANDARD))).or_default().push(STANDARD.into());
    if let Some(text) = unicode {
        let data = format!("the Unicode data of {STANDARD}");
        texts.entry(("Unicode-3.0".into(), text)).or_default().push(data);
    }
    let own = Licence { name: "MIT".into(), crates: vec!["Aide-de-Camp".into()], text: tidy(own) };
    let others = texts.into_iter().map(|((name, text), crates)| Licence { name, crates, text });
    Ok(std::iter::once(own).chain(others).collect())
}

/// Under which of its licences a crate is here: one of a choice, or all that hold together.
fn chosen(library: &Library) -> Vec<Found> {
    if library.license.contains(" AND ") {
        return library.licenses.clone();
    }
    let preferred =
        |found: &&Found| PREFERRED.iter().position(|name| *name == found.license).unwrap_or(PREFERRED.len());
    library.licenses.iter().min_by_key(preferred).cloned().into_iter().collect()
}

/// The text of the MIT licence for a crate that comes without it: as ours, by its own authors.
fn mit(own: &str, authors: &[String], project: &str) -> String {
    // Without their addresses.
    let authors: Vec<&str> =
        authors.iter().map(|author| author.split('<').next().unwrap_or_default().trim()).collect();
    let whose = if authors.is_empty() { format!("the authors of {project}") } else { authors.join(", ") };
    let line = |line: &str| match line.starts_with("Copyright") {
        true => format!("Copyright (c) {whose}"),
        false => line.to_owned(),
    };
    tidy(&own.lines().map(line).collect::<Vec<_>>().join("\n"))
}

/// A text without blanks at the ends of its lines and its own ends.
fn tidy(text: &str) -> String {
    text.trim().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::{FILE, Found, Library, Licence, Package, STANDARD, chosen, merged, shipped, tidy};
    use std::collections::BTreeSet;

    const OWN: &str = "MIT License\n\nCopyright (c) us\n\nPermission is granted.\n";

    fn library(name: &str, license: &str, found: &[(&str, &str)]) -> Library {
        let found =
            found.iter().map(|(license, text)| Found { license: (*license).into(), text: (*text).into() });
        Library {
            package_name: name.into(),
            package_version: "1.0.0".into(),
            repository: None,
            license: license.into(),
            licenses: found.collect(),
        }
    }

    #[test]
    fn crates_of_one_text_stand_together_and_every_one_of_them_is_named() {
        let either = [("Apache-2.0", "long"), ("MIT", "Do. \n")];
        let found = vec![
            library("a", "Apache-2.0 OR MIT", &either),
            library("b", "MIT", &[("MIT", "Do.")]),
            library("c", "Unicode-3.0", &[("Unicode-3.0", "Data.")]),
            library("unshipped", "GPL-3.0", &[("GPL-3.0", "Share.")]),
        ];
        let shipped = ["a 1.0.0", "b 1.0.0", "c 1.0.0"].map(String::from);
        let all = merged(&shipped, found, &[], OWN).unwrap();
        let all: Vec<(&str, String)> = all.iter().map(|one| (&*one.text, one.crates.join(", "))).collect();
        assert_eq!(all[0], (OWN.trim(), "Aide-de-Camp".into()));
        assert!(all.contains(&("Do.", "a 1.0.0, b 1.0.0".into())), "{all:?}");
        let data = "c 1.0.0, the Unicode data of the Rust standard library";
        assert!(all.contains(&("Data.", data.into())), "{all:?}");
        assert_eq!(all.len(), 4, "{all:?}");
    }

    #[test]
    fn a_crate_without_its_text_has_that_of_its_authors_or_none_is_written() {
        let found = |license| vec![library("a", license, &[(license, "NOT FOUND")])];
        let author =
            Package { name: "a".into(), version: "1.0.0".into(), authors: vec!["Ann <a@b.example>".into()] };
        let all = merged(&["a 1.0.0".into()], found("MIT"), &[author], OWN).unwrap();
        let theirs = all.iter().find(|one| one.crates == ["a 1.0.0"]).unwrap();
        assert_eq!(theirs.text, "MIT License\n\nCopyright (c) Ann\n\nPermission is granted.");
        assert!(merged(&["a 1.0.0".into()], found("Zlib"), &[], OWN).is_err());
        // One that nobody has looked for is missed.
        assert!(merged(&["b 1.0.0".into()], found("MIT"), &[], OWN).is_err());
    }

    #[test]
    fn licences_that_hold_together_are_all_told() {
        let all = library("a", "MIT AND Unicode-3.0", &[("MIT", "Do."), ("Unicode-3.0", "Data.")]);
        assert_eq!(chosen(&all).len(), 2);
    }

    #[test]
    fn every_crate_that_is_shipped_has_its_licence() {
        let sh = crate::shell().unwrap();
        let licences: Vec<Licence> = serde_json::from_str(&sh.read_file(FILE).unwrap()).unwrap();
        for licence in &licences {
            assert!(licence.text.len() > 200, "{licence:?}");
        }
        let named: BTreeSet<String> = licences.iter().flat_map(|licence| licence.crates.clone()).collect();
        let mut linked = BTreeSet::from_iter(shipped(&sh).unwrap());
        assert!(linked.len() > 100, "{linked:?}");
        // And what cargo does not list: the program itself, the standard library, the data of Unicode.
        let besides = ["Aide-de-Camp".into(), STANDARD.into(), format!("the Unicode data of {STANDARD}")];
        linked.extend(besides);
        let unlike: Vec<&String> = linked.symmetric_difference(&named).collect();
        assert!(unlike.is_empty(), "{FILE} is of another lock file: `cargo xtask licences` ({unlike:?})");
        assert_eq!(licences[0].text, tidy(&sh.read_file("LICENSE").unwrap()), "run `cargo xtask licences`");
    }
}
