//! PIP allocation: the Plan as cards that are moved up and down, each with the die that it is given.

use super::super::Form;
use super::superiors::superiors;
use crate::components::controls::{Key, button, chip, chip_row, keys, number, plain, stepper, text};
use crate::components::field::{Field, Inputs};
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::state::State;
use crate::{field, part};
use aide_de_camp::rules::grande_tactique::{
    Allocation, Arrival, Commander, Declared, General, Pips, Quality, Sheet, Who,
};
use aide_de_camp::rules::{Calculator, Count, capital, in_order, signed, whole};

/// Whose particulars are open: of one general or commander at a time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Opened {
    General(usize),
    Superior(Commander),
}

impl Opened {
    /// Opens it, or closes it if it is open.
    pub(super) fn toggle(self, opened: State<Option<Opened>>) {
        opened.update(|opened| *opened = (*opened != Some(self)).then_some(self));
    }
}

/// A general's place in the Plan, and the die that falls to him as far as the dice are rolled.
#[derive(Clone, Copy, Default, PartialEq)]
struct Laid {
    rank: Option<usize>,
    /// Its place among the dice, and its face.
    die: Option<(usize, u8)>,
}

/// What a general is called.
pub(super) fn called(pips: &Pips, general: usize) -> String {
    let name = pips.generals.get(general).map(|general| general.name.clone()).unwrap_or_default();
    Who { place: general as u8, name }.to_string()
}

/// The form.
pub fn form(Form { inputs, head, .. }: Form<Pips>) -> El {
    let opened = State::new(None);
    // Every card shows something of it, so it is worked out once for all of them.
    let laid = State::following(move || inputs.on_sheet(laid_out));
    let plan = |plan: bool| Key::counts(if plan { "Plan" } else { "No Plan" }, "");
    head.child(keys("The Corps has", field!(inputs, plan), &[true, false], plan));
    let generals = move || inputs.with(|inputs| (0..inputs.generals.len()).collect());
    let cards = el("ol").class("plan").each(generals, move |g| card(g, inputs, laid, opened));
    let moved_late = move || {
        inputs.with(|inputs| inputs.plan && inputs.declared == Declared::Nothing && inputs.dice.places() > 0)
    };
    let warned = el("div").when(moved_late, || {
        let told =
            "Dice are rolled: to move a general now is a new Plan, and the Corps has no PIPs this turn.";
        el("p").class("note warn").child(icon(Icon::Warn)).child(el("span").text(told))
    });
    let more = button("key")
        .attr("aria-label", "One more general")
        .disabled(move || inputs.with(|inputs| inputs.generals.len() == 10))
        .on_click(move || {
            let last = inputs.with(|inputs| inputs.generals.len());
            inputs.update(|inputs| inputs.generals.push(General::default()));
            opened.set(Some(Opened::General(last)));
        })
        .child(icon(Icon::More))
        .child(el("small").text("general"));
    let declared = |declared: Declared| match declared {
        Declared::Nothing => Key::nil(capital(declared.name()), ""),
        _ => Key::counts(capital(declared.name()), ""),
    };
    el("div").class("form").child(cards).child(warned).child(superiors(inputs, opened)).child(
        el("div")
            .class("modrow")
            .child(keys("Declared before the roll", field!(inputs, declared), &Declared::ALL, declared))
            .child(
                el("div")
                    .class("last")
                    .child(number("Dice", "", 1..=10, plain, dice(inputs).into()))
                    .child(more),
            ),
    )
}

fn laid_out(pips: &Pips, sheet: &Sheet) -> Vec<Laid> {
    let allocation = pips.allocation(sheet);
    let ranking = pips.ranking(sheet);
    let places = 0..pips.dice_to_roll(sheet, allocation);
    let mut dice: Vec<(usize, u8)> =
        places.filter_map(|place| Some((place, pips.dice.at(place)?.face().n))).collect();
    in_order(&mut dice, |one, other| one.1 > other.1);
    let one = |general: usize| {
        let rank = ranking.iter().position(|ranked| *ranked == general);
        let rank = rank.filter(|_| allocation == Allocation::Plan);
        Laid { rank, die: rank.and_then(|rank| dice.get(rank).copied()) }
    };
    (0..pips.generals.len()).map(one).collect()
}

/// How many dice are rolled: one for each general who shares in them, until another number is set.
fn dice(inputs: Inputs<Pips>) -> Field<i32> {
    let rolled = |pips: &Pips, sheet: &Sheet| pips.dice_to_roll(sheet, pips.allocation(sheet));
    let set = move |n: &str| {
        let sheet = inputs.sheet();
        inputs.update(|inputs| {
            inputs.pip_dice = None;
            if rolled(inputs, &sheet).to_string() != n {
                inputs.pip_dice = whole(n, 1, 10).map(Count::near);
            }
        });
    };
    Field::worked(move || inputs.on_sheet(rolled).to_string(), set)
}

fn card(g: usize, inputs: Inputs<Pips>, laid: State<Vec<Laid>>, opened: State<Option<Opened>>) -> El {
    let general = field!(inputs, generals).at(g);
    let name = move || inputs.with(|inputs| called(inputs, g));
    let here = move || laid.with(|laid| laid.get(g).copied().unwrap_or_default());
    let rank = move || here().rank.map_or("–".into(), |rank| (rank + 1).to_string());
    let arrow = |up: bool| {
        let other = if up { g.checked_sub(1) } else { Some(g + 1) };
        let way = if up { "up" } else { "down" };
        button("key")
            .attr_with("aria-label", move || Some(format!("{} {way} one rank", name())))
            .disabled(move || inputs.with(|inputs| other.is_none_or(|other| other >= inputs.generals.len())))
            .on_click(move || {
                if let Some(other) = other {
                    inputs.update(|inputs| inputs.change_places(g, other));
                }
            })
            .child(icon(if up { Icon::Up } else { Icon::Down }))
    };
    let particulars = move || {
        inputs.on_sheet(|inputs, sheet| {
            inputs.generals.get(g).map_or_else(String::new, |general| state(general, sheet))
        })
    };
    let nm = button("nm")
        .state("aria-expanded", move || opened.get() == Some(Opened::General(g)))
        .on_click(move || Opened::General(g).toggle(opened))
        .child(el("b").text_with(name))
        .child(el("small").text_with(particulars));
    let take_back = move || here().die.map(|(_, face)| format!("die {face}, take back"));
    let die = button("dieface")
        .attr_with("aria-label", move || Some(take_back().unwrap_or_else(|| "no die yet".into())))
        .disabled(move || here().die.is_none())
        .on_click(move || {
            if let Some((place, _)) = here().die {
                inputs.update(|inputs| inputs.roll(place, None));
            }
        })
        .text_with(move || here().die.map_or_else(String::new, |(_, face)| face.to_string()));
    let lost = part!(general, units_lost);
    let editor = el("div")
        .class("editor")
        .when(move || opened.get() == Some(Opened::General(g)), move || editor(g, &general, inputs, opened));
    el("li")
        .class("gen")
        .child(el("div").class("rank").text_with(rank))
        .child(el("div").class("moves").child(arrow(true)).child(arrow(false)))
        .child(nm)
        .child(el("div").class("lost").child(stepper("Units lost", "", lost)))
        .child(die)
        .child(editor)
}

/// "great +1 · attached".
fn state(general: &General, sheet: &Sheet) -> String {
    let quality = match general.quality {
        Quality::Great => format!("great {}", signed(sheet.modifiers.great.n)),
        Quality::Ordinary => "ordinary".into(),
        Quality::Bad => format!("bad {}", signed(sheet.modifiers.bad.n)),
    };
    let mut said = vec![quality.as_str()];
    if general.arrival != Arrival::Before {
        said.push(general.arrival.name());
    }
    let marks = [
        (general.killed, "killed"),
        (general.attached, "attached"),
        (general.another_corps, "another Corps"),
    ];
    said.extend(marks.iter().filter(|(is, _)| *is).map(|(_, word)| *word));
    said.join(" · ")
}

/// What is seldom changed: it lies under his name.
fn editor(g: usize, general: &Field<General>, inputs: Inputs<Pips>, opened: State<Option<Opened>>) -> El {
    let modifiers = inputs.sheet().modifiers;
    let worth = [modifiers.great.n, 0, modifiers.bad.n];
    let quality = move |quality: Quality| match worth[quality as usize] {
        0 => Key::nil(capital(quality.name()), ""),
        n => Key::counts(format!("{} {}", capital(quality.name()), signed(n)), ""),
    };
    let arrival = |arrival: Arrival| match arrival {
        Arrival::Before => Key::nil(capital(arrival.name()), ""),
        _ => Key::counts(capital(arrival.name()), ""),
    };
    let remove = button("btn")
        .on_click(move || {
            opened.set(None);
            inputs.update(|inputs| inputs.remove(g));
        })
        .text("Take off the list");
    el("div")
        .child(
            el("div")
                .class("modrow")
                .child(keys("Quality", part!(general, quality), &Quality::ALL, quality))
                .child(text("Name", part!(general, name))),
        )
        .child(keys("Reinforcement", part!(general, arrival), &Arrival::ALL, arrival))
        .child(chip_row([
            chip("Killed", part!(general, killed)),
            chip("Attached to a unit", part!(general, attached)),
            chip("Of another Corps", part!(general, another_corps)),
        ]))
        .child(remove)
}
