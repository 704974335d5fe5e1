//! Organisation, classes, markers, and when an army quits the field.

use super::super::terms::{Grade, GradePair};
use crate::rules::{Entry, house as h, printed as p, reconstructed as r};
use serde::{Deserialize, Serialize};

/// What units are, what they bear, and when their army quits.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyTable {
    /// How many stands and figures a unit has.
    pub organisation: Organisation,
    /// Which class troops are of.
    pub classes: Classes,
    /// How many markers a unit bears.
    pub limits: Limits,
    /// What a unit counts in the sum of its army.
    pub values: Values,
    /// When an army quits.
    pub collapse: CollapseTable,
}

/// Combat stands of a unit at full strength, and figures (I.1 to I.5).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Organisation {
    /// An American regiment with its light company.
    pub american: Entry,
    /// A British regiment with both elite companies.
    pub british: Entry,
    /// Each of the two battalions of a German regiment with its grenadiers.
    pub german: Entry,
    /// Each of the two battalions of a French regiment with its elite company.
    pub french: Entry,
    /// A regiment of Guards.
    pub guards: Entry,
    /// American light companies together.
    pub american_converged: Entry,
    /// British or French elite companies together.
    pub converged: Entry,
    /// German grenadiers together.
    pub german_converged: Entry,
    /// Dragoons on paper.
    pub dragoons: Entry,
    /// The most that militia should have.
    pub militia: Entry,
    /// 6-pounders of a French artillery regiment.
    pub french_six_pounders: Entry,
    /// 8-pounders of one.
    pub french_eight_pounders: Entry,
    /// 12-pounders of one.
    pub french_twelve_pounders: Entry,
    /// Figures on a stand of foot.
    pub foot_figures: Entry,
    /// Figures on a stand of horse.
    pub horse_figures: Entry,
    /// Figures on the command stand of foot, which does not fight.
    pub command_figures: Entry,
}

/// Classes of troops (E.2).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Classes {
    /// British Guards.
    pub guards: Entry<Grade>,
    /// Grenadiers of several regiments.
    pub grenadiers: Entry<Grade>,
    /// British fusiliers.
    pub fusiliers: Entry<Grade>,
    /// Light infantry of several regiments.
    pub lights: Entry<Grade>,
    /// Rangers.
    pub rangers: Entry<Grade>,
    /// Continentals.
    pub continentals: Entry<Grade>,
    /// Any other regiment with its elite companies.
    pub line: Entry<Grade>,
    /// The same without them.
    pub without_elites: Entry<Grade>,
    /// Elite militia.
    pub elite_militia: Entry<Grade>,
    /// Ordinary militia.
    pub militia: Entry<Grade>,
    /// Indians.
    pub indians: Entry<Grade>,
    /// German riflemen.
    pub jaegers: Entry<Grade>,
    /// Foot and horse of a legion.
    pub legions: Entry<Grade>,
    /// American dragoons and guns.
    pub american_mounted_and_guns: Entry<Grade>,
    /// Those of the others.
    pub other_mounted_and_guns: Entry<Grade>,
}

/// How many markers a unit bears before it is taken off (E.5).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// No unit fewer.
    pub fewest: Entry,
    /// No unit fewer, as the introduction has it.
    pub fewest_by_introduction: Entry,
    /// No unit more.
    pub most: Entry,
    /// Every gun.
    pub artillery: Entry,
}

/// What a unit counts (H.1, H.2).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// A regiment of infantry of class A or B.
    pub ab: Entry,
    /// Of class C or D.
    pub cd: Entry,
    /// Of class E or F.
    pub ef: Entry,
    /// A unit of cavalry.
    pub cavalry: Entry,
    /// A gun.
    pub gun: Entry,
    /// So many times as much for a French regiment.
    pub french_times: Entry,
}

impl Values {
    /// Of a regiment of infantry.
    pub fn infantry(&self, grade: Grade) -> Entry {
        match grade.pair() {
            GradePair::AB => self.ab,
            GradePair::CD => self.cd,
            GradePair::EF => self.ef,
        }
    }
}

/// When an army quits (H.3 to H.5), in per cent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CollapseTable {
    /// When its markers reach its sum.
    pub at_the_sum: Entry,
    /// More for each marker over it.
    pub per_marker: Entry,
    /// Victory Points of a commander.
    pub points: Entry,
    /// What each lowers the chance by.
    pub per_point: Entry,
}

/// As we ship it.
pub(in crate::systems::plm) const ARMY: ArmyTable = ArmyTable {
    organisation: Organisation {
        american: p(5),
        british: p(6),
        german: p(4),
        french: p(6),
        guards: p(3),
        american_converged: p(5),
        converged: p(6),
        german_converged: r(4),
        dragoons: p(7),
        militia: p(8),
        french_six_pounders: p(3),
        french_eight_pounders: p(2),
        french_twelve_pounders: p(1),
        foot_figures: p(3),
        horse_figures: p(2),
        command_figures: p(3),
    },
    classes: Classes {
        guards: p(Grade::A),
        grenadiers: p(Grade::B),
        fusiliers: p(Grade::B),
        lights: p(Grade::C),
        rangers: p(Grade::C),
        continentals: p(Grade::C),
        line: p(Grade::D),
        without_elites: p(Grade::E),
        elite_militia: r(Grade::E),
        militia: p(Grade::F),
        indians: p(Grade::F),
        jaegers: h(Grade::C),
        legions: h(Grade::C),
        american_mounted_and_guns: h(Grade::C),
        other_mounted_and_guns: h(Grade::D),
    },
    limits: Limits { fewest: p(2), fewest_by_introduction: p(3), most: p(8), artillery: p(3) },
    values: Values { ab: h(3), cd: h(2), ef: h(1), cavalry: h(2), gun: h(1), french_times: p(2) },
    collapse: CollapseTable { at_the_sum: p(60), per_marker: p(10), points: p(50), per_point: h(-1) },
};
