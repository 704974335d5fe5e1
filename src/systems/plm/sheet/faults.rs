//! Values of a sheet that make no sense: lengths, counts and chances below nothing, losses that would be gains, bands out of
//! order.

use super::super::terms::{Grade, GradePair};
use super::{ByGrade, Sheet};
use crate::rules::{Cells, RuleRef, SheetFault, Sourced, signed, unsigned};
use strum::VariantArray;

/// In the order of the sheet.
pub(super) fn of(sheet: &Sheet) -> Vec<SheetFault> {
    [actions(sheet), fire(sheet), morale(sheet), melee(sheet), army(sheet)].concat()
}

fn actions(sheet: &Sheet) -> Vec<SheetFault> {
    let actions = &sheet.actions;
    let mut faults = actions.too_low("actions");
    faults.extend(actions.roll.too_low("actions.roll"));
    let roll = [("three", "the highest roll for 3 actions", actions.roll.three)];
    faults.extend(rising("/actions/roll", actions.roll.two, roll, "A.3"));
    faults.extend(actions.moves.too_low("actions.moves"));
    faults.extend(by_grade(
        "/actions/formation",
        "what an action adds to a change",
        &actions.formation,
        "B.2",
    ));
    faults.extend(by_grade("/actions/preemption", "the chance to act first", &actions.preemption, "C.5"));
    faults
}

fn fire(sheet: &Sheet) -> Vec<SheetFault> {
    let fire = &sheet.fire;
    let mut faults = fire.too_low("fire");
    faults.extend(loss("/fire/each", "each volley, stand and point of the factor", fire.each, "D.3"));
    faults.extend(fire.range.too_low("fire.range"));
    faults.extend(fire.targets.too_low("fire.targets"));
    let what = "the chance that the friend is hit";
    for (inches, chance) in fire.gap.iter().enumerate() {
        let path = format!("/fire/gap/{inches}");
        faults.extend(SheetFault::too_low(&*path, what, chance.value, 0, RuleRef("D.8")));
        let nearer = inches.checked_sub(1).map(|nearer| fire.gap[nearer]);
        faults.extend(nearer.and_then(|nearer| too_high(&path, what, *chance, nearer, "D.8")));
    }
    let rounds = &fire.rounds;
    faults.extend(rounds.too_low("fire.rounds"));
    let to = [("middle_to", "the highest roll for some more rounds", rounds.middle_to)];
    faults.extend(rising("/fire/rounds", rounds.fewest_to, to, "D.11"));
    let n = [("middle", "some more rounds", rounds.middle), ("most", "the most rounds", rounds.most)];
    faults.extend(rising("/fire/rounds", rounds.fewest, n, "D.11"));
    faults
}

fn morale(sheet: &Sheet) -> Vec<SheetFault> {
    let morale = &sheet.morale;
    let (absence, risk) = (&morale.absence, &morale.risk);
    let mut faults = Vec::new();
    faults.extend(loss("/morale/per_marker", "each marker", morale.per_marker, "E.3"));
    faults.extend(loss("/morale/per_inch", "each inch from the command stand", morale.per_inch, "E.3"));
    faults.extend(morale.grades.too_low("morale.grades"));
    for pair in Grade::VARIANTS.windows(2) {
        let [better, grade] = [pair[0], pair[1]].map(|grade| morale.grades.of(grade));
        let path = format!("/morale/grades/{}", pair[1].letter().to_lowercase());
        let what = format!("the Morale Grade of {}", pair[1].name());
        faults.extend(too_high(&path, &what, grade, better, "E.2"));
    }
    faults.extend(loss("/morale/absence/brigade", "a lost brigade general", absence.brigade, "E.8"));
    faults.extend(loss("/morale/absence/commander", "a lost Commander-in-Chief", absence.commander, "E.8"));
    faults.extend(morale.failure.too_low("morale.failure"));
    faults.extend(risk.too_low("morale.risk"));
    let bands = [
        ("wounded_to", "the highest roll that wounds", risk.wounded_to),
        ("light_wound_to", "the highest roll that wounds lightly", risk.light_wound_to),
    ];
    faults.extend(rising("/morale/risk", risk.killed_to, bands, "F.4"));
    faults
}

fn melee(sheet: &Sheet) -> Vec<SheetFault> {
    let melee = &sheet.melee;
    let (effect, markers) = (&melee.effect, &melee.markers);
    let mut faults = melee.too_low("melee");
    faults.extend(melee.deck.too_low("melee.deck"));
    faults.extend(loss("/melee/effect/infantry", "each enemy stand of infantry", effect.infantry, "G.2"));
    faults.extend(loss("/melee/effect/cavalry", "each enemy stand of cavalry", effect.cavalry, "G.2"));
    faults.extend(markers.too_low("melee.markers"));
    let bands = [
        ("to_level", "the markers up to the level", markers.to_level),
        ("above", "the markers above the level", markers.above),
    ];
    faults.extend(rising("/melee/markers", markers.below_half, bands, "G.5"));
    faults
}

fn army(sheet: &Sheet) -> Vec<SheetFault> {
    let army = &sheet.army;
    let limits = &army.limits;
    let mut faults = army.organisation.too_low("army.organisation");
    faults.extend(limits.too_low("army.limits"));
    let most = [("most", "the most markers that a unit bears", limits.most)];
    let fewest = limits.fewest.value.max(limits.fewest_by_introduction.value).max(1);
    faults.extend(rising("/army/limits", Sourced { value: fewest, ..limits.fewest }, most, "E.5"));
    faults.extend(army.values.too_low("army.values"));
    faults.extend(army.collapse.too_low("army.collapse"));
    faults.extend(loss(
        "/army/collapse/per_point",
        "each Victory Point spent",
        army.collapse.per_point,
        "H.4",
    ));
    faults
}

/// Bands that follow one another: none is lower than those before it, nor than nothing.
fn rising<const N: usize>(
    part: &str,
    first: Sourced,
    bands: [(&str, &str, Sourced); N],
    rule: &'static str,
) -> Vec<SheetFault> {
    let mut least = first.value.max(0);
    let mut faults = Vec::new();
    for (name, what, band) in bands {
        faults.extend(SheetFault::too_low(format!("{part}/{name}"), what, band.value, least, RuleRef(rule)));
        least = least.max(band.value);
    }
    faults
}

/// Chances of pairs of classes, none below nothing.
fn by_grade(part: &str, what: &str, chances: &ByGrade, rule: &'static str) -> Vec<SheetFault> {
    let pairs = [
        ("ab", GradePair::AB, chances.ab),
        ("cd", GradePair::CD, chances.cd),
        ("ef", GradePair::EF, chances.ef),
    ];
    let fault = |(name, pair, chance): (&str, GradePair, Sourced)| {
        let (path, what) = (format!("{part}/{name}"), format!("{what}, class {}", pair.name()));
        SheetFault::too_low(path, what, chance.value, 0, RuleRef(rule))
    };
    pairs.into_iter().filter_map(fault).collect()
}

/// What takes off never adds.
fn loss(path: &str, what: &str, entry: Sourced, rule: &'static str) -> Option<SheetFault> {
    (entry.value > 0).then(|| {
        let why = format!("{what}: {} is a gain, use 0 or less", signed(entry.value));
        SheetFault::new(path, why, RuleRef(rule))
    })
}

/// A number that is more than the one before it.
fn too_high(
    path: &str,
    what: &str,
    entry: Sourced,
    before: Sourced,
    rule: &'static str,
) -> Option<SheetFault> {
    let most = before.value.max(0);
    (entry.value > most).then(|| {
        let why = format!("{what}: {} is too high, use {most} or less", unsigned(entry.value));
        SheetFault::new(path, why, RuleRef(rule))
    })
}
