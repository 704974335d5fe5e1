//! What becomes of a brigade in a battle: companies lost, volleys fired.

use super::OneBrigade;
use super::army::{Army, Battalion};
use super::fire::Fire;
use super::sheet::Sheet;
use crate::rules::tile::{Content, Cut, MapSymbol, Sign, Signs, Tile, Wear};
use crate::rules::{
    BattleView, Breakdown, Calculator, Condition, Expiry, Feeds, ManualCounter, Marker, Quantity, RuleRef,
    Side, Strength, Todo, UnitRef, counted, known,
};

pub(super) const ALL_MARKERS: &[Marker] = &[LOST, FIRED, FIRED_FIRST, FELL_BACK];

/// Companies of a battalion that are lost.
pub(super) const LOST: Marker = Marker { id: "lost", title: "Companies lost", expiry: Expiry::Battle };
/// It has fired in this phase.
pub(super) const FIRED: Marker = Marker { id: "fired", title: "Fired", expiry: Expiry::Phase };
/// Its first volley of the battle is spent.
pub(super) const FIRED_FIRST: Marker =
    Marker { id: "fired_first", title: "First volley spent", expiry: Expiry::Battle };
/// It has fallen back in this phase.
pub(super) const FELL_BACK: Marker = Marker { id: "fell_back", title: "Fell back", expiry: Expiry::Phase };

/// What each marker is to the calculators.
pub(super) const FEEDS: &[(&str, Feeds)] = &[
    (LOST.id, Feeds::Calculators(&["one-brigade/fire"])),
    (FIRED.id, Feeds::Calculators(&["one-brigade/fire"])),
    (FIRED_FIRST.id, Feeds::Calculators(&["one-brigade/fire"])),
    (FELL_BACK.id, Feeds::Nothing("What is to do follows from it, no calculation.")),
];

const GONE: Sign = Sign::drawn(Cut::Bare, Content::Cross, "gone");
const WORN: Sign = Sign::new(Cut::Round, "W", "worn");
const HAS_FIRED: Sign = Sign::drawn(Cut::Bare, Content::Burst, "fired");

pub(super) const SIGNS: Signs = Signs {
    of_units: &[WORN, GONE, HAS_FIRED],
    symbols: &[MapSymbol::Infantry],
    wear: "A box for each company, filled where it is lost",
};

pub(super) const MORALE: RuleRef = RuleRef("Morale");

impl Army {
    /// Every battalion.
    pub(super) fn battalions(&self) -> impl Iterator<Item = &Battalion> {
        known(&self.brigades).flat_map(|brigade| known(&brigade.battalions))
    }

    pub(super) fn battalion(&self, unit_ref: UnitRef) -> Option<&Battalion> {
        self.battalions().find(|battalion| battalion.id == unit_ref.id)
    }

    /// The companies of all battalions.
    pub(super) fn companies(&self) -> i32 {
        self.battalions().map(|battalion| battalion.companies.n()).sum()
    }
}

impl Sheet {
    /// The least losses at which so many companies are worn, or a brigade of them beaten.
    pub(super) fn worn_at(&self, companies: i32) -> i32 {
        let part = self.results.worn_at.value.max(1);
        (companies + part - 1) / part
    }
}

/// What a battalion has lost, and what it has left.
pub(super) fn losses(battle: &BattleView<'_, OneBrigade>, side: Side, battalion: &Battalion) -> [i32; 2] {
    let companies = battalion.companies.n();
    let lost = battle.markers.of(UnitRef { side, id: battalion.id }, LOST.id).clamp(0, companies);
    [lost, companies - lost]
}

/// Whether a battalion is worn; one that is gone is not.
pub(super) fn is_worn(battle: &BattleView<'_, OneBrigade>, side: Side, battalion: &Battalion) -> bool {
    let [lost, left] = losses(battle, side, battalion);
    left > 0 && lost >= battle.sheet.worn_at(battalion.companies.n())
}

pub(super) fn condition(battle: &BattleView<'_, OneBrigade>, unit_ref: UnitRef) -> Condition {
    let side = unit_ref.side;
    match battle.army(side).battalion(unit_ref) {
        Some(battalion) => {
            let [lost, left] = losses(battle, side, battalion);
            let companies = battalion.companies.n();
            let is_worn = is_worn(battle, side, battalion);
            let has_fired = battle.markers.of(unit_ref, FIRED.id) != 0;
            Condition {
                current: counted(left, "company", "companies"),
                summary: if lost > 0 { format!("{lost} of {companies} lost") } else { String::new() },
                state: if is_worn { "worn" } else { "" },
                tile: Tile {
                    arm: Some(MapSymbol::Infantry),
                    strength: left.to_string(),
                    corner: if left == 0 { Some(GONE) } else { is_worn.then_some(WORN) },
                    counters: [None, has_fired.then_some(HAS_FIRED)],
                    wear: Wear { borne: lost, most: companies },
                },
                is_destroyed: left == 0,
                counters: vec![ManualCounter { marker: LOST.id, title: LOST.title, most: companies }],
                ..Condition::default()
            }
        }
        // Brigade and army are the same here.
        None => {
            let Strength { left, all } = strength(battle, side);
            let at = battle.sheet.worn_at(all);
            let is_beaten = all > 0 && all - left >= at;
            let mut losses = Breakdown::new(Quantity::Count);
            for battalion in battle.army(side).battalions() {
                let [lost, _] = self::losses(battle, side, battalion);
                if lost > 0 {
                    losses.add_number(battalion.title(), lost, MORALE);
                }
            }
            Condition {
                summary: format!("{} of {all} companies lost", all - left),
                state: if is_beaten { "beaten" } else { "" },
                losses: (left < all).then_some(losses),
                ..Condition::default()
            }
        }
    }
}

pub(super) fn strength(battle: &BattleView<'_, OneBrigade>, side: Side) -> Strength {
    let army = battle.army(side);
    let lost = army.battalions().map(|battalion| losses(battle, side, battalion)[0]).sum();
    Strength::after(army.companies(), lost)
}

pub(super) fn todo(battle: &BattleView<'_, OneBrigade>) -> Vec<Todo> {
    let side = battle.active;
    let mut todo = Vec::new();
    for battalion in battle.army(side).battalions() {
        let unit_ref = UnitRef { side, id: battalion.id };
        let is_open = |marker: &Marker| battle.markers.of(unit_ref, marker.id) == 0;
        let [_, left] = losses(battle, side, battalion);
        match battle.phase {
            "firing" if left > 0 && is_open(&FIRED) => {
                todo.push(
                    Todo::ticked(unit_ref, "may fire", ["Fired", "All fired"], &FIRED, 1).by(&[Fire::ID]),
                );
            }
            "morale" if is_worn(battle, side, battalion) && is_open(&FELL_BACK) => {
                todo.push(Todo::ticked(
                    unit_ref,
                    "to fall back",
                    ["Fell back", "All fell back"],
                    &FELL_BACK,
                    1,
                ));
            }
            _ => {}
        }
    }
    todo
}
