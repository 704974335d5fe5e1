//! The lines of a pasted list that are not in the army: each is mended by a tap, by typing, or left out.

use super::icon::{Glyph, Icon};
use super::pasted_list::Pasting;
use aide_de_camp::roster::{UnreadLine, asked_alike, text_line, with_answers, with_line};
use aide_de_camp::rules::capitalize;
use aide_de_camp::storage::LeftOut;
use leptos::prelude::*;

/// The lines that could not be read, and those that the player has left out. What is changed of them changes the text.
#[component]
pub fn UnreadLines(pasting: Pasting, #[prop(into)] unread: Signal<Vec<UnreadLine>>) -> impl IntoView {
    // The line that was typed last stays where it is although it can be read by now: nothing moves under a finger.
    let typed = RwSignal::new(None::<usize>);
    let numbers = Memo::new(move |_| {
        let mut numbers: Vec<usize> = unread.with(|lines| lines.iter().map(|line| line.number).collect());
        let is_there = |number: &usize| pasting.with(|list| text_line(&list.text, *number).is_some());
        numbers.extend(typed.get().filter(is_there));
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    });
    let title = move || unread.with(|lines| title(lines));
    let left = move |line: LeftOut| {
        let words = line.words.clone();
        view! {
            <li>
                <span>
                    <bdi>{words}</bdi>
                    <small>"Left out of the list"</small>
                </span>
                <button type="button" class="btn" on:click=move |_| pasting.change(|list| list.put_back(&line))>
                    "Put it back"
                </button>
            </li>
        }
    };
    view! {
        <div role="status">
            <Show when=move || !unread.with(Vec::is_empty)>
                <h2>{title}</h2>
            </Show>
        </div>
        <ul class="mends">
            <For
                each=move || numbers.get()
                key=|number| *number
                children=move |number| view! { <Mend pasting unread typed number /> }
            />
        </ul>
        <ul class="kept">
            <For each=move || pasting.with(|list| list.left_out.clone()) key=Clone::clone children=left />
        </ul>
    }
}

/// How many lines leave a question, and how many nobody can read.
fn title(lines: &[UnreadLine]) -> String {
    let asked = lines.iter().filter(|line| !line.suggestions.is_empty()).count();
    let part = |n: usize, one: &str, many: &str| match n {
        0 => None,
        1 => Some(format!("one line {one}")),
        n => Some(format!("{n} lines {many}")),
    };
    let parts = [
        part(asked, "leaves a question", "leave a question"),
        part(lines.len() - asked, "cannot be read", "cannot be read"),
    ];
    capitalize(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

/// One line: its words to be typed over, why it could not be read, and what it may mean.
#[component]
fn Mend(
    pasting: Pasting,
    unread: Signal<Vec<UnreadLine>>,
    typed: RwSignal<Option<usize>>,
    number: usize,
) -> impl IntoView {
    let line =
        Memo::new(move |_| unread.with(|lines| lines.iter().find(|line| line.number == number).cloned()));
    let words = move || pasting.with(|list| text_line(&list.text, number).unwrap_or_default().to_owned());
    let set =
        move |words: &str| pasting.change(|list| list.text = with_line(&list.text, number, Some(words)));
    let why = move || match line.get() {
        Some(line) => line.why,
        None if words().trim().is_empty() => "This line is empty.".into(),
        None => "This line is read.".into(),
    };
    let take = move |suggestion: String| {
        typed.set(None);
        set(&suggestion);
    };
    // What many lines leave open is asked at the first of them.
    let alike = Memo::new(move |_| {
        unread.with(|unread| {
            let line = unread.iter().find(|line| line.number == number)?;
            let all: Vec<UnreadLine> = asked_alike(line, unread).into_iter().cloned().collect();
            let is_first = all.first().is_some_and(|first| first.number == number);
            (is_first && all.len() > 1).then_some(all)
        })
    });
    let take_all = move |place: usize| {
        typed.set(None);
        if let Some(lines) = alike.get_untracked() {
            let lines: Vec<&UnreadLine> = lines.iter().collect();
            pasting.change(|list| list.text = with_answers(&list.text, &lines, place));
        }
    };
    let for_all = move |place: usize| {
        let lines = alike.get()?.len();
        let label = format!("So for all {lines} lines that ask this");
        Some(view! {
            <button type="button" class="btn" on:click=move |_| take_all(place)>
                {label}
            </button>
        })
    };
    let suggestion = move |(place, suggestion): (usize, String)| {
        let lines = suggestion.lines().map(|line| view! { <bdi>{line.to_owned()}</bdi> }).collect_view();
        view! {
            <button type="button" class="btn" on:click=move |_| take(suggestion.clone())>
                <span>"Read as: " {lines}</span>
            </button>
            {for_all(place)}
        }
    };
    let suggestions = move || {
        let all = line.with(|line| line.as_ref().map(|line| line.suggestions.clone()));
        all.unwrap_or_default().into_iter().enumerate().map(suggestion).collect_view()
    };
    let leave_out = move |_| {
        let words = untrack(words);
        typed.set(None);
        pasting.change(|list| list.leave_out(LeftOut { number, words }));
    };
    view! {
        <li>
            <label class="field">
                <span class="name">{format!("Line {number}")}</span>
                <input
                    type="text"
                    dir="auto"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=words
                    on:focus=move |_| typed.set(Some(number))
                    on:input:target=move |event| set(&event.target().value())
                />
                <span class="small">{why}</span>
            </label>
            <div class="calcs">
                {suggestions} <button type="button" class="btn" on:click=leave_out>
                    <Icon glyph=Glyph::Close />
                    "Leave this line out"
                </button>
            </div>
        </li>
    }
}
