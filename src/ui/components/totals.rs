//! The panel beside an army: what it comes to, each total with its sum, and what is missing.

use super::controls::button;
use super::icon::{Icon, icon};
use super::sheet::table;
use crate::dom::{El, el};
use crate::roster::Said;
use crate::state::State;
use aide_de_camp::rules::Breakdown;
use std::rc::Rc;

/// The panel, with what can be done with the army below it. The first total stands large.
pub fn totals(said: State<Rc<Said>>, tool: Option<El>, acts: El) -> El {
    let panel = Panel { said, open: State::new(None), pulled: State::new(false) };
    let pulled = panel.pulled;
    let spoken =
        el("p").class("sr").attr("role", "status").text_with(move || said.with(|said| said.brief.join(", ")));
    let check = move |at| {
        let words = move || said.with(|said| said.checks.get(at).cloned().unwrap_or_default());
        el("p").class("note warn").child(icon(Icon::Warn)).child(el("span").text_with(words))
    };
    let count = move || said.with(|said| said.checks.len());
    let checks = el("div").class("notes").each(move || (0..count()).collect(), check);
    let rest = move || (1..said.with(|said| said.totals.len())).collect();
    let list = el("ul").class("totals").each(rest, move |at| panel.total(at));
    let more = move || match count() {
        0 => "Totals".into(),
        1 => "Totals, 1 remark".into(),
        n => ["Totals, ", &n.to_string(), " remarks"].concat(),
    };
    let pull = button("act pull")
        .state("aria-expanded", move || pulled.get())
        .on_click(move || pulled.toggle())
        .child(icon(Icon::Pull))
        .child(el("span").text_with(more));
    el("aside")
        .class("answer columned army")
        .attr("aria-label", "Totals")
        .attr_with("data-open", move || pulled.get().then(String::new))
        .child(el("div").class("who").child(el("span").text("The army comes to")).children(tool))
        .child(panel.headline())
        .child(spoken)
        .child(el("div").class("paper").child(panel.sum(0)).child(checks).child(list))
        .child(acts.child(pull))
}

#[derive(Clone, Copy)]
struct Panel {
    said: State<Rc<Said>>,
    /// The total whose sum is shown.
    open: State<Option<usize>>,
    pulled: State<bool>,
}

impl Panel {
    /// The first total, and on a phone the other main ones.
    fn headline(self) -> El {
        let first = move || self.said.with(|said| said.brief.first().cloned().unwrap_or_default());
        let rest = move || self.said.with(|said| said.brief.get(1..).unwrap_or_default().join(" · "));
        let key = self
            .key("", 0)
            .on_click(move || self.pulled.set(true))
            .child(el("strong").text_with(first))
            .child(icon(Icon::Open));
        el("div").class("result").child(key).child(el("p").text_with(rest))
    }

    fn is_open(self, at: usize) -> bool {
        self.open.get() == Some(at)
    }

    fn key(self, class: &str, at: usize) -> El {
        button(class)
            .state("aria-expanded", move || self.is_open(at))
            .on_click(move || self.open.set(if self.is_open(at) { None } else { Some(at) }))
    }

    /// One total; a tap shows its sum.
    fn total(self, at: usize) -> El {
        let words = move |figure: bool| {
            self.said.with(|said| match said.totals.get(at) {
                Some((_, sum)) if figure => sum.said(),
                Some((name, _)) => name.to_string(),
                None => String::new(),
            })
        };
        let key = self
            .key("unit", at)
            .child(el("span").text_with(move || words(false)))
            .child(el("b").text_with(move || words(true)))
            .child(icon(Icon::Open));
        el("li").child(key).child(self.sum(at))
    }

    /// The sum of a total while it is open, drawn anew whenever a line of it is another.
    fn sum(self, at: usize) -> El {
        let sums = move || {
            let open = self.is_open(at);
            self.said.with(|said| {
                let sum = said.totals.get(at).filter(|_| open);
                sum.map(|(name, sum)| mark(name, sum)).into_iter().collect()
            })
        };
        el("div").each(sums, move |_| self.said.look(|said| table(&said.totals[at].1)))
    }
}

/// A number that tells a sum from others.
fn mark(name: &str, sum: &Breakdown) -> usize {
    let mut mark = name.len();
    for line in &sum.lines {
        for byte in line.label.bytes() {
            mark = mark.wrapping_mul(31).wrapping_add(byte.into());
        }
        mark = mark.wrapping_mul(31).wrapping_add(line.total as usize);
    }
    mark
}
