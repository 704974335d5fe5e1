//! Whatever a camera sees: how wide it is, then its pixels.

#![no_main]

use aide_de_camp::share::read_codes;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|noise: &[u8]| {
    if let [width, pixels @ ..] = noise {
        let width = usize::from(*width).max(1);
        let height = pixels.len() / width;
        read_codes(&pixels[..width * height], width, height);
    }
});
