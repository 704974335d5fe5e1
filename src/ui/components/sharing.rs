//! What is shared: a link as a code that another device's camera reads, to be copied, or to be sent.

use super::controls::button;
use super::copying::Copying;
use super::icon::{Icon, icon};
use super::share_button::{absolute, send, sends};
use crate::dom::{El, el, svg};
use crate::state::State;
use aide_de_camp::share::{QUIET, code};
use leptos::ev;
use leptos::prelude::*;

pub use super::share_button::absolute as here;

/// Shares a link when it is asked to.
#[derive(Clone, Copy)]
pub struct Sharing {
    /// What is shared now, or why it cannot be.
    open: State<Option<Result<String, String>>>,
    copying: Copying,
    /// Whether the page is being printed, by a key of ours or by the browser's.
    pub printing: State<bool>,
}

impl Sharing {
    /// Nothing is shared yet.
    pub fn new() -> Self {
        Sharing { open: State::new(None), copying: Copying::new(), printing: printing() }
    }

    /// The key that opens it, and what it opens. On paper, where nobody can tap, the code is there.
    pub fn keys(self, class: &'static str, link: impl Fn() -> Result<String, String> + 'static) -> [El; 2] {
        let printed = self.printing.get().then(&link);
        let key = button(class)
            .state("aria-expanded", self.open.with(Option::is_some))
            .on_click(move || self.open.set(Some(link())))
            .child(icon(Icon::Share))
            .text("Share");
        [key, self.panel(printed)]
    }

    fn panel(self, printed: Option<Result<String, String>>) -> El {
        let mut place = el("div.own");
        if let Some(link) = printed {
            return place.children(link.ok().map(|link| drawn(&absolute(&link))));
        }
        let close = || {
            let close = button("btn").on_click(move || self.open.set(None)).child(icon(Icon::Done));
            close.text("Close")
        };
        match self.open.get() {
            None => {}
            Some(Err(why)) => {
                let told = el("p.note warn").attr("role", "alert").text(why);
                place.put(el("div.sharing").child(told).child(close()));
            }
            Some(Ok(link)) => {
                let whole = absolute(&link);
                let send = sends().is_some().then(|| {
                    let whole = whole.clone();
                    button("btn").on_click(move || send(&whole)).child(icon(Icon::Share)).text("Send")
                });
                let keys = el("div.calcs")
                    .child(
                        self.copying
                            .key("btn go", "Copy link", "scan the code instead", move || Ok(link.clone())),
                    )
                    .children(send)
                    .child(close());
                let said = "Point the other device's camera at it. Works offline if that device has already opened Aide-de-Camp.";
                let panel = el("div.sharing")
                    .attr("role", "dialog")
                    .attr("aria-label", "Share")
                    .child(drawn(&whole))
                    .child(el("p").text(said))
                    .child(self.copying.told())
                    .child(keys);
                place.put(panel);
            }
        }
        place
    }
}

/// Whether the page is being printed: what is for paper alone is not even drawn on the screen.
pub fn printing() -> State<bool> {
    let printing = State::new(false);
    let begins = window_event_listener(ev::beforeprint, move |_| printing.set(true));
    let ends = window_event_listener(ev::afterprint, move |_| printing.set(false));
    on_cleanup(move || {
        begins.remove();
        ends.remove();
    });
    printing
}

/// The code of a text, dark on light in every theme: cameras want it so.
pub fn drawn(text: &str) -> El {
    let Some(code) = code(text) else {
        return el("p").text("This is too long for a code. Copy the link, or send it.");
    };
    let side = (code.size + 2 * QUIET).to_string();
    let quiet = (-QUIET).to_string();
    svg("svg")
        .attr("class", "code")
        .attr("viewBox", [&*quiet, " ", &quiet, " ", &side, " ", &side].concat())
        .attr("role", "img")
        .attr("aria-label", "The link as a QR code")
        .child(svg("path").attr("d", code.path))
}
