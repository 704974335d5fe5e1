//! Lists of DBM as players write them: generals before their elements, commands in any manner, spreadsheets.

use super::Standing;
use super::rows::{columns, counts, is_number, tokens, troops_of};
use crate::rules::Parsed;
use crate::rules::input;

/// How players call a general, longest first, with what he is; one that is not said leads whatever his command has.
const GENERALS: [(&str, Option<Standing>); 17] = [
    ("commander-in-chief", Some(Standing::CommanderInChief)),
    ("commander in chief", Some(Standing::CommanderInChief)),
    ("allied general", Some(Standing::Ally)),
    ("ally-general", Some(Standing::Ally)),
    ("ally general", Some(Standing::Ally)),
    ("sub-general", Some(Standing::SubGeneral)),
    ("sub general", Some(Standing::SubGeneral)),
    ("subgeneral", Some(Standing::SubGeneral)),
    ("c-in-c", Some(Standing::CommanderInChief)),
    ("c in c", Some(Standing::CommanderInChief)),
    ("general", None),
    ("cinc", Some(Standing::CommanderInChief)),
    ("cic", Some(Standing::CommanderInChief)),
    ("ally", Some(Standing::Ally)),
    ("sub", Some(Standing::SubGeneral)),
    ("sg", Some(Standing::SubGeneral)),
    ("ag", Some(Standing::Ally)),
];

/// Elements that stand two deep on one base, in the words of players.
const DOUBLE: [&str; 4] = ["double based", "double-based", "double bases", "db"];
const WHY_NOT_DOUBLE: &str =
    "Double bases are two lines here: the front, and behind it those that are “rear of double bases”.";

/// What a line means that stands in no quotes, where players write otherwise than we do; else why it cannot be told.
pub(super) fn meant(line: &str) -> Result<Option<Parsed>, String> {
    let plain = columns(line)?;
    if !plain.contains("rear of double bases") && DOUBLE.iter().any(|words| says(&plain, words)) {
        return Err(WHY_NOT_DOUBLE.into());
    }
    if let Some(rest) = numbered(&plain) {
        let unit = Some((String::new(), rest.to_owned()));
        return Ok(Some(Parsed { begins: true, unit, ..Parsed::default() }));
    }
    if let Some(standing) = called(&plain) {
        return Ok(Some(Parsed { begins: true, group: fields(standing, plain.trim()), ..Parsed::default() }));
    }
    if let Some(name) = command(&plain) {
        let (general, name) = match general(name) {
            Some((general, rest)) => {
                (general, rest.trim_matches(|c: char| [')', '-', '–', ':', ' '].contains(&c)))
            }
            None => (None, name),
        };
        return Ok(Some(Parsed { begins: true, group: fields(general, name), ..Parsed::default() }));
    }
    Ok((plain != line).then(|| {
        let (name, words) = plain.split_once(':').unwrap_or(("", &plain));
        Parsed { unit: Some((name.trim().into(), words.into())), ..Parsed::default() }
    }))
}

/// What a line that cannot be read may mean.
pub(super) fn nearest(line: &str) -> Vec<String> {
    let mut all = twofold(line);
    all.extend(counts(line));
    all
}

/// Double bases as two lines: as many behind as in front, or half of them each.
fn twofold(line: &str) -> Vec<String> {
    let Some((at, words)) = DOUBLE.iter().find_map(|words| Some((place(line, words)?, words))) else {
        return Vec::new();
    };
    let front = format!("{}{}", &line[..at], &line[at + words.len()..]);
    let front = front.replace("()", "").trim_matches([' ', ',', '-', '*', '•']).to_owned();
    // Exceptional bowmen have ordinary ones behind them (Points).
    let behind = if says(&front, "bw") { front.replacen("(X)", "(O)", 1) } else { front.clone() };
    let mut all = vec![format!("{front}\n{behind}, rear of double bases")];
    let count = tokens(&front).into_iter().find(|(_, word)| is_number(word));
    if let Some((at, word)) = count
        && let Ok(n) = word.parse::<u32>()
        && n % 2 == 0
    {
        let half = |line: &str| format!("{}{}{}", &line[..at], n / 2, &line[at + word.len()..]);
        all.push(format!("{}\n{}, rear of double bases", half(&front), half(&behind)));
    }
    all
}

fn fields(general: Option<Standing>, name: &str) -> Vec<(String, String)> {
    let general = general.map(|general| ("general".to_owned(), input::word(&general)));
    let name = (!name.is_empty()).then(|| ("name".to_owned(), name.to_owned()));
    general.into_iter().chain(name).collect()
}

/// What follows the number of a command, of a line that has its general behind it: "C1- CinC Reg Kn (F)".
fn numbered(line: &str) -> Option<&str> {
    let lower = line.to_ascii_lowercase();
    let word = ["command", "cmd", "comd", "c"].into_iter().find(|word| lower.starts_with(word))?;
    let rest = line.get(word.len()..)?.trim_start();
    let behind = rest.strip_prefix(|c: char| ('1'..='4').contains(&c) || ('A'..='D').contains(&c))?;
    let behind = behind.trim_start().trim_start_matches(['-', '–', ':', '.', ')']).trim_start();
    let is_general = general(behind).is_some_and(|(_, rest)| rest.contains(char::is_alphanumeric));
    // "Command 1 C-in-C Hannibal" only says who leads it.
    let has_troops = behind.split(|c: char| !c.is_alphanumeric()).any(|word| troops_of(word).is_some());
    (is_general && (has_troops || word == "c")).then_some(behind)
}

/// Who leads a command that is called so: "Allied Command", "Left Wing Command".
fn called(line: &str) -> Option<Option<Standing>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [names @ .., "Command" | "command"] = &words[..] else { return None };
    let is_name = |word: &&str| word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphabetic);
    let is_title = (1..=3).contains(&names.len()) && names.iter().all(is_name);
    let is_number = ["First", "Second", "Third", "Fourth", "I", "II", "III", "IV"].contains(names.first()?);
    let is_ally = names.iter().any(|word| ["Ally", "Allied", "Allies"].contains(word));
    (is_title && !is_number).then_some(is_ally.then_some(Standing::Ally))
}

/// What a command is called, of a line that begins one: "Command 2 - Left wing", "2nd command".
fn command(line: &str) -> Option<&str> {
    const SIGNS: [char; 7] = ['-', '–', ':', '.', ')', '(', ','];
    let lower = line.to_ascii_lowercase();
    let (number, rest) = match lower.strip_prefix("command") {
        Some(rest) => {
            let rest = line.get(line.len() - rest.len()..)?;
            let number = rest.trim_start();
            let end = number.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(number.len());
            (&number[..end], &number[end..])
        }
        None => {
            let end = lower.find(" command")?;
            (line.get(..end)?, line.get(end + " command".len()..)?)
        }
    };
    let digits = number.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let is_roman =
        ["i", "ii", "iii", "iv", "one", "two", "three", "four", "first", "second", "third", "fourth"]
            .contains(&&*number.to_ascii_lowercase());
    let name = rest.trim();
    let is_apart = name.is_empty() || name.starts_with(SIGNS) || general(name).is_some();
    (is_apart && (is_number || is_roman)).then(|| name.trim_matches(|c: char| SIGNS.contains(&c) || c == ' '))
}

/// The general that a line begins with, and what follows.
fn general(line: &str) -> Option<(Option<Standing>, &str)> {
    const SIGNS: [char; 6] = [':', '-', '–', ',', '=', ' '];
    GENERALS.iter().find_map(|(words, standing)| {
        let start = line.get(..words.len())?;
        let rest = &line[words.len()..];
        // "General's guard" is a name.
        let goes_on = rest.starts_with(|c: char| c.is_alphanumeric() || ['\'', '’'].contains(&c));
        let is_whole = start.eq_ignore_ascii_case(words) && !goes_on;
        is_whole.then(|| (*standing, rest.trim_start_matches(SIGNS)))
    })
}

/// Whether a line has these words in it.
fn says(line: &str, words: &str) -> bool {
    place(line, words).is_some()
}

/// Where a line has these words.
fn place(line: &str, words: &str) -> Option<usize> {
    let lower = line.to_ascii_lowercase();
    let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let found = lower.match_indices(words).find(|(at, _)| {
        is_edge(lower[..*at].chars().next_back()) && is_edge(lower[at + words.len()..].chars().next())
    });
    found.map(|(at, _)| at)
}
