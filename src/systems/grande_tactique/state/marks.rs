//! Every mark of a battle: what is remembered of a division or a unit, and how long.

use crate::rules::{Lasts, Mark};

pub(in super::super) const MARKS: &[Mark] = &[
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
];

const fn mark(id: &'static str, title: &'static str, lasts: Lasts) -> Mark {
    Mark { id, title, lasts }
}

/// What a division may spend this turn.
pub(in super::super) const PIPS: Mark = mark("pips", "PIPs", Lasts::Turn);
/// Its Corps has rolled.
pub(in super::super) const ROLLED: Mark = mark("rolled", "Rolled", Lasts::Turn);
/// Its general's place in the ranking of the Plan, counted from 1; 0 is his place in the roster.
pub(in super::super) const RANK: Mark = mark("rank", "Rank in the Plan", Lasts::Battle);
/// Its Corps operates without a Plan.
pub(in super::super) const PLANLESS: Mark = mark("planless", "No Plan", Lasts::Battle);
/// The commander of the army, or of the Corps of which this is the first division, has given his PIP.
pub(in super::super) const GAVE: Mark = mark("gave", "Has given", Lasts::Turn);
/// Its general is killed, and it fights on.
pub(in super::super) const KILLED: Mark = mark("killed", "General killed", Lasts::Battle);
/// Its Corps commander has been lost.
pub(in super::super) const LEADERLESS: Mark = mark("leaderless", "Corps commander lost", Lasts::Battle);
/// The commander of its army has been lost.
pub(in super::super) const HEADLESS: Mark = mark("headless", "Army commander lost", Lasts::Battle);
/// Its general comes with reinforcements this turn.
pub(in super::super) const ARRIVES: Mark = mark("arrives", "Arrives this turn", Lasts::Battle);
/// Its general came with reinforcements last turn.
pub(in super::super) const ARRIVED: Mark = mark("arrived", "Arrived last turn", Lasts::Battle);
/// Its general came with reinforcements, and was not inserted into the ranking in the turn after.
pub(in super::super) const LATE: Mark = mark("late", "Not inserted in time", Lasts::Battle);

/// A unit with its Shaken marker.
pub(in super::super) const SHAKEN: Mark = mark("shaken", "Shaken", Lasts::Battle);
/// Infantry or cavalry that flees until it rallies.
pub(in super::super) const ROUTED: Mark = mark("routed", "Routed", Lasts::Battle);
/// Artillery that cannot fire until it is restored.
pub(in super::super) const SILENCED: Mark = mark("silenced", "Silenced", Lasts::Battle);
/// A unit destroyed or routed off the map.
pub(in super::super) const LOST: Mark = mark("lost", "Lost", Lasts::Battle);
/// Artillery whose guns are spiked: it is removed.
pub(in super::super) const SPIKED: Mark = mark("spiked", "Spiked", Lasts::Battle);
/// It had its Morale Check of the De-shaking Phase.
pub(in super::super) const CHECKED: Mark = mark("checked", "Checked", Lasts::Turn);
/// A unit with its Firing marker.
pub(in super::super) const FIRING: Mark = mark("firing", "Firing", Lasts::Battle);
/// Its fire of this turn is resolved.
pub(in super::super) const FIRED: Mark = mark("fired", "Fired", Lasts::Phase);
/// A unit with its Charge marker.
pub(in super::super) const CHARGE: Mark = mark("charge", "Charge", Lasts::Turn);
/// The number of the enemy unit at which it fired last, or which it charges.
pub(in super::super) const TARGET: Mark = mark("target", "Target", Lasts::Battle);
/// Artillery that is limbered.
pub(in super::super) const LIMBERED: Mark = mark("limbered", "Limbered", Lasts::Battle);
/// Infantry in square.
pub(in super::super) const SQUARE: Mark = mark("square", "Square", Lasts::Battle);
/// It has moved or pivoted this turn.
pub(in super::super) const MOVED: Mark = mark("moved", "Moved", Lasts::Turn);
/// It has entered square this turn.
pub(in super::super) const SQUARE_ENTERED: Mark = mark("square_entered", "Entered square", Lasts::Turn);
/// It has left square this turn.
pub(in super::super) const SQUARE_LEFT: Mark = mark("square_left", "Left square", Lasts::Turn);
/// Its Divisional general is attached to it.
pub(in super::super) const ATTACHED: Mark = mark("attached", "Divisional general attached", Lasts::Battle);
/// A Corps commander is attached to it.
pub(in super::super) const CORPS_ATTACHED: Mark =
    mark("corps_attached", "Corps commander attached", Lasts::Battle);
/// The commander of the army is attached to it.
pub(in super::super) const ARMY_ATTACHED: Mark =
    mark("army_attached", "Army commander attached", Lasts::Battle);
/// Its Divisional general was attached to it as the PIP Phase began.
pub(in super::super) const HELD_GENERAL: Mark =
    mark("held_general", "Had the general as the phase began", Lasts::Turn);
/// It has fled this turn.
pub(in super::super) const FLED: Mark = mark("fled", "Has fled", Lasts::Turn);

/// What a division did not spend, where a sheet lets it keep that for its next turn.
pub(in super::super) const KEPT: Mark = mark("kept", "PIPs kept", Lasts::Battle);

/// The turn since which the Corps of which this is the first division has its Plan, or none.
pub(in super::super) const PLAN_SINCE: Mark = mark("plan_since", "Plan since turn", Lasts::Battle);
/// Its general's rank in the Plan before that.
pub(in super::super) const RANK_BEFORE: Mark = mark("rank_before", "Rank in the Plan before", Lasts::Battle);
/// The Corps of which this is the first division had no Plan before that.
pub(in super::super) const PLANLESS_BEFORE: Mark = mark("planless_before", "No Plan before", Lasts::Battle);
