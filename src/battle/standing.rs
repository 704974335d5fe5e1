//! What stands above every screen of a battle.

use super::Battle;
use crate::roster::Roster;
use crate::rules::{Side, Sides, UnitRef};

/// Whose turn it is, what he has at hand, and what he has lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// "Bound 2 · Scipio".
    pub turn: String,
    /// What he has at hand: "PIPs"; empty where he has nothing.
    pub title: &'static str,
    /// How much of it, for each of those who have some.
    pub figures: Vec<i32>,
    /// How his army stands: "2 of 57 EE lost".
    pub losses: String,
}

impl Battle {
    /// The standing of the army whose turn it is.
    pub fn standing(&self) -> Standing {
        let (side, system) = (self.active(), self.system());
        let army = UnitRef::army(side);
        let groups = self.groups(side);
        let groups = groups.iter().filter_map(|group| Some(UnitRef { side, id: group.id? }));
        let at_hand = self.hooks().at_hand.map_or_else(Vec::new, |marker| {
            let all = std::iter::once(army).chain(groups);
            all.map(|unit_ref| self.markers.of(unit_ref, marker.id)).filter(|n| *n > 0).collect()
        });
        Standing {
            turn: format!("{} {} · {}", system.turn_name, self.turn(), self.side_names()[side]),
            title: self
                .hooks()
                .at_hand
                .map_or("", |marker| if at_hand.is_empty() { "" } else { marker.title }),
            figures: at_hand,
            losses: self.condition(army).summary,
        }
    }

    /// Whether two samples of its game fight it, as they are shipped.
    pub fn is_sample(&self) -> bool {
        let samples = Roster::samples_of(self.system().id);
        self.armies.iter().all(|army| samples.contains(army))
    }

    /// What waits in its phase, and what is left of both armies once either has lost something: "2 units to do. Left:
    /// Scipio 92%, Hannibal 100%."
    pub fn at_a_glance(&self) -> String {
        let todo = self.count_todo(&self.todo(&self.system().turn[self.phase()]));
        let todo = if todo.is_empty() { String::new() } else { todo + "." };
        let (names, left) = (self.side_names(), Side::ALL.map(|side| self.strength(side).percent()));
        if left.iter().all(|percent| *percent == 100) {
            return todo;
        }
        let Sides([ours, theirs]) = Side::ALL.map(|side| format!("{} {}%", names[side], left[side]));
        format!("{todo} Left: {ours}, {theirs}.").trim_start().to_owned()
    }
}
