//! Lines of a list that only say what it comes to.

/// What figures of a list are of.
const UNITS: [&str; 31] = [
    "ap",
    "army",
    "at",
    "bases",
    "base",
    "batteries",
    "battery",
    "beaten",
    "break",
    "breaks",
    "by",
    "demoralised",
    "divisions",
    "ee",
    "element",
    "elements",
    "equivalents",
    "grand",
    "guns",
    "gun",
    "losses",
    "lost",
    "men",
    "points",
    "pts",
    "stand",
    "stands",
    "to",
    "unit",
    "units",
    "value",
];
/// What says that a line is a sum.
const SUMS: [&str; 8] = ["total", "totals", "sum", "subtotal", "points", "pts", "ap", "ee"];

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !(c.is_alphanumeric() || ['½', '.', '\''].contains(&c)))
        .map(|word| word.trim_matches('.'))
        .filter(|word| !word.is_empty())
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || c == '½')
        && word.chars().all(|c| c.is_ascii_digit() || ['.', '½'].contains(&c))
}

fn is_one_of(word: &str, all: &[&str]) -> bool {
    all.iter().any(|one| word.eq_ignore_ascii_case(one))
}

/// Whether a line has nothing but numbers with what they are of: "7½ EE, 25% losses at 5½ EE".
pub(super) fn are_figures(line: &str) -> bool {
    let is_figure = |word| is_number(word) || is_one_of(word, &UNITS) || is_one_of(word, &SUMS);
    words(line).any(is_number) && words(line).all(is_figure)
}

/// Whether a line is a sum and plainly says so: "Total AP: 398".
pub(super) fn is_total(line: &str) -> bool {
    line.len() < 200 && are_figures(line) && words(line).any(|word| is_one_of(word, &SUMS))
}

/// The numbers of a sum with what they are of, each in small letters: "398" of "ap".
pub(super) fn sums(line: &str) -> Vec<(String, String)> {
    let words: Vec<String> = words(line).map(str::to_lowercase).collect();
    // What a command comes to has no such word, nor has what stands behind ours.
    if !words.iter().any(|word| ["army", "grand"].contains(&&**word) || word.starts_with("total")) {
        return Vec::new();
    }
    let is_unit = |word: &&String| is_one_of(word, &UNITS);
    let of = |(at, number): (usize, &String)| {
        let before = at.checked_sub(1).and_then(|at| words.get(at)).filter(is_unit);
        let unit = words.get(at + 1).filter(is_unit).or(before)?;
        Some((number.clone(), unit.clone()))
    };
    words.iter().enumerate().filter(|(_, word)| is_number(word)).filter_map(of).collect()
}
