//! One side of an assault: its units, one of them open, and what counts for all of them.

use super::cover_word;
use super::formation::{formation, particulars};
use crate::calculation::Calculation;
use crate::components::controls::{Key, Keys, button, chip, chip_row, chips};
use crate::components::field::{Field, Inputs, Word};
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::state::State;
use crate::{field, part};
use aide_de_camp::rules::republique::{Assault, Cover, Force, Part, Sheet, Terrain};
use aide_de_camp::rules::{Entry, Source, Step, Unit, capital, signed};
use std::borrow::Cow;
use strum::VariantArray;

/// What stands above a group of keys or steps: its name, and the chosen word or what it is worth.
pub(super) fn headed(name: &'static str, said: impl Into<Cow<'static, str>>, group: El) -> El {
    let head = el("div.name").child(el("span").text(name)).child(el("b").text(said));
    el("div.field").child(head).child(group)
}

/// What a factor adds now: nothing while it does not apply.
pub(super) fn worth(calculation: Calculation, key: &str) -> String {
    calculation.shown(|shown| {
        let mut lines = shown.sums.iter().flat_map(|(_, sum)| &sum.lines);
        let added = lines.find(|line| line.key == key && matches!(line.step, Step::Add(n) if n != 0));
        added.map(|line| line.figure() + mark(line.source)).unwrap_or_default()
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
        .attr("aria-label", format!("One more unit of the {}", part.name()))
        .disabled(count == 8)
        .on_click(move || {
            asked.set(units.len());
            units.resize(units.len() + 1);
        })
        .child(icon(Icon::More))
        .child(el("small").text("unit"));
    let head = el("div.unit")
        .child(el("span").child(el("b").text(title)).child(el("small").text(strength)))
        .child(more)
        .child(el("span.sum").text(total));
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
        .child(
            chip_row()
                .child(chip("Rout over bridge or stream", bridge))
                .child(chip("Rout into forest", forest)),
        )
}

/// Which unit of several is open, and a key that takes it off.
fn tabs(part: Part, units: usize, at: usize, asked: State<usize>, inputs: Inputs<Assault>) -> El {
    let mut keys = Keys::at("Unit", Some(at), move |unit| asked.set(unit));
    (1..=units).for_each(|n| keys.add("", Key::nil(&n.to_string(), "")));
    let off = button("key").attr("aria-label", "Take this unit off").on_click(move || {
        inputs.update(|inputs| {
            let force: &mut Force =
                if part == Part::Attacker { &mut inputs.attacker } else { &mut inputs.defender };
            force.units.remove(at);
        });
    });
    el("div.tabs").child(keys.group()).child(off.child(icon(Icon::Less)).child(el("small").text("unit")))
}

/// The class of cover in one tap; which terrain it is, where several give it.
fn cover(terrain: Field<Terrain>, sheet: &Sheet) -> El {
    let of_class =
        |class: Cover| Terrain::VARIANTS.iter().copied().filter(move |terrain| terrain.cover() == class);
    let here = terrain.get();
    let which = if of_class(here.cover()).count() < 2 {
        el("div")
    } else {
        let mut keys = Keys::of("Which cover", terrain.spot());
        of_class(here.cover()).for_each(|one| keys.add(&one.to_word(), Key::nil(&capital(one.name()), "")));
        keys.row().class("field which")
    };
    let at = Cover::VARIANTS.iter().position(|cover| *cover == here.cover());
    let choose = move |i: usize| {
        // Towns and forests have rules of their own: they are not chosen unasked where there is another.
        let plain =
            of_class(Cover::VARIANTS[i]).find(|terrain| !terrain.is_buildings() && !terrain.is_forest());
        if let Some(one) = plain.or_else(|| of_class(Cover::VARIANTS[i]).next()) {
            terrain.set(one);
        }
    };
    let mut keys = Keys::at("Cover", at, choose);
    for &cover in Cover::VARIANTS {
        let worth = sheet.assault_modifiers.cover.of(cover).filter(|_| cover != Cover::None);
        keys.add("", valued(cover_word(cover), worth));
    }
    el("div").child(headed("Cover", here.name(), keys.group())).child(el("div").child(which))
}

/// A choice headed by what is chosen, in full.
pub(super) fn named<T: Word + Copy + Default + 'static>(
    name: &'static str,
    field: Field<T>,
    all: &[T],
    key: impl Fn(T) -> Key,
    full: fn(T) -> &'static str,
) -> El {
    let full = full(field.get());
    headed(name, full, Keys::among(name, field, all, key).group())
}
