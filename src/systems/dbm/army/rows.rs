//! Rows of a spreadsheet of DBM: which of its numbers is how many.

use super::super::terms::{Grade, Troops};
use super::points::surcharge;
use super::{Drill, Line, Size, Standing};
use strum::VariantArray;

const WHICH_COUNTS: &str = "Which of these numbers is how many?";

/// The words of a line, each with the place where it begins.
pub(super) fn tokens(line: &str) -> Vec<(usize, &str)> {
    let mut tokens = Vec::new();
    let mut at = 0;
    for token in line.split(|c: char| !c.is_alphanumeric()) {
        if !token.is_empty() {
            tokens.push((at, token));
        }
        at += token.len();
        at += line[at..].chars().next().map_or(0, char::len_utf8);
    }
    tokens
}

pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

fn drill_of(word: &str) -> Option<Drill> {
    let is =
        |drill: &&Drill| [drill.letters(), drill.name()].iter().any(|name| word.eq_ignore_ascii_case(name));
    Drill::VARIANTS.iter().find(is).copied()
}

/// The troops that a word begins to name.
pub(super) fn troops_of(word: &str) -> Option<Troops> {
    let is = |troops: &&Troops| {
        let first = troops.name().split(' ').next().unwrap_or_default();
        word.eq_ignore_ascii_case(troops.letters()) || word.eq_ignore_ascii_case(first)
    };
    Troops::VARIANTS.iter().find(is).copied()
}

/// The row of a spreadsheet as a line: one number counts, any other is what the elements cost.
pub(super) fn columns(line: &str) -> Result<String, String> {
    let Some(Row { columns, count }) = read(line) else { return Ok(line.into()) };
    Ok(worded(&columns, count?))
}

/// A row by each of the numbers before its troops, where it cannot be told which of them counts.
pub(super) fn counts(line: &str) -> Vec<String> {
    let Some(Row { columns, count: Err(_) }) = read(line) else { return Vec::new() };
    leading(&columns).into_iter().map(|at| worded(&columns, Some(at))).collect()
}

/// A row of a spreadsheet.
struct Row<'l> {
    columns: Vec<&'l str>,
    /// The place of the number that counts, if one does; why it cannot be told.
    count: Result<Option<usize>, &'static str>,
}

fn read(line: &str) -> Option<Row<'_>> {
    if !line.contains(['\t', '|']) {
        return None;
    }
    let columns: Vec<&str> =
        line.split(['\t', '|']).map(str::trim).filter(|column| !column.is_empty()).collect();
    let first = columns.iter().position(|column| is_figure(column));
    let before = leading(&columns);
    let count = match before[..] {
        [one, other] => by_price(&columns, one, other).map(Some).ok_or(WHICH_COUNTS),
        _ => Ok(first),
    };
    Some(Row { columns, count })
}

/// The places of the numbers that stand before the troops.
fn leading(columns: &[&str]) -> Vec<usize> {
    let numbers = columns.iter().take_while(|column| is_figure(column)).count();
    (0..numbers).collect()
}

fn is_figure(column: &str) -> bool {
    column.chars().all(|c| c.is_ascii_digit() || ['.', ',', '½'].contains(&c))
}

fn worded(columns: &[&str], count: Option<usize>) -> String {
    let is_left = |(at, column): &(usize, &&str)| !is_figure(column) || Some(*at) == count;
    columns.iter().enumerate().filter(is_left).map(|(_, column)| *column).collect::<Vec<_>>().join(" ")
}

/// Which of two numbers counts, by what so many elements cost, each or together.
fn by_price(columns: &[&str], one: usize, other: usize) -> Option<usize> {
    let words = columns.join(" ");
    let tokens = tokens(&words);
    let find = |word: &str| tokens.iter().any(|(_, token)| token.eq_ignore_ascii_case(word));
    let troops = tokens.iter().find_map(|(_, word)| troops_of(word))?;
    let grade = Grade::VARIANTS.iter().find(|grade| find(&grade.to_string().replace(['(', ')'], "")));
    let drill = tokens.iter().find_map(|(_, word)| drill_of(word))?;
    let price =
        Line { drill, troops, grade: grade.copied().unwrap_or(Grade::O), ..Line::default() }.price()?.value;
    let general = if find("general") { Some(Standing::CommanderInChief) } else { None };
    let extra = general.map_or(0, |general| surcharge(general, drill, Size::default()));
    let number = |at: usize| columns[at].parse::<i32>().ok();
    let fits = |count: usize, cost: usize| {
        let (Some(count), Some(cost)) = (number(count), number(cost)) else { return false };
        let is_count = (1..=99).contains(&count);
        is_count && [price, count.saturating_mul(price)].iter().any(|half| half + 2 * extra == 2 * cost)
    };
    match (fits(one, other), fits(other, one)) {
        (true, false) => Some(one),
        (false, true) => Some(other),
        _ => None,
    }
}
