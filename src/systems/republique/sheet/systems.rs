//! Command and maneuver systems by nation and year (S§2.1, 3.1).

use super::super::terms::{ByNation, Limit, Nation, Span, Year};
use crate::cells;
use crate::rules::{Cells, RuleRef, SheetFault, Sourced, input, printed as p};
use strum::VariantArray;

const UNITS: RuleRef = RuleRef("1.3");
const COMMAND: RuleRef = RuleRef("2.1");

/// The first and the last year of each nation.
type Years = ByNation<[Sourced<Limit>; 2]>;

const fn year(year: u16) -> Limit {
    Limit(Some(Year::clamped(year)))
}

const fn years(from: u16, to: u16) -> [Sourced<Limit>; 2] {
    [p(year(from)), p(year(to))]
}

const NEVER: [Sourced<Limit>; 2] = [p(Limit(None)); 2];
const AFTER_1815: [Sourced<Limit>; 2] = [p(year(1816)), p(Limit(None))];

cells! {
    /// From which year to which a nation's armies were led and moved so.
    pub struct SystemYears of Years {
        regimental_pool: ByNation {
            austria: years(1792, 1805), britain: years(1792, 1808), france: years(1792, 1795),
            prussia: years(1792, 1800), russia: years(1792, 1805), spain: years(1792, 1800),
            turkey: years(1792, 1815),
        }, "Regimental pool";
        divisional_column: ByNation {
            austria: years(1809, 1815), britain: years(1808, 1815), france: years(1792, 1800),
            prussia: years(1806, 1808), russia: years(1806, 1807), spain: years(1808, 1815),
            turkey: AFTER_1815,
        }, "Divisional columns";
        corps: ByNation {
            austria: AFTER_1815, britain: AFTER_1815, france: years(1805, 1815),
            prussia: years(1810, 1815), russia: years(1812, 1815), spain: AFTER_1815, turkey: AFTER_1815,
        }, "Corps";
        prussian: ByNation {
            austria: years(1792, 1810), britain: years(1792, 1815), france: NEVER,
            prussia: years(1792, 1810), russia: years(1792, 1810), spain: years(1792, 1815), turkey: NEVER,
        }, "Prussian maneuver";
        french: ByNation {
            austria: years(1812, 1815), britain: NEVER, france: years(1792, 1815),
            prussia: years(1812, 1815), russia: years(1812, 1815), spain: NEVER, turkey: years(1792, 1815),
        }, "French maneuver";
    }
}

cells! {
    /// Changes of the order of battle (S§1.3, 2.1).
    pub struct ChangeRules: i32 {
        near_in:     p(3), "The C-in-C of columns, within".at_least(0, "the distance of the C-in-C in inches", COMMAND);
        area_in:     p(3), "Deployment area round primary units"
            .at_least(0, "the depth of a deployment area in inches", COMMAND);
        retake_own:  p(2), "Retaking a post: own bases".at_least(1, "own bases to retake a post", UNITS);
        retake_foes: p(3), "Retaking a post: enemy bases".at_least(1, "enemy bases in a post", UNITS);
    }
}

/// From when to when; nothing where the nation never had it.
pub fn span(years: [Sourced<Limit>; 2]) -> Option<Span> {
    let [from, to] = years.map(|year| year.value.0);
    (from.is_some() || to.is_some()).then_some(Span { from, to })
}

impl SystemYears {
    /// Years that end before they begin.
    pub(super) fn faults(&self) -> Vec<SheetFault> {
        let mut faults = Vec::new();
        let of_nation = |cell| Nation::VARIANTS.iter().map(move |nation| (cell, *nation));
        for (cell, nation) in Self::CELLS.iter().flat_map(of_nation) {
            if let [Limit(Some(from)), Limit(Some(to))] = (cell.get)(self)[nation].map(|year| year.value)
                && to < from
            {
                let path = format!("/systems/{}/{}", cell.name, input::word(&nation));
                let of = format!("{} of {}", cell.label.to_lowercase(), nation.name());
                let why = format!("{of}, {from} to {to}: the last year comes before the first");
                faults.push(SheetFault::new(path, why, COMMAND));
            }
        }
        faults
    }
}
