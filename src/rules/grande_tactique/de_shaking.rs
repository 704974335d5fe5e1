//! All units that are shaken as the turn begins, each with its Morale Check and its die (P7; SoP.1).

use super::GrandeTactique;
use super::chances::{Told, table};
use super::morale::{Checking, NO_KEYS, Occasion, needs, passes};
use super::sheet::Sheet;
use super::standing::Standing;
use super::state::{CHECKED, LOST};
use super::terms::{Effect, Temper};
use crate::parts;
use crate::rules::{
    Answer, Calculator, Change, Dice, Die, Dist, Face, List, OddsTable, Piece, Shares, Shown, Table, Thrown,
    Unit, Whose, known,
};

/// The units and their dice. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq)]
pub struct DeShaking {
    /// Those who are shaken.
    pub units: List<Standing, 20>,
    /// The die of each, by its place in the list.
    pub dice: Dice<6, 20>,
}

parts!(DeShaking { units, dice });

fn shaken() -> Standing {
    Standing { temper: Temper::Shaken, ..Standing::default() }
}

/// Two shaken units.
impl Default for DeShaking {
    fn default() -> Self {
        DeShaking { units: (0..2).map(|_| shaken()).collect(), dice: Dice::default() }
    }
}

/// Of more units than these it is said what to expect, and no longer how likely each number is.
const FEW: usize = 8;

impl DeShaking {
    /// One more, or one less at the end.
    pub fn resize(&mut self, units: usize) {
        while self.units.len() > units {
            self.remove(self.units.len() - 1);
        }
        while self.units.len() < units.min(List::<Standing, 20>::MAX) {
            self.units.push(shaken());
        }
    }

    /// Takes a unit off the list, with its die.
    pub fn remove(&mut self, unit: usize) {
        if self.units.remove(unit).is_some() {
            for place in unit..=self.units.len() {
                self.dice.set(place, self.dice.at(place + 1).map(Thrown::face));
            }
        }
    }

    /// What the unit at this place is called; those that are called alike are told apart.
    fn called(&self, place: usize) -> String {
        let called = self.units[place].called();
        let alike = self.units.iter().filter(|unit| unit.called() == called).count();
        if alike > 1 { [&*called, " ", &(place + 1).to_string()].concat() } else { called }
    }

    fn check(&self, place: usize) -> Checking {
        Checking { unit: self.units[place].clone(), occasion: Occasion::DeShaking, ..Checking::default() }
    }

    /// How many become eager again, of those that are shaken.
    pub fn chances(&self, sheet: &Sheet) -> Dist<i32> {
        let mut all = Dist::certain(0);
        for place in (0..self.units.len()).filter(|place| self.units[*place].temper == Temper::Shaken) {
            all = all.with(&self.chance(sheet, place)).map(|(so_far, one)| so_far + one);
        }
        all
    }

    /// Whether one becomes eager, in as few ways as say it.
    fn chance(&self, sheet: &Sheet, place: usize) -> Dist<i32> {
        let modifiers = self.check(place).modifiers(sheet);
        Dist::die(6).map(|face| i32::from(passes(sheet, modifiers, i32::from(*face))))
    }
}

impl Calculator for DeShaking {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/de-shaking-all";
    const TITLE: &'static str = "De-shaking";
    const PROCEDURES: &'static [&'static str] = &["P7"];

    fn answer(&self, sheet: &Sheet) -> Answer {
        let (mut rows, mut sums, mut dice, mut changes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut rolled, mut eager) = (0, Vec::new());
        for (place, unit) in self.units.iter().enumerate() {
            let check = self.check(place);
            let (modifiers, called) = (check.modifiers(sheet), self.called(place));
            let face = self.dice.at(place);
            let passed = face.map(|face| passes(sheet, modifiers, face.n()));
            let outcome = match passed {
                Some(passed) => check.unit.temper_after(check.effect(sheet, passed)),
                None => "",
            };
            rows.push((
                called.clone(),
                vec![
                    needs(sheet, modifiers).replace("needs ", ""),
                    face.map_or_else(|| "·".into(), |face| face.n().to_string()),
                    outcome.into(),
                ],
            ));
            dice.push(Die {
                label: called.clone().into(),
                sides: 6,
                whose: Whose::Ours,
                face: face.map(Thrown::face),
            });
            sums.push((called.clone().into(), check.sum(sheet, &NO_KEYS, face.map(Thrown::n))));
            if let Some(passed) = passed {
                rolled += 1;
                changes.extend(unit.suffers(check.effect(sheet, passed)));
                changes.push(Change::is("", "", &CHECKED, 1).on(unit.piece));
                if passed {
                    eager.push(called);
                }
            }
        }
        let units = self.units.len();
        let (headline, detail) = match (units, units - rolled) {
            (0, _) => ("Nobody is shaken".into(), "There is nothing to roll.".into()),
            (_, 0) if eager.is_empty() => ("None eager".into(), "All stay shaken".into()),
            (_, 0) => ([&eager.len().to_string(), " eager"].concat(), eager.join(", ")),
            (_, left) => {
                let mean = self.chances(sheet).mean();
                (format!("Expect {mean} eager"), format!("{left} of {units} to roll"))
            }
        };
        let all = ("Eager again", vec![eager.len().to_string()]);
        let shares = (units > 0).then(|| Shares { heads: vec!["Needs", "Die", "Then"], rows, all });
        let mut odds = Vec::new();
        if (1..=FEW).contains(&units) {
            odds.push(self.table(sheet, (rolled == units).then_some(eager.len() as i32)));
        }
        Answer { shown: Shown { headline, detail, shares, sums, dice, odds, ..Shown::default() }, changes }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    /// All that are due, whichever of them was tapped.
    fn fill(&self, table: &Table<'_, GrandeTactique>, ours: &[Piece], theirs: &[Piece]) -> Option<Self> {
        let camp = ours.first().filter(|_| theirs.is_empty())?.camp;
        let mut due = List::default();
        for unit in known(&table.army(camp).divisions).flat_map(|division| known(&division.units)) {
            let piece = Piece { camp, id: unit.id };
            let marked = |mark: &crate::rules::Mark| table.marks.of(piece, mark.id) != 0;
            let unit = Standing::of(table, piece)?;
            if unit.temper == Temper::Shaken && !marked(&CHECKED) && !marked(&LOST) {
                due.push(unit);
            }
        }
        (!due.is_empty()).then(|| DeShaking { units: due, dice: Dice::default() })
    }
}

impl DeShaking {
    fn table(&self, sheet: &Sheet, eager: Option<i32>) -> OddsTable {
        let chances = self.chances(sheet);
        // Best first: the fewest that stay shaken.
        let all = self.units.len() as i32;
        let shaken = chances.map(|eager| all - eager);
        let tell = |n: i32| Told(Unit::Count.say(all - n), String::new(), Whose::Nobodys);
        let came = eager.map(|eager| all - eager);
        let table = table("Eager again", "At least one eager", &shaken, came, &|n| n < all, &tell);
        OddsTable { mean: Some(chances.mean()), ..table }
    }
}

impl Standing {
    /// What it is then, in a word.
    fn temper_after(&self, effect: Effect) -> &'static str {
        if effect == Effect::Eager { Temper::Eager } else { self.temper }.name(self.arm())
    }
}
