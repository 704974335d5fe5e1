//! Lists of DBM as players write them: generals before their elements, commands in any manner, spreadsheets.

use super::{Army, Standing};
use crate::rules::path::to_word;
use crate::rules::{Meant, known};

/// How players call a general, longest first, with what he is; one that is not said leads whatever his command has.
const GENERALS: [(&str, Option<Standing>); 16] = [
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
pub(super) fn meant(army: &Army, line: &str) -> Result<Option<Meant>, String> {
    let plain = columns(line);
    if !plain.contains("rear of double bases") && DOUBLE.iter().any(|words| says(&plain, words)) {
        return Err(WHY_NOT_DOUBLE.into());
    }
    if let Some(name) = command(&plain) {
        let (general, name) = match general(name) {
            Some((general, rest)) => (general, rest),
            None => (None, name),
        };
        return Ok(Some(Meant { begins: true, group: fields(general, name), unit: None }));
    }
    if let Some((standing, rest)) = general(&plain) {
        let last = army.commands.iter().last().and_then(|command| command.known());
        let is_led = last.is_none_or(|command| known(&command.lines).any(|line| line.general));
        let (name, words) = rest.split_once(':').unwrap_or(("", rest));
        // His element is one where the line does not count; what stands behind @ is a price.
        let counted = words.split('@').next().unwrap_or_default();
        let words =
            if counted.contains(|c: char| c.is_ascii_digit()) { words.into() } else { format!("1 {words}") };
        let words = if says(&words, "general") { words } else { format!("{words}, with the general") };
        let unit = Some((name.trim().to_owned(), words));
        return Ok(Some(Meant { begins: is_led, group: fields(standing, ""), unit }));
    }
    Ok((plain != line).then(|| {
        let (name, words) = plain.split_once(':').unwrap_or(("", &plain));
        Meant { begins: false, group: Vec::new(), unit: Some((name.trim().into(), words.into())) }
    }))
}

fn fields(general: Option<Standing>, name: &str) -> Vec<(String, String)> {
    let general = general.map(|general| ("general".to_owned(), to_word(&general)));
    let name = (!name.is_empty()).then(|| ("name".to_owned(), name.to_owned()));
    general.into_iter().chain(name).collect()
}

/// The row of a spreadsheet as a line: its first number counts, any other is what the elements cost.
fn columns(line: &str) -> String {
    if !line.contains(['\t', '|']) {
        return line.into();
    }
    let mut has_number = false;
    let mut words = Vec::new();
    for column in line.split(['\t', '|']).map(str::trim).filter(|column| !column.is_empty()) {
        let is_number = column.chars().all(|c| c.is_ascii_digit() || ['.', ',', '½'].contains(&c));
        if !(is_number && has_number) {
            words.push(column);
        }
        has_number |= is_number;
    }
    words.join(" ")
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
    let lower = line.to_ascii_lowercase();
    let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    lower.match_indices(words).any(|(at, _)| {
        is_edge(lower[..at].chars().next_back()) && is_edge(lower[at + words.len()..].chars().next())
    })
}
