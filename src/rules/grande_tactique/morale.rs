//! The Morale Check of one unit: what it needs, its exact chance, and what becomes of it (P6).

mod modifiers;

use super::GrandeTactique;
use super::chances::{Told, of_a_die, table};
use super::sheet::Sheet;
use super::standing::Standing;
use super::state::{CHECKED, LOST};
use super::terms::{Arm, Effect, Temper};
use crate::parts;
use crate::rules::{
    Answer, Calculator, Change, Die, Face, Factor, Mark, Note, OddsTable, Piece, Shown, Table, Thrown, Whose,
    capital,
};

pub use modifiers::{Beset, Checking, Occasion, Onset};
pub(super) use modifiers::{Checks, Keys, RULE, list, needs, passes};

/// One unit that checks. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Morale {
    /// Who checks.
    pub unit: Standing,
    /// Why.
    pub occasion: Occasion,
    /// What counts when it charges.
    pub onset: Onset,
    /// What counts when it is charged.
    pub beset: Beset,
    /// The die rolled.
    pub die: Option<Thrown<6>>,
}

parts!(Morale { unit, occasion, onset, beset, die });

const KEYS: Keys = [
    "raw",
    "veteran",
    "ground",
    "shaken",
    "square",
    "general",
    "guns",
    "at_shaken",
    "help",
    "flank",
    "en_masse",
    "several",
    "in_flank",
];

static FACTORS: [Factor<Morale>; 13] = list(0, "Morale", &KEYS);

/// No row of a list that is looked at.
pub(super) const NO_KEYS: Keys = [""; 13];

impl Checks for Morale {
    fn checking(&self, _: usize) -> Option<Checking> {
        Some(self.checks())
    }

    fn put(&mut self, _: usize, Checking { unit, occasion, onset, beset }: Checking) {
        *self = Morale { unit, occasion, onset, beset, die: self.die };
    }
}

impl Checking {
    /// What becomes of it.
    pub fn effect(&self, sheet: &Sheet, passed: bool) -> Effect {
        match (self.occasion, passed) {
            (Occasion::DeShaking, true) => Effect::Eager,
            (Occasion::Charges, false) => sheet.charge.chargers_fail.n,
            (Occasion::IsCharged, false) => sheet.charge.target_fails.n,
            (Occasion::Beaten, false) => Effect::Flees,
            (Occasion::AfterACharge, false) => sheet.charge.pursuit_fails.n,
            _ => Effect::Nothing,
        }
    }

    /// The same in words.
    pub(super) fn told(&self, sheet: &Sheet, passed: bool) -> String {
        let effect = self.unit.told(self.effect(sheet, passed));
        let also = match (self.occasion, passed) {
            (Occasion::Charges, true) => "the charge goes home",
            (Occasion::Charges, false) => "the charge fails",
            (Occasion::IsCharged, true) => "it resists",
            (Occasion::AfterACharge, true) => "halts, pursues or follows up, as you choose",
            (Occasion::AfterACharge, false) => "must pursue",
            _ => return effect,
        };
        match self.effect(sheet, passed) {
            Effect::Nothing => also.into(),
            _ => [also, ", ", &effect].concat(),
        }
    }
}

impl Standing {
    /// "flees", "stays shaken".
    pub(super) fn told(&self, effect: Effect) -> String {
        match (effect, self.temper, self.arm()) {
            (Effect::Eager, Temper::Eager, _) => "stays eager".into(),
            (Effect::Eager, ..) => "is eager again".into(),
            (Effect::Shaken, Temper::Eager, _) => "is shaken".into(),
            (Effect::Flees, _, Arm::Guns) => "is silenced".into(),
            (Effect::Flees, ..) => "flees".into(),
            (Effect::Check, ..) => "Morale Check, flees if it fails".into(),
            (Effect::Nothing | Effect::Shaken, ..) => ["stays ", self.temper_said()].concat(),
        }
    }

    /// What it writes.
    pub(super) fn suffers(&self, effect: Effect) -> Vec<Change> {
        self.becomes(match effect {
            Effect::Nothing | Effect::Check => self.temper,
            Effect::Shaken if self.temper == Temper::Eager => Temper::Shaken,
            Effect::Shaken => self.temper,
            Effect::Flees => Temper::Routed,
            Effect::Eager => Temper::Eager,
        })
    }
}

impl Calculator for Morale {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/morale";
    const TITLE: &'static str = "Morale Check";
    const PROCEDURES: &'static [&'static str] = &["P6"];

    fn answer(&self, sheet: &Sheet) -> Answer {
        let checks = self.checks();
        if let Some(why) = self.barred() {
            let what = [&*self.unit.called(), ", ", self.occasion.name()].concat();
            let note = Note::Refused { what: what.into(), why: why.into(), rule: RULE };
            return Answer { shown: Shown::refused("No check", vec![note]), changes: Vec::new() };
        }
        let modifiers = checks.modifiers(sheet);
        let face = self.die.map(Thrown::n);
        let passed = face.map(|face| passes(sheet, modifiers, face));
        let then = |passed| checks.told(sheet, passed);
        let (headline, detail) = match passed {
            Some(true) => ("Passed".into(), capital(&then(true))),
            Some(false) => ("Failed".into(), capital(&then(false))),
            None => {
                let detail = ["Passed: ", &*then(true), ". Failed: ", &then(false)].concat();
                (capital(&needs(sheet, modifiers)), detail)
            }
        };
        let mut notes = Vec::new();
        let flees = |passed| checks.effect(sheet, passed) == Effect::Flees && self.unit.arm() != Arm::Guns;
        if self.unit.general && passed.is_none_or(flees) && flees(false) {
            notes.push(Note::Remark("If it flees, roll for the general with it: see Flight.".into()));
        }
        let mut changes =
            passed.map_or_else(Vec::new, |passed| self.unit.suffers(checks.effect(sheet, passed)));
        if self.occasion == Occasion::DeShaking && passed.is_some() {
            changes.push(Change::is("", "", &CHECKED, 1).on(self.unit.piece));
        }
        let table = odds("Morale Check", sheet, modifiers, passed, [then(true), then(false)]);
        Answer {
            shown: Shown {
                headline,
                detail,
                sums: vec![("Morale".into(), checks.sum(sheet, &KEYS, face))],
                dice: vec![die("Morale Check", self.die, Whose::Ours)],
                odds: vec![table],
                notes,
                ..Shown::default()
            },
            changes,
        }
    }

    fn roll(&mut self, _: usize, face: Option<Face>) {
        self.die = face.and_then(Thrown::of);
    }

    fn factors() -> &'static [Factor<Self>] {
        &FACTORS
    }

    /// One unit by itself; the phase tells why it checks.
    fn fill(&self, table: &Table<'_, GrandeTactique>, ours: &[Piece], theirs: &[Piece]) -> Option<Self> {
        let [piece] = ours else { return None };
        let unit = Standing::of(table, *piece).filter(|_| theirs.is_empty())?;
        let marked = |mark: &Mark| table.marks.of(*piece, mark.id) != 0;
        let occasion = match table.phase {
            "de-shaking" => Occasion::DeShaking,
            "firing" => Occasion::Beaten,
            _ => Occasion::AfterACharge,
        };
        let filled = Morale { unit, occasion, ..Morale::default() };
        let over = marked(&LOST) || occasion == Occasion::DeShaking && marked(&CHECKED);
        (!over && filled.barred().is_none()).then_some(filled)
    }
}

impl Morale {
    fn checks(&self) -> Checking {
        let Morale { unit, occasion, onset, beset, .. } = self.clone();
        Checking { unit, occasion, onset, beset }
    }

    /// Why such a unit does not check, if it does not.
    fn barred(&self) -> Option<&'static str> {
        let unit = &self.unit;
        let shaken = unit.temper == Temper::Shaken;
        let bar = |so: bool, why| if so { Some(why) } else { None };
        match self.occasion {
            _ if unit.temper == Temper::Routed => bar(true, "PIPs bring it back, not a check"),
            Occasion::DeShaking => bar(!shaken, "only a shaken unit can become eager"),
            Occasion::Beaten => bar(unit.arm() != Arm::Foot || !shaken, "only shaken infantry checks then"),
            Occasion::AfterACharge => bar(unit.arm() != Arm::Horse, "only cavalry pursues and follows up"),
            Occasion::Charges => unit.cannot_charge(),
            Occasion::IsCharged => None,
        }
    }
}

impl Standing {
    /// Why it may not charge, if it may not.
    pub(super) fn cannot_charge(&self) -> Option<&'static str> {
        let bars = [
            (self.arm() == Arm::Guns, "artillery does not charge"),
            (self.temper != Temper::Eager, "only an eager unit charges"),
            (self.square, "what stands in square does not charge"),
        ];
        bars.into_iter().find(|(so, _)| *so).map(|(_, why)| why)
    }
}

/// The chance to pass and to fail; what happens then stands beside both.
pub(super) fn odds(
    title: &'static str,
    sheet: &Sheet,
    modifiers: i32,
    passed: Option<bool>,
    then: [String; 2],
) -> OddsTable {
    let all = of_a_die(|face| passes(sheet, modifiers, face));
    let tell = |failed: i32| match failed {
        0 => Told("Passes".into(), then[0].clone(), Whose::Ours),
        _ => Told("Fails".into(), then[1].clone(), Whose::Theirs),
    };
    table(title, "Passes", &all, passed.map(|passed| i32::from(!passed)), &|failed| failed == 0, &tell)
}

/// A die of six.
pub(super) fn die(label: &'static str, face: Option<Thrown<6>>, whose: Whose) -> Die {
    Die { label: label.into(), sides: 6, whose, face: face.map(Thrown::face) }
}
