//! The app in the browser: shows what the core answers, and computes nothing itself.

mod address;
mod app;
mod awake;
mod battle;
mod calculation;
mod components;
mod dom;
mod roster;
mod screens;
mod state;
mod store;
mod worker;

fn main() {
    // The release stops without a word; what is said of it there, the page's own script says.
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(app::start);
}
