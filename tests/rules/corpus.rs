//! What coverage-guided noise found worth keeping is replayed: nothing of it fails, and of each kind something is
//! understood.

use crate::hostile;
use aide_de_camp::storage::Kind;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use strum::VariantArray;

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
fn what_the_fuzzer_kept_is_survived_and_of_each_kind_something_is_understood() {
    let text = |noise: &[u8]| String::from_utf8(noise.to_vec()).ok();
    let kinds = |target: &str, read: &dyn Fn(&[u8]) -> Option<&'static str>| {
        corpus(target).iter().filter_map(|noise| read(noise)).collect::<BTreeSet<_>>()
    };
    let packed = BTreeSet::from(["roster", "sheet", "battle"]);
    assert_eq!(kinds("packed", &hostile::packed), packed);
    let links = packed.into_iter().chain(["calculation"]).collect();
    assert_eq!(kinds("links", &|noise| hostile::link(&text(noise)?)), links);
    let files = Kind::VARIANTS.iter().map(|kind| kind.name()).chain(["backup"]).collect();
    assert_eq!(kinds("files", &|noise| hostile::file(&text(noise)?)), files);
}
