//! A shot as it is told: the headline, its sums, remarks, and what it changes.

use super::super::Republique;
use super::super::sheet::Sheet;
use super::super::state::{Change, Role};
use super::super::terms::{Arm, Cover, Hits};
use super::losses::{self, Losses};
use super::odds::odds;
use super::{Artillery, Fire, factors};
use crate::rules::{Answer, Calculator, Die, Face, Factor, Note, OddsTable, Shown, Thrown, Whose};

impl Calculator for Artillery {
    type System = Republique;
    const ID: &'static str = "republique/artillery";
    const TITLE: &'static str = "Artillery fire";
    const PROCEDURES: &'static [&'static str] = &["P7", "P8", "P9"];

    fn answer(&self, sheet: &Sheet) -> Answer<Change> {
        let refusals = self.refusals(sheet);
        let forbidden = !refusals.is_empty() && !self.anyway;
        let Some(basic) = self.basic(sheet).filter(|_| !forbidden) else {
            return Answer { shown: Shown::refused("May not fire", refusals), changes: Vec::new() };
        };
        let (columns, modifiers) = (self.columns(sheet), self.die_modifiers(sheet));
        let of = |die: i32| self.drifted(sheet, basic, columns.total(), die + modifiers.total());
        let rolled = self.die.map(|die| (die.n(), of(die.n())));
        let fire = rolled.as_ref().map(|(_, fire)| fire);
        let odds = odds(&of, fire.map(|fire| fire.hits));
        let (headline, detail) = match fire {
            Some(fire) => (said(fire.hits, &fire.losses), losses::sentence(&fire.losses)),
            None => likeliest(&odds),
        };
        let mut notes = self.notes(fire);
        notes.extend(refusals);
        Answer {
            changes: fire.map_or_else(Vec::new, |fire| self.changes(fire)),
            shown: Shown {
                headline,
                detail,
                shares: None,
                walk: Some(self.walk(sheet, basic, columns.total(), fire)),
                dice: vec![Die {
                    label: "Die".into(),
                    sides: 10,
                    whose: Whose::Ours,
                    face: self.die.map(Thrown::face),
                }],
                odds: vec![odds],
                notes,
                beside: None,
                sums: vec![
                    (
                        "Result".into(),
                        self.result(sheet, basic, &columns, rolled.as_ref().map(|(n, f)| (*n, f))),
                    ),
                    ("Columns".into(), columns),
                    ("Die".into(), modifiers),
                    ("Deep limit".into(), self.deep_limit(sheet)),
                ],
            },
        }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        if die == 0 {
            self.die = face.and_then(Thrown::of);
        }
    }

    fn factors() -> &'static [Factor<Self>] {
        factors::ALL
    }
}

impl Artillery {
    fn notes(&self, fire: Option<&Fire>) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut remark = |so: bool, text: &str| {
            if so {
                notes.push(Note::Remark(text.into()));
            }
        };
        remark(
            self.at_uncovered && self.cover != Cover::None,
            "Aimed at uncovered bases: bases in cover take no B hits.",
        );
        remark(self.passing, "Passing fire: no shot and no saved marker for this battery in the fire phase.");
        remark(self.passing && self.barred.fired, "It had fired already in this player turn.");
        if let Some(fire) = fire {
            let panicked = fire.losses.iter().any(|losses| losses.panic > 0);
            let hit = |losses: &&Losses| losses.hits.m > 0;
            let shaken =
                fire.losses.iter().filter(hit).any(|losses| self.arm_of(losses.unit) == Arm::Artillery);
            remark(shaken, "Guns that take an M hit lose their saved fire.");
            remark(
                panicked,
                "P hits: the unit moves back at the end of the phase. No divisional test in this phase.",
            );
        }
        notes
    }

    /// What is hit there.
    fn arm_of(&self, unit: Role) -> Arm {
        let unit = match unit {
            Role::Tandem(i) => self.tandem.get(usize::from(i)),
            Role::Adjacent => self.adjacent.as_ref(),
            _ => None,
        };
        unit.unwrap_or(&self.target).arm
    }

    fn changes(&self, fire: &Fire) -> Vec<Change> {
        let mut changes = vec![Change::Fired(Role::Guns)];
        if self.saved {
            changes.push(Change::SavedFireSpent(Role::Guns));
        }
        fire.losses.iter().for_each(|losses| losses.write(&mut changes));
        changes
    }
}

/// The result that is read aloud; doubled for guns that stand packed.
fn said(hits: Hits, losses: &[Losses]) -> String {
    let main = losses.first().map_or(hits, |main| main.hits);
    if main == Hits::default() && hits == Hits::default() { "No effect".into() } else { main.to_string() }
}

fn likeliest(odds: &OddsTable) -> (String, String) {
    let best = odds.outcomes.iter().max_by_key(|outcome| outcome.odds.ways);
    best.map_or_else(Default::default, |best| {
        (format!("Likely {}", best.label), format!("{}: {}", best.when, best.odds.counted()))
    })
}
