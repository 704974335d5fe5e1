//! What a division's PIPs are spent on: tap a unit, tap what it does.

use super::super::{Drawn, Form};
use super::standing::{Asked, standing};
use crate::components::controls::{Key, button, chip, chip_row, choices, keys, stepper};
use crate::components::field::Inputs;
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::state::State;
use crate::{field, part};
use aide_de_camp::rules::grande_tactique::{
    Action, Arm, Deed, Goal, Ledger, Now, Reach, Sheet, Touches, Trooper,
};
use aide_de_camp::rules::{Count, capital};

/// The form.
pub fn form(Form { inputs, .. }: Form<Ledger>) -> impl Fn() -> Drawn + 'static {
    let opened = State::new(Some(0));
    let editing = State::new(false);
    move || {
        let (ledger, sheet) = inputs.on_sheet(|ledger, sheet| (ledger.clone(), *sheet));
        let now = ledger.now(&sheet);
        let mut cards = el("ol.plan");
        for (place, unit) in now.units.iter().enumerate() {
            let is_open = opened.get() == Some(place);
            let name = button("nm")
                .state("aria-expanded", is_open)
                .on_click(move || opened.set((!is_open).then_some(place)))
                .child(el("b").text(ledger.called(place)))
                .child(el("small").text(said(unit)));
            let open = is_open.then(|| deeds(inputs, &ledger, &now, &sheet, place, editing));
            cards.put(el("li.gen unitcard").child(name).child(el("div.editor").children(open)));
        }
        let count = ledger.units.len();
        let more = button("key")
            .attr("aria-label", "One more unit")
            .disabled(count == 24)
            .on_click(move || {
                inputs.update(|ledger| ledger.units.push(Trooper::default()));
                opened.set(Some(count));
            })
            .child(icon(Icon::More))
            .child(el("small").text("unit"));
        let back = button("btn")
            .disabled(ledger.actions.is_empty())
            .on_click(move || inputs.update(|ledger| _ = ledger.actions.pop()))
            .child(icon(Icon::Back))
            .text("Last one back");
        let ride = Action { unit: Count::near(1), deed: Deed::MoveGeneral };
        let ride = button("btn")
            .on_click(move || inputs.update(|ledger| ledger.actions.push(ride)))
            .text(Deed::MoveGeneral.name());
        let form: El = el("div.form")
            .child(
                el("div.modrow")
                    .child(stepper("PIPs", "rolled", field!(inputs, pips)))
                    .child(chip_row().child(chip("General killed", field!(inputs, killed)))),
            )
            .child(el("div.calcs").child(back).child(ride))
            .child(cards)
            .child(el("div.last").child(el("span")).child(more));
        Drawn { head: Vec::new(), form }
    }
}

/// "veteran infantry, shaken · firing".
fn said(one: &Trooper) -> String {
    let mut said = vec![one.unit.made_of()];
    let marks = [
        (one.unit.temper_said() != "eager", one.unit.temper_said()),
        (one.unit.square, "in square"),
        (one.unit.limbered, "limbered"),
        (one.firing, "firing"),
        (one.charging, "charges"),
        (one.moved != Default::default(), "moved"),
        (one.with_general, "general with it"),
    ];
    said.extend(marks.into_iter().filter(|(so, _)| *so).map(|(_, word)| word.to_owned()));
    said.join(" · ")
}

/// What the unit at this place can do now, what each costs, and why not the rest.
fn deeds(
    inputs: Inputs<Ledger>,
    ledger: &Ledger,
    now: &Now,
    sheet: &Sheet,
    place: usize,
    editing: State<bool>,
) -> El {
    let unit = Count::near(place as i32 + 1);
    let arm = now.units[place].unit.arm();
    let mut keys_now = el("div.keys deeds");
    let mut not_now = Vec::new();
    for deed in Deed::OF_UNITS.into_iter().filter(|deed| suits(*deed, arm)) {
        let action = Action { unit, deed };
        match ledger.may(sheet, now, action) {
            Ok((_, price)) => keys_now.put(
                button("key")
                    .on_click(move || inputs.update(|ledger| ledger.actions.push(action)))
                    .text(deed.name())
                    .child(el("small").text(price.n.to_string())),
            ),
            Err(why) => not_now.push([deed.name(), ": ", &why].concat()),
        }
    }
    for goal in Goal::ALL {
        let Some((route, price)) = ledger.route(sheet, place, goal) else { continue };
        // One deed has a key of its own.
        if route.len() < 2 || price > now.left {
            continue;
        }
        let spend = move || {
            inputs.update(|ledger| {
                route.iter().for_each(|deed| ledger.actions.push(Action { unit, deed: *deed }));
            });
        };
        let key = button("key route").on_click(spend).text(goal.name());
        keys_now.put(key.child(el("small").text(price.to_string())));
    }
    let one = field!(inputs, units).at(place);
    let double = ledger.doubled(sheet, place);
    let double = (!double.is_empty()).then(|| {
        el("p.note warn")
            .child(icon(Icon::Warn))
            .child(el("span").text(["Double: ", &double.join(", ")].concat()))
    });
    let reach = |reach: Reach| match reach {
        Reach::Near => Key::nil("Near", ""),
        _ => Key::counts(&capital(reach.name()), ""),
    };
    let is_editing = editing.get();
    let unfold = button("btn")
        .state("aria-expanded", is_editing)
        .on_click(move || editing.toggle())
        .text("As it stood")
        .child(icon(Icon::Open));
    let before = is_editing.then(|| {
        let touches =
            (arm != Arm::Guns).then(|| choices("It touches a battery", &part!(one, touches), &Touches::ALL));
        el("div")
            .child(standing(&part!(one, unit), Asked { formation: true, name: true, ..Asked::default() }))
            .child(
                chip_row()
                    .child(chip("Firing", part!(one, firing)))
                    .child(chip("Charges", part!(one, charging)))
                    .child(chip("Held the general", part!(one, with_general))),
            )
            .children(touches)
    });
    el("div")
        .child(keys_now)
        .children(double)
        .child(el("p.small").text(not_now.join(". ")))
        .child(keys("The general is", part!(one, reach), &Reach::ALL, reach))
        .child(unfold)
        .children(before)
}

/// Whether such troops ever do so.
fn suits(deed: Deed, arm: Arm) -> bool {
    match deed {
        Deed::Limber | Deed::Unlimber | Deed::Restore => arm == Arm::Guns,
        Deed::FormSquare | Deed::LeaveSquare => arm == Arm::Foot,
        Deed::StartFiring | Deed::StopFiring => arm != Arm::Horse,
        Deed::Charge | Deed::Spike | Deed::Rally => arm != Arm::Guns,
        Deed::Move | Deed::Pivot | Deed::MoveGeneral => true,
    }
}
