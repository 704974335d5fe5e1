//! Earlier states of documents: a ring for each, of which the oldest goes when it is full.

use super::place::Place;
use super::shelf::Found;

/// How many earlier states of a document are kept.
const RING: usize = 10;

/// What the keys of earlier states begin with. They sort after those of all documents, so that a start reads none.
pub const EARLIER: &str = "~";

/// A text to be put under a key, or nothing, where what stands there is to go.
pub type Turn = (String, Option<String>);

/// Between these two lie the keys of all earlier states of a document.
pub fn ring(place: &Place) -> [String; 2] {
    let first = [EARLIER, &place.key(1), "/"].concat();
    [first.clone(), first + "\u{ffff}"]
}

/// What to do on the shelf that has this ring, in the order of its keys, to keep the state of this time (ms) in it.
pub fn snapshot(place: &Place, at: u64, text: String, ring: &[Found]) -> Vec<Turn> {
    // What was taken back to where it was pushes nothing out.
    if ring.last().is_some_and(|(_, newest)| *newest == text) {
        return Vec::new();
    }
    // Two of one moment are two.
    let last = ring.last().and_then(|(key, _)| earlier(key)).map_or(0, |(_, at)| at);
    let at = at.max(last + 1);
    let mut turns = vec![(format!("{EARLIER}{}/{at:016}", place.key(1)), Some(text))];
    let over = (ring.len() + 1).saturating_sub(RING);
    for (key, _) in &ring[..over] {
        turns.push((key.clone(), None));
    }
    turns
}

/// Of which document the text under a key is an earlier state, and from when (ms).
pub fn earlier(key: &str) -> Option<(Place, u64)> {
    let (of, at) = key.strip_prefix(EARLIER)?.rsplit_once('/')?;
    Some((Place::of_key(of)?, at.parse().ok()?))
}
