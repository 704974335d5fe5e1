//! The breakdown as a printed sheet: a row for each line, in the order of the sums.

use super::controls::button;
use crate::calculation::Calculation;
use crate::dom::{El, el};
use crate::state::State;
use aide_de_camp::rules::{Shown, Source, Step};

/// One row. Rows are told apart by what they say, so that only what changed is drawn.
#[derive(Hash)]
struct Row {
    class: &'static str,
    label: String,
    why: String,
    house: &'static str,
    figure: String,
    rule: &'static str,
    /// The factor it comes from, where tapping it can show what it would change.
    key: &'static str,
}

fn rows(shown: &Shown) -> Vec<Row> {
    let mut rows = Vec::new();
    for (name, sum) in &shown.sums {
        let total = sum.said();
        let (label, why) = (name.to_string(), String::new());
        rows.push(Row { class: "sub", label, why, house: "", figure: total, rule: "", key: "" });
        for line in &sum.lines {
            let (class, why) = match &line.step {
                Step::Idle { why, .. } => ("quiet", format!(": {why}")),
                Step::Read(_) => ("read", String::new()),
                _ => ("", String::new()),
            };
            let label = line.label.to_string();
            let house = if line.source == Source::Printed { "" } else { line.source.word() };
            let figure = line.figure(sum.unit);
            rows.push(Row { class, label, why, house, figure, rule: line.rule.0, key: line.key });
        }
    }
    rows
}

/// The sheet. Tapping a factor's row shows below it what the factor would change.
pub fn sheet(calculation: Calculation) -> El {
    let open = State::new("");
    let head = ["Sheet order", "Worth", "Rule"].map(|word| el("th").text(word));
    let rows = move || calculation.shown(rows).into_iter().enumerate().collect();
    let body = el("tbody").list(rows, move |(_, row)| line(row, open, calculation));
    let table = el("table").class("sheet").child(el("thead").child(el("tr").children(head))).child(body);
    el("div").class("work").child(table)
}

fn line(row: Row, open: State<&'static str>, calculation: Calculation) -> El {
    let key = row.key;
    let house = (!row.house.is_empty()).then(|| el("span").class("house").text(row.house));
    let label = if key.is_empty() {
        el("td").text(&row.label).text(&row.why).text(" ").children(house)
    } else {
        let ask = button("ask")
            .state("aria-expanded", move || open.get() == key)
            .on_click(move || open.update(|open| *open = if *open == key { "" } else { key }))
            .child(el("u").text(&row.label))
            .text(&row.why)
            .text(" ")
            .children(house);
        let would = el("div").when(
            move || open.get() == key,
            move || {
                el("p").class("what").text_with(move || {
                    calculation.what_if(key).unwrap_or_else(|| "This would change nothing here.".into())
                })
            },
        );
        el("td").child(ask).child(would)
    };
    let figure = if row.class == "quiet" { "f nil" } else { "f" };
    el("tr")
        .class(row.class)
        .child(label)
        .child(el("td").class(figure).text(&row.figure))
        .child(el("td").class("ref").text(row.rule))
}
