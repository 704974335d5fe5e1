//! The words, numbers and signs of a line.

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Where it begins and ends in the line.
    pub(super) start: usize,
    pub(super) end: usize,
    /// In small letters without accents.
    pub(super) plain: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Number(u32),
    /// A number that is a name: "17th", "2/1st", "3e".
    Ordinal,
    /// What parts a line: a comma, a bracket, a dash between blanks.
    Sign(char),
}

impl Token {
    pub(super) fn is_sign(&self) -> bool {
        matches!(self.kind, Kind::Sign(_))
    }

    pub(super) fn number(&self) -> Option<u32> {
        if let Kind::Number(n) = self.kind { Some(n) } else { None }
    }
}

/// What a number ends in that is one of a series, in the languages of the period.
const ORDINALS: [&str; 14] =
    ["st", "nd", "rd", "th", "e", "er", "ere", "eme", "ieme", "me", "re", "ter", "te", "de"];

/// Numbers that a line may begin with in words, from 1.
const IN_WORDS: [&str; 12] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// A letter as it is looked up: small, without its accent.
fn plain(c: char) -> impl Iterator<Item = char> {
    let plain = match c {
        'à' | 'á' | 'â' | 'ä' | 'å' | 'À' | 'Á' | 'Â' | 'Ä' => 'a',
        'ç' | 'Ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' | 'È' | 'É' | 'Ê' | 'Ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'ö' | 'Ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' | 'Ü' => 'u',
        '’' => '\'',
        other => other,
    };
    plain.to_lowercase()
}

/// A text as it is looked up.
pub(super) fn plainly(text: &str) -> String {
    text.chars().flat_map(plain).collect()
}

/// The tokens of a line. A word that is not known is split where all of its parts are: "IrrPsO".
pub(super) fn tokens(line: &str, is_known: impl Fn(&str) -> bool, is_glued: bool) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let start = line.len() - rest.len();
        let length = if c.is_alphanumeric() { word(rest) } else { c.len_utf8() };
        let (text, behind) = rest.split_at(length);
        rest = behind;
        let is_times = ["x", "X"].contains(&text)
            && (tokens.last().is_some_and(|last: &Token| last.number().is_some())
                || text == "x" && rest.trim_start().starts_with(|c: char| c.is_ascii_digit()));
        if is_times {
            tokens.push(Token { kind: Kind::Sign('x'), start, end: start + length, plain: "x".into() });
        } else if c.is_alphanumeric() {
            push_word(&mut tokens, text, start, &is_known, is_glued);
            // "3. Landwehr" is the third, "1/Guards" the first battalion.
            let is_battalion =
                rest.strip_prefix('/').is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
            let is_series = is_battalion
                || rest.strip_prefix(". ").is_some_and(|rest| rest.starts_with(char::is_alphabetic));
            if let Some(last) = tokens.last_mut().filter(|last| is_series && last.number().is_some()) {
                last.kind = Kind::Ordinal;
            }
        } else if let Some(sign) = sign(c, line[..start].chars().next_back(), rest.chars().next()) {
            tokens.push(Token { kind: Kind::Sign(sign), start, end: start + length, plain: sign.into() });
        }
    }
    tokens
}

/// How long the word is that a text begins with. An apostrophe between letters is part of it, so is a stroke between the
/// numbers of an ordinal, a comma between thousands, a half.
fn word(text: &str) -> usize {
    let mut end = 0;
    let mut signs = text.char_indices().peekable();
    while let Some((at, c)) = signs.next() {
        let next = signs.peek().map(|(_, next)| *next);
        let goes_on = next.is_some_and(char::is_alphanumeric);
        let is_inside = match c {
            // "d'artillerie" is two words.
            '\'' | '’' => goes_on && !["d", "l"].contains(&&*text[..at].to_lowercase()),
            '/' => {
                goes_on && text[..at].bytes().all(|b| b.is_ascii_digit()) && is_ordinal(tail(&text[at + 1..]))
            }
            ',' => {
                let thousands = &text[at + 1..];
                let digits = thousands.bytes().take_while(u8::is_ascii_digit).count();
                digits == 3 && (1..=3).contains(&at) && text[..at].bytes().all(|b| b.is_ascii_digit())
            }
            c => c.is_alphanumeric(),
        };
        if !is_inside {
            break;
        }
        end = at + c.len_utf8();
    }
    end
}

/// The letters and digits that a text begins with.
fn tail(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len())]
}

fn is_ordinal(word: &str) -> bool {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0 && ORDINALS.contains(&&*plainly(&word[digits..]))
}

/// What a sign does; nothing where it only holds words together or ends a shortened one.
fn sign(c: char, before: Option<char>, behind: Option<char>) -> Option<char> {
    let is_open = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || ['(', ')', ',', '|'].contains(&c));
    match c {
        '-' | '–' | '−' => (is_open(before) || is_open(behind)).then_some('-'),
        '—' => Some('-'),
        '×' => Some('x'),
        '*' => Some('x'),
        '[' | '{' => Some('('),
        ']' | '}' => Some(')'),
        '+' | '&' => Some('+'),
        ',' | ';' | ':' | '(' | ')' | '|' | '\t' | '@' | '=' => Some(c),
        '£' | '$' => None,
        _ => None,
    }
}

fn push_word(
    tokens: &mut Vec<Token>,
    text: &str,
    start: usize,
    is_known: &impl Fn(&str) -> bool,
    is_glued: bool,
) {
    let mut push = |kind, from: usize, to: usize| {
        let plain = plainly(&text[from..to]);
        tokens.push(Token { kind, start: start + from, end: start + to, plain });
    };
    let whole = text.len();
    let digits = text.bytes().take_while(|b| b.is_ascii_digit() || *b == b',').count();
    let number = text[..digits].replace(',', "").parse::<u32>().ok();
    let letters = plainly(&text[digits..]);
    if let (Some(number), true) = (number, letters.is_empty()) {
        return push(Kind::Number(number), 0, whole);
    }
    // "x8", "8x".
    if let Some(number) = text.strip_prefix(['x', 'X']).and_then(|rest| rest.parse().ok()) {
        push(Kind::Sign('x'), 0, 1);
        return push(Kind::Number(number), 1, whole);
    }
    if let Some(number) = number {
        if letters == "x" {
            push(Kind::Number(number), 0, digits);
            return push(Kind::Sign('x'), digits, whole);
        }
        // "6x4Bd" is so many times what follows.
        if let Some(times) = letters
            .strip_prefix('x')
            .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) || is_known(rest))
        {
            push(Kind::Number(number), 0, digits);
            push(Kind::Sign('x'), digits, digits + 1);
            let rest = whole - times.len();
            if text.is_char_boundary(rest) {
                push_word(tokens, &text[rest..], start + rest, is_known, is_glued);
            }
            return;
        }
        if !is_known(&letters) && (is_ordinal(text) || parts(&text[digits..], is_known, is_glued).is_none()) {
            return push(Kind::Ordinal, 0, whole);
        }
        push(Kind::Number(number), 0, digits);
        return push_word(tokens, &text[digits..], start + digits, is_known, is_glued);
    }
    if text.contains('/') && is_ordinal(text.rsplit('/').next().unwrap_or_default()) {
        return push(Kind::Ordinal, 0, whole);
    }
    let in_words = (1..).zip(IN_WORDS).find(|(_, word)| text.eq_ignore_ascii_case(word));
    if let (Some((number, _)), 0) = (in_words, start) {
        return push(Kind::Number(number), 0, whole);
    }
    match parts(text, is_known, is_glued) {
        Some(ends) => {
            let mut from = 0;
            for to in ends {
                push(Kind::Word, from, to);
                from = to;
            }
        }
        None => push(Kind::Word, 0, whole),
    }
}

/// Where the parts of a word end that are known words, each with a capital; nothing where it is known as it stands, or
/// has no such parts.
fn parts(text: &str, is_known: &impl Fn(&str) -> bool, is_glued: bool) -> Option<Vec<usize>> {
    if !is_glued || is_known(&plainly(text)) || text.len() > 12 {
        return None;
    }
    let begins: Vec<usize> =
        text.char_indices().filter(|(_, c)| c.is_uppercase()).map(|(at, _)| at).collect();
    fn from(text: &str, at: usize, begins: &[usize], is_known: &impl Fn(&str) -> bool) -> Option<Vec<usize>> {
        if at == text.len() {
            return Some(Vec::new());
        }
        let ends = begins.iter().copied().filter(|end| *end > at).chain([text.len()]);
        let mut ends: Vec<usize> = ends.collect();
        // The longest first: "LH" is light horse.
        ends.reverse();
        ends.into_iter().filter(|end| is_known(&plainly(&text[at..*end]))).find_map(|end| {
            let mut rest = from(text, end, begins, is_known)?;
            rest.insert(0, end);
            Some(rest)
        })
    }
    if begins.first() != Some(&0) {
        return None;
    }
    from(text, 0, &begins, is_known).filter(|ends| ends.len() > 1)
}
