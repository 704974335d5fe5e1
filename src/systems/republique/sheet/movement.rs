//! The Combat Chart's movement box and the table of terrain effects (S§3.1, 3.2, 3.5, 3.6).

use super::super::terms::{ByWeight, Ground, ManeuverSystem, Obstacle, Walker};
use super::faults::{GROUND, IMMOBILE, MOVEMENT, SYSTEMS};
use crate::cells;
use crate::rules::{Cells, Inches, SheetFault, Sourced, house as h, printed as p, unsigned};

cells! {
    /// How far units move, and what it costs them.
    pub struct MovementTable: i32 {
        foot_bonus_in:  p(4),  "Assault bonus of foot"
            .at_least(0, "the assault bonus of foot in inches", MOVEMENT);
        horse_bonus_in: p(8),  "Assault bonus of horse"
            .at_least(0, "the assault bonus of horse in inches", MOVEMENT);
        leader_in:      p(24), "A leader rides"
            .at_least(0, "the ride of a leader in inches", MOVEMENT);
        reaction_in:    p(6),  "Cavalry reacts within"
            .at_least(0, "the inches within which cavalry reacts", IMMOBILE);
        fast_in:        p(12), "Cavalry moves, for guns, from"
            .at_least(0, "the inches from which cavalry moves for guns", MOVEMENT);
        prussian_change_in: p(4), "Prussian change of formation"
            .at_least(0, "the inches of a Prussian change of formation", SYSTEMS);
        french_change_in:   p(2), "French change of formation"
            .at_least(0, "the inches of a French change of formation", SYSTEMS);
    } and {
        /// Times the normal cost of an inch.
        cost: MoveCosts = MoveCosts::SHIPPED;
        /// Numbers that are no distances.
        limits: MoveLimits = MoveLimits::SHIPPED;
        /// Inches that it costs to cross something.
        crossing: Crossings = Crossings::SHIPPED;
        /// How far guns are pushed by hand, in inches.
        prolong_in: ByWeight<Sourced> = ByWeight { h: h(1), m: h(2), l: h(3), vl: h(3) };
        /// How deep troops inside can be seen.
        spotting: SpottingDepths = SpottingDepths::SHIPPED;
    }
}

cells! {
    /// Times the normal cost of an inch.
    pub struct MoveCosts: i32 {
        rough:               p(2), "Rough ground".at_least(1, "the cost of rough ground", GROUND);
        double_rough:        p(4), "Double rough ground"
            .at_least(1, "the cost of double rough ground", GROUND);
        wheeled:             p(2), "Guns in rough ground, times that"
            .at_least(1, "the cost of guns in rough ground", GROUND);
        packed:              p(2), "Through a packed battery"
            .at_least(1, "the cost of passing a packed battery", IMMOBILE);
        backward:            p(2), "Backwards".at_least(1, "the cost of a move back", SYSTEMS);
        prussian_oblique:    p(2), "Obliquely, Prussian"
            .at_least(1, "the cost of a Prussian oblique", SYSTEMS);
        prussian_sideways:   p(4), "Sideways, Prussian"
            .at_least(1, "the cost of a Prussian move sideways", SYSTEMS);
        prussian_back_wheel: p(4), "Wheeling back, Prussian"
            .at_least(1, "the cost of a Prussian wheel back", SYSTEMS);
    }
}

cells! {
    /// Limits of a move that are no distances.
    pub struct MoveLimits: i32 {
        prussian_friends: p(1),  "Friends passed with the bonus, Prussian"
            .at_least(0, "the friends that Prussians pass with the bonus", SYSTEMS);
        french_friends:   p(2),  "Friends passed with the bonus, French"
            .at_least(0, "the friends that French pass with the bonus", SYSTEMS);
        battery_loss:     p(25), "Per cent of its move, each B on a battery"
            .at_least(0, "the share of its move that a battery loses", GROUND);
        actions:          p(3),  "Actions of a battery"
            .at_least(1, "the actions of a battery", IMMOBILE);
    }
}

cells! {
    /// Inches that crossing an obstacle costs, once.
    pub struct Crossings: i32 {
        hedge_in:       p(1), "Hedge".at_least(0, "the inches of a hedge", IMMOBILE);
        treeline_in:    p(1), "Treeline".at_least(0, "the inches of a treeline", IMMOBILE);
        ravine_in:      p(3), "Ravine, foot and horse".at_least(0, "the inches of a ravine", IMMOBILE);
        ravine_guns_in: p(6), "Ravine, guns".at_least(0, "the inches of a ravine for guns", IMMOBILE);
        steep_bank_in:  p(7), "Steep bank".at_least(0, "the inches of a steep bank", IMMOBILE);
    }
}

cells! {
    /// How deep into cover troops can be seen, shot at and skirmished with.
    pub struct SpottingDepths: Inches {
        light_buildings:      inches(200), "Light buildings";
        medium_buildings:     inches(100), "Medium buildings";
        heavy_buildings:      inches(100), "Heavy buildings";
        reinforced_buildings: inches(50),  "Reinforced buildings";
        light_forest:         inches(200), "Light forest";
        medium_forest:        inches(100), "Medium forest";
        heavy_forest:         inches(100), "Heavy forest";
        vineyard:             inches(200), "Vineyard";
        rocky_ground:         inches(200), "Rocky ground";
        hedge:                inches(100), "Hedge";
        treeline:             inches(100), "Treeline";
        stone_wall:           inches(100), "Stone wall";
        redoubt:              inches(50),  "Redoubt";
        fortress_wall:        inches(50),  "Fortress wall";
    }
}

const fn inches(hundredths: i32) -> Sourced<Inches> {
    p(Inches::from_hundredths(hundredths))
}

impl MovementTable {
    /// A change of formation in inches.
    pub fn change_in(&self, system: ManeuverSystem) -> Sourced {
        match system {
            ManeuverSystem::French => self.french_change_in,
            ManeuverSystem::Prussian => self.prussian_change_in,
        }
    }
}

impl MoveLimits {
    /// The most friends that a unit passes with its bonus.
    pub fn friends(&self, system: ManeuverSystem) -> Sourced {
        match system {
            ManeuverSystem::French => self.french_friends,
            ManeuverSystem::Prussian => self.prussian_friends,
        }
    }
}

impl Crossings {
    /// Inches to cross it; nothing where it costs nothing.
    pub fn of(&self, obstacle: Obstacle, walker: Walker) -> Option<Sourced> {
        match (obstacle, walker) {
            (Obstacle::Hedge, _) => Some(self.hedge_in),
            (Obstacle::Treeline, _) => Some(self.treeline_in),
            (Obstacle::Ravine, Walker::Guns) => Some(self.ravine_guns_in),
            (Obstacle::Ravine, _) => Some(self.ravine_in),
            (Obstacle::SteepBank, _) => Some(self.steep_bank_in),
            (Obstacle::None | Obstacle::StoneWall | Obstacle::Redoubt | Obstacle::FortressWall, _) => None,
        }
    }
}

impl SpottingDepths {
    /// How deep into this ground; nothing where there is no limit.
    pub fn inside(&self, ground: Ground) -> Option<Sourced<Inches>> {
        Some(match ground {
            Ground::Open | Ground::Marsh => return None,
            Ground::LightBuildings => self.light_buildings,
            Ground::MediumBuildings => self.medium_buildings,
            Ground::HeavyBuildings => self.heavy_buildings,
            Ground::ReinforcedBuildings => self.reinforced_buildings,
            Ground::LightForest => self.light_forest,
            Ground::MediumForest => self.medium_forest,
            Ground::HeavyForest => self.heavy_forest,
            Ground::Vineyard => self.vineyard,
            Ground::RockyGround => self.rocky_ground,
        })
    }

    /// How deep behind this obstacle.
    pub fn behind(&self, obstacle: Obstacle) -> Option<Sourced<Inches>> {
        Some(match obstacle {
            Obstacle::None | Obstacle::Ravine | Obstacle::SteepBank => return None,
            Obstacle::Hedge => self.hedge,
            Obstacle::Treeline => self.treeline,
            Obstacle::StoneWall => self.stone_wall,
            Obstacle::Redoubt => self.redoubt,
            Obstacle::FortressWall => self.fortress_wall,
        })
    }
}

/// What is too low, and a heavier gun that is pushed farther.
pub(super) fn faults(table: &MovementTable) -> Vec<SheetFault> {
    let mut faults = table.too_low("movement");
    faults.extend(table.cost.too_low("movement.cost"));
    if table.cost.double_rough.value < table.cost.rough.value {
        let why = format!(
            "double rough ground costs × {} and rough ground × {}: it must cost as much or more",
            unsigned(table.cost.double_rough.value),
            unsigned(table.cost.rough.value)
        );
        faults.push(SheetFault::new("/movement/cost", why, GROUND));
    }
    faults.extend(table.limits.too_low("movement.limits"));
    faults.extend(table.crossing.too_low("movement.crossing"));
    let by_weight = [("H", table.prolong_in.h), ("M", table.prolong_in.m), ("L", table.prolong_in.l)];
    let lighter = [("M", table.prolong_in.m), ("L", table.prolong_in.l), ("VL", table.prolong_in.vl)];
    for ((heavy, far), (light, near)) in by_weight.into_iter().zip(lighter) {
        if near.value < far.value {
            let [far, near] = [far, near].map(|entry| unsigned(entry.value));
            let why = format!(
                "{light} guns are pushed {near}″ and {heavy} guns {far}″: lighter ones go as far or farther"
            );
            faults.push(SheetFault::new(format!("/movement/prolong_in/{light}"), why, IMMOBILE));
        }
    }
    let shortest = SheetFault::too_low(
        "/movement/prolong_in/H",
        "how far H guns are pushed in inches",
        table.prolong_in.h.value,
        0,
        IMMOBILE,
    );
    faults.extend(shortest);
    faults
}
