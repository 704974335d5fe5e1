//! Every marker of a battle: what is remembered of a division or a unit, and how long.

use crate::rules::{Expiry, Marker};

pub(in super::super) const ALL_MARKERS: &[Marker] = &[
    PIPS,
    ROLLED,
    RANK,
    PLANLESS,
    GAVE,
    KILLED,
    SHAKEN,
    LOST,
    CHECKED,
    LEADERLESS,
    HEADLESS,
    FIRING,
    FIRED,
    CHARGE,
    ROUTED,
    SILENCED,
    SPIKED,
    LIMBERED,
    SQUARE,
    MOVED,
    SQUARE_ENTERED,
    SQUARE_LEFT,
    ATTACHED,
    CORPS_ATTACHED,
    ARMY_ATTACHED,
    HELD_GENERAL,
    TARGET,
    ARRIVES,
    ARRIVED,
    LATE,
    FLED,
    KEPT,
    PLAN_SINCE,
    RANK_BEFORE,
    PLANLESS_BEFORE,
    RALLIED,
    NEWLY_SHAKEN,
    BROKE,
    ROUTED_BY,
    CHARGE_TARGET,
];

const fn marker(id: &'static str, title: &'static str, expiry: Expiry) -> Marker {
    Marker { id, title, expiry }
}

/// What a division may spend this turn.
pub(in super::super) const PIPS: Marker = marker("pips", "PIPs", Expiry::Turn);
/// The Corps has rolled.
pub(in super::super) const ROLLED: Marker = marker("rolled", "Rolled", Expiry::Turn);
/// The general's place in the ranking of the Plan, counted from 1; 0 is his place in the roster.
pub(in super::super) const RANK: Marker = marker("rank", "Rank in the Plan", Expiry::Battle);
/// The Corps operates without a Plan.
pub(in super::super) const PLANLESS: Marker = marker("planless", "No Plan", Expiry::Battle);
/// The commander of the army, or of the Corps of which this is the first division, has given his PIP.
pub(in super::super) const GAVE: Marker = marker("gave", "Has given", Expiry::Turn);
/// The general is killed, and the division fights on.
pub(in super::super) const KILLED: Marker = marker("killed", "General killed", Expiry::Battle);
/// The Corps commander has been lost.
pub(in super::super) const LEADERLESS: Marker = marker("leaderless", "Corps commander lost", Expiry::Battle);
/// The commander of its army has been lost.
pub(in super::super) const HEADLESS: Marker = marker("headless", "Army commander lost", Expiry::Battle);
/// The general comes with reinforcements this turn.
pub(in super::super) const ARRIVES: Marker = marker("arrives", "Arrives this turn", Expiry::Battle);
/// The general came with reinforcements last turn.
pub(in super::super) const ARRIVED: Marker = marker("arrived", "Arrived last turn", Expiry::Battle);
/// The general came with reinforcements, and was not inserted into the ranking in the turn after.
pub(in super::super) const LATE: Marker = marker("late", "Not inserted in time", Expiry::Battle);

/// A unit with its Shaken marker.
pub(in super::super) const SHAKEN: Marker = marker("shaken", "Shaken", Expiry::Battle);
/// Infantry or cavalry that flees until it rallies.
pub(in super::super) const ROUTED: Marker = marker("routed", "Routed", Expiry::Battle);
/// Artillery that cannot fire until it is restored.
pub(in super::super) const SILENCED: Marker = marker("silenced", "Silenced", Expiry::Battle);
/// A unit destroyed or routed off the map.
pub(in super::super) const LOST: Marker = marker("lost", "Lost", Expiry::Battle);
/// Artillery whose guns are spiked: it is removed.
pub(in super::super) const SPIKED: Marker = marker("spiked", "Spiked", Expiry::Battle);
/// It had its Morale Check of the De-shaking Phase.
pub(in super::super) const CHECKED: Marker = marker("checked", "Checked", Expiry::Turn);
/// It rallied, or was restored, this turn.
pub(in super::super) const RALLIED: Marker = marker("rallied", "Rallied this turn", Expiry::Turn);
/// Fire or a charge has shaken it this turn.
pub(in super::super) const NEWLY_SHAKEN: Marker = marker("newly_shaken", "Shaken this turn", Expiry::Turn);
/// It was routed this turn.
pub(in super::super) const BROKE: Marker = marker("broke", "Routed this turn", Expiry::Turn);
/// The number of the enemy unit that routed it: from whom it flees until it rallies.
pub(in super::super) const ROUTED_BY: Marker = marker("routed_by", "Routed by", Expiry::Battle);
/// A unit with its Firing marker.
pub(in super::super) const FIRING: Marker = marker("firing", "Firing", Expiry::Battle);
/// The fire of this turn is resolved.
pub(in super::super) const FIRED: Marker = marker("fired", "Fired", Expiry::Phase);
/// A unit with its Charge marker.
pub(in super::super) const CHARGE: Marker = marker("charge", "Charge", Expiry::Turn);
/// The number of the enemy unit at which its charge is declared; nothing without a Charge marker.
pub(in super::super) const CHARGE_TARGET: Marker = marker("charge_target", "Charges", Expiry::Turn);
/// The number of the enemy unit at which it fired last, or that fired at it.
pub(in super::super) const TARGET: Marker = marker("target", "Target", Expiry::Battle);
/// Artillery that is limbered.
pub(in super::super) const LIMBERED: Marker = marker("limbered", "Limbered", Expiry::Battle);
/// Infantry in square.
pub(in super::super) const SQUARE: Marker = marker("square", "Square", Expiry::Battle);
/// It has moved or pivoted this turn.
pub(in super::super) const MOVED: Marker = marker("moved", "Moved", Expiry::Turn);
/// It has entered square this turn.
pub(in super::super) const SQUARE_ENTERED: Marker = marker("square_entered", "Entered square", Expiry::Turn);
/// It has left square this turn.
pub(in super::super) const SQUARE_LEFT: Marker = marker("square_left", "Left square", Expiry::Turn);
/// The Divisional general is attached to the unit.
pub(in super::super) const ATTACHED: Marker =
    marker("attached", "Divisional general attached", Expiry::Battle);
/// A Corps commander is attached to it.
pub(in super::super) const CORPS_ATTACHED: Marker =
    marker("corps_attached", "Corps commander attached", Expiry::Battle);
/// The commander of the army is attached to it.
pub(in super::super) const ARMY_ATTACHED: Marker =
    marker("army_attached", "Army commander attached", Expiry::Battle);
/// The Divisional general was attached to the unit as the PIP Phase began.
pub(in super::super) const HELD_GENERAL: Marker =
    marker("held_general", "Had the general as the phase began", Expiry::Turn);
/// It has fled this turn.
pub(in super::super) const FLED: Marker = marker("fled", "Has fled", Expiry::Turn);

/// What a division did not spend, where a sheet lets it keep that for its next turn.
pub(in super::super) const KEPT: Marker = marker("kept", "PIPs kept", Expiry::Battle);

/// The turn since which the Corps of which this is the first division has its Plan, or none.
pub(in super::super) const PLAN_SINCE: Marker = marker("plan_since", "Plan since turn", Expiry::Battle);
/// The general's rank in the Plan before that.
pub(in super::super) const RANK_BEFORE: Marker =
    marker("rank_before", "Rank in the Plan before", Expiry::Battle);
/// The Corps of which this is the first division had no Plan before that.
pub(in super::super) const PLANLESS_BEFORE: Marker =
    marker("planless_before", "No Plan before", Expiry::Battle);
