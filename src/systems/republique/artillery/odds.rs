//! What a shot may do, over every face of the die.

use super::super::terms::Hits;
use super::Fire;
use crate::rules::{Odds, OddsTable, Outcome, Side};

/// The faces that lead to a result on the main target, and the box that the first of them reaches.
struct Reached {
    at: usize,
    hits: Hits,
    faces: Vec<i32>,
}

/// The chance of every result on the main target, strongest first.
pub(in super::super) fn odds(fire: &dyn Fn(i32) -> Fire, rolled: Option<Hits>) -> OddsTable {
    let mut results: Vec<Reached> = Vec::new();
    for face in 1..=10 {
        let fire = fire(face);
        let hits = fire.result();
        match results.iter_mut().find(|known| known.hits == hits) {
            Some(known) => known.faces.push(face),
            None => results.push(Reached { at: fire.reached, hits, faces: vec![face] }),
        }
    }
    results.sort_by_key(|result| result.at);
    // What a gunner hopes for: a base off the table where one can be had, else any hit at all.
    let with_bases = results.iter().any(|result| result.hits.b > 0);
    let (mut outcomes, mut at, mut good) = (Vec::new(), None, 0);
    for Reached { hits, faces, .. } in results {
        if rolled == Some(hits) {
            at = Some(outcomes.len());
        }
        let none = hits == Hits::default();
        good += usize::from(if with_bases { hits.b > 0 } else { !none });
        outcomes.push(Outcome {
            label: if none { "No effect".into() } else { hits.to_string() },
            when: format!("die {}", ranges(&faces)),
            side: (!none).then_some(Side::Ours),
            odds: Odds { ways: faces.len() as u64, of: 10 },
            place: None,
        });
    }
    OddsTable {
        title: "Result".into(),
        outcomes,
        rolled: at,
        aim: if with_bases { "A base hit" } else { "Any hit" }.into(),
        whose: Side::Ours,
        favourable: good,
        mean: None,
    }
}

/// "1–2, 9–10".
fn ranges(sorted: &[i32]) -> String {
    let mut parts = Vec::new();
    for run in sorted.chunk_by(|a, b| a + 1 == *b) {
        parts.push(match run {
            [from, .., to] => format!("{from}–{to}"),
            alone => alone[0].to_string(),
        });
    }
    parts.join(", ")
}
