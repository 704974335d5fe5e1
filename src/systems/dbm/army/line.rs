//! Elements that are alike, counted.

use super::super::terms::{Grade, Troops, Weapon};
use super::Supports;
use crate::rules::{self, Count, Input, Name, UnitId, uncapitalize, words};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// How troops are drilled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Drill {
    #[default]
    Regular,
    Irregular,
}

impl Drill {
    words! {
        /// The short form of the name.
        pub fn letters { Regular: "Reg", Irregular: "Irr" }
        /// What it is called in a sentence.
        pub fn name { Regular: "regular", Irregular: "irregular" }
        /// What its button says.
        pub fn title { Regular: "Regular", Irregular: "Irregular" }
    }
}

/// Elements that are alike.
#[derive(Clone, Debug, PartialEq, Input, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Line {
    /// The number of the line in this army.
    pub id: UnitId,
    /// Name.
    pub name: Name,
    /// Elements.
    #[input(start = Count::clamped(4))]
    pub elements: Count<1, 99>,
    /// Drill.
    pub drill: Drill,
    /// Their type.
    pub troops: Troops,
    /// Grade.
    pub grade: Grade,
    /// One of them is the general's own element.
    pub general: bool,
    /// Chariots. Knights or cavalry in chariots.
    pub chariots: bool,
    /// Mounted infantry. Infantry that rides.
    pub mounted_infantry: bool,
    /// Rear of double bases. The rear elements of double bases that the army list asks for.
    pub double_based: bool,
    /// Whom psiloi may support by their army list.
    pub supports: Supports,
    /// Armed with.
    pub weapon: Weapon,
}

impl rules::RosterLine for Line {
    const MAX: usize = 24;

    fn id_mut(&mut self) -> &mut UnitId {
        &mut self.id
    }

    /// Most of an army is drilled alike; another command seldom begins with what the last one ends with.
    fn inherit_from(&mut self, above: &Self) {
        self.drill = above.drill;
    }

    /// A general's own element stands by itself: what follows it is as many as any line begins with.
    fn repeat(&mut self, above: &Self) {
        let is_generals_own = above.general && above.elements.n() == 1;
        let elements = if is_generals_own { self.elements } else { above.elements };
        *self = Line { id: self.id, name: Name::default(), elements, general: false, ..above.clone() };
    }
}

impl Line {
    /// Has the general in it. A list counts his element by itself: a number that nobody entered gives way to one.
    pub(super) fn lead(&mut self) {
        self.general = true;
        if self.elements == Line::default().elements {
            self.elements = Count::clamped(1);
        }
    }

    /// "12 Reg Sp (O)".
    pub fn classified(&self) -> String {
        let (drill, troops) = (self.drill.letters(), self.troops.letters());
        format!("{} {drill} {troops} {}", self.elements.n(), self.grade)
    }

    /// The name of the line; without one, what it is.
    pub fn title(&self) -> String {
        self.name.called_or(|| self.classified())
    }

    /// In chariots, mounted infantry, rear of double bases: a mark that its troops do not have counts for nothing.
    pub(super) fn markers(&self) -> [bool; 3] {
        let may = self.troops;
        [
            self.chariots && may.have_chariots(),
            self.mounted_infantry && may.ride(),
            self.double_based && may.stand_behind(),
        ]
    }

    /// Irregulars who advance by themselves where they are not halted (Impetuous).
    pub fn is_impetuous(&self) -> bool {
        let of_type = matches!(
            (self.troops, self.grade),
            (Troops::Exp | Troops::Wb, _)
                | (Troops::Kn, Grade::S | Grade::O | Grade::F)
                | (Troops::Cm | Troops::Hd, Grade::S)
                | (Troops::Bd, Grade::F)
        );
        of_type && self.drill == Drill::Irregular
    }

    /// What it is, with what makes it unlike others of its type.
    pub(in crate::systems::dbm) fn made_of(&self) -> String {
        let [chariots, mounted, behind] = self.markers();
        let markers = [
            (self.general, ", with the general"),
            (chariots, ", chariots"),
            (mounted, ", mounted"),
            (behind, ", rear of double bases"),
        ];
        let made_of =
            markers.iter().filter(|(so, _)| *so).fold(self.classified(), |text, (_, marker)| text + marker);
        let support = [self.weapon.words().map(uncapitalize).unwrap_or_default(), self.supports.words()];
        let support = support.iter().filter(|part| self.troops == Troops::Ps && !part.is_empty());
        support.fold(made_of, |text, part| text + ", " + part)
    }
}
