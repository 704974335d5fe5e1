//! How much room words take, before they are drawn.

/// About how wide a text is on one line, in tenths of a usual letter.
pub fn text_width(text: &str) -> usize {
    let letter = |letter| match letter {
        'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' | '.' | ' ' => 6,
        'm' | 'w' | 'M' | 'W' => 15,
        _ => 10,
    };
    text.chars().map(letter).sum()
}

/// About how wide the widest line is where a text has so many, broken between words as well as can be.
pub fn widest_line(text: &str, lines: usize) -> usize {
    let whole = text_width(text);
    if lines < 2 {
        return whole;
    }
    let breaks = text.match_indices(' ').map(|(at, _)| (&text[..at], text[at..].trim_start()));
    breaks.map(|(first, rest)| text_width(first).max(widest_line(rest, lines - 1))).fold(whole, usize::min)
}
