//! The Combat Chart's entries for assaults: the three tables, the modifiers, and what panic makes a unit do.

use super::super::terms::{
    Action, AssaultTable, ByCover, ByGrade, Morale, Response, Retrograde, Toll, Troops,
};
use crate::rules::{Entry, Inches, house as h, printed as p, reconstructed as r, unsigned};
use serde::{Deserialize, Serialize};
use std::ops::Index;

/// The assault tables (S§5.1, 5.3, 5.5).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssaultTables {
    /// How far the all-out assault zone reaches.
    pub all_out_in: Entry<Inches>,
    /// How far the general assault zone reaches.
    pub general_in: Entry<Inches>,
    /// The lowest difference of each line from the top; the last line takes all that is lower.
    pub lines: [Entry; 14],
    /// Where cavalry meets infantry in the open, or infantry a square.
    pub attacker_advantage: [AssaultCell; 15],
    /// Where like meets like.
    pub pitched_battle: [AssaultCell; 15],
    /// Where troops in the open meet troops in cover.
    pub defender_advantage: [AssaultCell; 15],
    /// M hits on each side at a tie on the Pitched Battle table.
    pub pitched_tie_m_each: Entry,
    /// M hits for breaking off.
    pub break_off_m: Entry,
    /// Prisoners more for each condition that a rout meets.
    pub rout_loss: Entry,
    /// Movement that each assault after a unit's first costs, in inches.
    pub extra_assault_in: Entry,
    /// B hits with which a battery cannot move, and is destroyed by any P hit.
    pub battery_immobile_at: Entry,
    /// B hits on each battery that limbers up to retreat.
    pub battery_retreat_b: Entry,
    /// B hits for elite troops that break out of an encirclement.
    pub breakout_b: Entry,
}

/// A cell of an assault table: the hits of the side that lost the line, then what the attacker does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct AssaultCell(pub Entry<Toll>, pub Entry<Action>);

impl Index<AssaultTable> for AssaultTables {
    type Output = [AssaultCell; 15];
    fn index(&self, table: AssaultTable) -> &[AssaultCell; 15] {
        match table {
            AssaultTable::AttackerAdvantage => &self.attacker_advantage,
            AssaultTable::PitchedBattle => &self.pitched_battle,
            AssaultTable::DefenderAdvantage => &self.defender_advantage,
        }
    }
}

impl AssaultTables {
    /// The line of a difference, counted from 0 at the top.
    pub fn line(&self, difference: i32) -> usize {
        self.lines.iter().position(|lowest| difference >= lowest.value).unwrap_or(self.lines.len())
    }

    /// "6, 7", "14+", "−13 or less".
    pub fn line_label(&self, line: usize) -> String {
        let lines = &self.lines;
        match (line.checked_sub(1).and_then(|above| lines.get(above)), lines.get(line)) {
            (None, Some(lowest)) => format!("{}+", unsigned(lowest.value)),
            (Some(above), None) => format!("{} or less", unsigned(above.value - 1)),
            (Some(above), Some(lowest)) if above.value - lowest.value <= 1 => unsigned(lowest.value),
            (Some(above), Some(lowest)) => {
                let (low, high) = (lowest.value, above.value - 1);
                let (near, far) = if low < 0 { (high, low) } else { (low, high) };
                format!("{}, {}", unsigned(near), unsigned(far))
            }
            (None, None) => String::new(),
        }
    }
}

/// Assault modifiers (S§5.4).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct AssaultModifiers {
    pub grade: ByGrade<Entry>,
    pub cavalry: CavalryModifiers,
    pub morale: MoraleModifiers,
    pub ep_leader: Entry,
    pub ep_leader_all_out: Entry,
    /// One for each level of cover.
    pub cover: ByCover<Entry>,
    pub fresh_artillery: Entry,
    /// Bases of the larger side, of the smaller, and what the smaller loses; mildest first.
    pub outnumbered: [[Entry; 3]; 4],
    /// Each base lost this player turn, and each P hit of the worst unit this assault phase.
    pub recent_hit: Entry,
    pub skirmish_third: Entry,
    pub outflanked: Entry,
    pub rear: Entry,
}

/// The heaviest cavalry present.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct CavalryModifiers {
    pub light: Entry,
    pub medium: Entry,
    pub heavy: Entry,
    pub armored: Entry,
}

impl CavalryModifiers {
    /// Nothing for those who are no cavalry.
    pub fn of(&self, troops: Troops) -> Option<Entry> {
        match troops {
            Troops::Infantry | Troops::Artillery => None,
            Troops::LightCavalry => Some(self.light),
            Troops::MediumCavalry => Some(self.medium),
            Troops::HeavyCavalry => Some(self.heavy),
            Troops::ArmoredCavalry => Some(self.armored),
        }
    }
}

/// Morale below formed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct MoraleModifiers {
    pub unformed: Entry,
    pub rattled: Entry,
    pub shaken: Entry,
    pub demoralized: Entry,
}

impl MoraleModifiers {
    /// Nothing for formed troops.
    pub fn of(&self, morale: Morale) -> Option<Entry> {
        match morale {
            Morale::Formed => None,
            Morale::Unformed => Some(self.unformed),
            Morale::Rattled => Some(self.rattled),
            Morale::Shaken => Some(self.shaken),
            Morale::Demoralized => Some(self.demoralized),
        }
    }
}

/// Forced moves of foot in inches (S§3.4).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ForcedMoves {
    pub disengage: Entry,
    pub withdraw: Entry,
    pub fall_back: Entry,
    pub retreat: Entry,
    pub rout: Entry,
    /// How many times as far horse goes.
    pub horse_times: Entry,
}

impl Index<Retrograde> for ForcedMoves {
    type Output = Entry;
    fn index(&self, retrograde: Retrograde) -> &Entry {
        match retrograde {
            Retrograde::Disengage => &self.disengage,
            Retrograde::Withdraw => &self.withdraw,
            Retrograde::FallBack => &self.fall_back,
            Retrograde::Retreat => &self.retreat,
            Retrograde::Rout => &self.rout,
        }
    }
}

const fn cell(p: u8, b: u8, action: Action) -> AssaultCell {
    AssaultCell(h(Toll::of(p, b)), h(action))
}

const fn ds(loss: u8) -> Entry<Response> {
    h(Response::of(Retrograde::Disengage, loss))
}

const fn w(loss: u8) -> Entry<Response> {
    h(Response::of(Retrograde::Withdraw, loss))
}

const fn f(loss: u8) -> Entry<Response> {
    h(Response::of(Retrograde::FallBack, loss))
}

const fn re(loss: u8) -> Entry<Response> {
    h(Response::of(Retrograde::Retreat, loss))
}

const fn rt(loss: u8) -> Entry<Response> {
    h(Response::of(Retrograde::Rout, loss))
}

use Action::{
    BreakOff as BO, CarryOrOverrun as CP_OV, CarryPosition as CP, DriveAway as DR, MayBreakThrough as BT,
    MayOverrun as OV, MustBreakThrough as MUST_BT, MustOverrun as MUST_OV, Nothing as NO, Reroll as RR,
};

#[rustfmt::skip]
pub(super) const TABLES: AssaultTables = AssaultTables {
    all_out_in: p(Inches::from_hundredths(150)),
    general_in: p(Inches::from_hundredths(300)),
    lines: [
        r(14), p(12), p(10), p(8), r(6), r(4), r(2), r(0),
        r(-2), p(-4), p(-6), p(-8), r(-10), r(-12),
    ],
    attacker_advantage: [
        cell(5, 3, MUST_OV), cell(5, 2, MUST_OV), cell(5, 1, OV), cell(4, 1, OV), cell(4, 0, OV),
        cell(3, 0, BT), cell(2, 0, CP),
        cell(0, 0, RR), cell(0, 0, BO),
        cell(1, 0, NO), cell(1, 0, NO), cell(2, 0, NO), cell(3, 0, NO), cell(3, 1, NO), cell(4, 1, NO),
    ],
    pitched_battle: [
        cell(5, 2, MUST_BT), cell(5, 1, BT), cell(4, 1, BT), cell(4, 0, BT),
        AssaultCell(p(Toll::of(3, 0)), h(CP)),
        cell(2, 0, CP), cell(1, 0, CP),
        cell(0, 0, RR), cell(0, 0, BO),
        cell(1, 0, NO), cell(2, 0, NO), cell(3, 0, NO), cell(3, 1, NO), cell(4, 1, NO), cell(5, 1, NO),
    ],
    defender_advantage: [
        cell(4, 1, CP_OV), cell(4, 0, CP_OV), cell(3, 1, CP_OV), cell(3, 0, CP), cell(2, 0, CP),
        cell(2, 0, DR), cell(1, 0, DR),
        cell(0, 0, RR), cell(0, 0, BO),
        cell(1, 1, NO), cell(2, 1, NO), cell(3, 1, NO), cell(3, 2, NO), cell(4, 2, NO), cell(5, 3, NO),
    ],
    pitched_tie_m_each: h(1),
    break_off_m: p(1),
    rout_loss: p(1),
    extra_assault_in: p(1),
    battery_immobile_at: p(4),
    battery_retreat_b: p(1),
    breakout_b: p(1),
};

#[rustfmt::skip]
pub(super) const MODIFIERS: AssaultModifiers = AssaultModifiers {
    grade: ByGrade { elite: r(4), veteran: r(2), average: p(0), green: h(-2), militia: h(-4) },
    cavalry: CavalryModifiers { light: h(1), medium: h(2), heavy: h(3), armored: h(4) },
    morale: MoraleModifiers { unformed: h(-1), rattled: h(-3), shaken: h(-5), demoralized: h(-7) },
    ep_leader: p(1),
    ep_leader_all_out: p(2),
    cover: ByCover { light: p(1), medium: p(2), heavy: p(3), reinforced: p(4), fortress: p(7) },
    fresh_artillery: p(2),
    outnumbered: [
        [p(3), p(2), h(-1)],
        [p(2), p(1), h(-2)],
        [r(3), r(1), h(-3)],
        [r(4), r(1), h(-4)],
    ],
    recent_hit: p(-1),
    skirmish_third: p(-1),
    outflanked: p(-4),
    rear: p(-7),
};

/// Points of the natural roll, and the M hits they make.
#[rustfmt::skip]
pub(super) const POINTS_PER_M: ByGrade<[Entry; 2]> = ByGrade {
    elite:   [h(4), h(1)],
    veteran: [p(3), p(1)],
    average: [p(2), p(1)],
    green:   [h(3), h(2)],
    militia: [h(1), h(1)],
};

#[rustfmt::skip]
pub(super) const PANIC_INDEX: ByGrade<[Entry<Response>; 5]> = ByGrade {
    elite:   [ds(0), w(0), w(0), f(0), f(0)],
    veteran: [w(0), p(Response::of(Retrograde::FallBack, 0)), f(0), re(0), re(1)],
    average: [f(0), r(Response::of(Retrograde::Retreat, 0)), re(0), r(Response::of(Retrograde::Rout, 1)), rt(1)],
    green:   [re(0), p(Response::of(Retrograde::Rout, 1)), rt(1), rt(2), rt(2)],
    militia: [rt(0), rt(1), rt(2), rt(3), rt(3)],
};

#[rustfmt::skip]
pub(super) const FORCED_MOVES: ForcedMoves = ForcedMoves {
    disengage: p(4),
    withdraw: p(6),
    fall_back: p(8),
    retreat: p(10),
    rout: p(12),
    horse_times: p(2),
};
