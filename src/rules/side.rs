//! The two sides of a battle and of a fight, and what there is one of for each.

use super::form::{Control, Item, Kind, Section};
use super::{Form, Input, Report, words};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};
use std::{array, slice};

/// One of the two armies of a battle, or of the two sides of a calculation.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Input, Serialize, Deserialize,
)]
#[serde(rename_all = "PascalCase")]
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

    /// The army of a side of the calculation, where ours is of this one.
    pub const fn army_of(self, side: Side) -> Side {
        if matches!(side, Side::Ours) { self } else { self.other() }
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
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Input, Serialize, Deserialize,
)]
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

/// What a side is called as long as nobody knows its army, and what the armies' names make of it: `0` is ours, `1` theirs.
const SPOKEN: [(&str, &str); 15] = [
    ("We double them", "0 doubles 1"),
    ("They double us", "1 doubles 0"),
    ("We win", "0 wins"),
    ("They win", "1 wins"),
    ("We shoot", "0 shoots"),
    ("They shoot", "1 shoots"),
    ("We gain", "0 gains"),
    ("We lose", "0 loses"),
    ("Beat them", "Beat 1"),
    ("Ours:", "0:"),
    ("Theirs:", "1:"),
    ("Equivalents of theirs", "Equivalents of 1"),
    ("less those of ours", "less those of 0"),
    ("Our ", "0’s "),
    ("Their ", "1’s "),
];

impl Sides<String> {
    /// A text with these names in the place of "our blades" and "they win", where a sentence or a part of it begins so.
    fn address(&self, text: &str) -> String {
        if let Some(side) = Side::ALL.into_iter().find(|side| side.title() == text) {
            return self[side].clone();
        }
        let mut named = String::with_capacity(text.len());
        let mut rest = text;
        loop {
            let found = SPOKEN.iter().find_map(|(spoken, meant)| Some((*meant, after(rest, spoken)?)));
            if let Some((meant, after)) = found {
                for c in meant.chars() {
                    match c {
                        '0' => named += &self[Side::Ours],
                        '1' => named += &self[Side::Theirs],
                        c => named.push(c),
                    }
                }
                rest = after;
            }
            let Some((at, end)) =
                [". ", ", ", "; ", ": "].iter().filter_map(|end| Some((rest.find(end)?, end.len()))).min()
            else {
                return named + rest;
            };
            named += &rest[..at + end];
            rest = &rest[at + end..];
        }
    }
}

/// What follows on words that a text begins with, written large or small.
fn after<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let start = text.get(..words.len())?;
    start.eq_ignore_ascii_case(words).then(|| &text[words.len()..])
}

impl Form {
    /// Calls both sides by these names. What has a name of its own keeps it: "Attacker: Davout".
    pub fn name_sides(&mut self, names: &Sides<String>) {
        let Form { about: _, head, items } = self;
        for item in head.iter_mut().chain(items) {
            if let Item::Control(Control { kind: Kind::Choice(options), .. }) = item {
                options.iter_mut().for_each(|option| option.label = names.address(&option.label));
            }
            each_side(item, &mut |side| name_side(side, names));
        }
    }
}

/// The sides of an item, or of what is entered on the rows of a list.
fn each_side(item: &mut Item, change: &mut dyn FnMut(&mut Section)) {
    match item {
        Item::Sides(sides) => sides.iter_mut().for_each(change),
        Item::List(list) => {
            let items = list.rows.iter_mut().flat_map(|row| row.items.iter_mut().chain(&mut row.folded));
            items.for_each(|item| each_side(item, change));
        }
        _ => {}
    }
}

fn name_side(section: &mut Section, names: &Sides<String>) {
    let Some(side) = section.side else { return };
    let named = names.address(&section.title);
    section.title = if named == section.title { format!("{named}: {}", names[side]) } else { named };
}

impl Form {
    /// Has each side be the army of a battle that it is, where ours is of this one.
    pub fn side_by_army(&mut self, ours: Side) {
        let mut change = |section: &mut Section| {
            section.side.iter_mut().for_each(|side| *side = ours.army_of(*side));
        };
        self.items.iter_mut().for_each(|item| each_side(item, &mut change));
    }
}

impl Report {
    /// Has each side be the army of a battle that it is, where ours is of this one; what is nobody's in particular it rolls.
    pub fn side_by_army(&mut self, ours: Side) {
        let dice = self.dice.iter_mut().chain(self.later.iter_mut().map(|later| &mut later.die));
        dice.for_each(|die| die.side = Some(die.rolled_by(ours)));
        let of_members = self.rolls.iter_mut().flat_map(|member| &mut member.odds);
        for table in self.odds.iter_mut().chain(of_members) {
            let sides = table.outcomes.iter_mut().filter_map(|outcome| outcome.side.as_mut());
            sides.for_each(|side| *side = ours.army_of(*side));
        }
    }

    /// Calls both sides by these names, wherever it speaks of ours and theirs.
    pub fn name_sides(&mut self, names: &Sides<String>) {
        for text in [&mut self.headline, &mut self.detail] {
            *text = names.address(text);
        }
        for (name, _) in &mut self.sums {
            *name = names.address(name).into();
        }
        let of_members = self.rolls.iter_mut().flat_map(|member| {
            for text in [&mut member.who, &mut member.total, &mut member.result] {
                *text = names.address(text);
            }
            &mut member.odds
        });
        for table in self.odds.iter_mut().chain(of_members) {
            for text in [&mut table.title, &mut table.aim] {
                *text = names.address(text).into();
            }
            for outcome in &mut table.outcomes {
                for text in [&mut outcome.label, &mut outcome.when] {
                    *text = names.address(text);
                }
            }
        }
    }
}
