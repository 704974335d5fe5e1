//! One side of an assault: its units, one of them open, and what counts for all of them.

use super::cover_word;
use super::formation::{formation, particulars};
use crate::calculation::Calculation;
use crate::components::controls::{Key, among, button, chip, chip_row, chips, choice, key_group};
use crate::components::field::{Field, Inputs};
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::state::State;
use crate::{field, part};
use aide_de_camp::rules::republique::{Assault, Cover, Force, Part, Sheet, Terrain};
use aide_de_camp::rules::{Entry, Leaf, Source, Step, Unit, capital, signed};
use std::rc::Rc;

/// What stands above a group of keys or steps: its name, and the chosen word or what it is worth.
pub(super) fn headed(name: &str, said: &str, group: El) -> El {
    let head = el("div.name").child(el("span").text(name)).child(el("b").text(said));
    el("div.field").child(head).child(group)
}

/// What a factor adds now: nothing while it does not apply.
pub(super) fn worth(calculation: Calculation, key: &str) -> String {
    calculation.shown(|shown| {
        let mut lines = shown.sums.iter().flat_map(|(_, sum)| sum.lines.iter().map(|line| (sum.unit, line)));
        let added = lines.find(|(_, line)| line.key == key && matches!(line.step, Step::Add(n) if n != 0));
        added.map(|(unit, line)| line.figure(unit) + mark(line.source)).unwrap_or_default()
    })
}

/// A house value says so.
pub(super) fn mark(source: Source) -> &'static str {
    if source == Source::House { " ◇" } else { "" }
}

/// A key with what its entry is worth: one that is worth nothing is only outlined.
pub(super) fn valued(word: &str, worth: Option<Entry>) -> Key {
    let (n, source) = worth.map_or((0, Source::Printed), |worth| (worth.n, worth.source));
    Key { word: word.into(), small: signed(n) + mark(source), nil: n == 0 }
}

/// The side of this part; `asked` is which of its units is open.
pub(super) fn side(
    part: Part,
    inputs: Inputs<Assault>,
    sheet: &Sheet,
    calculation: Calculation,
    asked: State<usize>,
) -> El {
    let attacks = part == Part::Attacker;
    let force = if attacks { field!(inputs, attacker) } else { field!(inputs, defender) };
    let units = part!(force, units);
    let count = units.len();
    // The last one may have been taken off.
    let at = asked.get().min(count.max(1) - 1);
    let title = ["Attacker", "Defender"][part as usize];
    let total = calculation.shown(|shown| shown.sum(title).map_or("–".into(), |sum| signed(sum.total())));
    let (bases, ours) = inputs.with(|inputs| (inputs.force(part).bases(), inputs.ours));
    let strength = match count {
        1 => format!("{bases} bases"),
        units => format!("{units} units, {bases} bases"),
    };
    let more = button("key")
        .attr("aria-label", &format!("One more unit of the {}", part.name()))
        .disabled(count == 8)
        .on_click(move || {
            asked.set(units.len());
            units.resize(units.len() + 1);
        })
        .child(icon(Icon::More))
        .child(el("small").text("unit"));
    let head = el("div.unit")
        .child(el("span").child(el("b").text(title)).child(el("small").text(&strength)))
        .child(more)
        .child(el("span.sum").text(&total));
    let flank = (!attacks).then(|| {
        el("div.flank").child(chips(
            Unit::Points,
            &[("outflanked", "Outflanked"), ("rear", "Rear")],
            calculation,
        ))
    });
    let (bridge, forest) = (part!(force, bridge), part!(force, forest));
    el("section.side")
        .class_when("theirs", ours != part)
        .attr("aria-label", title)
        .child(head)
        .child(el("div").children((count > 1).then(|| tabs(part, count, at, asked, inputs))))
        .child(el("div").child(formation(part, &force, at, sheet, calculation)))
        .child(cover(part!(force, terrain), sheet))
        .children(flank)
        .child(el("div").child(particulars(part, &force, at, calculation)))
        .child(chip_row([chip("Rout over bridge or stream", bridge), chip("Rout into forest", forest)]))
}

/// Which unit of several is open, and a key that takes it off.
fn tabs(part: Part, units: usize, at: usize, asked: State<usize>, inputs: Inputs<Assault>) -> El {
    let keys = (1..=units).map(|n| Key::nil(n.to_string(), "")).collect();
    let off = button("key").attr("aria-label", "Take this unit off").on_click(move || {
        inputs.update(|inputs| {
            let force: &mut Force =
                if part == Part::Attacker { &mut inputs.attacker } else { &mut inputs.defender };
            force.units.remove(at);
        });
    });
    el("div.tabs")
        .child(key_group("Unit", keys, Some(at), Rc::new(move |u| asked.set(u))))
        .child(off.child(icon(Icon::Less)).child(el("small").text("unit")))
}

/// The class of cover in one tap; which terrain it is, where several give it.
fn cover(terrain: Field<Terrain>, sheet: &Sheet) -> El {
    let keys = Cover::ALL.map(|cover| match cover {
        Cover::None => valued(cover_word(cover), None),
        cover => valued(cover_word(cover), sheet.assault_modifiers.cover.of(cover)),
    });
    let of_class = |class: Cover| Terrain::ALL.into_iter().filter(move |terrain| terrain.cover() == class);
    let here = terrain.get();
    let all: Vec<(String, Key)> =
        of_class(here.cover()).map(|one| (one.say(), Key::nil(capital(one.name()), ""))).collect();
    let which = if all.len() < 2 {
        el("div")
    } else {
        choice("Which cover", &terrain.spot(), all).class("field which")
    };
    let at = Cover::ALL.iter().position(|cover| *cover == here.cover());
    let choose = move |i: usize| {
        // Towns and forests have rules of their own: they are not chosen unasked where there is another.
        let plain = of_class(Cover::ALL[i]).find(|terrain| !terrain.is_buildings() && !terrain.is_forest());
        if let Some(one) = plain.or_else(|| of_class(Cover::ALL[i]).next()) {
            terrain.set(one);
        }
    };
    el("div")
        .child(headed("Cover", here.name(), key_group("Cover", keys.into(), at, Rc::new(choose))))
        .child(el("div").child(which))
}

/// A choice headed by what is chosen, in full.
pub(super) fn named<T: Leaf + Copy + Default + 'static>(
    name: &str,
    field: Field<T>,
    keys: Vec<(T, Key)>,
    full: fn(T) -> &'static str,
) -> El {
    let (words, keys) = keys.into_iter().map(|(value, key)| (value.say(), key)).unzip();
    let (at, choose) = among(&field.spot(), words);
    headed(name, full(field.get()), key_group(name, keys, at, choose))
}
