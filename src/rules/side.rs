//! The two sides of a battle and of a fight, and what there is one of for each.

use super::form::{Item, Section};
use super::{Form, Report, words};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};
use std::{array, slice};

/// One of the two armies of a battle, or of the two sides of a calculation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The first: of whoever holds the device.
    #[default]
    #[serde(rename = "a")]
    Ours,
    /// The second.
    #[serde(rename = "b")]
    Theirs,
}

impl Side {
    /// Both, ours first.
    pub const ALL: Sides<Side> = Side::Ours.both();

    /// Ours where it is `so`, else theirs.
    pub const fn ours_if(so: bool) -> Side {
        if so { Side::Ours } else { Side::Theirs }
    }

    /// Ours at 0, else theirs.
    pub const fn at(index: usize) -> Side {
        Side::ours_if(index == 0)
    }

    /// The enemy.
    pub const fn other(self) -> Side {
        Side::ours_if(matches!(self, Side::Theirs))
    }

    words! {
        /// "ours".
        pub fn name { Ours: "ours", Theirs: "theirs" }
        /// "Ours".
        pub fn title { Ours: "Ours", Theirs: "Theirs" }
    }

    /// Both, this one first.
    pub const fn both(self) -> Sides<Side> {
        Sides([self, self.other()])
    }
}

/// One of the two parts in a fight, whichever of them is ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Role {
    #[default]
    Attacker,
    Defender,
}

impl Role {
    /// Both, the attacker first.
    pub const ALL: Sides<Role> = Role::Attacker.both();

    /// The attacker where it is `so`, else the defender.
    pub const fn attacker_if(so: bool) -> Role {
        if so { Role::Attacker } else { Role::Defender }
    }

    /// The attacker at 0, else the defender.
    pub const fn at(index: usize) -> Role {
        Role::attacker_if(index == 0)
    }

    /// The one it fights.
    pub const fn other(self) -> Role {
        Role::attacker_if(matches!(self, Role::Defender))
    }

    /// Both, this one first.
    pub const fn both(self) -> Sides<Role> {
        Sides([self, self.other()])
    }

    words! {
        /// "attacker".
        pub fn name { Attacker: "attacker", Defender: "defender" }
        /// "Attacker".
        pub fn title { Attacker: "Attacker", Defender: "Defender" }
    }
}

/// One value for each side, ours first; or for each part in a fight, the attacker's first. Written as a list of two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Sides<T>(pub [T; 2]);

impl<T> Sides<T> {
    /// What becomes of each value.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> Sides<U> {
        Sides(self.0.map(f))
    }

    /// References to both.
    pub const fn each_ref(&self) -> Sides<&T> {
        Sides(self.0.each_ref())
    }

    /// Each with the other's of the same side: `Side::ALL.zip(sides)` tells whose each is.
    pub fn zip<U>(self, others: Sides<U>) -> Sides<(T, U)> {
        let (Sides([a, b]), Sides([c, d])) = (self, others);
        Sides([(a, c), (b, d)])
    }

    /// Theirs in the place of ours.
    pub fn swapped(self) -> Self {
        let [ours, theirs] = self.0;
        Sides([theirs, ours])
    }

    /// Both, ours or the attacker's first.
    pub fn iter(&self) -> slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Both, to be changed.
    pub fn iter_mut(&mut self) -> slice::IterMut<'_, T> {
        self.0.iter_mut()
    }
}

impl<T> IntoIterator for Sides<T> {
    type Item = T;
    type IntoIter = array::IntoIter<T, 2>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Sides<T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

macro_rules! index_by {
    ($($key:ty),*) => {$(
        impl<T> Index<$key> for Sides<T> {
            type Output = T;
            fn index(&self, key: $key) -> &T {
                &self.0[key as usize]
            }
        }

        impl<T> IndexMut<$key> for Sides<T> {
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self.0[key as usize]
            }
        }
    )*};
}

index_by!(Side, Role);

/// The name in the place of what a side is called as long as nobody knows its army.
fn rename(text: &str, names: &Sides<String>) -> Option<String> {
    Side::ALL.into_iter().find(|side| side.title() == text).map(|side| names[side].clone())
}

impl Form {
    /// Calls both sides by these names. What has a name of its own keeps it: "Attacker: Davout".
    pub fn name_sides(&mut self, names: &Sides<String>) {
        for item in &mut self.items {
            let Item::Sides(sides) = item else { continue };
            sides.iter_mut().for_each(|side| name_side(side, names));
        }
    }
}

fn name_side(section: &mut Section, names: &Sides<String>) {
    let Some(side) = section.whose else { return };
    section.title = match rename(&section.title, names) {
        Some(name) => name,
        None => format!("{}: {}", section.title, names[side]),
    };
}

impl Report {
    /// Calls both sides by these names in its sums and tables.
    pub fn name_sides(&mut self, names: &Sides<String>) {
        let sums = self.sums.iter_mut().map(|(name, _)| name);
        let tables = self.odds.iter_mut().map(|table| &mut table.title);
        for title in sums.chain(tables) {
            if let Some(name) = rename(title, names) {
                *title = name.into();
            }
        }
    }
}
