//! An army of Republique: divisions of infantry, cavalry and batteries, and who leads them (S§1.3, 2.1, 2.2).

use super::terms::{Arm, Grade, SkirmishGrade, Troops, Weight};
use crate::rules::army::{counted, titled};
use crate::rules::{
    self, Breakdown, Changes, Count, Group, Kept, Leaf, Lines, List, Listed, Name, Numbers, Packing, Parts,
    RuleRef, Under, Unit as Of, UnitId, known, p,
};
use crate::{blank, parts, words};
use std::any::Any;
use std::borrow::Cow;

/// Men in a base of infantry or cavalry.
const MEN: i32 = 550;
/// Guns in a battery.
const GUNS: i32 = 12;
const SCALE: RuleRef = RuleRef("1.1");

/// What a roster holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Army {
    /// The leaders above the divisions, the highest first.
    pub leaders: List<Leader, 6>,
    /// Its divisions, in the order of battle.
    pub divisions: Lines<Division, 12>,
    /// The last number given.
    pub numbers: Numbers,
}

parts!(Army { leaders, numbers });

/// A leader base.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Leader {
    /// What he is called.
    pub name: Name,
    /// How fast he changes orders, and whether he helps in an assault.
    pub class: LeaderClass,
    /// What he adds to rallying.
    pub rating: Rating,
}

parts!(Leader { name, class, rating });
blank!(Leader);

/// The class of a leader (S§2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum LeaderClass {
    Energetic,
    #[default]
    Proficient,
    Cautious,
}

words!(LeaderClass { Energetic "energetic", Proficient "proficient", Cautious "cautious" });

impl LeaderClass {
    /// Best first.
    pub const ALL: [LeaderClass; 3] =
        [LeaderClass::Energetic, LeaderClass::Proficient, LeaderClass::Cautious];

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["energetic", "proficient", "cautious"][self as usize]
    }

    /// As it is written short.
    pub fn letter(self) -> &'static str {
        ["E", "P", "C"][self as usize]
    }
}

/// A leader's rating, −1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

impl Leaf for Rating {
    fn say(&self) -> String {
        self.n().say()
    }
    fn read(word: &str) -> Option<Self> {
        i32::read(word).filter(|n| (-1..=4).contains(n)).map(Rating::near)
    }
}

/// A division, or what stands under one divisional leader.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Division {
    /// Its number in this army.
    pub id: UnitId,
    /// What it is called.
    pub name: Name,
    /// Who leads it.
    pub leader: Leader,
    /// Its units.
    pub units: Lines<Unit, 24>,
}

parts!(Division { id, name, leader });

impl rules::RosterLine for Division {
    fn id(&mut self) -> &mut UnitId {
        &mut self.id
    }

    fn under(&mut self) -> Option<&mut dyn Under> {
        Some(&mut self.units)
    }

    fn pack(&mut self, packing: &mut Packing) {
        packing.text(&mut self.name);
        self.leader.pack(packing);
        packing.lines("number of units", &mut self.units, 5);
    }
}

/// A unit: a regiment, a brigade, or guns that stand together.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// Its number in this army.
    pub id: UnitId,
    /// What it is called.
    pub name: Name,
    /// What it is made of.
    pub troops: Troops,
    /// Its troop grade.
    pub grade: Grade,
    /// Bases; of artillery, batteries.
    pub bases: Count<1, 24>,
    /// Of artillery: the weight of its guns.
    pub weight: Weight,
    /// Of artillery: it is horse artillery.
    pub horse: bool,
    /// Skirmish markers that it can send out.
    pub markers: Count<0, 24>,
    /// How good these are.
    pub skirmishers: SkirmishGrade,
}

parts!(Unit { id, name, troops, grade, bases, weight, horse, markers, skirmishers });

impl rules::RosterLine for Unit {
    fn id(&mut self) -> &mut UnitId {
        &mut self.id
    }

    fn pack(&mut self, packing: &mut Packing) {
        packing.text(&mut self.name);
        packing.choice("kind of troops", &mut self.troops, &Troops::ALL, 3);
        packing.choice("grade", &mut self.grade, &Grade::ALL, 3);
        packing.count("number of bases", &mut self.bases, 5);
        // Guns have no skirmishers and nobody else has guns: a link spares what the unit does not have.
        if self.troops.arm() == Arm::Artillery {
            packing.choice("weight", &mut self.weight, &Weight::ALL, 2);
            packing.flag(&mut self.horse);
        } else {
            packing.count("number of markers", &mut self.markers, 5);
            if self.markers.n() > 0 {
                packing.choice("skirmish grade", &mut self.skirmishers, &SkirmishGrade::ALL, 3);
            }
        }
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
    fn said(&self) -> String {
        let rating = match self.rating.n() {
            n if n < 0 => format!("−{}", -n),
            n => n.to_string(),
        };
        let of = format!("{} {rating}", self.class.letter());
        if self.name.trim().is_empty() { of } else { format!("{}, {of}", self.name.trim()) }
    }

    fn pack(&mut self, packing: &mut Packing) {
        packing.text(&mut self.name);
        packing.choice("class of leader", &mut self.class, &LeaderClass::ALL, 2);
        packing.choice("rating", &mut self.rating, &Rating::ALL, 3);
    }
}

impl Division {
    /// Bases of an arm; batteries for artillery.
    fn bases(&self, arm: Arm) -> i32 {
        known(&self.units).filter(|unit| unit.troops.arm() == arm).map(|unit| unit.bases.n()).sum()
    }
}

impl Army {
    /// Adds a division and gives it its number.
    pub fn add_division(&mut self, mut division: Division) {
        self.numbers.give_to(&mut division);
        self.divisions.push(Kept::Known(division));
    }

    fn sum(&self, arms: &[Arm], worth: i32) -> Breakdown {
        let mut sum = Breakdown::new(Of::Count);
        for (place, division) in self.divisions.iter().enumerate() {
            let Some(division) = division.known() else { continue };
            let n: i32 = arms.iter().map(|arm| division.bases(*arm)).sum();
            if n > 0 {
                sum.add(titled(&division.name, "Division", place), p(worth), n, SCALE);
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
            detail: division.leader.said(),
            units: Listed::of(&division.units, |unit| Listed::unit(unit.id, &unit.name, unit.made_of())),
        })
    }

    fn totals(&self, _: &Changes) -> Vec<(Cow<'static, str>, Breakdown)> {
        vec![
            ("Bases".into(), self.sum(&[Arm::Infantry, Arm::Cavalry], 1)),
            ("Men".into(), self.sum(&[Arm::Infantry, Arm::Cavalry], MEN)),
            ("Batteries".into(), self.sum(&[Arm::Artillery], 1)),
            ("Guns".into(), self.sum(&[Arm::Artillery], GUNS)),
        ]
    }

    fn checks(&self) -> Vec<String> {
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
                let name = if unit.name.is_empty() { "A unit" } else { &unit.name };
                checks.push(format!(
                    "{title}: {name} has more skirmish markers than its {} allow.",
                    counted(unit.bases.n(), "base", "bases")
                ));
            }
        }
        checks
    }

    fn head(&mut self) -> &mut dyn Parts {
        self
    }

    fn lines(&mut self) -> &mut dyn Under {
        &mut self.divisions
    }

    fn pack(&mut self, packing: &mut Packing) {
        packing.list("number of leaders", &mut self.leaders, 3, Leader::pack);
        packing.lines("number of divisions", &mut self.divisions, 4);
    }

    fn numbers(&mut self) -> &mut Numbers {
        &mut self.numbers
    }

    fn typed(&self) -> &dyn Any {
        self
    }
}
