//! The Combat Chart's entries for assaults: the three tables, the modifiers, and what panic makes a unit do.

use super::super::terms::{
    Action, AssaultTable, ByCover, ByGrade, Morale, Response, Retrograde, Toll, Troops,
};
use super::faults::{IMMOBILE, LINES, MOVEMENT, PROCEDURE, RESULTS, ROUT};
use crate::cells;
use crate::rules::{Inches, Input, Source, Sourced, house as h, printed as p, reconstructed as r, unsigned};
use std::ops::Index;

cells! {
    /// The assault tables (S§5.1, 5.3, 5.5).
    pub struct AssaultTables: i32 {
        pitched_tie_m_each:  h(1), "Tie on the Pitched Battle table, each side"
            .at_least(0, "the M hits of a tie", LINES);
        break_off_m:         p(1), "M hits for breaking off"
            .at_least(0, "the M hits for breaking off", RESULTS);
        rout_loss:           p(1), "Prisoners more, each condition of a rout"
            .at_least(0, "the prisoners more of a rout", ROUT);
        /// Inches of movement.
        extra_assault_in:    p(1), "Each new assault costs"
            .at_least(0, "the inches that a new assault costs", PROCEDURE);
        /// It is destroyed by any P hit then.
        battery_immobile_at: p(4), "B hits at which a battery cannot move"
            .at_least(1, "the B hits at which a battery cannot move", IMMOBILE);
        /// On each that limbers up to go.
        battery_retreat_b:   p(1), "B hits on a battery that retreats"
            .at_least(0, "the B hits of a battery that retreats", RESULTS);
        /// Out of an encirclement.
        breakout_b:          p(1), "B hits of elite troops that break out"
            .at_least(0, "the B hits of a breakout", RESULTS);
    } and {
        /// How far the all-out assault zone reaches.
        all_out_in: Sourced<Inches> = p(Inches::from_hundredths(150));
        /// How far the general assault zone reaches.
        general_in: Sourced<Inches> = p(Inches::from_hundredths(300));
        /// The lowest difference of each line from the top; the last line takes all that is lower.
        lines: [Sourced; 14] = [
            r(14), p(12), p(10), p(8), r(6), r(4), r(2), r(0),
            r(-2), p(-4), p(-6), p(-8), r(-10), r(-12),
        ];
        /// Where cavalry meets infantry in the open, or infantry a square.
        attacker_advantage: [AssaultCell; 15] = [
            cell(5, 3, MUST_OV), cell(5, 2, MUST_OV), cell(5, 1, OV), cell(4, 1, OV), cell(4, 0, OV),
            cell(3, 0, BT), cell(2, 0, CP),
            cell(0, 0, RR), cell(0, 0, BO),
            cell(1, 0, NO), cell(1, 0, NO), cell(2, 0, NO), cell(3, 0, NO), cell(3, 1, NO), cell(4, 1, NO),
        ];
        /// Where like meets like.
        pitched_battle: [AssaultCell; 15] = [
            cell(5, 2, MUST_BT), cell(5, 1, BT), cell(4, 1, BT), cell(4, 0, BT),
            AssaultCell(p(Toll::of(3, 0)), h(CP)),
            cell(2, 0, CP), cell(1, 0, CP),
            cell(0, 0, RR), cell(0, 0, BO),
            cell(1, 0, NO), cell(2, 0, NO), cell(3, 0, NO), cell(3, 1, NO), cell(4, 1, NO), cell(5, 1, NO),
        ];
        /// Where troops in the open meet troops in cover.
        defender_advantage: [AssaultCell; 15] = [
            cell(4, 1, CP_OV), cell(4, 0, CP_OV), cell(3, 1, CP_OV), cell(3, 0, CP), cell(2, 0, CP),
            cell(2, 0, DR), cell(1, 0, DR),
            cell(0, 0, RR), cell(0, 0, BO),
            cell(1, 1, NO), cell(2, 1, NO), cell(3, 1, NO), cell(3, 2, NO), cell(4, 2, NO), cell(5, 3, NO),
        ];
    }
}

/// A cell of an assault table: the hits of the side that lost the line, then what the attacker does.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
#[input(cells)]
pub struct AssaultCell(pub Sourced<Toll>, pub Sourced<Action>);

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
    /// The weakest value of a table.
    pub fn source(&self, table: AssaultTable) -> Source {
        let cells = self[table].iter().map(|AssaultCell(toll, action)| toll.source.max(action.source));
        cells.max().unwrap_or_default()
    }

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

cells! {
    /// Assault modifiers (S§5.4).
    pub struct AssaultModifiers: i32 {
        ep_leader:         p(1),  "E or P leader";
        ep_leader_all_out: p(2),  "E or P leader, all-out";
        fresh_artillery:   p(2),  "Fresh battery";
        /// Lost this player turn; of the worst unit this assault phase.
        recent_hit:        p(-1), "Each base lost, each P hit";
        skirmish_third:    p(-1), "Each third of the skirmishers out";
        outflanked:        p(-4), "Outflanked";
        rear:              p(-7), "Attacked in the rear";
    } and {
        /// Troop grades.
        grade: ByGrade<Sourced> = ByGrade { elite: r(4), veteran: r(2), average: p(0), green: h(-2), militia: h(-4) };
        /// The heaviest cavalry present.
        cavalry: CavalryModifiers = CavalryModifiers::SHIPPED;
        /// Morale below formed.
        morale: MoraleModifiers = MoraleModifiers::SHIPPED;
        /// One for each level of cover.
        cover: ByCover<Sourced> = ByCover { light: p(1), medium: p(2), heavy: p(3), reinforced: p(4), fortress: p(7) };
        /// Bases of the larger side, of the smaller, and what the smaller loses; mildest first.
        outnumbered: [[Sourced; 3]; 4] = [
            [p(3), p(2), h(-1)],
            [p(2), p(1), h(-2)],
            [r(3), r(1), h(-3)],
            [r(4), r(1), h(-4)],
        ];
    }
}

cells! {
    /// The heaviest cavalry present.
    pub struct CavalryModifiers: i32 {
        light:   h(1), "Light cavalry";
        medium:  h(2), "Medium cavalry";
        heavy:   h(3), "Heavy cavalry";
        armored: h(4), "Armored cavalry";
    }
}

impl CavalryModifiers {
    /// Nothing for those who are no cavalry.
    pub fn of(&self, troops: Troops) -> Option<Sourced> {
        match troops {
            Troops::Infantry | Troops::Artillery => None,
            Troops::LightCavalry => Some(self.light),
            Troops::MediumCavalry => Some(self.medium),
            Troops::HeavyCavalry => Some(self.heavy),
            Troops::ArmoredCavalry => Some(self.armored),
        }
    }
}

cells! {
    /// Morale below formed.
    pub struct MoraleModifiers: i32 {
        unformed:    h(-1), "Unformed";
        rattled:     h(-3), "Rattled";
        shaken:      h(-5), "Shaken";
        demoralized: h(-7), "Demoralized";
    }
}

impl MoraleModifiers {
    /// Nothing for formed troops.
    pub fn of(&self, morale: Morale) -> Option<Sourced> {
        match morale {
            Morale::Formed => None,
            Morale::Unformed => Some(self.unformed),
            Morale::Rattled => Some(self.rattled),
            Morale::Shaken => Some(self.shaken),
            Morale::Demoralized => Some(self.demoralized),
        }
    }
}

cells! {
    /// Forced moves of foot in inches (S§3.4).
    pub struct ForcedMoves: i32 {
        disengage:   p(4),  "Disengages, facing the enemy"
            .at_least(0, "the inches of a unit that disengages", MOVEMENT);
        withdraw:    p(6),  "Withdraws, facing the enemy"
            .at_least(0, "the inches of a unit that withdraws", MOVEMENT);
        fall_back:   p(8),  "Falls back, facing away"
            .at_least(0, "the inches of a unit that falls back", MOVEMENT);
        retreat:     p(10), "Retreats, facing away"
            .at_least(0, "the inches of a unit that retreats", MOVEMENT);
        rout:        p(12), "Routs, facing away"
            .at_least(0, "the inches of a unit that routs", MOVEMENT);
        horse_times: p(2),  "Horse, times as far".shown(|times| format!("× {}", unsigned(times)))
            .at_least(1, "how many times as far horse goes back", MOVEMENT);
    }
}

impl Index<Retrograde> for ForcedMoves {
    type Output = Sourced;
    fn index(&self, retrograde: Retrograde) -> &Sourced {
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

const fn ds(loss: u8) -> Sourced<Response> {
    h(Response::of(Retrograde::Disengage, loss))
}

const fn w(loss: u8) -> Sourced<Response> {
    h(Response::of(Retrograde::Withdraw, loss))
}

const fn f(loss: u8) -> Sourced<Response> {
    h(Response::of(Retrograde::FallBack, loss))
}

const fn re(loss: u8) -> Sourced<Response> {
    h(Response::of(Retrograde::Retreat, loss))
}

const fn rt(loss: u8) -> Sourced<Response> {
    h(Response::of(Retrograde::Rout, loss))
}

use Action::{
    BreakOff as BO, CarryOrOverrun as CP_OV, CarryPosition as CP, DriveAway as DR, MayBreakThrough as BT,
    MayOverrun as OV, MustBreakThrough as MUST_BT, MustOverrun as MUST_OV, Nothing as NO, Reroll as RR,
};

/// Points of the natural roll, and the M hits they make.
#[rustfmt::skip]
pub(super) const POINTS_PER_M: ByGrade<[Sourced; 2]> = ByGrade {
    elite:   [h(4), h(1)],
    veteran: [p(3), p(1)],
    average: [p(2), p(1)],
    green:   [h(3), h(2)],
    militia: [h(1), h(1)],
};

#[rustfmt::skip]
pub(super) const PANIC_INDEX: ByGrade<[Sourced<Response>; 5]> = ByGrade {
    elite:   [ds(0), w(0), w(0), f(0), f(0)],
    veteran: [w(0), p(Response::of(Retrograde::FallBack, 0)), f(0), re(0), re(1)],
    average: [f(0), r(Response::of(Retrograde::Retreat, 0)), re(0), r(Response::of(Retrograde::Rout, 1)), rt(1)],
    green:   [re(0), p(Response::of(Retrograde::Rout, 1)), rt(1), rt(2), rt(2)],
    militia: [rt(0), rt(1), rt(2), rt(3), rt(3)],
};
