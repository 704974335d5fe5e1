//! A table of a sheet that is typed over in one go, or pasted into.

use super::{ChartForm, pointer, put};
use crate::rules::form::{Cell, Control, Kind, PrintedTable};
use crate::rules::{AnyContext, Overrides, SystemInfo};
use std::collections::BTreeMap;

/// A text that is no value of its cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The key of the cell.
    pub key: String,
    /// Why, as a sentence.
    pub why: String,
}

/// What is pasted into a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pasted {
    /// The keys of the cells that it falls on, each with its text.
    pub texts: Vec<(String, String)>,
    /// How many texts fall beside the table.
    pub left_over: usize,
}

/// A text on its way into a cell.
struct Typed<'a> {
    key: &'a str,
    text: &'a str,
    /// What it may stand for, the likeliest last.
    values: Vec<Meaning>,
}

/// What a text may stand for.
struct Meaning {
    value: String,
    /// Only if the chart writes it in the same words: "1 →" is no "1 ←".
    in_words: bool,
}

/// The changes of the sheet with these texts in the cells of these keys, and the texts that fit none. A text is the
/// value that the chart writes so, whatever signs of a unit stand behind it; an empty one leaves its cell as it is.
pub fn type_over(
    system: &SystemInfo,
    context: &AnyContext,
    texts: &[(String, String)],
) -> (Overrides, Vec<Refusal>) {
    let charts = (system.charts)(context);
    let cells = cells(&charts);
    let is_new = |(key, text): &&(String, String)| {
        !text.trim().is_empty() && cells.get(&**key).is_some_and(|cell| folded(&cell.value) != folded(text))
    };
    let mut pending: Vec<Typed<'_>> = (texts.iter().filter(is_new))
        .map(|(key, text)| Typed { key, text, values: values(cells[&**key], text, context) })
        .collect();
    let mut overrides = context.overrides().clone();
    let mut refusals = Vec::new();
    while !pending.is_empty() {
        let mut tried = overrides.clone();
        for typed in &pending {
            if let Some(meaning) = typed.values.last() {
                put(system, &mut tried, &pointer(typed.key), &meaning.value);
            }
        }
        let after = (system.context)(&tried).with_lengths(context.lengths());
        let charts = (system.charts)(&after);
        let cells_after = self::cells(&charts);
        pending.retain_mut(|typed| {
            let at = pointer(typed.key);
            let Some(meaning) = typed.values.pop() else {
                let why = format!("“{}” is no value of {}.", typed.text.trim(), cells[typed.key].label);
                refusals.push(Refusal { key: typed.key.to_owned(), why });
                return false;
            };
            let fits = after.invalid().iter().all(|invalid| invalid.path != at);
            let reads_so = cells_after.get(typed.key).is_some_and(|cell| meaning.reads(cell, typed.text));
            if fits && reads_so {
                put(system, &mut overrides, &at, &meaning.value);
            }
            !(fits && reads_so)
        });
    }
    (overrides, refusals)
}

fn cells(charts: &[ChartForm]) -> BTreeMap<&str, &Control> {
    let controls = charts.iter().flat_map(|chart| chart.form.controls());
    controls.map(|control| (&*control.key, control)).collect()
}

/// What a text in this cell may stand for, the likeliest last.
fn values(cell: &Control, text: &str, context: &AnyContext) -> Vec<Meaning> {
    let alike = |value: String| Meaning { value, in_words: false };
    if !matches!(cell.kind, Kind::Stepper { .. }) {
        let means = |option: &&&crate::rules::form::ChoiceOption| {
            let written = option.writes.iter().map(|(_, value)| &**value);
            written.chain([&*option.label, &*option.long]).any(|word| folded(word) == folded(text))
        };
        let options = cell.options();
        let value = options.iter().find(means).and_then(|option| option.writes.first());
        return value.map(|(_, value)| alike(value.clone())).into_iter().collect();
    }
    let hundredths = numbers(text).last().copied();
    let whole = |n: i64| (n % 100 == 0).then(|| (n / 100).to_string());
    let inches = hundredths.and_then(|n| context.lengths().typed(n)).map(|inches| inches.to_string());
    // Some cells count halves or hundredths, or from nought, and are written as players count.
    let halves = hundredths.and_then(|n| whole(n * 2));
    let parts = hundredths.map(|n| n.to_string());
    let from_nought = hundredths.and_then(|n| whole(n - 100));
    let number = hundredths.and_then(whole);
    let alike =
        [from_nought, parts, halves, inches, Some(folded(text)), number.clone()].map(|it| it.map(alike));
    let has_words =
        folded(text).contains(|letter: char| !letter.is_ascii_digit() && !"-+.,%″\"".contains(letter));
    let in_words = [hundredths.and_then(|n| whole(-n)), number]
        .map(|value| value.filter(|_| has_words).map(|value| Meaning { value, in_words: true }));
    alike.into_iter().chain(in_words).flatten().collect()
}

impl Meaning {
    /// Whether the chart writes the value of this cell as it was typed.
    fn reads(&self, cell: &Control, text: &str) -> bool {
        match cell.kind {
            Kind::Stepper { .. } if self.in_words => folded(&cell.value) == folded(text),
            // Some numbers are written as a word: what no die reaches.
            Kind::Stepper { .. } => {
                let [shown, typed] = [&cell.value, text]
                    .map(|text| numbers(text).into_iter().map(i64::abs).collect::<Vec<_>>());
                shown.is_empty() || shown.ends_with(&typed)
            }
            _ => true,
        }
    }
}

/// A text as it is compared: small letters without spaces, every dash the same.
fn folded(text: &str) -> String {
    let dash = |letter: char| if matches!(letter, '−' | '–' | '—') { '-' } else { letter };
    text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).map(dash).collect()
}

/// The numbers that a text writes, in hundredths: "+2" is 200, "7,5 cm" 750, "−1½ AP" −150, "1 in 4" 100 and 400.
fn numbers(text: &str) -> Vec<i64> {
    const PARTS: [(&str, &str); 3] = [("½", ".5"), ("¼", ".25"), ("¾", ".75")];
    let text = PARTS.iter().fold(text.replace(',', "."), |text, (part, decimal)| text.replace(part, decimal));
    let (mut numbers, mut number, mut before) = (Vec::new(), String::new(), ' ');
    for letter in text.chars().chain([' ']) {
        if letter.is_ascii_digit() || letter == '.' {
            if number.is_empty() && matches!(before, '-' | '−' | '–') {
                number.push('-');
            }
            number.push(letter);
        } else if !number.is_empty() {
            numbers.extend(in_hundredths(&number));
            number.clear();
            // A dash behind a number is none of its own: "9–12".
            before = if matches!(letter, '-' | '−' | '–') { ' ' } else { letter };
            continue;
        }
        before = letter;
    }
    numbers
}

/// Hundredths of "-1.5".
fn in_hundredths(number: &str) -> Option<i64> {
    let (sign, digits) = number.strip_prefix('-').map_or((1, number), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part: i64 = format!("{part:0<2}").parse().ok()?;
    (whole < 1_000_000 && part < 100).then_some(sign * (whole * 100 + part))
}

impl PrintedTable {
    /// What a text of several lines and columns, as a spreadsheet copies it, puts into the cells from this one on.
    pub fn pasted(&self, from: &str, text: &str) -> Pasted {
        let keys = self.keys();
        let start = keys.iter().enumerate().find_map(|(row, keys)| {
            let column = keys.iter().position(|key| *key == Some(from))?;
            Some((row, column))
        });
        let Some((row, column)) = start else { return Pasted::default() };
        let mut pasted = Pasted::default();
        for (below, line) in text.trim_end_matches(['\n', '\r']).lines().enumerate() {
            let words: Vec<&str> = match line.contains('\t') {
                true => line.split('\t').collect(),
                false => line.split_whitespace().collect(),
            };
            for (beside, word) in words.into_iter().enumerate() {
                match keys.get(row + below).and_then(|keys| keys.get(column + beside)) {
                    Some(Some(key)) => pasted.texts.push(((*key).to_owned(), word.trim().to_owned())),
                    _ => pasted.left_over += usize::from(!word.trim().is_empty()),
                }
            }
        }
        pasted
    }

    /// The keys of the cells that can be changed, row by row; the head is one where it has any.
    fn keys(&self) -> Vec<Vec<Option<&str>>> {
        fn of_cell(cell: &Cell) -> Option<&str> {
            match cell {
                Cell::Control(control) => Some(&control.key),
                Cell::Blank(_) | Cell::Option(_) => None,
            }
        }
        let head = self.head.iter().map(|head| head.control.as_ref().map(|control| &*control.key));
        let head = Some(head.collect::<Vec<_>>()).filter(|head| head.iter().any(Option::is_some));
        head.into_iter().chain(self.rows.iter().map(|row| row.cells.iter().map(of_cell).collect())).collect()
    }
}
