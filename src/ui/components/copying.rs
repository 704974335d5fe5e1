//! The key that copies a link, and what it says of that.

use super::controls::button;
use super::icon::{Icon, icon};
use super::share_button::absolute;
use crate::dom::{El, el};
use crate::state::State;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen_futures::JsFuture;

pub use super::copy_button::clipboard;

/// Copies a link when it is asked to.
#[derive(Clone, Copy)]
pub struct Copying(State<Copied>);

/// How far a link has come.
#[derive(Clone, PartialEq)]
enum Copied {
    Not,
    Asked,
    Done,
    Failed(String),
}

/// So long the key says that the link was copied.
const SEEN: Duration = Duration::from_secs(3);

impl Copying {
    /// Nothing has been copied yet.
    pub fn new() -> Self {
        Copying(State::new(Copied::Not))
    }

    /// The key. Where the browser refuses, the player is told what there is `instead`.
    pub fn key(
        self,
        class: &'static str,
        word: &'static str,
        instead: &'static str,
        link: impl Fn() -> Result<String, String> + 'static,
    ) -> El {
        let word = self.0.with(|copied| match copied {
            Copied::Asked => "Copying",
            Copied::Done => "Copied",
            _ => word,
        });
        button(class)
            .on_click(move || match link() {
                Ok(link) => self.copy(&link, instead),
                Err(why) => self.0.set(Copied::Failed(why)),
            })
            .child(icon(Icon::Share))
            .child(el("span.copies").text(word))
    }

    /// What a reader hears of it; seen only where it went wrong.
    pub fn told(self) -> El {
        let (class, said) = match self.0.get() {
            Copied::Failed(why) => ("small told", why),
            Copied::Done => ("sr", "Link copied".into()),
            _ => ("sr", String::new()),
        };
        el("p").class(class).attr("role", "status").text(said)
    }

    fn copy(self, link: &str, instead: &'static str) {
        self.0.set(Copied::Asked);
        let written = clipboard("writeText").map(|clipboard| clipboard.write_text(&absolute(link)));
        leptos::task::spawn_local(async move {
            let written = match written {
                Some(written) => JsFuture::from(written).await.is_ok(),
                None => false,
            };
            // The screen may be gone by now; what is gone is told nothing.
            if written {
                self.0.set(Copied::Done);
                set_timeout(move || self.0.set(Copied::Not), SEEN);
            } else {
                let why = ["The browser did not allow copying; ", instead, "."].concat();
                self.0.set(Copied::Failed(why));
            }
        });
    }
}
