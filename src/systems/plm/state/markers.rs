//! Every marker of a battle: what is remembered of units, officers and armies, and how long.

use crate::rules::{Expiry, Marker};

pub(in super::super) const ALL_MARKERS: &[Marker] = &[
    MARKERS,
    FORMATION,
    ACTED,
    IMMOBILE,
    ATTEMPTED,
    PRE_EMPTED,
    VOLLEYS,
    SUPPLY,
    FIRED,
    NCO_GONE,
    FELL_BACK,
    AWAY,
    RETURN_TRIED,
    REMOVED,
    GUN_LOST,
    KILLED,
    WOUNDED,
    LIGHT_WOUND,
    ACTIONS,
    POINTS_SPENT,
    TESTED_AT,
    QUIT,
    ACTIONS_USED,
    DEVOTED,
    ARM_UNLED,
    FAILED,
    BEATEN,
    MELEE,
];

/// Markers of failed tests, of non-commissioned officers and of melee.
pub(in super::super) const MARKERS: Marker =
    Marker { id: "markers", title: "Markers", expiry: Expiry::Battle };
/// One more than its place among the formations; 0 is the usual one of its arm.
pub(in super::super) const FORMATION: Marker =
    Marker { id: "formation", title: "Formation", expiry: Expiry::Battle };
/// It has done what it does by this roll.
pub(in super::super) const ACTED: Marker = Marker { id: "acted", title: "Acted", expiry: Expiry::Turn };
/// It may do nothing more by this roll.
pub(in super::super) const IMMOBILE: Marker =
    Marker { id: "immobile", title: "Immobile", expiry: Expiry::Turn };
/// An attempt to pre-empt it was made.
pub(in super::super) const ATTEMPTED: Marker =
    Marker { id: "attempted", title: "Pre-emption tried", expiry: Expiry::Turn };
/// It has pre-empted somebody.
pub(in super::super) const PRE_EMPTED: Marker =
    Marker { id: "pre_empted", title: "Pre-empted", expiry: Expiry::Turn };
/// Volleys fired by this roll.
pub(in super::super) const VOLLEYS: Marker = Marker { id: "volleys", title: "Volleys", expiry: Expiry::Turn };
/// Rounds that a gun began with.
pub(in super::super) const SUPPLY: Marker =
    Marker { id: "supply", title: "Ammunition", expiry: Expiry::Battle };
/// Rounds that it has fired.
pub(in super::super) const FIRED: Marker =
    Marker { id: "fired", title: "Rounds fired", expiry: Expiry::Battle };
/// The non-commissioned officers of the unit can help no more.
pub(in super::super) const NCO_GONE: Marker =
    Marker { id: "nco_gone", title: "NCO gone", expiry: Expiry::Battle };
/// It is still to be moved back.
pub(in super::super) const FELL_BACK: Marker =
    Marker { id: "fell_back", title: "Falls back", expiry: Expiry::Turn };
/// It fell back off the table.
pub(in super::super) const AWAY: Marker =
    Marker { id: "away", title: "Off the table", expiry: Expiry::Battle };
/// It has tried to come back.
pub(in super::super) const RETURN_TRIED: Marker =
    Marker { id: "return_tried", title: "Return tried", expiry: Expiry::Turn };
/// It disintegrated, or was taken off.
pub(in super::super) const REMOVED: Marker =
    Marker { id: "removed", title: "Removed", expiry: Expiry::Battle };
/// The crew has left its gun behind.
pub(in super::super) const GUN_LOST: Marker =
    Marker { id: "gun_lost", title: "Gun left", expiry: Expiry::Battle };
/// The general of a brigade, or the commander of an army, is killed.
pub(in super::super) const KILLED: Marker = Marker { id: "killed", title: "Killed", expiry: Expiry::Battle };
/// Out of the game.
pub(in super::super) const WOUNDED: Marker =
    Marker { id: "wounded", title: "Wounded", expiry: Expiry::Battle };
/// He cannot help for so many more rolls for actions: both sides finish the turn.
pub(in super::super) const LIGHT_WOUND: Marker =
    Marker { id: "light_wound", title: "Light wound", expiry: Expiry::Battle };
/// Actions that the army has by its roll.
pub(in super::super) const ACTIONS: Marker = Marker { id: "actions", title: "Actions", expiry: Expiry::Turn };
/// Victory Points that its commander has spent.
pub(in super::super) const POINTS_SPENT: Marker =
    Marker { id: "points_spent", title: "Victory Points spent", expiry: Expiry::Battle };
/// Markers of the army at its last test.
pub(in super::super) const TESTED_AT: Marker =
    Marker { id: "tested_at", title: "Tested at", expiry: Expiry::Battle };
/// It has left the field.
pub(in super::super) const QUIT: Marker = Marker { id: "quit", title: "Defeated", expiry: Expiry::Battle };

/// Actions that a unit has used by this roll.
pub(in super::super) const ACTIONS_USED: Marker =
    Marker { id: "actions_used", title: "Actions used", expiry: Expiry::Turn };
/// Actions of changes of formation that failed.
pub(in super::super) const DEVOTED: Marker =
    Marker { id: "devoted", title: "Actions of failed changes", expiry: Expiry::Battle };

/// The officer of an arm of a legion is lost (E.9).
pub(in super::super) const ARM_UNLED: Marker =
    Marker { id: "arm_unled", title: "Officer lost", expiry: Expiry::Battle };

/// It has failed a test of morale by this roll: it does nothing more.
pub(in super::super) const FAILED: Marker =
    Marker { id: "failed", title: "Failed its test", expiry: Expiry::Turn };
/// It fell back from a melee by this roll.
pub(in super::super) const BEATEN: Marker = Marker { id: "beaten", title: "Beaten", expiry: Expiry::Turn };
/// How it stood as its last melee of this roll ended, as the place of a [`Won`] from 1.
pub(in super::super) const MELEE: Marker = Marker { id: "melee", title: "Melee", expiry: Expiry::Turn };

/// How many rolls for actions a light wound lasts: this one and the next.
pub(in super::super) const ROLLS_OF_A_LIGHT_WOUND: i32 = 2;
