//! Tables and lists on paper.

use aide_de_camp::factors::Row;
use aide_de_camp::paper::{PaperList, PaperTable, PaperTables};
use aide_de_camp::rules::RuleRef;
use leptos::prelude::*;

/// A table of fewer columns than the first number stands among the lists, one of fewer than the second takes half the page.
const NARROWER_THAN: [usize; 2] = [4, 7];

/// Tables and lists in bands of one, two and three columns, by their width.
pub fn in_bands(PaperTables { tables, lists }: PaperTables) -> impl IntoView {
    let mut by_width = [(); 3].map(|()| Vec::new());
    for of in tables {
        by_width[NARROWER_THAN.iter().filter(|heads| of.head.len() >= **heads).count()].push(table(of));
    }
    let [narrow, wide, widest] = by_width;
    let lists: Vec<_> = lists.into_iter().flat_map(list).collect();
    view! {
        <div class="printed-band" data-columns="1">
            {widest}
        </div>
        <div class="printed-band" data-columns="2">
            {wide}
        </div>
        <div class="printed-band" data-columns="3">
            {lists} {narrow}
        </div>
    }
}

fn table(table: PaperTable) -> impl IntoView {
    let row = |(label, cells): (String, Vec<String>)| {
        view! {
            <tr>
                <th scope="row">{label}</th>
                {cells.into_iter().map(|cell| view! { <td>{cell}</td> }).collect::<Vec<_>>()}
            </tr>
        }
    };
    view! {
        <section>
            {title(table.title, table.rule)}
            <table>
                <thead>
                    <tr>
                        <th>{table.corner}</th>
                        {table.head.into_iter().map(|head| view! { <th>{head}</th> }).collect::<Vec<_>>()}
                    </tr>
                </thead>
                <tbody>{table.rows.into_iter().map(row).collect::<Vec<_>>()}</tbody>
            </table>
        </section>
    }
}

fn title(title: String, rule: RuleRef) -> impl IntoView {
    view! {
        <h2>
            {title}
            " "
            <small>{rule.0}</small>
        </h2>
    }
}

/// A piece for each row, so that a long list goes on in the next column; the first has the title with it. A row cites its
/// rule where it stands elsewhere than the first one.
fn list(list: PaperList) -> Vec<impl IntoView> {
    let first = list.rows.first().map(|row| row.rule);
    let name = list.title.clone();
    let mut own = first.map(|rule| title(list.title, rule));
    let row = move |row: Row| {
        let rule = (Some(row.rule) != first).then(|| view! { <small>{row.rule.0}</small> });
        let head = own.take().map_or_else(|| title_again(&name).into_any(), IntoAny::into_any);
        view! {
            <div class="printed-row">
                {head}
                <p>
                    <span>{row.label} " " {rule}</span>
                    <b>{marked(&row.figure, row.source.sign())}</b>
                </p>
            </div>
        }
    };
    list.rows.into_iter().map(row).collect()
}

/// The title of what goes on from the column before, which is seen only at the top of a column.
pub fn title_again(title: &str) -> impl IntoView + use<> {
    view! {
        <h2 class="printed-again">
            <span><bdi>{title.to_owned()}</bdi> " " <small>"continued"</small></span>
        </h2>
    }
}

fn marked(text: &str, sign: &str) -> String {
    [text, if sign.is_empty() { "" } else { " " }, sign].concat()
}
