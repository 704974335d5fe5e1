//! The rules of a game: its sections in the book's order, to be looked for by word, each with what works it out.

use crate::components::icon::{Glyph, Icon};
use crate::components::printed_sheet::PrintedSheet;
use crate::components::ref_key::RefKey;
use crate::components::rule_section::{MissingBook, RuleSection, blocks_view};
use crate::components::share_button::track_printing;
use crate::route::{Route, go};
use crate::rules_at_hand::{Book, RulesAtHand};
use crate::scrolling::bring_into_view;
use aide_de_camp::rulebook::{self, Find, Meant, Rulebook, Section};
use aide_de_camp::rules::{Phase, SystemInfo};
use leptos::html::{A, H2};
use leptos::prelude::*;
use std::sync::Arc;

/// The screen; without a number it begins with the sequence of play.
#[component]
pub fn RulesScreen(system: &'static SystemInfo, number: Option<String>) -> impl IntoView {
    let rules: RulesAtHand = expect_context();
    let book = Memo::new(move |_| rules.book(system));
    let question = RwSignal::new(String::new());
    let is_asked = Memo::new(move |_| question.with(|question| !question.trim().is_empty()));
    let finds = Memo::new(move |_| match book.get() {
        Book::Open(book) => {
            let values = rules.context(system);
            let values = rulebook::values(system, &values);
            question.with(|question| book.find(question, &values))
        }
        _ => Vec::new(),
    });
    let said = move || match (book.get(), is_asked.get()) {
        (Book::Open(book), false) => format!("{} sections", book.sections.len()),
        (Book::Open(_), true) => match finds.with(Vec::len) {
            0 => "No place has it".into(),
            1 => "1 place".into(),
            n => format!("{n} places"),
        },
        _ => String::new(),
    };
    if let Some(number) = &number {
        rules.note_read(system, number);
    }
    let is_at_section = number.is_some();
    let current = StoredValue::new(number);
    let text = move || match (book.get(), is_asked.get()) {
        (Book::Opening, _) => ().into_any(),
        (Book::Missing, _) => view! { <MissingBook system /> }.into_any(),
        (Book::Open(book), true) => finds_view(system, &book, &finds.read(), question).into_any(),
        (Book::Open(book), false) => match current.get_value() {
            Some(number) => view! { <Read system number /> }.into_any(),
            None => view! { <Opening system book /> }.into_any(),
        },
    };
    let contents = move || match book.get() {
        Book::Open(book) => contents(system, &book, current.get_value().as_deref()).into_any(),
        _ => ().into_any(),
    };
    let printing = track_printing();
    let print = move |_| {
        // Asked to print from a tap, a browser does so before anything is drawn for it: so that comes first.
        printing.set(true);
        request_animation_frame(|| {
            // One that cannot print says so itself.
            let _ = window().print();
        });
    };
    view! {
        <main class="main wide-main rules-room" class:reading=move || is_at_section || is_asked.get()>
            <header class="rules-find">
                <h1>"Rules"</h1>
                <input
                    type="search"
                    aria-label="Search the rules by word"
                    placeholder="Search by word"
                    autocomplete="off"
                    prop:value=question
                    on:input:target=move |event| question.set(event.target().value())
                />
                <span class="small" role="status">
                    {said}
                </span>
                <a class="tool" href=Route::Sheet(system).href()>
                    <Icon glyph=Glyph::Chart />
                    "Charts"
                </a>
                <button type="button" class="tool" on:click=print>
                    <Icon glyph=Glyph::Print />
                    <span class="w">"Print the sheet"</span>
                </button>
            </header>
            <nav class="rules-toc" aria-label="Sections" tabindex="0">
                {contents}
            </nav>
            <div class="rules-read" tabindex="0">
                {text}
            </div>
        </main>
        <Show when=move || printing.get()>
            <PrintedSheet system />
        </Show>
    }
}

/// A section, and the way back to all of them where both have no room.
#[component]
fn Read(system: &'static SystemInfo, number: String) -> impl IntoView {
    let next = Callback::new(move |number: String| go(&Route::Rules(system, Some(number)).href()));
    let heading = NodeRef::<H2>::new();
    view! {
        <RuleSection system number next heading>
            <a class="tool back" href=Route::Rules(system, None).href()>
                <Icon glyph=Glyph::Back />
                "All rules"
            </a>
        </RuleSection>
    }
}

/// Whose the game is, and its turn from phase to phase.
#[component]
fn Opening(system: &'static SystemInfo, book: Arc<Rulebook>) -> impl IntoView {
    let rules: RulesAtHand = expect_context();
    let next = Callback::new(move |number: String| go(&Route::Rules(system, Some(number)).href()));
    let head = blocks_view(&book.head, &Meant::default(), &rulebook::Values::new(), next);
    let phase = |phase: &'static Phase| {
        let steps = phase.steps.iter().map(|step| view! { <li>{*step}</li> }).collect_view();
        view! {
            <h3>{phase.title} " " <RefKey rule=phase.rule.0 /></h3>
            <ol class="steps">{steps}</ol>
        }
    };
    let last = rules.last_read(system);
    let last = (!last.is_empty()).then(|| {
        let links = last.into_iter().filter_map(|number| {
            let section = book.section(&number)?;
            let href = Route::Rules(system, Some(number)).href();
            Some(view! {
                <a class="btn" href=href>
                    {section.heading()}
                </a>
            })
        });
        view! {
            <h3>"Read last"</h3>
            <div class="calcs">{links.collect_view()}</div>
        }
    });
    view! {
        <h2>{format!("The sequence of play: {}", system.turn_name)}</h2>
        {system.turn.iter().map(phase).collect_view()}
        {last}
        <h3>"About these rules"</h3>
        <div class="rule-text">{head}</div>
    }
}

/// The sections in the book's order, each with how many calculators work it out.
fn contents(system: &'static SystemInfo, book: &Rulebook, current: Option<&str>) -> impl IntoView + use<> {
    let first = view! {
        <a href=Route::Rules(system, None).href() aria-current=current.is_none().then_some("page")>
            <span></span>
            <b>"The sequence of play"</b>
            <small></small>
        </a>
    };
    let section = |section: &Section| {
        let Section { number, calculators, .. } = section.clone();
        let count = (!calculators.is_empty()).then(|| format!("{} ›", calculators.len()));
        let is_current = current == Some(&*number);
        let (shown, title) = match section.is_word() {
            true => (String::new(), section.heading()),
            false => (number.clone(), section.title.clone()),
        };
        let link = NodeRef::<A>::new();
        if is_current {
            link.on_load(|link| request_animation_frame(move || bring_into_view(&link)));
        }
        view! {
            <a
                node_ref=link
                href=Route::Rules(system, Some(number)).href() aria-current=is_current.then_some("page")>
                <span>{shown}</span>
                {title}
                <small>{count}</small>
            </a>
        }
    };
    view! {
        {first}
        {book.sections.iter().map(section).collect_view()}
    }
}

/// The places that a question finds.
fn finds_view(
    system: &'static SystemInfo,
    book: &Rulebook,
    finds: &[Find],
    question: RwSignal<String>,
) -> impl IntoView + use<> {
    let place = |find: &Find| {
        let section = &book.sections[find.section];
        let href = Route::Rules(system, Some(section.number.clone())).href();
        let part = |part: &rulebook::Part| match part.is_found {
            true => view! { <mark>{part.text.clone()}</mark> }.into_any(),
            false => part.text.clone().into_any(),
        };
        view! {
            <a class="rules-place" href=href on:click=move |_| question.set(String::new())>
                <b>{section.heading()}</b>
                <span>{find.sentence.iter().map(part).collect_view()}</span>
            </a>
        }
    };
    view! {
        <h2>{format!("“{}”", question.get_untracked().trim())}</h2>
        {finds.iter().map(place).collect_view()}
    }
}
