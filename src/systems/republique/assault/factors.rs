//! The assault modifiers, each once for either side, in the order of the text (P15; S§5.4).

use super::super::sheet::{Sheet, SideMorale};
use super::super::terms::{Arm, Cover, Morale};
use super::outnumbering::Outnumbering;
use super::{Assault, Force, Formation, flank, steps};
use crate::rules::{Applies, Factor, Role, RuleRef, Sourced, StepInput, Values, capitalize};
use std::borrow::Cow;
use strum::VariantArray;

/// Where they stand.
pub(super) const RULE: RuleRef = RuleRef("5.4");

type Worth = fn(&Sheet) -> Sourced;
/// Whether a row applies to the side at a place.
pub(super) type Weighs = fn(&Assault, &Sheet, usize) -> Applies;

/// A row of either side: its functions are told whose it is.
const fn row(
    role: Role,
    keys: [&'static str; 2],
    label: &'static str,
    worth: Worth,
    applies: Weighs,
    step: StepInput<Assault>,
) -> Factor<Assault> {
    let (key, sum, index) = (keys[role as usize], role.title(), role as usize);
    Factor { key, label, sum, rule: RULE, worth, values: None, index, applies, step: Some(step) }
}

impl Factor<Assault> {
    /// A modifier of which the inputs choose one.
    const fn one_of(self, values: Values<Assault>) -> Self {
        Factor { values: Some(values), ..self }
    }

    /// A modifier that the troops decide.
    const fn by_troops(self) -> Self {
        self.one_of(|_| Vec::new())
    }
}

fn no(role: Role, why: &str) -> Applies {
    Applies::No(format!("the {} {why}", role.name()).into())
}

const fn grade(role: Role) -> Factor<Assault> {
    row(
        role,
        ["attacker_grade", "defender_grade"],
        "Grade",
        |sheet| sheet.assault_modifiers.grade.average,
        side_grade,
        steps::grade,
    )
    .by_troops()
}

pub(super) fn side_grade(inputs: &Assault, sheet: &Sheet, place: usize) -> Applies {
    let grade = inputs.force(Role::at(place)).grade();
    Applies::At(sheet.assault_modifiers.grade[grade], 1, capitalize(grade.name()).into())
}

const fn cavalry(role: Role) -> Factor<Assault> {
    row(
        role,
        ["attacker_cavalry", "defender_cavalry"],
        "Heaviest cavalry",
        |sheet| sheet.assault_modifiers.cavalry.light,
        heaviest_cavalry,
        steps::cavalry,
    )
    .by_troops()
}

pub(super) fn heaviest_cavalry(inputs: &Assault, sheet: &Sheet, place: usize) -> Applies {
    let role = Role::at(place);
    let force = inputs.force(role);
    if !force.has(Arm::Cavalry) {
        return no(role, "brings no cavalry");
    }
    let attacks = role == Role::Attacker;
    if inputs.ground(role).hampers_cavalry() {
        return no(role, "has his cavalry among buildings or trees");
    }
    if attacks && inputs.defender.terrain.hampers_cavalry() {
        return no(role, "sends his cavalry against buildings or woods");
    }
    if attacks && inputs.against_square() {
        if inputs.cavalry_alone() {
            return no(role, "has cavalry alone against a square");
        }
        if force.units.iter().any(Formation::in_square) {
            return no(role, "has infantry in square beside his cavalry");
        }
    }
    let struck = |unit: &Formation| role == Role::Defender && unit.rear;
    let fit = force.units.iter().filter(|unit| unit.arm() == Arm::Cavalry && !struck(unit));
    let Some(heaviest) = fit.map(|unit| unit.troops).max() else {
        return no(role, "has cavalry that is struck in the rear");
    };
    match sheet.assault_modifiers.cavalry.of(heaviest) {
        Some(worth) => Applies::At(worth, 1, capitalize(heaviest.name()).into()),
        None => no(role, "brings no cavalry"),
    }
}

const fn morale(role: Role) -> Factor<Assault> {
    row(
        role,
        ["attacker_morale", "defender_morale"],
        "Morale",
        |sheet| sheet.assault_modifiers.morale.unformed,
        side_morale,
        steps::morale,
    )
    .one_of(|sheet| {
        let worth = |morale: Morale| {
            Some((capitalize(morale.name()).into(), sheet.assault_modifiers.morale.of(morale)?))
        };
        Morale::VARIANTS.iter().copied().filter_map(worth).collect()
    })
}

impl Force {
    /// Which of its M hits count, if any unit has some; and whether that is so by another reading than the default.
    pub(super) fn disorder(&self, sheet: &Sheet) -> (Morale, &'static str) {
        let worst = self.units.iter().map(|unit| unit.morale).max().unwrap_or_default();
        match sheet.readings.side_morale {
            SideMorale::Worst => (worst, " (your reading)"),
            SideMorale::MostBases => {
                let held = self.largest(&Morale::VARIANTS[1..], |unit, morale| unit.morale == morale);
                (held.unwrap_or(worst), "")
            }
        }
    }
}

pub(super) fn side_morale(inputs: &Assault, sheet: &Sheet, place: usize) -> Applies {
    let role = Role::at(place);
    let force = inputs.force(role);
    if force.units.iter().all(|unit| unit.morale == Morale::Formed) {
        return no(role, "is formed");
    }
    if !force.disordered() {
        return no(role, "has M hits on no more than half of his bases");
    }
    let (morale, reading) = force.disorder(sheet);
    match sheet.assault_modifiers.morale.of(morale) {
        Some(worth) => Applies::At(worth, 1, (capitalize(morale.name()) + reading).into()),
        None => no(role, "is formed"),
    }
}

const fn leaders(role: Role) -> Factor<Assault> {
    row(
        role,
        ["attacker_leaders", "defender_leaders"],
        "E or P leaders",
        |sheet| sheet.assault_modifiers.ep_leader,
        |inputs, sheet, place| {
            let role = Role::at(place);
            let n = inputs.force(role).leaders.n();
            let all_out = inputs.zone(sheet) == super::Zone::AllOut;
            let doubled = role == Role::Attacker && all_out && !inputs.mixed(sheet);
            let who = if n == 1 { "1 E or P leader".into() } else { format!("{n} E or P leaders") };
            match n {
                0 => no(role, "has no energetic or proficient leader near"),
                n if doubled => {
                    let worth = sheet.assault_modifiers.ep_leader_all_out;
                    Applies::At(worth, n, (who + ", all-out").into())
                }
                n => Applies::Yes(n, who.into()),
            }
        },
        steps::leaders,
    )
    .one_of(|sheet| {
        let modifiers = &sheet.assault_modifiers;
        vec![
            ("E or P leader".into(), modifiers.ep_leader),
            ("E or P leader, all-out".into(), modifiers.ep_leader_all_out),
        ]
    })
}

const fn cover(role: Role) -> Factor<Assault> {
    row(
        role,
        ["attacker_cover", "defender_cover"],
        "Cover",
        |sheet| sheet.assault_modifiers.cover.light,
        side_cover,
        steps::cover,
    )
    .one_of(|sheet| {
        let worth = |cover: Cover| {
            Some((
                format!("{} cover", capitalize(cover.name())).into(),
                sheet.assault_modifiers.cover.of(cover)?,
            ))
        };
        Cover::VARIANTS.iter().copied().filter_map(worth).collect()
    })
}

pub(super) fn side_cover(inputs: &Assault, sheet: &Sheet, place: usize) -> Applies {
    let role = Role::at(place);
    let terrain = inputs.ground(role);
    match sheet.assault_modifiers.cover.of(terrain.cover()) {
        Some(worth) => Applies::At(worth, 1, format!("Cover: {}", terrain.name()).into()),
        None => no(role, "has less than half in cover"),
    }
}

const fn fresh_artillery(role: Role) -> Factor<Assault> {
    row(
        role,
        ["attacker_fresh_artillery", "defender_fresh_artillery"],
        "Fresh artillery",
        |sheet| sheet.assault_modifiers.fresh_artillery,
        fresh_batteries,
        steps::fresh_artillery,
    )
}

pub(super) fn fresh_batteries(inputs: &Assault, _: &Sheet, place: usize) -> Applies {
    let role = Role::at(place);
    let struck = |unit: &Formation| role == Role::Defender && (unit.outflanked || unit.rear);
    let guns = inputs.force(role).units.iter().filter(|unit| unit.arm() == Arm::Artillery);
    let claimed = |unit: &Formation| unit.fresh();
    let n: i32 = guns.clone().filter(|unit| !struck(unit)).map(claimed).sum();
    match n {
        0 if guns.map(claimed).sum::<i32>() > 0 => {
            no(role, "has fresh guns only where they are struck in flank or rear")
        }
        0 => no(role, "has no unlimbered battery that faces the assault and has not fired"),
        1 => Applies::yes(1, "1 fresh battery"),
        n => Applies::Yes(n, format!("{n} fresh batteries").into()),
    }
}

const fn outnumbered(role: Role) -> Factor<Assault> {
    row(
        role,
        ["attacker_outnumbered", "defender_outnumbered"],
        "Outnumbered",
        |sheet| sheet.assault_modifiers.outnumbered[0][2],
        side_outnumbered,
        steps::outnumbered,
    )
    .one_of(|sheet| {
        let worth = |[larger, smaller, worth]: [Sourced; 3]| (said_outnumbered(larger, smaller), worth);
        sheet.assault_modifiers.outnumbered.map(worth).into()
    })
}

pub(super) fn side_outnumbered(inputs: &Assault, sheet: &Sheet, place: usize) -> Applies {
    let role = Role::at(place);
    match inputs.outnumbering(sheet) {
        Outnumbering::Step { suffers, step: [larger, smaller, worth], .. } if suffers == role => {
            Applies::At(worth, 1, said_outnumbered(larger, smaller))
        }
        Outnumbering::Barred(suffers, why, _) if suffers == role => {
            Applies::No(format!("{why} (the {})", role.name()).into())
        }
        _ => no(role, "is not outnumbered"),
    }
}

fn said_outnumbered(larger: Sourced, smaller: Sourced) -> Cow<'static, str> {
    format!("Outnumbered {}:{}", larger.value, smaller.value).into()
}

const fn bases_lost(role: Role) -> Factor<Assault> {
    row(
        role,
        ["attacker_bases_lost", "defender_bases_lost"],
        "Bases lost this turn",
        |sheet| sheet.assault_modifiers.recent_hit,
        |inputs, _, place| {
            let role = Role::at(place);
            match inputs.force(role).units.iter().map(|unit| unit.lost.n()).sum() {
                0 => no(role, "has lost no base this turn"),
                1 => Applies::yes(1, "1 base lost this turn"),
                n => Applies::Yes(n, format!("{n} bases lost this turn").into()),
            }
        },
        steps::bases_lost,
    )
}

const fn panic_hits(role: Role) -> Factor<Assault> {
    row(
        role,
        ["attacker_panic", "defender_panic"],
        "P hits this phase",
        |sheet| sheet.assault_modifiers.recent_hit,
        worst_panic,
        steps::panic_hits,
    )
}

pub(super) fn worst_panic(inputs: &Assault, _: &Sheet, place: usize) -> Applies {
    let role = Role::at(place);
    match inputs.force(role).units.iter().map(|unit| unit.panic.n()).max() {
        None | Some(0) => no(role, "has no P hits of this phase"),
        Some(n) => Applies::Yes(n, format!("{n}P this phase on the worst unit").into()),
    }
}

const fn skirmishers(role: Role) -> Factor<Assault> {
    row(
        role,
        ["attacker_skirmishers", "defender_skirmishers"],
        "Skirmishers out",
        |sheet| sheet.assault_modifiers.skirmish_third,
        markers_out,
        steps::skirmishers,
    )
}

pub(super) fn markers_out(inputs: &Assault, _: &Sheet, place: usize) -> Applies {
    let role = Role::at(place);
    let force = inputs.force(role);
    let out = |unit: &Formation| unit.markers_out.n().min(unit.markers.n());
    let screened = force.units.iter().filter(|unit| out(unit) > 0);
    let (out_now, all) = screened.fold((0, 0), |(o, a), unit| (o + out(unit), a + unit.markers.n()));
    let thirds = out_now * 3 / all.max(1);
    match thirds {
        _ if out_now == 0 => no(role, "has no skirmish markers out"),
        _ if !force.half(&|unit| out(unit) > 0) => {
            no(role, "has skirmishers out for less than half of his bases")
        }
        0 => no(role, "has less than a third of his markers out"),
        n => Applies::Yes(n, format!("Skirmishers out, {out_now} of {all}").into()),
    }
}

/// In the text's own order, the attacker's first.
pub(super) static ALL: &[Factor<Assault>] = &[
    grade(Role::Attacker),
    cavalry(Role::Attacker),
    morale(Role::Attacker),
    leaders(Role::Attacker),
    cover(Role::Attacker),
    fresh_artillery(Role::Attacker),
    outnumbered(Role::Attacker),
    bases_lost(Role::Attacker),
    panic_hits(Role::Attacker),
    skirmishers(Role::Attacker),
    grade(Role::Defender),
    cavalry(Role::Defender),
    morale(Role::Defender),
    leaders(Role::Defender),
    cover(Role::Defender),
    fresh_artillery(Role::Defender),
    outnumbered(Role::Defender),
    bases_lost(Role::Defender),
    panic_hits(Role::Defender),
    skirmishers(Role::Defender),
    flank::OUTFLANKED,
    flank::REAR,
];
