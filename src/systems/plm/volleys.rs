//! Volleys by actions: what a weapon fires and loads in the actions given to it (B.3).

use super::terms::Weapon;

/// A weapon fires with an `F` and loads with an `L`, an action each. Nothing is carried over to the next turn.
const QUICK: &str = "FLFL";
const RIFLE: &str = "FLLF";

impl Weapon {
    /// How many volleys it fires with so many actions, 0 to 4.
    pub fn volleys(self, actions: i32) -> i32 {
        let sequence = if self == Weapon::Rifle { RIFLE } else { QUICK };
        let actions = usize::try_from(actions).unwrap_or_default();
        sequence.chars().take(actions).map(|action| i32::from(action == 'F')).sum()
    }
}
