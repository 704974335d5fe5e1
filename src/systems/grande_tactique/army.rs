//! An army of Grande Tactique: divisions by the Corps, each under its general (SoP.2, PIP.1).
//!
//! A unit has no strength in figures: what wears it down are its two stages, eager and shaken, which a battle keeps.

mod form;
mod points;
mod text;
mod vocabulary;

use super::GrandeTactique;
use super::sheet::{PointsTable, SHEET};
use super::terms::{Arm, Name, Quality};
use crate::rules::form::{FieldPath, Form};
use crate::rules::titled;
use crate::rules::{
    self, ArmyWords, Breakdown, Count, Group, Groups, IdAllocator, Input, InvalidField, LineSummary, Lines,
    List, Quantity, RuleRef, UnitId, bidi_isolate, input, known, words,
};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::borrow::Cow;
use strum::VariantArray;

/// What a roster holds.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Army {
    /// Who commands the army.
    pub commander: HigherCommander,
    /// Corps commanders. Who command its Corps, the first Corps first. A Corps that is not listed has an ordinary one.
    pub corps: List<HigherCommander, 4>,
    /// The divisions of the Corps.
    #[serde(rename = "groups")]
    pub divisions: Lines<Division>,
    /// The last number given.
    pub numbers: IdAllocator,
}

/// The commander of the army or of a Corps.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HigherCommander {
    /// What he is called.
    pub name: Name,
    /// Bad commander.
    pub bad: bool,
}

/// A division under its general.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Division {
    /// The number of the division in this army.
    pub id: UnitId,
    /// Name of the division.
    pub name: Name,
    /// Corps. The Corps that it belongs to, counted from 1.
    pub corps: Count<1, 4>,
    /// Name of the general.
    pub general: Name,
    /// General.
    pub quality: Quality,
    /// The units of the division.
    pub units: Lines<Unit>,
}

impl rules::RosterLine for Division {
    const MAX: usize = 12;

    fn id_mut(&mut self) -> &mut UnitId {
        &mut self.id
    }

    /// Lists go through an army Corps by Corps.
    fn inherit_from(&mut self, above: &Self) {
        self.corps = above.corps;
    }
}

impl rules::RosterGroup for Division {
    type Unit = Unit;

    fn units(&self) -> &Lines<Unit> {
        &self.units
    }

    fn units_mut(&mut self) -> &mut Lines<Unit> {
        &mut self.units
    }
}

/// A unit: a brigade or a strong regiment of foot or horse, or a battery.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Unit {
    /// The number of the unit in this army.
    pub id: UnitId,
    /// Name.
    pub name: Name,
    /// Troops.
    pub troops: Troops,
    /// Training.
    pub training: Training,
}

impl rules::RosterLine for Unit {
    const MAX: usize = 24;

    fn id_mut(&mut self) -> &mut UnitId {
        &mut self.id
    }

    /// Units that stand together are mostly as seasoned as each other.
    fn inherit_from(&mut self, above: &Self) {
        self.training = above.training;
    }

    fn repeat(&mut self, above: &Self) {
        *self = Unit { id: self.id, name: Name::default(), ..above.clone() };
    }
}

/// What a unit is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Troops {
    #[default]
    Infantry,
    Cavalry,
    Cuirassiers,
    FootArtillery,
    HorseArtillery,
}

impl Troops {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            Infantry: "infantry", Cavalry: "cavalry", Cuirassiers: "cuirassiers",
            FootArtillery: "foot artillery", HorseArtillery: "horse artillery",
        }
    }

    /// Which of the three it is.
    pub fn arm(self) -> Arm {
        match self {
            Troops::Infantry => Arm::Infantry,
            Troops::Cavalry | Troops::Cuirassiers => Arm::Cavalry,
            Troops::FootArtillery | Troops::HorseArtillery => Arm::Artillery,
        }
    }
}

/// How seasoned a unit is, rawest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Training {
    Raw,
    #[default]
    Ordinary,
    Veteran,
}

impl Training {
    words! {
        /// What it is called in a sentence.
        pub fn name { Raw: "raw", Ordinary: "ordinary", Veteran: "veteran" }
    }
}

const DIVISIONS: RuleRef = RuleRef("SoP.2");
/// As many as the allocation of PIPs holds.
const MOST_GENERALS: i32 = 10;
const DICE: RuleRef = RuleRef("PIP.1");

impl Division {
    fn led_by(&self) -> String {
        match self.general.trim() {
            "" => format!("{} general", self.quality.name()),
            name => format!("{}, {}", bidi_isolate(name), self.quality.name()),
        }
    }
}

impl Army {
    /// Adds a division and gives it its number.
    pub fn add_division(&mut self, division: Division) {
        self.divisions.push(division);
        rules::number(self);
    }

    /// Who commands this Corps, counted from 1.
    pub fn corps_commander(&self, corps: i32) -> HigherCommander {
        self.corps.get(corps as usize - 1).cloned().unwrap_or_default()
    }

    /// The Corps that have a division, and how many.
    fn divisions_by_corps(&self) -> impl Iterator<Item = (i32, i32)> {
        let count = |corps| known(&self.divisions).filter(|division| division.corps.n() == corps).count();
        (1..=4).map(move |corps| (corps, count(corps) as i32)).filter(|(_, n)| *n > 0)
    }

    fn corps_title(&self, corps: i32) -> String {
        match self.corps_commander(corps).name.trim() {
            "" => format!("Corps {corps}"),
            name => format!("Corps {corps}, {}", bidi_isolate(name)),
        }
    }

    fn units(&self, of: &[Troops]) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        for (place, division) in self.divisions.iter().enumerate() {
            let Some(division) = division.known() else { continue };
            let n = known(&division.units).filter(|unit| of.contains(&unit.troops)).count() as i32;
            if n > 0 {
                sum.add_number(titled(&division.name, "Division", place), n, DIVISIONS);
            }
        }
        sum
    }
}

impl Army {
    fn groups_of(&self, points: &PointsTable) -> Vec<Group> {
        Group::of(&self.divisions, |place, division| Group {
            id: Some(division.id),
            title: titled(&division.name, "Division", place),
            detail: format!("{} · {}", self.corps_title(division.corps.n()), division.led_by()),
            heads: false,
            units: LineSummary::of(&division.units, |unit| {
                let made_of = format!("{} {}", unit.training.name(), unit.troops.name());
                LineSummary::unit(unit.id, &unit.name, made_of).costing(unit.cost(points))
            }),
        })
    }
}

impl rules::Army for Army {
    fn groups(&self) -> Vec<Group> {
        self.groups_of(&SHEET.points)
    }

    fn groups_by(&self, context: &rules::AnyContext) -> Vec<Group> {
        self.groups_of(&context.typed::<GrandeTactique>().sheet.points)
    }

    fn totals(&self, context: &rules::AnyContext) -> Vec<(Cow<'static, str>, Breakdown)> {
        let mut divisions = Breakdown::new(Quantity::Count);
        let mut dice = Breakdown::new(Quantity::Count);
        for (corps, n) in self.divisions_by_corps() {
            divisions.add_number(self.corps_title(corps), n, DIVISIONS);
            dice.add_number(format!("{}: one for each general", self.corps_title(corps)), n, DICE);
        }
        let (horse, guns) =
            ([Troops::Cavalry, Troops::Cuirassiers], [Troops::FootArtillery, Troops::HorseArtillery]);
        vec![
            ("Divisions".into(), divisions),
            ("Units".into(), self.units(Troops::VARIANTS)),
            ("Infantry".into(), self.units(&[Troops::Infantry])),
            ("Cavalry".into(), self.units(&horse)),
            ("Batteries".into(), self.units(&guns)),
            ("PIP dice".into(), dice),
            ("Army points".into(), self.points(&context.typed::<GrandeTactique>().sheet.points)),
        ]
    }

    fn checks(&self, _: &rules::AnyContext) -> Vec<String> {
        let mut checks = Vec::new();
        if self.divisions.is_empty() {
            checks.push("This army has no division yet.".into());
        }
        for (place, division) in self.divisions.iter().enumerate() {
            if let Some(empty) = division.known().filter(|division| division.units.is_empty()) {
                checks.push(format!("{} has no unit yet.", titled(&empty.name, "Division", place)));
            }
        }
        let many = self.divisions_by_corps().filter(|(_, n)| *n > MOST_GENERALS);
        checks.extend(many.map(|(corps, n)| {
            format!("{} has {n} divisions; PIPs go to {MOST_GENERALS} at most.", self.corps_title(corps))
        }));
        checks
    }

    fn as_input(&self) -> &dyn Input {
        self
    }

    fn set(&mut self, path: &str, text: &str) -> Result<(), InvalidField> {
        input::set(self, path, text)
    }

    fn form(&self, path: &str) -> Form {
        let fields = FieldPath::root().of(path);
        let steps: Vec<&str> = path.split('.').collect();
        let division = |at: &str| self.divisions[..].get(at.parse::<usize>().ok()?)?.known();
        let items = match steps[..] {
            [""] => Some(self.head()),
            ["groups", at] => division(at).map(|division| division.items(&fields)),
            ["groups", group, "units", at] => division(group)
                .and_then(|division| division.units[..].get(at.parse::<usize>().ok()?)?.known())
                .map(|unit| unit.items(&fields)),
            _ => None,
        };
        Form::new(items.unwrap_or_default())
    }

    fn words(&self) -> ArmyWords {
        ArmyWords {
            group: "division",
            groups: "divisions",
            unit: "unit",
            units: "units",
            head: "Name and commanders",
        }
    }

    fn lines(&self) -> &dyn Groups {
        &self.divisions
    }

    fn lines_mut(&mut self) -> &mut dyn Groups {
        &mut self.divisions
    }

    fn numbers(&mut self) -> &mut IdAllocator {
        &mut self.numbers
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
