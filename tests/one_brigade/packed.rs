//! An army in a link. No link of it is kept by anybody, so its format is frozen nowhere and may be the army's JSON; that of
//! a game that is shipped has fields of its own in `src/share/packed/`.

use super::OneBrigade;
use super::army::Army;
use super::state::ALL_MARKERS;
use crate::rules::{System, army_from_value};
use crate::share::PackedError;
use serde::{Deserialize, Serialize};

/// The id of the game with what a battle remembers of its units.
pub(crate) const MARKS: (&str, &[&str]) =
    (OneBrigade::ID, &[ALL_MARKERS[0].id, ALL_MARKERS[1].id, ALL_MARKERS[2].id, ALL_MARKERS[3].id]);

#[derive(Serialize, Deserialize)]
pub(crate) struct PackedArmy(String);

impl From<&Army> for PackedArmy {
    fn from(army: &Army) -> Self {
        PackedArmy(serde_json::to_string(army).expect("an army has string keys only"))
    }
}

impl TryFrom<PackedArmy> for Army {
    type Error = PackedError;
    fn try_from(packed: PackedArmy) -> Result<Self, PackedError> {
        let invalid = |_| PackedError::Invalid("army");
        let army = serde_json::from_str(&packed.0).map_err(invalid)?;
        army_from_value(army).map_err(|_| PackedError::Invalid("army"))
    }
}
