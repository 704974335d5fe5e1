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
use aide_de_camp::rules::republique::{Assault, Cover, Force, Part, Terrain};
use aide_de_camp::rules::{Entry, Leaf, Source, Step, Unit, capital, signed};
use std::rc::Rc;

/// What stands above a group of keys or steps: its name, and the chosen word or what it is worth.
pub(super) fn headed(name: &str, said: impl Fn() -> String + 'static, group: El) -> El {
    let head = el("div").class("name").child(el("span").text(name)).child(el("b").text_with(said));
    el("div").class("field").child(head).child(group)
}

/// What a factor adds now: nothing while it does not apply.
pub(super) fn worth(calculation: Calculation, key: &'static str) -> impl Fn() -> String {
    move || {
        calculation.shown(|shown| {
            let lines = shown.sums.iter().flat_map(|(_, sum)| sum.lines.iter().map(|line| (sum.unit, line)));
            let added = |(_, line): &(Unit, &aide_de_camp::rules::Line)| {
                line.key == key && matches!(line.step, Step::Add(n) if n != 0)
            };
            lines
                .filter(added)
                .map(|(unit, line)| line.figure(unit) + mark(line.source))
                .next()
                .unwrap_or_default()
        })
    }
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

/// The side of this part.
pub(super) fn side(part: Part, inputs: Inputs<Assault>, calculation: Calculation) -> El {
    let attacks = part == Part::Attacker;
    let force = if attacks { field!(inputs, attacker) } else { field!(inputs, defender) };
    let asked = State::new(0);
    let count = move || inputs.with(|inputs| inputs.force(part).units.len());
    let at = move || asked.get().min(count().max(1) - 1);
    let title = ["Attacker", "Defender"][part as usize];
    let total = move || {
        calculation.shown(|shown| shown.sum(title).map_or_else(|| "–".into(), |sum| signed(sum.total())))
    };
    let strength = move || {
        let bases = inputs.with(|inputs| inputs.force(part).bases());
        match count() {
            1 => format!("{bases} bases"),
            units => format!("{units} units, {bases} bases"),
        }
    };
    let more = button("key")
        .attr("aria-label", &format!("One more unit of the {}", part.name()))
        .disabled(move || count() == 8)
        .on_click({
            let units = part!(force, units);
            move || {
                asked.set(units.len());
                units.resize(units.len() + 1);
            }
        })
        .child(icon(Icon::More))
        .child(el("small").text("unit"));
    let head = el("div")
        .class("unit")
        .child(el("span").child(el("b").text(title)).child(el("small").text_with(strength)))
        .child(more)
        .child(el("span").class("sum").text_with(total));
    let units = el("div").each(
        move || if count() > 1 { vec![count()] } else { vec![] },
        move |units| tabs(part, units, at, asked, inputs),
    );
    let open = {
        let force = force.clone();
        el("div").at(at, move |u| formation(part, &force, u, inputs, calculation))
    };
    let rest = {
        let force = force.clone();
        el("div").at(at, move |u| particulars(part, &force, u, calculation))
    };
    let flank = (!attacks).then(|| {
        el("div").class("flank").child(chips(
            Unit::Points,
            &[("outflanked", "Outflanked"), ("rear", "Rear")],
            calculation,
        ))
    });
    let (bridge, forest) = (part!(force, bridge), part!(force, forest));
    el("section")
        .class("side")
        .class_when("theirs", move || inputs.with(|inputs| inputs.ours != part))
        .attr("aria-label", title)
        .child(head)
        .child(units)
        .child(open)
        .child(cover(part!(force, terrain), inputs))
        .children(flank)
        .child(rest)
        .child(chip_row([chip("Rout over bridge or stream", bridge), chip("Rout into forest", forest)]))
}

/// Which unit of several is open, and a key that takes it off.
fn tabs(
    part: Part,
    units: usize,
    at: impl Fn() -> usize + Copy + 'static,
    asked: State<usize>,
    inputs: Inputs<Assault>,
) -> El {
    let keys = (1..=units).map(|n| Key::nil(n.to_string(), "")).collect();
    let off = button("key").attr("aria-label", "Take this unit off").on_click(move || {
        let place = at();
        inputs.update(|inputs| {
            let force: &mut Force =
                if part == Part::Attacker { &mut inputs.attacker } else { &mut inputs.defender };
            force.units.remove(place);
        });
    });
    el("div")
        .class("tabs")
        .child(key_group("Unit", keys, Rc::new(move || Some(at())), Rc::new(move |u| asked.set(u))))
        .child(off.child(icon(Icon::Less)).child(el("small").text("unit")))
}

/// The class of cover in one tap; which terrain it is, where several give it.
fn cover(terrain: Field<Terrain>, inputs: Inputs<Assault>) -> El {
    let sheet = inputs.sheet();
    let keys = Cover::ALL.map(|cover| match cover {
        Cover::None => valued(cover_word(cover), None),
        cover => valued(cover_word(cover), sheet.assault_modifiers.cover.of(cover)),
    });
    let (here, set, named, which) = (terrain.clone(), terrain.clone(), terrain.clone(), terrain.clone());
    let class = move || Cover::ALL.iter().position(|cover| *cover == here.get().cover());
    let at = class.clone();
    let choose = move |i: usize| {
        let of_class = || Terrain::ALL.into_iter().filter(move |terrain| terrain.cover() == Cover::ALL[i]);
        // Towns and forests have rules of their own: they are not chosen unasked where there is another.
        let plain = of_class().find(|terrain| !terrain.is_buildings() && !terrain.is_forest());
        if let Some(terrain) = plain.or_else(|| of_class().next()) {
            set.set(terrain);
        }
    };
    let which = el("div").at(
        move || class().unwrap_or_default(),
        move |class| {
            let of_class = |one: &Terrain| one.cover() == Cover::ALL[class];
            let keys: Vec<(String, Key)> = Terrain::ALL
                .into_iter()
                .filter(of_class)
                .map(|one| (one.say(), Key::nil(capital(one.name()), "")))
                .collect();
            if keys.len() < 2 {
                return el("div");
            }
            choice("Which cover", &which.spot(), keys).class("field which")
        },
    );
    el("div")
        .child(headed(
            "Cover",
            move || named.get().name().into(),
            key_group("Cover", keys.into(), Rc::new(at), Rc::new(choose)),
        ))
        .child(which)
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
    headed(name, move || full(field.get()).into(), key_group(name, keys, at, choose))
}
