//! PIP allocation: the Plan as cards that are moved up and down, each with the die that it is given.

use super::super::{Drawn, Form};
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
use aide_de_camp::rules::{Calculator, Count, capital, signed};
use std::cmp::Reverse;
use strum::VariantArray;

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
struct Laid {
    rank: Option<usize>,
    /// Its place among the dice, and its face.
    die: Option<(usize, u8)>,
}

/// What a general is called.
pub(super) fn called(pips: &Pips, general: usize) -> String {
    let name = pips.generals.get(general).map(|general| general.name.clone()).unwrap_or_default();
    Who { place: general as u8, name, division: None }.to_string()
}

/// The Corps as it is being drawn: read once, for all its cards.
#[derive(Clone, Copy)]
pub(super) struct Now<'a> {
    pub(super) inputs: Inputs<Pips>,
    pub(super) pips: &'a Pips,
    pub(super) sheet: &'a Sheet,
    pub(super) opened: State<Option<Opened>>,
}

/// The form.
pub fn form(Form { inputs, .. }: Form<Pips>) -> impl Fn() -> Drawn + 'static {
    let opened = State::new(None);
    move || {
        let (pips, sheet) = inputs.on_sheet(|pips, sheet| (pips.clone(), *sheet));
        let plan = |plan: bool| Key::counts(if plan { "Plan" } else { "No Plan" }, "");
        Drawn {
            head: vec![keys("The Corps has", field!(inputs, plan), &[true, false], plan)],
            form: corps(Now { inputs, pips: &pips, sheet: &sheet, opened }),
        }
    }
}

fn corps(now: Now) -> El {
    let Now { inputs, pips, sheet, opened } = now;
    let mut cards = el("ol.plan");
    for (g, laid) in laid_out(pips, sheet).iter().enumerate() {
        cards = cards.child(card(g, laid, now));
    }
    let moved_late = pips.plan && pips.declared == Declared::Nothing && pips.dice.places() > 0;
    let warned = moved_late.then(|| {
        let told =
            "Dice are rolled: a new Plan waits for another turn. Move a general only to mend what was entered.";
        el("p.note warn").child(icon(Icon::Warn)).child(el("span").text(told))
    });
    let last = pips.generals.len();
    let more = button("key")
        .attr("aria-label", "One more general")
        .disabled(last == 10)
        .on_click(move || {
            inputs.update(|inputs| inputs.generals.push(General::default()));
            opened.set(Some(Opened::General(last)));
        })
        .child(icon(Icon::More))
        .child(el("small").text("general"));
    let declared = |declared: Declared| match declared {
        Declared::Nothing => Key::nil(&capital(declared.name()), ""),
        _ => Key::counts(&capital(declared.name()), ""),
    };
    el("div.form").child(cards).child(el("div").children(warned)).child(superiors(now)).child(
        el("div.modrow")
            .child(keys("Declared before the roll", field!(inputs, declared), Declared::VARIANTS, declared))
            .child(el("div.last").child(number("Dice", "", 1..=10, plain, dice(now).into())).child(more)),
    )
}

fn laid_out(pips: &Pips, sheet: &Sheet) -> Vec<Laid> {
    let allocation = pips.allocation(sheet);
    let ranking = pips.ranking(sheet);
    let mut dice = Vec::new();
    for place in 0..pips.dice_to_roll(sheet, allocation) {
        if let Some(die) = pips.dice.at(place) {
            dice.push((place, die.face().n));
        }
    }
    dice.sort_by_key(|die| Reverse(die.1));
    let one = |general: usize| {
        let rank = ranking.iter().position(|ranked| *ranked == general);
        let rank = rank.filter(|_| allocation == Allocation::Plan);
        Laid { rank, die: rank.and_then(|rank| dice.get(rank).copied()) }
    };
    (0..pips.generals.len()).map(one).collect()
}

/// How many dice are rolled: one for each general who shares in them, until another number is set.
fn dice(Now { inputs, pips, sheet, .. }: Now) -> Field<i32> {
    let rolled = |pips: &Pips, sheet: &Sheet| pips.dice_to_roll(sheet, pips.allocation(sheet));
    let now = rolled(pips, sheet);
    let set = move |n: &str| {
        let sheet = inputs.sheet();
        inputs.update(|inputs| {
            inputs.pip_dice = None;
            if rolled(inputs, &sheet).to_string() != n {
                inputs.pip_dice = n.parse().ok().map(Count::near);
            }
        });
    };
    Field::worked(move || now.to_string(), set)
}

fn card(g: usize, &Laid { rank, die }: &Laid, now: Now) -> El {
    let Now { inputs, pips, sheet, opened } = now;
    let me = Opened::General(g);
    let is_open = opened.get() == Some(me);
    let general = field!(inputs, generals).at(g);
    let name = called(pips, g);
    let arrow = |up: bool| {
        let other = if up { g.checked_sub(1) } else { Some(g + 1) };
        let other = other.filter(|other| *other < pips.generals.len());
        let way = if up { "up" } else { "down" };
        button("key")
            .attr("aria-label", format!("{name} {way} one rank"))
            .disabled(other.is_none())
            .on_click(move || {
                if let Some(other) = other {
                    inputs.update(|inputs| inputs.change_places(g, other));
                }
            })
            .child(icon(if up { Icon::Up } else { Icon::Down }))
    };
    let nm = button("nm")
        .state("aria-expanded", is_open)
        .on_click(move || me.toggle(opened))
        .child(el("b").text(name.clone()))
        .child(el("small").text(state(&pips.generals[g], sheet)));
    let take_back = die.map_or_else(|| "no die yet".into(), |(_, face)| format!("die {face}, take back"));
    let face = button("dieface")
        .attr("aria-label", take_back)
        .disabled(die.is_none())
        .on_click(move || {
            if let Some((place, _)) = die {
                inputs.update(|inputs| inputs.roll(place, None));
            }
        })
        .text(die.map_or_else(String::new, |(_, face)| face.to_string()));
    let rank = rank.map_or_else(|| "–".into(), |rank| (rank + 1).to_string());
    el("li.gen")
        .child(el("div.rank").text(rank))
        .child(el("div.moves").child(arrow(true)).child(arrow(false)))
        .child(nm)
        .child(el("div.lost").child(stepper("Units lost", "", part!(general, units_lost))))
        .child(face)
        .child(el("div.editor").children(is_open.then(|| editor(g, &general, now))))
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
fn editor(g: usize, general: &Field<General>, Now { inputs, sheet, opened, .. }: Now) -> El {
    let modifiers = &sheet.modifiers;
    let worth = [modifiers.great.n, 0, modifiers.bad.n];
    let quality = move |quality: Quality| match worth[quality as usize] {
        0 => Key::nil(&capital(quality.name()), ""),
        n => Key::counts(&format!("{} {}", capital(quality.name()), signed(n)), ""),
    };
    let arrival = |arrival: Arrival| match arrival {
        Arrival::Before => Key::nil(&capital(arrival.name()), ""),
        _ => Key::counts(&capital(arrival.name()), ""),
    };
    let remove = button("btn")
        .on_click(move || {
            opened.set(None);
            inputs.update(|inputs| inputs.remove(g));
        })
        .text("Take off the list");
    el("div")
        .child(
            el("div.modrow")
                .child(keys("Quality", part!(general, quality), Quality::VARIANTS, quality))
                .child(text("Name", part!(general, name))),
        )
        .child(keys("Reinforcement", part!(general, arrival), Arrival::VARIANTS, arrival))
        .child(
            chip_row()
                .child(chip("Killed", part!(general, killed)))
                .child(chip("Attached to a unit", part!(general, attached)))
                .child(chip("Of another Corps", part!(general, another_corps))),
        )
        .child(remove)
}
