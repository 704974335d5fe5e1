//! What a unit is by the text: its stands, its class, the markers it bears and what it counts (E.2, E.5, H.2, I.1–I.5).

use super::army::Unit;
use super::sheet::Sheet;
use super::sheet::{FewestMarkers, FrenchDouble, RegularLoyalists};
use super::terms::{Arm, Battalion, Grade, Nation, Troops};
use crate::rules::{Breakdown, Note, Quantity, RuleRef, Sourced, printed};

/// A unit at full strength. What the text gives no strength for has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Establishment {
    /// Combat stands.
    pub stands: Option<Sourced>,
    /// The class of such troops.
    pub class: Sourced<Grade>,
}

/// The elite companies that troops of a nation can detach, each a stand.
pub fn elites(nation: Nation, troops: Troops) -> i32 {
    match (nation, troops) {
        (Nation::British, Troops::Line | Troops::Fusiliers | Troops::Loyalists) => 2,
        (_, Troops::Line) => 1,
        _ => 0,
    }
}

impl Establishment {
    /// The establishment of troops of a nation with so many elite companies detached.
    pub fn of(nation: Nation, troops: Troops, detached: i32, sheet: &Sheet) -> Self {
        let organisation = &sheet.army.organisation;
        let full = match (nation, troops) {
            (Nation::American, Troops::Line) => Some(organisation.american),
            (Nation::British, Troops::Line | Troops::Fusiliers | Troops::Loyalists) => {
                Some(organisation.british)
            }
            (Nation::German, Troops::Line) => Some(organisation.german),
            (Nation::French, Troops::Line) => Some(organisation.french),
            (_, Troops::Guards) => Some(organisation.guards),
            (Nation::American, Troops::Lights) => Some(organisation.american_converged),
            (Nation::German, Troops::Grenadiers) => Some(organisation.german_converged),
            (_, Troops::Lights | Troops::Grenadiers) => Some(organisation.converged),
            (_, Troops::Dragoons) => Some(organisation.dragoons),
            (_, Troops::Gun) => Some(printed(1)),
            _ => None,
        };
        let detached = detached.min(elites(nation, troops));
        let stands = full.map(|entry| Sourced { value: (entry.value - detached).max(1), ..entry });
        Establishment { stands, class: class(nation, troops, detached, sheet) }
    }
}

fn class(nation: Nation, troops: Troops, detached: i32, sheet: &Sheet) -> Sourced<Grade> {
    let classes = &sheet.army.classes;
    let american = nation == Nation::American;
    // Only the parent regiments of the British, the Germans and the French come down to class E.
    if detached > 0 && !american {
        return classes.without_elites;
    }
    match troops {
        Troops::Guards => classes.guards,
        Troops::Grenadiers => classes.grenadiers,
        Troops::Fusiliers => classes.fusiliers,
        Troops::Lights => classes.lights,
        Troops::Rangers => classes.rangers,
        Troops::Line if american => classes.continentals,
        Troops::Loyalists if sheet.readings.regular_loyalists == RegularLoyalists::Continentals => {
            classes.continentals
        }
        Troops::Line | Troops::Loyalists => classes.line,
        Troops::Jaegers => classes.jaegers,
        Troops::EliteMilitia => classes.elite_militia,
        Troops::Militia => classes.militia,
        Troops::Indians => classes.indians,
        Troops::LegionFoot | Troops::LegionHorse => classes.legions,
        Troops::Dragoons | Troops::Gun if american => classes.american_mounted_and_guns,
        Troops::Dragoons | Troops::Gun => classes.other_mounted_and_guns,
    }
}

const LIMITS: RuleRef = RuleRef("E.5");
const COUNTS: RuleRef = RuleRef("H.2");
const DOUBLE: RuleRef = RuleRef("H.1");

/// The markers by which a unit of so many combat stands disintegrates: 2 to 8, of artillery 3.
pub fn marker_limit(arm: Arm, stands: i32, sheet: &Sheet) -> Breakdown {
    let limits = &sheet.army.limits;
    let mut sum = Breakdown::new(Quantity::Count);
    if arm == Arm::Artillery {
        sum.add_cell("Artillery", limits.artillery, 1, LIMITS);
        return sum;
    }
    sum.add_number("Combat stands", stands, LIMITS);
    let is_ours = sheet.readings.fewest_markers == FewestMarkers::BySection;
    sum.at_least(
        if is_ours { "No unit fewer" } else { "No unit fewer (your reading)" },
        fewest(sheet),
        LIMITS,
    );
    sum.at_most("No unit more", limits.most, LIMITS);
    sum
}

/// The fewest markers that end a unit, by the reading.
pub fn fewest(sheet: &Sheet) -> Sourced {
    let limits = &sheet.army.limits;
    match sheet.readings.fewest_markers {
        FewestMarkers::BySection => limits.fewest,
        FewestMarkers::ByIntroduction => limits.fewest_by_introduction,
    }
}

/// That a unit bears other markers than by the rule itself, where a reading makes it so.
pub fn limit_remark(arm: Arm, stands: i32, sheet: &Sheet) -> Option<Note> {
    let mut by_section = *sheet;
    by_section.readings.fewest_markers = FewestMarkers::BySection;
    let [now, then] = [sheet, &by_section].map(|sheet| marker_limit(arm, stands, sheet).total());
    (now != then)
        .then(|| Note::Remark(format!("A unit of few stands goes with its {now} markers (your reading).")))
}

/// What a unit counts in the sum of its army. Of a regiment of two battalions the first counts for both.
pub fn value(unit: &Unit, sheet: &Sheet) -> Breakdown {
    let values = &sheet.army.values;
    let mut sum = Breakdown::new(Quantity::Count);
    match unit.troops.arm() {
        Arm::Infantry if unit.battalion == Battalion::Second => {
            let why = "its first battalion counts";
            sum.not_applied("Infantry regiment", values.infantry(unit.grade), why, COUNTS);
        }
        Arm::Infantry => sum.add_cell(
            format!("Infantry regiment of {}", unit.grade.name()),
            values.infantry(unit.grade),
            1,
            COUNTS,
        ),
        Arm::Cavalry => sum.add_cell("Cavalry", values.cavalry, 1, DOUBLE),
        Arm::Artillery => sum.add_cell("Gun", values.gun, 1, DOUBLE),
    }
    if is_doubled(unit, sheet) {
        let (single, times) = (sum.total(), values.french_times);
        let mark = if unit.troops == Troops::Gun { " (your reading)" } else { "" };
        sum.add_cell(
            format!("French regiment, once more{mark}"),
            Sourced { value: single * (times.value - 1), ..times },
            1,
            DOUBLE,
        );
    }
    sum
}

/// Regiments of the French line; converged companies of theirs are none.
fn is_doubled(unit: &Unit, sheet: &Sheet) -> bool {
    unit.nation == Nation::French
        && match unit.troops {
            Troops::Line => unit.battalion != Battalion::Second,
            // A gun of a legion is of no regiment of artillery.
            Troops::Gun => {
                sheet.readings.french_double == FrenchDouble::Artillery && !unit.is_of_a_named_legion()
            }
            _ => false,
        }
}
