//! A division and a Corps as a battle has them: the one place where their markers are read.

use super::super::GrandeTactique;
use super::super::army::Division;
use super::super::flight::Commands;
use super::super::terms::{Arm, Arrival, Morale};
use super::super::unit_state::GENERALS;
use super::{
    ARRIVED, ARRIVES, GAVE, HEADLESS, KEPT, KILLED, LATE, LEADERLESS, PIPS, PLAN_SINCE, PLANLESS,
    PLANLESS_BEFORE, RANK, RANK_BEFORE, ROLLED, UnitInBattle,
};
use crate::rules::{BattleView, Marker, Side, UnitRef, known};

/// A division of a battle.
pub(in super::super) struct DivisionInBattle<'a> {
    /// Which.
    pub unit_ref: UnitRef,
    /// As the roster has it.
    pub division: &'a Division,
    /// Its Corps has rolled this turn.
    pub has_rolled: bool,
    /// What it may spend this turn.
    pub pips: i32,
    /// What it kept from its last turn.
    pub kept: i32,
    /// Its general's rank in the Plan; 0 is his place in the roster.
    pub rank: i32,
    /// His rank in the Plan before that.
    pub rank_before: i32,
    /// He is killed.
    pub killed: bool,
    /// When he came onto the table.
    pub arrival: Arrival,
    /// Whether the general of the division, of the Corps, of the army is with one of its units.
    attached: [bool; 3],
    /// Its general is with a routed unit, which he cannot leave.
    pub held: bool,
    /// Units that are destroyed, spiked or routed off the map.
    pub units_lost: i32,
    /// Batteries that are silenced and still on the table.
    pub silenced: i32,
    planless: bool,
    /// Its Corps commander is lost.
    pub leaderless: bool,
    /// Its Army commander is lost.
    pub headless: bool,
}

impl<'a> DivisionInBattle<'a> {
    /// The division of this number, if it is one.
    pub fn of(battle: &BattleView<'a, GrandeTactique>, unit_ref: UnitRef) -> Option<Self> {
        let division = battle.army(unit_ref.side).division(unit_ref.id)?;
        let of_unit = battle.markers.of_unit(unit_ref);
        let marked = |marker: &Marker| of_unit.of(marker.id);
        let is_marked = |marker: &Marker| marked(marker) != 0;
        let arrivals = [(&ARRIVES, Arrival::ThisTurn), (&ARRIVED, Arrival::LastTurn), (&LATE, Arrival::Late)];
        let arrival = arrivals.into_iter().find(|(marker, _)| is_marked(marker));
        let units: Vec<UnitInBattle> = known(&division.units)
            .filter_map(|unit| UnitInBattle::of(battle, UnitRef { side: unit_ref.side, id: unit.id }))
            .collect();
        let is_with = |who: &Marker| units.iter().any(|one| battle.markers.of(one.unit_ref, who.id) != 0);
        let holds_him =
            |one: &UnitInBattle| one.general == Some(Commands::Division) && one.flees() && !one.is_gone;
        let is_silenced = |one: &&UnitInBattle| {
            one.unit.arm() == Arm::Artillery && one.unit.morale == Morale::Routed && !one.is_gone
        };
        Some(DivisionInBattle {
            unit_ref,
            division,
            has_rolled: is_marked(&ROLLED),
            pips: marked(&PIPS),
            kept: marked(&KEPT),
            rank: marked(&RANK),
            rank_before: marked(&RANK_BEFORE),
            killed: is_marked(&KILLED),
            arrival: arrival.map_or(Arrival::Before, |(_, arrival)| arrival),
            attached: GENERALS.map(is_with),
            held: units.iter().any(holds_him),
            units_lost: units.iter().filter(|one| one.is_gone).count() as i32,
            silenced: units.iter().filter(is_silenced).count() as i32,
            planless: is_marked(&PLANLESS),
            leaderless: is_marked(&LEADERLESS),
            headless: is_marked(&HEADLESS),
        })
    }

    /// Every division of an army.
    pub fn all(battle: &BattleView<'a, GrandeTactique>, side: Side) -> Vec<Self> {
        let divisions = known(&battle.army(side).divisions);
        divisions.filter_map(|division| Self::of(battle, UnitRef { side, id: division.id })).collect()
    }

    /// Such a general is with one of its units.
    pub fn has_with_it(&self, commands: Commands) -> bool {
        self.attached[commands as usize]
    }
}

/// What has become of a Corps commander, or of the commander of the army.
#[derive(Clone, Copy)]
pub(in super::super) struct SuperiorInBattle {
    /// He is lost.
    pub lost: bool,
    /// He is with a unit.
    pub attached: bool,
    /// He has given his PIP this turn.
    pub gave: bool,
}

/// A Corps of a battle.
pub(in super::super) struct CorpsInBattle<'a> {
    /// Its divisions, as the roster has them.
    pub divisions: Vec<DivisionInBattle<'a>>,
    /// It has a Plan.
    pub has_plan: bool,
    /// Since which turn it has that, or none; 0 where it never changed.
    pub plan_since: i32,
    /// It had no Plan before.
    pub was_planless: bool,
    /// Its commander.
    pub commander: SuperiorInBattle,
    /// The commander of its army.
    pub of_army: SuperiorInBattle,
}

impl<'a> CorpsInBattle<'a> {
    /// The Corps of this division or unit. What is true of it or of the army is marked on any of its divisions; what it has
    /// done, on the first of the roster.
    pub fn of(battle: &BattleView<'a, GrandeTactique>, unit_ref: UnitRef) -> Option<Self> {
        let side = unit_ref.side;
        let corps = battle.army(side).division_with(unit_ref.id)?.corps;
        let all = DivisionInBattle::all(battle, side);
        let headless = all.iter().any(|one| one.headless);
        let army_commander = all.iter().any(|one| one.has_with_it(Commands::Army));
        let divisions: Vec<DivisionInBattle<'a>> =
            all.into_iter().filter(|one| one.division.corps == corps).collect();
        let first = divisions.iter().map(|one| one.unit_ref).min()?;
        let marked = |on, marker: &Marker| battle.markers.of(on, marker.id);
        Some(CorpsInBattle {
            has_plan: !divisions.iter().any(|one| one.planless),
            plan_since: marked(first, &PLAN_SINCE),
            was_planless: marked(first, &PLANLESS_BEFORE) != 0,
            commander: SuperiorInBattle {
                lost: divisions.iter().any(|one| one.leaderless),
                attached: divisions.iter().any(|one| one.has_with_it(Commands::Corps)),
                gave: marked(first, &GAVE) != 0,
            },
            of_army: SuperiorInBattle {
                lost: headless,
                attached: army_commander,
                gave: marked(UnitRef::army(side), &GAVE) != 0,
            },
            divisions,
        })
    }

    /// It has rolled this turn.
    pub fn has_rolled(&self) -> bool {
        self.divisions.iter().any(|one| one.has_rolled)
    }
}
