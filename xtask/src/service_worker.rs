//! Writes into the service worker which files the site has, and into both page and worker of which build they are: another
//! build has another worker.

use crate::digest::sha256;
use anyhow::{Context, Result, ensure};
use serde::Serialize;
use std::fs;
use std::path::Path;

/// What each version brought, see `src/changelog.rs`.
const CHANGELOG: &str = include_str!("../../CHANGELOG.md");

/// A file of the site, as the worker keeps and checks it.
#[derive(Serialize)]
struct SiteFile {
    /// Its path from the page, with a check of its content unless its name has one.
    address: String,
    bytes: usize,
    sha256: String,
}

/// Writes the list of a built site's files into its `sw.js`, and the build's name into that and into its page, where
/// `public/sw.js` and `index.html` have nothing yet.
pub fn write(site: &Path) -> Result<()> {
    let worker = site.join("sw.js");
    let script = fs::read_to_string(&worker).context("sw.js of the build")?;
    let news =
        CHANGELOG.lines().find(|line| line.starts_with("- ")).context("CHANGELOG.md has no release")?;
    let news = serde_json::to_string(news)?;
    // A worker whose script alone is new is another build, too: its cache is nobody else's.
    let build = crc32fast::hash([&*script, &*news, &*list(site)?].concat().as_bytes());
    fill(
        &site.join("index.html"),
        &[("name=\"build\" content=\"\"", format!("name=\"build\" content=\"{build:08x}\""))],
    )?;
    fill(
        &worker,
        &[
            ("FILES = []", format!("FILES = {}", list(site)?)),
            ("VERSION = \"\"", format!("VERSION = \"{build:08x}\"")),
            ("NEWS = \"\"", format!("NEWS = {news}")),
        ],
    )
}

/// Puts something in the place of each empty value of a file.
fn fill(file: &Path, values: &[(&str, String)]) -> Result<()> {
    let mut text = fs::read_to_string(file)?;
    for (empty, filled) in values {
        ensure!(text.contains(empty), "{} has no `{empty}` to be filled in", file.display());
        text = text.replacen(empty, filled, 1);
    }
    Ok(fs::write(file, text)?)
}

/// Every file of a site as JSON.
fn list(site: &Path) -> Result<String> {
    let mut files = Vec::new();
    add(site, "", &mut files)?;
    files.sort_by(|one, other| one.address.cmp(&other.address));
    Ok(serde_json::to_string_pretty(&files)?)
}

/// Adds every file of a folder.
fn add(folder: &Path, path: &str, files: &mut Vec<SiteFile>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{path}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            add(&entry.path(), &format!("{name}/"), files)?;
            continue;
        }
        // The browser keeps the worker by itself.
        if name == "sw.js" {
            continue;
        }
        let content = fs::read(entry.path())?;
        let address = if is_hashed(&name) {
            name
        } else {
            // The page goes by the address that players visit.
            let address = if name == "index.html" { "./" } else { &name };
            format!("{address}?v={:08x}", crc32fast::hash(&content))
        };
        files.push(SiteFile { address, bytes: content.len(), sha256: sha256(&content) });
    }
    Ok(())
}

/// Whether Trunk has put its hash of the content into a name: `base-55b1d61dd1a4f2d3.css`, `…-55b1d61dd1a4f2d3_bg.wasm`.
/// It writes a 64-bit number without leading zeros.
fn is_hashed(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let hash = stem.strip_suffix("_bg").unwrap_or(stem).rsplit_once('-').map_or("", |(_, hash)| hash);
    (12..=16).contains(&hash.len()) && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::{add, is_hashed, write};
    use std::fs;

    #[test]
    fn a_hash_is_known_by_its_place_and_length() {
        for name in [
            "base-55b1d61dd1a4f2d3.css",
            "tokens-5d1c75a0467fcda.css",
            "aide-de-camp-55b1d61dd1a4f2d3_bg.wasm",
        ] {
            assert!(is_hashed(name), "{name}");
        }
        for name in ["index.html", "boot.js", "icon-512.png", "snippets/leptos-55b1d61dd1a4f2d3/inline0.js"] {
            assert!(!is_hashed(name), "{name}");
        }
    }

    #[test]
    fn every_file_has_its_length_and_its_hash_but_the_worker_itself() {
        let site = tempfile::tempdir().unwrap();
        for (name, text) in [("index.html", "abc"), ("sw.js", ""), ("base-55b1d61dd1a4f2d3.css", "")] {
            fs::write(site.path().join(name), text).unwrap();
        }
        let mut files = Vec::new();
        add(site.path(), "", &mut files).unwrap();
        files.sort_by(|one, other| one.address.cmp(&other.address));
        let files: Vec<_> = files.iter().map(|file| (&*file.address, file.bytes, &*file.sha256)).collect();
        // The hashes of FIPS 180-2 for “abc” and for nothing.
        let page = ("./?v=352441c2", 3, "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
        let sheet = ("base-55b1d61dd1a4f2d3.css", 0, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        assert_eq!(files, [page, sheet]);
    }

    #[test]
    fn page_and_worker_name_the_same_build_and_another_script_is_another_build() {
        let built = |script: &str| {
            let site = tempfile::tempdir().unwrap();
            let worker = format!("const FILES = [];\nconst VERSION = \"\";\nconst NEWS = \"\";\n{script}");
            fs::write(site.path().join("sw.js"), worker).unwrap();
            fs::write(site.path().join("index.html"), "<meta name=\"build\" content=\"\" />").unwrap();
            write(site.path()).unwrap();
            let [worker, page] =
                ["sw.js", "index.html"].map(|name| fs::read_to_string(site.path().join(name)).unwrap());
            let build = page.split('"').nth(3).unwrap().to_owned();
            assert!(worker.contains(&format!("VERSION = \"{build}\"")), "{page} {worker}");
            // The page is listed as it is now.
            assert!(worker.contains(&crate::digest::sha256(page.as_bytes())), "{worker}");
            assert!(worker.contains(concat!("NEWS = \"- ", env!("CARGO_PKG_VERSION"), ": ")), "{worker}");
            build
        };
        assert_eq!(built("one").len(), 8);
        assert_ne!(built("one"), built("another"));
    }
}
