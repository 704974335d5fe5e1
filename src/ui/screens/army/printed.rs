//! An army on paper: its units with boxes to tick, its break points, its code, and what it is played from.

use crate::components::printed_pages::lay_out;
use crate::components::printed_parts::{in_bands, title_again};
use crate::components::share_button::{QrCode, absolute};
use crate::roster::ArmySummary;
use crate::single_file;
use crate::stores::AppStore;
use aide_de_camp::paper::{Paper, PaperGroup, TickBoxes};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::LineSummary;
use aide_de_camp::share;
use leptos::html;
use leptos::prelude::*;
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
    let tables = in_bands(paper.rolled.followed_by(paper.others));
    let unasked = (paper.unasked > 0).then(|| {
        view! {
            <p>
                {paper.unasked}
                " more kinds of unit and groups may have factors that are not among these."
            </p>
        }
    });
    let printed = NodeRef::<html::Section>::new();
    printed.on_load(|printed| lay_out(&printed, 1));
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
            {tables}
            <footer>
                {unasked} <p>{system.credit} " ◇ is a house value, ✎ one of your own."</p>
            </footer>
        </section>
    }
}

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
    let name = group.title.clone();
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
                <span class="printed-boxes">
                    <b class="printed-cost">{unit.cost}</b>
                    {tick_boxes(boxes)}
                </span>
            </p>
        }
    };
    let mut units = group.units.into_iter().zip(of_units).map(unit);
    let piece = |title: AnyView, unit| view! { <div class="printed-group">{title} {unit}</div> };
    let first = piece(title.into_any(), units.next());
    let others = units.map(|unit| piece(title_again(&name).into_any(), Some(unit)));
    std::iter::once(first).chain(others).collect()
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
