//! The sign of a value that is not printed in the rules.

use aide_de_camp::rules::Source;

/// ◇ for a house value, ✎ for the player's own.
pub fn source_mark(source: Source) -> &'static str {
    match source {
        Source::House => "◇",
        Source::Yours => "✎",
        Source::Printed | Source::Reconstructed => "",
    }
}

/// A text with the sign of its value behind it.
pub fn with_mark(text: &str, source: Source) -> String {
    let mark = source_mark(source);
    let space = if text.is_empty() || mark.is_empty() { "" } else { " " };
    [text, space, mark].concat()
}
