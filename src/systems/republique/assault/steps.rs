//! What one step of the input behind each modifier does. A step that leaves its own line as it was is none.

use super::factors::Weighs;
use super::{Assault, Force, Formation};
use crate::rules::counted;
use crate::rules::{Count, FactorStep, Role, Sides, Sourced, count, neighbour, printed};
use crate::systems::republique::sheet::Sheet;
use crate::systems::republique::terms::{Arm, Cover, Grade, Morale, Terrain, Troops};
use strum::VariantArray;

/// The weights of cavalry, lightest first.
pub(super) const WEIGHTS: [Troops; 4] =
    [Troops::LightCavalry, Troops::MediumCavalry, Troops::HeavyCavalry, Troops::ArmoredCavalry];

impl Assault {
    pub(super) fn force_mut(&mut self, role: Role) -> &mut Force {
        match role {
            Role::Attacker => &mut self.attacker,
            Role::Defender => &mut self.defender,
        }
    }

    fn units_mut(&mut self, place: usize) -> &mut [Formation] {
        &mut self.force_mut(Role::at(place)).units
    }
}

/// Makes the change if the line comes to something else then.
fn changing(
    inputs: &mut Assault,
    sheet: &Sheet,
    place: usize,
    applies: Weighs,
    change: impl FnOnce(&mut Assault) -> Option<FactorStep>,
) -> Option<FactorStep> {
    // Rows that choose no value of their own count how often they apply.
    const ONCE: Sourced = printed(1);
    let mut after = inputs.clone();
    let step = change(&mut after)?;
    let comes_to = |inputs: &Assault| applies(inputs, sheet, place).comes_to(ONCE);
    if comes_to(&after) == comes_to(inputs) {
        return None;
    }
    *inputs = after;
    Some(step)
}

fn to(words: impl Into<String>) -> Option<FactorStep> {
    Some(FactorStep::To(words.into()))
}

/// "elite troops", of several units "every unit elite".
fn of_all(units: &[Formation], name: &str) -> Option<FactorStep> {
    match units.len() {
        0 => None,
        1 => to(format!("{name} troops")),
        _ => to(format!("every unit {name}")),
    }
}

pub(super) fn grade(inputs: &mut Assault, sheet: &Sheet, place: usize) -> Option<FactorStep> {
    let grade = neighbour(Grade::VARIANTS, inputs.force(Role::at(place)).grade());
    changing(inputs, sheet, place, super::factors::side_grade, |inputs| {
        let units = inputs.units_mut(place);
        units.iter_mut().for_each(|unit| unit.grade = grade);
        of_all(units, grade.name())
    })
}

/// The next weight for the heaviest; where there is no cavalry, the main unit is light cavalry.
pub(super) fn cavalry(inputs: &mut Assault, sheet: &Sheet, place: usize) -> Option<FactorStep> {
    changing(inputs, sheet, place, super::factors::heaviest_cavalry, |inputs| {
        let units = inputs.units_mut(place);
        let horse = units.iter().filter(|unit| unit.arm() == Arm::Cavalry).map(|unit| unit.troops);
        let Some(heaviest) = horse.max() else {
            units.first_mut()?.troops = Troops::LightCavalry;
            return to(Troops::LightCavalry.name());
        };
        let next = neighbour(&WEIGHTS, heaviest);
        units.iter_mut().filter(|unit| unit.troops == heaviest).for_each(|unit| unit.troops = next);
        to(next.name())
    })
}

pub(super) fn morale(inputs: &mut Assault, sheet: &Sheet, place: usize) -> Option<FactorStep> {
    changing(inputs, sheet, place, super::factors::side_morale, |inputs| {
        let force = inputs.force_mut(Role::at(place));
        let counted = if force.disordered() { force.disorder(sheet).0 } else { Morale::Formed };
        let next = neighbour(Morale::VARIANTS, counted);
        force.units.iter_mut().for_each(|unit| unit.morale = next);
        of_all(&force.units, next.name())
    })
}

pub(super) fn leaders(inputs: &mut Assault, _: &Sheet, place: usize) -> Option<FactorStep> {
    let force = inputs.force_mut(Role::at(place));
    count(&mut force.leaders, "E or P leader", "E or P leaders")
}

pub(super) fn cover(inputs: &mut Assault, sheet: &Sheet, place: usize) -> Option<FactorStep> {
    changing(inputs, sheet, place, super::factors::side_cover, |inputs| {
        let cover = neighbour(Cover::VARIANTS, inputs.ground(Role::at(place)).cover());
        inputs.force_mut(Role::at(place)).terrain = Terrain::of(cover);
        to(format!("{} cover", cover.name()))
    })
}

/// One fresh battery more; where there are no guns, a battery that is fresh.
pub(super) fn fresh_artillery(inputs: &mut Assault, sheet: &Sheet, place: usize) -> Option<FactorStep> {
    changing(inputs, sheet, place, super::factors::fresh_batteries, |inputs| {
        let units = &mut inputs.force_mut(Role::at(place)).units;
        let Some(guns) = units.iter_mut().find(|unit| unit.arm() == Arm::Artillery) else {
            units.push(Formation {
                troops: Troops::Artillery,
                bases: Count::clamped(1),
                fresh: Count::clamped(1),
                ..Formation::default()
            });
            return to("a fresh battery");
        };
        let claimed = guns.fresh();
        let by = if claimed < guns.bases.n() { 1 } else { -1 };
        (guns.fresh, guns.limbered) = (Count::clamped(claimed + by), false);
        to(counted(claimed + by, "fresh battery", "fresh batteries"))
    })
}

/// So many bases of the main enemy unit that the step of outnumbering is another: more, else fewer.
pub(super) fn outnumbered(inputs: &mut Assault, sheet: &Sheet, place: usize) -> Option<FactorStep> {
    let many = Role::at(place).other();
    let now = inputs.force(many).units.first()?.bases.n();
    (now + 1..=24).chain((1..now).rev()).find_map(|bases| {
        changing(inputs, sheet, place, super::factors::side_outnumbered, |inputs| {
            inputs.force_mut(many).units.first_mut()?.bases = Count::clamped(bases);
            to(format!("{} {} bases", inputs.strength(many), adjective(many)))
        })
    })
}

fn adjective(role: Role) -> &'static str {
    Sides(["attacking", "defending"])[role]
}

pub(super) fn bases_lost(inputs: &mut Assault, _: &Sheet, place: usize) -> Option<FactorStep> {
    let main = inputs.units_mut(place).first_mut()?;
    count(&mut main.lost, "base lost this turn", "bases lost this turn")
}

/// One P hit more on the worst unit.
pub(super) fn panic_hits(inputs: &mut Assault, sheet: &Sheet, place: usize) -> Option<FactorStep> {
    changing(inputs, sheet, place, super::factors::worst_panic, |inputs| {
        let worst = inputs.units_mut(place).iter_mut().rev().max_by_key(|unit| unit.panic)?;
        count(&mut worst.panic, "P hit this phase", "P hits this phase")
    })
}

/// So many markers of the largest infantry unit out that a third more of them is; where none can be, fewer.
pub(super) fn skirmishers(inputs: &mut Assault, sheet: &Sheet, place: usize) -> Option<FactorStep> {
    const NEW: i32 = 3;
    let infantry = |unit: &&mut Formation| unit.arm() == Arm::Infantry;
    let largest = inputs.units_mut(place).iter_mut().rev().filter(infantry).max_by_key(|unit| unit.bases)?;
    let markers = if largest.markers.n() == 0 { NEW } else { largest.markers.n() };
    let out = largest.markers_out.n().min(markers);
    (out + 1..=markers).chain((0..out).rev()).find_map(|n| {
        changing(inputs, sheet, place, super::factors::markers_out, |inputs| {
            let units = inputs.units_mut(place).iter_mut();
            let largest = units.rev().filter(infantry).max_by_key(|unit| unit.bases)?;
            (largest.markers, largest.markers_out) = (Count::clamped(markers), Count::clamped(n));
            to(format!("{n} of {markers} skirmish markers out"))
        })
    })
}

/// Past the flank line of every unit of the defender, or of none.
pub(super) fn outflanked(inputs: &mut Assault, sheet: &Sheet, place: usize) -> Option<FactorStep> {
    changing(inputs, sheet, place, super::flank::outflanked, |inputs| {
        let in_rear = inputs.struck_in_rear();
        let is_so = !in_rear && super::flank::outflanked(inputs, sheet, place).comes_to(printed(1)) != 0;
        for unit in inputs.defender.units.iter_mut() {
            (unit.outflanked, unit.rear) = (!is_so, false);
        }
        match (in_rear, is_so) {
            (true, _) => to("outflanked only, not attacked in the rear"),
            (false, true) => Some(FactorStep::Off),
            (false, false) => Some(FactorStep::On),
        }
    })
}

/// Past the rear line of every unit of the defender, or of none.
pub(super) fn rear(inputs: &mut Assault, sheet: &Sheet, place: usize) -> Option<FactorStep> {
    changing(inputs, sheet, place, super::flank::rear, |inputs| {
        let is_so = inputs.struck_in_rear();
        inputs.defender.units.iter_mut().for_each(|unit| unit.rear = !is_so);
        Some(if is_so { FactorStep::Off } else { FactorStep::On })
    })
}
