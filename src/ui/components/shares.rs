//! A result that is shared out, as a table: the result itself the largest figure of each row.

use crate::dom::{El, el};
use aide_de_camp::rules::Shares;

/// The shares of an answer, if it has any.
pub fn shares(shares: Option<&Shares>) -> El {
    el("div.shares").pushed("What each gets").children(shares.map(table))
}

fn table(shares: &Shares) -> El {
    let heads = shares.heads.iter().map(|head| el("th").attr("scope", "col").text(*head));
    let rows = shares.rows.iter().map(|(name, figures)| {
        let cells = figures.iter().enumerate().map(|(i, figure)| {
            let class = match i + 1 == figures.len() {
                true if figure.starts_with(char::is_alphabetic) => "t long",
                true => "t",
                false => "f",
            };
            el("td").class(class).text(figure.clone())
        });
        el("tr").child(el("th").attr("scope", "row").text(name.clone())).children(cells)
    });
    let (name, figures) = &shares.all;
    let blank = shares.heads.len().saturating_sub(figures.len());
    let all = el("tr")
        .child(el("th").attr("scope", "row").text(*name))
        .children((0..blank).map(|_| el("td")))
        .children(figures.iter().map(|figure| el("td").text(figure.clone())));
    // Many rows are set closer, so that all of them stay in view.
    el("table")
        .class(if shares.rows.len() > 5 { "pips close" } else { "pips" })
        .child(el("thead").child(el("tr").child(el("td")).children(heads)))
        .child(el("tbody").children(rows))
        .child(el("tfoot").child(all))
}
