//! Organisation, classes, markers, and when an army quits the field.

use super::super::terms::{Grade, GradePair};
use crate::cells;
use crate::rules::{RuleRef, Sourced, house as h, printed as p, reconstructed as r, signed};

/// Where the markers stand that end a unit.
const LIMITS: RuleRef = RuleRef("E.5");

cells! {
    /// What units are, what they bear, and when their army quits.
    pub struct ArmyTable: i32 {} and {
        /// How many stands and figures a unit has.
        organisation: Organisation = Organisation::SHIPPED;
        /// Which class troops are of.
        classes: Classes = Classes::SHIPPED;
        /// How many markers a unit bears.
        limits: Limits = Limits::SHIPPED;
        /// What a unit counts in the sum of its army.
        values: Values = Values::SHIPPED;
        /// When an army quits.
        collapse: CollapseTable = CollapseTable::SHIPPED;
    }
}

cells! {
    /// Combat stands of a unit at full strength, and figures (I.1 to I.5).
    pub struct Organisation: i32 {
        /// With its light company.
        american:               p(5), "Stands of an American regiment"
            .at_least(1, "the stands of an American regiment", RuleRef("I.1"));
        /// With both elite companies.
        british:                p(6), "Stands of a British or Loyalist regiment"
            .at_least(1, "the stands of a British or Loyalist regiment", RuleRef("I.2"));
        /// Each of the two of a regiment, with its grenadiers.
        german:                 p(4), "Stands of a German battalion"
            .at_least(1, "the stands of a German battalion", RuleRef("I.3"));
        /// Each of the two of a regiment, with its elite company.
        french:                 p(6), "Stands of a French battalion"
            .at_least(1, "the stands of a French battalion", RuleRef("I.4"));
        guards:                 p(3), "Stands of a regiment of Guards"
            .at_least(1, "the stands of a regiment of Guards", RuleRef("I.2"));
        american_converged:     p(5), "Stands of converged American lights"
            .at_least(1, "the stands of converged American lights", RuleRef("I.1"));
        converged:              p(6), "Stands of converged British or French elites"
            .at_least(1, "the stands of converged British or French elites", RuleRef("I.2"));
        german_converged:       r(4), "Stands of converged German grenadiers"
            .at_least(1, "the stands of converged German grenadiers", RuleRef("I.3"));
        /// On paper.
        dragoons:               p(7), "Stands of dragoons"
            .at_least(1, "the stands of dragoons", RuleRef("I.1"));
        militia:                p(8), "Stands of militia, at most"
            .at_least(1, "the stands of militia", RuleRef("I.5"));
        french_six_pounders:    p(3), "6-pounders of a French artillery regiment"
            .at_least(0, "the 6-pounders of a French artillery regiment", RuleRef("I.4"));
        french_eight_pounders:  p(2), "8-pounders of a French artillery regiment"
            .at_least(0, "the 8-pounders of a French artillery regiment", RuleRef("I.4"));
        french_twelve_pounders: p(1), "12-pounders of a French artillery regiment"
            .at_least(0, "the 12-pounders of a French artillery regiment", RuleRef("I.4"));
        foot_figures:           p(3), "Figures on a stand of foot"
            .at_least(1, "the figures on a stand of foot", RuleRef("I.1"));
        horse_figures:          p(2), "Figures on a stand of horse"
            .at_least(1, "the figures on a stand of horse", RuleRef("I.1"));
        /// That of foot, which does not fight.
        command_figures:        p(3), "Figures on a command stand"
            .at_least(0, "the figures on a command stand", RuleRef("I.1"));
    }
}

cells! {
    /// Classes of troops (E.2).
    pub struct Classes: Grade {
        guards:                    p(Grade::A), "British Guards";
        grenadiers:                p(Grade::B), "Converged grenadiers";
        fusiliers:                 p(Grade::B), "British fusiliers";
        lights:                    p(Grade::C), "Converged light infantry";
        rangers:                   p(Grade::C), "Rangers";
        continentals:              p(Grade::C), "Continentals";
        line:                      p(Grade::D), "Other line with its elites";
        without_elites:            p(Grade::E), "The same without elites";
        elite_militia:             r(Grade::E), "Elite militia";
        militia:                   p(Grade::F), "Ordinary militia";
        indians:                   p(Grade::F), "Indians";
        jaegers:                   h(Grade::C), "Jaegers";
        legions:                   h(Grade::C), "Legions, foot and horse";
        american_mounted_and_guns: h(Grade::C), "American dragoons and guns";
        other_mounted_and_guns:    h(Grade::D), "Other dragoons and guns";
    }
}

cells! {
    /// How many markers a unit bears before it is taken off (E.5).
    pub struct Limits: i32 {
        fewest: p(2), "No unit fewer than".at_least(1, "The fewest markers that end a unit", LIMITS);
        fewest_by_introduction: p(3), "No unit fewer than, by the introduction"
            .at_least(1, "The fewest markers by the introduction", LIMITS);
        most: p(8), "No unit more than";
        /// Every gun.
        artillery: p(3), "Artillery".at_least(1, "The markers that end a gun", LIMITS);
    }
}

cells! {
    /// What a unit counts (H.1, H.2).
    pub struct Values: i32 {
        ab:           h(3), "Infantry regiment, class A or B"
            .at_least(0, "the value of infantry of class A or B", RuleRef("H.2"));
        cd:           h(2), "Infantry regiment, class C or D"
            .at_least(0, "the value of infantry of class C or D", RuleRef("H.2"));
        ef:           h(1), "Infantry regiment, class E or F"
            .at_least(0, "the value of infantry of class E or F", RuleRef("H.2"));
        cavalry:      h(2), "Cavalry".at_least(0, "the value of cavalry", RuleRef("H.1"));
        gun:          h(1), "Gun".at_least(0, "the value of a gun", RuleRef("H.1"));
        french_times: p(2), "French regiment: times"
            .at_least(1, "how often a French regiment counts", RuleRef("H.1"));
    }
}

impl Values {
    /// What a regiment of infantry of this class counts.
    pub fn infantry(&self, grade: Grade) -> Sourced {
        match grade.pair() {
            GradePair::AB => self.ab,
            GradePair::CD => self.cd,
            GradePair::EF => self.ef,
        }
    }
}

cells! {
    /// When an army quits (H.3 to H.5), in per cent.
    pub struct CollapseTable: i32 {
        at_the_sum: p(60), "Chance when markers reach the sum, %"
            .at_least(0, "the chance at the sum", RuleRef("H.3"));
        per_marker: p(10), "Each marker over it, %".shown(signed)
            .at_least(0, "what each marker over it adds", RuleRef("H.5"));
        points:     p(50), "Victory Points of a commander".at_least(0, "The Victory Points", RuleRef("H.4"));
        per_point:  h(-1), "Each point spent, %".shown(signed);
    }
}
