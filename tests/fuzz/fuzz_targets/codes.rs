//! Whatever codes say that are looked at one after the other: a part of a battle each, or all of one.

#![no_main]

use aide_de_camp::handover::{Message, Receiver};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|noise: &[u8]| {
    let mut receiver = Receiver::default();
    // Each begins with how long it is.
    let mut rest = noise;
    while let [len, after @ ..] = rest {
        let (code, after) = after.split_at((*len as usize).min(after.len()));
        receiver.take(code);
        rest = after;
    }
    if let Ok(message) = Message::parse(noise) {
        // What makes no sense is refused.
        let _ = message.join(&[]);
    }
});
