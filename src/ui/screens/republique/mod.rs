//! The forms of Republique.

pub mod assault;
mod formation;
mod side;

use aide_de_camp::rules::republique::Cover;

/// The classes of cover, short enough to stand three beside each other.
fn cover_word(cover: Cover) -> &'static str {
    const WORDS: &[&str] = &["None", "Light", "Medium", "Heavy", "Reinf.", "Fort."];
    WORDS[cover as usize]
}
