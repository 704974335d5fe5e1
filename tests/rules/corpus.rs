//! What coverage-guided noise found worth keeping is replayed: nothing of it fails, and of each kind something is
//! understood.

use crate::hostile;
use std::fs;
use std::path::Path;

/// Every file that a fuzzer's target keeps.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus").join(target);
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).unwrap() {
        files.push(fs::read(entry.unwrap().path()).unwrap());
    }
    assert!(!files.is_empty(), "{folder:?}");
    files
}

#[test]
fn what_the_fuzzer_kept_is_survived() {
    let text = |noise: &[u8]| String::from_utf8(noise.to_vec()).ok();
    let understood = [
        corpus("links").iter().filter_map(|noise| text(noise)).filter(|text| hostile::link(text)).count(),
        corpus("packed").iter().filter(|noise| hostile::packed(noise)).count(),
        corpus("files").iter().filter_map(|noise| text(noise)).filter(|text| hostile::file(text)).count(),
    ];
    println!("{understood:?} understood");
    assert!(understood.iter().all(|understood| *understood > 0), "{understood:?}");
}
