//! An army of Republique: corps, their divisions of infantry, cavalry and batteries, and who leads them
//! (S§1.3, 2.1, 2.2).

mod checks;
mod form;
mod leader;
mod text;
mod unit;
mod vocabulary;

use super::Republique;
use super::terms::{Arm, CommandSystem, ManeuverSystem, Nation, Year};
use crate::rules::{
    self, ArmyWords, Breakdown, Form, Group, Groups, IdAllocator, Input, InvalidField, LineSummary, Lines,
    List, Name, Quantity, RosterEntry, RuleRef, Sourced, UnitId, input, known, printed, titled, words,
};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::borrow::Cow;
use strum::VariantArray;

pub use leader::{Leader, LeaderClass, Rating, Standing};
pub use unit::Unit;

const SCALE: RuleRef = RuleRef("1.1");

/// What a roster holds.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Army {
    /// Nation. None is said of one that the text does not list.
    pub nation: Option<Nation>,
    /// Year.
    pub year: Year,
    /// Led as. Where the player says so; else as the nation was in that year.
    pub command: Option<CommandSystem>,
    /// Maneuvers. Where the player says so; else as the nation did in that year.
    pub maneuver: Option<ManeuverSystem>,
    /// Leaders of the whole army. Above the divisions and corps, the highest first.
    pub leaders: List<Leader, 6>,
    /// The divisions in the order of battle; a corps stands before its divisions. Those before the first one stand under
    /// the army itself.
    #[serde(rename = "groups")]
    pub divisions: Lines<Division>,
    /// The last number given.
    pub numbers: IdAllocator,
}

/// What a leader below the army's own leads (S§2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Level {
    #[default]
    Division,
    Corps,
    Column,
    Wing,
}

impl Level {
    words! {
        /// What it is called on a key.
        pub fn name { Division: "Division", Corps: "Corps", Column: "Column", Wing: "Wing" }
    }

    /// Whether it is the lowest.
    pub fn is_division(self) -> bool {
        self == Level::Division
    }

    /// Whether divisions stand under it.
    pub fn has_divisions(self) -> bool {
        self != Level::Division
    }
}

/// A division, or what stands under one divisional leader; or a corps, with the horse and guns that it leaves free.
#[derive(Clone, Debug, Default, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Division {
    /// The number of the division in this army.
    pub id: UnitId,
    /// What it is called.
    pub name: Name,
    /// This is a.
    pub level: Level,
    /// Who leads it.
    pub leader: Leader,
    /// The units of the division; of a corps, those in none of its divisions.
    pub units: Lines<Unit>,
}

impl rules::RosterLine for Division {
    const MAX: usize = 60;

    fn id_mut(&mut self) -> &mut UnitId {
        &mut self.id
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

impl Division {
    /// Bases of an arm; batteries for artillery.
    fn bases(&self, arm: Arm) -> i32 {
        known(&self.units).filter(|unit| unit.troops.arm() == arm).map(Unit::strength).sum()
    }
}

impl Army {
    /// Adds a division and gives it its number.
    pub fn add_division(&mut self, division: Division) {
        self.divisions.push(division);
        rules::number(self);
    }

    /// What each line is called, known or not: by its name, or as the second division of its corps.
    pub(super) fn titles(&self) -> Vec<String> {
        let mut titles = Vec::new();
        let (mut heads, mut divisions) = (0, 0);
        for line in self.divisions.iter() {
            let Some(line) = line.known() else {
                titles.push(String::new());
                continue;
            };
            let place = if line.level.has_divisions() {
                divisions = 0;
                &mut heads
            } else {
                &mut divisions
            };
            titles.push(titled(&line.name, line.level.name(), *place));
            *place += 1;
        }
        titles
    }

    /// The corps over the line at this place; a corps is its own.
    pub fn corps_of(&self, place: usize) -> Option<&Division> {
        let above = self.divisions.iter().take(place + 1).rev();
        above.filter_map(RosterEntry::known).find(|line| line.level.has_divisions())
    }

    fn sum(&self, arms: &[Arm], worth: Sourced) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        for (title, division) in self.titles().into_iter().zip(self.divisions.iter()) {
            let Some(division) = division.known() else { continue };
            let n: i32 = arms.iter().map(|arm| division.bases(*arm)).sum();
            if n > 0 {
                sum.add_cell(title, worth, n, SCALE);
            }
        }
        sum
    }
}

impl rules::Army for Army {
    fn groups(&self) -> Vec<Group> {
        let titles = self.titles();
        Group::of(&self.divisions, |place, division| Group {
            id: Some(division.id),
            title: titles[place].clone(),
            detail: division.leader.text(),
            heads: division.level.has_divisions(),
            units: LineSummary::of(&division.units, |unit| {
                LineSummary::unit(unit.id, &unit.name, unit.made_of())
            }),
        })
    }

    fn totals(&self, context: &rules::AnyContext) -> Vec<(Cow<'static, str>, Breakdown)> {
        let scale = &context.typed::<Republique>().sheet.scale;
        vec![
            ("Bases".into(), self.sum(&[Arm::Infantry, Arm::Cavalry], printed(1))),
            ("Men".into(), self.sum(&[Arm::Infantry, Arm::Cavalry], scale.men)),
            ("Batteries".into(), self.sum(&[Arm::Artillery], printed(1))),
            ("Guns".into(), self.sum(&[Arm::Artillery], scale.guns)),
        ]
    }

    fn checks(&self, context: &rules::AnyContext) -> Vec<String> {
        self.all_checks(&context.typed::<Republique>().sheet)
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let Some(nation) = self.nation else { return Vec::new() };
        vec![("Nation", nation.name().into()), ("Year", self.year.to_string())]
    }

    fn as_input(&self) -> &dyn Input {
        self
    }

    fn set(&mut self, path: &str, text: &str) -> Result<(), InvalidField> {
        input::set(self, path, text)
    }

    fn form(&self, path: &str) -> Form {
        Form::new(self.items(path).unwrap_or_default())
    }

    fn words(&self) -> ArmyWords {
        ArmyWords {
            group: "division or corps",
            groups: "divisions or corps",
            unit: "unit",
            units: "units",
            head: "Name, nation, leaders",
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
