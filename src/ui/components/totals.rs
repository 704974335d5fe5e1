//! The panel beside an army: what it comes to, each total with its sum, and what is missing.

use super::controls::button;
use super::icon::{Icon, icon};
use super::sheet::table;
use crate::dom::{El, el};
use crate::roster::Said;
use crate::state::State;
use std::rc::Rc;

/// The panel, with what can be done with the army below it.
pub fn totals(said: Rc<dyn Fn() -> Rc<Said>>, tool: Option<El>, acts: El) -> El {
    let (pulled, open) = (State::new(false), State::new(String::new()));
    let (first, rest, spoken) = (said.clone(), said.clone(), said.clone());
    let (checks, count, sums) = (said.clone(), said.clone(), said.clone());
    let result = el("div")
        .class("result")
        .child(el("strong").text_with(move || first().brief.first().cloned().unwrap_or_default()))
        .child(el("p").text_with(move || rest().brief.get(1..).unwrap_or_default().join(" · ")));
    let spoken = el("p").class("sr").attr("role", "status").text_with(move || spoken().brief.join(", "));
    let checks = el("div").class("notes").list(
        move || checks().checks.clone(),
        |check| el("p").class("note warn").child(icon(Icon::Warn)).child(el("span").text(&check)),
    );
    let named = move || {
        let mut names = Vec::new();
        for (name, _) in &said().totals {
            names.push(name.to_string());
        }
        names
    };
    let list = el("ul").class("totals").list(named, move |name| total(name, sums.clone(), open));
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
        .child(el("div").class("paper").child(checks).child(list))
        .child(acts.child(pull))
}

/// One total; a tap shows its sum.
fn total(name: String, said: Rc<dyn Fn() -> Rc<Said>>, open: State<String>) -> El {
    let name: Rc<str> = name.into();
    let (me, shown, asked) = (name.clone(), name.clone(), name.clone());
    let is_open = move || open.with(|open| *open == *me);
    let opened = is_open.clone();
    let figure = {
        let (said, name) = (said.clone(), name.clone());
        move || {
            let said = said();
            let total = said.totals.iter().find(|(known, _)| **known == *name);
            total.map(|(_, sum)| sum.said()).unwrap_or_default()
        }
    };
    let sum = move || {
        let (said, name) = (said.clone(), asked.clone());
        table(move || {
            let said = said();
            said.totals.iter().find(|(known, _)| **known == *name).map(|(_, sum)| sum.clone())
        })
    };
    let key = button("unit")
        .state("aria-expanded", is_open)
        .on_click(move || {
            open.update(|open| *open = if *open == *name { String::new() } else { name.to_string() })
                .unwrap_or_default()
        })
        .child(el("span").text(&shown))
        .child(el("b").text_with(figure))
        .child(icon(Icon::Open));
    el("li").child(key).child(el("div").when(opened, sum))
}
