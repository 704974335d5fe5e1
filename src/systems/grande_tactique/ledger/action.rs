//! What PIPs are spent on: what each action costs, what keeps a unit from it, and how the unit stands then (PIP.4).

use super::super::army::Troops;
use super::super::flight::Commands;
use super::super::sheet::{Costs, Sheet, SquareChanges};
use super::super::state::UnitInBattle;
use super::super::terms::{Arm, Morale};
use super::super::unit_state::UnitState;
use crate::rules::{Input, Sourced, UnitRef, fields, words};
use strum::VariantArray;

/// One action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Action {
    #[default]
    Move,
    Pivot,
    Limber,
    Unlimber,
    EnterSquare,
    LeaveSquare,
    StartFiring,
    StopFiring,
    Charge,
    Spike,
    Rally,
    Restore,
    MoveGeneral,
}

impl Costs {
    fields! {
        /// What an action costs once.
        pub(super) fn of(Action) -> Sourced {
            Move | Pivot: move_unit, Limber | Unlimber: limber, EnterSquare | LeaveSquare: square,
            StartFiring: start_firing, StopFiring: stop_firing, Charge: charge, Spike: spike, Rally: rally,
            Restore: restore, MoveGeneral: move_general,
        }
    }
}

impl Action {
    words! {
        /// What its button says.
        pub fn title {
            Move: "Move", Pivot: "Pivot", Limber: "Limber", Unlimber: "Unlimber", EnterSquare: "Form square",
            LeaveSquare: "Leave square", StartFiring: "Start firing", StopFiring: "Stop firing",
            Charge: "Charge", Spike: "Spike the guns", Rally: "Rally", Restore: "Restore",
            MoveGeneral: "Move the general",
        }
        /// The same where there is little room.
        pub fn short {
            Move: "Move", Pivot: "Pivot", Limber: "Limber", Unlimber: "Unlimber", EnterSquare: "Square",
            LeaveSquare: "Leave", StartFiring: "Start firing", StopFiring: "Stop firing", Charge: "Charge",
            Spike: "Spike", Rally: "Rally", Restore: "Restore", MoveGeneral: "Ride",
        }
        /// What is done, where there is little room.
        pub fn done {
            Move: "Moved", Pivot: "Pivoted", Limber: "Limbered", Unlimber: "Unlimb.", EnterSquare: "Square",
            LeaveSquare: "Left", StartFiring: "Starts firing", StopFiring: "Stops firing", Charge: "Charges",
            Spike: "Spiked", Rally: "Rallied", Restore: "Restored", MoveGeneral: "The general moves",
        }
        /// What the unit is said to do.
        pub fn verb {
            Move: "moves", Pivot: "pivots", Limber: "limbers", Unlimber: "unlimbers",
            EnterSquare: "forms square", LeaveSquare: "leaves square", StartFiring: "starts firing",
            StopFiring: "stops firing", Charge: "charges", Spike: "spikes the guns", Rally: "rallies, shaken",
            Restore: "is restored, shaken", MoveGeneral: "moves the general",
        }
    }

    /// Whoever does so pivots free, beside the one move or pivot of the turn (PIP.4).
    pub(super) fn pivots_free(self) -> bool {
        matches!(self, Action::Limber | Action::Unlimber | Action::LeaveSquare)
    }

    /// What stands in each column of the ledger; of those that a unit may do, the first is the one that is offered there.
    pub(super) const COLUMNS: [(&'static str, &'static [Action]); 4] = [
        ("go", &[Action::Rally, Action::Restore, Action::Move, Action::Pivot]),
        ("stand", &[Action::EnterSquare, Action::LeaveSquare, Action::Limber, Action::Unlimber]),
        ("strike", &[Action::Charge, Action::Spike]),
        ("fire", &[Action::StartFiring, Action::StopFiring]),
    ];

    /// Whether units of this arm ever do so.
    pub(super) fn suits(self, arm: Arm) -> bool {
        match self {
            Action::Limber | Action::Unlimber | Action::Restore => arm == Arm::Artillery,
            Action::EnterSquare | Action::LeaveSquare => arm == Arm::Infantry,
            Action::StartFiring | Action::StopFiring => arm != Arm::Cavalry,
            Action::Charge | Action::Spike | Action::Rally => arm != Arm::Artillery,
            Action::Move | Action::Pivot => true,
            Action::MoveGeneral => false,
        }
    }
}

/// Whether a unit has moved this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Moved {
    /// Not moved.
    #[default]
    No,
    /// Moved.
    Moved,
    /// Pivoted.
    Pivoted,
}

/// How far its Divisional general is, by a ride that keeps out of woods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Reach {
    /// In reach.
    #[default]
    Near,
    /// Out of reach.
    Far,
    /// Out of reach as the phase began, and in reach now.
    CameNear,
    /// In reach as the phase began, and out of it now.
    WentFar,
}

/// The ground on which a unit stands: only in the open are squares formed and guns unlimbered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Ground {
    /// Neither in woods nor in a built-up area.
    #[default]
    Open,
    /// In woods.
    Woods,
    /// In a built-up area.
    BuiltUp,
    /// Its move of this turn leads it out of them.
    MovesOut,
    /// Its move of this turn leads it into them.
    MovesIn,
}

/// An enemy battery in contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input)]
pub struct Battery {
    /// In the enemy's roster.
    pub unit: Option<UnitRef>,
    /// It is silenced.
    pub silenced: bool,
}

/// A unit of the division, with what it has done this turn.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Member {
    /// The unit as it stands.
    pub unit: UnitState,
    /// Firing marker.
    pub firing: bool,
    /// Charge marker.
    pub charging: bool,
    /// This turn it has.
    pub moved: Moved,
    /// Has entered square.
    pub square_entered: bool,
    /// Has left square.
    pub square_left: bool,
    /// General attached as the phase began.
    pub held_general: bool,
    /// How far he is.
    pub reach: Reach,
    /// The ground on which it stands.
    pub ground: Ground,
    /// Touches an enemy battery.
    pub touches: Option<Battery>,
    /// Whom it charges.
    pub against: Against,
}

/// Whom a charge is declared at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input)]
pub struct Against {
    /// In the enemy's roster.
    pub unit: Option<UnitRef>,
}

/// Why not, where the first is so.
type Bar = (bool, &'static str);

impl Member {
    /// One of these troops.
    pub(super) fn of(troops: Troops) -> Self {
        Member { unit: UnitState::only(troops), ..Member::default() }
    }

    /// A unit as a battle has it, and the enemy battery that it touches.
    pub(super) fn in_battle(one: UnitInBattle, touches: Option<Battery>) -> Self {
        // Of generals only that of the division spends its PIPs.
        let general = one.general == Some(Commands::Division);
        Member {
            firing: one.fires,
            charging: one.charges,
            moved: if one.has_moved { Moved::Moved } else { Moved::No },
            square_entered: one.entered_square,
            square_left: one.left_square,
            held_general: one.held_general,
            touches,
            against: Against { unit: one.charges_at },
            unit: UnitState { general, ..one.unit },
            ..Member::default()
        }
    }

    /// The general is with it, and cannot leave it: it is routed (Generals).
    pub(super) fn keeps_general(&self) -> bool {
        let flees = self.unit.morale == Morale::Routed && self.unit.arm() != Arm::Artillery;
        self.unit.general && flees
    }

    /// In woods or in a built-up area, where squares are not formed and guns not unlimbered.
    fn is_in_area(&self) -> bool {
        let has_moved = self.moved == Moved::Moved;
        match self.ground {
            Ground::Open => self.unit.built_up,
            Ground::Woods | Ground::BuiltUp => true,
            Ground::MovesOut => !has_moved,
            Ground::MovesIn => has_moved,
        }
    }

    /// How it stands after this action, or why it may not take it.
    pub fn after(&self, action: Action, sheet: &Sheet) -> Result<Member, &'static str> {
        let bars = [self.bars_by_morale(action), self.bars(action, sheet)].concat();
        if let Some((_, why)) = bars.into_iter().find(|(so, _)| *so) {
            return Err(why);
        }
        let mut then = self.clone();
        match action {
            Action::Move => then.moved = Moved::Moved,
            Action::Pivot => then.moved = Moved::Pivoted,
            Action::Limber => then.unit.limbered = true,
            Action::Unlimber => then.unit.limbered = false,
            Action::EnterSquare => (then.unit.square, then.square_entered) = (true, true),
            Action::LeaveSquare => (then.unit.square, then.square_left) = (false, true),
            Action::StartFiring => then.firing = true,
            Action::StopFiring => then.firing = false,
            Action::Charge => then.charging = true,
            Action::Spike => then.touches = None,
            Action::Rally | Action::Restore => then.unit.morale = Morale::Shaken,
            Action::MoveGeneral => {}
        }
        Ok(then)
    }

    /// A routed unit does nothing before it has rallied; silenced artillery may still be drawn off.
    fn bars_by_morale(&self, action: Action) -> Vec<Bar> {
        let is_artillery = self.unit.arm() == Arm::Artillery;
        let is_routed = self.unit.morale == Morale::Routed;
        match action {
            Action::MoveGeneral => Vec::new(),
            Action::Rally => vec![
                (is_artillery, "artillery is restored, not rallied"),
                (!is_routed, "only a routed unit rallies"),
            ],
            Action::Restore => vec![(!is_artillery || !is_routed, "only silenced artillery is restored")],
            Action::StartFiring if is_artillery => vec![(is_routed, "it is silenced, and is restored first")],
            _ => vec![(is_routed && !is_artillery, "it rallies first")],
        }
    }

    fn bars(&self, action: Action, sheet: &Sheet) -> Vec<Bar> {
        let Member { unit, firing, charging, .. } = self;
        let arm = unit.arm();
        let no_artillery = (arm != Arm::Artillery, "only artillery limbers and unlimbers");
        let no_infantry = (arm != Arm::Infantry, "only infantry forms square");
        let has_moved = (self.moved != Moved::No, "it has moved already");
        let changed = |this: bool| match sheet.readings.square_changes {
            SquareChanges::OneInAll => self.square_entered || self.square_left,
            SquareChanges::OneEach => this,
        };
        match action {
            Action::Move => vec![
                has_moved,
                (unit.is_unlimbered(), "artillery limbers before it moves"),
                (
                    unit.square && arm == Arm::Infantry && self.ground == Ground::MovesIn,
                    "a square keeps out of woods and built-up areas",
                ),
            ],
            Action::Pivot => {
                let fires = unit.is_unlimbered() && *firing;
                vec![has_moved, (fires, "artillery does not pivot while it fires")]
            }
            Action::Limber => vec![
                no_artillery,
                (unit.limbered, "it is limbered already"),
                (*firing, "it stops firing first"),
            ],
            Action::Unlimber => vec![
                no_artillery,
                (!unit.limbered, "it is not limbered"),
                (self.is_in_area(), "artillery does not unlimber in woods or a built-up area"),
            ],
            Action::EnterSquare => vec![
                no_infantry,
                (unit.square, "it is in square already"),
                (*charging, "it is to charge"),
                (self.is_in_area(), "squares are formed only in the open"),
                (changed(self.square_entered), "it has changed square this turn"),
            ],
            Action::LeaveSquare => vec![
                no_infantry,
                (!unit.square, "it is not in square"),
                (changed(self.square_left), "it has changed square this turn"),
            ],
            Action::StartFiring => vec![
                (arm == Arm::Cavalry, "cavalry does not fire"),
                (arm == Arm::Artillery && unit.limbered, "artillery unlimbers before it fires"),
                (*firing, "it has its Firing marker"),
            ],
            Action::StopFiring => vec![(!firing, "it has no Firing marker")],
            Action::Charge => vec![
                (arm == Arm::Artillery, "artillery does not charge"),
                (unit.morale != Morale::Eager, "only an eager unit charges"),
                (unit.square, "a unit in square does not charge"),
                (*firing, "a firing unit does not charge"),
                (*charging, "it is marked to charge"),
            ],
            Action::Spike => vec![
                (arm == Arm::Artillery, "only infantry and cavalry spike guns"),
                (self.touches.is_none(), "it touches no battery"),
                (self.touches.is_some_and(|battery| !battery.silenced), "the battery is not silenced"),
            ],
            Action::Rally | Action::Restore | Action::MoveGeneral => Vec::new(),
        }
    }
}
