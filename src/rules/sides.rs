//! The two sides of a fight by the names of their armies.

use super::form::{Item, Section};
use super::{Form, Report, Whose};

/// What the sides are called as long as nobody knows their armies.
const UNNAMED: [&str; 2] = ["Ours", "Theirs"];

fn rename(text: &str, names: &[String; 2]) -> Option<String> {
    UNNAMED.iter().position(|unnamed| *unnamed == text).map(|at| names[at].clone())
}

impl Form {
    /// Calls both sides by these names, ours first. What has a name of its own keeps it: "Attacker: Davout".
    pub fn name_sides(&mut self, names: &[String; 2]) {
        for item in &mut self.items {
            let Item::Sides(sides) = item else { continue };
            sides.iter_mut().for_each(|side| name_side(side, names));
        }
    }
}

fn name_side(side: &mut Section, names: &[String; 2]) {
    let name = match side.whose {
        Whose::Ours => &names[0],
        Whose::Theirs => &names[1],
        Whose::Nobodys => return,
    };
    side.title = match rename(&side.title, names) {
        Some(name) => name,
        None => format!("{}: {name}", side.title),
    };
}

impl Report {
    /// Calls both sides by these names, ours first, in its sums and tables.
    pub fn name_sides(&mut self, names: &[String; 2]) {
        let sums = self.sums.iter_mut().map(|(name, _)| name);
        let tables = self.odds.iter_mut().map(|table| &mut table.title);
        for title in sums.chain(tables) {
            if let Some(name) = rename(title, names) {
                *title = name.into();
            }
        }
    }
}
