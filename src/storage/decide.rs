//! Which of two records of the same document counts.

use super::record::{Record, Revision};

/// What becomes of my record and another one of the same document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// They are one.
    Same,
    /// Mine counts: the other is in its past.
    Mine,
    /// Theirs counts: mine is in its past.
    Theirs,
    /// Neither has seen the other: both are kept.
    Both,
}

/// Decides between two records. `theirs` is what stands in the store that is asked.
pub fn decide(mine: &Record, theirs: &Record) -> Decision {
    let is_same = mine.body == theirs.body && mine.segments == theirs.segments;
    if mine.revision == theirs.revision || is_same {
        Decision::Same
    } else if follows(mine, theirs) {
        Decision::Mine
    } else if follows(theirs, mine) {
        Decision::Theirs
    } else if mine.confirmed && theirs.confirmed && theirs.revision.n > mine.revision.n {
        // Every write to the database follows all that stood there.
        Decision::Theirs
    } else if mine.body.is_none() {
        // What was changed in one place and deleted in another is not deleted.
        Decision::Theirs
    } else if theirs.body.is_none() {
        Decision::Mine
    } else {
        Decision::Both
    }
}

/// Whether a record was made by somebody who knew another one. The writes of one window follow each other.
fn follows(record: &Record, other: &Record) -> bool {
    let Revision { n, by } = other.revision;
    let known = [Some(record.revision), record.base, record.takes_over];
    known.into_iter().flatten().any(|known| known.by == by && known.n >= n)
}
