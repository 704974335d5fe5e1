//! An army of Republique: divisions of infantry, cavalry and batteries, and who leads them (S§1.3, 2.1, 2.2).

use super::Republique;
use super::terms::{Arm, Grade, SkirmishGrade, Troops, Weight};
use crate::rules::form::{ChoiceOption, FieldPath, Item, Section};
use crate::rules::{
    self, ArmyWords, Breakdown, Count, Entry, Form, Group, IdAllocator, InvalidField, LineEdit, LineSummary,
    Lines, List, Name, ParseError, RosterEntry, RuleRef, Unit as Of, UnitId, capitalize, isolate, known,
    path, printed, unsigned, words,
};
use crate::rules::{counted, titled};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::borrow::Cow;
use strum::VariantArray;

const SCALE: RuleRef = RuleRef("1.1");

/// What a roster holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Army {
    /// The leaders above the divisions, the highest first.
    pub leaders: List<Leader, 6>,
    /// The divisions, in the order of battle.
    #[serde(rename = "groups")]
    pub divisions: Lines<Division>,
    /// The last number given.
    pub numbers: IdAllocator,
}

/// A leader base.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Leader {
    /// What he is called.
    pub name: Name,
    /// How fast he changes orders, and whether he helps in an assault.
    pub class: LeaderClass,
    /// What he adds to rallying.
    pub rating: Rating,
}

/// The class of a leader (S§2.2), best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum LeaderClass {
    Energetic,
    #[default]
    Proficient,
    Cautious,
}

impl LeaderClass {
    words! {
        /// What it is called in a sentence.
        pub fn name { Energetic: "energetic", Proficient: "proficient", Cautious: "cautious" }
        /// The short form of the name.
        pub fn letter { Energetic: "E", Proficient: "P", Cautious: "C" }
    }
}

/// A leader's rating, −1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "i8")]
pub struct Rating(i8);

impl Rating {
    /// Lowest first.
    pub const ALL: [Rating; 6] = [Rating(-1), Rating(0), Rating(1), Rating(2), Rating(3), Rating(4)];

    /// The nearest rating there is.
    pub fn near(n: i32) -> Self {
        Rating(n.clamp(-1, 4) as i8)
    }

    /// The number, as sums want it.
    pub fn n(self) -> i32 {
        self.0.into()
    }
}

impl Default for Rating {
    fn default() -> Self {
        Rating(1)
    }
}

impl TryFrom<i8> for Rating {
    type Error = ParseError;
    fn try_from(n: i8) -> Result<Self, ParseError> {
        if (-1..=4).contains(&n) { Ok(Rating(n)) } else { Err(ParseError("a rating from −1 to 4")) }
    }
}

/// A division, or what stands under one divisional leader.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Division {
    /// The number of the division in this army.
    pub id: UnitId,
    /// What it is called.
    pub name: Name,
    /// Who leads it.
    pub leader: Leader,
    /// The units of the division.
    pub units: Lines<Unit>,
}

impl rules::RosterLine for Division {
    const MAX: usize = 12;

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

/// A unit: a regiment, a brigade, or guns that stand together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Unit {
    /// The number of the unit in this army.
    pub id: UnitId,
    /// What it is called.
    pub name: Name,
    /// What it is made of.
    pub troops: Troops,
    /// The troop grade of the unit.
    pub grade: Grade,
    /// Bases; of artillery, batteries.
    pub bases: Count<1, 24>,
    /// The weight of the guns of artillery.
    pub weight: Weight,
    /// Whether artillery is horse artillery.
    pub horse: bool,
    /// Skirmish markers that it can send out.
    pub markers: Count<0, 24>,
    /// How good these are.
    pub skirmishers: SkirmishGrade,
}

impl rules::RosterLine for Unit {
    const MAX: usize = 24;

    fn id_mut(&mut self) -> &mut UnitId {
        &mut self.id
    }
}

impl Default for Unit {
    fn default() -> Self {
        Unit {
            id: UnitId::default(),
            name: Name::default(),
            troops: Troops::Infantry,
            grade: Grade::Average,
            bases: Count::near(4),
            weight: Weight::M,
            horse: false,
            markers: Count::default(),
            skirmishers: SkirmishGrade::Good,
        }
    }
}

impl Unit {
    /// "4 bases of veteran infantry, 2 skirmish markers (good)".
    fn made_of(&self) -> String {
        let (n, grade) = (self.bases.n(), self.grade.name());
        if self.troops.arm() == Arm::Artillery {
            let batteries = counted(n, "battery", "batteries");
            let horse = if self.horse { "horse " } else { "" };
            return format!("{batteries} of {grade} {horse}artillery, {}", self.weight.guns());
        }
        let body = format!("{} of {grade} {}", counted(n, "base", "bases"), self.troops.name());
        match self.markers.n() {
            0 => body,
            n => format!(
                "{body}, {} ({})",
                counted(n, "skirmish marker", "skirmish markers"),
                self.skirmishers.name()
            ),
        }
    }
}

impl Leader {
    /// "Friant, proficient, +2"; without his name what is known of him.
    fn text(&self) -> String {
        let rating = match self.rating.n() {
            n if n < 0 => format!("−{}", -n),
            n => n.to_string(),
        };
        let of = format!("{} {rating}", self.class.letter());
        match self.name.trim() {
            "" => of,
            name => format!("{}, {of}", isolate(name)),
        }
    }
}

impl Leader {
    fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let class = fields.choice("class", self.class, "Class", LeaderClass::VARIANTS, |class| {
            ChoiceOption::plain(capitalize(class.name()))
        });
        let rating = fields.choice("rating", self.rating, "Rating", &Rating::ALL, |rating| {
            ChoiceOption::plain(unsigned(rating.n()))
        });
        vec![fields.text("name", &self.name, "Leader").into(), class.into(), rating.into()]
    }
}

impl Unit {
    fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let guns = self.troops.arm() == Arm::Artillery;
        let troops = fields.choice("troops", self.troops, "Troops", Troops::VARIANTS, |troops| {
            ChoiceOption::plain(capitalize(troops.name()))
        });
        let grade = fields.choice("grade", self.grade, "Grade", Grade::VARIANTS, |grade| {
            ChoiceOption::plain(capitalize(grade.name()))
        });
        let mut items: Vec<Item> = vec![troops.into(), grade.into()];
        if guns {
            let weight = fields.choice("weight", self.weight, "Guns", Weight::VARIANTS, |weight| {
                ChoiceOption::plain(weight.letters()).small(weight.guns())
            });
            items.extend([
                fields.count("bases", self.bases, "Batteries").into(),
                weight.into(),
                fields.toggle("horse", self.horse, "Horse artillery").into(),
            ]);
        } else {
            items.push(fields.count("bases", self.bases, "Bases").into());
            items.push(fields.count("markers", self.markers, "Skirmish markers").into());
            if self.markers.n() > 0 {
                let grades = &SkirmishGrade::VARIANTS[..4];
                let skirmishers =
                    fields.choice("skirmishers", self.skirmishers, "Skirmishers", grades, |grade| {
                        ChoiceOption::plain(capitalize(grade.name()))
                    });
                items.push(skirmishers.into());
            }
        }
        items.push(fields.text("name", &self.name, "Name").into());
        items
    }
}

impl Division {
    fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let mut items = self.leader.items(&fields.of("leader"));
        items.push(fields.text("name", &self.name, "Name of the division").into());
        items
    }

    /// Bases of an arm; batteries for artillery.
    fn bases(&self, arm: Arm) -> i32 {
        known(&self.units).filter(|unit| unit.troops.arm() == arm).map(|unit| unit.bases.n()).sum()
    }
}

impl Army {
    /// Adds a division and gives it its number.
    pub fn add_division(&mut self, division: Division) {
        self.divisions.push(division);
        rules::number(self);
    }

    /// The leaders above the divisions.
    fn head_items(&self) -> Vec<Item> {
        let root = FieldPath::root();
        let most = List::<Leader, 6>::MAX as i32;
        let count =
            root.number("leaders", self.leaders.len() as i32, 0..=most, "Leaders above the divisions");
        let mut items = vec![count.into()];
        for (at, leader) in self.leaders.iter().enumerate() {
            let fields = root.of("leaders").of(at);
            let section = Section::new(format!("Leader {}", at + 1), leader.items(&fields));
            items.push(section.keyed(fields.path("")).into());
        }
        items
    }

    fn sum(&self, arms: &[Arm], worth: Entry) -> Breakdown {
        let mut sum = Breakdown::new(Of::Count);
        for (place, division) in self.divisions.iter().enumerate() {
            let Some(division) = division.known() else { continue };
            let n: i32 = arms.iter().map(|arm| division.bases(*arm)).sum();
            if n > 0 {
                sum.entry(titled(&division.name, "Division", place), worth, n, SCALE);
            }
        }
        sum
    }
}

impl rules::Army for Army {
    fn groups(&self) -> Vec<Group> {
        Group::of(&self.divisions, |place, division| Group {
            id: Some(division.id),
            title: titled(&division.name, "Division", place),
            detail: division.leader.text(),
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

    fn checks(&self, _: &rules::AnyContext) -> Vec<String> {
        let mut checks = Vec::new();
        if self.divisions.is_empty() {
            checks.push("This army has no division yet.".into());
        }
        for (place, division) in self.divisions.iter().enumerate() {
            let Some(division) = division.known() else { continue };
            let title = titled(&division.name, "Division", place);
            if division.units.is_empty() {
                checks.push(format!("{title} has no unit yet."));
            } else if known(&division.units).all(|unit| unit.troops.arm() == Arm::Artillery) {
                // Its area is measured from its infantry or its cavalry (S§2.1).
                checks.push(format!("{title} has guns only: it needs infantry or cavalry to stand around."));
            }
            for unit in known(&division.units).filter(|unit| unit.markers.n() > unit.bases.n()) {
                let name = unit.name.called_or(|| "A unit".into());
                checks.push(format!(
                    "{title}: {name} has more skirmish markers than its {} allow.",
                    counted(unit.bases.n(), "base", "bases")
                ));
            }
        }
        checks
    }

    fn get(&self, path: &str) -> Option<String> {
        if path.starts_with("groups") { self.divisions.get(path) } else { path::get(self, path) }
    }

    fn set(&mut self, path: &str, text: &str) -> Result<(), InvalidField> {
        if path.starts_with("groups") { self.divisions.set(path, text) } else { path::set(self, path, text) }
    }

    fn form(&self, path: &str) -> Form {
        let steps: Vec<&str> = path.split('.').collect();
        let divisions: &[RosterEntry<Division>] = &self.divisions;
        let group = |at: &str| divisions.get(at.parse::<usize>().ok()?)?.known();
        let items = match steps.as_slice() {
            [""] => Some(self.head_items()),
            ["groups", at] => {
                group(at).map(|division| division.items(&FieldPath::root().of("groups").of(at)))
            }
            ["groups", at, "units", place] => {
                let fields = FieldPath::root().of("groups").of(at).of("units").of(place);
                let unit = |division: &Division| {
                    Some(division.units.get(place.parse::<usize>().ok()?)?.known()?.items(&fields))
                };
                group(at).and_then(unit)
            }
            _ => None,
        };
        Form::new(items.unwrap_or_default())
    }

    fn words(&self) -> ArmyWords {
        ArmyWords { group: "division", unit: "unit", head: "Name and leaders" }
    }

    fn edit_line(&mut self, path: &str, edit: LineEdit) -> bool {
        self.divisions.edit(path, edit)
    }

    fn room(&self, path: &str) -> usize {
        self.divisions.room(path)
    }

    fn each_id(&mut self, visit: &mut dyn FnMut(&mut UnitId)) {
        self.divisions.each_id(visit);
    }

    fn numbers(&mut self) -> &mut IdAllocator {
        &mut self.numbers
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
