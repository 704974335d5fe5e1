//! Writes into the service worker which files the site has: another build has another worker.

use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;

/// Writes the list of a built site's files into its `sw.js`, where `public/sw.js` has an empty one.
pub fn write(site: &Path) -> Result<()> {
    let path = site.join("sw.js");
    let mut script = fs::read_to_string(&path).context("sw.js of the build")?;
    let mut files = Vec::new();
    list(site, "", &mut files)?;
    files.sort();
    let version = crc32fast::hash(files.join("\n").as_bytes());
    let constants = [
        ("FILES = []", format!("FILES = {files:#?}")),
        ("VERSION = \"\"", format!("VERSION = \"{version:08x}\"")),
    ];
    for (empty, filled) in constants {
        ensure!(script.contains(empty), "public/sw.js has no `{empty}` to be filled in");
        script = script.replacen(empty, &filled, 1);
    }
    Ok(fs::write(&path, script)?)
}

/// Adds every file of a folder as a path from the page, with a check of its content unless its name has one.
fn list(folder: &Path, path: &str, files: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{path}{}", entry.file_name().to_string_lossy());
        match name.as_str() {
            _ if entry.file_type()?.is_dir() => list(&entry.path(), &format!("{name}/"), files)?,
            // The browser keeps the worker by itself.
            "sw.js" => {}
            _ if is_hashed(&name) => files.push(name),
            _ => {
                let check = crc32fast::hash(&fs::read(entry.path())?);
                // The page goes by the address that players visit.
                let address = if name == "index.html" { "./" } else { &name };
                files.push(format!("{address}?v={check:08x}"));
            }
        }
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
    use super::is_hashed;

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
}
