//! What is long is drawn a part a frame, so that its head is soon there and a tap need not wait for its end.

use leptos::prelude::*;
use std::time::Duration;

/// How many of `all` are drawn; `further` says how far the part goes that begins at a place.
pub fn drawn_in_parts(
    all: Signal<usize>,
    further: impl Fn(usize) -> usize + Copy + Send + Sync + 'static,
) -> Memo<usize> {
    // What comes once all is drawn is drawn at once.
    let next = move |from: usize| Some(further(from)).filter(|to| *to < all.get()).unwrap_or(usize::MAX);
    let drawn = RwSignal::new(untrack(|| next(0)));
    Effect::new(move || {
        let now = drawn.get();
        if now < usize::MAX {
            let go_on = move || _ = drawn.try_update(|drawn| *drawn = untrack(|| next(now)));
            // What is there is painted first.
            request_animation_frame(move || set_timeout(go_on, Duration::ZERO));
        }
    });
    Memo::new(move |_| all.get().min(drawn.get()))
}
