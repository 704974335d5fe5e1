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

fn main() {
    // The console says where; `public/boot.js` tells the player.
    console_error_panic_hook::set_once();
    // A browser that does not tell is left as it is.
    let _ = text_size::heed_smallest_text();
    leptos::mount::mount_to_body(app::App);
}
