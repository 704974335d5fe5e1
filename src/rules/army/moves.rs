//! Where a unit of an army can go.

use super::{Army, Group};

/// A group that a unit can go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The place of the group in its army.
    pub group: usize,
    /// What it is called, with the corps that it stands under where another group is called the same.
    pub title: String,
}

/// The other groups with room for one more unit than stands in the group at this place.
pub fn destinations(army: &dyn Army, from: usize) -> Vec<Destination> {
    let groups = army.groups();
    let has_room =
        |at: usize| at != from && groups[at].id.is_some() && army.room(&format!("groups.{at}.units.0")) > 0;
    let title = |at: usize| Destination { group: at, title: full_title(&groups, at) };
    (0..groups.len()).filter(|at| has_room(*at)).map(title).collect()
}

fn full_title(groups: &[Group], at: usize) -> String {
    let title = &groups[at].title;
    let is_said_again = groups.iter().filter(|group| group.title == *title).count() > 1;
    let corps = groups[..at].iter().rev().find(|group| group.heads);
    match corps {
        Some(corps) if is_said_again && !groups[at].heads => format!("{title}, {}", corps.title),
        _ => title.clone(),
    }
}
