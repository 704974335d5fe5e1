//! What an army costs by the points that a player has filled in; by a blank table nothing.

use super::super::sheet::PointsTable;
use super::super::terms::Quality;
use super::{Army, Division, Training, Troops, Unit};
use crate::rules::{Breakdown, Quantity, RuleRef, Sourced, fields, known, printed};
use crate::rules::{counted, titled};
use strum::VariantArray;

const RULE: RuleRef = RuleRef("Points");

impl PointsTable {
    fields! {
        fn of(Troops) -> Sourced {
            Infantry: infantry, Cavalry: cavalry, Cuirassiers: cuirassiers,
            FootArtillery: foot_artillery, HorseArtillery: horse_artillery,
        }
        fn general(Quality) -> Sourced { Great: great_general, Ordinary: ordinary_general, Bad: bad_general }
    }
}

impl Army {
    /// What it costs, line by line; where the table is blank, that it is.
    pub fn points(&self, table: &PointsTable) -> Breakdown {
        if table.is_blank() {
            let mut none = Breakdown::new(Quantity::Cell);
            let why = "The sheet has no points yet: fill in its table of army points";
            none.note_cell(why, "none on the sheet yet", Default::default(), RULE);
            return none;
        }
        let mut sum = Breakdown::new(Quantity::Count);
        self.commanders(table, &mut sum);
        for (place, division) in self.divisions.iter().enumerate() {
            if let Some(division) = division.known() {
                division.points(&titled(&division.name, "Division", place), table, &mut sum);
            }
        }
        sum
    }

    fn commanders(&self, table: &PointsTable, sum: &mut Breakdown) {
        let mut all = vec![("Army commander".to_owned(), table.army_commander, self.commander.bad)];
        for (corps, _) in self.divisions_by_corps() {
            let title = format!("Commander of Corps {corps}");
            all.push((title, table.corps_commander, self.corps_commander(corps).bad));
        }
        for (title, price, is_bad) in all {
            add(sum, title.clone(), price, 1);
            if is_bad && table.bad_commander.value != 0 {
                sum.add_cell(format!("{title}: bad"), table.bad_commander, 1, RULE);
            }
        }
    }
}

impl Unit {
    /// "12 points" by a table that a player has filled in; by a blank one nothing.
    pub(super) fn cost(&self, table: &PointsTable) -> String {
        let training = match self.training {
            Training::Raw => table.raw.value,
            Training::Ordinary => 0,
            Training::Veteran => table.veteran.value,
        };
        match table.of(self.troops).value {
            0 => String::new(),
            points => counted(points + training, "point", "points"),
        }
    }
}

impl Division {
    fn points(&self, title: &str, table: &PointsTable, sum: &mut Breakdown) {
        add(sum, format!("{title}: {} general", self.quality.name()), table.general(self.quality), 1);
        let count =
            |such: &dyn Fn(&Unit) -> bool| known(&self.units).filter(|unit| such(unit)).count() as i32;
        for troops in Troops::VARIANTS {
            let n = count(&|unit| unit.troops == *troops);
            if n > 0 {
                add(sum, format!("{title}: {n} {}", troops.name()), table.of(*troops), n);
            }
        }
        for (training, step) in [(Training::Raw, table.raw), (Training::Veteran, table.veteran)] {
            let n = count(&|unit| unit.training == training);
            if n > 0 && step.value != 0 {
                let [unit, units] = ["unit", "units"].map(|unit| format!("{} {unit}", training.name()));
                sum.add_cell(format!("{title}: {}", counted(n, &unit, &units)), step, n, RULE);
            }
        }
    }
}

/// A line, whether its place in the table is filled in or not.
fn add(sum: &mut Breakdown, label: String, price: Sourced, times: i32) {
    match price.value {
        // Nobody's value is missing: the mark of its source would say that ours is.
        0 => sum.not_applied(label, printed(0), "the sheet has no points for this yet", RULE),
        _ => sum.add_cell(label, price, times, RULE),
    }
}
