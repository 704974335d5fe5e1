//! A whole charge: those who charge, and whom.

use super::super::{Drawn, Form};
use super::standing::{Asked, section, standing};
use crate::components::controls::{Key, Keys, button, chip, chip_row, choices, factor_chip};
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::state::State;
use crate::{field, part};
use aide_de_camp::rules::Unit;
use aide_de_camp::rules::grande_tactique::{Arm, Aspect, Charger, Charging};

/// The form.
pub fn form(Form { inputs, calculation }: Form<Charging>) -> impl Fn() -> Drawn + 'static {
    let asked = State::new(0_usize);
    move || {
        let count = inputs.with(|charge| charge.chargers.len());
        // The last one may have been taken off.
        let at = asked.get().min(count.max(1) - 1);
        let charger = field!(inputs, chargers).at(at);
        let foot = inputs.with(|charge| charge.chargers.get(at).map(|one| one.unit.arm())) == Some(Arm::Foot);
        let shown = Asked { check: true, formation: true, general: true, ..Asked::default() };
        let more = button("key")
            .attr("aria-label", "One more charger")
            .disabled(count == 4)
            .on_click(move || {
                inputs.update(|charge| charge.chargers.push(Charger::default()));
                asked.set(count);
            })
            .child(icon(Icon::More));
        let less = button("key")
            .attr("aria-label", "Take this charger off")
            .disabled(count < 2)
            .on_click(move || {
                inputs.update(|charge| {
                    charge.chargers.remove(at);
                });
            })
            .child(icon(Icon::Less));
        let mut tabs = Keys::at("Charger", Some(at), move |at| asked.set(at));
        for place in 0..count {
            let called = inputs.with(|charge| charge.chargers[place].unit.called());
            tabs.add("", Key::nil(&called, if place == 0 { "principal" } else { "" }));
        }
        let mut chips = chip_row();
        if foot && at == 0 {
            chips.put(factor_chip(Unit::Points, "en_masse.ours", "En masse", calculation));
        } else if foot {
            chips.put(chip("En masse", part!(charger, en_masse)));
        }
        chips.put(chip("Fires", part!(charger, firing)));
        chips.put(chip("Another command", part!(charger, other_command)));
        let unit = part!(charger, unit);
        let ours = el("div")
            .child(el("div.tabs chargers").child(tabs.group()).child(less).child(more))
            .child(choices("Strikes the", &part!(charger, into), &Aspect::ALL))
            .child(chips)
            .child(standing(&unit, shown));
        let form: El = el("div.form").child(
            el("div.modrow")
                .child(section("Who charges", ours))
                .child(section("Target", standing(&field!(inputs, target), shown))),
        );
        Drawn { head: Vec::new(), form }
    }
}
