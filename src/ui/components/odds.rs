//! The exact chances: a bar in outcome order, and the same as a table.

use crate::dom::{El, el};
use aide_de_camp::rules::{OddsTable, Shown, Whose};
use leptos::prelude::*;

/// Every odds table of an answer. A table is drawn anew only when it changed.
pub fn odds(shown: Memo<Shown>) -> El {
    // A table alone needs no title: there is nothing else that its chances could be of.
    let tables = move || {
        shown.with(|shown| {
            let titled = shown.odds.len() > 1;
            shown.odds.iter().map(|table| (titled, table.clone())).collect()
        })
    };
    el("div").class("chance").list(tables, |(titled, it)| table(&it, titled))
}

/// Our outcomes are inked from the strongest to the lightest, theirs hatched, nobody's blank.
fn pattern(table: &OddsTable, i: usize) -> &'static str {
    match table.outcomes[i].whose {
        Whose::Ours => ["o1", "o2", "o3"][i % 3],
        Whose::Nobodys => "o3",
        Whose::Theirs if i + 1 == table.outcomes.len() => "o5",
        Whose::Theirs => "o4",
    }
}

fn table(table: &OddsTable, titled: bool) -> El {
    let now = |class: &str, i: usize| {
        if table.rolled == Some(i) { format!("{class} now") } else { class.to_owned() }
    };
    let columns: Vec<String> =
        table.outcomes.iter().map(|outcome| format!("{}fr", outcome.odds.ways)).collect();
    let parts = table.outcomes.iter().enumerate().map(|(i, outcome)| {
        // Too narrow a part leaves its figure to the table below.
        let wide = outcome.odds.ways * 14 >= outcome.odds.of;
        let figure = wide.then(|| el("span").text(&outcome.odds.ways.to_string()));
        el("i").class(&now(pattern(table, i), i)).children(figure)
    });
    let bar = el("div")
        .class("odds")
        .attr("aria-hidden", "true")
        .style("grid-template-columns", &columns.join(" "));
    let rows = table.outcomes.iter().enumerate().map(|(i, outcome)| {
        let label =
            el("td").text(&outcome.label).text(" ").child(el("span").class("small").text(&outcome.when));
        el("tr")
            .class(&now("", i))
            .child(el("td").child(el("span").class(pattern(table, i))))
            .child(label)
            .child(el("td").class("n").text(&outcome.odds.counted()))
            .child(el("td").class("p").text(&format!("{} %", outcome.odds.per_cent())))
    });
    let list = el("table").class("count").attr("aria-label", &format!("Chances: {}", table.title));
    el("div")
        .children(titled.then(|| el("h2").class("group").text(&table.title)))
        .child(bar.children(parts))
        .child(list.child(el("tbody").children(rows)))
}
