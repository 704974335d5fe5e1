//! What is on paper with an army of DBM.

use super::army::{Army, Line};
use super::sheet::SHEET;
use super::state::LOST;
use super::terms::Troops;
use crate::rules::{Boxes, SheetTable, known};

pub(super) const BOXES: &[Boxes] = &[Boxes { marker: &LOST, label: "" }];

/// Combat factors, moves in every going and ranges of its own troops; what PIPs are spent on, and what its losses count.
pub(super) fn tables(army: &Army) -> Vec<SheetTable> {
    let lines = || known(&army.commands).flat_map(|command| known(&command.lines));
    let moves = lines().map(|line| SHEET.moves.line(line.troops, line.grade).0);
    let range = |line: &Line| Some(SHEET.ranges.line(line.troops, line.grade)?.0);
    let factors = lines().map(|line| line.troops.field());
    let has = |troops: &[Troops]| lines().any(|line| troops.contains(&line.troops));
    let naval = has(&[Troops::Gal, Troops::Shp, Troops::Bts]);
    let losses = SheetTable::whole("Each element")
        .only_if(has(&[Troops::Ps]), &["psiloi"])
        .only_if(has(&[Troops::Ax]), &["irregular_auxilia_i"])
        .only_if(has(&[Troops::Hd]), &["hordes", "hordes_i"])
        .only_if(has(&[Troops::Exp]), &["expendables"])
        .only_if(naval, &["naval"])
        .only_if(has(&[Troops::Bts]), &["boats_f"])
        .only_if(has(&[Troops::Wwg]), &["war_wagons_i"])
        .only_if(has(&[Troops::Bge]), &["baggage"]);
    let tables = [
        SheetTable::of("Tactical moves in paces", moves),
        SheetTable::of("Combat factors", factors.chain(naval.then(|| "unladen".into())))
            .map(SheetTable::rolled),
        SheetTable::of("In shooting", lines().filter_map(in_shooting)).map(SheetTable::rolled),
        Some(SheetTable::whole("Added to moves")),
        Some(SheetTable::whole("Added to the cost")),
        Some(SheetTable::whole("Costs and marches")),
        SheetTable::of("Ranges", lines().filter_map(range)),
        Some(losses),
    ];
    tables.into_iter().flatten().collect()
}

/// The factor of such troops where it is another one in shooting.
fn in_shooting(line: &Line) -> Option<&'static str> {
    match line.troops {
        Troops::Bd => Some("blades_shot_at"),
        Troops::Kn => Some("knights_shot_by_bowmen"),
        Troops::Wwg => Some("war_wagons_shot_by_bowmen"),
        Troops::Bw => Some("bowmen_v_bowmen_shooting"),
        _ => None,
    }
}
