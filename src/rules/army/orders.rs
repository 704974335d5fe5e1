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
    let (label, mut rest) = (label.trim(), rest.trim());
    let (title, mut leader) = led(label);
    // "9th Division: Foy" is led by Foy, "1st Division: 13e Léger, 3 bases" has its first unit behind it.
    if leader.is_empty() && is_person(rest) {
        (leader, rest) = (led(&format!("x - {rest}")).1, "");
    }
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
    // "Cavalry Division Piré" is called so.
    let middle = parts.iter().position(|part| words.iter().any(|word| is(part, &word)));
    if let Some(at) = middle.filter(|at| *at > 0 && parts.len() <= MOST_WORDS && rest.is_empty()) {
        let word = words.iter().find(|word| is(parts[at], word))?;
        let is_apart =
            |part: &&str| !part.contains(|c: char| c.is_ascii_digit() || [',', ';', '@', '='].contains(&c));
        let is_title = parts[at + 1..].iter().all(is_apart) && is_called_so(parts[parts.len() - 1]);
        return is_title.then_some(Heading { word, title, leader, rest });
    }
    // "Division Morand" heads one; "Corps artillery: 1 battery" is a unit.
    let word = words.iter().find(|word| is(first, word))?;
    let is_called = |part: &&str| part.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    let is_title = rest.is_empty() && (2..=3).contains(&parts.len()) && parts.iter().all(is_called);
    is_title.then_some(Heading { word, title, leader, rest })
}

/// Whether the last word of a title is a name: "Piré", "d'Aspre".
fn is_called_so(word: &str) -> bool {
    let name = word.strip_prefix("d'").or_else(|| word.strip_prefix("d’")).unwrap_or(word);
    name.starts_with(char::is_uppercase)
}

/// Whether what follows a colon is who leads: names with capitals, and what is said of him in brackets.
fn is_person(text: &str) -> bool {
    let name = text.split(['(', ',']).next().unwrap_or_default();
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_name = |word: &&str| is_called_so(word) || ["von", "de", "van", "du"].contains(word);
    (1..=3).contains(&words.len())
        && words.iter().all(is_name)
        && !name.contains(|c: char| c.is_ascii_digit())
        && (text.len() == name.len() || text[name.len()..].trim_start().starts_with('('))
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
