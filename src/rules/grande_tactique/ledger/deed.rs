//! What a unit can be told to do, what keeps it from it, and what it is like then (PIP.4).

use super::super::sheet::{Costs, Sheet, SquareChanges};
use super::super::standing::Standing;
use super::super::terms::{Arm, Temper};
use crate::rules::{Entry, Piece};
use crate::{blank, parts, words};

/// One thing that PIPs are spent on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Deed {
    #[default]
    Move,
    Pivot,
    Limber,
    Unlimber,
    FormSquare,
    LeaveSquare,
    StartFiring,
    StopFiring,
    Charge,
    Spike,
    Rally,
    Restore,
    MoveGeneral,
}

words!(Deed {
    Move "move",
    Pivot "pivot",
    Limber "limber",
    Unlimber "unlimber",
    FormSquare "form_square",
    LeaveSquare "leave_square",
    StartFiring "start_firing",
    StopFiring "stop_firing",
    Charge "charge",
    Spike "spike",
    Rally "rally",
    Restore "restore",
    MoveGeneral "move_general",
});

impl Deed {
    /// Everything that a unit does, in the order of the text.
    pub const OF_UNITS: [Deed; 12] = [
        Deed::Move,
        Deed::Pivot,
        Deed::Limber,
        Deed::Unlimber,
        Deed::FormSquare,
        Deed::LeaveSquare,
        Deed::StartFiring,
        Deed::StopFiring,
        Deed::Charge,
        Deed::Spike,
        Deed::Rally,
        Deed::Restore,
    ];

    /// As it is told of a unit.
    pub fn told(self) -> &'static str {
        [
            "moves",
            "pivots",
            "limbers",
            "unlimbers",
            "forms square",
            "leaves square",
            "starts firing",
            "stops firing",
            "charges",
            "spikes the guns",
            "rallies: shaken",
            "is restored: shaken",
            "general moves",
        ][self as usize]
    }

    /// As it is ordered.
    pub fn name(self) -> &'static str {
        [
            "Move",
            "Pivot",
            "Limber",
            "Unlimber",
            "Square",
            "Leave square",
            "Fire",
            "Cease fire",
            "Charge",
            "Spike guns",
            "Rally",
            "Restore",
            "Move the general",
        ][self as usize]
    }

    /// What it costs once.
    pub fn cost(self, costs: &Costs) -> Entry {
        match self {
            Deed::Move | Deed::Pivot => costs.move_a_unit,
            Deed::Limber | Deed::Unlimber => costs.limber,
            Deed::FormSquare | Deed::LeaveSquare => costs.square,
            Deed::StartFiring => costs.start_firing,
            Deed::StopFiring => costs.stop_firing,
            Deed::Charge => costs.charge,
            Deed::Spike => costs.spike,
            Deed::Rally => costs.rally,
            Deed::Restore => costs.restore,
            Deed::MoveGeneral => costs.move_a_general,
        }
    }
}

/// Whether a unit has moved this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Moved {
    #[default]
    No,
    Moved,
    Pivoted,
}

words!(Moved { No "no", Moved "moved", Pivoted "pivoted" });

/// How far its Divisional general is, by a ride that keeps out of woods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// In reach all the while.
    #[default]
    Near,
    /// Out of reach all the while.
    Far,
    /// Out of reach as the phase began, and in reach now.
    CameNear,
    /// In reach as the phase began, and not now.
    WentFar,
}

words!(Reach { Near "near", Far "far", CameNear "came_near", WentFar "went_far" });

impl Reach {
    /// In the order of the form.
    pub const ALL: [Reach; 4] = [Reach::Near, Reach::Far, Reach::CameNear, Reach::WentFar];

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["near", "far", "came near", "went far"][self as usize]
    }
}

/// The enemy battery that a unit touches, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Touches {
    #[default]
    None,
    Silenced,
    Working,
}

words!(Touches { None "none", Silenced "silenced", Working "working" });

impl Touches {
    /// In the order of the form.
    pub const ALL: [Touches; 3] = [Touches::None, Touches::Silenced, Touches::Working];
}

/// A unit of the division, with what it has done this turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trooper {
    /// As it stands.
    pub unit: Standing,
    /// It has its Firing marker.
    pub firing: bool,
    /// It has its Charge marker.
    pub charging: bool,
    /// Whether it has moved this turn.
    pub moved: Moved,
    /// It has formed square this turn.
    pub formed: bool,
    /// It has left its square this turn.
    pub left: bool,
    /// The Divisional general was attached to it as the phase began.
    pub with_general: bool,
    /// How far he is.
    pub reach: Reach,
    /// The enemy battery that it touches.
    pub touches: Touches,
    /// That battery in the enemy's roster.
    pub battery: Option<Piece>,
}

parts!(Trooper { unit, firing, charging, moved, formed, left, with_general, reach, touches, battery });
blank!(Trooper);

impl Trooper {
    /// What it is like once it has done so, or why it may not.
    pub fn does(&self, deed: Deed, sheet: &Sheet) -> Result<Trooper, &'static str> {
        if let Some((_, why)) = self.bars(deed, sheet).into_iter().find(|(so, _)| *so) {
            return Err(why);
        }
        let mut then = self.clone();
        match deed {
            Deed::Move => then.moved = Moved::Moved,
            Deed::Pivot => then.moved = Moved::Pivoted,
            Deed::Limber => then.unit.limbered = true,
            Deed::Unlimber => then.unit.limbered = false,
            Deed::FormSquare => (then.unit.square, then.formed) = (true, true),
            Deed::LeaveSquare => (then.unit.square, then.left) = (false, true),
            Deed::StartFiring => then.firing = true,
            Deed::StopFiring => then.firing = false,
            Deed::Charge => then.charging = true,
            Deed::Spike => then.touches = Touches::None,
            Deed::Rally | Deed::Restore => then.unit.temper = Temper::Shaken,
            Deed::MoveGeneral => {}
        }
        Ok(then)
    }

    fn bars(&self, deed: Deed, sheet: &Sheet) -> Vec<(bool, &'static str)> {
        let Trooper { unit, firing, charging, moved, formed, left, touches, .. } = self;
        let (guns, foot) = (unit.arm() == Arm::Guns, unit.arm() == Arm::Foot);
        let broken = unit.temper == Temper::Routed;
        let changed = |this: bool, either: bool| match sheet.readings.square_changes {
            SquareChanges::OneInAll => either,
            SquareChanges::OneEach => this,
        };
        let not_guns = (!guns, "only artillery does that");
        let not_foot = (!foot, "only infantry does that");
        let mut bars = match deed {
            Deed::MoveGeneral => return Vec::new(),
            Deed::Rally => {
                return vec![(guns || !broken, "only what is routed rallies")];
            }
            Deed::Restore => {
                return vec![(!guns || !broken, "only silenced artillery is restored")];
            }
            _ => vec![
                (broken && guns, "it is silenced, and must be restored first"),
                (broken, "it is routed, and must rally first"),
            ],
        };
        bars.extend(match deed {
            Deed::Move => vec![
                (*moved != Moved::No, "it has moved or pivoted this turn"),
                (guns && !unit.limbered, "artillery moves only when limbered"),
            ],
            Deed::Pivot => vec![
                (*moved != Moved::No, "it has moved or pivoted this turn"),
                (guns && *firing, "artillery does not pivot while it fires"),
            ],
            Deed::Limber => vec![
                not_guns,
                (unit.limbered, "it is limbered already"),
                (*firing, "it has to stop firing first"),
            ],
            Deed::Unlimber => vec![not_guns, (!unit.limbered, "it is not limbered")],
            Deed::FormSquare => vec![
                not_foot,
                (unit.square, "it is in square already"),
                (*charging, "it charges"),
                (changed(*formed, *formed || *left), "it has changed square this turn"),
            ],
            Deed::LeaveSquare => vec![
                not_foot,
                (!unit.square, "it is not in square"),
                (changed(*left, *formed || *left), "it has changed square this turn"),
            ],
            Deed::StartFiring => vec![
                (!guns && !foot, "cavalry does not fire"),
                (guns && unit.limbered, "artillery fires only when unlimbered"),
                (*firing, "it has its Firing marker"),
                (*charging, "it charges"),
            ],
            Deed::StopFiring => vec![(!firing, "it has no Firing marker")],
            Deed::Charge => vec![
                (unit.cannot_charge().is_some(), unit.cannot_charge().unwrap_or_default()),
                (*firing, "it has to stop firing first"),
                (*charging, "it has its Charge marker"),
            ],
            Deed::Spike => vec![
                (guns, "only infantry and cavalry spike guns"),
                (*touches == Touches::None, "it touches no battery"),
                (*touches == Touches::Working, "the battery is not silenced"),
            ],
            Deed::Rally | Deed::Restore | Deed::MoveGeneral => Vec::new(),
        });
        bars
    }
}
