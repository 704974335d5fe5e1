//! The breakdown as a printed sheet: a row for each line, in the order of the sums.

use super::controls::button;
use crate::calculation::Calculation;
use crate::dom::{El, el};
use crate::state::State;
use aide_de_camp::rules::{Breakdown, Line, Shown, Source, Step, Unit};

/// One row.
struct Row {
    class: &'static str,
    label: String,
    why: String,
    house: &'static str,
    figure: String,
    /// The other side's, where two sums stand beside each other.
    theirs: Option<String>,
    rule: &'static str,
    /// The factor it comes from, where tapping it can show what it would change.
    key: &'static str,
}

impl Row {
    fn of(line: &Line, unit: Unit) -> Row {
        let (class, why) = match &line.step {
            Step::Idle { why, .. } => ("quiet", [": ", why].concat()),
            Step::Read(_) => ("read", String::new()),
            _ => ("", String::new()),
        };
        let house = if line.source == Source::Printed { "" } else { line.source.word() };
        let (label, figure) = (line.label.to_string(), line.figure(unit));
        Row { class, label, why, house, figure, theirs: None, rule: line.rule.0, key: line.key }
    }

    /// What stands above the lines of a sum.
    fn head(name: &str, figure: String) -> Row {
        let (label, why) = (name.to_owned(), String::new());
        Row { class: "sub", label, why, house: "", figure, theirs: None, rule: "", key: "" }
    }

    /// Both sides have this line.
    fn is_also(&self, other: &Row) -> bool {
        (self.rule, &self.label, &self.why, self.class) == (other.rule, &other.label, &other.why, other.class)
    }
}

/// What a side without this line has in its column.
const NOT_THEIRS: &str = "·";

/// The rows of each sum; two that stand beside each other are one.
fn sums(shown: &Shown) -> Vec<Vec<Row>> {
    let mut sums = Vec::new();
    for (at, (name, sum)) in shown.sums.iter().enumerate() {
        let mut rows = Vec::new();
        let lines = sum.lines.iter().map(|line| Row::of(line, sum.unit));
        match shown.beside {
            Some(ours) if at == ours + 1 => continue,
            Some(ours) if at == ours && ours + 1 < shown.sums.len() => {
                let (other, their) = &shown.sums[at + 1];
                let mut head = Row::head(&[name, ", ", &other.to_ascii_lowercase()].concat(), sum.said());
                head.theirs = Some(their.said());
                rows.push(head);
                beside(lines.collect(), their, &mut rows);
            }
            _ => {
                rows.push(Row::head(name, sum.said()));
                rows.extend(lines);
            }
        }
        sums.push(rows);
    }
    sums
}

/// The lines of two sums in sheet order, those that both have once.
fn beside(ours: Vec<Row>, theirs: &Breakdown, rows: &mut Vec<Row>) {
    let only = |line: &Line| {
        let row = Row::of(line, theirs.unit);
        Row { theirs: Some(row.figure), figure: NOT_THEIRS.into(), ..row }
    };
    let mut left = theirs.lines.iter();
    for mut row in ours {
        let found = left.clone().position(|line| Row::of(line, theirs.unit).is_also(&row));
        if let Some(found) = found {
            rows.extend(left.by_ref().take(found).map(only));
        }
        let both = found.and_then(|_| left.next()).map(|line| line.figure(theirs.unit));
        row.theirs = both.or(Some(NOT_THEIRS.into()));
        rows.push(row);
    }
    rows.extend(left.map(only));
}

/// The sheet. Tapping a factor's row shows below it what the factor would change; `open` is whose row shows it.
pub fn sheet(shown: &Shown, calculation: Calculation, open: State<&'static str>) -> El {
    let words = ["Sheet order", "", "Worth", "Rule"];
    let head = words.map(|word| el(if word.is_empty() { "td" } else { "th" }).text(word));
    let mut head = Some(el("thead").child(el("tr").children(head)));
    let mut work = el("div.work");
    for rows in sums(shown) {
        let mut body = el("tbody");
        let (count, of) = (rows.len(), rows.first().map_or(0, |row| mark(&row.label)));
        for row in rows {
            body = body.child(line(row, open, calculation));
        }
        let table = el("table.sheet").children(head.take()).child(body);
        // A table by itself, so that a browser needs to lay out only those that are in view.
        work = work.child(el("div.part").key(of).style("--rows", &count.to_string()).child(table));
    }
    work
}

/// A sum by itself, line by line; nothing can be asked about it.
pub fn table(sum: &Breakdown) -> El {
    let mut rows = Vec::new();
    for line in &sum.lines {
        let row = Row::of(line, sum.unit);
        let label = told(&row);
        rows.push(drawn(row, label));
    }
    el("table.sheet").child(el("tbody").children(rows))
}

/// What a line is, if it cannot be asked about.
fn told(row: &Row) -> El {
    el("td").text(&row.label).text(&row.why).text(" ").children(house(row))
}

fn house(row: &Row) -> Option<El> {
    (!row.house.is_empty()).then(|| el("span.house").text(row.house))
}

fn line(row: Row, open: State<&'static str>, calculation: Calculation) -> El {
    let key = row.key;
    if key.is_empty() {
        let label = told(&row);
        return drawn(row, label);
    }
    let is_open = open.get() == key;
    let ask = button("ask")
        .state("aria-expanded", is_open)
        .on_click(move || open.set(if is_open { "" } else { key }))
        .child(el("u").text(&row.label))
        .text(&row.why)
        .text(" ")
        .children(house(&row));
    let would = is_open.then(|| {
        let would = calculation.what_if(key);
        el("p.what").text(would.as_deref().unwrap_or("This would change nothing here."))
    });
    let label = el("td").child(ask).child(el("div").children(would));
    drawn(row, label)
}

fn drawn(row: Row, label: El) -> El {
    let class = if row.class == "quiet" { "f nil" } else { "f" };
    let figure = el("td").class(class).text(&row.figure);
    let figure = if row.theirs.is_none() { figure.attr("colspan", "2") } else { figure };
    el("tr")
        .key(mark(&row.label))
        .class(row.class)
        .child(label)
        .child(figure)
        .children(row.theirs.map(|theirs| el("td").class(class).text(&theirs)))
        .child(el("td.ref").text(row.rule))
}

/// A number that tells a line from others: in a sheet that grows, what stays is not written anew.
fn mark(label: &str) -> u64 {
    label.bytes().fold(1, |mark, byte| mark.wrapping_mul(31).wrapping_add(byte.into()))
}
