//! An assault: how near it is fought and on which table, then the two sides beside each other, ours first.

use super::super::Form;
use super::side::side;
use crate::calculation::Calculation;
use crate::components::controls::{Key, button, chip, chip_row, choice, key_group, stepper};
use crate::components::field::Inputs;
use crate::dom::{El, el};
use crate::state::State;
use crate::{field, part};
use aide_de_camp::rules::republique::{Assault, AssaultTable, Part, Zone};
use aide_de_camp::rules::{Leaf, Step};
use std::rc::Rc;

/// The form.
pub fn form(Form { inputs, calculation, head }: Form<Assault>) -> El {
    let opened = State::new(false);
    head.child(zone(inputs)).child(table_key(calculation, opened));
    let order = move || {
        let ours = inputs.with(|inputs| inputs.ours);
        vec![ours as usize, ours.other() as usize]
    };
    let sides = el("div").class("sides").each(order, move |part| side(Part::ALL[part], inputs, calculation));
    let fight = el("div").when(move || opened.get(), move || fight(inputs));
    el("div").class("form").child(fight).child(sides)
}

/// Only the zone matters, so a tap on a zone sets its whole reach.
fn zone(inputs: Inputs<Assault>) -> El {
    let sheet = inputs.sheet().assault;
    let reach = [sheet.all_out_in.n, sheet.general_in.n];
    let at = move || {
        inputs.on_sheet(|inputs, sheet| match inputs.zone(sheet) {
            Zone::AllOut => Some(0),
            Zone::General => Some(1),
            Zone::Outside => None,
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
fn table_key(calculation: Calculation, opened: State<bool>) -> El {
    let name =
        move || calculation.shown(|shown| shown.sum("Table").map_or("No assault".into(), |sum| sum.said()));
    let why = move || {
        calculation.shown(|shown| {
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
        .on_click(move || opened.toggle())
        .child(el("b").text_with(name))
        .child(el("small").text_with(why))
}

fn fight(inputs: Inputs<Assault>) -> El {
    let by_rules = ("none".into(), Key::nil("By the rules", ""));
    let tables = AssaultTable::ALL.map(|table| (table.say(), Key::counts(table.name(), "")));
    let tables = std::iter::once(by_rules).chain(tables).collect();
    let neighbour = field!(inputs, support);
    el("section")
        .class("fight")
        .attr("aria-label", "The fight")
        .child(choice("Table", &field!(inputs, table).spot(), tables))
        .child(chip_row([
            chip("In the defender’s block of cover", field!(inputs, same_block)),
            chip("On flank or rear only", field!(inputs, flank_or_rear_only)),
        ]))
        .child(
            el("div")
                .class("modrow")
                .child(stepper(
                    "Bases in support",
                    "defender’s neighbour, in the zone",
                    part!(neighbour, bases),
                ))
                .child(stepper("of its bases", "", part!(neighbour, of)))
                .child(stepper("Round", "", field!(inputs, round)))
                .child(chip_row([chip("Play it anyway", field!(inputs, anyway))])),
        )
}
