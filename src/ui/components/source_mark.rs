//! The sign of a value that is not printed in the rules.

use aide_de_camp::rules::Source;

/// A house value has ◇ behind it, the player's own ✎.
pub fn with_mark(text: &str, source: Source) -> String {
    let mark = match source {
        Source::House => "◇",
        Source::Yours => "✎",
        Source::Printed | Source::Restored => "",
    };
    let space = if text.is_empty() || mark.is_empty() { "" } else { " " };
    [text, space, mark].concat()
}
