//! A whole charge: who may, both checks, what becomes of both sides, and the check after it (P11).

mod told;

use super::GrandeTactique;
use super::morale::{Beset, Checking, Checks, Keys, NO_KEYS, Occasion, Onset, die, list, odds, passes};
use super::sheet::{SeveralChargers, Sheet};
use super::standing::Standing;
use super::state::{CHARGE, FIRING};
use super::terms::{Arm, Effect, Temper};
use crate::rules::{
    Answer, Calculator, Change, Dice, Dist, Face, Factor, List, Mark, Note, Piece, RuleRef, Shown, Table,
    Thrown, Whose,
};
use crate::{blank, parts, words};

pub(super) const RULE: RuleRef = RuleRef("Charging");

/// All charges on one target. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq)]
pub struct Charging {
    /// Who charge, the principal charger first.
    pub chargers: List<Charger, 4>,
    /// Whom.
    pub target: Standing,
    /// One after the other as they are thrown: chargers, target, and the principal charger after a charge that succeeded.
    pub dice: Dice<6, 6>,
}

parts!(Charging { chargers, target, dice });

/// Cavalry at infantry.
impl Default for Charging {
    fn default() -> Self {
        let unit = Standing { troops: super::army::Troops::Cavalry, ..Standing::default() };
        Charging {
            chargers: [Charger { unit, ..Charger::default() }].into_iter().collect(),
            target: Standing::default(),
            dice: Dice::default(),
        }
    }
}

/// A unit that charges.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Charger {
    /// As it stands.
    pub unit: Standing,
    /// Where it strikes the target.
    pub into: Aspect,
    /// Of infantry: friendly infantry behind it faces the same way and touches more than half its base.
    pub en_masse: bool,
    /// It has a Firing marker.
    pub firing: bool,
    /// It is of another command than the principal charger.
    pub other_command: bool,
}

parts!(Charger { unit, into, en_masse, firing, other_command });
blank!(Charger);

/// Where a charge strikes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Aspect {
    #[default]
    Front,
    Flank,
    Rear,
}

words!(Aspect { Front "front", Flank "flank", Rear "rear" });

impl Aspect {
    /// In the order of the form.
    pub const ALL: [Aspect; 3] = [Aspect::Front, Aspect::Flank, Aspect::Rear];
}

/// How a charge ends; best for the chargers first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// The target's check failed.
    Succeeds,
    /// It resisted.
    Resisted,
    /// No charger passed its check.
    Fails,
}

#[rustfmt::skip]
const OURS: Keys = [
    "raw.ours", "veteran.ours", "ground.ours", "shaken.ours", "square.ours", "general.ours", "guns.ours",
    "at_shaken.ours", "help.ours", "flank.ours", "en_masse.ours", "several.ours", "in_flank.ours",
];
#[rustfmt::skip]
const THEIRS: Keys = [
    "raw.theirs", "veteran.theirs", "ground.theirs", "shaken.theirs", "square.theirs", "general.theirs",
    "guns.theirs", "at_shaken.theirs", "help.theirs", "flank.theirs", "en_masse.theirs", "several.theirs",
    "in_flank.theirs",
];

/// The target's place among those who check, behind all chargers.
const TARGET: usize = 4;

static FACTORS: [[Factor<Charging>; 13]; 2] = [list(0, PRINCIPAL, &OURS), list(TARGET, DEFENDER, &THEIRS)];
const PRINCIPAL: &str = "Principal charger";
const DEFENDER: &str = "Target";
/// What the dice and sums of the chargers are called, by their place.
const CHARGERS: [&str; 4] = [PRINCIPAL, "2nd charger", "3rd charger", "4th charger"];

impl Checks for Charging {
    fn checking(&self, place: usize) -> Option<Checking> {
        if place == TARGET {
            let flank = self.chargers.iter().any(|one| one.into == Aspect::Flank);
            return Some(Checking {
                unit: self.target.clone(),
                occasion: Occasion::IsCharged,
                onset: Onset::default(),
                beset: Beset { several: self.chargers.len() > 1, flank },
            });
        }
        let charger = self.chargers.get(place)?;
        let eager_guns = self.target.arm() == Arm::Guns && self.target.temper == Temper::Eager;
        Some(Checking {
            unit: charger.unit.clone(),
            occasion: Occasion::Charges,
            onset: Onset {
                guns: eager_guns && charger.into == Aspect::Front,
                shaken: self.target.temper != Temper::Eager,
                help: self.chargers.len() > 1,
                flank: charger.into != Aspect::Front,
                en_masse: charger.en_masse,
            },
            beset: Beset::default(),
        })
    }

    fn put(&mut self, place: usize, checking: Checking) {
        let before = self.checking(place);
        if place == TARGET {
            self.target = checking.unit;
            return;
        }
        let Some((before, charger)) = before.zip(self.chargers.get_mut(place)) else { return };
        charger.unit = checking.unit;
        charger.en_masse = checking.onset.en_masse;
        if checking.onset.flank != before.onset.flank {
            charger.into = if checking.onset.flank { Aspect::Flank } else { Aspect::Front };
        }
        if checking.onset.shaken != before.onset.shaken {
            self.target.temper = if checking.onset.shaken { Temper::Shaken } else { Temper::Eager };
        }
    }
}

impl Charging {
    /// Why this charger may not charge, as far as it may not.
    pub fn refusal(&self, charger: &Charger) -> Option<&'static str> {
        let horse = charger.unit.arm() == Arm::Horse;
        let routed_foot = self.target.temper == Temper::Routed && self.target.arm() == Arm::Foot;
        let bars = [
            (charger.firing, "it fires: it had to stop that first"),
            (charger.other_command, "charges of different commands are not combined: its marker comes off"),
            (
                horse && self.target.built_up && !routed_foot,
                "cavalry charges nobody in a built-up area but routed infantry",
            ),
        ];
        let bar = bars.into_iter().find(|(so, _)| *so).map(|(_, why)| why);
        charger.unit.cannot_charge().or(bar)
    }

    fn refusals(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        for charger in self.chargers.iter() {
            if let Some(why) = self.refusal(charger) {
                notes.push(Note::Refused { what: charger.unit.called().into(), why: why.into(), rule: RULE });
            }
        }
        notes
    }

    /// How many of the chargers roll: the principal for all, or each.
    fn rolling(&self, sheet: &Sheet) -> usize {
        match sheet.readings.several_chargers {
            SeveralChargers::ThePrincipal => self.chargers.len().min(1),
            SeveralChargers::Each => self.chargers.len(),
        }
    }

    /// The target's die, behind those of the chargers.
    fn target_die(&self, sheet: &Sheet) -> Option<Thrown<6>> {
        self.dice.at(self.rolling(sheet))
    }

    /// The die of the check after the charge, behind all others.
    fn last_die(&self, sheet: &Sheet) -> Option<Thrown<6>> {
        self.dice.at(self.rolling(sheet) + usize::from(!self.is_helpless()))
    }

    fn modifiers(&self, sheet: &Sheet, place: usize) -> i32 {
        self.checking(place).map_or(0, |one| one.modifiers(sheet))
    }

    /// Which chargers pass, by the faces of those who roll; nothing before all of them have.
    fn pass(&self, sheet: &Sheet, faces: &dyn Fn(usize) -> Option<i32>) -> Option<Vec<bool>> {
        let rolling = self.rolling(sheet);
        let mut passed = Vec::new();
        for place in 0..self.chargers.len() {
            passed.push(match passed.first() {
                // The principal charger passes or fails for all.
                Some(first) if place >= rolling => *first,
                _ => passes(sheet, self.modifiers(sheet, place), faces(place)?),
            });
        }
        Some(passed)
    }

    /// It has no choice but to give way: what is routed or silenced checks nothing.
    fn is_helpless(&self) -> bool {
        self.target.temper == Temper::Routed
    }

    fn resists(&self, sheet: &Sheet, face: i32) -> bool {
        !self.is_helpless() && passes(sheet, self.modifiers(sheet, TARGET), face)
    }

    /// How it ends, over all dice.
    pub fn chances(&self, sheet: &Sheet) -> Dist<End> {
        // Whether any charger passes, one roll after the other.
        let mut any = Dist::certain(false);
        for place in 0..self.rolling(sheet) {
            let modifiers = self.modifiers(sheet, place);
            let one = Dist::die(6).map(|face| passes(sheet, modifiers, i32::from(*face)));
            any = any.with(&one).map(|(any, one)| *any || *one);
        }
        any.with(&Dist::die(6)).map(|(any, face)| match any {
            false => End::Fails,
            true if self.resists(sheet, (*face).into()) => End::Resisted,
            true => End::Succeeds,
        })
    }

    /// The principal charger checks once more after a charge that drove infantry or cavalry off.
    fn checks_after(&self, principal: &Standing) -> bool {
        principal.arm() == Arm::Horse && self.target.arm() != Arm::Guns
    }
}

/// A charge as far as its dice are rolled.
struct Course {
    passed: Option<Vec<bool>>,
    end: Option<End>,
    /// Who leads it home: the principal, or the first who passed.
    principal: usize,
    /// Its check afterwards: whether there is one, and whether it passed.
    after: Option<Option<bool>>,
}

impl Charging {
    fn course(&self, sheet: &Sheet) -> Course {
        let passed = self.pass(sheet, &|place| self.dice.at(place).map(Thrown::n));
        let principal = passed.iter().flatten().position(|passed| *passed).unwrap_or_default();
        let end = match &passed {
            None => None,
            Some(passed) if !passed.contains(&true) => Some(End::Fails),
            Some(_) if self.is_helpless() => Some(End::Succeeds),
            Some(_) => self.target_die(sheet).map(|face| match self.resists(sheet, face.n()) {
                true => End::Resisted,
                false => End::Succeeds,
            }),
        };
        let checks = end == Some(End::Succeeds)
            && self.chargers.get(principal).is_some_and(|one| self.checks_after(&one.unit));
        let after = checks.then(|| {
            let modifiers = self.afterwards(principal).modifiers(sheet);
            self.last_die(sheet).map(|face| passes(sheet, modifiers, face.n()))
        });
        Course { passed, end, principal, after }
    }

    fn afterwards(&self, principal: usize) -> Checking {
        let unit = self.chargers.get(principal).map(|one| one.unit.clone()).unwrap_or_default();
        Checking { unit, occasion: Occasion::AfterACharge, ..Checking::default() }
    }

    /// What becomes of a charger that passed or failed.
    fn of_a_charger(&self, sheet: &Sheet, passed: bool, end: End) -> Effect {
        match (passed, end) {
            (false, _) => sheet.charge.chargers_fail.n,
            (true, End::Resisted) if self.target.arm() == Arm::Guns => sheet.charge.resisted_by_guns.n,
            (true, End::Resisted) => sheet.charge.resisted.n,
            (true, _) => Effect::Nothing,
        }
    }

    /// What becomes of the target.
    fn of_the_target(&self, sheet: &Sheet, principal: usize, end: End) -> Effect {
        let by_horse = self.chargers.get(principal).is_some_and(|one| one.unit.arm() == Arm::Horse);
        let shaken_horse = self.target.arm() == Arm::Horse && self.target.temper == Temper::Shaken;
        match end {
            End::Succeeds => sheet.charge.target_fails.n,
            End::Resisted if by_horse && shaken_horse => sheet.charge.shaken_cavalry_resists.n,
            _ => Effect::Nothing,
        }
    }
}

impl Calculator for Charging {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/charging";
    const TITLE: &'static str = "Charge";
    const PROCEDURES: &'static [&'static str] = &["P11"];

    fn answer(&self, sheet: &Sheet) -> Answer {
        let refusals = self.refusals();
        if !refusals.is_empty() || self.chargers.is_empty() {
            return Answer { shown: Shown::refused("No charge", refusals), changes: Vec::new() };
        }
        let course = self.course(sheet);
        let (mut dice, mut sums) = (Vec::new(), Vec::new());
        for (place, name) in CHARGERS.into_iter().enumerate().take(self.rolling(sheet)) {
            let Some(checks) = self.checking(place) else { continue };
            let (face, keys) = (self.dice.at(place), if place == 0 { &OURS } else { &NO_KEYS });
            dice.push(die(name, face, Whose::Ours));
            sums.push((name.into(), checks.sum(sheet, keys, face.map(Thrown::n))));
        }
        let beside = (sums.len() == 1 && !self.is_helpless()).then_some(0);
        let charge_fails = course.end == Some(End::Fails);
        if let Some(checks) = self.checking(TARGET).filter(|_| !self.is_helpless()) {
            if !charge_fails {
                dice.push(die(DEFENDER, self.target_die(sheet), Whose::Theirs));
            }
            let face = self.target_die(sheet).filter(|_| !charge_fails);
            sums.push((DEFENDER.into(), checks.sum(sheet, &THEIRS, face.map(Thrown::n))));
        }
        let mut tables = vec![self.table(sheet, course.end)];
        if let Some(passed) = course.after {
            let checks = self.afterwards(course.principal);
            let face = self.last_die(sheet);
            dice.push(die(AFTER, face, Whose::Ours));
            sums.push((AFTER.into(), checks.sum(sheet, &NO_KEYS, face.map(Thrown::n))));
            let then = |passed| checks.told(sheet, passed);
            tables.push(odds(AFTER, sheet, checks.modifiers(sheet), passed, [then(true), then(false)]));
        }
        let (headline, detail) = self.told(sheet, &course);
        let changes = self.changes(sheet, &course);
        let notes = self.notes(sheet, &course);
        let shown = Shown { headline, detail, sums, beside, dice, odds: tables, notes, ..Shown::default() };
        Answer { shown, changes }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    fn factors() -> &'static [Factor<Self>] {
        FACTORS.as_flattened()
    }

    /// Some of ours, the principal charger first, at one of theirs.
    fn fill(&self, table: &Table<'_, GrandeTactique>, ours: &[Piece], theirs: &[Piece]) -> Option<Self> {
        let [target] = theirs else { return None };
        let command =
            |piece: &Piece| table.army(piece.camp).division_with(piece.id).map(|division| division.id);
        let first = ours.first().and_then(command);
        let mut chargers = List::default();
        for piece in ours {
            let unit = Standing::of(table, *piece).filter(|unit| unit.arm() != Arm::Guns)?;
            let marked = |mark: &Mark| table.marks.of(*piece, mark.id) != 0;
            chargers.push(Charger {
                unit,
                firing: marked(&FIRING),
                other_command: command(piece) != first,
                ..Charger::default()
            });
        }
        let active = ours.iter().all(|piece| piece.camp == table.active);
        let target = Standing::of(table, *target)?;
        active.then(|| Charging { chargers, target, ..Charging::default() })
    }
}

/// What the die and the sum of the check after a charge are called.
const AFTER: &str = "After the charge";

impl Charging {
    fn changes(&self, sheet: &Sheet, course: &Course) -> Vec<Change> {
        let (Some(passed), Some(end)) = (&course.passed, course.end) else { return Vec::new() };
        if course.after == Some(None) {
            return Vec::new();
        }
        let mut changes = Vec::new();
        for (charger, passed) in self.chargers.iter().zip(passed) {
            let unit = &charger.unit;
            changes.push(Change::is("", "", &CHARGE, 0).on(unit.piece));
            changes.extend(unit.suffers(self.of_a_charger(sheet, *passed, end)));
        }
        if let (Some(Some(false)), Some(principal)) = (course.after, self.chargers.get(course.principal)) {
            changes.extend(principal.unit.suffers(sheet.charge.pursuit_fails.n));
        }
        changes.extend(self.target.suffers(self.of_the_target(sheet, course.principal, end)));
        if end == End::Resisted && self.guns_fire() {
            changes.push(Change::is(self.target.called(), "starts firing", &FIRING, 1).on(self.target.piece));
        }
        changes
    }

    /// Guns that resist begin to fire, unless they are charged only from where they cannot.
    fn guns_fire(&self) -> bool {
        self.target.arm() == Arm::Guns && self.chargers.iter().any(|one| one.into == Aspect::Front)
    }
}
