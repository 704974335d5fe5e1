//! A sum by itself, line by line.

use super::breakdown_view::{figure_class, figures, kind, reason, source_word};
use super::ref_key::RefKey;
use aide_de_camp::rules::{Breakdown, Line};
use leptos::prelude::*;

/// The sum as a table; nothing can be asked about its lines.
#[component]
pub fn SumTable(sum: Breakdown) -> impl IntoView {
    let row = |line: &Line| {
        let (class, why) = kind(line);
        view! {
            <tr class=class>
                <td>
                    {line.label.to_string()}
                    {reason(why)}
                    " "
                    {source_word(line.source)}
                </td>
                {figures(figure_class(class), line.figure(), None)}
                <td class="ref"><RefKey rule=line.rule.0 /></td>
            </tr>
        }
    };
    let rows: Vec<_> = sum.lines.iter().map(row).collect();
    view! {
        <table class="sheet">
            <tbody>{rows}</tbody>
        </table>
    }
}
