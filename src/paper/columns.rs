//! How pieces of paper are shared out among columns and pages: by their heights, in order, none of them cut.

use std::ops::Range;

/// Pieces that stand below each other in columns of one width.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Band {
    /// How many columns the band has.
    pub columns: usize,
    /// How high each piece is.
    pub heights: Vec<f64>,
    /// Whether a page may begin with it.
    pub starts: Vec<bool>,
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
        while start < band.heights.len() {
            let mut end = start + fitting(band, start, left);
            let is_fresh = pages.last().is_none_or(Vec::is_empty) && pages.len() > 1;
            if end == start && !is_fresh {
                pages.push(Vec::new());
                left = room;
                continue;
            }
            if end == start {
                end = ends(band, start).next().unwrap_or(band.heights.len());
            }
            let (columns, height) = share_out(&band.heights[start..end], band.columns);
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
    let fits = |end: &usize| share_out(&band.heights[start..*end], band.columns).1 <= room;
    ends(band, start).filter(fits).last().unwrap_or(start) - start
}

/// Where a page that begins at `start` may end.
fn ends(band: &Band, start: usize) -> impl Iterator<Item = usize> {
    let len = band.heights.len();
    (start + 1..=len).filter(move |end| *end == len || band.starts.get(*end).is_none_or(|starts| *starts))
}

/// The pieces in so many columns, and how high the highest is: as low as it can be.
fn share_out(heights: &[f64], columns: usize) -> (Vec<Range<usize>>, f64) {
    let all: f64 = heights.iter().sum();
    let (mut low, mut high) = (heights.iter().copied().fold(all / columns.max(1) as f64, f64::max), all);
    // To a tenth of a pixel.
    while high - low > 0.1 {
        let middle = (low + high) / 2.0;
        if fill(heights, middle).len() <= columns { high = middle } else { low = middle }
    }
    let shared = fill(heights, high);
    let height = shared.iter().map(|column| heights[column.clone()].iter().sum()).fold(0.0, f64::max);
    (shared, height)
}

/// Columns of at most this height.
fn fill(heights: &[f64], most: f64) -> Vec<Range<usize>> {
    let (mut columns, mut start, mut height) = (Vec::new(), 0, 0.0);
    for (at, piece) in heights.iter().enumerate() {
        // Sums of the same pieces differ in their last digits.
        if at > start && height + piece > most + 0.01 {
            columns.push(start..at);
            (start, height) = (at, 0.0);
        }
        height += piece;
    }
    if start < heights.len() {
        columns.push(start..heights.len());
    }
    columns
}
