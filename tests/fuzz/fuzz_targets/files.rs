//! Whatever stands in a file, or in a store.

#![no_main]

#[allow(dead_code)]
#[path = "../hostile.rs"]
mod hostile;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|noise: &[u8]| {
    if let Ok(text) = std::str::from_utf8(noise) {
        hostile::file(text);
    }
});
