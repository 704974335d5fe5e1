//! The app in the browser: shows what the core answers, and computes nothing itself.

mod app;
mod awake;
mod back_step;
mod battle_calculation;
mod battle_phase;
mod calculation;
mod camera;
mod close_watcher;
mod components;
mod files;
mod focus;
mod follow;
mod phase_context;
mod random;
mod readiness;
mod roster;
mod route;
mod rules_at_hand;
mod screens;
mod scrolling;
mod share_sheet;
mod single_file;
mod stores;
#[cfg(test)]
mod tests;
mod text_size;
mod throw;
mod time;
mod worker;

use leptos::prelude::document;

fn main() {
    std::panic::set_hook(Box::new(|fault| {
        console_error_panic_hook::hook(fault);
        // `public/boot.js` tells the player. A page that refuses has him told without it.
        if let Some(page) = document().document_element() {
            let _ = page.set_attribute("data-fault", &fault.to_string());
        }
    }));
    // A browser that does not tell is left as it is.
    let _ = text_size::heed_smallest_text();
    leptos::mount::mount_to_body(app::App);
}
