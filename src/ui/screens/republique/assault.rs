//! An assault: how near it is fought and on which table, then the two sides beside each other, ours first.

use super::super::Form;
use super::side::side;
use crate::components::controls::{Field, Key, button, chip, chip_row, key_group, key_row, stepper};
use crate::dom::{El, el};
use crate::field;
use aide_de_camp::rules::republique::{Assault, AssaultTable, Part, Sheet, Zone};
use aide_de_camp::rules::{Shown, Step};
use leptos::prelude::*;
use std::rc::Rc;

/// The form.
pub fn form(Form { inputs, sheet, shown, head }: Form<Assault>) -> El {
    let opened = RwSignal::new(false);
    head.child(zone(inputs, sheet)).child(table_key(shown, opened));
    let order = move || {
        let ours = inputs.with(|inputs| inputs.ours);
        vec![ours as usize, ours.other() as usize]
    };
    let sides = el("div").class("sides").list(order, move |part| side(Part::ALL[part], inputs, sheet, shown));
    let fight = el("div").when(move || opened.get(), move || fight(inputs));
    el("div").class("form").child(fight).child(sides)
}

/// Only the zone matters, so a tap on a zone sets its whole reach.
fn zone(inputs: RwSignal<Assault>, sheet: Memo<Sheet>) -> El {
    let reach = sheet.with_untracked(|sheet| [sheet.assault.all_out_in.n, sheet.assault.general_in.n]);
    let at = move || {
        sheet.with(|sheet| {
            inputs.with(|inputs| match inputs.zone(sheet) {
                Zone::AllOut => Some(0),
                Zone::General => Some(1),
                Zone::Outside => None,
            })
        })
    };
    let keys = vec![
        Key::counts("All-out", format!("to {}″", reach[0])),
        Key::nil("General", format!("to {}″", reach[1])),
    ];
    let choose = move |i: usize| inputs.update(|inputs| inputs.range = reach[i]);
    key_group("Distance", keys, Rc::new(at), Rc::new(choose))
}

/// Which table and why; a tap opens what may change it.
fn table_key(shown: Memo<Shown>, opened: RwSignal<bool>) -> El {
    let name = move || shown.with(|shown| shown.sum("Table").map_or("No assault".into(), |sum| sum.said()));
    let why = move || {
        shown.with(|shown| {
            let lines = shown.sum("Table").map_or(&[][..], |sum| &sum.lines);
            let [.., before, last] = lines else { return String::new() };
            // The reason itself where there is one, else that there is none.
            let reasons = lines[1..lines.len() - 1].iter();
            let held: Vec<&str> = reasons
                .filter(|line| matches!(line.step, Step::Read(_)))
                .map(|line| line.label.as_ref())
                .collect();
            match held.as_slice() {
                [only] if before.rule == last.rule => (*only).to_owned(),
                _ => last.label.to_string(),
            }
        })
    };
    button("key why")
        .state("aria-expanded", move || opened.get())
        .on_click(move || opened.update(|on| *on = !*on))
        .child(el("b").text_with(name))
        .child(el("small").text_with(why))
}

fn fight(inputs: RwSignal<Assault>) -> El {
    let tables = || std::iter::once(None).chain(AssaultTable::ALL.map(Some));
    let keys = tables().map(|table| match table {
        None => Key::nil("By the rules", ""),
        Some(table) => Key::counts(table.name(), ""),
    });
    let at = move || tables().position(|table| table == inputs.with(|inputs| inputs.table));
    let choose = move |i| inputs.update(|inputs| inputs.table = tables().nth(i).flatten());
    let neighbour: Field<_> = field!(inputs, support);
    let bases = neighbour.part(|support| support.bases, |support, n| support.bases = n);
    let of = neighbour.part(|support| support.of, |support, n| support.of = n);
    el("section")
        .class("fight")
        .attr("aria-label", "The fight")
        .child(key_row("Table", keys.collect(), Rc::new(at), Rc::new(choose)))
        .child(chip_row([
            chip("In the defender’s block of cover", field!(inputs, same_block)),
            chip("On flank or rear only", field!(inputs, flank_or_rear_only)),
        ]))
        .child(
            el("div")
                .class("modrow")
                .child(stepper("Bases in support", "defender’s neighbour, in the zone", bases))
                .child(stepper("of its bases", "", of))
                .child(stepper("Round", "", field!(inputs, round)))
                .child(chip_row([chip("Play it anyway", field!(inputs, anyway))])),
        )
}
