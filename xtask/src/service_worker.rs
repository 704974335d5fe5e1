//! Writes into the service worker which files the site has: another build has another worker.

use crate::digest::sha256;
use anyhow::{Context, Result, ensure};
use serde::Serialize;
use std::fs;
use std::path::Path;

/// A file of the site, as the worker keeps and checks it.
#[derive(Serialize)]
struct SiteFile {
    /// Its path from the page, with a check of its content unless its name has one.
    address: String,
    bytes: usize,
    sha256: String,
}

/// Writes the list of a built site's files into its `sw.js`, where `public/sw.js` has an empty one.
pub fn write(site: &Path) -> Result<()> {
    let path = site.join("sw.js");
    let mut script = fs::read_to_string(&path).context("sw.js of the build")?;
    let mut files = Vec::new();
    list(site, "", &mut files)?;
    files.sort_by(|one, other| one.address.cmp(&other.address));
    let list = serde_json::to_string_pretty(&files)?;
    let version = crc32fast::hash(list.as_bytes());
    let constants = [
        ("FILES = []", format!("FILES = {list}")),
        ("VERSION = \"\"", format!("VERSION = \"{version:08x}\"")),
    ];
    for (empty, filled) in constants {
        ensure!(script.contains(empty), "public/sw.js has no `{empty}` to be filled in");
        script = script.replacen(empty, &filled, 1);
    }
    Ok(fs::write(&path, script)?)
}

/// Adds every file of a folder.
fn list(folder: &Path, path: &str, files: &mut Vec<SiteFile>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{path}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), files)?;
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
    use super::{is_hashed, list};
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
        list(site.path(), "", &mut files).unwrap();
        files.sort_by(|one, other| one.address.cmp(&other.address));
        let files: Vec<_> = files.iter().map(|file| (&*file.address, file.bytes, &*file.sha256)).collect();
        // The hashes of FIPS 180-2 for “abc” and for nothing.
        let page = ("./?v=352441c2", 3, "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
        let sheet = ("base-55b1d61dd1a4f2d3.css", 0, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        assert_eq!(files, [page, sheet]);
    }
}
