//! The panel beside an army: what it comes to, each total with its sum, and what is missing.

use super::controls::button;
use super::icon::{Icon, icon};
use super::sheet::table;
use crate::dom::{El, el};
use crate::roster::Said;
use crate::state::State;
use aide_de_camp::rules::Breakdown;
use std::rc::Rc;

/// What an army says of itself, and again whenever it says something else.
pub type Says = Rc<dyn Fn() -> Rc<Said>>;

/// The panel, with what can be done with the army below it. The first total stands large.
pub fn totals(said: Says, tool: Option<El>, acts: El) -> El {
    let panel = Panel { said, open: State::new(None), pulled: State::new(false) };
    let (spoken, checks, count, numbered) =
        (panel.said.clone(), panel.said.clone(), panel.said.clone(), panel.said.clone());
    let (first, pulled) = (panel.clone(), panel.pulled);
    let spoken = el("p").class("sr").attr("role", "status").text_with(move || spoken().brief.join(", "));
    let remarks = checks.clone();
    let checks = el("div").class("notes").each(
        move || (0..remarks().checks.len()).collect(),
        move |at| {
            let checks = checks.clone();
            let said = el("span").text_with(move || checks().checks.get(at).cloned().unwrap_or_default());
            el("p").class("note warn").child(icon(Icon::Warn)).child(said)
        },
    );
    let of_first = first.sum(0);
    let result = panel.headline();
    let rest = move || (1..numbered().totals.len()).collect();
    let list = el("ul").class("totals").each(rest, move |at| panel.total(at));
    let more = move || match count().checks.len() {
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
        .child(result)
        .child(spoken)
        .child(el("div").class("paper").child(of_first).child(checks).child(list))
        .child(acts.child(pull))
}

#[derive(Clone)]
struct Panel {
    said: Says,
    /// The total whose sum is shown.
    open: State<Option<usize>>,
    pulled: State<bool>,
}

impl Panel {
    /// The first total, and on a phone the other main ones.
    fn headline(&self) -> El {
        let (first, rest, pulled) = (self.said.clone(), self.said.clone(), self.pulled);
        let key = self
            .key("", 0)
            .on_click(move || pulled.set(true))
            .child(el("strong").text_with(move || first().brief.first().cloned().unwrap_or_default()))
            .child(icon(Icon::Open));
        el("div")
            .class("result")
            .child(key)
            .child(el("p").text_with(move || rest().brief.get(1..).unwrap_or_default().join(" · ")))
    }

    fn key(&self, class: &str, at: usize) -> El {
        let open = self.open;
        button(class)
            .state("aria-expanded", move || open.get() == Some(at))
            .on_click(move || open.set(if open.look(|open| *open == Some(at)) { None } else { Some(at) }))
    }

    /// One total; a tap shows its sum.
    fn total(&self, at: usize) -> El {
        let (name, figure) = (self.said.clone(), self.said.clone());
        let name = move || name().totals.get(at).map(|(name, _)| name.to_string()).unwrap_or_default();
        let figure = move || figure().totals.get(at).map(|(_, sum)| sum.said()).unwrap_or_default();
        let key = self
            .key("unit", at)
            .child(el("span").text_with(name))
            .child(el("b").text_with(figure))
            .child(icon(Icon::Open));
        el("li").child(key).child(self.sum(at))
    }

    /// The sum of a total while it is open, drawn anew whenever a line of it is another.
    fn sum(&self, at: usize) -> El {
        let (open, said, drawn) = (self.open, self.said.clone(), self.said.clone());
        let sums = move || {
            let mut sums = Vec::new();
            if open.get() == Some(at)
                && let Some((name, sum)) = said().totals.get(at)
            {
                sums.push(mark(name, sum));
            }
            sums
        };
        el("div").each(sums, move |_| table(&drawn().totals[at].1))
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
