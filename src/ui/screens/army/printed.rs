//! An army on paper: its units with boxes to tick, its break points, its code, and what it is played from.

mod pages;

use crate::components::share_button::{QrCode, absolute};
use crate::components::source_mark::with_mark;
use crate::roster::ArmySummary;
use crate::single_file;
use crate::stores::AppStore;
use aide_de_camp::factors::Row;
use aide_de_camp::paper::{Paper, PaperGroup, PaperList, PaperTable, TickBoxes};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{LineSummary, RuleRef};
use aide_de_camp::share;
use leptos::html;
use leptos::prelude::*;
use pages::lay_out;
use std::sync::Arc;

/// What is printed of an army, by the player's own sheet. It is drawn as one page and then shared out among pages and
/// columns by what was measured: not every engine prints the columns of a style sheet.
#[component]
pub fn PrintedArmy(roster: Arc<Roster>, summary: Arc<ArmySummary>) -> impl IntoView {
    let store: AppStore = expect_context();
    let system = roster.army.system();
    let context = untrack(|| store.context(system, &store.overrides(system.id)));
    let paper = Paper::of(&roster, &context);
    // Nobody else can open a link to a file on this device.
    let link = share::roster(&roster).ok().filter(|_| !single_file::is_open());
    let code = link.map(|link| view! { <QrCode text=absolute(&link) /> });
    let totals: Vec<_> = summary.totals.iter().map(|(name, sum)| line(name, sum.text())).collect();
    let facts: Vec<_> = summary.facts.iter().map(|(name, fact)| line(name, fact.clone())).collect();
    let left = summary.left.iter().map(|left| format!("{left}."));
    let remarks = left.chain(summary.checks.iter().cloned()).collect::<Vec<_>>().join(" ");
    let groups: Vec<_> = paper.groups.into_iter().flat_map(group).collect();
    let mut by_width = [(); 3].map(|()| Vec::new());
    for of in paper.tables {
        by_width[NARROWER_THAN.iter().filter(|heads| of.head.len() >= **heads).count()].push(table(of));
    }
    let [narrow, wide, widest] = by_width;
    let lists: Vec<_> = paper.lists.into_iter().flat_map(list).collect();
    let unasked = (paper.unasked > 0).then(|| {
        view! {
            <p>
                {paper.unasked}
                " more kinds of unit and groups may have factors that are not among these."
            </p>
        }
    });
    let printed = NodeRef::<html::Section>::new();
    printed.on_load(|printed| lay_out(&printed));
    view! {
        <section class="printed" node_ref=printed>
            <header>
                <div>
                    <h1><bdi>{summary.title.clone()}</bdi></h1>
                    <p>{system.title}</p>
                    <ul class="printed-totals">{facts} {totals}</ul>
                    <p>{remarks}</p>
                </div>
                {code}
            </header>
            <div class="printed-band" data-columns="2">
                {groups}
            </div>
            <div class="printed-band" data-columns="1">
                {widest}
            </div>
            <div class="printed-band" data-columns="2">
                {wide}
            </div>
            <div class="printed-band" data-columns="3">
                {lists} {narrow}
            </div>
            <footer>
                {unasked} <p class="printed-omitted"></p> <p>{system.credit} " ◇ is a house value, ✎ one of your own."</p>
            </footer>
        </section>
    }
}

/// A table of fewer columns than the first number stands among the lists, one of fewer than the second takes half the page.
const NARROWER_THAN: [usize; 2] = [4, 7];

fn line(name: &str, what: String) -> impl IntoView + use<> {
    view! {
        <li>
            <span>{name.to_owned()}</span>
            <b>{what}</b>
        </li>
    }
}

/// A piece for each unit, so that a long group goes on in the next column; the first has the title with it.
fn group(of: PaperGroup) -> Vec<impl IntoView> {
    let PaperGroup { group, boxes, of_units } = of;
    let title = view! {
        <h2>
            <span><bdi>{group.title}</bdi> " " <small>{group.detail}</small></span>
            <span class="printed-boxes">{tick_boxes(boxes)}</span>
        </h2>
    };
    let unit = |(unit, boxes): (LineSummary, Vec<TickBoxes>)| {
        view! {
            <p class="printed-unit">
                <span>
                    <b><bdi>{unit.title}</bdi></b>
                    " "
                    {unit.detail}
                </span>
                <span class="printed-boxes">{unit.cost} {tick_boxes(boxes)}</span>
            </p>
        }
    };
    let mut units = group.units.into_iter().zip(of_units).map(unit);
    let piece = |title, unit| view! { <div class="printed-group">{title} {unit}</div> };
    let first = piece(Some(title), units.next());
    std::iter::once(first).chain(units.map(|unit| piece(None, Some(unit)))).collect()
}

fn tick_boxes(all: Vec<TickBoxes>) -> Vec<impl IntoView> {
    let boxes = |TickBoxes { label, count }: TickBoxes| {
        view! {
            <span>
                {label}
                {(0..count).map(|_| view! { <i></i> }).collect::<Vec<_>>()}
            </span>
        }
    };
    all.into_iter().map(boxes).collect()
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
    let mut head = first.map(|rule| title(list.title, rule));
    let row = move |row: Row| {
        let rule = (Some(row.rule) != first).then(|| view! { <small>{row.rule.0}</small> });
        view! {
            <div class="printed-row">
                {head.take()}
                <p>
                    <span>{row.label} " " {rule}</span>
                    <b>{with_mark(&row.figure, row.source)}</b>
                </p>
            </div>
        }
    };
    list.rows.into_iter().map(row).collect()
}
