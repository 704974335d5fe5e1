//! The page as a single file, as `cargo xtask build --single` writes it: what stands in it beside the program.

use leptos::prelude::*;

/// How large the file is in bytes; nothing where the page is no such file.
pub fn size() -> Option<u64> {
    let note = document().query_selector("meta[name=single-file]").ok()??;
    note.get_attribute("content")?.parse().ok()
}

/// Whether the page is such a file.
pub fn is_open() -> bool {
    size().is_some()
}

/// The text of a file that the site has beside its page.
pub fn text(name: &str) -> Option<String> {
    document().get_element_by_id(name)?.text_content()
}
