//! The panel beside an army: what it comes to, each total with its sum, and what is missing.

use super::controls::button;
use super::icon::{Icon, icon};
use super::sheet::table;
use crate::dom::{El, el};
use crate::roster::Said;
use crate::state::State;

/// What the player has opened of the panel.
#[derive(Clone, Copy)]
pub struct Totals {
    /// The total whose sum is shown.
    open: State<usize>,
    /// On a phone: the whole panel is drawn up.
    pulled: State<bool>,
}

/// The place of no total.
const NONE: usize = usize::MAX;

impl Totals {
    /// Nothing is open yet.
    pub fn new() -> Self {
        Totals { open: State::new(NONE), pulled: State::new(false) }
    }

    /// The panel, with what can be done with the army below it. The first total stands large.
    pub fn draw(self, said: &Said, acts: El) -> El {
        let brief = &said.brief;
        let mut notes = el("div.notes");
        for check in &said.checks {
            notes =
                notes.child(el("p.note warn").child(icon(Icon::Warn)).child(el("span").text(check.clone())));
        }
        let mut list = el("ul.totals");
        // One total; a tap shows its sum.
        for (at, (name, sum)) in said.totals.iter().enumerate().skip(1) {
            let key =
                self.key("unit", at).child(el("span").text(name.clone())).child(el("b").text(sum.said()));
            list = list.child(el("li").child(key.child(icon(Icon::Open))).child(self.sum(said, at)));
        }
        let first = el("strong").text(brief.first().cloned().unwrap_or_default());
        // On a phone the other main ones stand beside it.
        let result = el("div.result")
            .child(self.key("", 0).child(first).child(icon(Icon::Open)))
            .child(el("p").text(brief.get(1..).unwrap_or_default().join(" · ")));
        let more = match said.checks.len() {
            0 => "Totals".into(),
            1 => "Totals, 1 remark".into(),
            n => ["Totals, ", &n.to_string(), " remarks"].concat(),
        };
        let pull = button("act pull")
            .state("aria-expanded", self.pulled.get())
            .on_click(move || self.pulled.toggle())
            .child(icon(Icon::Pull))
            .child(el("span").text(more));
        el("aside.answer columned army")
            .attr("aria-label", "Totals")
            .mark("data-open", self.pulled.get())
            .child(el("div.who").child(el("span").text("The army comes to")))
            .child(result)
            .child(el("p.sr").attr("role", "status").text(brief.join(", ")))
            .child(el("div.paper").child(self.sum(said, 0)).child(notes).child(list))
            .child(acts.child(pull))
    }

    /// Opens the sum of a total, or closes it; the first one's is seen only in the panel drawn up.
    fn key(self, class: &'static str, at: usize) -> El {
        let is_open = self.open.get() == at;
        button(class).state("aria-expanded", is_open).on_click(move || {
            self.open.set(if is_open { NONE } else { at });
            if at == 0 {
                self.pulled.set(true);
            }
        })
    }

    /// The sum of a total while it is open.
    fn sum(self, said: &Said, at: usize) -> El {
        let open = said.totals.get(at).filter(|_| self.open.get() == at);
        el("div").children(open.map(|(_, sum)| table(sum)))
    }
}
