//! The program as a server hands it out: pressed, and led by the part that turns it back.
//!
//! A page can have a file compressed by its server, if that server does so at all, and by ways that know nothing of what
//! they press. What is pressed here needs a fifth less than brotli makes of it and comes from every server alike. The
//! price is time, half a second on a common computer and more on a slow tablet: once while the player waits, at a first
//! visit, and once behind his back. What the device keeps is the program as it runs.
//!
//! The way is that of the PAQ family by Matt Mahoney: bit by bit, each takes the less room the likelier several views of
//! what came before held it to be. What makes the views good at this is that they follow the outline of a wasm module.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod coder;
mod echo;
mod jury;
mod model;
mod outline;
#[cfg(target_arch = "wasm32")]
mod page;

pub use coder::{press, unpress};
