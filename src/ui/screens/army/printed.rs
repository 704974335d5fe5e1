//! An army on paper: one page with its units, its break points, its code, and the factors that it can use.

use crate::components::share_button::{QrCode, absolute};
use crate::roster::ArmySummary;
use crate::stores::AppStore;
use aide_de_camp::factors::{Factors, Row, factors};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::Group;
use aide_de_camp::share;
use leptos::html;
use leptos::prelude::*;
use leptos::web_sys::HtmlElement;
use std::sync::Arc;

/// What is printed of an army, by the player's own sheet.
#[component]
pub fn PrintedArmy(roster: Arc<Roster>, summary: Arc<ArmySummary>) -> impl IntoView {
    let store: AppStore = expect_context();
    let system = roster.army.system();
    let context = untrack(|| store.context(system, &store.overrides(system.id)));
    let factors = factors(roster.army.army(), system, &context);
    let code = share::roster(&roster).ok().map(|link| view! { <QrCode text=absolute(&link) /> });
    let totals: Vec<_> = summary.totals.iter().map(|(name, sum)| line(name, sum.text())).collect();
    let facts: Vec<_> = summary.facts.iter().map(|(name, fact)| line(name, fact.clone())).collect();
    let groups: Vec<_> = summary.groups.iter().map(group).collect();
    let lists: Vec<_> = factors.lists.into_iter().map(list).collect();
    let unasked = (factors.unasked > 0).then(|| {
        view! {
            <p>
                {factors.unasked}
                " more kinds of unit and groups may have factors that are not among these."
            </p>
        }
    });
    let page = NodeRef::<html::Section>::new();
    page.on_load(|page| fit_to_page(&page));
    view! {
        <section class="printed" node_ref=page>
            <header>
                <div>
                    <h1><bdi>{summary.title.clone()}</bdi></h1>
                    <p>{system.title}</p>
                    {(!facts.is_empty()).then(|| view! { <ul class="printed-totals">{facts}</ul> })}
                    <ul class="printed-totals">{totals}</ul>
                    <p>{summary.checks.join(" ")}</p>
                </div>
                {code}
            </header>
            <div class="printed-columns">
                {groups}
            </div>
            <div class="printed-columns">{lists}</div>
            {unasked}
            <footer>{system.credit}</footer>
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

fn group(group: &Group) -> impl IntoView + use<> {
    let units = group.units.iter().map(|unit| {
        view! {
            <li>
                <b><bdi>{unit.title.clone()}</bdi></b>
                " "
                {unit.detail.clone()}
            </li>
        }
    });
    view! {
        <section>
            <h2><bdi>{group.title.clone()}</bdi> " " <small>{group.detail.clone()}</small></h2>
            <ul>{units.collect::<Vec<_>>()}</ul>
        </section>
    }
}

fn list(list: Factors) -> impl IntoView {
    let row = |row: Row| {
        view! {
            <li>
                <b>{row.figure}</b>
                <span>{row.label}</span>
                <small>{format!("{} {}", row.source.word(), row.rule.0)}</small>
            </li>
        }
    };
    view! {
        <section>
            <h2>{list.title}</h2>
            <ul class="printed-factors">{list.rows.into_iter().map(row).collect::<Vec<_>>()}</ul>
        </section>
    }
}

/// Sets the largest type with which all of it is on one page of A4 and of Letter.
fn fit_to_page(page: &HtmlElement) {
    /// What is between the margins of Letter, which is the shorter one, in pixels of a 96th of an inch; and a line less,
    /// since a printer breaks lines a little otherwise.
    const HEIGHT: i32 = 960;
    for percent in (85..=160).rev().step_by(5) {
        // A page that refuses has the usual size.
        let _ = page.style().set_property("--print-scale", &(f64::from(percent) / 100.0).to_string());
        if page.offset_height() <= HEIGHT {
            return;
        }
    }
}
