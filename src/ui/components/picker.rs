//! A choice of more than six: a line that says what is chosen, and opens into all of them in their groups.

use super::controls::{among, button};
use super::field::Field;
use super::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::state::State;
use aide_de_camp::rules::Leaf;
use std::rc::Rc;

/// A group of choices: its title, and each with its short and its long name.
pub type Group<T> = (String, Vec<(T, &'static str, &'static str)>);

/// The choice, whose `name` no other on its screen has: it is open while `open` holds that. It closes once something is
/// chosen.
pub fn picker<T: Leaf>(
    open: State<String>,
    name: &str,
    title: &str,
    small: &str,
    groups: Vec<Group<T>>,
    field: &Field<T>,
) -> El {
    let is_open = open.with(|open| open == name);
    let then = if is_open { String::new() } else { name.to_owned() };
    let line = button("unit")
        .state("aria-expanded", is_open)
        .on_click(move || open.set(then.clone()))
        .child(el("span").child(el("b").text(title)).child(el("small").text(small)))
        .child(icon(Icon::Open));
    el("div").child(line).child(el("div").children(is_open.then(|| sheet(open, &groups, field))))
}

/// All of them, chosen by their place, group after group.
fn sheet<T: Leaf>(open: State<String>, groups: &[Group<T>], field: &Field<T>) -> El {
    let words = groups.iter().flat_map(|(_, group)| group.iter().map(|(value, ..)| value.say())).collect();
    let (at, choose) = among(&field.spot(), words);
    let mut place = 0;
    let groups = groups.iter().map(|(title, group)| {
        let keys = group.iter().map(|(_, short, long)| {
            let (this, choose) = (place, Rc::clone(&choose));
            place += 1;
            button("key")
                // What is seen is a part of the key's name.
                .attr("aria-label", &[short, ", ", long].concat())
                .state("aria-pressed", at == Some(this))
                .on_click(move || {
                    choose(this);
                    open.set(String::new());
                })
                .text(short)
        });
        let grid = el("div.pickgrid").attr("role", "group").attr("aria-label", title);
        el("div").child(el("p.small").text(title)).child(grid.children(keys))
    });
    el("div.picker").children(groups)
}
