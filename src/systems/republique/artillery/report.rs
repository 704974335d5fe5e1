//! A shot in words: the headline, its sums, remarks, and what it changes.

use super::super::Republique;
use super::super::sheet::{PassingPanic, Sheet, SilencedGuns, TandemBaseHits};
use super::super::state::{
    FAST, FIRED, LIMBERED, LOST, PASSING_B, Part, SAVED, SQUARE, as_it_fires, left, out_of_actions,
    someone_fires,
};
use super::super::terms::{Arm, Hits, Morale};
use super::losses::{self, Losses};
use super::odds::odds;
use super::{Artillery, Fire, Target, factors};
use crate::rules::{
    Answer, BattleView, Calculator, Change, Context, Count, Die, Face, Factor, Form, NotFilled, Note,
    OddsTable, Pad, Prefilled, Report, Roll, Side, Source, Together, UnitRef, UnitRefs,
};

impl Artillery {
    /// The weakest value that the chances of this shot rest on.
    pub(in super::super) fn source_of_chances(&self, sheet: &Sheet) -> Source {
        let table = &sheet.artillery;
        let Some(basic) = self.basic(sheet) else { return Source::default() };
        let (columns, die) = (self.columns(sheet), self.die_modifiers(sheet));
        let row = table.row_start[self.weight].source;
        let of_face = |face: i32| {
            let fire = self.fire(sheet, basic, face);
            table.drifts(fire.modified_die).source.max(table.track[fire.reached].source)
        };
        let faces = (1..=10).map(of_face).fold(row, |all, source| all.max(source));
        faces.max(columns.source()).max(die.source())
    }
}

impl Calculator for Artillery {
    type System = Republique;
    const ID: &'static str = "republique/artillery";
    const TITLE: &'static str = "Artillery fire";
    const PROCEDURES: &'static [&'static str] = &["P7", "P8", "P9"];
    const DICE_PAD: Pad = Pad::TenFaces;

    fn form(&self, context: &Context<Self::System>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Self::System>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let refusals = self.refusals(sheet, lengths);
        let forbidden = !refusals.is_empty() && !self.anyway;
        let Some(basic) = self.basic(sheet).filter(|_| !forbidden) else {
            return Report::refused("May not fire", refusals).into();
        };
        let (columns, modifiers) = (self.columns(sheet), self.die_modifiers(sheet));
        let of = |die: i32| self.drifted(sheet, basic, columns.total(), die + modifiers.total());
        let rolled = self.die.map(|die| (die.n(), of(die.n())));
        let fire = rolled.as_ref().map(|(_, fire)| fire);
        let odds = odds(&of, fire.map(Fire::result));
        let (headline, detail) = match fire {
            Some(fire) => (headline(fire), losses::sentence(&fire.losses)),
            None => likeliest(&odds),
        };
        let mut notes = self.notes(sheet, fire);
        notes.extend(refusals);
        Answer {
            changes: fire.map_or_else(Vec::new, |fire| self.changes(sheet, fire)),
            report: Report {
                headline,
                detail,
                table: None,
                track: Some(self.track(sheet, lengths, basic, columns.total(), fire)),
                dice: vec![Die::new("Die", 10, Side::Ours, self.die)],
                standing: self.source_of_chances(sheet),
                odds: vec![odds],
                notes,
                sums: vec![
                    (
                        "Result".into(),
                        self.result(sheet, lengths, basic, &columns, rolled.as_ref().map(|(n, f)| (*n, f))),
                    ),
                    ("Columns".into(), columns),
                    ("Die".into(), modifiers),
                    ("Deep limit".into(), self.deep_limit(sheet, lengths)),
                ],
                ..Report::default()
            },
        }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        if die == 0 {
            self.die = face.and_then(Roll::of);
        }
    }

    fn factors() -> &'static [Factor<Self>] {
        factors::ALL
    }

    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let mut filled = self.clone();
        let guns_of_turn = ours.first().is_some_and(|guns| guns.side == battle.active);
        if battle.phase == "maneuver" && guns_of_turn && filled.man(ours, battle).is_some() {
            return Err("In this phase batteries of the side that waits fire in passing.".into());
        }
        let Some((target, behind)) = theirs.split_first() else {
            return Err(match ours {
                [] if battle.phase == "fire" && !someone_fires(battle) => {
                    NotFilled::no_need("Every battery has fired, or saves or holds its fire.")
                }
                [] => "Choose the batteries that fire, then their target.".into(),
                _ if filled.man(ours, battle).is_some() => "Choose the unit that they fire at.".into(),
                _ => "Only artillery fires here: choose batteries.".into(),
            });
        };
        filled.man(ours, battle).ok_or(NotFilled::NotApplicable)?;
        filled.target = self.target.of(*target, battle).ok_or(NotFilled::NotApplicable)?;
        // Who stands behind another target is not who stood behind this one.
        let same = self.target.unit == Some(*target);
        filled.tandem = self.tandem.iter().filter(|unit| same && unit.unit.is_none()).copied().collect();
        for unit_ref in behind {
            filled.tandem.push(Target::default().of(*unit_ref, battle).ok_or(NotFilled::NotApplicable)?);
        }
        filled.passing = battle.phase == "maneuver";
        filled.die = None;
        Ok(filled)
    }

    const TOGETHER: Together = Together::Files;

    /// Batteries fire together however they stand; behind the target stands who is in tandem, beside it the adjacent one.
    fn prefill_files(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[Vec<UnitRef>],
        theirs: &[Vec<UnitRef>],
    ) -> Prefilled<Self> {
        let (target, beside) =
            theirs.split_first().map_or((&[][..], &[][..]), |(first, rest)| (&**first, rest));
        let mut filled = self.prefill(battle, &ours.concat(), target)?;
        let was_entered = filled.adjacent.filter(|adjacent| adjacent.unit.is_none());
        filled.adjacent = match beside.first().and_then(|file| file.first()) {
            Some(unit_ref) => Some(Target::default().of(*unit_ref, battle).ok_or(NotFilled::NotApplicable)?),
            None => was_entered,
        };
        Ok(filled)
    }
}

impl Artillery {
    /// Has these batteries of a battle fire together: the lightest of their guns, the worst of their hits.
    pub(in super::super) fn man(
        &mut self,
        unit_refs: &[UnitRef],
        battle: &BattleView<'_, Republique>,
    ) -> Option<()> {
        let (mut batteries, mut morale, mut damage) = (0, 0, 0);
        self.units = UnitRefs::of(unit_refs);
        (self.saved, self.barred.fired) = (!unit_refs.is_empty(), false);
        (self.barred.limbered, self.barred.spent) = (false, false);
        for (at, unit_ref) in unit_refs.iter().enumerate() {
            let guns =
                as_it_fires(battle, *unit_ref).filter(|left| left.unit.troops.arm() == Arm::Artillery)?;
            let weight = guns.unit.weight;
            self.weight = if at == 0 { weight } else { self.weight.max(weight) };
            batteries += guns.bases;
            morale = morale.max(guns.morale.hits());
            damage = damage.max(guns.worst_battery());
            self.saved &= guns.saved;
            self.barred.fired |= battle.markers.of(*unit_ref, FIRED.id) != 0;
            self.barred.limbered |= battle.markers.of(*unit_ref, LIMBERED.id) != 0;
            self.barred.spent |= out_of_actions(battle, *unit_ref);
        }
        self.batteries = Count::clamped(batteries);
        self.morale_hits = Count::clamped(morale);
        self.base_hits = Count::clamped(damage);
        Some(())
    }
}

impl Target {
    /// A unit of a battle as it stands; how it is formed up stays as it is.
    pub(in super::super) fn of(self, unit_ref: UnitRef, battle: &BattleView<'_, Republique>) -> Option<Self> {
        let left = left(battle, unit_ref)?;
        Some(Target {
            unit: Some(unit_ref),
            arm: left.unit.troops.arm(),
            square: self.square || battle.markers.of(unit_ref, SQUARE.id) != 0,
            moving: self.moving || battle.markers.of(unit_ref, FAST.id) != 0,
            morale: left.morale,
            bases: Count::clamped(left.bases),
            damage: Count::clamped(left.damage),
            skirmishers: left.skirmishers,
            ..self
        })
    }
}

impl Artillery {
    fn notes(&self, sheet: &Sheet, fire: Option<&Fire>) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut remark = |so: bool, text: &str| {
            if so {
                notes.push(Note::Remark(text.into()));
            }
        };
        remark(self.aims_outside(), "Aimed at uncovered bases: bases in cover take no B hits.");
        remark(self.target.arm == Arm::Artillery && self.target.packed, "Packed guns take every hit twice.");
        remark(self.passing, "Passing fire: no shot and no saved marker for this battery in the fire phase.");
        remark(self.passing && self.barred.fired, "It had fired already in this player turn.");
        let readings = &sheet.readings;
        remark(
            readings.demoralized_guns == SilencedGuns::Fire && self.morale_hits.n() >= 4,
            "Demoralized guns fire (your reading).",
        );
        remark(
            readings.tandem_base_hits == TandemBaseHits::CarryOnly && !self.tandem.is_empty(),
            "The unit behind takes no share of the base hits, only what is left over (your reading).",
        );
        if let Some(fire) = fire {
            let panicked = fire.losses.iter().any(|losses| losses.panic > 0 && !losses.gone);
            // Guns that have M hits lost it with the first, and lost guns have none.
            let hit = |losses: &&Losses| losses.hits.m > 0 && losses.before == Morale::Formed && !losses.gone;
            let shaken =
                fire.losses.iter().filter(hit).any(|losses| self.unit_of(losses.unit).arm == Arm::Artillery);
            remark(shaken, "Guns that take an M hit lose their saved fire.");
            let moves = match (self.passing, self.waits(sheet)) {
                (false, _) => {
                    "P hits: the unit moves back at the end of the phase. No divisional test in this phase."
                }
                (true, true) => {
                    "P hits: the unit moves back at the end of the fire phase, with what it takes there."
                }
                (true, false) => "P hits: the unit moves back at once (your reading).",
            };
            remark(panicked, moves);
        }
        notes
    }

    /// P hits of passing fire wait for the end of the fire phase (F10.4).
    fn waits(&self, sheet: &Sheet) -> bool {
        self.passing && sheet.readings.passing_panic == PassingPanic::EndOfFire
    }

    /// What is hit there.
    fn unit_of(&self, unit: Part) -> &Target {
        let unit = match unit {
            Part::Tandem(i) => self.tandem.get(usize::from(i)),
            Part::Adjacent => self.adjacent.as_ref(),
            _ => None,
        };
        unit.unwrap_or(&self.target)
    }

    fn changes(&self, sheet: &Sheet, fire: &Fire) -> Vec<Change> {
        let mut changes = Vec::new();
        // Without units of a battle it is said once all the same.
        let nobody = [None];
        let units: Vec<Option<UnitRef>> = self.units.iter().copied().map(Some).collect();
        for unit in if units.is_empty() { &nobody[..] } else { &units } {
            changes.push(Part::Guns.is("fired", &FIRED, 1).on(*unit));
            // Whichever of them had the marker, it comes off.
            let is_spent = self.saved && self.morale_hits.n() == 0;
            let spent = if is_spent { "saved fire spent" } else { "" };
            changes.push(Part::Guns.is(spent, &SAVED, 0).on(*unit));
        }
        for losses in &fire.losses {
            let before = changes.len();
            losses.write(self.waits(sheet), &mut changes);
            let Target { unit, arm, bases, damage, .. } = *self.unit_of(losses.unit);
            let (bases, gone_at) = (bases.n(), sheet.artillery.battery_gone_at.value);
            let left = arm.bases_after(bases, damage.n(), losses.hits.b.into(), gone_at);
            if arm != Arm::Skirmishers && left < bases {
                changes.push(losses.unit.more("", &LOST, bases - left));
            }
            if self.passing && arm != Arm::Skirmishers && losses.hits.b > 0 {
                changes.push(losses.unit.more("", &PASSING_B, losses.hits.b.into()));
            }
            if arm == Arm::Artillery && losses.after != losses.before {
                changes.push(losses.unit.is("", &SAVED, 0));
            }
            changes[before..].iter_mut().for_each(|change| change.on = unit);
        }
        changes
    }
}

/// The result that is read aloud.
fn headline(fire: &Fire) -> String {
    match fire.result() {
        Hits { m: 0, b: 0 } => "No effect".into(),
        hits => hits.to_string(),
    }
}

/// The likeliest result; all of them where several are as likely.
fn likeliest(odds: &OddsTable) -> (String, String) {
    let ways = odds.outcomes.iter().map(|outcome| outcome.odds.ways).max();
    let best = odds.outcomes.iter().filter(|outcome| Some(outcome.odds.ways) == ways);
    let (labels, when): (Vec<String>, Vec<String>) =
        best.map(|best| (best.label.clone(), format!("{}: {}", best.when, best.odds.counted()))).unzip();
    (format!("Likely {}", labels.join(" or ")), when.join(", "))
}
