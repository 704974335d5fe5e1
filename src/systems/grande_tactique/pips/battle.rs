//! A Corps in a battle: what is known of it there, and what its allocation writes there.

use super::super::GrandeTactique;
use super::super::army::{Division, HigherCommander};
use super::super::sheet::Sheet;
use super::super::state::{
    ARMY_ATTACHED, ARRIVED, ARRIVES, ATTACHED, CORPS_ATTACHED, GAVE, HEADLESS, KEPT, KILLED, LATE,
    LEADERLESS, PLAN_SINCE, PLANLESS, PLANLESS_BEFORE, RANK, RANK_BEFORE, ROLLED, arrival, gave, is_attached,
    silenced, units_lost,
};
use super::super::terms::{Arrival, Commander, Declared};
use super::plan::{Allocation, Decision};
use super::sums::Settled;
use super::{GENERALS, General, Pips, Superior};
use crate::rules::{BattleView, Change, Count, List, Marker, UnitRef, known};

/// Beyond every rank of a Plan.
const UNRANKED: i32 = 100;

impl Pips {
    /// A division of the first Corps of the army whose turn it is that has still to roll.
    pub(super) fn next_corps(battle: &BattleView<'_, GrandeTactique>) -> Option<UnitRef> {
        let unit_ref = |division: &Division| UnitRef { side: battle.active, id: division.id };
        let waits = |at: &UnitRef| battle.markers.of(*at, ROLLED.id) == 0;
        known(&battle.army(battle.active).divisions).map(unit_ref).find(waits)
    }

    /// The Corps of this division or unit, without dice.
    pub(super) fn of_battle(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> Option<Self> {
        let army = battle.army(unit_ref.side);
        let corps = army.division_with(unit_ref.id)?.corps;
        let mut generals = Vec::new();
        for (place, division) in (1..).zip(known(&army.divisions).filter(|one| one.corps == corps)) {
            let unit_ref = UnitRef { side: unit_ref.side, id: division.id };
            let marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id);
            let arrival = arrival(battle, unit_ref);
            // A reinforcement stands last until he is inserted.
            let rank = match marked(&RANK) {
                0 if arrival == Arrival::Before => place,
                0 => UNRANKED + place,
                rank => rank,
            };
            let general = General {
                unit: Some(unit_ref),
                name: army.leader(division),
                quality: division.quality,
                units_lost: Count::clamped(units_lost(battle, unit_ref, division)),
                silenced: Count::clamped(silenced(battle, unit_ref, division)),
                kept: Count::clamped(marked(&KEPT)),
                killed: marked(&KILLED) != 0,
                attached: is_attached(battle, unit_ref.side, division, &ATTACHED),
                arrival,
                rank_before: Count::clamped(marked(&RANK_BEFORE)),
                ..General::default()
            };
            generals.push((rank, general));
        }
        generals.sort_by_key(|(rank, _)| *rank);
        let of_corps = army.corps_commander(corps.n());
        let gave = |unit_ref| battle.markers.of(unit_ref, GAVE.id) != 0;
        let superior = |commander: &HigherCommander, at, who| Superior {
            name: commander.name.clone(),
            bad: commander.bad,
            // Of the Corps with one of its own units, of the army with any.
            attached: known(&army.divisions)
                .filter(|division| at == UnitRef::army(unit_ref.side) || division.corps == corps)
                .any(|division| is_attached(battle, unit_ref.side, division, who)),
            gave: gave(at),
            ..Superior::default()
        };
        let generals = (1..).zip(generals);
        let generals: List<General, GENERALS> =
            generals.map(|(rank, (_, general))| General { rank: Count::clamped(rank), ..general }).collect();
        let filled = Pips { generals, ..Pips::default() };
        let first = filled.first()?;
        // What is true of the Corps or of the army is marked on any of its divisions.
        let marked =
            |id, marker: &Marker| battle.markers.of(UnitRef { side: unit_ref.side, id }, marker.id) != 0;
        let of_corps_any = |marker: &Marker| {
            known(&army.divisions).any(|division| division.corps == corps && marked(division.id, marker))
        };
        let lost = known(&army.divisions).any(|division| marked(division.id, &HEADLESS));
        Some(Pips {
            turn: Count::clamped(battle.markers.turn()),
            plan_since: Count::clamped(battle.markers.of(first, PLAN_SINCE.id)),
            was_planless: battle.markers.of(first, PLANLESS_BEFORE.id) != 0,
            plan: !of_corps_any(&PLANLESS),
            corps: Superior {
                lost: of_corps_any(&LEADERLESS),
                ..superior(&of_corps, first, &CORPS_ATTACHED)
            },
            army: Superior {
                lost,
                ..superior(&army.commander, UnitRef::army(unit_ref.side), &ARMY_ATTACHED)
            },
            ..filled
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
