//! The breakdown as a printed sheet: a row for each line, in the order of the sums.

use super::controls::button;
use crate::calculation::Calculation;
use crate::dom::{El, el};
use crate::state::State;
use aide_de_camp::rules::{Breakdown, Line, Shown, Source, Step};

/// How a row is set, and why its line does not apply.
fn way(line: &Line) -> (&'static str, &str) {
    match &line.step {
        Step::Idle { why, .. } => ("quiet", why),
        Step::Read(_) => ("read", ""),
        _ => ("", ""),
    }
}

/// Both sides have this line.
fn is_also(line: &Line, other: &Line) -> bool {
    (line.rule, &line.label, way(line)) == (other.rule, &other.label, way(other))
}

/// The lines of a sum in sheet order, each with the same line of the sum beside it; those that both have once.
fn beside<'a>(ours: &'a [Line], theirs: &'a [Line]) -> Vec<[Option<&'a Line>; 2]> {
    let mut rows = Vec::new();
    let mut left = theirs.iter();
    for line in ours {
        let found = left.clone().position(|their| is_also(line, their));
        for _ in 0..found.unwrap_or(0) {
            rows.push([None, left.next()]);
        }
        rows.push([Some(line), found.and_then(|_| left.next())]);
    }
    for their in left {
        rows.push([None, Some(their)]);
    }
    rows
}

/// The sheet. Tapping a factor's row shows below it what the factor would change; `open` is whose row shows it.
pub fn sheet(shown: &Shown, calculation: Calculation, open: State<&'static str>) -> El {
    let head = el("tr")
        .child(el("th").text("Sheet order"))
        .child(el("td").text(""))
        .child(el("th").text("Worth"))
        .child(el("th").text("Rule"));
    let mut head = Some(el("thead").child(head));
    let mut work = el("div.work");
    for (at, (name, sum)) in shown.sums.iter().enumerate() {
        // Of two that stand beside each other the second has no rows of its own.
        let other = match shown.beside {
            Some(ours) if at == ours + 1 => continue,
            Some(ours) if at == ours => shown.sums.get(at + 1),
            _ => None,
        };
        let their = other.map(|(_, their)| their);
        let title = match other {
            Some((other, _)) => [name, ", ", &other.to_ascii_lowercase()].concat(),
            None => name.to_string(),
        };
        let top = el("td").text(title.clone()).text("").text(" ");
        let mut body = el("tbody").child(row("sub", &title, top, sum.said(), their.map(Breakdown::said), ""));
        let rows = beside(&sum.lines, their.map_or(&[], |their| &their.lines));
        let count = rows.len() + 1;
        for [ours, theirs] in rows {
            let Some(line) = ours.or(theirs) else { continue };
            // What a side without this line has in its column.
            let figure = |side: Option<&Line>| side.map_or_else(|| "·".into(), |line| line.figure());
            let theirs = their.map(|_| figure(theirs));
            body = body.child(drawn(line, asked(line, open, calculation), figure(ours), theirs));
        }
        let table = el("table.sheet").children(head.take()).child(body);
        // A table by itself, so that a browser needs to lay out only those that are in view.
        let part = el("div.part").key(mark(&title)).style("--rows", &count.to_string());
        work = work.child(part.child(table));
    }
    work
}

/// A sum by itself, line by line; nothing can be asked about it.
pub fn table(sum: &Breakdown) -> El {
    let mut body = el("tbody");
    for line in &sum.lines {
        body = body.child(drawn(line, told(line), line.figure(), None));
    }
    el("table.sheet").child(body)
}

/// What a line is, if it cannot be asked about.
fn told(line: &Line) -> El {
    say(el("td").text(line.label.clone()), line)
}

/// Says after a line's name why it does not apply, and how far its number can be trusted.
fn say(name: El, line: &Line) -> El {
    let why = match &line.step {
        Step::Idle { why, .. } => [": ", why].concat(),
        _ => String::new(),
    };
    let house = (line.source != Source::Printed).then(|| el("span.house").text(line.source.word()));
    name.text(why).text(" ").children(house)
}

/// What a line is; one of a factor can be asked what it would change.
fn asked(line: &Line, open: State<&'static str>, calculation: Calculation) -> El {
    let key = line.key;
    if key.is_empty() {
        return told(line);
    }
    let is_open = open.get() == key;
    let ask = button("ask")
        .state("aria-expanded", is_open)
        .on_click(move || open.set(if is_open { "" } else { key }))
        .child(el("u").text(line.label.clone()));
    let would = is_open.then(|| {
        let would = calculation.what_if(key);
        el("p.what").text(would.unwrap_or("This would change nothing here.".into()))
    });
    el("td").child(say(ask, line)).child(el("div").children(would))
}

fn drawn(line: &Line, label: El, figure: String, theirs: Option<String>) -> El {
    row(way(line).0, &line.label, label, figure, theirs, line.rule.0)
}

/// A row of this name: what it is, its figure, the other side's where two sums stand beside each other, its rule.
fn row(
    class: &'static str,
    name: &str,
    label: El,
    figure: String,
    theirs: Option<String>,
    rule: &'static str,
) -> El {
    let set = if class == "quiet" { "f nil" } else { "f" };
    let figure = el("td").class(set).text(figure);
    let figure = if theirs.is_none() { figure.attr("colspan", "2") } else { figure };
    el("tr")
        .key(mark(name))
        .class(class)
        .child(label)
        .child(figure)
        .children(theirs.map(|theirs| el("td").class(set).text(theirs)))
        .child(el("td.ref").text(rule))
}

/// A number that tells a line from others: in a sheet that grows, what stays is not written anew.
fn mark(label: &str) -> u64 {
    label.bytes().fold(1, |mark, byte| mark.wrapping_mul(31).wrapping_add(byte.into()))
}
