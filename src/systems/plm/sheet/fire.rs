//! Firing: range factors, what it does to a Morale Level, friends in the line of fire, ammunition (D.2 to D.11).

use super::super::terms::Weapon;
use crate::cells;
use crate::rules::{RuleRef, Sourced, house as h, printed as p, reconstructed as r, signed};

cells! {
    /// The numbers of firing. The formula is from a later game of the author; three of the targets and the gap are house values.
    pub struct FireTable: i32 {
        /// What it does to the Morale Level, in per cent.
        each:     r(-1), "Each volley, stand and point of the factor".shown(signed);
        /// In whole inches, from there or into there.
        woods_in: p(3),  "Fire reaches in woods"
            .at_least(0, "how far fire reaches in woods", RuleRef("D.10"));
    } and {
        /// The range factor of each weapon, before the tens of the range are taken off.
        range: RangeFactors = RangeFactors::SHIPPED;
        /// Targets that are harder to shake, in per cent.
        targets: TargetTable = TargetTable::SHIPPED;
        /// The chance that a friend takes the shot, in per cent, by whole inches between him and the line of fire.
        gap: [Sourced; 5] = [h(50), h(40), h(30), h(20), h(10)];
        /// The rounds of a gun.
        rounds: RoundsTable = RoundsTable::SHIPPED;
    }
}

cells! {
    /// The range factor of each weapon.
    pub struct RangeFactors: i32 {
        musket:  p(3), "Muskets".at_least(0, "the range factor of muskets", RuleRef("D.3"));
        rifle:   p(4), "Rifles".at_least(0, "the range factor of rifles", RuleRef("D.3"));
        carbine: p(2), "Carbines".at_least(0, "the range factor of carbines", RuleRef("D.3"));
        gun:     p(5), "Guns".at_least(0, "the range factor of guns", RuleRef("D.4"));
    }
}

impl RangeFactors {
    /// The range factor of a weapon.
    pub fn of(&self, weapon: Weapon) -> Sourced {
        match weapon {
            Weapon::Musket => self.musket,
            Weapon::Rifle => self.rifle,
            Weapon::Carbine => self.carbine,
            Weapon::Gun => self.gun,
        }
    }
}

cells! {
    /// Targets that are harder to shake: each adds to the Morale Level.
    pub struct TargetTable: i32 {
        skirmish: r(10), "In skirmish order".at_least(0, "what skirmish order adds", RuleRef("D.5"));
        woods:    h(10), "In woods".at_least(0, "what woods add", RuleRef("D.5"));
        cover:    h(10), "Behind a wall or works, or in a town"
            .at_least(0, "what cover adds", RuleRef("D.5"));
        gun:      h(10), "Unlimbered gun".at_least(0, "what a gun as target adds", RuleRef("D.5"));
    }
}

cells! {
    /// The rounds of a gun by a percentile roll; what is above the second bound has the most.
    pub struct RoundsTable: i32 {
        fewest_to: p(33), "The fewest rounds up to a roll of"
            .at_least(0, "the highest roll for the fewest rounds", RuleRef("D.11"));
        fewest:    p(6),  "The fewest rounds".at_least(0, "the fewest rounds", RuleRef("D.11"));
        middle_to: p(66), "Some more up to a roll of";
        middle:    p(8),  "Some more rounds";
        most:      p(10), "The most rounds, on any higher roll";
    }
}

impl RoundsTable {
    /// The rounds of a gun that rolled this.
    pub fn of(&self, roll: i32) -> Sourced {
        match roll {
            roll if roll <= self.fewest_to.value => self.fewest,
            roll if roll <= self.middle_to.value => self.middle,
            _ => self.most,
        }
    }
}
