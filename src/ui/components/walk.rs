//! A printed row and the way taken on it: the basic cell, the moves, the cell reached.

use crate::calculation::Calculation;
use crate::dom::{El, el};
use aide_de_camp::rules::{Walk, WalkMove};

/// On a phone only so many boxes round the way are shown.
const NEAR: usize = 9;

/// The walk of an answer, if it has one.
pub fn walk(calculation: Calculation) -> El {
    el("div").children(calculation.shown(|shown| shown.walk.as_ref().map(drawn)))
}

fn drawn(walk: &Walk) -> El {
    let Walk { title, boxes, basic, moves, reached } = walk;
    let (mut least, mut most) = (*basic, *basic);
    for step in moves {
        least = least.min(step.from).min(step.to);
        most = most.max(step.from).max(step.to);
    }
    let first = ((least + most) / 2).saturating_sub(NEAR / 2).min(boxes.len().saturating_sub(NEAR));
    let far = |at: usize| !(first..first + NEAR).contains(&at);
    let ticks = boxes.iter().enumerate().map(|(at, it)| {
        el("span.tick").class_when("off", it.head.is_empty()).class_when("far", far(at)).text(it.head.clone())
    });
    let cells = boxes.iter().enumerate().map(|(at, it)| {
        el("span.box")
            .class_when("in", !it.head.is_empty())
            .class_when("base", at == *basic)
            .class_when("final", *reached == Some(at))
            .class_when("far", far(at))
            .children(it.label.split(' ').map(|part| el("span").text(part.to_owned())))
    });
    el("div.track")
        .attr("role", "img")
        .attr("aria-label", spoken(walk))
        .child(el("p.small").text(title.clone()))
        .child(el("div.strip").style("--all", &boxes.len().to_string()).children(ticks).children(cells))
        .children(moves.iter().map(|step| lane(step, boxes.len(), first)))
}

/// One move as an arrow from box to box, its words on the side that has room for them.
fn lane(step: &WalkMove, boxes: usize, first: usize) -> El {
    let (a, b) = (step.from.min(step.to), step.from.max(step.to));
    let go = if step.to > step.from { "go right" } else { "go" };
    el("div")
        .class(if b >= first + 6 { "lane words-left" } else { "lane" })
        .style("--a", &a.to_string())
        .style("--b", &b.to_string())
        .style("--first", &first.to_string())
        .style("--all", &boxes.to_string())
        .child(el("span").class(go).child(el("i.start")))
        .child(el("p").child(el("b").text(step.label.clone())))
}

fn spoken(walk: &Walk) -> String {
    let cell = |at: usize| &walk.boxes[at].label;
    let moves = walk.moves.iter().map(|step| format!(", {} to {}", step.label, cell(step.to)));
    format!("{}: basic cell {}{}", walk.title, cell(walk.basic), moves.collect::<String>())
}
