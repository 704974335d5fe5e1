//! The sum of an army: what its units count (H.1, H.2).

use crate::rules::{Breakdown, Count, Input, Quantity, RuleRef, Sourced};
use crate::systems::plm::army::Army;
use crate::systems::plm::sheet::FrenchDouble;
use crate::systems::plm::sheet::Sheet;
use crate::systems::plm::terms::{Arm, Battalion, GradePair, Nation, Troops};

/// How many units of each kind an army has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Input)]
pub struct Tally {
    /// Infantry regiments, class A or B. Each arm of a legion by itself.
    pub ab: Count<0, 99>,
    /// Infantry regiments, class C or D.
    pub cd: Count<0, 99>,
    /// Infantry regiments, class E or F.
    pub ef: Count<0, 99>,
    /// French regiments, class A or B.
    pub french_ab: Count<0, 99>,
    /// French regiments, class C or D.
    pub french_cd: Count<0, 99>,
    /// French regiments, class E or F.
    pub french_ef: Count<0, 99>,
    /// Cavalry. Units of horse.
    pub cavalry: Count<0, 99>,
    /// Guns.
    pub guns: Count<0, 99>,
    /// French guns.
    pub french_guns: Count<0, 99>,
}

const UNITS: RuleRef = RuleRef("H.1");
const INFANTRY: RuleRef = RuleRef("H.2");

impl Tally {
    /// The tally of a roster. Of a regiment of two battalions the first counts for both; converged French companies are no
    /// regiment.
    pub fn of(army: &Army) -> Self {
        let mut tally = Tally::default();
        for unit in army.units().filter(|unit| unit.battalion != Battalion::Second) {
            let is_french = unit.nation == Nation::French;
            let of_the_line = is_french && unit.troops == Troops::Line;
            let kind = match (unit.arm(), unit.grade.pair()) {
                (Arm::Artillery, _) if is_french && !unit.is_of_a_named_legion() => &mut tally.french_guns,
                (Arm::Artillery, _) => &mut tally.guns,
                (Arm::Cavalry, _) => &mut tally.cavalry,
                (Arm::Infantry, GradePair::AB) if of_the_line => &mut tally.french_ab,
                (Arm::Infantry, GradePair::CD) if of_the_line => &mut tally.french_cd,
                (Arm::Infantry, GradePair::EF) if of_the_line => &mut tally.french_ef,
                (Arm::Infantry, GradePair::AB) => &mut tally.ab,
                (Arm::Infantry, GradePair::CD) => &mut tally.cd,
                (Arm::Infantry, GradePair::EF) => &mut tally.ef,
            };
            *kind = Count::clamped(kind.n() + 1);
        }
        tally
    }

    /// Any of them is French.
    pub fn has_french(&self) -> bool {
        [self.french_ab, self.french_cd, self.french_ef, self.french_guns].iter().any(|count| count.n() > 0)
    }

    /// The markers at which the army is tested.
    pub fn sum(&self, sheet: &Sheet) -> Breakdown {
        let values = &sheet.army.values;
        let twice = |entry: Sourced| Sourced {
            value: entry.value * values.french_times.value,
            source: entry.source.max(values.french_times.source),
        };
        let (french_guns, french_gun) = match sheet.readings.french_double {
            FrenchDouble::Infantry => ("French guns", values.gun),
            FrenchDouble::Artillery => ("French guns, double (your reading)", twice(values.gun)),
        };
        let mut sum = Breakdown::new(Quantity::Count);
        for (label, count, entry, rule) in [
            ("Infantry, class A or B", self.ab, values.ab, INFANTRY),
            ("Infantry, class C or D", self.cd, values.cd, INFANTRY),
            ("Infantry, class E or F", self.ef, values.ef, INFANTRY),
            ("French regiments, class A or B", self.french_ab, twice(values.ab), UNITS),
            ("French regiments, class C or D", self.french_cd, twice(values.cd), UNITS),
            ("French regiments, class E or F", self.french_ef, twice(values.ef), UNITS),
            ("Cavalry", self.cavalry, values.cavalry, UNITS),
            ("Guns", self.guns, values.gun, UNITS),
            (french_guns, self.french_guns, french_gun, UNITS),
        ] {
            if count.n() > 0 {
                sum.add_cell(format!("{label}: {} × {}", count.n(), entry.value), entry, count.n(), rule);
            }
        }
        sum
    }
}
