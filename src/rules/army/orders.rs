//! Orders of battle as they are printed: "III Corps - Davout", "1st Division (Morand): 13e Léger, 3 bases".

use super::text::Parsed;

/// The line that heads a formation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading<'l> {
    /// Which of the words for formations it has.
    pub word: &'static str,
    /// What the formation is called: "1st Division".
    pub title: &'l str,
    /// Who leads it, and what is said of him: "Morand, energetic 2".
    pub leader: String,
    /// What follows behind a colon.
    pub rest: &'l str,
}

impl Heading<'_> {
    /// The group that it begins, with the unit behind its colon.
    pub fn meant(self) -> Parsed {
        Parsed {
            begins: true,
            group: vec![("name".into(), self.title.into())],
            head: Some(if self.leader.is_empty() {
                String::new()
            } else {
                format!("led by {}", self.leader)
            }),
            unit: (!self.rest.is_empty()).then(|| (String::new(), self.rest.into())),
            ..Parsed::default()
        }
    }
}

/// What stands between a formation and its leader.
const BETWEEN: [&str; 4] = [" - ", " – ", " — ", ", "];
/// A title of more words is a sentence.
const MOST_WORDS: usize = 6;

/// The heading that a line is, by the words for formations; nothing where it is none.
pub fn heading<'l>(line: &'l str, words: &[&'static str]) -> Option<Heading<'l>> {
    let (label, rest) = line.split_once(':').unwrap_or((line, ""));
    let (label, rest) = (label.trim(), rest.trim());
    let (title, leader) = led(label);
    // A number begins what a unit is made of: "Corps artillery - 2 batteries".
    if leader.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let parts: Vec<&str> = title.split_whitespace().collect();
    let (first, last) = (*parts.first()?, *parts.last()?);
    let is = |part: &str, word: &&&str| part.trim_end_matches('.').eq_ignore_ascii_case(word);
    if let Some(word) = words.iter().find(|word| is(last, word)) {
        let is_title = (2..=MOST_WORDS).contains(&parts.len()) || parts.len() == 1 && !leader.is_empty();
        return is_title.then_some(Heading { word, title, leader, rest });
    }
    // "Division Morand" heads one; "Corps artillery: 1 battery" is a unit.
    let word = words.iter().find(|word| is(first, word))?;
    let is_called = |part: &&str| part.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    let is_title = rest.is_empty() && (2..=3).contains(&parts.len()) && parts.iter().all(is_called);
    is_title.then_some(Heading { word, title, leader, rest })
}

/// A formation and its leader, who stands in brackets or behind a dash.
fn led(label: &str) -> (&str, String) {
    let split = BETWEEN.iter().filter_map(|between| Some((label.find(between)?, between.len()))).min();
    let (title, behind) = match split {
        Some((at, length)) if !label[..at].contains('(') || label[..at].ends_with(')') => {
            (label[..at].trim(), label[at + length..].trim())
        }
        _ => (label, ""),
    };
    let bracketed = title.strip_suffix(')').and_then(|title| title.split_once('('));
    let (title, leader) = bracketed.map_or((title, ""), |(title, leader)| (title.trim(), leader.trim()));
    let said: Vec<&str> = [leader, behind].into_iter().filter(|part| !part.is_empty()).collect();
    (title, said.join(", "))
}

/// Units of a kind that a line counts, under its name: "3 x ordinary infantry", "33rd: 2 x gun".
pub fn units_meant(line: &str) -> Option<Parsed> {
    let (name, words) = line.split_once(':').unwrap_or(("", line));
    let (units, kind) = counted_units(words.trim())?;
    Some(Parsed { unit: Some((name.trim().into(), kind.into())), more: units - 1, ..Parsed::default() })
}

/// How many units of a kind a line counts, and the kind: "3 x ordinary infantry".
pub fn counted_units(line: &str) -> Option<(usize, &str)> {
    let end = line.find(|c: char| !c.is_ascii_digit())?;
    let rest = line[end..].trim_start();
    let kind = rest.strip_prefix(['x', 'X', '×'])?;
    kind.starts_with(char::is_whitespace).then_some(())?;
    Some((line[..end].parse().ok().filter(|n| (1..=99).contains(n))?, kind.trim_start()))
}
