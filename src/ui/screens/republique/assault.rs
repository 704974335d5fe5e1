//! An assault: how near it is fought and on which table, then the two sides beside each other, ours first.

use super::super::{Drawn, Form};
use super::side::side;
use crate::calculation::Calculation;
use crate::components::controls::{Key, Keys, button, chip, chip_row, stepper};
use crate::components::field::Inputs;
use crate::components::field::Word;
use crate::dom::{El, el};
use crate::state::State;
use crate::{field, part};
use aide_de_camp::rules::republique::{Assault, AssaultTable, Sheet, Zone};
use aide_de_camp::rules::{Line, Step};
use strum::VariantArray;

/// The form.
pub fn form(Form { inputs, calculation }: Form<Assault>) -> impl Fn() -> Drawn + 'static {
    let opened = State::new(false);
    // Which unit is open, on each side.
    let asked = [State::new(0), State::new(0)];
    move || {
        let sheet = inputs.sheet();
        let ours = inputs.with(|inputs| inputs.ours);
        let mut sides = el("div.sides");
        for part in [ours, ours.other()] {
            sides = sides.child(side(part, inputs, &sheet, calculation, asked[part as usize]));
        }
        let fight = opened.get().then(|| fight(inputs));
        Drawn {
            head: vec![zone(inputs, &sheet), table_key(calculation, opened)],
            form: el("div.form").child(el("div").children(fight)).child(sides),
        }
    }
}

/// Only the zone matters, so a tap on a zone sets its whole reach.
fn zone(inputs: Inputs<Assault>, sheet: &Sheet) -> El {
    let reach = [sheet.assault.all_out_in.n, sheet.assault.general_in.n];
    let at = match inputs.with(|inputs| inputs.zone(sheet)) {
        Zone::AllOut => Some(0),
        Zone::General => Some(1),
        Zone::Outside => None,
    };
    let mut keys = Keys::at("Distance", at, move |i: usize| inputs.update(|inputs| inputs.range = reach[i]));
    keys.add("", Key::counts("All-out", &format!("to {}″", reach[0])));
    keys.add("", Key::nil("General", &format!("to {}″", reach[1])));
    keys.group()
}

/// Which table and why; a tap opens what may change it.
fn table_key(calculation: Calculation, opened: State<bool>) -> El {
    let (name, why) = calculation.shown(|shown| {
        shown.sum("Table").map_or(("No assault".into(), String::new()), |sum| (sum.said(), why(&sum.lines)))
    });
    button("key why")
        .state("aria-expanded", opened.get())
        .on_click(move || opened.toggle())
        .child(el("b").text(name))
        .child(el("small").text(why))
}

/// The reason itself where there is one, else that there is none.
fn why(lines: &[Line]) -> String {
    let [_, reasons @ .., last] = lines else { return String::new() };
    let held: Vec<&Line> = reasons.iter().filter(|line| matches!(line.step, Step::Read(_))).collect();
    let said: &Line = match held.as_slice() {
        [only] if reasons.last().is_some_and(|before| before.rule == last.rule) => only,
        _ => last,
    };
    said.label.to_string()
}

fn fight(inputs: Inputs<Assault>) -> El {
    let mut tables = Keys::of("Table", field!(inputs, table));
    tables.add("none", Key::nil("By the rules", ""));
    AssaultTable::VARIANTS
        .iter()
        .for_each(|table| tables.add(&table.to_word(), Key::counts(table.name(), "")));
    let neighbour = field!(inputs, support);
    el("section.fight")
        .attr("aria-label", "The fight")
        .child(tables.row())
        .child(
            chip_row()
                .child(chip("In the defender’s block of cover", field!(inputs, same_block)))
                .child(chip("On flank or rear only", field!(inputs, flank_or_rear_only))),
        )
        .child(
            el("div.modrow")
                .child(stepper(
                    "Bases in support",
                    "defender’s neighbour, in the zone",
                    part!(neighbour, bases),
                ))
                .child(stepper("of its bases", "", part!(neighbour, of)))
                .child(stepper("Round", "", field!(inputs, round)))
                .child(chip_row().child(chip("Play it anyway", field!(inputs, anyway)))),
        )
}
