//! Names in the text around them: what a reader takes for a letter, and names that are written from right to left.

use unicode_segmentation::UnicodeSegmentation;

/// The letters of a text as a reader counts them: an accent belongs to the letter under it, an emoji may be a family.
pub fn letters(text: &str) -> impl Iterator<Item = &str> {
    text.graphemes(true)
}

/// Why a name does not fit; nothing where it does.
pub fn too_long(text: &str, max: usize) -> Option<String> {
    let count = letters(text).count();
    (count > max).then(|| format!("A name has room for {max} letters. This one has {count}: shorten it."))
}

/// A name as it stands in a sentence: one that is written from right to left turns no word and no number beside it
/// round. Any other is left as it is.
pub fn bidi_isolate(name: &str) -> String {
    const FIRST_STRONG_ISOLATE: char = '\u{2068}';
    const POP_ISOLATE: char = '\u{2069}';
    if name.chars().any(is_right_to_left) {
        format!("{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}")
    } else {
        name.into()
    }
}

/// The blocks that Unicode sets aside for writing from right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}
