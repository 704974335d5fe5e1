//! A choice of more than six: a line that says what is chosen, and opens into all of them in their groups.

use super::controls::{At, Choose, among, button};
use super::field::Field;
use super::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::state::State;
use aide_de_camp::rules::Leaf;
use std::rc::Rc;

/// A group of choices: its title, and each with its short and its long name.
pub type Group<T> = (String, Vec<(T, &'static str, &'static str)>);

/// The choice. It closes once something is chosen.
pub fn picker<T: Leaf>(
    title: impl Fn() -> String + 'static,
    small: &str,
    groups: Vec<Group<T>>,
    field: &Field<T>,
) -> El {
    let words = groups.iter().flat_map(|(_, group)| group.iter().map(|(value, ..)| value.say())).collect();
    let named = groups
        .into_iter()
        .map(|(title, group)| (title, group.into_iter().map(|(_, short, long)| (short, long)).collect()));
    let (at, choose) = among(&field.spot(), words);
    erased(Rc::new(title), small, named.collect(), at, choose)
}

/// Choices by their place among all, group after group.
fn erased(
    title: Rc<dyn Fn() -> String>,
    small: &str,
    groups: Vec<(String, Vec<(&'static str, &'static str)>)>,
    at: At,
    choose: Choose,
) -> El {
    let open = State::new(false);
    let line = button("unit")
        .state("aria-expanded", move || open.get())
        .on_click(move || open.toggle())
        .child(el("span").child(el("b").text_with(move || title())).child(el("small").text(small)))
        .child(icon(Icon::Open));
    let sheet = move || {
        let mut first = 0;
        let groups = groups.iter().map(|(title, choices)| {
            let from = first;
            first += choices.len();
            let keys = choices.iter().enumerate().map(|(i, (short, long))| {
                let (here, choose) = (at.clone(), choose.clone());
                button("key")
                    // What is seen is a part of the key's name.
                    .attr("aria-label", &[short, ", ", long].concat())
                    .state("aria-pressed", move || here() == Some(from + i))
                    .on_click(move || {
                        choose(from + i);
                        open.set(false);
                    })
                    .text(short)
            });
            let grid = el("div").class("pickgrid").attr("role", "group").attr("aria-label", title);
            el("div").child(el("p").class("small").text(title)).child(grid.children(keys))
        });
        el("div").class("picker").children(groups)
    };
    el("div").child(line).child(el("div").when(move || open.get(), sheet))
}
