//! Values of the sheet that make no sense. None keeps a combat from being fought out.

use super::super::terms::Troops;
use super::{Against, Breaks, CombatFactors, GradingFactors, Ranges, Sheet, moves};
use crate::rules::{Entry, RuleRef, SheetFault};
use strum::VariantArray;

const FACTORS: RuleRef = RuleRef("Factors");
const RANGES: RuleRef = RuleRef("Ranges");
const BREAK: RuleRef = RuleRef("Break");
const GRADING: RuleRef = RuleRef("Grading");

/// In the order of the sheet.
pub(super) fn of(sheet: &Sheet) -> Vec<SheetFault> {
    let moves = moves::faults(&sheet.moves).into_iter();
    moves
        .chain(factors(&sheet.factors))
        .chain(ranges(&sheet.ranges))
        .chain(leads(&sheet.grading))
        .chain(breaks(&sheet.breaks))
        .collect()
}

/// A side is half of the other or less: that asks for scores of nought or more.
fn factors(factors: &CombatFactors) -> Vec<SheetFault> {
    let mut faults = Vec::new();
    for &troops in Troops::VARIANTS {
        let path = format!("/factors/against/{}", troops.name().replace(' ', "_"));
        faults.extend(row(&path, troops.name(), &factors.against[troops]));
    }
    faults.extend(row("/factors/unladen", "unladen naval", &factors.unladen));
    let special = [
        ("knights_shot_by_bowmen", "knights shot at by bowmen", factors.knights_shot_by_bowmen),
        ("war_wagons_shot_by_bowmen", "war wagons shot at by bowmen", factors.war_wagons_shot_by_bowmen),
        ("bowmen_v_bowmen_shooting", "bowmen shooting at bowmen", factors.bowmen_v_bowmen_shooting),
        ("blades_shot_at", "blades shot at", factors.blades_shot_at),
    ];
    faults.extend(special.into_iter().filter_map(|(path, label, factor)| {
        let label = format!("the combat factor of {label}");
        SheetFault::too_low(format!("/factors/{path}"), label, factor.value, 0, FACTORS)
    }));
    faults
}

fn row(path: &str, troops: &str, row: &Against) -> Vec<SheetFault> {
    let cells = [("mounted", row.mounted), ("foot", row.foot), ("naval", row.naval)];
    let fault = |(class, factor): (&str, Entry)| {
        let label = format!("the combat factor of {troops} against {class}");
        SheetFault::too_low(format!("{path}/{class}"), label, factor.value, 0, FACTORS)
    };
    cells.into_iter().filter_map(fault).collect()
}

fn ranges(ranges: &Ranges) -> Vec<SheetFault> {
    let ranges = [
        ("artillery_x", "artillery (X)", ranges.artillery_x),
        ("bowmen", "bowmen", ranges.bowmen),
        ("artillery_i", "artillery (I)", ranges.artillery_i),
        ("war_wagons", "war wagons", ranges.war_wagons),
        ("galleys", "galleys", ranges.galleys),
        ("ships", "ships", ranges.ships),
        ("boats_s", "boats (S)", ranges.boats_s),
        ("artillery_s_o", "artillery (S) and (O)", ranges.artillery_s_o),
        ("artillery_f", "artillery (F)", ranges.artillery_f),
    ];
    let fault = |(path, troops, range): (&str, &str, Entry)| {
        SheetFault::too_low(
            format!("/ranges/{path}"),
            format!("the range of {troops} in paces"),
            range.value,
            1,
            RANGES,
        )
    };
    ranges.into_iter().filter_map(fault).collect()
}

/// A lead of nought is none.
fn leads(grading: &GradingFactors) -> Vec<SheetFault> {
    let leads = [
        ("superior_shooting_lead", "the lead of (S) that shoot at (S)", grading.superior_shooting_lead),
        ("fast_lead", "the lead over (F)", grading.fast_lead),
    ];
    let fault = |(path, label, lead): (&str, &str, Entry)| {
        SheetFault::too_low(format!("/grading/{path}"), label, lead.value, 1, GRADING)
    };
    leads.into_iter().filter_map(fault).collect()
}

/// A whole is the greatest part.
fn breaks(breaks: &Breaks) -> Vec<SheetFault> {
    let parts = [
        ("demoralised", "the whole of which one part demoralises a command", breaks.demoralised),
        ("beaten", "the whole of which one part beats an army", breaks.beaten),
        ("general_lost", "the whole of which one part counts for a lost general", breaks.general_lost),
    ];
    let fault = |(path, label, part): (&str, &str, Entry)| {
        SheetFault::too_low(format!("/breaks/{path}"), label, part.value, 1, BREAK)
    };
    parts.into_iter().filter_map(fault).collect()
}
