//! A result with a row for each of those who have a part of it; where it is shared out, the share is the largest figure.

use aide_de_camp::rules::{Report, ResultTable};
use leptos::prelude::*;
use std::sync::Arc;

/// The shares of an answer, if it has any.
#[component]
pub fn SharesTable(answer: Memo<Arc<Report>>) -> impl IntoView {
    let shares = Memo::new(move |_| {
        answer.with(|answer| {
            let table = answer.table.clone()?;
            let marked = table.rows.iter().map(|(name, figures)| answer.marked_figure(name, figures));
            let marked: Vec<_> = marked.collect();
            Some((table, marked))
        })
    });
    view! {
        // Where it is too long for the screen, the keyboard can scroll it.
        <div class="shares" tabindex="0" role="group" aria-label="What each gets">
            {move || shares.get().map(|(shares, marked)| table(shares, marked))}
        </div>
    }
}

/// The table, and of each row the place of the figure that has its mark.
fn table(shares: ResultTable, marked: Vec<Option<usize>>) -> impl IntoView {
    // Many rows, or wide ones, are set closer, so that all of them stay in view.
    let is_close = shares.rows.len() > 5 || shares.heads.len() > 3;
    // What comes to a total is the result itself; other columns are looked up.
    let is_result = shares.total.is_some();
    let heads: Vec<_> = shares.heads.iter().map(|head| view! { <th scope="col">{*head}</th> }).collect();
    let row = |((name, figures), marked): ((String, Vec<String>), Option<usize>)| {
        let last = figures.len().saturating_sub(1);
        let cell = |(i, figure): (usize, String)| {
            view! { <td class=if i == last { "t" } else { "f" } class:rests=marked == Some(i)>{figure}</td> }
        };
        let cells: Vec<_> = figures.into_iter().enumerate().map(cell).collect();
        view! {
            <tr>
                <th scope="row">{name}</th>
                {cells}
            </tr>
        }
    };
    let rows: Vec<_> = shares.rows.into_iter().zip(marked).map(row).collect();
    let columns = shares.heads.len();
    let total = shares.total.map(|(name, figures)| {
        let blanks = std::iter::repeat_n(String::new(), columns.saturating_sub(figures.len()));
        let cells: Vec<_> = blanks.chain(figures).map(|figure| view! { <td>{figure}</td> }).collect();
        view! {
            <tfoot>
                <tr>
                    <th scope="row">{name}</th>
                    {cells}
                </tr>
            </tfoot>
        }
    });
    view! {
        <table class="pips" class:close=is_close class:shared=is_result>
            <thead>
                <tr>
                    <td></td>
                    {heads}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            {total}
        </table>
    }
}
