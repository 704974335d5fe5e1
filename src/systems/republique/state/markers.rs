//! Everything that a battle remembers of units, divisions and armies.

use super::maneuver::{
    ASSAULTS, FAST, GUN_ACTIONS, LAST_BACK, LIMBERED, MOVED, ORDER, ORDER_FAILED, ORDERED, REACTED, SQUARE,
    WENT_BACK,
};
use super::skirmish::{MARKERS_ACTED, MARKERS_OUT, MARKERS_SHOT};
use crate::rules::{Expiry, Marker};
use crate::systems::republique::terms::Action;

pub(in super::super) const ALL_MARKERS: &[Marker] = &[
    MORALE,
    B_HITS,
    LOST,
    PRISONERS,
    PANIC,
    PANIC_MET,
    PASSING_P,
    PASSING_B,
    SKIRMISHERS,
    SAVED,
    FIRED,
    GONE,
    BACK,
    DISORDERED,
    M_THEN,
    B_THEN,
    SAVED_THEN,
    TRIED,
    TEST,
    BREAKS,
    KEPT,
    LEADER_OUT,
    LEADER_LOST,
    NEW_LEADER,
    LED_BY,
    PROMOTED,
    ORDER,
    ORDER_FAILED,
    MOVED,
    SQUARE,
    LIMBERED,
    REACTED,
    WENT_BACK,
    LAST_BACK,
    MARKERS_OUT,
    MARKERS_SHOT,
    MARKERS_ACTED,
    FAST,
    LEADERS_OUT,
    LEADERS_GONE,
    PANICKED,
    NEIGHBOUR_TESTED,
    DISORDER_TAKEN,
    DISORDER_LATE,
    LEADER_FELL,
    ASSAULTS,
    GUN_ACTIONS,
    ORDERED,
    LEADERS_FELL,
    PANIC_ROUND,
];

/// M hits.
pub(in super::super) const MORALE: Marker =
    Marker { id: "morale", title: "Morale hits", expiry: Expiry::Battle };
/// B hits, of the whole battle.
pub(in super::super) const B_HITS: Marker = Marker { id: "b_hits", title: "B hits", expiry: Expiry::Battle };
/// Bases lost in this player turn, to fire and as prisoners too.
pub(in super::super) const LOST: Marker =
    Marker { id: "lost", title: "Lost this turn", expiry: Expiry::Turn };
/// Bases taken prisoner, or deserted.
pub(in super::super) const PRISONERS: Marker =
    Marker { id: "prisoners", title: "Prisoners, deserters", expiry: Expiry::Battle };
/// P hits of this phase.
pub(in super::super) const PANIC: Marker = Marker { id: "panic", title: "P hits", expiry: Expiry::Phase };
/// It has moved for its P hits of this phase, or has its move to make.
pub(in super::super) const PANIC_MET: Marker =
    Marker { id: "panic_met", title: "P hits moved for", expiry: Expiry::Phase };
/// P hits of passing fire, for which it moves at the end of the fire phase (F10.4).
pub(in super::super) const PASSING_P: Marker =
    Marker { id: "passing_p", title: "P hits of passing fire", expiry: Expiry::Owed("fire") };
/// B hits of passing fire: leaders near them test with those of the fire phase (F11.3).
pub(in super::super) const PASSING_B: Marker =
    Marker { id: "passing_b", title: "B hits of passing fire", expiry: Expiry::Turn };
/// Steps that its skirmishers have dropped.
pub(in super::super) const SKIRMISHERS: Marker =
    Marker { id: "skirmishers", title: "Skirmishers", expiry: Expiry::Battle };
/// It carries a saved fire marker.
pub(in super::super) const SAVED: Marker =
    Marker { id: "saved", title: "Saved fire", expiry: Expiry::Battle };
/// It has fired.
pub(in super::super) const FIRED: Marker = Marker { id: "fired", title: "Fired", expiry: Expiry::Turn };
/// Nothing of it is left.
pub(in super::super) const GONE: Marker = Marker { id: "gone", title: "Destroyed", expiry: Expiry::Battle };
/// A forced move that is still to be made: one more than its place among them.
pub(in super::super) const BACK: Marker = Marker { id: "back", title: "Forced move", expiry: Expiry::Turn };
/// M hits, B hits and saved fire of guns as the fire phase began: all of its fire is simultaneous (S§4.3).
pub(super) const M_THEN: Marker = Marker { id: "m_then", title: "M hits before", expiry: Expiry::Phase };
pub(super) const B_THEN: Marker = Marker { id: "b_then", title: "B hits before", expiry: Expiry::Phase };
pub(super) const SAVED_THEN: Marker =
    Marker { id: "saved_then", title: "Saved fire before", expiry: Expiry::Phase };
/// Points that a unit keeps for its next rally, in the later edition.
pub(in super::super) const KEPT: Marker =
    Marker { id: "rally_kept", title: "Points kept", expiry: Expiry::Battle };
/// Whoever leads a division or corps is hors de combat, until he is replaced.
pub(in super::super) const LEADER_OUT: Marker =
    Marker { id: "leader_out", title: "Leader hors de combat", expiry: Expiry::Battle };
/// Which leaders above the corps are hors de combat until they are replaced: 1 for the first, 2 for the second, 4 and so
/// on, added up.
pub(in super::super) const LEADERS_OUT: Marker =
    Marker { id: "leaders_out", title: "Army leaders hors de combat", expiry: Expiry::Battle };
/// Which leaders above the corps were replaced, counted as those that are out.
pub(in super::super) const LEADERS_GONE: Marker =
    Marker { id: "leaders_gone", title: "Army leaders replaced", expiry: Expiry::Battle };
/// Leaders that a division has lost: each costs a point of its leader's rating.
pub(in super::super) const LEADER_LOST: Marker =
    Marker { id: "leader_lost", title: "Leaders lost", expiry: Expiry::Battle };
/// The number of the division or corps whose leader stepped up to lead this corps.
pub(in super::super) const LED_BY: Marker = Marker { id: "led_by", title: "Led by", expiry: Expiry::Battle };
/// Its leader has stepped up, and another was found for it; 2 where he has stepped up above the corps.
pub(in super::super) const PROMOTED: Marker =
    Marker { id: "promoted", title: "Leader promoted", expiry: Expiry::Battle };
/// Its leader was replaced in this turn.
pub(in super::super) const NEW_LEADER: Marker =
    Marker { id: "new_leader", title: "Leader replaced", expiry: Expiry::Turn };
/// What was to do this phase is done, whatever came of it.
pub(in super::super) const TRIED: Marker = Marker { id: "tried", title: "Done", expiry: Expiry::Phase };
/// It breaks through, once all first rounds are fought (S§5.5): one more than the place of what the table says.
pub(in super::super) const BREAKS: Marker =
    Marker { id: "breaks", title: "Breakthrough", expiry: Expiry::Phase };
/// What the table says of an attacker who breaks through.
pub(in super::super) const BREAKTHROUGHS: [Action; 5] = [
    Action::MayBreakThrough,
    Action::MustBreakThrough,
    Action::MayOverrun,
    Action::MustOverrun,
    Action::CarryOrOverrun,
];
/// At 5 its division tests its panic: after a single P5, for which all P of a fire phase are one (C44), or once it is lost
/// in an assault (S§6.2).
pub(in super::super) const TEST: Marker = Marker { id: "test", title: "Panic test", expiry: Expiry::Turn };
/// 1M that it takes at the end of the assaults (S§5.6).
pub(in super::super) const DISORDERED: Marker =
    Marker { id: "disordered", title: "Owes 1M", expiry: Expiry::Owed("panic") };
/// It has taken its 1M for a rout or the assault bonus of this turn: there is one at most (C16).
pub(in super::super) const DISORDER_TAKEN: Marker =
    Marker { id: "disorder_taken", title: "1M taken", expiry: Expiry::Turn };
/// 1M that it takes once the panic tests are over, where they come first (F25.1).
pub(in super::super) const DISORDER_LATE: Marker =
    Marker { id: "disorder_late", title: "1M after the panic tests", expiry: Expiry::Battle };
/// A division that has panicked in this phase; 2 once its neighbours have tested.
pub(in super::super) const PANICKED: Marker =
    Marker { id: "panicked", title: "Panicked", expiry: Expiry::Phase };
/// A division that has tested for the panic of a neighbour: it does so once in a phase (S§6.2).
pub(in super::super) const NEIGHBOUR_TESTED: Marker =
    Marker { id: "neighbour_tested", title: "Tested for a neighbour", expiry: Expiry::Phase };
/// Whoever leads a division or corps was lost in this turn, near units that took B hits.
pub(in super::super) const LEADER_FELL: Marker =
    Marker { id: "leader_fell", title: "Leader lost this turn", expiry: Expiry::Turn };
/// Which leaders above the corps were lost in this turn, counted as those that are out.
pub(in super::super) const LEADERS_FELL: Marker =
    Marker { id: "leaders_fell", title: "Army leaders lost this turn", expiry: Expiry::Turn };
/// In which round of the tests a division has panicked (S§6.2).
pub(in super::super) const PANIC_ROUND: Marker =
    Marker { id: "panic_round", title: "Round of its panic", expiry: Expiry::Phase };
