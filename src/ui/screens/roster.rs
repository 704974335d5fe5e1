//! What can be done with what came by a link, for screens drawn by `dom`.

use crate::components::copying::Copying;
use crate::dom::El;
use crate::stores::on_home_screen;
use leptos::prelude::window;

/// What can be done with what came by a link, the likeliest first. Safari and the app on its Home Screen do not share what
/// they store: from there it goes into the app by the clipboard.
pub fn ways_in(copying: Copying, keep: El) -> [El; 2] {
    let link = || Ok(window().location().hash().unwrap_or_default());
    let copy = for_the_app(copying, "act", link);
    if on_home_screen() == Some(false) { [copy, keep] } else { [keep, copy] }
}

/// The key that copies a link for the app on the Home Screen.
pub fn for_the_app(
    copying: Copying,
    class: &'static str,
    link: impl Fn() -> Result<String, String> + 'static,
) -> El {
    copying.key(class, "Copy link", "copy the address instead", link)
}
