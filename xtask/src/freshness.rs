//! Whether the release in `dist` is what the tree would make: then it is served as it stands.

use crate::root;
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};
use xshell::{Shell, cmd};

/// What no release is made of: what is built, and the history.
const NO_SOURCES: [&str; 5] = [".git", "target", "artifacts", "dist", "dist-single"];

/// What the tree was at a moment.
pub struct Tree {
    check: u32,
    compiler: String,
}

impl Tree {
    /// Reads every file of the tree. A file that no release is made of costs a build too many; one that is forgotten would
    /// have an old release served as a new one.
    pub fn read(sh: &Shell) -> Result<Self> {
        let is_source =
            |entry: &DirEntry| entry.depth() == 0 || NO_SOURCES.iter().all(|name| entry.file_name() != *name);
        let compiler = cmd!(sh, "rustc --version").quiet().read()?;
        Ok(Tree { check: check(&root(), is_source)?, compiler })
    }

    /// Whether `dist` is as it was when it was made of this tree.
    pub fn is_built(&self, dist: &Path) -> Result<bool> {
        Ok(fs::read_to_string(note()).is_ok_and(|text| self.of(dist).is_ok_and(|now| now == text)))
    }

    /// Notes that `dist` was made of this tree.
    pub fn note(&self, dist: &Path) -> Result<()> {
        Ok(fs::write(note(), self.of(dist)?)?)
    }

    fn of(&self, dist: &Path) -> Result<String> {
        Ok(format!("{:08x} {:08x} {}\n", self.check, check(dist, |_| true)?, self.compiler))
    }
}

/// Where it is noted of what `dist` was made.
fn note() -> PathBuf {
    root().join("target/dist-is-made-of")
}

/// A check of the names and contents of a folder's files.
fn check(folder: &Path, is_wanted: impl Fn(&DirEntry) -> bool) -> Result<u32> {
    let mut check = crc32fast::Hasher::new();
    for entry in WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(is_wanted) {
        let entry = entry?;
        if entry.file_type().is_file() {
            let name = entry.path().strip_prefix(folder)?.to_string_lossy();
            let content = fs::read(entry.path())?;
            // The length ends the name, so that no content can pass for another file's name.
            check.update(format!("{name} {}\n", content.len()).as_bytes());
            check.update(&content);
        }
    }
    Ok(check.finalize())
}

#[cfg(test)]
mod tests {
    use super::check;
    use std::fs;

    #[test]
    fn a_folder_is_another_when_a_file_is_changed_renamed_or_added() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let all = || check(folder.path(), |_| true).unwrap();
        let mut seen = vec![all()];
        fs::write(path("a"), "one").unwrap();
        seen.push(all());
        fs::write(path("a"), "two").unwrap();
        seen.push(all());
        fs::rename(path("a"), path("b")).unwrap();
        seen.push(all());
        fs::create_dir(path("target")).unwrap();
        fs::write(path("target/c"), "built").unwrap();
        assert_eq!(check(folder.path(), |entry| entry.file_name() != "target").unwrap(), seen[3]);
        seen.push(all());
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 5);
    }
}
