//! Lists of DBM as players write them: generals before their elements, commands in any manner, spreadsheets.

use super::super::terms::{Grade, Troops};
use super::rows::{columns, counts, is_drill, is_number, tokens, troops_of};
use super::{Army, Drill, Line, Standing};
use crate::rules::input;
use crate::rules::{Pairs, Parsed, known};
use strum::VariantArray;

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
const WHICH_DRILL: &str = "Regular or irregular?";

/// What a line means that stands in no quotes, where players write otherwise than we do; else why it cannot be told.
pub(super) fn meant(army: &Army, line: &str) -> Result<Option<Parsed>, String> {
    let plain = columns(line)?;
    if !plain.contains("rear of double bases") && DOUBLE.iter().any(|words| says(&plain, words)) {
        return Err(WHY_NOT_DOUBLE.into());
    }
    if let Some(name) = command(&plain) {
        let (general, name) = match general(name) {
            Some((general, rest)) => (general, rest),
            None => (None, name),
        };
        return Ok(Some(Parsed { begins: true, group: fields(general, name), ..Parsed::default() }));
    }
    if let Some((standing, rest)) = general(&plain) {
        let last = army.commands.iter().last().and_then(|command| command.known());
        let is_led = last.is_none_or(|command| known(&command.lines).any(|line| line.general));
        let (name, words) = rest.split_once(':').unwrap_or_else(|| rest.split_at(troops_at(rest)));
        let name = name.trim_matches(|c: char| [',', '-', '–', ' '].contains(&c));
        // His element is one where the line does not count; what stands behind @ is a price.
        let counted = words.split('@').next().unwrap_or_default();
        let words =
            if counted.contains(|c: char| c.is_ascii_digit()) { words.into() } else { format!("1 {words}") };
        let words = if says(&words, "general") { words } else { format!("{words}, with the general") };
        let unit = Some((name.to_owned(), words));
        return Ok(Some(Parsed { begins: is_led, group: fields(standing, ""), unit, ..Parsed::default() }));
    }
    Ok((plain != line).then(|| {
        let (name, words) = plain.split_once(':').unwrap_or(("", &plain));
        Parsed { unit: Some((name.trim().into(), words.into())), ..Parsed::default() }
    }))
}

/// Where the troops begin behind a name: at how many there are, or how they are drilled; at 0 where nothing says so.
fn troops_at(words: &str) -> usize {
    let begins = |(at, word): (usize, &str)| (is_drill(word) || is_number(word)).then_some(at);
    tokens(words).into_iter().find_map(begins).unwrap_or_default()
}

/// The drill of a unit whose line does not say it, where the army lists have such troops of one drill only.
pub(super) fn implied(fields: &Pairs) -> Result<Pairs, String> {
    let value = |field: &str| fields.iter().find(|(name, _)| name == field).map(|(_, value)| value);
    if value("drill").is_some() {
        return Ok(Pairs::new());
    }
    let troops = Troops::VARIANTS.iter().find(|troops| Some(&input::word(*troops)) == value("troops"));
    let grade = Grade::VARIANTS.iter().find(|grade| Some(&input::word(*grade)) == value("grade"));
    let priced = |drill: &&Drill| {
        let grade = grade.copied().unwrap_or(Grade::O);
        let line = troops.map(|troops| Line { drill: **drill, troops: *troops, grade, ..Line::default() });
        line.is_some_and(|line| line.price().is_some())
    };
    match Drill::VARIANTS.iter().filter(priced).collect::<Vec<_>>()[..] {
        [drill] => Ok(vec![("drill".into(), input::word(drill))]),
        _ => Err(WHICH_DRILL.into()),
    }
}

/// What a line that cannot be read may mean.
pub(super) fn nearest(line: &str) -> Vec<String> {
    let mut all = twofold(line);
    all.extend(counts(line));
    if !tokens(line).iter().any(|(_, word)| is_drill(word)) {
        for (at, _) in tokens(line).into_iter().filter(|(_, word)| troops_of(word).is_some()) {
            let (before, behind) = line.split_at(at);
            all.extend(Drill::VARIANTS.iter().map(|drill| format!("{before}{} {behind}", drill.letters())));
        }
    }
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
