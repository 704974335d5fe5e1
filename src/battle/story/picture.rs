//! Strength turn by turn as a picture.

use super::Story;
use crate::rules::{Side, Sides};
use poloto::build;
use poloto::ticks::TickDistribution;

/// The room that poloto draws in. It keeps margins of a fixed size around the lines; the picture is cut out of it.
const ROOM: [f64; 2] = [860.0, 460.0];
/// What is cut out: left, top, width, height.
const CUT: &str = "64 74 676 360";
/// So many turns are numbered at most.
const NUMBERED: usize = 12;
/// The figures at the side, in per cent.
const LEVELS: [i128; 5] = [0, 25, 50, 75, 100];

pub(super) fn picture(story: &Story) -> Option<String> {
    let last = story.turns.len() as i128;
    if last == 0 {
        return None;
    }
    let line = |side: Side| {
        let after = (1..).zip(story.turns.iter().map(move |turn| turn.strength[side].percent()));
        let points = std::iter::once((0, 100)).chain(after);
        build::plot("").line(points.map(|(turn, percent)| [turn, i128::from(percent)]).collect::<Vec<_>>())
    };
    let broke = |side: Side| {
        let moments = story.moments.iter().filter(|moment| moment.side == side);
        let points = moments.filter_map(|moment| {
            let turn = story.turns.get(moment.turn)?;
            Some([moment.turn as i128 + 1, i128::from(turn.strength[side].percent())])
        });
        build::plot("").scatter(points.collect::<Vec<_>>())
    };
    let Sides([ours, theirs]) = Side::ALL;
    let plots = poloto::plots!(
        line(ours),
        line(theirs),
        broke(ours),
        broke(theirs),
        build::markers([0, last], [LEVELS[0], LEVELS[4]])
    );
    let drawn = poloto::frame()
        .with_viewbox(ROOM)
        .with_tick_lines([false, true])
        .build()
        .data(plots)
        .map_xticks(|_| TickDistribution::new(numbered(story)))
        .map_yticks(|_| TickDistribution::new(LEVELS))
        .build_and_label(("", "", ""))
        .headless()
        .render_string()
        .ok()?;
    Some(format!(
        "<svg class=\"poloto\" viewBox=\"{CUT}\" xmlns=\"http://www.w3.org/2000/svg\">{drawn}</svg>"
    ))
}

/// Where turns are numbered: at the beginning, and where one of both players has ended, each so many.
fn numbered(story: &Story) -> Vec<i128> {
    let steps = story.turns.len().div_ceil(NUMBERED);
    (0..=story.turns.len()).step_by(steps.max(1)).map(|at| at as i128).collect()
}
