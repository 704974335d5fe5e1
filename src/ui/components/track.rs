//! A printed row and the way taken on it: the basic cell, the moves, the cell reached.

use aide_de_camp::rules::{Report, TrackBox, TrackMove, TrackPath};
use leptos::prelude::*;
use std::sync::Arc;

/// On a phone only so many boxes round the way are shown.
const NEAR: usize = 9;

/// The track of an answer, if it has one.
#[component]
pub fn Track(answer: Memo<Arc<Report>>) -> impl IntoView {
    let path = Memo::new(move |_| answer.with(|answer| answer.track.clone()));
    view! { <div>{move || path.get().map(track)}</div> }
}

fn track(path: TrackPath) -> impl IntoView {
    let label = describe(&path);
    let TrackPath { title, boxes, basic, moves, reached } = path;
    let ends = moves.iter().flat_map(|step| [step.from, step.to]);
    let (min, max) = ends.fold((basic, basic), |(min, max), at| (min.min(at), max.max(at)));
    let first = ((min + max) / 2).saturating_sub(NEAR / 2).min(boxes.len().saturating_sub(NEAR));
    let is_far = |at: usize| !(first..first + NEAR).contains(&at);
    let all = boxes.len();
    let tick = |(at, it): (usize, &TrackBox)| {
        view! {
            <span class="tick" class:off=it.head.is_empty() class:far=is_far(at)>
                {it.head.clone()}
            </span>
        }
    };
    let ticks: Vec<_> = boxes.iter().enumerate().map(tick).collect();
    let cell = |(at, it): (usize, &TrackBox)| {
        let words: Vec<_> =
            it.label.split(' ').map(|word| view! { <span>{word.to_owned()}</span> }).collect();
        view! {
            <span
                class="box"
                class:in=!it.head.is_empty()
                class:base=at == basic
                class:final=reached == Some(at)
                class:far=is_far(at)
            >
                {words}
            </span>
        }
    };
    let cells: Vec<_> = boxes.iter().enumerate().map(cell).collect();
    let lanes: Vec<_> = moves.into_iter().map(|step| lane(step, all, first)).collect();
    view! {
        <div class="track" role="img" aria-label=label>
            <p class="small">{title}</p>
            <div class="strip" style:--all=all.to_string()>
                {ticks}
                {cells}
            </div>
            {lanes}
        </div>
    }
}

/// One move as an arrow from box to box, its words on the side that has room for them.
fn lane(step: TrackMove, boxes: usize, first: usize) -> impl IntoView {
    let (left, right) = (step.from.min(step.to), step.from.max(step.to));
    let is_rightwards = step.to > step.from;
    view! {
        <div
            class={ if right >= first + 6 { "lane words-left" } else { "lane" } }
            style:--a=left.to_string()
            style:--b=right.to_string()
            style:--first=first.to_string()
            style:--all=boxes.to_string()
        >
            <span class=if is_rightwards { "go right" } else { "go" }>
                <i class="start"></i>
            </span>
            <p>
                <b>{step.label}</b>
            </p>
        </div>
    }
}

fn describe(path: &TrackPath) -> String {
    let cell = |at: usize| &path.boxes[at].label;
    let moves = path.moves.iter().map(|step| format!(", {} to {}", step.label, cell(step.to)));
    format!("{}: basic cell {}{}", path.title, cell(path.basic), moves.collect::<String>())
}
