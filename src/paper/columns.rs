//! How pieces of paper are shared out among columns and pages: by their heights, in order, none of them cut.

use std::ops::Range;

/// Pieces that stand below each other in columns of one width.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Band {
    /// How many columns the band has.
    pub columns: usize,
    /// From top to bottom.
    pub pieces: Vec<Piece>,
}

/// What is never cut: a table, a row of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Piece {
    /// How high it is.
    pub height: f64,
    /// How high the head is that stands above it again where it begins a column, since it goes on from the piece before it;
    /// none of a piece with a head of its own, with which a page may begin.
    pub again: Option<f64>,
}

/// What a page has of a band.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Which band.
    pub band: usize,
    /// The pieces of each column.
    pub columns: Vec<Range<usize>>,
}

/// The bands page by page: `first` is the room on the first page, `room` that on each other. What is higher than a page
/// has one for itself, and each begins where it may.
pub fn pages(bands: &[Band], first: f64, room: f64) -> Vec<Vec<Part>> {
    let mut pages = vec![Vec::new()];
    let mut left = first;
    for (place, band) in bands.iter().enumerate() {
        let mut start = 0;
        while start < band.pieces.len() {
            let mut end = start + fitting(band, start, left);
            let is_fresh = pages.last().is_none_or(Vec::is_empty) && pages.len() > 1;
            if end == start && !is_fresh {
                pages.push(Vec::new());
                left = room;
                continue;
            }
            if end == start {
                end = ends(band, start).next().unwrap_or(band.pieces.len());
            }
            let (columns, height) = share_out(&band.pieces[start..end], band.columns);
            let columns =
                columns.into_iter().map(|column| column.start + start..column.end + start).collect();
            if let Some(page) = pages.last_mut() {
                page.push(Part { band: place, columns });
            }
            left -= height;
            start = end;
        }
    }
    pages
}

/// How many pieces from `start` on fit into this room.
fn fitting(band: &Band, start: usize, room: f64) -> usize {
    let fits = |end: &usize| share_out(&band.pieces[start..*end], band.columns).1 <= room;
    ends(band, start).filter(fits).last().unwrap_or(start) - start
}

/// Where a page that begins at `start` may end.
fn ends(band: &Band, start: usize) -> impl Iterator<Item = usize> {
    let may_begin = |at: usize| band.pieces.get(at).is_none_or(|piece| piece.again.is_none());
    (start + 1..=band.pieces.len()).filter(move |end| may_begin(*end))
}

/// The pieces in so many columns, and how high the highest is: about as low as it can be.
fn share_out(pieces: &[Piece], columns: usize) -> (Vec<Range<usize>>, f64) {
    let all = height_of(pieces);
    let highest = pieces.iter().map(|piece| piece.height).fold(0.0, f64::max);
    let (mut low, mut high) = (highest.max(all / columns.max(1) as f64), all);
    // To a tenth of a pixel.
    while high - low > 0.1 {
        let middle = (low + high) / 2.0;
        if fill(pieces, middle).len() <= columns { high = middle } else { low = middle }
    }
    let shared = fill(pieces, high);
    let height = shared.iter().map(|column| height_of(&pieces[column.clone()])).fold(0.0, f64::max);
    (shared, height)
}

/// How high these are in a column of their own.
fn height_of(pieces: &[Piece]) -> f64 {
    let head = pieces.first().and_then(|piece| piece.again).unwrap_or_default();
    head + pieces.iter().map(|piece| piece.height).sum::<f64>()
}

/// Columns of at most this height.
fn fill(pieces: &[Piece], most: f64) -> Vec<Range<usize>> {
    let (mut columns, mut start, mut height) = (Vec::new(), 0, 0.0);
    for (at, piece) in pieces.iter().enumerate() {
        // Sums of the same pieces differ in their last digits.
        if at > start && height + piece.height > most + 0.01 {
            columns.push(start..at);
            (start, height) = (at, 0.0);
        }
        if at == start {
            height = piece.again.unwrap_or_default();
        }
        height += piece.height;
    }
    if start < pieces.len() {
        columns.push(start..pieces.len());
    }
    columns
}
