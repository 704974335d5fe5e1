//! One side of an assault: its units, one of them open, and what counts for all of them.

use super::formation::{formation, particulars};
use crate::components::controls::{Field, Key, button, capital, chip, chip_row, chips, key_group, key_row};
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el};
use aide_de_camp::rules::republique::{Assault, Cover, Force, Formation, Part, Sheet, Terrain};
use aide_de_camp::rules::{Entry, Shown, Source, Step, Unit, signed};
use leptos::prelude::*;
use std::rc::Rc;

/// What stands above a group of keys or steps: its name, and the chosen word or what it is worth.
pub(super) fn headed(name: &str, said: impl Fn() -> String + 'static, group: El) -> El {
    let head = el("div").class("name").child(el("span").text(name)).child(el("b").text_with(said));
    el("div").class("field").child(head).child(group)
}

/// What a factor adds now: nothing while it does not apply.
pub(super) fn worth(shown: Memo<Shown>, key: &'static str) -> impl Fn() -> String {
    move || {
        shown.with(|shown| {
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
pub(super) fn side(part: Part, inputs: RwSignal<Assault>, sheet: Memo<Sheet>, shown: Memo<Shown>) -> El {
    let attacks = part == Part::Attacker;
    let force = Field::new(
        move || inputs.with(|inputs| inputs.force(part).clone()),
        move |force| {
            inputs.update(|inputs| match part {
                Part::Attacker => inputs.attacker = force,
                Part::Defender => inputs.defender = force,
            });
        },
    );
    let asked = RwSignal::new(0);
    let count = move || inputs.with(|inputs| inputs.force(part).units.len());
    let at = Memo::new(move |_| asked.get().min(count().max(1) - 1));
    let title = ["Attacker", "Defender"][part as usize];
    let total =
        move || shown.with(|shown| shown.sum(title).map_or_else(|| "–".into(), |sum| signed(sum.total())));
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
        .on_click(move || {
            let mut changed = inputs.with_untracked(|inputs| inputs.force(part).clone());
            changed.units.push(Formation::default());
            asked.set(changed.units.len() - 1);
            inputs.update(|inputs| match part {
                Part::Attacker => inputs.attacker = changed,
                Part::Defender => inputs.defender = changed,
            });
        })
        .child(icon(Icon::More))
        .child(el("small").text("unit"));
    let head = el("div")
        .class("unit")
        .child(el("span").child(el("b").text(title)).child(el("small").text_with(strength)))
        .child(more)
        .child(el("span").class("sum").text_with(total));
    let units = el("div").list(move || if count() > 1 { vec![count()] } else { vec![] }, {
        let force = force.clone();
        move |units| tabs(units, at, asked, &force)
    });
    let open = {
        let force = force.clone();
        el("div").part(move || at.get(), move |u| formation(part, u, &force, sheet, shown))
    };
    let rest = {
        let force = force.clone();
        el("div").part(move || at.get(), move |u| particulars(part, u, &force, shown))
    };
    let flank = (!attacks).then(|| {
        el("div").class("flank").child(chips(
            Unit::Points,
            &[("outflanked", "Outflanked"), ("rear", "Rear")],
            inputs,
            sheet,
        ))
    });
    let bridge = force.part(|force| force.bridge, |force, on| force.bridge = on);
    let forest = force.part(|force| force.forest, |force, on| force.forest = on);
    el("section")
        .class("side")
        .class_when("theirs", move || inputs.with(|inputs| inputs.ours != part))
        .attr("aria-label", title)
        .child(head)
        .child(units)
        .child(open)
        .child(cover(force.part(|force| force.terrain, |force, terrain| force.terrain = terrain), sheet))
        .children(flank)
        .child(rest)
        .child(chip_row([chip("Rout over bridge or stream", bridge), chip("Rout into forest", forest)]))
}

/// Which unit of several is open, and a key that takes it off.
fn tabs(units: usize, at: Memo<usize>, asked: RwSignal<usize>, force: &Field<Force>) -> El {
    let keys = (1..=units).map(|n| Key::nil(n.to_string(), "")).collect();
    let force = force.clone();
    let off = button("key").attr("aria-label", "Take this unit off").on_click(move || {
        let mut changed = (force.get)();
        changed.units.remove(at.get_untracked());
        (force.set)(changed);
    });
    el("div")
        .class("tabs")
        .child(key_group("Unit", keys, Rc::new(move || Some(at.get())), Rc::new(move |u| asked.set(u))))
        .child(off.child(icon(Icon::Less)).child(el("small").text("unit")))
}

/// The class of cover in one tap; which terrain it is, where several give it.
fn cover(terrain: Field<Terrain>, sheet: Memo<Sheet>) -> El {
    let worth = |cover: Cover| sheet.with_untracked(|sheet| sheet.assault_modifiers.cover.of(cover));
    let keys = Cover::ALL.map(|cover| match cover {
        Cover::None => valued("None", None),
        cover => valued(&capital(cover.name()), worth(cover)),
    });
    let (class, set) = (terrain.get.clone(), terrain.set.clone());
    let at = move || Cover::ALL.iter().position(|cover| *cover == class().cover());
    let choose = move |i: usize| {
        let of_class = || Terrain::ALL.into_iter().filter(move |terrain| terrain.cover() == Cover::ALL[i]);
        // Towns and forests have rules of their own: they are not chosen unasked where there is another.
        let plain = of_class().find(|terrain| !terrain.is_buildings() && !terrain.is_forest());
        if let Some(terrain) = plain.or_else(|| of_class().next()) {
            set(terrain);
        }
    };
    let (named, of_class) = (terrain.get.clone(), terrain.get.clone());
    let which = el("div").part(
        move || Cover::ALL.iter().position(|cover| *cover == of_class().cover()),
        move |class| {
            let all: Vec<Terrain> = Terrain::ALL
                .into_iter()
                .filter(|one| class.is_some_and(|i| one.cover() == Cover::ALL[i]))
                .collect();
            if all.len() < 2 {
                return el("div");
            }
            let keys = all.iter().map(|one| Key::nil(capital(one.name()), "")).collect();
            let (get, set, places) = (terrain.get.clone(), terrain.set.clone(), all.clone());
            let at = move || places.iter().position(|one| *one == get());
            key_row("Which cover", keys, Rc::new(at), Rc::new(move |i| set(all[i]))).class("field which")
        },
    );
    el("div")
        .child(headed(
            "Cover",
            move || named().name().into(),
            key_group("Cover", keys.into(), Rc::new(at), Rc::new(choose)),
        ))
        .child(which)
}
