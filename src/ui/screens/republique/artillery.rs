//! Artillery fire: the printed table is the input, its row shows the way taken.

use super::super::{Drawn, Form};
use super::cover_word;
use crate::calculation::Calculation;
use crate::components::controls::{
    Key, button, chip, chip_row, chips, choices, keys, number, plain, stepper,
};
use crate::components::field::{Field, Inputs};
use crate::components::legacy::mounted;
use crate::components::track::Track;
use crate::dom::{El, el};
use crate::{field, part};
use aide_de_camp::rules::republique::{Arm, Artillery, Cover, Morale, Sheet, SkirmishGrade, Target, Weight};
use aide_de_camp::rules::{Entry, Inches, Source, Unit, capital};
use leptos::prelude::*;
use strum::VariantArray;

/// The form.
pub fn form(Form { inputs, calculation }: Form<Artillery>) -> impl Fn() -> Drawn + 'static {
    let track = mounted(move || view! { <Track answer=calculation.answer/> });
    move || Drawn { head: Vec::new(), form: drawn(inputs, calculation, track()) }
}

fn drawn(inputs: Inputs<Artillery>, calculation: Calculation, track: El) -> El {
    let sheet = inputs.sheet();
    let total = |name: &str| {
        calculation.shown(|shown| shown.sum(name).map_or("0".into(), |sum| sum.unit.say(sum.total())))
    };
    let group = |title: &'static str| el("h2.group").text(title);
    let deep = format!("Deep: three bases of the targets within {} of the guns", total("Deep limit"));
    let columns = el("section")
        .attr("aria-label", "Columns")
        .child(group("Columns ").child(el("b").text(total("Columns"))))
        .child(chips(
            Unit::Columns,
            &[
                ("deep", "Deep target"),
                ("square", "Square"),
                ("saved", "Saved fire"),
                ("moving_cavalry", "Moving cavalry"),
            ],
            calculation,
        ))
        .child(el("p.small").text(deep))
        .child(cover(field!(inputs, cover), &sheet))
        .child(stepper("Batteries jointly", "◀ 1 each from 2", field!(inputs, batteries)));
    let die = el("section")
        .attr("aria-label", "Die")
        .child(group("Die ").child(el("b").text(total("Die"))))
        .child(chips(Unit::Points, &[("enfilade", "Enfilade"), ("passing", "Passing fire")], calculation))
        .child(stepper("M on the guns", "−1 each, the worst", field!(inputs, morale_hits)))
        .child(stepper("B on the guns", "−1 each, the worst", field!(inputs, base_hits)))
        .child(range(field!(inputs, range)));
    let target = el("section")
        .attr("aria-label", "Target")
        .child(group("Target"))
        .child(unit(&field!(inputs, target)))
        .child(
            chip_row()
                .child(chip("Woods, obstacle", field!(inputs, screened)))
                .child(chip("At a part outside cover", field!(inputs, at_uncovered))),
        );
    let barred = el("section").attr("aria-label", "May it fire?").child(group("May it fire?")).child(
        chip_row()
            .child(chip("Limbered", field!(inputs, barred.limbered)))
            .child(chip("Has fired", field!(inputs, barred.fired)))
            .child(chip("Out of arc", field!(inputs, barred.out_of_arc)))
            .child(chip("No base in sight", field!(inputs, barred.out_of_sight)))
            .child(chip("Zone masked", field!(inputs, barred.masked)))
            .child(chip("Another comes first", field!(inputs, barred.outranked)))
            .child(chip("Play it anyway", field!(inputs, anyway))),
    );
    let row = |left: El, right: El| el("div.modrow").child(left).child(right);
    el("div.form")
        .child(table(inputs, &sheet))
        .child(track)
        .child(row(columns, die))
        .child(row(target, barred.child(others(inputs))))
}

/// One tap sets weight and range column; the finer range follows below.
fn table(inputs: Inputs<Artillery>, sheet: &Sheet) -> El {
    let (weight, bracket) = inputs.with(|inputs| (inputs.weight, inputs.bracket(sheet)));
    let edges = || sheet.artillery.brackets_in.iter().enumerate();
    let head = edges().map(|(i, edge)| {
        el("th").attr("scope", "col").class_when("on", bracket == Some(i)).text(format!("{}″", edge.n))
    });
    let rows = Weight::VARIANTS.iter().map(|&row| {
        let on = weight == row;
        let name = el("th").attr("scope", "row").class_when("on", on);
        let cells = edges().map(|(i, edge)| cell(inputs, sheet, (row, on), (edge, bracket == Some(i))));
        el("tr")
            .class_when("row-on", on)
            .child(name.child(el("b").text(row.letters())).child(el("small").text(row.guns())))
            .children(cells)
    });
    let corner = el("th.corner").text("range to");
    el("table.guns")
        .attr("aria-label", "Basic cell")
        .child(el("thead").child(el("tr").child(corner).children(head)))
        .child(el("tbody").children(rows))
}

/// The cell of a row and a column, each with whether it is the chosen one.
fn cell(
    inputs: Inputs<Artillery>,
    sheet: &Sheet,
    (row, row_on): (Weight, bool),
    (edge, column_on): (&Entry, bool),
) -> El {
    let there = Artillery { weight: row, range: Inches::hundredths(edge.n * 100), ..Artillery::default() };
    let Some(basic) = there.basic(sheet) else {
        return el("td.none").text("n/a");
    };
    let cell = sheet.artillery.track[basic];
    let key = button("key")
        .class_when("col-on", column_on)
        .state("aria-pressed", row_on && column_on)
        .attr("aria-label", format!("{} to {}″: {}", row.letters(), edge.n, cell.n))
        .on_click(move || {
            inputs.update(|inputs| {
                inputs.weight = row;
                // A finer range in this column stays as it is.
                if !column_on {
                    inputs.range = there.range;
                }
            });
        })
        .text(cell.n.to_string());
    el("td").child(key)
}

fn cover(field: Field<Cover>, sheet: &Sheet) -> El {
    let columns = &sheet.artillery_columns;
    keys("Cover of half or more of it", field, Cover::VARIANTS, |cover| {
        let worth = match cover {
            Cover::None | Cover::Light => return Key::nil(cover_word(cover), "0"),
            Cover::Medium | Cover::Heavy => columns.medium_or_heavy_cover,
            Cover::Reinforced => columns.reinforced_cover,
            Cover::Fortress => columns.fortress_cover,
        };
        let mark = if worth.source == Source::House { " ◇" } else { "" };
        Key::counts(cover_word(cover), &(Unit::Columns.figure(worth.n) + mark))
    })
}

fn range(range: Field<Inches>) -> El {
    const HALF: i32 = 50;
    let written = range.clone();
    let halves: Field<i32> = Field::worked(
        move || ((range.get().n() + HALF - 1) / HALF).to_string(),
        move |n| written.set(Inches::hundredths(n.parse().unwrap_or(0) * HALF)),
    );
    let say = |n| format!("{}″", Inches::hundredths(n * HALF));
    number("Range", "to its front", 0..=24, say, halves.into())
}

/// What a unit under fire is, and how it stands.
fn unit(unit: &Field<Target>) -> El {
    let arm = part!(unit, arm);
    let (packed, damage) = (part!(unit, packed), part!(unit, damage));
    let by_arm = match arm.get() {
        Arm::Infantry => el("div"),
        Arm::Cavalry => el("div").child(stepper("Damaged base", "one at a time", damage)),
        Arm::Artillery => el("div")
            .child(stepper("B it carries", "the fifth ends a battery", damage))
            .child(chip_row().child(chip("Packed guns", packed))),
        Arm::Skirmishers => el("div")
            .child(choices("Their grade", &part!(unit, skirmishers), &SkirmishGrade::VARIANTS[..4]))
            .child(chip_row().child(chip("Packed markers", packed))),
    };
    let arms = |arm| Key::nil(&capital(arm_word(arm)), "");
    let morales = |morale: Morale| Key::nil(&capital(morale.name()), &format!("{}M", morale.hits()));
    el("div")
        .child(keys("Arm", arm, Arm::VARIANTS, arms))
        .child(keys("Morale before the shot", part!(unit, morale), Morale::VARIANTS, morales))
        .child(stepper("Bases left", "", part!(unit, bases)))
        .child(el("div").child(by_arm))
}

fn arm_word(arm: Arm) -> &'static str {
    match arm {
        // Eleven letters do not fit a quarter of a column.
        Arm::Skirmishers => "skirm.",
        arm => arm.name(),
    }
}

/// Units behind the main target, and the one beside it.
fn others(inputs: Inputs<Artillery>) -> El {
    let (behind, beside) = (field!(inputs, tandem), field!(inputs, adjacent));
    let one = |title: &'static str, field: &Field<Target>| {
        el("div").child(el("h3.group").text(title)).child(unit(field))
    };
    const BEHIND: &[&str] = &["Behind", "Second behind", "Third behind"];
    let tandem = (0..behind.len()).map(|i| one(BEHIND[i.min(2)], &behind.at(i)));
    let neighbour = beside.is_some().then(|| one("Beside", &beside.held()));
    el("div")
        .child(el("h2.group").text("Behind and beside"))
        .child(number("Units behind it", "within 4″, in the open", 0..=3, plain, behind.spot()))
        .child(el("div").children(tandem))
        .child(chip_row().child(chip("A unit beside it", beside.there())))
        .child(el("div").children(neighbour))
}
