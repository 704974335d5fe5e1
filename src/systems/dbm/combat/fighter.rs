//! An element in combat as it is entered, and as it stands against the other.

use super::super::sheet::Sheet;
use super::super::terms::{Class, Fort, Going, Grade, Rating, Troops, Weapon};
use crate::rules::{Count, Input, List, Roll, UnitRef, UnitRefs};

/// An element in combat with what stands behind and around it.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Fighter {
    /// The line of the battle's roster that it is of.
    pub unit: Option<UnitRef>,
    /// What it is.
    #[input(rename = "type", of_unit)]
    pub troops: Troops,
    /// Grade. How good of its type.
    #[input(of_unit)]
    pub grade: Grade,
    /// What (X) counts as when totals are graded; of knights and blades it follows from the fight.
    pub counts_as: Rating,
    /// General.
    pub general: bool,
    /// Whether it is of a demoralised command.
    #[input(of_unit)]
    pub demoralised: bool,
    /// Unladen. Naval without troops on board.
    pub unladen: bool,
    /// Mobile. Baggage that can move.
    pub mobile: bool,
    /// Double base.
    pub double_base: bool,
    /// What stands behind it, the 2nd rank first.
    pub ranks: List<Rank, 3>,
    /// Army list allows psiloi support. For those that stand behind it.
    pub psiloi_allowed: bool,
    /// Going. As it counts for this element.
    pub going: Going,
    /// Crossing a river. One that is more than paltry, not at a road ford or bridge.
    pub crossing_river: bool,
    /// Higher than the whole enemy element, on a raised tower of permanent works, or defending a river bank that is no
    /// road ford or bridge.
    pub upslope: bool,
    /// Overlapped.
    pub overlaps: Count<0, 2>,
    /// Enemy on flank or rear. Elements with their front there.
    pub contacts: Count<0, 3>,
    /// It shoots.
    pub shoots: bool,
    /// Aided by.
    #[input(hint = "other elements")]
    pub aided: Count<0, 2>,
    /// The lines of the battle's roster that these are of.
    #[input(rename = "units")]
    pub aids: UnitRefs,
    /// To or from a wood. Or an orchard, an olive or palm grove.
    pub wood: bool,
    /// Weather.
    pub weather: bool,
    /// Fortifications that it defends.
    pub fort: Fort,
    /// Across the works. Attacking across fortifications.
    pub across: bool,
    /// Assaulting works. Of war wagons.
    pub assaulting: bool,
    /// Foe in bad going. In contact with the front of enemy foot in going rough or difficult to this element.
    pub at_bad_going: bool,
    /// Moved into contact. With the front of its enemy, in this bound.
    pub moved_into_contact: bool,
    /// All elements of its line have shot, or fought, in this phase.
    pub spent: bool,
    /// The die rolled.
    pub die: Option<Roll<6>>,
}

/// An element behind another.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Rank {
    /// The line of the battle's roster that it is of.
    pub unit: Option<UnitRef>,
    /// What it is; as the front, if not said.
    #[input(rename = "type", of_unit)]
    pub troops: Option<Troops>,
    /// Its grade. The grade of the rank; that of the front, if not said.
    #[input(of_unit)]
    pub grade: Option<Grade>,
    /// Going. As it counts for this rank.
    pub going: Going,
    /// Armed with.
    pub weapon: Weapon,
    /// Another type of bow.
    pub other_bow: bool,
}

/// A rank behind the front, with nothing left unsaid.
pub(super) struct Behind<'a> {
    pub(super) troops: Troops,
    pub(super) grade: Grade,
    pub(super) rank: &'a Rank,
}

impl Behind<'_> {
    pub(super) fn is(&self, troops: Troops, grades: &[Grade]) -> bool {
        self.troops == troops && grades.contains(&self.grade)
    }
}

impl Fighter {
    /// The type and one of the grades.
    pub(super) fn is(&self, troops: Troops, grades: &[Grade]) -> bool {
        self.troops == troops && grades.contains(&self.grade)
    }

    /// The ranks behind it, the 2nd first.
    pub(super) fn behind(&self) -> impl Iterator<Item = Behind<'_>> {
        self.ranks.iter().map(|rank| Behind {
            troops: rank.troops.unwrap_or(self.troops),
            grade: rank.grade.unwrap_or(self.grade),
            rank,
        })
    }

    /// The 2nd rank, if it is of this type and one of these grades.
    pub(super) fn second(&self, troops: Troops, grades: &[Grade]) -> Option<Behind<'_>> {
        self.behind().next().filter(|rank| rank.is(troops, grades))
    }

    /// The player says what its exception counts as: of knights and blades the sheet does.
    pub(super) fn chooses_rating(&self) -> bool {
        self.grade == Grade::X && !self.troops.is(&[Troops::Kn, Troops::Bd])
    }

    pub(super) fn class(&self) -> Class {
        self.troops.class()
    }

    /// Foot behind fortifications.
    pub(super) fn defends(&self) -> bool {
        self.class() == Class::Foot && self.fort != Fort::None
    }

    /// Knights or (S) camelry, before whom most foot break.
    pub(super) fn shock(&self) -> bool {
        self.troops == Troops::Kn || self.is(Troops::Cm, &[Grade::S])
    }
}

/// One side against the other.
#[derive(Clone, Copy)]
pub(super) struct Fight<'a> {
    pub(super) mine: &'a Fighter,
    pub(super) enemy: &'a Fighter,
}

impl Fight<'_> {
    /// The fight from the other side.
    pub(super) fn turned(self) -> Self {
        Fight { mine: self.enemy, enemy: self.mine }
    }

    pub(super) fn shooting(self) -> bool {
        self.mine.shoots || self.enemy.shoots
    }

    pub(super) fn close(self) -> bool {
        !self.shooting()
    }

    pub(super) fn shot_at(self) -> bool {
        self.enemy.shoots
    }

    /// My element has its front against foot in going that is bad for it.
    pub(super) fn touches_bad_going(self) -> bool {
        self.close() && self.mine.at_bad_going && self.enemy.class() == Class::Foot
    }

    /// Neither the going my element stands in nor that of the foot it touches is bad for it.
    pub(super) fn in_good_going(self) -> bool {
        self.mine.going.good() && !self.touches_bad_going()
    }

    pub(super) fn can_shoot(self, sheet: &Sheet) -> bool {
        sheet.ranges.of(self.mine.troops, self.mine.grade).is_some()
    }

    /// What my grade counts as in this fight.
    pub(super) fn rating(self) -> Rating {
        use Troops::*;
        let Fight { mine, enemy } = self;
        match (mine.grade, mine.troops) {
            (Grade::S, _) => Rating::S,
            (Grade::O, _) => Rating::O,
            (Grade::I, _) => Rating::I,
            (Grade::F, _) => Rating::F,
            (Grade::X, Kn) if self.shot_at() && (enemy.troops == Bw || enemy.class() == Class::Naval) => {
                Rating::S
            }
            (Grade::X, Kn) if self.close() && enemy.troops.is(&[Lh, Sp, Pk, Bw]) => Rating::S,
            (Grade::X, Kn) if self.close() && enemy.is(Kn, &[Grade::S, Grade::O, Grade::I, Grade::F]) => {
                Rating::I
            }
            (Grade::X, Kn) if self.close() && enemy.troops.is(&[Exp, Wb]) => Rating::I,
            (Grade::X, Kn) => Rating::O,
            (Grade::X, Bd) if self.close() && enemy.shock() => Rating::S,
            (Grade::X, Bd) if self.close() && mine.double_base => Rating::O,
            (Grade::X, Bd) => Rating::F,
            (Grade::X, _) => mine.counts_as,
        }
    }
}
