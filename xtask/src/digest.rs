//! Hashes as browsers take them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The SHA-256 of a content as base64: so a page's policy names a script, and `public/sw.js` compares a file.
pub fn sha256(content: &[u8]) -> String {
    STANDARD.encode(Sha256::digest(content))
}
