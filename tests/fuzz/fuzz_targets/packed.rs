//! Whatever can be packed into a link.

#![no_main]

#[allow(dead_code)]
#[path = "../hostile.rs"]
mod hostile;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|noise: &[u8]| {
    hostile::packed(noise);
});
