//! A Corps in a battle: what is known of it there, and what its allocation writes there.

use super::super::GrandeTactique;
use super::super::army::HigherCommander;
use super::super::flight::Commands;
use super::super::sheet::Sheet;
use super::super::state::{
    ARRIVED, ARRIVES, CorpsInBattle, DivisionInBattle, LATE, PLANLESS, ROLLED, SuperiorInBattle, gave,
};
use super::super::terms::{Arrival, Commander, Declared};
use super::plan::{Allocation, Decision};
use super::sums::Settled;
use super::{GENERALS, General, Pips, Superior};
use crate::rules::{BattleView, Change, Count, List, Marker, UnitRef};

/// Beyond every rank of a Plan.
const UNRANKED: i32 = 100;

impl Pips {
    /// A division of the first Corps of the army whose turn it is that has still to roll.
    pub(super) fn next_corps(battle: &BattleView<'_, GrandeTactique>) -> Option<UnitRef> {
        let divisions = DivisionInBattle::all(battle, battle.active).into_iter();
        divisions.map(|one| (one.unit_ref, one.has_rolled)).find(|(_, rolled)| !rolled).map(|(at, _)| at)
    }

    /// The Corps of this division or unit, without dice.
    pub(super) fn of_battle(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> Option<Self> {
        let army = battle.army(unit_ref.side);
        let corps = CorpsInBattle::of(battle, unit_ref)?;
        let number = corps.divisions.first()?.division.corps;
        let mut generals = Vec::new();
        for (place, one) in (1..).zip(&corps.divisions) {
            // A reinforcement stands last until he is inserted.
            let rank = match one.rank {
                0 if one.arrival == Arrival::Before => place,
                0 => UNRANKED + place,
                rank => rank,
            };
            let general = General {
                unit: Some(one.unit_ref),
                name: army.leader(one.division),
                quality: one.division.quality,
                units_lost: Count::clamped(one.units_lost),
                silenced: Count::clamped(one.silenced),
                kept: Count::clamped(one.kept),
                killed: one.killed,
                attached: one.has_with_it(Commands::Division),
                arrival: one.arrival,
                rank_before: Count::clamped(one.rank_before),
                ..General::default()
            };
            generals.push((rank, general));
        }
        generals.sort_by_key(|(rank, _)| *rank);
        let superior = |commander: &HigherCommander, became: SuperiorInBattle| {
            let SuperiorInBattle { lost, attached, gave } = became;
            let HigherCommander { ref name, bad } = *commander;
            Superior { name: name.clone(), bad, lost, attached, gave, ..Superior::default() }
        };
        let generals = (1..).zip(generals);
        let generals: List<General, GENERALS> =
            generals.map(|(rank, (_, general))| General { rank: Count::clamped(rank), ..general }).collect();
        Some(Pips {
            generals,
            turn: Count::clamped(battle.markers.turn()),
            plan_since: Count::clamped(corps.plan_since),
            was_planless: corps.was_planless,
            plan: corps.has_plan,
            corps: superior(&army.corps_commander(number.n()), corps.commander),
            army: superior(&army.commander, corps.of_army),
            ..Pips::default()
        })
    }

    pub(super) fn changes(&self, sheet: &Sheet, decision: &Decision, settled: &Settled) -> Vec<Change> {
        let mut changes = Vec::new();
        let corps =
            |what: &'static str, marker: &Marker, n: i32| Change::set("Corps", what, marker, n).of_person("");
        let first = self.first();
        match decision.allocation {
            Allocation::Forfeited { plan: true } => {
                let what = "all PIPs forfeited, a new Plan from next turn";
                changes.push(corps(what, &PLANLESS, 0).on(first));
            }
            Allocation::Forfeited { plan: false } => {
                let what = "all PIPs forfeited, No Plan from next turn";
                changes.push(corps(what, &PLANLESS, 1).on(first));
            }
            Allocation::Plan if !self.plan => {
                changes.push(corps("operates with a Plan", &PLANLESS, 0).on(first));
            }
            // The first choice of the game is made with the first roll.
            Allocation::NoPlan if !self.plan || self.declared == Declared::NoPlan => {
                changes.push(Change::set("", "", &PLANLESS, 1).on(first))
            }
            _ => {}
        }
        changes.extend(self.remember_plan(sheet, decision.allocation));
        // No Plan comes off wherever it was marked. The ranking is remembered: of everybody, since one who is put into it
        // moves others down.
        if matches!(decision.allocation, Allocation::Plan | Allocation::Forfeited { plan: true }) {
            for g in self.of_the_corps() {
                changes.push(Change::set("", "", &PLANLESS, 0).on(self.generals[g].unit));
            }
            for (rank, g) in (1..).zip(self.ranking(sheet)) {
                let ranked = self.who(g).ranked(rank);
                let arrived =
                    self.generals[g].arrival == Arrival::LastTurn && decision.allocation == Allocation::Plan;
                changes.push(if arrived { ranked } else { Change { what: "".into(), ..ranked } });
                // Inserted into the ranking, or ranked anew with all others.
                if arrived || matches!(decision.allocation, Allocation::Forfeited { .. }) {
                    let unit = self.generals[g].unit;
                    changes.extend(
                        [&ARRIVES, &ARRIVED, &LATE].map(|marker| Change::set("", "", marker, 0).on(unit)),
                    );
                }
            }
        }
        for (g, sum) in settled.sums.iter().enumerate() {
            let (general, n) = (self.who(g), sum.total());
            if !self.generals[g].another_corps {
                changes.push(general.pips(n));
                changes.push(Change::set("", "", &ROLLED, 1).on(self.generals[g].unit));
            } else if n != 0 {
                changes.push(general.more_pips(n));
            }
        }
        for gift in &settled.gifts {
            if gift.given() {
                let on = match gift.giver {
                    Commander::Corps => first,
                    Commander::Army => first.map(|unit_ref| UnitRef::army(unit_ref.side)),
                };
                changes.push(gave(gift.giver, &self.superior(gift.giver).name, on));
            }
        }
        changes
    }
}
