//! All units that check as the turn begins.

use super::super::{Drawn, Form};
use super::standing::{Asked, standing};
use crate::components::controls::{button, chip, chip_row};
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::state::State;
use crate::{field, part};
use aide_de_camp::rules::grande_tactique::DeShaking;

/// The form.
pub fn form(Form { inputs, .. }: Form<DeShaking>) -> impl Fn() -> Drawn + 'static {
    let opened = State::new(None);
    move || {
        let units = inputs.with(|inputs| {
            inputs.units.iter().map(|unit| (unit.called(), unit.made_of())).collect::<Vec<_>>()
        });
        let count = units.len();
        let mut cards = el("ol.plan");
        for (place, (called, made_of)) in units.into_iter().enumerate() {
            let is_open = opened.get() == Some(place);
            let unit = field!(inputs, units).at(place);
            let name = button("nm")
                .state("aria-expanded", is_open)
                .on_click(move || opened.set((!is_open).then_some(place)))
                .child(el("b").text(called))
                .child(el("small").text(made_of));
            let ground = chip_row()
                .child(chip("General", part!(unit, general)))
                .child(chip("Upslope", part!(unit, upslope)))
                .child(chip("Built-up", part!(unit, built_up)))
                .child(chip("Linear", part!(unit, linear)));
            let editor = is_open.then(|| {
                let remove = move || {
                    opened.set(None);
                    inputs.update(|inputs| inputs.remove(place));
                };
                let asked = Asked { check: true, formation: true, name: true, ..Asked::default() };
                standing(&unit, asked).child(button("btn").on_click(remove).text("Take off the list"))
            });
            cards.put(
                el("li.gen unitcard").child(name).child(ground).child(el("div.editor").children(editor)),
            );
        }
        let more = button("key")
            .attr("aria-label", "One more unit")
            .disabled(count == 20)
            .on_click(move || inputs.update(|inputs| inputs.resize(count + 1)))
            .child(icon(Icon::More))
            .child(el("small").text("unit"));
        let form: El = el("div.form").child(cards).child(el("div.last").child(el("span")).child(more));
        Drawn { head: Vec::new(), form }
    }
}
