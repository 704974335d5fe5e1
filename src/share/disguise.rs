//! What chat programs, mails and their readers do to a link on its way, undone.
//!
//! They break it over lines, quote it, write its `&` as HTML and its signs as numbers, put a full stop behind it, and
//! append what they follow their readers by. A packed link has a checksum that says when it is whole again; a
//! calculation's link is tried as it came before anything is taken off its end.

use percent_encoding::percent_decode_str;

/// The names of what is appended to follow a reader; nothing here is called so.
const TRACKING: [&str; 14] = [
    "utm_", "fbclid", "gclid", "gbraid", "wbraid", "dclid", "msclkid", "twclid", "ttclid", "igshid",
    "mc_cid", "mc_eid", "yclid", "_hs",
];

/// So often a link is put into another at most.
const NESTED: usize = 3;

/// So many pieces of a broken link are put together at most.
const PIECES: usize = 40;

/// So many signs that could be letters of the link are taken off its end at most.
const TAIL: usize = 3;

/// What stands behind the `#`, with its own signs.
pub fn hash(link: &str) -> String {
    let hash = link.split_once('#').map_or(link, |(_, hash)| hash);
    let mut hash = hash.split(":~:").next().unwrap_or_default().to_owned();
    // Its signs were written as numbers, as within another link; none of ours writes these two so before a `?`.
    for _ in 0..NESTED {
        let coded = hash.to_uppercase();
        if hash.contains('?') || !["%2F", "%3F", "%25"].into_iter().any(|sign| coded.contains(sign)) {
            break;
        }
        hash = percent_decode_str(&hash).decode_utf8_lossy().into_owned();
    }
    // As in the source of a page, once for each page that it went through.
    for _ in 0..NESTED {
        hash = ["&amp;", "&#38;", "&#x26;"].into_iter().fold(hash, |hash, sign| hash.replace(sign, "&"));
    }
    hash.trim_matches(is_space).into()
}

/// What the letters of a packed link may have been, the likeliest first.
pub fn letters(text: &str) -> Vec<String> {
    let text = percent_decode_str(text).decode_utf8_lossy();
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let end = text.find(|letter: char| !is_letter(letter) && !is_between(letter)).unwrap_or(text.len());
    let pieces: Vec<&str> =
        text[..end].split(is_between).filter(|piece| !piece.is_empty()).take(PIECES).collect();
    // What follows on the link itself may be the next words of the message.
    let joined = (1..=pieces.len()).rev().map(|count| pieces[..count].concat());
    // Marks of bold and slanted print are letters of a link, too.
    let marked = |whole: String| {
        let marks = whole.len() - whole.trim_end_matches(['_', '-']).len();
        // The next link may follow at once.
        let next = ["http", "https"].into_iter().filter(|next| whole.ends_with(next)).map(str::len);
        let off: Vec<usize> = (0..=marks.min(TAIL)).chain(next).collect();
        off.into_iter().map(|off| whole[..whole.len() - off].to_owned()).collect::<Vec<_>>()
    };
    joined.flat_map(marked).collect()
}

/// The parts of a calculation's link, without those that follow its reader, and without the quotes of a page around it.
pub fn parts(query: &str) -> impl Iterator<Item = &str> {
    const QUOTES: [&str; 4] = ["quot", "gt", "lt", "nbsp"];
    let is_own = |part: &&str| {
        !part.is_empty()
            && !QUOTES.contains(&part.trim_end_matches(';'))
            && !TRACKING.iter().any(|name| part.starts_with(name))
    };
    query.split(['&', '?']).filter(is_own)
}

/// The link of a calculation without breaks of lines, without the equals signs that a mail wrote as numbers, and up to the
/// first sign at its end that no link of ours has.
pub fn unbroken(query: &str) -> String {
    let breaks = ["%0D", "%0d", "%0A", "%0a", "\r", "\n", "\u{200B}", "%E2%80%8B", "%C2%AD"];
    let whole = breaks.into_iter().fold(query.to_owned(), |query, broken| query.replace(broken, ""));
    let (all, coded) = (whole.matches('=').count(), whole.matches("=3D").count());
    let whole = if all == coded { whole.replace("=3D", "=") } else { whole };
    let tail = whole.trim_end_matches(|last: char| !last.is_alphanumeric() && !"%/".contains(last)).len();
    // A bracket that was opened in a name may be closed in it.
    let is_closed = whole.matches('(').count() >= whole.matches(')').count();
    let is_own = |letter: char| "-_.,&=?~".contains(letter) || letter == ')' && is_closed;
    let end = whole[tail..].find(|letter: char| !is_own(letter)).map_or(whole.len(), |at| tail + at);
    // A value that has nothing else stays, to be named where it does not fit.
    if whole[..end].ends_with('=') { whole } else { whole[..end].to_owned() }
}

/// A link shorter by what a message may have put behind it, as far as that is no letter of a name or a number.
pub fn trimmed(link: &str) -> Option<&str> {
    const CODED: [&str; 12] = [
        "%20",
        "%22",
        "%3E",
        "%3e",
        "%60",
        "%7D",
        "%5D",
        "%7C",
        "%E2%80%A6",
        "%E2%80%9D",
        "%E2%80%99",
        "%C2%BB",
    ];
    let coded = CODED.into_iter().find_map(|coded| link.strip_suffix(coded));
    coded.or_else(|| link.strip_suffix(|last: char| !last.is_alphanumeric() && !"%/".contains(last)))
}

fn is_space(letter: char) -> bool {
    // Those of no width, too: they are put where a line may end.
    letter.is_whitespace() || matches!(letter, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}')
}

/// What a mail puts where it breaks a line, or at the head of one that it quotes.
fn is_between(letter: char) -> bool {
    is_space(letter) || "=>".contains(letter)
}
