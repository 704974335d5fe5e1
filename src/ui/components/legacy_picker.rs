//! A choice of more than six: a line that says what is chosen, and opens into all of them in their groups.

use super::controls::button;
use super::field::{Field, Spot, Word};
use super::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::state::State;

/// A group of choices: its title, and each with its short and its long name.
pub type Group<T> = (String, Vec<(T, &'static str, &'static str)>);

/// The choice, whose `name` no other on its screen has: it is open while `open` holds that. It closes once something is
/// chosen.
pub fn picker<T: Word>(
    open: State<String>,
    name: &str,
    title: &str,
    small: &'static str,
    groups: Vec<Group<T>>,
    field: &Field<T>,
) -> El {
    let is_open = open.with(|open| open == name);
    let then = if is_open { String::new() } else { name.to_owned() };
    let line = button("unit")
        .state("aria-expanded", is_open)
        .on_click(move || open.set(then.clone()))
        .child(el("span").child(el("b").text(title.to_owned())).child(el("small").text(small)))
        .child(icon(Icon::Open));
    el("div").child(line).child(el("div").children(is_open.then(|| sheet(open, &groups, field))))
}

/// All of them, group after group.
fn sheet<T: Word>(open: State<String>, groups: &[Group<T>], field: &Field<T>) -> El {
    let mut sheet = el("div.picker");
    for (title, group) in groups {
        let mut grid = el("div.pickgrid").attr("role", "group").attr("aria-label", title.clone());
        for (value, short, long) in group {
            grid = grid.child(pick(open, field.spot(), value.to_word(), short, long));
        }
        sheet = sheet.child(el("div").child(el("p.small").text(title.clone())).child(grid));
    }
    sheet
}

fn pick(open: State<String>, spot: Spot, value: String, short: &'static str, long: &str) -> El {
    button("key")
        // What is seen is a part of the key's name.
        .attr("aria-label", [short, ", ", long].concat())
        .state("aria-pressed", spot.word() == value)
        .on_click(move || {
            spot.put(&value);
            open.set(String::new());
        })
        .text(short)
}
